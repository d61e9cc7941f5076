"""The page of a ruling: the sentence, the cards, the order with what another one would give, the steps, the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.analysis.facts import Order
from engine.evaluation.trace import LayerTrace, Step, Trace
from engine.scenario import Control, Copy, Scenario
from engine.timeline import timeline
from layers_site.ask.presenters.assumed import Assumed, assumed
from layers_site.ask.presenters.becoming import becoming
from layers_site.ask.presenters.phrases import copy_of_what, doer, subject
from layers_site.ask.presenters.sentence import hand_phrase, sentence
from layers_site.ask.services.answer.asides import unlike_hand
from layers_site.ask.services.answer.facts import GoesOn
from layers_site.ask.services.answer.findings import Findings, findings
from layers_site.ask.services.board.orders import Orders, deciders, orders_of
from layers_site.ask.services.board.places import in_order, possible
from layers_site.ask.services.trace.changes import becomes, becomes_otherwise, sorts_to_tell
from layers_site.ask.services.trace.interaction import owners_of
from layers_site.ask.services.trace.targets import is_fitting
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import Names, enumeration
from layers_site.explain.presenters.marks import NO_STRATUM, Badge
from layers_site.explain.presenters.printed import CardView, card
from layers_site.explain.presenters.strata import StepView, strata
from layers_site.explain.words import Sentence

_STEPS: Final = 8
_SWAPS: Final = 3


@dataclass(frozen=True, slots=True)
class InOrder:
    """One card in the order of timestamps; `place` from 1, the oldest. `up` and `down`: it can be moved so."""

    key: str
    name: str
    place: int
    up: bool
    down: bool


@dataclass(frozen=True, slots=True)
class Swap:
    """Two cards of which it matters who came first: `do` for the form, and what it would be the other way round."""

    do: str
    first: str
    last: str
    otherwise: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A step in its layer."""

    badge: Badge
    rule: str
    step: StepView


@dataclass(frozen=True, slots=True)
class RulingView:
    """`sentence` is the whole ruling, `headline` its first sentence, and `rest` all others.

    `stratum` (1-8) is that of the last layer that changed the card which the ruling is about, 0 for none.
    """

    edition: str
    title: str
    sentence: str
    headline: str
    rest: str
    main: str
    stratum: int
    core: tuple[int, ...]
    cards: tuple[CardView, ...]
    order: tuple[InOrder, ...]
    swaps: tuple[Swap, ...]
    untried: bool
    steps: tuple[Reason, ...]
    assumed: Assumed
    here: str
    change: str
    bench: str
    others: tuple[str, ...]


def ruling(moment: Moment, edition: str) -> RulingView:
    """Return everything on the page. Raises EvaluationError if the board takes too long."""
    trace = evaluated(moment.text, edition)
    scenario, names = moment.scenario, Names(moment.scenario, trace.effects)
    orders = orders_of(moment, trace)
    facts = findings(trace, orders, deciders(scenario, orders, edition))
    main = "" if facts.misfits else _followed(facts)
    steps = tuple(_steps(trace, main, names, facts.going_on)) if main else ()
    whole = sentence(trace, facts, names)
    headline, stop, rest = whole.partition(". ")
    board = moment.board.pk if moment.board else ""
    named = _named(scenario)
    lit = sorted({step.badge.stratum for step in steps if step.badge.stratum < NO_STRATUM and step.step.kind == "hit"})
    return RulingView(
        edition=edition,
        title=" + ".join(names.item(key) for key in named),
        sentence=whole,
        headline=headline + stop.rstrip(),
        rest=rest,
        main=names.thing(main) if main else "",
        stratum=lit[-1] if lit else 0,
        core=tuple(lit),
        cards=() if facts.misfits else _cards(moment, trace, names, main, edition),
        order=_order(trace, orders, names),
        swaps=() if facts.misfits else tuple(_swaps(trace, orders, main, names)),
        untried=not orders.complete,
        steps=steps[:_STEPS],
        assumed=assumed(moment, trace, names, facts),
        here=reverse("ask:ruling", args=(board,)),
        change=reverse("ask:change", args=(board,)),
        bench=page(moment, ViewOptions(edition, focus=main)),
        others=tuple(names.item(key) for key in named),
    )


def _followed(findings: Findings) -> str:
    """Return the object whose way through the layers is shown.

    If the ruling says that an effect goes on, it is an object on which one does.
    """
    going = [goes_on.on.object for goes_on in findings.going_on if goes_on.on is not None]
    if findings.order in ("swap", "other") or not findings.going_on:
        return findings.main.object if findings.main else ""
    return going[0] if going else findings.going_on[0].shown


def _named(scenario: Scenario) -> list[str]:
    """Return one key for each named card, oldest first, without the effects of their own abilities."""
    cards: dict[int, str] = {}
    owners = owners_of(scenario)
    for item in timeline(scenario):
        owner = owners.get(item.key)
        if owner is not None and item.kind != "counter":
            cards.setdefault(owner, item.key)
    return list(cards.values())


def _cards(moment: Moment, trace: Trace, names: Names, main: str, edition: str) -> tuple[CardView, ...]:
    """Return the drawn cards; the one that the ruling is about first."""
    things = sorted((obj for obj in moment.scenario.objects if obj.enabled), key=lambda obj: obj.id != main)
    cards = (
        card(
            thing,
            trace,
            names,
            page(moment, ViewOptions(edition, thing.id)),
            in_focus=thing.id == main,
            just_changed=False,
        )
        for thing in things
    )
    return tuple(replace(view, open=True) for view in cards)


