"""What is deleted here stays deleted when files are loaded, and can be had back."""

from __future__ import annotations

import html
import json
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.db import models
from django.test import Client

from layers_site.content.bases import Content
from layers_site.content.files import ContentError
from layers_site.content.models import Card, Case, Deletion, Document
from layers_site.content.services import deleting
from layers_site.content.services.history import history_of
from layers_site.content.services.loading import load_content
from layers_site.quizzes.models import Quiz
from tests.content.test_loading import CARD, write
from tests.factories import Factory, case_document, client_of

pytestmark = pytest.mark.django_db

#: Of each kind that ships: its folder, the command that loads it, and a file of it.
KINDS: dict[type[models.Model], tuple[str, str, str]] = {
    Card: ("cards", "load_content", "akromas-memorial"),
    Case: ("cases", "load_content", "gray-ogre-size"),
    Quiz: ("quizzes", "load_quizzes", ""),
}


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(Factory().administrator())
    return client


def shipped(tmp_path: Path, model: type[models.Model]) -> tuple[Path, Path]:
    """A folder with one shipped file of the kind, and the file."""
    kind, _command, slug = KINDS[model]
    files = sorted((Path(settings.CONTENT_DIR) / kind).glob("*.json"))
    path = next((file for file in files if file.stem == slug), files[0])
    copy = tmp_path / kind / path.name
    copy.parent.mkdir(exist_ok=True)
    copy.write_bytes(path.read_bytes())
    return tmp_path, copy


def loaded(model: type[models.Model], folder: Path, **options: Any) -> str:
    out = StringIO()
    call_command(KINDS[model][1], str(folder), stdout=out, **options)
    return out.getvalue()


