"""After the layers: players, the rules of the game (613.10, 613.11), and what spells cost (601.2f, 118.7).

No selector, value or condition of the format reads the values that change here. So no such effect depends on another:
they apply in timestamp order, costs by the order of their formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, assert_never

from engine.evaluation.queries import matches, number, select
from engine.evaluation.rewording import keyword_of
from engine.evaluation.scope import Scope
from engine.scenario import (
    Change,
    Cost,
    CostOp,
    HandSize,
    Label,
    Permit,
    PlayerAbilities,
    PlayerOp,
    Prohibit,
    Restrict,
    Spell,
)
from engine.words import amount_of, symbols

_VARIABLE = frozenset("XYZ")
_ANY_MANA = frozenset(("S",))  # snow mana in a reduction takes generic mana (118.7f)


@dataclass(frozen=True, slots=True)
class Charges:
    """Changes to a cost by the effects so far. Symbols are without their braces; a reduction has the mana it leaves."""

    increases: tuple[str, ...] = ()
    reductions: tuple[tuple[str, int], ...] = ()
    minimum: int = 0


def is_payable(spell: Spell) -> bool:
    """Return whether it can be paid for: a spell without mana cost can't, but for an alternative cost (118.6)."""
    return bool(spell.mana_cost) or spell.alternative is not None or spell.ability_of is not None


def other_costs(spell: Spell) -> tuple[Label, ...]:
    """Return the costs besides mana; no effect of this format changes them."""
    return tuple(label for part in (spell.alternative, spell.additional) if part is not None for label in part.other)


def total_mana(spell: Spell, charges: Charges) -> str:
    """Return the mana to pay: `{X}` first, generic mana as one symbol, then the others; "" for what can't be paid.

    The order is that of the rules, not of timestamps: mana cost or alternative cost, additional cost and increases,
    reductions, and at last the minimum.
    """
    if not is_payable(spell):
        return ""
    base = spell.mana_cost if spell.alternative is None else spell.alternative.mana_cost
    additional = "" if spell.additional is None else spell.additional.mana_cost
    bill = _Bill.of((*symbols(base), *symbols(additional), *charges.increases))
    # The player chooses their order (601.2f), and so has those that leave some mana go first.
    for symbol, least in sorted(charges.reductions, key=lambda reduction: -reduction[1]):
        bill.reduce(symbol, least)
    bill.raise_to(charges.minimum)
    return bill.written()


@dataclass(slots=True)
class _Bill:
    """A cost while it is added up."""

    variable: list[str]
    generic: int
    others: list[str]

    @classmethod
    def of(cls, paid: Iterable[str]) -> _Bill:
        bill = cls([], 0, [])
        for symbol in paid:
            if symbol.isdigit():
                bill.generic += int(symbol)
            else:
                (bill.variable if symbol in _VARIABLE else bill.others).append(symbol)
        return bill

    @property
    def amount(self) -> int:
        return self.generic + sum(map(amount_of, self.others))

    def reduce(self, symbol: str, least: int) -> None:
        """Reduce the cost by a symbol: generic mana only generic, a hybrid by the half that the cost has (118.7).

        At least so much mana is left of it.
        """
        if symbol in _VARIABLE:
            return
        room = max(0, self.amount - least)
        if symbol.isdigit() or symbol in _ANY_MANA:
            self.generic -= min(self.generic, amount_of(symbol), room)
            return
        halves = [half for half in symbol.split("/") if half != "P"]
        paid = next((half for half in (symbol, *halves) if half in self.others), None)
        if paid is None:
            self.generic -= min(self.generic, room, max(amount_of(half) for half in halves))
        elif amount_of(paid) <= room:
            self.others.remove(paid)

    def raise_to(self, minimum: int) -> None:
        self.generic += max(0, minimum - self.amount)

    def written(self) -> str:
        generic = [str(self.generic)] if self.generic else []
        written = [*self.variable, *generic, *self.others]
        return "".join(f"{{{symbol}}}" for symbol in written or ["0"])


#: The maximum hand size of a player without any effect on it (402.2).
HAND_SIZE = 7


class PlayerState(NamedTuple):
    """The state of a player.

    `abilities` are keywords, each instance by itself. `hand_size` is None for no maximum; it may be below 0 while
    effects are added up, and counts as 0 in the end (107.1b).
    """

    abilities: tuple[str, ...] = ()
    hand_size: int | None = HAND_SIZE
    permissions: tuple[Label, ...] = ()
    restrictions: tuple[Label, ...] = ()


class SpellState(NamedTuple):
    """The state of a spell. `mana` is the total to pay, written as a mana cost; `other` are the costs besides mana."""

    castable: bool
    payable: bool
    mana: str
    other: tuple[Label, ...]


_UNCHANGED: Final = PlayerState()
_NO_CHARGES: Final = Charges()


