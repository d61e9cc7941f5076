"""Drafts of effects, put on a board: written in the format, read by the engine, stored as a new board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from django.utils.text import slugify
from django.utils.translation import gettext as _

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
from engine.notation.scenarios import canonical
from engine.scenario import Ability, AllCreatureTypes, Change, Colors, Effect, GameObject, Scenario, SetPT, Subtypes
from engine.timeline import newest
from layers_site.boards.building.services.presets import Json, Origin
from layers_site.boards.services import edits
from layers_site.boards.services.boards import RefusedError, TooMuchError, keep
from layers_site.boards.services.evaluation import evaluated_aside
from layers_site.boards.services.moments import Moment
from layers_site.cardtext.reading.pasted import (
    NOT_READ,
    effect_document,
    own_document,
    place_of,
    ready_effects,
    spell_name,
)
from layers_site.cardtext.reading.result import CardReading, ReadEffect

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
    zones = {"zones": list(draft.zones)} if draft.zones else {}
    ability = read_ability({"static": static, **zones}, scenario, BROWSER)
    if ability.static is None or not is_cda(draft, ability.static.changes):
        return ability
    return read_ability({"static": static, "cda": True}, scenario, BROWSER)


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


class NobodyError(RefusedError):
    """An effect would be locked on nothing at all."""


def described(moment: Moment, edition: str, draft: Draft) -> Draft:
    """Return the draft; a resolved effect on all that are like something, with those that are so now (611.2c).

    Raises RefusedError where that takes too long, ScenarioError for a description that is none.
    """
    if draft.origin != "resolved" or draft.selector is None:
        return draft
    affected = matching(moment.scenario, draft.selector, draft.controller, edition)
    if affected is None:
        raise TooMuchError
    return replace(draft, affected=affected)


def stored(moment: Moment, edition: str, draft: Draft, editing: Editing | None) -> tuple[Moment, str]:
    """Return the moment with the effect built or changed, and the object that is best looked at there ("" for any).

    Raises RefusedError for what is too much for a board, ScenarioError for what the format does not allow.
    """
    meant = described(moment, edition, draft)
    if meant.origin == "resolved" and meant.selector is not None and not meant.affected:
        raise NobodyError(_("Nothing on the board matches right now."))
    built = build(moment.scenario, meant, editing)
    after = keep(moment, edition, built.scenario, {"do": "add" if built.is_new else "edit", "item": built.key})
    return after, (meant.affected[0] if meant.affected else meant.holder or meant.host)


# --- choosing --------------------------------------------------------------------------------------


#: Something on the players' side that asks the question, and changes nothing.
_ASKER: Final = "asks"


def matching(scenario: Scenario, selector: Json, player: str, edition: str) -> tuple[str, ...] | None:
    """Return the ids of all objects that are like this in the end; None where that takes too long.

    The board is evaluated with an emblem beside it, whose ability says something without effect of these objects:
    what is about the rules of the game finds its objects after all layers (613.11). Raises ScenarioError.
    """
    key = edits.free_id(scenario, _ASKER)
    ability = {"static": {"affects": selector, "changes": [{"restrict": {"what": _ASKER}}]}, "zones": ["command"]}
    document = {"id": key, "name": _ASKER, "zone": "command", "owner": player, "abilities": [ability]}
    asker = read_object(document, scenario, BROWSER)
    trace = evaluated_aside(canonical(edits.with_object(scenario, asker)), edition)
    if trace is None:
        return None
    steps = (step for layer in trace.layers for step in layer.applied if step.effect == f"{key}.a1")
    return tuple(obj for step in steps for obj in step.objects if obj != key)


#: A card that was pasted without a name.
NAMELESS: Final = {"en": "A card of your own", "fr": "Une carte de votre cru"}


@dataclass(frozen=True, slots=True)
class PastedCard:
    """A reading of a pasted card with the choices of the visitor.

    These are the meant readings, the controller, the host and the zone; `turned` puts a double-faced card down with its
    back face up.
    """

    reading: CardReading
    choices: Mapping[int, int]
    controller: str
    on: str = ""
    zone: str = "battlefield"
    turned: bool = False


def is_spell(card: PastedCard) -> bool:
    return bool({"Instant", "Sorcery"} & set(card.reading.types.types))


def unread_line(reading: CardReading, number: int) -> str | None:
    """Return the words of a line that was not read; None for any other."""
    lines = reading.lines
    if number >= len(lines):
        return None if reading.back is None else unread_line(reading.back, number - len(lines))
    if lines[number].why is None:
        return None
    return reading.printed.text[lines[number].start : lines[number].end]


def turned_to(card: PastedCard, number: int) -> tuple[PastedCard, int]:
    """Return the card with the face of that line up, and the index of the line's ability on it."""
    front, back = len(card.reading.lines), card.reading.back
    if number < front or back is None:
        return card, place_of(card.reading, card.choices, number)
    of_back = {line - front: choice for line, choice in card.choices.items() if line >= front}
    return replace(card, turned=True), place_of(back, of_back, number - front)


def put(moment: Moment, edition: str, card: PastedCard) -> tuple[Scenario, str]:
    """Put the card down: a permanent as an object, a spell as its effects. Raises ScenarioError, RefusedError."""
    if is_spell(card):
        return _put_effects(moment, edition, card)
    key = edits.free_id(moment.scenario, f"{OWN}card")
    document: dict[str, Any] = {"id": key, "name": _name(card), "owner": card.controller}
    document |= {name: value for name, value in own_document(card.reading, card.choices).items() if name != "name"}
    if card.on:
        document["attached_to"] = card.on
    document["zone"] = card.zone
    if card.turned and "back" in document:
        document["up"] = "back"
    return edits.with_object(moment.scenario, read_object(document, moment.scenario, BROWSER)), key


def keep_card(moment: Moment, edition: str, card: PastedCard) -> tuple[Moment, str]:
    """Keep the board with the card. Raises RefusedError if that is too much, ScenarioError for no card at all."""
    scenario, key = put(moment, edition, card)
    shown = key if any(thing.id == key for thing in scenario.objects) else card.on
    return keep(moment, edition, scenario, {"do": "add", "item": key}), shown


def _name(card: PastedCard) -> Any:
    return card.reading.printed.name or NAMELESS


def _put_effects(moment: Moment, edition: str, card: PastedCard) -> tuple[Scenario, str]:
    scenario, key = moment.scenario, ""
    effects = ready_effects(card.reading)
    if not effects:
        raise RefusedError(_("The site finds no lasting effect in this spell."))
    whole = len(effects) == len(card.reading.effects) and all(line.why is None for line in card.reading.lines)
    name = spell_name(_name(card), whole)
    for effect in effects:
        scenario, key = _with_effect(scenario, edition, card, effect, name)
    return scenario, key


def _with_effect(
    scenario: Scenario, edition: str, card: PastedCard, effect: ReadEffect, name: object
) -> tuple[Scenario, str]:
    key = edits.free_id(scenario, f"{OWN}effect")
    document: dict[str, Any] = {
        "id": key,
        "name": name,
        "controller": card.controller,
        "timestamp": newest(scenario) + 1,
        "affects": {"ids": [card.on] if card.on else []},
        **effect_document(effect),
    }
    if effect.subject == "group" and effect.on is not None:
        selector = write_selector(effect.on)
        affected = matching(scenario, selector, card.controller, edition)
        if affected is None:
            raise TooMuchError
        document |= {"affects": {"ids": list(affected)}, "locked_from": selector}
    read = read_effect(document, scenario, BROWSER)
    return replace(scenario, effects=(*scenario.effects, read)), key
