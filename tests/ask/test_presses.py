"""One press changes one thing at the table: X, the ability used, a face, a zone.

Expected by hand: 107.3 (X), 613.4 (sizes), 701.27 and 712 (two faces), 708.2a (face down),
613.6 (an effect that has begun goes on).
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from engine.notation.scenarios import canonical
from layers_site.ask.services.board.presses import pressed
from tests.ask.conftest import Player, board, page_of, result

WEREWOLF = (
    "Night Caller {1}{R}\nCreature — Human Werewolf\nDaybound\n2/2\n//\nHowling Caller\nColor Indicator: Red\n"
    "Creature — Werewolf\nOther creatures you control get +1/+1.\nNightbound\n4/4"
)
LOUP_GAROU = (
    "Crieur de nuit {1}{R}\nCréature : humain et loup-garou\nDiurne\n2/2\n//\nCrieur hurlant\n"
    "Indicateur de couleur : rouge\nCréature : loup-garou\nLes autres créatures que vous contrôlez gagnent +1/+1.\n"
    "Nocturne\n4/4"
)
CHARM = (
    "Odd Charm {1}{R}\nInstant\nChoose one —\n• Target creature gets +X/+0 until end of turn.\n"
    "• Target creature loses all abilities until end of turn."
)
GIVER = "Great Giver {2}\nArtifact\n{X}, {T}: Target creature gets +X/+X until end of turn."


def _sentence(page: str) -> str:
    """The answer with its lines."""
    match = re.search(r'<h1 id="sentence".*?</ul>', page, re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", "", match[0])) if match else ""


def _pressed(player: Player, names: tuple[str, ...], press: str, language: str = "en", **more: str) -> str:
    """The ruling on these cards after that press, which the page has to offer."""
    response = player.client.post(f"/{language}/ask/", {"card": names, **more}, follow=True)
    here, page = response.request["PATH_INFO"], response.content.decode()
    assert f'value="{press}"' in unescape(page), re.findall(r'name="do" value="([^"]*)"', page)
    return _sentence(player.client.post(f"{here}change/", {"do": press}, follow=True).content.decode())


def _brought(number: int, name: str, text: str) -> dict[str, str]:
    return {f"asked-{number}": name, f"text-{number}": text}


def test_another_number_is_taken_for_x(player: Player) -> None:
    """X/X in layer 7b, and +1/+1 of the Anthem in 7c: 6/6 for 5, 4/4 for the usual 3."""
    names = ("Mirror Entity", "Glorious Anthem")
    before = _sentence(player.types(*names))
    assert "is a 4/4" in before
    assert "is a 6/6" in _pressed(player, names, "number:mirror-entity-activation-x3 5")


def test_x_of_a_pasted_card_is_told_and_changed(player: Player) -> None:
    """1/1 by Humility in 7b, +X/+X in 7c."""
    brought = _brought(1, "Great Giver", GIVER)
    assert "is 4/4" in _sentence(player.types("Great Giver", "Humility", **brought))
    assert "is 1/1" in _pressed(player, ("Great Giver", "Humility"), "number:own-1-does-0-x3 0", **brought)


def test_an_ability_is_not_used(player: Player) -> None:
    """Mutavault that nobody woke is a land under the Anthem, and no creature."""
    after = _pressed(player, ("Mutavault", "Glorious Anthem"), "use:mutavault-animation none")
    assert "Mutavault no change" in after


def test_the_first_mode_is_taken_and_the_other_is_offered(player: Player) -> None:
    """2+3/2 by the first mode; with the other one Magus has no abilities (613.1f), and has begun in layer 4 (613.6)."""
    names, brought = ("Odd Charm", "Magus of the Moon"), _brought(1, "Odd Charm", CHARM)
    assert "Magus of the Moon is 5/2" in _sentence(player.types(*names, **brought))
    after = _pressed(player, names, "use:own-1-does-1", **brought)
    assert "Magus of the Moon is 2/2 and has no abilities" in after
    assert "5/2" not in after


@pytest.mark.parametrize(
    ("language", "text", "name"), [("en", WEREWOLF, "Night Caller"), ("fr", LOUP_GAROU, "Crieur de nuit")]
)
def test_a_card_with_two_faces_turns_over(player: Player, language: str, text: str, name: str) -> None:
    """Its back gives +1/+1 to the Bears (7c); Humility would take that. Front: nothing for the Bears."""
    names, brought = (name, "Grizzly Bears"), _brought(1, name, text)
    before = _sentence(player.types(*names, language=language, **brought))
    assert "3/3" not in before
    assert "3/3" in _pressed(player, names, "turn:own-1", language, **brought)


def test_the_face_that_was_named_is_up(player: Player) -> None:
    page = player.types("Howling Caller", "Grizzly Bears", **_brought(1, "Howling Caller", WEREWOLF))
    assert "Grizzly Bears is 3/3" in _sentence(page)


def test_a_card_is_turned_face_down(player: Player) -> None:
    """A face-down creature is a 2/2 without text (708.2a): Norn gives it nothing but what she gives to others."""
    after = _pressed(player, ("Ixidor, Reality Sculptor", "Grizzly Bears"), "face:grizzly-bears")
    assert "Grizzly Bears is a 3/3 creature, face down" in after


def test_ixidron_turns_the_others_face_down(player: Player) -> None:
    """All other nontoken creatures that came before it; its size counts the one that is face down."""
    ruling = _sentence(player.types("Grizzly Bears", "Ixidron"))
    assert "Grizzly Bears is a 2/2 creature, face down" in ruling
    assert "Ixidron is 1/1" in ruling
    french = _sentence(player.types("Elesh Norn, Grand Cenobite", "Ixidron", language="fr"))
    assert "est une créature 2/2, face cachée" in french


def test_a_card_goes_to_another_zone(player: Player) -> None:
    """In a graveyard the Sorcerer gives its ability to the Ooze; on the battlefield it gives none."""
    names = ("Necrotic Ooze", "Prodigal Sorcerer")
    assert "Necrotic Ooze gains an ability" in _sentence(player.types(*names))
    assert "gains" not in _pressed(player, names, "zone:prodigal-sorcerer battlefield")


@pytest.mark.parametrize("card", ["boon-satyr", "quickening-licid"])
def test_what_is_an_aura_no_more_is_a_creature_again(card: str) -> None:
    """Without bestow, or the ability of the Licid, nothing is attached to the Bears (702.103f); with it again it is."""
    here = board(card, "grizzly-bears")
    (effect,) = here.scenario.effects
    assert result(here).final["grizzly-bears"] != result(here).printed["grizzly-bears"]
    off = pressed(here.scenario, "use", effect.id, "none")
    assert off is not None
    trace = result(replace(here, text=canonical(off)))
    assert trace.final[card].is_creature
    assert trace.final["grizzly-bears"] == trace.printed["grizzly-bears"]
    assert [thing.attached_to for thing in off.objects] == [None] * len(off.objects)
    on = pressed(off, "use", effect.id, "")
    assert on == here.scenario


@pytest.mark.parametrize(
    "press",
    ["zone:grizzly-bears moon", "number:humility 3", "turn:grizzly-bears", "use:nothing", "merge:humility over x"],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(player: Player, press: str) -> None:
    here = player.address("Humility", "Grizzly Bears")
    response = player.client.post(f"{here}change/", {"do": press})
    assert response.status_code == 422
    assert "This isn’t possible on this board." in response.content.decode()


def test_tapped_is_asked_where_an_effect_looks_for_it() -> None:
    """Castle looks for untapped creatures; beside Glorious Anthem no row asks (110.5)."""
    (row,) = (row for row in page_of("castle", "grizzly-bears").rows if row.key == "grizzly-bears")
    assert any(choice.name == "tap" for choice in row.choices)
    tapped = page_of("castle", "grizzly-bears", presses=("tap:grizzly-bears",))
    assert [line.text for line in tapped.lines if line.name == "Grizzly Bears"] == ["2/2"]
    plain = page_of("glorious-anthem", "grizzly-bears")
    assert not any(choice.name == "tap" for row in plain.rows for choice in row.choices)
