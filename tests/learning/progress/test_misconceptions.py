"""The rule by which answers point to misconceptions: likely, confirmed, cured."""

from __future__ import annotations

from layers_site.accounts.models import Attempt
from layers_site.learning.progress.services import Met, Standing, beliefs, met


def wrong(item: str, *believed: str) -> Attempt:
    return Attempt(kind=Attempt.Kind.LESSON, item=item, right=False, believed=list(believed))


def right(item: str) -> Attempt:
    return Attempt(kind=Attempt.Kind.LESSON, item=item, right=True, believed=[])


def standing(*attempts: Attempt, telling: str = "abcd") -> Standing:
    """That of M07 after these answers; the questions in `telling` tell it from the rules."""
    standings: tuple[Met, ...] = met(attempts, lambda attempt, code: code == "M07" and attempt.item in telling)
    return next(entry.standing for entry in standings if entry.id == "M07")


def test_one_answer_makes_it_likely() -> None:
    assert standing(wrong("a", "M07")) == "likely"


def test_the_same_question_twice_is_one_question() -> None:
    """Who repeats an answer has said nothing new."""
    assert standing(wrong("a", "M07"), wrong("a", "M07")) == "likely"


def test_two_different_questions_confirm_it() -> None:
    assert standing(wrong("a", "M07"), wrong("b", "M07", "M11")) == "confirmed"


def test_two_right_answers_cure_it() -> None:
    """Where it would have given a wrong one, and after the last that fits it."""
    assert standing(wrong("a", "M07"), right("a")) == "likely"
    assert standing(wrong("a", "M07"), right("a"), right("b")) == "cured"
    assert standing(right("a"), right("b"), wrong("a", "M07")) == "likely"
    assert standing(wrong("a", "M07"), right("a"), right("b"), wrong("c", "M07")) == "confirmed"


def test_a_right_answer_that_tells_nothing_does_not_count() -> None:
    """On a board where the idea leads to the right answer too, being right shows nothing."""
    assert standing(wrong("a", "M07"), right("b"), right("c"), telling="a") == "likely"


def test_what_is_confirmed_is_cured_by_two_questions() -> None:
    """One question answered twice is not enough then."""
    confirmed = (wrong("a", "M07"), wrong("b", "M07"))
    assert standing(*confirmed, right("a"), right("a")) == "confirmed"
    assert standing(*confirmed, right("a"), right("b")) == "cured"


def test_a_pair_of_an_older_answer_points_to_nothing() -> None:
    assert beliefs(wrong("a", "M03", "M07+M11")) == ("M03",)
    assert beliefs(right("a")) == ()


def test_a_wrong_answer_that_fits_nothing_points_to_nothing() -> None:
    assert met([wrong("a"), right("b")], lambda _attempt, _code: True) == ()
