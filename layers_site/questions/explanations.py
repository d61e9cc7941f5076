"""The right answer with its one reason, how one comes to a wrong one, and the steps to the right one with their rules.

The reason is a sentence or two, without a number of a rule and without the name of a layer: whoever reads it may not
have met them. It is that of a fact of the trace: what decided (`engine.analysis.decided`), or the effects that made
what was asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.analysis.decided import Decider, Decision
from engine.analysis.differences import Place
from engine.analysis.facts import DidNotApply
from engine.analysis.way import steps_changing
from engine.characteristics import Characteristics
from engine.evaluation.trace import Dependency, Lost, Step, Trace
from engine.rulesets.model import AFTER_LAYERS, Kind
from layers_site.boards.services.evaluation import decided_on, evaluated
from layers_site.cardtext.wording.context import capitalised, stopped
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.presenters.strata import StepView, StratumView, strata
from layers_site.explain.presenters.why import Decided, deciding, why_nots
from layers_site.explain.words import Sentence
from layers_site.platform.text import lowered
from layers_site.questions import words
from layers_site.questions.answers import KEYS, Answer, answers_around
from layers_site.questions.authored import because, verdict_text
from layers_site.questions.comparison import in_short
from layers_site.questions.questions import ABOUT_EFFECTS, Ask, Question, deciders, kinds_of, layers_named
from layers_site.questions.words import unchanged

#: More steps than these are no explanation any more.
MOST_STEPS: Final = 12


@dataclass(frozen=True, slots=True)
class StepAccount:
    """One step, in the layer of `badge`, which `rule` states. After the layers `why` names the effect instead."""

    badge: Badge | None
    rule: str
    step: StepView | None
    why: str = ""


def way(question: Question, trace: Trace, names: Names) -> tuple[StepAccount, ...]:
    """Return the steps that made what the question asks about.

    They are those of the object, or of the layer up to the effect in question.
    """
    most = len(question.after) + 1 if question.ask == "next" else MOST_STEPS
    teller = Teller(trace, names)
    return tuple(teller.step_account(place, question.object) for place in islice(way_places(question, trace), most))


def way_places(question: Question, trace: Trace) -> Iterator[Place]:
    """Yield the places of the steps that made what the question asks about."""
    named = {layer.name for layer in layers_named(trace.rules, question.layer)} if question.layer else set()
    for layer in trace.layers:
        for at, step in enumerate(layer.applied):
            if layer.layer in named or (question.object and makes(question, step)):
                yield Place(layer.layer, at, step.effect)


def makes(question: Question, step: Step) -> bool:
    """Return whether the step made what is asked about of the object another."""
    answers = answers_around(step, question)
    if answers is not None:
        return answers[0] != answers[1]
    pair = step.changed.get(question.object)
    return pair is not None and any(_value(pair[0], key) != _value(pair[1], key) for key in _looked_at(question))


def _looked_at(question: Question) -> tuple[str, ...]:
    """Return the properties on the way to the answer.

    A size needs a creature, so what makes it a creature counts too (208.3).
    """
    keys = KEYS["state" if question.ask == "reason" else question.ask]
    return (*keys, "is_creature") if "power" in keys else keys


def _value(thing: Characteristics, key: str) -> object:
    return frozenset(ability.ability for ability in thing.abilities) if key == "abilities" else getattr(thing, key)


def values_on_the_way(question: Question, trace: Trace) -> tuple[object, ...]:
    """Return what is asked about after each step that made it another."""
    made = (
        step.changed[question.object][1] for step in steps_changing(trace, question.object) if makes(question, step)
    )
    return tuple(tuple(_value(thing, key) for key in _looked_at(question)) for thing in made)


class Teller:
    """The steps of one trace in words. The way of an object through the layers is put into words once."""

    def __init__(self, trace: Trace, names: Names) -> None:
        self.trace = trace
        self.names = names
        self._beds: dict[str, tuple[StratumView, ...]] = {}

    def step_account(self, place: Place, focus: str) -> StepAccount:
        """Return the step at that place, as it is told for the object in focus, or for one that it changes."""
        mark = badges(self.trace.rules).get(place.layer)
        if place.layer in AFTER_LAYERS:
            return StepAccount(mark, "", None, self.names.effect(place.effect))
        step = self._step(place)
        seen = focus if focus in step.changed else next(iter((*step.changed, *step.objects, *self.trace.final)))
        beds = (bed for bed in self._strata(seen) if bed.badge.layer == place.layer)
        stratum_view = next(bed for bed in beds if len(bed.steps) > place.at)
        return StepAccount(mark, stratum_view.rule, stratum_view.steps[place.at])

    def _step(self, place: Place) -> Step:
        """Return the step at a place. A layer of copies and faces is gone through twice: its name alone does not do."""
        layers = (layer.applied for layer in self.trace.layers if layer.layer == place.layer)
        return next(steps[place.at] for steps in layers if len(steps) > place.at)

    def _strata(self, seen: str) -> tuple[StratumView, ...]:
        if seen not in self._beds:
            self._beds[seen] = strata(self.trace, seen, self.names)
        return self._beds[seen]


def otherwise(question: Question) -> Iterator[dict[str, str]]:
    """Yield each deciding rule of a question about reasons, with its number, and what would be without it.

    It tells the answer, so show it only after one.
    """
    for decider in deciders(question.text, question.ruleset) or () if question.ask == "reason" else ():
        if decider.differences is not None and question.object in decider.differences.objects:
            yield {
                "reason": words.reason(decider.what),
                "citation": decider.citation,
                "text": _text(decider, question),
            }


def _text(decision: Decision, question: Question) -> str:
    keys = decision.differences.objects[question.object] if decision.differences else {}
    if keys.keys().isdisjoint(KEYS["pt"]):
        return _("Without this the result would be different.")
    now = evaluated(question.text, question.ruleset).final[question.object]
    size = [keys[key][1] if key in keys else getattr(now, key) for key in KEYS["pt"]]
    if None in size:
        return _("Without this it would not be a creature.")
    return _("Without this it would be %(size)s.") % {"size": "/".join(map(str, size))}


def decided(question: Question, trace: Trace, names: Names) -> Sentence | None:
    """Return the part of the rules that decided what was asked, in words; None where none did alone."""
    decisions = decided_on(question.text, question.ruleset)
    if question.object not in trace.final or decisions is None:
        return None
    here = tuple(decision for decision in decisions if is_about(decision, question))
    sentences = deciding(here, trace, question.object, names).sentences
    return next((sentence for sentence in sentences if isinstance(sentence.fact, Decided)), None)


def is_about(decision: Decision, question: Question) -> bool:
    """Return whether what was asked would be otherwise: an object that only gains an ability has the size it has."""
    differences = decision.differences.objects.get(question.object, {}) if decision.differences else {}
    return bool(differences) and (question.ask == "reason" or not differences.keys().isdisjoint(KEYS[question.ask]))


#: What can be said in a word or two, so that it begins the sentence.
_SHORT: Final[frozenset[Ask]] = frozenset(("pt", "types", "colors", "authored"))
#: What a layer settles, by the kinds of change that belong to it; all others are about the size.
_SETTLES: Final[Mapping[Kind, object]] = {
    "copy": gettext_lazy("Copy effects"),
    "control": gettext_lazy("Effects that change control"),
    "text": gettext_lazy("Effects that change text"),
    "types": gettext_lazy("Effects that change types"),
    "colors": gettext_lazy("Effects that change colors"),
    "abilities_lost": gettext_lazy("Effects that add or remove abilities"),
    "abilities_gained": gettext_lazy("Effects that add or remove abilities"),
}
_OF_SIZE: Final = gettext_lazy("Effects that change power and toughness")


#: What is said where no rule decided by itself, of the last effect that changed what was asked about.
_LAST: Final[Mapping[Ask, object]] = {
    "types": gettext_lazy("%(name)s is the last to change the types."),
    "colors": gettext_lazy("%(name)s is the last to change the colors."),
    "abilities": gettext_lazy("%(name)s is the last to change the abilities."),
    "controller": gettext_lazy("%(name)s is the last to change control."),
    "state": gettext_lazy("%(name)s is the last effect that changes anything here."),
    "hand": gettext_lazy("%(name)s is the last to change the maximum hand size."),
    "player": gettext_lazy("%(name)s is the last to change this player’s abilities."),
    "cost": gettext_lazy("%(name)s is the last to change the cost."),
}
#: The same of an effect that is the only one to change it.
_ONLY: Final[Mapping[Ask, object]] = {
    "types": gettext_lazy("Only %(name)s changes the types."),
    "colors": gettext_lazy("Only %(name)s changes the colors."),
    "abilities": gettext_lazy("Only %(name)s changes the abilities."),
    "controller": gettext_lazy("Only %(name)s changes control."),
}
#: So many effects that add to a size are named.
_MOST_NAMED: Final = 3
_ADDS: Final = frozenset(("pt_modify_static", "pt_modify_resolved", "pt_counter"))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an answer is right, in a sentence, and the fact that it tells.

    `what` decided; `effects` are those that the sentence names, as the trace does.
    """

    text: str
    what: Decider
    effects: tuple[str, ...] = ()


