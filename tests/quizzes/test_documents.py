"""The format `layers-quiz/1`: what is written can be read, what is wrong is said with its place."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from engine import ScenarioError
from engine.errors import Fault
from engine.scenario import Label
from layers_site.quizzes.documents import empty, problems, read, write
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.shapes import KINDS, BelievedDoc, OptionDoc, QuestionDoc, QuizDoc
from tests.factories import Factory
from tests.quizzes.boards import anthem, document, option, question, question_doc
from tests.quizzes.conftest import MakeRound

TEXTS = st.builds(Label, st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40), st.just("é"))
IDEAS = st.sampled_from(((), ("M02",), ("M02", "M07")))
ANSWERS = st.sampled_from(({"power": 1, "toughness": 1}, {"colors": ["red"]}, {"power": None, "toughness": None}))


def options() -> st.SearchStrategy[tuple[OptionDoc, ...]]:
    built = st.builds(OptionDoc, st.sampled_from("abcd"), TEXTS, st.booleans(), TEXTS, IDEAS, st.none() | ANSWERS)
    return st.lists(built, max_size=4, unique_by=lambda it: it.id).map(tuple)


def questions() -> st.SearchStrategy[tuple[QuestionDoc, ...]]:
    built = st.builds(
        QuestionDoc,
        id=st.from_regex(r"\Aq[0-9]{1,3}\Z"),
        kind=st.sampled_from(KINDS),
        points=st.integers(1, 20),
        board=st.none() | st.just(anthem()),
        ask=st.sampled_from(({}, {"ask": "pt", "object": "bears"}, {"effect": "anthem.a1"})),
        text=TEXTS,
        options=options(),
        wanted=st.none() | ANSWERS,
        believed=st.lists(st.builds(BelievedDoc, ANSWERS, IDEAS), max_size=2).map(tuple),
        explanation=TEXTS,
    )
    return st.lists(built, max_size=4, unique_by=lambda it: it.id).map(tuple)


@given(st.builds(QuizDoc, title=TEXTS, intro=TEXTS, shuffle_questions=st.booleans(), questions=questions()))
def test_what_is_written_reads_as_what_it_was(quiz: QuizDoc) -> None:
    written = write(quiz)
    assert read(written) == quiz
    assert write(read(written)) == written


def test_an_empty_quiz_is_a_sound_draft_but_cannot_be_published() -> None:
    """A draft may lack everything; publishing wants a title in each language, and a question."""
    assert problems(empty(["fr"]), complete=False) == ()
    assert [problem.path for problem in problems(empty(["fr"]), complete=True)] == ["/title/fr", "/questions"]


def test_a_whole_quiz_lacks_nothing() -> None:
    assert problems(document(question(), question_doc(anthem(), name="q2")), complete=True) == ()


@pytest.mark.parametrize(
    ("keys", "path"),
    [
        ({"options": [option("a", right=True)]}, "/questions/0/options"),
        ({"options": [option("a"), option("b")]}, "/questions/0/options"),
        ({"options": [option("a", right=True), option("b", right=True)]}, "/questions/0/options"),
        ({"options": [option("a", right=True), option("b", text="Option a")]}, "/questions/0/options/1/text/en"),
        (
            {"options": [option("a", right=True), option("b", ideas=("M99",))]},
            "/questions/0/options/1/misconceptions/0",
        ),
        ({"text": {"en": "", "fr": ""}}, "/questions/0/text"),
        ({"text": {"en": "Which?", "fr": " "}}, "/questions/0/text/fr"),
        ({"kind": "text", "options": []}, "/questions/0/explanation/en"),
        ({"kind": "pt", "options": [], "ask": {"ask": "pt", "object": "bears"}}, "/questions/0/board"),
        ({"ask": {"ask": "pt", "object": "bears"}}, "/questions/0/board"),
    ],
)
def test_a_draft_that_lacks_something_cannot_be_published(keys: dict[str, Any], path: str) -> None:
    """It is a sound draft, and what it lacks is said at its place."""
    draft = document(question(**keys))
    assert problems(draft, complete=False) == ()
    assert path in [problem.path for problem in problems(draft, complete=True)]


def test_an_object_that_is_not_there_cannot_be_asked_about() -> None:
    draft = document(question_doc(anthem(), ask={"ask": "pt", "object": "nobody"}))
    assert [problem.path for problem in problems(draft, complete=True)] == ["/questions/0/ask/object"]


@pytest.mark.parametrize(
    ("draft", "path"),
    [
        ([], ""),
        (document(format="layers-quiz/2"), "/format"),
        (document(more=1), "/more"),
        (document(level="L9"), "/level"),
        (document(title={"en": "x" * 121, "fr": ""}), "/title/en"),
        (document(question(), question()), "/questions/1/id"),
        (document(question("q" * 41)), "/questions/0/id"),
        (document(*(question(f"q{place}") for place in range(61))), "/questions"),
        (document(question(points=0)), "/questions/0/points"),
        (document(question(kind="essay")), "/questions/0/kind"),
        (document(question(text={"en": "x" * 4001, "fr": ""})), "/questions/0/text/en"),
        (document(question(text={"en": "\0", "fr": ""})), "/questions/0/text/en"),
        (document(question(options=[option(f"o{place}") for place in range(13)])), "/questions/0/options"),
        (document(question(options=[option("a"), option("a")])), "/questions/0/options/1/id"),
        (document(question(ask={"ask": {"deep": 1}})), "/questions/0/ask/ask"),
        (document(question(board={"scenario": {"format": "layers/2"}, "edition": "2026"})),
         "/questions/0/board/scenario/format"),
    ],
)  # fmt: skip
def test_what_no_draft_may_have_is_refused_at_its_place(draft: Any, path: str) -> None:
    """Bounds, unknown words and ids that are there twice are refused even in a draft."""
    assert path in [problem.path for problem in problems(draft, complete=False)]


@pytest.mark.parametrize("depth", [100, 900, 20_000])
def test_a_document_without_bottom_is_refused(depth: int) -> None:
    """However deep a board is nested, that is a problem and no crash."""
    deep: Any = {}
    for _ in range(depth):
        deep = {"objects": [deep]}
    board = {"scenario": {"format": "layers/1", "objects": [deep]}, "edition": "2026"}
    assert problems(document(question(board=board)), complete=True)


def test_a_document_that_cannot_be_read_says_all_that_is_wrong() -> None:
    with pytest.raises(ScenarioError) as raised:
        read(document(question(points=0, kind="essay"), level="L9"))
    assert [problem.path for problem in raised.value.problems] == ["/level", "/questions/0/kind", "/questions/0/points"]


def test_an_option_has_to_be_what_the_engine_gives() -> None:
    """The Bears are 2/2 (613.4b before 613.4c), so an option that says 1/1 cannot be the right one."""
    draft = question_doc(anthem(), "single", {"ask": "pt", "object": "bears"})
    draft["options"] = [
        option("a", right=True) | {"answer": {"power": 1, "toughness": 1}},
        option("b") | {"answer": {"power": 2, "toughness": 2}},
    ]
    paths = [problem.path for problem in problems(document(draft), complete=True)]
    assert paths == ["/questions/0/options/0/right", "/questions/0/options/1/right"]


@pytest.mark.parametrize("key", ["ask", "wanted"])
def test_a_name_with_a_character_that_cannot_be_stored_is_refused(key: str) -> None:
    """PostgreSQL stores no NUL in JSON, neither in a text nor in a key."""
    found = problems(document(question(**{key: {"a\0b": 1}})), complete=False)
    assert [problem.code for problem in found] == [Fault.NUL]


# --- in the admin -------------------------------------------------------------------------------------


def test_quizzes_and_rounds_can_be_looked_at_and_deleted_but_not_changed(client: Client, make_round: MakeRound) -> None:
    """The pages open and are found by a search; saving is refused; deleting takes rounds with their quiz."""
    of = make_round()
    quiz = of.version.quiz
    client.force_login(Factory().administrator())
    for path in (f"quiz/?q={quiz.owner}", f"quiz/{quiz.pk}/change/", f"round/?q={of.code}", f"round/{of.pk}/change/"):
        assert client.get(f"/en/admin/quizzes/{path}").status_code == 200
    assert client.post(f"/en/admin/quizzes/quiz/{quiz.pk}/change/", {"title_en": "Other"}).status_code == 403
    assert client.get("/en/admin/quizzes/quiz/add/").status_code == 403
    page = client.get(f"/en/admin/quizzes/quiz/{quiz.pk}/delete/").content.decode()
    assert "A quiz that you made yourself can’t be restored" in page
    client.post(f"/en/admin/quizzes/quiz/{quiz.pk}/delete/", {"post": "yes"})
    assert not Quiz.objects.exists()
    assert not Round.objects.exists()
