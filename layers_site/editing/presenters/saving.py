"""Saving a board: the ways in which it can be saved, in words, and results of two editors put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from engine.notation import read_case
from engine.notation.scenarios import json_text
from engine.scenario import Scenario
from layers_site.boards.models import Board
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.moments import Moment
from layers_site.content.services import Line
from layers_site.editing.forms.texts import StageForm, TitleForm
from layers_site.editing.presenters.operations import op_sentences, why_not
from layers_site.editing.presenters.statements import statement_text
from layers_site.editing.presenters.versions import board_changes
from layers_site.editing.services import values
from layers_site.editing.services.cases import board_values
from layers_site.editing.services.confirmations import Answer, Confirmed, base_of
from layers_site.editing.services.differences import things
from layers_site.editing.services.expecting import NOTHING, Offer, Statement
from layers_site.editing.services.recording import scenario_at
from layers_site.editing.services.saving import WAYS, Origin, Telling, recorded_way, told_as_stage, told_as_variant
from layers_site.editing.services.stages import stages_of
from layers_site.editing.services.statements import Path, Statements
from layers_site.explain.names import Names, enumeration
from layers_site.platform.text import label_text
from layers_site.platform.versions import Unlike, Written, stamp_of, written


@dataclass(frozen=True, slots=True)
class OpsText:
    """The operations sentence by sentence, or why they cannot be described."""

    ops: tuple[str, ...]
    why_not: tuple[str, ...]

    @property
    def nothing(self) -> bool:
        return not self.ops and not self.why_not


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways in which an editor may save the board of a case.

    A form is None where that way is closed. `after` names the stage that the new one follows, `instead` the one that
    can be recorded anew, "" for none.

    `stamp` is that of what the case says now; `since` how its board differs from the one that this was made from.
    """

    origin: Origin | None
    stamp: str
    since: tuple[Line, ...]
    names: str
    after: str
    instead: str
    as_case: TitleForm | None
    as_stage: StageForm | None
    stage: OpsText | None
    again: OpsText | None
    as_variant: TitleForm | None
    variant: OpsText | None
    as_start: bool
    order: tuple[str, ...]


def ways(moment: Moment, origin: Origin | None, sent: Mapping[str, Any] | None, action: str, *, may_add: bool) -> Ways:
    """Return the ways to save the board. `sent` goes to the form that it names in `as`."""
    chosen = sent.get("as", "") if sent else ""

    def data(way: str) -> Mapping[str, Any] | None:
        return sent if chosen == way else None

    board = moment.board
    again = stage = variant = None
    if origin is not None and board is not None:
        start = scenario_of(json_text(origin.case.scenario))
        known = _both(moment.scenario, start)
        again = _ops_text(known, start, told_as_stage(origin, board))
        stage = again if origin.place.stage >= 0 else None
        variant = None if origin.place.variant else _ops_text(known, start, told_as_variant(origin, board))
    return Ways(
        origin=origin,
        stamp=stamp_of(board_values(origin.case)) if origin else "",
        since=board_changes(origin.taken, scenario_at(read_case(origin.case.as_json()), origin.place))
        if origin and origin.taken
        else (),
        names=_names(moment),
        after=_title(origin, origin.place.stage) if origin else "",
        instead=_title(origin, origin.place.stage + 1) if origin and _open(again) else "",
        as_case=TitleForm(data("case"), action=action, button=_("Make a draft"), auto_id="case_%s")
        if may_add
        else None,
        as_stage=StageForm(data("stage"), action=action, button=_("Save as stage"), auto_id="stage_%s")
        if _open(stage)
        else None,
        stage=stage,
        again=again,
        as_variant=TitleForm(data("variant"), action=action, button=_("Save as variant"), auto_id="variant_%s")
        if _open(variant)
        else None,
        variant=variant,
        as_start=bool(origin and origin.is_start),
        order=_in_order(board),
    )


def _in_order(board: Board | None) -> tuple[str, ...]:
    """Return the ways in which a board is saved, what the editor set out to record first."""
    chosen = recorded_way(board) if board else ""
    return tuple(sorted((*WAYS, "case"), key=lambda way: way != chosen))


def closed(ways: Ways, sent: Mapping[str, Any]) -> tuple[Written, ...] | None:
    """Return the texts for a way that was open when the page was made and is closed now; else None."""
    chosen = sent.get("as", "")
    if chosen in ("start", "again"):
        return None if (ways.as_start if chosen == "start" else ways.instead) else ()
    if chosen == "stage":
        return None if ways.as_stage else written(StageForm(sent, action=""))
    if chosen == "variant":
        return None if ways.as_variant else written(TitleForm(sent, action=""))
    return None


def _open(way: OpsText | None) -> bool:
    return way is not None and not way.why_not


def _ops_text(known: Scenario, start: Scenario, telling: Telling) -> OpsText:
    return OpsText(op_sentences(telling.ops, known, start), why_not(telling.why_not, known))


def _both(board: Scenario, case: Scenario) -> Scenario:
    """Return everything on both boards, for names."""
    known = {thing.id for thing in things(board)}
    objects = (obj for obj in case.objects if obj.id not in known)
    effects = (effect for effect in case.effects if effect.id not in known)
    return replace(board, objects=(*board.objects, *objects), effects=(*board.effects, *effects))


def _names(moment: Moment) -> str:
    names = Names(moment.scenario)
    return enumeration([names.item(thing.id) for thing in things(moment.scenario)])


def _title(origin: Origin, number: int) -> str:
    """Return the title of a stage of the case or variant, "" for none."""
    stages = stages_of(origin.case.document, origin.place.variant)
    return label_text(stages[number]["title"]) if 0 <= number < len(stages) else ""


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
            answers[statement.key] = _answer(statement, statements, each=typed is not None and typed.each)
    return Confirmed(statements, answers), tuple(_unlike(offer, now, mine.statements, was))


def _met(path: Path, now: Statements, sent: Statements, was: Statements | None) -> Any:
    changed = was is None or sent.get(path, NOTHING) != was.get(path, NOTHING)
    return (sent if changed else now).get(path, NOTHING)


def _answer(statement: Statement, statements: Statements, *, each: bool) -> Answer:
    ticked = statement.path in statements
    value = statements[statement.path] if ticked else base_of(statement)
    return Answer(ticked, values.as_text(statement.path, value), "", each)


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
