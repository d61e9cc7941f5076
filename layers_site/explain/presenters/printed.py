"""The board’s objects as drawn cards: as they are now, and as they lie on the table before anybody has worked it out.

Nothing here comes from a trace: a question is put beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.account import account_of
from engine.analysis.seen import NO_STARS, Stars, printed_size
from engine.analysis.way import OnCard
from engine.budget import look
from engine.characteristics import Characteristics
from engine.evaluation.board import present
from engine.evaluation.trace import Trace
from engine.scenario import ExtraCost, GameObject, Scenario
from engine.timeline import Item, timeline
from engine.words import PHASED_OUT
from layers_site.cardtext.wording.context import capitalised, typeset
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration, label
from layers_site.explain.presenters.marks import Badge, Chip, Pip, Size, badges, card_chip, pips, size, size_shown
from layers_site.explain.texts import spell_kind
from layers_site.platform.text import current_language


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
    """`hrefs` are the address that puts it in focus and the one that changes it; only the first, or neither."""

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


def card(
    thing: GameObject, trace: Trace, names: Names, hrefs: tuple[str, ...], *, in_focus: bool, just_changed: bool
) -> CardView:
    """Return the card of an object that is in the game."""
    final = trace.final[thing.id]
    facts = account_of(trace).on_card(thing.id)
    marks = badges(trace.rules)
    changes = [(marks[layer], differences) for layer, differences in facts.changes if layer in marks]
    lit = {mark.stratum for mark, _differences in changes}
    chips = (card_chip(differences, names, mark) for mark, differences in changes)
    return CardView(
        id=thing.id,
        name=names.thing(thing.id) if final.name == thing.name else label(final.name) or _("No name"),
        hrefs=hrefs,
        in_focus=in_focus,
        off=False,
        just_changed=just_changed,
        mana=pips(final.mana_cost),
        type_line=texts.type_line(final, names.cards(thing.id)),
        lines=tuple(_lines(thing, trace, facts, marks)),
        chips=tuple(chip for chip in chips if chip),
        core=tuple(CoreMark(stratum, stratum in lit) for stratum in range(1, 8)),
        meta=tuple(_beside(thing, final, trace.scenario, names)),
        size=size_shown(facts.size, facts.printed),
    )


def size_on_card(key: str, trace: Trace) -> Size | None:
    """Return its size as it is shown on the card, with the printed size if that is another one of a creature."""
    facts = account_of(trace).on_card(key)
    return size_shown(facts.size, facts.printed)


def card_off(
    thing: GameObject, scenario: Scenario, names: Names, hrefs: tuple[str, ...], *, in_focus: bool
) -> CardView:
    """Return the card of an object that is switched off or phased out: as printed, out of the game."""
    return CardView(
        id=thing.id,
        name=names.thing(thing.id),
        hrefs=hrefs,
        in_focus=in_focus,
        off=True,
        just_changed=False,
        mana=pips(thing.mana_cost),
        type_line=texts.type_line(thing),
        lines=tuple(TextLine(texts.ability(ability, thing, scenario), "kept", None) for ability in thing.abilities),
        chips=(),
        core=tuple(CoreMark(stratum, lit=False) for stratum in range(1, 8)),
        meta=(_("Phased out") if PHASED_OUT in thing.status else _("Turned off"),),
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
    now = {item.id: item.ability for item in trace.final[thing.id].abilities}
    for ability in trace.printed[thing.id].abilities:
        look(thing.id)
        text = texts.ability(ability.ability, thing, trace.scenario)
        if ability.ability.x is not None and ability.id in now:
            text = f"{text} ({texts.ability(now[ability.id], thing, trace.scenario)})"
        layer = facts.lost.get(ability.id)
        yield TextLine(text, "kept", None) if layer is None else TextLine(text, "gone", marks.get(layer))
    for ability in trace.final[thing.id].abilities:
        if ability.id in facts.gained:
            look(thing.id)
            text = texts.ability(ability.ability, thing, trace.scenario)
            yield TextLine(text, "gained", marks.get(facts.gained[ability.id]))


def _beside(
    thing: GameObject, shown: GameObject | Characteristics, scenario: Scenario, names: Names, *, down: bool = False
) -> Iterator[str]:
    """Yield the facts beside a card: its colors and its controller as they are `shown`, its zone, things attached."""
    yield ", ".join(texts.colors(shown.colors)) or texts.colorless()
    if shown.controller != scenario.players[0]:
        yield _("controlled by %(player)s") % {"player": names.player(shown.controller)}
    if thing.zone != "battlefield":
        yield texts.zone(thing.zone)
    if down:
        yield _("face down")
    if thing.attached_to:
        yield _("attached to %(name)s") % {"name": names.thing(thing.attached_to)}
    for counters in thing.counters:
        yield texts.counters(counters.kind, counters.count)
    yield from map(texts.fact, thing.facts)


@dataclass(frozen=True, slots=True)
class PrintedEffect:
    """Something that makes continuous effects, by its timestamp; `letter` is what a sheet calls it."""

    key: str
    letter: str
    position: int
    name: str
    does: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    cards: tuple[CardView, ...]
    effects: tuple[PrintedEffect, ...]
    #: Whose turn it is, where that is not the first player's, what else is true of the players and the game, and the
    #: spells that are cast.
    turn: str


def printed(scenario: Scenario, subject: str = "") -> PrintedBoard:
    """Return everything in the game. The object `subject` is marked."""
    names = Names(scenario)
    things = [thing for thing in present(scenario).objects if thing.enabled]
    away = scenario.active_player != scenario.players[0]
    turn = [_("It is the turn of %(player)s.") % {"player": names.player(scenario.active_player)}] if away else []
    return PrintedBoard(
        cards=tuple(_card(thing, scenario, names, subject) for thing in things),
        effects=tuple(_effects(scenario, names)),
        turn=" ".join([*turn, *(f"{fact}." for fact in _facts(scenario)), *_spells(scenario, names)]),
    )


def _facts(scenario: Scenario) -> Iterator[str]:
    """Yield what is true of the game and of its players, and what they have."""
    yield from map(texts.game_fact, scenario.facts)
    for player in scenario.players:
        for fact in scenario.player_facts.get(player, ()):
            yield texts.player_fact(fact, player, scenario)
        for kind, count in scenario.player_counters.get(player, {}).items():
            yield texts.player_counters(player, kind, count)


def _spells(scenario: Scenario, names: Names) -> Iterator[str]:
    """Yield each spell that is cast, and what is paid for it before any effect."""
    for spell in scenario.spells:
        words = {"name": f"{label(spell.name)} ({spell_kind(spell, names)})"}
        if spell.alternative is not None:
            words["cost"] = _paid(spell.alternative)
            text = _("%(name)s is cast for its alternative cost: %(cost)s.")
        else:
            words["cost"] = spell.mana_cost
            text = _("%(name)s costs %(cost)s.") if spell.mana_cost else _("%(name)s has no mana cost.")
        if spell.additional is not None:
            text += " " + _("In addition: %(more)s.")
            words["more"] = _paid(spell.additional)
        yield text % words


def _paid(cost: ExtraCost) -> str:
    return enumeration([*filter(None, [cost.mana_cost]), *map(label, cost.other)])


def _card(thing: GameObject, scenario: Scenario, names: Names, subject: str) -> CardView:
    plain = card_off(thing, scenario, names, (), in_focus=thing.id == subject)
    beside = _beside(thing, thing, scenario, names, down=bool(thing.face_down))
    chosen = (_("chosen: %(word)s") % {"word": word} for word in _chosen(thing))
    return replace(plain, off=False, meta=(*beside, *chosen))


def _chosen(thing: GameObject) -> Iterator[str]:
    chosen = thing.chosen
    if chosen.color:
        yield from texts.colors((chosen.color,))
    yield from (texts.word(word) for word in (chosen.creature_type, chosen.land_type) if word)
    if chosen.name:
        yield typeset(chosen.name, current_language())


# --- effects ------------------------------------------------------------------------------------------


def _effects(scenario: Scenario, names: Names) -> Iterator[PrintedEffect]:
    makers = [(item, does) for item in timeline(scenario) if (does := _does(item, scenario))]
    for position, (item, does) in enumerate(makers, 1):
        yield PrintedEffect(item.key, letter(position), position, names.item(item.key), does)


def letter(position: int) -> str:
    """Return a letter: A, B, C and so on to Z, then AA."""
    turn, place = divmod(position - 1, 26)
    return (letter(turn) if turn else "") + chr(ord("A") + place)


def _does(item: Item, scenario: Scenario) -> tuple[str, ...]:
    """Return the effects in words; () for a thing without effects, or out of the game."""
    if item.kind == "effect":
        effect = next(effect for effect in scenario.effects if effect.id == item.key)
        return (texts.effect_as_said(effect, scenario),) if effect.enabled else ()
    owner, _sign, kind = item.key.partition("#")
    thing = next(obj for obj in scenario.objects if obj.id == owner)
    if not thing.enabled:
        return ()
    if item.kind == "counter":
        text = texts.counters(kind, next(counter.count for counter in thing.counters if counter.kind == kind))
        return (capitalised(text),)
    return tuple(texts.ability(ability, thing, scenario) for ability in thing.abilities if ability.static)
