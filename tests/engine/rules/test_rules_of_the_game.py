"""What effects make of the rules of the game: hand sizes, what can't be cast, permissions, restrictions (613.11)."""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import humility

THREE = ["ann", "bob", "cid"]


def hand(result: Json, player: str = "you") -> int | None:
    size: int | None = result["players"][player]["hand_size"]
    return size


def sizes(*changes: Json, edition: str) -> int | None:
    """Your maximum hand size after these effects, in the order of their timestamps."""
    effects = tuple(effect(f"e{place}", "", change) for place, change in enumerate(changes, 1))
    return hand(run(board(effects=effects), edition))


def restrictions(result: Json, name: str) -> list[str]:
    where = "objects" if name in result["objects"] else "players"
    words: list[str] = result[where][name]["restrictions"]
    return words


def castable(result: Json, name: str) -> bool:
    answer: bool = result["spells"][name]["castable"]
    return answer


# --- maximum hand size ----------------------------------------------------------------------------------


def cursed_rack(**fields: object) -> Json:
    return artifact("rack", static({}, hand_size("chosen", set=4)), chosen={"player": "opponent"}, **fields)


def gnat_miser(**fields: object) -> Json:
    return creature("miser", 1, 1, static({}, hand_size("opponent", add=-1)), **fields)


@under(*EDITIONS)
@pytest.mark.parametrize(("rack_at", "expected"), [(1, 3), (9, 4)], ids=["rack-then-miser", "miser-then-rack"])
def test_cursed_rack_and_gnat_miser_go_by_timestamp(edition: str, rack_at: int, expected: int) -> None:
    """ "Is four" and "one less": four less one, or six overwritten by four. Yours stays seven."""
    result = run(board(cursed_rack(timestamp=rack_at), gnat_miser(timestamp=5)), edition)
    assert hand(result, "opponent") == expected
    assert hand(result) == 7


@under(*EDITIONS)
def test_each_alone(edition: str) -> None:
    """Seven before, four by the Rack, six by the Miser."""
    assert hand(run(board(), edition), "opponent") == 7
    assert hand(run(board(cursed_rack()), edition), "opponent") == 4
    assert hand(run(board(gnat_miser()), edition), "opponent") == 6


@under(*EDITIONS)
@pytest.mark.parametrize(("spellbook_at", "expected"), [(1, 2), (9, None)], ids=["book-older", "book-newer"])
def test_spellbook_and_null_profusion_go_by_timestamp(edition: str, spellbook_at: int, expected: int | None) -> None:
    """ "No maximum" and "is two": the newer counts."""
    spellbook = artifact("spellbook", static({}, hand_size("you", none=True)), timestamp=spellbook_at)
    profusion = enchantment("profusion", static({}, hand_size("you", set=2)), timestamp=5)
    assert hand(run(board(spellbook, profusion), edition)) == expected


@under(*EDITIONS)
def test_one_less_than_no_maximum_is_no_maximum(edition: str) -> None:
    """Until a number is set again."""
    none, less, two = hand_size("you", none=True), hand_size("you", add=-1), hand_size("you", set=2)
    assert sizes(none, less, edition=edition) is None
    assert sizes(none, less, two, edition=edition) == 2
    assert sizes(none, two, less, edition=edition) == 1


@under(*EDITIONS)
def test_a_maximum_is_never_below_zero_in_the_end(edition: str) -> None:
    """A number below 0 counts as 0 (107.1b), and only the one that comes out in the end is asked for."""
    two, less, more = hand_size("you", set=2), hand_size("you", add=-3), hand_size("you", add=2)
    assert sizes(two, less, edition=edition) == 0
    assert sizes(two, less, more, edition=edition) == 1


@under(*EDITIONS)
def test_a_maximum_may_be_counted(edition: str) -> None:
    """ "Is the number of lands you control": read after all layers, an awakened stone among them."""
    lands = count({"type": "Land", "controller": "you"})
    stone = artifact("stone", static(SELF, add_types("Land")))
    vault = artifact("vault", static({}, hand_size("you", set=lands)))
    assert hand(run(board(vault, land("one"), land("two"), stone), edition)) == 3


