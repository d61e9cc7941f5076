"""Pages packed in pieces: with or without compression the same page comes out, with the token where it belongs."""

from __future__ import annotations

import gzip

from hypothesis import example, given
from hypothesis import strategies as st

from layers_site.platform import packing
from layers_site.platform.packing import HOLE, Packed

TEXTS = st.lists(st.text(max_size=300), min_size=1, max_size=5)


@given(TEXTS, st.text("abcXYZ019", max_size=80))
@example(["", ""], "")
@example(["é" * 70_000, "<p>" * 50_000], "a" * 64)
def test_a_packed_page_is_the_page_with_the_token_in_its_holes(texts: list[str], token: str) -> None:
    packed = Packed.of(HOLE.join(texts))
    assert packed is not None
    assert gzip.decompress(packed.gzipped(token)).decode() == token.join(texts)
    assert packed.plain(token).decode() == token.join(texts)


def test_what_it_weighs_does_not_depend_on_the_token() -> None:
    """Or who makes others open pages with guesses in them could tell by the length how near a guess is."""
    packed = Packed.of(f"value=abcdefgh{HOLE}")
    assert packed is not None
    assert len(packed.gzipped("abcdefgh")) == len(packed.gzipped("zyxwvuts"))


def test_a_page_that_is_too_long_is_not_packed() -> None:
    assert Packed.of("x" * (packing.LONGEST + 1)) is None
    assert Packed.of("x" * packing.LONGEST) is not None
