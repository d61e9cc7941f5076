"""Rule numbers in texts against the table of numbers, by hand from the rules of each edition."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from layers_site.content.glossary.entries import astray


@pytest.mark.parametrize(
    "text",
    [
        "In layer 7c (613.4c) it gets +3/+3.",
        "613.7h stands between 613.7g and 613.7m; the list of the layers ends with 613.1g, layer 1 with 613.2c.",
        "Layer 7c (613.4c; 613.3c until 2020).",
        "In 2009 that was 613.3c.",
        "The table knows nothing of 704.5f, and 405.2 is the stack today.",
        "Pay 613 life.",
    ],
)
def test_a_number_of_today_and_one_of_an_edition_that_is_named_lead_somewhere(text: str) -> None:
    assert list(astray(text)) == []


@pytest.mark.parametrize(
    ("text", "number", "today"),
    [
        ("Layer 7c (613.3c).", "613.3c", ["613.4c"]),
        ("A copy has the copiable values (706.2).", "706.2", ["707.2"]),
        ("Dependency (418.5c) goes first.", "418.5c", ["613.8a"]),
        ("Of players (418.5i).", "418.5i", []),
        ("613.12 does not exist.", "613.12", []),
        ("Nor does 613.4e.", "613.4e", []),
        ("613.7l and 613.7o look like digits.", "613.7l", []),
    ],
)
def test_an_older_number_and_one_of_no_edition_are_told(text: str, number: str, today: Sequence[str]) -> None:
    """With today's number of the rule, where it has one. Rules have no letters l and o."""
    citation = next(astray(text))
    assert (citation.number, list(citation.today)) == (number, today)


def test_a_case_that_is_stated_under_an_edition_has_its_numbers() -> None:
    assert not list(astray("Dependency (418.5c) goes first.", ["2005"]))
    assert [citation.editions for citation in astray("418.5c", ["2009"])] == [("2003", "2005", "2007")]
