"""A board in words: all that pages say of it from its trace alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from django.utils.functional import cached_property

from engine.analysis.account import Account, account_of
from engine.analysis.decided import decisive
from engine.analysis.facts import AsPrinted, DependsOn
from engine.analysis.seen import NO_STARS, Stars
from engine.analysis.way import Taken
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.expressions import TheVery
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import GameObject
from engine.timeline import timeline
from layers_site.cardtext.reading.pasted import has_unread
from layers_site.explain.names import Names, label
from layers_site.explain.presenters import why
from layers_site.explain.presenters.picture import Picture, pictures
from layers_site.explain.presenters.printed import CardView, Portrait, card, card_off, portrait
from layers_site.explain.presenters.strata import (
    Ghost,
    OtherWay,
    StratumView,
    changed,
    marked,
    result,
    size_of,
    strata,
    strata_at,
)
from layers_site.explain.presenters.why import WhyNots, why_nots
from layers_site.explain.presenters.world import Beds, WorldView, beds, world
from layers_site.explain.words import Sentence, sentence, so_far
from layers_site.platform.text import current_language

#: More effects than these that made it so are counted.
NAMED: Final = 3
#: Of the largest boards it takes a megabyte, and keeps the trace.
OBJECTS_KEPT: Final = 16
#: The parts that say something of the object in focus, and of the whole board.
_OF_THE_FOCUS: Final = ("printed", "strata", "final", "ghost", "line", "lines_before", "why_nots")
_OF_THE_BOARD: Final = ("cards", "world", "beds", "pictures", "unread", "result", "timestamps_decide")


@dataclass(frozen=True)
class BoardWords:
    """One board, seen from the object in `focus`; each part is made when it is first needed, or all by `say`.

    `hrefs` lead to the objects. With `marks` those just changed are marked: by the step in view, or since `earlier`,
    the board before the last action. `beside` is the way of the object by other rules. What is of the
    object in focus is there only where that is `in_game`.
    """

    trace: Trace
    focus: str
    taken: Taken | None
    hrefs: Mapping[str, tuple[str, ...]]
    marks: bool = False
    earlier: Trace | None = None
    beside: OtherWay | None = None

    def say(self) -> None:
        """Name what is on the board, read the facts, and make all parts of them: whoever shows it only lays it out.

        Raises TimeUpError where the clock of the request runs out.
        """
        for part in ("titles", "facts", *_OF_THE_BOARD, *(_OF_THE_FOCUS if self.in_game else ())):
            getattr(self, part)

    @cached_property
    def names(self) -> Names:
        return Names(self.trace.scenario, self.trace.effects)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """Return the name of everything on the board that has a timestamp, by its key."""
        return {item.key: self.names.item(item.key) for item in timeline(self.trace.scenario)}

    @cached_property
    def facts(self) -> Account:
        """Return the facts of the board, those of the object in focus read."""
        account = account_of(self.shown)
        account.read(self.focus, self.trace if self.taken else None)
        return account

    @property
    def shown(self) -> Trace:
        """Return the trace as far as the step in view."""
        return self.taken.trace if self.taken else self.trace

    @property
    def ended(self) -> bool:
        return self.taken is None or self.taken.all

    @property
    def in_game(self) -> bool:
        return self.focus in self.trace.final

    @property
    def _now(self) -> ObjectWords:
        return object_words(self.trace, self.focus)

    @property
    def _then(self) -> ObjectWords | None:
        """Return the board before where the object in focus can be compared: it is in the game, then and now."""
        comparable = self.earlier and self.in_game and self.focus in self.earlier.final
        return object_words(self.earlier, self.focus) if self.earlier and comparable else None

    @cached_property
    def moved(self) -> frozenset[str]:
        """Return the objects just changed by the step in view, or by the last action."""
        if not self.marks:
            return frozenset()
        if self.taken:
            return frozenset(self.taken.step.changed) if self.taken.step else frozenset()
        return changed(self.earlier, self.trace) if self.earlier else frozenset()

    # --- the cards, the players, the rules of the game ---------------------------------------------------

    @cached_property
    def cards(self) -> tuple[CardView, ...]:
        return tuple(map(self._card, self.trace.scenario.objects))

    def _card(self, thing: GameObject) -> CardView:
        hrefs, in_focus = self.hrefs[thing.id], thing.id == self.focus
        if not thing.enabled:
            return card_off(thing, self.trace.scenario, self.names, hrefs, in_focus=in_focus)
        drawn = card(thing, self.shown, self.names, hrefs, in_focus=in_focus, just_changed=thing.id in self.moved)
        before = self._size_before(thing.id)
        return replace(drawn, size=replace(drawn.size, was=before)) if drawn.size and before else drawn

    def _size_before(self, thing: str) -> str:
        """Return the size before the last action, "" where it is the same now."""
        if self.earlier is None or thing not in self.moved:
            return ""
        before = size_of(self.earlier, thing)
        return before if before != size_of(self.trace, thing) else ""

    @cached_property
    def world(self) -> WorldView | None:
        return world(self.shown, self.names)

    @cached_property
    def beds(self) -> Beds:
        """Return the effects after the layers, as far as the step in view."""
        return beds(self.trace, self.names, self.taken)

    @cached_property
    def pictures(self) -> tuple[Picture, ...]:
        return pictures(self.shown, self.names)

    @cached_property
    def timestamps_decide(self) -> bool:
        """Return whether two effects apply in one of the layers, so that something has to say which goes first."""
        return any(len(layer.applied) > 1 for layer in self.trace.layers if layer.layer not in AFTER_LAYERS)

    @cached_property
    def unread(self) -> tuple[str, ...]:
        """Return the names of the cards of which a line was not read: what it does is missing here."""
        return tuple(label(thing.name) for thing in self.trace.scenario.objects if has_unread(thing))

    @cached_property
    def result(self) -> str:
        """Return what came of the last action, "" where that is not known."""
        return result(self.earlier, self.trace, self.names) if self.earlier else ""

    # --- the object in focus -------------------------------------------------------------------------------

    @cached_property
    def printed(self) -> Portrait:
        return self._portrait(self.trace.printed, account_of(self.trace).stars.printed)

    @cached_property
    def final(self) -> Portrait:
        return self._portrait(self.shown.final, account_of(self.shown).stars.final)

    def _portrait(self, states: Mapping[str, Characteristics], stars: Mapping[str, Stars]) -> Portrait:
        focus, first = self.focus, self.trace.scenario.players[0]
        return portrait(focus, states[focus], self.names, first, stars.get(focus, NO_STARS))

    @cached_property
    def strata(self) -> tuple[StratumView, ...]:
        """Return its way down the layers, with what is otherwise than before marked."""
        now = strata_at(self.taken, self.trace, self.focus, self.names) if self.taken else self._now.strata
        now = marked(now, self._then.strata) if self._then else now
        return self.beside.strata(now, self.taken) if self.beside else now

    @cached_property
    def ghost(self) -> Ghost | None:
        """Return the object by other rules, where it has come to."""
        return self.beside.end(self.taken) if self.beside else None

    @cached_property
    def line(self) -> tuple[Sentence, ...]:
        """Return what made it so, or had the last word."""
        return one_line(self.shown, self.focus, self.names, ended=self.ended) if self.taken else self._now.line

    @cached_property
    def lines_before(self) -> frozenset[str] | None:
        """Return why it was what it was before the last action; None where that is not known."""
        return frozenset(why.text for why in self._then.line) if self._then else None

    @cached_property
    def why_nots(self) -> WhyNots:
        if not (self.in_game and self.ended):
            return WhyNots((), 0)
        return why.marked(self._now.why_nots, self._then.why_nots) if self._then else self._now.why_nots


class ObjectWords:
    """All that is said of an object at the end of a trace, and compared with what is said after the next action."""

    def __init__(self, trace: Trace, focus: str) -> None:
        self._about = trace, focus, Names(trace.scenario, trace.effects)

    @cached_property
    def strata(self) -> tuple[StratumView, ...]:
        return strata(*self._about)

    @cached_property
    def line(self) -> tuple[Sentence, ...]:
        return one_line(*self._about)

    @cached_property
    def why_nots(self) -> WhyNots:
        return why_nots(*self._about)


def object_words(trace: Trace, focus: str) -> ObjectWords:
    """Return what is said in the language of the page: made for one board, it is at hand for the next."""
    return _object_words(TheVery(trace), focus, current_language())


@lru_cache(maxsize=OBJECTS_KEPT)
def _object_words(the_very: TheVery[Trace], focus: str, _language: str) -> ObjectWords:
    return ObjectWords(the_very.it, focus)


def one_line(trace: Trace, focus: str, names: Names, *, ended: bool = True) -> tuple[Sentence, ...]:
    """Return the deciding effects of an object; before the end (not `ended`) as far as it has come.

    Not more than a few, and the dependency that decided; what is left out is told below.
    """
    made = account_of(trace).made(focus)
    told = [
        so_far(fact) if isinstance(fact, AsPrinted) and not ended else sentence(fact, names) for fact in made[:NAMED]
    ]
    layer, found = next(decisive(trace, focus), ("", None))
    return (*told, *([sentence(DependsOn(layer, found, again=False), names)] if found else []))
