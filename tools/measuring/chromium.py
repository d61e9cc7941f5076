"""The browser of the system that tests and measurements drive, and how it is started."""

from __future__ import annotations

import os
import shutil
from typing import Final

#: The shell is the same browser without windows of its own, and opens a page in a third of the time.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ADVICE: Final = "no Chromium on this machine (on Debian: apt install chromium-headless-shell)"
#: Without the services that talk to the network.
_QUIET: Final = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


def path() -> str | None:
    """Return the path of the browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def flags() -> list[str]:
    """Return its arguments; the administrator of a machine has to do without its sandbox."""
    return [*_QUIET, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
