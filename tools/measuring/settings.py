"""The settings of the site that is measured: those of the site itself, with its files in a folder of its own."""

from __future__ import annotations

import os
from pathlib import Path

from layers_site.settings import *  # noqa: F403

_FOLDER = Path(os.environ["MEASURED_SITE"])

STATIC_ROOT = _FOLDER / "static"
ROOT_URLCONF = "tools.measuring.urls"
