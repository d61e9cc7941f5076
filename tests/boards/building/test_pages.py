"""The pages of building: in the language that they claim, each id once, light, and none of them within a lesson."""

from __future__ import annotations

import gzip
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from layers_site.boards.building.services.presets import ORIGINS, presets
from layers_site.boards.presenters.bench_page import BenchPage
from layers_site.boards.presenters.links import Frame, ViewOptions
from layers_site.platform.text import french_problems
from tests.boards.building.boards import address, form, moment
from tests.boards.pages import Page
from tests.house.test_pages import inline_code
from tests.house.test_texts import Seen, strangers
from tests.night import part_of

pytestmark = pytest.mark.django_db
SAMPLES = [preset.sample for code, preset in presets("Change").items() if code != "counters"]


def filled(origin: str, samples: list[Any]) -> dict[str, Any]:
    """The form with each of these begun, drawn again."""
    return form(origin, *samples, do="look")


_READ: dict[str, list[str]] = {}


def pages(client: Client, language: str) -> list[str]:
    """The pages of one language, read once for all of these tests."""
    if language not in _READ:
        _READ[language] = _pages(client, language)
    return _READ[language]


def _pages(client: Client, language: str) -> list[str]:
    """Every page, and the form with every kind of row; by day from each origin in one language."""
    board = moment()
    here = address(board).replace("/en/", f"/{language}/")
    responses = [client.get(f"{here}{what}") for what in ("build/", "card/", "change/", "change/?what=aura")]
    responses += [client.get(f"/{language}/sandbox/", follow=True)]
    for origin in part_of(ORIGINS, language):
        for start in range(0, len(SAMPLES), 7):
            responses.append(client.post(f"{here}build/", filled(origin, SAMPLES[start : start + 7])))
    responses.append(client.post(f"{here}build/", filled("resolved", SAMPLES[:7]) | {"do": "keep"}))
    return [response.content.decode() for response in responses]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_in_its_own_language(client: Client, language: str) -> None:
    """Nothing is left in the other language, and French is well set."""
    wrong = []
    for html in pages(client, language):
        seen = Seen()
        seen.feed(html)
        texts = [text for text_language, text in seen.texts if text_language == language == seen.language]
        wrong += [text for text in texts if strangers(text, language)]
        wrong += [text for text in texts if language == "fr" and french_problems(text)]
    assert [text for text in wrong if "The Gathering" not in text and "Wizards of the Coast" not in text] == []


def test_ids_are_given_once_and_nothing_is_inline(client: Client) -> None:
    """So that labels and errors belong to their fields, and the policy holds."""
    for html in pages(client, "en"):
        ids = Counter(element.attrs["id"] for element in Page(html).root.all() if "id" in element.attrs)
        assert [name for name, count in ids.items() if count > 1] == []
        assert inline_code(html) == []


def test_the_longest_form_is_light(client: Client) -> None:
    """Eight numbers that are counted, drawn again: within what one swap may weigh."""
    answer = client.post(address(moment(), "build/"), filled("permanent", [presets("Change")["define"].sample] * 8))
    assert len(gzip.compress(answer.content)) < 20 * 1024


def test_within_a_lesson_there_is_no_way_out_of_it() -> None:
    """The bench of a page of another app leads to none of these pages; its own lead to all of them."""
    board = moment()
    frame = Frame("/en/lessons/one/", board, "2026")
    inside, outside = BenchPage.of(board, ViewOptions("2026", frame=frame)), BenchPage.of(board, ViewOptions("2026"))
    assert (inside.links.build, inside.links.change, inside.links.card) == ("", "", "")
    assert {len(card.hrefs) for card in inside.words.cards} == {1}
    assert {len(card.hrefs) for card in outside.words.cards} == {2}
    assert outside.links.build.startswith(address(board, "build/"))


def test_the_edition_goes_along(client: Client) -> None:
    """From a board under older rules to the form, and from there back under the same rules."""
    board = moment()
    page = Page(client.get(address(board, "?edition=2005&focus=bear")).content.decode())
    where = page.link("build")
    assert "edition=2005" in where
    data = form("resolved", {"pt": {"switch": True}}, affected=["bear"])
    assert "edition=2005" in client.post(where, data)["Location"]
    assert "edition=2005&focus=bear&what=bear" in page.link("do-bear")
