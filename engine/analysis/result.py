"""The trace in the JSON form of `layers/1`: plain dicts and lists, words in sets sorted."""

from __future__ import annotations

from typing import Final

from engine.analysis.reasons import Fate, Fates, Idle, fates, idle
from engine.characteristics import AbilityInstance, Characteristics
from engine.evaluation.trace import Dependency, LayerTrace, Lost, Reading, Step, Trace
from engine.evaluation.world import PlayerState, SpellState
from engine.instructions import Json, TextOf, instruction_json
from engine.scenario import GameObject
from engine.words import PHASED_OUT

#: The fate that is left out: something of the step is true in the end, and nothing of it was taken.
_STANDS: Final = Fate("stands", None, None, {})


#: The number of objects for which the evidence of a dependency has instructions.
_SHOWN: Final = 20


def result_json(trace: Trace, text_of: TextOf | None = None) -> dict[str, Json]:
    """Write the result as JSON, the same bytes for the same document. English labels stand for names and texts."""
    cards = {card.id: card for card in trace.scenario.objects}
    became = fates(trace)
    return {
        "ruleset": trace.rules.id,
        "objects": {object_id: _object(now, cards[object_id], text_of) for object_id, now in trace.final.items()},
        "phased_out": _sorted({card.id for card in trace.scenario.objects if PHASED_OUT in card.status}),
        "players": {player: player_json(now) for player, now in trace.players.items()},
        "spells": {spell: spell_json(now) for spell, now in trace.spells.items()},
        "layers": _layers(trace, became, text_of),
        "idle": [_idle(item) for item in idle(trace, became)],
    }


def _idle(item: Idle) -> dict[str, Json]:
    return {
        "effect": item.effect,
        "layer": item.layer,
        "because": item.because,
        "by": item.by,
        "rule": item.citation,
    }


def player_json(now: PlayerState) -> dict[str, Json]:
    """Write the state of a player: keywords, maximum hand size (None for none), permissions and restrictions."""
    return {
        "abilities": list[Json](sorted(now.abilities)),
        "hand_size": None if now.hand_size is None else max(0, now.hand_size),
        "permissions": _sorted({label.en for label in now.permissions}),
        "restrictions": _sorted({label.en for label in now.restrictions}),
    }


def spell_json(now: SpellState) -> dict[str, Json]:
    """Write whether it may be cast and can be paid for, and its cost: mana, and other costs."""
    return {
        "castable": now.castable,
        "payable": now.payable,
        "mana": now.mana,
        "other": [label.en for label in now.other],
    }


def _object(now: Characteristics, card: GameObject, text_of: TextOf | None) -> dict[str, Json]:
    shown = characteristics_json(now, text_of)
    power, toughness = size_shown(now, card)
    return {
        "name": shown["name"],
        "controller": shown["controller"],
        "zone": card.zone,
        "mana_value": shown["mana_value"],
        "colors": shown["colors"],
        "supertypes": shown["supertypes"],
        "types": shown["types"],
        "subtypes": shown["subtypes"],
        "all_creature_types": shown["all_creature_types"],
        "counters": {item.kind: item.count for item in card.counters if item.count},
        "restrictions": shown["restrictions"],
        "abilities": shown["abilities"],
        "power": power,
        "toughness": toughness,
    }


def size_shown(now: Characteristics, card: GameObject) -> tuple[int | None, int | None]:
    """Return (power, toughness) for a creature, or a card off the battlefield with printed ones; else None (208.3)."""
    if now.is_creature:
        return now.power or 0, now.toughness or 0
    if card.zone != "battlefield" and (card.power is not None or card.toughness is not None):
        return now.power, now.toughness
    return None, None


def characteristics_json(now: Characteristics, text_of: TextOf | None = None) -> dict[str, Json]:
    """Write all that a step can change of an object, in the forms of a result's object; P/T as computed."""
    return {key: _characteristic(key, now, text_of) for key in _CHARACTERISTICS}


_CHARACTERISTICS: Final = (
    "name", "controller", "mana_value", "colors", "supertypes", "types", "subtypes", "all_creature_types",
    "restrictions", "abilities", "power", "toughness",
)  # fmt: skip


def _characteristic(key: str, now: Characteristics, text_of: TextOf | None) -> Json:
    match key:
        case "name":
            return now.name.en
        case "colors" | "supertypes" | "types" | "subtypes":
            words: frozenset[str] = getattr(now, key)
            return _sorted(words)
        case "restrictions":
            return _sorted({label.en for label in now.restrictions})
        case "abilities":
            return [ability_json(item, text_of) for item in now.abilities]
        case _:
            value: Json = getattr(now, key)
            return value


