"""Answers that were false once: each is right now, or says what is not laid. Found by hand, with their rules."""

from __future__ import annotations

import re
import time
from html import unescape

import pytest

from layers_site.ask.services.board.state import Because
from tests.ask.conftest import Player, board, left_out, page_of, page_text, pressed, result, state


def test_of_two_world_permanents_the_newer_one_stays() -> None:
    """704.5k: Living Plane goes to the graveyard as Concordant Crossroads comes, so that lands are no creatures."""
    there = state(board("living-plane", "concordant-crossroads"))
    assert [(each.key, each.because) for each in there.refused] == [("living-plane", Because.WORLD)]
    assert {obj.id: obj.zone for obj in there.scenario.objects}["living-plane"] == "graveyard"
    assert not any(now.is_creature for now in there.trace.final.values() if "Land" in now.types)


@pytest.mark.parametrize("aura", ["control-magic", "pacifism"])
def test_an_aura_that_is_a_creature_enchants_nothing(aura: str) -> None:
    """The Lattice makes it an artifact and the March a creature: on nothing (303.4d), to the graveyard (704.5m)."""
    there = state(board("march-of-the-machines", "mycosynth-lattice", aura))
    assert {obj.id: obj.zone for obj in there.scenario.objects}[aura] == "graveyard"
    assert "goes to the graveyard" in page_text("march-of-the-machines", "mycosynth-lattice", aura)


def test_two_instances_of_exalted_are_said_not_to_be_laid() -> None:
    """702.83: they trigger as a creature attacks alone, which no board shows."""
    facts = {fact.card: fact for fact in left_out("sublime-archangel", "noble-hierarch")}
    assert {ability.keyword for ability in facts["noble-hierarch"].abilities} == {"exalted"}
    assert {ability.keyword for ability in facts["sublime-archangel"].abilities} == {"exalted"}
    assert "Nothing changes" not in page_text("sublime-archangel", "noble-hierarch")


def test_the_control_of_a_spell_is_said_not_to_be_laid() -> None:
    """Commandeer changes who controls a spell (112.2): none is on the stack here."""
    assert {fact.card for fact in left_out("commandeer", "lightning-bolt")} == {"commandeer", "lightning-bolt"}


def test_counters_of_two_signs_are_removed_in_pairs() -> None:
    """704.5q: with one +1/+1 and one −1/−1 counter the Bears are 2/2, and without counters."""
    presses = ("counter:grizzly-bears +1/+1", "counter:grizzly-bears -1/-1")
    moment = pressed(board("grizzly-bears", "glorious-anthem"), presses)
    assert (result(moment).final["grizzly-bears"].power, result(moment).final["grizzly-bears"].toughness) == (3, 3)
    assert "(704.5q)" in page_text("grizzly-bears", "glorious-anthem", presses=presses)


def test_a_card_in_another_zone_has_no_counters() -> None:
    """122.2, 400.7: the Ballista in exile has none, and none as it comes back as a new object."""
    away = pressed(board("walking-ballista", "agathas-soul-cauldron"), ("zone:walking-ballista exile",))
    back = pressed(away, ("zone:walking-ballista battlefield",))
    for moment in (away, back):
        (ballista,) = (obj for obj in moment.scenario.objects if obj.id == "walking-ballista")
        assert ballista.counters == ()


@pytest.mark.parametrize("card", ["geist-of-saint-traft", "emrakul-the-aeons-torn", "progenitus"])
def test_what_may_not_be_a_target_does_not_become_a_copy(card: str) -> None:
    """Cytoshape has a target (702.11b, 702.16b, 702.18a); what is chosen to be copied is none (707.10)."""
    there = state(board("cytoshape", card, "grizzly-bears"))
    became = {key for effect in there.scenario.effects if effect.enabled for key in effect.affects}
    assert became
    # Your own creature with hexproof is a target of yours.
    assert (card in became) is (card == "geist-of-saint-traft" and "grizzly-bears" not in became)


