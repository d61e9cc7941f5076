"""The answers that a form sent about a part of a document, by their places in it, put into the part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from engine.notation import BROWSER, parse_json
from engine.notation.json_schema import Schema
from layers_site.boards.building import words
from layers_site.boards.building.forms.fields import MOST
from layers_site.boards.building.services import parts, shapes
from layers_site.boards.building.services.parts import Node, Wish
from layers_site.cardtext import wording
from layers_site.platform.text import LANGUAGES, current_language

#: A part that is longer, or more deeply nested, is none that a form made.
LONGEST: Final = 70_000
DEEPEST: Final = 60
#: So many pieces one page asks for; what has more stays as it is.
MOST_PIECES: Final = 800
_SUBTYPES: Final = ("subtype", "subtypes", "set_creature", "creature_type")
_KEYWORDS: Final = ("keyword", "forbid")


@dataclass(frozen=True, slots=True)
class Answered:
    """A part as it was answered; `typed` are the answers that cannot be used, by place, and `problems` why."""

    value: Any
    typed: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)


#: Gives the value of a closed part, by the name of its shape, that lies under an address. Raises ValidationError.
Fetch = Callable[[str, str], Any]


def read_part(shape: str | Schema, data: Mapping[str, Any], name: str, fetch: Fetch | None = None) -> Answered | None:
    """Return the part that a form sent, with every answer in it; None where nothing was sent."""
    sent = data.get(name)
    if not isinstance(sent, str):
        return sent if isinstance(sent, Answered) or sent is None else Answered(sent)
    value = _parsed(sent)
    if value is None or not shapes.fits(shapes.shape(shape), value):
        return None
    if pieces(value) > MOST_PIECES:
        return Answered(value)
    typed: dict[str, str] = {}
    problems: dict[str, str] = {}

    def answer(node: Node) -> Any:
        try:
            if node.control == "closed":
                address = str(data.get(f"{name}@{node.path}", "")).strip()
                return fetch(node.named, address) if fetch and address else node.value
            return _answer(node, data, f"{name}@{node.path}")
        except forms.ValidationError as error:
            typed[node.path] = str(data.get(f"{name}@{node.path}", ""))
            problems[node.path] = " ".join(error.messages)
            return node.value

    return Answered(parts.changed(shape, value, answer, _wish(data, name)), typed, problems)


def _parsed(sent: str) -> Any:
    if len(sent) > LONGEST:
        return None
    try:
        value = parse_json(sent, BROWSER, storable=True)
    except ScenarioError:
        return None
    return value if _depth(value) <= DEEPEST else None


def _depth(value: Any) -> int:
    level, depth = [value], 0
    while level:
        depth += 1
        level = [
            child
            for part in level
            for child in (part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())
        ]
    return depth


def pieces(value: Any) -> int:
    """Return how many values stand in this one, itself included."""
    left, count = [value], 0
    while left:
        part = left.pop()
        count += 1
        left += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return count


def _wish(data: Mapping[str, Any], name: str) -> Wish:
    """Return what was wished with the lists and buttons of this part."""
    instead = {key.removeprefix(f"{name}?"): str(data[key]) for key in data if key.startswith(f"{name}?")}
    more = {key.removeprefix(f"{name}+"): str(data[key]) for key in data if key.startswith(f"{name}+") and data[key]}
    verb, _colon, place = str(data.get("do", "")).removeprefix(f"part:{name}:").partition(":")
    if str(data.get("do", "")).startswith(f"part:{name}:") and verb == "item":
        more[place] = ""
    moved = {"up": -1, "down": 1}.get(verb, 0)
    return Wish(instead, more, place if verb == "less" else None, (place, moved) if moved else ("", 0))


def _answer(node: Node, data: Mapping[str, Any], name: str) -> Any:
    if node.control in ("words", "objects"):
        return _several(node, data, name)
    typed = data.get(name)
    if typed is None or str(typed).replace("\r\n", "\n") == shown(node):
        return node.value
    if node.control == "text" and node.name in LANGUAGES:
        return str(typed).replace("\r\n", "\n").strip(" \n")
    text = " ".join(str(typed).split())
    match node.control:
        case "number":
            return _number(text, may_be_empty=node.may_be_empty)
        case "flag":
            return text == "yes"
        case "text":
            return _word(node.path, text)
    return None if node.may_be_empty and not text else text


def _several(node: Node, data: Mapping[str, Any], name: str) -> Any:
    """Return the ticked words; the same ones stay as they were written."""
    if name not in data or not hasattr(data, "getlist"):
        return node.value
    ticked = [word for word in data.getlist(name) if word]  # an empty one says that it was asked
    before = [node.value] if isinstance(node.value, str) else node.value
    if {*ticked} == {*before}:
        return node.value
    return ticked[0] if isinstance(node.value, str) and len(ticked) == 1 else list(ticked)


def _number(text: str, *, may_be_empty: bool) -> int | None:
    if may_be_empty and not text:
        return None
    try:
        number = int(text.replace("−", "-"))
    except ValueError:
        raise forms.ValidationError(_("Write a number.")) from None
    if abs(number) > MOST:
        raise forms.ValidationError(_("Write a number from −%(most)s to %(most)s."), params={"most": MOST})
    return number


def _word(path: str, text: str) -> str:
    """Return a typed word as the data has it, in whichever language it was typed."""
    key = _vocabulary(path)
    try:
        if key == "keywords":
            (word,) = words.read_keywords(text)
            return word
        if key == "subtypes":
            (word,) = words.read(text, "subtypes")
            return word
    except (words.UnknownWordError, ValueError):
        known = {"keywords": _("“%(word)s” isn’t a keyword that is known here.")}
        message = known.get(key, _("“%(word)s” isn’t a word that is known here. Check its spelling."))
        raise forms.ValidationError(message, params={"word": text[:60]}) from None
    return text


# --- a value as it stands in its field -----------------------------------------------------------------------


def shown(node: Node) -> str:
    """Return the value of a question as it stands in its field."""
    value = node.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if node.control != "text":
        return str(value)
    match _vocabulary(node.path):
        case "keywords":
            return wording.keyword_text(value, current_language()) if value else ""
        case "subtypes":
            return words.word_text(value, "subtypes", current_language()) if value else ""
    return str(value)


def _vocabulary(path: str) -> str:
    """Return the list of words that a text at this place is from; "" for any text."""
    keys = [part for part in path.split("/") if part and not part.isdecimal()]
    last, under = (["", "", *keys][-1], ["", "", *keys][-2])
    if last in _SUBTYPES or under == "subtypes":
        return "subtypes"
    in_abilities = under in ("abilities", "player") and last in ("add", "remove")
    return "keywords" if last in _KEYWORDS or last == "abilities" or in_abilities or last == "plus" else ""
