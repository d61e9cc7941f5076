"""Functions that apps name as they begin, and load only when they are called: commands without pages do without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.utils.module_loading import import_string

_PATHS: Final[list[str]] = []


def late(path: str) -> Callable[..., Any]:
    """Return a function that stands for the one at this path, whose module is loaded with the first call."""
    _PATHS.append(path)

    def call(*args: Any) -> Any:
        return import_string(path)(*args)

    return call


def load_late() -> None:
    """Load them all, so that no request waits for one."""
    for path in _PATHS:
        import_string(path)
