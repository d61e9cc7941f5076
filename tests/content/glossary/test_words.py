"""The words of the layers: each is explained in both languages, and leads to what is there."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.test import Client

from layers_site.content.glossary.entries import glossary, words
from layers_site.content.glossary.views import words_by_letter
from layers_site.platform.text import french_problems


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
        assert not french_problems(word.text.fr)
        assert not french_problems(word.term.fr)


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
