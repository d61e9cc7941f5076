"""Drafts of effects, put on a board: written in the format, read by the engine, stored as a new board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from django.utils.text import slugify

from engine.notation import (
    BROWSER,
    read_ability,
    read_effect,
    read_object,
    write_ability,
    write_change,
    write_condition,
    write_selector,
)
from engine.scenario import Ability, AllCreatureTypes, Change, Colors, Effect, GameObject, Scenario, SetPT, Subtypes
from layers_site.boards.building.services.presets import Json, Origin
from layers_site.boards.services import edits
from layers_site.cardtext.reading.pasted import NOT_READ

#: How the id of what a learner made begins, so that it is nobody's: no player's, no card's.
OWN: Final = "own-"
#: What a new permanent can be; of those attached, the ability can speak of what they are attached to.
FRAMES: Final[Mapping[str, Json]] = {
    "enchantment": {"types": ["Enchantment"]},
    "aura": {"types": ["Enchantment"], "subtypes": ["Aura"]},
    "artifact": {"types": ["Artifact"]},
    "equipment": {"types": ["Artifact"], "subtypes": ["Equipment"]},
    "creature": {"types": ["Creature"]},
    "land": {"types": ["Land"]},
    "emblem": {"zone": "command"},
}
ATTACHED: Final = ("aura", "equipment")


@dataclass(frozen=True, slots=True)
class Draft:
    """An effect as it was filled in. `changes` and `selector` are in the form of the format.

    `counters` are (kind, count) to put on the affected objects; `size` is that of a creature; `selector` is None for
    a resolved effect, whose objects are `affected`. `source` is that of a resolved effect; `zones` are those in which
    a static ability works, none for the battlefield.
    """

    origin: Origin
    changes: tuple[Json, ...]
    counters: tuple[tuple[str, int], ...] = ()
    selector: Json | None = None
    affected: tuple[str, ...] = ()
    name: Any = ""
    controller: str = ""
    holder: str = ""
    host: str = ""
    frame: str = "enchantment"
    size: tuple[int, int] = (0, 0)
    duration: Json | None = None
    condition: Json | None = None
    source: str = ""
    zones: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Editing:
    """The edited thing: a resolved effect, or the ability at `place` of the object `key`."""

    key: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """`key` is the row in the panel; `effect` or `ability` (of `source`) is what was built, None for counters alone.

    `came` tells whether something new is on the board, rather than something there changed.
    """

    scenario: Scenario
    key: str
    is_new: bool = False
    effect: Effect | None = None
    ability: Ability | None = None
    source: GameObject | None = None


def find(scenario: Scenario, name: str) -> Editing | None:
    """Find the effect or ability of this name on the board, None if it cannot be edited.

    `effect` names an effect, `object.2` the second ability of an object.
    """
    if any(effect.id == name for effect in scenario.effects):
        return Editing(name)
    key, _dot, number = name.rpartition(".")
    thing = next((obj for obj in scenario.objects if obj.id == key), None)
    if thing is None or not (number.isascii() and number.isdecimal()) or len(number) > 4:
        return None
    place = int(number) - 1
    has = 0 <= place < len(thing.abilities) and can_be_edited(thing.abilities[place])
    return Editing(key, place) if has else None


def can_be_edited(ability: Ability) -> bool:
    """Return whether the form says this ability, or can say what was not read of a card."""
    return ability.static is not None or ability.other == NOT_READ


def build(scenario: Scenario, draft: Draft, editing: Editing | None = None) -> Built:
    """Return the scenario with the effect on it. Raises ScenarioError for what the format does not allow."""
    if draft.origin == "resolved":
        return _resolved(scenario, draft, editing)
    if draft.origin == "ability":
        return _ability(scenario, draft, editing)
    return _permanent(scenario, draft)


# --- a spell or ability that has resolved -----------------------------------------------------------------


def _resolved(scenario: Scenario, draft: Draft, editing: Editing | None) -> Built:
    if not draft.changes:
        return Built(_with_counters(scenario, draft), draft.affected[0] if draft.affected else "")
    old = next((effect for effect in scenario.effects if editing and effect.id == editing.key), None)
    key = old.id if old else edits.free_id(scenario, _own_id(draft.name, "effect"))
    document: Json = {
        "id": key,
        "name": draft.name,
        "controller": draft.controller,
        "affects": {"ids": list(draft.affected)},
        "changes": list(draft.changes),
    }
    document |= {"duration": draft.duration} if draft.duration else {}
    document |= {"locked_from": draft.selector} if draft.selector is not None else {}
    document |= {"if": draft.condition} if draft.condition else {}
    document |= {"source": draft.source} if draft.source else {}
    effect = read_effect(document, scenario, BROWSER)
    if old is None:
        after = edits.with_effect(_with_counters(scenario, draft), effect, draft.affected)
        return Built(after, key, is_new=True, effect=after.effects[-1])
    locked_from = effect.locked_from or (old.locked_from if old.affects == effect.affects else None)
    effect = replace(
        old, locked_from=locked_from, name=effect.name, controller=effect.controller, source=effect.source,
        affects=effect.affects, condition=effect.condition, changes=effect.changes, duration=effect.duration,
    )  # fmt: skip
    effects = tuple(effect if old.id == key else old for old in scenario.effects)
    return Built(_with_counters(replace(scenario, effects=effects), draft), key, effect=effect)


def _with_counters(scenario: Scenario, draft: Draft) -> Scenario:
    """Return the scenario with more counters on the affected objects, each kind with a new timestamp (613.7c)."""
    for kind, count in draft.counters:
        for key in draft.affected:
            scenario = edits.more_counters(scenario, key, kind, count)
    return scenario


# --- a static ability ------------------------------------------------------------------------------------


def is_cda(draft: Draft, changes: Iterable[Change]) -> bool:
    """Return whether the ability is characteristic-defining (604.3a).

    It defines colors, subtypes, power or toughness of its own object alone, whatever the board.
    """
    of_itself = draft.origin != "resolved" and draft.selector == {"is": "self"} and draft.condition is None
    return of_itself and all(isinstance(change, SetPT | Colors | Subtypes | AllCreatureTypes) for change in changes)


def static_ability(draft: Draft, scenario: Scenario) -> Ability:
    """Return the ability that the draft says, a characteristic-defining one where it is one. Raises ScenarioError."""
    static: Json = {"changes": list(draft.changes)}
    static |= {"affects": draft.selector} if draft.selector is not None else {}
    static |= {"if": draft.condition} if draft.condition else {}
    ability = read_ability({"static": static, **_zones(draft)}, scenario, BROWSER)
    if ability.static is None or not is_cda(draft, ability.static.changes):
        return ability
    return read_ability({"static": static, "cda": True}, scenario, BROWSER)


def _zones(draft: Draft) -> Json:
    return {"zones": list(draft.zones)} if draft.zones else {}


def _ability(scenario: Scenario, draft: Draft, editing: Editing | None) -> Built:
    ability = static_ability(draft, scenario)
    holder = next(obj for obj in scenario.objects if obj.id == draft.holder)
    if editing is None or editing.place is None:
        changed = replace(holder, abilities=(*holder.abilities, ability))
    else:
        ability = _in_place(holder.abilities[editing.place], ability, draft.zones)
        abilities = (ability if at == editing.place else old for at, old in enumerate(holder.abilities))
        changed = replace(holder, abilities=tuple(abilities))
    objects = tuple(changed if obj.id == holder.id else obj for obj in scenario.objects)
    return Built(replace(scenario, objects=objects), holder.id, ability=ability, source=changed)


def _in_place(old: Ability, new: Ability, zones: tuple[str, ...]) -> Ability:
    """Return the new ability under the old one's id.

    A wording of its own goes with the ability that it told; what was not changed is as it was.
    """
    if old.static == new.static:
        return old if old.cda or not zones else replace(old, zones=zones)
    return replace(new, id=old.id, keyword=old.keyword if old.cda == new.cda else None)


def _permanent(scenario: Scenario, draft: Draft) -> Built:
    key = edits.free_id(scenario, _own_id(draft.name, draft.frame))
    frame = FRAMES[draft.frame]
    document: Json = {"id": key, "name": draft.name, "owner": draft.controller, **frame}
    if draft.frame == "creature":
        document |= {"power": draft.size[0], "toughness": draft.size[1]}
    if draft.host and draft.frame in ATTACHED:
        document["attached_to"] = draft.host
    ability = static_ability(draft, scenario)
    if "zone" in frame and not ability.cda and ability.zones == ("battlefield",):
        ability = replace(ability, zones=(frame["zone"],))
    thing = replace(read_object(document, scenario, BROWSER), abilities=(ability,))
    after = edits.with_object(scenario, thing)
    return Built(after, key, is_new=True, ability=ability, source=after.objects[-1])


def _own_id(name: Any, otherwise: str) -> str:
    text = name if isinstance(name, str) else name["en"]
    return OWN + (slugify(text)[:30].strip("-") or otherwise)


# --- what is there, as it could have been filled in ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EditedEffect:
    """An effect of a board as a draft tells it; `changes` are in the form of the format."""

    origin: Origin
    changes: tuple[Json, ...]
    selector: Json | None
    condition: Any
    effect: Effect | None = None
    holder: GameObject | None = None
    zones: tuple[str, ...] = ("battlefield",)


def edited_effect(scenario: Scenario, editing: Editing) -> EditedEffect:
    """Return the edited effect as it is now."""
    if editing.place is None:
        effect = next(effect for effect in scenario.effects if effect.id == editing.key)
        condition = None if effect.condition is None else write_condition(effect.condition)
        return EditedEffect("resolved", written_changes(effect.changes), None, condition, effect=effect)
    holder = next(obj for obj in scenario.objects if obj.id == editing.key)
    ability = holder.abilities[editing.place]
    static = ability.static
    if static is None:  # a line that was not read: nothing is known of it
        return EditedEffect("ability", (), {"type": "Creature"}, None, holder=holder)
    document = cast("Json", write_ability(ability))["static"]
    selector = cast("Json", write_selector(static.affects)) if static.affects is not None else None
    zones = ("battlefield",) if ability.cda else ability.zones
    return EditedEffect("ability", tuple(document["changes"]), selector, document.get("if"), None, holder, zones)


def written_changes(changes: Iterable[Change]) -> tuple[Json, ...]:
    """Write the changes in the form of the format."""
    return tuple(cast("Json", write_change(change)) for change in changes)
