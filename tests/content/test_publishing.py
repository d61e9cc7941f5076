"""From draft to published: what that asks for, and of whom."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import translation

from layers_site.content.models import Case
from layers_site.content.publishing import NotReadyError, advance
from layers_site.content.services.editing import copy_of, save_edited
from tests.factories import Factory, case_document

pytestmark = pytest.mark.django_db

DRAFT, PUBLISHED = "draft", "published"


def draft(**keys: Any) -> Case:
    case = Case()
    case.take_json(json.loads(json.dumps(case_document(**keys))))
    case.save()
    return case


def stage(power: int | None) -> dict[str, Any]:
    """One stage that expects this power of the bear, or nothing."""
    expect = {} if power is None else {"expect": {"2026": {"objects": {"bear": {"power": power}}}}}
    return {"title": {"en": "Later", "fr": "Plus tard"}, **expect}


# --- what it takes ----------------------------------------------------------------------------------


def test_what_is_whole_and_right_may_be_published() -> None:
    """2/2 and +3/+3 are 5/5 (613.4c), both languages are there."""
    assert draft().problems_as(PUBLISHED) == []


@pytest.mark.parametrize(
    ("keys", "path"),
    [
        ({"title": {"en": "A bear", "fr": ""}}, "/title/fr"),
        ({"explanation": {"en": "", "fr": "Il gagne +3/+3."}}, "/explanation/en"),
        ({"source": {"en": "Rule", "fr": ""}}, "/source/fr"),
        ({"source": ""}, "/source/en"),
        ({"concepts": []}, "/concepts"),
        ({"summary": {"en": "How large?", "fr": "Quelle taille ?"}}, "/summary/fr"),
        ({"stages": [{**stage(5), "note": {"en": "Look", "fr": " "}}]}, "/stages/0/note/fr"),
        ({"variants": [{"slug": "a", "title": {"en": "", "fr": "Un"}, "stages": [stage(5)]}]}, "/variants/0/title/en"),
        ({"stages": [stage(4)]}, "/stages/0/expect/2026/objects/bear/power"),
        ({"stages": [stage(None)]}, "/stages"),
        ({"stages": []}, "/stages"),
        ({"stated_under": ["1999"]}, "/stated_under/0"),
    ],
)
def test_each_fault_stands_in_the_way_at_its_place(keys: dict[str, Any], path: str) -> None:
    """A language missing anywhere, another result, no result at all, what cannot be read."""
    assert [problem.path for problem in draft(**keys).problems_as(PUBLISHED)] == [path]


def test_a_language_out_of_date_stands_in_the_way() -> None:
    case = draft()
    case.title_en = "A bear gets large"
    assert [problem.path for problem in case.problems_as(PUBLISHED)] == ["/title/fr"]
    case.save()
    assert [problem.path for problem in case.problems_as(PUBLISHED)] == ["/title/fr"]


def test_a_draft_must_only_be_readable() -> None:
    """A language may be missing and a result be another; what no board could hold is refused."""
    case = draft(title={"en": "", "fr": "Un ours"}, stages=[stage(4)])
    assert case.problems_as(DRAFT) == []
    case.full_clean()
    case.document["scenario"]["objects"][0]["types"] = ["Beast"]
    assert [problem.path for problem in case.problems_as(DRAFT)] == ["/scenario/objects/0/types/0"]
    with pytest.raises(ValidationError):
        case.full_clean()


def test_a_draft_needs_a_title_in_one_language() -> None:
    with pytest.raises(ValidationError) as caught:
        draft(title={"en": " ", "fr": ""}).full_clean()
    assert list(caught.value.message_dict) == ["title_en"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "2026: 4 is expected, but the engine gives 5 (stage 1, “Later”: Grizzly Bears, power)"),
        (
            "fr",
            "2026\u00a0: on attend 4, mais le moteur donne 5 (étape 1, «\u00a0Plus tard\u00a0»\u00a0: Grizzlis, force)",
        ),
    ],
)
def test_what_differs_is_told_in_words(language: str, sentence: str) -> None:
    """The edition, what is expected and what comes out, and where: the stage by its title, the object by its name."""
    with translation.override(language):
        (problem,) = draft(stages=[stage(4)]).problems_as(PUBLISHED)
    assert problem.message == sentence


def test_a_text_of_the_board_is_told_in_the_language_of_the_page() -> None:
    """The bear has an ability that the rules do not read: the French page says it in French."""
    expect = {"2026": {"objects": {"bear": {"abilities": []}}}}
    case = draft(stages=[{**stage(5), "expect": expect}])
    text = {"en": "When it dies, draw a card.", "fr": "Quand il meurt, piochez une carte."}
    case.document["scenario"]["objects"][0]["abilities"] = [{"other": text}]
    for language, words in text.items():
        with translation.override(language):
            (problem,) = case.problems_as(PUBLISHED)
        assert words in problem.message


def test_types_and_abilities_are_told_in_the_language_of_the_page() -> None:
    """No brackets, no quotes, no codes; the bear is a creature and has no flying."""
    expect = {"2026": {"objects": {"bear": {"types": ["Land"], "has": ["flying"]}}}}
    case = draft(stages=[{**stage(5), "expect": expect}])
    with translation.override("fr"):
        types, has = (problem.message for problem in case.problems_as(PUBLISHED))
    assert types.startswith("2026\u00a0: on attend terrain, mais le moteur donne créature (")
    assert has.startswith("2026\u00a0: on attend vol, mais le moteur donne ")


# --- the step ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(DRAFT, PUBLISHED), (PUBLISHED, DRAFT)])
def test_editors_and_visitors_take_no_step(before: str, after: str) -> None:
    """Beneath the doors, whose matrices say who takes which."""
    case = Factory().case(status=before)
    for user in (Factory().member("editor"), Factory().editor(), AnonymousUser()):
        with pytest.raises(PermissionDenied):
            advance(case, after, user)
    assert Case.objects.get().status == before


def test_a_step_that_is_refused_changes_nothing_and_says_everything() -> None:
    case = draft(title={"en": "A bear", "fr": ""}, stages=[stage(4)])
    with pytest.raises(NotReadyError) as caught:
        advance(case, PUBLISHED, Factory().member("reviewer"))
    assert [problem.path for problem in caught.value.problems] == [
        "/title/fr",
        "/stages/0/expect/2026/objects/bear/power",
    ]
    assert Case.objects.get().status == DRAFT


def test_it_is_the_stored_case_that_is_published() -> None:
    """Not what somebody has in their hands, perhaps half changed."""
    case = Factory().case(status=DRAFT)
    case.title_en = "Not saved"
    advance(case, PUBLISHED, Factory().member("reviewer"))
    assert (case.title_en, case.status) == ("A bear grows", PUBLISHED)


# --- editing ----------------------------------------------------------------------------------------


def test_what_is_new_is_a_draft_whoever_makes_it() -> None:
    case = Case(status=PUBLISHED)
    case.take_json(case_document())
    save_edited(case, Factory().member("reviewer"))
    assert Case.objects.get().status == DRAFT


def test_what_is_published_is_changed_only_by_those_who_publish() -> None:
    case = Factory().case()
    case.difficulty = 2
    with pytest.raises(PermissionDenied):
        save_edited(case, Factory().member("editor"))
    assert Case.objects.get().difficulty == 1
    save_edited(case, Factory().member("reviewer"))
    assert (Case.objects.get().difficulty, Case.objects.get().status) == (2, PUBLISHED)


def test_a_status_cannot_be_given_along_with_a_change() -> None:
    case = Factory().case(status=DRAFT)
    case.status = Case.Status.PUBLISHED
    save_edited(case, Factory().member("editor"))
    assert Case.objects.get().status == DRAFT


@pytest.mark.parametrize(
    ("change", "field"),
    [({"title_fr": ""}, "title_fr"), ({"title_en": "Bears"}, "title_fr"), ({"summary_fr": "Autre"}, "summary_en")],
)
def test_what_is_published_stays_publishable(change: dict[str, str], field: str) -> None:
    """A change that would stand in the way of publishing is refused, at the field."""
    case = Factory().case()
    for name, value in change.items():
        setattr(case, name, value)
    with pytest.raises(ValidationError) as caught:
        save_edited(case, Factory().member("reviewer"))
    assert list(caught.value.message_dict) == [field]


def test_a_copy_is_a_draft_beside_the_published_case() -> None:
    user, case = Factory().member("editor"), Factory().case()
    made = [copy_of(case, user) for _ in range(2)]
    assert [case.slug for case in made] == ["grown-bear-copy", "grown-bear-copy-2"]
    assert {case.status for case in made} == {DRAFT}
    assert {**made[0].as_json(), "slug": case.slug} == case.as_json()
    with pytest.raises(PermissionDenied):
        copy_of(case, Factory().editor())
