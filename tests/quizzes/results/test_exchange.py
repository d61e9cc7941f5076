"""Quizzes go out for Moodle, and come in by form; one can be taken along by link."""

from __future__ import annotations

import html
import json
import uuid
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from engine.scenario import Label
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import printed
from layers_site.quizzes import documents
from layers_site.quizzes.files import QuizFile, read_quizzes
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.results.moodle import clean, explanation_of, losses, moodle_xml, text_of, to_html
from layers_site.quizzes.shapes import OptionDoc, QuestionDoc, QuizDoc
from tests.factories import client_of
from tests.night import examples
from tests.quizzes.results.factories import document, make_round, multiple, own_words, single, size

BOTH = ("en", "fr")
SHIPPED = read_quizzes(settings.CONTENT_DIR)


def questions(*made: dict[str, Any]) -> QuizDoc:
    return documents.read(document(*made))


# --- what is written ---------------------------------------------------------------------------------------

#: Any text that files can hold, whose spaces and lines are as HTML leaves them.
_TEXTS = (
    st.text(st.characters(exclude_categories=["Cs", "Co"]), min_size=1, max_size=30)
    .map(clean)
    .filter(lambda text: text and "\n\n" not in text)
)
_LABELS = st.builds(Label, _TEXTS, _TEXTS)
_MAYBE = st.one_of(st.just(Label("", "")), _LABELS)


@st.composite
def _questions(draw: st.DrawFn) -> QuestionDoc:
    kind = draw(st.sampled_from(("single", "multiple", "text")))
    plain = QuestionDoc(
        "q1", kind, draw(st.integers(1, 20)), text=draw(_LABELS), explanation=draw(_MAYBE), wanted={}
    )  # fmt: skip
    if kind == "text":
        return plain
    size_ = draw(st.integers(2, 5))
    right = (
        {draw(st.integers(0, size_ - 1))} if kind == "single" else draw(st.sets(st.integers(0, size_ - 1), min_size=1))
    )
    options = tuple(OptionDoc("abcde"[place], draw(_LABELS), place in right, draw(_MAYBE)) for place in range(size_))
    ids = ["abcde"[place] for place in sorted(right)]
    return replace(plain, options=options, wanted={"option": ids[0]} if kind == "single" else {"options": ids})


@given(_questions())
@hypothesis_settings(max_examples=examples(60))
def test_all_that_a_question_says_is_in_the_file(question: QuestionDoc) -> None:
    """Text, options, what is right, feedback, explanation and points, in both languages."""
    _category, element = ET.fromstring(moodle_xml(QuizDoc(questions=(question,)), BOTH))
    assert element.findtext("defaultgrade") == str(question.points)
    assert element.findtext("questiontext/text") == to_html(question.text, BOTH)
    assert element.findtext("generalfeedback/text") == to_html(question.explanation, BOTH)
    answers = element.findall("answer")
    assert [answer.findtext("text") for answer in answers] == [
        to_html(option.text, BOTH) for option in question.options
    ]
    assert [float(answer.attrib["fraction"]) > 0 for answer in answers] == [option.right for option in question.options]
    for answer, option in zip(answers, question.options, strict=True):
        assert answer.findtext("feedback/text") == to_html(option.feedback, BOTH)


@given(_LABELS)
def test_texts_go_through_html(text: Label) -> None:
    """Each language in its span of the filter, and what a browser would read there is the text."""
    for language in BOTH:
        (alone,) = (to_html(text, (language,)),)  # type: ignore[arg-type]
        assert html.unescape(alone.replace("<br>", "\n")) == getattr(text, language)
        assert f'<span lang="{language}" class="multilang">{alone}</span>' in to_html(text, BOTH)


