"""Words, signs and symbols keep their places in the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layers_site.cardtext.reading.tokens import QUOTATION, tokens, with_own_name


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Creatures you control get +1/+1.", ["creatures", "you", "control", "get", "+1/+1", "."]),
        ("It gets −2/−0", ["it", "gets", "-2/-0"]),
        ("+X/+X, where X is", ["+x/+x", ",", "where", "x", "is"]),
        ("a 2/2 non-Elf", ["a", "2/2", "non-elf"]),
        ("{2/W}{G}: Add {C}", ["{2/w}", "{g}", ":", "add", "{c}"]),
        ("opponents’ hands can’t", ["opponents'", "hands", "can't"]),
        ("and/or", ["and/or"]),
        ("flying (It has wings.) and reach", ["flying", "and", "reach"]),
        ('has "{T}: Add {G}."', ["has", QUOTATION]),
    ],
)
def test_english_words(text: str, keys: list[str]) -> None:
    assert [token.key for token in tokens(text)] == keys


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("l’artefact qu’un joueur", ["l'", "artefact", "qu'", "un", "joueur"]),
        ("jusqu’à la fin", ["jusqu'", "à", "la", "fin"]),
        ("aujourd’hui", ["aujourd'hui"]),
        ("a « {T} : Ajoutez {G}. »", ["a", QUOTATION]),
    ],
)
def test_french_words(text: str, keys: list[str]) -> None:
    assert [token.key for token in tokens(text, "fr")] == keys


def test_the_own_name_is_one_sign_and_every_other_letter_keeps_its_place() -> None:
    text = "Old Tom gets +1/+1. Old Tom's power is 2."
    signed = with_own_name(text, ["Old Tom"])
    assert len(signed) == len(text)
    assert [token.key for token in tokens(signed)][:2] == ["~", "gets"]
    assert "~'s" in [token.key for token in tokens(signed)]


def test_a_name_within_a_word_is_none() -> None:
    assert "~" not in with_own_name("Tomahawk", ["Tom"])


@given(st.text(alphabet='aB +-/12X{}()"“”«»’.,:\n•é', max_size=60), st.sampled_from(["en", "fr"]))
def test_tokens_lie_in_the_text_one_behind_the_other(text: str, language: str) -> None:
    """No letter is in two tokens, and no token is outside of the text."""
    place = 0
    for token in tokens(text, language):
        assert place <= token.start < token.end <= len(text)
        place = token.end
