"""The words of the layers, and rule numbers in texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.template import Context, Template
from django.test import Client

from layers_site.content.glossary.entries import astray, glossary, words
from layers_site.content.glossary.views import words_by_letter


def test_each_word_leads_to_what_is_there() -> None:
    """To rules of the glossary and to other words, none to itself; its layer is one of the seven or none."""
    for word in words().values():
        assert set(word.rules) <= set(glossary().entries)
        assert set(word.see) <= set(words()) - {word.code}
        assert 0 <= word.layer <= 7


def test_each_word_is_there_in_both_languages() -> None:
    for word in words().values():
        assert word.term.en
        assert word.text.en.endswith(".")
        assert word.term.fr


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "first", "text"), [("en", "C", "Copiable values"), ("fr", "V", "Valeurs copiables")]
)
def test_words_stand_under_their_letter(client: Client, language: str, first: str, text: str) -> None:
    """In the order of the page's language."""
    html = client.get(f"/{language}/glossary/").content.decode()
    section = html.partition(f'id="letter-{first}"')[2].partition("</section>")[0]
    assert text in section
    letters = re.findall(r'id="letter-(.)"', html)
    assert letters == sorted(letters)
    assert sum(len(letter["words"]) for letter in words_by_letter()) == html.count('class="word-entry"')


def test_a_page_links_a_word() -> None:
    page = Template('{% load terms %}{% term "cda" %} {% term "cda" "CDA" %}').render(Context())
    assert re.findall(r'href="(/\w\w/glossary/#cda)">([^<]+)<', page) == [
        ("/en/glossary/#cda", "Characteristic-defining ability"),
        ("/en/glossary/#cda", "CDA"),
    ]


def test_what_is_short_is_linked_where_a_text_is_shown() -> None:
    """Beside its rules, and only as a word of its own; what a text says stays escaped."""
    page = Template('{% load workbench %}{{ text|rules:"2026" }}').render(
        Context({"text": "<b> A CDA, not ACDA (604.3a)."})
    )
    assert page.count('class="term"') == 1
    assert "&lt;b&gt;" in page
    assert 'class="rule-link"' in page


# --- rule numbers in texts, by hand from the rules of each edition ------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "In layer 7c (613.4c) it gets +3/+3.",
        "613.7h stands between 613.7g and 613.7m; the list of the layers ends with 613.1g, layer 1 with 613.2c.",
        "Layer 7c (613.4c; 613.3c until 2020).",
        "In 2009 that was 613.3c.",
        "The table knows nothing of 704.5f, and 405.2 is the stack today.",
        "Pay 613 life.",
    ],
)
def test_a_number_of_today_and_one_of_an_edition_that_is_named_lead_somewhere(text: str) -> None:
    assert list(astray(text)) == []


@pytest.mark.parametrize(
    ("text", "number", "today"),
    [
        ("Layer 7c (613.3c).", "613.3c", ["613.4c"]),
        ("A copy has the copiable values (706.2).", "706.2", ["707.2"]),
        ("Dependency (418.5c) goes first.", "418.5c", ["613.8a"]),
        ("Of players (418.5i).", "418.5i", []),
        ("613.12 does not exist.", "613.12", []),
        ("Nor does 613.4e.", "613.4e", []),
        ("613.7l and 613.7o look like digits.", "613.7l", []),
    ],
)
def test_an_older_number_and_one_of_no_edition_are_told(text: str, number: str, today: Sequence[str]) -> None:
    """With today's number of the rule, where it has one. Rules have no letters l and o."""
    citation = next(astray(text))
    assert (citation.number, list(citation.today)) == (number, today)


def test_a_case_that_is_stated_under_an_edition_has_its_numbers() -> None:
    assert not list(astray("Dependency (418.5c) goes first.", ["2005"]))
    assert [citation.editions for citation in astray("418.5c", ["2009"])] == [("2003", "2005", "2007")]
