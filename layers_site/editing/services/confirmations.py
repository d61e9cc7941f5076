"""Confirmations: what an editor ticked and typed, as statements to record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from layers_site.editing import values
from layers_site.editing.services.expecting import NOTHING, Offer, Statement, read_statement
from layers_site.editing.services.statements import Statements

MOST_TYPED = 2000


@dataclass(frozen=True, slots=True)
class Answer:
    """One statement as it was sent: whether it was ticked, the text of its field, and what is wrong ("" if nothing)."""

    ticked: bool
    text: str
    error: str


@dataclass(frozen=True, slots=True)
class Confirmed:
    """`said` are the statements to record, `answers` by the statements' keys."""

    statements: Statements
    answers: Mapping[str, Answer]

    @property
    def refused(self) -> bool:
        return any(answer.error for answer in self.answers.values())


def confirmed(offer: Offer, sent: Mapping[str, str]) -> Confirmed:
    """Return the confirmed statements of the form `sent`: `tick-<key>`, and `value-<key>` if there is a field.

    Nothing is recorded without its tick; a value that was changed and not ticked is an error, not a silence.
    """
    statements: Statements = {}
    answers = {}
    for statement in offer.statements:
        ticked = f"tick-{statement.key}" in sent
        text = sent.get(f"value-{statement.key}", "")[:MOST_TYPED]
        value, error = _value(statement, text, ticked=ticked)
        if ticked and not error:
            statements[statement.path] = value
        answers[statement.key] = Answer(ticked, text, error)
    return Confirmed(statements, answers)


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
