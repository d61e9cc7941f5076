"""Answers that are worked out once: each process keeps the last ones.

@cached("misleading", 512)
def misleading(text: str, edition: str) -> Misleading: ...

Whatever the value depends on is an argument, bounds of steps too. What was cut short by a clock is not `lasting`, and
not kept; neither are errors, nor what comes once the time of the request is up.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from inspect import Parameter, signature
from threading import Lock
from typing import Any, Final, Generic, ParamSpec, TypeVar

import engine
from layers_site.platform import metrics

_Parameters = ParamSpec("_Parameters")
_Value = TypeVar("_Value")
#: The arguments of a call, those with names behind.
_Key = tuple[tuple[Any, ...], tuple[tuple[str, Any], ...]]
#: What no function gives.
_NOTHING: Final[Any] = object()
#: So many letters of what was asked for weigh as much as one more value: what comes of a large board is large.
_LETTERS: Final = 4_000


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


class Answers(Generic[_Parameters, _Value]):
    """A function that keeps the last `most` values that it gave, fewer where they are of long texts.

    They are shared among callers, who must not change them.
    """

    def __init__(
        self, work: Callable[_Parameters, _Value], kind: str, most: int, lasting: Callable[[Any], bool]
    ) -> None:
        if any(parameter.default is not Parameter.empty for parameter in signature(work).parameters.values()):
            raise TypeError("a default would be missing in the key")
        update_wrapper(self, work)
        self.kind = kind
        self._work = work
        self._kept: Last[Any] = Last(most)
        self._lasting = lasting
        _ALL.append(self._kept)

    def __call__(self, *args: _Parameters.args, **kwargs: _Parameters.kwargs) -> _Value:
        key: _Key = (args, tuple(sorted(kwargs.items())))
        value: _Value = self._kept.get(key)
        found = value is not _NOTHING
        metrics.EVALUATIONS.labels(self.kind, "process" if found else "none").inc()
        if found:
            return value
        value = self._work(*args, **kwargs)
        # Once the time is up, some part of it may have been left out for that.
        if self._lasting(value) and not engine.is_time_up():
            self._kept.put(key, value, 1 + sum(len(part) for part in args if isinstance(part, str)) // _LETTERS)
        return value


_ALL: Final[list[Last[Any]]] = []


def cached(
    kind: str, most: int, lasting: Callable[[Any], bool] = lambda _value: True
) -> Callable[[Callable[_Parameters, _Value]], Answers[_Parameters, _Value]]:
    """Keep the last `most` values of a function. Raises TypeError for a function with defaults."""
    return lambda work: Answers(work, kind, most, lasting)


def forget() -> None:
    """Empty what this process keeps of every kind, as if it had just begun."""
    for kept in _ALL:
        kept.clear()
