"""Both languages: names on the board that are said in one, and texts that need not follow the other."""

from __future__ import annotations

import html
from typing import Any

from django.test import Client

from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.content.languages import board_texts, unsaid, with_texts
from layers_site.content.models import Case
from tests.editing.boards import scenario
from tests.editing.conftest import ADMINISTRATOR, As
from tests.factories import Factory, case_document
from tests.hostile.forms import Field, forms_at, forms_of

CASE = "/en/desk/cases/grown-bear/"


def document(**effect: Any) -> dict[str, Any]:
    """The board of a bear, with an effect that has these parts."""
    made = case_document()
    growth = {**made["scenario"]["effects"][0], **effect}
    return {**made, "scenario": {**made["scenario"], "effects": [growth]}}


def stored(**effect: Any) -> Case:
    case = Factory().case(status=Case.Status.DRAFT)
    case.document = {**case.document, "scenario": document(**effect)["scenario"]}
    case.save()
    return case


def value(field: Field) -> str:
    return html.unescape(field.value).lstrip()


def sent(client: Client, address: str, **changes: Any) -> Any:
    """The form of a page, with these fields typed anew."""
    (form,) = [form for form in forms_at(client, address) if "title_en" in form.data()]
    return client.post(form.action, {**form.data(value), **changes})


# --- on the board -------------------------------------------------------------------------------------


def test_one_text_for_both_languages_is_doubtful() -> None:
    """A plain name and one that is the same twice are; what has no letters is not."""
    plain = [text.pair[0] for text in unsaid(document(name="Wonder"), ())]
    twice = [text.pair[0] for text in unsaid(document(name={"en": "Wonder", "fr": "Wonder"}), ())]
    assert (plain, twice) == (["Wonder"], ["Wonder"])
    assert unsaid(document(name="+1/+1"), ()) == unsaid(document(name="Wonder"), ["Wonder"]) == []
    ability = [{"abilities": {"add": [{"other": "Whenever this attacks, draw a card."}]}}]
    assert [text.pair[0] for text in unsaid(document(changes=ability), ())] == ["Whenever this attacks, draw a card."]


def test_a_word_that_the_rules_read_is_no_text() -> None:
    """A chosen card name and the name in a description are not for people: they stay as they are."""
    made = document(affects={"ids": ["bear"]})
    made["scenario"]["objects"][0]["chosen"] = {"name": "Wonder"}
    assert [board_text.pair[1] for board_text in board_texts(made)] == ["Grizzlis", "Croissance gigantesque"]
    assert with_texts(made, {("Wonder", "Wonder"): ("Wonder", "Émerveillement")}) == made


def test_a_case_with_a_name_in_one_language_goes_no_further(signed_in: As) -> None:
    """Said among what is to do; given on the page of the texts, the case can be published."""
    case = stored(name="Wonder")
    client = signed_in(*ADMINISTRATOR)
    page = client.get(CASE).content.decode()
    assert "“Wonder” is said for both languages" in page
    assert "texts/#board-texts" in page
    key = next(board_text.key for board_text in board_texts(case.keyed()) if board_text.pair[0] == "Wonder")
    answer = sent(client, f"{CASE}texts/", **{f"board-{key}_fr": "Émerveillement"})
    assert answer.status_code == 303
    case.refresh_from_db()
    assert case.scenario["effects"][0]["name"] == {"en": "Wonder", "fr": "Émerveillement"}
    (step,) = [form for form in forms_at(client, CASE) if form.name == "editing:case-status"]
    assert client.post(step.action, step.data()).status_code == 303
    assert Case.objects.get().status == "published"


def test_a_name_that_is_the_same_in_both_languages_is_ticked(signed_in: As) -> None:
    """Then nothing is in the way; and a card of the library that has one name needs no tick."""
    case = stored(name="Dress Down")
    client = signed_in(*ADMINISTRATOR)
    key = next(board_text.key for board_text in board_texts(case.keyed()) if board_text.pair[0] == "Dress Down")
    assert len(case.unsaid_texts()) == 1
    assert sent(client, f"{CASE}texts/", **{f"same-{key}": "on"}).status_code == 303
    case.refresh_from_db()
    assert (case.same, case.unsaid_texts()) == (["Dress Down"], [])
    case.same = []
    Factory().card(slug="dress-down", name_en="Dress Down", name_fr="Dress Down")
    assert case.unsaid_texts() == []


def test_an_editor_names_a_card_of_their_own_in_both_languages(signed_in: As, db: None) -> None:
    """On the French page the second field asks for the English name; a learner has one field."""
    board = begin(scenario(), {"do": "new"}).board
    assert board is not None
    address = f"/fr/boards/{board.id}/card/"
    assert not [form for form in forms_at(Client(), address) if "other_name" in form.data()]
    client = signed_in(*ADMINISTRATOR)
    (form,) = [form for form in forms_at(client, address) if "other_name" in form.data()]
    made = client.post(form.action, {**form.data(value), "name": "Émerveillement", "other_name": "Wonder"})
    assert made.status_code == 303
    after = Board.objects.exclude(pk=board.pk).get()
    assert after.scenario["objects"][-1]["name"] == {"en": "Wonder", "fr": "Émerveillement"}


# --- still right as they are ----------------------------------------------------------------------------


def test_a_spelling_mistake_of_a_published_case_is_corrected_on_the_desk(signed_in: As, published: Case) -> None:
    """Refused with every word and with the box; ticked and sent again, it is saved, and nothing is out of date."""
    client = signed_in(*ADMINISTRATOR)
    refused = sent(client, f"{CASE}texts/", title_en="A bear grows up")
    assert refused.status_code == 422
    (form,) = [form for form in forms_of(refused.content.decode(), CASE) if "title_en" in form.data()]
    again = form.data(value)
    assert again["title_en"] == ["A bear grows up"]
    assert "data-asked" in refused.content.decode()
    assert client.post(form.action, {**again, "right": ["title"]}).status_code == 303
    case = Case.objects.get()
    assert (case.status, case.stale) == ("published", [])
    assert case.title_en == "A bear grows up"


def test_what_is_out_of_date_moves_with_its_stage(signed_in: As, draft: Case) -> None:
    """The French title of the second stage has not followed; the stage goes first, and it still has not."""
    (stage,) = draft.stages
    later = {**stage, "title": {"en": "Later", "fr": "Plus tard"}}
    draft.document = {**draft.document, "stages": [stage, later]}
    draft.save()
    draft.document = {**draft.document, "stages": [stage, {**later, "title": {"en": "Much later", "fr": "Plus tard"}}]}
    draft.save()
    assert draft.stale == ["/stages/1/title/fr"]
    draft.document = {**draft.document, "stages": draft.stages[::-1]}
    draft.save()
    assert draft.stale == ["/stages/0/title/fr"]
