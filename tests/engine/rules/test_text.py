"""Words changed in the text of an object (612): where they change, and where they do not."""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import blood_moon, nightmare, swamps


def reworded(old: str, new: str, ids: str, *objects: Json, edition: str) -> Json:
    """The result of `objects` with one word replaced by another on those named."""
    return run(board(*objects, effects=(effect("mind", ids, replace_text(old, new)),)), edition)


@under(*EDITIONS)
def test_a_basic_land_type_on_the_type_line_changes_with_its_mana(edition: str) -> None:
    """Swamp becomes Plains: the land is a Plains and taps for white."""
    result = reworded("Swamp", "Plains", "bog", land("bog", subtypes=["Swamp", "Forest"]), edition=edition)
    assert subtypes(result, "bog") == ["Forest", "Plains"]
    assert sorted(abilities(result, "bog")) == ["mana-Forest", "mana-Plains"]


@under(*EDITIONS)
def test_a_creature_type_on_the_type_line_changes(edition: str) -> None:
    """Goblin becomes Elf; other types stay."""
    goblin = creature("goblin", 1, 1, subtypes=["Goblin", "Wizard"])
    assert subtypes(reworded("Goblin", "Elf", "goblin", goblin, edition=edition), "goblin") == ["Elf", "Wizard"]


@under(*EDITIONS)
def test_the_words_of_a_selector_change(edition: str) -> None:
    """A Goblin lord reworded for Elves helps the Elf."""
    lord = enchantment("lord", static({"subtype": "Goblin"}, add_pt(1, 1)))
    others = [creature("goblin", 1, 1, subtypes=["Goblin"]), creature("elf", 1, 1, subtypes=["Elf"])]
    result = reworded("Goblin", "Elf", "lord", lord, *others, edition=edition)
    assert pt(result, "goblin") == (1, 1)
    assert pt(result, "elf") == (2, 2)


@under(*EDITIONS)
def test_a_colour_word_in_a_nested_selector_changes(edition: str) -> None:
    """ "Nonred creatures" becomes "nonblue creatures", inside `not` and `any` too."""
    nonred = {"type": "Creature", "any": [{"not": {"color": "red"}}]}
    ward = enchantment("ward", static(nonred, add_pt(1, 1)))
    others = [creature("ember", 1, 1, colors=["red"]), creature("drop", 1, 1, colors=["blue"])]
    result = reworded("red", "blue", "ward", ward, *others, edition=edition)
    assert pt(result, "ember") == (2, 2)
    assert pt(result, "drop") == (1, 1)


@under(*EDITIONS)
def test_the_words_of_a_change_change(edition: str) -> None:
    """Blood Moon reworded makes Islands."""
    result = reworded("Mountain", "Island", "moon", blood_moon(), land("path"), edition=edition)
    assert subtypes(result, "path") == ["Island"]
    assert abilities(result, "path") == ["mana-Island"]


@under(*EDITIONS)
def test_the_words_of_a_value_change(edition: str) -> None:
    """A Nightmare reworded counts Forests: one, not three."""
    result = reworded(
        "Swamp", "Forest", "nightmare", *swamps(3), basic("forest", "Forest"), nightmare(), edition=edition
    )
    assert pt(result, "nightmare") == (1, 1)


@under(*EDITIONS)
def test_the_words_of_a_condition_change(edition: str) -> None:
    """ "As long as there is a Swamp" becomes "a Plains": there is none, no bonus."""
    condition = count({"subtype": "Swamp"}, at_least=1)
    giver = enchantment("giver", static({"type": "Creature"}, add_pt(1, 1), when=condition))
    result = reworded("Swamp", "Plains", "giver", giver, *swamps(1), creature("bear", 2, 2), edition=edition)
    assert pt(result, "bear") == (2, 2)


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("old", "new", "keyword", "expected"),
    [
        ("Swamp", "Plains", "swampwalk", "plainswalk"),
        ("red", "blue", "protection from red", "protection from blue"),
    ],
)
def test_landwalk_and_protection_change_with_their_word(
    edition: str, old: str, new: str, keyword: str, expected: str
) -> None:
    """On the object itself, and in what it would grant."""
    walker = creature("walker", 1, 1, keyword)
    cloak = aura("cloak", "bear", static(ATTACHED, gain(keyword)))
    result = reworded(old, new, "walker cloak", walker, creature("bear", 2, 2), cloak, edition=edition)
    assert keywords(result, "walker") == [expected]
    assert keywords(result, "bear") == [expected]


