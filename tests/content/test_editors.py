"""The pages of the admin for editors, reviewers and administrators: what each may see and do there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client

from layers_site.content.models import Card, Case
from layers_site.content.publishing import make_groups
from layers_site.content.services.history import history_of
from tests.content.test_admin import errors, form_of
from tests.factories import Factory

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


# --- groups -----------------------------------------------------------------------------------------


def test_each_group_may_what_the_one_before_it_may_and_more() -> None:
    make_groups()
    may = [set(Group.objects.get(name=name).permissions.values_list("codename", flat=True)) for name in GROUPS]
    assert may[0] == {f"{verb}_{what}" for verb in ("add", "change", "view") for what in ("card", "case", "document")}
    assert may[1] - may[0] == {f"publish_{what}" for what in ("card", "case", "document")}
    assert may[2] >= may[1] | {"delete_case", "delete_card"}


def test_administrators_see_the_log_and_the_groups(signed_in: Callable[[str], Client]) -> None:
    """Who could change a group could give themselves everything: that is left to those who may everything."""
    client = signed_in("administrator")
    pages = ("accounts/event", "auth/group", "content/deletion")
    assert [client.get(f"/en/admin/{page}/").status_code for page in pages] == [200] * 3
    adds = ("auth/group", "accounts/event")
    assert [client.get(f"/en/admin/{page}/add/").status_code for page in adds] == [403, 403]
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
    ("change", "published", "ra"),
    ("withdraw", "published", "ra"),
    ("publish", "draft", "ra"),
    ("history", "published", "era"),
    ("delete", "draft", "a"),
]


def _done(client: Client, case: Case, deed: str) -> int:
    """The status with which the admin answers."""
    if deed in ("look", "history"):
        return client.get(page(case, "change" if deed == "look" else "history")).status_code
    if deed == "change":
        return client.post(page(case), form_of(case, difficulty=4)).status_code
    if deed == "delete":
        return client.post(page(case, "delete"), {"post": "yes"}).status_code
    to = {"publish": "published", "withdraw": "draft"}[deed]
    return client.post(page(case), form_of(case, step=to)).status_code


@pytest.mark.whole
@pytest.mark.parametrize(("deed", "status", "who"), MATRIX)
@pytest.mark.parametrize("group", ["", *GROUPS])
def test_who_may_do_what(signed_in: Callable[[str], Client], group: str, deed: str, status: str, who: str) -> None:
    """Those who may are answered with the page or led on; all others with 403, and nothing has changed."""
    case = Factory().case(status=status)
    allowed = bool(group) and group[0] in who
    answered = _done(signed_in(group), case, deed)
    # A step that is not offered is no choice of the form, which comes back with that.
    refused = 200 if group and deed == "publish" and status != "published" else 403
    assert answered == (refused if not allowed else 200 if deed in ("look", "history") else 302)
    if not allowed:
        assert Case.objects.get().as_json() == case.as_json()
        assert Case.objects.get().status == status


# --- the page of a case -----------------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.parametrize(
    ("group", "status", "choices"),
    [
        ("editor", "draft", ["draft"]),
        ("reviewer", "draft", ["draft", "published"]),
        ("reviewer", "published", ["published", "draft"]),
    ],
)
def test_the_page_offers_the_statuses_that_somebody_may_give(
    signed_in: Callable[[str], Client], group: str, status: str, choices: list[str]
) -> None:
    form = signed_in(group).get(page(Factory().case(status=status))).context["adminform"].form
    assert [code for code, _label in form.fields["step"].choices] == choices


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
    """No field to type in, and the board in words."""
    text = signed_in("editor").get(page(Factory().case())).content.decode()
    assert "<textarea" not in text
    assert 'name="still_right"' not in text
    assert "<li>Grizzly Bears</li>" in text


# --- the list ---------------------------------------------------------------------------------------


def act(client: Client, action: str, *contents: Case | Card) -> Any:
    path = f"/en/admin/content/{contents[0]._meta.model_name}/"
    sent = {"action": action, "_selected_action": [content.pk for content in contents], "stamp": str(10**6)}
    return client.post(path, sent, follow=True)


def test_nobody_but_administrators_deletes_in_the_list(signed_in: Callable[[str], Client]) -> None:
    case, client = Factory().case(), signed_in("editor")
    assert client.get("/en/admin/content/case/").context["action_form"] is None
    act(client, "delete_selected", case)
    assert Case.objects.get() == case


# --- history ----------------------------------------------------------------------------------------


def test_the_history_lists_who_changed_it_and_goes_back_at_the_desk(signed_in: Callable[[str], Client]) -> None:
    client, case = signed_in("editor"), Factory().case(status="draft")
    sent = form_of(case, title_en="Bears", title_fr="Des ours")
    assert client.post(page(case), sent).status_code == 302
    listed = client.get(page(case, "history")).content.decode()
    newest, oldest = history_of(case)
    assert f"history/{newest.id}/" in listed
    assert "a-editor" in listed
    assert client.post(page(case, f"history/{oldest.id}"), form_of(case)).status_code == 403
    assert Case.objects.get().title_en == "Bears"
