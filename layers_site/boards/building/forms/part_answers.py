"""The answers that a form sent about a part of a document, by their places in it, put into the part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from engine.notation import BROWSER, parse_json
from engine.notation.json_schema import Schema
from layers_site.boards.building import words
from layers_site.boards.building.forms.fields import SelectorForm, read_words
from layers_site.boards.building.services import parts, shapes
from layers_site.boards.building.services.parts import Apart, Node, Wish
from layers_site.boards.building.services.presets import PARTS, presets
from layers_site.boards.building.services.selectors import MOST
from layers_site.cardtext import wording
from layers_site.platform.text import LANGUAGES, current_language, folded

#: A part that is longer, or more deeply nested, is none that a form made.
LONGEST: Final = 70_000
DEEPEST: Final = 60
#: So many pieces one page asks for; what has more stays as it is.
MOST_PIECES: Final = 800
#: Stands for the place of the whole part.
WHOLE: Final = "*"
#: So many places of a part are asked for piece by piece that need not be.
_MOST_APART: Final = 40


@dataclass(frozen=True, slots=True)
class Answered:
    """A part as it was answered; `typed` are the answers that cannot be used, by place, and `problems` why.

    `forms` are those of selectors with a mistake. `apart` are the places that are asked for piece by piece, `newest` is
    the place of what was added last.
    """

    value: Any
    typed: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)
    forms: Mapping[str, SelectorForm] = field(default_factory=dict)
    apart: Apart = frozenset()
    newest: str = ""


#: Gives the value of a closed part, by the name of its shape, that lies under an address. Raises ValidationError.
Fetch = Callable[[str, str], Any]


def read_part(shape: str | Schema, data: Mapping[str, Any], name: str, fetch: Fetch | None = None) -> Answered | None:
    """Return the part that a form sent, with every answer in it; None where nothing was sent."""
    sent = data.get(name)
    if not isinstance(sent, str):
        return sent if isinstance(sent, Answered) or sent is None else Answered(sent)
    is_sound, value = _parsed(sent)
    if not is_sound or not shapes.fits(shapes.shape(shape), value):
        return None
    if pieces(value) > MOST_PIECES:
        return Answered(value)
    reading = _Reading(data, name, fetch)
    wish, newest = _wish(value, data, name)
    after = parts.changed(shape, value, reading.answer, wish)
    return Answered(after, reading.typed, reading.problems, reading.forms, wish.apart, newest)


@dataclass(frozen=True, slots=True)
class _Reading:
    """Takes the answers out of what was sent, and remembers those that cannot be used."""

    data: Mapping[str, Any]
    name: str
    fetch: Fetch | None
    typed: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    forms: dict[str, SelectorForm] = field(default_factory=dict)

    def answer(self, node: Node, shape: Schema) -> Any:
        name = f"{self.name}@{node.path}"
        if node.control == "selector":
            return self._selector(node, name)
        try:
            answer = self._fetched(node, name) if node.control == "closed" else _answer(node, self.data, name)
            _check(shape, node, answer)
        except forms.ValidationError as error:
            self.typed[node.path] = str(self.data.get(name, ""))
            self.problems[node.path] = " ".join(error.messages)
            return node.value
        return answer

    def _fetched(self, node: Node, name: str) -> Any:
        address = str(self.data.get(name, "")).strip()
        return self.fetch(node.shape, address) if self.fetch and address else node.value

    def _selector(self, node: Node, name: str) -> Any:
        form = SelectorForm(name, self.data)
        if not form.is_sent():
            return node.value
        if form.is_valid():
            return form.selector(node.value)
        self.forms[node.path] = form
        self.problems[node.path] = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return node.value


def _check(shape: Schema, node: Node, answer: Any) -> None:
    if answer is not node.value and not shapes.fits(shape, answer):
        raise forms.ValidationError(
            _("“%(name)s” isn’t allowed here."), params={"name": shown(replace(node, value=answer))}
        )


def _parsed(sent: str) -> tuple[bool, Any]:
    """Return whether this is a document that a form can have made, and the document."""
    if len(sent) > LONGEST:
        return False, None
    try:
        value = parse_json(sent, BROWSER, storable=True)
    except ScenarioError:
        return False, None
    return all(depth <= DEEPEST for depth, _part in _walk(value)), value


def _walk(value: Any) -> Iterator[tuple[int, Any]]:
    """Yield every value that stands in this one, itself included, with its depth."""
    left = [(1, value)]
    while left:
        depth, part = left.pop()
        yield depth, part
        inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        left += [(depth + 1, child) for child in inner]


def pieces(value: Any) -> int:
    """Return how many values stand in this one, itself included."""
    return sum(1 for _part in _walk(value))


def _wish(value: Any, data: Mapping[str, Any], name: str) -> tuple[Wish, str]:
    """Return what was wished with the lists and buttons of this part, and the place of what comes by it."""
    instead, more, keys = (
        {key.removeprefix(name + sign): str(data[key]) for key in data if key.startswith(name + sign) and data[key]}
        for sign in "?+%"
    )
    more = dict(_below(place, code) for place, code in more.items())
    verb, _colon, place = str(data.get("do", "")).removeprefix(f"part:{name}:").partition(":")
    verb = verb if str(data.get("do", "")).startswith(f"part:{name}:") else ""
    if verb in ("item", "add"):
        place, _colon, code = place.partition(":")
        more[place] = code
    sent = str(data.get(f"{name}!", "")).split("|")[:_MOST_APART]
    apart = {place.removeprefix(WHOLE) for place in sent if place}
    apart |= {place for place, code in instead.items() if code == PARTS}
    apart -= {place for place, code in instead.items() if code in presets("When") and code != PARTS}
    apart ^= {place} if verb == "apart" else set()
    newest = next((_newest(value, place) for place in more), "")
    apart |= {newest} if newest and PARTS in more.values() else set()
    moved = {"up": -1, "down": 1}.get(verb, 0)
    less = place if verb == "less" else None
    return Wish(instead, more, less, (place, moved) if moved else ("", 0), keys, frozenset(apart)), newest


def _below(place: str, code: str) -> tuple[str, str]:
    """Return the place and the code of something more; a list may offer it for a place below its own: "/static:if"."""
    below, colon, key = code.partition(":")
    return (place + below, key) if colon and below.startswith("/") else (place, code)


def _newest(value: Any, place: str) -> str:
    """Return the place of one more item of the list at this place, "" for what is none."""
    for key in filter(None, place.split("/")):
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]
        except (KeyError, IndexError, ValueError, TypeError):
            return ""
    return f"{place}/{len(value)}" if isinstance(value, list) else ""


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
        case "line":
            return _line(node, text)
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


def _line(node: Node, text: str) -> list[Any]:
    """Return words of the game with commas between; those that stood there are known."""
    there = {folded(shown_word(node.path, words.plain(item) or "")): item for item in node.value}
    key = parts.words_at(node.path)
    is_given = key == "keywords" and not node.path.endswith(("/player/add", "/remove", "/forbid"))
    read: list[Any] = []
    for typed in dict.fromkeys(part.strip() for part in text.replace(";", ",").split(",")):
        new = [there[folded(typed)]] if folded(typed) in there else read_words(typed, key)
        read += [words.written_out(word) if is_given and isinstance(word, str) else word for word in new]
    return read


def _word(path: str, text: str) -> str:
    """Return a typed word as the data has it, in whichever language it was typed."""
    key = parts.words_at(path)
    if not key:
        return words.read_counter(text) if path.endswith("/kind") else text
    read = read_words(text, key)
    if len(read) != 1:
        message = _("We don’t know the word “%(word)s”. Check its spelling.")
        raise forms.ValidationError(message, params={"word": text[:60]})
    return read[0]


# --- a value as it stands in its field -----------------------------------------------------------------------


def shown(node: Node) -> str:
    """Return the value of a question as it stands in its field."""
    value = node.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if node.control == "line":
        return ", ".join(shown_word(node.path, words.plain(item) or "") for item in value)
    return shown_word(node.path, value) if node.control == "text" else str(value)


def shown_word(path: str, word: str) -> str:
    match parts.words_at(path) if word else "":
        case "keywords":
            return wording.keyword_text(word, current_language())
        case "subtypes":
            return words.word_text(word, "subtypes", current_language())
    return word
