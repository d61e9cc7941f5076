"""Facts about the subject of a sentence, in any language, about what is said of it, and what it is as one noun.

Some are found by looking through a piece of the model for something that is said in it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeGuard

from engine.evaluation import kinds
from engine.evaluation.kinds import is_about_losing
from engine.expressions import (
    AllConditions,
    AnyCondition,
    Condition,
    Count,
    Is,
    Life,
    NotCondition,
    NumberOf,
    PlayerCounters,
    PlayerIs,
    Ref,
    SelfCondition,
    Shares,
    StartingLife,
    Sum,
    Value,
    ValueCondition,
    Word,
)
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    Face,
    Restrict,
    SetPT,
    Static,
    Subtypes,
    Supertypes,
    TypesOf,
    nodes,
)
from engine.words import BASIC_LAND_TYPES, CREATURE_FAMILY, LAND_TYPES, SUBTYPE_SETS, ZONES, SubtypeSet, families_of
from layers_site.cardtext.wording.context import OWN_SUBTYPES, Context
from layers_site.cardtext.wording.traits import Group, Head, alternatives, group_of

_OTHERS: Final = frozenset(("attached", "attached_controller", "graveyard_top"))


def granted_noun(group: Group, changes: Sequence[Change], ctx: Context) -> str:
    """Name the affected object as an ability it gains calls it: "this creature"."""
    if group.named == "self":
        return ctx.own_noun
    worn = _subtype_noun(group, changes)
    if worn is not None:
        return worn
    types = {word for head in group.heads for word in head.types}
    if len(types) == 1:
        return types.pop()
    gained = [ability for change in changes if isinstance(change, AddAbilities) for ability in change.abilities]
    if is_about_size(tuple(changes)) or is_about_size(tuple(gained)):
        return "Creature"
    host = ctx.host if group.named == "attached" else None
    return "permanent" if host is None or host == "player" else host


def is_land(ref: Ref, heads: tuple[Head, ...], ctx: Context) -> bool:
    """Return whether one object is called a land, so that its chosen type is taken for a land type."""
    if ref == "self":
        return ctx.own_noun == "Land"
    return ref == "attached" and (heads[0].types[0] if heads else ctx.host) == "Land"


def _subtype_noun(group: Group, changes: Sequence[Change]) -> str | None:
    """Return the noun of "this Equipment": a subtype that all affected objects have or gain."""
    type_changes = [change for change in changes if isinstance(change, Subtypes) and change.op != "remove"]
    words = {word for change in type_changes for word in change.words}
    for word in OWN_SUBTYPES:
        if word in words or (group.heads and all(word in head.subtypes for head in group.heads)):
            return word
    return None


def target_noun(changes: Sequence[Change]) -> str:
    """Return the noun for an effect that has no objects yet: "creature" if it changes size or creature keywords."""
    if any(isinstance(change, CardTypes) and "Creature" in change.words for change in changes):
        return "permanent"
    if any(_is_about_keywords(change) for change in changes):
        return "Creature"
    # What it becomes is no name for what it is.
    return granted_noun(Group(), [change for change in changes if not isinstance(change, Subtypes)], Context())


def _is_about_keywords(change: Change) -> bool:
    if isinstance(change, AddAbilities):
        named = [ability.keyword for ability in change.abilities if ability.keyword is not None]
        return bool(named) and not any(keyword.startswith("enchant ") for keyword in named)
    return kinds.is_about_losing(change) and bool(getattr(change, "keywords", None))


def about_creature(changes: Sequence[Change], ctx: Context) -> Context:
    """Return the context with a creature as host, where its type is unknown and a change such as flying shows it."""
    tell = (
        isinstance(change, AddAbilities) or kinds.is_about_losing(change) or kinds.is_about_size(change)
        for change in changes
    )
    return replace(ctx, host="Creature") if ctx.host is None and any(tell) else ctx


def with_host(static: Static, ctx: Context) -> Context:
    """Return the context in which a condition calls the host as the sentence behind it does: "enchanted creature"."""
    named = static.affects is not None and group_of(static.affects).named == "attached"
    return about_creature(static.changes, ctx) if named else ctx


def defines_size(change: Change, static: Static, cda: bool) -> bool:
    """Return whether a change defines the source's own power and toughness, as for a */* creature."""
    if not isinstance(change, SetPT):
        return False
    own = static.affects is not None and group_of(static.affects) == Group(named="self")
    plain = isinstance(change.power, int) and isinstance(change.toughness, int)
    return cda or (own and not plain and len(static.changes) == 1)


