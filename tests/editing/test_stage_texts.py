"""The texts of all stages and variants on the page of the other texts, for translators."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from layers_site.content.models import Case
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.factories import case_document

pytestmark = pytest.mark.django_db

TEXTS = "/en/desk/cases/staged/texts/"


@pytest.fixture
def staged(db: None) -> Case:
    """A case of two stages and a variant with one, all without French."""
    stage = {"title": {"en": "First", "fr": ""}, "ops": [], "expect": {}}
    later = {"title": {"en": "Second", "fr": ""}, "note": {"en": "Look.", "fr": ""}, "ops": [], "expect": {}}
    variant = {"slug": "other", "title": {"en": "Other", "fr": ""}, "ops": [], "stages": [stage]}
    case = Case(status=Case.Status.DRAFT)
    case.take_json(case_document(slug="staged", stages=[stage, later], variants=[variant]))
    case.save()
    return case


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
