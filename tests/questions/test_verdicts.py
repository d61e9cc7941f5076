"""What is said of an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from layers_site.boards.services.moments import at_case
from layers_site.content.misconceptions import Misconception, misconceptions
from layers_site.content.models import Case
from layers_site.explain.presenters.marks import Size
from layers_site.platform.text import LANGUAGES, french_problems
from layers_site.questions.authored import authored_of, authored_question
from layers_site.questions.presenters import MOST_TOLD, VerdictView
from layers_site.questions.verdicts import judge
from tests.boards.conftest import store_case
from tests.questions.boards import REPLENISH, ask, board, set_twice_and_pumped, shipped, text_in, verdict_html
from tests.questions.test_forms import QUESTIONS
from tests.questions.test_misconceptions import answers

__all__ = ["store_case"]


def view(name: str, answer: dict[str, Any], ruleset: str = "2026", **document: Any) -> VerdictView:
    question = ask(shipped(name), ruleset, **document)
    return VerdictView(question, judge(question, answer))


def test_a_right_answer_is_told_how_it_comes_about() -> None:
    """Humility, 4/4: made a creature in layer 4, then 1/1 and 4/4 twice over in 7b; the second says nothing new."""
    shown = view(REPLENISH, {"power": 4, "toughness": 4}, ask="pt", object="humility")
    assert shown.right
    assert (shown.fits, shown.candidates, shown.elsewhere) == ("", (), "")
    assert [entry.badge.layer for entry in shown.way if entry.badge] == ["4", "7b", "7b"]
    assert [link.number for link in shown.rules] == ["613.1d", "613.4b"]
    assert all("number=613" in link.href for link in shown.rules)


def test_a_wrong_answer_stands_beside_the_right_one() -> None:
    """And the strata color is that of the layer where it went wrong: the game never sets a size in 7b for M11."""
    shown = view(REPLENISH, {"power": 2, "toughness": 2}, ask="pt", object="bears")
    (row,) = shown.rows
    assert (row.yours.size, row.right.size) != (None, None)
    assert row.yours.size
    assert row.right.size
    assert (row.yours.size.power, row.right.size.power) == (2, 1)
    assert shown.layer == 7
    assert "Mirrodin" in shown.elsewhere
    assert [idea.id for idea in shown.candidates] == ["M11", "M09"]
    assert shown.fits.startswith("2 ")


#: "White creatures get +1/+1."
WHITE_ANTHEM = {
    "static": {"affects": {"type": "Creature", "color": "white"}, "changes": [{"pt": {"add": [1, 1]}}]},
}


def test_both_ways_stand_beside_each_other_and_part_at_the_first_step_that_goes_otherwise() -> None:
    """M11: by the rules Humility sets 1/1 in 7b; for the believer its effect has ended with its ability."""
    shown = view("misconceptions/M11", {"power": 15, "toughness": 15}, ask="pt", object="wurm")
    assert shown.fall
    (parts,) = [view for view in shown.fall.strata if view.parts]
    assert parts.badge.layer == "7b"
    assert (
        parts.parting == "From here on, the two differ."
    )  # M09 gives the same answer: nobody is told which idea it was
    assert parts.size
    assert parts.ghost
    assert parts.ghost.size
    assert (parts.size.power, parts.ghost.size.power) == (1, 15)
    assert shown.layer == 7


def test_ideas_that_go_the_same_way_show_it_and_others_show_none() -> None:
    """M11 and M09 both leave the Bears as they are printed.

    2/2 for a land that becomes a white 2/2 beside "white creatures get +1/+1": M02 adds first, M24 never adds.
    """
    shown = view(REPLENISH, {"power": 2, "toughness": 2}, ask="pt", object="bears")
    assert shown.fall
    assert shown.fall.ghost
    assert shown.fall.ghost.size == Size(2, 2)
    assert [view.parting for view in shown.fall.strata if view.parts] == ["From here on, the two differ."]
    honor = {"id": "honor", "name": "Honor", "timestamp": 1, "types": ["Enchantment"]} | {"abilities": [WHITE_ANTHEM]}
    land = {"id": "land", "name": "Land", "timestamp": 2, "types": ["Land"], "colors": ["white"]}
    animation = {"id": "animation", "name": "Animation", "timestamp": 3, "affects": {"ids": ["land"]}}
    animation |= {"changes": [{"types": {"add": ["Creature"]}}, {"pt": {"set": [2, 2]}}]}
    question = ask(board(honor, land, effects=(animation,)), ask="pt", object="land")
    apart = VerdictView(question, judge(question, {"power": 2, "toughness": 2}))
    assert len(apart.candidates) > 1
    assert apart.fall
    assert apart.fall.ghost is None


def test_the_way_says_no_more_than_was_asked() -> None:
    """After "which effect comes next?" the effects after it are still a question."""
    shown = view(REPLENISH, {"next": "opalescence-2.a1"}, ask="next", layer="7b", after=["humility.a1"])
    assert [entry.step.who for entry in shown.way if entry.step] == ["Humility", "Opalescence (first)"]


def test_few_ideas_are_told_and_the_others_counted() -> None:
    answer = {"abilities": ["{T}: Add {B}.", "{T}: Add {G}."]}
    shown = view("misconceptions/M07", answer, ask="abilities", object="forest")
    assert len(shown.candidates) == MOST_TOLD
    assert (
        shown.more
        == len(judge(ask(shipped("misconceptions/M07"), ask="abilities", object="forest"), answer).believed) - 3
    )
    assert "M07" in [idea.id for idea in shown.candidates]


def test_pairs_of_ideas_are_not_guessed_at() -> None:
    """Setting after modifying and newest first together (M02, M03) give 0/2 instead of 8/8: nobody is told so."""
    question = ask(set_twice_and_pumped(), ask="pt", object="bear")
    verdict = judge(question, {"power": 0, "toughness": 2})
    assert verdict.believed == ()
    shown = VerdictView(question, verdict)
    assert (shown.fits, shown.candidates, shown.because) == ("", (), "")


def test_an_answer_without_an_idea_behind_it_gets_the_way() -> None:
    """The steps and the effects that did nothing, each with its reason, and no word on what one may have thought."""
    shown = view(REPLENISH, {"power": 9, "toughness": 1}, ask="pt", object="bears")
    assert shown.candidates == ()
    assert shown.fits == ""
    assert shown.why_nots.idle
    assert shown.headline == "Not quite."
    assert shown.way


def test_of_a_whole_state_each_part_is_compared() -> None:
    right = {"power": 4, "toughness": 4, "types": ["Creature"], "supertypes": [], "subtypes": []}
    right |= {"colors": ["white"], "abilities": [], "controller": "you", "all_creature_types": False}
    shown = view(REPLENISH, right, ask="state", object="humility")
    assert [row.same for row in shown.rows] == [True, False, True, True, True]
    marked = [item.text for row in shown.rows for item in row.right.items if item.differs]
    assert marked == ["Enchantment"]


def test_today_s_answer_to_an_old_question_is_right_today() -> None:
    shown = view(REPLENISH, {"power": 1, "toughness": 1}, "2003", ask="pt", object="bears")
    assert shown.elsewhere.startswith("It is right under other rules:")
    assert "Today" in shown.elsewhere


WRONG: dict[str, dict[str, Any]] = {
    "pt": {"power": 9, "toughness": None},
    "types": {"types": ["Land"], "supertypes": ["Snow"], "subtypes": [], "all_creature_types": True},
    "colors": {"colors": ["blue"]},
    "abilities": {"abilities": ["flying"]},
    "controller": {"controller": "opponent"},
    "state": {},
    "reason": {"reason": ["dependency"]},
    "order": {"order": ["opalescence-2.a1"]},
    "next": {"next": ""},
}


@pytest.mark.parametrize("grain", QUESTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_can_be_read(grain: str, language: str) -> None:
    """Whatever was answered, in both languages; French is set as French print asks."""
    question = ask(shipped(REPLENISH), **QUESTIONS[grain])
    with translation.override(language):
        text = text_in(verdict_html(question, WRONG[grain]))
    assert ("Pas tout à fait" if language == "fr" else "Not quite") in text
    if language == "fr":
        assert french_problems(text) == []


@pytest.mark.parametrize("misconception", misconceptions().values(), ids=list(misconceptions()))
def test_every_misconception_is_told_in_french(misconception: Misconception) -> None:
    """With its title, and well set: the idea, the correction and the steps at which it leaves the rules."""
    question, answer = next(answers(misconception))
    with translation.override("fr"):
        html = verdict_html(question, answer)
        shown = VerdictView(question, judge(question, answer))
    assert french_problems(text_in(html)) == []
    assert shown.candidates
    assert all(idea.description and idea.correction and idea.rules for idea in shown.candidates)


def test_marks_are_not_color_alone() -> None:
    """What differs is said, for who does not see it struck out or underlined."""
    html = verdict_html(ask(shipped(REPLENISH), ask="colors", object="humility"), {"colors": ["blue"]})
    assert "wrong" in html
    assert "you missed this" in html


def test_one_rule_that_decides_is_right_without_the_others() -> None:
    """Of a question with several right reasons: those that were not given are right, too, not missing."""
    for name in (REPLENISH, "misconceptions/M11"):
        question = ask(shipped(name), ask="reason", object="humility" if name == REPLENISH else "wurm")
        wanted = judge(question, {"reason": []}).wanted["reason"]
        if len(wanted) > 1:
            html = verdict_html(question, {"reason": wanted[:1]})
            assert "right, too" in html
            assert "you missed this" not in html
            return
    raise AssertionError("no board with two reasons")


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_no_step_leads_to_the_answer_it_is_said_of_what_was_asked_alone(language: str) -> None:
    """On a board where only the controller changes nothing changes the size, and "as it is printed" it is not."""
    ogre = {"id": "ogre", "name": "Gray Ogre", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}
    charm: dict[str, Any] = {"id": "charm", "name": "Mind Control", "timestamp": 2, "controller": "opponent"}
    charm |= {"affects": {"ids": ["ogre"]}, "changes": [{"control": "opponent"}]}
    with translation.override(language):
        question = ask(board(ogre, effects=(charm,)), ask="pt", object="ogre")
        shown = VerdictView(question, judge(question, {"power": 2, "toughness": 2}))
        page = verdict_html(question, {"power": 2, "toughness": 2})
    assert shown.way == ()
    assert shown.still == {"en": "No effect changes it.", "fr": "Aucun effet n’y change rien."}[language]
    assert shown.still in page
    assert not any(word in page for word in ("as it is printed", "as printed", "imprimé"))


def test_where_no_layer_touched_it_the_reason_is_said_at_once() -> None:
    """A bonus that was settled on resolution (611.2c) leaves the newcomer out: no idea explains 9/9."""
    hawks = [
        {"id": name, "name": name.title(), "timestamp": at, "types": ["Creature"], "power": 1, "toughness": 1}
        for name, at in (("first", 1), ("second", 3))
    ]
    charm = {"id": "charm", "name": "Trumpet Blast", "timestamp": 2, "affects": {"ids": ["first"]}}
    charm |= {"changes": [{"pt": {"add": [2, 0]}}]}
    question = ask(board(*hawks, effects=(charm,)), ask="pt", object="second")
    shown = VerdictView(question, judge(question, {"power": 9, "toughness": 9}))
    assert not shown.falls
    assert shown.said.startswith("1/1. Trumpet Blast doesn’t change it. ")
    page = verdict_html(question, {"power": 9, "toughness": 9})
    at_once, _fold, folded = page.partition("<details")
    assert "Trumpet Blast doesn’t change it" in at_once
    assert "611.2c" in folded
    assert "as printed" not in page


def test_an_effect_whose_object_has_moved_is_not_said_to_look_for_others(store_case: Callable[[str], Case]) -> None:
    """By hand: the Bringer in the graveyard is a new object (400.7), and the Frog keeps its objects (611.2c)."""
    own = authored_question(at_case(store_case("bringer-pendrell-flux-frog").slug))
    assert own is not None
    options = [option.text.en for option in authored_of(own[1]).options]
    shown = VerdictView(own[1], judge(own[1], {"option": options.index("no, they sacrifice it")}))
    (reason,) = shown.why_nots.idle[0].reasons
    assert reason.plain == "Its objects were fixed when it was created, and none of them is here now."
    assert "611.2c" in str(reason)


def test_the_ghost_falls_beside_it() -> None:
    """By hand: set to 0/2 in 7b (613.4b), +3/+3 in 7c (613.4c), whichever came first."""
    bear = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}
    effects = tuple(
        {"id": name, "name": name.title(), "timestamp": at, "affects": {"ids": ["bear"]}, "changes": [{"pt": change}]}
        for name, at, change in (("growth", 2, {"add": [3, 3]}), ("zero", 3, {"set": [0, 2]}))
    )
    question = ask(board(bear, effects=effects), ask="pt", object="bear")
    shown = VerdictView(question, judge(question, {"power": 0, "toughness": 2}))
    assert shown.decided
    assert shown.decided.rule.startswith("613.4")
    assert shown.result == "3/5"
    assert shown.fall
    (parts, last) = shown.fall.strata[-2:]
    assert parts.parting == "From here on, the two differ."
    assert [(view.size, view.ghost and view.ghost.size) for view in (parts, last)] == [
        (Size(0, 2), Size(5, 5)),
        (Size(3, 5), Size(0, 2)),
    ]


@pytest.mark.django_db
def test_whose_it_is_stands_on_both_ways_where_that_is_asked(store_case: Callable[[str], Case]) -> None:
    """By hand: Mind Control gives the Wurm to you (613.1b); without Conspiracy after it (M01), that is all."""
    own = authored_question(at_case(store_case("conspiracy-and-mind-control").slug))
    assert own is not None
    options = [option.text.en for option in authored_of(own[1]).options]
    shown = VerdictView(own[1], judge(own[1], {"option": options.index("still a Wurm")}))
    assert shown.fall
    ghosts = [view.ghost for view in shown.fall.strata if view.ghost]
    assert any("you" in chip.text for view in shown.fall.strata for step in view.steps for chip in step.chips)
    assert ghosts
