"""Find one more board: a question to which those who hold different ideas give different answers.

It is looked for on the boards of the misconceptions, and then at every moment of the published cases, within bounds of
time: where none is found, that is said. What ideas come to on a board is kept for whoever looks next, in any process.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import engine
from engine import EvaluationError
from layers_site.boards.services.canonical import canonical
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.platform.patience import Patience
from layers_site.platform.shared import Notation, shared
from layers_site.questions.beliefs import STEPS
from layers_site.questions.chooser import Candidate, Spot, spots_of
from layers_site.questions.mistakes import OF_AN_OBJECT, WrongAnswers, mistakes
from layers_site.questions.questions import Ask, Question

#: More ideas than these are not told apart by one board.
MOST_IDEAS: Final = 6
#: How long the cases are looked through, and the most objects that somebody is shown for one more answer.
SECONDS: Final = 0.8
MOST_OBJECTS: Final = 12
#: For so many combinations of ideas a process keeps what they come to on some hundreds of boards.
IDEAS_KEPT: Final = 32


class Score(NamedTuple):
    """How well a question tells: how many different answers the ideas lead to, and how many of the ideas mislead."""

    different: int
    wrong: int


class Best(NamedTuple):
    """The question that tells most ideas apart on one board."""

    ask: Ask
    object: str
    score: Score


#: By the digest of a board's text; None where no question tells any two ideas apart.
Known = dict[str, Best | None]


def telling_apart(question: Question, believed: tuple[str, ...]) -> Candidate | None:
    """Give the best question found on another board, None where each gives all of these ideas the same answer."""
    ideas = believed[:MOST_IDEAS]
    if len(ideas) < 2:
        return None
    search = _Search(ideas, question.text)
    search.look_at(_own_boards(ideas))
    if not search.is_over:
        search.look_at(_moments(), Patience(SECONDS))
    search.keep()
    return search.candidate


class _Search:
    """The best question so far that tells some ideas apart, on any board but that with the text `subject`."""

    def __init__(self, ideas: tuple[str, ...], subject: str) -> None:
        self.candidate: Candidate | None = None
        self._score = Score(0, 0)
        self._ideas = ideas
        self._subject = subject
        self._known = _known(ideas, STEPS)
        self._known_before = len(self._known)

    @property
    def is_over(self) -> bool:
        """Return whether nothing can be better: all ideas mislead, each to another answer."""
        return self._score == (len(self._ideas), len(self._ideas))

    def look_at(self, spots: Iterable[Spot], patience: Patience | None = None) -> None:
        """Look at one spot after the other, as long as there is patience and something better can come."""
        for spot in spots:
            if self.is_over or (patience is not None and patience.over):
                return
            best = self._best_at(spot)
            if best is not None and spot.text != self._subject and best.score > self._score:
                self.candidate, self._score = Candidate(spot, best.ask, best.object), best.score

    def _best_at(self, spot: Spot) -> Best | None:
        name = blake2b(spot.text.encode("utf-8", "backslashreplace"), digest_size=12).hexdigest()
        if name not in self._known:
            self._known[name] = _best_on(spot.text, self._ideas)
        return self._known[name]

    def keep(self) -> None:
        """Share what was found out, if anything was."""
        if len(self._known) > self._known_before:
            _known.put(self._known, self._ideas, STEPS)


# --- boards -------------------------------------------------------------------------------------------


def _own_boards(ideas: tuple[str, ...]) -> list[Spot]:
    """Give the boards of all misconceptions, those of the ideas themselves first."""
    spots = _of_misconceptions()
    return [spots[name] for name in sorted(spots, key=lambda name: not any(name in idea for idea in ideas))]


@cache
def _of_misconceptions() -> dict[str, Spot]:
    return {name: Spot(canonical(item.scenario)) for name, item in misconceptions().items()}


def _moments() -> Iterator[Spot]:
    """Yield the moments of all published cases, the simplest cases first."""
    for case in Case.objects.published().order_by("load", "difficulty", "slug"):
        yield from spots_of(case)


@engine.watched(None)
def _best_on(text: str, ideas: tuple[str, ...]) -> Best | None:
    """Give the question on that board which tells most of the ideas apart, None where none tells any two."""
    scenario = scenario_of(text)
    if len(scenario.objects) > MOST_OBJECTS:
        return None
    try:
        right = engine.evaluate(scenario, steps=STEPS)
        wrong = mistakes(right, [engine.evaluate(scenario, idea, steps=STEPS) for idea in ideas])
    except EvaluationError:
        return None
    scores = {(ask, name): _score(wrong.get((name, ask), {}), ideas) for ask in OF_AN_OBJECT for name in right.final}
    ask, name = max(scores, key=lambda key: scores[key], default=(OF_AN_OBJECT[0], ""))
    return Best(ask, name, scores[ask, name]) if scores and scores[ask, name].different > 1 else None


def _score(wrong: WrongAnswers, ideas: tuple[str, ...]) -> Score:
    misled = sum(map(len, wrong.values()))
    return Score(len(wrong) + (misled < len(ideas)), misled)


# --- what is known already ----------------------------------------------------------------------------


def _read(written: dict[str, Any]) -> Known:
    """Read what is known. Raises ValueError or TypeError for what is no question of an object."""
    return {name: None if best is None else _best_read(*best) for name, best in written.items()}


def _best_read(ask: Any, name: str, score: list[int]) -> Best:
    different, wrong = map(int, score)
    return Best(OF_AN_OBJECT[OF_AN_OBJECT.index(ask)], str(name), Score(different, wrong))


@shared("apart", IDEAS_KEPT, Notation(dict, _read), lasting=bool)
def _known(_ideas: tuple[str, ...], _steps: int) -> Known:
    """Return the stored results of these ideas on boards. The next search goes on from there."""
    return {}
