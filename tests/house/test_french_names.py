"""Nothing that would lose its vowel stands before a name on a French page: « d’Urborg », not « de Urborg »."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest
from django.conf import settings
from django.test import Client
from django.utils.html import strip_tags

from layers_site.content.models import Card, Case
from tests.ask.conftest import library, page_text
from tests.night import sample_of
from tests.shipped import store_shipped

CASES = sorted(path.stem for path in (settings.CONTENT_DIR / "cases").glob("*.json"))
#: French names with an h that takes the vowel; before an English one nothing changes.
MUTE = ("Heure", "Honneur", "Humiliation", "Humilité", "Hydre", "Hystérie", "Héliode")


def takes_the_vowel(name: str) -> bool:
    letter = unicodedata.normalize("NFD", name.replace("Œ", "O").replace("Æ", "A"))[0]
    return letter in "AEIOU" or name.startswith(MUTE)


@cache
def clashes() -> re.Pattern[str]:
    """« De Urborg » and its like, for each name of the library and the cases that asks for another form."""
    names = {name for name in _names() if takes_the_vowel(name)}
    longest = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"\b(?:[DdJj]e|[Qq]ue|[Ll][ea]|[Nn]e|[Ss]e|lorsque|puisque)\s(?:{longest})\b")


def _names() -> Iterator[str]:
    """The French names of cards, and of objects and effects on the boards of the cases."""
    paths = chain.from_iterable((settings.CONTENT_DIR / folder).glob("*.json") for folder in ("cards", "cases"))
    for path in paths:
        document = json.loads(path.read_text("utf-8"))
        scenario = document.get("scenario", {})
        for thing in (document, *scenario.get("objects", ()), *scenario.get("effects", ())):
            name = thing.get("name", "")
            yield from (name["fr"],) if isinstance(name, dict) else filter(None, (name,))


def faults(page: str) -> list[str]:
    """What is wrong in the words of a page, also in those that only a screen reader says."""
    spoken = re.sub(r'(?:aria-label|title|alt)="([^"]*)"', r">\1<", page)
    return clashes().findall(strip_tags(spoken).replace("&nbsp;", " ").replace("&#x27;", "’"))


def test_what_does_not_agree_is_seen() -> None:
    """The check of the other tests finds it in a text and in an attribute, and leaves alone what is right."""
    assert len(faults("<p>Position de Opalescence</p>")) == 1
    assert len(faults('<p aria-label="Le texte de Urborg, tombe de Yaugzebul">x</p>')) == 1
    assert len(faults("<p>il ne reste que Avacyn, ange de l’espoir</p>")) == 1
    assert faults("<p>le texte de Hurlenuit, d’Urborg, de Hangarback Walker, de Humilier</p>") == []


@pytest.mark.django_db
@pytest.mark.parametrize("slug", sample_of(CASES, 12))
def test_the_page_of_a_case(client: Client, slug: str) -> None:
    """By day every twelfth."""
    store_shipped(Case, Card)
    page = client.get(f"/fr/cases/{slug}/?show=1", follow=True)
    assert page.status_code == 200
    assert faults(page.content.decode()) == []


@pytest.mark.parametrize("place", sample_of(range(60), 10))
def test_a_ruling_of_two_cards(place: int) -> None:
    """Of 60 drawn pairs, by day every tenth."""
    slugs = random.Random(f"names {place}").sample(sorted(library()), 2)
    assert faults(page_text(*slugs, language="fr")) == []
