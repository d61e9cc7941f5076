"""Rulings on a question: done, written down, and undone; what was asked stays as it was."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from layers_site.quizzes.models import Answer, Regrading, Round
from layers_site.quizzes.results.marking import candidates, regrade
from layers_site.quizzes.results.reading import results_of
from layers_site.quizzes.round_questions import quiz_of
from tests.quizzes.results.factories import (
    make_round,
    make_sheet,
    multiple,
    own_words,
    pick,
    single,
    tick,
)


def rule(round_: Round, question: str, **made: object) -> Regrading:
    question_ = quiz_of(round_).question(question)
    assert question_ is not None
    regrade(round_, question_, made, "because", round_.owner)
    return Regrading.objects.latest("pk")


def points(round_: Round, question: str) -> dict[str, Decimal | None]:
    answers = Answer.objects.filter(sheet__round=round_, question=question)
    return dict(answers.values_list("sheet__name", "points"))


def test_an_accepted_answer_gives_all_points(round_: Round) -> None:
    """Bob chose a; who chose b keeps their point."""
    rule(round_, "q1", do="accept", given=pick("a"))
    assert points(round_, "q1") == {"Eve": 1, "Dan": 1, "Bob": 1}
    assert Answer.objects.get(sheet__name="Bob", question="q1").believed == []


def test_several_accepted_answers_add_up(owner: User) -> None:
    """First a, then c."""
    made = make_round(owner, single())
    for name in "abc":
        make_sheet(made, name, pick(name))
    rule(made, "q1", do="accept", given=pick("a"))
    rule(made, "q1", do="accept", given=pick("c"))
    assert set(points(made, "q1").values()) == {1}


def test_accepted_statements_are_the_same_in_any_order(owner: User) -> None:
    """Ticked c, b and accepted b, c."""
    made = make_round(owner, multiple())
    make_sheet(made, "Ada", tick("c", "b"))
    rule(made, "q2", do="accept", given=tick("b", "c"))
    assert points(made, "q2") == {"Ada": 2}


def test_a_dropped_question_counts_for_nobody(round_: Round) -> None:
    """Four points are left to be had, and no figure has the question."""
    rule(round_, "q1", do="drop")
    results = results_of(round_)
    assert set(points(round_, "q1").values()) == {None}
    assert results.possible == 4
    assert {row.name: row.total for row in results.rows} == {"Eve": 3, "Dan": 1, "Bob": 0}


def test_it_can_count_again_as_it_was_published(round_: Round) -> None:
    """Dropping and accepting leave no trace but in the log."""
    before = points(round_, "q1")
    rule(round_, "q1", do="accept", given=pick("a"))
    rule(round_, "q1", do="drop")
    rule(round_, "q1", do="restore")
    assert points(round_, "q1") == before
    assert round_.regradings.count() == 3


def test_words_get_back_what_their_learner_gave_them(owner: User) -> None:
    """Nobody else knows what they were worth: it is in the log."""
    made = make_round(owner, own_words("q1"))
    make_sheet(made, "Ada", {"text": "Layer 7c."})
    Answer.objects.update(points=Decimal(1), right=True)
    rule(made, "q1", do="drop")
    assert points(made, "q1") == {"Ada": None}
    rule(made, "q1", do="restore")
    assert points(made, "q1") == {"Ada": 1}
    assert Answer.objects.get().right


def test_what_was_published_stays(round_: Round) -> None:
    """Another round of the version is not touched either."""
    document = round_.version.document
    other = Round.objects.create(version=round_.version, owner=round_.owner)
    make_sheet(other, "Bob", pick("a"))
    rule(round_, "q1", do="accept", given=pick("a"))
    round_.version.refresh_from_db()
    assert round_.version.document == document
    assert points(other, "q1") == {"Bob": 0}


def test_the_log_has_who_why_and_what_changed(round_: Round) -> None:
    entry = rule(round_, "q1", do="accept", given=pick("a"))
    changed = Answer.objects.get(sheet__name="Bob", question="q1").pk
    assert (entry.by, entry.reason, entry.question) == (round_.owner, "because", "q1")
    assert entry.changes[0] == {"rule": {"do": "accept", "given": pick("a")}}
    assert entry.changes[1:] == [
        {"answer": changed, "before": {"points": "0.00", "right": False}, "after": {"points": "1", "right": True}}
    ]


# --- by forms -------------------------------------------------------------------------------------------


def test_a_form_on_the_page_of_the_question_does_it(round_: Round, trainer_client: Client) -> None:
    """It says what changed, and its page has who ruled it and why; it can be taken back there."""
    address = reverse("results:question", args=(round_.code, "q1"))
    question = quiz_of(round_).question("q1")
    assert question is not None
    chosen = next(candidate.key for candidate in candidates(round_, question) if candidate.answer == pick("a"))
    sent = {"do": "accept", "given": chosen, "reason": "The wording allowed it."}
    done = trainer_client.post(address, sent, follow=True).content.decode()
    assert points(round_, "q1")["Bob"] == 1
    assert "1 answer gains points. 0 answers lose some." in done
    assert "The wording allowed it." in done
    trainer_client.post(address, {"do": "restore", "reason": "It did not."})
    assert points(round_, "q1")["Bob"] == 0


@pytest.mark.parametrize(
    "sent",
    [
        {"do": "accept", "reason": "x"},
        {"do": "drop", "reason": ""},
        {"do": "drop", "reason": "x" * 201},
        {"do": "engine", "reason": "x"},
        {"do": "restore", "reason": "x"},
        {"do": "accept", "given": "nonsense", "reason": "x"},
        {"do": "again"},
    ],
)
def test_what_makes_no_sense_is_said_at_the_field(round_: Round, trainer_client: Client, sent: dict[str, str]) -> None:
    """No answer, no reason, one too long, what is not offered: nothing is done."""
    response = trainer_client.post(reverse("results:question", args=(round_.code, "q1")), sent)
    assert response.status_code == 422
    assert not Regrading.objects.exists()
