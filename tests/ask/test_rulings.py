"""The ruling in one sentence, for boards whose results were found by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.notation.scenarios import canonical
from layers_site.ask.services.board.orders import orders_of
from layers_site.ask.services.cards.standins import is_plain, role_of
from layers_site.boards.services.evaluation import evaluated
from tests.ask.conftest import board, judged, library, page_text
from tests.night import sample_of


@pytest.mark.parametrize(
    "cards",
    [
        ("giant-growth", "sorceress-queen-activation"),
        ("sorceress-queen-activation", "giant-growth"),
        ("giant-growth", "sorceress-queen"),
    ],
)
def test_giant_growth_and_sorceress_queen(cards: tuple[str, str]) -> None:
    """0/2 is set in 7b, +3/+3 is added in 7c (613.4): 3/5 in either order; the Queen is taken to have used hers."""
    assert (
        page_text(*cards) == "For example, a 2/5 creature with flying is 3/5, whichever came first (sublayers, 613.4)."
    )


def test_ovinize_and_angelic_armaments() -> None:
    """0/1 in 7b and +2/+2 in 7c make 2/3; flying and its loss are both in layer 6, where the later one counts."""
    flies, falls = page_text("ovinize", "angelic-armaments"), page_text("angelic-armaments", "ovinize")
    assert flies.startswith(
        "For example, a 2/5 creature with flying is a 2/3 white and green Bear Angel and still has flying, because "
        "Angelic"
    )
    assert "the other way round, it is a 2/3 white and green Bear Angel and has no abilities" in flies
    assert falls.startswith(
        "For example, a 2/5 creature with flying is a 2/3 white and green Bear Angel and has no abilities, because"
    )


def test_conspiracy_and_arcane_adaptation() -> None:
    """Both are about types (613.1d): what sets them last leaves one, what adds last leaves two."""
    assert "is a Brushwagg Zombie, because" in page_text("conspiracy", "arcane-adaptation")
    assert "is a Brushwagg, because" in page_text("arcane-adaptation", "conspiracy")


def test_conspiracy_and_mind_control() -> None:
    """Control changes in layer 2, types in layer 4 (613.1): the opponent's creature is yours, and of your type."""
    for cards in (("conspiracy", "mind-control"), ("mind-control", "conspiracy")):
        assert page_text(*cards) == (
            "For example, a 2/5 creature with flying is a Brushwagg and is under your control, whichever came first "
            "(layers, 613.1). The choice here: Brushwagg for Conspiracy."
        )


def test_hand_sizes() -> None:
    """Maximum hand sizes change in the order of timestamps (613.11)."""
    assert page_text("spellbook", "null-profusion").startswith(
        "Your maximum hand size is 2, because Null Profusion came"
    )
    assert page_text("null-profusion", "spellbook").startswith("You have no maximum hand size, because Spellbook came")


def test_an_instant_that_no_layer_looks_at_is_said_to_be_unused() -> None:
    """3 damage are no continuous effect (611.1): not that nothing happens, but that nothing here shows it."""
    assert page_text("lightning-bolt") == "Everything is as printed, but some abilities were not used."


def test_what_is_named_first_is_older() -> None:
    """Timestamps go by the order of the names; what lies beside them is older than all."""
    scenario = board("ovinize", "angelic-armaments").scenario
    stamps = {thing.id: thing.timestamp for thing in (*scenario.objects, *scenario.effects)}
    assert stamps == {"plain-creature": 1, "ovinize": 2, "angelic-armaments": 3}


def test_what_is_put_on_a_card_is_newer_than_it() -> None:
    """An Aura gets its timestamp as it becomes attached (613.7e), a spell's effect as it resolves (613.7b)."""
    for cards in (("kenriths-transformation", "ashaya-soul-of-the-wild"), ("giant-growth", "grizzly-bears")):
        scenario = board(*cards).scenario
        stamps = {thing.id: thing.timestamp for thing in (*scenario.objects, *scenario.effects)}
        assert stamps[cards[0]] > stamps[cards[1]]


