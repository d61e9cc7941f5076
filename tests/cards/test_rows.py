"""Every entry of the library has a row of its own, and does alone what the row says."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Final

import pytest

from tests.cards import (
    asked,
    attachments,
    becoming_creatures,
    layer_7,
    layers,
    of_judges,
    plain,
    players_and_rules,
    printed,
)
from tests.cards.table import Row, differences, kind_of, name_of, row, slugs, without_effect
from tests.engine.boards import EDITIONS
from tests.night import sample_of

MODULES: Final = (asked, attachments, becoming_creatures, layer_7, layers, of_judges, plain, players_and_rules)
_SLUGS: Final = {name_of(slug)["en"]: slug for slug in slugs() if kind_of(slug) == "object"}
AS_PRINTED: Final = tuple(
    row(_SLUGS[card.en], "It is what is printed on it.", it=alone)
    for card in printed.CARDS
    if (alone := card.alone()) is not None
)
ROWS: Final[tuple[Row, ...]] = (*AS_PRINTED, *chain.from_iterable(module.ROWS for module in MODULES))


def test_every_entry_has_one_row() -> None:
    """In a module of its theme, or as printed: no card is shipped whose doing nobody worked out, none is told twice."""
    assert Counter(row.slug for row in ROWS) == Counter(slugs())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.slug)
def test_the_card_does_what_its_row_says(row: Row) -> None:
    """The result under today's rules is the one derived from the card by hand."""
    assert row.says.strip()
    assert differences(row) == ()


@pytest.mark.parametrize("row", sample_of(ROWS, 9), ids=lambda row: row.slug)
def test_alone_it_does_the_same_in_every_edition(row: Row) -> None:
    """Editions differ in what goes first; where nothing else acts on an object, that decides nothing."""
    faults_in = {edition: differences(row, edition=edition) for edition in EDITIONS}
    assert {edition: wrong for edition, wrong in faults_in.items() if wrong} == {}


@pytest.mark.parametrize("row", sample_of(ROWS, 3), ids=lambda row: row.slug)
def test_the_row_is_about_the_card(row: Row) -> None:
    """Without the card's effect, or without the card where it has none, the result is another one."""
    assert differences(row, without_effect(row)) != ()


@pytest.mark.parametrize("row", plain.CONDITIONAL, ids=lambda row: row.slug)
def test_what_is_conditional_waits_for_its_condition(row: Row) -> None:
    """Where the condition does not hold, what depends on it is not there."""
    assert differences(row) == ()