def beyond(power: Value, toughness: Value) -> int | None:
    """Return by how much the toughness exceeds the power, None where it is no such sum."""
    if not isinstance(toughness, Sum) or power not in toughness.values:
        return None
    rest = [part for part in toughness.values if part != power]
    return rest[0] if len(rest) == 1 and isinstance(rest[0], int) and rest[0] > 0 else None


def located(ctx: Context, cda: bool, zones: Sequence[str]) -> Context:
    """Return the context with a noun for the source that fits every zone of the ability.

    A card in a hand is no spell (112.1), a card in a graveyard no creature (109.2); a characteristic-defining ability
    works everywhere (604.3).
    """
    if cda:
        return replace(ctx, own_noun="card") if ctx.own_noun == "spell" else ctx
    if not names_zones(zones):
        return ctx
    if "battlefield" in zones:
        return replace(ctx, own_noun="object")
    return replace(ctx, own_noun="spell" if tuple(zones) == ("stack",) else "card")


def names_zones(zones: Sequence[str]) -> bool:
    """Return whether a sentence has to name the zones of its ability: neither all nor the battlefield."""
    return bool(zones) and tuple(zones) != ("battlefield",) and len(zones) < len(ZONES)


def having_mentioned(condition: Condition | None, ctx: Context, in_zones: bool = False) -> Context:
    """Return the context behind a condition: the object that it names is "that card" from now on.

    Behind the zones of the source alone, the source is the topic.
    """
    if condition is None:
        return replace(ctx, topic="self") if in_zones else ctx
    named: set[str] = {node.what for node in nodes(condition) if isinstance(node, Is)}
    named |= {node.ref for node in nodes(condition) if isinstance(node, NumberOf | Shares)}
    return replace(ctx, mentioned=frozenset({"graveyard_top"} & named), topic=_topic(condition))


def _topic(condition: Condition | None) -> Ref | None:
    """Return the object that is the subject of a condition: "this creature is untapped"."""
    match condition:
        case SelfCondition():
            return "self"
        case NotCondition(inner):
            return _topic(inner)
        case AllConditions(conditions) if len({_topic(part) for part in conditions}) == 1:
            return _topic(conditions[0])
        case ValueCondition(Count(selector), _):
            named = group_of(selector).named
            return named if named in {"self", "attached"} else None
    return None


def apart(condition: Condition | None) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
    """Return the parts of a condition that are said with "or", and all others, each by itself."""
    if condition is None:
        return (), ()
    parts = condition.conditions if isinstance(condition, AllConditions) and condition.conditions else (condition,)
    either = tuple(part for part in parts if has_alternatives(part))
    return either, tuple(part for part in parts if not has_alternatives(part))


def has_alternatives(condition: Condition | None, denied: bool = False) -> bool:
    """Return whether a condition is said with "or", so that "and" behind it would not tell where it ends."""
    match condition:
        case NotCondition(inner):
            return has_alternatives(inner, not denied)
        case AllConditions(inner) | AnyCondition(inner):
            said_or = len(inner) > 1 and isinstance(condition, AnyCondition) is not denied
            return said_or or any(has_alternatives(part, denied) for part in inner)
    return False


def speaks_of_another(static: Static, others: Collection[str] = _OTHERS) -> bool:
    """Return whether a sentence names another single object, which the source's noun could mean."""
    return any(
        any(getattr(node, name, None) in others for name in ("what", "ref", "of", "player") if hasattr(node, name))
        for node in nodes((static.affects, static.condition, static.changes))
    )


def staying(changes: Sequence[Change], ctx: Context) -> Context:
    """Return the context that calls the source by a type that it keeps: "this enchantment isn't a creature"."""
    removals = [change for change in changes if isinstance(change, CardTypes) and change.op == "remove"]
    gone = {word for change in removals for word in change.words}
    return replace(ctx, own_noun=ctx.other_noun, other_noun="permanent") if ctx.own_noun in gone else ctx


def is_one(group: Group) -> bool:
    return not alternatives(group) and len(group.ids) == 1


def is_severally(group: Group, changes: Sequence[Change]) -> bool:
    """Return whether a change applies to each of several objects by itself: "each get +1/+1"."""
    if is_one(group) or not any(isinstance(change, AddPT) for change in changes):
        return False
    single = all(part.named is not None or part.ids for part in alternatives(group) or (group,))
    return single or mentions_affected(tuple(changes))


