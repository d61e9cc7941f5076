"""Cards of the library: one table reads them, and describes them to programs and to people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings

from engine.errors import Fault, ScenarioError
from layers_site.content.card_texts import card_problems
from layers_site.platform.problems import SiteFault
from tests.chance import seeds
from tests.night import sample_of
from tests.one_description import MUTATIONS, Description, Mutation, keys_listed, keys_of, section_of


def _read(document: Any) -> Any:
    problems = card_problems(document)
    if problems:
        raise ScenarioError(tuple(problems))
    return document


CARD: Final = Description(
    "Card",
    _read,
    lambda card: card,
    {SiteFault.GIVEN_BY_BOARD: "what a board gives", Fault.NO_AFFECTS: "what the changes are about"},
)
WHOLES: Final = tuple(
    json.loads(path.read_bytes()) for path in sorted(Path(settings.CONTENT_DIR, "cards").glob("*.json"))
)


def test_every_card_that_ships_is_as_described() -> None:
    """By day every eighth; `make check` reads all of them."""
    for card in sample_of(WHOLES, 8):
        assert CARD.check(card, card["slug"]), CARD.problems(card)


@pytest.mark.chance
@pytest.mark.parametrize("make", MUTATIONS)
@pytest.mark.parametrize("number", [30, pytest.param(3_500, marks=pytest.mark.nightly)])
def test_reader_and_schema_say_the_same(make: Mutation, number: int) -> None:
    """Over 10,000 cards at night: shipped ones that are damaged, or have parts of others."""
    sound = sum(CARD.check(make(seed, WHOLES), f"{make.__name__} {seed}") for seed in seeds(number))
    assert 0 < sound < number


def test_the_table_of_the_documentation_has_the_keys() -> None:
    assert keys_listed(section_of("content.md", "A file of a card")) == keys_of(CARD.schema)