def _order(trace: Trace, orders: Orders, names: Names) -> tuple[InOrder, ...]:
    """Return the cards in their order, each with whether it can be moved past its neighbor."""
    scenario = trace.scenario

    def passes(place: int) -> bool:
        keys = list(orders.keys)
        keys[place : place + 2] = keys[place : place + 2][::-1]
        if not 0 <= place < len(keys) - 1 or not possible(scenario, keys):
            return False
        return is_fitting(in_order(scenario, keys), trace.rules)

    return tuple(
        InOrder(key, capitalised(doer(key, names)), place + 1, up=passes(place - 1), down=passes(place))
        for place, key in enumerate(orders.keys)
    )


def _swaps(trace: Trace, orders: Orders, main: str, names: Names) -> Iterator[Swap]:
    """Yield the swaps, first those that matter to the main object."""
    pairs = sorted(orders.swaps, key=lambda pair: main not in getattr(orders.swapped(*pair), "unlike", ()))
    for first, last in pairs[:_SWAPS]:
        other = orders.swapped(first, last)
        if other is None:
            continue
        about = main if main in other.unlike else next(iter(sorted(other.unlike)), "")
        otherwise = _otherwise(trace, other.trace, about, names) if about else _of_players(trace, other.trace)
        yield Swap(f"swap:{first} {last}", doer(first, names), doer(last, names), f"{capitalised(otherwise)}.")


def _of_players(here: Trace, there: Trace) -> str:
    """Return the result of an order for a player: the maximum hand size, if that is another one."""
    hand = unlike_hand(here, there)
    return hand_phrase(hand) if hand is not None else _("the result is different")


def _otherwise(here: Trace, there: Trace, name: str, names: Names) -> str:
    controlled = here.final[name].controller != there.final[name].controller
    sorts = sorts_to_tell(*(becomes(trace, name) for trace in (here, there)))
    facts = [becomes(trace, name, controller=controlled, sorts=sorts) for trace in (here, there)]
    called = {obj.id: subject(obj, names) for obj in here.scenario.objects}
    return f"{called[name]} {becoming(becomes_otherwise(*facts), called)}"


def _steps(trace: Trace, main: str, names: Names, going_on: tuple[GoesOn, ...]) -> Iterator[Reason]:
    """Yield the applied and the missing steps of the object, in the order of the layers.

    The step that took the ability of an effect that goes on is among them.
    """
    order = [layer.layer for layer in trace.layers]
    losses = [reason for goes_on in going_on if goes_on.source != main for reason in _loss(trace, goes_on, names)]
    reasons = [*_steps_on(trace, main, names), *losses]
    yield from sorted(reasons, key=lambda reason: order.index(reason.badge.layer))


def _loss(trace: Trace, fact: GoesOn, names: Names) -> Iterator[Reason]:
    """Yield the step in which the source of an effect that goes on loses its ability."""
    words = {"name": names.thing(fact.source), "layer": fact.began}
    text = _("What %(name)s has started in layer %(layer)s keeps applying") % words
    note = Sentence(text, trace.rules.cite("same_set"), fact)
    for stratum in strata(trace, fact.source, names):
        for step in stratum.steps:
            if stratum.badge.layer == fact.lost and step.who == names.effect(fact.by) and step.kind != "aside":
                yield Reason(stratum.badge, stratum.rule, replace(step, notes=(*step.notes, note)))
                return


def _steps_on(trace: Trace, main: str, names: Names) -> Iterator[Reason]:
    layers = {layer.layer: layer for layer in trace.layers}
    for stratum in strata(trace, main, names):
        applied = layers[stratum.badge.layer].applied if stratum.steps else ()
        for place, step in enumerate(stratum.steps):
            if step.kind == "aside":
                continue
            order = (
                _depends(trace, layers[stratum.badge.layer], applied[place].effect, names)
                if place < len(applied)
                else None
            )
            what = _from_your_seat(trace, main, applied[place], step.what, names) if place < len(applied) else step.what
            yield Reason(stratum.badge, stratum.rule, replace(step, order=order or step.order, what=what))


def _from_your_seat(trace: Trace, name: str, step: Step, what: Sentence | None, names: Names) -> Sentence | None:
    """Return the step as told to the reader: under whose control it comes, who "you" is, and what is copied."""
    if what is None:
        return None
    now, source = step.changed.get(name, (None, None))[1], trace.effects[step.effect].source
    if now is not None and all(isinstance(change, Control) for change in step.changes):
        yours = now.controller == trace.scenario.players[0]
        text = _("%(name)s comes under your control") if yours else _("%(name)s comes under your opponent’s control")
        return replace(what, text=text % {"name": names.thing(name)})
    if source is not None and any(isinstance(change, Copy) for change in step.changes):
        return replace(what, text=copy_of_what(what.text, names.thing(source)))
    return what


def _depends(trace: Trace, layer: LayerTrace, effect: str, names: Names) -> Sentence | None:
    """Return that an effect waited for another, whatever their timestamps; None if none did."""
    rule = trace.rules.cite("dependency_overrides")
    on = [dependency.on for dependency in layer.dependencies if dependency.effect == effect]
    waiting = [dependency.effect for dependency in layer.dependencies if dependency.on == effect]
    if on and not waiting:
        text = _("After %(names)s, on which it depends") % {"names": _effects(on, names)}
        return Sentence(text, rule, Order(effect, layer.layer, "waited", tuple(on), len(layer.applied), rule))
    if waiting and not on:
        text = _("Before %(names)s, whichever came first: dependency decides") % {"names": _effects(waiting, names)}
        fact = Order(effect, layer.layer, "before_dependent", tuple(waiting), len(layer.applied), rule)
        return Sentence(text, rule, fact)
    return None


def _effects(effects: list[str], names: Names) -> str:
    return enumeration(dict.fromkeys(names.effect(effect) for effect in effects))
