"""Choose what to ask about a board: what can be asked there, and which of it is worth asking.

candidates(Spot(text, "2026"))          all that can be asked of the objects, with the wrong answers to be expected
first_question(text, "2026")            what most misconceptions answer wrongly: the question before a board is shown
covering(spots_of(case))                the few questions that together detect most misconceptions: for a quiz
richest(spots_of(case), known)          what misleads in the most different ways, beside the misconceptions `known`
drawn(mistaken(spot), seed)             one after the other as a seed draws them: boards to practice on

Whoever asks for another reason passes other candidates, or another bound, to one of these.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import takewhile
from typing import Any, Final, TypeVar, cast

from engine import EvaluationError
from engine.evaluation.board import present
from engine.rulesets import DEFAULT
from layers_site.boards.services.evaluation import evaluated, scenario_of
from layers_site.boards.services.moments import Course, courses_of
from layers_site.content.models import Case
from layers_site.platform.effort import Patience
from layers_site.questions.beliefs import OF_AN_OBJECT, WrongAnswers, misleading, right_answer, wrong_answers
from layers_site.questions.distractors import left_out
from layers_site.questions.questions import ABOUT_EFFECTS, MOST_EFFECTS, Ask, Question, contenders

#: A size is said with one press, so it is asked first unless something else misleads that many times more people.
_SIZE_COUNTS: Final = 2
#: The orders of effects, which take their time, are looked at on so many boards: as many as a case has with variants.
_FEW_SPOTS: Final = 12
#: How long boards are looked at that nobody has looked at yet.
_SECONDS: Final = 0.8

_Thing = TypeVar("_Thing")
#: What `seed_of` makes.
SEED: Final = re.compile(r"[a-z2-7]{10}\Z")
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"


@dataclass(frozen=True, slots=True)
class Spot:
    """A board to ask about under an edition: by itself (`case` is ""), or a moment of a case.

    `text` is its canonical `layers/1` text.
    """

    text: str
    edition: str = DEFAULT
    case: str = ""
    variant: str = ""
    stage: int = 0


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that can be asked at a spot, with the wrong answers that misconceptions lead to.

    `about` is an object, or the layer where `ask` is about effects.
    """

    spot: Spot
    ask: str
    about: str
    wrong: WrongAnswers = field(default_factory=dict, hash=False)

    @property
    def detects(self) -> frozenset[str]:
        """Return the misconceptions that would answer it wrongly."""
        return frozenset[str]().union(*self.wrong.values())

    @property
    def answers(self) -> list[dict[str, Any]]:
        """Return the wrong answers that misconceptions lead to."""
        return [json.loads(answer) for answer in self.wrong]

    @property
    def question(self) -> Question:
        """Return the question as it is; whether it can be asked of the board, `questions.read_question` says."""
        thing, layer = ("", self.about) if self.ask in ABOUT_EFFECTS else (self.about, "")
        return Question(self.spot.text, self.spot.edition, cast(Ask, self.ask), thing, layer)

    @property
    def document(self) -> dict[str, Any]:
        """Return the document for `questions.read_question`."""
        return {"ask": self.ask, "layer" if self.ask in ABOUT_EFFECTS else "object": self.about}


def spots_of(case: Case, edition: str = DEFAULT) -> tuple[Spot, ...]:
    """Give every moment of a case and of its variants; under today's rules, which is what most people learn."""
    return spots_in(case.slug, courses_of(case), edition)


def spots_in(slug: str, courses: Iterable[Course], edition: str = DEFAULT) -> tuple[Spot, ...]:
    return tuple(
        Spot(stage.text, edition, slug, course.slug, place)
        for course in courses
        for place, stage in enumerate(course.stages)
    )


def ideas_of(candidates: Iterable[Candidate]) -> frozenset[str]:
    """Give all the misconceptions that the candidates detect together."""
    return frozenset[str]().union(*(candidate.detects for candidate in candidates))


def asks_of_objects(text: str, edition: str) -> tuple[Ask, ...]:
    """Give the aspects that make sense on a board: who controls what only where an effect is about control."""
    trace = evaluated(text, edition)
    control = any(contenders(trace, layer.name) for layer in trace.rules.layers if "control" in layer.kinds)
    return tuple(ask for ask in OF_AN_OBJECT if ask != "controller" or control)


def crowded_layers(text: str, edition: str) -> tuple[str, ...]:
    """Give the layers in which two or more effects have a part: their order is a question. Raises EvaluationError."""
    trace = evaluated(text, edition)
    counted = ((layer.name, len(contenders(trace, layer.name))) for layer in trace.rules.layers)
    return tuple(name for name, count in counted if 1 < count <= MOST_EFFECTS)


