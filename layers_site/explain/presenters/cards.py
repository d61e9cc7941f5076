"""The board's objects as drawn cards: what each is now, and what of that is not as printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.account import account_of
from engine.analysis.seen import NO_STARS, Stars, printed_size
from engine.analysis.way import OnCard
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.scenario import GameObject, Scenario
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters import diffs
from layers_site.explain.presenters.marks import Badge, Chip, Pip, Size, badges, pips, size, size_shown


@dataclass(frozen=True, slots=True)
class TextLine:
    """One ability. `gone`: printed, but lost in the layer of `badge`; `gained`: not printed."""

    text: str
    state: Literal["kept", "gone", "gained"]
    badge: Badge | None


@dataclass(frozen=True, slots=True)
class CoreMark:
    """One of the seven strata at a card's edge; lit where the object was changed."""

    stratum: int
    lit: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """`hrefs` is the address that puts it in focus, or nothing."""

    id: str
    name: str
    hrefs: tuple[str, ...]
    in_focus: bool
    off: bool
    just_changed: bool
    mana: tuple[Pip, ...]
    type_line: str
    lines: tuple[TextLine, ...]
    chips: tuple[Chip, ...]
    core: tuple[CoreMark, ...]
    meta: tuple[str, ...]
    size: Size | None
    #: On a page without a list of effects the text of each card stands open.
    open: bool = False


@dataclass(frozen=True, slots=True)
class Portrait:
    """The focused object in one line, printed or as it is now."""

    name: str
    type_line: str
    facts: tuple[str, ...]
    size: Size | None


def card(thing: GameObject, trace: Trace, names: Names, href: str, *, in_focus: bool, just_changed: bool) -> CardView:
    """Return the card of an object that is in the game."""
    final = trace.final[thing.id]
    facts = account_of(trace).on_card(thing.id)
    marks = badges(trace.rules)
    changes = [(marks[layer], differences) for layer, differences in facts.changes if layer in marks]
    lit = {mark.stratum for mark, _differences in changes}
    chips = (diffs.card_chip(differences, names, mark) for mark, differences in changes)
    return CardView(
        id=thing.id,
        name=names.thing(thing.id) if final.name == thing.name else label(final.name) or _("No name"),
        hrefs=(href,) if href else (),
        in_focus=in_focus,
        off=False,
        just_changed=just_changed,
        mana=pips(final.mana_cost),
        type_line=texts.type_line(final, names.cards(thing.id)),
        lines=tuple(_lines(thing, trace, facts, marks)),
        chips=tuple(chip for chip in chips if chip),
        core=tuple(CoreMark(stratum, stratum in lit) for stratum in range(1, 8)),
        meta=tuple(_meta(thing, final, trace, names)),
        size=size_shown(facts.size, facts.printed),
    )


def size_on_card(key: str, trace: Trace) -> Size | None:
    """Return its size as it is shown on the card.

    The printed size stands beside it, if it is another one and was a creature's.
    """
    facts = account_of(trace).on_card(key)
    return size_shown(facts.size, facts.printed)


def card_off(thing: GameObject, scenario: Scenario, names: Names, href: str, *, in_focus: bool) -> CardView:
    """Return the card of an object that is switched off: as printed, out of the game."""
    return CardView(
        id=thing.id,
        name=names.thing(thing.id),
        hrefs=(href,) if href else (),
        in_focus=in_focus,
        off=True,
        just_changed=False,
        mana=pips(thing.mana_cost),
        type_line=texts.type_line(thing),
        lines=tuple(TextLine(texts.ability(ability, thing, scenario), "kept", None) for ability in thing.abilities),
        chips=(),
        core=tuple(CoreMark(stratum, lit=False) for stratum in range(1, 8)),
        meta=(_("Switched off"),),
        size=size_shown(printed_size(thing)),
    )


def portrait(key: str, thing: Characteristics, names: Names, first_player: str, stars: Stars = NO_STARS) -> Portrait:
    """Return the object `key` in a line of facts; `stars` of its size are still as printed."""
    facts = texts.colors(thing.colors) or [texts.colorless()]
    if thing.controller != first_player:
        facts.append(_("controlled by %(player)s") % {"player": names.player(thing.controller)})
    count = len(thing.abilities)
    facts.append(
        ngettext("%(count)s ability", "%(count)s abilities", count) % {"count": count} if count else _("no abilities")
    )
    facts += map(label, thing.restrictions)
    return Portrait(
        label(thing.name) or _("No name"), texts.type_line(thing, names.cards(key)), tuple(facts), size(thing, stars)
    )


def _lines(thing: GameObject, trace: Trace, facts: OnCard, marks: Mapping[str, Badge]) -> Iterator[TextLine]:
    for ability in trace.printed[thing.id].abilities:
        text = texts.ability(ability.ability, thing, trace.scenario)
        layer = facts.lost.get(ability.id)
        yield TextLine(text, "kept", None) if layer is None else TextLine(text, "gone", marks.get(layer))
    for ability in trace.final[thing.id].abilities:
        if ability.id in facts.gained:
            text = texts.ability(ability.ability, thing, trace.scenario)
            yield TextLine(text, "gained", marks.get(facts.gained[ability.id]))


def _meta(thing: GameObject, final: Characteristics, trace: Trace, names: Names) -> Iterator[str]:
    yield ", ".join(texts.colors(final.colors)) or texts.colorless()
    if final.controller != trace.scenario.players[0]:
        yield _("controlled by %(player)s") % {"player": names.player(final.controller)}
    if thing.zone != "battlefield":
        yield texts.zone(thing.zone)
    if thing.attached_to:
        yield _("attached to %(name)s") % {"name": names.thing(thing.attached_to)}
    for counters in thing.counters:
        yield texts.counters(counters.kind, counters.count)
    yield from map(texts.fact, thing.facts)
