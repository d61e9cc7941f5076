"""What copies, and what is copied: a named card that was there before (707.5), or else a plain one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import DEFAULT
from engine.analysis.legality import Table, wrong
from engine.expressions import Selector
from engine.scenario import AddPT, Effect, GameObject, Scenario
from layers_site.ask.services.board.evaluating import STEPS, evaluated
from layers_site.ask.services.board.order import item_of, settled
from layers_site.ask.services.cards.target_kinds import (
    copied_by,
    copies_onto_each,
    enters_as_copy,
    kinds_in,
    may_copy,
    target_kinds_of,
    zone_copied,
    zone_in,
)
from layers_site.ask.services.cards.uses import is_spell

if TYPE_CHECKING:
    from layers_site.ask.services.board.aims import Aims


def copied(aims: Aims, effect: Effect, owner: GameObject | None) -> Scenario:
    """Return the board with the copy that an effect makes.

    A permanent becomes the copy itself; an Aura makes its host one; a spell copies one creature onto another.
    """
    kinds = kinds_in(effect.target) or (copied_by(owner) if owner is not None else ())
    kinds = kinds or target_kinds_of(effect)
    if owner is not None and owner.attached_to is not None and "Aura" in owner.subtypes:
        return _with_original(aims, effect, (owner.attached_to,), kinds, owner)
    if owner is not None and owner.zone == "battlefield" and not is_spell(owner):
        return _with_original(aims, effect, (owner.id,), kinds, owner)
    return _onto_another(aims, effect, kinds, owner)


def _with_original(
    aims: Aims, effect: Effect, copies: tuple[str, ...], kinds: tuple[str, ...], owner: GameObject
) -> Scenario:
    """Return the board on which these are copies of the first thing that may be copied."""
    zone = zone_in(effect.target) or zone_copied(owner) or "battlefield"
    for board, original in aims.candidates(effect, kinds, zone):
        card = item_of(board, original)
        if original in (owner.id, *copies) or not isinstance(card, GameObject) or "Aura" in card.subtypes:
            continue
        if enters_as_copy(owner) and _is_later_copy(aims, owner, card):
            continue
        if not may_copy(owner, {*card.types, *card.supertypes}):
            continue
        return _affecting(board, effect.id, copies, original)
    return aims.scenario


def _is_later_copy(aims: Aims, owner: GameObject, card: GameObject) -> bool:
    """Return whether the card enters as a copy itself, and was named after the one that would copy it."""
    order = {key: place for place, key in enumerate(aims.named)}
    return enters_as_copy(card) and order.get(card.id, -1) > order.get(owner.id, -1)


def _onto_another(aims: Aims, effect: Effect, kinds: tuple[str, ...], owner: GameObject | None) -> Scenario:
    """Return the board on which a spell copies one creature onto another one, or onto each other one."""
    key = owner.id if owner is not None else effect.id
    for board, original in aims.candidates(replace(effect, source=key), kinds):
        now = evaluated(settled(board)).final
        if owner is not None and not may_copy(owner, now[original].types | now[original].supertypes):
            continue
        others = [obj.id for obj in board.objects if obj.id != original and obj.id in now and now[obj.id].is_creature]
        there = board
        if not others:
            aims.scenario = board
            beside = (each for each in aims.candidates(replace(effect, source=original), ("creature",)))
            there, other = next((each for each in beside if each[1] != original), (board, ""))
            others = [other] if other else []
        each = owner is not None and copies_onto_each(owner)
        targets = others if each else [other for other in others if _is_legal(there, effect, other, owner)][:1]
        if targets:
            return _affecting(there, effect.id, tuple(targets), original)
    return aims.scenario


def _is_legal(board: Scenario, effect: Effect, target: str, spell: GameObject | None) -> bool:
    """Return whether a spell could have that for its target, whatever it then becomes (702.11b, 702.16b, 702.18a)."""
    asking = replace(effect, affects=(target,), source=None, enabled=True, changes=(AddPT(0, 0),), target=Selector())
    if spell is not None:
        asking = replace(asking, types=spell.types, colors=spell.colors)
    there = replace(board, effects=tuple(asking if each.id == effect.id else each for each in board.effects))
    table = Table(settled(there), DEFAULT, steps=STEPS)
    return next(wrong(table, asking), None) is None


def _affecting(board: Scenario, key: str, targets: tuple[str, ...], source: str) -> Scenario:
    effects = (replace(each, affects=targets, source=source) if each.id == key else each for each in board.effects)
    return replace(board, effects=tuple(effects))
