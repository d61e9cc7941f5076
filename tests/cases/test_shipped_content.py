"""The curated content that comes with the code: every file, every expectation, every French text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from layers_site.cases.files import ContentFile, read_folder
from layers_site.cases.models import Card, Case
from layers_site.cases.services import load_content
from layers_site.cases.validation import differences, problems
from layers_site.common.typography import french_problems

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


@pytest.mark.parametrize("file", [file for file in FILES if file.kind == "cases"], ids=lambda file: file.name)
def test_every_case_gives_what_it_expects(file: ContentFile) -> None:
    """Stage by stage, variant by variant, under each edition that it speaks of. The expectations come from sources."""
    assert any(stage.get("expect") for stage in file.document["stages"])
    assert differences(file) == []


@pytest.mark.parametrize("path", sorted(Path(settings.CONTENT_DIR).rglob("*.json")), ids=lambda path: path.stem)
def test_french_is_set_as_french(path: Path) -> None:
    """Curly apostrophes, and spaces that do not break before high punctuation."""
    document = json.loads(path.read_text(encoding="utf-8"))
    assert [(where, text) for where, text in french_texts(document) if french_problems(text)] == []


@pytest.mark.django_db
def test_all_of_it_can_be_loaded() -> None:
    loaded = load_content(settings.CONTENT_DIR)
    assert (loaded.created, loaded.updated, loaded.kept) == (len(FILES), 0, ())
    assert Case.objects.published().count() == sum(file.kind == "cases" for file in FILES) >= 13
    assert Card.objects.count() == sum(file.kind == "cards" for file in FILES)
    for card in Card.objects.all():
        card.full_clean()
