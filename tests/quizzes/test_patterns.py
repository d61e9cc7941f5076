"""Questions of a pattern: each learner gets another board, once and for good."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from engine.notation.scenarios import json_text
from engine.scenario import Label
from layers_site.accounts import services
from layers_site.accounts.models import Learner
from layers_site.accounts.roles import take_up_training
from layers_site.content.models import Case
from layers_site.platform.problems import SiteFault
from layers_site.quizzes import attempts, documents
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.making import frozen
from layers_site.quizzes.models import Quiz, Round, Sheet
from layers_site.quizzes.notation import MOST_DEALT, write_question
from layers_site.quizzes.patterns import of_case
from layers_site.quizzes.publishing import publish
from layers_site.quizzes.results.ideas import plan_on
from layers_site.quizzes.results.marking import candidates, regrade
from layers_site.quizzes.results.moodle import moodle_xml
from layers_site.quizzes.results.reading import results_of
from layers_site.quizzes.round_questions import question_of, questions_of, quiz_of, room_questions
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.telling import ideas_of_question
from tests.boards.conftest import store_case
from tests.quizzes.boards import document, question

__all__ = ["store_case"]

DRYAD = "blood-moon-and-dryad"


@pytest.fixture
def case(store_case: Callable[[str], Case]) -> Case:
    return store_case(DRYAD)


@pytest.fixture
def quiz(trainer: User, case: Case) -> Quiz:
    """A question in words, one of the pattern, and another of it whose answer is entered."""
    chosen, entered = of_case(case, name="q2"), of_case(case, choose=False, name="q3")
    parts = [write_question(part) for part in (chosen, entered)]
    return Quiz.objects.create(owner=trainer, document=document(question(), *parts))


MakeRound = Callable[..., Round]


def sheets(round_: Round, count: int) -> list[Sheet]:
    return [attempts.begin(round_, Learner.objects.create()) for _number in range(count)]


def asked(sheet: Sheet, name: str) -> QuestionDoc:
    question_ = question_of(sheet, name)
    assert question_ is not None
    return question_


def board_text(question_: QuestionDoc | None) -> str:
    assert question_ is not None
    assert question_.board is not None
    return question_.board.text


def test_what_lies_ready_is_whole_and_on_different_boards(case: Case) -> None:
    """Each has one right answer, two wrong ones at least that ideas lead to, and a board of its own."""
    made = of_case(case)
    assert len(made.dealt) == MOST_DEALT
    assert len({board_text(dealt) for dealt in made.dealt}) == MOST_DEALT
    for dealt in made.dealt:
        assert sum(option.right for option in dealt.options) == 1
        assert sum(bool(option.misconceptions) for option in dealt.options if not option.right) >= 2
        assert frozen(dealt) == dealt


def test_a_case_without_a_pattern_is_refused(store_case: Callable[[str], Case]) -> None:
    """One on whose boards fewer than two misconceptions go wrong: practice deals nothing of it either."""
    with pytest.raises(RefusedError):
        of_case(store_case("gain-control-and-haste"))


def test_a_draft_needs_two_boards_to_be_published(quiz: Quiz) -> None:
    assert documents.problems(quiz.document, complete=True) == ()
    quiz.document["questions"][1]["dealt"] = quiz.document["questions"][1]["dealt"][:1]
    paths = [problem.path for problem in documents.problems(quiz.document, complete=True)]
    assert paths == ["/questions/1/dealt"]


def test_a_board_that_cannot_lie_on_a_table_is_said_with_its_place(quiz: Quiz) -> None:
    """An Aura is on what it does not enchant (303.4): the draft is kept and not published. Of a version that was
    published so, `check_quizzes` names the board, and nothing of it changes.
    """
    version = publish(quiz, None)
    board = quiz.document["questions"][1]["dealt"][3]["board"]["scenario"]
    host = board["objects"][0]["id"]
    aura = {"id": "stray", "name": "Stray", "types": ["Enchantment"], "subtypes": ["Aura"], "timestamp": 99,
            "abilities": ["enchant battle"], "attached_to": host}  # fmt: skip
    board["objects"].append(aura)
    problems = documents.problems(quiz.document, complete=True)
    assert ("/questions/1/dealt/3/board", SiteFault.CANNOT_LIE) in [(each.path, each.code) for each in problems]
    assert documents.problems(quiz.document, complete=False) == ()
    version.document["questions"][1]["dealt"][3]["board"] = quiz.document["questions"][1]["dealt"][3]["board"]
    version.save()
    printed = StringIO()
    call_command("check_quizzes", stdout=printed)
    assert printed.getvalue().splitlines()[1:] == [
        f"{quiz}, version 1, question {version.questions[1]['id']}: board 4 of the pattern cannot lie on a table."
    ]


@pytest.mark.parametrize("key", ["board", "options"])
def test_a_damaged_board_is_said_with_its_place(quiz: Quiz, key: str) -> None:
    """Whoever brings a file in can say anything of a board that lies ready."""
    dealt = quiz.document["questions"][1]["dealt"][3]
    if key == "board":
        dealt["board"]["scenario"]["objects"][0]["id"] = 7
    else:
        for option in dealt["options"]:
            option["right"] = not option["right"]
    paths = [problem.path for problem in documents.problems(quiz.document, complete=True)]
    assert paths
    assert all(path.startswith("/questions/1/dealt/3/") for path in paths)


def test_it_comes_back_as_it_was_written(quiz: Quiz) -> None:
    assert documents.write(documents.read(quiz.document)) == quiz.document


def test_each_learner_gets_another_board_and_keeps_it(make_round: MakeRound) -> None:
    """Ten learners, ten boards, of both patterns; read again they are the same, whatever was drawn since."""
    round_ = make_round()
    some = sheets(round_, 10)
    boards = [[board_text(question_) for question_ in questions_of(sheet)[1:]] for sheet in some]
    assert len({texts[0] for texts in boards}) == 10
    assert all(len(set(texts)) == 2 for texts in boards)
    again = [Sheet.objects.select_related("round__version").get(pk=sheet.pk) for sheet in some]
    assert [[board_text(question_) for question_ in questions_of(sheet)[1:]] for sheet in again] == boards


def test_beginning_again_draws_nothing_anew(make_round: MakeRound, learner: Learner) -> None:
    """Reloading, or sending the beginning twice, leads to the same board."""
    round_ = make_round()
    first = attempts.begin(round_, learner)
    second = attempts.begin(round_, learner)
    assert (second.pk, second.dealt) == (first.pk, first.dealt)


def test_another_attempt_gets_other_boards(make_round: MakeRound, learner: Learner) -> None:
    round_ = make_round(attempts=3)
    seen = set[str]()
    for _attempt in range(3):
        sheet = attempts.begin(round_, learner)
        boards = {board_text(question_) for question_ in questions_of(sheet)[1:]}
        assert not boards & seen
        seen |= boards
        attempts.hand_in(sheet)


def test_where_the_round_says_so_it_gets_the_same(make_round: MakeRound, learner: Learner) -> None:
    round_ = make_round(attempts=2, fresh=False, draws=2)
    first = attempts.hand_in(attempts.begin(round_, learner))
    second = attempts.begin(round_, learner)
    assert second.pk != first.pk
    assert (second.dealt, sorted(second.order)) == (first.dealt, sorted(first.order))


def test_the_case_may_change_or_go(make_round: MakeRound, case: Case) -> None:
    """Then new learners get the boards that were frozen with the version, and those before keep theirs."""
    round_ = make_round()
    (before,) = sheets(round_, 1)
    boards_dealt = dict(before.dealt)
    case.delete()
    (after,) = sheets(round_, 1)
    ready = {board_text(dealt) for dealt in quiz_of(round_).questions[1].dealt}
    assert board_text(question_of(after, "q2")) in ready
    assert Sheet.objects.get(pk=before.pk).dealt == boards_dealt


def test_where_no_board_comes_up_in_time_one_lies_ready(
    make_round: MakeRound, learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("layers_site.quizzes.round_questions.SECONDS", -1.0)
    round_ = make_round(attempts=2)
    seen = []
    for _attempt in range(2):
        sheet = attempts.begin(round_, learner)
        seen.append(board_text(question_of(sheet, "q2")))
        attempts.hand_in(sheet)
    ready = {board_text(dealt) for dealt in quiz_of(round_).questions[1].dealt}
    assert set(seen) <= ready
    assert len(set(seen)) == 2


def test_it_is_graded_by_what_was_kept(make_round: MakeRound) -> None:
    """The right answer of one board is right there, an idea's is that idea's."""
    for sheet in sheets(make_round(), 3):
        mine = asked(sheet, "q3")
        assert mine.wanted is not None
        assert attempts.answer(sheet, "q3", mine.wanted).right is True
        wrong = mine.believed[0]
        answer = attempts.answer(sheet, "q3", wrong.answer)
        assert (answer.right, answer.believed) == (False, list(wrong.misconceptions))


def test_a_room_gets_one_board_for_all(make_round: MakeRound) -> None:
    round_ = make_round(mode=Round.Mode.LIVE)
    first, second = sheets(round_, 2)
    assert questions_of(first) == questions_of(second) == room_questions(round_)
    assert all(question.kind != "pattern" for question in room_questions(round_))


def test_n_of_m_are_drawn_for_each_and_the_score_is_of_these(make_round: MakeRound) -> None:
    """Two of three: over twenty learners each question comes up and each is left out; a score is of two points."""
    round_ = make_round(draws=2)
    some = sheets(round_, 20)
    drawn = {tuple(question.id for question in questions_of(sheet)) for sheet in some}
    assert drawn == {("q1", "q2"), ("q1", "q3"), ("q2", "q3")}
    for sheet in some[:3]:
        assert (attempts.score(sheet).most, len(questions_of(sheet))) == (2, 2)
        left_out = next(name for name in ("q1", "q2", "q3") if question_of(sheet, name) is None)
        with pytest.raises(RefusedError):
            attempts.answer(sheet, left_out, {})


def test_what_was_drawn_before_comes_last(make_round: MakeRound, learner: Learner) -> None:
    """One of three, three attempts: each question once."""
    round_ = make_round(draws=1, attempts=3)
    seen = []
    for _attempt in range(3):
        sheet = attempts.begin(round_, learner)
        seen += [question.id for question in questions_of(sheet)]
        attempts.hand_in(sheet)
    assert sorted(seen) == ["q1", "q2", "q3"]


# --- what is right is not told ----------------------------------------------------------------------


def test_what_a_learner_takes_along_has_no_board_before_the_end(make_round: MakeRound) -> None:
    """`dealt` holds what is right, as a whole question; it comes with everything else that is right (`disclosure`)."""
    user = User.objects.create(username="eve")
    sheet = attempts.begin(make_round(), Learner.objects.create(user=user))
    assert "wanted" in json_text(sheet.dealt)
    assert "dealt" not in _sheet_taken(user)
    attempts.hand_in(sheet)
    assert "dealt" in _sheet_taken(user)


def _sheet_taken(user: User) -> dict[str, Any]:
    (row,) = services.taken_along(user)["did"]["quizzes.sheet"]
    return dict(row)


def test_no_page_before_the_end_says_what_is_right(make_round: MakeRound, client: Client) -> None:
    """The ids of options, feedback and what is wanted are in no page; the explanation comes after the end."""
    round_ = make_round()
    client.post(f"/en/q/{round_.code}/begin/", {"name": ""})
    sheet = round_.sheets.get()
    mine = asked(sheet, "q2")
    page = client.get(f"/en/q/{round_.code}/2/").content.decode()
    assert "pattern" not in page
    assert not any(option.feedback.en and option.feedback.en in page for option in mine.options)


# --- results ------------------------------------------------------------------------------------------


def test_figures_are_over_all_boards_and_plans_by_learner(make_round: MakeRound) -> None:
    """Of four learners on four boards three are right: the facility is 3/4; each plan knows that learner's board."""
    round_ = make_round()
    for place, sheet in enumerate(sheets(round_, 4)):
        mine = asked(sheet, "q3")
        right = place < 3
        attempts.answer(sheet, "q3", (mine.wanted or {}) if right else mine.believed[0].answer)
        attempts.hand_in(sheet)
    results = results_of(round_)
    assert [row.marks[2].right for row in results.rows] == [True, True, True, False]
    plans = [plan_on(results, row) for row in results.rows]
    facts = {probe.fact for plan in plans for probe in plan.questions if probe.question == "q3"}
    assert len(facts) == 4