def right_text(question: Question, wanted: Answer, trace: Trace, names: Names) -> str:
    """Return the right answer, where that is short, and why it is right: what decided, or else what made it so."""
    if question.ask == "authored":
        return verdict_text(question)
    reason = reason_of(question, trace, names)
    told = reason.text if reason is not None else _made(question, wanted, trace, names)
    answer = capitalised(in_short(question, wanted)) if question.ask in _SHORT else ""
    if not told:
        return stopped(answer) if answer else ""
    return _("%(answer)s. %(reason)s") % {"answer": answer, "reason": told} if answer else told


def _made(question: Question, wanted: Answer, trace: Trace, names: Names) -> str:
    """Return what made it so where no rule decided by itself; "" where it is asked which rule does."""
    effects = [place.effect for place in way_places(question, trace)]
    if question.ask == "pt" and wanted["power"] is None:
        return _("It isn’t a creature, so it has no power or toughness.")
    if not effects or question.ask == "reason":
        return _untouched(question, trace, names) if question.ask != "reason" else ""
    if question.ask == "pt":
        return _Steps(question, trace, names).size()
    told = _ONLY.get(question.ask) if len(set(effects)) == 1 else None
    return str(told or _LAST[question.ask]) % {"name": names.effect(effects[-1])}


def _untouched(question: Question, trace: Trace, names: Names) -> str:
    """Return why nothing changed it: what keeps the first effect off that leaves nothing on it."""
    idle = why_nots(trace, question.object, names).idle if question.object in trace.final else ()
    for reason in idle[0].reasons if idle else ():
        if not isinstance(reason.fact, DidNotApply):
            return _("%(name)s doesn’t change it. %(why)s") % {"name": idle[0].who, "why": reason.plain}
        if reason.fact.by is not None:
            return _removed(reason.fact.by, reason.fact.effect, names).text
    return unchanged(question.ask)


