"""Every entry of the library has a row of its own, and does alone what the row says."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Final

import pytest

from tests.cards import (
    asked,
    attachments,
    awake,
    becoming_creatures,
    bonuses,
    colors,
    conditions,
    copies_and_faces,
    costs,
    counting,
    equipment,
    gaining_and_losing,
    gods_and_vehicles,
    in_questions,
    in_questions_plain,
    incarnations,
    kinds_of_creatures,
    kinds_of_lands,
    lands_and_artifacts,
    lords,
    more_asked,
    more_auras,
    more_lands,
    more_plain,
    of_judges,
    own_sizes,
    plain,
    plain_creatures,
    players_and_rules,
    resolved,
    sizes,
    sources,
    taken_and_copied,
    tribes,
    waiting,
)
from tests.cards.table import Row, differences, slugs, without_effect
from tests.engine.boards import EDITIONS
from tests.night import sample_of

MODULES: Final = (
    asked, attachments, awake, becoming_creatures, bonuses, colors, copies_and_faces, costs, equipment,
    gaining_and_losing, gods_and_vehicles, incarnations, kinds_of_creatures, kinds_of_lands, lords,
    more_asked, more_auras, more_lands, more_plain, of_judges, own_sizes, plain, players_and_rules,
    resolved, sizes, sources, taken_and_copied, waiting,
    counting, in_questions, in_questions_plain, lands_and_artifacts, plain_creatures, tribes,
)  # fmt: skip
ROWS: Final[tuple[Row, ...]] = tuple(chain.from_iterable(module.ROWS for module in MODULES))


def test_every_entry_has_one_row() -> None:
    """No card is shipped whose doing nobody worked out, and none is told twice."""
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


@pytest.mark.parametrize("row", conditions.ROWS, ids=lambda row: row.slug)
def test_what_is_conditional_waits_for_its_condition(row: Row) -> None:
    """Where the condition does not hold, what depends on it is not there."""
    assert differences(row) == ()
