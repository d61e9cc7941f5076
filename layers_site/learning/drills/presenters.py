"""An item as it is asked, and the verdict on an answer: each choice with its mark, the reason, and the evidence.

Before the answer nothing of it is here. The evidence is the engine’s: the steps of the subjects, or the stack after
each move, in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import DEFAULT
from engine.analysis.facts import DependsOn
from engine.evaluation.trace import LayerTrace, Step, Trace
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Effect, GameObject, Scenario
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import NO_STRATUM, Badge, badges, ruleset_of
from layers_site.explain.presenters.why import Fact, dependencies
from layers_site.explain.presenters.world import beds
from layers_site.learning.drills.boards import edition_of, is_game, script_of, stands
from layers_site.learning.drills.judging import stacks
from layers_site.learning.drills.layers import place_of, subjects, trace_of
from layers_site.learning.drills.services import is_right
from layers_site.learning.drills.shapes import DrillChoice, Item

#: A larger board would be read instead of thought about.
_MOST_SHOWN = 8
#: Families whose choices are places in or after the layers.
_PLACES: Final = frozenset(("which-layer", "object-player-rules-cost"))
#: The stratum of each choice; what is of none lies in the ground below.
STRATA: Final[Mapping[str, int]] = MappingProxyType(
    {"1a": 1, "1b": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7a": 7, "7b": 7, "7c": 7, "7d": 7}
)


@dataclass(frozen=True, slots=True)
class Laid:
    """One thing on the board: its name, its type line with its size, and its text."""

    name: str
    line: str
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionView:
    """`asked` says which effect is meant, `question` what is to be answered about it."""

    code: str
    name: str
    text: str
    question: str
    board: tuple[Laid, ...]


def question_view(item: Item) -> QuestionView:
    return QuestionView(item.code, label(item.name), label(item.prompt), label(item.question), _board(item))


def _board(item: Item) -> tuple[Laid, ...]:
    """Return the board of a question about two effects or more. For a single effect the question itself says enough."""
    if is_game(item) or item.family != "depends-or-not":
        return ()
    scenario = stands(item)[0].scenario
    names = Names(scenario)
    things = [_laid(obj, scenario, names) for obj in scenario.objects if obj.enabled]
    effects = [_resolved(effect, scenario) for effect in scenario.effects if effect.enabled]
    return tuple((things + effects)[:_MOST_SHOWN])


def _laid(thing: GameObject, scenario: Scenario, names: Names) -> Laid:
    size = "" if thing.power is None else f" {thing.power}/{thing.toughness}"
    says = tuple(texts.ability(ability, thing, scenario) for ability in thing.abilities if ability.static)
    return Laid(names.thing(thing.id), texts.type_line(thing) + size, says)


def _resolved(effect: Effect, scenario: Scenario) -> Laid:
    return Laid(label(effect.name), "", (texts.effect(effect, scenario),))


def mark_of(family: str, code: str) -> Badge | None:
    """Return the badge of a choice; None where choices are no places."""
    if family not in _PLACES:
        return None
    words = {"costs": (_("What spells cost"), _("costs")), "none": (_("Nowhere"), _("nowhere"))}
    if code in words:
        return Badge(code, NO_STRATUM, *words[code])
    return badges(ruleset_of(DEFAULT)).get(code)


Fate = Literal["hit", "missed", "wrong", "also"]


@dataclass(frozen=True, slots=True)
class Marked:
    """A choice that was named or should have been: `hit` both, `missed` only the second, `wrong` only the first.

    `also` was not asked for, and is not wrong.
    """

    fate: Fate
    text: str
    badge: Badge | None


@dataclass(frozen=True, slots=True)
class VerdictView:
    right: bool
    headline: str
    marked: tuple[Marked, ...]
    why: str
    explanation: str
    evidence: Evidence
    workbench: str
    #: In whose numbering rules are cited.
    edition: str


def verdict_view(item: Item, answer: tuple[str, ...], board: str) -> VerdictView:
    """Return the verdict. `board` is the id of the item's board on the workbench, "" for none."""
    right = is_right(item, answer)
    return VerdictView(
        right=right,
        headline=_("Right.") if right else _headline(item, answer),
        marked=tuple(_marked(choice, item, answer) for choice in item.choices if _matters(choice, item, answer)),
        why=label(item.why),
        explanation=label(item.explanation) if item.explanation else "",
        evidence=evidence(item),
        workbench=reverse("boards:board", args=(board,)) if board else "",
        edition=edition_of(item) or DEFAULT,
    )


def _headline(item: Item, answer: tuple[str, ...]) -> str:
    named = frozenset(answer)
    if named < item.expect:
        return _("Right so far, but not all.")
    return _("Partly right.") if named & item.expect else _("Not this time.")


def _matters(choice: DrillChoice, item: Item, answer: tuple[str, ...]) -> bool:
    return choice.code in answer or choice.code in item.expect


