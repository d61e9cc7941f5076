"""What a board comes to is the same with the shared cache and without, and no second process works it out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

import engine
from engine.cases import moments
from engine.evaluation import beside, evaluator
from engine.notation import read_case, write_ability
from engine.notation.scenarios import canonical
from layers_site.api import asked as api_questions
from layers_site.api import evaluation as api
from layers_site.boards.services.evaluation import other_results
from layers_site.platform import shared
from layers_site.questions.beliefs import gathered
from layers_site.questions.mistakes import misleading
from layers_site.questions.questions import ABOUT_PLAYERS, ABOUT_SPELLS, ASKS, Question
from layers_site.questions.telling import chosen
from tests.memory_redis import Server, one_server
from tests.night import or_by_night

TODAY = engine.DEFAULT
CASES = sorted((Path(settings.CONTENT_DIR) / "cases").glob("*.json"))
#: By day one case in three is asked.
OTHERS = [path for number, path in enumerate(CASES) if number % 36]


@pytest.fixture
def server() -> Iterator[Server]:
    with one_server() as server_:
        yield server_


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every evaluation that is made."""
    made: list[object] = []
    real = evaluator.evaluate_on

    def evaluate_on(*args: Any, **kwargs: Any) -> engine.Trace:
        made.append(args[1:])
        return real(*args, **kwargs)

    monkeypatch.setattr(evaluator, "evaluate_on", evaluate_on)
    monkeypatch.setattr(beside, "evaluate_on", evaluate_on)
    return made


def scenarios(path: Path) -> list[engine.Scenario]:
    """The last moment of each variant."""
    last = {moment.variant: moment.scenario for moment in moments(read_case(json.loads(path.read_bytes())))}
    return list(last.values())


def question_of(text: str, ask: str = "abilities") -> Question:
    """About the object with most on it, or about the whole of layer 7."""
    scenario = engine.parse(json.loads(text))
    if ask in ("order", "next"):
        return Question(text, TODAY, ask, layer="7")  # type: ignore[arg-type]
    if ask in ABOUT_PLAYERS:
        return Question(text, TODAY, ask, "you")  # type: ignore[arg-type]
    thing = max((obj for obj in scenario.objects if obj.enabled), key=lambda obj: len(obj.abilities))
    return Question(text, TODAY, ask, thing.id)  # type: ignore[arg-type]


def gathered_on(scenario: engine.Scenario) -> dict[str, Any]:
    """All that is asked of a board and shared."""
    text = canonical(scenario)
    document = json.loads(text)
    question = gathered(question_of(text))
    return {
        "other_results": other_results(text, TODAY),
        "older": other_results(text, "2009"),
        "misleading": misleading(text, TODAY),
        "answers": question.answers,
        "abilities": question.abilities,
        "api": json.dumps(api.answer(api_questions.read_question({"scenario": document, "ruleset": "*"}))),
    }


@pytest.mark.parametrize("path", or_by_night(*CASES[::36], night=OTHERS), ids=lambda path: path.stem)
def test_on_every_case_it_is_the_same_from_the_shared_cache(path: Path) -> None:
    """Without one, worked out; with one, worked out and written; and read again by another process."""
    for scenario in scenarios(path):
        shared.forget()
        alone = gathered_on(scenario)
        with one_server() as server:
            written = gathered_on(scenario)
            shared.forget()
            read = gathered_on(scenario)
            assert len(server.stored) >= 5
        assert written == alone
        assert read == alone