def test_grading_again_accepts_an_answer_on_its_board_alone(make_round: MakeRound, trainer: User) -> None:
    """Two learners give what was published as wrong on their boards; one of these answers is accepted."""
    round_ = make_round()
    for sheet in sheets(round_, 2):
        mine = asked(sheet, "q3")
        attempts.answer(sheet, "q3", mine.believed[0].answer)
        attempts.hand_in(sheet)
    question_doc = quiz_of(round_).questions[2]
    choices = candidates(round_, question_doc)
    assert [candidate.count for candidate in choices] == [1, 1]
    regrade(round_, question_doc, choices[0].rule, "Two ways", trainer)
    assert sorted(row.marks[2].right or False for row in results_of(round_).rows) == [False, True]
    regrade(round_, question_doc, {"do": "drop"}, "Unclear", trainer)
    assert [row.marks[2].points for row in results_of(round_).rows] == [None, None]
    regrade(round_, question_doc, {"do": "restore"}, "After all", trainer)
    assert [row.marks[2].right for row in results_of(round_).rows] == [False, False]


def test_a_pattern_shows_what_every_board_of_it_shows(quiz: Quiz) -> None:
    of_pattern = documents.read(quiz.document).questions[1]
    by_board = [
        {idea for option in dealt.options if not option.right for idea in option.misconceptions}
        for dealt in of_pattern.dealt
    ]
    assert ideas_of_question(of_pattern) == set.intersection(*by_board)


