"""The five-step method on paper: an empty table of the layers to fill in by hand, and the same filled in by the engine.

1. Sort the effects into their layers. 2. Go through the layers in order. Within each: 3. what defines a characteristic
goes first (613.3), 4. then dependency (613.8), 5. then timestamps (613.7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.analysis.account import account_of
from engine.analysis.seen import NO_STARS, shown
from engine.analysis.way import passages
from engine.evaluation.board import present
from engine.evaluation.trace import EffectInfo, LayerTrace, Trace
from engine.rulesets import Layer, Ruleset, find_ruleset
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Scenario
from layers_site.boards.presenters.believed import title_of
from layers_site.explain import texts
from layers_site.explain.names import Names
from layers_site.explain.presenters import marks
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.explain.texts import size_text


@dataclass(frozen=True, slots=True)
class SheetLayer:
    """One row. Empty sheets have no more than the layer; `becomes` is what it makes of each object that it changes."""

    badge: Badge
    rule: str
    effects: str = ""
    first: str = ""
    waits: tuple[str, ...] = ()
    order: str = ""
    becomes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetResult:
    """One object in the end: its type line, colours, abilities and size, "" on an empty sheet."""

    name: str
    types: str = ""
    colors: str = ""
    abilities: str = ""
    size: str = ""


@dataclass(frozen=True, slots=True)
class SheetView:
    board: PrintedBoard
    edition: str
    layers: tuple[SheetLayer, ...]
    results: tuple[SheetResult, ...]
    filled: bool


def empty_sheet(scenario: Scenario, edition: str) -> SheetView:
    rules = find_ruleset(edition)
    names = Names(scenario)
    things = [thing for thing in present(scenario).objects if thing.enabled]
    return SheetView(
        board=printed(scenario),
        edition=title_of(edition),
        layers=tuple(SheetLayer(badges(rules)[layer.name], layer.citation) for layer in _rows(rules)),
        results=tuple(SheetResult(names.thing(thing.id)) for thing in things),
        filled=False,
    )


def filled_sheet(trace: Trace) -> SheetView:
    """Return the key: what the trace says of each layer."""
    board = printed(trace.scenario)
    names = Names(trace.scenario, trace.effects)
    filler = _Filler(trace, names, _letters(trace, board, names))
    return SheetView(
        board=board,
        edition=title_of(trace.rules.id),
        layers=tuple(filler.row(layer) for layer in trace.layers if layer.layer not in AFTER_LAYERS),
        results=tuple(_result(trace, key, names) for key in trace.final),
        filled=True,
    )


def _rows(rules: Ruleset) -> Iterator[Layer]:
    yield from (layer for layer in rules.layers if layer.name not in AFTER_LAYERS)


def _result(trace: Trace, key: str, names: Names) -> SheetResult:
    now = trace.final[key]
    account = account_of(trace)
    size = (account.final_size(key) or shown(0, 0)) if now.is_creature else None
    listed = " · ".join(texts.ability(each.ability, None, trace.scenario).rstrip(".") for each in now.abilities)
    return SheetResult(
        name=names.thing(key),
        types=texts.type_line(now, names.cards(key)),
        colors=", ".join(texts.colors(now.colors)) or texts.colorless(),
        abilities=listed or _("no abilities"),
        size=size_text(size),
    )


# --- what effects are called --------------------------------------------------------------------------


def _letters(trace: Trace, board: PrintedBoard, names: Names) -> Mapping[str, str]:
    """Return the letter of each effect of the trace on the sheet.

    It is that of its source, with a number if the source makes several.

    An effect that another gave to an object has the letter of the giver and the object's name.
    """
    letters = {effect.key: effect.letter for effect in board.effects}
    infos = trace.effects.values()
    several = Counter(_maker(info) for info in infos if info.given_by is None)
    by_id: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for info in infos:
        if info.given_by is None:
            maker = _maker(info)
            seen[maker] += 1
            own = letters.get(maker, names.effect(info.name))
            by_id[info.name] = f"{own}{seen[maker]}" if several[maker] > 1 else own
    for info in infos:
        if info.given_by is not None:
            giver = by_id.get(info.given_by, names.effect(info.given_by))
            by_id[info.name] = f"{giver} → {names.thing(info.source or '')}"
    return by_id


def _maker(info: EffectInfo) -> str:
    """Return the key of the item that makes an effect.

    It is an object for its abilities, else the effect or the counters themselves.
    """
    return info.source or info.name if info.origin in ("static", "face") else info.name


# --- rows ---------------------------------------------------------------------------------------------


class _Filler:
    """The rows of one trace, filled in."""

    def __init__(self, trace: Trace, names: Names, letters: Mapping[str, str]) -> None:
        self.trace = trace
        self.names = names
        self.letters = letters
        self.marks = badges(trace.rules)

    def row(self, layer: LayerTrace) -> SheetLayer:
        own = [name for name, info in self.trace.effects.items() if layer.layer in info.layers]
        own.sort(key=lambda name: self.letters.get(name, name))
        return SheetLayer(
            badge=self.marks[layer.layer],
            rule=layer.citation,
            effects=self._listed(own),
            first=self._listed(step.effect for step in layer.applied if step.by == "cda"),
            waits=tuple(self._waits(layer)),
            order=" → ".join(self.letters.get(step.effect, step.effect) for step in layer.applied),
            becomes=tuple(self._becomes(layer)),
        )

    def _listed(self, effects: Iterator[str] | list[str]) -> str:
        return ", ".join(self.letters.get(name, name) for name in effects)

    def _waits(self, layer: LayerTrace) -> Iterator[str]:
        for dependency in layer.dependencies:
            yield _("%(effect)s waits for %(on)s") % {
                "effect": self.letters.get(dependency.effect, dependency.effect),
                "on": self.letters.get(dependency.on, dependency.on),
            }
        for loop in layer.loops:
            yield _("loop: %(effects)s") % {"effects": self._listed(list(loop.effects))}
        for lost in layer.lost:
            yield _("%(effect)s does not apply") % {"effect": self.letters.get(lost.effect, lost.effect)}

    def _becomes(self, layer: LayerTrace) -> Iterator[str]:
        account = account_of(self.trace)
        here = [at for at in account.trace.steps if at.layer is layer]
        for key in self.trace.final:
            way = next(passage for passage in passages(self.trace, key) if passage.layer == layer.layer)
            stars = [account.stars_at(at.place, key) for at in here if key in at.step.objects]
            signs = (stars[0][0], stars[-1][1]) if stars else (NO_STARS, NO_STARS)
            chips = marks.chips(way.before, way.after, self.names, signs)
            if chips:
                text = ", ".join(f"{chip.sign} {chip.text}".strip() for chip in chips)
                yield _("%(name)s: %(changes)s") % {"name": self.names.thing(key), "changes": text}
