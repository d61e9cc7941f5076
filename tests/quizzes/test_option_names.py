"""The ids of options tell nothing of which is right: a version has others than the draft, and others each time."""

from __future__ import annotations

from collections import Counter

import pytest

from layers_site.quizzes import publishing
from layers_site.quizzes.documents import problems, read
from layers_site.quizzes.grading import grade
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuestionDoc
from tests.quizzes.boards import document, option, question

#: Before any test has put another one in its place.
named_by_chance = publishing.named_by_chance


def publications() -> list[QuestionDoc]:
    """One of several and several of several; in both what is written first is right."""
    options = [option("a", right=True), option("b"), option("c"), option("d")]
    quiz = read(document(question(options=options), question("q2", "multiple", options=options)))
    return list(named_by_chance(quiz).questions)


def test_no_option_keeps_its_id_and_each_has_another_one() -> None:
    for question_ in publications():
        ids = [option_.id for option_ in question_.options]
        assert len(set(ids)) == 4
        assert not set(ids) & set("abcd")


def test_the_order_of_the_ids_tells_nothing() -> None:
    """Of 400 published questions the right option is in each place by id in 60 to 140: 100 is the mean, and the
    deviation is below 9."""
    places: Counter[int] = Counter()
    for _each in range(200):
        for question_ in publications():
            right = next(option_.id for option_ in question_.options if option_.right)
            places[sorted(option_.id for option_ in question_.options).index(right)] += 1
    assert all(60 <= places[place] <= 140 for place in range(4))


def test_what_is_right_is_called_by_the_new_ids() -> None:
    """Texts, order and grades are as they were."""
    single, several = publications()
    right = next(option.id for option in single.options if option.right)
    assert grade(single, {"option": right}).right
    assert grade(several, {"options": [option.id for option in several.options if option.right]}).right
    assert [option.right for option in single.options] == [True, False, False, False]


def test_publishing_twice_is_publishing_once(quiz: Quiz, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although chance would give other ids."""
    monkeypatch.setattr(publishing, "named_by_chance", named_by_chance)
    first = publishing.publish(quiz, None)
    again = publishing.publish(quiz, None)
    assert (first.pk, first.document) == (again.pk, again.document)
    assert not problems(first.document, complete=True)
    assert {option_["id"] for option_ in first.questions[0]["options"]}.isdisjoint(
        option_["id"] for option_ in quiz.document["questions"][0]["options"]
    )
