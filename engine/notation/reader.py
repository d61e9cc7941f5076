"""The state of a strict reading, the limits on the size of a document, and the place of each problem in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.errors import Code, Fault, Problem, ScenarioError, Value
from engine.scenario import Ability

T = TypeVar("T")
Read = Callable[["Reader", object, str], T]


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest document that is read.

    None is no limit. `nesting` counts abilities, changes and expressions in one another, `bytes` the text of the
    document.
    """

    nesting: int
    objects: int | None = None
    effects: int | None = None
    bytes: int | None = None


#: For the library and the command line: it only protects Python's own stack.
GENEROUS: Final = Limits(nesting=100)
#: For everything that comes from a browser.
BROWSER: Final = Limits(nesting=20, objects=200, effects=200, bytes=64 * 1024)


@dataclass(slots=True, kw_only=True)
class Context:
    """Values on which the defaults of a document depend, while it is read and while it is written.

    `first_player` is the default of owners and controllers; `timestamp` that of the object or effect at hand and, once
    it is known, that of its counters.
    """

    first_player: str = "you"
    timestamp: int = 1


@dataclass(slots=True)
class Reader(Context):
    """State of a reading: the problems so far, and the names that the document may use.

    `ids` (of objects), `effects`, `spells` and `players` are the ids that may be named, None where any slug may be.
    `changing`: an object is being changed, and "affected" names it. `looks_at_player`: "that" names a player.
    `labels` are the places of the texts for people. Of abilities that are `alike` only one is made, so that an
    evaluation works out once what they share.
    """

    limits: Limits = GENEROUS
    ids: Collection[str] | None = None
    effects: Collection[str] | None = None
    spells: Collection[str] | None = None
    players: Collection[str] | None = None
    changing: bool = False
    looks_at_player: bool = False
    depth: int = 0
    problems: list[Problem] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    alike: dict[Ability, Ability] = field(default_factory=dict)

    def wrong(self, path: str, code: Code, **values: Value) -> None:
        self.problems.append(Problem(path, code, values))

    def is_sound(self, path: str) -> bool:
        """Return whether nothing is wrong at a path nor below it, as far as it was read."""
        return not any(problem.path == path or problem.path.startswith(f"{path}/") for problem in self.problems)

    def raise_problems(self, document: object) -> None:
        if self.problems:
            raise ScenarioError(in_document_order(self.problems, document))

    # --- nesting ------------------------------------------------------------------------------------

    def enter(self, path: str) -> bool:
        """Go a level deeper. False (and a problem, and no `leave`) where it is too deep."""
        if self.depth >= self.limits.nesting:
            self.wrong(path, Fault.TOO_DEEP, most=self.limits.nesting)
            return False
        self.depth += 1
        return True

    def leave(self) -> None:
        self.depth -= 1

    def while_changing(self, changing: bool, read: Read[T], value: object, path: str) -> T:
        """Read a value where there is, or is not, an object being changed."""
        before = self.changing
        self.changing = changing
        result = read(self, value, path)
        self.changing = before
        return result

    def of_that_player(self, read: Read[T], value: object, path: str) -> T:
        """Read a value in which "that" names a player."""
        before = self.looks_at_player
        self.looks_at_player = True
        result = read(self, value, path)
        self.looks_at_player = before
        return result


def in_document_order(problems: Iterable[Problem], document: object) -> tuple[Problem, ...]:
    """Sort the problems in the order in which the document has them from its top; each once."""
    places: dict[int, dict[str, int]] = {}

    def place(problem: Problem) -> tuple[int, ...]:
        return tuple(_places(problem.path, document, places))

    return tuple(sorted(dict.fromkeys(problems), key=place))


def _places(path: str, node: object, places: dict[int, dict[str, int]]) -> Iterable[int]:
    """Yield the place of each step of a pointer among its siblings; `places` remembers the keys of each object."""
    for token in path.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        if isinstance(node, dict):
            if id(node) not in places:
                places[id(node)] = {known: place for place, known in enumerate(node)}
            yield places[id(node)].get(key, len(node))
            node = node.get(key)
        elif isinstance(node, list) and key.isdecimal() and int(key) < len(node):
            yield int(key)
            node = node[int(key)]
        else:
            return
