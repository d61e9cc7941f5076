"""Answers that are worked out once: what a board comes to is the same in every process that runs this program.

@shared("misleading", 512, Notation(_written, _read))
def misleading(text: str, edition: str) -> Misleading: ...

misleading(text, "2026")    # from this process, else from the cache "evaluations", else worked out and kept in both

Whatever the value depends on is an argument, bounds of steps too: arguments and the program's version are the key. What
was cut short by a clock is not `lasting`, and is not kept; neither are errors, nor what comes once the time of the
request is up. Values are shared as JSON alone, and one that cannot be read is as good as none.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import asdict, dataclass, is_dataclass
from functools import cache, update_wrapper
from hashlib import blake2b
from inspect import Parameter, signature
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Any, Final, Generic, ParamSpec, TypeVar

from django.conf import settings
from django.core.cache import BaseCache, caches

import engine
import layers_site
from layers_site.platform import metrics

#: The cache of the settings that all processes share; there need not be one.
ALIAS: Final = "evaluations"

_Parameters = ParamSpec("_Parameters")
_Value = TypeVar("_Value")
#: The arguments of a call, those with names behind.
_Key = tuple[tuple[Any, ...], tuple[tuple[str, Any], ...]]
#: What no function gives, and no cache.
_NOTHING: Final[Any] = object()
#: What reading raises where somebody else has written something else.
_UNREADABLE: Final = (LookupError, TypeError, ValueError, AttributeError)


@dataclass(frozen=True, slots=True)
class Notation(Generic[_Value]):
    """How a value is written as JSON data, and read again: equal to what was written.

    `read` gets whatever stands in the cache, and may raise LookupError, TypeError, ValueError or AttributeError.
    """

    write: Callable[[_Value], Any]
    read: Callable[[Any], _Value]


class Answers(Generic[_Parameters, _Value]):
    """A function that keeps what it gave: the last `most` values in this process, fewer where they are of long texts,
    and all of them in the shared cache.

    Without a notation only this process keeps them. Its values are shared among callers, who must not change them.
    """

    def __init__(
        self,
        work: Callable[_Parameters, _Value],
        kind: str,
        most: int,
        notation: Notation[_Value] | None,
        lasting: Callable[[_Value], bool],
    ) -> None:
        if any(parameter.default is not Parameter.empty for parameter in signature(work).parameters.values()):
            raise TypeError("a default would be missing in the key")
        update_wrapper(self, work)
        self.kind = kind
        self._work = work
        self._here: Last[Any] = Last(most)
        self._notation = notation
        self._lasting = lasting

    def __call__(self, *args: _Parameters.args, **kwargs: _Parameters.kwargs) -> _Value:
        key = (args, tuple(sorted(kwargs.items())))
        value: _Value = self._here.get(key)
        if value is not _NOTHING:
            return self._counted("process", value)
        value = self._from_others(key)
        if value is not _NOTHING:
            self._here.put(key, value, _weight(key))
            return self._counted("shared", value)
        value = self._counted("none", self._work(*args, **kwargs))
        if self._lasting(value):
            self._put(key, value)
        return value

    def put(self, value: _Value, *args: _Parameters.args, **kwargs: _Parameters.kwargs) -> None:
        """Keep that as the value, in place of what was kept: for what is found out bit by bit."""
        self._put((args, tuple(sorted(kwargs.items()))), value)

    def forget(self) -> None:
        """Empty what this process keeps."""
        self._here.clear()

    def _counted(self, layer: str, value: _Value) -> _Value:
        metrics.EVALUATIONS.labels(self.kind, layer).inc()
        return value

    def _from_others(self, key: _Key) -> Any:
        store = _store()
        if store is None or self._notation is None:
            return _NOTHING
        try:
            (written,) = store.get(_key(self.kind, key), ())
            return self._notation.read(written)
        except _UNREADABLE:
            return _NOTHING

    def _put(self, key: _Key, value: _Value) -> None:
        if engine.is_time_up():
            return  # some part of it may have been left out for that
        self._here.put(key, value, _weight(key))
        store = _store()
        if store is not None and self._notation is not None:
            store.set(_key(self.kind, key), [self._notation.write(value)])


class Last(Generic[_Value]):
    """The last values, by what was asked for; any thread may ask. All of them together weigh at most `most`.

    Each weighs 1, so that `most` is how many they are, unless it is put with another weight.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._total = 0
        self._values: OrderedDict[Hashable, tuple[_Value, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, default: Any = _NOTHING) -> Any:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key, (default, 0))[0]

    def put(self, key: Hashable, value: _Value, weight: int = 1) -> None:
        with self._lock:
            self._total += weight - self._values.pop(key, (value, 0))[1]
            self._values[key] = value, weight
            while self._total > self._most:
                self._total -= self._values.popitem(last=False)[1][1]

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._total = 0


