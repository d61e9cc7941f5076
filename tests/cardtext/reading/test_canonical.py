"""What the canonical form takes for the same, and what it keeps apart."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import read_ability
from layers_site.cardtext.reading.canonical import canonical

Json = dict[str, Any]


def form(selector: Json, condition: Json | None = None) -> object:
    static = {"affects": selector, "changes": [{"pt": {"add": [1, 1]}}]}
    return canonical([read_ability({"static": static if condition is None else {**static, "if": condition}})])


ELF_OR_GOBLIN_CREATURE_OR_LAND = {"type": ["Creature", "Land"], "subtype": ["Elf", "Goblin"], "controller": "you"}
FOUR_NOUNS = {
    "any": [{"type": kind, "subtype": word} for kind in ("Land", "Creature") for word in ("Goblin", "Elf")],
    "controller": "you",
}  # fmt: skip


@pytest.mark.parametrize(
    ("group", "same"),
    [
        (ELF_OR_GOBLIN_CREATURE_OR_LAND, FOUR_NOUNS),
        ({"type": ["Creature", "Land"], "any": [{"color": "blue"}, {"color": "red"}]},
         {"any": [{"type": kind, "color": color} for color in ("red", "blue") for kind in ("Creature", "Land")]}),
        # A creature, or an artifact creature, is a creature.
        ({"type": "Creature", "any": [{"type": "Creature"}, {"type": "Artifact"}]}, {"type": "Creature"}),
        ({"any": [{"type": "Creature"}, {"type": ["Creature", "Land"], "color": "red"}]},
         {"any": [{"type": "Land", "color": "red"}, {"type": "Creature"}]}),
        # Nobody controls what lies in a graveyard (108.4).
        ({"zone": "graveyard", "controller": "you"}, {"zone": "graveyard", "owner": "you"}),
        ({"type": [], "color": "red"}, {"any": []}),
    ],
)  # fmt: skip
def test_ways_to_write_one_group_are_one(group: Json, same: Json) -> None:
    assert form(group) == form(same)


@pytest.mark.parametrize(
    ("group", "another"),
    [
        (ELF_OR_GOBLIN_CREATURE_OR_LAND,
         {"any": [{"type": "Creature", "subtype": "Elf"}, {"type": "Land", "subtype": "Goblin"}], "controller": "you"}),
        ({"any": [{"type": "Creature", "color": "red"}, {"type": "Land"}]},
         {"type": ["Creature", "Land"], "color": "red"}),
        ({"type": "Creature", "any": []}, {"type": "Creature"}),
    ],
)  # fmt: skip
def test_groups_that_differ_stay_apart(group: Json, another: Json) -> None:
    assert form(group) != form(another)


def test_fewer_than_one_counter_are_none() -> None:
    counters = {"player_counters": "you", "kind": "poison"}
    none = form({"is": "self"}, {"value": counters, "=": 0})
    assert form({"is": "self"}, {"value": counters, "<": 1}) == none
    assert form({"is": "self"}, {"value": counters, "<=": 1}) != none


def test_other_than_the_enchanted_one_is_written_in_two_ways() -> None:
    """An Aura gives the enchanted creature what all creatures have that are not it, or that are not affected."""
    creature = {"type": "Creature"}

    def gains(selector: Json) -> object:
        changes = [{"abilities": {"add_from": {"all": [creature, selector]}, "only": "activated"}}]
        return canonical([read_ability({"static": {"affects": {"is": "attached"}, "changes": changes}})])

    assert gains({"not": {"is": "affected"}}) == gains({"is": "not_affected"}) != gains({"is": "other"})
