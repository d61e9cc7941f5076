"""Step by step: where one stands on the way down, what has just happened, and where one can go from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.account import Account, account_of
from engine.analysis.facts import Changed
from engine.analysis.way import Taken
from engine.evaluation.trace import At, Trace
from layers_site.boards.presenters.bench import Bench
from layers_site.cardtext.wording.context import stopped
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge, Chip, badges
from layers_site.explain.presenters.strata import StratumView
from layers_site.explain.presenters.why import LOOKED_INTO
from layers_site.explain.presenters.world import Bed
from layers_site.explain.words import Sentence, sentence

#: Letters that fit into two lines of a telephone; the link that leaves the effect out takes so many of them, and bold
#: ones are so much wider.
FITS: Final = 103
LINK: Final = 13
BOLD: Final = 1.2
#: More changes than these are told in a sentence below.
MOST_CHIPS: Final = 3


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a step: whose it is, what that `made`, and sentences, of which those `near` fit into any bar."""

    who: str
    made: str
    near: tuple[Sentence, ...]
    rest: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Stepper:
    """The controls that step through a trace.

    `on`: one step is in view, the one at `position` of `count` (0: as printed); else only `start` leads anywhere. The
    links are "" where there is nothing to go to. The steps are those that matter to the focused object, and the end;
    `fall` leads on, from there to the first. `said` tells the step in view with its reasons, or what has become of the
    object where it has `landed`; `without` leads to the step without the effect and back. `announcement` is what a
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
    said: Said | None = None
    without: str = ""
    landed: bool = False


def stepper(bench: Bench) -> Stepper:
    trace, taken, focus = bench.trace, bench.taken, bench.options.focus
    count = len(trace.steps)

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
    end = _end(bench) if landed else None
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
        announcement=_spoken(end) if end else _announcement(bench, taken, position, len(stops) - 1),
        without="" if landed or taken.step is None else bench.at(view="" if off else "without", beside=""),
        said=end or _now(bench, (*strata, *bench.words.beds.both)),
        landed=landed,
    )


def _stops(trace: Trace, focus: str) -> tuple[int, ...]:
    """Return how many steps have been taken at each stop of an object: none, each that matters to it, all."""
    account = account_of(trace)
    return tuple(dict.fromkeys((0, *(place + 1 for place in account.stops(focus)), len(account.trace.steps))))


def _end(bench: Bench) -> Said:
    """Return what is said of an object that has passed the layers: why nothing reached it, or what made it so."""
    account, focus = account_of(bench.trace), bench.options.focus
    reached = account.guests(focus) or any(focus in at.step.objects for at in account.trace.steps)
    fact = None if reached else account.nearest(focus, look=len(account.trace.steps) <= LOOKED_INTO)
    if fact is None:
        return _said("", "", bench.words.line, FITS)
    return _said(bench.names.effect(fact.effect), "", (sentence(fact, bench.names),), FITS)


def _spoken(said: Said) -> str:
    return " ".join([*([f"{said.who} –"] if said.who else []), *map(str, (*said.near, *said.rest))])


def _now(bench: Bench, views: Iterable[StratumView | Bed]) -> Said | None:
    """Return the step in view; where it leaves the object as it is, the reason for that comes first."""
    for view in views:
        for step in (step for step in view.steps if step.now):
            room, what = FITS - LINK, step.what or Sentence(_("It does not apply"))
            if not step.chips:
                missed = _missed(bench) if step.kind == "aside" else ()
                order = step.why[: len(step.why) - len(step.notes)]
                return _said(step.who, "", (*missed, *step.notes, what, *order), room)
            made, whole = _made(step.chips, room - round(BOLD * len(step.who)))
            return _said(step.who, made, step.why if whole else (what, *step.why), room)
    return None


def _said(who: str, made: str, told: Iterable[Sentence], room: int) -> Said:
    """Share the sentences out: those that fit beside what comes before them, and the rest; one is always there."""
    near, rest = [], []
    room -= round(BOLD * len(who + made))
    for one in told:
        if len(one.plain) <= room:
            near.append(one)
            room -= len(one.plain) + 1
        else:
            rest.append(one)
    if not made and not near:
        near = [min(rest, key=lambda one: len(one.plain))]
        rest.remove(near[0])
    return Said(who, made, tuple(near), tuple(rest))


def _made(chips: tuple[Chip, ...], room: int) -> tuple[str, bool]:
    """Return the changes as a sentence, and whether these are all: of many, as of a copy, it has the first alone."""
    texts = [f"{chip.sign} {chip.text.rstrip('.')}".strip() for chip in chips]
    whole = stopped(" · ".join(texts))
    if len(texts) == 1 or (len(texts) <= MOST_CHIPS and BOLD * len(whole) < room):
        return whole, True
    rest = len(texts) - 1
    return f"{texts[0]}, {ngettext('and one more', 'and %(more)s more', rest) % {'more': rest}}.", False


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
    return " ".join([place, *_changes(account, account.trace.steps[taken.count - 1], names, focus)])


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
