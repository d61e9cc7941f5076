"""The page of a ruling: the sentence, the cards, the order with what another one would give, the steps, the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.scenario import GameObject, Scenario
from engine.trace import Trace
from layers_site.table.presenters.becoming import becomes
from layers_site.table.presenters.sentence import main_object, sentence
from layers_site.table.services.laying import is_plain
from layers_site.table.services.orders import Orders, deciders, orders_of
from layers_site.workbench.presenters import texts
from layers_site.workbench.presenters.cards import CardView, card
from layers_site.workbench.presenters.links import Look, page
from layers_site.workbench.presenters.marks import NO_STRATUM, Badge
from layers_site.workbench.presenters.names import Names
from layers_site.workbench.presenters.strata import StepView, strata
from layers_site.workbench.services.boards import rows_of
from layers_site.workbench.services.edits import can_be_attached
from layers_site.workbench.services.evaluation import evaluated
from layers_site.workbench.services.moments import Moment
from layers_site.workbench.services.timeline import timeline

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
    """One step in its layer."""

    badge: Badge
    rule: str
    step: StepView


@dataclass(frozen=True, slots=True)
class Aim:
    """What a card is attached to, or an effect does something to; `options` are (id, name, chosen)."""

    verb: str
    key: str
    name: str
    options: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """A card that was laid beside those that were named."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class RulingView:
    """`stratum` (1-8) is that of the last layer that changed the card which the ruling is about, 0 for none."""

    edition: str
    title: str
    sentence: str
    main: str
    stratum: int
    core: tuple[int, ...]
    cards: tuple[CardView, ...]
    order: tuple[InOrder, ...]
    swaps: tuple[Swap, ...]
    untried: bool
    steps: tuple[Reason, ...]
    aims: tuple[Aim, ...]
    besides: tuple[Beside, ...]
    notes: tuple[str, ...]
    here: str
    change: str
    bench: str
    others: tuple[str, ...]


def ruling(moment: Moment, edition: str) -> RulingView:
    """Everything on the page. Raises EvaluationError where the board takes too long."""
    trace = evaluated(moment.text, edition)
    scenario, names = moment.scenario, Names(moment.scenario, trace.effects)
    orders = orders_of(moment, trace)
    main = main_object(trace, orders)
    steps = tuple(_steps(trace, main, names)) if main else ()
    board = moment.board.pk if moment.board else ""
    named = _named(scenario)
    lit = sorted({one.badge.stratum for one in steps if one.badge.stratum < NO_STRATUM and one.step.kind == "hit"})
    return RulingView(
        edition=edition,
        title=" + ".join(names.item(key) for key in named),
        sentence=sentence(trace, orders, deciders(scenario, orders, edition), names),
        main=names.thing(main) if main else "",
        stratum=lit[-1] if lit else 0,
        core=tuple(lit),
        cards=_cards(moment, trace, names, main, edition),
        order=_order(orders, names),
        swaps=tuple(_swaps(orders, main, names)),
        untried=not orders.complete,
        steps=steps[:_STEPS],
        aims=tuple(_aims(scenario, names)),
        besides=tuple(Beside(one.id, names.thing(one.id)) for one in scenario.objects if is_plain(one.id)),
        notes=tuple(_notes(moment, trace, names)),
        here=reverse("table:ruling", args=(board,)),
        change=reverse("table:change", args=(board,)),
        bench=page(moment, Look(edition, focus=main)),
        others=tuple(names.item(key) for key in named),
    )


def _named(scenario: Scenario) -> list[str]:
    """The keys of what was named, oldest first."""
    found = [item.key for item in timeline(scenario) if item.kind != "counter"]
    return [key for key in found if not is_plain(key)]


def _cards(moment: Moment, trace: Trace, names: Names, main: str, edition: str) -> tuple[CardView, ...]:
    """The drawn cards; the one that the ruling is about first."""
    things = sorted((one for one in moment.scenario.objects if one.enabled), key=lambda one: one.id != main)
    return tuple(
        card(one, trace, names, page(moment, Look(edition, one.id)), in_focus=one.id == main, just_changed=False)
        for one in things
    )


def _order(orders: Orders, names: Names) -> tuple[InOrder, ...]:
    last = len(orders.keys)
    return tuple(
        InOrder(key, names.item(key), place, up=place > 1, down=place < last)
        for place, key in enumerate(orders.keys, 1)
    )


def _swaps(orders: Orders, main: str, names: Names) -> Iterator[Swap]:
    """Those first that matter to what the ruling is about."""
    pairs = sorted(orders.swaps, key=lambda pair: main not in getattr(orders.swapped(*pair), "unlike", ()))
    for first, last in pairs[:_SWAPS]:
        other = orders.swapped(first, last)
        if other is None:
            continue
        about = main if main in other.unlike else next(iter(sorted(other.unlike)), "")
        otherwise = f"{names.thing(about)} {becomes(other.trace, about)}" if about else _("something else comes of it")
        yield Swap(f"swap:{first} {last}", names.item(first), names.item(last), f"{otherwise}.")


def _steps(trace: Trace, main: str, names: Names) -> Iterator[Reason]:
    """What applied to the object, and what did not, in the order of the layers."""
    for stratum in strata(trace, main, names):
        for step in stratum.steps:
            if step.kind != "aside":
                yield Reason(stratum.badge, stratum.rule, step)


def _aims(scenario: Scenario, names: Names) -> Iterator[Aim]:
    for one in scenario.objects:
        if can_be_attached(one):
            yield Aim("attach", one.id, names.thing(one.id), _options(scenario, names, one.attached_to or "", one.id))
    for effect in scenario.effects:
        chosen = effect.affects[0] if effect.affects else ""
        yield Aim("affect", effect.id, names.item(effect.id), _options(scenario, names, chosen, ""))


def _options(scenario: Scenario, names: Names, chosen: str, besides: str) -> tuple[tuple[str, str, bool], ...]:
    return tuple((one.id, names.thing(one.id), one.id == chosen) for one in scenario.objects if one.id != besides)


def _notes(moment: Moment, trace: Trace, names: Names) -> Iterator[str]:
    """What was taken to be so beside that: choices, who controls what, and cards that do nothing by the layers."""
    makers = {item.key for item in rows_of(moment, trace.ruleset)}
    sources = {effect.source for effect in moment.scenario.effects}
    for one in moment.scenario.objects:
        words = {"name": names.thing(one.id)}
        chosen = _chosen(one)
        if chosen:
            yield _("For %(name)s, %(word)s was chosen.") % (words | {"word": chosen})
        if one.controller != moment.scenario.players[0]:
            yield _("%(name)s is your opponent’s.") % words
        idle = one.id not in makers and one.id not in sources and not is_plain(one.id)
        if idle and not one.attached_to and "Creature" not in one.types and "Land" not in one.types:
            yield _("%(name)s makes no continuous effect here: the layers have nothing to do with it.") % words


def _chosen(thing: GameObject) -> str:
    chosen = thing.chosen
    if chosen.color:
        return ", ".join(texts.colors((chosen.color,)))
    return next((texts.word(word) for word in (chosen.creature_type, chosen.land_type) if word), chosen.name or "")
