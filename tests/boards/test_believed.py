"""Misconceptions in addresses; two readings side by side; the ghost beside the object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import engine
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.presenters.marks import NO_STRATUM, badges
from tests.boards import boards
from tests.boards.boards import board
from tests.boards.conftest import HUMILITY, Visitor
from tests.boards.pages import Node
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
    assert {"en": "You get this answer if you think", "fr": "On obtient cette réponse si l’on pense"}[
        language
    ] in notice
    assert {"en": "The result is different.", "fr": "Le résultat est différent."}[language] in notice
    assert page.root.all(id="player-opponent")


def test_the_way_back_leads_to_the_rules_of_today(open_board: OpenBoard) -> None:
    """One link; there the notice is gone, and so is the shroud."""
    visitor = open_board(FROG, query="?edition=M10")
    page = visitor.open(visitor.page.link("today")).page
    assert page.root.all(cls="believed") == []
    assert page.root.all(id="player-opponent") == []
    assert page.chosen("id_edition") == ["2026"]


def test_the_menu_has_the_editions_and_what_is_in_view(open_board: OpenBoard) -> None:
    """Misconceptions are not to be chosen among editions: only the one in view has an entry."""
    page = open_board(FROG, query="?edition=M07%2BM11").page
    values = [option.attrs["value"] for option in page.root.only(id="id_edition").all(tag="option")]
    assert values == [*reversed(engine.RULESETS), *engine.READINGS, "M07+M11"]
    assert page.chosen("id_edition") == ["M07+M11"]


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


# --- two readings of a board side by side -------------------------------------------------------------


CASE = f"/en/cases/{HUMILITY}/?focus=bears"


def sides(visitor: Visitor) -> list[Node]:
    return visitor.page.root.all(tag="section", cls="side")


def finals(visitor: Visitor) -> list[str]:
    return [side.only(cls="side-final").only(cls="pt").text.replace(" ", "") for side in sides(visitor)]


def test_two_editions_stand_side_by_side(humility: Visitor) -> None:
    """Today Humility's effect goes on without its ability (613.6), under 2003 it ends: Bears 1/1 and 2/2."""
    humility.open(f"{CASE}&with=2003")
    assert finals(humility) == ["1/1", "2/2"]
    assert [side.only(tag="h3").text for side in sides(humility)] == [
        "Today (September 2026)",
        "Mirrodin (December 2003)",
    ]


def test_the_first_step_of_difference_is_marked_on_both_sides(humility: Visitor) -> None:
    """It is Humility's in layer 7b, which 2003 does not have; there it says why not."""
    humility.open(f"{CASE}&with=2003")
    left, other = (side.only(cls="parts") for side in sides(humility))
    assert "Humility" in left.text
    assert "Grizzly Bears has base power and toughness 1/1" in left.text.replace("  ", " ")
    assert "this step is missing here" in other.text


def test_what_ends_otherwise_is_listed(humility: Visitor) -> None:
    """Only the Bears end otherwise; the three enchantments do not."""
    humility.open(f"{CASE}&with=2003")
    listed = humility.page.root.only(cls="otherwise")
    assert [row.text for row in listed.all(tag="th", scope="row")] == ["Grizzly Bears"]
    assert "3 objects have the same result." in listed.text


def test_right_stands_beside_believed(store_case: Callable[[str], Any], visitor: Visitor) -> None:
    """Who knows of no dependency lets an older Urborg make the Forest a Swamp too (613.8); it is no more than that."""
    store_case("blood-moon-and-urborg")
    visitor.open("/en/cases/blood-moon-and-urborg/?variant=urborg-older&stage=1&focus=forest&edition=2026&with=M07")
    by_the_rules, believed = sides(visitor)
    assert "Swamp" not in by_the_rules.only(cls="side-final").text
    assert "Swamp" in believed.only(cls="side-final").text
    assert "side-believed" in believed.attrs["class"]
    assert len(by_the_rules.all(cls="parts")) == len(believed.all(cls="parts")) == 1


def test_a_board_stands_beside_the_one_before(humility: Visitor) -> None:
    """After Humility has become the newest, the enchantments are 1/1; before they were 4/4."""
    humility.open(f"/en/cases/{HUMILITY}/?focus=opalescence-1").press("last:humility")
    humility.open(f"{humility.address}{'&' if '?' in humility.address else '?'}with=before")
    assert finals(humility) == ["1/1", "4/4"]


def test_an_unknown_other_side_is_left_out(humility: Visitor) -> None:
    assert not sides(humility.open(f"{CASE}&with=nonsense"))


