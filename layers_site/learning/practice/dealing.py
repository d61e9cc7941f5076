"""A board to practice on, made from a pattern and a seed, and the question that is asked about it.

A pattern is what a case teaches: its boards, and the misconceptions that go wrong on them. A new board is good enough
if at least three misconceptions answer its question wrongly, in at least two different ways, and it is of the pattern
if at least two of them are among those that go wrong on the case. A seed that makes no such board deals nothing: then
the next one is tried, for a bounded time, and in the end a board of a case itself is asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle, islice
from time import thread_time
from typing import Final

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from engine import DEFAULT, EvaluationError, ScenarioError
from engine.evaluation.trace import Trace
from engine.notation.scenarios import canonical
from layers_site.boards.services.evaluation import could_come, could_lie, evaluated_aside, scenario_of
from layers_site.content.models import Case
from layers_site.learning.practice.varying import tidy, varied
from layers_site.platform.effort import Patience
from layers_site.questions.chooser import SEED, Candidate, Spot, drawn, ideas_of, mistaken, pick, seed_of, spots_of
from layers_site.questions.questions import Question, read_question

#: So many misconceptions a question tells from the rules, so many of them of the pattern, with so many wrong answers.
ENOUGH: Final = 3
OWN: Final = 2
WAYS: Final = 2
#: Nobody practices on a larger board.
MOST_THINGS: Final = 10
LEVELS: Final = (1, 2, 3, 4, 5)
#: From so much on that has to be thought of, a board is of the second level, the third, …
_STEPS: Final = (4, 6, 8, 10)
_STEPS_ASIDE: Final = 20_000
#: So often a seed is drawn from until its board could lie on a table; then the case's own board is dealt.
_DRAWS: Final = 3
#: How long it is looked; a page waits for it. So many boards are tried where nothing came up.
SECONDS: Final = 0.8
_MOST_PREPARED: Final = 4
#: From one case so many seeds are tried before the next.
_AT_ONCE: Final = 3


@dataclass(frozen=True, slots=True)
class Dealt:
    """`case` is the slug of the case whose pattern it is, `ideas` the misconceptions that answer wrongly."""

    case: str
    seed: str
    level: int
    question: Question
    ideas: frozenset[str]


def texts_of(case: Case) -> tuple[str, ...]:
    """Return the boards of a case, every stage of every variant, each once."""
    return tuple(dict.fromkeys(spot.text for spot in spots_of(case, DEFAULT)))


def dealt(case: str, texts: tuple[str, ...], seed: str, levels: Collection[int] = LEVELS) -> Dealt | None:
    """Deal a board of a case from a seed. None if that is no board of the pattern, or has none of the levels."""
    text = _board(texts, seed)
    trace = evaluated_aside(text, DEFAULT, _STEPS_ASIDE) if text else None
    if trace is None or level_of(trace) not in levels:
        return None
    best_question = _best_question(text, pattern(texts), seed)
    return Dealt(case, seed, level_of(trace), *best_question) if best_question else None


@lru_cache(maxsize=128)
def pattern(texts: tuple[str, ...]) -> frozenset[str]:
    """Return the misconceptions that go wrong on one of these boards."""
    return ideas_of(candidate for text in texts for candidate in _mistaken(text))


@lru_cache(maxsize=128)
def _telling(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the boards on which one question is enough, or all boards without such a one."""
    good = (text for text in texts if any(len(candidate.detects) >= OWN for candidate in _mistaken(text)))
    return tuple(good) or texts


def level_of(trace: Trace) -> int:
    """Return how hard a board is, from 1 to 5: how many effects change something, in how many layers.

    A dependency counts as two more.
    """
    steps = [(layer.layer, step.effect) for layer in trace.layers for step in layer.applied if step.changed]
    depends = any(layer.dependencies for layer in trace.layers)
    weight = len({effect for _layer, effect in steps}) + len({layer for layer, _effect in steps}) + 2 * depends
    return 1 + sum(weight >= step for step in _STEPS)


def level_name(level: int) -> str:
    return {
        1: _("1 – very easy"),
        2: _("2 – easy"),
        3: _("3 – medium"),
        4: _("4 – hard"),
        5: _("5 – very hard"),
    }[level]


def _board(texts: tuple[str, ...], seed: str) -> str:
    """Return the first draw that could lie on a table as a canonical text, "" where none of them could."""
    draws = (_draw(texts, seed, number) for number in range(_DRAWS))
    drawn_board = next((text for text in draws if text and could_come(text, _STEPS_ASIDE)), "")
    own = "" if drawn_board else _draw(texts, seed, _DRAWS)
    return own if own and could_lie(own, steps=_STEPS_ASIDE) else drawn_board


