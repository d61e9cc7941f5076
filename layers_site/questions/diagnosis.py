"""One more question, which tells apart the ideas that fit a wrong answer, on boards that were made for it.

chosen(("M03", "M33"))          # the question whose answer leaves the fewest of these ideas open

A file of `fixtures/telling/` says of each question which misconceptions answer it wrongly, and which of them answer the
same. So choosing evaluates nothing; `manage.py diagnosis --write` works the answers out anew, and a test holds them
against the engine.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from django.conf import settings

import engine
from engine import Scenario
from engine.evaluation.trace import Trace
from engine.notation import read_scenario
from engine.notation.scenarios import canonical
from engine.rulesets import MISCONCEPTIONS
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.boards.services.boards import RefusedError, begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.files import read_json
from layers_site.content.misconceptions import misconceptions
from layers_site.questions.answers import KEYS, state_of
from layers_site.questions.beliefs import OF_AN_OBJECT, STEPS, trace_under
from layers_site.questions.places import AskedBoard, asked_of, subject_of
from layers_site.questions.questions import MOST_TICKED, Ask, Question
from layers_site.questions.verdicts import Verdict

#: What is asked of one object, the quickest to answer first; all of it at once comes last.
ASPECTS: Final[tuple[Ask, ...]] = (*OF_AN_OBJECT, "state")

#: Ideas that give the same answer.
Group = frozenset[str]


@dataclass(frozen=True, slots=True)
class Telling:
    """A question about an object of a board. Each of `groups` gives a wrong answer of its own, all others are right.

    `text` is the canonical text of the board, `size` how many things lie on it.
    """

    text: str
    size: int
    ask: Ask
    object: str
    groups: tuple[Group, ...]

    def parted(self, ideas: Iterable[str]) -> list[Group]:
        """Return the ideas in groups of one answer each, those that are right in one of them."""
        left = frozenset(ideas)
        wrong = [both for group in self.groups if (both := group & left)]
        right = left.difference(*wrong)
        return [*wrong, right] if right else wrong

    @property
    def question(self) -> Question:
        return Question(self.text, engine.DEFAULT, self.ask, self.object)


class _Cost(NamedTuple):
    """How bad a question is for some ideas: what it leaves open, then what it takes to answer it."""

    open: int
    alone: int
    rank: int
    size: int


def chosen(ideas: Collection[str], but: Collection[str] = ()) -> Telling | None:
    """Return the question that tells the ideas apart best, None where none tells any two; `but` are texts of boards."""
    possible = (telling for telling in tellings() if telling.text not in but)
    best = min(possible, key=lambda telling: _cost(telling, ideas), default=None)
    return best if best is not None and len(best.parted(ideas)) > 1 else None


def _cost(telling: Telling, ideas: Collection[str]) -> _Cost:
    sizes = [len(group) for group in telling.parted(ideas)]
    return _Cost(sum(size * size for size in sizes), -sizes.count(1), ASPECTS.index(telling.ask), telling.size)


@cache
def tellings() -> tuple[Telling, ...]:
    """Return the questions of all files, as they stand there. Raises ScenarioError for a file that cannot be read."""
    documents = (cast(dict[str, Any], read_json(path.read_bytes())) for path in files())
    return tuple(telling for document in documents for telling in _read(document))


def files() -> list[Path]:
    return sorted((Path(settings.CONTENT_DIR) / "telling").glob("*.json"))


def board_of(document: Any) -> Scenario:
    """Return the board of a file: its own, or that of a misconception."""
    misconception = document.get("misconception")
    return misconceptions()[misconception].scenario if misconception else read_scenario(document["scenario"])


def _read(document: dict[str, Any]) -> Iterator[Telling]:
    scenario = board_of(document)
    text, size = canonical(scenario), size_of(scenario)
    for question in document["questions"]:
        groups = tuple(frozenset(group) for group in question["groups"])
        yield Telling(text, size, ASPECTS[ASPECTS.index(question["ask"])], str(question["object"]), groups)


def questions_json(scenario: Scenario) -> list[dict[str, Any]]:
    """Return what a file says of all that can be asked on its board to tell misconceptions apart."""
    return [
        {"ask": telling.ask, "object": telling.object, "groups": [sorted(group) for group in telling.groups]}
        for telling in tellings_on(scenario, tuple(MISCONCEPTIONS))
    ]


def size_of(scenario: Scenario) -> int:
    return len(scenario.objects) + len(scenario.effects)


def tellings_on(scenario: Scenario, ideas: Sequence[str]) -> Iterator[Telling]:
    """Yield what can be asked there about the permanents; the whole of an object only where it tells more.

    An idea that takes too long there is left out of all groups. Raises EvaluationError where the board does itself.
    """
    together = engine.SideBySide(scenario, steps=STEPS)
    right = together.under(engine.DEFAULT)
    believed = {idea: trace for idea in ideas if (trace := trace_under(together, idea)) is not None}
    text, size = canonical(scenario), size_of(scenario)
    for thing in right.scenario.objects:
        if thing.enabled and thing.zone == "battlefield" and _can_be_ticked(right, thing.id):
            seen: set[frozenset[Group]] = set()
            for ask in ASPECTS:
                groups = _groups(right, believed, thing.id, ask)
                if groups and groups not in seen:
                    seen.add(groups)
                    yield Telling(text, size, ask, thing.id, tuple(sorted(groups, key=sorted)))


def _can_be_ticked(right: Trace, name: str) -> bool:
    now = right.final[name]
    return max(len(now.abilities), len(now.subtypes)) <= MOST_TICKED


def _groups(right: Trace, believed: dict[str, Trace], name: str, ask: Ask) -> frozenset[Group]:
    wanted = _answer(right, name, ask)
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for idea, trace in believed.items():
        answer = _answer(trace, name, ask)
        if answer != wanted:
            groups[answer].add(idea)
    return frozenset(map(frozenset, groups.values()))


def _answer(trace: Trace, name: str, ask: Ask) -> str:
    state = state_of(trace, name)
    return json.dumps([state[key] for key in KEYS[ask]])


#: Of more ideas than these nobody is asked on.
MOST_IDEAS: Final = 10
#: Where such a board comes from.
_BEGUN: Final = {"do": "new"}


def one_more(question: Question, verdict: Verdict, attempts: Sequence[Attempt], here: str) -> str:
    """Return the address of the question that tells these ideas apart best, "" where none does.

    `attempts` are the learner's: no board is asked about twice. The page of the question leads back to `here`.
    """
    if verdict.right or len(verdict.believed) < 2:
        return ""
    answered = {subject_of(attempt.item) for attempt in attempts if attempt.item.startswith("board:")}
    known = [text for text, board in _board_ids().items() if board in answered]
    telling = chosen(verdict.believed[:MOST_IDEAS], {question.text, *known})
    if telling is None:
        return ""
    try:
        place = AskedBoard(begin(scenario_of(telling.text), _BEGUN), engine.DEFAULT)
    except RefusedError:
        return ""
    return place.href({**asked_of(telling.question), "back": here})


@cache
def _board_ids() -> dict[str, str]:
    """Return the ids that the boards have once they are begun, by their texts."""
    return {telling.text: Board.id_of(telling.text, _BEGUN) for telling in tellings()}
