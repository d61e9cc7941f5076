"""In which order items come: shuffled for each learner, always the same, and what was wrong comes back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from layers_site.learning.drills.dealing import COMES_BACK_AFTER, Answered, next_code, shuffled

CODES = ("L01", "L02", "L03", "L04", "L05", "L06", "L07", "L08")


def test_each_learner_has_an_order_of_their_own() -> None:
    """The order is the same each time for one learner, and another for another."""
    mine = shuffled(CODES, "ada", "which-layer")
    assert mine == shuffled(CODES, "ada", "which-layer")
    assert sorted(mine) == sorted(CODES)
    assert mine != shuffled(CODES, "grace", "which-layer")
    assert mine != shuffled(CODES, "ada", "other")


def test_new_items_come_in_that_order() -> None:
    """Whoever answers everything right sees each item once before any comes again."""
    answered: list[Answered] = []
    for expected in shuffled(CODES, "ada", "which-layer"):
        assert next_code(CODES, answered, "ada", "which-layer") == expected
        answered.append(Answered(expected, right=True))
    assert next_code(CODES, answered, "ada", "which-layer") == answered[0].code


def test_a_wrong_one_comes_back_after_some_others() -> None:
    """Not at once, where it would be known by heart, but when three others have been answered."""
    answered = [Answered("L03", right=False)]
    for _ in range(COMES_BACK_AFTER):
        code = next_code(CODES, answered, "ada", "which-layer")
        assert code != "L03"
        answered.append(Answered(code, right=True))
    assert next_code(CODES, answered, "ada", "which-layer") == "L03"


def test_once_right_it_stays_away() -> None:
    """The last answer to an item counts, not the first."""
    answered = [Answered("L03", right=False), Answered("L03", right=True)]
    answered += [Answered(code, right=True) for code in ("L01", "L02", "L04")]
    assert next_code(CODES, answered, "ada", "which-layer") not in {"L01", "L02", "L03", "L04"}


def test_when_nothing_is_new_what_was_wrong_is_first() -> None:
    """At the end of a family, wrong answers do not wait for others to be answered."""
    answered = [Answered(code, right=code != "L08") for code in CODES]
    assert next_code(CODES, answered, "ada", "which-layer") == "L08"


@given(st.lists(st.builds(Answered, st.sampled_from((*CODES, "gone")), right=st.booleans()), max_size=40))
def test_there_is_always_a_next_item(answered: list[Answered]) -> None:
    """Whatever was answered, items that are there no more too, one of the family comes next."""
    assert next_code(CODES, answered, "ada", "which-layer") in CODES
