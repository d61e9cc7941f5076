"""Half of a surrogate pair: JSON can spell it, UTF-8 cannot hold it. Whoever takes JSON refuses it in words."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from layers_site.boards.models import Board
from tests.factories import case_document
from tests.hostile.forms import Field, Form
from tests.hostile.harvest import harvest
from tests.hostile.test_sending import sent
from tests.hostile.world import World
from tests.night import NIGHT

HALF: Final = "\ud83d"
#: What a card, a board, a case and a quiz say of themselves, with half of a pair in what they are called by.
DOCUMENTS: Final[dict[str, Any]] = {
    "card": {"slug": HALF, "name": HALF, "kind": "object", "data": {"types": [HALF]}},
    "board": {"format": "layers/1", "objects": [{"id": HALF, "name": HALF, "types": ["Creature"], "power": "x"}]},
    "case": case_document(title={"en": HALF, "fr": HALF}, slug=HALF, concepts=[HALF]),
    "quiz": {"format": "layers-quiz/1", "title": HALF, "intro": {"en": HALF}, "questions": [{"id": HALF, HALF: 1}]},
    "nothing": {HALF: HALF},
}
FOR_PEOPLE: Final = "has a character that cannot be stored"
FOR_EDITORS: Final = "must not contain half of a surrogate pair"
# One process reads the pages, once.
pytestmark = pytest.mark.xdist_group("hostile harvest")


def takes_documents(form: Form) -> bool:
    return any(field.kind in ("file", "textarea") or _is_json(field.value) for field in form.fields)


def _is_json(value: str) -> bool:
    return value.startswith(("{", "["))


def test_every_form_that_takes_a_document_answers(world: World) -> None:
    """In its files, its large fields, and in the hidden ones that carry JSON along; by day one document each."""
    faults_of, names = {}, list(DOCUMENTS)
    forms = [(who, form) for who, form in harvest(world).forms if takes_documents(form)]
    assert {"sharing:mine", "editing:import", "admin:content_card_add"} <= {form.name for _who, form in forms}
    for number, (who, form) in enumerate(forms):
        for name in names if NIGHT else names[number % len(names) :][:1]:
            text = json.dumps(DOCUMENTS[name])

            def change(field: Field, text: str = text) -> Any:
                if field.kind == "file":
                    return SimpleUploadedFile("a.json", text.encode())
                return text if field.kind == "textarea" or _is_json(field.value) else field.value

            try:
                answer, _shown = sent(world, who, form, change)
            except (UnicodeEncodeError, UnicodeDecodeError) as error:
                faults_of[f"{name}: {form.name}"] = str(error)
            else:
                if answer.status_code >= 500:
                    faults_of[f"{name}: {form.name}"] = str(answer.status_code)
    assert faults_of == {}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_doors_of_documents_say_what_is_wrong(world: World, name: str) -> None:
    """422, and the place; nothing is kept."""
    text, before = json.dumps(DOCUMENTS[name]), Board.objects.count()

    def file() -> SimpleUploadedFile:
        return SimpleUploadedFile("a.json", text.encode())

    answers = [
        Client().post("/en/my-boards/", {"text": text}),
        Client().post("/en/my-boards/", {"file": file()}),
        world.by["ada"].post("/en/quizzes/import/", {"file": file(), "language": "en"}),
        world.by["root"].post("/en/desk/import/", {"file": file()}),
    ]
    for answer, words in zip(answers, (*[FOR_PEOPLE] * 3, FOR_EDITORS), strict=True):
        assert answer.status_code == 422
        assert words in answer.content.decode()
    assert Board.objects.count() == before


@pytest.mark.parametrize("door", ["evaluate", "validate", "read"])
def test_programs_are_told_too(db: None, door: str) -> None:
    for document in DOCUMENTS.values():
        for body in (document, {"scenario": document}, {"name": HALF, "types": "Creature", "text": HALF}):
            with transaction.atomic():
                response = Client().post(f"/api/v1/{door}", json.dumps(body), content_type="application/json")
            assert response.status_code == 422 or response.json()["valid"] is False