@pytest.mark.parametrize("larger", ["giant-growth", "bonesplitter"])
def test_control_for_as_long_as_powers_allow_ends(larger: str) -> None:
    """611.2b: Old Man of the Sea (2/3) keeps the Bears while they have no more power than he; the Equipment stays."""
    cards = ("old-man-of-the-sea", "grizzly-bears", larger)
    here = state(board(*cards))
    assert [(each.key, each.because) for each in here.refused] == [("old-man-of-the-sea-activation", Because.ENDED)]
    now = here.trace.final["grizzly-bears"]
    assert (now.controller, now.power) == ("opponent", {"giant-growth": 5, "bonesplitter": 4}[larger])
    assert "has become too large" in page_text(*cards)


def test_nothing_triggers_under_hushbringer() -> None:
    """Nothing triggers as creatures enter or die: Sower takes nothing, and of dying it is said that it is not laid."""
    there = state(board("hushbringer", "sower-of-temptation"))
    assert [each.because for each in there.refused] == [Because.STOPPED]
    assert {fact.card for fact in left_out("hushbringer", "kitchen-finks")} == {"hushbringer", "kitchen-finks"}


@pytest.mark.parametrize(
    ("line", "quoted"),
    [("Protection from everything", "everything"), ("Protection from mana value 3 or less", "mana value 3 or less")],
)
def test_protection_from_other_qualities_than_colors(player: Player, line: str, quoted: str) -> None:
    """702.16: from everything it is known; from what no board tells it is said not to be laid."""
    text = f"Warded One {{1}}{{W}}\nCreature — Bear\n{line}\n2/2"
    page = unescape(player.types("Warded One", "Pacifism", **{"asked-1": "Warded One", "text-1": text}))
    if quoted == "everything":
        assert "has protection from everything: Pacifism cannot enchant it" in page
    else:
        assert "Not used here: Warded One’s ability" in page
        assert quoted in page


def test_no_name_is_lost_without_a_word(player: Player) -> None:
    """Eight names are two too many: that is said, and what was typed stays in the fields."""
    response = player.client.post("/en/ask/", {"card": ["a; b; c; d; e; f; g; h"]})
    page = response.content.decode()
    assert response.status_code == 422
    assert "At most 6 cards at a time" in page
    assert 'value="f"' in page


def test_an_aura_that_was_named_before_its_host_is_a_creature_comes_after_it() -> None:
    """Control Magic enchants Enchanted Evening only once Opalescence has made that a creature (303.4a); it is no
    creature itself, since Opalescence leaves Auras alone."""
    here = board("enchanted-evening", "control-magic", "opalescence").scenario
    stamps = {obj.id: obj.timestamp for obj in here.objects}
    assert stamps["opalescence"] < stamps["control-magic"]
    assert result(board("enchanted-evening", "control-magic", "opalescence")).final["enchanted-evening"].is_creature
    page = page_of("enchanted-evening", "control-magic", "opalescence")
    assert [row.note for row in page.rows if row.note] == []


def test_blood_moon_and_cavern_of_souls() -> None:
    """305.7: a Mountain without its printed abilities, whatever was chosen; all of them are said to be lost."""
    page = page_of("blood-moon", "cavern-of-souls")
    assert "is a Mountain" in page.sentence
    assert [line for line in page.lost if line.startswith("Cavern of Souls has lost")] != []


ENGINE = (
    "Lifecraft Engine {3}\nArtifact — Vehicle\nAs this Vehicle enters, choose a creature type.\n"
    "Vehicle creatures you control are the chosen creature type in addition to their other types.\n"
    "Each creature you control of the chosen type other than this Vehicle gets +1/+1.\nCrew 3\n4/4"
)


def test_a_pasted_card_that_chooses_a_type_gives_its_bonus(player: Player) -> None:
    """What is of the chosen type gets +1/+1 (613.4c): 2/2 Bears are 3/3, and the choice can be changed."""
    names = ("Lifecraft Engine", "Grizzly Bears")
    page = player.types(*names, **{"asked-1": "Lifecraft Engine", "text-1": ENGINE})
    assert "Grizzly Bears</b> <span>is 3/3" in page
    assert 'value="choose:own-1 Elf"' in page


