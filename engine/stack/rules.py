"""The part of an edition for the machine, as data; and why a move is not allowed: a code, values and a rule number.

The layers' rulesets and these go by the same ids: whoever evaluates a board under "2007" plays its stack by "2007".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, get_args

#: The steps and phases of a turn in which something can happen, in their order (500.1).
STEPS: Final = (
    "untap", "upkeep", "draw", "precombat_main", "beginning_of_combat", "declare_attackers", "declare_blockers",
    "combat_damage", "end_of_combat", "postcombat_main", "end", "cleanup",
)  # fmt: skip
MAIN_PHASES: Final = ("precombat_main", "postcombat_main")

#: What a rule number can be asked for; everything that happens, and every refusal, names one of these.
Concept = Literal[
    "activate", "aura", "cast", "combat_damage", "concede", "condition", "copy",
    "counter", "damage", "delayed", "delayed_by_ability", "effect", "effects", "ends", "enters", "fizzle",
    "indestructible", "land", "leave", "lethal_damage", "lost", "mana", "mana_empties", "order", "pay", "place",
    "priority", "resolve", "resolved", "sorcery", "special", "split_second", "state_based", "step_ends",
    "target", "token", "token_made", "toughness", "trigger", "turn_based", "unattached", "zone",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class StackRules:
    """One edition, as far as the stack goes.

    - `combat_damage_waits`: combat damage is put on the stack as an object and waits there to be dealt;
    - `fizzled_is_countered`: what has no legal target left is countered by the rules, rather than not resolving.
      Either way nothing of it happens; only the word differs.

    `citations` are rule numbers by concept; one that is not known for the edition is missing.
    """

    combat_damage_waits: bool
    fizzled_is_countered: bool
    citations: Mapping[Concept, str]

    def cite(self, concept: Concept) -> str:
        """Return the rule number of `concept` in this edition, "" where none is known."""
        return self.citations.get(concept, "")


_TODAY: Final[Mapping[Concept, str]] = MappingProxyType(
    {
        "activate": "602.2",
        "aura": "303.4",
        "cast": "601.2",
        "combat_damage": "510.2",
        "concede": "104.3a",
        "condition": "603.4",
        "copy": "707.10",
        "counter": "701.6a",
        "damage": "120.3",
        "delayed": "603.7d",
        "delayed_by_ability": "603.7e",
        "effect": "611.2a",
        "effects": "405.6a",
        "ends": "514.2",
        "enters": "608.3",
        "fizzle": "608.2b",
        "indestructible": "702.12b",
        "land": "116.2a",
        "leave": "800.4a",
        "lethal_damage": "704.5g",
        "lost": "704.5a",
        "mana": "605.3b",
        "mana_empties": "106.4",
        "order": "405.3",
        "pay": "601.2h",
        "place": "405.2",
        "priority": "117.3",
        "resolve": "405.5",
        "resolved": "608.2n",
        "sorcery": "117.1a",
        "special": "116.2",
        "split_second": "702.61a",
        "state_based": "704.3",
        "step_ends": "500.2",
        "target": "115.1",
        "token": "704.5d",
        "token_made": "111.2",
        "toughness": "704.5f",
        "trigger": "603.2",
        "turn_based": "703.1",
        "unattached": "704.5m",
        "zone": "400.7",
    }
)
_NOT_LOOKED_UP: Final = ("delayed_by_ability", "indestructible", "split_second", "unattached")
#: Since Magic 2010: priority and special actions stood one chapter earlier, and so did some others.
_M10: Final[Mapping[Concept, str]] = MappingProxyType(
    {
        **{concept: number for concept, number in _TODAY.items() if concept not in _NOT_LOOKED_UP},
        "counter": "701.5a",
        "damage": "119.3",
        "land": "115.2a",
        "pay": "601.2g",
        "priority": "116.3",
        "resolved": "608.2k",
        "sorcery": "116.1a",
        "special": "115.2",
        "target": "114.1",
        "token_made": "110.5a",
        "copy": "706.10",
    }
)
#: Before it, in another numbering; only what was looked up.
_OLD: Final[Mapping[Concept, str]] = MappingProxyType(
    {
        "activate": "409.1",
        "cast": "409.1",
        "combat_damage": "310.4",
        "fizzle": "413.2a",
        "priority": "408.1c",
        "resolve": "413.1",
        "sorcery": "408.1d",
        "state_based": "408.1b",
        "step_ends": "408.1c",
        "turn_based": "408.2g",
    }
)

TODAY: Final = StackRules(combat_damage_waits=False, fizzled_is_countered=False, citations=_TODAY)
_SINCE_M10: Final = StackRules(combat_damage_waits=False, fizzled_is_countered=True, citations=_M10)
_BEFORE_M10: Final = replace(_SINCE_M10, combat_damage_waits=True, citations=_OLD)

_EDITIONS: Final[Mapping[str, StackRules]] = MappingProxyType(
    dict.fromkeys(("2003", "2005", "2007"), _BEFORE_M10) | dict.fromkeys(("2009", "2011", "2014"), _SINCE_M10)
)


def stack_rules(ruleset: str) -> StackRules:
    """Return the rules of the stack that go with a ruleset of the layers; today's where it is no older edition."""
    return _EDITIONS.get(ruleset, TODAY)


# --- why a move is not allowed --------------------------------------------------------------------------


Code = Literal[
    "ability_lost", "cannot_pay", "game_over", "illegal_target", "impossible", "land_played", "land_timing",
    "no_priority", "not_a_land", "not_a_mana_ability", "not_a_spell", "not_controller", "not_in_game", "not_owner",
    "not_triggering", "not_waiting", "order_incomplete", "sorcery_timing", "split_second", "tapped", "too_complex",
    "too_many", "triggers_wait", "unknown_action", "unknown_object", "wrong_kind", "wrong_number_of_targets",
    "wrong_zone",
]  # fmt: skip

#: The rule behind a code; a code of the machine's own has none.
RULE_OF: Final[Mapping[Code, Concept]] = MappingProxyType(
    {
        "ability_lost": "activate",
        "cannot_pay": "pay",
        "illegal_target": "target",
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
        "triggers_wait": "order",
        "wrong_number_of_targets": "target",
        "wrong_zone": "zone",
    }
)
CODES: Final[tuple[Code, ...]] = get_args(Code)
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
