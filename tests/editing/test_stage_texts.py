"""Texts in both languages: of stages and variants, of names on the board, and those that need not follow the other."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.content.languages import board_texts, unsaid, with_texts
from layers_site.content.models import Case
from tests.editing.boards import scenario
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.factories import Factory, case_document
from tests.hostile.forms import forms_at, forms_of

TEXTS = "/en/desk/cases/staged/texts/"


@pytest.fixture
def staged(db: None) -> Case:
    """A case of two stages and a variant with one, all without French."""
    stage = {"title": {"en": "First", "fr": ""}, "ops": [], "expect": {}}
    later = {"title": {"en": "Second", "fr": ""}, "note": {"en": "Look.", "fr": ""}, "ops": [], "expect": {}}
    variant = {"slug": "other", "title": {"en": "Other", "fr": ""}, "ops": [], "stages": [stage]}
    return Factory().case_of(case_document(slug="staged", stages=[stage, later], variants=[variant]), status="draft")


def sent_by(client: Client) -> dict[str, Any]:
    """What the form of all texts sends as it stands."""
    return as_sent(client.get(TEXTS).context["form"])


def as_sent(form: Any) -> dict[str, Any]:
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def names(sent: dict[str, Any], text: str) -> list[str]:
    return [name for name in sent if name.endswith(f"-{text}") and name.startswith(("stages-", "variants-"))]


def test_all_stages_are_translated_on_one_page(signed_in: As, staged: Case) -> None:
    """Two stages, a variant and its stage: four titles and the notes in one save, each where it belongs."""
    client = signed_in(*EDITOR)
    sent = sent_by(client)
    titles = names(sent, "title_fr")
    assert len(titles) == 4
    french = dict(zip(titles, ("Premier", "Second temps", "Autre", "Là aussi"), strict=True))
    note = names(sent, "note_fr")[1]
    assert client.post(TEXTS, {**sent, **french, note: "Regardez."}).status_code == 303
    staged.refresh_from_db()
    assert [stage["title"]["fr"] for stage in staged.stages] == ["Premier", "Second temps"]
    assert staged.stages[1]["note"] == {"en": "Look.", "fr": "Regardez."}
    assert "note" not in staged.stages[0]
    assert staged.variants[0]["title"] == {"en": "Other", "fr": "Autre"}
    assert staged.variants[0]["stages"][0]["title"]["fr"] == "Là aussi"
    assert staged.stale == []


def test_a_text_that_changes_alone_is_out_of_date_unless_it_is_right_as_it_stands(signed_in: As, staged: Case) -> None:
    client = signed_in(*ADMINISTRATOR)
    sent = sent_by(client)
    both = {name: f"Titre {at}" for at, name in enumerate(names(sent, "title_fr"))}
    client.post(TEXTS, {**sent, **both})
    english = names(sent, "title_en")[0]
    client.post(TEXTS, {**sent_by(client), english: "At first"})
    staged.refresh_from_db()
    assert staged.stale == ["/stages/0/title/fr"]
    page = client.get(TEXTS)
    pairs = [pair for part in page.context["parts"] for pair in part.fields]
    assert [pair.name for pair in pairs if any(field.behind for field in pair.fields)] == [pairs[0].name]
    client.post(TEXTS, {**sent_by(client), "right": [pairs[0].name]})
    staged.refresh_from_db()
    assert staged.stale == []


def test_two_translators_lose_nothing_of_each_other(signed_in: As, staged: Case) -> None:
    """Each has given another stage its title: the second sees that of the first, and both are stored."""
    mine, other = signed_in(*EDITOR), signed_in(*EDITOR)
    sent = sent_by(mine)
    second = names(sent, "title_fr")[1]
    theirs = sent_by(other)
    other.post(TEXTS, {**theirs, names(theirs, "title_fr")[0]: "De l’autre"})
    newer = mine.post(TEXTS, {**sent, second: "De moi"})
    assert newer.status_code == 409
    again = as_sent(newer.context["form"])
    assert mine.post(TEXTS, again).status_code == 303
    staged.refresh_from_db()
    assert [stage["title"]["fr"] for stage in staged.stages] == ["De l’autre", "De moi"]


def test_words_for_a_stage_that_was_taken_away_are_shown(signed_in: As, staged: Case) -> None:
    mine = signed_in(*EDITOR)
    sent = sent_by(mine)
    staged.refresh_from_db()
    staged.document = {**staged.document, "stages": staged.document["stages"][:1]}
    staged.save()
    newer = mine.post(TEXTS, {**sent, names(sent, "title_fr")[1]: "Words not to be lost"})
    assert newer.status_code == 409
    assert "Words not to be lost" in newer.content.decode()


@pytest.mark.parametrize(("typed", "error"), [("", "Give it a title"), ("\u202etitle", "invisible")])
def test_a_title_is_asked_for_and_can_be_read(signed_in: As, staged: Case, typed: str, error: str) -> None:
    client = signed_in(*EDITOR)
    sent = sent_by(client)
    refused = client.post(TEXTS, {**sent, names(sent, "title_en")[2]: typed, "title_en": "Kept as typed"})
    assert refused.status_code == 422
    page = refused.content.decode()
    assert error in page
    assert "Kept as typed" in page


# --- names on the board that are said in one, and texts that need not follow the other ----------------


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


def sent(client: Client, address: str, **changes: Any) -> Any:
    """The form of a page, with these fields typed anew."""
    (form,) = [form for form in forms_at(client, address) if "title_en" in form.data()]
    return client.post(form.action, {**form.data(), **changes})


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
    made = client.post(form.action, {**form.data(), "name": "Émerveillement", "other_name": "Wonder"})
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
    again = form.data()
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
