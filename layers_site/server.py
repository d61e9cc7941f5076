"""How `make run` serves the site: gunicorn's settings; HOST, PORT, WORKERS and LOG_FORMAT from the environment."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import socket
import sys
import tempfile
from typing import Any

from layers_site.platform.effort import THREADS

# Where the processes put their counts together. It has to be known before the first of them counts.
_COUNTS = tempfile.mkdtemp(prefix="layers-counts-")
os.environ["PROMETHEUS_MULTIPROC_DIR"] = _COUNTS

_HOST = os.environ.get("HOST", "127.0.0.1")
_PORT = os.environ.get("PORT", "8000")

bind = f"{_HOST}:{_PORT}"
workers = int(os.environ.get("WORKERS", "2"))
# So that somebody who sends slowly, or asks for much, holds up others less: `layers_site.worker`.
worker_class = "layers_site.worker.Worker"
threads = THREADS
# The site is loaded once, by the process that starts the others: they begin at once, and share what it has loaded.
preload_app = True
#: Things made since garbage was last looked for, and not dropped yet.
_NEW_THINGS = 20_000
# What is loaded stays: to look through it for garbage, again and again, would take a seventh of the time.
gc.disable()
loglevel = "warning"
# What the workers write beside the database is for nobody else on the machine.
umask = 0o077
# One recompute takes milliseconds, what works looks at its clock, and `platform.watchdog` sees the rest; this is for
# what lets no other thread of its process come to its turn.
timeout = 28


def _refused() -> str:
    """Say why the port cannot be opened, "" if it can: gunicorn itself would try for five seconds, a line for each."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(_HOST, _PORT, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as port:
            port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            port.bind(address)
            port.listen()
    except OSError as error:
        return error.strerror or str(error)
    return ""


def on_starting(server: object) -> None:
    """Give gunicorn's own lines the form of all other lines, and say in one line where the port cannot be opened."""
    # Not where it was opened already, by the process that this one follows.
    if "GUNICORN_FD" not in os.environ and (reason := _refused()):
        on_exit(server)
        sys.exit(f"Port {_PORT} of {_HOST} cannot be opened ({reason}). Another one: make run PORT=8001")
    if os.environ.get("LOG_FORMAT") == "json":
        # Without Django, which is there only in the workers.
        from layers_site.operations.observing import JsonFormatter  # noqa: PLC0415

        for handler in logging.getLogger("gunicorn.error").handlers:
            handler.setFormatter(JsonFormatter())


def post_worker_init(_worker: object) -> None:
    """Log through the loggers of the site in a worker, so that no line has data about persons."""
    logging.getLogger("gunicorn.error").handlers = list(logging.getLogger().handlers)


def when_ready(_server: object) -> None:
    """Load what pages need before there is a worker, and say where to look: the port is open."""
    # Or whoever comes first to each process would wait a second for it.
    from layers_site.operations.warming import warm, warm_search  # noqa: PLC0415

    warm()
    warm_search()
    gc.freeze()
    # An answer makes some ten thousand things and drops nearly all of them: garbage is looked for after it, not within.
    gc.set_threshold(_NEW_THINGS, 10, 10)
    gc.enable()
    print(f"The layers are at http://{bind}/ (stop with Ctrl-C)", flush=True)


def child_exit(_server: object, worker: Any) -> None:
    """Remove the unfinished measurements of an ended process. Its counts stay."""
    # It looks for the folder as it is imported.
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(_server: object) -> None:
    shutil.rmtree(_COUNTS, ignore_errors=True)
