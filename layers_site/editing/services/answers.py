"""What an editor ticks and types of the results of a stage, as statements to record; values as text in a field."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final, Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from layers_site.boards.building import words
from layers_site.cardtext import wording
from layers_site.editing.services.expecting import (
    NOTHING,
    Offer,
    Path,
    Statement,
    Statements,
    key_for_path,
    read_statement,
)
from layers_site.platform.text import check_label

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
            _("We don’t know the word “%(word)s”. Put commas between words.") % {"word": error}
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


# --- answers ------------------------------------------------------------------------------------------------


MOST_TYPED: Final = 2000
#: So many letters has the text of one ability.
LONGEST_ABILITY: Final = 500


@dataclass(frozen=True, slots=True)
class Answer:
    """One statement as it was sent: whether it was ticked, the text of its field, and what is wrong ("" if nothing)."""

    ticked: bool
    text: str
    error: str


@dataclass(frozen=True, slots=True)
class Confirmed:
    """Statements to record, with the answers by their keys."""

    statements: Statements
    answers: Mapping[str, Answer]

    @property
    def refused(self) -> bool:
        return any(answer.error for answer in self.answers.values())


def confirmed(offer: Offer, sent: Mapping[str, str]) -> Confirmed:
    """Return the confirmed statements of the form `sent`: `tick-<key>`, and `value-<key>` if there is a field.

    Nothing is recorded without its tick; a value that was changed and not ticked is an error, not a silence.
    `more-<key>` is an ability of one thing, as it was typed.
    """
    statements: Statements = {}
    answers = {}
    for statement in offer.statements:
        ticked = f"tick-{statement.key}" in sent
        text = sent.get(f"value-{statement.key}", "")[:MOST_TYPED]
        value, error = _value(statement, text, ticked=ticked)
        answers[statement.key] = Answer(ticked, text, error)
        if ticked and not error:
            statements[statement.path] = value
    for holder in offer.holders:
        typed = typed_ability(holder, sent)
        if typed is None:
            continue
        path, answer = typed
        if not answer.error:
            answer = replace(answer, error=_clash(path, answer, statements))
            statements.setdefault(path, answer.ticked)
        answers[key_of(holder)] = answer
    return Confirmed(statements, answers)


def key_of(holder: tuple[str, str]) -> str:
    """Return a name for the field of one more ability of an object or a player."""
    return key_for_path((*holder, "ability"))


def typed_ability(holder: tuple[str, str], sent: Mapping[str, str]) -> tuple[Path, Answer] | None:
    """Return the path of the ability that was typed for an object or a player, and the answer; None where none was.

    A keyword is read in either language; any other text is kept as it is.
    """
    key = key_of(holder)
    text = " ".join(sent.get(f"more-{key}", "")[:MOST_TYPED].split())
    if not text:
        return None
    try:
        check_label(text)
        error = _("This is too long. Shorten it.") if len(text) > LONGEST_ABILITY else ""
    except ValidationError as wrong:
        error = wrong.messages[0]
    return (*holder, "ability", _ability_name(text)), Answer(sent.get(f"has-{key}") != "no", text, error)


def _ability_name(text: str) -> str:
    try:
        (keyword,) = words.read_keywords(text)
    except (words.UnknownWordError, ValueError):
        return text
    return keyword


def _clash(path: Path, answer: Answer, statements: Statements) -> str:
    """Return what is wrong where the same ability is ticked otherwise, "" where nothing is."""
    if statements.get(path, answer.ticked) == answer.ticked:
        return ""
    return _("You have ticked the opposite above.")


def _value(statement: Statement, text: str, *, ticked: bool) -> tuple[Any, str]:
    base = base_of(statement)
    if kind_of(statement.path, base) == "tick":
        return base, ""
    if not ticked:
        changed = bool(text) and text != as_text(statement.path, base)
        return None, _("Tick this if you expect it.") if changed else ""
    try:
        value = read(statement.path, base, text)
        read_statement(statement.path, value)
    except UnreadableError as error:
        return None, str(error)
    except ScenarioError:
        return None, _("It can’t have this value.")
    return value, ""


def base_of(statement: Statement) -> Any:
    """Return the value that the field starts from.

    It is what is recorded, else what the engine gives, under the newest edition.
    """
    for value in (statement.expected, statement.actual, *reversed(list(statement.apart.values()))):
        if value is not NOTHING:
            return value
    return None