@pytest.mark.parametrize(
    ("cards", "roles"),
    [
        (("blood-moon", "urborg-tomb-of-yawgmoth"), set()),
        (("mycosynth-lattice", "march-of-the-machines"), {"nonbasic-land"}),
        (("magus-of-the-moon", "dress-down"), {"nonbasic-land"}),
        (("kormus-bell",), {"swamp"}),
        (("natures-revolt",), {"nonbasic-land"}),
        (("liquimetal-coating",), {"nonbasic-land"}),
        (("coat-of-arms",), {"kin"}),
        (("starfield-of-nyx", "humility"), {"many-enchantments"}),
        (("lord-of-atlantis",), {"type-merfolk"}),
        (("bad-moon",), {"color-black"}),
        (("elesh-norn-grand-cenobite", "grizzly-bears"), {"opposing-creature"}),
        (("titanias-song", "blood-moon"), {"artifact-land"}),
    ],
)
def test_what_shows_most_lies_beside(cards: tuple[str, ...], roles: set[str]) -> None:
    """The plain thing on which these cards bear most on one another; none where they have each other to work on."""
    assert {role_of(obj.id) for obj in board(*cards).scenario.objects if is_plain(obj.id)} == roles


def test_what_harms_is_on_the_other_side() -> None:
    """An Aura that harms is on the opponent's thing, or is the opponent's; of two that take control each has one."""
    pacified = {obj.id: obj for obj in board("pacifism").scenario.objects}
    assert (pacified["pacifism"].controller, pacified["plain-creature"].controller) == ("you", "opponent")
    blessed = {obj.id: obj for obj in board("holy-strength").scenario.objects}
    assert blessed["plain-creature"].controller == "you"
    imprisoned = {obj.id: obj for obj in board("imprisoned-in-the-moon", "magus-of-the-moon").scenario.objects}
    assert imprisoned["imprisoned-in-the-moon"].controller == "opponent"
    both = {obj.id: obj.controller for obj in board("control-magic", "mind-control").scenario.objects}
    assert (both["control-magic"], both["mind-control"]) == ("you", "opponent")


@pytest.mark.parametrize(
    ("card", "effect"),
    [
        ("oko-thief-of-crowns", "oko-elk"),
        ("svogthos-the-restless-tomb", "svogthos-animation"),
        ("clone", "becomes-a-copy"),
    ],
)
def test_the_ability_of_a_card_is_used(card: str, effect: str) -> None:
    """The library says of an effect whose ability it is; no name has to resemble another."""
    assert [effect.id for effect in board(card, "humility").scenario.effects] == [effect]


def test_an_ability_that_is_gone_is_not_used() -> None:
    """Under Blood Moon Mutavault has no ability to use (305.7); one that came before could use it."""
    assert not board("blood-moon", "mutavault").scenario.effects
    assert board("mutavault", "blood-moon").scenario.effects
    assert judged(board("mutavault", "blood-moon")).findings.order == ""


def test_attachments_and_effects_go_where_they_may() -> None:
    """An Aura on what it can enchant, Equipment and resolved effects on a creature, an animation on its own land."""
    hosts = {obj.id: obj.attached_to for obj in board("evil-presence", "blood-moon").scenario.objects}
    land = next(
        obj for obj in board("evil-presence", "blood-moon").scenario.objects if obj.id == hosts["evil-presence"]
    )
    assert "Land" in land.types
    assert "Basic" not in land.supertypes
    village = board("treetop-village", "humility").scenario.effects[0]
    assert village.affects == ("treetop-village",)
    song = {obj.id: obj.attached_to for obj in board("song-of-the-dryads", "magus-of-the-moon").scenario.objects}
    assert song["song-of-the-dryads"] == "magus-of-the-moon"


def test_equipment_is_on_its_controllers_creature() -> None:
    """Equip targets a creature you control (702.6a), also for Equipment that takes something away."""
    here = board("grizzly-bears", "colossus-hammer").scenario
    assert {obj.controller for obj in here.objects} == {"you"}
    assert {obj.attached_to for obj in here.objects} == {None, "grizzly-bears"}


