"""The board beside a lesson's text, reduced to what matters there: the cards in the game, and one line a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from layers_site.boards.presenters.bench_page import BenchPage
from layers_site.explain import texts
from layers_site.explain.names import label
from layers_site.explain.presenters.cards import CardView
from layers_site.explain.presenters.marks import Badge, Chip, Size
from layers_site.explain.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Bed:
    """One effect in one layer, on the object in view.

    `reason` says why it did not apply; `size` is the object’s after the layer, where that changed it.
    """

    badge: Badge
    who: str
    changed: bool
    chips: tuple[Chip, ...]
    reason: Sentence | None
    size: Size | None


@dataclass(frozen=True, slots=True)
class Reduced:
    """`aside` are the cards in other zones to which nothing happens, in a line."""

    cards: tuple[CardView, ...]
    aside: tuple[str, ...]
    beds: tuple[Bed, ...]


def reduced(bench: BenchPage) -> Reduced:
    """Return the parts of a board that the page of a lesson shows.

    What is switched off, and what only has an effect while nothing happens to it, stands among the effects alone: nor
    is it followed where players or spells are in question.
    """
    zones = {thing.id: thing.zone for thing in bench.moment.scenario.objects}
    sources = {row.key for row in bench.rows}
    still = [card for card in bench.words.cards if not card.chips and (bench.words.world or not card.in_focus)]
    aside = {card.id for card in still if zones[card.id] != "battlefield"}
    hidden = {
        card.id for card in still if (card.off and not card.in_focus) or (card.id in sources and card.size is None)
    }
    cards = tuple(card for card in bench.words.cards if card.id not in aside | hidden)
    return Reduced(cards, _aside(bench, aside - hidden), tuple(_beds(bench)) if bench.in_game else ())


def _aside(bench: BenchPage, keys: set[str]) -> tuple[str, ...]:
    things = (thing for thing in bench.moment.scenario.objects if thing.id in keys)
    counted = Counter((thing.zone, label(thing.name)) for thing in things)
    return tuple(
        _("%(zone)s: %(cards)s")
        % {"zone": _begun(texts.zone(zone)), "cards": f"{count} × {name}" if count > 1 else name}
        for (zone, name), count in counted.items()
    )


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _beds(bench: BenchPage) -> Iterator[Bed]:
    """Yield the steps that changed the object in view or were to apply to it; what was lost is said once."""
    lost: set[str] = set()
    for stratum in bench.words.strata:
        steps = [step for step in stratum.steps if step.kind != "aside" and step.who not in lost]
        last = next((step for step in reversed(steps) if step.kind == "hit"), None)
        for step in steps:
            missed = step.kind == "missed"
            if missed:
                lost.add(step.who)
            reason = step.notes[0] if missed and step.notes else None
            size = stratum.size if step is last and stratum.changed else None
            yield Bed(stratum.badge, step.who, step.kind == "hit", step.chips, reason, size)