def delete(client: Client, row: models.Model, *, in_list: bool = False) -> None:
    """By the page of the row in the admin, or by the action of the list."""
    page = f"/en/admin/{row._meta.app_label}/{row._meta.model_name}/"
    if in_list:
        sent = {"action": "delete_selected", "_selected_action": str(row.pk), "post": "yes"}
        assert client.post(page, sent).status_code == 302
    else:
        assert client.post(f"{page}{row.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not type(row)._default_manager.filter(pk=row.pk).exists()


def _response_to(client: Client, row: models.Model, *, in_list: bool) -> str:
    page = f"/en/admin/{row._meta.app_label}/{row._meta.model_name}/"
    action = {"action": "delete_selected", "_selected_action": str(row.pk)}
    return (client.post(page, action) if in_list else client.get(f"{page}{row.pk}/delete/")).content.decode()


def bring_back(client: Client, deletion: Deletion) -> str:
    sent = {"action": "bring_back", "_selected_action": str(deletion.pk)}
    return client.post("/en/admin/content/deletion/", sent, follow=True).content.decode()


@pytest.mark.parametrize("model", KINDS)
@pytest.mark.parametrize("in_list", [False, True])
def test_what_was_deleted_stays_deleted_when_its_file_is_loaded_again(
    administrator: Client, tmp_path: Path, model: type[models.Model], in_list: bool
) -> None:
    """Also once the file has changed, which is said; `--restore` loads it again, and from then on it stays."""
    folder, path = shipped(tmp_path, model)
    loaded(model, folder)
    row = model._default_manager.get()
    if model is not Quiz:
        assert "This can be undone" in _response_to(administrator, row, in_list=in_list)
    delete(administrator, row, in_list=in_list)
    left_out = f"Deleted here, and therefore left out (--restore SLUG brings one back): {path.stem}"
    assert f"{left_out}." in loaded(model, folder)
    document = json.loads(path.read_bytes())
    path.write_text(json.dumps(changed(document)), encoding="utf-8")
    assert f"{left_out} (its file has changed since)." in loaded(model, folder, overwrite=True)
    assert not model._default_manager.exists()
    assert "1 created" in loaded(model, folder, restore=[path.stem])
    assert "1 unchanged" in loaded(model, folder)


def changed(document: dict[str, Any]) -> dict[str, Any]:
    name = "title" if "title" in document else "name"
    return {**document, name: {"en": f"{document[name]['en']} II", "fr": f"{document[name]['fr']} II"}}


@pytest.mark.parametrize("model", KINDS)
def test_what_was_deleted_can_be_had_back_without_its_file(
    administrator: Client, tmp_path: Path, model: type[models.Model]
) -> None:
    """As it was, for everybody to see; its file then changes nothing."""
    folder, _path = shipped(tmp_path, model)
    loaded(model, folder)
    row: Any = model._default_manager.get()
    before = row.document if isinstance(row, Quiz) else (row.as_json(), row.state_json())
    delete(administrator, row)
    assert "has been restored" in bring_back(administrator, Deletion.objects.get())
    row = model._default_manager.get()
    assert before == (row.document if isinstance(row, Quiz) else (row.as_json(), row.state_json()))
    assert not Deletion.objects.exists()
    assert "1 unchanged" in loaded(model, folder)


def test_what_prepare_loads_stays_out(administrator: Client, tmp_path: Path) -> None:
    """A card and a case of one slug are two things: deleting one leaves the other."""
    write(tmp_path, "cards", {**CARD, "slug": "grown-bear"})
    write(tmp_path, "cases", case_document())
    load_content(tmp_path)
    delete(administrator, Case.objects.get())
    again = load_content(tmp_path)
    assert (again.deleted, again.changed, again.unchanged, again.created) == (("grown-bear",), (), 1, 0)
    assert Card.objects.exists()


def test_what_was_made_here_keeps_no_file_out(administrator: Client, tmp_path: Path) -> None:
    """A draft of one's own is not what ships under the same slug later; it too can be had back while that is free."""
    case = Factory().case(status="draft", title_fr="", difficulty=5)
    delete(administrator, case)
    write(tmp_path, "cases", case_document())
    assert load_content(tmp_path).created == 1
    deletion = Deletion.objects.get()
    assert "something else called grown-bear" in bring_back(administrator, deletion)
    assert Case.objects.get().difficulty == 1
    Case.objects.all().delete()
    bring_back(administrator, deletion)
    case = Case.objects.get()
    assert (case.status, case.title_fr, case.difficulty) == ("draft", "", 5)
    assert history_of(case)[0].reason == "restored after it was deleted"


def test_an_edited_card_is_not_lost_when_its_file_is_restored(administrator: Client, tmp_path: Path) -> None:
    """The file is loaded; what the administrator had made of it is still kept."""
    write(tmp_path, "cards", CARD)
    load_content(tmp_path)
    card = Card.objects.get()
    card.name_en = "Runeclaw Bears"
    card.save()
    delete(administrator, card)
    load_content(tmp_path, restore=["grizzly-bears"])
    assert Card.objects.get().name_en == "Grizzly Bears"
    assert Deletion.objects.get().document["name"]["en"] == "Runeclaw Bears"


def test_nothing_is_restored_that_was_not_deleted(tmp_path: Path) -> None:
    write(tmp_path, "cards", CARD)
    with pytest.raises(CommandError, match="nowhere: nothing of this name was deleted here"):
        call_command("load_content", str(tmp_path), restore=["nowhere"])
    assert not Card.objects.exists()
    Deletion.objects.create(of="content.card", slug="gone", document=CARD, left_out=True)
    with pytest.raises(ContentError, match="gone: has no file"):
        load_content(tmp_path, restore=["gone"])
    assert Deletion.objects.get().left_out


def test_who_may_not_publish_gets_a_draft_back() -> None:
    """And who may not add anything gets nothing; the list itself is for administrators."""
    case = Factory().case()
    user = Factory().member("administrator")
    client = client_of(user)
    delete(client, case)
    user.groups.get().permissions.remove(*user.groups.get().permissions.filter(codename="publish_case"))
    bring_back(client, Deletion.objects.get())
    assert Case.objects.get().status == "draft"
    delete(client, Case.objects.get())
    user.groups.get().permissions.remove(*user.groups.get().permissions.filter(codename="add_case"))
    assert "can’t add" in bring_back(client, Deletion.objects.get())
    assert not Case.objects.exists()
    client.force_login(Factory().member("editor"))
    assert client.get("/en/admin/content/deletion/").status_code == 403


def test_a_quiz_of_a_trainer_is_gone(administrator: Client) -> None:
    """It is theirs: nothing of it is kept."""
    quiz = Quiz.objects.create(owner=Factory().editor(), document={"title": {"en": "Mine", "fr": "À moi"}})
    delete(administrator, quiz)
    assert not Deletion.objects.exists()


# --- what something depends on ----------------------------------------------------------------------


def depended_on() -> dict[type[models.Model], tuple[models.Model, str]]:
    """Something of each kind that something depends on, and what does."""
    bear = Factory().card(name_en="Grizzly Bears", name_fr="Grizzlis")
    case = Factory().case(slug="grown-bear")
    lesson = {"title": {"en": "A bear grows more", "fr": "Un ours"}, "parts": [{"board": {"case": case.slug}}]}
    Document.objects.create(kind="lessons", slug="l", document=lesson, status="draft")
    return {Card: (bear, case.title_en), Case: (case, "A bear grows more")}


@pytest.mark.parametrize("model", [Card, Case])
@pytest.mark.parametrize("in_list", [False, True])
def test_the_admin_names_what_depends_on_content_and_keeps_it(
    administrator: Client, model: type[models.Model], in_list: bool
) -> None:
    """On the page that asks, and again where somebody answers it; nothing of the selection goes."""
    row, user = depended_on()[model]
    page = f"/en/admin/{row._meta.app_label}/{row._meta.model_name}/"
    action = {"action": "delete_selected", "_selected_action": str(row.pk)}
    answers = [
        administrator.post(page, action) if in_list else administrator.get(f"{page}{row.pk}/delete/"),
        administrator.post(page, {**action, "post": "yes"})
        if in_list
        else administrator.post(f"{page}{row.pk}/delete/", {"post": "yes"}),
    ]
    for answer in answers:
        text = html.unescape(answer.content.decode())
        assert "Something else uses it" in text
        assert user in text
        assert 'name="post"' not in text
    assert model._default_manager.filter(pk=row.pk).exists()
    assert not Deletion.objects.exists()


@pytest.mark.whole
@pytest.mark.parametrize("model", [Card, Case])
def test_no_door_deletes_what_something_depends_on(model: type[models.Model]) -> None:
    """The service beneath desk and admin refuses it, whoever asks and however."""
    row, _user = depended_on()[model]
    with pytest.raises(deleting.UsedError):
        deleting.delete(cast("Content", row), Factory().administrator())
    with pytest.raises(PermissionDenied):
        deleting.delete(cast("Content", row), AnonymousUser())
    assert model._default_manager.filter(pk=row.pk).exists()
