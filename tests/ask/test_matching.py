"""Names typed in a hurry are found, in either language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scenario import Label
from layers_site.ask.services.cards.library import called, surely
from layers_site.ask.services.cards.question import MOST_CARDS, resolve, typed
from layers_site.platform.text import folded, name_key
from layers_site.search.index import Index, Kind, Thing
from tests.ask.conftest import shipped
from tests.night import sample_of

CARDS = [thing for thing in shipped().everything if thing.title.en.replace(" ", "").isalpha()]


def _found(text: str) -> list[str]:
    return [thing.code for thing in called(text, shipped())]


def _sure(text: str) -> str:
    card = surely(text, called(text, shipped()))
    return card.code if card is not None else ""


@st.composite
def mistyped(draw: st.DrawFn) -> tuple[Thing, str]:
    """A card and one of its names with one mistake, or two in a long one: the first letter is right."""
    card = draw(st.sampled_from(CARDS))
    letters = list(name_key(draw(st.sampled_from([card.title.en, card.title.fr]))))
    for _ in range(2 if len(letters) >= 12 and draw(st.booleans()) else 1):
        at = draw(st.integers(1, max(1, len(letters) - 2)))
        kind = draw(st.sampled_from(["left out", "added", "swapped"]))
        if kind == "left out" and len(letters) > 2:
            del letters[at]
        elif kind == "added":
            letters.insert(at, letters[at - 1])
        elif at < len(letters):
            letters[at - 1], letters[at] = letters[at], letters[at - 1]
    return card, "".join(letters)


def test_an_exact_name_comes_first() -> None:
    """Whatever else resembles it: a card called just so is meant, in either language, without accents and signs."""
    for card in sample_of(CARDS, 40):
        for name in (card.title.en, card.title.fr, folded(card.title.fr).upper().replace("'", " ").replace(",", "")):
            assert _found(name)[0] == _sure(name) == card.code


def test_of_two_cards_with_one_name_none_is_sure() -> None:
    twins = Index(Thing(Kind.CARD, slug, Label(slug, "Twin")) for slug in ("one", "other"))
    assert surely("twin", called("twin", twins)) is None


@given(mistyped())
def test_one_or_two_mistakes_are_forgiven(case: tuple[Thing, str]) -> None:
    """The card is among the first three; and first if its name has eight letters or more."""
    card, text = case
    slugs = _found(text)
    if len(text) >= 5:
        assert card.code in slugs[:3]
    if len(text) >= 8:
        assert slugs[0] == card.code


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("blod moon", "blood-moon"),
        ("Humility (Tempest)", "humility"),
        ("2x Humility", "humility"),
        ("lune de san", "blood-moon"),
        ("urborg", "urborg-tomb-of-yawgmoth"),
        ("urbrog", "urborg-tomb-of-yawgmoth"),
        ("opal", "opalescence"),
        ("giant grwoth", "giant-growth"),
        ("croissance gigantesqe", "giant-growth"),
        ("magus moon", "magus-of-the-moon"),
        ("humilite", "humility"),
    ],
)
def test_what_people_type(text: str, slug: str) -> None:
    """Short names, beginnings, words left out, and letters swapped lead to the card without a question."""
    assert _sure(text) == slug


@pytest.mark.parametrize("text", ["rune", "becomes", "counterspell", "gray merchant", "x", "zzzzzz", "", " ", "+++"])
def test_what_is_not_clear_is_not_guessed(text: str) -> None:
    """Two cards that fit equally, or none that is near: nobody decides for the player."""
    assert _sure(text) == ""


@given(st.text(max_size=200))
def test_anything_may_be_typed(text: str) -> None:
    """No text breaks the search."""
    assert len(_found(text)) <= 6


@given(st.lists(st.text(max_size=900), max_size=12))
def test_only_so_many_names_are_looked_at(texts: list[str]) -> None:
    """At most six names of at most 80 characters, none of them empty, whatever is sent."""
    names = typed(texts)
    assert len(names) <= MOST_CARDS + 1
    assert all(0 < len(name) <= 80 and "\0" not in name for name in names)


def test_several_names_in_one_field() -> None:
    """Who types "Humility + Opalescence" in one field means two cards; a comma belongs to a name."""
    assert typed(["Humility + Opalescence"]) == ("Humility", "Opalescence")
    assert typed(["Urborg, Tomb of Yawgmoth"]) == ("Urborg, Tomb of Yawgmoth",)


@pytest.mark.django_db
def test_a_chosen_card_counts_for_the_name_it_was_asked_about() -> None:
    """The answer to "did you mean" is of no use for another name, nor where it names no card."""
    first, second, third = resolve(("rune", "becomes", "zzz"), shipped(), {"rune": "runed-halo", "becomes": "no-such"})
    assert first.card is not None
    assert first.card.code == "runed-halo"
    assert second.card is None
    assert second.guesses
    assert (third.card, third.guesses) == (None, ())


@pytest.mark.parametrize(("text", "slug"), [("lattice", "mycosynth-lattice"), ("urzas saga", "urzas-saga")])
def test_a_name_that_no_other_comes_near_is_not_asked_about(text: str, slug: str) -> None:
    """Neither is the card whose name another one goes on with, such as a chapter of it."""
    assert _sure(text) == slug
