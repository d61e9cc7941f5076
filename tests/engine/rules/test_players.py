"""Players: what effects do to them, and numbers about them."""

from __future__ import annotations

from typing import Any, Final

import pytest

import engine
from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.test_values import OBJECTS

# --- what players have: abilities that effects give them, after all that changes objects (613.10) ----------


YOU_HAVE_SHROUD = static({}, player("you", add=["shroud"]))
THREE = ["ann", "bob", "cid"]


def of(result: Json, name: str) -> list[str]:
    shown: list[str] = result["players"][name]["abilities"]
    return shown


def true_believer(**fields: object) -> Json:
    return creature(
        "believer", 2, 2, YOU_HAVE_SHROUD, mana_cost="{W}{W}", subtypes=["Human", "Cleric"], timestamp=1, **fields
    )


@under(*EDITIONS)
def test_true_believer_gives_its_controller_shroud(edition: str) -> None:
    result = run(board(true_believer(owner="opponent")), edition)
    assert of(result, "opponent") == ["shroud"]
    assert of(result, "you") == []


@under(*EDITIONS)
def test_a_true_believer_turned_into_a_frog_gives_no_shroud(edition: str) -> None:
    """The ability is gone after the layers, so the player has nothing from it: lost where players are looked at."""
    frog = effect("frog", "believer", set_creature("Frog"), set_colors("blue"), LOSE_ALL, set_pt(1, 1))
    result = run(board(true_believer(owner="opponent"), effects=(frog,)), edition)
    assert of(result, "opponent") == []
    assert (subtypes(result, "believer"), pt(result, "believer")) == (["Frog"], (1, 1))
    assert abilities(result, "believer") == []
    assert lost(result) == {"believer.a1": ("players", "ability_removed", "frog")}


@under(*EDITIONS)
def test_each_instance_of_a_players_ability_counts(edition: str) -> None:
    """Two sources, two instances; losing it takes both."""
    both = (
        effect("one", "", player("you", add=["shroud"])),
        effect("two", "", player("you", add=["shroud", "hexproof"])),
    )
    assert of(run(board(effects=both), edition), "you") == ["hexproof", "shroud", "shroud"]
    loss = effect("loss", "", player("you", remove=["shroud"]))
    assert of(run(board(effects=(*both, loss)), edition), "you") == ["hexproof"]


@under(*EDITIONS)
@pytest.mark.parametrize(("loss_at", "expected"), [(3, ["hexproof"]), (9, [])])
def test_players_gain_and_lose_by_timestamp(edition: str, loss_at: int, expected: list[str]) -> None:
    """The newer of the two has the last word."""
    effects = (
        effect("loss", "", player("you", remove=["hexproof"]), timestamp=loss_at),
        effect("gain", "", player("you", add=["hexproof"]), timestamp=5),
    )
    result = run(board(effects=effects), edition)
    assert of(result, "you") == expected
    assert applied(result, "players") == (["loss", "gain"] if loss_at < 5 else ["gain", "loss"])


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ("you", {"ann"}),
        ("opponent", {"bob", "cid"}),
        ("each", {"ann", "bob", "cid"}),
        ("chosen", {"cid"}),
        ("attached", {"bob"}),
        ("cid", {"cid"}),
    ],
)
def test_who_is_meant_among_three_players(edition: str, who: str, expected: set[str]) -> None:
    """Seen from the controller of the source: a Curse on Bob that chose Cid."""
    curse = aura("curse", "bob", static({}, player(who, add=["shroud"])), owner="ann", chosen={"player": "cid"})
    result = run(board(curse, players=THREE), edition)
    assert {name for name in THREE if of(result, name)} == expected


@under(*EDITIONS)
@pytest.mark.parametrize("who", ["chosen", "attached"])
def test_who_was_not_chosen_or_is_no_player_is_nobody(edition: str, who: str) -> None:
    """An Aura on a creature that chose no player."""
    charm = aura("charm", "bear", static({}, player(who, add=["shroud"])))
    result = run(board(creature("bear", 2, 2), charm), edition)
    assert all(of(result, name) == [] for name in ("you", "opponent"))
    assert step(result, "players", "charm.a1")["players"] == {}


