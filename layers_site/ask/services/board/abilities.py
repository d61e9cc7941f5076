"""What an object can still use, and by whose ability an effect is there; whether a step works on a size."""

from __future__ import annotations

from engine.characteristics import Characteristics
from engine.evaluation.kinds import is_about_size
from engine.evaluation.trace import Trace
from engine.scenario import Effect, Label, Scenario
from layers_site.ask.services.cards.library import BESTOW, IMPENDING, is_use_of
from layers_site.ask.services.cards.target_kinds import copies, is_activated
from layers_site.cardtext.reading.deeds import Stopped, stopped_by


def is_sized(trace: Trace, name: str) -> bool:
    """Return whether a step sets or changes its power and toughness, to whatever numbers."""
    return any(
        name in step.objects and any(map(is_about_size, step.changes))
        for layer in trace.layers
        for step in layer.applied
        if layer.layer.startswith("7")
    )


def is_stopped(now: Characteristics) -> bool:
    """Return whether none of its activated abilities can be activated, of which a mana ability is one (605.1a)."""
    return any(map(stops_abilities, now.restrictions))


def stops_abilities(restriction: Label) -> bool:
    """Return whether under the restriction no activated ability can be activated."""
    return stopped_by(restriction) is Stopped.ALL


def user_of(scenario: Scenario, effect: Effect) -> str:
    """Return the id of the card whose ability left the effect behind, "" for none.

    A copy is made by what is called like its effect, if that copies or makes several copies; an Aura chose as it came.
    """
    if not copies(effect):
        return "" if _is_cast_so(scenario, effect) else effect.source or ""
    alike = [obj.id for obj in scenario.objects if obj.name == effect.name and "Aura" not in obj.subtypes]
    return next((key for key in alike if key in effect.affects or effect.locked_from is not None), "")


def _is_cast_so(scenario: Scenario, effect: Effect) -> bool:
    """Return whether a card was cast for bestow or impending (702.103a, 702.176a).

    No ability that it has on the battlefield does that.
    """
    card = next((obj for obj in scenario.objects if obj.id == effect.source), None)
    return card is not None and any(is_use_of(effect, card, use) for use in (BESTOW, IMPENDING))


def _is_kept_from_activating(trace: Trace, name: str) -> bool:
    """Return whether a restriction keeps abilities of the object from being activated that are no mana abilities."""
    now = trace.final[name]
    player = trace.players.get(now.controller)
    stopped = {*map(stopped_by, (*now.restrictions, *(player.restrictions if player is not None else ())))}
    all_but = {Stopped.NONE, Stopped.BUT_LOYALTY} if "Planeswalker" in now.types else {Stopped.NONE}
    return bool(stopped - all_but)


def can_be_used(trace: Trace, name: str) -> bool:
    """Return whether an object still has any of its printed activated abilities.

    Where none is printed, any of its abilities counts; an object without printed abilities can be used. What may not
    be activated cannot.
    """
    printed = [ability for ability in trace.printed[name].abilities if ability.origin != "rules"]
    activated = [ability for ability in printed if is_activated(ability.ability)]
    used = activated or printed
    if activated and _is_kept_from_activating(trace, name):
        return False
    return not used or bool({ability.id for ability in used} & {ability.id for ability in trace.final[name].abilities})