@under(*EDITIONS)
def test_the_data_of_an_ability_it_would_grant_changes(edition: str) -> None:
    """ "Enchanted creature has 'Swamps are Islands…'": the granted ability reads Forests."""
    inner = static({"subtype": "Swamp"}, add_pt(2, 2))
    cloak = aura("cloak", "bear", static(ATTACHED, gain(inner)))
    awake = creature("grove", 1, 1, types="Land Creature", subtypes=["Forest"])
    result = reworded("Swamp", "Forest", "cloak", creature("bear", 2, 2), cloak, awake, edition=edition)
    assert pt(result, "grove") == (3, 3)


@under(*EDITIONS)
def test_what_other_effects_granted_keeps_its_words(edition: str) -> None:
    """612.3: the cloak's swampwalk on a bear whose own text is changed stays swampwalk."""
    cloak = aura("cloak", "bear", static(ATTACHED, gain("swampwalk")))
    bear = creature("bear", 2, 2, "forestwalk")
    result = reworded("Swamp", "Plains", "bear", bear, cloak, edition=edition)
    assert keywords(result, "bear") == ["forestwalk", "swampwalk"]


@under(*EDITIONS)
def test_names_are_never_changed(edition: str) -> None:
    """Neither its own name nor a name that its text speaks of (612.2)."""
    swamp = land("Swamp".lower(), subtypes=["Swamp"])
    swamp["name"] = "Swamp"
    finder = enchantment("finder", static({"name": "Swamp"}, set_land("Island")))
    result = reworded("Swamp", "Plains", "swamp finder", swamp, finder, edition=edition)
    assert result["objects"]["swamp"]["name"] == "Swamp"
    assert subtypes(result, "swamp") == ["Island"]


@under(*EDITIONS)
def test_colour_itself_is_no_word(edition: str) -> None:
    """The colour that the mana cost gives stays."""
    result = reworded("green", "red", "bear", creature("bear", 2, 2, mana_cost="{1}{G}"), edition=edition)
    assert colors(result, "bear") == ["green"]


@under(*EDITIONS)
def test_changed_words_are_not_copied(edition: str) -> None:
    """Layer 3 changes nothing that is copiable (707.2)."""
    walker = creature("walker", 1, 1, "swampwalk", subtypes=["Goblin"])
    effects = (
        effect("mind", "walker", replace_text("Swamp", "Plains"), timestamp=5),
        effect("type", "walker", replace_text("Goblin", "Elf"), timestamp=6),
        effect("copying", "clone", copy_of("walker"), timestamp=9),
    )
    result = run(board(walker, creature("clone", 0, 0), effects=effects), edition)
    assert keywords(result, "walker") == ["plainswalk"]
    assert keywords(result, "clone") == ["swampwalk"]
    assert subtypes(result, "clone") == ["Goblin"]


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (("Swamp", "Island"), ("Island", "Forest"), ["Forest"]),
        (("Island", "Forest"), ("Swamp", "Island"), ["Island"]),
    ],
)
def test_two_changes_of_words_go_by_timestamp(
    edition: str, first: tuple[str, str], second: tuple[str, str], expected: list[str]
) -> None:
    """Each replaces the same word whatever the other did: independent."""
    effects = (effect("one", "bog", replace_text(*first)), effect("two", "bog", replace_text(*second)))
    result = run(board(land("bog", subtypes=["Swamp"]), effects=effects), edition)
    assert subtypes(result, "bog") == expected
    assert dependencies(result) == set()


@under(*EDITIONS)
def test_a_chosen_word_stands_in_for_the_new_one(edition: str) -> None:
    """ "Swamp becomes the chosen type": the word that the source chose as it entered."""
    ability = static(LANDS, replace_text("Swamp", {"chosen": "land_type"}))
    bender = enchantment("bender", ability, chosen={"land_type": "Forest"})
    result = run(board(bender, land("bog", subtypes=["Swamp"])), edition)
    assert subtypes(result, "bog") == ["Forest"]


