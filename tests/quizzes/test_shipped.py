"""The quizzes that come with the project: whole, as the engine gives them, loaded and published once."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from layers_site.platform.text import Language
from layers_site.quizzes import making, publishing
from layers_site.quizzes.answer_forms import answer_form
from layers_site.quizzes.documents import read
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.files import QuizFile, file_text, frozen_file, load_quizzes, read_quizzes
from layers_site.quizzes.grading import grade, same
from layers_site.quizzes.models import Quiz, Version
from layers_site.quizzes.shapes import KINDS, QuestionDoc
from layers_site.quizzes.wording import prompt
from tests.quizzes.boards import anthem, document, question_doc

SHIPPED = read_quizzes(settings.CONTENT_DIR)


def folder(tmp_path: Path, title: str = "Layers") -> Path:
    """A folder of content with one quiz."""
    (tmp_path / "quizzes").mkdir(exist_ok=True)
    written = {"slug": "layers", **document(title={"en": title, "fr": title})}
    (tmp_path / "quizzes" / "layers.json").write_text(json.dumps(written))
    return tmp_path


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])
def test_each_is_complete_explained_and_as_long_as_a_lesson(file: QuizFile) -> None:
    """8 to 12 questions in both languages, each explained with the number of a rule, on the board of a case."""
    assert file.wrong() == []
    questions = read(file.quiz).questions
    assert 8 <= len(questions) <= 12
    for question in questions:
        assert "(6" in question.explanation.en or "(5" in question.explanation.en or "(7" in question.explanation.en, (
            question.id
        )
        assert question.explanation.fr
        assert question.board is not None
        assert question.board.case


def test_there_are_six_for_all_levels_and_of_all_kinds() -> None:
    """Two of them for judges of level 1; every kind is asked somewhere, but for patterns, whose boards are dealt."""
    assert sorted(file.quiz["level"] for file in SHIPPED) == ["L0", "L1", "L1", "L2", "L3", "player"]
    assert {question["kind"] for file in SHIPPED for question in file.quiz["questions"]} == set(KINDS) - {"pattern"}


def test_what_a_file_says_is_worked_out_again(tmp_path: Path) -> None:
    """A file that says something else than the engine fails the check, and the place is named."""
    changed = json.loads(json.dumps(SHIPPED[0].document))
    place = next(at for at, question in enumerate(changed["questions"]) if question["kind"] == "pt")
    changed["questions"][place]["wanted"] = {"power": 99, "toughness": 99}
    (tmp_path / "quizzes").mkdir()
    (tmp_path / "quizzes" / f"{changed['slug']}.json").write_text(json.dumps(changed))
    with pytest.raises(CommandError, match=f"/{changed['questions'][place]['id']} .*99"):
        call_command("check_quizzes", fixtures=True, folder=tmp_path)


def test_an_option_has_to_come_from_the_ideas_that_it_names(tmp_path: Path) -> None:
    """An option that is said to be that of an idea which answers otherwise fails the check."""
    documents = (json.loads(json.dumps(file.document)) for file in SHIPPED)
    changed, question = next(
        (document, question)
        for document in documents
        for question in document["questions"]
        if question["kind"] == "single"
    )
    wrong = next(option for option in question["options"] if not option["right"])
    wrong["misconceptions"] = ["M37"]
    (tmp_path / "quizzes").mkdir()
    (tmp_path / "quizzes" / f"{changed['slug']}.json").write_text(json.dumps(changed))
    with pytest.raises(CommandError, match=f"/{question['id']} option {wrong['id']} does not come from M37"):
        call_command("check_quizzes", fixtures=True, folder=tmp_path)


@pytest.mark.django_db
def test_loading_publishes_and_loading_again_changes_nothing(tmp_path: Path) -> None:
    """A quiz without an owner, with one version; a changed file is a second version."""
    assert load_quizzes(folder(tmp_path)).created == 1
    quiz = Quiz.objects.get(slug="layers")
    assert (quiz.owner, quiz.title, quiz.level) == (None, "Layers", "L1")
    assert load_quizzes(folder(tmp_path)).unchanged == 1
    assert Version.objects.count() == 1
    assert load_quizzes(folder(tmp_path, "More")).updated == 1
    assert [version.document["title"]["en"] for version in quiz.versions.all()] == ["More", "Layers"]


@pytest.mark.django_db
def test_the_engine_is_asked_before_the_database_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Working out a version takes long: meanwhile others can write."""
    outside, depths = len(connection.savepoint_ids), []

    def frozen(question: QuestionDoc) -> QuestionDoc:
        depths.append(len(connection.savepoint_ids))
        return making.frozen(question)

    monkeypatch.setattr(publishing, "frozen", frozen)
    assert load_quizzes(folder(tmp_path)).created == 1
    assert set(depths) == {outside}


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])
def test_a_file_has_one_form(file: QuizFile) -> None:
    """What ships is what writing it again would give, to the letter."""
    path = settings.CONTENT_DIR / file.name
    assert path.read_text(encoding="utf-8") == file_text(frozen_file(file))


