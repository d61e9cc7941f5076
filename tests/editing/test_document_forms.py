"""Documents: in the form of their texts, withdrawn after a question, imported after a look."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client
from django.utils.translation import override

from layers_site.content.documents.models import Document
from layers_site.content.models import Card, Case
from layers_site.content.services.importing import LARGEST_UNPACKED, LARGEST_UPLOAD, MOST_FILES, export_zip
from layers_site.content.shipped.kinds import DocumentKind, Folder, document_kinds, shipped
from layers_site.editing.document_names import name_in
from layers_site.editing.forms.texts import TextsForm
from layers_site.editing.services.texts import texts_of
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.editing.test_documents import edit, publish, step
from tests.factories import Factory, case_document
from tests.learning.stack.conftest import shipped as shipped_game
from tests.learning.stack.conftest import store
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


# --- what others show is withdrawn after a question ---------------------------------------------------


def withdraw(client: Client, game: Document, **more: str) -> Any:
    here = f"/en/desk/documents/stack/{game.slug}/"
    stamp = client.get(here).context["side"].stamp
    return client.post(f"{here}status/", {"status": "withdraw", "stamp": stamp, **more})


def test_a_game_that_a_lesson_shows_is_withdrawn_after_a_question(signed_in: As) -> None:
    """Lesson 25 plays it: the page names that lesson, and the game is gone for visitors only once that is meant."""
    game = store({**shipped_game(), "slug": "of-ours"})
    lesson = {"title": {"en": "Of games", "fr": "Des jeux"}, "parts": [{"board": {"stack": game.slug}}]}
    Document.objects.create(kind="lessons", slug="l", document=lesson, status="draft")
    chief = signed_in(*ADMINISTRATOR)
    response = withdraw(chief, game)
    assert response.status_code == 200
    assert "Of games" in [use.title for use in response.context["question"].uses]
    assert Document.objects.get(kind="stack").is_shown
    assert withdraw(chief, game, sure="1").status_code == 303
    assert not Document.objects.get(kind="stack").is_shown


def test_what_a_file_takes_the_place_of_is_withdrawn_without_a_question(signed_in: As) -> None:
    """Other words lead to this one, and still do: visitors see what came with the site."""
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, "/en/desk/documents/words/cda/texts/", term_en="Another")
    publish(chief, "words", "cda")
    assert step(chief, "words", "cda", "withdraw") == 303


def test_a_card_on_boards_is_withdrawn_after_a_question(signed_in: As) -> None:
    """The board keeps it as it is printed there."""
    Factory().card(slug="grove-elk", name_en="Grove Elk", status="published")
    case = Factory().case(slug="grown", status="published")
    case.document["scenario"]["objects"][0]["name"] = {"en": "Grove Elk", "fr": "Élan du bosquet"}
    case.save()
    chief = signed_in(*ADMINISTRATOR)
    here = "/en/desk/cards/grove-elk/"
    sent = {"status": "draft", "stamp": chief.get(here).context["side"].stamp}
    response = chief.post(f"{here}status/", sent)
    assert [use.slug for use in response.context["question"].uses] == ["grown"]
    assert Card.objects.get().is_published
    assert chief.post(f"{here}status/", {**sent, "sure": "1"}).status_code == 303
    assert not Card.objects.get().is_published


# --- an import shows what it would replace before it does ---------------------------------------------


HERE = "/en/desk/import/"


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
    game = {**shipped_game(), "difficulty": 5}
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
