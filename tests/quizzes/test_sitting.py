"""A learner at a sheet: beginning, answering, handing in, twice or late, and what may be seen when."""

from __future__ import annotations

import json
from datetime import timedelta
from decimal import Decimal

import pytest
from django.conf import settings
from django.utils import timezone

from engine.notation.scenarios import json_text
from layers_site.accounts.learners import join
from layers_site.accounts.models import Learner
from layers_site.platform.memory import Last
from layers_site.quizzes import attempts, round_questions
from layers_site.quizzes.attempts import answer, begin, hand_in, is_over, may_begin, score
from layers_site.quizzes.disclosure import may_see, self_mark, settle
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Regrading, Round, Sheet, Version
from layers_site.quizzes.models.rounds import Withdrawal
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import QuizDoc
from tests.quizzes.conftest import MakeRound

NOW, END = Round.Feedback.NOW, Round.Feedback.END


def began_before(sheet: Sheet, minutes: int, seconds: int = 0) -> Sheet:
    Sheet.objects.filter(pk=sheet.pk).update(began=timezone.now() - timedelta(minutes=minutes, seconds=seconds))
    sheet.refresh_from_db()
    return sheet


# --- beginning --------------------------------------------------------------------------------------


def test_beginning_twice_is_one_sheet(make_round: MakeRound, learner: Learner) -> None:
    """Who comes back before handing in goes on with the same sheet."""
    round_ = make_round()
    first = begin(round_, learner, "  Ann \0 B.  ")
    assert begin(round_, learner) == first
    assert (first.number, first.name, first.order) == (1, "Ann B.", [0, 1, 2])