# --- what can't be cast ---------------------------------------------------------------------------------

BOLT = spell("bolt", "{R}")
COUNSEL = spell("counsel", "{2}{U}", "Sorcery")
BEAR_CARD = spell("bearcard", "{1}{G}", "Creature")


def meddling_mage(**fields: object) -> Json:
    ability = static({}, prohibit({"name": {"chosen": "name"}}))
    return creature("mage", 2, 2, ability, mana_cost="{W}{U}", chosen={"name": "bolt"}, owner="opponent", **fields)


@under(*EDITIONS)
def test_meddling_mage_names_a_card_that_cannot_be_cast(edition: str) -> None:
    """By whoever; other cards can, and it costs what it costs."""
    result = run(board(meddling_mage(), spells=[BOLT, COUNSEL]), edition)
    assert not castable(result, "bolt")
    assert castable(result, "counsel")
    assert result["spells"]["bolt"]["mana"] == "{R}"
    assert result["spells"]["bolt"]["payable"] is True


@under(*EDITIONS)
@pytest.mark.parametrize("humility_at", [0, 9])
def test_under_humility_the_named_card_can_be_cast(edition: str, humility_at: int) -> None:
    """The Mage is a 1/1 without abilities after the layers, so that nothing forbids."""
    result = run(board(meddling_mage(timestamp=5), humility(timestamp=humility_at), spells=[BOLT]), edition)
    assert castable(result, "bolt")
    assert (pt(result, "mage"), abilities(result, "mage")) == ((1, 1), [])
    assert lost(result) == {"mage.a1": ("rules", "ability_removed", "humility.a1")}


@under(*EDITIONS)
def test_where_no_name_was_chosen_none_is_forbidden(edition: str) -> None:
    silent = {**meddling_mage(), "chosen": {}}
    assert castable(run(board(silent, spells=[BOLT]), edition), "bolt")


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("cast", "forbidden"),
    [
        ({}, {"bolt", "counsel", "bearcard"}),
        ({"type": "Creature"}, {"bearcard"}),
        ({"type": ["Creature", "Instant"]}, {"bolt", "bearcard"}),
        ({"color": "blue"}, {"counsel"}),
        ({"color": ["blue", "red"], "type": "Instant"}, {"bolt"}),
        ({"name": "counsel"}, {"counsel"}),
        ({"not": {"type": "Creature"}}, {"bolt", "counsel"}),
        ({"any": [{"color": "red"}, {"type": "Creature"}]}, {"bolt", "bearcard"}),
        ({"all": [{"color": "red"}, {"type": "Creature"}]}, set()),
        ({"any": []}, set()),
        ({"all": []}, {"bolt", "counsel", "bearcard"}),
        ({"color": {"chosen": "color"}}, {"counsel"}),
    ],
)
def test_which_spells_a_selector_finds(edition: str, cast: Json, forbidden: set[str]) -> None:
    """All tests of a selector must hold; of a list of words any."""
    ban = enchantment("ban", static({}, prohibit(cast)), chosen={"color": "blue"})
    result = run(board(ban, spells=[BOLT, COUNSEL, BEAR_CARD]), edition)
    assert {name for name in result["spells"] if not castable(result, name)} == forbidden


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("who", "forbidden"),
    [("you", {"ann"}), ("opponent", {"bob", "cid"}), ("each", {"ann", "bob", "cid"}), ("chosen", {"cid"})],
)
def test_whose_spells_cannot_be_cast(edition: str, who: str, forbidden: set[str]) -> None:
    """The controller of the spell is who is meant, among three players."""
    ban = enchantment("ban", static({}, prohibit({}, who)), owner="ann", chosen={"player": "cid"})
    spells = [spell(f"of-{player}", "{R}", controller=player) for player in THREE]
    result = run(board(ban, players=THREE, spells=spells), edition)
    assert {player for player in THREE if not castable(result, f"of-{player}")} == forbidden


