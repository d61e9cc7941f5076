"""Building: a draft or a pasted card put on a board, and the objects that a description means now (611.2c)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from engine.notation import BROWSER, read_effect, read_object, write_selector
from engine.notation.scenarios import canonical
from engine.scenario import Scenario
from engine.timeline import newest
from layers_site.boards.building.services import drafts
from layers_site.boards.building.services.drafts import OWN, Draft, Editing
from layers_site.boards.building.services.presets import Json
from layers_site.boards.services import edits
from layers_site.boards.services.boards import RefusedError, TooMuchError, keep
from layers_site.boards.services.evaluation import evaluated_aside
from layers_site.boards.services.moments import Moment
from layers_site.cardtext.reading.pasted import (
    effect_document,
    own_document,
    place_of,
    ready_effects,
    spell_name,
)
from layers_site.cardtext.reading.result import CardReading, ReadEffect


class NobodyError(RefusedError):
    """An effect would be locked on nothing at all."""


def described(moment: Moment, edition: str, draft: Draft) -> Draft:
    """Return the draft; a resolved effect on all that are like something, with those that are so now (611.2c).

    Raises RefusedError where that takes too long, ScenarioError for a description that is none.
    """
    if draft.origin != "resolved" or draft.selector is None:
        return draft
    affected = matching(moment.scenario, draft.selector, draft.controller, edition)
    if affected is None:
        raise TooMuchError
    return replace(draft, affected=affected)


def stored(moment: Moment, edition: str, draft: Draft, editing: Editing | None) -> tuple[Moment, str]:
    """Return the moment with the effect built or changed, and the object that is best looked at there ("" for any).

    Raises RefusedError for what is too much for a board, ScenarioError for what the format does not allow.
    """
    meant = described(moment, edition, draft)
    if meant.origin == "resolved" and meant.selector is not None and not meant.affected:
        raise NobodyError(_("Nothing on the board is like this now."))
    built = drafts.build(moment.scenario, meant, editing)
    after = keep(moment, edition, built.scenario, {"do": "add" if built.is_new else "edit", "item": built.key})
    return after, (meant.affected[0] if meant.affected else meant.holder or meant.host)


# --- choosing --------------------------------------------------------------------------------------


#: Something on the players' side that asks the question, and changes nothing.
_ASKER: Final = "asks"


def matching(scenario: Scenario, selector: Json, player: str, edition: str) -> tuple[str, ...] | None:
    """Return the ids of all objects that are like this in the end; None where that takes too long.

    The board is evaluated with an emblem beside it, whose ability says something without effect of these objects:
    what is about the rules of the game finds its objects after all layers (613.11). Raises ScenarioError.
    """
    key = edits.free_id(scenario, _ASKER)
    ability = {"static": {"affects": selector, "changes": [{"restrict": {"what": _ASKER}}]}, "zones": ["command"]}
    document = {"id": key, "name": _ASKER, "zone": "command", "owner": player, "abilities": [ability]}
    asker = read_object(document, scenario, BROWSER)
    trace = evaluated_aside(canonical(edits.with_object(scenario, asker)), edition)
    if trace is None:
        return None
    steps = (step for layer in trace.layers for step in layer.applied if step.effect == f"{key}.a1")
    return tuple(obj for step in steps for obj in step.objects if obj != key)


#: A card that was pasted without a name.
NAMELESS: Final = {"en": "A card of your own", "fr": "Une carte de votre cru"}


@dataclass(frozen=True, slots=True)
class PastedCard:
    """A reading of a pasted card with the choices of the visitor.

    These are the meant readings, the controller, the host and the zone; `turned` puts a double-faced card down with its
    back face up.
    """

    reading: CardReading
    choices: Mapping[int, int]
    controller: str
    on: str = ""
    zone: str = "battlefield"
    turned: bool = False


def is_spell(card: PastedCard) -> bool:
    return bool({"Instant", "Sorcery"} & set(card.reading.types.types))


def unread_line(reading: CardReading, number: int) -> str | None:
    """Return the words of a line that was not read; None for any other."""
    lines = reading.lines
    if number >= len(lines):
        return None if reading.back is None else unread_line(reading.back, number - len(lines))
    if lines[number].why is None:
        return None
    return reading.printed.text[lines[number].start : lines[number].end]


def turned_to(card: PastedCard, number: int) -> tuple[PastedCard, int]:
    """Return the card with the face of that line up, and the index of the line's ability on it."""
    front, back = len(card.reading.lines), card.reading.back
    if number < front or back is None:
        return card, place_of(card.reading, card.choices, number)
    of_back = {line - front: choice for line, choice in card.choices.items() if line >= front}
    return replace(card, turned=True), place_of(back, of_back, number - front)


def put(moment: Moment, edition: str, card: PastedCard) -> tuple[Scenario, str]:
    """Put the card down: a permanent as an object, a spell as its effects. Raises ScenarioError, RefusedError."""
    if is_spell(card):
        return _put_effects(moment, edition, card)
    key = edits.free_id(moment.scenario, f"{OWN}card")
    document: dict[str, Any] = {"id": key, "name": _name(card), "owner": card.controller}
    document |= {name: value for name, value in own_document(card.reading, card.choices).items() if name != "name"}
    if card.on:
        document["attached_to"] = card.on
    document["zone"] = card.zone
    if card.turned and "back" in document:
        document["up"] = "back"
    return edits.with_object(moment.scenario, read_object(document, moment.scenario, BROWSER)), key


def keep_card(moment: Moment, edition: str, card: PastedCard) -> tuple[Moment, str]:
    """Keep the board with the card. Raises RefusedError if that is too much, ScenarioError for no card at all."""
    scenario, key = put(moment, edition, card)
    shown = key if any(thing.id == key for thing in scenario.objects) else card.on
    return keep(moment, edition, scenario, {"do": "add", "item": key}), shown


def _name(card: PastedCard) -> Any:
    return card.reading.printed.name or NAMELESS


def _put_effects(moment: Moment, edition: str, card: PastedCard) -> tuple[Scenario, str]:
    scenario, key = moment.scenario, ""
    effects = ready_effects(card.reading)
    if not effects:
        raise RefusedError(_("This spell leaves no lasting effect that the site can read."))
    whole = len(effects) == len(card.reading.effects) and all(line.why is None for line in card.reading.lines)
    name = spell_name(_name(card), whole)
    for effect in effects:
        scenario, key = _with_effect(scenario, edition, card, effect, name)
    return scenario, key


def _with_effect(
    scenario: Scenario, edition: str, card: PastedCard, effect: ReadEffect, name: object
) -> tuple[Scenario, str]:
    key = edits.free_id(scenario, f"{OWN}effect")
    document: dict[str, Any] = {
        "id": key,
        "name": name,
        "controller": card.controller,
        "timestamp": newest(scenario) + 1,
        "affects": {"ids": [card.on] if card.on else []},
        **effect_document(effect),
    }
    if effect.subject == "group" and effect.on is not None:
        selector = write_selector(effect.on)
        affected = matching(scenario, selector, card.controller, edition)
        if affected is None:
            raise TooMuchError
        document |= {"affects": {"ids": list(affected)}, "locked_from": selector}
    read = read_effect(document, scenario, BROWSER)
    return replace(scenario, effects=(*scenario.effects, read)), key
