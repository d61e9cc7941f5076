"""Rulings on a question and marks for answers in words: done, written down, and undone."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from layers_site.accounts.learners import SESSION_KEY
from layers_site.quizzes.attempts import answer
from layers_site.quizzes.disclosure import self_mark
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.grading import RULE
from layers_site.quizzes.models import Answer, Regrading, Round, Sheet
from layers_site.quizzes.results.marking import candidates, heaps, regrade
from layers_site.quizzes.results.reading import results_of
from layers_site.quizzes.round_questions import quiz_of
from tests.quizzes.results.factories import make_round, make_sheet, multiple, own_words, pick, pt, single, tick


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


# --- answers in words, marked by the trainer ----------------------------------------------------------


WORDS = "q4"


@pytest.fixture
def written(round_: Round) -> Round:
    """Beside Eve two more wrote: Fay the same in other letters, Gil something else. Dan and Bob left it empty."""
    make_sheet(round_, "Fay", pick("b"), tick("a", "c"), pt(5, 5), {"text": " layer  7C "})
    make_sheet(round_, "Gil", pick("a"), tick("a", "c"), pt(5, 5), {"text": "No idea."})
    return round_


def where(of: Round) -> str:
    return reverse("results:mark", args=(of.code, WORDS))


def heap_of(of: Round, text: str) -> Any:
    question = quiz_of(of).question(WORDS)
    assert question
    return next(heap for heap in heaps(of, question) if heap.text == text)


def send(client: Client, of: Round, text: str, **data: Any) -> Any:
    heap = heap_of(of, text)
    return client.post(where(of), {"heap": heap.key, "stamp": heap.stamp, "points": "", "comment": "", **data})


def test_equal_answers_are_marked_at_once(written: Round, trainer_client: Client) -> None:
    """One mark for Eve and Fay, whose capitals, spaces and full stop do not count; the next open answer comes then."""
    response = send(trainer_client, written, "Layer 7c.", points="0.5", comment="And which rule?")
    assert response.headers["Location"].endswith(f"#heap-{heap_of(written, 'No idea.').key}")
    marked = Answer.objects.filter(question=WORDS, marked__isnull=False)
    assert sorted(marked.values_list("sheet__name", flat=True)) == ["Eve", "Fay"]
    assert set(marked.values_list("points", "right", "comment", "marked_by__username")) == {
        (Decimal("0.5"), False, "And which rule?", "ada")
    }


def test_unmarked_answers_hide_nobody_elses_points(written: Round, trainer_client: Client) -> None:
    """With Gil's answer unmarked the four others are in the totals, of all 5 points; Gil's own total is of 4."""
    send(trainer_client, written, "Layer 7c.", points="1")
    results = results_of(written)
    assert (len(results.graded.rows), sum(results.graded.most)) == (4, 5)
    gil = next(row for row in results.rows if row.name == "Gil")
    assert (results.possible_for(gil), gil.total) == (4, 3)
    text = trainer_client.get(reverse("results:round", args=(written.code,))).content.decode()
    assert "3 of 4" in text
    assert "The totals count the 4 learners of 5" in text


def test_a_question_mostly_unmarked_is_in_no_total(written: Round, trainer_client: Client) -> None:
    """Of seven learners Eve, Fay, Hal and Ida wait for a mark, more than half: the question goes, all seven stay."""
    send(trainer_client, written, "No idea.", points="0")
    make_sheet(written, "Hal", pick("a"), tick("a"), pt(5, 5), {"text": "Because."})
    make_sheet(written, "Ida", pick("a"), tick("a"), pt(5, 5), {"text": "So."})
    assert len(results_of(written).graded.rows) == 7
    assert sum(results_of(written).graded.most) == 4


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"points": "2"}, 422),
        ({"points": "-1"}, 422),
        ({"points": "NaN"}, 422),
        ({"points": "", "comment": "Only words"}, 422),
        ({"points": "1", "comment": "x" * 501}, 422),
        ({"points": "1", "stamp": "of before"}, 409),
        ({"points": "1", "heap": "none"}, 409),
    ],
)
def test_what_cannot_be_a_mark_is_refused(
    written: Round, trainer_client: Client, data: dict[str, str], status: int
) -> None:
    """Points beyond the question's, a comment without points, a mark over somebody's newer one: nothing is written."""
    assert send(trainer_client, written, "No idea.", **data).status_code == status
    assert not Answer.objects.filter(marked__isnull=False).exists()


def test_a_mark_is_taken_back_and_none_is_given_to_a_dropped_question(written: Round, trainer_client: Client) -> None:
    """Empty points make it unmarked again; a question that counts for nobody takes no mark."""
    send(trainer_client, written, "No idea.", quick="1")
    send(trainer_client, written, "No idea.", points="")
    assert heap_of(written, "No idea.").points is None
    written.regradings.create(question=WORDS, reason="", changes=[{RULE: {"do": "drop"}}])
    assert send(trainer_client, written, "No idea.", points="1").status_code == 409


def test_learners_see_points_and_comment_with_what_is_right_and_not_sooner(
    written: Round, trainer_client: Client
) -> None:
    """Feedback after closing: before that neither the sheet nor what an account takes along has the mark."""
    gil = Sheet.objects.get(name="Gil")
    Round.objects.filter(pk=written.pk).update(feedback="closed")
    send(trainer_client, written, "No idea.", points="0.5", comment="Look at 7c.")
    browser = Client()
    session = browser.session
    session[SESSION_KEY] = str(gil.learner.key)
    session.save()
    page = reverse("taking:result", args=(written.code,))
    assert "Look at 7c." not in browser.get(page).content.decode()
    Round.objects.filter(pk=written.pk).update(feedback="end")
    text = browser.get(page).content.decode()
    assert "Look at 7c." in text
    assert "Marked by your trainer." in text


def test_the_trainers_mark_is_the_last_word(written: Round, trainer_client: Client) -> None:
    """Where learners mark themselves they may until the trainer has; where the trainer marks they never may."""
    own = Answer.objects.get(sheet__name="Gil", question=WORDS)
    with pytest.raises(RefusedError):
        self_mark(own, 1)
    Round.objects.filter(pk=written.pk).update(marking="self")
    assert self_mark(own, 1).right
    send(trainer_client, written, "No idea.", points="0")
    with pytest.raises(RefusedError):
        self_mark(own, 1)


def test_other_words_are_not_marked_yet(written: Round, trainer_client: Client) -> None:
    """A mark is of these very words: sent again they keep it, others lose it."""
    send(trainer_client, written, "No idea.", points="1", comment="Good")
    gil = Sheet.objects.get(name="Gil")
    Sheet.objects.filter(pk=gil.pk).update(handed_in=None)
    assert answer(gil, WORDS, {"text": "No idea."}).comment == "Good"
    again = answer(gil, WORDS, {"text": "Some idea."})
    assert (again.points, again.comment, again.marked) == (None, "", None)


def test_files_of_results_have_the_comments(written: Round, trainer_client: Client) -> None:
    """In the row of the answer, in the row of the learner, in the JSON; a formula stays words."""
    send(trainer_client, written, "No idea.", points="1", comment="=1+1")
    for name in ("answers", "learners"):
        response = trainer_client.get(reverse(f"results:{name}", args=(written.code,)))
        assert "'=1+1" in response.content.decode()
    whole = trainer_client.get(reverse("results:document", args=(written.code,))).content  # type: ignore[attr-defined]
    assert b'"comment": "=1+1"' in whole
