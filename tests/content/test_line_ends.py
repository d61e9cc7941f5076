"""A browser ends the lines of a text in a way of its own: what nobody has touched stays as it was, at every door."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from layers_site.content.files import document_bytes
from layers_site.content.models import Case
from layers_site.content.querysets import ProseField
from layers_site.content.services.editing import save_edited
from layers_site.content.services.history import history_of
from tests.content.test_admin import errors, form_of
from tests.factories import Factory, case_document

pytestmark = pytest.mark.django_db

ENGLISH = "It gets +3/+3 (613.4c).\n\nSo it is 5/5."
FRENCH = "Il gagne +3/+3 (613.4c).\n\nIl est donc 5/5."
PROSE = ("summary_en", "summary_fr", "explanation_en", "explanation_fr")


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(Factory().administrator())
    return client


def case_told(**columns: Any) -> Case:
    return Factory().case(explanation_en=ENGLISH, explanation_fr=FRENCH, **columns)


def as_a_browser(fields: dict[str, Any]) -> dict[str, Any]:
    """What a browser makes of a form: each line ends with two signs (HTML, 4.10.21.4)."""
    return {name: value.replace("\n", "\r\n") if isinstance(value, str) else value for name, value in fields.items()}


def send(client: Client, case: Case, **typed: Any) -> Any:
    return client.post(f"/en/admin/content/case/{case.pk}/change/", as_a_browser(form_of(case, **typed)))


def test_one_language_of_a_published_case_is_refused_in_the_admin_as_at_the_desk(administrator: Client) -> None:
    """The English text was not touched, so it has not followed the French one."""
    case = case_told()
    response = send(administrator, case, explanation_fr=f"{FRENCH} Rien d'autre.")
    assert errors(response, "explanation_en") == ["is out of date: the other language has changed since"]
    case.refresh_from_db()
    assert (case.explanation_en, case.explanation_fr) == (ENGLISH, FRENCH)


def test_one_language_of_a_draft_leaves_the_other_out_of_date(administrator: Client) -> None:
    case = case_told(status="draft")
    assert send(administrator, case, explanation_fr=f"{FRENCH}\nRien d'autre.").status_code == 302
    case.refresh_from_db()
    assert case.stale == ["/explanation/en"]
    assert case.explanation_fr == f"{FRENCH}\nRien d'autre."


def test_only_what_was_touched_has_changed(administrator: Client) -> None:
    """In the history, and byte by byte in the file."""
    case = case_told()
    titles = {"en": "A bear becomes large", "fr": "Un ours devient grand"}
    send(administrator, case, title_en=titles["en"], title_fr=titles["fr"])
    case.refresh_from_db()
    assert history_of(case)[0].changed == ("English title", "French title")
    texts = {"title": titles, "explanation": {"en": ENGLISH, "fr": FRENCH}}
    assert document_bytes(case.as_json()) == document_bytes(case_document(**texts))


def test_the_note_of_a_card_stays_as_it_is(administrator: Client) -> None:
    card = Factory().card(note_en="One.\n\nTwo.", note_fr="Un.\n\nDeux.")
    page = administrator.get(f"/en/admin/content/card/{card.pk}/change/").context["adminform"].form
    sent = {name: page[name].value() for name in page.fields if page[name].value() is not None}
    response = administrator.post(f"/en/admin/content/card/{card.pk}/change/", as_a_browser(sent | {"source": "Mine"}))
    assert response.status_code == 302
    assert history_of(card)[0].changed == ("Source",)


def test_every_text_of_several_lines_has_the_same_field_at_both_doors(administrator: Client) -> None:
    case = case_told()
    desk = administrator.get(f"/en/desk/cases/{case.slug}/texts/").context["form"]
    page = administrator.get("/en/admin/content/case/add/").context["adminform"].form
    assert all(isinstance(form.fields[name], ProseField) for form in (desk, page) for name in PROSE)


def test_who_saves_without_a_form_ends_lines_alike(db: None) -> None:
    """A file of somebody's machine, or any other way in."""
    user = User.objects.create_superuser("root")
    case = Case()
    windows = {"en": ENGLISH.replace("\n", "\r\n"), "fr": FRENCH.replace("\n", "\r\n")}
    case.take_json(case_document(explanation=windows))
    assert (case.explanation_en, case.explanation_fr) == (ENGLISH, FRENCH)
    case.explanation_en = windows["en"]
    save_edited(case, user)
    assert Case.objects.get().explanation_en == ENGLISH
