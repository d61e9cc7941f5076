"""What can be asked about a board, and which of it tells most about what learners believe.

What a box on a page stands for is written `<variant>~<stage>~<ask>~<about>`, `about` being an object, a layer, or for
"layer" an effect: `~2~pt~humility`, `~0~order~7b`, `reversed~1~layer~humility.a1`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine import EvaluationError
from engine.rulesets import DEFAULT, MISCONCEPTIONS
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.moments import Moment
from layers_site.boards.services.stages import courses_of
from layers_site.content.models import Case
from layers_site.platform.patience import Patience
from layers_site.questions.answers import agrees
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.choosing import OF_AN_OBJECT, control_matters, crowded_layers, misleading
from layers_site.questions.questions import ABOUT_EFFECTS, MOST_EFFECTS, Ask, Question
from layers_site.quizzes.effects import effects_of
from layers_site.quizzes.shapes import BoardDoc, Kind

_SIGN: Final = "~"
EFFECT: Final = "layer"
#: Suggestions for one case: more would be a second list.
SUGGESTED: Final = 6
#: As many boards as a case has with its variants.
FEW_SPOTS: Final = 12
#: How long boards are looked at that nobody has looked at yet.
SECONDS: Final = 0.8
COUNTING_SECONDS: Final = 1.2
#: A size is asked and answered most quickly; it counts as if so many more were misled.
_SIZE_COUNTS: Final = 2


@dataclass(frozen=True, slots=True)
class Spot:
    """A board of a case or by itself, at which something is asked. `text` is its canonical `layers/1` text."""

    text: str
    edition: str
    case: str = ""
    variant: str = ""
    stage: int = 0

    @property
    def board(self) -> BoardDoc:
        """The `board` of a question."""
        return BoardDoc(json.loads(self.text), self.edition, self.case, self.variant, self.stage)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that can be asked at a spot. `detects` are the misconceptions that would answer it wrongly."""

    spot: Spot
    ask: str
    about: str
    detects: frozenset[str] = frozenset()

    @property
    def value(self) -> str:
        return _SIGN.join((self.spot.variant, str(self.spot.stage), self.ask, self.about))

    @property
    def document(self) -> dict[str, Any]:
        """The `ask` of a question, as the format of quizzes has it."""
        return ask_document(self.ask, self.about)


def ask_document(ask: str, about: str) -> dict[str, Any]:
    if ask == EFFECT:
        return {"effect": about}
    return {"ask": ask, "layer" if ask in ABOUT_EFFECTS else "object": about}


def read_value(value: str) -> tuple[str, int, str, str]:
    """Variant, stage, ask and about. Raises ValueError for what no box says."""
    variant, stage, ask, about = value.split(_SIGN, 3)
    if not (stage.isascii() and stage.isdecimal() and len(stage) < 5):
        raise ValueError(value)
    return variant, int(stage), ask, about


# --- where -------------------------------------------------------------------------------------------


def spot_of(moment: Moment, edition: str) -> Spot:
    """A board made from a case is a board of its own."""
    if moment.board is not None or moment.case is None:
        return Spot(moment.text, edition)
    return Spot(moment.text, edition, moment.case.slug, moment.variant, moment.stage)


def spots_of(case: Case, edition: str = DEFAULT) -> tuple[Spot, ...]:
    """Every moment of a case and of its variants; under today’s rules, which is what most trainers teach."""
    return tuple(
        Spot(stage.text, edition, case.slug, course.slug, place)
        for course in courses_of(case)
        for place, stage in enumerate(course.stages)
    )


# --- what --------------------------------------------------------------------------------------------


def askable(spot: Spot) -> tuple[Candidate, ...]:
    """All that can be asked there: of each object, then of the effects. Raises EvaluationError."""
    return (*_of_objects(spot), *_of_layers(spot), *_of_effects(spot))


def _of_objects(spot: Spot) -> Iterator[Candidate]:
    wrong = misleading(spot.text, spot.edition)
    control = control_matters(spot.text, spot.edition)
    for thing in scenario_of(spot.text).objects:
        if thing.enabled:
            by_ask = {ask: wrong.get((thing.id, ask), frozenset[str]()) for ask in OF_AN_OBJECT}
            asks = [ask for ask in OF_AN_OBJECT if ask != "controller" or control]
            yield from (Candidate(spot, ask, thing.id, by_ask[ask]) for ask in asks)
            yield Candidate(spot, "state", thing.id, frozenset[str]().union(*by_ask.values()))
            yield Candidate(spot, "reason", thing.id)


