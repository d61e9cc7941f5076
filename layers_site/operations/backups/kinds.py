"""How each kind of database is written to a file and read from it."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from layers_site.operations.backups import postgres, sqlite
from layers_site.operations.backups.file import RefusedError

_KINDS: Final[dict[str, ModuleType]] = {"sqlite": sqlite, "postgresql": postgres}


def kind_of(vendor: str) -> ModuleType:
    """Return the module with `dump` and `load`. Raises RefusedError for a database of another kind."""
    if vendor not in _KINDS:
        raise RefusedError(f"A database of the kind {vendor!r} has to be backed up by its own means.")
    return _KINDS[vendor]
