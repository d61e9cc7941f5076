"""Words changed (612) in what abilities say of players, rules of the game, costs, conditions and numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.boards import *

SWAMP = {"subtype": "Swamp"}


def reworded(old: str, new: str, *changes: Json, edition: str = "2026", **fields: Any) -> Json:
    """The result with an enchantment whose ability makes these changes, `old` become `new` in its text."""
    source = enchantment("source", static({}, *changes))
    objects = [
        source,
        land("bog", subtypes=["Swamp"]),
        land("isle", subtypes=["Island"]),
        land("key", subtypes=["Island"]),
    ]
    mind = effect("mind", "source", replace_text(old, new))
    return run(board(*objects, effects=(mind,), **fields), edition)


SPELLS = [spell("bolt", "{R}"), spell("counsel", "{U}")]


@under(*EDITIONS)
@pytest.mark.parametrize(
    "selector",
    [{"color": "red"}, {"not": {"color": "red"}}, {"any": [{"color": "red"}]}, {"all": [{"color": ["red"]}]}],
    ids=lambda selector: next(iter(selector)),
)
def test_colours_of_spells_change_in_costs_and_bans(edition: str, selector: Json) -> None:
    """ "Red spells" become "blue spells", inside `not`, `any` and `all` too."""
    taxed = reworded("red", "blue", cost(spells=selector, add="{1}"), edition=edition, spells=SPELLS)["spells"]
    banned = reworded("red", "blue", prohibit(selector), edition=edition, spells=SPELLS)["spells"]
    meant, other = ("bolt", "counsel") if "not" in selector else ("counsel", "bolt")
    assert (taxed[meant]["mana"][:3], taxed[other]["mana"][:3]) == ("{1}", "{R}" if other == "bolt" else "{U}")
    assert (banned[meant]["castable"], banned[other]["castable"]) == (False, True)


@under(*EDITIONS)
def test_types_change_in_whose_abilities_cost_less(edition: str) -> None:
    """ "Abilities of Swamps" become those of Islands."""
    costs = [ability_of("bog", "sink", "{2}"), ability_of("isle", "swim", "{2}")]
    result = reworded("Swamp", "Island", cost(abilities=SWAMP, reduce="{1}"), edition=edition, spells=costs)
    assert [result["spells"][name]["mana"] for name in ("sink", "swim")] == ["{2}", "{1}"]


@under(*EDITIONS)
def test_colours_change_in_what_players_have(edition: str) -> None:
    """ "You have protection from red" becomes protection from blue."""
    result = reworded("red", "blue", player("you", add=["protection from red"]), edition=edition)
    assert result["players"]["you"]["abilities"] == ["protection from blue"]


@under(*EDITIONS)
def test_types_change_in_how_many_cards_a_hand_may_hold(edition: str) -> None:
    """ "Is the number of Swamps" becomes that of Islands: two, not one."""
    result = reworded("Swamp", "Island", hand_size("you", set=count(SWAMP)), edition=edition)
    assert result["players"]["you"]["hand_size"] == 2


@pytest.mark.parametrize(
    "condition",
    [
        {"self": {"subtype": "Elf"}},
        {"not": {"not": {"self": {"subtype": "Elf"}}}},
        {"all": [{"self": {"subtype": "Elf"}}]},
        {"any": [{"self": {"subtype": "Elf"}}]},
        count({"any": [{"subtype": "Elf"}]}, at_least=1),
        {"value": 1, "<=": count({"all": [{"subtype": "Elf"}]})},
    ],
)
def test_types_change_in_every_kind_of_condition(condition: Json) -> None:
    """ "As long as this is an Elf" becomes "a Goblin", which it is."""
    goblin = creature("goblin", 1, 1, static(SELF, add_pt(1, 1), when=condition), subtypes=["Goblin"])
    mind = effect("mind", "goblin", replace_text("Elf", "Goblin"))
    assert pt(run(board(goblin)), "goblin") == (1, 1)
    assert pt(run(board(goblin, effects=(mind,))), "goblin") == (2, 2)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"sum": [count(SWAMP), 1]}, 3),
        ({"product": [count(SWAMP), 3]}, 6),
        ({"negative": {"negative": count(SWAMP)}}, 2),
        ({"basic_land_types": SWAMP}, 1),
        ({"count": {"not": SWAMP}}, 2),
        ({"count": {"type": "Land", "mana_value": {"<=": count(SWAMP)}}}, 3),
    ],
    ids=["sum", "product", "negative", "basic_land_types", "not", "comparison"],
)
def test_types_change_in_every_kind_of_number(value: Json, expected: int) -> None:
    """Swamps become Islands, of which there are two; with one Swamp and a creature there are two other things."""
    beast = creature("beast", 0, 0, static(SELF, set_pt(value, None)))
    lands = [land("bog", subtypes=["Swamp"]), land("isle", subtypes=["Island"]), land("key", subtypes=["Island"])]
    mind = effect("mind", "beast", replace_text("Swamp", "Island"))
    assert pt(run(board(beast, *lands, effects=(mind,))), "beast")[0] == expected


@pytest.mark.parametrize("change", [lose("protection from red"), forbid("protection from red")])
def test_colours_change_in_what_is_lost(change: Json) -> None:
    """ "Loses protection from red" becomes "from blue"; so does what it can't have."""
    knight = creature("knight", 2, 2, "protection from red", "protection from blue")
    ban = enchantment("ban", static({"type": "Creature"}, change))
    mind = effect("mind", "ban", replace_text("red", "blue"))
    assert keywords(run(board(knight, ban, effects=(mind,))), "knight") == ["protection from red"]