def test_the_other_side_is_chosen_in_a_form(humility: Visitor) -> None:
    """The choice is a plain form that keeps the rest of the address; what differs is marked."""
    humility.open(f"{CASE}&with=2003")
    form = humility.page.root.only(tag="form", cls="against")
    assert {node.attrs["name"] for node in form.all(tag="input")} == {"focus"}
    chosen = [option for option in form.all(tag="option") if "selected" in option.attrs]
    assert [option.attrs["value"] for option in chosen] == ["2003"]
    assert chosen[0].text.endswith("≠")


def test_every_step_that_one_side_lacks_is_said(humility: Visitor) -> None:
    """By hand: without an Opalescence Humility is no creature, so four steps are there no more: the type in 4 (613.1d),
    its own ability in 6 (613.1f), its own 1/1 and then 4/4 in 7b (613.4b). Only the first is marked as such."""
    humility.open(f"/en/cases/{HUMILITY}/?focus=humility").press("switch:opalescence-2").press("switch:opalescence-1")
    humility.open(f"{humility.address}{'&' if '?' in humility.address else '?'}with=before")
    now, before = ([row.text for row in side.only(cls="side-steps").all(tag="li")] for side in sides(humility))
    assert len(now) == 4
    assert all("this step is missing here" in row for row in now)
    assert ["First difference" in row for row in now] == [True, False, False, False]
    assert not any("this step is missing here" in row for row in before)


# --- the ghost ----------------------------------------------------------------------------------------


#: Humility first. By the rules (613.7) layer 7b sets it to 1/1, 4/4 and 4/4 again; with the newest first (M03) to 4/4
#: twice, and then to 1/1.
GHOST = f"/en/cases/{HUMILITY}/?focus=humility&view=ghost&with=M03"
SAID = {"en": "Next to apply: Humility. If the newest", "fr": "Effet suivant : Humilité. Si l"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_both_fall_and_part_where_the_idea_leaves_the_rules(humility: Visitor, language: str) -> None:
    """At the fourth of six steps, with one sentence there, and nothing of it before; without the idea no ghost."""
    pairs = []
    for step in range(7):
        page = humility.open(f"{GHOST.replace('/en/', f'/{language}/')}&step={step}").page
        (ghost,), mine = page.root.all(tag="p", cls="ghost"), page.root.all(tag="p", cls="token")[-1]
        pairs.append((mine.only(cls="pt").text, ghost.only(cls="pt").text))
        said = page.root.only(id="layer-7b").only(cls="parting-said").text.replace("\xa0", " ")
        assert (SAID[language] in said) == (step > 3)
    assert pairs == [("–", "–"), *[("0/0", "0/0")] * 3, ("1/1", "4/4"), ("4/4", "4/4"), ("4/4", "1/1")]
    assert not humility.open(f"/en/cases/{HUMILITY}/?focus=humility&step=4").page.root.all(cls="ghost")


def test_the_idea_stays_while_one_steps_and_acts(humility: Visitor) -> None:
    """Every step and every action keeps it in the address; it is chosen below the layers, and so is nobody."""
    page = humility.open(GHOST).page
    assert "view=ghost" in page.link("step-start")
    assert "with=M03" in page.link("step-start")
    assert page.chosen("id_ghost") == ["M03"]
    humility.press("last:humility")
    assert "with=M03" in humility.address


@pytest.mark.parametrize("other", ["M99", "2009", "before", ""])
def test_nothing_else_falls_beside_it(humility: Visitor, other: str) -> None:
    page = humility.open(GHOST.replace("M03", other)).page
    assert page.root.only(cls="down")
    assert not page.root.all(cls="ghost")


def test_the_effect_in_view_can_be_taken_away(humility: Visitor) -> None:
    """Without Humility's ability the enchantment is 0/0 up to the fourth step; without the first Opalescence it is
    still 1/1 at the fifth. The same press brings it back, and the next step has it again."""
    base = f"/en/cases/{HUMILITY}/?focus=humility"
    for step, expected in ((4, ("1/1", "0/0")), (5, ("4/4", "1/1"))):
        page = humility.open(f"{base}&step={step}").page
        page = humility.open(page.link("step-without").partition("#")[0]).page
        here = page.root.only(id="layer-7b")
        ghost = here.only(tag="p", cls="ghost")
        assert (here.all(tag="p", cls="token")[-1].only(cls="pt").text, ghost.only(cls="pt").text) == expected
        assert "without " in ghost.text
        assert "view=without" not in page.link("step-without") + page.link("step-on")
