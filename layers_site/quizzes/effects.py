"""The continuous effects of a board, and the layers in which each applies: what a `layer` question asks."""

from __future__ import annotations

from collections.abc import Mapping

from engine import EvaluationError, ScenarioError
from engine.rulesets import MISCONCEPTIONS, find_ruleset
from engine.rulesets.model import AFTER_LAYERS, Ruleset
from engine.trace import Trace
from layers_site.boards.services.evaluation import evaluated, evaluated_aside, scenario_of
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import badges, ruleset_of
from layers_site.questions.beliefs import STEPS
from layers_site.questions.layers import order_of
from layers_site.quizzes.shapes import BoardDoc


def effects_of(board: BoardDoc) -> tuple[str, ...]:
    """Return the effects that apply in some layer, the oldest first. Raises ScenarioError or EvaluationError."""
    trace = evaluated(board.text, board.edition)
    effect_infos = sorted(trace.effects.values(), key=lambda effect_info: (effect_info.timestamp, effect_info.name))
    return tuple(effect_info.name for effect_info in effect_infos if _layers(trace, trace.rules, effect_info.name))


def layers_of(board: BoardDoc, effect: str) -> tuple[str, ...]:
    """Return the names of the layers and sublayers in which it applies, in order. Raises ScenarioError or
    EvaluationError.
    """
    trace = evaluated(board.text, board.edition)
    return _layers(trace, trace.rules, effect)


def layers_believed(board: BoardDoc, effect: str) -> Mapping[str, tuple[str, ...]]:
    """Return by misconception the layers of the board's edition in which its parts apply, if that can be said."""
    rules = find_ruleset(board.edition)
    traces = ((idea, evaluated_aside(board.text, idea, STEPS)) for idea in MISCONCEPTIONS)
    return {idea: _layers(trace, rules, effect) for idea, trace in traces if trace is not None}


def layer_choices(edition: str) -> tuple[tuple[str, str], ...]:
    """Return the layers and sublayers of an edition with their names in the page's language, from the first to the
    last.
    """
    marks = badges(ruleset_of(edition))
    names = (layer.name for layer in find_ruleset(edition).layers)
    return tuple((name, f"{name} – {marks[name].name}" if name in marks else name) for name in names)


def effect_name(board: BoardDoc, effect: str) -> str:
    """Return the name of the effect on the page, or its id if the board cannot be evaluated any more."""
    try:
        trace = evaluated(board.text, board.edition)
    except (ScenarioError, EvaluationError):
        return effect
    infos = {name: trace.effects[name] for name in sorted(trace.effects)}
    return Names(scenario_of(board.text), infos).effect(effect)


def _layers(trace: Trace, rules: Ruleset, effect: str) -> tuple[str, ...]:
    """Return the layers. If the trace's ruleset has other layers, the changes decide, as in `questions.layers`."""
    named = (layer.name for layer in rules.layers if layer.name not in AFTER_LAYERS)
    return tuple(name for name in named if effect in order_of(trace, rules, name))