@pytest.mark.parametrize(
    ("cards", "fact"),
    [
        (("sakashima-of-a-thousand-faces", "elesh-norn-grand-cenobite"), (6, 9)),
        (("genju-of-the-spires", "blood-moon"), None),
    ],
)
def test_questions_that_failed_by_night(cards: tuple[str, ...], fact: tuple[int, int] | None) -> None:
    """Sakashima gets +2/+2 from the other Norn; the Genju's Mountain is 6/1 in any order."""
    final = result(board(*cards)).final
    if fact is not None:
        assert (final[cards[0]].power, final[cards[0]].toughness) == fact
    else:
        assert any((now.power, now.toughness) == (6, 1) and "Mountain" in now.subtypes for now in final.values())


def test_six_cards_are_soon_answered() -> None:
    """Six cards that all act on one another: within a second of the processor, a good deal more than it takes."""
    cards = ("humility", "opalescence", "blood-moon", "mycosynth-lattice", "march-of-the-machines", "painters-servant")
    board.cache_clear()
    begun = time.process_time()
    page = page_of(*cards)
    assert page.sentence
    assert len(re.findall(r"\S+", page.sentence)) <= 20
    assert time.process_time() - begun < 1


def test_what_a_player_has_is_no_nothing() -> None:
    """Runed Halo gives its controller protection from the name chosen (702.16j), which stands on no object."""
    assert "protection from Stomping Ground" in page_of("stomping-ground", "runed-halo").sentence


def test_an_ability_that_lasts_as_long_as_its_card_comes_with_it() -> None:
    """Control lasts for as long as Sower of Temptation is on the battlefield (611.2b): it has to be there."""
    moment = board("sower-of-temptation-trigger", "elvish-mystic")
    assert result(moment).final["elvish-mystic"].controller == "you"
    assert "sower-of-temptation" in result(moment).final


def test_what_reaches_nothing_says_so() -> None:
    """Nothing there is snow, so that nothing stops being it."""
    rows = {row.key: row.text for row in page_of("weathervane-melts", "chromanticore").rows}
    assert rows["weathervane-melts"] == "reaches nothing that is here"


def test_what_a_copy_has_by_its_exception_is_not_lost() -> None:
    """Sakashima of a Thousand Faces has its other abilities besides what it copies (707.9a)."""
    page = page_of("sakashima-of-a-thousand-faces", "conspiracy")
    assert "has partner" in page.lines[0].text
    assert not any("partner" in text for text in page.lost)


def test_an_equipment_may_be_anybodys() -> None:
    """Whose an Equipment is does not decide what it may be attached to (301.5d): no chip says that it falls off."""
    assert not any(
        "cannot be attached" in chip.otherwise for chip in page_of("icon-of-ancestry", "helm-of-the-host").chips
    )


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (("lightning-bolt", "serra-angel"), "No layers here: “3 damage to any target”."),
        (("wrath-of-god", "grizzly-bears"), "No layers here: “Destroy all creatures; they can’t be regenerated”."),
    ],
)
def test_what_is_done_at_once_is_no_matter_of_layers(cards: tuple[str, ...], sentence: str) -> None:
    assert page_of(*cards).sentence == sentence


def test_a_copy_that_loses_an_exception_loses_it_to_what_takes_it() -> None:
    """Sakashima keeps partner as he copies (707.9a), until Humility comes."""
    page = page_of("sakashima-of-a-thousand-faces", "krenko-mob-boss", "humility")
    assert not any("partner" in line for line in page.lost)


@pytest.mark.parametrize(
    ("language", "graveyard", "you"),
    [
        ("en", "in your graveyard", "“you” means your opponent here"),
        ("fr", "dans votre cimetière", "«\u00a0vous\u00a0» désigne ici votre adversaire"),
    ],
)
def test_whose_graveyard_an_opponents_permission_is_about(language: str, graveyard: str, you: str) -> None:
    """“You” in an ability is its controller (109.5): the opponent, once the opponent controls Crucible of Worlds."""
    page = page_of("act-of-treason", "crucible-of-worlds", language=language)
    (theirs,) = (chip.otherwise for chip in page.chips if graveyard in chip.otherwise)
    assert theirs.endswith(f"{graveyard} ({you})")
    (yours,) = (note for note in page.notes if graveyard in note)
    assert yours.endswith(f"{graveyard}.")
