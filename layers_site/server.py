"""How `make run` serves the site: gunicorn's settings, HOST and PORT from the environment."""

from __future__ import annotations

import os

_HOST = os.environ.get("HOST", "127.0.0.1")
_PORT = os.environ.get("PORT", "8000")

bind = f"{_HOST}:{_PORT}"
workers = 2
loglevel = "warning"
# One recompute takes milliseconds, and the engine counts its steps; this is for what nobody thought of.
timeout = 30


def when_ready(_server: object) -> None:
    """Say where to look, once the port is open."""
    print(f"The layers are at http://{bind}/ (stop with Ctrl-C)", flush=True)