@under(*EDITIONS)
def test_activating_an_ability_is_no_casting(edition: str) -> None:
    """What can't be cast says nothing of abilities."""
    ban = enchantment("ban", static({}, prohibit({})))
    tapping = {"id": "tap", "name": "tap", "mana_cost": "{1}", "ability_of": "ban"}
    assert castable(run(board(ban, spells=[tapping]), edition), "tap")


# --- permissions and restrictions -----------------------------------------------------------------------


@under(*EDITIONS)
def test_permissions_are_a_sorted_set(edition: str) -> None:
    effects = (
        effect("one", "", permit("may play an additional land")),
        effect("two", "", permit("may look at the top card", "each")),
        effect("three", "", permit("may play an additional land")),
    )
    result = run(board(effects=effects), edition)
    expected = ["may look at the top card", "may play an additional land"]
    assert result["players"]["you"]["permissions"] == expected
    assert result["players"]["opponent"]["permissions"] == expected[:1]


@under(*EDITIONS)
def test_a_permission_goes_with_its_ability(edition: str) -> None:
    """A Bringer that lets its controller pay one mana of each colour instead, and is a Frog."""
    way = permit("may pay {W}{U}{B}{R}{G} rather than its mana cost")
    bringer = creature("bringer", 5, 5, static({}, way), "trample", owner="opponent")
    assert run(board(bringer), edition)["players"]["opponent"]["permissions"] == [way["permit"]["what"]]
    frogged = run(board(bringer, effects=(effect("frog", "bringer", LOSE_ALL),)), edition)
    assert frogged["players"]["opponent"]["permissions"] == []


@under(*EDITIONS)
def test_restrictions_of_players_and_of_objects_are_told_apart(edition: str) -> None:
    """With `who` on players, without on the affected objects."""
    archon = creature("archon", 5, 6, static({}, restrict("can't be attacked by creatures", who="you")))
    pacifism = aura("pacifism", "bear", static(ATTACHED, restrict("can't block"), restrict("can't attack")))
    result = run(board(archon, pacifism, creature("bear", 2, 2)), edition)
    assert restrictions(result, "you") == ["can't be attacked by creatures"]
    assert restrictions(result, "bear") == ["can't attack", "can't block"]
    assert restrictions(result, "archon") == restrictions(result, "opponent") == []


@under(*EDITIONS)
def test_angel_of_jubilation_under_humility(edition: str) -> None:
    """Its bonus for the others and its ban for the players are both gone; before, both are there."""
    others = {**OTHERS, "type": "Creature", "controller": "you", "not": {"color": "black"}}
    ban = static({}, restrict("can't pay life or sacrifice creatures to cast or activate", who="each"))
    angel = creature("angel", 3, 3, "flying", static(others, add_pt(1, 1)), ban, timestamp=1)
    bear = creature("bear", 2, 2, timestamp=2)
    before = run(board(angel, bear), edition)
    assert (pt(before, "angel"), pt(before, "bear"), keywords(before, "angel")) == ((3, 3), (3, 3), ["flying"])
    assert restrictions(before, "you") == restrictions(before, "opponent") != []
    for at in (0, 9):
        after = run(board(angel, bear, humility(timestamp=at)), edition)
        assert (pt(after, "angel"), pt(after, "bear"), abilities(after, "angel")) == ((1, 1), (1, 1), [])
        assert restrictions(after, "you") == restrictions(after, "opponent") == []


@under(*EDITIONS)
def test_whom_a_restriction_is_about_is_found_after_the_layers(edition: str) -> None:
    """ "Creatures with power 4 or more can't block": a bear with +2/+2 is one of them, a shrunken giant is not."""
    barrier = enchantment("barrier", static({**CREATURES, "power": {">=": 4}}, restrict("can't block")), timestamp=1)
    effects = (effect("growth", "bear", add_pt(2, 2)), effect("shrink", "giant", add_pt(-2, 0)))
    result = run(board(barrier, creature("bear", 2, 2), creature("giant", 5, 5), effects=effects), edition)
    assert restrictions(result, "bear") == ["can't block"]
    assert restrictions(result, "giant") == []
    assert step(result, "rules", "barrier.a1")["objects"] == ["bear"]


