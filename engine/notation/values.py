"""Strict reading: its state and limits, single JSON values, and the keys of objects.

A reading function has the form `read(reader, value, path)`. Where the value is wrong it notes a problem and
returns a placeholder, so that one pass finds all problems; the function that reads a whole document raises at the end.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.budget import NUMBER_BOUND
from engine.errors import Code, Fault, Problem, ScenarioError, Value
from engine.scenario import Ability, Label

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


LONGEST_WORD: Final = 200
SLUG_PATTERN: Final = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"
_SLUG: Final = re.compile(SLUG_PATTERN.replace("$", r"\Z"))
_KINDS: Final[dict[type, str]] = {
    dict: "object",
    list: "list",
    str: "string",
    int: "number",
    float: "fraction",
    type(None): "null",
}


# --- kinds ------------------------------------------------------------------------------------------


def kind_of(value: object) -> str:
    """Name the kind of a JSON value; `engine.errors.KINDS` has the English."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and math.isinf(value):
        return "infinity"
    return _KINDS.get(type(value), type(value).__name__)


def shown(value: object) -> str:
    """Shorten a word for a message, and make it printable whatever it holds."""
    text = str(value)
    return printable(text if len(text) <= 40 else f"{text[:39]}…")


def printable(text: str) -> str:
    """Return the text with lone surrogates spelled out, so that it can be written as UTF-8."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def join(path: str, key: object) -> str:
    """Return the JSON pointer of a key or place below `path` (RFC 6901)."""
    return f"{path}/{printable(str(key)).replace('~', '~0').replace('/', '~1')}"


# --- single values ----------------------------------------------------------------------------------


def mapping(reader: Reader, value: object, path: str, what: str = "an object") -> dict[str, object]:
    if isinstance(value, dict):
        return value
    reader.wrong(path, Fault.NO_OBJECT, shape=what, kind=kind_of(value))
    return {}


def fields(reader: Reader, value: object, path: str, form: Shape, what: str = "an object") -> dict[str, object]:
    if not isinstance(value, dict):
        return mapping(reader, value, path, what)
    keys(reader, value, path, form)
    return value


def integer(reader: Reader, value: object, path: str, low: int = -NUMBER_BOUND, high: int = NUMBER_BOUND) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        reader.wrong(path, Fault.NO_INTEGER, kind=kind_of(value))
    elif low <= value <= high:
        return value
    else:
        reader.wrong(path, Fault.OUT_OF_RANGE, low=low, high=high)
    return max(0, low)


def boolean(reader: Reader, value: object, path: str) -> bool:
    if isinstance(value, bool):
        return value
    reader.wrong(path, Fault.NO_BOOLEAN, kind=kind_of(value))
    return False


def only_true(reader: Reader, value: object, path: str) -> bool:
    if value is not True:
        reader.wrong(path, Fault.NOT_TRUE, kind=kind_of(value))
    return True


def string(reader: Reader, value: object, path: str) -> str:
    """Read any text that can be written as UTF-8 and stored in a database."""
    if not isinstance(value, str):
        reader.wrong(path, Fault.NO_STRING, kind=kind_of(value))
    elif "\0" in value:
        reader.wrong(path, Fault.NUL)
    elif not value.isascii() and printable(value) != value:
        reader.wrong(path, Fault.SURROGATE)
    else:
        return value
    return ""


def word(reader: Reader, value: object, path: str) -> str:
    """Read a word of the game that no list closes: a subtype, a keyword, a name, a kind of counter."""
    text = string(reader, value, path)
    if isinstance(value, str) and not value.strip():
        reader.wrong(path, Fault.EMPTY)
    elif len(text) > LONGEST_WORD:
        reader.wrong(path, Fault.TOO_LONG, most=LONGEST_WORD)
    return text


def word_of(reader: Reader, value: object, path: str, words: Collection[str], what: str) -> str:
    """Read a word of a closed list; `what` names the list with its article: "a colour"."""
    if isinstance(value, str) and value in words:
        return value
    if not isinstance(value, str):
        reader.wrong(path, Fault.WRONG_KIND, what=what, kind=kind_of(value))
    elif len(words) <= 12:
        reader.wrong(path, Fault.NOT_AMONG, what=what, words=tuple(sorted_words(words)), name=shown(value))
    else:
        reader.wrong(path, Fault.WRONG_WORD, what=what, name=shown(value))
    return next(iter(words))


def sorted_words(words: Collection[str]) -> Iterable[str]:
    """Return the words of a list in its own order, of a set by name."""
    return sorted(words) if isinstance(words, (set, frozenset)) else words


def slug(reader: Reader, value: object, path: str) -> str:
    if not isinstance(value, str):
        reader.wrong(path, Fault.WRONG_KIND, what="an id", kind=kind_of(value))
    elif _SLUG.match(value):
        return value
    else:
        reader.wrong(path, Fault.NO_ID, name=shown(value))
    return "unreadable"


def label(reader: Reader, value: object, path: str) -> Label:
    """Read a text for people: `{"en": …, "fr": …}`, or one plain string for both."""
    reader.labels.append(path)
    if isinstance(value, str):
        text = string(reader, value, path)
        return Label(text, text)
    if not isinstance(value, dict):
        reader.wrong(path, Fault.NO_TEXT, kind=kind_of(value))
        return Label("", "")
    keys(reader, value, path, _LABEL)
    return Label(string(reader, value.get("en", ""), f"{path}/en"), string(reader, value.get("fr", ""), f"{path}/fr"))


# --- keys -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shape:
    """The keys that an object must and may have."""

    required: tuple[str, ...]
    known: frozenset[str]


def shape(required: str = "", optional: str = "") -> Shape:
    """Make a shape: `shape("id name", "zone owner")`."""
    return Shape(tuple(required.split()), frozenset(f"{required} {optional}".split()))


_LABEL: Final = shape("en fr")


def keys(reader: Reader, data: Mapping[str, object], path: str, form: Shape) -> None:
    """Note each missing key (at `path`) and each unknown one (at its own path)."""
    for key in form.required:
        if key not in data:
            reader.wrong(path, Fault.NO_KEY, key=key)
    if not data.keys() <= form.known:
        for key in data:
            if key not in form.known:
                reader.wrong(join(path, key), Fault.UNKNOWN_KEY)


def choice(
    reader: Reader, data: dict[str, object], path: str, choices: Collection[str], beside: Mapping[str, tuple[str, ...]]
) -> str | None:
    """Return the one key of `choices` in the object; `beside` names the keys that may stand beside some of them."""
    present = [key for key in choices if key in data]
    companions = beside.get(present[0], ()) if present else ()
    unknown = [key for key in data if key not in choices and key not in companions]
    for key in unknown:
        owners = tuple([owner for owner, allowed in beside.items() if key in allowed])
        if owners:
            reader.wrong(join(path, key), Fault.ONLY_BESIDE, owners=owners)
        else:
            reader.wrong(join(path, key), Fault.UNKNOWN_KEY)
    if len(present) == 1:
        return present[0]
    if present:
        reader.wrong(path, Fault.MANY_KEYS, keys=tuple([shown(key) for key in present]))
    elif not unknown:
        reader.wrong(path, Fault.NONE_OF_KEYS, words=tuple(choices))
    return None