# --- files --------------------------------------------------------------------------------------------


def test_a_file_has_each_prepared_board(quiz: Quiz) -> None:
    """Eight questions in a category for each pattern, from which one can be drawn."""
    doc = replace(documents.read(quiz.document), title=Label("Moons", "Lunes"))
    root = ET.fromstring(moodle_xml(doc, ("en", "fr")))
    assert sum(element.get("type") != "category" for element in root) == 1 + 2 * MOST_DEALT
    paths = [str(element.findtext("category/text")) for element in root if element.get("type") == "category"]
    assert [path.partition("Moons")[2][:4] for path in paths] == ["", "/2. ", "/3. "]


# --- pages --------------------------------------------------------------------------------------------


def test_a_season_of_pages(make_round: MakeRound, trainer: User, client: Client) -> None:
    """Every page of the trainer about a pattern, after two learners: none fails, and both boards are there."""
    take_up_training(trainer)
    round_ = make_round(closes=None)
    for sheet in sheets(round_, 2):
        for question_ in questions_of(sheet):
            attempts.answer(sheet, question_.id, question_.wanted or {})
        attempts.hand_in(sheet)
    client.force_login(trainer)
    home, key = f"/en/quizzes/rounds/{round_.code}/", round_.version.quiz.key
    paths = [
        home, f"{home}results/", f"{home}results/questions/q2/",
        f"{home}results/misconceptions/", f"{home}results/sheets/{sheet.pk}/", f"{home}results/answers.csv",
        f"{home}results/learners.csv", f"{home}results/results.json", f"{home}print/?what=b&what=key&what=answers",
        f"/en/quizzes/{key}/", f"/en/quizzes/{key}/questions/q2/", f"/en/quizzes/{key}/matrix/",
        f"/en/quizzes/{key}/preview/?at=2&board=3",
        f"/en/quizzes/{key}/export/?as=moodle", f"/en/quizzes/{key}/export/", f"/en/quizzes/{key}/publish/",
        f"/en/quizzes/{key}/add/cases/{DRYAD}/",
    ]  # fmt: skip
    responses = {path: client.get(path) for path in paths}
    assert {path: response.status_code for path, response in responses.items()} == dict.fromkeys(paths, 200)
    taken = json.loads(responses[f"{home}results/results.json"].content)
    assert [set(learner["dealt"]) for learner in taken["learners"]] == [{"q2", "q3"}] * 2
