from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from layers_site.content.models import Card, Case
from layers_site.platform.versions import stamp_of
from tests.factories import BEAR, Factory, case_document, stamp_in

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
    names = ("slug", *texts, "difficulty", "position", "load")
    documents = ("concepts", "stated_under", "document")
    return {
        "stamp": stamp_of({name: getattr(case, name) for name in (*names, *documents)}),
        **{name: getattr(case, name) for name in names},
        **{name: json.dumps(getattr(case, name)) for name in documents},
        **fields,
    }


def expecting(case: Case, power: int) -> str:
    """The document of the case with another expectation, as an editor types it."""
    stages = json.loads(json.dumps(case.document["stages"]))
    stages[0]["expect"] = {"2026": {"objects": {"bear": {"power": power}}}}
    return json.dumps({**case.document, "stages": stages}, indent=1)


def errors(response: Any, field: str) -> list[str]:
    assert response.status_code == 200, "the form was accepted"
    return list(response.context["adminform"].form.errors.get(field, []))


# --- cases ------------------------------------------------------------------------------------------


def test_a_case_can_be_changed(administrator: Client) -> None:
    case = Factory().case()
    titles = {"title_en": "A bear becomes large", "title_fr": "Un ours devient grand"}
    fields = form_of(case, **titles, document=expecting(case, 5))
    response = administrator.post(f"/en/admin/content/case/{case.pk}/change/", fields)
    assert response.status_code == 302
    case.refresh_from_db()
    assert case.title_fr == "Un ours devient grand"
    assert list(Case.objects.search("devient")) == [case]


def test_a_case_with_other_results_is_refused_with_what_differs_at_the_field(administrator: Client) -> None:
    """The engine gives 5 (2 + 3, rule 613.4c); the editor's 4 is named, and what was typed is still there."""
    case = Factory().case()
    typed = expecting(case, 4)
    response = administrator.post(f"/en/admin/content/case/{case.pk}/change/", form_of(case, document=typed))
    place = "/stages/0/expect/2026/objects/bear/power"
    assert errors(response, "document") == [
        f"{place} 2026: 4 is expected, but the engine gives 5 (stage 1, “After Giant Growth”: Grizzly Bears, power)"
    ]
    assert response.context["adminform"].form["document"].value() == typed
    case.refresh_from_db()
    assert case.as_json() == case_document()


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("{", "This isn’t a JSON document"),
        ('{"scenario": {}, "scenario": {}}', "/scenario is given twice"),
        ("[" * 50_000, "nested too deep"),
        ("9" * 5000, "must be one JSON object"),
        ('"text"', "must"),
        (
            '{"scenario": {"format": "layers/1", "objects": [{"id": "a"}]}, "stages": []}',
            "/scenario/objects/0 must have",
        ),
        ('{"scenario": {"format": "layers/1"}, "stages": [], "x": "\\u0000"}', "/x is not a known key"),
        ('{"scenario": {"format": "layers/1", "players": ["\\ud800"]}, "stages": []}', "/scenario/players/0"),
    ],
)
def test_whatever_is_typed_into_the_board_is_answered_at_the_field(
    administrator: Client, typed: str, wanted: str
) -> None:
    """Nothing that an editor can type is an error of the server."""
    case = Factory().case()
    response = administrator.post(f"/en/admin/content/case/{case.pk}/change/", form_of(case, document=typed))
    assert any(wanted in message for message in errors(response, "document")), errors(response, "document")


def test_a_board_can_be_left_empty_by_nobody(administrator: Client) -> None:
    case = Factory().case()
    response = administrator.post(f"/en/admin/content/case/{case.pk}/change/", form_of(case, document=""))
    assert errors(response, "document")


def test_lists_may_be_left_empty(administrator: Client) -> None:
    """No concept and no edition are empty lists, typed or not."""
    case = Factory().case(status=Case.Status.DRAFT)
    response = administrator.post(
        f"/en/admin/content/case/{case.pk}/change/", form_of(case, concepts="", stated_under="[]")
    )
    assert response.status_code == 302
    case.refresh_from_db()
    assert (case.concepts, case.stated_under) == ([], [])


def test_a_case_can_be_made(administrator: Client) -> None:
    case = Case(status=Case.Status.PUBLISHED)
    case.take_json(case_document())
    response = administrator.post("/fr/admin/content/case/add/", form_of(case))
    assert response.status_code == 302
    assert Case.objects.get().as_json() == case_document()


def test_json_is_shown_in_lines(administrator: Client) -> None:
    """An editor sees an indented document with its accents, not one long line of escapes."""
    case = Factory().case()
    form = administrator.get(f"/fr/admin/content/case/{case.pk}/change/").context["adminform"].form
    shown = form["document"].value()
    assert json.loads(shown) == case.document
    assert shown.count("\n") > 10
    assert '"fr": "Après la Croissance gigantesque"' in shown


def test_both_languages_stand_side_by_side(administrator: Client) -> None:
    case = Factory().case()
    fieldsets = administrator.get(f"/en/admin/content/case/{case.pk}/change/").context["adminform"].fieldsets
    rows = [fields for _, options in fieldsets for fields in options["fields"]]
    assert {("title_en", "title_fr"), ("summary_en", "summary_fr"), ("explanation_en", "explanation_fr")} <= set(rows)


def test_a_case_links_to_the_workbench(administrator: Client) -> None:
    case = Factory().case()
    response = administrator.get(f"/fr/admin/content/case/{case.pk}/change/")
    assert f'href="{case.get_absolute_url()}"' in response.content.decode()
    assert case.get_absolute_url().endswith("/grown-bear/")
    assert administrator.get(case.get_absolute_url(), follow=True).status_code == 200


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
    fields = {
        "slug": "forest",
        "name_en": "Forest",
        "name_fr": "Forêt",
        "kind": "object",
        "data": '{"types": ["Land"]}',
    }
    assert administrator.post("/en/admin/content/card/add/", fields).status_code == 302
    response = administrator.get("/fr/admin/content/card/?q=foret")
    assert list(response.context["cl"].result_list) == [Card.objects.get()]


def test_a_card_that_the_engine_cannot_read_is_refused_at_the_field(administrator: Client) -> None:
    card = Factory().card()
    fields = {"slug": card.slug, "name_en": "Bears", "name_fr": "Ours", "kind": "object"}
    path = f"/en/admin/content/card/{card.pk}/change/"
    fields |= stamp_in(administrator.get(path).content.decode().partition('id="card_form"')[2])
    response = administrator.post(path, {**fields, "data": json.dumps({**BEAR, "colors": ["purple"]})})
    assert errors(response, "data")[0].startswith("/colors/0 must be a colour")


# --- who may ----------------------------------------------------------------------------------------


PAGES = ("", "content/case/", "content/case/add/", "content/card/", "content/case/1/change/", "content/case/1/delete/")


@pytest.mark.parametrize("path", PAGES)
def test_visitors_are_asked_who_they_are(client: Client, path: str) -> None:
    response = client.get(f"/fr/admin/{path}")
    assert response.status_code == 302
    assert response["Location"].startswith("/fr/admin/login/")


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