@under(*EDITIONS)
def test_the_set_of_a_restriction_is_found_anew_though_the_effect_began_in_a_layer(edition: str) -> None:
    """ "Green creatures are artifacts too and can't block", and another creature turns green in the layer of colours:
    for the type the set is that of the layer of types (613.6), for the restriction that of the end."""
    ability = static({**CREATURES, "color": "green"}, add_types("Artifact"), restrict("can't block"))
    elf = creature("elf", 1, 1, colors=["green"])
    bear = creature("bear", 2, 2, colors=[])
    painting = effect("painting", "bear", add_colors("green"))
    result = run(board(enchantment("ban", ability), elf, bear, effects=(painting,)), edition)
    assert "Artifact" in result["objects"]["elf"]["types"]
    assert "Artifact" not in result["objects"]["bear"]["types"]
    assert restrictions(result, "elf") == restrictions(result, "bear") == ["can't block"]


@under(*EDITIONS)
def test_a_restriction_ends_with_its_ability_though_the_effect_began_in_a_layer(edition: str) -> None:
    """ "Enchanted creature is an artifact too and can't attack", of what loses all abilities: the type came before the
    loss and stays, the restriction goes."""
    ability = static(ATTACHED, add_types("Artifact"), restrict("can't attack"))
    licid = aura("licid", "bear", ability)
    result = run(board(licid, creature("bear", 2, 2), effects=(effect("loss", "licid", LOSE_ALL),)), edition)
    assert "Artifact" in result["objects"]["bear"]["types"]
    assert restrictions(result, "bear") == []


@under(*EDITIONS)
def test_a_restriction_of_a_resolved_effect_keeps_its_locked_objects(edition: str) -> None:
    """Whatever they have become (611.2c)."""
    effects = (effect("hold", "bear", restrict("can't attack")), effect("loss", "bear", LOSE_ALL))
    result = run(board(creature("bear", 2, 2), creature("late", 1, 1), effects=effects), edition)
    assert restrictions(result, "bear") == ["can't attack"]
    assert restrictions(result, "late") == []


@under(*EDITIONS)
def test_a_restriction_in_a_granted_ability(edition: str) -> None:
    """ "Has 'this creature can't block'"."""
    curse = aura("curse", "bear", static(ATTACHED, gain(static(SELF, restrict("can't block")))))
    result = run(board(creature("bear", 2, 2), curse), edition)
    assert restrictions(result, "bear") == ["can't block"]
    assert restrictions(result, "curse") == []


# --- their order ----------------------------------------------------------------------------------------


@under(*EDITIONS)
def test_costs_come_after_all_that_is_no_cost(edition: str) -> None:
    """An older effect on costs goes after a newer one on hand sizes; increases, then reductions, then minimums."""
    effects = (
        effect("minimum", "", cost(minimum=3), timestamp=1),
        effect("less", "", cost(reduce="{1}"), timestamp=2),
        effect("more", "", cost(add="{1}"), timestamp=3),
        effect("hand", "", hand_size("you", none=True), timestamp=4),
        effect("ban", "", prohibit({}), timestamp=5),
    )
    result = run(board(effects=effects, spells=[BOLT]), edition)
    assert applied(result, "rules") == ["hand", "ban", "more", "less", "minimum"]


@under(*EDITIONS)
def test_what_a_step_did_to_spells_and_objects_is_in_the_trace(edition: str) -> None:
    """Before and after, of what changed only."""
    effects = (
        effect("ban", "", prohibit({"type": "Instant"})),
        effect("hold", "bear", restrict("can't attack")),
    )
    result = run(board(creature("bear", 2, 2), effects=effects, spells=[BOLT, COUNSEL]), edition)
    ban, hold = step(result, "rules", "ban"), step(result, "rules", "hold")
    assert ban["spells"] == {"bolt": {"castable": [True, False]}}
    assert (ban["objects"], ban["diff"], ban["players"]) == ([], {}, {})
    assert hold["diff"] == {"bear": {"restrictions": [[], ["can't attack"]]}}
    assert (hold["objects"], hold["players"], hold["spells"]) == (["bear"], {}, {})
