"""Misconceptions in addresses: the board as somebody would have it who holds them, clearly marked; and the evidence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.presenters.marks import NO_STRATUM, badges
from tests.boards import boards
from tests.boards.boards import board
from tests.boards.conftest import HUMILITY, Visitor
from tests.night import sample_of

OpenBoard = Callable[..., Visitor]
FROG = board(boards.TRUE_BELIEVER, effects=(boards.TURN_TO_FROG,))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_misconception_is_marked_as_one(open_board: OpenBoard, language: str) -> None:
    """Lost abilities going on working (M10) would leave the opponent shroud; the notice says whose answer that is."""
    page = open_board(FROG, language, "?edition=M10").page
    notice = page.root.only(cls="believed").text
    misconception = misconceptions()["M10"]
    assert (misconception.title.fr if language == "fr" else misconception.title.en) in notice
    assert {"en": "You get this answer if you think", "fr": "ce que répondrait quelqu’un"}[language] in notice
    assert {"en": "The result is different there.", "fr": "Le résultat y est différent."}[language] in notice
    assert page.root.all(id="player-opponent")


def test_the_way_back_leads_to_the_rules_of_today(open_board: OpenBoard) -> None:
    """One link; there the notice is gone, and so is the shroud."""
    visitor = open_board(FROG, query="?edition=M10")
    page = visitor.open(visitor.page.link("today")).page
    assert page.root.all(cls="believed") == []
    assert page.root.all(id="player-opponent") == []
    menu = page.root.only(id="id_edition")
    chosen = [option.attrs["value"] for option in menu.all(tag="option") if "selected" in option.attrs]
    assert chosen == ["2026"]


def test_the_menu_has_the_editions_and_what_is_in_view(open_board: OpenBoard) -> None:
    """Misconceptions are not to be chosen among editions: only the one in view has an entry."""
    options = open_board(FROG, query="?edition=M07%2BM11").page.root.only(id="id_edition").all(tag="option")
    values = [option.attrs["value"] for option in options]
    assert values == [*reversed(engine.RULESETS), *engine.READINGS, "M07+M11"]
    assert [option.attrs["value"] for option in options if "selected" in option.attrs] == ["M07+M11"]


@pytest.mark.parametrize("query", ["M07%2BM11", "M07+M11"])
def test_several_misconceptions_are_all_named(open_board: OpenBoard, query: str) -> None:
    """Also where the plus was written as it is, which an address reads as a space."""
    page = open_board(FROG, query=f"?edition={query}").page
    titles = [heading.text for heading in page.root.only(cls="believed").all(tag="h2")]
    assert titles == [misconceptions()[code].title.en for code in ("M07", "M11")]


@pytest.mark.parametrize("unknown", ["M99", "m07", "M07%2B", "M07%2BM39", "M07%2BM07", "2014%2BM07", "x" * 300])
def test_an_unknown_misconception_is_not_found(humility: Visitor, unknown: str) -> None:
    """Neither are two that change the same thing, or an edition among them."""
    assert humility.client.get(f"/en/cases/{HUMILITY}/?edition={unknown}").status_code == 404


@pytest.mark.parametrize("code", sample_of(engine.MISCONCEPTIONS, 3))
def test_every_misconception_can_be_looked_at(humility: Visitor, code: str) -> None:
    """Whatever its layers are called, each has a title and a colour, in both languages; by day of every third."""
    for language in ("en", "fr"):
        page = humility.open(f"/{language}/cases/{HUMILITY}/?edition={code}").page
        assert len(page.sizes) == 4
        assert page.root.only(cls="believed")
    for name, mark in badges(engine.find_ruleset(code)).items():
        assert (mark.layer, bool(mark.name), bool(mark.text)) == (name, True, True)
        assert 1 <= mark.stratum <= NO_STRATUM


@pytest.mark.parametrize(
    ("ruleset", "layer", "stratum", "title"),
    [
        ("M01", "all", NO_STRATUM, "Everything in one list"),
        ("M08", "0", 6, "Losing abilities"),
        ("M08", "6", 6, "Gaining abilities"),
        ("M28", "3", 3, "Text, and losing abilities"),
        ("M29", "6a", 6, "Losing abilities"),
        ("M04", "7c", 7, "Power and toughness modified and switched, counters"),
        ("M06", "7c", 7, "Power and toughness, all the rest"),
        ("M05", "7e", 7, "Power and toughness switched"),
        ("2003", "5", 5, "Color and abilities"),
        ("2026", "players", NO_STRATUM, "The players"),
    ],
)
def test_a_layer_is_called_by_what_it_is_about(ruleset: str, layer: str, stratum: int, title: str) -> None:
    """Its colour and title follow from the kinds of change that belong to it."""
    mark = badges(engine.find_ruleset(ruleset))[layer]
    assert (mark.stratum, mark.name) == (stratum, title)


def test_a_board_made_there_stays_there(humility: Visitor) -> None:
    """An action keeps the misconception in the address; undo leads back to it."""
    visitor = humility.open(f"/en/cases/{HUMILITY}/?edition=M07%2BM11").press("last:humility")
    assert "edition=M07%2BM11" in visitor.address
    assert "edition=M07%2BM11" in visitor.page.link("undo")


def test_a_loop_where_nothing_applies_is_told_as_that(store_case: Callable[[str], Case], visitor: Visitor) -> None:
    """Under M30 both effects of the loop are missed, and nothing is said of timestamps that decide."""
    store_case("blood-moon-life-and-limb-loop")
    page = visitor.open("/en/cases/blood-moon-life-and-limb-loop/?edition=M30").page
    missed = page.root.only(id="layer-4").all(data_kind="missed")
    assert [step.only(cls="who").text for step in missed] == ["Blood Moon", "Life and Limb"]
    assert all("loop" in step.text for step in missed)
    assert "so timestamps decide" not in page.root.only(id="layers").text


# --- evidence ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ("Without Blood Moon", "With Blood Moon applied first", "It does not exist.")),
        ("fr", ("Sans Lune de sang", "Avec Lune de sang d’abord", "Il n’existe pas.")),
    ],
)
def test_a_dependency_opens_to_its_evidence(
    store_case: Callable[[str], Case], visitor: Visitor, language: str, expected: tuple[str, str, str]
) -> None:
    """With Blood Moon first, Urborg is a Mountain without abilities: its effect is not there (305.7, 613.8a)."""
    store_case("blood-moon-and-urborg")
    page = visitor.open(f"/{language}/cases/blood-moon-and-urborg/?variant=urborg-older&stage=1").page
    evidence = page.root.only(tag="details", cls="evidence")
    assert [term.text for term in evidence.all(tag="dt")] == list(expected[:2])
    without, beside = (item.text for item in evidence.all(tag="dd"))
    assert ("Swamp" if language == "en" else "marais") in without
    assert beside == expected[2]


def test_each_step_cites_the_rule_for_why_it_went_then(humility: Visitor) -> None:
    """Beside the rule of the layer (613.4b) that of timestamps (613.7)."""
    page = humility.open(f"/en/cases/{HUMILITY}/?focus=bears&step=4").page
    assert page.root.only(id="layer-7b").only(cls="rule").text == "rule 613.4b"
    assert "(613.7)" in page.root.only(cls="stepper").text
