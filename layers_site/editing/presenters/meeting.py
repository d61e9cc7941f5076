"""Expected results that two editors recorded at once, put together so that nobody's are lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layers_site.editing import values
from layers_site.editing.presenters.expecting import statement_text
from layers_site.editing.services.confirming import Answer, Confirmed, base_of
from layers_site.editing.services.expecting import NOTHING, Offer, Statement
from layers_site.editing.services.statements import Path, Statements
from layers_site.explain.names import Names
from layers_site.platform.versions import Unlike


def together(offer: Offer, mine: Confirmed, was: Statements | None) -> tuple[Confirmed, tuple[Unlike, ...]]:
    """Return the answers with which the form is filled again, and the statements in which the three are not the same.

    `offer` has what is recorded now, `mine` is what was sent, `was` what the form was made from (None where that is
    not known). Where the sender changed nothing, what is recorded now stands.
    """
    now: Statements = {statement.path: statement.expected for statement in offer.statements if statement.recorded}
    statements = {
        path: value
        for path in dict.fromkeys((*now, *mine.statements))
        if (value := _met(path, now, mine.statements, was)) is not NOTHING
    }
    answers = dict(mine.answers)
    for statement in offer.statements:
        typed = answers.get(statement.key)
        if typed is None or not typed.error:
            answers[statement.key] = _answer(statement, statements)
    return Confirmed(statements, answers), tuple(_unlike(offer, now, mine.statements, was))


def _met(path: Path, now: Statements, sent: Statements, was: Statements | None) -> Any:
    changed = was is None or sent.get(path, NOTHING) != was.get(path, NOTHING)
    return (sent if changed else now).get(path, NOTHING)


def _answer(statement: Statement, statements: Statements) -> Answer:
    ticked = statement.path in statements
    return Answer(
        ticked, values.as_text(statement.path, statements[statement.path] if ticked else base_of(statement)), ""
    )


def _unlike(offer: Offer, now: Statements, sent: Statements, was: Statements | None) -> list[Unlike]:
    names = Names(offer.scenario)

    def describe(path: Path, statements: Mapping[Path, Any]) -> str:
        return statement_text(path, statements[path], names, offer.scenario) if path in statements else ""

    before = now if was is None else was
    differences = []
    for number, path in enumerate(dict.fromkeys((*before, *now, *sent)), 1):
        three = [describe(path, statements) for statements in (before, now, sent)]
        if len(set(three)) > 1:
            differences.append(Unlike("", str(number), three[1], three[2], three[0] if was is not None else ""))
    return differences