def candidates(spot: Spot, about: str = "") -> tuple[Candidate, ...]:
    """Give what can be asked of each object there, or of the object `about` alone. Raises EvaluationError."""
    wrong = misleading(spot.text, spot.edition)
    asks = asks_of_objects(spot.text, spot.edition)
    there = present(scenario_of(spot.text)).objects
    things = (thing.id for thing in there if thing.enabled and about in ("", thing.id))
    return tuple(Candidate(spot, ask, thing, wrong.get((thing, ask), {})) for thing in things for ask in asks)


def orders(spot: Spot) -> Iterator[Candidate]:
    """Yield the layers whose effects can be put in order. Raises EvaluationError."""
    yield from (_believed(Candidate(spot, "order", layer)) for layer in crowded_layers(spot.text, spot.edition))


def mistaken(spot: Spot) -> tuple[Candidate, ...]:
    """Give what somebody gets wrong of the objects there. Raises EvaluationError."""
    wrong = misleading(spot.text, spot.edition)
    return tuple(Candidate(spot, ask, thing, answers) for (thing, ask), answers in wrong.items())


def mistaken_at(spots: Iterable[Spot]) -> Iterator[Candidate]:
    """Yield what somebody gets wrong at these spots, as far as there is time.

    What was worked out is kept, so that it is soon all there.
    """
    patience = Patience(_SECONDS)
    yield from _at_each(takewhile(lambda _spot: not patience.over, spots), mistaken)


def _at_each(spots: Iterable[Spot], asked: Callable[[Spot], Iterable[Candidate]]) -> Iterator[Candidate]:
    """Yield what can be asked at each of these spots; of a spot that takes too long, what is known by then."""
    for spot in spots:
        with suppress(EvaluationError):
            yield from asked(spot)


def worth(candidate: Candidate, known: Collection[str] = frozenset()) -> int:
    """Weigh a candidate by the misconceptions that it detects, beside those `known`."""
    return len(candidate.detects.difference(known)) * (_SIZE_COUNTS if candidate.ask == "pt" else 1)


def first_question(text: str, edition: str, about: str = "") -> dict[str, Any] | None:
    """Give what to ask before anything is chosen, of the object `about` where that is given: `{"ask", "object"}`.

    Where nobody is misled, it is what is printed largest on the first object. None where the board has no object to
    ask about. Raises EvaluationError.
    """
    possible = candidates(Spot(text, edition), about)
    if not possible:
        return None
    best = max(possible, key=worth)
    return best.document if best.wrong else {"ask": _printed_grain(text, best.about), "object": best.about}


def _printed_grain(text: str, name: str) -> Ask:
    thing = next(thing for thing in scenario_of(text).objects if thing.id == name)
    return "pt" if "Creature" in thing.types else "types"


def covering(
    spots: Sequence[Spot],
    most: int,
    known: frozenset[str] = frozenset(),
    but: Iterable[tuple[str, dict[str, Any]]] = (),
) -> tuple[Candidate, ...]:
    """Give the questions that together detect most misconceptions beside those `known`, the most telling first.

    `but` are pairs (board's text, ask document) that are asked already.
    """
    existing = list(but)
    possible = list(mistaken_at(spots))
    if len(spots) <= _FEW_SPOTS:
        possible += (candidate for candidate in _at_each(spots, orders) if candidate.wrong)
    pool = [candidate for candidate in possible if (candidate.spot.text, candidate.document) not in existing]
    chosen: list[Candidate] = []
    covered = set(known)
    while pool and len(chosen) < most:
        best = max(pool, key=lambda candidate: (worth(candidate, covered), -candidate.spot.stage))
        if not worth(best, covered):
            break
        chosen.append(best)
        covered |= best.detects
        pool.remove(best)
    return tuple(chosen)


def seed_of(text: str) -> str:
    """Make a seed from any text; from another seed, the next one."""
    digest = sha256(text.encode()).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:10])


def pick(things: Sequence[_Thing], seed: str, what: str) -> _Thing:
    """Pick one of the things by a digest of the seed and of what it is picked for: always the same one."""
    number = int.from_bytes(sha256(f"{seed}/{what}".encode()).digest()[:8], "big")
    return things[number % len(things)]


def drawn(possible: Iterable[Candidate], seed: str) -> Iterator[Candidate]:
    """Yield all of the candidates in the order that the seed gives them."""
    left = sorted(possible, key=lambda candidate: (candidate.about, candidate.ask))
    while left:
        candidate = pick(left, seed, f"asked{len(left)}")
        left.remove(candidate)
        yield candidate


#: Beside more wrong answers than these another one is not missed.
ENOUGH: Final = 3
#: Of so many objects all is asked at once, or the reason, where no part of any has enough.
_MOST_WIDENED: Final = 6
#: Of so many questions it is worked out what somebody answers who leaves something out.
_MOST_WORKED_OUT: Final = 24
#: Of equals, the question about one part of an object is the quickest to answer.
_PLACES: Final = {"state": -1, "reason": -2}


