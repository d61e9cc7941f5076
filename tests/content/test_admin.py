"""The admin of cards and cases: what stands there, and what editors, reviewers and administrators may do."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client

from layers_site.content.models import Card, Case
from layers_site.content.publishing import make_groups
from layers_site.content.services.history import history_of
from layers_site.platform.versions import stamp_of
from tests.factories import BEAR, Factory, client_of, stamp_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(Factory().administrator())
    return client


def form_of(case: Case, **fields: Any) -> dict[str, Any]:
    """What the form of a case sends, with some fields typed anew."""
    texts = [
        f"{text}_{language}" for text in ("title", "summary", "explanation", "source") for language in ("en", "fr")
    ]
    names = ("difficulty", "load", *texts, "concepts", "stated_under")
    shown = {name: getattr(case, name) for name in names}
    return {"stamp": stamp_of(shown), **shown, "step": case.status, **fields}


def errors(response: Any, field: str) -> list[str]:
    assert response.status_code == 200, "the form was accepted"
    return list(response.context["adminform"].form.errors.get(field, []))


# --- cases ------------------------------------------------------------------------------------------


def test_a_case_can_be_changed(administrator: Client) -> None:
    case = Factory().case()
    fields = form_of(case, title_en="A bear becomes large", title_fr="Un ours devient grand", concepts=["dependency"])
    assert administrator.post(f"/en/admin/content/case/{case.pk}/change/", fields).status_code == 302
    case.refresh_from_db()
    assert (case.title_fr, case.concepts, case.status) == ("Un ours devient grand", ["dependency"], "published")
    assert list(Case.objects.search("devient")) == [case]


def test_nothing_on_the_page_is_typed_as_json(administrator: Client) -> None:
    """Concepts and editions are ticks; the board is shown, and changed at the desk."""
    case = Factory().case()
    for path in (f"case/{case.pk}/change", "case/add", f"card/{Factory().card().pk}/change", "card/add"):
        form = administrator.get(f"/en/admin/content/{path}/").context["adminform"].form
        assert not [name for name in ("document", "data", "ability_of") if name in form.fields]
    text = administrator.get(f"/fr/admin/content/case/{case.pk}/change/").content.decode()
    assert "<li>Grizzlis</li>" in text
    assert 'id="desk" href="/fr/desk/cases/grown-bear/"' in text
    assert (
        f'href="/fr/admin/content/case/{case.pk}/change/"'
        in administrator.get("/fr/desk/cases/grown-bear/").content.decode()
    )


def test_adding_a_case_makes_a_draft_with_an_empty_board_and_leads_to_the_desk(administrator: Client) -> None:
    """Without any script; its name in addresses is made of its title."""
    sent = {"title_en": "Two bears", "title_fr": "Deux ours", "difficulty": 1, "load": 1, "step": "draft"}
    answer = administrator.post("/en/admin/content/case/add/", sent)
    assert answer["Location"] == "/en/desk/cases/two-bears/"
    case = Case.objects.get()
    assert (case.status, case.scenario, len(case.stages)) == ("draft", {"format": "layers/1"}, 1)
    assert administrator.get(answer["Location"]).status_code == 200
    refused = administrator.post("/en/admin/content/case/add/", {**sent, "title_en": "", "title_fr": ""})
    assert refused.status_code == 200
    assert Case.objects.count() == 1


@pytest.mark.parametrize(("before", "after"), [("draft", "published"), ("published", "draft")])
def test_the_status_is_chosen(administrator: Client, before: str, after: str) -> None:
    case = Factory().case(status=before)
    assert administrator.post(f"/en/admin/content/case/{case.pk}/change/", form_of(case, step=after)).status_code == 302
    case.refresh_from_db()
    assert case.status == after


def test_a_status_that_it_cannot_have_is_refused_at_the_field(administrator: Client) -> None:
    case = Factory().case(status="draft", title_fr="")
    path = f"/en/admin/content/case/{case.pk}/change/"
    assert errors(administrator.post(path, form_of(case, step="published")), "step") == ["is empty"]
    assert errors(administrator.post(path, form_of(case, step="secret")), "step")
    assert Case.objects.get().status == "draft"


def test_both_languages_stand_side_by_side(administrator: Client) -> None:
    case = Factory().case()
    fieldsets = administrator.get(f"/en/admin/content/case/{case.pk}/change/").context["adminform"].fieldsets
    rows = [fields for _, options in fieldsets for fields in options["fields"]]
    assert {("title_en", "title_fr"), ("summary_en", "summary_fr"), ("explanation_en", "explanation_fr")} <= set(rows)


def test_a_draft_is_seen_on_the_workbench_by_editors_only(administrator: Client) -> None:
    """Its page links there, and visitors are told that there is no such case."""
    case = Factory().case(status="draft")
    response = administrator.get(f"/fr/admin/content/case/{case.pk}/change/")
    assert f'href="{case.get_absolute_url()}"' in response.content.decode()
    assert administrator.get(case.get_absolute_url(), follow=True).status_code == 200
    assert Client().get(case.get_absolute_url()).status_code == 404


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ("q=OURS", ["grown-bear"]),
        ("q=croissance+gigantesque", ["grown-bear"]),
        ("concept=loops", ["loop"]),
        ("edition=2014", ["grown-bear"]),
        ("status__exact=draft", ["loop"]),
        ("difficulty=5", ["loop"]),
        ("q=%00", ["grown-bear", "loop"]),
    ],
)
def test_cases_are_found_and_filtered(administrator: Client, query: str, slugs: list[str]) -> None:
    Factory().case()
    columns = {"title_en": "A loop", "title_fr": "Une boucle", "document": {"scenario": {}}}
    Factory().case(slug="loop", concepts=["loops"], stated_under=[], status="draft", difficulty=5, **columns)
    response = administrator.get(f"/en/admin/content/case/?{query}")
    assert sorted(case.slug for case in response.context["cl"].result_list) == slugs


# --- cards ------------------------------------------------------------------------------------------


def test_a_card_can_be_made_and_is_found_without_accents(administrator: Client) -> None:
    """As a plain draft, whose types and abilities the desk asks for."""
    fields = {"name_en": "Forest", "name_fr": "Forêt", "kind": "object", "step": "draft"}
    assert administrator.post("/en/admin/content/card/add/", fields)["Location"] == "/en/desk/cards/forest/"
    response = administrator.get("/fr/admin/content/card/?q=foret")
    assert list(response.context["cl"].result_list) == [Card.objects.get()]
    assert Card.objects.get().status == "draft"


def test_the_texts_of_a_card_change_and_nothing_else(administrator: Client) -> None:
    card = Factory().card()
    path = f"/en/admin/content/card/{card.pk}/change/"
    fields = stamp_in(administrator.get(path).content.decode().partition('id="card_form"')[2])
    sent = {"name_en": "Bears", "name_fr": "Ours", "step": card.status, **fields}
    assert administrator.post(path, sent).status_code == 302
    assert (Card.objects.get().name_en, Card.objects.get().data) == ("Bears", BEAR)


# --- who may ----------------------------------------------------------------------------------------


PAGES = ("", "content/case/", "content/case/add/", "content/card/", "content/case/1/change/", "content/case/1/delete/")


@pytest.mark.whole
@pytest.mark.parametrize("path", PAGES)
def test_visitors_are_asked_who_they_are(client: Client, path: str) -> None:
    response = client.get(f"/fr/admin/{path}")
    assert response.status_code == 302
    assert response["Location"].startswith("/fr/admin/login/")


@pytest.mark.whole
@pytest.mark.parametrize("path", [path for path in PAGES if path])
def test_an_editor_without_permission_changes_nothing(client: Client, path: str) -> None:
    client.force_login(Factory().editor())
    case = Factory().case()
    assert client.get(f"/en/admin/{path.replace('1', str(case.pk))}").status_code == 403


def test_who_may_only_look_cannot_save(client: Client) -> None:
    editor = Factory().editor()
    editor.user_permissions.add(Permission.objects.get(codename="view_case"))
    client.force_login(editor)
    case = Factory().case()
    path = f"/en/admin/content/case/{case.pk}/change/"
    assert client.get(path).status_code == 200
    assert client.post(path, form_of(case, title_en="Mine")).status_code == 403
    case.refresh_from_db()
    assert case.title_en == "A bear grows"


def test_a_form_of_another_site_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(Factory().administrator())
    assert client.post("/en/admin/content/case/add/", {}).status_code == 403


# --- who may ------------------------------------------------------------------------------------------


GROUPS = ("editor", "reviewer", "administrator")


def signed_in(group: str) -> Client:
    """A browser in which a member of the group is signed in; "" is somebody of none."""
    return client_of(Factory().member(group) if group else Factory().editor())


def page(content: Case | Card, name: str = "change") -> str:
    return f"/en/admin/content/{content._meta.model_name}/{content.pk}/{name}/"


# --- groups -----------------------------------------------------------------------------------------


def test_each_group_may_what_the_one_before_it_may_and_more() -> None:
    make_groups()
    may = [set(Group.objects.get(name=name).permissions.values_list("codename", flat=True)) for name in GROUPS]
    assert may[0] == {f"{verb}_{what}" for verb in ("add", "change", "view") for what in ("card", "case", "document")}
    assert may[1] - may[0] == {f"publish_{what}" for what in ("card", "case", "document")}
    assert may[2] >= may[1] | {"delete_case", "delete_card"}


def test_administrators_see_the_log_and_the_groups() -> None:
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
def test_who_may_do_what(group: str, deed: str, status: str, who: str) -> None:
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
def test_the_page_offers_the_statuses_that_somebody_may_give(group: str, status: str, choices: list[str]) -> None:
    form = signed_in(group).get(page(Factory().case(status=status))).context["adminform"].form
    assert [code for code, _label in form.fields["step"].choices] == choices


def test_an_incomplete_draft_is_saved_in_the_form() -> None:
    case = Factory().case(status="draft")
    assert signed_in("editor").post(page(case), form_of(case, title_fr="", summary_en="")).status_code == 302
    assert Case.objects.get().title_fr == ""


def test_an_editor_says_in_the_form_that_the_other_language_is_right() -> None:
    case = Factory().case()
    response = signed_in("reviewer").post(page(case), form_of(case, title_en="A bear grows.", still_right="on"))
    assert response.status_code == 302
    assert (Case.objects.get().title_en, Case.objects.get().stale) == ("A bear grows.", [])


def test_what_one_may_not_change_is_laid_out_to_be_read() -> None:
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


def test_nobody_but_administrators_deletes_in_the_list() -> None:
    case, client = Factory().case(), signed_in("editor")
    assert client.get("/en/admin/content/case/").context["action_form"] is None
    act(client, "delete_selected", case)
    assert Case.objects.get() == case


# --- history ----------------------------------------------------------------------------------------


def test_the_history_lists_who_changed_it_and_goes_back_at_the_desk() -> None:
    client, case = signed_in("editor"), Factory().case(status="draft")
    sent = form_of(case, title_en="Bears", title_fr="Des ours")
    assert client.post(page(case), sent).status_code == 302
    listed = client.get(page(case, "history")).content.decode()
    newest, oldest = history_of(case)
    assert f"history/{newest.id}/" in listed
    assert "a-editor" in listed
    assert client.post(page(case, f"history/{oldest.id}"), form_of(case)).status_code == 403
    assert Case.objects.get().title_en == "Bears"
