"""The pages of the admin for editors, reviewers and administrators: what each may see and do there."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from layers_site.content.files import document_bytes
from layers_site.content.models import Card, Case
from layers_site.content.publishing import make_groups
from layers_site.content.services import history_of, save_edited, whole
from layers_site.platform.versions import stamp_of
from tests.content.test_admin import errors, form_of
from tests.factories import Factory, case_document

pytestmark = pytest.mark.django_db

GROUPS = ("editor", "reviewer", "administrator")


@pytest.fixture
def signed_in() -> Callable[[str], Client]:
    """A browser in which a member of the group is signed in; "" is somebody of none."""

    def client_of(group: str) -> Client:
        client = Client()
        client.force_login(Factory().member(group) if group else Factory().editor())
        return client

    return client_of


def page(content: Case | Card, name: str = "change") -> str:
    return f"/en/admin/content/{content._meta.model_name}/{content.pk}/{name}/"


def stamp_on(case: Case) -> dict[str, str]:
    """The stamp that the buttons of a case’s pages carry as it is now."""
    case.refresh_from_db()
    return {"stamp": stamp_of(whole(case))}


# --- groups -----------------------------------------------------------------------------------------


def test_each_group_may_what_the_one_before_it_may_and_more() -> None:
    make_groups()
    may = [set(Group.objects.get(name=name).permissions.values_list("codename", flat=True)) for name in GROUPS]
    assert may[0] == {f"{verb}_{what}" for verb in ("add", "change", "view") for what in ("card", "case", "document")}
    assert may[1] - may[0] == {
        f"{verb}_{what}" for verb in ("review", "publish") for what in ("card", "case", "document")
    }
    assert may[2] >= may[1] | {"delete_case", "delete_card"}


def test_administrators_see_the_log_and_the_groups_and_keep_the_games(signed_in: Callable[[str], Client]) -> None:
    """Who could change a group could give themselves everything: that is left to those who may everything."""
    client = signed_in("administrator")
    pages = ("accounts/event", "auth/group", "learning/stackcase", "content/deletion")
    assert [client.get(f"/en/admin/{page}/").status_code for page in pages] == [200] * 4
    adds = ("learning/stackcase", "auth/group", "accounts/event")
    assert [client.get(f"/en/admin/{page}/add/").status_code for page in adds] == [200, 403, 403]
    assert signed_in("reviewer").get("/en/admin/accounts/event/").status_code == 403


def test_making_the_groups_again_takes_nothing_away() -> None:
    make_groups()
    extra = Permission.objects.get(codename="view_user")
    Group.objects.get(name="editor").permissions.add(extra)
    groups = Group.objects.count()
    make_groups()
    assert extra in Group.objects.get(name="editor").permissions.all()
    assert Group.objects.count() == groups


# --- the matrix -------------------------------------------------------------------------------------

#: What is done to a case of a status, and who may: the first letters of the groups, "-" for somebody of none.
MATRIX = [
    ("look", "published", "era"),
    ("look", "draft", "era"),
    ("change", "draft", "era"),
    ("change", "reviewed", "era"),
    ("change", "published", "ra"),
    ("review", "draft", "ra"),
    ("publish", "reviewed", "ra"),
    ("withdraw", "published", "ra"),
    ("copy", "published", "era"),
    ("revert", "draft", "era"),
    ("revert", "published", "ra"),
    ("delete", "draft", "a"),
    ("import page", "draft", "era"),
]


def _done(client: Client, case: Case, deed: str) -> int:
    """The status with which the admin answers."""
    if deed in ("look", "import page"):
        return client.get(page(case) if deed == "look" else "/en/admin/content/case/import/").status_code
    if deed == "change":
        return client.post(page(case), form_of(case, difficulty=4)).status_code
    if deed == "copy":
        return client.post(page(case, "copy")).status_code
    if deed == "revert":
        return client.post(page(case, f"history/{history_of(case)[-1].id}"), stamp_on(case)).status_code
    if deed == "delete":
        return client.post(page(case, "delete"), {"post": "yes"}).status_code
    to = {"review": "reviewed", "publish": "published", "withdraw": "draft"}[deed]
    return client.post(page(case, "status"), {**stamp_on(case), "to": to}).status_code


@pytest.mark.parametrize(("deed", "status", "who"), MATRIX)
@pytest.mark.parametrize("group", ["", *GROUPS])
def test_who_may_do_what(signed_in: Callable[[str], Client], group: str, deed: str, status: str, who: str) -> None:
    """Those who may are answered with the page or led on; all others with 403, and nothing has changed."""
    case = Factory().case(status=status)
    allowed = bool(group) and group[0] in who
    answered = _done(signed_in(group), case, deed)
    assert answered == (403 if not allowed else 200 if deed in ("look", "import page") else 302)
    if not allowed:
        assert Case.objects.get().as_json() == case.as_json()
        assert Case.objects.get().status == status


@pytest.mark.parametrize("name", ["status", "copy"])
def test_looking_changes_nothing(signed_in: Callable[[str], Client], name: str) -> None:
    """A link that somebody follows publishes and copies nothing."""
    case = Factory().case(status="reviewed")
    assert signed_in("reviewer").get(page(case, name)).status_code == 405
    assert Case.objects.get().status == "reviewed"


@pytest.mark.parametrize("name", ["status", "copy", "history/1", "import"])
def test_forms_of_other_sites_are_refused(name: str) -> None:
    case, client = Factory().case(), Client(enforce_csrf_checks=True)
    client.force_login(Factory().member("administrator"))
    path = "/en/admin/content/case/import/" if name == "import" else page(case, name)
    assert client.post(path, {**stamp_on(case), "to": "draft"}).status_code == 403


# --- the page of a case -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("group", "status", "buttons"),
    [
        ("editor", "draft", []),
        ("reviewer", "draft", ["Mark as reviewed"]),
        ("reviewer", "reviewed", ["Publish", "Make it a draft again"]),
        ("editor", "published", ["Make a draft copy"]),
        ("reviewer", "published", ["Withdraw", "Make a draft copy"]),
    ],
)
def test_the_page_offers_what_somebody_may_do_next(
    signed_in: Callable[[str], Client], group: str, status: str, buttons: list[str]
) -> None:
    case = Factory().case(status=status)
    text = signed_in(group).get(page(case)).content.decode()
    assert [
        label.strip() for label in re.findall(r'<button type="submit"[^>]*class="button[^>]*>([^<]*)</button>', text)
    ] == buttons


def test_a_draft_says_what_is_still_missing_and_offers_no_review(signed_in: Callable[[str], Client]) -> None:
    case = Factory().case(status="draft", title_fr="")
    response = signed_in("reviewer").get(page(case))
    (problem,) = response.context["workflow"]["problems"]
    assert (problem.field, problem.message) == ("French title", "is empty")
    assert response.context["workflow"]["steps"] == []


def test_a_refused_step_says_why(signed_in: Callable[[str], Client]) -> None:
    case = Factory().case(status="draft", title_fr="")
    text = (
        signed_in("reviewer")
        .post(page(case, "status"), {**stamp_on(case), "to": "reviewed"}, follow=True)
        .content.decode()
    )
    assert "1 problem to solve first" in text
    assert Case.objects.get().status == "draft"


def test_a_status_that_is_none_is_not_there(signed_in: Callable[[str], Client]) -> None:
    sent = {"to": "secret"}
    assert signed_in("reviewer").post(page(Factory().case(), "status"), sent).status_code == 404


def test_an_incomplete_draft_is_saved_in_the_form(signed_in: Callable[[str], Client]) -> None:
    case = Factory().case(status="draft")
    assert signed_in("editor").post(page(case), form_of(case, title_fr="", summary_en="")).status_code == 302
    assert Case.objects.get().title_fr == ""


def test_a_published_case_that_is_broken_is_refused_at_the_field(signed_in: Callable[[str], Client]) -> None:
    case = Factory().case()
    response = signed_in("reviewer").post(page(case), form_of(case, title_en="Bears"))
    assert errors(response, "title_fr") == ["is out of date: the other language has changed since"]
    assert Case.objects.get().title_en == "A bear grows"


def test_an_editor_says_in_the_form_that_the_other_language_is_right(signed_in: Callable[[str], Client]) -> None:
    case = Factory().case()
    response = signed_in("reviewer").post(page(case), form_of(case, title_en="A bear grows.", still_right="on"))
    assert response.status_code == 302
    assert (Case.objects.get().title_en, Case.objects.get().stale) == ("A bear grows.", [])


def test_what_one_may_not_change_is_laid_out_to_be_read(signed_in: Callable[[str], Client]) -> None:
    """No field to type in, and the board in lines."""
    text = signed_in("editor").get(page(Factory().case())).content.decode()
    assert "<textarea" not in text
    assert 'name="still_right"' not in text
    assert "\n    &quot;format&quot;: &quot;layers/1&quot;" in text


# --- the list ---------------------------------------------------------------------------------------


def act(client: Client, action: str, *contents: Case | Card) -> Any:
    path = f"/en/admin/content/{contents[0]._meta.model_name}/"
    sent = {"action": action, "_selected_action": [content.pk for content in contents], "stamp": str(10**6)}
    return client.post(path, sent, follow=action != "export_files")


def test_several_cases_take_a_step_together_each_for_itself(signed_in: Callable[[str], Client]) -> None:
    """What stands in the way of one does not stop the other."""
    good = Factory().case(status="draft")
    bad = Factory().case(slug="bad", status="draft", title_fr="")
    text = act(signed_in("reviewer"), "mark_as_reviewed", good, bad).content.decode()
    assert dict(Case.objects.values_list("slug", "status")) == {"grown-bear": "reviewed", "bad": "draft"}
    assert "1 problem to solve first" in text


@pytest.mark.parametrize("action", ["mark_as_reviewed", "publish", "withdraw", "delete_selected"])
def test_actions_are_not_there_for_editors(signed_in: Callable[[str], Client], action: str) -> None:
    case, status = Factory().case(), "published"
    client = signed_in("editor")
    assert action not in client.get("/en/admin/content/case/").context["action_form"].fields["action"].choices
    act(client, action, case)
    assert Case.objects.get().status == status


def test_one_is_exported_as_its_file_and_several_as_an_archive(signed_in: Callable[[str], Client]) -> None:
    first, two = Factory().case(), Factory().case(slug="other", status="draft")
    client = signed_in("editor")
    single = act(client, "export_files", first)
    assert (single["Content-Type"], single.content) == ("application/json", document_bytes(case_document()))
    assert single["Content-Disposition"] == 'attachment; filename="grown-bear.json"'
    archive = zipfile.ZipFile(io.BytesIO(act(client, "export_files", first, two).content))
    assert archive.namelist() == ["cases/grown-bear.json", "drafts/cases/other.json"]
    assert act(client, "export_files", Factory().card()).status_code == 200


# --- importing --------------------------------------------------------------------------------------


def upload(client: Client, data: bytes, model: str = "case") -> Any:
    return client.post(f"/en/admin/content/{model}/import/", {"file": SimpleUploadedFile("content", data)}, follow=True)


def test_a_file_is_imported(signed_in: Callable[[str], Client]) -> None:
    text = upload(signed_in("editor"), document_bytes(case_document())).content.decode()
    assert "New: 1. Changed: 0. Already there: 0." in text
    assert Case.objects.get().as_json() == case_document()
    assert history_of(Case.objects.get())[0].by == "a-editor"


@pytest.mark.parametrize("data", [b"{}", b"[", b"PK\x03\x04", b"\xff\xfe", b"x" * (1024 * 1024 + 1), b""])
@pytest.mark.parametrize("model", ["case", "card"])
def test_a_file_that_is_none_is_answered_with_what_is_wrong(
    signed_in: Callable[[str], Client], data: bytes, model: str
) -> None:
    response = upload(signed_in("editor"), data, model)
    assert response.status_code == 422
    assert response.context["problems"] or response.context["form"].errors


# --- history ----------------------------------------------------------------------------------------


def test_the_history_leads_to_what_differs_and_back(signed_in: Callable[[str], Client]) -> None:
    client, case = signed_in("editor"), Factory().case(status="draft")
    client.post(page(case), form_of(case, title_en="Bears", title_fr="Des ours"))
    listed = client.get(page(case, "history")).content.decode()
    newest, oldest = history_of(case)
    assert f"history/{newest.id}/" in listed
    assert "English title, French title" in listed
    changed = client.get(page(case, f"history/{newest.id}"))
    assert [field.field for field in changed.context["fields"]] == ["title_en", "title_fr"]
    assert client.post(page(case, f"history/{oldest.id}"), stamp_on(case)).status_code == 302
    assert Case.objects.get().title_en == "A bear grows"


def test_a_version_that_could_not_be_published_is_refused_with_its_problems(signed_in: Callable[[str], Client]) -> None:
    client, case = signed_in("reviewer"), Factory().case(status="draft", title_fr="")
    case.title_fr = "Un ours"
    case.save()
    for status in ("reviewed", "published"):
        client.post(page(case, "status"), {**stamp_on(case), "to": status})
    response = client.post(page(case, f"history/{history_of(case)[-1].id}"), stamp_on(case))
    assert (response.status_code, response.context["problems"]) == (422, ["French title: is empty"])
    assert Case.objects.get().title_fr == "Un ours"


def test_a_version_of_another_case_is_not_there(signed_in: Callable[[str], Client]) -> None:
    case, other = Factory().case(), Factory().case(slug="other")
    client, path = signed_in("reviewer"), page(case, f"history/{history_of(other)[0].id}")
    assert client.get(path).status_code == client.post(path).status_code == 404


@pytest.mark.parametrize("path", ["history", "history/{}", "history/{}/?with=now", "change"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_page_has_inline_code_or_style(signed_in: Callable[[str], Client], path: str, language: str) -> None:
    """The content security policy would not let it work."""
    case, user = Factory().case(), Factory().member("reviewer")
    case.title_en, case.title_fr = "<script>alert(1)</script>", "<b>gras</b>"
    save_edited(case, user)
    client = Client()
    client.force_login(user)
    address = page(case, path.format(history_of(case)[0].id)).replace("/en/", f"/{language}/").replace("now/", "now")
    text = client.get(address).content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\sstyle=|<[^>]*\son\w+=", text)


def test_cards_have_the_same_pages(signed_in: Callable[[str], Client]) -> None:
    client, card = signed_in("editor"), Factory().card()
    version = history_of(card)[0]
    for name in ("change", "history", f"history/{version.id}"):
        assert client.get(page(card, name)).status_code == 200
    assert client.get("/fr/admin/content/card/").status_code == 200
