"""Cases as they ship, without a row in the database, and one that can be practised on a page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from layers_site.content.models import Case
from layers_site.learning.practice.dealing import Dealt, dealt, texts_of
from layers_site.questions.chooser import seed_of
from tests.boards.conftest import HUMILITY, shipped, store_case

__all__ = ["store_case"]


def case_of(slug: str) -> Case:
    case = Case()
    case.take_json(shipped("cases", slug))
    return case


def some_deals(slug: str, count: int, most: int = 60) -> list[Dealt]:
    """So many boards of a pattern, from seeds that are always the same."""
    texts, seed, deals = texts_of(case_of(slug)), seed_of(slug), []
    for _number in range(most):
        seed = seed_of(seed)
        deal = dealt(slug, texts, seed)
        if deal is not None:
            deals.append(deal)
        if len(deals) == count:
            return deals
    raise AssertionError(f"{slug}: {len(deals)} boards of {most} seeds")


@pytest.fixture
def board(store_case: Callable[[str], Case]) -> Dealt:
    """A board of the pattern of Humility and Opalescence, whose case is published; it asks for a size."""
    store_case(HUMILITY)
    return next(deal for deal in some_deals(HUMILITY, 12) if deal.question.ask == "pt")
