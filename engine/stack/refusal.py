"""Why a move is not allowed: a code, values and a rule number, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from engine.stack.rules import Concept

Code = Literal[
    "ability_lost", "cannot_pay", "game_over", "illegal_target", "impossible", "land_played", "land_timing",
    "no_priority", "not_a_land", "not_a_mana_ability", "not_a_spell", "not_controller", "not_in_game", "not_owner",
    "not_triggering", "not_waiting", "order_incomplete", "sorcery_timing", "split_second", "tapped", "too_complex",
    "too_many", "triggers_wait", "unknown_action", "unknown_object", "wrong_kind", "wrong_number_of_targets",
    "wrong_zone",
]  # fmt: skip

#: The rule behind each code; a code of the machine's own has none.
RULE_OF: Final[Mapping[Code, Concept | None]] = MappingProxyType(
    {
        "ability_lost": "activate",
        "cannot_pay": "pay",
        "game_over": None,
        "illegal_target": "target",
        "impossible": None,
        "land_played": "land",
        "land_timing": "land",
        "no_priority": "priority",
        "not_a_land": "land",
        "not_a_mana_ability": "mana",
        "not_a_spell": "land",
        "not_controller": "activate",
        "not_in_game": "leave",
        "not_owner": "cast",
        "not_triggering": "trigger",
        "not_waiting": "place",
        "order_incomplete": "order",
        "sorcery_timing": "sorcery",
        "split_second": "split_second",
        "tapped": "pay",
        "too_complex": None,
        "too_many": None,
        "triggers_wait": "order",
        "unknown_action": None,
        "unknown_object": None,
        "wrong_kind": None,
        "wrong_number_of_targets": "target",
        "wrong_zone": "zone",
    }
)
CODES: Final[tuple[Code, ...]] = tuple(RULE_OF)
#: What a refusal or an event tells beside its code: an id, a word, a number, or several words.
Detail = str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """`values` are pairs of a name and what it tells; `rule` is "" where no rule is behind it."""

    code: Code
    values: tuple[tuple[str, Detail], ...] = ()
    rule: str = ""

    def value(self, name: str) -> Detail | None:
        """Return the value with that name in the refusal, or None."""
        return dict(self.values).get(name)


class Refused(Exception):  # noqa: N818 - it names what has happened to a move, and is no fault
    """A move that is not allowed. The game is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        values = ", ".join(f"{name} {value}" for name, value in refusal.values)
        super().__init__(f"{refusal.code}{f' ({values})' if values else ''}")
