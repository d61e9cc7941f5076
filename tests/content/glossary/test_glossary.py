"""The glossary: rules, their numbers in each edition, and the words of the layers."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.template import Context, Template
from django.test import Client

from engine.rulesets import RULESETS
from layers_site.content.glossary.entries import astray, glossary, matching_entries, rule_address, words
from layers_site.content.glossary.views import words_by_letter

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("edition", RULESETS)
def test_every_number_that_a_trace_can_cite_is_told(edition: str) -> None:
    """Whatever the workbench cites can be looked up under that edition."""
    ruleset = RULESETS[edition]
    cited = {layer.citation for layer in ruleset.layers} | set(ruleset.citations.values())
    numbers = {entry.numbers.get(edition) for entry in glossary().entries.values()}
    assert cited - numbers == set()


def test_every_concept_of_the_rulesets_has_an_entry() -> None:
    """An entry named after a concept takes its numbers from the rulesets."""
    concepts = {concept for ruleset in RULESETS.values() for concept in ruleset.citations}
    assert concepts - set(glossary().entries) == set()


@pytest.mark.parametrize("code", glossary().entries)
def test_an_entry_is_told_in_both_languages(code: str) -> None:
    """Other words in each language, and only entries that exist to see also."""
    entry = glossary().entries[code]
    assert entry.group in glossary().groups
    assert entry.numbers
    assert entry.title.en != entry.title.fr
    assert entry.text.en != entry.text.fr
    assert set(entry.see) <= set(glossary().entries) - {code}


def test_numbers_change_from_edition_to_edition() -> None:
    """613.5 of 2014 is 613.6 today, and 2003 had no such rule (rules archive of each date)."""
    same_set = glossary().entries["same_set"].numbers
    assert (same_set.get("2003"), same_set["2005"], same_set["2014"], same_set["2026"]) == (
        None, "418.5b", "613.5", "613.6",
    )  # fmt: skip


def test_a_number_is_looked_for_in_the_edition_first() -> None:
    """613.7 is dependency in 2014 and timestamps today; 418.5c stands in neither, and is found all the same."""
    assert {entry.code for entry in matching_entries("613.7", "2014")} >= {"dependency", "waiting", "loop"}
    assert "dependency" not in {entry.code for entry in matching_entries("613.7", "2026")}
    assert "timestamp" in {entry.code for entry in matching_entries("613.7", "2026")}
    assert [entry.code for entry in matching_entries("418.5c", "2026")] == ["dependency"]


def test_a_number_finds_its_parts_and_no_longer_number() -> None:
    """613.8 has 613.8a under it; 613.1 does not have 613.10."""
    codes = {entry.code for entry in matching_entries("613.1", "2026")}
    assert "start" in codes
    assert codes.isdisjoint({"players", "rules"})


def test_words_are_found_in_either_language_without_accents() -> None:
    """Whoever types on a foreign keyboard finds it too."""
    assert "loop" in {entry.code for entry in matching_entries("boucles dependance", "2026")}
    assert "loop" in {entry.code for entry in matching_entries("dependency LOOPS", "2026")}
    assert matching_entries("nonsense-word", "2026") == ()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("query", ["", "?number=613.8a&edition=2014", "?number=copie", "?number=zzz", "?edition=2003"])
def test_the_page_answers_what_it_is_asked(client: Client, language: str, query: str) -> None:
    """As a page, and as a part of it for htmx."""
    page = client.get(f"/{language}/rules/{query}")
    part = client.get(f"/{language}/rules/{query}", headers={"HX-Request": "true"})
    assert page.status_code == part.status_code == 200
    assert part.content.decode().lstrip().startswith("<section")
    assert "<html" not in part.content.decode()
    assert '<html lang="' + language in page.content.decode()


def test_an_unknown_edition_is_said_at_the_field(client: Client) -> None:
    """Nothing is guessed."""
    assert client.get("/en/rules/?edition=1999").status_code == 422
    assert client.get("/en/rules/?number=" + "1" * 500).status_code == 422


def test_the_table_has_every_rule_and_every_edition(client: Client) -> None:
    """A translator between old and new numbers."""
    page = client.get("/fr/rules/numbers/").content.decode()
    for number in ("418.5b", "613.5", "613.6", "409.1f", "601.2f"):
        assert f"<td>{number}</td>" in page
    assert page.count('<th scope="row">') == len(glossary().entries)


def test_a_rule_has_an_address(client: Client) -> None:
    """Which leads to what that number says in that edition; a misconception goes by today's numbers."""
    assert rule_address("", "2026") == ""
    page = client.get(rule_address("613.8a", "2026"))
    assert "613.8a" in page.content.decode()
    assert rule_address("613.8a", "M07") == rule_address("613.8a", "M07").split("&", 1)[0]


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


# --- words --------------------------------------------------------------------------------------------


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
