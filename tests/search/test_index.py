"""Laws of the index: everything is found by its title, with a mistake in it, and by what lies on its board."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

from engine.scenario import Label
from layers_site.content.card_texts import CardFile, CardText
from layers_site.content.models import Card, Case
from layers_site.platform.text import both_languages, name_key
from layers_site.search import index as made
from layers_site.search.index import LONGEST, Index, Kind, Thing, things
from tests.night import sample_of
from tests.shipped import shipped

#: With a letter less a title of so many signs is another word.
_TOO_SHORT: Final = 4


def both(thing: Thing) -> tuple[str, str]:
    return thing.title.en, thing.title.fr


def place(index: Index, typed: str, thing: Thing) -> int:
    """Where it stands among what is found, from 0 on; behind all where it is not found."""
    found = index.search(typed).things
    return found.index(thing) if thing in found else len(found) + 100


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind != Kind.TEXT], ids=lambda kind: kind.name)
def test_everything_is_found_by_its_titles(index: Index, kind: Kind) -> None:
    """First or second: a word and a lesson, or a card and a case, may have one title between them."""
    titles = [(title, thing) for thing in index.everything if thing.kind == kind for title in both(thing)]
    assert titles
    assert [title for title, thing in sample_of(titles, 5) if place(index, title, thing) > 1] == []


def slips(title: str) -> Iterator[str]:
    """The title with one letter dropped, and with two swapped, at a place by chance."""
    drawn = random.Random(title)
    at = drawn.randrange(len(title))
    yield title[:at] + title[at + 1 :]
    at = drawn.randrange(len(title) - 1)
    yield title[:at] + title[at + 1] + title[at] + title[at + 2 :]


def test_a_mistake_is_forgiven(index: Index) -> None:
    """A title with one letter dropped or two swapped finds it among the first five."""
    missed = {}
    titles = [(name_key(title)[:LONGEST], thing) for thing in index.everything for title in both(thing)]
    for title, thing in sample_of([pair for pair in titles if len(pair[0]) > _TOO_SHORT], 20):
        missed |= {typed: title for typed in slips(title) if place(index, typed, thing) > 4}
    assert missed == {}


def test_a_case_is_found_by_each_card_on_its_board(index: Index) -> None:
    cases = {thing.code: thing for thing in index.everything if thing.kind == Kind.CASE}
    missed = []
    for case in sample_of(shipped(Case), 4):
        assert isinstance(case, Case)
        names = [name for card in case.scenario["objects"] for name in both_languages(card["name"])]
        missed += [(name, case.slug) for name in names if cases[case.slug] not in index.search(name).things]
    assert missed == []


def test_what_is_found_by_names_alone_is_called_so(index: Index) -> None:
    """As Ask wants it: no case for a card on its board, and mistakes forgiven."""
    assert {thing.code for thing in index.names("elesh norn")} == {
        "elesh-norn-grand-cenobite",
        "elesh-norn-mother-of-machines",
    }
    assert index.names("sherdold")[0].code == "sheoldred-the-apocalypse"


# --- what is shown just now -----------------------------------------------------------------------------


def text(name: str, french: str = "") -> None:
    fields = {"french": {"name": french}, "key_fr": name_key(french)} if french else {}
    CardText.objects.create(key=name_key(name), english={"name": name}, **fields)
    CardFile.objects.create(name=name)


@pytest.mark.django_db
def test_a_card_of_which_an_operator_has_loaded_the_text_is_found() -> None:
    text("Grove Warden", "Gardien du bosquet")
    index = made.index()
    for typed in ("grove warden", "gardien du bosquet", "grove wardne", "grov warden"):
        assert [(thing.kind, thing.title.en) for thing in index.search(typed).things] == [(Kind.TEXT, "Grove Warden")]


@pytest.mark.django_db
def test_both_faces_of_a_card_are_one_and_one_of_the_library_is_no_text() -> None:
    card = next(row for row in shipped(Card) if row.slug == "blood-moon")
    card.save(force_insert=True)
    text("Blood Moon")
    for face in ("day path", "night path"):
        CardText.objects.create(key=face, english={"name": "Day Path // Night Path"})
    cards = [thing for thing in things() if thing.kind in (Kind.CARD, Kind.TEXT)]
    assert [(thing.kind, thing.title.en) for thing in cards] == [
        (Kind.CARD, "Blood Moon"),
        (Kind.TEXT, "Day Path // Night Path"),
    ]


@pytest.mark.django_db
def test_what_is_published_is_found_and_what_is_withdrawn_is_not() -> None:
    """Without a new process: the index is made again for a new version of the content."""
    card = Card(slug="grove-warden", name_en="Grove Warden", name_fr="Gardien", status=Card.Status.DRAFT)
    card.save()
    assert made.index().search("grove warden").things == ()
    for status, count in ((Card.Status.PUBLISHED, 1), (Card.Status.DRAFT, 0)):
        card.status = status
        card.save()
        assert len(made.index().search("grove warden").things) == count
    before = made.index()
    assert made.index() is before


def test_two_letters_that_begin_many_words_are_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five thousand names with such a word a thousand are looked at, those that begin with it first."""
    looked_at = []
    fit = made._fit
    monkeypatch.setattr(made, "_fit", lambda *args: looked_at.append(args[2]) or fit(*args))
    names = [f"card{number} de" for number in range(5000)] + ["de luxe"]
    index = Index(Thing(Kind.TEXT, name, Label(name, name)) for name in names)
    found = index.search("de").things
    assert len(looked_at) == 1000
    assert found[0].code == "de luxe"
