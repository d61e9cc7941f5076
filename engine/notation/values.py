"""Strict reading: its state and limits, single JSON values, the keys of objects, and text as JSON data (RFC 8259).

A reading function has the form `read(reader, value, path)`. Where the value is wrong it notes a problem and
returns a placeholder, so that one pass finds all problems; the function that reads a whole document raises at the end.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
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


def fields(reader: Reader, value: object, path: str, form: Shape) -> dict[str, object]:
    if not isinstance(value, dict):
        return mapping(reader, value, path)
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


# --- text as JSON data ------------------------------------------------------------------------------

#: Integers of more digits are read as fractions, without Python's limit on digits: they are out of all bounds anyway.
_MOST_DIGITS = 4000
#: Without this in the text no half of a surrogate pair can be in the document.
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
#: So many of them are told.
_MOST_HALVES = 10


def parse_json(text: str | bytes, limits: Limits = GENEROUS, *, storable: bool = False) -> object:
    """Parse the JSON value of a text (bytes are UTF-8).

    Raises ScenarioError where it is too long, not UTF-8, no JSON or nested too deep, or where an object has a key
    twice (JSON data could hold only one of them). Where it must be `storable`, because a page or a database gets it as
    it stands, also for half of a surrogate pair in any of its texts: UTF-8 cannot hold it.
    """
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if limits.bytes is not None and size > limits.bytes:
        raise _error(Fault.MANY_BYTES, most=limits.bytes, count=size)
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        document = _parse(decoded)
    except UnicodeDecodeError as error:
        raise _error(Fault.NO_UTF8, byte=error.start) from error
    except json.JSONDecodeError as error:
        raise _error(Fault.NO_JSON, why=error.msg, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _error(Fault.TOO_DEEP_TO_READ) from error
    if storable and _HALF.search(decoded):
        _refuse_halves(document)
    return document


def _error(code: Fault, **values: Value) -> ScenarioError:
    return ScenarioError((Problem("", code, values),))


def _parse(text: str) -> object:
    twice: list[tuple[dict[str, object], str]] = []

    def unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
        data = dict(pairs)
        if len(data) < len(pairs):
            counted = Counter(key for key, _ in pairs)
            twice.extend((data, key) for key in data if counted[key] > 1)
        return data

    document: object = json.loads(text, object_pairs_hook=unique_keys, parse_int=_integer, parse_constant=_no_number)
    if twice:
        raise ScenarioError(_repeated(document, twice))
    return document


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _no_number(name: str) -> float:
    raise _error(Fault.NO_NUMBER, name=name)


def _repeated(document: object, twice: list[tuple[dict[str, object], str]]) -> tuple[Problem, ...]:
    """Note the places of the repeated keys. A repeated key may hide others, which are then not in the document."""
    keys = {(id(data), key) for data, key in twice}
    problems = [
        Problem(join(path, key), Fault.KEY_TWICE)
        for path, node in _nodes(document)
        if isinstance(node, dict)
        for key in node
        if (id(node), key) in keys
    ]
    return tuple(problems) or (Problem("", Fault.KEY_TWICE_WITHIN, {"name": shown(twice[0][1])}),)


def _refuse_halves(document: object) -> None:
    """Raise ScenarioError with the places of the texts that UTF-8 cannot hold, keys and values."""
    halves = (Problem(path, Fault.SURROGATE) for path, text in _texts(document) if printable(text) != text)
    problems = tuple(islice(halves, _MOST_HALVES))
    if problems:
        raise ScenarioError(problems)


def _texts(document: object) -> Iterator[tuple[str, str]]:
    for path, node in _nodes(document):
        if isinstance(node, str):
            yield path, node
        elif isinstance(node, dict):
            yield from ((join(path, key), key) for key in node)


def _nodes(document: object) -> Iterator[tuple[str, object]]:
    """Yield each value of a document with its place, from above and in its order."""
    waiting: list[tuple[str, object]] = [("", document)]
    while waiting:
        path, node = waiting.pop()
        yield path, node
        if isinstance(node, dict):
            waiting.extend((join(path, key), node[key]) for key in reversed(node))
        elif isinstance(node, list):
            waiting.extend((f"{path}/{place}", item) for place, item in reversed(list(enumerate(node))))