@under(*EDITIONS)
@pytest.mark.parametrize(("chosen", "expected"), [({"color": "red"}, "blue"), ({"color": "green"}, "red"), ({}, "red")])
def test_a_chosen_word_stands_in_for_the_old_one(edition: str, chosen: Json, expected: str) -> None:
    """ "The chosen colour becomes blue": only that colour is replaced; where none was chosen, nothing is."""
    bender = enchantment("bender", static({"ids": ["bear"]}, replace_text({"chosen": "color"}, "blue")), chosen=chosen)
    result = run(board(bender, creature("bear", 2, 2, "protection from red")), edition)
    assert keywords(result, "bear") == [f"protection from {expected}"]


@under(*EDITIONS)
def test_a_chosen_land_type_that_is_not_basic_is_not_replaced(edition: str) -> None:
    """612.2: of the land types only the basic ones are words that such an effect changes."""
    changes = replace_text("Swamp", {"chosen": "land_type"}), replace_text({"chosen": "land_type"}, "Plains")
    bender = enchantment("bender", static(LANDS, *changes), chosen={"land_type": "Desert"})
    result = run(board(bender, land("bog", subtypes=["Swamp", "Desert"])), edition)
    assert subtypes(result, "bog") == ["Desert", "Swamp"]


@under(*EDITIONS)
@pytest.mark.parametrize("mind_at", [1, 9])
def test_an_effect_whose_text_another_changes_waits_for_it(edition: str, mind_at: int) -> None:
    """613.8a, text: "Swamp becomes Plains on all lands" is itself reworded to "Island becomes Plains" first."""
    bender = enchantment("bender", static(LANDS, replace_text("Swamp", "Plains")), timestamp=5)
    mind = effect("mind", "bender", replace_text("Swamp", "Island"), timestamp=mind_at)
    lands = [land("bog", subtypes=["Swamp"]), land("isle", subtypes=["Island"])]
    result = run(board(bender, *lands, effects=(mind,)), edition)
    assert subtypes(result, "bog") == ["Swamp"]
    assert subtypes(result, "isle") == ["Plains"]
    assert applied(result, "3") == ["mind", "bender.a1"]
    assert "text" in layer(result, "3")["dependencies"][0]["because"]


@under(*EDITIONS)
def test_a_changed_text_makes_it_wait_though_it_would_do_the_same(edition: str) -> None:
    """613.8a: "on lands and Elves" would read "on lands and Goblins", and there is neither: its text alone differs."""
    affects = {"any": [LANDS, {"subtype": "Elf"}]}
    bender = enchantment("bender", static(affects, replace_text("Swamp", "Plains")), timestamp=1)
    mind = effect("mind", "bender", replace_text("Elf", "Goblin"), timestamp=9)
    result = run(board(bender, land("bog", subtypes=["Swamp"]), effects=(mind,)), edition)
    assert applied(result, "3") == ["mind", "bender.a1"]
    assert [entry["because"] for entry in layer(result, "3")["dependencies"]] == [["text"]]


@under(*EDITIONS)
def test_a_word_that_an_ability_does_not_have_makes_it_wait_for_nothing(edition: str) -> None:
    """613.8a: "Swamp becomes Plains on all lands" reads the same after "Island becomes Forest" on it: by timestamp."""
    bender = enchantment("bender", static(LANDS, replace_text("Swamp", "Plains")), timestamp=1)
    mind = effect("mind", "bender", replace_text("Island", "Forest"), timestamp=9)
    result = run(board(bender, land("bog", subtypes=["Swamp"]), effects=(mind,)), edition)
    assert applied(result, "3") == ["bender.a1", "mind"]
    assert layer(result, "3")["dependencies"] == []


@under(*EDITIONS)
def test_a_colour_word_changes_in_what_is_set_and_removed(edition: str) -> None:
    """ "Is red" and "loses protection from red" read blue."""
    dye = enchantment("dye", static({"type": "Creature"}, set_colors("red"), lose("protection from red")))
    bear = creature("bear", 2, 2, "protection from red", "protection from blue")
    result = reworded("red", "blue", "dye", dye, bear, edition=edition)
    assert colors(result, "bear") == ["blue"]
    assert keywords(result, "bear") == ["protection from red"]


@under(*EDITIONS)
def test_a_cda_reads_as_reworded(edition: str) -> None:
    """ "Is red" by its own text becomes "is blue"."""
    dyed = creature("dyed", 1, 1, cda(set_colors("red")))
    assert colors(reworded("red", "blue", "dyed", dyed, edition=edition), "dyed") == ["blue"]


