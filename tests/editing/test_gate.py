"""What stands between a draft and the public, as its page tells it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings as django_settings

from layers_site.content.files import read_json
from layers_site.content.models import Case, Document
from layers_site.content.publishing import shortcomings
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As

CASE = "/en/desk/cases/grown-bear/"


def test_one_button_sets_all_french_texts_and_english_stays_up_to_date(signed_in: As, draft: Case) -> None:
    """An apostrophe and a space are no change that the English text would have to follow."""
    draft.summary_fr = "L'ours est-il grand ?"
    draft.document["stages"][0]["title"]["fr"] = "Voici l'ours"
    draft.settle_stale([])
    draft.save()
    client = signed_in(*EDITOR)
    view = client.get(CASE).context["side"]
    assert view.badly_set
    assert any(hindrance.where == "French summary" for hindrance in view.hindrances)
    assert client.post(f"{CASE}print/", {"stamp": view.stamp}).status_code == 303
    draft.refresh_from_db()
    assert draft.summary_fr == "L’ours est-il grand\u202f?"
    assert draft.stages[0]["title"]["fr"] == "Voici l’ours"
    assert draft.stale == []
    assert not client.get(CASE).context["side"].badly_set


def test_texts_that_somebody_has_changed_meanwhile_are_not_set(signed_in: As, draft: Case) -> None:
    client = signed_in(*EDITOR)
    stamp = client.get(CASE).context["side"].stamp
    draft.summary_fr = "L'ours"
    draft.settle_stale([])
    draft.save()
    client.post(f"{CASE}print/", {"stamp": stamp})
    draft.refresh_from_db()
    assert draft.summary_fr == "L'ours"


def test_a_remark_is_beside_the_next_step_and_does_not_bar_it(signed_in: As, draft: Case) -> None:
    draft.explanation_en = "It **gets** +3/+3 (613.4c)."
    draft.settle_stale([])
    draft.save()
    view = signed_in(*EDITOR).get(CASE).context["side"]
    assert view.hindrances == ()
    assert [remark.what for remark in view.remarks if remark.where == "English explanation"] == [
        "shows “**gets**” as it stands"
    ]


def test_a_case_that_a_lesson_shows_is_withdrawn_after_a_question(signed_in: As, published: Case) -> None:
    """The page names the lesson, a draft too; once that is said to be meant, the case is a draft again."""
    lesson = {"title": {"en": "L", "fr": "L"}, "parts": [{"case": "grown-bear"}]}
    Document.objects.create(kind="lessons", slug="l", document=lesson, status="draft")
    client = signed_in(*ADMINISTRATOR)
    stamp = client.get(CASE).context["side"].stamp
    response = client.post(f"{CASE}status/", {"status": "draft", "stamp": stamp})
    assert [use.title for use in response.context["question"].uses] == ["L"]
    published.refresh_from_db()
    assert published.is_published
    client.post(f"{CASE}status/", {"status": "draft", "stamp": response.context["stamp"], "sure": "1"})
    published.refresh_from_db()
    assert not published.is_published


def test_hidden_answers_are_nowhere_on_the_page_and_can_be_given(signed_in: As, draft: Case) -> None:
    """The bear is 5/5 by +3/+3 on 2/2 (613.4c): the page asks for its size without showing it, and takes it."""
    draft.document["stages"][0]["expect"] = {}
    draft.save()
    client = signed_in(*EDITOR)
    page = client.get(f"{CASE}expect/?answers=hidden")
    assert "5/5" not in page.content.decode()
    assert "5/5" in client.get(f"{CASE}expect/").content.decode()
    rows = {row.about: row for group in page.context["groups"] for row in group.rows}
    size = rows["Power and toughness"].key
    sent = {"stamp": page.context["stamp"], f"tick-{size}": "1", f"value-{size}": "5/5"}
    assert client.post(page.context["action"], sent).status_code == 303
    draft.refresh_from_db()
    assert draft.stages[0]["expect"] == {"*": {"objects": {"bear": {"power": 5, "toughness": 5}}}}


@pytest.mark.parametrize("path", sorted((Path(django_settings.BASE_DIR) / "fixtures" / "cases").glob("*.json"))[::9])
def test_what_ships_has_what_the_gate_asks_for(path: Path) -> None:
    case = Case()
    case.take_json(read_json(path.read_bytes()))
    assert shortcomings(case) == []
