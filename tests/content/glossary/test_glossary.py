"""The glossary: every rule that a trace can cite is told, in both languages, under its number of each edition."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.rulesets import RULESETS
from layers_site.content.glossary.entries import glossary, matching_entries, rule_address

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
