"""An import shows what it would replace before it does, side by side, and does it once somebody has agreed."""

from __future__ import annotations

import html
import json
import re
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
from layers_site.editing.forms.desk import CarriedForm, carried_text
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.factories import Factory, case_document
from tests.learning.stack.conftest import shipped

HERE = "/en/desk/import/"
pytestmark = pytest.mark.django_db


def send(client: Client, data: bytes, name: str = "file.json") -> Any:
    return client.post(HERE, {"file": SimpleUploadedFile(name, data)})


def agreed(client: Client, answer: Any, **other: str) -> Any:
    """What the button of the preview sends."""
    text = answer.content.decode()
    fields = dict(
        re.findall(r'<input type="hidden" name="(sure|name|carried|of|looked_at|within)" value="([^"]*)"', text)
    )
    return client.post(HERE, {key: html.unescape(value) for key, value in fields.items()} | other)


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
    done = agreed(editor, answer)
    assert "Imported" in done.content.decode()
    assert Case.objects.get().title_en == "After"


def test_what_is_new_or_the_same_comes_in_without_a_question(signed_in: As) -> None:
    editor = signed_in(*EDITOR)
    assert "Imported" in send(editor, file_of()).content.decode()
    assert "Imported" in send(editor, file_of()).content.decode()
    assert Case.objects.count() == 1


def test_who_agreed_to_an_older_preview_is_shown_a_newer_one(signed_in: As) -> None:
    """Somebody changes the case between the look and the press: it is not written over unseen."""
    Factory().case(status="draft", title_en="Before")
    editor = signed_in(*EDITOR)
    answer = send(editor, file_of(title={"en": "After", "fr": "Après"}))
    Case.objects.update(title_en="Meanwhile")
    again = agreed(editor, answer)
    text = html.unescape(again.content.decode())
    assert "Something was changed since you looked" in text
    assert "<del>Meanwhile</del>" in text
    assert Case.objects.get().title_en == "Meanwhile"
    agreed(editor, again)
    assert Case.objects.get().title_en == "After"


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
    agreed(client, answer)
    assert Card.objects.get().name_fr == "Ours"
    assert Document.objects.get(kind="stack").document["difficulty"] == 5
    assert Document.objects.get(kind="words").document["text"] == word
    broken = send(client, export_zip([], {**files, "cases/broken.json": b"{}"}), "all.zip")
    assert broken.status_code == 422


@pytest.mark.parametrize("carried", ["", "no base64!", "aGVsbG8=", carried_text(b"no json"), "A" * 800_000])
def test_what_no_page_carried_along_imports_nothing(signed_in: As, carried: str) -> None:
    answer = signed_in(*EDITOR).post(HERE, {"carried": carried, "sure": "x", "name": "f.json"})
    assert answer.status_code in (400, 413, 422)
    assert not Case.objects.exists()


def test_a_packed_file_that_swells_is_cut_where_uploads_end() -> None:
    """A megabyte and one byte is all that is ever unpacked, which the import then refuses as too large."""
    form = CarriedForm({"carried": carried_text(b"0" * 50_000_000), "sure": "x"})
    assert form.is_valid()
    assert len(form.cleaned_data["carried"]) == 8 * 1024 * 1024 + 1


def many(number: int, **keys: Any) -> bytes:
    files = {f"cases/bear-{n}.json": file_of(slug=f"bear-{n}", **keys) for n in range(number)}
    return export_zip([], files)


def test_what_takes_too_long_for_one_request_comes_in_parts(signed_in: As, settings: Any) -> None:
    """Each part is stored, says what is left, and leads on, until all has come in. So does what is replaced, after a
    look at each part.
    """
    settings.REQUEST_SECONDS = 1e-9  # one thing at a time
    editor = signed_in(*EDITOR)
    answer = send(editor, many(3), "all.zip")
    for number in (1, 2):
        assert f"{number} of 3 files have been looked at" in answer.content.decode()
        assert Case.objects.count() == number
        answer = agreed(editor, answer)
    assert "have been looked at" not in answer.content.decode()
    assert Case.objects.count() == 3
    answer = send(editor, many(2, title={"en": "After", "fr": "Après"}), "all.zip")
    for number in (0, 1):
        assert Case.objects.filter(title_en="After").count() == number
        answer = agreed(editor, answer)
        assert Case.objects.filter(title_en="After").count() == number + 1
        answer = answer if number else agreed(editor, answer)
    assert "have been looked at" not in answer.content.decode()


def test_another_file_begins_at_its_beginning(signed_in: As, settings: Any) -> None:
    """Whoever chooses another file where the next part was asked for loses nothing of it."""
    settings.REQUEST_SECONDS = 1e-9
    editor = signed_in(*EDITOR)
    answer = send(editor, many(2), "all.zip")
    agreed(editor, answer, carried=carried_text(file_of(slug="other")), name="other.json")
    assert set(Case.objects.values_list("slug", flat=True)) == {"bear-0", "other"}


def test_what_ships_fits_into_an_import_twice_over() -> None:
    """As “Export everything” packs it, and by its files."""
    folder = Path(settings.CONTENT_DIR)
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.json")}
    twice = {f"{half}/{name}": data for half in ("one", "two") for name, data in files.items()}
    assert len(export_zip([], twice)) <= LARGEST_UPLOAD
    assert len(twice) <= MOST_FILES
    assert sum(map(len, twice.values())) <= LARGEST_UNPACKED