def _of_layers(spot: Spot) -> Iterator[Candidate]:
    for layer in crowded_layers(spot.text, spot.edition):
        yield Candidate(spot, "order", layer, _detected(spot, "order", layer))


def _of_effects(spot: Spot) -> Iterator[Candidate]:
    """In which layers an effect applies: asked of what has a part in any layer."""
    yield from (Candidate(spot, EFFECT, name) for name in effects_of(spot.board)[:MOST_EFFECTS])


def _detected(spot: Spot, ask: Ask, layer: str) -> frozenset[str]:
    question = Question(spot.text, spot.edition, ask, layer=layer)
    right, answers = right_answer(question), gathered(question).answers
    held = ((idea, answers.get(idea)) for idea in MISCONCEPTIONS)
    return frozenset(idea for idea, answer in held if answer is not None and not agrees(ask, answer, right))


def detectable(cases: Iterable[Case]) -> dict[str, int]:
    """How many misconceptions questions about each case detect under today’s rules, by slug; as far as there is
    time."""
    patience, counts = Patience(COUNTING_SECONDS), {}
    for case in cases:
        if patience.over:
            break
        counts[case.slug] = len(ideas_of(_told_of_objects(spots_of(case))))
    return counts


# --- what tells most ----------------------------------------------------------------------------------


def telling(
    spots: Sequence[Spot], known: frozenset[str] = frozenset(), most: int = SUGGESTED, but: Iterable[Any] = ()
) -> tuple[Candidate, ...]:
    """The questions that together detect most misconceptions beside those `known`, the most telling first.

    `but` are pairs (board's text, ask document) that are asked already. Of a few spots the orders of effects are
    looked at too, which takes its time; a spot that takes too long is left out.
    """
    existing = list(but)
    candidates = (
        _told_of_objects(spots) if len(spots) > FEW_SPOTS else (*_told_of_objects(spots), *_told_of_layers(spots))
    )
    pool = [candidate for candidate in candidates if (candidate.spot.text, candidate.document) not in existing]
    possible: list[Candidate] = []
    covered = set(known)
    while pool and len(possible) < most:
        best = max(pool, key=lambda candidate: (_worth(candidate, covered), -candidate.spot.stage))
        if not best.detects - covered:
            break
        possible.append(best)
        covered |= best.detects
        pool.remove(best)
    return tuple(possible)


def _told_of_objects(spots: Iterable[Spot]) -> Iterator[Candidate]:
    """As far as there is time: what was worked out is kept, so that it is soon all there."""
    patience = Patience(SECONDS)
    for spot in spots:
        if patience.over:
            return
        try:
            wrong = misleading(spot.text, spot.edition)
        except EvaluationError:
            continue
        yield from (Candidate(spot, ask, thing, ideas) for (thing, ask), ideas in wrong.items())


def _told_of_layers(spots: Iterable[Spot]) -> Iterator[Candidate]:
    for spot in spots:
        try:
            yield from (layer for layer in _of_layers(spot) if layer.detects)
        except EvaluationError:
            continue


def _worth(candidate: Candidate, covered: set[str]) -> int:
    return len(candidate.detects - covered) * 2 + (_SIZE_COUNTS if candidate.ask == "pt" else 0)


def kind_of(candidate: Candidate, *, choose: bool) -> Kind:
    """The kind of question: one with answers to choose from where that is wanted and makes sense."""
    if candidate.ask == "order":
        return "order"
    if candidate.ask == EFFECT:
        return "layer"
    if candidate.ask == "reason":
        return "reason"
    if choose and candidate.ask != "state":
        return "single"
    return "pt" if candidate.ask == "pt" else "state"


def ideas_of(candidates: Iterable[Candidate]) -> frozenset[str]:
    """All the misconceptions that they detect together."""
    return frozenset[str]().union(*(candidate.detects for candidate in candidates))
