"""A stand-in for Redis where there is none: files in a folder, written by the same serializer, for the benchmark."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

from layers_site.platform.cache import JsonSerializer, RefusedError

_SERIALIZER: Final = JsonSerializer()


class FolderCache(BaseCache):
    """Nothing in it ends: the folder lasts as long as what is measured. Only `get` and `set` are for use."""

    def __init__(self, folder: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._folder = Path(folder)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return _SERIALIZER.loads(self._file(key).read_bytes())
        except (FileNotFoundError, RefusedError):
            return default

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        try:
            written = _SERIALIZER.dumps(value)
        except RefusedError:
            return
        made = self._file(f"{key}.{os.getpid()}")
        made.write_bytes(written if isinstance(written, bytes) else str(written).encode())
        made.replace(self._file(key))

    def _file(self, key: str) -> Path:
        return self._folder / key