@lru_cache(maxsize=512)
def _draw(texts: tuple[str, ...], seed: str, number: int) -> str:
    """Return a draw of the seed, after the last the case's own board; "" where it cannot be made, or is too large."""
    try:
        moment = scenario_of(pick(_telling(texts), seed, "moment"))
        scenario = varied(moment, f"{seed}/{number}" if number else seed) if number < _DRAWS else tidy(moment)
        drawn_board = scenario_of(canonical(scenario))
    except ScenarioError:
        return ""
    is_small = len(drawn_board.objects) + len(drawn_board.effects) <= MOST_THINGS
    return canonical(drawn_board) if is_small else ""


def _best_question(text: str, own: frozenset[str], seed: str) -> tuple[Question, frozenset[str]] | None:
    """Return a question that is good enough, with the misconceptions it tells from the rules."""
    likely = (
        candidate
        for candidate in _mistaken(text)
        if len(candidate.detects) >= ENOUGH and len(candidate.detects & own) >= OWN
    )
    for candidate in drawn(likely, seed):
        question = _question(candidate) if len(candidate.wrong) >= WAYS else None
        if question is not None:
            return question, candidate.detects
    return None


def _question(candidate: Candidate) -> Question | None:
    try:
        return read_question(candidate.document, candidate.spot.text, DEFAULT)
    except ScenarioError:
        return None


def _mistaken(text: str) -> tuple[Candidate, ...]:
    try:
        return mistaken(Spot(text, DEFAULT))
    except EvaluationError:
        return ()


def find(
    cases: Sequence[Case],
    start: str,
    levels: Collection[int] = LEVELS,
    patience: Patience | None = None,
    fits: Callable[[Question], bool] = lambda _question: True,
    most: int | None = None,
) -> Dealt | None:
    """Return the first board that comes up from the seed `start`, made from one of these cases, whose question `fits`.

    None where no case has a pattern, or none came up of so many, or while there was `patience`, which is for all that
    are dealt.
    """
    patience = patience or Patience(SECONDS, thread_time)
    few = True
    for number, (case, seed) in enumerate(islice(_tries(cases, start), most)):
        if patience.over or (few and number == len(cases) * _AT_ONCE):
            return None
        if has_pattern(case):
            few = False
            board = dealt(case.slug, texts_of(case), seed, levels)
            if board is not None and fits(board.question):
                return board
    return None


def prepared(
    cases: Sequence[Case], start: str, levels: Collection[int], fits: Callable[[Question], bool]
) -> Dealt | None:
    """Return what `find` returns, or else a board of one of the cases as it is; None where no case has a pattern.

    Of a few that are tried it is one whose question fits, of these one of the levels, of these the easiest.
    """
    tries = islice(_tries([case for case in cases if has_pattern(case)], start), _MOST_PREPARED)
    boards = filter(None, (dealt_at(case, seed) for case, seed in tries))
    return min(
        boards, key=lambda board: (not fits(board.question), board.level not in levels, board.level), default=None
    )


def dealt_at(case: Case, seed: str) -> Dealt | None:
    """Return the board of a seed; where it deals none of the pattern, a board of the case with what misleads there."""
    texts = texts_of(case)
    return dealt(case.slug, texts, seed) or _own(case.slug, texts, seed)


def _own(case: str, texts: tuple[str, ...], seed: str) -> Dealt | None:
    text = _draw(texts, seed, _DRAWS)
    trace = evaluated_aside(text, DEFAULT, _STEPS_ASIDE) if text else None
    if trace is None or not could_lie(text, steps=_STEPS_ASIDE):
        return None
    questions = ((_question(candidate), candidate.detects) for candidate in drawn(_mistaken(text), seed))
    return next((Dealt(case, seed, level_of(trace), asked, ideas) for asked, ideas in questions if asked), None)


def has_pattern(case: Case) -> bool:
    """Return whether boards of its pattern may come up: two misconceptions at least go wrong on its own."""
    return len(pattern(texts_of(case))) >= OWN


def _tries(cases: Sequence[Case], start: str) -> Iterator[tuple[Case, str]]:
    """Yield each case with some seeds, and all of them again, without end. Without cases yield nothing."""
    seed = start
    for case in cycle(cases):
        for _number in range(_AT_ONCE):
            seed = seed_of(seed)
            yield case, seed


def in_order(cases: Iterable[Case], start: str, concepts: Collection[str] = ()) -> list[Case]:
    """Return cases in the order in which they are tried: those that teach most of the concepts, each one at least."""
    shared = {case: len({*concepts} & {*case.concepts}) for case in cases}
    possible = (case for case, count in shared.items() if count or not concepts)
    return sorted(possible, key=lambda case: (-shared[case], pick(range(1 << 30), start, case.slug)))


def dealt_or_404(slug: str, seed: str) -> Dealt:
    """Return the board of a seed. Raises Http404 where that case is not published, or deals nothing."""
    case = get_object_or_404(Case.objects.published(), slug=slug)
    board = dealt_at(case, seed) if SEED.match(seed) and has_pattern(case) else None
    if board is None:
        raise Http404(_("This board doesn’t exist."))
    return board
