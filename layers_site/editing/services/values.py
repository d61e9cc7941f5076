"""The values of statements as text: how each is shown in a field, and read from what an editor typed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import permutations
from typing import Any, Final, Literal

from django.utils.translation import gettext as _

from layers_site.boards.building import words
from layers_site.cardtext import wording
from layers_site.editing.services.statements import Path

Kind = Literal["size", "words", "count", "player", "truth", "order", "number", "mana", "tick"]

SIZE: Final = re.compile(r"\s*([-−+]?\d{1,9})\s*/\s*([-−+]?\d{1,9})\s*")
_NUMBER: Final = re.compile(r"\s*[-−+]?\d{1,9}\s*")
_MANA: Final = re.compile(r"(\{[0-9A-Z/]{1,5}\}){0,20}")
#: The orders of so many effects can be chosen from a list.
MOST_ORDERED: Final = 4


class UnreadableError(ValueError):
    """The typed text is no such value; the message says what is."""


def kind_of(path: Path, value: Any) -> Kind:
    """Return how a statement is shown and corrected; "tick" if it can only be confirmed."""
    match path:
        case ("order", _layer):
            return "order" if 1 < len(value) <= MOST_ORDERED else "tick"
        case ("depends", *_pair):
            return "truth"
        case (_section, _key, "ability", _name):
            return "truth"
        case (_section, _key, key):
            return _kind_of_part(key, value)
    return "tick"


def _kind_of_part(key: str, value: Any) -> Kind:
    if key in words.LISTS:
        return "words"
    if key == "abilities":
        return "count" if isinstance(value, int) else "tick"
    kinds: dict[str, Kind] = {
        "size": "size", "controller": "player", "castable": "truth", "hand_size": "number", "mana": "mana",
    }  # fmt: skip
    return kinds.get(key, "tick")


def as_text(path: Path, value: Any) -> str:
    """Return the text in the field. `read` is the inverse."""
    match kind_of(path, value):
        case "size":
            return wording.size_glyph(*value) if value else words.none("size")
        case "words":
            return words.shown(value, path[-1]) or words.none(path[-1])
        case "truth":
            return "yes" if value else "no"
        case "order":
            return json.dumps(value)
        case "number":
            return _("none") if value is None else str(value)
        case "tick":
            return ""
    return str(value)


def read(path: Path, value: Any, text: str) -> Any:
    """Return the value that was typed where `value` was offered.

    Raises UnreadableError, which says what could be typed.
    """
    match kind_of(path, value):
        case "size":
            return _size(text)
        case "words":
            return _words(text, path[-1], value)
        case "count" | "number":
            return _number(text, path[-1])
        case "truth":
            return _one_of(text, {"yes": True, "no": False})
        case "player":
            return text
        case "order":
            return _one_of(text, {json.dumps(order): list(order) for order in permutations(value)})
        case "mana":
            return _mana(text)
    return value


def _size(text: str) -> list[int] | None:
    if text.strip() == words.none("size"):
        return None
    match = SIZE.fullmatch(text)
    if match is None:
        raise UnreadableError(_("Write power and toughness with a stroke between, such as 3/3."))
    return [_integer(part) for part in match.groups()]


def _integer(text: str) -> int:
    return int(text.replace("−", "-"))


def _words(text: str, key: str, here: Iterable[str]) -> list[str]:
    try:
        return words.read(text, key, here)
    except words.UnknownWordError as error:
        raise UnreadableError(
            _("“%(word)s” isn’t a word that is known here. Put commas between words.") % {"word": error}
        ) from error


def _number(text: str, key: str) -> int | None:
    if key == "hand_size" and text.strip() == _("none"):
        return None
    if not _NUMBER.fullmatch(text):
        raise UnreadableError(_("Write a number."))
    return _integer(text)


def _one_of(text: str, choices: dict[str, Any]) -> Any:
    if text not in choices:
        raise UnreadableError(_("Choose one of these."))
    return choices[text]


def _mana(text: str) -> str:
    if not _MANA.fullmatch(text.strip()):
        raise UnreadableError(_("Write the mana symbols in braces, such as {1}{G}."))
    return text.strip()