BOARD = canonical(scenarios(Path(settings.CONTENT_DIR) / "cases" / "humility-opalescence-replenish.json")[0])
#: Whom each asks, and how many evaluations a second process still makes: the page's own trace, where it is looked at.
QUESTIONS: dict[str, tuple[Callable[[], Any], int]] = {
    "other_results": (lambda: other_results(BOARD, TODAY), 0),
    "misleading": (lambda: misleading(BOARD, TODAY), 0),
    "size": (lambda: gathered(question_of(BOARD, "pt")), 0),
    "reason": (lambda: gathered(question_of(BOARD, "reason")), 0),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_second_process_works_it_out(server: Server, worked: list[object], name: str) -> None:
    ask, still = QUESTIONS[name]
    first = ask()
    assert len(worked) > still
    worked.clear()
    shared.forget()
    assert ask() == first
    assert len(worked) == still


@pytest.mark.parametrize("ask", [ask for ask in ASKS if ask not in ABOUT_SPELLS])
def test_what_a_question_gathers_is_the_same_from_the_shared_cache(server: Server, ask: str) -> None:
    """Abilities and effects too, which are looked up again in the traces that have them."""
    question = question_of(BOARD, ask)
    first = gathered(question)
    shared.forget()
    second = gathered(question)
    assert (second.answers, second.effects) == (first.answers, first.effects)
    assert {name: write_ability(ability) for name, ability in second.abilities.items()} == {
        name: write_ability(ability) for name, ability in first.abilities.items()
    }


def test_the_question_that_tells_ideas_apart_is_chosen_without_evaluating(worked: list[object]) -> None:
    """What the ideas answer stands in the files."""
    assert chosen(("M01", "M02")) is not None
    assert worked == []


def written_otherwise(document: Any) -> Any:
    """The same document with its keys in the other order."""
    if isinstance(document, dict):
        return {key: written_otherwise(document[key]) for key in reversed(document)}
    return [written_otherwise(part) for part in document] if isinstance(document, list) else document


def api_answer(scenario: Any, rulesets: Any) -> dict[str, Any]:
    return api.answer(api_questions.read_question({"scenario": scenario, "ruleset": rulesets}))


def test_the_same_board_written_otherwise_is_the_same_question(server: Server, worked: list[object]) -> None:
    """For a program that sends keys in another order, or says what goes without saying."""
    document = json.loads(BOARD)
    first = api_answer(document, "*")
    worked.clear()
    spelled = written_otherwise(document)
    for thing in spelled["objects"]:
        thing.setdefault("enabled", True)
    assert json.dumps(spelled) != json.dumps(document)
    assert api_answer(spelled, "*") == first
    assert worked == []


def test_other_rulesets_or_another_order_of_them_are_another_question(server: Server, worked: list[object]) -> None:
    document = json.loads(BOARD)
    editions = list(engine.RULESETS)
    api_answer(document, editions)
    for others in (editions[::-1], [*editions, "M07"]):
        worked.clear()
        results = api_answer(document, others)["results"]
        assert [result["ruleset"] for result in results] == others
        assert len(worked) == len(others)


def test_an_answer_that_takes_less_than_asking_is_not_shared(server: Server) -> None:
    """One small board under one ruleset."""
    api_answer(json.loads(BOARD), TODAY)
    assert server.calls == 0


def test_a_comparison_that_was_cut_short_by_the_clock_is_made_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No time at first: nothing is known, and nothing kept. Then there is time."""
    service = "layers_site.boards.services.evaluation"
    with monkeypatch.context() as hurried:
        hurried.setattr(f"{service}.COMPARE_SECONDS", -1)
        cut = other_results(BOARD, TODAY)
    assert (cut.complete, server.stored) == (False, {})
    assert other_results(BOARD, TODAY).complete
    assert len(server.stored) == 1


def test_with_fewer_steps_it_is_another_question(
    server: Server, worked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    misleading(BOARD, TODAY)
    worked.clear()
    monkeypatch.setattr("layers_site.questions.mistakes.STEPS", 10)
    assert misleading(BOARD, TODAY) == {}
    assert worked


FOREIGN = ("text", 7, [1, 2, 3, 4], [["x"]], ["pt", {"M99": None}, {}, {}], ["pt", {"2026": {}}, {}, {}], [{"a": 1}])


@pytest.mark.parametrize("foreign", FOREIGN)
def test_a_value_that_is_none_of_ours_is_worked_out_anew(server: Server, foreign: object) -> None:
    """JSON that no question is answered by stands in place of every answer."""
    scenario = engine.parse(json.loads(BOARD))
    right = gathered_on(scenario)
    for key in server.stored:
        server.stored[key] = b"j" + json.dumps([foreign]).encode()
    shared.forget()
    assert gathered_on(scenario) == right


def test_a_comparison_that_lacked_steps_is_not_made_again(
    server: Server, worked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps are the same in every process, so nobody gets further: it is known that it is not complete."""
    monkeypatch.setattr("layers_site.boards.services.evaluation.COMPARE_STEPS", 10)
    first = other_results(BOARD, TODAY)
    assert (first.complete, first.hurried) == (False, False)
    worked.clear()
    shared.forget()
    assert other_results(BOARD, TODAY) == first
    assert worked == []
