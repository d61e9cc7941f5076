"""What answers are worth once they are put together: blanks, votes, attempts, what is not graded, misconceptions."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.results.ideas import shown
from layers_site.quizzes.results.reading import results_of
from layers_site.quizzes.results.views import ordered
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


def test_totals_add_up_what_was_graded(round_: Round) -> None:
    """Eve 1 + 2 + 1 (her words wait), Dan 1 + half of 2, Bob nothing (one wrong takes from nothing)."""
    assert {row.name: row.total for row in results_of(round_).rows} == {"Eve": 4, "Dan": 2, "Bob": 0}


def test_a_blank_is_worth_nothing_once_the_attempt_is_over(owner: User) -> None:
    """Before that it is not graded: None and not 0."""
    made = make_round(owner, single(), size())
    make_sheet(made, "over", pick("b"), None)
    make_sheet(made, "going", pick("b"), None, over=False)
    over, going = results_of(made).rows
    assert (over.marks[1].points, going.marks[1].points) == (0, None)


def test_only_attempts_that_are_over_are_counted(owner: User) -> None:
    """Somebody who is still working would look like somebody who knows little."""
    made = make_round(owner, single())
    make_sheet(made, "over", pick("b"))
    make_sheet(made, "going", over=False)
    assert [row.name for row in results_of(made).counted] == ["over"]


def test_live_all_who_answered_are_counted(owner: User) -> None:
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


@pytest.mark.parametrize(
    ("allowed", "picked", "total"),
    [(3, "abc", 1), (1, "ab", 0)],
    ids=["the best", "one too many, made in another browser"],
)
def test_of_several_attempts_the_best_that_was_allowed_counts(
    owner: User, allowed: int, picked: str, total: int
) -> None:
    """b is right."""
    made = make_round(owner, single(), attempts=allowed)
    learner = make_sheet(made, "Ada", pick(picked[0])).learner
    for option in picked[1:]:
        make_sheet(made, "Ada", pick(option), learner=learner)
    row = results_of(made).rows[0]
    assert (row.total, row.attempts) == (total, len(picked))


def test_a_question_not_yet_graded_for_all_is_in_no_total(round_: Round) -> None:
    """Eve's words wait: of the figures the fourth question is left out, so 4 points are to be had of 5."""
    results = results_of(round_)
    assert results.open(3)
    assert sum(results.graded.most) == 4
    assert all(row[3] is None for row in results.scores.rows)


def test_an_answer_takes_the_time_since_the_one_before(round_: Round) -> None:
    assert [mark.seconds for mark in results_of(round_).rows[0].marks] == [60, 60, 60, 60]


def test_learners_stand_in_the_order_asked_for(round_: Round) -> None:
    results = results_of(round_)
    orders = {by: [row.name for row in ordered(results, by)] for by in ("name", "points", "time", "nonsense")}
    assert orders["name"] == ["Bob", "Dan", "Eve"]
    assert orders["points"] == orders["nonsense"] == ["Eve", "Dan", "Bob"]


# --- misconceptions -------------------------------------------------------------------------------------


def sizes_on(*editions: str) -> list[dict[str, Any]]:
    """The same size asked on as many boards. A guess hits M07's with 1 in 5: right, M07's, and three more."""
    return [size(f"q{place}", board=board() | {"edition": name}) for place, name in enumerate(editions, 1)]


def test_answers_on_different_boards_confirm_a_misconception(owner: User) -> None:
    """A fit is 0.95 / (1/5) = 4.75 times as likely of M07 as of a guess; three are 107 times, and 50 are asked for."""
    made = make_round(owner, *sizes_on("2026", "2014", "2009"))
    make_sheet(made, "Bob", *[pt(2, 2)] * 3)
    make_sheet(made, "Dan", pt(2, 2), pt(2, 2), pt(5, 5))
    make_sheet(made, "Eve", *[pt(5, 5)] * 3)
    (misconception,) = shown(results_of(made))
    assert (misconception.ids, [row.name for row in misconception.confirmed], misconception.likely) == (
        ("M07",),
        ["Bob"],
        (),
    )
    assert misconception.could == 3


def test_what_does_not_fit_speaks_against_it(owner: User) -> None:
    """Dan fits twice and not once: 4.75 · 4.75 · 0.05 / (4/5) is 1.4, which is not even likely; without the third
    answer it is 22.6, likely."""
    made = make_round(owner, *sizes_on("2026", "2014", "2009"))
    make_sheet(made, "Dan", pt(2, 2), pt(2, 2), pt(5, 5))
    assert shown(results_of(made)) == ()
    make_sheet(made, "Kay", pt(2, 2), pt(2, 2), None)
    assert [[row.name for row in misconception.likely] for misconception in shown(results_of(made))] == [["Kay"]]


def test_the_same_asked_of_one_board_confirms_nothing(owner: User) -> None:
    """Three times the size of the same bear: one fact on one board, so it stays likely."""
    made = make_round(owner, *sizes_on("2026", "2026", "2026"))
    make_sheet(made, "Bob", *[pt(2, 2)] * 3)
    assert [
        (misconception.id, len(misconception.confirmed), len(misconception.likely))
        for misconception in shown(results_of(made))
    ] == [("M07", 0, 1)]


def test_what_a_quiz_cannot_tell_apart_is_said_as_one(owner: User) -> None:
    """Two ideas that give the same size everywhere are one: "M07 or M08"."""
    believed = [{"answer": pt(2, 2), "misconceptions": ["M07", "M08"]}]
    made = make_round(
        owner, size("q1", believed=believed), size("q2", believed=believed, board=board() | {"edition": "2014"})
    )
    make_sheet(made, "Bob", pt(2, 2), pt(2, 2))
    assert [misconception.ids for misconception in shown(results_of(made))] == [("M07", "M08")]


def test_of_several_statements_the_whole_answer_has_to_fit(owner: User) -> None:
    """M07 ticks b beside a and c; whoever ticks b alone does something else, though b is its mistake."""
    believed = [{"answer": tick("a", "b", "c"), "misconceptions": ["M07"]}]
    made = make_round(owner, multiple("q1", believed=believed))
    make_sheet(made, "fits", tick("c", "b", "a"))
    make_sheet(made, "else", tick("b"))
    assert [row.name for row in shown(results_of(made))[0].likely] == ["fits"]


def test_only_those_who_could_show_it_are_the_whole(owner: User) -> None:
    """Two of three answered the questions in which M02 can show; one fell for it, twice 0.95 / (1/3), which is 8."""
    made = make_round(owner, single("q1"), single("q2"))
    for name, choice in (("a", pick("c")), ("b", pick("b")), ("c", None)):
        make_sheet(made, name, choice, choice)
    assert [(misconception.id, misconception.could) for misconception in shown(results_of(made))] == [("M02", 2)]


def test_a_blank_of_one_option_is_no_answer(owner: User) -> None:
    """`{"option": None}` is what an empty form leaves; ticking nothing is an answer."""
    made = make_round(owner, single())
    sheet = Sheet.objects.get(pk=make_sheet(made, "Ada", {"option": None}).pk)
    assert results_of(made).rows[0].sheet == sheet
    assert results_of(made).rows[0].marks[0].answer_values is None
    assert tick() == {"options": []}
