"""Which orders cannot be, since a target or a host would not be what the words ask for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.notation.scenarios import canonical
from engine.scenario import Ability, AddAbilities, Scenario
from layers_site.ask.services.board.places import in_order
from layers_site.ask.services.trace.targets import is_fitting, misfits
from layers_site.boards.services.moments import Moment
from tests.ask.conftest import board, judged, library, page_text


def _moment(scenario: Scenario) -> Moment:
    return Moment(canonical(scenario), None, "", 0)


def _on_its_target(effect: str, *cards: str) -> Moment:
    """The board of these with the Aura on what the ability is aimed at, the ability first."""
    here = board(*cards).scenario
    (target,) = next(each.affects for each in here.effects if each.id == effect)
    aura = next(each.id for each in here.objects if each.attached_to is not None)
    objects = tuple(replace(each, attached_to=target) if each.id == aura else each for each in here.objects)
    return _moment(in_order(replace(here, objects=objects), [*{*cards} - {aura}, effect, aura]))


def _order(*cards: str) -> list[str]:
    return [key for key in judged(board(*cards)).orders.keys if "#" not in key]


@pytest.mark.parametrize("aura", ["song-of-the-dryads", "imprisoned-in-the-moon"])
def test_oko_finds_no_target_in_a_land(aura: str) -> None:
    """Under the Aura it is a land: no artifact and no creature, so that Oko's ability came first (115.1)."""
    for cards in ((aura, "oko-thief-of-crowns"), ("oko-thief-of-crowns", aura)):
        ruling = judged(_on_its_target("oko-elk", *cards))
        assert [key for key in ruling.orders.keys if "#" not in key] == ["oko-elk", aura]
        assert not ruling.orders.swaps
        assert "3/3" not in ruling.sentence("en")
        assert "it is no artifact and no creature: " in ruling.sentence("en")
        assert "cannot target it (115.1)." in ruling.sentence("en")
        assert "elle n’est ni un artefact ni une créature\u00a0: " in ruling.sentence("fr")


def test_karn_finds_no_artifact_under_song() -> None:
    """What is a Forest is no noncreature artifact: Karn's ability was used before."""
    ruling = judged(_on_its_target("karn-silver-golem-activation", "song-of-the-dryads", "karn-silver-golem"))
    assert ruling.orders.keys == ("karn-silver-golem-activation", "song-of-the-dryads")
    assert "is no artifact: Karn" in ruling.sentence("en")
    assert "3/3" not in ruling.sentence("en")


def test_karn_finds_no_noncreature_artifact_among_creatures() -> None:
    """What March of the Machines has made a creature is no target for Karn's ability."""
    here = board("karn-silver-golem", "march-of-the-machines").scenario
    marched = in_order(here, ["karn-silver-golem", "march-of-the-machines", "karn-silver-golem-activation"])
    (misfit,) = misfits(marched, "2026")
    assert (misfit.lacks, misfit.has, misfit.under) == ((), ("Creature",), "march-of-the-machines")


def test_an_aura_waits_for_a_creature() -> None:
    """Mind Control enchants a creature (303.4): it cannot come before the artifact is one."""
    ruling = judged(_on_its_target("karn-silver-golem-activation", "mind-control", "karn-silver-golem"))
    assert ruling.orders.keys == ("karn-silver-golem-activation", "mind-control")
    assert "whichever came first" not in ruling.sentence("en")
    assert "it is no creature: Mind Control cannot enchant it (303.4)." in ruling.sentence("en")


def test_an_aura_does_not_stay_where_it_may_not_be() -> None:
    """An Aura on what it cannot enchant goes to the graveyard (704.5m), one that is none is attached no more (704.5p):
    of such a board nothing else is said, and none is laid."""
    for cards in (("song-of-the-dryads", "mind-control"), ("pacifism", "song-of-the-dryads")):
        assert is_fitting(board(*cards).scenario, "2026"), cards
    scenario = board("pacifism").scenario
    song = library()["song-of-the-dryads"].content
    on_creature = replace(song, owner="you", controller="you", timestamp=9, attached_to="plain-creature")
    both = replace(scenario, objects=(*scenario.objects, on_creature))
    assert judged(_moment(both)).sentence("en") == (
        "Under Song of the Dryads, a 2/5 creature with flying is no creature: Pacifism goes to the graveyard (704.5m)."
    )
    on_aura = replace(scenario, objects=(*scenario.objects, replace(on_creature, attached_to="pacifism")))
    assert judged(_moment(on_aura)).sentence("en") == (
        "Under Song of the Dryads, Pacifism is no Aura: it is no longer attached (704.5p)."
    )


def test_equipment_falls_off_what_is_protected_from_it() -> None:
    """An artifact is not attached to what has protection from artifacts (702.16d, 704.5n); the protection that an Aura
    itself gives leaves it there (702.16n).
    """
    shield = library()["spirit-mantle"].content
    (static,) = (each for each in shield.abilities if each.static is not None)
    ability = next(change for change in static.static.changes if isinstance(change, AddAbilities))

    def falls(protection: str) -> list[tuple[str, str, str]]:
        changes = (replace(ability, abilities=(Ability(keyword=protection),)),)
        aura = replace(static, static=replace(static.static, changes=changes))
        there = board("sword-of-fire-and-ice").scenario
        mantle = replace(shield, owner="you", controller="you", timestamp=9, attached_to="plain-creature",
                         abilities=(*(each for each in shield.abilities if each.static is None), aura))  # fmt: skip
        attached = misfits(replace(there, objects=(*there.objects, mantle)), "2026")
        return [(misfit.key, misfit.when, misfit.under) for misfit in attached]

    assert falls("protection from artifacts") == [("sword-of-fire-and-ice", "stays", "spirit-mantle")]
    assert falls("protection from colorless") == [("sword-of-fire-and-ice", "stays", "spirit-mantle")]
    assert falls("protection from enchantments") == []
    assert falls("protection from white") == []
    assert falls("protection from creatures") == []


