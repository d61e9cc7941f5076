"""Problems that the engine reports: codes and values, and English for programmers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

#: A value of a problem: a number, a word of the document or of the notation, or several words.
Value = int | str | tuple[str, ...]

#: The English of the kinds of JSON values, as `engine.notation.values.kind_of` names them.
KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "object": "an object",
        "list": "a list",
        "string": "a string",
        "number": "a number",
        "fraction": "a fractional number",
        "infinity": "a number past all bounds",
    }
)


class Code(Enum):
    """A closed set of things that can be wrong. The value of each is its English, with places for the values."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a document: `path` is a JSON pointer (RFC 6901; "" is the whole document)."""

    path: str
    code: Code
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def at(self, path: str) -> Problem:
        """Move it to another path: of the same part in a larger document, or of the field that a person sees."""
        return replace(self, path=path)

    @property
    def message(self) -> str:
        """Write it in English. No program reads this text: `code` and `values` say what is wrong."""
        template: str = self.code.value
        return template.format(**{name: _english(name, value) for name, value in self.values.items()})


def one_of(words: Iterable[str]) -> str:
    """Join words: `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _all_of(words: Iterable[str]) -> str:
    return " and ".join(f'"{word}"' for word in words)


def _one_of_quoted(words: Iterable[str]) -> str:
    return one_of([f'"{word}"' for word in words])


#: How several words stand in English, by the name of the value.
_JOINED: Final[Mapping[str, Callable[[Iterable[str]], str]]] = MappingProxyType(
    {"keys": _all_of, "names": ", ".join, "owners": _one_of_quoted, "signs": " ".join, "words": one_of}
)


def _english(name: str, value: Value) -> Value:
    if isinstance(value, tuple):
        return _JOINED[name](value)
    return KINDS.get(str(value), value) if name == "kind" else value


class ScenarioError(ValueError):
    """The document is not a `layers/1` document. `problems` lists all its problems, in document order."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        first = problems[0]
        super().__init__(f"{first.path or '/'}: {first.message}")


class EvaluationError(ValueError):
    """A document that can be read but not evaluated: over the budget, or a number out of bounds."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(f"{problem.path or '/'}: {problem.message}")


class TimeUpError(Exception):
    """The time for the evaluation is up (`engine.budget.watched`).

    It is no EvaluationError: with more time there may be a result, so this must not be cached as the result.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(f"{problem.path or '/'}: {problem.message}")
