"""After the layers: players, the rules of the game, and what spells cost (613.10, 613.11).

What is changed here no selector, value or condition of the format reads, so that no such effect depends on
another: they apply in timestamp order, costs by the order of their formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.costs import Charges, is_payable, other_costs, total_mana
from engine.expressions import Word
from engine.filling import keyword_of, word_of
from engine.queries import Scope, number, select
from engine.scenario import (
    Change,
    Cost,
    HandSize,
    Label,
    Permit,
    PlayerAbilities,
    Prohibit,
    Restrict,
    Spell,
    SpellSelector,
)

#: The maximum hand size of a player whom no effect is about (402.2).
HAND_SIZE = 7


class PlayerState(NamedTuple):
    """`abilities` are keywords, each instance for itself. `hand_size` is None for no maximum; it may be below 0
    while effects are counted together, and counts as 0 then (107.1b)."""

    abilities: tuple[str, ...] = ()
    hand_size: int | None = HAND_SIZE
    permissions: tuple[Label, ...] = ()
    restrictions: tuple[Label, ...] = ()


class SpellState(NamedTuple):
    """`mana` is the total to pay, written as a mana cost; `other` is what is to be paid besides mana."""

    castable: bool
    payable: bool
    mana: str
    other: tuple[Label, ...]


class World:
    """The players and the spells while effects are applied to them; `charges` is what each spell's cost is made of."""

    def __init__(self, players: Iterable[str], spells: Iterable[Spell]) -> None:
        self.players = {player: PlayerState() for player in players}
        self._asked = {spell.id: spell for spell in spells}
        self._charges = dict.fromkeys(self._asked, Charges())
        self.spells = {
            spell.id: SpellState(True, is_payable(spell), total_mana(spell, Charges()), other_costs(spell))
            for spell in self._asked.values()
        }

    def apply(self, changes: Iterable[Change], scope: Scope) -> None:
        """Do to players and spells what the changes say; restrictions of objects are not of this."""
        for change in changes:
            if isinstance(change, (Prohibit, Cost)):
                self._change_spells(change, scope)
            elif isinstance(change, (PlayerAbilities, HandSize, Permit)) or (
                isinstance(change, Restrict) and change.who is not None
            ):
                for player in players_meant(change.who, scope):
                    scope.board.meter.spend()
                    self.players[player] = _player_after(change, self.players[player], scope)

    def _change_spells(self, change: Prohibit | Cost, scope: Scope) -> None:
        who = players_meant(change.who, scope)
        abilities_of = _activated(change, scope)
        for one, spell in self._asked.items():
            scope.board.meter.spend()
            if spell.controller not in who or not _is_meant(change, spell, abilities_of, scope):
                continue
            now = self.spells[one]
            if isinstance(change, Prohibit):
                self.spells[one] = now._replace(castable=False)
            else:
                charges = self._charges[one] = _charged(change, self._charges[one])
                scope.board.meter.spend(len(charges.increases) + len(charges.reductions))
                self.spells[one] = now._replace(mana=total_mana(spell, charges))


def players_meant(who: str | None, scope: Scope) -> tuple[str, ...]:
    """The players that a Who names, in the order of the document; none where it names nobody."""
    players = scope.board.scenario.players
    match who:
        case "each":
            return players
        case "you":
            named = {scope.you}
        case "opponent":
            return tuple(player for player in players if player != scope.you)
        case "attached":
            named = {scope.attached or ""}
        case "chosen":
            named = {scope.chosen.player or ""}
        case _:
            named = {who or ""}
    return tuple(player for player in players if player in named)


def _player_after(
    change: PlayerAbilities | HandSize | Permit | Restrict, now: PlayerState, scope: Scope
) -> PlayerState:
    match change:
        case PlayerAbilities(_, op, keywords):
            words = [word for word in (keyword_of(keyword, scope) for keyword in keywords) if word is not None]
            if op == "add":
                return now._replace(abilities=(*now.abilities, *words))
            return now._replace(abilities=tuple(word for word in now.abilities if word not in words))
        case HandSize():
            return now._replace(hand_size=_hand_size(change, now.hand_size, scope))
        case Permit(what, _):
            return now._replace(permissions=_with(now.permissions, what))
        case Restrict(what, _):
            return now._replace(restrictions=_with(now.restrictions, what))


def _hand_size(change: HandSize, now: int | None, scope: Scope) -> int | None:
    if change.op == "none" or change.value is None:
        return None
    value = number(change.value, scope)
    if change.op == "set":
        return value
    return None if now is None else scope.board.meter.bounded(now + value)


def _with(labels: tuple[Label, ...], label: Label) -> tuple[Label, ...]:
    return labels if label in labels else (*labels, label)


# --- spells -----------------------------------------------------------------------------------------


def _activated(change: Prohibit | Cost, scope: Scope) -> frozenset[str]:
    """The objects whose activated abilities the change is about."""
    if isinstance(change, Prohibit) or change.abilities_of is None:
        return frozenset()
    return frozenset(select(change.abilities_of, scope))


def _is_meant(change: Prohibit | Cost, spell: Spell, abilities_of: frozenset[str], scope: Scope) -> bool:
    if spell.ability_of is not None:
        return spell.ability_of in abilities_of
    spells = change.cast if isinstance(change, Prohibit) else change.spells
    return spells is not None and spell_matches(spells, spell, scope)


def spell_matches(selector: SpellSelector, spell: Spell, scope: Scope) -> bool:
    """Whether every test of the selector holds for the spell."""
    scope.board.meter.spend()
    return all(_spell_test(key, tested, spell, scope) for key, tested in selector.tests)


def _spell_test(key: str, tested: tuple[Word, ...] | tuple[SpellSelector, ...], spell: Spell, scope: Scope) -> bool:
    selectors = [one for one in tested if isinstance(one, SpellSelector)]
    match key:
        case "not":
            return not any(spell_matches(one, spell, scope) for one in selectors)
        case "any":
            return any(spell_matches(one, spell, scope) for one in selectors)
        case "all":
            return all(spell_matches(one, spell, scope) for one in selectors)
    words = {word_of(word, scope) for word in tested if not isinstance(word, SpellSelector)}
    has = {"type": spell.types, "color": spell.colors, "name": (spell.name.en,)}[key]
    return not words.isdisjoint(has)


def _charged(change: Cost, charges: Charges) -> Charges:
    if isinstance(change.amount, int):
        return charges.with_minimum(change.amount)
    return charges.with_increase(change.amount) if change.op == "add" else charges.with_reduction(change.amount)


def rank(changes: Iterable[Change]) -> int:
    """Where an effect on the rules goes before timestamps: what is no cost, increases, reductions, minimums."""
    return min(_RANK_OF_COST[change.op] if isinstance(change, Cost) else 0 for change in changes)


_RANK_OF_COST: Mapping[str, int] = {"add": 1, "reduce": 2, "minimum": 3}
