"""Actions of a visitor on a board, and storing the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from django.utils.translation import gettext as _

import engine
from engine import EvaluationError, ScenarioError, TimeUpError
from engine.errors import Fault
from engine.notation import BROWSER, read_effect, read_object
from engine.notation.scenarios import canonical
from engine.scenario import Effect, GameObject, Scenario
from engine.timeline import DIRECTIONS, Direction, Item, moved, placed, timeline
from layers_site.boards.models import Board
from layers_site.boards.services import edits
from layers_site.boards.services.edits import can_be_attached
from layers_site.boards.services.evaluation import evaluated, is_too_long, know, read_sent
from layers_site.boards.services.moments import Moment, of_board
from layers_site.content.models import Card

#: In place of a key: whichever item was given another position.
ANY: Final = "*"
#: What these make of a board that has been read can be read: they name nothing anew, and lose nothing that is named.
_READABLE: Final = frozenset(("switch", "to", *DIRECTIONS))
#: What is wrong with a board that has grown past a bound.
_TOO_LARGE: Final = frozenset(
    (Fault.MANY_BYTES, Fault.TOO_MANY, Fault.TOO_LONG, Fault.COUNTERS_PAST_BOUND, Fault.MANA_VALUE_PAST_BOUND)
)


class RefusedError(Exception):
    """An action that cannot be done; its text says why, in the visitor's language."""


class TooMuchError(RefusedError):
    """The refusal of a board that cannot be evaluated."""

    def __init__(self) -> None:
        super().__init__(
            _("This board takes too long to work out, or its numbers grow too large. Remove something from it.")
        )


def rows_of(moment: Moment, edition: str) -> tuple[Item, ...]:
    """Return all sources of continuous effects, in timestamp order: the rows that can move in the panel."""
    scenario = moment.scenario
    makers = {
        thing.id for thing in scenario.objects if thing.face_down or any(ability.static for ability in thing.abilities)
    }
    infos = evaluated(moment.text, edition).effects.values()
    makers |= {info.source for info in infos if info.origin == "static" and info.source}
    return tuple(item for item in timeline(scenario) if item.kind != "object" or item.key in makers)


def act(
    moment: Moment, edition: str, verb: str, key: str, host: str = "", places: Mapping[str, str] | None = None
) -> Moment:
    """Return the moment after one action on item `key`.

    Raises RefusedError if there is no such item or the action cannot be done.

    "to" moves it to the position `host`; with the key ANY, the item of `places` that is to be where it is not.
    """
    if verb == "to" and key == ANY:
        key, host = _first_misplaced(rows_of(moment, edition), places or {})
    action = {"do": verb, "item": key} | ({"host": host} if verb == "attach" else {})
    with _refusing():
        after = scenario_after(moment, edition, verb, key, host)
        return _keep_text(moment, edition, after, canonical(after), action)


def scenario_after(moment: Moment, edition: str, verb: str, key: str, host: str = "") -> Scenario:
    """Return the board after one action, without storing it. Raises RefusedError for what cannot be done."""
    for direction in DIRECTIONS:
        if verb == direction:
            return _moved(moment, edition, key, direction)
    if verb == "to":
        return _placed(moment, edition, key, host)
    if key not in {item.key for item in timeline(moment.scenario)}:
        raise RefusedError(_("This is no longer on this board."))
    if verb == "attach":
        return _attached(moment.scenario, key, host)
    simple = {"switch": edits.switched, "remove": edits.removed}
    if verb not in simple:
        raise RefusedError(_("This isn’t possible on this board."))
    return simple[verb](moment.scenario, key)


def begin(scenario: Scenario, action: dict[str, Any]) -> Moment:
    """Return a board of its own, made from no case and no other board, stored under its own id.

    `action` says where it comes from. Raises RefusedError if it is too large to read or evaluate.
    """
    with _refusing():
        text = canonical(scenario)
        read_sent(text)
        evaluated(text, engine.DEFAULT)
    return of_board(Board.objects.store(text, action), text)


def keep(moment: Moment, edition: str, scenario: Scenario, action: dict[str, Any]) -> Moment:
    """Return the moment after an action, stored under its own id.

    Raises RefusedError if it is too large to read or evaluate.
    """
    with _refusing():
        return _keep_text(moment, edition, scenario, canonical(scenario), action)


