"""Publishing freezes: what was published stays as it was, whatever becomes of the draft or of the engine."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from layers_site.accounts.models import Learner
from layers_site.quizzes.attempts import answer, begin, score
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.publishing import check, copy_of, publish
from layers_site.quizzes.round_questions import quiz_of
from tests.quizzes.boards import document, option, question
from tests.quizzes.conftest import MakeRound


def test_a_version_has_what_is_right_and_what_is_believed(quiz: Quiz, trainer: User) -> None:
    """The Bears are 2/2; that somebody who sets last says 1/1 is frozen with it."""
    version = publish(quiz, trainer)
    first, second, third = version.questions
    assert (version.number, version.by) == (1, trainer)
    assert first["wanted"] == {"option": "a"}
    assert second["wanted"] == {"power": 2, "toughness": 2}
    believed = {idea for entry in second["believed"] for idea in entry["misconceptions"]}
    assert "M02" in believed
    assert third["wanted"] == {}


def test_the_same_is_not_published_twice(quiz: Quiz, trainer: User) -> None:
    """Publishing an unchanged draft gives the version that is there; a changed one gets the next number."""
    first = publish(quiz, trainer)
    assert publish(quiz, trainer) == first
    quiz.document = quiz.document | {"title": {"en": "More", "fr": "Plus"}}
    quiz.save()
    assert publish(quiz, trainer).number == 2


def test_an_unfinished_draft_is_refused_with_its_problems(quiz: Quiz, trainer: User) -> None:
    quiz.document = document(question(options=[option("a", right=True)]))
    quiz.save()
    with pytest.raises(RefusedError) as refused:
        publish(quiz, trainer)
    assert [problem.path for problem in refused.value.problems] == ["/questions/0/options"]
    assert not quiz.versions.exists()


def test_a_changed_draft_leaves_old_answers_alone(make_round: MakeRound, quiz: Quiz, learner: Learner) -> None:
    """After the draft says that another option is right, the round still asks and grades what was published."""
    round_ = make_round()
    sheet = begin(round_, learner)
    assert answer(sheet, "q1", {"option": "a"}).right
    quiz.document = document(question(options=[option("a"), option("b", right=True)]))
    quiz.save()
    publish(quiz, None)
    assert answer(sheet, "q1", {"option": "a"}).right
    assert score(sheet).points == 1
    assert len(quiz_of(round_).questions) == 3


def test_what_another_engine_says_is_reported_and_changes_no_grade(make_round: MakeRound, learner: Learner) -> None:
    """A version frozen with 3/3 grades 3/3 as right, and checking says that the engine gives 2/2 now."""
    round_ = make_round()
    version = round_.version
    version.document["questions"][1]["wanted"] = {"power": 3, "toughness": 3}
    version.save()
    sheet = begin(round_, learner)
    assert answer(sheet, "q2", {"power": 3, "toughness": 3}).right
    assert not answer(sheet, "q2", {"power": 2, "toughness": 2}).right
    [finding] = check(version)
    assert (finding.question, finding.now) == ("q2", {"power": 2, "toughness": 2})


def test_nothing_is_reported_of_what_the_engine_still_says(quiz: Quiz, trainer: User) -> None:
    """A version just published is what the engine gives."""
    assert check(publish(quiz, trainer)) == ()


def test_a_copy_is_a_draft_of_ones_own(quiz: Quiz) -> None:
    """It begins as the other is, belongs to who copied it, and has no versions."""
    other = User.objects.create(username="other")
    copied = copy_of(quiz, other)
    assert (copied.owner, copied.document, copied.slug) == (other, quiz.document, None)
    assert copied.key != quiz.key
    assert not copied.versions.exists()