def test_each_card_can_be_put_beside_humility() -> None:
    """Whatever the library has makes a board that can be ruled on, with a whole sentence; by day every eightieth."""
    for slug in sample_of(library(), 80):
        if slug != "humility":
            assert page_text(slug, "humility").endswith((".", ".”", ".’”"))


def test_all_orders_are_tried_of_four() -> None:
    """Four cards have 24 orders; of five only swaps of neighbors are tried, and that is known."""
    four = board("humility", "opalescence", "march-of-the-machines", "glorious-anthem")
    orders = orders_of(four, evaluated(four.text, "2026"))
    assert (len(orders.others), orders.complete) == (23, True)
    five = board("humility", "opalescence", "march-of-the-machines", "glorious-anthem", "crusade")
    orders = orders_of(five, evaluated(five.text, "2026"))
    assert (len(orders.others), orders.complete) == (4, False)


def test_how_others_enter_is_told_beside_what_is_there() -> None:
    """A line about how others enter changes nothing that is there (614.12); whoever asks reads why nothing comes."""
    cards = ("grizzly-bears", "master-biomancer")
    english = page_text(*cards)
    assert english.startswith("Nothing changes: everything is as printed. Master Biomancer changes how others enter: “")
    assert english.endswith("”. Here Grizzly Bears is on the battlefield already.")
    french = page_text(*cards, language="fr")
    assert "Maître biomancien change la façon dont d’autres arrivent : «" in french
    assert french.endswith("Ici, Grizzlis est déjà sur le champ de bataille.")


@pytest.mark.parametrize(
    "cards",
    [
        ("master-biomancer", "blood-moon"),
        ("essence-of-the-wild", "grizzly-bears"),
    ],
)
def test_how_others_enter_is_not_told(cards: tuple[str, ...]) -> None:
    """Not beside what is of no such kind, not where its effect is on the board."""
    assert "how others enter" not in page_text(*cards)


def test_an_ability_that_is_lost_changes_nothing_of_how_others_enter() -> None:
    """And nothing is said of what would enter otherwise with it."""
    page = page_text("humility", "master-biomancer", "grizzly-bears")
    assert "Master Biomancer no longer changes how others enter: “" in page
    assert "on the battlefield already" not in page


@pytest.mark.parametrize("cards", [("urzas-mine", "blood-moon"), ("blood-moon", "tundra")])
def test_a_nonbasic_land_under_blood_moon(cards: tuple[str, str]) -> None:
    """Its land types are set, with the mana of a Mountain and nothing else left (305.7)."""
    assert "is a Mountain" in page_text(*cards)
    assert page_text(*cards).endswith("taps for red mana.")


def test_a_name_that_was_chosen_is_in_the_language_of_the_page() -> None:
    """Meddling Mage names Humility, which is « Humilité » in French."""
    assert "sorts appelés Humilité ne peuvent" in judged(board("meddling-mage", "humility")).sentence("fr")


def test_the_legend_rule_is_about_permanents_of_one_player() -> None:
    """704.5j: what Clone copied may stay on an opponent's side."""
    moment = board("clone", "avacyn-angel-of-hope")
    clone, *others = moment.scenario.objects
    things = (clone, *(replace(thing, controller="opponent") for thing in others))
    theirs = replace(moment, text=canonical(replace(moment.scenario, objects=things)))
    assert "(704.5j)" in judged(moment).sentence("en")
    assert "is a copy of Avacyn" in judged(theirs).sentence("en")
    assert "(704.5j)" not in judged(theirs).sentence("en")


def test_the_legend_rule_names_what_stays_without_an_elision() -> None:
    """704.5j: « que Avacyn » would be wrong, and either name may begin with a vowel."""
    sentence = judged(board("clone", "avacyn-angel-of-hope")).sentence("fr")
    assert "un seul de ces permanents reste\u00a0: Clone ou Avacyn, ange de l’espoir (704.5j)." in sentence
