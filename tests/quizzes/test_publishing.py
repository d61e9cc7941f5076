"""Publishing freezes what is right, under other ids; what ships is loaded and published once."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from layers_site.accounts.models import Learner
from layers_site.platform.text import Language
from layers_site.quizzes import making, publishing
from layers_site.quizzes.answer_forms import answer_form
from layers_site.quizzes.attempts import answer, begin, score
from layers_site.quizzes.documents import problems, read
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.files import QuizFile, file_text, frozen_file, load_quizzes, read_quizzes
from layers_site.quizzes.grading import grade, same
from layers_site.quizzes.models import Quiz, Version
from layers_site.quizzes.publishing import copy_of, differences, publish
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import KINDS, QuestionDoc
from layers_site.quizzes.wording import prompt
from tests.quizzes.boards import anthem, document, option, question, question_doc
from tests.quizzes.conftest import MakeRound


def test_a_version_has_what_is_right_and_what_is_believed(quiz: Quiz, trainer: User) -> None:
    """The Bears are 2/2; that somebody who sets last says 1/1 is frozen with it."""
    version = publish(quiz, trainer)
    first, second, third = version.questions
    assert (version.number, version.by) == (1, trainer)
    assert first["wanted"] == {"option": "a"}
    assert second["wanted"] == {"power": 2, "toughness": 2}
    believed = {idea for entry in second["believed"] for idea in entry["misconceptions"]}
    assert "M02" in believed
    assert third["wanted"] == {}


def test_the_same_is_not_published_twice(quiz: Quiz, trainer: User) -> None:
    """Publishing an unchanged draft gives the version that is there; a changed one gets the next number."""
    first = publish(quiz, trainer)
    assert publish(quiz, trainer) == first
    quiz.document = quiz.document | {"title": {"en": "More", "fr": "Plus"}}
    quiz.save()
    assert publish(quiz, trainer).number == 2


def test_an_unfinished_draft_is_refused_with_its_problems(quiz: Quiz, trainer: User) -> None:
    quiz.document = document(question(options=[option("a", right=True)]))
    quiz.save()
    with pytest.raises(RefusedError) as refused:
        publish(quiz, trainer)
    assert [problem.path for problem in refused.value.problems] == ["/questions/0/options"]
    assert not quiz.versions.exists()


def test_a_changed_draft_leaves_old_answers_alone(make_round: MakeRound, quiz: Quiz, learner: Learner) -> None:
    """After the draft says that another option is right, the round still asks and grades what was published."""
    round_ = make_round()
    sheet = begin(round_, learner)
    assert answer(sheet, "q1", {"option": "a"}).right
    quiz.document = document(question(options=[option("a"), option("b", right=True)]))
    quiz.save()
    publish(quiz, None)
    assert answer(sheet, "q1", {"option": "a"}).right
    assert score(sheet).points == 1
    assert len(quiz_of(round_).questions) == 3


def test_what_another_engine_says_is_reported_and_changes_no_grade(make_round: MakeRound, learner: Learner) -> None:
    """A version frozen with 3/3 grades 3/3 as right, and checking says that the engine gives 2/2 now."""
    round_ = make_round()
    version = round_.version
    version.document["questions"][1]["wanted"] = {"power": 3, "toughness": 3}
    version.save()
    sheet = begin(round_, learner)
    assert answer(sheet, "q2", {"power": 3, "toughness": 3}).right
    assert not answer(sheet, "q2", {"power": 2, "toughness": 2}).right
    [finding] = differences(read(version.document))
    assert (finding.question, finding.now) == ("q2", {"power": 2, "toughness": 2})


def test_nothing_is_reported_of_what_the_engine_still_says(quiz: Quiz, trainer: User) -> None:
    assert not list(differences(read(publish(quiz, trainer).document)))


def test_a_copy_is_a_draft_of_ones_own(quiz: Quiz) -> None:
    """It begins as the other is, belongs to who copied it, and has no versions."""
    other = User.objects.create(username="other")
    copied = copy_of(quiz, other)
    assert (copied.owner, copied.document, copied.slug) == (other, quiz.document, None)
    assert copied.key != quiz.key
    assert not copied.versions.exists()


# --- the ids of options tell nothing of which is right ------------------------------------------------


#: Before any test has put another one in its place.
named_by_chance = publishing.named_by_chance


def publications() -> list[QuestionDoc]:
    """One of several and several of several; in both what is written first is right."""
    options = [option("a", right=True), option("b"), option("c"), option("d")]
    quiz = read(document(question(options=options), question("q2", "multiple", options=options)))
    return list(named_by_chance(quiz).questions)


def test_no_option_keeps_its_id_and_each_has_another_one() -> None:
    for question_ in publications():
        ids = [option_.id for option_ in question_.options]
        assert len(set(ids)) == 4
        assert not set(ids) & set("abcd")


def test_the_order_of_the_ids_tells_nothing() -> None:
    """Of 400 published questions the right option is in each place by id in 60 to 140: 100 is the mean, and the
    deviation is below 9."""
    places: Counter[int] = Counter()
    for _each in range(200):
        for question_ in publications():
            right = next(option_.id for option_ in question_.options if option_.right)
            places[sorted(option_.id for option_ in question_.options).index(right)] += 1
    assert all(60 <= places[place] <= 140 for place in range(4))


def test_what_is_right_is_called_by_the_new_ids() -> None:
    """Texts, order and grades are as they were."""
    single, several = publications()
    right = next(option.id for option in single.options if option.right)
    assert grade(single, {"option": right}).right
    assert grade(several, {"options": [option.id for option in several.options if option.right]}).right
    assert [option.right for option in single.options] == [True, False, False, False]


def test_publishing_twice_is_publishing_once(quiz: Quiz, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although chance would give other ids."""
    monkeypatch.setattr(publishing, "named_by_chance", named_by_chance)
    first = publishing.publish(quiz, None)
    again = publishing.publish(quiz, None)
    assert (first.pk, first.document) == (again.pk, again.document)
    assert not problems(first.document, complete=True)
    assert {option_["id"] for option_ in first.questions[0]["options"]}.isdisjoint(
        option_["id"] for option_ in quiz.document["questions"][0]["options"]
    )