def _all_kinds() -> QuizDoc:
    named = {"text": {"en": "Which?", "fr": "Lequel\u00a0?"}}
    effects = {"ask": {"ask": "order", "layer": "7c"}, "wanted": {"order": ["growth", "growth"]}}
    return questions(
        single(points=3),
        multiple(),
        size(),
        own_words(),
        size("q5", kind="layer", ask={"effect": "growth"}, wanted={"layers": ["7c"]}, believed=[], **named),
        size("q6", kind="reason", ask={"ask": "reason", "object": "bear"}, wanted={"reason": []}, believed=[]),
        size("q7", kind="state", ask={"ask": "colors", "object": "bear"}, wanted={"colors": ["green"]}, believed=[]),
        size("q8", kind="order", believed=[], **effects),
    )


def test_moodle_xml_is_well_formed_and_of_its_types() -> None:
    """Each question has a type, a name and a text; fractions of several right ones add up to 100."""
    head, *root = ET.fromstring(moodle_xml(questions(single(), multiple(), size(), own_words()), BOTH))
    assert (head.get("type"), head.findtext("category/text")) == ("category", "$course$/top/Bears")
    assert [element.get("type") for element in root] == ["multichoice", "multichoice", "shortanswer", "essay"]
    assert all(element.findtext("name/text") and element.findtext("questiontext/text") for element in root)
    assert [element.get("fraction") for element in root[1].findall("answer")] == ["50", "-50", "50"]
    assert [element.findtext("single") for element in root[:2]] == ["true", "false"]
    assert root[1].findtext("defaultgrade") == "2"
    assert "5/5" in [element.findtext("text") for element in root[2].findall("answer")]


def test_a_board_becomes_words_in_both_languages() -> None:
    """The card with its size and the effect, and nothing of the result."""
    text = text_of(questions(size()).questions[0])
    assert "Grizzly Bears" in text.en
    assert "Croissance gigantesque" in text.fr
    assert "5/5" not in text.en + text.fr


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_is_on_the_printed_sheet_is_in_the_words(file: QuizFile, language: str) -> None:
    """Name, cost, type line, size, text and the rest of each card; name and text of each effect."""
    for question in documents.read(file.quiz).questions:
        if question.board is None:
            continue
        words = getattr(text_of(question), language)
        with translation.override(language):
            sheet = printed(scenario_of(question.board.text))
        for card in sheet.cards:
            cost = "".join(f"{{{pip.text}}}" for pip in card.mana)
            size = [f"{card.size.power}/{card.size.toughness}"] if card.size else []
            parts = [card.name, cost, card.type_line, *size, *(line.text for line in card.lines), *card.meta]
            line = next(line for line in words.splitlines() if line.startswith(f"• {card.name} {cost}".rstrip()))
            assert [part for part in parts if part not in line] == []
        assert all(effect.name in words and all(text in words for text in effect.does) for effect in sheet.effects)


def test_the_general_feedback_has_the_way_through_the_layers() -> None:
    """Giant Growth adds 3 and 3 in layer 7c (613.4c), in both languages; a question without a board has none."""
    exported = explanation_of(questions(size()).questions[0])
    for text, name in ((exported.en, "Giant Growth"), (exported.fr, "Croissance gigantesque")):
        assert f"7c: {name}" in text.replace("\u00a0:", ":")
        assert "613.4c" in text
    assert explanation_of(questions(single()).questions[0]).en == "613.4c"


def test_each_kind_becomes_the_nearest_type() -> None:
    root = ET.fromstring(moodle_xml(_all_kinds(), BOTH))
    kinds = [element.get("type") for element in root if element.get("type") != "category"]
    assert kinds == ["multichoice"] * 2 + ["shortanswer", "essay", "essay", "multichoice", "essay", "essay"]


def test_a_question_has_a_name_that_says_what_it_asks() -> None:
    """In the language of the file, after its number."""
    quiz = questions(single(), size())
    for language, asks in (("en", "Grizzly Bears"), ("fr", "Grizzlis")):
        _category, *root = ET.fromstring(moodle_xml(quiz, (language,)))  # type: ignore[arg-type]
        names = [str(element.findtext("name/text")) for element in root]
        assert names[0].startswith("1. How large is it?")
        assert names[1].startswith("2. ")
        assert asks in names[1]


