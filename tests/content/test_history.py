"""The history of cards and cases: who changed what, what differs, and the way back."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import translation

from layers_site.content.files import document_bytes
from layers_site.content.models import Card, Case
from layers_site.content.publishing import advance
from layers_site.content.querysets import ProseField
from layers_site.content.services.editing import change, save_edited
from layers_site.content.services.history import Line, diff, history_of, revert
from layers_site.content.services.importing import import_files
from layers_site.content.services.loading import load_content
from tests.content.test_admin import errors, form_of
from tests.content.test_loading import write
from tests.factories import BEAR, Factory, case_document

pytestmark = pytest.mark.django_db


def take_back(content: Any, history_id: int, user: User) -> None:
    """Take a card or a case back to an older version."""
    change(content, user, lambda _stored: None, revert(history_id), "reverted")
    content.refresh_from_db()


def changed(case: Case, user: Any, **columns: Any) -> Case:
    for name, value in columns.items():
        setattr(case, name, value)
    save_edited(case, user)
    return case


BOTH_TITLES = {"title_en": "Bears", "title_fr": "Des ours"}


def test_every_saved_state_is_kept_with_who_saved_it() -> None:
    """The newest first, each with the fields that it changed."""
    editor, reviewer = Factory().member("editor"), Factory().member("reviewer")
    case = Case()
    case.take_json(case_document())
    save_edited(case, editor)
    changed(case, editor, **BOTH_TITLES)
    advance(case, "published", reviewer)
    versions = [(version.by, version.kind, version.status, version.changed) for version in history_of(case)]
    assert versions == [
        ("a-reviewer", "changed", "published", ("Status",)),
        ("a-editor", "changed", "draft", ("English title", "French title")),
        ("a-editor", "made", "draft", ()),
    ]


def test_a_version_is_the_case_as_it_was() -> None:
    case = Factory().case()
    changed(case, Factory().member("reviewer"), **BOTH_TITLES)
    assert [version.content.as_json() for version in history_of(case)] == [case.as_json(), case_document()]


def test_what_was_stored_before_there_was_a_history_has_none() -> None:
    case = Factory().case()
    case.history.all().delete()
    assert history_of(case) == []


def test_where_a_change_came_from_is_told(tmp_path: Any) -> None:
    write(tmp_path, "cases", case_document())
    load_content(tmp_path)
    case = Case.objects.get()
    file = ("cases/grown-bear.json", document_bytes(case_document(difficulty=2)))
    import_files([file], Factory().member("reviewer"))
    loaded = history_of(case)[-1]
    take_back(case, loaded.id, Factory().member("administrator"))
    assert [(version.by, version.reason) for version in history_of(case)] == [
        ("a-administrator", "taken back to an older version"),
        ("a-reviewer", "imported from a file"),
        ("", "loaded with the site’s content"),
    ]


def test_loading_the_same_again_leaves_no_trace(tmp_path: Any) -> None:
    write(tmp_path, "cases", case_document())
    load_content(tmp_path)
    load_content(tmp_path)
    assert len(history_of(Case.objects.get())) == 1


# --- what differs -----------------------------------------------------------------------------------


def test_texts_are_compared_line_by_line() -> None:
    old, new = Factory().case(), Case(status="published")
    new.take_json(
        case_document(explanation={"en": "It gets +3/+3 (613.4c).\n\nMore.", "fr": "Il gagne +4/+4 (613.4c)."})
    )
    english, french = diff(old, new)
    assert [(field.field, field.label) for field in (english, french)] == [
        ("explanation_en", "English explanation"),
        ("explanation_fr", "French explanation"),
    ]
    assert english.lines == (
        Line("same", "It gets +3/+3 (613.4c).", "It gets +3/+3 (613.4c)."),
        Line("added", "", ""),
        Line("added", "", "More."),
    )
    (line,) = french.lines
    assert (line.kind, line.old, line.new) == ("changed", "Il gagne +3/+3 (613.4c).", "Il gagne +4/+4 (613.4c).")


def test_a_board_is_compared_in_the_lines_in_which_it_is_edited() -> None:
    """One number changed is one line changed, with a little around it; the rest is left out."""
    old, new = Factory().case(), Case(status="published")
    document = case_document()
    document["scenario"]["objects"][0]["power"] = 4
    new.take_json(document)
    (field,) = diff(old, new)
    assert field.field == "document"
    (line,) = [line for line in field.lines if line.kind == "changed"]
    assert ('"power": 2' in line.old, '"power": 4' in line.new) == (True, True)
    assert field.lines[0].kind == field.lines[-1].kind == "gap"
    assert len(field.lines) <= 7


def test_the_order_of_keys_is_no_difference() -> None:
    """A database may keep them in an order of its own."""
    old, new = Factory().case(), Case(status="published")
    new.take_json(case_document())
    new.document = dict(reversed(new.document.items()))
    assert diff(old, new) == []


def test_names_of_fields_are_those_of_the_page() -> None:
    old, new = Factory().case(), Factory().case(slug="other", status="draft", stale=["/title/fr"])
    with translation.override("fr"):
        values = {field.label: [line.new for line in field.lines] for field in diff(old, new)}
    assert values == {"Identifiant": ["other"], "État": ["brouillon"], "Textes périmés": ["Titre français"]}


# --- the way back -----------------------------------------------------------------------------------


def test_a_version_can_be_gone_back_to_and_that_too_is_kept() -> None:
    case, user = Factory().case(), Factory().member("reviewer")
    changed(case, user, **BOTH_TITLES, difficulty=3)
    take_back(case, history_of(case)[-1].id, user)
    assert case.as_json() == Case.objects.get().as_json() == case_document()
    assert (case.status, case.stale_languages) == ("published", ())
    assert len(history_of(case)) == 3
    assert list(Case.objects.search("grows")) == [case]


def test_a_published_case_goes_back_only_to_what_could_be_published() -> None:
    """The older version lacked the French title; nothing changes, and the problem is at its field."""
    user, case = Factory().member("reviewer"), Factory().case(status="draft", title_fr="")
    changed(case, user, title_fr="Un ours")
    advance(case, "published", user)
    with pytest.raises(ValidationError) as caught:
        take_back(case, history_of(case)[-1].id, user)
    assert list(caught.value.message_dict) == ["title_fr"]
    assert (Case.objects.get().title_fr, Case.objects.get().status) == ("Un ours", "published")


def test_what_was_out_of_date_then_is_so_again() -> None:
    user, case = Factory().member("editor"), Factory().case(status="draft")
    changed(case, user, title_en="Bears")
    changed(case, user, title_fr="Des ours")
    assert case.stale_languages == ()
    take_back(case, history_of(case)[1].id, user)
    assert (Case.objects.get().title_fr, Case.objects.get().stale_languages) == ("Un ours grandit", ("fr",))


def test_a_version_of_another_case_is_none_of_this_one() -> None:
    case, other = Factory().case(), Factory().case(slug="other")
    with pytest.raises(LookupError):
        take_back(case, history_of(other)[0].id, Factory().member("reviewer"))


def test_cards_have_a_history_too() -> None:
    card, user = Factory().card(status="draft"), Factory().member("editor")
    card.data = {**BEAR, "power": 3}
    save_edited(card, user)
    assert [version.changed for version in history_of(card)] == [("Data",), ()]
    take_back(card, history_of(card)[-1].id, user)
    assert Card.objects.get().data == BEAR


# --- a browser ends lines in a way of its own: what nobody has touched stays as it was ----------------


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