def wrong_text(question: Question, answer: Answer, believed: Iterable[str]) -> str:
    """Return how one comes to a wrong answer; "" where nothing is known, or where several ideas lead to it."""
    if question.ask == "authored":
        return because(question, answer["option"])
    ideas = tuple(believed)
    idea = misconceptions().get(ideas[0]) if len(ideas) == 1 else None
    if idea is None or idea.premise is None:
        return ""
    if question.ask not in _SHORT:
        return _("You get there if %(premise)s.") % {"premise": label(idea.premise)}
    said = {"answer": in_short(question, answer), "premise": label(idea.premise)}
    return _("%(answer)s is what you get if %(premise)s.") % said


def reason_of(question: Question, trace: Trace, names: Names) -> Reason | None:
    """Return the one reason of an answer about a board; None where no part of the rules decided by itself."""
    if question.ask in ABOUT_EFFECTS:
        return _of_order(question, trace, names)
    steps = _Steps(question, trace, names)
    decisions = deciders(question.text, question.ruleset) or () if steps.effects else ()
    decided = (decision.what for decision in decisions if is_about(decision, question))
    return next(filter(None, map(steps.reason, decided)), None)


def _of_order(question: Question, trace: Trace, names: Names) -> Reason:
    layers = [layer for layer in trace.layers if layer.layer.startswith(question.layer)]
    dependency = next((each for layer in layers for each in layer.dependencies), None)
    if dependency is None:
        return Reason(_("The older effect applies first."), "timestamps")
    return _waits(dependency, (lost for layer in layers for lost in layer.lost), names)


def _waits(dependency: Dependency, lost: Iterable[Lost], names: Names) -> Reason:
    told = {"effect": names.effect(dependency.effect), "whose": of_name(names.effect(dependency.on))}
    effects = (dependency.effect, dependency.on)
    if any(each.effect == dependency.effect for each in lost):
        text = _("%(effect)s depends on %(whose)s, so it waits, and by then its ability is gone.")
    else:
        text = _("%(effect)s depends on %(whose)s, so it waits, whichever is older.")
    return Reason(text % told, "dependency", effects)


