"""The rule by which answers point to misconceptions: likely, confirmed, cured."""

from __future__ import annotations

import pytest

from layers_site.accounts.models import Attempt
from layers_site.learning.progress import Met, Standing, beliefs, met


def wrong(item: str, *believed: str) -> Attempt:
    return Attempt(kind=Attempt.Kind.LESSON, item=item, right=False, believed=list(believed))


def right(item: str) -> Attempt:
    return Attempt(kind=Attempt.Kind.LESSON, item=item, right=True, believed=[])


def standing(*attempts: Attempt) -> Standing:
    """That of M07 after these answers; the questions "a" to "d" tell it from the rules."""
    standings: tuple[Met, ...] = met(attempts, lambda attempt, code: code == "M07" and attempt.item in "abcd")
    return next(entry.standing for entry in standings if entry.id == "M07")


A, B, C = wrong("a", "M07"), wrong("b", "M07", "M11"), wrong("c", "M07")
ANSWERS: list[tuple[Standing, list[Attempt]]] = [
    ("likely", [A]),
    # Who repeats an answer has said nothing new; two different questions confirm it.
    ("likely", [A, A]),
    ("confirmed", [A, B]),
    # Two right answers cure it, where it would have given a wrong one, and after the last that fits it.
    ("likely", [A, right("a")]),
    ("cured", [A, right("a"), right("b")]),
    ("likely", [right("a"), right("b"), A]),
    ("confirmed", [A, right("a"), right("b"), C]),
    # Where the idea leads to the right answer too, being right shows nothing.
    ("likely", [A, right("x"), right("y")]),
    # What is confirmed is cured by two questions: one that is answered twice is not enough.
    ("confirmed", [A, B, right("a"), right("a")]),
    ("cured", [A, B, right("a"), right("b")]),
]


@pytest.mark.parametrize(("expected", "attempts"), ANSWERS)
def test_answers_make_an_idea_likely_confirmed_or_cured(expected: Standing, attempts: list[Attempt]) -> None:
    assert standing(*attempts) == expected


def test_a_pair_of_an_older_answer_points_to_nothing() -> None:
    assert beliefs(wrong("a", "M03", "M07+M11")) == ("M03",)
    assert beliefs(right("a")) == ()


def test_a_wrong_answer_that_fits_nothing_points_to_nothing() -> None:
    assert met([wrong("a"), right("b")], lambda _attempt, _code: True) == ()
