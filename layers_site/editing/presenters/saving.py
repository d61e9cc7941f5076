"""Saving a board: the ways in which it can be saved, in words, and results of two editors put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from engine.notation import read_case
from engine.notation.scenarios import json_text
from engine.scenario import Scenario
from layers_site.boards.models import Board
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.moments import Moment
from layers_site.content.services.history import Line
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
class Way:
    """A way in which the board can be saved: what happens then, sentence by sentence, or why that cannot be told.

    `is_open` tells whether it can be saved so now. A way that needs texts has a form.
    """

    code: str
    title: str
    lead: str
    button: str
    form: TitleForm | None = None
    ops: tuple[str, ...] | None = None
    why_not: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return not self.why_not


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways in which an editor may save a board, by their codes, what they set out to record first.

    `stamp` is that of what the case says now; `since` how its board differs from the one that this was made from.
    """

    origin: Origin | None
    stamp: str
    since: tuple[Line, ...]
    names: str
    by_code: Mapping[str, Way]


def ways(moment: Moment, origin: Origin | None, sent: Mapping[str, Any] | None, action: str, *, may_add: bool) -> Ways:
    """Return the ways to save the board. `sent` goes to the form that it names in `as`."""
    board = moment.board
    possible = list(_into_origin(moment, origin, board, sent, action)) if origin and board else []
    if may_add:
        form = _form(TitleForm, "case", sent, action)
        lead = _("It becomes a draft that only editors see.")
        possible.append(Way("case", _("As a new case"), lead, _("Make a draft"), form))
    first = recorded_way(board) if board else ""
    return Ways(
        origin=origin,
        stamp=stamp_of(board_values(origin.case)) if origin else "",
        since=board_changes(origin.taken, scenario_at(read_case(origin.case.as_json()), origin.place))
        if origin and origin.taken
        else (),
        names=_names(moment),
        by_code={way.code: way for way in sorted(possible, key=lambda way: way.code != first)},
    )


def _into_origin(
    moment: Moment, origin: Origin, board: Board, sent: Mapping[str, Any] | None, action: str
) -> Iterator[Way]:
    """Yield the ways to save a board into the case that it was made from."""
    start = scenario_of(json_text(origin.case.scenario))
    known = _both(moment.scenario, start)

    def told(telling: Telling) -> dict[str, Any]:
        return {"ops": op_sentences(telling.ops, known, start), "why_not": why_not(telling.why_not, known)}

    again, after = told(told_as_stage(origin, board)), _title(origin, origin.place.stage)
    if origin.place.stage >= 0:
        lead = _("After “%(stage)s”, this happens:") % {"stage": after} if after else ""
        form = _form(StageForm, "stage", sent, action)
        yield Way("stage", _("As the next stage"), lead, _("Save as stage"), form, **again)
    following = _title(origin, origin.place.stage + 1)
    if following and not again["why_not"]:
        lead = _("“%(stage)s” is recorded again; its texts and expected results stay. This happens in it:")
        title, button = _("In place of the stage that follows"), _("Record this stage again")
        yield Way("again", title, lead % {"stage": following}, button, **again)
    if not origin.place.variant:
        lead = _("From the first board, this is done before the variant begins:")
        form = _form(TitleForm, "variant", sent, action)
        as_variant = told(told_as_variant(origin, board))
        yield Way("variant", _("As a variant"), lead, _("Save as variant"), form, **as_variant)
    if origin.is_start:
        lead = _("The stages continue from this board. What they expect is compared with the engine again.")
        yield Way("start", _("As the board the case starts from"), lead, _("Save as the first board"))


def _form(make: type[TitleForm], code: str, sent: Mapping[str, Any] | None, action: str) -> TitleForm:
    return make(sent if sent and sent.get("as") == code else None, action=action, auto_id=f"{code}_%s")


def closed(ways: Ways, sent: Mapping[str, Any]) -> tuple[Written, ...] | None:
    """Return the texts for a way that was open when the page was made and is closed now; else None."""
    code, way = sent.get("as", ""), ways.by_code.get(sent.get("as", ""))
    if code not in WAYS or (way is not None and way.is_open):
        return None
    return (
        written((StageForm if code == "stage" else TitleForm)(sent, action="")) if code in ("stage", "variant") else ()
    )


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
