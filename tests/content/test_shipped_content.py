"""The curated content that comes with the code: every file, every expectation, every French text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from layers_site.content.files import ContentFile, read_folder
from layers_site.content.models import Card, Case
from layers_site.content.services.loading import load_content
from layers_site.content.validation import differences, problems
from layers_site.platform.text import french_problems
from tests.night import sample_of

FILES = read_folder(settings.CONTENT_DIR)


def french_texts(node: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every French text of a document with its place."""
    if isinstance(node, list):
        for place, item in enumerate(node):
            yield from french_texts(item, f"{path}/{place}")
    elif isinstance(node, dict):
        for key, item in node.items():
            if key == "fr" and isinstance(item, str):
                yield path, item
            yield from french_texts(item, f"{path}/{key}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_is_as_the_format_says(file: ContentFile) -> None:
    """It can be read, is there in both languages, and its board can be evaluated."""
    assert problems(file) == []


@pytest.mark.parametrize(
    "file", sample_of([file for file in FILES if file.kind == "cases"], 4), ids=lambda file: file.name
)
def test_every_case_gives_what_it_expects(file: ContentFile) -> None:
    """Stage by stage, variant by variant, under each edition that it speaks of. The expectations come from sources. By
    day every fourth case; `make check` looks at all of them.
    """
    assert any(stage.get("expect") for stage in file.document["stages"])
    assert differences(file) == []


@pytest.mark.parametrize("path", sorted(Path(settings.CONTENT_DIR).rglob("*.json")), ids=lambda path: path.stem)
def test_french_is_set_as_french(path: Path) -> None:
    """Curly apostrophes, and spaces that do not break before high punctuation."""
    document = json.loads(path.read_text(encoding="utf-8"))
    assert [(where, text) for where, text in french_texts(document) if french_problems(text)] == []


#: What texts once said and the rules do not, by letter, with the rule.
UNTRUE = {
    "damage still comes from you": "120.7: it is dealt by the Sorcerer, whoever controls the ability",
    "ses blessures viennent toujours de vous": "120.7",
    "had it begun before layer 6": "613.6: Humility’s own effect begins in layer 6 and goes on",
    "avait-il commencé avant la couche 6": "613.6",
    "before layer 6 is safe": "613.7: a newer effect of layer 7b has the last word",
    "avant la couche 6 est sauf": "613.7",
    "which no edition changed": "510.2: combat damage left the stack in 2009",
    "qu’aucune édition n’a changée": "510.2",
    "le premier regard était le bon": "before 2011 the first look was final, not right",
    "no right to jump the queue": "613.8b says “just after”",
    "ne fait passer devant personne": "613.8b",
    "attend jusqu’après lui": "613.8b: just after",
    "goes back to its owner’s side": "a control effect that ends gives it to whoever controls it then",
    "la guivre retourne à son propriétaire": "the same",
    "opens at one word only": "613.2a: merging and chosen sizes too",
    "un seul mot l’ouvre": "613.2a",
    "given, those from keyword counters. ": "613.7c: a counter put on later stays",
    "ont données, celles des marqueurs de mot-clé. ": "613.7c",
    "(714)": "714.3c, 714.4 and 704.5s are meant",
}


@pytest.mark.parametrize("untrue", UNTRUE)
def test_no_text_says_what_the_rules_do_not(untrue: str) -> None:
    """In no file of the content."""
    assert [name for name, text in texts().items() if untrue in text] == [], UNTRUE[untrue]


@cache
def texts() -> dict[str, str]:
    paths = sorted(Path(settings.CONTENT_DIR).rglob("*.json"))
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.nightly
@pytest.mark.django_db
def test_all_of_it_can_be_loaded() -> None:
    """By day `test_files` loads it, and takes all of it out again."""
    loaded = load_content(settings.CONTENT_DIR)
    assert (loaded.created, loaded.updated, loaded.skipped) == (len(FILES), 0, ())
    assert Case.objects.published().count() == sum(file.kind == "cases" for file in FILES) >= 13
    assert Card.objects.count() == sum(file.kind == "cards" for file in FILES)
    for card in Card.objects.all():
        card.full_clean()
