"""Confirmations: what an editor ticked and typed, as statements to record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from layers_site.boards.building import words
from layers_site.editing.services import values
from layers_site.editing.services.expecting import NOTHING, Offer, Statement, key_for_path, read_statement
from layers_site.editing.services.statements import Path, Statements
from layers_site.platform.text import check_label

MOST_TYPED: Final = 2000
#: So many letters has the text of one ability.
LONGEST_ABILITY: Final = 500


@dataclass(frozen=True, slots=True)
class Answer:
    """One statement as it was sent: whether it was ticked, the text of its field, and what is wrong ("" if nothing).

    `each` tells whether it is expected as each edition gives it.
    """

    ticked: bool
    text: str
    error: str
    each: bool = False


@dataclass(frozen=True, slots=True)
class Confirmed:
    """Statements to record, with the answers by their keys. `apart` has what single editions have beside them."""

    statements: Statements
    answers: Mapping[str, Answer]
    apart: Mapping[str, Statements] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        return any(answer.error for answer in self.answers.values())

    @property
    def count(self) -> int:
        """Return how many statements are recorded; one that is under several editions counts once."""
        return len(self.statements) + sum(answer.each for answer in self.answers.values())


def confirmed(offer: Offer, sent: Mapping[str, str]) -> Confirmed:
    """Return the confirmed statements of the form `sent`: `tick-<key>`, and `value-<key>` if there is a field.

    Nothing is recorded without its tick; a value that was changed and not ticked is an error, not a silence.
    `each-<key>` expects what each edition gives. `more-<key>` is an ability of one thing, as it was typed.
    """
    statements: Statements = {}
    apart: dict[str, Statements] = {}
    answers = {}
    for statement in offer.statements:
        answer, value = _answered(statement, sent)
        answers[statement.key] = answer
        if answer.each and not answer.error:
            for edition, value_there in statement.by_edition.items():
                apart.setdefault(edition, {})[statement.path] = value_there
        elif answer.ticked and not answer.error:
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
    return Confirmed(statements, answers, apart)


def _answered(statement: Statement, sent: Mapping[str, str]) -> tuple[Answer, Any]:
    """Return the answer to a statement, and the value that it is expected to have."""
    ticked, each = f"tick-{statement.key}" in sent, f"each-{statement.key}" in sent and bool(statement.apart)
    text = sent.get(f"value-{statement.key}", "")[:MOST_TYPED]
    if not each:
        value, error = _value(statement, text, ticked=ticked)
        return Answer(ticked, text, error), value
    changed = bool(text) and text != values.as_text(statement.path, base_of(statement))
    error = _("Either write what every edition gives, or expect what each of them gives.") if changed else ""
    return Answer(ticked, text, error, each), None


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
        error = _("This is too long.") if len(text) > LONGEST_ABILITY else ""
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
    return _("You have ticked the contrary above.")


def _value(statement: Statement, text: str, *, ticked: bool) -> tuple[Any, str]:
    base = base_of(statement)
    if values.kind_of(statement.path, base) == "tick":
        return base, ""
    if not ticked:
        changed = bool(text) and text != values.as_text(statement.path, base)
        return None, _("Tick this if you expect it.") if changed else ""
    try:
        value = values.read(statement.path, base, text)
        read_statement(statement.path, value)
    except values.UnreadableError as error:
        return None, str(error)
    except ScenarioError:
        return None, _("It can’t have this value.")
    return value, ""


def base_of(statement: Statement) -> Any:
    """Return the value that the field starts from.

    It is what is recorded, else what the engine gives, under the first edition.
    """
    for value in (statement.expected, statement.actual, *statement.apart.values()):
        if value is not NOTHING:
            return value
    return None
