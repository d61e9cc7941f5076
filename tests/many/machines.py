"""A machine: one process of the site with a folder, a port and a memory of its own, started by environment alone."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

from tests.many.services import free_port, wait_until

NAME = "layers.example"


class Machine:
    """`name` is what the balancer calls it. What it writes goes into `folder`."""

    def __init__(self, name: str, folder: Path, environment: Mapping[str, str]) -> None:
        self.name = name
        self.port = free_port()
        self.log = folder / f"{name}.log"
        own = folder / name
        own.mkdir()
        self.environment = {**environment, "PORT": str(self.port), "TMPDIR": str(own), "WORKERS": "1"}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Nothing where it runs already."""
        if self._process is not None:
            return
        line = [sys.executable, "-m", "gunicorn", "--config", "python:layers_site.server", "layers_site.wsgi"]
        with self.log.open("ab") as log:
            # In a session of its own, so that all of the machine can be killed at once.
            self._process = subprocess.Popen(
                line, cwd=settings.BASE_DIR, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

    def kill(self) -> None:
        """As if somebody had pulled the plug: the process that serves, and the one that would start it again."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """It may finish what it is about."""
        self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            (os.killpg if by == signal.SIGKILL else os.kill)(process.pid, by)
            process.wait(30)
            # The one that served may die a little later than the one that had started it.
            wait_until(lambda: not self._listens(), f"{self.name} still listens")

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def ready(self) -> tuple[int, str]:
        """The status of /health/ready and what it says; 0 where nobody answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", "/health/ready", headers={"Host": NAME})
            response = connection.getresponse()
            return response.status, response.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, ""
        finally:
            connection.close()
