"""Numbers among objects, and players as others see them, on boards counted by hand (102.2, 107.3, 604.3)."""

from __future__ import annotations

from typing import Any, Final

import pytest

import engine
from tests.engine.boards import SELF, aura, basic, board, card, creature, pt, run, set_pt, static
from tests.engine.rules.test_values import OBJECTS

CREATURES: Final = {"type": "Creature"}
YOURS: Final = {"type": "Creature", "controller": "you"}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"greatest": "power", "among": CREATURES}, 9),
        ({"greatest": "power", "among": YOURS}, 3),
        ({"least": "toughness", "among": {"ids": ["ogre", "gold"]}}, 1),
        ({"total": "power", "among": CREATURES}, 13),  # 3 + 1 + 9 + 0
        ({"total": "mana_value", "among": CREATURES}, 11),  # 3 + 3 + 4 + 1
        ({"greatest": "mana_value", "among": {"type": "Artifact"}}, 2),
        ({"total": "counters", "among": CREATURES}, 7),
        ({"total": "counters", "among": CREATURES, "kind": "charge"}, 5),
        ({"greatest": "counters", "among": CREATURES, "kind": "+1/+1"}, 2),
        ({"greatest": "power", "among": {"subtype": "Zombie"}}, 0),
        ({"different": "colors", "among": {"controller": "you"}}, 4),  # red; white, blue; green
        ({"different": "mana_values", "among": {"zone": "graveyard"}}, 3),  # 1, 4, 0
        ({"different": "names", "among": CREATURES}, 4),
        ({"different": "powers", "among": CREATURES}, 4),  # 3, 1, 9, 0
        ({"mana_symbols": ["blue"], "of": "gold"}, 2),
        ({"mana_symbols": ["white", "blue"], "of": "gold"}, 3),
        ({"mana_symbols": ["white"], "of": "hybrid"}, 1),
        ({"players": "opponents", "where": {"value": {"life": "that"}, "<=": 13}}, 1),
        ({"players": "opponents", "where": {"value": {"life": "that"}, "<": 13}}, 0),
        ({"players": "all", "where": {"count": {**CREATURES, "controller": "that"}, ">=": 2}}, 1),
        ({"players": "all", "where": {"count": {**CREATURES, "controller": "that"}, ">=": 1}}, 2),
        ({"over": "all", "take": "greatest", "value": {"life": "that"}}, 20),
        ({"over": "all", "take": "least", "value": {"life": "that"}}, 13),
        ({"over": "all", "take": "total", "value": {"life": "that"}}, 33),
        ({"over": "opponents", "take": "greatest", "value": {"count": {**CREATURES, "controller": "that"}}}, 1),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_what_a_number_is(value: Any, expected: int) -> None:
    test = creature("test", 0, 0, static(SELF, set_pt(value, 0)), mana_cost="{G}")
    assert pt(run(board(*OBJECTS, test, life={"opponent": 13})), "test") == (expected, 0)


def test_an_opponent_is_one_opponent() -> None:
    """Two opponents with a creature each: none of them has two, though both have two together (102.2)."""
    there = [creature(f"of-{who}", 1, 1, owner=who) for who in ("ann", "ben")]
    condition = {
        "value": {"players": "opponents", "where": {"count": {**CREATURES, "controller": "that"}, ">=": 2}},
        ">=": 1,
    }
    together = {"count": {**CREATURES, "controller": "opponent"}, ">=": 2}
    alone = creature("alone", 1, 1, static(SELF, set_pt(5, 5), when=condition), owner="you")
    both = creature("both", 1, 1, static(SELF, set_pt(5, 5), when=together), owner="you")
    result = run(board(*there, alone, both, players=["you", "ann", "ben"]))
    assert (pt(result, "alone"), pt(result, "both")) == ((1, 1), (5, 5))


def test_enchanted_player_is_the_player_that_it_is_attached_to() -> None:
    """A Curse makes the creatures of its player small, and nobody else's (303.4, 702.5)."""
    curse = aura("curse", "opponent", static({**CREATURES, "controller": "attached"}, set_pt(1, 1)))
    result = run(board(creature("mine", 4, 4), creature("theirs", 5, 5, owner="opponent"), curse))
    assert (pt(result, "mine"), pt(result, "theirs")) == ((4, 4), (1, 1))


def test_the_chosen_player_is_the_choice_of_the_source() -> None:
    count = {"count": {**CREATURES, "controller": "chosen"}}
    judge = creature("judge", 0, 0, static(SELF, set_pt(count, count)), chosen={"player": "opponent"})
    others = [creature(name, 1, 1, owner="opponent") for name in ("a", "b", "c")]
    assert pt(run(board(judge, *others)), "judge") == (3, 3)
    assert pt(run(board({**judge, "chosen": {}}, *others)), "judge") == (0, 0)


def test_its_controller_is_that_of_each_changed_object() -> None:
    """Each creature counts the lands of its own controller, after control has changed (613.1b before 613.4)."""
    lands = [basic("one", "Forest"), basic("two", "Forest"), basic("three", "Forest", owner="opponent")]
    count = {"count": {"type": "Land", "controller": "controller"}}
    field = card("field", "Enchantment", static(CREATURES, set_pt(count, count)))
    theft = aura("theft", "taken", static({"is": "attached"}, {"control": "you"}))
    beasts = [creature("mine", 9, 9), creature("theirs", 9, 9, owner="opponent"),
              creature("taken", 9, 9, owner="opponent")]  # fmt: skip
    result = run(board(*lands, field, *beasts, theft))
    assert [pt(result, name) for name in ("mine", "theirs", "taken")] == [(2, 2), (1, 1), (2, 2)]


def test_the_controller_of_what_it_is_attached_to() -> None:
    """An Aura of yours on their creature looks at their other creatures."""
    more = {"count": {**CREATURES, "controller": "attached_controller"}, ">=": 2}
    aura_ = aura("aura", "theirs", static({"is": "attached"}, set_pt(7, 7), when=more), owner="you")
    theirs = creature("theirs", 1, 1, owner="opponent")
    mine = [creature("mine", 1, 1), creature("mine-too", 1, 1)]
    assert pt(run(board(theirs, *mine, aura_)), "theirs") == (1, 1)
    assert pt(run(board(theirs, creature("another", 1, 1, owner="opponent"), aura_)), "theirs") == (7, 7)


def test_an_id_that_is_a_word_for_a_player_is_the_player() -> None:
    """A document that calls a player "active" has always meant that player."""
    count = {"count": {**CREATURES, "controller": "active"}}
    judge = creature("judge", 0, 0, static(SELF, set_pt(count, count)), owner="you")
    document = board(judge, creature("theirs", 1, 1, owner="active"), players=["you", "active"], active_player="you")
    assert pt(run(document), "judge") == (1, 1)
    without = board(judge, creature("theirs", 1, 1, owner="ann"), players=["you", "ann"], active_player="you")
    assert pt(run(without), "judge") == (1, 1)


@pytest.mark.parametrize(
    ("selector", "code"),
    [({"controller": "that"}, "NO_PLAYER_LOOKED_AT"), ({"controller": "controller"}, "NOTHING_TO_MEAN")],
)
def test_a_word_that_names_nobody_there_is_refused(selector: Any, code: str) -> None:
    with pytest.raises(engine.ScenarioError) as refused:
        engine.parse(board(card("field", "Enchantment", static(selector, set_pt(1, 1)))))
    assert [problem.code.name for problem in refused.value.problems] == [code]