def _keep_text(moment: Moment, edition: str, scenario: Scenario, text: str, action: dict[str, Any]) -> Moment:
    """Do so with the canonical text of the scenario. Raises ScenarioError, EvaluationError or TimeUpError instead."""
    if text == moment.text:
        return moment
    if moment.board and "records" in moment.board.action:  # what an editor records goes along from board to board
        action = {**action, "records": moment.board.action["records"]}
    if action.get("do") in _READABLE and not is_too_long(text):
        know(text, scenario)
    else:
        read_sent(text)
    evaluated(text, edition)
    return of_board(Board.objects.store(text, action, **moment.origin), text)


def _moved(moment: Moment, edition: str, key: str, direction: Direction) -> Scenario:
    return moved(moment.scenario, key, direction, _rows_with(moment, edition, key))


def _placed(moment: Moment, edition: str, key: str, position: str) -> Scenario:
    """Move the item to that position of the rows, counted from 1."""
    seen = _rows_with(moment, edition, key)
    if not position.isascii() or not position.isdecimal() or not 1 <= int(position[:9]) <= len(seen):
        raise RefusedError(_("Choose a position from 1 to %(count)s.") % {"count": len(seen)})
    return placed(moment.scenario, key, int(position) - 1, seen)


def _rows_with(moment: Moment, edition: str, key: str) -> list[str]:
    """Return the keys of the rows that can move, of which that item has to be one."""
    seen = [item.key for item in rows_of(moment, edition)]
    if key in seen:
        return seen
    if key in {item.key for item in timeline(moment.scenario)}:
        raise RefusedError(_("Only something that has an effect can be moved here."))
    raise RefusedError(_("This is no longer on this board."))


def _first_misplaced(rows: tuple[Item, ...], places: Mapping[str, str]) -> tuple[str, str]:
    """Return the first item with a newly typed position, and that position."""
    for position, item in enumerate(rows, 1):
        if places.get(item.key, str(position)) != str(position):
            return item.key, places[item.key]
    raise RefusedError(_("Everything is already in its position."))


def _attached(scenario: Scenario, key: str, host: str) -> Scenario:
    things = (thing for thing in scenario.objects if thing.id == key and can_be_attached(thing))
    if not any(host in edits.hosts(scenario, thing) for thing in things):
        raise RefusedError(_("It can’t be attached to that."))
    return edits.attached(scenario, key, host)


@contextmanager
def _refusing() -> Iterator[None]:
    """Refuse what a browser may not send, and what cannot be evaluated, before it is stored."""
    try:
        yield
    except ScenarioError as error:
        raise RefusedError(_reading(error)) from error
    except (EvaluationError, TimeUpError) as error:
        raise TooMuchError from error


def _reading(error: ScenarioError) -> str:
    if error.problems[0].code in _TOO_LARGE:
        return _("This board would be too large: at most 200 objects, 200 effects and 64 KB.")
    return _("Something on the board refers to it, so it can’t be removed. Turn it off instead.")


# --- cards of the library ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answers:
    """The visitor's answers to the questions of a card.

    They are the objects that a resolved effect is locked on, the host of an attachment ("" for none), and the
    controller.
    """

    affected: tuple[str, ...] = ()
    host: str = ""
    controller: str = ""


def read_card(card: Card) -> GameObject | Effect:
    """Return the card's object or effect, by itself. Raises ScenarioError for data that does not read."""
    document = {**card.data, "id": card.slug, "name": {"en": card.name_en, "fr": card.name_fr}}
    if card.kind == Card.Kind.OBJECT:
        return read_object(document, limits=BROWSER)
    return read_effect({"affects": {"ids": []}, **document}, limits=BROWSER)


def asks(content: GameObject | Effect) -> Literal["affected", "host", ""]:
    """Return the question to ask before the card can be added."""
    if isinstance(content, Effect):
        return "affected"
    return "host" if edits.can_be_attached(content) else ""


def add(moment: Moment, edition: str, card: Card, answers: Answers) -> Moment:
    """Return the moment with the card on the board, as its newest object or effect.

    Raises RefusedError if that is too much.
    """
    scenario = moment.scenario
    key = edits.free_id(scenario, card.slug)
    player = answers.controller if answers.controller in scenario.players else scenario.players[0]
    content = replace(read_card(card), id=key, controller=player)
    if isinstance(content, Effect):
        after = edits.with_effect(scenario, content, answers.affected)
    else:
        after = edits.with_object(scenario, replace(content, owner=player, attached_to=answers.host or None))
    return keep(moment, edition, after, {"do": "add", "item": key})
