"""Cards are asked as they come whether they can be done or put so, and then whether they stay.

What each board answers was found by hand from the rules.
"""

from __future__ import annotations

import pytest

from layers_site.ask.services.board.state import Because
from tests.ask.conftest import board, page_of, page_text, pressed, result, state


def refused(*cards: str, presses: tuple[str, ...] = ()) -> list[tuple[str, Because]]:
    here = state(pressed(board(*cards), presses))
    return [(each.key, each.because) for each in here.refused]


def test_who_has_it_is_said_when_it_was_taken_twice() -> None:
    """613.7: of two Sowers the newer one counts; the second is the opponent's, and so are the Bears again."""
    page = page_of("sower-of-temptation", "sower-of-temptation", "grizzly-bears")
    assert page.sentence == "Grizzly Bears is under your opponent’s control."
    assert [row.text for row in page.rows][-1] == "Grizzly Bears: comes under your opponents’ control"


@pytest.mark.parametrize(
    "cards",
    [("clone", "thassa-god-of-the-sea"), ("evil-twin", "erebos-god-of-the-dead")],
)
def test_only_what_is_a_creature_then_is_copied_as_one(cards: tuple[str, str]) -> None:
    """707.5: a God with too little devotion is no creature as the copier enters, which stays 0/0 (704.5f)."""
    copier, original = cards
    final = result(board(*cards)).final
    assert final[copier].name != final[original].name
    assert refused(*cards)[0][1] is Because.COPY
    assert page_of(*cards).lines[-1].text == "is 0/0 and dies (704.5f)"
    third = result(board(*cards, "grizzly-bears")).final
    assert third[copier].name == third["grizzly-bears"].name


def test_what_is_copied_may_have_become_a_creature_before() -> None:
    """Mutavault is a creature while its ability lasts; the copy is the land as it is printed (707.2)."""
    final = result(board("clone", "mutavault")).final
    assert final["mutavault"].is_creature
    assert final["clone"].types == {"Land"}


@pytest.mark.parametrize("card", ["walking-ballista", "arcbound-ravager", "triskelion", "hangarback-walker"])
@pytest.mark.parametrize("makes", [("essence-of-the-wild",), ("infinite-reflection", "grizzly-bears")])
def test_what_enters_as_a_copy_enters_with_no_counters_of_its_own(makes: tuple[str, ...], card: str) -> None:
    """614.12, 616.1c: as it enters it is that copy already, which has no such ability: 6/6, or 2/2."""
    size = (6, 6) if len(makes) == 1 else (2, 2)
    now = result(board(*makes, card)).final[card]
    assert (now.power, now.toughness) == size


def test_who_was_there_before_is_no_copy() -> None:
    """614.12: Essence of the Wild is about creatures that enter, and Master Biomancer is there."""
    assert result(board("master-biomancer", "essence-of-the-wild")).final["master-biomancer"].power == 2
    assert result(board("essence-of-the-wild", "master-biomancer")).final["master-biomancer"].power == 6


def test_a_copy_that_sacrifices_itself_is_gone_as_a_target() -> None:
    """603.3, 608.2b: the trigger resolves first, and Giant Growth does nothing."""
    press = ("affect:giant-growth phantasmal-image",)
    assert ("phantasmal-image", Because.SACRIFICED) in refused(
        "phantasmal-image", "grizzly-bears", "giant-growth", presses=press
    )
    chips = [chip.otherwise for chip in page_of("phantasmal-image", "grizzly-bears", "giant-growth").chips]
    assert "Giant Growth targets Phantasmal Image, which is sacrificed (603.3)." in chips


def test_bestowed_on_what_is_no_creature_any_more_it_is_one_itself() -> None:
    """702.103f: Song of the Dryads makes the host a land; the Emissary does not go to the graveyard."""
    cards = ("nyleas-emissary", "grizzly-bears", "song-of-the-dryads")
    final = result(board(*cards)).final
    assert (final["nyleas-emissary"].is_creature, final["nyleas-emissary"].power) == (True, 3)
    assert "is a creature again (702.103f)" in page_text(*cards)


def test_what_has_no_legal_host_resolves_as_a_creature() -> None:
    """702.103e, 702.16: Progenitus has protection from everything."""
    assert result(board("gnarled-scarhide", "progenitus")).final["gnarled-scarhide"].is_creature


