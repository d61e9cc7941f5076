"""French texts set as French print asks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layers_site.platform.text import french_problems, set_as_french

TEXTS = st.lists(
    st.sampled_from(
        ["l'ours", '"Ours"', "« ", "»", " ?", "!", ":", "; ", " ", "\n", "\u00a0", "{T}", "<b>", "a", "12:30", "\ue000"]
    )
).map("".join)


@given(TEXTS)
def test_a_text_that_was_set_has_no_problem_and_stays_as_it_is(text: str) -> None:
    text_set = set_as_french(text)
    assert french_problems(text_set) == []
    assert set_as_french(text_set) == text_set


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("L'ours est-il 2/2 ?", "L’ours est-il 2/2\u202f?"),
        ('Il dit: "Humilité".', "Il dit\u00a0: «\u00a0Humilité\u00a0»."),
        ("« Ours »", "«\u00a0Ours\u00a0»"),
        ("{T}: dégagez-le; à 12:30 !", "{T}\u00a0: dégagez-le\u202f; à 12:30\u202f!"),
        ("Déjà bien\u00a0: «\u00a0oui\u00a0»\u202f!", "Déjà bien\u00a0: «\u00a0oui\u00a0»\u202f!"),
        ("https://exemple.fr/?a=1 l'adresse", "https://exemple.fr/?a=1 l’adresse"),
    ],
)
def test_what_an_editor_types_is_set_as_a_french_book_would_print_it(typed: str, expected: str) -> None:
    assert set_as_french(typed) == expected
