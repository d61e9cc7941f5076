"""The page of a case: what is expected, what its question is answered with, what stands before the public."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client

from engine.rulesets import RULESETS, editions_between
from layers_site.boards.services.moments import at_stage
from layers_site.content.files import read_json
from layers_site.content.models import Case, Document
from layers_site.content.publishing import shortcomings
from layers_site.editing.presenters.expecting import ExpectationRow, Group
from layers_site.editing.services.answers import key_of
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
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.editing.test_cases import expected, fields

EXPECT = "/en/desk/cases/grown-bear/expect/"
BEAR = key_of(("objects", "bear"))
SIZE = {"power": 8, "toughness": 8}


@pytest.fixture
def twice(draft: Case) -> Case:
    """The bear under two effects of +3/+3: 8/8 in each edition, in the layer that is 6c in 2003, 6b in 2005 and 2007
    (418.5a), and 7c since (613.3c, 613.4c).
    """
    growth = draft.document["scenario"]["effects"][0]
    again = {**growth, "id": "again"}
    draft.document["scenario"]["effects"] = [growth, again]
    draft.document["stages"][0]["expect"] = {"*": {"objects": {"bear": SIZE}}}
    draft.save()
    return draft


def rows(client: Client, address: str = EXPECT) -> dict[str, ExpectationRow]:
    groups: tuple[Group, ...] = client.get(address).context["groups"]
    return {row.about: row for group in groups for row in group.rows}


def record(client: Client, address: str = EXPECT, **more: str) -> Any:
    sent = {**fields(client.get(address).content.decode()), **more}
    return client.post(address, sent)


def test_hidden_answers_do_not_tell_which_edition_gives_what(signed_in: As, twice: Case) -> None:
    hidden = rows(signed_in(*EDITOR), f"{EXPECT}?answers=hidden")
    assert hidden["Order in layer 7c"].apart == ()


@pytest.mark.parametrize(
    ("span", "first", "last"), [("-2007", "2003", "2007"), ("2005-2009", "2005", "2009"), ("2009-", "2009", "2026")]
)
def test_a_span_is_read_as_its_editions(span: str, first: str, last: str) -> None:
    between = editions_between(span)
    assert (between[0], between[-1]) == (first, last)
    assert set(between) <= set(RULESETS)


# --- abilities ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "typed"), [("en", "flying"), ("fr", "le vol"), ("en", "Flying"), ("fr", "vol")])
def test_an_ability_that_nobody_gives_is_expected(signed_in: As, draft: Case, language: str, typed: str) -> None:
    """A bear without flying: the keyword is read in either language, and offered as a statement from then on."""
    client = signed_in(*EDITOR)
    here = EXPECT.replace("/en/", f"/{language}/")
    assert record(client, here, **{f"more-{BEAR}": typed, f"has-{BEAR}": "no"}).status_code == 303
    if typed == "le vol":  # a noun with its article is no keyword: it is kept as it was typed
        assert expected(draft)["*"]["objects"]["bear"]["lacks"] == ["le vol"]
        return
    assert expected(draft)["*"]["objects"]["bear"]["lacks"] == ["flying"]
    assert rows(client)["Ability: flying"].ticked
    assert not rows(client)["Ability: flying"].wrong


def test_an_ability_that_the_engine_does_not_give_is_told(signed_in: As, draft: Case) -> None:
    client = signed_in(*EDITOR)
    record(client, **{f"more-{BEAR}": "{T}: Draw a card.", f"has-{BEAR}": "yes"})
    assert expected(draft)["*"]["objects"]["bear"]["has"] == ["{T}: Draw a card."]
    assert rows(client)["Ability: {T}: Draw a card."].wrong


@pytest.mark.parametrize("typed", ["\u202ednirts", "x" * 501, "…"])
def test_what_can_be_no_ability_is_refused_and_stays_in_its_field(signed_in: As, draft: Case, typed: str) -> None:
    answer = record(signed_in(*EDITOR), **{f"more-{BEAR}": typed})
    assert answer.status_code == 422
    more = next(group.more for group in answer.context["groups"] if group.more and group.more.key == BEAR)
    assert (more.text, bool(more.error)) == (typed, True)


def test_what_was_typed_is_there_again_beside_a_newer_version(signed_in: As, draft: Case) -> None:
    """Somebody ticks the types meanwhile: the ability is in its field again, and sent again it is recorded too."""
    client, other = signed_in(*EDITOR), signed_in(*EDITOR)
    mine = fields(client.get(EXPECT).content.decode()) | {f"more-{BEAR}": "flying", f"has-{BEAR}": "no"}
    record(other, **{f"tick-{rows(other)['Card types'].key}": "on"})
    newer = client.post(EXPECT, mine)
    assert newer.status_code == 409
    again = fields(newer.content.decode()) | {f"more-{BEAR}": "flying", f"has-{BEAR}": "no"}
    assert 'value="flying"' in newer.content.decode()
    client.post(EXPECT, again)
    size = {"power": 5, "toughness": 5}
    assert expected(draft)["*"]["objects"]["bear"] == {**size, "types": ["Creature"], "lacks": ["flying"]}


# --- what stands between a draft and the public -------------------------------------------------------


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
    assert expected(draft) == {"*": {"objects": {"bear": {"power": 5, "toughness": 5}}}}


@pytest.mark.parametrize("path", sorted((Path(django_settings.BASE_DIR) / "fixtures" / "cases").glob("*.json"))[::9])
def test_what_ships_has_what_the_gate_asks_for(path: Path) -> None:
    case = Case()
    case.take_json(read_json(path.read_bytes()))
    assert shortcomings(case) == []


# --- the question of a case ---------------------------------------------------------------------------


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
