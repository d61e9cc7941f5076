"""Carry out instructions on one object’s characteristics, the type line (205, 305.7) among them. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, assert_never

from engine.budget import NUMBER_BOUND, Meter
from engine.characteristics import (
    BASE,
    COPIABLE_ORIGINS,
    OWN_TEXT_ORIGINS,
    POWER,
    TOUGHNESS,
    AbilityInstance,
    AbilityOrigin,
    Characteristics,
    by_halves,
    covered_by_face,
    open_abilities,
    with_land_mana,
    with_mana_of,
)
from engine.evaluation.registry import Giver, gain, lose
from engine.evaluation.rewording import reword_ability, weight
from engine.instructions import (
    ChangeColors,
    ChangeFace,
    ChangeSubtypes,
    ChangeTypes,
    CopyValues,
    Gain,
    Instruction,
    Lose,
    MergeValues,
    Modify,
    Rename,
    Reword,
    SetSize,
    Switch,
    TakeControl,
    TakeText,
)
from engine.rulesets.model import Ruleset
from engine.scenario import (
    HALVES,
    Ability,
    AllCreatureTypes,
    Change,
    Colors,
    ColorsOp,
    Face,
    SetPT,
    Subtypes,
    SubtypesOp,
    WordsOp,
)
from engine.words import CREATURE_FAMILY, LAND_TYPES, families_of, is_creature_type, same_sets

#: The number of words of a type line that are looked through in one step.
_WORDS_IN_A_STEP: Final = 8


def change_types(change: ChangeTypes, now: Characteristics) -> Characteristics:
    if change.of == "supertypes":
        return now._replace(supertypes=_changed_words(now.supertypes, change.op, change.words))
    changed = now._replace(types=_changed_words(now.types, change.op, change.words))
    return changed if change.op == "add" else _without_homeless_subtypes(changed)


def _changed_words(had: frozenset[str], op: WordsOp | ColorsOp, words: frozenset[str]) -> frozenset[str]:
    match op:
        case "set":
            return words
        case "add":
            return had | words
        case "remove":
            return had - words
        case _:
            assert_never(op)


def _without_homeless_subtypes(now: Characteristics) -> Characteristics:
    """Remove the subtypes that go with none of the remaining card types (205.1a)."""
    remaining = frozenset(word for word in now.subtypes if not families_of(word).isdisjoint(now.types))
    every = now.all_creature_types and not CREATURE_FAMILY.isdisjoint(now.types)
    return now.with_subtypes(remaining, every)


#: The origins of abilities that a land keeps when it becomes a basic land type.
_SPARED: Final[Mapping[str, frozenset[AbilityOrigin]]] = {
    "own": frozenset(("granted",)),
    "nothing": frozenset(("printed", "copied", "text", "granted")),
    "everything": frozenset(),
}


def set_land(land_types: frozenset[str], now: Characteristics, rules: Ruleset) -> Characteristics:
    """Set the basic land types: other land types and the land's own abilities go, new mana abilities come (305.7)."""
    if "Land" not in now.types:
        return now
    spared = _SPARED[rules.land_type_takes]
    abilities = tuple(item for item in now.abilities if item.origin in spared)
    changed = now._replace(subtypes=(now.subtypes - LAND_TYPES) | land_types, abilities=abilities)
    if rules.type_words == "whole_line":
        changed = changed._replace(types=frozenset(("Land",)), supertypes=frozenset(), subtypes=land_types)
    changed = with_mana_of(changed, land_types)
    return changed._replace(forbidden=None) if rules.land_type_takes == "everything" else changed