def test_for_a_sheet_that_is_there_nothing_is_drawn(
    make_round: MakeRound, learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dealing boards takes most of a second, under the lock: beginning again deals none, and no refusal does."""
    round_ = make_round()
    first = begin(round_, learner)
    monkeypatch.setattr(attempts, "draw_for", lambda *_about: pytest.fail("it was drawn"))
    assert begin(round_, learner) == first
    hand_in(first)
    with pytest.raises(RefusedError):
        begin(round_, learner)


def test_attempts_are_counted(make_round: MakeRound, learner: Learner) -> None:
    """With two attempts there is a second sheet after the first was handed in, and no third."""
    round_ = make_round(attempts=2)
    hand_in(begin(round_, learner))
    second = begin(round_, learner)
    assert second.number == 2
    hand_in(second)
    assert not may_begin(round_, learner)
    with pytest.raises(RefusedError):
        begin(round_, learner)


def test_what_was_begun_elsewhere_is_no_attempt_more(make_round: MakeRound, learner: Learner) -> None:
    """Whoever signs in with a sheet begun as a stranger, after their own was handed in, answers it no more."""
    round_ = make_round()
    hand_in(begin(round_, learner))
    stranger = Learner.objects.create()
    sheet = begin(round_, stranger)
    join(learner, stranger)
    sheet = Sheet.objects.get(pk=sheet.pk)
    assert (sheet.learner, sheet.number, is_over(sheet)) == (learner, 2, True)
    with pytest.raises(RefusedError):
        answer(sheet, "q1", {"option": "a"})


def test_nor_is_it_one_after_a_withdrawal(make_round: MakeRound, learner: Learner) -> None:
    round_ = make_round()
    Withdrawal.objects.create(round=round_, learner=learner)
    stranger = Learner.objects.create()
    sheet = begin(round_, stranger)
    join(learner, stranger)
    with pytest.raises(RefusedError):
        answer(Sheet.objects.get(pk=sheet.pk), "q1", {"option": "a"})


def test_questions_are_shuffled_for_each_sheet_where_the_quiz_says_so(make_round: MakeRound, learner: Learner) -> None:
    """Each sheet has all questions, and of eight learners not all have the same order."""
    round_ = make_round()
    document = round_.version.document
    round_.version.document = document | {"shuffle": {"questions": True, "options": True}}
    round_.version.save()
    orders = [tuple(begin(round_, Learner.objects.create()).order) for _ in range(8)]
    assert {tuple(sorted(order)) for order in orders} == {(0, 1, 2)}
    assert len(set(orders)) > 1


# --- answering --------------------------------------------------------------------------------------


def test_the_same_answer_sent_twice_is_kept_once(make_round: MakeRound, learner: Learner) -> None:
    sheet = begin(make_round(), learner)
    answer(sheet, "q1", {"option": "a"})
    answer(sheet, "q1", {"option": "a"})
    assert sheet.answers.count() == 1


def test_a_question_that_is_not_asked_takes_no_answer(make_round: MakeRound, learner: Learner) -> None:
    """Neither an id that the quiz does not have, nor a vote out of bounds."""
    sheet = begin(make_round(), learner)
    for name, vote in (("q9", 1), ("q1", 0), ("q1", 6)):
        with pytest.raises(RefusedError):
            answer(sheet, name, {"option": "a"}, vote=vote)


def test_each_vote_is_kept_and_the_last_one_counts(make_round: MakeRound, learner: Learner) -> None:
    """A live question that is voted on again has two answers, of which the second is scored."""
    sheet = begin(make_round(feedback=NOW), learner)
    answer(sheet, "q1", {"option": "b"})
    answer(sheet, "q1", {"option": "a"}, vote=2)
    assert sheet.answers.count() == 2
    assert score(sheet).points == 1


def test_an_answer_may_be_a_little_late(make_round: MakeRound, learner: Learner) -> None:
    """Some seconds after the time limit it is taken, a minute after it is not; more minutes can be given."""
    sheet = began_before(begin(make_round(minutes=10), learner), 10, 5)
    assert is_over(sheet)
    answer(sheet, "q1", {"option": "a"})
    sheet = began_before(sheet, 11)
    with pytest.raises(RefusedError):
        answer(sheet, "q1", {"option": "b"})
    Sheet.objects.filter(pk=sheet.pk).update(extra_minutes=5)
    assert not answer(sheet, "q1", {"option": "b"}).right


# --- handing in -------------------------------------------------------------------------------------


def test_handing_in_twice_is_handing_in_once(make_round: MakeRound, learner: Learner) -> None:
    """The moment of the first time stays."""
    sheet = begin(make_round(), learner)
    first = hand_in(sheet).handed_in
    assert hand_in(sheet).handed_in == first


def test_what_is_handed_in_late_was_over_when_its_time_was_up(make_round: MakeRound, learner: Learner) -> None:
    """The moment that is kept is the end of the time limit."""
    sheet = began_before(begin(make_round(minutes=10), learner), 60)
    assert hand_in(sheet).handed_in == sheet.began + timedelta(minutes=10)


# --- what may be seen -------------------------------------------------------------------------------


def test_feedback_at_once_shows_what_was_answered(make_round: MakeRound, learner: Learner) -> None:
    """Only of the question that has an answer; all of it once it is handed in."""
    sheet = begin(make_round(feedback=NOW), learner)
    answer(sheet, "q1", {"option": "a"})
    assert may_see(sheet, "q1")
    assert not may_see(sheet, "q2")
    assert not may_see(sheet)
    assert may_see(hand_in(sheet))


def test_feedback_at_the_end_shows_nothing_before(make_round: MakeRound, learner: Learner) -> None:
    """An answer alone shows nothing; handing in does, and so does the end of the time, once nothing more is taken."""
    sheet = begin(make_round(feedback=END, minutes=10), learner)
    answer(sheet, "q1", {"option": "a"})
    assert not may_see(sheet, "q1")
    assert not may_see(settle(began_before(sheet, 10, 5)), "q1")
    assert may_see(settle(began_before(sheet, 11)), "q1")


# --- scores -----------------------------------------------------------------------------------------


def test_a_score_counts_points_and_says_what_is_not_marked(make_round: MakeRound, learner: Learner) -> None:
    """Of 1 + 1 points: one question right, one without an answer. One in words waits, so its 4 are not in it yet."""
    sheet = begin(make_round(), learner)
    answer(sheet, "q2", {"power": 2, "toughness": 2})
    answer(sheet, "q3", {"text": "First it is set."})
    total = score(sheet)
    assert (total.points, total.most, total.unmarked) == (1, 2, 1)


def test_words_are_marked_by_who_wrote_them_once_they_may_see(make_round: MakeRound, learner: Learner) -> None:
    """Not before the model answer is shown, not more than the question is worth, and no other question at all."""
    sheet = begin(make_round(marking="self"), learner)
    words, chosen = answer(sheet, "q3", {"text": "First it is set."}), answer(sheet, "q1", {"option": "b"})
    with pytest.raises(RefusedError):
        self_mark(words, 3)
    hand_in(sheet)
    for stored, points in ((words, 5), (words, -1), (chosen, 1)):
        with pytest.raises(RefusedError):
            self_mark(stored, points)
    assert self_mark(words, Decimal("2.5")).right is False
    assert self_mark(words, 4).right is True
    assert score(sheet).points == 4


# --- as it was ruled ----------------------------------------------------------------------------------


def ruled(round_: Round, question: str, **rule: object) -> None:
    Regrading.objects.create(round=round_, question=question, reason="", changes=[{"rule": rule}])


def test_what_is_answered_after_a_ruling_is_graded_by_it(make_round: MakeRound, learner: Learner) -> None:
    """A wrong option that was accepted is worth all points to whoever takes it later."""
    round_ = make_round()
    wrong = next(option.id for option in quiz_of(round_).questions[0].options if not option.right)
    ruled(round_, "q1", do="accept", given={"option": wrong})
    stored = answer(begin(round_, learner), "q1", {"option": wrong})
    assert (stored.right, stored.points, stored.believed) == (True, quiz_of(round_).questions[0].points, [])


def test_a_question_that_was_dropped_counts_for_nobody(make_round: MakeRound, learner: Learner) -> None:
    """Neither among the points there are nor among those still to be marked."""
    round_ = make_round()
    sheet = begin(round_, learner)
    before = score(sheet)
    ruled(round_, "q1", do="drop")
    stored = answer(sheet, "q1", {"option": "a"})
    assert (stored.right, stored.points) == (None, None)
    after = score(sheet)
    assert after.most == before.most - quiz_of(round_).questions[0].points
    assert (after.points, after.unmarked) == (0, 0)


def test_quizzes_are_kept_by_how_large_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quiz of sixty large boards takes forty times its letters as it was read: a few fill a worker."""
    path = next(iter(sorted((settings.CONTENT_DIR / "quizzes").glob("*.json"))))
    document = {key: part for key, part in json.loads(path.read_text(encoding="utf-8")).items() if key != "slug"}
    kept: Last[QuizDoc] = Last(3 * len(json_text(document)) + 100)
    monkeypatch.setattr(round_questions, "_QUIZZES", kept)
    for number in range(10):
        other = {**document, "title": {"en": f"Quiz {number}", "fr": f"Quiz {number}"}}
        quiz = round_questions.quiz_of(Round(version=Version(document=other)))
        assert round_questions.quiz_of(Round(version=Version(document=dict(other)))) is quiz
    assert len(kept._values) == 3