def ability_json(instance: AbilityInstance, text_of: TextOf | None = None) -> dict[str, Json]:
    ability = instance.ability
    shown: dict[str, Json] = {"id": instance.id}
    if ability.keyword is not None:
        shown["keyword"] = ability.keyword
    label = ability.text or ability.other
    if label is not None:
        shown["text"] = label.en
    elif ability.plain_keyword is None and text_of is not None:
        shown["text"] = text_of(ability)
    shown["from"] = instance.given_by
    return shown


def _sorted(words: frozenset[str] | set[str]) -> list[Json]:
    return list[Json](sorted(words))


def _layers(trace: Trace, became: Fates, text_of: TextOf | None) -> list[Json]:
    place = 0
    shown: list[Json] = []
    for layer in trace.layers:
        steps = [_step(step, place + at, became, text_of) for at, step in enumerate(layer.applied)]
        place += len(steps)
        shown.append({**_layer(layer, text_of), "applied": list[Json](steps)})
    return shown


def _layer(layer: LayerTrace, text_of: TextOf | None) -> dict[str, Json]:
    return {
        "layer": layer.layer,
        "rule": layer.citation,
        "applied": [],
        "dependencies": [_dependency(item, text_of) for item in layer.dependencies],
        "loops": [{"effects": list[Json](item.effects), "at": item.at} for item in layer.loops],
        "lost": [lost_json(item) for item in layer.lost],
        "ended": [lost_json(item) for item in layer.ended],
    }


def lost_json(lost: Lost) -> dict[str, Json]:
    """Write which effect did not apply, why, what took it, and by which rule."""
    return {"effect": lost.effect, "because": lost.because, "by": lost.by, "rule": lost.citation}


def _dependency(item: Dependency, text_of: TextOf | None) -> dict[str, Json]:
    return {
        "effect": item.effect,
        "on": item.on,
        "because": list[Json](item.because),
        "at": item.at,
        "without": _reading(item.without, item.beside, text_of),
        "with": _reading(item.beside, item.without, text_of),
    }


def _reading(reading: Reading, other: Reading, text_of: TextOf | None) -> dict[str, Json]:
    """Write the reading of an effect in one of two states: whether it exists, its text if it counts, what it does.

    Only the objects with other instructions in the other state are written, and of many only the first.
    """
    text = reading.text
    does = [(name, instructions) for name, instructions in reading.does.items() if instructions != other.does.get(name)]
    return {
        "exists": reading.exists,
        "text": None if text is None or text_of is None else text_of(text),
        "does": {
            name: [instruction_json(item, text_of) for item in instructions] for name, instructions in does[:_SHOWN]
        },
        "more": max(0, len(does) - _SHOWN),
    }


def _step(step: Step, place: int, became: Fates, text_of: TextOf | None) -> dict[str, Json]:
    return {
        "effect": step.effect,
        "objects": list[Json](step.objects),
        "by": step.by,
        "after": list[Json](step.after),
        "diff": {object_id: diff_json(before, after, text_of) for object_id, (before, after) in step.changed.items()},
        "players": {player: _diff(player_json(old), player_json(new)) for player, (old, new) in step.players.items()},
        "spells": {spell: _diff(spell_json(old), spell_json(new)) for spell, (old, new) in step.spells.items()},
        "among": list[Json](step.among),
        "rule": step.citation,
        "fates": {
            object_id: _fate(became[place, object_id])
            for object_id in step.objects
            if became[place, object_id] != _STANDS
        },
    }


def _fate(fate: Fate) -> dict[str, Json]:
    return {"fate": fate.fate, "because": fate.because, "by": fate.by, "gone": dict[str, Json](fate.gone)}


def diff_json(before: Characteristics, after: Characteristics, text_of: TextOf | None = None) -> dict[str, Json]:
    changed = (key for key in _CHARACTERISTICS if getattr(before, key) != getattr(after, key))
    shown = ((key, _characteristic(key, before, text_of), _characteristic(key, after, text_of)) for key in changed)
    return {key: [old, new] for key, old, new in shown if old != new}


def _diff(old: dict[str, Json], new: dict[str, Json]) -> dict[str, Json]:
    return {key: [old[key], new[key]] for key in old if old[key] != new[key]}
