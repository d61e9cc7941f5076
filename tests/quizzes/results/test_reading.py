"""What answers are worth once they are put together: blanks, votes, attempts, what is not graded, misconceptions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.contrib.auth.models import User

from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.results.services.ideas import shown
from layers_site.quizzes.results.services.reading import Results, results_of
from layers_site.quizzes.results.services.sorting import ordered
from layers_site.quizzes.results.statistics import Which
from tests.quizzes.results.factories import (
    answer,
    board,
    make_round,
    make_sheet,
    multiple,
    pick,
    pt,
    single,
    size,
    tick,
)


def totals(results: Results) -> dict[str, Fraction]:
    return {row.name: row.total for row in results.rows}


def test_totals_add_up_what_was_graded(asked: Round) -> None:
    """Eve 1 + 2 + 1 (her words wait), Dan 1 + half of 2, Bob nothing (one wrong takes from nothing)."""
    assert totals(results_of(asked)) == {"Eve": 4, "Dan": 2, "Bob": 0}


def test_a_blank_is_worth_nothing_once_the_attempt_is_over(owner: User) -> None:
    """Before that it is not graded: None and not 0."""
    made = make_round(owner, single(), size())
    make_sheet(made, "over", pick("b"), None)
    make_sheet(made, "going", pick("b"), None, over=False)
    over, going = results_of(made).rows
    assert (over.marks[1].points, going.marks[1].points) == (0, None)


def test_only_attempts_that_are_over_are_counted(owner: User) -> None:
    """Somebody who is still at it would look like somebody who knows little."""
    made = make_round(owner, single())
    make_sheet(made, "over", pick("b"))
    make_sheet(made, "going", over=False)
    assert [row.name for row in results_of(made).counted] == ["over"]


def test_live_all_who_answered_are_counted(owner: User) -> None:
    """Nobody hands in there."""
    made = make_round(owner, single(), mode=Round.Mode.LIVE)
    make_sheet(made, "here", pick("b"), over=False)
    make_sheet(made, "silent", over=False)
    assert [row.name for row in results_of(made).counted] == ["here"]


def test_the_last_vote_counts(owner: User) -> None:
    """First a, which is wrong, then b, which is right."""
    made = make_round(owner, single(), mode=Round.Mode.LIVE)
    sheet = make_sheet(made, "Ada", pick("a"), over=False)
    answer(sheet, "q1", pick("b"), vote=2, minute=9)
    mark = results_of(made).rows[0].marks[0]
    assert (mark.vote, mark.right) == (2, True)


@pytest.mark.parametrize(("which", "total"), [("first", 0), ("best", 1), ("last", 0)])
def test_of_several_attempts_the_one_that_was_asked_for_counts(owner: User, which: Which, total: int) -> None:
    """Wrong, right, wrong."""
    made = make_round(owner, single())
    sheet = make_sheet(made, "Ada", pick("a"))
    make_sheet(made, "Ada", pick("b"), learner=sheet.learner)
    make_sheet(made, "Ada", pick("c"), learner=sheet.learner)
    row = results_of(made, which).rows[0]
    assert (row.total, row.attempts) == (total, 3)


def test_a_question_not_yet_graded_for_all_is_in_no_total(asked: Round) -> None:
    """Eve's words wait: of the figures the fourth question is left out, so 4 points are to be had of 5."""
    results = results_of(asked)
    assert results.open(3)
    assert sum(results.graded.most) == 4
    assert all(row[3] is None for row in results.scores.rows)


def test_an_answer_takes_the_time_since_the_one_before(asked: Round) -> None:
    """One a minute."""
    assert [mark.seconds for mark in results_of(asked).rows[0].marks] == [60, 60, 60, 60]


def test_learners_stand_in_the_order_asked_for(asked: Round) -> None:
    results = results_of(asked)
    orders = {by: [row.name for row in ordered(results, by)] for by in ("name", "-points", "q-q2", "nonsense", "q-x")}
    assert orders["name"] == ["Bob", "Dan", "Eve"]
    assert orders["-points"] == ["Eve", "Dan", "Bob"]
    assert orders["q-q2"] == ["Bob", "Dan", "Eve"]
    assert orders["nonsense"] == orders["q-x"] == ["Eve", "Dan", "Bob"]


# --- misconceptions -------------------------------------------------------------------------------------


def test_two_independent_questions_confirm_a_misconception(asked: Round) -> None:
    """Bob answers three questions as M07 does, Dan none."""
    found = shown(results_of(asked))
    assert [(one.id, len(one.confirmed), len(one.likely)) for one in found] == [("M07", 1, 0)]
    assert found[0].confirmed[0].name == "Bob"


def test_the_same_asked_twice_of_the_same_board_confirms_nothing(owner: User) -> None:
    """Twice the size of the same bear: one fact, so it stays likely."""
    made = make_round(owner, size("q1"), size("q2"))
    make_sheet(made, "Bob", pt(2, 2), pt(2, 2))
    assert [(one.id, len(one.confirmed), len(one.likely)) for one in shown(results_of(made))] == [("M07", 0, 1)]


def test_another_board_is_independent(owner: User) -> None:
    """The same question under another edition is another fact."""
    made = make_round(owner, size("q1"), size("q2", board=board() | {"edition": "2014"}))
    make_sheet(made, "Bob", pt(2, 2), pt(2, 2))
    assert len(shown(results_of(made))[0].confirmed) == 1


def test_of_several_statements_the_whole_answer_has_to_fit(owner: User) -> None:
    """M07 ticks b beside a and c; who ticks b alone does something else, though b is its mistake."""
    believed = [{"answer": tick("a", "b", "c"), "misconceptions": ["M07"]}]
    made = make_round(owner, multiple("q1", believed=believed))
    make_sheet(made, "fits", tick("c", "b", "a"))
    make_sheet(made, "else", tick("b"))
    assert [row.name for row in shown(results_of(made))[0].likely] == ["fits"]


def test_only_those_who_could_show_it_are_the_whole(owner: User) -> None:
    """Two of three answered the question in which M02 can show; one fell for it."""
    made = make_round(owner, single())
    for name, given in (("a", pick("c")), ("b", pick("b")), ("c", None)):
        make_sheet(made, name, given)
    assert [(one.id, one.could) for one in shown(results_of(made))] == [("M02", 2)]


def test_a_blank_of_one_option_is_no_answer(owner: User) -> None:
    """`{"option": None}` is what an empty form leaves; ticking nothing is an answer."""
    made = make_round(owner, single())
    sheet = Sheet.objects.get(pk=make_sheet(made, "Ada", {"option": None}).pk)
    assert results_of(made).rows[0].sheet == sheet
    assert results_of(made).rows[0].marks[0].answer_values is None
    assert tick() == {"options": []}
