"""Backups: one file that holds the whole database, and the way back.

    layers-backup/1 ── a ZIP file ── about.json   who made it, of which database, with which migrations
                                  └─ database     the database itself, as its kind writes it

Every byte in it has a checksum, so that a damaged file is found out before anything is changed.
"""

from __future__ import annotations

from layers_site.operations.backups.file import RefusedError
from layers_site.operations.backups.restoring import restore
from layers_site.operations.backups.saving import save

__all__ = ["RefusedError", "restore", "save"]
