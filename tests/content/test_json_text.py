from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ScenarioError
from engine.notation.scenarios import json_text
from layers_site.content.files import LIMITS, pretty, read_json

DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
)


@given(DOCUMENTS)
def test_what_is_shown_is_what_is_read(document: object) -> None:
    """Neither way of writing a document changes it."""
    assert json.loads(pretty(document)) == json.loads(json_text(document)) == document


def test_short_parts_stay_on_one_line() -> None:
    """A list of two numbers is no column."""
    board = {"objects": [{"id": "bear", "pt": [2, 2], "text": "x" * 50}, {"id": "ogre", "pt": [2, 2]}]}
    assert pretty(board).splitlines() == [
        "{",
        '  "objects": [',
        '    {"id": "bear", "pt": [2, 2], "text": "' + "x" * 50 + '"},',
        '    {"id": "ogre", "pt": [2, 2]}',
        "  ]",
        "}",
    ]


def test_a_document_is_bounded() -> None:
    """What is longer than any case is not even parsed."""
    assert LIMITS.bytes is not None
    with pytest.raises(ScenarioError, match="bytes"):
        read_json('"' + "x" * LIMITS.bytes + '"')
