"""The right answer with its one reason, how one comes to a wrong one, and the steps to the right one with their rules.

The reason is a sentence or two, without a number of a rule and without the name of a layer: whoever reads it may not
have met them. It is that of a fact of the trace: what decided (`engine.analysis.decided`), or the effects that made
what was asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, assert_never

from django.utils.translation import gettext as _

from engine.analysis.account import account_of
from engine.analysis.decided import Decider, Decision
from engine.analysis.differences import Place
from engine.analysis.facts import DidNotApply, MadeBy, NoChange
from engine.analysis.way import steps_changing
from engine.characteristics import Characteristics
from engine.evaluation.trace import Dependency, Lost, Step, Trace
from engine.rulesets.model import AFTER_LAYERS, Kind
from layers_site.boards.services.evaluation import decided_on
from layers_site.cardtext.wording import size_glyph
from layers_site.cardtext.wording.context import capitalised, stopped
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.presenters.strata import StepView, StratumView, strata
from layers_site.explain.presenters.why import Decided, deciding, why_nots
from layers_site.explain.steps import did
from layers_site.explain.words import Sentence
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


def step_at(place: Place, trace: Trace) -> Step:
    """Return the step at a place. A layer of copies and faces is gone through twice: its name alone does not do."""
    layers = (layer.applied for layer in trace.layers if layer.layer == place.layer)
    return next(steps[place.at] for steps in layers if len(steps) > place.at)


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
        step = step_at(place, self.trace)
        seen = focus if focus in step.changed else next(iter((*step.changed, *step.objects, *self.trace.final)))
        beds = (bed for bed in self._strata(seen) if bed.badge.layer == place.layer)
        stratum_view = next(bed for bed in beds if len(bed.steps) > place.at)
        return StepAccount(mark, stratum_view.rule, stratum_view.steps[place.at])

    def _strata(self, seen: str) -> tuple[StratumView, ...]:
        if seen not in self._beds:
            self._beds[seen] = strata(self.trace, seen, self.names)
        return self._beds[seen]


def decided(question: Question, trace: Trace, names: Names) -> tuple[Sentence, ...]:
    """Return the parts of the rules that decided what was asked, each with what would be without it."""
    decisions = decided_on(question.text, question.ruleset)
    if question.object not in trace.final or decisions is None:
        return ()
    here = tuple(decision for decision in decisions if is_about(decision, question))
    sentences = deciding(here, trace, question.object, names).sentences
    return tuple(sentence for sentence in sentences if isinstance(sentence.fact, Decided))


def is_about(decision: Decision, question: Question) -> bool:
    """Return whether what was asked would be otherwise: an object that only gains an ability has the size it has."""
    differences = decision.differences.objects.get(question.object, {}) if decision.differences else {}
    return bool(differences) and (question.ask == "reason" or not differences.keys().isdisjoint(KEYS[question.ask]))


#: What can be said in a word or two, so that it begins the sentence; of wrong answers only what reads as a thing.
_SHORT: Final[frozenset[Ask]] = frozenset(
    ("pt", "types", "colors", "controller", "hand", "player", "cost", "next", "authored")
)
_SHORT_WRONG: Final[frozenset[Ask]] = frozenset(("pt", "types", "colors", "authored"))
#: So many effects that add to a size are named.
_MOST_NAMED: Final = 3
_ADDS: Final[frozenset[Kind]] = frozenset(("pt_modify_static", "pt_modify_resolved", "pt_counter"))
_BASES: Final[frozenset[Kind]] = frozenset(("copy", "pt_define", "pt_set"))


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
    is_short = question.ask in _SHORT or (question.ask == "abilities" and not wanted["abilities"])
    answer = capitalised(in_short(question, wanted)) if is_short else ""
    if not told:
        return stopped(answer) if answer else ""
    return _("%(answer)s. %(reason)s") % {"answer": answer, "reason": told} if answer else told


def _made(question: Question, wanted: Answer, trace: Trace, names: Names) -> str:
    """Return what made it so where no rule decided by itself; "" where it is asked which rule does."""
    if question.ask == "reason":
        return ""
    places, is_sized = list(way_places(question, trace)), question.ask == "pt" and wanted["power"] is not None
    if not places:
        only = _("Only a creature has power and toughness.")
        return _untouched(question, trace, names) if is_sized or question.ask != "pt" else only
    sized = _Steps(question, trace, names).size() if is_sized else ""
    return sized or _last(question, places, trace, names)


def _last(question: Question, places: Sequence[Place], trace: Trace, names: Names) -> str:
    """Return what the last effect that changes it does; where it is not the only one, that it is the last."""
    place = places[-1]
    alone = len({each.effect for each in places}) == 1
    words = {"name": names.of_card(place.effect)}
    if question.object not in trace.final:
        newest = _newest(places, trace, names) if question.ask != "cost" else None
        text = _("Only %(name)s changes this.") if alone else _("%(name)s is the last to change this.")
        return newest.text if newest else text % words
    step = step_at(place, trace)
    done = step.instructions[question.object]
    by, what = did(MadeBy(place.effect, place.layer, question.object, (), None, done), names)
    words = {"name": words["name"] if trace.effects[place.effect].origin == "static" else by, "what": what}
    told = stopped((_("%(name)s: %(what)s") if alone else _("%(name)s applies last: %(what)s")) % words if by else what)
    left = [item.origin for item in step.changed[question.object][1].abilities]
    only = _("Its new land type gives it only the mana ability of that type.")
    return f"{told} {only}" if question.ask == "abilities" and left == ["rules"] else told


def _untouched(question: Question, trace: Trace, names: Names) -> str:
    """Return why nothing changed it: what keeps the first effect off that leaves nothing on it."""
    idle = why_nots(trace, question.object, names).idle if question.object in trace.final else ()
    for reason in idle[0].reasons if idle else ():
        if isinstance(reason.fact, NoChange):
            return _("%(name)s applies, but changes nothing.") % {"name": idle[0].who}
        if not isinstance(reason.fact, DidNotApply):
            return _("%(name)s doesn’t change it. %(why)s") % {"name": idle[0].who, "why": reason.plain}
        if reason.fact.by is not None:
            return _removed(reason.fact.by, reason.fact.effect, names).text
    return unchanged(question)


def wrong_text(question: Question, answer: Answer, believed: Iterable[str]) -> str:
    """Return how one comes to a wrong answer; "" where nothing is known, or where several ideas lead to it."""
    if question.ask == "authored":
        return because(question, answer["option"])
    ideas = tuple(believed)
    idea = misconceptions().get(ideas[0]) if len(ideas) == 1 else None
    if idea is None or idea.premise is None:
        return ""
    if question.ask not in _SHORT_WRONG:
        return _("You get there if %(premise)s.") % {"premise": label(idea.premise)}
    said = {"answer": in_short(question, answer), "premise": label(idea.premise)}
    return capitalised(_("%(answer)s is what you get if %(premise)s.") % said)


def reason_of(question: Question, trace: Trace, names: Names) -> Reason | None:
    """Return the one reason of an answer about a board; None where no part of the rules decided by itself."""
    if question.ask in ABOUT_EFFECTS:
        return _of_order(question, trace, names)
    steps = _Steps(question, trace, names)
    decisions = deciders(question.text, question.ruleset) or () if steps.effects else ()
    decided = (decision.what for decision in decisions if is_about(decision, question))
    return next(filter(None, map(steps.reason, decided)), None)


def _of_order(question: Question, trace: Trace, names: Names) -> Reason | None:
    """Return why the effects of a layer apply in their order; None where none applies."""
    layers = [layer for layer in trace.layers if layer.layer.startswith(question.layer)]
    applied = [step for layer in layers for step in layer.applied]
    dependency = next((each for layer in layers for each in layer.dependencies), None)
    lost = [each for layer in layers for each in layer.lost]
    if dependency is not None:
        return _waits(dependency, lost, names)
    if not applied:
        return next((_removed(each.by, each.effect, names) for each in lost if each.by is not None), None)
    effects = tuple(dict.fromkeys(step.effect for step in applied))
    if len(effects) == 1:
        return Reason(_("Only %(name)s applies here.") % {"name": names.of_card(effects[0])}, "timestamps", effects)
    if all(set(kinds_of(step, trace.effects[step.effect])) <= _ADDS for step in applied):
        text = _("They apply from the oldest to the newest. All of them only add, so any order gives the same result.")
        return Reason(text, "timestamps", effects)
    text = _("No effect has to wait for another here, so they apply from the oldest to the newest.")
    return Reason(text, "timestamps", effects)


def _waits(dependency: Dependency, lost: Iterable[Lost], names: Names) -> Reason:
    told = {"effect": names.of_card(dependency.effect), "whose": of_name(names.of_card(dependency.on))}
    effects = (dependency.effect, dependency.on)
    if any(each.effect == dependency.effect for each in lost):
        text = _("%(effect)s depends on %(whose)s, so it waits, and by then its ability is gone.")
    else:
        text = _("%(effect)s depends on %(whose)s, so it waits, whichever is older.")
    return Reason(text % told, "dependency", effects)


def _removed(by: str, effect: str, names: Names) -> Reason:
    told = {"by": names.of_card(by), "whose": of_name(names.of_card(effect))}
    text = _("%(by)s removes the ability of %(whose)s first, so its effect never starts.")
    return Reason(text % told, "layers", (by, effect))


def _newest(places: Sequence[Place], trace: Trace, names: Names) -> Reason | None:
    """Return that the last effect is newer than the others of its layer, where it is."""
    effects = dict.fromkeys(place.effect for place in places if place.layer == places[-1].layer)
    *before, last = (*(each for each in effects if each != places[-1].effect), places[-1].effect) if places else ("",)
    if not before or any(trace.effects[each].timestamp > trace.effects[last].timestamp for each in before):
        return None
    others = enumeration(islice(map(names.of_card, before), _MOST_NAMED))
    told = {"name": names.of_card(last), "others": others}
    text = _("%(name)s is newer than %(others)s, so it applies last.") % told
    return Reason(text, "timestamps", (*before, last))


class _Steps:
    """The steps that made what a question asks about, and what they show of a reason."""

    def __init__(self, question: Question, trace: Trace, names: Names) -> None:
        self.question, self.trace, self.names = question, trace, names
        self.places = [place for place in way_places(question, trace) if place.layer not in AFTER_LAYERS]
        self.effects = list(dict.fromkeys(place.effect for place in self.places))
        self.told = [(kind, place) for place in self.places for kind in self._kinds(place)]
        self.kinds = [kind for kind, _place in self.told]

    def _kinds(self, place: Place) -> Iterator[Kind]:
        """Yield what a step changes: an older edition has several kinds in one layer."""
        return kinds_of(step_at(place, self.trace), self.trace.effects[place.effect])

    def reason(self, what: Decider) -> Reason | None:
        """Return what decided in plain words; None where the steps do not show it."""
        match what:
            case "dependency":
                return self._dependency()
            case "timestamps":
                sets = [place for kind, place in self.told if kind == "pt_set"]
                return _newest(sets if self.question.ask == "pt" else self.places, self.trace, self.names)
            case "layers":
                return self._layers()
            case "sublayers":
                text = self._sublayers()
                return Reason(text, what) if text else None
            case "cda_first":
                return Reason(_("What a card says about itself applies before all other effects of the layer."), what)
            case "same_set":
                return self._going_on()
            case _:
                assert_never(what)

    def _dependency(self) -> Reason | None:
        """Return the dependency of the effect that is the last to change it, or of another one on its way."""
        found = [each for layer in self.trace.layers for each in layer.dependencies]
        waiting = (each for effect in reversed(self.effects) for each in found if each.effect == effect)
        others = (each for each in found if each.on in self.effects)
        dependency = next(chain(waiting, others), None)
        return _waits(dependency, self._lost(), self.names) if dependency else None

    def _going_on(self) -> Reason | None:
        here = (at for at in self.trace.steps if at.step.effect in self.effects)
        going = next((at.step.effect for at in here if account_of(self.trace).goes_on(at)), None)
        text = _("%(name)s has already started to apply, so it continues even though its ability is gone.")
        return Reason(text % {"name": self.names.of_card(going)}, "same_set", (going,)) if going else None

    def _lost(self) -> Iterator[Lost]:
        return (lost for layer in self.trace.layers for lost in layer.lost)

    def _layers(self) -> Reason | None:
        if not self.kinds or "face" in self.kinds:
            return None
        sized = self._sublayers() if self.question.ask == "pt" else ""
        first, last = self.places[0], self.places[-1]
        if sized or first.layer != last.layer:
            told = {"before": self.names.of_card(first.effect), "name": self.names.of_card(last.effect)}
            return Reason(sized or _("%(name)s applies after %(before)s, whichever is older.") % told, "layers")
        lost = next((lost for lost in self._lost() if lost.by in self.effects), None)
        return _removed(lost.by, lost.effect, self.names) if lost is not None and lost.by is not None else None

    def _sublayers(self) -> str:
        """Return how a size is counted where the order of what makes it is fixed: set, then added to, then switched."""
        if "pt_switch" in self.kinds:
            text = _("%(name)s switches power and toughness last of all.") % {"name": self._last("pt_switch")}
            return text if self.kinds[-1] == "pt_switch" else ""
        told = {"base": self._base(), "names": self._added()}
        bases, added = ({place.layer for kind, place in self.told if kind in kinds} for kinds in (_BASES, _ADDS))
        if not bases or bases & added or not all(told.values()):  # without sublayers timestamps decide between them
            return ""
        return _("Start from %(base)s, then apply %(names)s: bonuses and counters always come later.") % told

    def _last(self, kind: Kind) -> str:
        """Return the last effect that changes it so, "" where none does."""
        return next((self.names.of_card(place.effect) for made, place in reversed(self.told) if made == kind), "")

    def _added(self) -> str:
        told = ((kind == "pt_counter", place.effect) for kind, place in self.told if kind in _ADDS)
        adds = dict.fromkeys(_("its counters") if counter else self.names.of_card(effect) for counter, effect in told)
        return enumeration(islice(adds, _MOST_NAMED))

    def _base(self) -> str:
        """Return the size that something is added to: as it is set, copied or printed; "" where that comes later."""
        bases = [at for at, kind in enumerate(self.kinds) if kind in _BASES]
        first = next((at for at, kind in enumerate(self.kinds) if kind in _ADDS), len(self.kinds))
        if bases and bases[-1] > first:
            return ""
        kind, place = self.told[bases[-1]] if bases else ("", None)
        thing = (
            step_at(place, self.trace).changed[self.question.object][1]
            if place
            else self.trace.printed[self.question.object]
        )
        told = {"size": size_glyph(thing.power or 0, thing.toughness or 0)}
        if place is None:
            return _("the printed size, %(size)s") % told
        if kind == "copy":
            return _("the copied size, %(size)s") % told
        return _("the %(size)s that %(name)s sets") % (told | {"name": self.names.of_card(place.effect)})

    def size(self) -> str:
        """Return what made a size where no rule decided; "" where that is more than a base and what is added."""
        base, added = self._base(), self._added()
        if base and added and "pt_switch" not in self.kinds:
            return _("Start from %(base)s, then apply %(names)s.") % {"base": base, "names": added}
        kind, place = self.told[-1]
        name = self.names.of_card(place.effect)
        if kind == "pt_set" and not added:
            return _("%(name)s sets the size, and no bonus is added.") % {"name": name}
        if kind == "copy":
            return _("%(name)s makes it a copy, so it has the size of the original.") % {"name": name}
        if kind == "face":
            return _("It is face down, and its size is that of a face-down creature.")
        return ""