class World:
    """The players and the spells while effects are applied to them; `_charges` are the changes to each spell's cost."""

    def __init__(self, players: Iterable[str], spells: Iterable[Spell]) -> None:
        self.players = dict.fromkeys(players, _UNCHANGED)
        self._spells = {spell.id: spell for spell in spells}
        self._charges = dict.fromkeys(self._spells, _NO_CHARGES)
        self.spells = {
            spell.id: SpellState(True, is_payable(spell), total_mana(spell, _NO_CHARGES), other_costs(spell))
            for spell in self._spells.values()
        }

    def apply(self, changes: Iterable[Change], scope: Scope) -> None:
        """Apply the changes to players and spells, without the restrictions of objects."""
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
        times = number(change.times, scope) if isinstance(change, Cost) else 1
        abilities_of = _activated(change, scope)
        for spell_id, spell in self._spells.items():
            scope.board.meter.spend()
            if spell.controller not in who or not _is_meant(change, spell, abilities_of, scope):
                continue
            now = self.spells[spell_id]
            if isinstance(change, Prohibit):
                self.spells[spell_id] = now._replace(castable=False)
            else:
                scope.board.meter.spend(max(0, times))
                charges = self._charges[spell_id] = _charged(change, self._charges[spell_id], max(0, times))
                scope.board.meter.spend(len(charges.increases) + len(charges.reductions))
                self.spells[spell_id] = now._replace(mana=total_mana(spell, charges))


def players_meant(who: str | None, scope: Scope) -> tuple[str, ...]:
    """Return the players that a Who names, in the order of the document; none where it names nobody."""
    players = scope.board.scenario.players
    if who == "each":
        return players
    if who == "opponent":
        return tuple(player for player in players if player != scope.you)
    named = scope.player(who or "")
    return tuple(player for player in players if player == named)


def _player_after(
    change: PlayerAbilities | HandSize | Permit | Restrict, now: PlayerState, scope: Scope
) -> PlayerState:
    match change:
        case PlayerAbilities(_, op, keywords):
            words = [word for word in (keyword_of(keyword, scope) for keyword in keywords) if word is not None]
            return now._replace(abilities=_abilities(now.abilities, op, words))
        case HandSize():
            return now._replace(hand_size=_hand_size(change, now.hand_size, scope))
        case Permit(what, _):
            return now._replace(permissions=_with(now.permissions, what))
        case Restrict(what, _):
            return now._replace(restrictions=_with(now.restrictions, what))


def _abilities(now: tuple[str, ...], op: PlayerOp, words: list[str]) -> tuple[str, ...]:
    match op:
        case "add":
            return (*now, *words)
        case "remove":
            return tuple(word for word in now if word not in words)
        case _:
            assert_never(op)


def _hand_size(change: HandSize, now: int | None, scope: Scope) -> int | None:
    if change.op == "none" or change.value is None:
        return None
    value = number(change.value, scope)
    match change.op:
        case "set":
            return value
        case "add":
            return None if now is None else scope.board.meter.bounded(now + value)
        case _:
            assert_never(change.op)


def _with(labels: tuple[Label, ...], label: Label) -> tuple[Label, ...]:
    return labels if label in labels else (*labels, label)


# --- spells -----------------------------------------------------------------------------------------


def _activated(change: Prohibit | Cost, scope: Scope) -> frozenset[str]:
    """Return the objects of which the change is about the activated abilities."""
    if isinstance(change, Prohibit) or change.abilities_of is None:
        return frozenset()
    return frozenset(select(change.abilities_of, scope))


def _is_meant(change: Prohibit | Cost, spell: Spell, abilities_of: frozenset[str], scope: Scope) -> bool:
    if spell.ability_of is not None:
        return spell.ability_of in abilities_of and isinstance(change, Cost) and _is_such(change, spell, scope)
    spells = change.cast if isinstance(change, Prohibit) else change.spells
    return spells is not None and matches(spells, spell.id, scope.with_spell(spell.id))


def _is_such(change: Cost, ability: Spell, scope: Scope) -> bool:
    if (change.keywords and ability.keyword not in change.keywords) or (change.except_mana and ability.makes_mana):
        return False
    targets = change.targets
    return targets is None or any(one in scope.state and matches(targets, one, scope) for one in ability.targets)


def _charged(change: Cost, charges: Charges, times: int) -> Charges:
    """Return the charges with a change that is made so many times; less than none is none (107.1b)."""
    paid = symbols(str(change.amount)) * times
    match change.op:
        case "minimum":
            return replace(charges, minimum=max(charges.minimum, int(change.amount)))
        case "add":
            return replace(charges, increases=charges.increases + paid)
        case "reduce":
            return replace(charges, reductions=charges.reductions + tuple((symbol, change.least) for symbol in paid))
        case _:
            assert_never(change.op)


def rank(changes: Iterable[Change]) -> int:
    """Return the place of an effect on the rules, before timestamps: no cost, increases, reductions, minimums."""
    return min(_RANK_OF_COST[change.op] if isinstance(change, Cost) else 0 for change in changes)


_RANK_OF_COST: Mapping[CostOp, int] = {"add": 1, "reduce": 2, "minimum": 3}
