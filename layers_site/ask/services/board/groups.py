"""Groups that an effect is locked on: what its words find on the board as it is made (611.2c)."""

from __future__ import annotations

from dataclasses import replace

from engine.expressions import Is
from engine.scenario import Scenario
from layers_site.ask.services.board.entering import acts_as_it_enters, copies_what_enters
from layers_site.ask.services.board.evaluating import like
from layers_site.ask.services.cards.plain import is_plain
from layers_site.ask.services.cards.target_kinds import copies, is_used
from layers_site.cardtext.reading.settling import mentions


def group_of(board: Scenario, key: str) -> tuple[str, ...]:
    """Return what the words of an effect find on the board before it does anything there (611.2c).

    What is newer is not there yet; what a card does to others as it enters is not done to later ones (614.12).
    """
    effect = next((each for each in board.effects if each.id == key), None)
    if effect is None or effect.locked_from is None:
        return ()
    source = next((obj for obj in board.objects if obj.id == effect.source), None)
    replaces = source is not None and copies(effect) and copies_what_enters(source)
    there = tuple(obj for obj in board.objects if replaces or obj is source or obj.timestamp < effect.timestamp)
    earlier = tuple(other for other in board.effects if other.id == key or other.timestamp < effect.timestamp)
    before = affecting(replace(board, objects=there, effects=earlier), key, (), effect.source)
    affected = like(before, effect.locked_from, effect.controller) or ()
    is_other = any(mentions(effect.locked_from, Is(word)) for word in ("self", "other"))
    without = {key, effect.source} if is_other else {key}
    if mentions(effect.locked_from, Is("attached")):
        without |= {obj.attached_to for obj in board.objects if obj.id == effect.source}
    if source is not None and replaces and not is_used(source):
        without |= {obj.id for obj in board.objects if obj.timestamp < source.timestamp and not is_plain(obj.id)}
    elif source is not None and acts_as_it_enters(source):
        without |= {obj.id for obj in board.objects if obj.timestamp > source.timestamp and not is_plain(obj.id)}
    return tuple(name for name in affected if name not in without)


def relocked(scenario: Scenario) -> Scenario:
    """Return the board on which each effect affects the group that its words find now."""
    for effect in scenario.effects:
        if effect.locked_from is not None and effect.enabled:
            scenario = affecting(scenario, effect.id, group_of(scenario, effect.id), effect.source)
    return scenario


def affecting(scenario: Scenario, key: str, targets: tuple[str, ...], source: str | None) -> Scenario:
    effects = (
        replace(effect, affects=targets, source=source) if effect.id == key else effect for effect in scenario.effects
    )
    return replace(scenario, effects=tuple(effects))
