"""Players and the rules of the game on the workbench: below the layers in the path, and what is true in the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from engine.notation import read_scenario
from engine.notation.scenarios import canonical
from layers_site.boards.services.evaluation import other_results
from tests.boards import boards
from tests.boards.boards import board
from tests.boards.conftest import HTMX, Visitor
from tests.boards.pages import Page

OpenBoard = Callable[..., Visitor]


def plates(page: Page) -> dict[str, str]:
    """What is said of each player and spell in the end, by the plate's id."""
    return {plate.attrs["id"]: plate.text for plate in page.root.all(tag="article", cls="plate")}


def hand_size(page: Page, player: str) -> str:
    """The maximum hand size before and after, as "7→4"."""
    figure = page.root.only(id=f"player-{player}").only(cls="pt")
    return figure.text.replace(figure.only(cls="vh").text, "").replace(" →", "→")


@pytest.mark.parametrize(
    ("language", "who", "shroud"), [("en", "Your opponent", "shroud"), ("fr", "Votre adversaire", "linceul")]
)
def test_a_player_has_what_an_effect_gives(open_board: OpenBoard, language: str, who: str, shroud: str) -> None:
    """True Believer gives its controller shroud, after the layers (613.10); nobody else is told about."""
    page = open_board(board(boards.TRUE_BELIEVER), language).page
    assert plates(page) == {"player-opponent": f"{who} {shroud}"}
    bed = page.root.only(id="layer-players")
    assert "613.10" in bed.only(cls="rule").text
    assert [chip.text for chip in bed.all(cls="chip")] == [f"+ {shroud}"]


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "Turn to Frog removed its ability in layer 6, so this effect never started (613.6)."),
        (
            "fr",
            "Transformation en grenouille a retiré sa capacité en couche 6 : cet effet n’a jamais commencé (613.6).",
        ),
    ],
)
def test_an_ability_lost_in_the_layers_gives_a_player_nothing(
    open_board: OpenBoard, language: str, reason: str
) -> None:
    """The frog has no ability when players are looked at; the bed says who took it, with the rule."""
    page = open_board(board(boards.TRUE_BELIEVER, effects=(boards.TURN_TO_FROG,)), language).page
    assert plates(page) == {}
    assert reason in page.root.only(id="layer-players").only(data_kind="missed").text
    assert page.sizes == {"believer": "1/1"}


def test_an_effect_that_has_begun_ends_with_its_ability_after_the_layers(open_board: OpenBoard) -> None:
    """The statue is a creature from layer 4 on; Humility takes its ability in layer 6: the player gets nothing."""
    page = open_board(board(boards.STATUE, boards.HUMILITY)).page
    assert plates(page) == {}
    text = page.root.only(id="layer-players").only(data_kind="missed").text
    assert "It applied in layer 4, but Humility removed its ability in layer 6." in text
    assert page.sizes["statue"] == "1/1"
    assert "Stops applying partway." in page.root.only(id="row-statue").text


@pytest.mark.parametrize(
    ("older", "newer", "size"),
    [
        (boards.cursed_rack(timestamp=1), boards.gnat_miser(timestamp=2), "7→3"),
        (boards.gnat_miser(timestamp=1), boards.cursed_rack(timestamp=2), "7→4"),
    ],
    ids=["rack-then-miser", "miser-then-rack"],
)
def test_hand_sizes_go_by_timestamp(open_board: OpenBoard, older: boards.Json, newer: boards.Json, size: str) -> None:
    """ "Is four" and then "one less" is three; the other way round four has the last word (613.10 in 2014)."""
    page = open_board(board(older, newer)).page
    assert set(plates(page)) == {"player-opponent"}
    assert hand_size(page, "opponent") == size


@pytest.mark.parametrize(
    ("objects", "size"),
    [
        ([boards.spellbook(timestamp=1), boards.null_profusion(timestamp=2)], "2"),
        ([boards.null_profusion(timestamp=1), boards.spellbook(timestamp=2)], "sans maximum"),
    ],
    ids=["profusion-last", "spellbook-last"],
)
def test_no_maximum_is_said_in_words(open_board: OpenBoard, objects: list[boards.Json], size: str) -> None:
    """The newer of "no maximum" and "two" decides."""
    assert hand_size(open_board(board(*objects), "fr").page, "you") == f"7→{size}"