@under(*EDITIONS)
def test_you_is_who_controls_the_source_in_the_end(edition: str) -> None:
    """A stolen True Believer protects the thief."""
    stolen = effect("steal", "believer", control("you"), controller="opponent")
    result = run(board(true_believer(), effects=(stolen,)), edition)
    assert of(result, "opponent") == ["shroud"]
    assert of(result, "you") == []


@under(*EDITIONS)
def test_you_of_a_resolved_effect_is_its_controller(edition: str) -> None:
    """ "You gain hexproof" of the opponent's spell."""
    charm = effect("charm", "", player("you", add=["hexproof"]), controller="opponent")
    result = run(board(effects=(charm,)), edition)
    assert (of(result, "you"), of(result, "opponent")) == ([], ["hexproof"])


@under(*EDITIONS)
def test_an_ability_for_players_that_was_granted_counts(edition: str) -> None:
    """ "Enchanted creature has 'you have shroud'": its controller, not the Aura's."""
    cloak = aura("cloak", "bear", static(ATTACHED, gain(YOU_HAVE_SHROUD)), owner="opponent")
    result = run(board(creature("bear", 2, 2), cloak), edition)
    assert (of(result, "you"), of(result, "opponent")) == (["shroud"], [])
    assert applied(result, "players") == ["bear.cloak.a1.a1"]


@under(*EDITIONS)
def test_a_condition_is_looked_at_after_all_layers(edition: str) -> None:
    """ "As long as you control a creature with power 4 or more, you have hexproof": the size of the end counts."""
    strong = count({**YOUR_CREATURES, "power": {">=": 4}}, at_least=1)
    leyline = enchantment("leyline", static({}, player("you", add=["hexproof"]), when=strong))
    bear = creature("bear", 2, 2)
    growth = effect("growth", "bear", add_pt(3, 3))
    assert of(run(board(leyline, bear, effects=(growth,)), edition), "you") == ["hexproof"]
    weak = run(board(leyline, bear), edition)
    assert of(weak, "you") == []
    assert lost(weak) == {"leyline.a1": ("players", "condition", None)}


@under(*since("2005"))
def test_an_effect_that_began_in_a_layer_makes_no_part_for_players_without_its_ability(edition: str) -> None:
    """ "This is red and you have shroud" that another effect takes: red stays (613.6), the shroud goes, for that rule
    is about the layers. In 2005 and 2007 colours and abilities share a layer: there the effect waits for the loss."""
    red = creature("red", 2, 2, static(SELF, set_colors("red"), player("you", add=["shroud"])), timestamp=1)
    loss = effect("loss", "red", LOSE_ALL, timestamp=9)
    result = run(board(red, effects=(loss,)), edition)
    assert of(result, "you") == []
    expected = ["red"] if edition >= "2009" else []
    assert result["objects"]["red"]["colors"] == expected


@under(*EDITIONS)
def test_what_a_step_did_to_players_is_in_the_trace(edition: str) -> None:
    """Before and after, of the players that changed only; no object is touched."""
    result = run(board(true_believer()), edition)
    entry = step(result, "players", "believer.a1")
    assert entry["players"] == {"you": {"abilities": [[], ["shroud"]]}}
    assert (entry["objects"], entry["diff"], entry["spells"]) == ([], {}, {})
    assert (entry["by"], entry["after"]) == ("timestamp", [])


@under(*EDITIONS)
def test_players_come_before_the_rules_of_the_game(edition: str) -> None:
    """One effect on both is there twice, an older one on the rules does not come first (613.10, 613.11)."""
    rules = effect("rules", "", hand_size("you", none=True), timestamp=1)
    both = effect("both", "", player("you", add=["shroud"]), restrict("can't lose life", who="you"), timestamp=2)
    result = run(board(effects=(rules, both)), edition)
    assert [entry["layer"] for entry in result["layers"]][-2:] == ["players", "rules"]
    assert applied(result, "players") == ["both"]
    assert applied(result, "rules") == ["rules", "both"]
    assert layer(result, "players")["dependencies"] == layer(result, "rules")["dependencies"] == []


# --- numbers among objects, and players as others see them, on boards counted by hand (102.2, 107.3, 604.3)


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
