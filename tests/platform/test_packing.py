"""Pages packed in pieces: with or without compression the same page comes out, with the token where it belongs."""

from __future__ import annotations

import gzip

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from layers_site.platform import packing
from layers_site.platform.packing import HOLE, Packed

TEXTS = st.lists(
    st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=300), min_size=1, max_size=5
)


TOKENS = st.text("abcXYZ019", min_size=packing.TOKEN_BYTES, max_size=packing.TOKEN_BYTES)


@given(TEXTS, TOKENS)
@example(["", ""], "b" * 64)
@example(["a" * 64, "a" * 64, "a" * 200], "a" * 64)
@example(["é" * 70_000, "<p>" * 50_000], "a" * 64)
def test_a_packed_page_is_the_page_with_the_token_in_its_holes(texts: list[str], token: str) -> None:
    packed = Packed.of(HOLE.join(texts))
    assert packed is not None
    assert gzip.decompress(packed.gzipped(token)).decode() == token.join(texts)
    assert packed.plain(token).decode() == token.join(texts)


def test_what_it_weighs_does_not_depend_on_the_token() -> None:
    """Or who makes others open pages with guesses in them could tell by the length how near a guess is."""
    guess, other = "abcdefgh" * 8, "zyxwvuts" * 8
    packed = Packed.of(f"value={guess}{HOLE}value={guess}{HOLE}")
    assert packed is not None
    assert len(packed.gzipped(guess)) == len(packed.gzipped(other))


def test_a_token_of_another_length_is_refused() -> None:
    packed = Packed.of(f"<p>{HOLE}</p>")
    assert packed is not None
    with pytest.raises(ValueError, match="64 bytes"):
        packed.gzipped("short")


def test_what_is_repeated_behind_a_hole_is_written_once() -> None:
    text = " ".join(f"{number * 7919 % 10007:x}" for number in range(4000))
    once, twice = Packed.of(text), Packed.of(f"{text}{HOLE}{text}")
    assert once is not None
    assert twice is not None
    assert twice.size < 1.2 * once.size


def test_a_page_that_is_too_long_is_not_packed() -> None:
    assert Packed.of("x" * (packing.LONGEST + 1)) is None
    assert Packed.of("x" * packing.LONGEST) is not None


def test_what_stands_for_a_token_is_on_no_page() -> None:
    """Or a page could repeat it, and would have the token there."""
    assert Packed.of(f"{HOLE}\0\0\0") is None
