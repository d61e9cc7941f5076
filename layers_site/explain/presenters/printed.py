"""A board as it lies on the table before anybody has worked it out: cards as printed, effects in words, oldest first.

Nothing here comes from a trace: a question is put beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from engine.scenario import ExtraCost, GameObject, Scenario
from engine.timeline import Item, timeline
from layers_site.explain import texts
from layers_site.explain.differences import spell_kind
from layers_site.explain.names import Names, enumeration, label
from layers_site.explain.presenters.cards import CardView, card_off
from layers_site.explain.wording.typography import capitalised


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
    things = [thing for thing in scenario.objects if thing.enabled]
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
    plain = card_off(thing, scenario, names, "", in_focus=thing.id == subject)
    return replace(plain, off=False, meta=tuple(_meta(thing, scenario, names)))


def _meta(thing: GameObject, scenario: Scenario, names: Names) -> Iterator[str]:
    """Yield the facts beside the print of a card: its zone, its controller, things attached, chosen words."""
    yield ", ".join(texts.colors(thing.colors)) or texts.colorless()
    if thing.controller != scenario.players[0]:
        yield _("controlled by %(player)s") % {"player": names.player(thing.controller)}
    if thing.zone != "battlefield":
        yield texts.zone(thing.zone)
    if thing.face_down:
        yield _("face down")
    if thing.attached_to:
        yield _("attached to %(name)s") % {"name": names.thing(thing.attached_to)}
    for counters in thing.counters:
        yield texts.counters(counters.kind, counters.count)
    yield from map(texts.fact, thing.facts)
    for word in _chosen(thing):
        yield _("chosen: %(word)s") % {"word": word}


def _chosen(thing: GameObject) -> Iterator[str]:
    chosen = thing.chosen
    if chosen.color:
        yield from texts.colors((chosen.color,))
    yield from (texts.word(word) for word in (chosen.creature_type, chosen.land_type) if word)
    if chosen.name:
        yield chosen.name


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
