"""The overview: the seven layers, what belongs in each, and of each an example that the engine works out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from engine import EvaluationError, ScenarioError
from engine.analysis import seen
from engine.analysis.account import account_of
from engine.analysis.way import passages
from engine.evaluation.trace import Trace
from engine.scenario import Effect, GameObject, Scenario
from layers_site.boards.services import edits
from layers_site.boards.services.boards import read_card
from layers_site.content.glossary.entries import entry_address, glossary
from layers_site.content.models import Card
from layers_site.explain.names import Names
from layers_site.explain.presenters.marks import Badge, Chip, Size, badges, chips, legend, size


@dataclass(frozen=True, slots=True)
class Example:
    """A card of the library and what the engine makes of it in the layer, as it was before and as chips."""

    maker: str
    subject: str
    before: Size | None
    after: Size | None
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class LayerPart:
    """A layer, or a sublayer of layer 7: what belongs in it, its rule in today's edition, and an example."""

    badge: Badge
    holds: str
    number: str
    href: str
    example: Example | None


@dataclass(frozen=True, slots=True)
class LayerRow:
    """One of the seven layers. `parts` are its sublayers, where they have different examples."""

    part: LayerPart
    parts: tuple[LayerPart, ...]
    cases: str
    cards: str


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One thing that settles the order within a layer, in a line, with the rule that says so."""

    title: str
    text: str
    number: str
    href: str


@dataclass(frozen=True, slots=True)
class _Scene:
    """Cards of the library by their slugs: the object looked at, the card that changes it, and what else lies there.

    `maker` is "" where the object changes itself.
    """

    subject: str
    maker: str = ""
    beside: tuple[str, ...] = ()


#: The rule in `fixtures/glossary.json` and the example of each layer and sublayer.
_SCENES: Final[Mapping[str, tuple[str, _Scene]]] = {
    "1": ("layer-copy", _Scene("suntail-hawk", "becomes-a-copy", ("grizzly-bears",))),
    "2": ("layer-control", _Scene("grizzly-bears", "control-magic")),
    "3": ("layer-text", _Scene("goblin-king", "artificial-evolution-goblin-to-merfolk")),
    "4": ("layer-types", _Scene("treetop-village", "blood-moon")),
    "5": ("layer-colors", _Scene("grizzly-bears", "darkest-hour")),
    "6": ("layer-abilities", _Scene("grizzly-bears", "flight")),
    "7a": ("layer-pt-define", _Scene("nightmare", "", ("swamp", "swamp", "swamp"))),
    "7b": ("layer-pt-set", _Scene("worldspine-wurm", "diminish")),
    "7c": ("layer-pt-modify", _Scene("grizzly-bears", "giant-growth")),
    "7d": ("layer-pt-switch", _Scene("tide-drifter", "about-face")),
}
_OF_THE_WHOLE_OF_7: Final = "pt_intro"


def overview() -> tuple[LayerRow, ...]:
    """Return the seven layers of today's rules, from the first to the last."""
    cards = _cards()
    return tuple(_row(badge, cards) for badge in legend())


def _row(badge: Badge, cards: Mapping[str, Card]) -> LayerRow:
    marks = badges(engine.find_ruleset(engine.DEFAULT))
    below = tuple(_part(marks[name], cards) for name in _SCENES if name[:1] == badge.layer and name != badge.layer)
    whole = _part(badge, cards)
    layer = {"layer": badge.layer}
    return LayerRow(
        whole,
        below,
        f"{reverse('boards:catalogue')}?{urlencode(layer)}",
        f"{reverse('boards:cards')}?{urlencode(layer)}",
    )


def _part(badge: Badge, cards: Mapping[str, Card]) -> LayerPart:
    code, scene = _SCENES.get(badge.layer, (_OF_THE_WHOLE_OF_7, None))
    entry = glossary().entries[code]
    return LayerPart(
        badge=badge,
        holds=_holds(badge.layer),
        number=entry.number(engine.DEFAULT),
        href=entry_address(code),
        example=_example(badge, scene, cards) if scene else None,
    )


