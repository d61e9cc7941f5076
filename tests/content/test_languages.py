"""Which texts are out of date: those whose other language has changed since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from layers_site.content.languages import labels, stale_after
from layers_site.content.models import Case
from layers_site.content.services.loading import load_content
from tests.content.test_loading import write
from tests.factories import Factory, case_document


def with_title(en: str, fr: str) -> dict[str, Any]:
    return case_document(title={"en": en, "fr": fr})


BEFORE = with_title("A bear grows", "Un ours grandit")


@pytest.mark.parametrize(
    ("after", "stale"),
    [
        (with_title("A bear grows", "Un ours grandit"), []),
        (with_title("A bear gets large", "Un ours grandit"), ["/title/fr"]),
        (with_title("A bear grows", "Un ours devient grand"), ["/title/en"]),
        (with_title("A bear gets large", "Un ours devient grand"), []),
        (with_title("A bear gets large", ""), []),
        (with_title("", "Un ours grandit"), []),
    ],
)
def test_a_text_is_out_of_date_when_the_other_language_changed_alone(after: dict[str, Any], stale: list[str]) -> None:
    """Both together are up to date; what is empty is missing, and not out of date."""
    assert stale_after(BEFORE, after, []) == stale


def test_a_text_stays_out_of_date_until_it_changes_itself() -> None:
    english = with_title("A bear gets large", "Un ours grandit")
    assert stale_after(english, english, ["/title/fr"]) == ["/title/fr"]
    caught_up = with_title("A bear gets large", "Un ours devient grand")
    assert stale_after(english, caught_up, ["/title/fr"]) == []


def test_a_translation_that_is_added_makes_nothing_out_of_date() -> None:
    assert stale_after(with_title("A bear grows", " "), BEFORE, []) == []


def _in_stage(document: dict[str, Any]) -> dict[str, Any]:
    return document["stages"][0]["title"]


def _in_variant(document: dict[str, Any]) -> dict[str, Any]:
    return document["variants"][0]["title"]


def _on_board(document: dict[str, Any]) -> dict[str, Any]:
    return document["scenario"]["objects"][0]["name"]


def _in_note(document: dict[str, Any]) -> dict[str, Any]:
    return document["variants"][0]["stages"][0]["note"]


@pytest.mark.parametrize(
    ("label", "place"),
    [
        (_in_stage, "/stages/0/title/fr"),
        (_in_variant, "/variants/0/title/fr"),
        (_in_note, "/variants/0/stages/0/note/fr"),
        (_on_board, "/scenario/objects/0/name/fr"),
    ],
)
def test_texts_within_the_board_count_too(label: Callable[[dict[str, Any]], dict[str, Any]], place: str) -> None:
    """Titles and notes of stages, titles of variants, names on the board."""
    both = {"en": "One", "fr": "Un"}
    variants = [{"slug": "other", "title": dict(both), "stages": [{"title": dict(both), "note": dict(both)}]}]
    before, after = (case_document(variants=[_copied(variant) for variant in variants]) for _ in range(2))
    label(after)["en"] = "Another"
    assert stale_after(before, after, []) == [place]


def _copied(variant: dict[str, Any]) -> dict[str, Any]:
    (stage,) = variant["stages"]
    return {**variant, "title": dict(variant["title"]), "stages": [{**stage, "note": dict(stage["note"])}]}


def test_a_source_that_was_the_same_in_both_languages_is_two_texts() -> None:
    after = case_document(source={"en": "Rule 613.4d", "fr": "Rule 613.4c"})
    assert stale_after(case_document(), after, []) == ["/source/fr"]
    assert dict(labels(case_document()))["/source"] == ("Rule 613.4c", "Rule 613.4c")


@pytest.mark.django_db
class TestStored:
    def test_saving_marks_the_other_language(self) -> None:
        case = Factory().case(status="draft")
        case.summary_fr = "Quelle taille fait-il\u00a0?"
        case.save()
        assert Case.objects.get().stale == ["/summary/en"]
        assert Case.objects.get().stale_languages == ("en",)

    def test_the_mark_outlives_other_changes(self) -> None:
        """It is the text that must follow, not just any next save."""
        case = Factory().case(status="draft")
        case.title_en = "A bear gets large"
        case.save()
        case.difficulty = 3
        case.explanation_fr, case.explanation_en = "Autre", "Other"
        case.save()
        assert case.stale_languages == ("fr",)

    def test_an_editor_can_say_that_the_other_language_is_right(self) -> None:
        case = Factory().case(status="draft")
        case.title_en = "A bear grows up"
        case.settle_stale([])
        case.save()
        assert Case.objects.get().stale_languages == ()

    def test_that_is_said_of_one_change_and_not_of_the_next(self) -> None:
        case = Factory().case(status="draft")
        case.settle_stale([])
        case.save()
        case.title_en = "A bear grows up"
        case.save()
        assert case.stale_languages == ("fr",)

    def test_a_file_has_both_languages_as_they_belong_together(self, tmp_path: Any) -> None:
        write(tmp_path, "cases", case_document())
        load_content(tmp_path)
        write(tmp_path, "cases", with_title("A bear gets large", "Un ours grandit"))
        load_content(tmp_path)
        assert Case.objects.get().title_en == "A bear gets large"
        assert Case.objects.get().stale_languages == ()