def _marked(choice: DrillChoice, item: Item, answer: tuple[str, ...]) -> Marked:
    named, wanted = choice.code in answer, choice.code in item.expect
    fate: Fate = "hit" if wanted and (named or is_right(item, answer)) else "missed" if wanted else "wrong"
    if choice.code in item.also:
        fate = "also"
    return Marked(fate, label(choice.label), mark_of(item.family, choice.code))


@dataclass(frozen=True, slots=True)
class Seen:
    """One step: its layer, its effect, and the change of each object."""

    badge: Badge
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Moved:
    """One moment of a game or of a board in time: the event, and the stack after it, top first."""

    note: str
    stack: tuple[str, ...]
    #: The moment at which the effect asked about has its timestamp from.
    here: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    steps: tuple[Seen, ...] = ()
    facts: tuple[Fact, ...] = ()
    moves: tuple[Moved, ...] = ()
    #: Whether the moves are those of a game, with a stack to be shown.
    game: bool = False

    @property
    def any(self) -> bool:
        return bool(self.steps or self.facts or self.moves)


def evidence(item: Item) -> Evidence:
    """Return the evidence of the engine for its answer."""
    if item.family == "which-timestamp":
        return Evidence(moves=tuple(_moments(item)))
    if is_game(item):
        return Evidence(moves=tuple(_moves(item)), game=True)
    trace = trace_of(item)
    names = Names(trace.scenario, trace.effects)
    if item.family == "depends-or-not":
        return Evidence(tuple(_steps(item, trace, names)), _facts(item, trace, names))
    if item.family == "cost-order":
        return Evidence(tuple(_after(trace, names, frozenset(trace.effects))))
    return Evidence(tuple(_steps(item, trace, names)))


def _steps(item: Item, trace: Trace, names: Names) -> Iterator[Seen]:
    wanted = subjects(item, trace)
    marks = badges(trace.rules)
    for layer in trace.layers:
        for step in layer.applied:
            if layer.layer not in AFTER_LAYERS and step.effect in wanted and step.objects:
                yield Seen(marks[layer.layer], names.effect(step.effect), _says(trace, step, names))
    yield from _after(trace, names, wanted)


def _after(trace: Trace, names: Names, wanted: frozenset[str]) -> Iterator[Seen]:
    """Yield the wanted steps after the layers, in the words of the workbench."""
    for bed, layer in zip(beds(trace, names).both, _late(trace), strict=True):
        for shown, step in zip(bed.steps, layer.applied, strict=False):
            if step.effect in wanted:
                place = place_of(layer.layer, step)
                yield Seen(mark_of("which-layer", place) or bed.badge, shown.who, str(shown.what or ""))


def _late(trace: Trace) -> list[LayerTrace]:
    return [layer for layer in trace.layers if layer.layer in AFTER_LAYERS]


def _says(trace: Trace, step: Step, names: Names) -> str:
    """Return the text of an effect, such as "Humility loses all abilities." with a space after it."""
    info = trace.effects[step.effect]
    source = next((thing for thing in trace.scenario.objects if thing.id == info.source), None)
    what = texts.changes(
        step.changes,
        static=info.origin == "static",
        many=len(step.objects) > 1,
        source=source,
        scenario=trace.scenario,
    )
    return f"{names.listed(step.objects)} {what.rstrip('.')}."


def _facts(item: Item, trace: Trace, names: Names) -> tuple[Fact, ...]:
    """Return the dependency asked about, if there is one, with what it rests on."""
    first, other = item.of
    pairs = {(first, other), (other, first)} if item.board.get("both") else {(first, other)}
    return tuple(
        fact
        for fact in dependencies(trace, names)
        if isinstance(fact.text.fact, DependsOn)
        and (fact.text.fact.dependency.effect, fact.text.fact.dependency.on) in pairs
    )


def _moves(item: Item) -> Iterator[Moved]:
    """Yield each move that has a note, with the stack after it."""
    script = script_of(item)
    names = {thing.id: label(thing.name) for thing in script.scenario.objects}
    words = {
        action.id: label(action.name) if action.name else names.get(action.source or "", action.id)
        for action in script.actions
    }
    for ply, stack in zip(script.plies, stacks(script)[1:], strict=True):
        if ply.note is not None:
            yield Moved(label(ply.note), tuple(words.get(name, name) for name in reversed(stack)))


def _moments(item: Item) -> Iterator[Moved]:
    """Yield the moments in time, the right one marked.

    If several effects share the moment, the last of them marks it.
    """
    moment_labels = [stand.label for stand in stands(item)]
    labels = [label(moment_label) for moment_label in moment_labels if moment_label is not None]
    first = next((label(choice.label) for choice in item.choices if choice.code == "m0"), "")
    right = {f"m{len(labels)}"} if "together" in item.expect else item.expect
    if "together" not in item.expect:
        yield Moved(first, (), here="m0" in right)
    for place, text in enumerate(labels, start=1):
        yield Moved(text, (), here=f"m{place}" in right)
