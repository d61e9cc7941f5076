"""An import shows what it would replace before it does, side by side, and does it once somebody has agreed."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from layers_site.content.documents.models import Document
from layers_site.content.models import Card, Case
from layers_site.content.services.exporting import export_zip
from layers_site.content.services.importing import LARGEST_UNPACKED, LARGEST_UPLOAD, MOST_FILES
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.factories import Factory, case_document
from tests.learning.stack.conftest import shipped

HERE = "/en/desk/import/"
pytestmark = pytest.mark.django_db


def send(client: Client, data: bytes, name: str = "file.json", **more: str) -> Any:
    return client.post(HERE, {"file": SimpleUploadedFile(name, data), **more})


def file_of(**keys: Any) -> bytes:
    return json.dumps(case_document(**keys)).encode()


def test_what_would_be_replaced_is_shown_side_by_side_and_stays_until_somebody_agrees(signed_in: As) -> None:
    Factory().case(status="draft", title_en="Before", title_fr="Avant")
    editor = signed_in(*EDITOR)
    answer = send(editor, file_of(title={"en": "After", "fr": "Après"}))
    text = html.unescape(answer.content.decode())
    assert "This would change 1 thing" in text
    assert "<del>Before</del>" in text
    assert "<ins>After</ins>" in text
    assert Case.objects.get().title_en == "Before"
    done = send(editor, file_of(title={"en": "After", "fr": "Après"}), replaces="on")
    assert "Imported" in done.content.decode()
    assert Case.objects.get().title_en == "After"


def test_what_is_new_or_the_same_comes_in_without_a_question(signed_in: As) -> None:
    editor = signed_in(*EDITOR)
    assert "Imported" in send(editor, file_of()).content.decode()
    assert "Imported" in send(editor, file_of()).content.decode()
    assert Case.objects.count() == 1


def test_a_preview_of_all_kinds_is_in_words(signed_in: As) -> None:
    """A card, a game on the stack and a document in one archive; a file with a fault still stops all of it."""
    Factory().card(status="draft")
    game = {**shipped(), "difficulty": 5}
    word = {"en": "A new text.", "fr": "Un nouveau texte."}
    documents = json.loads((settings.CONTENT_DIR / "words.json").read_text(encoding="utf-8"))
    documents["words"][0]["text"] = word
    card = {**Card.objects.get().as_json(), "name": {"en": "Grizzly Bears", "fr": "Ours"}}
    files = {
        "cards/grizzly-bears.json": json.dumps(card).encode(),
        f"stack/{game['slug']}.json": json.dumps(game).encode(),
        "words.json": json.dumps(documents).encode(),
    }
    client = signed_in(*ADMINISTRATOR)
    answer = send(client, export_zip([], files), "all.zip")
    text = html.unescape(answer.content.decode())
    assert "This would change 3 things" in text
    assert "<ins>Ours</ins>" in text
    assert "Un nouveau texte." in text
    send(client, export_zip([], files), "all.zip", replaces="on")
    assert Card.objects.get().name_fr == "Ours"
    assert Document.objects.get(kind="stack").document["difficulty"] == 5
    assert Document.objects.get(kind="words").document["text"] == word
    broken = send(client, export_zip([], {**files, "cases/broken.json": b"{}"}), "all.zip")
    assert broken.status_code == 422


def test_what_takes_too_long_for_one_request_is_refused_whole(signed_in: As, settings: Any) -> None:
    """What is there already costs nothing; of what is new nothing is stored where the time ends."""
    settings.REQUEST_SECONDS = 1e-9
    files = {f"cases/bear-{number}.json": file_of(slug=f"bear-{number}") for number in range(3)}
    answer = send(signed_in(*EDITOR), export_zip([], files), "all.zip")
    assert "import fewer files at once" in answer.content.decode()
    assert not Case.objects.exists()


def test_what_ships_fits_into_an_import_twice_over() -> None:
    """As “Export everything” packs it, and by its files."""
    folder = Path(settings.CONTENT_DIR)
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.json")}
    twice = {f"{half}/{name}": data for half in ("one", "two") for name, data in files.items()}
    assert len(export_zip([], twice)) <= LARGEST_UPLOAD
    assert len(twice) <= MOST_FILES
    assert sum(map(len, twice.values())) <= LARGEST_UNPACKED
