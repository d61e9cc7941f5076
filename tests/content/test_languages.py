"""Texts in both languages: which are out of date, what is worth a look, and names that turn what follows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from layers_site.content.languages import labels, stale_after
from layers_site.content.models import Case
from layers_site.content.publishing import remarks
from layers_site.content.services.loading import load_content
from layers_site.content.shipped.kinds import find_kind
from layers_site.content.validation import case_problems
from layers_site.quizzes.documents import problems as quiz_problems
from tests.content.test_loading import write
from tests.factories import BEAR, Factory, case_document

# --- which texts are out of date: those whose other language has changed since ------------------------


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


@pytest.mark.parametrize(
    ("label", "place"),
    [
        (lambda document: document["stages"][0]["title"], "/stages/0/title/fr"),
        (lambda document: document["variants"][0]["title"], "/variants/0/title/fr"),
        (lambda document: document["variants"][0]["stages"][0]["note"], "/variants/0/stages/0/note/fr"),
        (lambda document: document["scenario"]["objects"][0]["name"], "/scenario/objects/0/name/fr"),
    ],
    ids=["stage", "variant", "note", "board"],
)
def test_texts_within_the_board_count_too(label: Callable[[dict[str, Any]], dict[str, Any]], place: str) -> None:
    """Titles and notes of stages, titles of variants, names on the board."""
    both = {"en": "One", "fr": "Un"}
    variants = [{"slug": "other", "title": dict(both), "stages": [{"title": dict(both), "note": dict(both)}]}]
    before, after = (case_document(variants=deepcopy(variants)) for _ in range(2))
    label(after)["en"] = "Another"
    assert stale_after(before, after, []) == [place]


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


# --- what is worth a look in a case that could be published as it is ----------------------------------


NAMES = {"Grizzly Bears": "Grizzlis", "Giant Growth": "Croissance gigantesque", "Humility": "Humilité"}


def looked_at(**keys: Any) -> list[str]:
    case = Case()
    case.take_json(case_document(**keys))
    return [problem.path for problem in remarks(case, NAMES)]


def text(english: str, french: str) -> dict[str, str]:
    return {"en": english, "fr": french}


def scenario(bear: dict[str, str], **more: Any) -> dict[str, Any]:
    return {**case_document()["scenario"], "objects": [{"id": "bear", "name": bear, **BEAR, **more}]}


@pytest.mark.parametrize(
    ("keys", "path"),
    [
        ({"stages": [*case_document()["stages"], {"title": text("Later", "Plus tard")}]}, "/stages/1"),
        ({"explanation": text("It **gets** +3/+3.", "Il gagne +3/+3.")}, "/explanation/en"),
        ({"summary": text("How large?", "Voir [ici](x)")}, "/summary/fr"),
        ({"summary": text("How large (613.4e)?", "Quelle taille (613.4e)\u202f?")}, "/summary/en"),
        ({"summary": text("How large?", "Quelle taille (613.4e)\u202f?")}, "/summary/fr"),
        ({"scenario": scenario(text("Grizzly Bears", "Oursons"))}, "/scenario/objects/0/name"),
        ({"summary": text("How large?", "Giant Growth agit.")}, "/summary/fr"),
        ({"summary": text("The Grizzlis grow.", "Les Grizzlis grandissent.")}, "/summary/en"),
    ],
)
def test_what_is_often_forgotten_is_told_at_its_place(keys: dict[str, Any], path: str) -> None:
    """A stage that expects nothing, markup, a rule number of no edition (once, where both languages have it), a name
    that is not the library's, a name in the other language.
    """
    assert path in looked_at(**keys)
    assert path not in looked_at()


def test_a_board_on_which_every_idea_gives_the_same_teaches_nothing() -> None:
    """A 2/2 to which nothing happens is 2/2 whatever one believes; with +3/+3 alone the same holds for all ideas."""
    quiet = {"format": "layers/1", "objects": case_document()["scenario"]["objects"]}
    stages = [{"title": text("Now", "Maintenant"), "expect": {"*": {"objects": {"bear": {"power": 2}}}}}]
    assert looked_at(scenario=quiet, stages=stages)[-1] == "/stages"


@pytest.mark.django_db
def test_every_published_card_gives_its_french_name() -> None:
    Factory().card()
    Factory().card(slug="draft", name_en="A draft", name_fr="Un brouillon", status="draft")
    from layers_site.content.models import Card

    assert Card.objects.french_names() == {"Grizzly Bears": "Grizzlis"}


# --- names within documents, whichever door they come through -----------------------------------------


FOLDERS = ("cases", "lessons", "drills", "stack", "misconceptions", "quizzes")
#: It turns round whatever is printed after it.
TURNED = "\u202egnirts"


def named(document: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every name and title with its place, whatever it belongs to."""
    items = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in items:
        if key in ("name", "title", "term") and isinstance(value, dict) and value.keys() == {"en", "fr"}:
            yield f"{path}/{key}", value
        else:
            yield from named(value, f"{path}/{key}")


def problems_of(folder: str, document: dict[str, Any]) -> list[str]:
    if folder == "cases":
        return [problem.path for problem in case_problems(document)]
    if folder == "quizzes":
        quiz = {key: value for key, value in document.items() if key != "slug"}
        return [problem.path for problem in quiz_problems(quiz, complete=True)]
    kind = find_kind(folder)
    assert kind is not None
    return [problem.path for problem in kind.all_problems(document)]


@pytest.mark.django_db
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_name_that_turns_what_follows_is_told_with_its_place(folder: str) -> None:
    """At the first name and at the one that stands deepest, in French alone."""
    files = sorted((Path(settings.BASE_DIR) / "fixtures" / folder).glob("*.json"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    text = max(texts, key=lambda text: sum(1 for _name in named(json.loads(text))))
    places = [path for path, _name in named(json.loads(text))]
    for place in {places[0], max(places, key=lambda path: path.count("/"))}:
        document = json.loads(text)
        next(name for path, name in named(document) if path == place)["fr"] = TURNED
        assert f"{place}/fr" in problems_of(folder, document)
