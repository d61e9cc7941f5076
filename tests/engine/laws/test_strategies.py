"""The strategies themselves: whatever they draw is valid, and they leave out no kind of change, test or value."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import engine
from engine import expressions, scenario
from tests.engine import strategies
from tests.engine.boards import Json
from tests.engine.laws.harness import boards
from tests.engine.whole import whole_documents

_QUICKLY = settings(
    max_examples=900,
    phases=[Phase.generate],
    database=None,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
KINDS = [
    kind
    for union in (scenario.Change, expressions.Test, expressions.Value, expressions.Condition)
    for kind in get_args(union)
]
_CLASSES = [*(kind for kind in KINDS if kind is not int), scenario.Spell, scenario.ExtraCost]


def inside(value: Any) -> Iterator[Any]:
    """The value and all that it is made of."""
    yield value
    parts: list[Any] = []
    if is_dataclass(value):
        parts = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, tuple):
        parts = list(value)
    for part in parts:
        yield from inside(part)


@given(st.one_of(strategies.documents(), whole_documents()))
@boards(60)
def test_every_document_drawn_is_valid(document: Json) -> None:
    """No problem anywhere: the laws are tried on boards, not on errors."""
    assert engine.problems(document) == ()


@pytest.mark.nightly  # it is about what draws the boards, which seldom changes
def test_no_kind_is_left_out_of_a_run() -> None:
    """The boards of one run of the laws, put together, hold every change, test, number and condition that there is."""
    seen: set[type] = set()

    class NothingIsMissingError(Exception):
        """Nothing is missing, and no more boards are drawn."""

    @settings(_QUICKLY)
    @given(whole_documents())
    def draw(document: Json) -> None:
        parsed = engine.parse(document)
        seen.update(type(part) for part in inside((parsed.objects, parsed.effects, parsed.spells)))
        if seen.issuperset(_CLASSES):
            raise NothingIsMissingError

    with contextlib.suppress(NothingIsMissingError):
        draw()
    assert not {kind.__name__ for kind in set(_CLASSES) - seen}
