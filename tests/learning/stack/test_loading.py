"""Loading the stack cases: whole or not at all, as often as one likes, and not over an editor's work."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client

from layers_site.content.files import ContentError
from layers_site.learning.stack.documents import load_stack_cases
from layers_site.learning.stack.models import StackCase
from tests.factories import Factory
from tests.learning.stack.conftest import FIRST, SLUGS, shipped, store

pytestmark = pytest.mark.django_db


def folder_with(tmp_path: Path, *documents: dict[str, Any]) -> Path:
    (tmp_path / "stack").mkdir(exist_ok=True)
    for document in documents:
        path = tmp_path / "stack" / f"{document['slug']}.json"
        path.write_text(json.dumps(document), encoding="utf-8")
    return tmp_path


def test_all_that_ship_are_loaded_and_published() -> None:
    call_command("load_stack_cases", verbosity=0)
    assert StackCase.objects.published().count() == len(SLUGS)


def test_loading_again_changes_nothing(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, shipped())
    assert load_stack_cases(folder).created == 1
    again = load_stack_cases(folder)
    assert (again.created, again.updated, again.unchanged, again.skipped) == (0, 0, 1, ())


def test_a_changed_file_is_taken_over(tmp_path: Path) -> None:
    document = shipped()
    load_stack_cases(folder_with(tmp_path, document))
    document["title"]["en"] = "Another title"
    assert load_stack_cases(folder_with(tmp_path, document)).updated == 1
    assert StackCase.objects.get().title_en == "Another title"


def test_what_an_editor_changed_is_kept(tmp_path: Path) -> None:
    document = shipped()
    load_stack_cases(folder_with(tmp_path, document))
    case = StackCase.objects.get()
    case.title_en = "By an editor"
    case.save()
    document["title"]["en"] = "By the file"
    folder = folder_with(tmp_path, document)
    assert load_stack_cases(folder).skipped == (FIRST,)
    assert StackCase.objects.get().title_en == "By an editor"
    assert load_stack_cases(folder, overwrite=True).updated == 1
    assert StackCase.objects.get().title_en == "By the file"


def test_one_wrong_file_and_nothing_is_loaded(tmp_path: Path) -> None:
    """All problems of all files are told, and the good file is not stored either."""
    wrong = shipped("stack-delayed-trigger")
    wrong["stages"][0]["expect"]["stack"] = []
    folder = folder_with(tmp_path, shipped(), wrong)
    with pytest.raises(ContentError, match=r"stack/stack-delayed-trigger\.json: /stages/0/expect/stack"):
        load_stack_cases(folder)
    assert not StackCase.objects.exists()
    with pytest.raises(CommandError, match="Nothing was loaded"):
        call_command("load_stack_cases", str(folder))


def test_a_document_is_the_same_after_the_database() -> None:
    """`as_json` is the inverse of `take_json`."""
    for slug in SLUGS:
        case = store(shipped(slug))
        case.refresh_from_db()
        assert case.as_json() == shipped(slug)
        case.full_clean()


def test_a_case_is_not_saved_where_the_engine_disagrees() -> None:
    """The problem stands at the field, with its place."""
    document = shipped()
    document["stages"][1]["expect"]["priority"] = "opponent"
    case = StackCase()
    case.take_json(document)
    with pytest.raises(ValidationError) as refused:
        case.full_clean()
    assert list(refused.value.message_dict) == ["document"]
    assert "/stages/1/expect/priority" in refused.value.message_dict["document"][0]


def test_the_admin_has_texts_and_no_json(client: Client) -> None:
    """Both languages side by side; the game itself is changed at the desk, to which the page leads."""
    client.force_login(Factory().administrator())
    case = store(shipped())
    html = client.get(f"/en/admin/learning/stackcase/{case.pk}/change/").content.decode()
    assert 'name="title_en"' in html
    assert 'name="title_fr"' in html
    assert 'name="document"' not in html
    assert f"/en/desk/documents/stack/{case.slug}/" in html