def test_costs_are_added_up_in_the_order_of_the_rules(open_board: OpenBoard) -> None:
    """Thorn adds {1}, Trinisphere then asks for three in all: {3} and life for the alternative, {4}{U}{U} else."""
    scenario = board(boards.TRINISPHERE, boards.THORN, spells=(boards.FORCE_OF_WILL, boards.FORCE_FOR_LIFE))
    page = open_board(scenario).page
    mana = {
        plate.attrs["id"]: [pip.text for pip in plate.all(cls="mana")[-1].all(cls="pip")]
        for plate in page.root.all(tag="article", cls="plate")
    }
    assert mana == {"spell-force": ["4", "U", "U"], "spell-force-for-life": ["3"]}
    assert "Besides mana: 1 life, exile a blue card" in plates(page)["spell-force-for-life"]
    steps = page.root.only(id="layer-rules").all(tag="li", cls="step")
    assert [step.only(cls="who").text for step in steps] == ["Thorn of Amethyst", "Trinisphere"]
    assert "It is an increase, and increases come first (601.2f)." in steps[0].text
    assert "It is a minimum, which applies to the total after everything else (601.2f)." in steps[1].text


@pytest.mark.parametrize(("language", "sentence"), [("en", "can’t be cast"), ("fr", "ne peut pas être lancé")])
def test_a_forbidden_spell_says_so(open_board: OpenBoard, language: str, sentence: str) -> None:
    """Meddling Mage names Lightning Bolt; Force of Will may be cast."""
    scenario = board(boards.MEDDLING_MAGE, spells=(boards.LIGHTNING_BOLT, boards.FORCE_OF_WILL))
    texts = plates(open_board(scenario, language).page)
    assert sentence in texts["spell-bolt"]
    assert sentence not in texts["spell-force"]


def test_a_spell_without_cost_cannot_be_paid_for(open_board: OpenBoard) -> None:
    """No mana cost and no alternative one is a cost that nobody can pay (118.6)."""
    spell = {"id": "evermind", "name": "Evermind", "types": ["Instant"]}
    assert "can’t be paid" in plates(open_board(board(spells=(spell,))).page)["spell-evermind"]


def test_restrictions_stand_on_the_cards(open_board: OpenBoard) -> None:
    """Only creatures are caught in the net; the permission is the player's."""
    page = open_board(board(boards.TRUE_BELIEVER, boards.NET)).page
    assert "+ can’t attack" in page.card("believer")
    assert "+ can’t attack" not in page.card("net")
    assert "may play an additional land" in plates(page)["player-you"]


def test_what_is_nothing_is_not_there(humility: Visitor) -> None:
    """A board without such effects has no plates, and nothing stands below the seven layers."""
    assert plates(humility.page) == {}
    assert not humility.page.root.all(tag="li", cls="bed")


def test_a_swap_brings_players_and_spells_along(open_board: OpenBoard) -> None:
    """htmx gets the same plates in its region; with the Believer switched off there is none of the opponent's."""
    visitor = open_board(boards.EVERYTHING)
    answer = visitor.client.get(visitor.address, headers=HTMX)
    assert plates(Page(answer.content.decode())) == plates(visitor.page)
    swapped = visitor.client.post(visitor.page.act, {"do": "switch:believer"}, headers=HTMX)
    assert "shroud" not in plates(Page(swapped.content.decode()))["player-opponent"]
    assert "shroud" in plates(visitor.page)["player-opponent"]


def test_without_a_focused_object_the_rules_are_told_all_the_same(open_board: OpenBoard) -> None:
    """The one object is switched off, an emblem's effect is about players."""
    gift = {"id": "gift", "name": "Gift", "changes": [{"player": {"who": "you", "add": ["hexproof"]}}]}
    off = {**boards.TRUE_BELIEVER, "enabled": False}
    page = open_board(board(off, effects=(gift,))).page
    assert "hexproof" in page.root.only(id="layer-players").text


@pytest.mark.parametrize(
    "scenario",
    [
        board(boards.TRUE_BELIEVER, effects=(boards.TURN_TO_FROG,)),
        board(boards.MEDDLING_MAGE, boards.HUMILITY, spells=(boards.LIGHTNING_BOLT,)),
    ],
    ids=["players", "spells"],
)
def test_another_end_for_players_or_spells_is_another_result(scenario: boards.Json) -> None:
    """Who thinks that lost abilities go on working (M10) has the same objects, but a shroud or a forbidden spell."""
    text = canonical(read_scenario(scenario))
    assert other_results(text, "M10").editions == {*engine.RULESETS, *engine.READINGS}
    assert other_results(text, "2026").editions == set()


@pytest.mark.parametrize("edition", engine.RULESETS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_edition_tells_players_and_rules(open_board: OpenBoard, edition: str, language: str) -> None:
    page = open_board(boards.EVERYTHING, language, f"?edition={edition}").page
    assert set(plates(page)) == {"player-you", "player-opponent", "spell-force", "spell-force-for-life", "spell-bolt"}
    assert page.root.only(id="layer-rules").all(data_kind="hit")