def richest(
    spots: Sequence[Spot], known: Collection[str] = frozenset(), but: Iterable[tuple[str, dict[str, Any]]] = ()
) -> Candidate | None:
    """Return what misleads in the most different ways, if possible in three; None where nobody is misled.

    Of those that do so alike it is the one that detects most beside `known`. `but` are pairs (board's text, ask
    document) that are asked already.
    """
    existing = list(but)
    of_world = _at_each(spots, lambda spot: map(_believed, candidates_of_the_world(spot)))
    possible = (*mistaken_at(spots), *(item for item in of_world if item.wrong))
    pool = _most([item for item in possible if (item.spot.text, item.document) not in existing], known)
    best = max(pool, key=lambda item: _rank(item, known), default=None)
    if best is None or ways_astray(best) >= ENOUGH:
        return best
    wider = [item for item in _wider(pool) if (item.spot.text, item.document) not in existing]
    # It asks for an outcome, or finds out more: which rule decides is harder to understand.
    most = worth(best, known)
    return max((best, *wider), key=lambda item: (item.ask != "reason" or worth(item, known) > most, _rank(item, known)))


def _most(pool: list[Candidate], known: Collection[str]) -> list[Candidate]:
    """Return the questions of the pool that misconceptions alone answer in enough ways.

    Without any, it is the first of all others, of which it is worked out what else may be answered.
    """
    many = [item for item in pool if len(item.wrong) >= ENOUGH]
    pool = sorted(pool, key=lambda item: (len(item.wrong), worth(item, known)), reverse=True)
    return many or pool[:_MOST_WORKED_OUT]


def _rank(candidate: Candidate, known: Collection[str]) -> tuple[int, int, int, int, int, int]:
    ideas, fresh = len(candidate.wrong), worth(candidate, known)
    many = min(ENOUGH, ways_astray(candidate))
    return many, min(ENOUGH, ideas), fresh, ideas, _PLACES.get(candidate.ask, 0), -candidate.spot.stage


def ways_astray(candidate: Candidate) -> int:
    """Count the different wrong answers that misconceptions give.

    Where these are few, those of somebody who leaves something out count too. Which rule decides can be answered in as
    many ways as there are rules.
    """
    count = len(candidate.wrong)
    if candidate.ask == "reason":
        return max(count, ENOUGH)
    if count >= ENOUGH:
        return count
    question, answers = candidate.question, candidate.answers
    try:
        for item in left_out(question):
            answers += [] if item.answer in answers else [dict(item.answer)]
    except EvaluationError:
        return count
    return len(answers)


def _wider(pool: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield the same objects as a whole, and which rule decides about them where one alone does."""
    things = dict.fromkeys((item.spot, item.about) for item in pool if item.ask in OF_AN_OBJECT)
    for spot, about in list(things)[:_MOST_WIDENED]:
        for ask in ("state", "reason"):
            try:
                candidate = _believed(Candidate(spot, ask, about))
                if ask == "state" or len(right_answer(candidate.question)["reason"]) == 1:
                    yield candidate
            except EvaluationError:
                continue


def candidates_of_the_world(spot: Spot) -> Iterator[Candidate]:
    """Yield what can be asked of each player whom an effect changes, and of each spell. Raises EvaluationError."""
    trace = evaluated(spot.text, spot.edition)
    steps = [step for layer in trace.layers for step in layer.applied]
    for player in trace.players:
        pairs = [step.players[player] for step in steps if player in step.players]
        if any(before.hand_size != after.hand_size for before, after in pairs):
            yield Candidate(spot, "hand", player)
        if any(before.abilities != after.abilities for before, after in pairs):
            yield Candidate(spot, "player", player)
    for spell in trace.spells:
        yield Candidate(spot, "cost", spell)


def simplest(spots: Sequence[Spot]) -> Candidate | None:
    """Return the question of a case that misleads nobody, None where there is nothing to ask.

    Of questions about players and spells it is the one which can be answered in most ways, or else the first of the
    page, at the last board.
    """
    for spot in reversed(spots):
        try:
            of_world = sorted(candidates_of_the_world(spot), key=ways_astray, reverse=True)
            if of_world:
                return of_world[0]
        except EvaluationError:
            continue
    ask = first_question(spots[-1].text, spots[-1].edition) if spots else None
    return Candidate(spots[-1], ask["ask"], ask["object"]) if ask else None


def _believed(candidate: Candidate) -> Candidate:
    """Return the candidate with the wrong answers of misconceptions, if there are any."""
    wrong = (item for item in wrong_answers(candidate.question) if item.misconceptions)
    return replace(
        candidate,
        wrong={json.dumps(item.answer, sort_keys=True): frozenset(item.misconceptions) for item in wrong},
    )