def test_an_equipment_stays_when_the_aura_falls_off() -> None:
    """704.5m, 301.5: equipped while it was yours; the Sword's protection ends Control Magic, and not the Sword."""
    here = state(board("control-magic", "sword-of-fire-and-ice", "grizzly-bears"))
    assert [(each.key, each.because) for each in here.refused] == [("control-magic", Because.FALLS)]
    now = here.trace.final["grizzly-bears"]
    assert (now.controller, now.power) == ("opponent", 4)


@pytest.mark.parametrize("card", ["arcane-lighthouse", "bonds-of-mortality"])
def test_a_group_has_what_was_an_opponents_then(card: str) -> None:
    """611.2c: the Stalker lost hexproof as the opponent's, and loses it still when Control Magic has taken it."""
    now = result(board(card, "control-magic", "invisible-stalker")).final["invisible-stalker"]
    assert now.controller == "you"
    assert "hexproof" not in {item.ability.keyword for item in now.abilities}


def test_an_ability_of_yours_triggers_under_what_you_have_taken() -> None:
    """603.2d: Elesh Norn stops the triggers of her controller's opponents; with Control Magic that is not you."""
    cards = ("elesh-norn-mother-of-machines", "control-magic", "sower-of-temptation", "grizzly-bears")
    presses = ("attach:control-magic elesh-norn-mother-of-machines",)
    assert ("sower-of-temptation-trigger", Because.STOPPED) not in refused(*cards, presses=presses)
    assert ("sower-of-temptation-trigger", Because.STOPPED) in refused(
        *cards, presses=(*presses, "control:sower-of-temptation")
    )


def test_domestication_stays_until_the_end_step() -> None:
    """It enchants any creature, and is sacrificed at the end step for too much power: that is said to be left out."""
    page = page_of("domestication", "grizzly-bears", "giant-growth")
    assert page.sentence == "Grizzly Bears is 5/5 and is under your control."
    assert any("end step" in line for line in page.not_laid)


def test_a_spell_costs_what_it_cost_as_it_was_cast() -> None:
    """601.2f: Thalia is Thalia still as Mirrorweave is cast, and its copy afterwards."""
    assert "Mirrorweave costs {3}{W/U}{W/U} (601.2f)." in page_of("mirrorweave", "thalia-guardian-of-thraben").notes


def test_what_brought_its_host_back_takes_it_along() -> None:
    """702.16c, 704.5m: Animate Dead is black; it falls off, and what it had fetched is sacrificed."""
    assert "Serra Angel is sacrificed with it." in page_text("animate-dead", "akromas-memorial")
    assert {obj.id: obj.zone for obj in state(board("animate-dead", "ward-sliver")).scenario.objects} == {
        "animate-dead": "graveyard",
        "ward-sliver": "graveyard",
    }


def test_islands_are_laid_for_the_shackles() -> None:
    """115.1: the target has no more power than you have Islands."""
    assert result(board("vedalken-shackles", "grizzly-bears")).final["grizzly-bears"].controller == "you"


def test_a_land_is_no_nonland_permanent() -> None:
    assert "copy of Ancient Tomb" not in page_text("clever-impersonator", "ancient-tomb")


def test_other_creatures_are_not_the_one_that_says_so() -> None:
    """The fifth chapter is about other creatures."""
    fifth = pressed(
        board("summon-knights-of-round", "bringer-of-the-black-dawn"), ["use:summon-knights-of-round-does-b"]
    )
    final = result(fifth).final
    assert (final["summon-knights-of-round"].power, final["bringer-of-the-black-dawn"].power) == (3, 7)


def test_what_is_used_is_not_said_to_be_left_out() -> None:
    for cards in (("karn-silver-golem", "sol-ring"), ("oko-thief-of-crowns", "grizzly-bears")):
        (line,) = page_of(*cards).not_laid
        assert "becomes" not in line.replace("becomes blocked", "")
    assert page_of("mirror-box", "grizzly-bears").not_laid == ()


def test_a_plural_owns_without_an_s() -> None:
    assert any(row.name == "Zealous Conscripts’ ability" for row in page_of("zealous-conscripts", "sol-ring").rows)
