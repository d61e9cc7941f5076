"""Writing `layers/1`: a scenario gives one document, and reading that document gives the scenario again.

What equals its default is left out, but for timestamps: these are always written, so that taking an object
out of the document moves no other.
"""

from __future__ import annotations

from engine.mana import colors_of, mana_value
from engine.notation.abilities import needs_no_objects
from engine.notation.scenarios import LIFE, PLAYERS
from engine.notation.write_changes import write_abilities, write_changes, write_label
from engine.notation.write_expressions import write_condition, write_selector
from engine.scenario import Chosen, Counters, Effect, ExtraCost, GameObject, Scenario, Spell


def write_scenario(scenario: Scenario) -> dict[str, object]:
    """The JSON document of a scenario."""
    first = scenario.players[0]
    written: dict[str, object] = {"format": scenario.format}
    if scenario.players != PLAYERS:
        written["players"] = list(scenario.players)
    if scenario.active_player != first:
        written["active_player"] = scenario.active_player
    life = {player: points for player, points in scenario.life.items() if points != LIFE}
    if life:
        written["life"] = life
    if scenario.objects:
        written["objects"] = [write_object(item, first) for item in scenario.objects]
    if scenario.effects:
        written["effects"] = [write_effect(effect, first) for effect in scenario.effects]
    if scenario.spells:
        written["spells"] = [write_spell(spell, first) for spell in scenario.spells]
    return written


def _unlike(written: dict[str, object], **pairs: tuple[object, object]) -> None:
    """Write each `key=(value, default)` whose value is not the default."""
    for key, (value, default) in pairs.items():
        if value != default:
            written[key] = list(value) if isinstance(value, tuple) else value


def write_object(item: GameObject, first_player: str = PLAYERS[0]) -> dict[str, object]:
    """One object; `first_player` is the owner that need not be written."""
    written: dict[str, object] = {"id": item.id, "name": write_label(item.name)}
    _unlike(
        written,
        zone=(item.zone, "battlefield"),
        owner=(item.owner, first_player),
        controller=(item.controller, item.owner),
    )
    written["timestamp"] = item.timestamp
    _unlike(
        written,
        mana_cost=(item.mana_cost, ""),
        mana_value=(item.mana_value, mana_value(item.mana_cost)),
        colors=(item.colors, colors_of(item.mana_cost)),
        supertypes=(item.supertypes, ()),
        types=(item.types, ()),
        subtypes=(item.subtypes, ()),
        power=(item.power, None),
        toughness=(item.toughness, None),
        abilities=(tuple(write_abilities(item.abilities)), ()),
        attached_to=(item.attached_to, None),
        counters=(tuple(_counters(one, item.timestamp) for one in item.counters), ()),
        chosen=(_chosen(item.chosen), {}),
        face_down=(item.face_down, False),
        status=(item.status, ()),
        token=(item.token, False),
        enabled=(item.enabled, True),
    )
    return written


def _counters(counters: Counters, timestamp: int) -> dict[str, object]:
    written: dict[str, object] = {"kind": counters.kind, "count": counters.count}
    _unlike(written, timestamp=(counters.timestamp, timestamp))
    return written


def _chosen(chosen: Chosen) -> dict[str, str]:
    choices = {
        "color": chosen.color,
        "creature_type": chosen.creature_type,
        "land_type": chosen.land_type,
        "name": chosen.name,
        "player": chosen.player,
    }
    return {kind: word for kind, word in choices.items() if word is not None}


def write_effect(effect: Effect, first_player: str = PLAYERS[0]) -> dict[str, object]:
    written: dict[str, object] = {
        "id": effect.id,
        "name": write_label(effect.name),
        "timestamp": effect.timestamp,
    }
    _unlike(written, controller=(effect.controller, first_player), source=(effect.source, None))
    if effect.affects or not all(needs_no_objects(change) for change in effect.changes):
        written["affects"] = {"ids": list(effect.affects)}
    if effect.locked_from is not None:
        written["locked_from"] = write_selector(effect.locked_from)
    if effect.condition is not None:
        written["if"] = write_condition(effect.condition)
    written["changes"] = write_changes(effect.changes)
    if effect.duration is not None:
        written["duration"] = write_label(effect.duration)
    _unlike(written, enabled=(effect.enabled, True))
    return written


def write_spell(spell: Spell, first_player: str = PLAYERS[0]) -> dict[str, object]:
    written: dict[str, object] = {"id": spell.id, "name": write_label(spell.name)}
    _unlike(
        written,
        controller=(spell.controller, first_player),
        mana_cost=(spell.mana_cost, ""),
        types=(spell.types, ()),
        colors=(spell.colors, colors_of(spell.mana_cost)),
        alternative=(_extra(spell.alternative), None),
        additional=(_extra(spell.additional), None),
        ability_of=(spell.ability_of, None),
    )
    return written


def _extra(extra: ExtraCost | None) -> dict[str, object] | None:
    if extra is None:
        return None
    written: dict[str, object] = {}
    _unlike(written, mana_cost=(extra.mana_cost, ""), other=(tuple(write_label(text) for text in extra.other), ()))
    return written
