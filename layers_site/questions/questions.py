"""A question about a board: which of its parts is asked for, of what, under which edition.

read_question({"ask": "pt", "object": "bears"}, text, "2026")
read_question({"ask": "reason", "object": "bears"}, text, "2026")
read_question({"ask": "order", "layer": "7b"}, text, "2026")
read_question({"ask": "next", "layer": "4", "after": ["moon.a1"]}, text, "2026")

A case asks a question of its own ("authored"), in words, with options to choose from: `authored.authored_question`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast, get_args

import engine
from engine import EvaluationError, Problem, ScenarioError
from engine.analysis.decided import Decision, decided
from engine.errors import Fault
from engine.evaluation.kinds import kind_of as kind_of_change
from engine.evaluation.trace import EffectInfo, LayerTrace, Step, Trace
from engine.notation.values import kind_of
from engine.rulesets.model import AFTER_LAYERS, Kind, Layer, Ruleset
from layers_site.boards.services.evaluation import DECIDE_STEPS, decided_on, evaluated, scenario_of
from layers_site.platform.memory import cached
from layers_site.platform.problems import SiteFault

#: The aspect of a question. "state" is all of an object at once, "reason" which rule decides what it is; "hand" and
#: "player" are about a player, "cost" about a spell; "order" and "next" are about the effects of a layer.
Ask = Literal[
    "pt", "types", "colors", "abilities", "controller", "state", "reason", "hand", "player", "cost", "order", "next",
    "authored",
]  # fmt: skip
#: What a document or an address can ask of any board.
ASKS: Final[tuple[Ask, ...]] = tuple(ask for ask in get_args(Ask) if ask != "authored")
ABOUT_EFFECTS: Final = frozenset(("order", "next"))
ABOUT_PLAYERS: Final = frozenset(("hand", "player"))
ABOUT_SPELLS: Final = frozenset(("cost",))
#: Nobody puts more effects than these in order by hand, nor ticks more abilities or subtypes.
MOST_EFFECTS: Final = 20
MOST_TICKED: Final = 40
_KEYS: Final = frozenset(("ask", "object", "layer", "after"))
BOARDS_KEPT: Final = 512


@dataclass(frozen=True, slots=True)
class Question:
    """`text` is the canonical text of the board, `ruleset` the id of an edition.

    `object` is "" for a question about effects, and the id of a player or of a spell where one is asked about; `layer`
    is "" for one about an object, or else the name of a layer or sublayer in that edition, or "7" for all of its
    sublayers. `after`: for "next", the effects already applied. `authored` is the canonical text of a question that a
    case asks of its own.
    """

    text: str
    ruleset: str
    ask: Ask
    object: str = ""
    layer: str = ""
    after: tuple[str, ...] = ()
    authored: str = ""


def question_json(question: Question) -> dict[str, Any]:
    """Return the document that `read_question` reads, for the same board."""
    document: dict[str, Any] = {"ask": question.ask}
    if question.ask not in ABOUT_EFFECTS:
        return document | {"object": question.object}
    document["layer"] = question.layer
    return document | ({"after": list(question.after)} if question.ask == "next" else {})


def read_question(document: Mapping[str, Any], text: str, ruleset: str) -> Question:
    """Return the question that a document asks about a board.

    Raises ScenarioError for one that cannot be asked there.
    """
    _raise(_problems_of_form(document, ruleset))
    ask = cast(Ask, document["ask"])
    question = Question(
        text, ruleset, ask, document.get("object", ""), document.get("layer", ""), tuple(document.get("after", ()))
    )
    try:
        trace = evaluated(text, ruleset)
    except EvaluationError as error:
        raise ScenarioError((error.problem,)) from error
    _raise(_problems_of_effects(question, trace) if ask in ABOUT_EFFECTS else _problems_of_object(question, trace))
    return question


def _raise(problems: Iterator[Problem]) -> None:
    every_problem = tuple(problems)
    if every_problem:
        raise ScenarioError(every_problem)


def _problems_of_form(document: Mapping[str, Any], ruleset: str) -> Iterator[Problem]:
    """Yield the problems that do not need the board."""
    yield from (Problem(f"/{key}", Fault.UNKNOWN_KEY, {}) for key in document if key not in _KEYS)
    if ruleset not in engine.RULESETS:
        yield Problem("", SiteFault.NO_EDITION, {"names": tuple(engine.RULESETS)})
    ask = document.get("ask")
    if not isinstance(ask, str) or ask not in ASKS:
        yield Problem("/ask", SiteFault.NOT_AMONG, {"names": ASKS})
        return
    wanted, other = ("layer", "object") if ask in ABOUT_EFFECTS else ("object", "layer")
    if not isinstance(document.get(wanted), str):
        yield Problem(f"/{wanted}", Fault.NO_STRING, {"kind": kind_of(document.get(wanted))})
    if other in document:
        yield Problem(f"/{other}", SiteFault.NO_MEANING, {"name": ask})
    after = document.get("after", [])
    if not isinstance(after, list | tuple) or not all(isinstance(item, str) for item in after):
        yield Problem("/after", SiteFault.NO_EFFECTS, {})
    elif after and ask != "next":
        yield Problem("/after", SiteFault.NO_MEANING, {"name": ask})


def _problems_of_object(question: Question, trace: Trace) -> Iterator[Problem]:
    if question.ask in ABOUT_PLAYERS or question.ask in ABOUT_SPELLS:
        if question.object not in (trace.players if question.ask in ABOUT_PLAYERS else trace.spells):
            yield Problem("/object", SiteFault.NOT_IN_GAME, {})
        return
    now = trace.final.get(question.object)
    if now is None:
        yield Problem("/object", SiteFault.NOT_IN_GAME, {})
        return
    if question.ask in ("abilities", "state") and len(now.abilities) > MOST_TICKED:
        yield Problem("/ask", SiteFault.MANY_ABILITIES, {"most": MOST_TICKED})
    if question.ask in ("types", "state") and len(now.subtypes) > MOST_TICKED:
        yield Problem("/ask", SiteFault.MANY_SUBTYPES, {"most": MOST_TICKED})
    if question.ask == "reason" and deciders(question.text, question.ruleset) is None:
        yield Problem("/ask", SiteFault.DECIDES_TOO_LONG, {})


def _problems_of_effects(question: Question, trace: Trace) -> Iterator[Problem]:
    if not layers_named(trace.rules, question.layer):
        yield Problem("/layer", Fault.NO_LAYER, {})
        return
    possible = contenders(trace, question.layer)
    if not possible:
        yield Problem("/layer", SiteFault.NO_EFFECTS_THERE, {})
    if len(possible) > MOST_EFFECTS:
        yield Problem("/layer", SiteFault.MANY_EFFECTS_THERE, {"most": MOST_EFFECTS})
    order = order_of(trace, trace.rules, question.layer)
    if set(order[: len(question.after)]) != set(question.after):
        yield Problem("/after", SiteFault.NOT_FIRST_THERE, {})


def layers_named(rules: Ruleset, name: str) -> tuple[Layer, ...]:
    """Return the layers meant by "7b", or by "7" for all of its sublayers; () where the ruleset has none."""
    return tuple(layer for layer in rules.layers if _is_named(layer.name, name))


def _is_named(layer: str, name: str) -> bool:
    return layer == name or (name.isdigit() and layer.startswith(name) and layer[len(name) :].isalpha())


def order_of(trace: Trace, rules: Ruleset, name: str) -> tuple[str, ...]:
    """Return the effects applied in a layer of `rules`, in their order, each once.

    `trace` may be under another ruleset. Where that has other layers, what is done decides: the parts that `rules` has
    in that layer.
    """
    effects = (step.effect for layer, step in _steps(trace) if _is_of(layer, step, trace, rules, name))
    return tuple(dict.fromkeys(effects))


def _steps(trace: Trace) -> Iterator[tuple[LayerTrace, Step]]:
    for layer in trace.layers:
        if layer.layer not in AFTER_LAYERS:
            yield from ((layer, step) for step in layer.applied)


def _is_of(layer: LayerTrace, step: Step, trace: Trace, rules: Ruleset, name: str) -> bool:
    if trace.rules.layers == rules.layers:
        return _is_named(layer.layer, name)
    wanted = {kind for layer in layers_named(rules, name) for kind in layer.kinds}
    return not wanted.isdisjoint(kinds_of(step, trace.effects[step.effect]))


def kinds_of(step: Step, info: EffectInfo) -> Iterator[Kind]:
    """Yield the kinds of change of a step."""
    for change in step.changes:
        kind = kind_of_change(change, cda=info.cda, static=info.origin == "static")
        if info.origin == "face":
            yield "face"
        elif info.origin == "counter" and kind is not None and kind.startswith("pt_"):
            yield "pt_counter"
        elif kind is not None:
            yield kind


def contenders(trace: Trace, name: str) -> frozenset[str]:
    """Return the effects of which some part belongs to that layer of the trace's own ruleset, applied or not."""
    own = {effect for effect, info in trace.effects.items() if any(_is_named(layer, name) for layer in info.layers)}
    lost = {lost.effect for layer in trace.layers if _is_named(layer.layer, name) for lost in layer.lost}
    return frozenset(own | lost)


def deciders(text: str, ruleset: str) -> tuple[Decision, ...] | None:
    """Return the decisions under that ruleset; None if they take too long."""
    decisions = decided_on(text, ruleset) if ruleset in engine.RULESETS else _believed(text, ruleset, DECIDE_STEPS)
    return None if decisions is None or any(decision.problem for decision in decisions) else decisions


@cached("decided_believed", BOARDS_KEPT)
def _believed(text: str, ruleset: str, steps: int) -> tuple[Decision, ...] | None:
    """Return the decisions under a misconception.

    A question needs dozens, so the answers are shared instead (`beliefs`).
    """
    try:
        return decided(scenario_of(text), ruleset, steps=steps)
    except EvaluationError:
        return None