@under(*EDITIONS)
def test_the_full_text_of_a_card_is_every_printed_characteristic(edition: str) -> None:
    """Name, cost, colours, type line, abilities and size are those printed on the other, plus the text added; its
    counters, and what effects do to it, are not."""
    source = creature(
        "dragon",
        4,
        5,
        "flying",
        mana_cost="{4}{R}{R}",
        supertypes=["Legendary"],
        subtypes=["Dragon"],
        counters=[{"kind": "+1/+1", "count": 3}],
    )
    effects = (
        effect("dye", "dragon", set_colors("blue")),
        effect("text", "blank", full_text("dragon", "haste")),
    )
    result = run(board(source, creature("blank", 0, 1, "defender"), effects=effects), edition)
    now = result["objects"]["blank"]
    assert now["name"] == "dragon"
    assert now["mana_value"] == 6
    assert now["colors"] == ["red"]
    assert now["supertypes"] == ["Legendary"]
    assert now["subtypes"] == ["Dragon"]
    assert keywords(result, "blank") == ["flying", "haste"]
    assert pt(result, "blank") == (4, 5)


@under(*EDITIONS)
def test_a_name_is_set_with_the_texts(edition: str) -> None:
    """Layer 3 names it; who looks for the name later finds it."""
    lord = enchantment("lord", static({"name": "Spy"}, add_pt(1, 1)))
    result = run(board(lord, creature("bear", 2, 2), effects=(effect("n", "bear", {"name": {"set": "Spy"}}),)), edition)
    assert result["objects"]["bear"]["name"] == "Spy"
    assert pt(result, "bear") == (3, 3)


@under(*EDITIONS)
def test_parts_of_the_first_two_layers_use_the_unchanged_text(edition: str) -> None:
    """An ability that controls Swamps has done so in layer 2, before its word becomes Forest."""
    thief = enchantment("thief", static({"subtype": "Swamp"}, {"control": "you"}))
    lands = [
        basic("swamp", "Swamp", owner="opponent", controller="opponent"),
        basic("forest", "Forest", owner="opponent", controller="opponent"),
    ]
    result = reworded("Swamp", "Forest", "thief", thief, *lands, edition=edition)
    assert result["objects"]["swamp"]["controller"] == "you"
    assert result["objects"]["forest"]["controller"] == "opponent"


@under(*EDITIONS)
def test_a_reworded_ability_that_began_is_reworded_in_its_later_layers(edition: str) -> None:
    """Its set was found before (613.6); the words of what is still to come are the new ones: green, not red.

    In 2003 the set is looked at again, and it is the same.
    """
    dye = enchantment("dye", static({"type": "Creature"}, {"control": "you"}, set_colors("red")))
    bear = creature("bear", 2, 2, owner="opponent")
    result = reworded("red", "green", "dye", dye, bear, edition=edition)
    assert result["objects"]["bear"]["controller"] == "you"
    assert colors(result, "bear") == ["green"]


def test_a_size_in_a_reworded_grant_is_left_alone() -> None:
    giver = enchantment("giver", static(NONBASIC_LANDS, gain(static({"is": "self"}, set_pt(2, 2)))))
    awake = creature("grove", 1, 1, types="Land Creature", subtypes=["Forest"])
    result = reworded("Forest", "Swamp", "giver", giver, awake, edition="2026")
    assert pt(result, "grove") == (2, 2)


@under(*EDITIONS)
def test_the_words_of_an_effect_that_has_begun_can_still_be_changed(edition: str) -> None:
    """Two effects reword each other; that one of them began in layer 2 does not keep its words from being changed.

    Each would do something else with the other applied first (613.8a), so they are a loop and go by timestamp.
    """
    older = enchantment("older", static({"type": "Enchantment"}, replace_text("Forest", "Swamp")), timestamp=1)
    newer = enchantment(
        "newer", static({"type": "Enchantment"}, control("you"), replace_text("Forest", "Island")), timestamp=2
    )
    result = run(board(older, newer), edition)
    assert applied(result, "3") == ["older.a1", "newer.a1"]
    assert [set(loop["effects"]) for loop in layer(result, "3")["loops"]] == [{"older.a1", "newer.a1"}]
