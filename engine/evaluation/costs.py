"""The total cost of a spell or an activated ability (601.2f, 118.7): base, increases, reductions, then the minimum."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.mana import amount_of, symbols
from engine.scenario import Label, Spell

_VARIABLE = frozenset("XYZ")
_ANY_MANA = frozenset(("S",))  # snow mana in a reduction takes generic mana (118.7f)


@dataclass(frozen=True, slots=True)
class Charges:
    """Changes to a cost by the effects so far. Symbols are without their braces."""

    increases: tuple[str, ...] = ()
    reductions: tuple[str, ...] = ()
    minimum: int = 0

    def with_increase(self, cost: str) -> Charges:
        return replace(self, increases=self.increases + symbols(cost))

    def with_reduction(self, cost: str) -> Charges:
        return replace(self, reductions=self.reductions + symbols(cost))

    def with_minimum(self, amount: int) -> Charges:
        return replace(self, minimum=max(self.minimum, amount))


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
    for symbol in charges.reductions:
        bill.reduce(symbol)
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

    def reduce(self, symbol: str) -> None:
        """Reduce the cost by a symbol: generic mana only generic, a hybrid by the half that the cost has (118.7)."""
        if symbol in _VARIABLE:
            return
        if symbol.isdigit() or symbol in _ANY_MANA:
            self.generic = max(0, self.generic - amount_of(symbol))
            return
        halves = [half for half in symbol.split("/") if half != "P"]
        paid = next((half for half in (symbol, *halves) if half in self.others), None)
        if paid is not None:
            self.others.remove(paid)
        else:
            self.generic = max(0, self.generic - max(amount_of(half) for half in halves))

    def raise_to(self, minimum: int) -> None:
        """Add generic mana up to the least amount of mana that it may cost."""
        missing = minimum - self.generic - sum(map(amount_of, self.others))
        self.generic += max(0, missing)

    def written(self) -> str:
        generic = [str(self.generic)] if self.generic else []
        written = [*self.variable, *generic, *self.others]
        return "".join(f"{{{symbol}}}" for symbol in written or ["0"])
