"""Strict reading of single JSON values and of the keys of objects.

A reading function has the form `read(reader, value, path)`. Where the value is wrong it notes a problem and
returns a placeholder, so that one pass finds all problems; whoever reads a whole document raises at the end.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.budget import NUMBER_BOUND
from engine.notation.reader import Read, Reader, T
from engine.scenario import Label

LONGEST_WORD: Final = 200
_SLUG: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}\Z")
_KINDS: Final[dict[type, str]] = {
    dict: "an object",
    list: "a list",
    str: "a string",
    int: "a number",
    float: "a fractional number",
    type(None): "null",
}


# --- kinds ------------------------------------------------------------------------------------------


def kind_of(value: object) -> str:
    """What a person would call this JSON value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and math.isinf(value):
        return "a number past all bounds"
    return _KINDS.get(type(value), type(value).__name__)


def quoted(value: object) -> str:
    """A word as it is shown in a message: short, and printable whatever it holds."""
    text = str(value)
    shown = text if len(text) <= 40 else f"{text[:39]}…"
    return f'"{printable(shown)}"'


def printable(text: str) -> str:
    """The text with lone surrogates spelled out, so that it can be written as UTF-8."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def join(path: str, key: object) -> str:
    """The JSON pointer of a key or place below `path` (RFC 6901)."""
    return f"{path}/{printable(str(key)).replace('~', '~0').replace('/', '~1')}"


def one_of(words: Iterable[str]) -> str:
    """`a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


# --- single values ----------------------------------------------------------------------------------


def mapping(reader: Reader, value: object, path: str, what: str = "an object") -> dict[str, object]:
    if isinstance(value, dict):
        return value
    reader.wrong(path, f"must be {what}, not {kind_of(value)}")
    return {}


def fields(reader: Reader, value: object, path: str, form: Shape, what: str = "an object") -> dict[str, object]:
    """An object whose keys are those of `form`."""
    if not isinstance(value, dict):
        return mapping(reader, value, path, what)
    keys(reader, value, path, form)
    return value


def items(reader: Reader, value: object, path: str, what: str) -> list[object]:
    if isinstance(value, list):
        return value
    reader.wrong(path, f"must be a list of {what}, not {kind_of(value)}")
    return []


def each(reader: Reader, value: object, path: str, what: str, read: Read[T]) -> tuple[T, ...]:
    """A list, each item read by `read`."""
    return tuple([read(reader, item, f"{path}/{place}") for place, item in enumerate(items(reader, value, path, what))])


def integer(reader: Reader, value: object, path: str, low: int = -NUMBER_BOUND, high: int = NUMBER_BOUND) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        reader.wrong(path, f"must be an integer, not {kind_of(value)}")
    elif low <= value <= high:
        return value
    else:
        reader.wrong(path, f"must be between {low} and {high}")
    return max(0, low)


def natural(reader: Reader, value: object, path: str) -> int:
    """An integer from 0."""
    return integer(reader, value, path, 0)


def boolean(reader: Reader, value: object, path: str) -> bool:
    if isinstance(value, bool):
        return value
    reader.wrong(path, f"must be true or false, not {kind_of(value)}")
    return False


def only_true(reader: Reader, value: object, path: str) -> bool:
    if value is not True:
        reader.wrong(path, f"must be true, not {kind_of(value)}")
    return True


def string(reader: Reader, value: object, path: str) -> str:
    """Any text that can be written as UTF-8 and kept in a database."""
    if not isinstance(value, str):
        reader.wrong(path, f"must be a string, not {kind_of(value)}")
    elif "\0" in value:
        reader.wrong(path, "must not contain the character U+0000")
    elif not value.isascii() and printable(value) != value:
        reader.wrong(path, "must not contain half of a surrogate pair")
    else:
        return value
    return ""


def word(reader: Reader, value: object, path: str) -> str:
    """A word of the game that no list closes: a subtype, a keyword, a name, a kind of counter."""
    found = string(reader, value, path)
    if isinstance(value, str) and not value.strip():
        reader.wrong(path, "must not be empty")
    elif len(found) > LONGEST_WORD:
        reader.wrong(path, f"must have at most {LONGEST_WORD} characters")
    return found


def word_of(reader: Reader, value: object, path: str, words: Collection[str], what: str) -> str:
    """A word of a closed list; `what` names the list with its article: "a colour"."""
    if isinstance(value, str) and value in words:
        return value
    if not isinstance(value, str):
        reader.wrong(path, f"must be {what}, not {kind_of(value)}")
    elif len(words) <= 12:
        reader.wrong(path, f"must be {what} ({one_of(sorted_words(words))}), not {quoted(value)}")
    else:
        reader.wrong(path, f"must be {what}, not {quoted(value)}")
    return next(iter(words))


def sorted_words(words: Collection[str]) -> Iterable[str]:
    """Words of a list in its own order, of a set by name."""
    return sorted(words) if isinstance(words, (set, frozenset)) else words


def unique(words: Iterable[T]) -> tuple[T, ...]:
    """Each word once, in the order of the document."""
    return tuple(dict.fromkeys(words))


def slug(reader: Reader, value: object, path: str) -> str:
    if not isinstance(value, str):
        reader.wrong(path, f"must be an id, not {kind_of(value)}")
    elif _SLUG.match(value):
        return value
    else:
        reader.wrong(path, f"must be an id of at most 64 letters, digits, hyphens and underscores, not {quoted(value)}")
    return "unreadable"


def label(reader: Reader, value: object, path: str) -> Label:
    """A text for people: `{"en": …, "fr": …}`, or one plain string for both."""
    reader.labels.append(path)
    if isinstance(value, str):
        text = string(reader, value, path)
        return Label(text, text)
    if not isinstance(value, dict):
        reader.wrong(path, f"must be a text (a string, or one in en and one in fr), not {kind_of(value)}")
        return Label("", "")
    keys(reader, value, path, _LABEL)
    return Label(get(reader, value, path, "en", string, ""), get(reader, value, path, "fr", string, ""))


def nullable(read: Read[T]) -> Read[T | None]:
    """`null`, or what `read` reads."""

    def read_or_none(reader: Reader, value: object, path: str) -> T | None:
        return None if value is None else read(reader, value, path)

    return read_or_none


# --- keys -------------------------------------------------------------------------------------------


def get(reader: Reader, data: dict[str, object], path: str, key: str, read: Read[T], default: T) -> T:
    """The value of `key` read by `read`, or the default where the key is missing."""
    return read(reader, data[key], f"{path}/{key}") if key in data else default


@dataclass(frozen=True, slots=True)
class Shape:
    """The keys that an object must and may have."""

    required: tuple[str, ...]
    known: frozenset[str]


def shape(required: str = "", optional: str = "") -> Shape:
    """`shape("id name", "zone owner")`."""
    return Shape(tuple(required.split()), frozenset(f"{required} {optional}".split()))


_LABEL: Final = shape("en fr")


def keys(reader: Reader, data: Mapping[str, object], path: str, form: Shape) -> None:
    """Note each missing key (at `path`) and each unknown one (at its own path)."""
    for key in form.required:
        if key not in data:
            reader.wrong(path, f'must have the key "{key}"')
    if not data.keys() <= form.known:
        for key in data:
            if key not in form.known:
                reader.wrong(join(path, key), "is not a known key here")


def choice(
    reader: Reader, data: dict[str, object], path: str, choices: Collection[str], beside: Mapping[str, tuple[str, ...]]
) -> str | None:
    """The one key of `choices` that the object has; `beside` names the keys that may stand beside some of them."""
    found = [key for key in choices if key in data]
    companions = beside.get(found[0], ()) if found else ()
    unknown = [key for key in data if key not in choices and key not in companions]
    for key in unknown:
        owners = [f'"{owner}"' for owner, allowed in beside.items() if key in allowed]
        message = f"stands only beside {one_of(owners)}" if owners else "is not a known key here"
        reader.wrong(join(path, key), message)
    if len(found) == 1:
        return found[0]
    if found:
        reader.wrong(path, f"must have one key, not {' and '.join(quoted(key) for key in found)} together")
    elif not unknown:
        reader.wrong(path, f"must have one of the keys {one_of(choices)}")
    return None