@pytest.mark.django_db
def test_a_quiz_made_on_the_site_becomes_a_file_that_can_be_loaded(tmp_path: Path) -> None:
    """A draft is written with what the engine gives, and loads as it is; an unfinished one is refused."""
    quiz = Quiz.objects.create(document=document(question_doc(anthem())))
    call_command("export_quiz", quiz.key, "bears", folder=tmp_path, stdout=StringIO())
    written = json.loads((tmp_path / "quizzes" / "bears.json").read_text())
    assert written["questions"][0]["wanted"] == {"power": 2, "toughness": 2}
    assert load_quizzes(tmp_path).created == 1
    Quiz.objects.filter(pk=quiz.pk).update(document=document(title={"en": "", "fr": ""}))
    with pytest.raises(CommandError, match="/title/en"):
        call_command("export_quiz", quiz.key, "bears", folder=tmp_path)


@pytest.mark.django_db
def test_what_somebody_changed_is_kept(tmp_path: Path) -> None:
    """A file does not overwrite what was changed since it was loaded, unless that is asked for."""
    load_quizzes(folder(tmp_path))
    quiz = Quiz.objects.get(slug="layers")
    quiz.document = document(level="L2")
    quiz.save()
    assert load_quizzes(folder(tmp_path, "More")).skipped == ("layers",)
    assert load_quizzes(folder(tmp_path, "More"), overwrite=True).updated == 1


@pytest.mark.django_db
def test_checking_versions_says_which_question_is_answered_otherwise_now(tmp_path: Path) -> None:
    """A version of which the engine gives another result is named with its question; nothing is changed."""
    load_quizzes(folder(tmp_path))
    call_command("check_quizzes", verbosity=0)
    version = Version.objects.get()
    version.document = json.loads(json.dumps(SHIPPED[0].quiz))
    place = next(at for at, question in enumerate(version.questions) if question["kind"] == "pt")
    version.document["questions"][place]["wanted"] = {"power": 99, "toughness": 99}
    version.save()
    with pytest.raises(CommandError, match=f"version 1: question {version.questions[place]['id']} "):
        call_command("check_quizzes")


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])
def test_what_is_right_gets_all_points_and_what_is_believed_is_named(file: QuizFile) -> None:
    """Of each question: the frozen answer is worth all points; each answer of a misconception is wrong, and says so."""
    for question in read(file.quiz).questions:
        if question.kind == "text" or question.wanted is None:
            continue
        assert grade(question, question.wanted).points == question.points
        held = [(each.answer, each.misconceptions) for each in question.believed]
        held += [({"option": each.id}, each.misconceptions) for each in question.options if question.kind == "single"]
        for answer, ideas in held:
            if not same(question, answer, question.wanted):
                assert set(ideas) <= set(grade(question, answer).believed), (question.id, answer)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_is_asked_answered_and_told_in_both_languages(file: QuizFile, language: Language) -> None:
    """Each has a sentence; its form, filled in rightly and sent, gets all points; the verdict has an explanation."""
    with translation.override(language):
        for question in read(file.quiz).questions:
            assert prompt(question, language)
            answer = {"text": "Because."} if question.kind == "text" else question.wanted
            shown = answer_form(question, action="/", order_seed="any", answer=answer)
            data = {name: shown.get_initial_for_field(field, name) for name, field in shown.fields.items()}
            sent = answer_form(question, data, action="/", order_seed="any")
            assert sent.is_valid(), (question.id, sent.errors)
            feedback = feedback_on(question, sent.answer())
            assert feedback.explanation
            assert feedback.right is (None if question.kind == "text" else True), question.id
