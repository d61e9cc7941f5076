"""The question of a case on the desk: how often each option was chosen, and what becomes of it as stages change."""

from __future__ import annotations

from typing import Any

import pytest

from layers_site.boards.services.moments import at_stage
from layers_site.content.models import Case
from layers_site.editing.services.cases import (
    StagePlace,
    with_new_stage,
    with_stage_moved,
    without_stage,
    without_variant,
)
from layers_site.questions.authored import authored_question
from layers_site.questions.models import OptionCount
from layers_site.questions.options import digest
from tests.boards.pages import Page
from tests.editing.conftest import ADMINISTRATOR, As

STAGES = [{"title": str(at), "ops": [], "expect": {}} for at in range(3)]


def document(variant: str = "", stage: int = 1) -> dict[str, Any]:
    """Three stages, and a variant with three more; the question is about one of them."""
    question = {"stage": stage} | ({"variant": variant} if variant else {})
    variants = [{"slug": "other", "title": "Other", "ops": [], "stages": STAGES}]
    return {"scenario": {}, "stages": STAGES, "variants": variants, "question": question}


@pytest.mark.parametrize("variant", ["", "other"])
def test_the_question_follows_its_stage(variant: str) -> None:
    first, second, third = (StagePlace(variant, at) for at in range(3))
    asked = document(variant)
    assert with_stage_moved(asked, second, -1)["question"]["stage"] == 0
    assert with_stage_moved(asked, third, -1)["question"]["stage"] == 2
    assert without_stage(asked, first)["question"]["stage"] == 0
    assert with_new_stage(asked, first, {"title": "New"})["question"]["stage"] == 2
    assert with_new_stage(asked, third, {"title": "New"})["question"]["stage"] == 1
    assert "question" not in without_stage(asked, second)


def test_the_question_stays_where_other_stages_change() -> None:
    """Those of a variant are not those of the case; a variant that goes takes its question along."""
    assert without_stage(document(), StagePlace("other", 0))["question"] == {"stage": 1}
    assert without_variant(document(), "other")["question"] == {"stage": 1}
    assert "question" not in without_variant(document("other"), "other")


def test_the_desk_shows_how_often_each_option_was_chosen(signed_in: As, draft: Case) -> None:
    size = {"objects": {"bear": {"power": 5, "toughness": 5}}}
    draft.document["question"] = {
        "kind": "size",
        "ask": {"en": "How large?", "fr": "Quelle taille ?"},
        "options": [
            {"text": "5/5", "value": size, "right": True},
            {"text": "2/2", "value": {"objects": {"bear": {"power": 2, "toughness": 2}}}},
        ],
        "verdict": {"en": "5/5. It adds.", "fr": "5/5. Elle ajoute."},
    }
    draft.save()
    found = authored_question(at_stage(draft, "", 0))
    assert found is not None
    for option in (0, 1, 1):
        OptionCount.objects.add(digest(found[1].authored), option)
    page = Page(signed_in(*ADMINISTRATOR).get(f"/en/desk/cases/{draft.slug}/").content.decode())
    table = page.root.only(cls="desk-options")
    rows = [row.text for row in table.all(tag="tr")][1:]
    assert "How large?" in page.root.only(id="question").text
    assert "Right:" in rows[0]
    assert [cell.text for cell in table.all(tag="td")][::2] == ["1", "2"]
    assert "It adds." in rows[0]


def test_each_stage_tells_its_wrong_answers_with_the_ideas_behind_them(signed_in: As, draft: Case) -> None:
    """A 2/2 with a +1/+1 counter becomes 1/1 with its counter on top, so 2/2 (613.4b, 613.4c): who lets the newer
    effect replace all says 1/1. Before that effect nobody goes wrong."""
    scenario = draft.document["scenario"]
    bear = {**scenario["objects"][0], "counters": [{"kind": "+1/+1", "count": 1}]}
    frog = {**scenario["effects"][0], "id": "frog", "changes": [{"pt": {"set": [1, 1]}}], "enabled": False}
    before = {"title": {"en": "Before", "fr": "Avant"}, "ops": [], "expect": {}}
    after = {"title": {"en": "After", "fr": "Après"}, "ops": [{"enable": "frog"}], "expect": {}}
    draft.document = {
        "scenario": {**scenario, "objects": [bear], "effects": [frog]}, "stages": [before, after], "variants": [],
    }  # fmt: skip
    draft.save()
    (course,) = signed_in(*ADMINISTRATOR).get(f"/en/desk/cases/{draft.slug}/").context["view"]["courses"]
    ideas = {wrong["text"]: wrong["ideas"] for wrong in course.stages[1].wrong}
    assert ideas["Grizzly Bears: 1/1"]
    assert "Grizzly Bears: 2/2" not in ideas
    assert course.stages[0].wrong == []