def only_restricts(changes: Sequence[Change]) -> bool:
    return all(isinstance(change, Restrict) for change in changes)


def mentions_affected(piece: object) -> bool:
    """Return whether a piece speaks of the affected object ("its mana value"), so that each must be taken by itself."""
    return any(_names_affected(node) for node in nodes(piece))


def _names_affected(node: object) -> bool:
    if isinstance(node, Is):
        return node.what in {"affected", "not_affected"}
    if isinstance(node, PlayerIs | Life | StartingLife | PlayerCounters):
        return node.player in {"controller", "owner"}
    return "affected" in (getattr(node, "ref", None), getattr(node, "of", None))


def is_about_size(piece: object) -> bool:
    """Return whether a piece changes power and toughness, which matter for creatures only."""
    return any(isinstance(node, Change) and kinds.is_about_size(node) for node in nodes(piece))


@dataclass(frozen=True, slots=True)
class Identity:
    """The new types, colours and size of an object; empty `types` and `subtypes` leave them as they are.

    `op` tells whether types replace or join those it had; "set_creature" replaces only the creature types, "set_land"
    only the land types, "set" the others of their set.
    `colors` is None where they stay; `size` and `abilities` belong to the same noun: a 3/3 Ape with trample.
    """

    types: tuple[str, ...] = ()
    types_op: Literal["set", "add"] = "add"
    subtypes: tuple[str, ...] = ()
    subtypes_op: Literal["add", "set", "set_creature", "set_land"] = "add"
    every_creature_type: bool = False
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    colors_op: Literal["set", "add"] = "set"
    size: tuple[int, int] | None = None
    abilities: tuple[Ability, ...] = ()

    @property
    def adds_types(self) -> bool:
        """Return whether all its types join the types that the object had."""
        types_join = not self.types or self.types_op == "add"
        return types_join and (not self.subtypes or self.subtypes_op == "add")

    @property
    def keeps_types(self) -> bool:
        """Return whether there are nouns, and the first of them join the types that the object had."""
        if self.types:
            return self.types_op == "add"
        return bool(self.subtypes) and self.subtypes_op == "add"

    @property
    def kept(self) -> list[str]:
        """Return what it joins: "in addition to its other colors and types"."""
        colors = ["colors"] if self.colors is not None and self.colors_op == "add" else []
        if not self.keeps_types:
            return colors
        if self.types and self.subtypes and self.subtypes_op != "add":
            return [*colors, "card types"]
        return [*colors, "types" if self.types or not set(self.subtypes) <= LAND_TYPES else "land types"]

    @property
    def has_size_in_front(self) -> bool:
        """Return whether the noun takes the size: "a 3/3 creature", but "a Frog with base power and toughness 1/1"."""
        return "Creature" in self.types


def identity_of(face: Face) -> Identity:
    """Return the types, colours, size and keywords of a face-down permanent as one noun."""
    return Identity(
        types=face.types,
        types_op="set",
        subtypes=face.subtypes,
        subtypes_op="set_creature",
        supertypes=face.supertypes,
        colors=face.colors or None,
        size=None if face.power is None or face.toughness is None else (face.power, face.toughness),
        abilities=tuple(ability for ability in face.abilities if ability.plain_keyword is not None),
    )


def land_types_together(identity: Identity) -> Collection[str]:
    """Return the land types that a single phrase names: all there are, or the five basic ones."""
    words = set() if identity.types else set(identity.subtypes)
    return LAND_TYPES if words >= LAND_TYPES else BASIC_LAND_TYPES if words >= {*BASIC_LAND_TYPES} else ()


def land_types_named(identity: Identity) -> list[str]:
    """Return the land types to list by name: not those that one phrase names."""
    together = land_types_together(identity)
    return [word for word in identity.subtypes if word in LAND_TYPES and word not in together]


def replaced_sets(identity: Identity) -> tuple[SubtypeSet, ...]:
    """Return the sets of which other subtypes go and the words "becomes a Treasure" alone do not tell so."""
    if identity.types or identity.subtypes_op != "set":
        return ()
    return tuple(name for name, words in SUBTYPE_SETS.items() if not words.isdisjoint(identity.subtypes))


_GAINS: Final = (AddAbilities, AddAbilitiesFrom)