_ALL: Final[list[Answers[..., Any]]] = []


def cached(kind: str, most: int) -> Callable[[Callable[_Parameters, _Value]], Answers[_Parameters, _Value]]:
    """Keep the last `most` values of a function in this process. Raises TypeError for a function with defaults."""

    def kept_here(work: Callable[_Parameters, _Value]) -> Answers[_Parameters, _Value]:
        return _known(Answers(work, kind, most, None, lambda _value: True))

    return kept_here


def shared(
    kind: str, most: int, notation: Notation[_Value], lasting: Callable[[_Value], bool] = lambda _value: True
) -> Callable[[Callable[_Parameters, _Value]], Answers[_Parameters, _Value]]:
    """Keep them there, and share all that are `lasting` with all processes. Raises TypeError as `kept` does."""

    def kept_by_all(work: Callable[_Parameters, _Value]) -> Answers[_Parameters, _Value]:
        return _known(Answers(work, kind, most, notation, lasting))

    return kept_by_all


def _known(answers: Answers[_Parameters, _Value]) -> Answers[_Parameters, _Value]:
    _ALL.append(answers)
    return answers


def forget() -> None:
    """Empty what this process keeps of every kind, as if it had just begun."""
    for answers in _ALL:
        answers.forget()


def _store() -> BaseCache | None:
    """Return the shared cache, or None if processes share nothing."""
    return caches[ALIAS] if ALIAS in settings.CACHES else None


def begin() -> None:
    """Remember the version of the sources. Call this when the program begins, before the sources can change."""
    if ALIAS in settings.CACHES:
        version()


# --- keys -------------------------------------------------------------------------------------------

#: So many letters of what was asked for weigh as much as one more value: what comes of a large board is large.
_LETTERS: Final = 4_000


def _weight(key: _Key) -> int:
    """Return what a value weighs among those that a process keeps, by the texts among its arguments."""
    return 1 + sum(len(text) for text in key[0] if isinstance(text, str)) // _LETTERS


def _key(kind: str, key: Hashable) -> str:
    """Return the cache key: kind, version and arguments."""
    text = json.dumps([kind, version(), key], default=_plain, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=24).hexdigest()


def _plain(part: object) -> object:
    """Return the text of a dataclass by its fields. Raises TypeError for a value without a stable text."""
    if is_dataclass(part) and not isinstance(part, type):
        return asdict(part)
    raise TypeError(f"{type(part).__name__} cannot be a part of a key")


@cache
def version() -> str:
    """Return a digest of the sources. After any change of engine or site the keys are different."""
    return digest_of(Path(engine.__file__).parent, Path(layers_site.__file__).parent)


def digest_of(*folders: Path) -> str:
    """Return a digest of all source files in the folders. Without sources it is random, so that nothing is shared."""
    digest = blake2b(digest_size=16)
    sources = [(place.relative_to(folder), place) for folder in folders for place in sorted(folder.rglob("*.py"))]
    for name, place in sources:
        written = place.read_bytes()
        digest.update(f"{name} {len(written)}\n".encode())
        digest.update(written)
    return digest.hexdigest() if sources else token_hex(16)
