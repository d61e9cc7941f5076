"""A board for a frame on a page of somebody else's: its cards and the way of one of them, and nothing to send."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.stars import NO_STARS, Stars
from engine.trace import Trace
from layers_site.boards.presenters.believed import is_believed, title_of
from layers_site.boards.presenters.links import Look, page
from layers_site.boards.presenters.predict import predict_address
from layers_site.boards.presenters.steps import beds_at
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.boards.sharing.presenters.addresses import asking, embedded
from layers_site.boards.sharing.presenters.share import about, title
from layers_site.explain.names import Names
from layers_site.explain.presenters.after import Beds, beds
from layers_site.explain.presenters.cards import CardView, Portrait, card, card_off, portrait
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.explain.presenters.strata import StratumView, strata, strata_at
from layers_site.explain.presenters.world import WorldView, world
from layers_site.explain.services.became import account_of
from layers_site.explain.services.stepping import Taken, steps_in, take


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above the board. `believed` is the misconception under which it is shown, "" for an edition."""

    title: str
    about: str
    edition: str
    believed: str
    open: str


@dataclass(frozen=True, slots=True)
class Steps:
    """Step by step; the addresses are "" at either end. `position` is None where all steps are shown."""

    position: int | None
    count: int
    start: str
    back: str
    forward: str
    whole: str


@dataclass(frozen=True, slots=True)
class EmbedView:
    """The board worked out. `printed` and `final` are None where the object in focus is out of the game."""

    head: Head
    cards: tuple[CardView, ...]
    world: WorldView | None
    printed: Portrait | None
    strata: tuple[StratumView, ...]
    beds: Beds | None
    final: Portrait | None
    steps: Steps


@dataclass(frozen=True, slots=True)
class AskingView:
    """The board as printed, before anybody has said what becomes of it: no result is in here."""

    head: Head
    printed: PrintedBoard
    show: str
    predict: str


def asking_view(moment: Moment, look: Look) -> AskingView:
    show = embedded(moment, look)
    return AskingView(
        _head(moment, look, asks=True), printed(moment.scenario), show, predict_address(page(moment, look))
    )


def embed_view(moment: Moment, look: Look) -> EmbedView:
    """Raises EvaluationError for a board that cannot be worked out in time."""
    trace = evaluated(moment.text, look.edition)
    names = Names(moment.scenario, trace.effects)
    taken = take(trace, look.step) if look.step is not None else None
    look = replace(look, focus=_focus(trace, look.focus), step=taken.count if taken else None)
    shown = taken.trace if taken else trace
    in_game = look.focus in trace.final
    return EmbedView(
        head=_head(moment, look),
        cards=_cards(moment, look, shown, names),
        world=world(shown, names),
        printed=_portrait(trace, look.focus, names, account_of(trace).stars.printed) if in_game else None,
        strata=_strata(trace, taken, look.focus, names) if in_game else (),
        beds=beds_at(taken, names) if taken else beds(trace, names),
        final=_portrait(shown, look.focus, names, account_of(shown).stars.final, ended=True) if in_game else None,
        steps=_steps(moment, look, trace, taken),
    )


def _portrait(trace: Trace, one: str, names: Names, stars: Mapping[str, Stars], *, ended: bool = False) -> Portrait:
    state = (trace.final if ended else trace.printed)[one]
    return portrait(one, state, names, trace.scenario.players[0], stars.get(one, NO_STARS))


def _focus(trace: Trace, wanted: str) -> str:
    """The object asked for, or that which most steps change."""
    if any(thing.id == wanted for thing in trace.scenario.objects):
        return wanted
    steps = Counter(name for layer in trace.layers for step in layer.applied for name in step.changed)
    return max(trace.final, key=lambda name: steps[name], default="")


def _strata(trace: Trace, taken: Taken | None, focus: str, names: Names) -> tuple[StratumView, ...]:
    return strata_at(taken, trace, focus, names) if taken else strata(trace, focus, names)


def _head(moment: Moment, look: Look, *, asks: bool = False) -> Head:
    address = page(moment, look)
    name = title_of(look.edition)
    believed = name if is_believed(look.edition) else ""
    return Head(title(moment), about(moment), name, believed, asking(address) if asks else address)


def _cards(moment: Moment, look: Look, trace: Trace, names: Names) -> tuple[CardView, ...]:
    found = []
    for thing in moment.scenario.objects:
        href, here = embedded(moment, replace(look, focus=thing.id)), thing.id == look.focus
        if thing.enabled:
            found.append(card(thing, trace, names, href, in_focus=here, just_changed=False))
        else:
            found.append(card_off(thing, moment.scenario, names, href, in_focus=here))
    return tuple(found)


def _steps(moment: Moment, look: Look, trace: Trace, taken: Taken | None) -> Steps:
    count = steps_in(trace)

    def at(step: int | None) -> str:
        return embedded(moment, replace(look, step=step))

    if taken is None:
        return Steps(None, count, at(0) if count else "", "", "", "")
    here = taken.count
    return Steps(here, count, at(0), at(here - 1) if here else "", at(here + 1) if here < count else "", at(None))