def _removed(by: str, effect: str, names: Names) -> Reason:
    told = {"by": names.effect(by), "whose": of_name(names.effect(effect))}
    text = _("%(by)s removes the ability of %(whose)s first, so its effect never starts.")
    return Reason(text % told, "layers", (by, effect))


class _Steps:
    """The steps that made what a question asks about, and what they show of a reason."""

    def __init__(self, question: Question, trace: Trace, names: Names) -> None:
        self.trace, self.names = trace, names
        places = [place for place in way_places(question, trace) if place.layer not in AFTER_LAYERS]
        self.effects = list(dict.fromkeys(place.effect for place in places))
        self.told = [(kind, place.effect) for place in places for kind in self._kinds(place)]
        self.kinds = [kind for kind, _effect in self.told]

    def _kinds(self, place: Place) -> Iterator[Kind]:
        """Yield what a step changes: an older edition has several kinds in one layer."""
        layers = (layer.applied for layer in self.trace.layers if layer.layer == place.layer)
        step = next(steps[place.at] for steps in layers if len(steps) > place.at)
        return kinds_of(step, self.trace.effects[step.effect])

    def reason(self, what: Decider) -> Reason | None:
        """Return what decided in plain words; None where the steps do not show it."""
        match what:
            case "dependency":
                return self._dependency()
            case "timestamps":
                text = _("Several effects set the size. %(name)s is the newest, so it counts.")
                return Reason(text % {"name": self._last("pt_set")}, what) if self.kinds.count("pt_set") > 1 else None
            case "layers":
                return self._layers()
            case "sublayers":
                text = self._sublayers()
                return Reason(text, what) if text else None
            case "cda_first":
                return Reason(_("What a card says about itself applies before all other effects of the layer."), what)
            case "same_set":
                return Reason(_("An effect that has started keeps applying, even though its ability is gone."), what)
            case _:
                assert_never(what)

    def _dependency(self) -> Reason | None:
        found = [each for layer in self.trace.layers for each in layer.dependencies]
        here = (each for each in found if not {each.effect, each.on}.isdisjoint(self.effects))
        dependency = next(here, None)
        return _waits(dependency, self._lost(), self.names) if dependency else None

    def _lost(self) -> Iterator[Lost]:
        return (lost for layer in self.trace.layers for lost in layer.lost)

    def _layers(self) -> Reason | None:
        if not self.kinds or "face" in self.kinds:
            return None
        first, last = (str(_SETTLES.get(kind, _OF_SIZE)) for kind in (self.kinds[0], self.kinds[-1]))
        if first != last:
            told = {"first": first, "last": lowered(last)}
            return Reason(_("%(first)s apply before %(last)s, whichever is older.") % told, "layers")
        lost = next((lost for lost in self._lost() if lost.by in self.effects), None)
        return _removed(lost.by, lost.effect, self.names) if lost is not None and lost.by is not None else None

    def _sublayers(self) -> str:
        if "pt_switch" in self.kinds:
            return _("%(name)s switches power and toughness last of all.") % {"name": self._last("pt_switch")}
        told = {"name": self._last("pt_set"), "names": self._added()}
        text = _("First the size that %(name)s sets, then what is added: %(names)s, whichever came first.")
        return text % told if all(told.values()) else ""

    def _last(self, kind: Kind) -> str:
        """Return the last effect that changes it so, "" where none does."""
        return next((self.names.effect(effect) for made, effect in reversed(self.told) if made == kind), "")

    def _added(self) -> str:
        told = ((kind == "pt_counter", effect) for kind, effect in self.told if kind in _ADDS)
        adds = dict.fromkeys(_("its counters") if counter else self.names.effect(effect) for counter, effect in told)
        return enumeration(islice(adds, _MOST_NAMED))

    def size(self) -> str:
        """Return what made a size: what adds to it, and before that what it was set to, a copy of, or else became."""
        added, others = self._added(), [(kind, effect) for kind, effect in self.told if kind not in _ADDS]
        if not others:
            return _("The printed size stays, and this is added: %(names)s.") % {"names": added}
        kind, effect = others[-1]
        name = self.names.effect(effect)
        if added:
            return _("%(name)s applies first, and this is added: %(names)s.") % {"name": name, "names": added}
        if kind == "pt_set":
            return _("%(name)s sets the size, and no bonus is added.") % {"name": name}
        if kind == "copy":
            return _("%(name)s makes it a copy, so it has the size of the original.") % {"name": name}
        return _("%(name)s is the last to change the size.") % {"name": name}