def takes_back(change: Change, before: list[Change]) -> bool:
    """Return whether a change removes an ability that an earlier change of the same effect adds."""
    if not is_about_losing(change) or not any(isinstance(gain, _GAINS) for gain in before):
        return False
    lost: Sequence[Word] | None = getattr(change, "keywords", None)
    gained = {ability.keyword for gain in before if isinstance(gain, AddAbilities) for ability in gain.abilities}
    return lost is None or not gained.isdisjoint(lost)


def main_identity(changes: list[Change]) -> tuple[Identity | None, set[int]]:
    """Return the Identity of the first nouns among the changes, and the ids of the changes it covers."""
    used: set[int] = set()
    identity = _nouns(changes, used)
    if identity is None:
        return None, used
    for change in changes:
        joined = _joined(identity, change)
        if joined is not None and id(change) not in used:
            identity = joined
            used.add(id(change))
    return _with_abilities(identity, changes, used), used


def _nouns(changes: list[Change], used: set[int]) -> Identity | None:
    identity = Identity()
    for change in changes:
        match change:
            case CardTypes() | Subtypes() if _keeps_and_replaces(change, identity):
                continue
            case CardTypes("set" | "add" as op, words) if words and not identity.types and are_known(words):
                identity = replace(identity, types=as_strings(words), types_op=op)
            case Subtypes(op, words) if words and not identity.subtypes and are_known(words) and _joins(op, changes):
                identity = replace(identity, subtypes=as_strings(words), subtypes_op=op)
            case _:
                continue
        used.add(id(change))
    return identity if identity.types or identity.subtypes else None


def _keeps_and_replaces(change: CardTypes | Subtypes, identity: Identity) -> bool:
    """Say whether types that join and subtypes that replace, or the other way round, would be one noun.

    "In addition to its other types" keeps the subtypes too (205.1b), and a subtype that something is without it
    replaces the others of its set (205.1a), so they are said apart.
    """
    if isinstance(change, CardTypes):
        return bool(identity.subtypes) and _clash(change.op, identity.subtypes_op)
    return bool(identity.types) and _clash(identity.types_op, change.op)


def _clash(types_op: str, subtypes_op: str) -> bool:
    return types_op in {"add", "set"} and (types_op == "add") != (subtypes_op == "add")


def _joins(op: str, changes: list[Change]) -> TypeGuard[Literal["add", "set", "set_creature", "set_land"]]:
    """Return whether subtypes join the other nouns: land types that replace do so only beside the type land."""
    if op != "set_land":
        return op in {"add", "set", "set_creature"}
    return any(isinstance(change, CardTypes) and change.op != "remove" and "Land" in change.words for change in changes)


def _joined(identity: Identity, change: Change) -> Identity | None:
    """Return the Identity with this change added, None if the change does not fit into it."""
    match change:
        case Colors(op, words) if identity.colors is None and are_known(words):
            fits = op == "set" or identity.adds_types
            return replace(identity, colors=as_strings(words), colors_op=op) if fits else None
        case AllCreatureTypes() if "Creature" in identity.types and not identity.every_creature_type:
            return replace(identity, every_creature_type=True)
        case Supertypes("add", words) if identity.types and not identity.supertypes and are_known(words):
            return replace(identity, supertypes=as_strings(words))
        case SetPT(int() as power, int() as toughness) if identity.size is None and _is_creature(identity):
            return replace(identity, size=(power, toughness))
    return None


def _is_creature(identity: Identity) -> bool:
    """Return whether the clause makes the object a creature, or another creature, so that its size belongs there."""
    return "Creature" in identity.types or (
        identity.subtypes_op == "set_creature"
        and any(families_of(word) is CREATURE_FAMILY for word in identity.subtypes)
    )


def _with_abilities(identity: Identity, changes: list[Change], used: set[int]) -> Identity:
    """Add keywords to the noun: "a 3/3 green Ape creature with trample".

    Only keywords, and only if nothing else is gained or lost later.
    """
    gains = [change for change in changes if isinstance(change, AddAbilities)]
    animates = identity.size is not None and "Creature" in identity.types
    if len(gains) != 1 or not (animates or "Aura" in identity.subtypes):
        return identity
    abilities = gains[0].abilities
    if not all(ability.plain_keyword is not None for ability in abilities):
        return identity
    if any(takes_back(change, changes[:place]) for place, change in enumerate(changes)):
        return identity
    used.add(id(gains[0]))
    return replace(identity, abilities=abilities)


def are_known(words: tuple[Word | TypesOf, ...]) -> bool:
    return all(isinstance(word, str) for word in words)


def as_strings(words: tuple[Word | TypesOf, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if isinstance(word, str))