def test_the_title_is_the_category() -> None:
    """A slash in it is written twice."""
    quiz = replace(questions(single()), title=Label("Bears / Ours", "Ours"))
    assert b"$course$/top/Bears // Ours" in moodle_xml(quiz, BOTH)


def test_what_is_lost_is_said_before() -> None:
    """Boards and the misconceptions of options; a question of which nothing is right goes, others go to people."""
    none = multiple(options=[{"id": "a", "right": False}, {"id": "b", "right": False}], wanted={"options": []})
    quiz = questions(none, single(), size("q3", kind="order", believed=[], wanted={"order": ["growth"]}))
    assert [number for number, _text in losses(quiz)] == [0, 0, 0, 1, 3]


# --- files brought in by form, and quizzes taken along by link ----------------------------------------


def bring(client: Client, data: bytes, name: str = "quiz.json") -> object:
    return client.post(reverse("results:bring"), {"file": SimpleUploadedFile(name, data)})


def test_a_quiz_of_this_site_comes_back_the_same(owner: User, trainer_client: Client) -> None:
    """Taken along as JSON and brought in again; it is a draft of one's own."""
    quiz = make_round(owner, single(), multiple(), size()).version.quiz
    data = trainer_client.get(reverse("results:take", args=(quiz.key,)) + "?as=json").content
    response = bring(trainer_client, data, "quiz.json")
    made = Quiz.objects.exclude(pk=quiz.pk).get()
    assert response.status_code == 303  # type: ignore[attr-defined]
    assert made.document == quiz.document
    assert (made.owner, made.title_en, made.title_fr) == (owner, "Bears", "Ours")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"{}" * 2,
        b'{"format": "layers/1"}',
        json.dumps(document() | {"questions": [{"id": "q1"}]}).encode(),
        json.dumps(document() | {"surprise": 1}).encode(),
        b"[" * 5000,
        b"<quiz></quiz>",
        b"<quiz",
        b"\xff\xff\xff",
        b"Only a description.",
        b"x" * 2_000_001,
    ],
    ids=range(12),
)
def test_what_is_no_quiz_is_refused_at_the_field(trainer_client: Client, data: bytes) -> None:
    """422 with the reason, and nothing is kept."""
    response = bring(trainer_client, data)
    assert response.status_code == 422  # type: ignore[attr-defined]
    assert response.context["form"].errors["file"]  # type: ignore[attr-defined]
    assert not Quiz.objects.exists()


def test_no_file_is_said(trainer_client: Client) -> None:
    assert trainer_client.post(reverse("results:bring")).status_code == 422


def test_only_trainers_bring_anything_in(db: None) -> None:
    plain = client_of(User.objects.create_user("plain"))
    for client in (Client(), plain):
        assert bring(client, json.dumps(document()).encode()).status_code == 302  # type: ignore[attr-defined]
    assert not Quiz.objects.exists()


def test_a_quiz_that_ships_can_be_taken_along(trainer_client: Client) -> None:
    quiz = Quiz.objects.create(slug="bears", document=document())
    for query in ("", "?as=json", "?as=moodle"):
        assert trainer_client.get(reverse("results:take", args=(quiz.key,)) + query).status_code == 200


def test_what_is_not_there_cannot_be_taken(trainer_client: Client) -> None:
    assert trainer_client.get(reverse("results:take", args=(uuid.uuid4(),))).status_code == 404


@pytest.mark.parametrize(
    ("query", "has", "lacks"),
    [("?as=moodle&language=en", "5/5", "(fr)"), ("?as=moodle&language=fr", "(fr)", "multilang")],
)
def test_one_language_alone(owner: User, trainer_client: Client, query: str, has: str, lacks: str) -> None:
    quiz = make_round(owner, single()).version.quiz
    text = trainer_client.get(reverse("results:take", args=(quiz.key,)) + query).content.decode()
    assert has in text
    assert lacks not in text
