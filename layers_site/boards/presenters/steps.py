"""Step by step: where one stands on the way down, what has just happened, and where one can go from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.account import Account, At, account_of
from engine.analysis.facts import Changed
from engine.analysis.way import Taken
from engine.evaluation.trace import Trace
from layers_site.boards.presenters.bench import Bench
from layers_site.boards.presenters.explanation import LayerAccount
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.presenters.strata import StratumView
from layers_site.explain.presenters.why import LOOKED_INTO
from layers_site.explain.presenters.world import Bed
from layers_site.explain.words import Sentence, sentence


@dataclass(frozen=True, slots=True)
class Stepper:
    """The controls that step through a trace.

    `on`: one step is in view, the one at `position` of `count` (0: as printed); else only `start` leads anywhere. The
    links are "" where there is nothing to go to. The steps are those that matter to the focused object, and the end;
    `fall` leads on, from there to the first. `now` is the step in view with its reasons, `without` leads to it without
    the effect and back, `landed` where the object has left the layers, which `end` tells. `announcement` is what a
    screen reader says of the step in view.
    """

    on: bool
    position: int
    count: int
    start: str
    back: str
    forward: str
    fall: str
    whole: str
    badge: Badge | None
    announcement: str
    now: LayerAccount | None = None
    without: str = ""
    landed: bool = False
    end: tuple[str | Sentence, ...] = ()


def stepper(bench: Bench) -> Stepper:
    trace, taken, focus = bench.trace, bench.taken, bench.options.focus
    count = len(account_of(trace).steps)

    def at(step: int | None) -> str:
        return bench.at(step=step) if bench.options.view == "ghost" else bench.at(step=step, view="", beside="")

    if taken is None:
        return Stepper(False, 0, count, at(0) if count else "", "", "", "", "", None, "")
    here, stops = taken.count, _stops(trace, focus)
    before, after = ([stop for stop in stops if stop < here], [stop for stop in stops if stop > here])
    strata = bench.words.strata if bench.in_game else ()
    off = bench.options.view == "without"
    position = sum(stop <= here for stop in stops) - 1
    landed = bench.in_game and bool(here) and not any(view.token for view in strata)
    end = _end(bench) if landed else ()
    return Stepper(
        on=True,
        position=position,
        count=len(stops) - 1,
        start=at(0),
        back=at(before[-1]) if before else "",
        forward=at(after[0]) if after else "",
        fall=at(after[0] if after else 0),
        whole=at(None),
        badge=badges(trace.rules)[trace.layers[taken.place].layer] if taken.step and not landed else None,
        announcement=" ".join(str(one) for one in end) or _announcement(bench, taken, position, len(stops) - 1),
        without="" if landed or taken.step is None else bench.at(view="" if off else "without", beside=""),
        now=None if landed else _now(bench, (*strata, *bench.words.beds.both)),
        landed=landed,
        end=end,
    )


def _stops(trace: Trace, focus: str) -> tuple[int, ...]:
    """Return how many steps have been taken at each stop of an object: none, each that matters to it, all."""
    account = account_of(trace)
    return tuple(dict.fromkeys((0, *(place + 1 for place in account.stops(focus)), len(account.steps))))


def _end(bench: Bench) -> tuple[str | Sentence, ...]:
    """Return what is said of an object that has passed the layers: why nothing reached it, or what made it so."""
    account, focus = account_of(bench.trace), bench.options.focus
    if not bench.in_game:
        return ()
    reached = account.guests(focus) or any(focus in at.step.objects for at in account.steps)
    fact = None if reached else account.nearest(focus, look=len(account.steps) <= LOOKED_INTO)
    return (f"{bench.names.effect(fact.effect)} –", sentence(fact, bench.names)) if fact else bench.words.line


def _now(bench: Bench, views: Iterable[StratumView | Bed]) -> LayerAccount | None:
    """Return the step in view; where it leaves the object alone, with the reason."""
    for view in views:
        for step in (step for step in view.steps if step.now):
            missed = _missed(bench) if step.kind == "aside" else ()
            return LayerAccount(view.badge, step.who, step.what, (*step.why, *missed), step.chips)
    return None


def _missed(bench: Bench) -> tuple[Sentence, ...]:
    step, focus = bench.taken.step if bench.taken else None, bench.options.focus
    return (sentence(account_of(bench.trace).missed(step.effect, focus), bench.names),) if step else ()


def _announcement(bench: Bench, taken: Taken, position: int, count: int) -> str:
    """Return the step in words, with a space after it.

    For example: "Step 3 of 6, layer 7b: Humility. Grizzly Bears 2/2 → 1/1."
    """
    trace, names, focus = bench.trace, bench.names, bench.options.focus
    if taken.step is None:
        text = ngettext(
            "Before the only step: everything is as printed.",
            "Before the first of %(count)s steps: everything is as printed.",
            count,
        )
        return text % {"count": count}
    mark = badges(trace.rules)[trace.layers[taken.place].layer]
    words = {"step": position, "count": count, "layer": mark.text, "name": names.effect(taken.step.effect)}
    place = _("Step %(step)s of %(count)s, layer %(layer)s: %(name)s.") % words
    account = account_of(trace)
    return " ".join([place, *_changes(account, account.steps[taken.count - 1], names, focus)])


def _changes(account: Account, at: At, names: Names, focus: str) -> Iterator[str]:
    """Yield the changes of the focused object, or of the first others; or why nothing changed."""
    step = at.step
    keys = [focus] if focus in step.changed else list(step.changed)[:2]
    made = [account.outcome(at, key) for key in keys]
    yield from (sentence(fact, names).plain for fact in made if isinstance(fact, Changed) and fact.differences)
    if not step.changed and not step.players and not step.spells:
        key = focus if focus in step.objects else next(iter(step.objects), "")
        fact = account.outcome(at, key) if key else account.applied(at, ())
        yield sentence(fact, names).plain
