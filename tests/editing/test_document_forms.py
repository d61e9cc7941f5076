"""Documents that ship, in the form of their texts: it shows all of them, and gives them back as they were."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

import pytest
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import override

from layers_site.content.documents.models import Document
from layers_site.content.shipped.kinds import DocumentKind, Folder, document_kinds, shipped
from layers_site.editing.document_names import name_in
from layers_site.editing.forms.texts import TextsForm
from layers_site.editing.services.texts import texts_of
from tests.night import NIGHT, sample_of


def documents_of(kind: DocumentKind) -> Mapping[str, dict[str, Any]]:
    """Those of the files; the desk itself has games on the stack from the database."""
    return Folder.documents(cast("Folder", kind.source)) if kind.in_rows else shipped(kind)


ALL = [(kind, name) for kind in document_kinds() for name in documents_of(kind)]
EVERY_DOCUMENT = pytest.mark.parametrize(
    ("kind", "name"), sample_of(ALL, 4), ids=lambda value: getattr(value, "code", value)
)


@pytest.mark.django_db
@EVERY_DOCUMENT
def test_the_texts_of_each_document_come_back_as_they_were(kind: DocumentKind, name: str) -> None:
    """Sent back as the browser shows them, with lines ended its way, they say the same, its keys in the same order."""
    document = documents_of(kind)[name]
    row = Document(kind=kind.code, slug=name, document=document)
    sent = QueryDict(mutable=True)
    for bound in TextsForm(None, row, "/"):
        if bound.name == "right":
            continue
        value = bound.value()
        if isinstance(value, list):
            sent.setlist(bound.html_name, value)
        else:
            sent[bound.html_name] = str(value or "").replace("\n", "\r\n")
    form = TextsForm(sent, row, "/")
    assert form.is_valid(), form.errors
    form.write_to(row)
    assert json.dumps(row.document) == json.dumps(document)


@pytest.mark.django_db
@EVERY_DOCUMENT
def test_each_text_is_called_something_in_both_languages(kind: DocumentKind, name: str) -> None:
    """An editor is asked for "the goal", and not for "goal"; what is alike in a list is counted."""
    row = Document(kind=kind.code, slug=name, document=documents_of(kind)[name])
    for language in ("en", "fr"):
        with override(language):
            for text in texts_of(row):
                keys = text.place.strip("/").split("/")
                for at, key in enumerate(keys):
                    assert key.isdecimal() or name_in(kind.code, "/".join(keys[: at + 1]), key), text.place


@pytest.mark.django_db
def test_what_ships_passes_the_gate() -> None:
    """The desk asks of a document what the checks of the files ask; and what ships has passed those."""
    rows = [
        Document(kind=kind.code, slug=name, document=document)
        for kind in document_kinds()
        for name, document in sample_of(documents_of(kind).items(), 3)
    ]
    problems = {row.slug: [str(problem) for problem in row.problems_now()] for row in rows}
    assert len(problems) > (100 if NIGHT else 33)
    assert {slug: faults for slug, faults in problems.items() if faults} == {}


@pytest.mark.parametrize("kind", document_kinds(), ids=lambda kind: kind.code)
def test_each_file_is_written_byte_for_byte(kind: DocumentKind) -> None:
    """What an export gives lies in the fixtures already, under that name."""
    for name in documents_of(kind):
        path, data = kind.source.file(name, documents_of(kind))
        assert (settings.CONTENT_DIR / path).read_bytes() == data, path