def change_subtypes(change: ChangeSubtypes, now: Characteristics, giver: Giver) -> Characteristics:
    giver.meter.spend((len(change.words) + len(now.subtypes)) // _WORDS_IN_A_STEP)
    gained = change.words
    every = change.every
    if giver.rules.subtype_needs_type:
        gained = frozenset(word for word in gained if now.goes_with_types(word))
        every = every and now.has_creature_family
    match change.op:
        case "remove":
            return _without_subtypes(change, now)
        case "add":
            return now.with_subtypes(now.subtypes | gained, now.all_creature_types or every)
        case "set":
            return now.with_subtypes((now.subtypes - same_sets(change.words)) | gained, now.all_creature_types)
        case "set_creature":
            others = frozenset(word for word in now.subtypes if not is_creature_type(word))
            return now.with_subtypes(others | gained, every)
        case "set_land":
            return set_land(change.words, now, giver.rules)
        case _:
            assert_never(change.op)


def _without_subtypes(change: ChangeSubtypes, now: Characteristics) -> Characteristics:
    lost = change.words | now.creature_types if change.every else change.words
    every = now.all_creature_types and not change.every
    return now.with_subtypes(now.subtypes - lost, every)


#: Returns the characteristics of an object after some instructions.
Carrier = Callable[[Characteristics], Characteristics]


def carry_out(instructions: Sequence[Instruction], giver: Giver) -> Carrier:
    """Prepare the instructions, in their order, once for all objects that have the same."""
    if len(instructions) == 1:
        return _carry_out(instructions[0], giver)
    carriers = [_carry_out(instruction, giver) for instruction in instructions]

    def carried(now: Characteristics) -> Characteristics:
        for carrier in carriers:
            now = carrier(now)
        return now

    return carried


def _carry_out(instruction: Instruction, giver: Giver) -> Carrier:  # noqa: C901, PLR0912 - one case a kind
    match instruction:
        case Modify(power, toughness):
            return _modify(power, toughness, giver.meter)
        case SetSize() as size:
            return lambda now: now.resized(*_sized(size, (now.power, now.toughness)), _sized(size, now.base_size))
        case Switch():
            return lambda now: now.resized(now.toughness, now.power)
        case Gain(abilities):
            return lambda now: gain(abilities, "granted", now, giver)
        case Lose():
            return lambda now: lose(instruction, now, giver.rules.removal)
        case ChangeTypes():
            return lambda now: with_land_mana(now, change_types(instruction, now))
        case ChangeSubtypes("set_land", words):
            return lambda now: set_land(words, now, giver.rules)
        case ChangeSubtypes():
            return lambda now: with_land_mana(now, change_subtypes(instruction, now, giver))
        case ChangeColors(op, words):
            return lambda now: now._replace(colors=_changed_words(now.colors, op, words))
        case TakeControl(player):
            return lambda now: now._replace(controller=player)
        case ChangeFace(face):
            return lambda now: _turn(now, face, giver)
        case MergeValues(values, on_top):
            return lambda now: _merge(values, now, giver, on_top=on_top)
        case Rename(name):
            return lambda now: now._replace(name=name)
        case Reword(old, new):
            return lambda now: with_land_mana(now, _reword(now, old, new, giver.meter))
        case TakeText(values, plus):
            return lambda now: _take_text(values, plus, now, giver)
        case CopyValues():
            return lambda now: copy_values(instruction, now, giver)


def _sized(size: SetSize, now: tuple[int | None, int | None]) -> tuple[int | None, int | None]:
    """Return two numbers with those that the instruction sets."""
    return now[0] if size.power is None else size.power, now[1] if size.toughness is None else size.toughness


def _modify(power: int, toughness: int, meter: Meter) -> Carrier:
    """Return what adds to power and toughness. It is called most often, and so does without `resized`."""
    new, least, most = tuple.__new__, -NUMBER_BOUND, NUMBER_BOUND

    def modified(now: Characteristics) -> Characteristics:
        fields: list[object] = [*now]
        fields[POWER] = larger = (now.power or 0) + power
        fields[TOUGHNESS] = tougher = (now.toughness or 0) + toughness
        base = now.base or (now.power, now.toughness)
        fields[BASE] = None if base == (larger, tougher) else base
        if not (least <= larger <= most and least <= tougher <= most):
            meter.bounded(larger)
            meter.bounded(tougher)
        return new(Characteristics, fields)

    return modified


# --- text, copies, faces ----------------------------------------------------------------------------


def _reword(now: Characteristics, old: str, new: str, meter: Meter) -> Characteristics:
    """Replace a word on the type line and in the object's own text, never in granted abilities (612.2, 612.3)."""
    meter.spend(sum(weight(item.ability) for item in now.abilities if item.origin in OWN_TEXT_ORIGINS))
    abilities = tuple(
        item._replace(ability=reword_ability(item.ability, old, new)) if item.origin in OWN_TEXT_ORIGINS else item
        for item in now.abilities
    )
    subtypes = frozenset(new if word == old else word for word in now.subtypes)
    return now._replace(abilities=abilities, subtypes=subtypes)


def _with_values(now: Characteristics, values: Characteristics) -> Characteristics:
    """Return `now` with the characteristics of `values`, without abilities; its controller and restrictions stay."""
    taken = values._replace(
        abilities=(),
        controller=now.controller,
        face_down=now.face_down,
        forbidden=now.forbidden,
        restrictions=now.restrictions,
        covered=now.covered,
        unlocked=now.unlocked,
    )
    return by_halves(taken) if taken.halves else taken


def _with_own_mana(now: Characteristics, granted: tuple[AbilityInstance, ...]) -> Characteristics:
    """Return `now` with its own abilities, then the mana abilities of its land types, then the granted abilities."""
    own = tuple(item for item in now.abilities if item.origin != "rules")
    whole = with_mana_of(now._replace(abilities=own), now.basic_land_types)
    return whole._replace(abilities=whole.abilities + granted)


def _take_text(
    values: Characteristics, plus: tuple[tuple[str, Ability], ...], now: Characteristics, giver: Giver
) -> Characteristics:
    """Give the object the full text of a card: all that is printed there is now its own text (612.5)."""
    own = [(_last_name(item.id), item.ability) for item in values.abilities if item.origin in COPIABLE_ORIGINS]
    granted = tuple(item for item in now.abilities if item.origin == "granted")
    return _with_own_mana(gain((*own, *plus), "text", _with_values(now, values), giver), granted)


def copy_values(copy: CopyValues, now: Characteristics, giver: Giver) -> Characteristics:
    """Copy the copiable values, then apply the copy's exceptions, which are copiable themselves (707.2, 707.9)."""
    if now.covered is not None:
        # Face down, it becomes a copy underneath; the visible object stays the 2/2 (708.2).
        return now._replace(covered=copy_values(copy, now.covered, giver))
    own = _abilities_copied(copy, now.unlocked)
    granted = tuple(item for item in now.abilities if item.origin == "granted")
    result = _keeping(_with_values(now, copy.values), now, copy.keep)
    if "abilities" in copy.keep:
        remaining = tuple(item for item in now.abilities if item.origin in COPIABLE_ORIGINS)
        result = result._replace(abilities=remaining)
    else:
        result = gain(own, "copied", result, giver)
    for exception in copy.exceptions:
        giver.meter.spend()
        if isinstance(exception, Gain):
            result = gain(exception.abilities, "copied", result, giver)
        else:
            result = _carry_out(exception, giver)(result)
    return _with_own_mana(result, granted)


def _turned_down(now: Characteristics, face: Face, giver: Giver) -> Characteristics:
    """Return the object covered by the face; its abilities are its own, and named after what turns it down."""
    covered = covered_by_face(now, face)
    listed = [(ability.id or f"a{place}", ability) for place, ability in enumerate(face.abilities, 1)]
    own = gain(listed, "copied", covered._replace(abilities=()), giver)
    return _with_own_mana(own, covered.abilities)


def _merge(values: Characteristics, now: Characteristics, giver: Giver, *, on_top: bool) -> Characteristics:
    """Merge a card with the object: it has the abilities of both, and all else of what is on top (702.140e, 730.2a)."""
    if now.covered is not None:
        return now._replace(covered=_merge(values, now.covered, giver, on_top=on_top))
    granted = tuple(item for item in now.abilities if item.origin == "granted")
    before = tuple(item for item in now.abilities if item.origin in COPIABLE_ORIGINS)
    merged = (_with_values(now, values) if on_top else now)._replace(abilities=before)
    added = [(_last_name(item.id), item.ability) for item in values.abilities]
    return _with_own_mana(gain(added, "copied", merged, giver), granted)


def _abilities_copied(copy: CopyValues, unlocked: frozenset[str]) -> list[tuple[str, Ability]]:
    """Return the abilities that a copy takes; of a Room those of the halves that the copy has unlocked (709.5)."""
    own = [(_last_name(item.id), item.ability) for item in copy.values.abilities if _is_copied(item.ability, copy)]
    if not copy.values.halves:
        return own
    printed = {name for name, _ in open_abilities(copy.values.halves, frozenset(HALVES))}
    others = [item for item in own if item[0] not in printed]
    return [*others, *open_abilities(copy.values.halves, unlocked)]


def _last_name(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _keeping(copied: Characteristics, own: Characteristics, keep: frozenset[str]) -> Characteristics:
    """Return `copied` with the characteristics that the copy effect lets the copy keep of its own."""
    kept = keep - {"abilities"} | {_KEPT_WITH[word] for word in keep if word in _KEPT_WITH}
    return copied._replace(**{word: getattr(own, word) for word in kept})


#: What is kept with something else that a copy effect names.
_KEPT_WITH: Final = {"mana_cost": "mana_value", "subtypes": "all_creature_types"}


def _is_copied(ability: Ability, copy: CopyValues) -> bool:
    """Return whether an ability is copied: a CDA is not if the copy sets or keeps what the CDA defines (707.9d)."""
    if not ability.cda or ability.static is None:
        return True
    return not any(_is_settled(change, copy) for change in ability.static.changes)


def _is_settled(change: Change, copy: CopyValues) -> bool:
    """Return whether the copy itself sets what the change of a CDA would define."""
    match change:
        case SetPT(power, toughness):
            return any(size is not None and _sets_size(copy, half) for half, size in enumerate((power, toughness)))
        case Colors():
            return _sets(copy, ChangeColors, "set") or "colors" in copy.keep
        case Subtypes() | AllCreatureTypes():
            return _sets(copy, ChangeSubtypes, "set_creature") or "subtypes" in copy.keep
        case _:
            return False


def _sets_size(copy: CopyValues, half: int) -> bool:
    keeps = ("power", "toughness")[half] in copy.keep
    return keeps or any(isinstance(item, SetSize) and item[half] is not None for item in copy.exceptions)


def _sets(copy: CopyValues, kind: type[ChangeColors] | type[ChangeSubtypes], op: ColorsOp | SubtypesOp) -> bool:
    return any(isinstance(item, kind) and item.op == op for item in copy.exceptions)


def _turn(now: Characteristics, face: Face | None, giver: Giver) -> Characteristics:
    """Turn the object: face down, the face covers the copiable values; face up, they are back (708.2, 708.8)."""
    if face is not None:
        return now if now.covered is not None else _turned_down(now, face, giver)
    if now.covered is None:
        return now._replace(face_down=False)
    granted = tuple(item for item in now.abilities if item.origin == "granted")
    own = tuple(item for item in now.covered.abilities if item.origin != "granted")
    return now.covered._replace(abilities=own + granted, controller=now.controller, face_down=False)