# --- the quizzes that come with the project -----------------------------------------------------------


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
    for asked in questions:
        assert "(6" in asked.explanation.en or "(5" in asked.explanation.en or "(7" in asked.explanation.en, asked.id
        assert asked.explanation.fr
        assert asked.board is not None
        assert asked.board.case


def test_there_are_six_for_all_levels_and_of_all_kinds() -> None:
    """Two of them for judges of level 1; every kind is asked somewhere, but for patterns, whose boards are dealt."""
    assert sorted(file.quiz["level"] for file in SHIPPED) == ["L0", "L1", "L1", "L2", "L3", "player"]
    assert {asked["kind"] for file in SHIPPED for asked in file.quiz["questions"]} == set(KINDS) - {"pattern"}


def test_what_a_file_says_is_worked_out_again(tmp_path: Path) -> None:
    """A file that says something else than the engine fails the check, and the place is named."""
    changed = json.loads(json.dumps(SHIPPED[0].document))
    place = next(at for at, asked in enumerate(changed["questions"]) if asked["kind"] == "pt")
    changed["questions"][place]["wanted"] = {"power": 99, "toughness": 99}
    (tmp_path / "quizzes").mkdir()
    (tmp_path / "quizzes" / f"{changed['slug']}.json").write_text(json.dumps(changed))
    with pytest.raises(CommandError, match=f"/{changed['questions'][place]['id']} .*99"):
        call_command("check_quizzes", fixtures=True, folder=tmp_path)


def test_an_option_has_to_come_from_the_ideas_that_it_names(tmp_path: Path) -> None:
    """An option that is said to be that of an idea which answers otherwise fails the check."""
    documents = (json.loads(json.dumps(file.document)) for file in SHIPPED)
    changed, asked = next(
        (document, asked) for document in documents for asked in document["questions"] if asked["kind"] == "single"
    )
    wrong = next(option for option in asked["options"] if not option["right"])
    wrong["misconceptions"] = ["M37"]
    (tmp_path / "quizzes").mkdir()
    (tmp_path / "quizzes" / f"{changed['slug']}.json").write_text(json.dumps(changed))
    with pytest.raises(CommandError, match=f"/{asked['id']} option {wrong['id']} does not come from M37"):
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

    def frozen(asked: QuestionDoc) -> QuestionDoc:
        depths.append(len(connection.savepoint_ids))
        return making.frozen(asked)

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
    place = next(at for at, asked in enumerate(version.questions) if asked["kind"] == "pt")
    version.document["questions"][place]["wanted"] = {"power": 99, "toughness": 99}
    version.save()
    with pytest.raises(CommandError, match=f"version 1: question {version.questions[place]['id']} "):
        call_command("check_quizzes")


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])
def test_what_is_right_gets_all_points_and_what_is_believed_is_named(file: QuizFile) -> None:
    """Of each question: the frozen answer is worth all points; each answer of a misconception is wrong, and says so."""
    for asked in read(file.quiz).questions:
        if asked.kind == "text" or asked.wanted is None:
            continue
        assert grade(asked, asked.wanted).points == asked.points
        held = [(each.answer, each.misconceptions) for each in asked.believed]
        held += [({"option": each.id}, each.misconceptions) for each in asked.options if asked.kind == "single"]
        for told, ideas in held:
            if not same(asked, told, asked.wanted):
                assert set(ideas) <= set(grade(asked, told).believed), (asked.id, told)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_is_asked_answered_and_told_in_both_languages(file: QuizFile, language: Language) -> None:
    """Each has a sentence; its form, filled in rightly and sent, gets all points; the verdict has an explanation."""
    with translation.override(language):
        for asked in read(file.quiz).questions:
            assert prompt(asked, language)
            answer = {"text": "Because."} if asked.kind == "text" else asked.wanted
            shown = answer_form(asked, action="/", order_seed="any", answer=answer)
            data = {name: shown.get_initial_for_field(field, name) for name, field in shown.fields.items()}
            sent = answer_form(asked, data, action="/", order_seed="any")
            assert sent.is_valid(), (asked.id, sent.errors)
            feedback = feedback_on(asked, sent.answer())
            assert feedback.explanation
            assert feedback.right is (None if asked.kind == "text" else True), asked.id