def test_a_board_that_cannot_be_is_not_ruled_on() -> None:
    """Of a board on which a target is not legal only that is said, whoever made it."""
    here = _on_its_target("oko-elk", "song-of-the-dryads", "oko-thief-of-crowns").scenario
    wrong = in_order(here, ["oko-thief-of-crowns", "song-of-the-dryads", "oko-elk"])
    sentence = judged(_moment(wrong)).sentence("en")
    assert sentence.startswith("Under Song of the Dryads, a 2/5 creature with flying is no artifact and no creature: ")
    assert sentence.count(".") == 2


def test_a_curse_is_put_on_the_player_whose_creature_was_named() -> None:
    """What enchants a player is attached to a player (303.4b); who cursed you is your opponent."""
    ruling = judged(board("curse-of-deaths-hold", "grizzly-bears"))
    (curse,) = (thing for thing in ruling.moment.scenario.objects if thing.id == "curse-of-deaths-hold")
    assert (curse.attached_to, curse.controller) == ("you", "opponent")
    assert "Grizzly Bears is 1/1." in ruling.sentence("en")
    assert "Grizzlis est 1/1." in ruling.sentence("fr")


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (("progenitus", "turn-to-frog"),
         "Progenitus has protection from everything: Turn to Frog cannot target it (702.16b)."),
        (("emrakul-the-aeons-torn", "turn-to-frog"), "has protection from colored spells: Turn to Frog cannot target"),
        (("emrakul-the-promised-end", "turn-to-frog"), "has protection from instants: Turn to Frog cannot target it"),
        (("akroma-angel-of-fury", "turn-to-frog"), "has protection from blue: Turn to Frog cannot target it"),
        (("slippery-bogle", "control-magic"), "Slippery Bogle has hexproof: Control Magic cannot target it (702.11b)."),
        (("emrakul-the-aeons-torn", "pacifism"), "has protection from colored spells: Pacifism cannot target it"),
    ],
)  # fmt: skip
def test_no_spell_has_a_target_that_is_kept_from_it(cards: tuple[str, ...], says: str) -> None:
    """A spell is blue or an instant though it is no object here (702.16b); an Aura that is cast targets (303.4a)."""
    text = page_text(*cards)
    assert says in text
    assert "Frog and" not in text
    assert "under your control" not in text


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (("sword-of-feast-and-famine", "giant-growth"), "it has protection from green: Giant Growth cannot target it"),
        (("lightning-greaves", "giant-growth"), "it has shroud: Giant Growth cannot target it (702.18a)."),
        (("lightning-greaves", "colossus-hammer"), "it has shroud: Colossus Hammer cannot target it (702.18a)."),
    ],
)
def test_what_targets_came_before_what_keeps_it_off(cards: tuple[str, ...], says: str) -> None:
    """Both can be there, the target first: equip targets too (702.6a)."""
    for order in (cards, cards[::-1]):
        text = page_text(*order)
        assert says in text
        assert "whichever came first" not in text


def test_of_two_that_give_shroud_only_one_is_put_on_a_creature() -> None:
    """The second has no target, whichever it is (702.6a, 702.18a)."""
    text = page_text("lightning-greaves", "whispersilk-cloak")
    assert "has shroud: Whispersilk Cloak cannot target it (702.18a)." in text


def test_what_protects_keeps_off_no_other_spell() -> None:
    """Threaten is a red sorcery: no instant. Your own creature with hexproof is a target of yours (702.11b), and what
    has no target asks nobody (115.10a)."""
    assert "under your control" in page_text("emrakul-the-promised-end", "threaten")
    assert "3/1" in page_text("slippery-bogle", "rancor")
    assert "Progenitus is 8/8." in page_text("progenitus", "infest")


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (("song-of-the-dryads", "grizzly-bears", "rancor"),
         "Under Song of the Dryads, Grizzly Bears is no creature: Rancor cannot enchant it (303.4)."),
        (("grizzly-bears", "rancor", "song-of-the-dryads"),
         "Under Song of the Dryads, Grizzly Bears is no creature: Rancor goes to the graveyard (704.5m)."),
    ],
)  # fmt: skip
def test_two_auras_and_a_creature_are_about_the_creature(cards: tuple[str, ...], says: str) -> None:
    """Both are meant for the Bears, of which the Song makes a land (303.4, 704.5m)."""
    assert page_text(*cards) == says


@pytest.mark.parametrize("takes", ["mind-control", "control-magic"])
def test_two_that_take_control_take_the_same_thing(takes: str) -> None:
    """Whose it is then goes by timestamps (613.7)."""
    text = page_text(takes, "sower-of-temptation")
    assert "is under your control, because Sower of Temptation’s ability came after" in text
    assert "the other way round, it is under your opponent’s control" in text


def test_before_what_takes_protection_it_is_there() -> None:
    """Humility takes hexproof: Pacifism of an opponent comes after it (702.11b)."""
    text = page_text("slippery-bogle", "humility", "pacifism")
    assert "Before Humility, Slippery Bogle has hexproof: Pacifism cannot target it (702.11b)." in text