def _holds(layer: str) -> str:
    return {
        "1": _("Effects that make a copy, and being face down."),
        "2": _("Who controls it: “gain control of target creature”."),
        "3": _("Words changed in its text: “Goblin” becomes “Merfolk”."),
        "4": _("Card types, subtypes, supertypes: “nonbasic lands are Mountains”, “becomes a creature”."),
        "5": _("Colors: “all creatures are black”."),
        "6": _("Abilities gained, lost or forbidden: “has flying”, “loses all abilities”."),
        "7": _("How big a creature is, in four steps."),
        "7a": _("Size defined by the card itself: */*."),
        "7b": _("Size set to a value: “is 1/1”, “has base power and toughness 4/4”."),
        "7c": _("Size made larger or smaller: “gets +3/+3”, counters."),
        "7d": _("Power and toughness switched."),
    }[layer]


# --- what settles the order in a layer ------------------------------------------------------------------


def order_lines() -> Iterator[OrderLine]:
    """Yield what settles the order within one layer, in the order in which the rules ask for it."""
    lines = (
        (
            "cda_first",
            _("First"),
            _("Abilities that define the card itself apply first (*/*, devoid, “is every creature type”)."),
        ),
        ("timestamp", _("Timestamps"), _("Then the older effect applies before the newer one.")),
        ("dependency", _("Dependency"), _("But an effect that depends on another one waits for it.")),
        (
            "same_set",
            _("Several layers"),
            _("An effect that has started keeps applying, even if its ability is lost."),
        ),
    )
    for code, title, text in lines:
        entry = glossary().entries[code]
        yield OrderLine(title, text, entry.number(engine.DEFAULT), entry_address(code))


# --- the examples ---------------------------------------------------------------------------------------


def _cards() -> dict[str, Card]:
    scenes = [scene for _code, scene in _SCENES.values()]
    slugs = {slug for scene in scenes for slug in (scene.subject, scene.maker, *scene.beside) if slug}
    return {card.slug: card for card in Card.objects.published().filter(slug__in=slugs)}


def _example(badge: Badge, scene: _Scene, cards: Mapping[str, Card]) -> Example | None:
    """Return what happens; None where a card is not in the library, or nothing happens in that layer."""
    if not {scene.subject, *scene.beside, *filter(None, (scene.maker,))} <= cards.keys():
        return None
    try:
        board = _board(scene, cards)
        trace = engine.evaluate(board, engine.DEFAULT)
    except (ScenarioError, EvaluationError):
        return None
    return _seen(badge, scene, trace, Names(board), cards)


def _seen(badge: Badge, scene: _Scene, trace: Trace, names: Names, cards: Mapping[str, Card]) -> Example | None:
    marks = badges(trace.rules)
    way = next(
        (way for way in passages(trace, scene.subject) if way.changed and marks[way.layer].stratum == badge.stratum),
        None,
    )
    if way is None:
        return None
    stars = account_of(trace).stars.printed.get(scene.subject)
    before = size(way.before, stars) if stars else size(way.before)
    return Example(
        maker=cards[scene.maker].name if scene.maker else "",
        subject=names.thing(scene.subject),
        before=before,
        after=size(way.after) if before != size(way.after) else None,
        chips=tuple(_telling(badge, chips(way.before, way.after, names))),
    )


def _telling(badge: Badge, chips: tuple[Chip, ...]) -> Iterator[Chip]:
    """Yield what the example is about: of a copy its name, of a text its words; the size stands by itself."""
    for chip in chips:
        if badge.stratum == 1 and not isinstance(chip.fact, seen.Renamed):
            continue
        if badge.stratum == 3 and not isinstance(chip.fact, seen.Reworded):
            continue
        if not isinstance(chip.fact, seen.Sized):
            yield chip


def _board(scene: _Scene, cards: Mapping[str, Card]) -> Scenario:
    """Return the board: you own what is looked at, and what changes it is the newest."""
    board = Scenario(("you", "opponent"), "you", {})
    for slug in (*scene.beside, scene.subject):
        board = _laid(board, read_card(cards[slug]), slug)
    if not scene.maker:
        return board
    maker = read_card(cards[scene.maker])
    if isinstance(maker, Effect):
        source = scene.beside[0] if scene.beside else None
        return edits.with_effect(board, replace(maker, source=source, controller="you"), (scene.subject,))
    host = scene.subject if edits.can_be_attached(maker) else None
    return edits.with_object(board, replace(maker, owner="opponent", controller="opponent", attached_to=host))


def _laid(board: Scenario, content: GameObject | Effect, slug: str) -> Scenario:
    if isinstance(content, Effect):
        raise TypeError(slug)
    key = edits.free_id(board, slug)
    return edits.with_object(board, replace(content, id=key, owner="you", controller="you"))
