"""Arranging the changes of one effect into the clauses of a sentence, as rules text does.

"Is a white Angel in addition to its other colors and types" is one clause for two changes; what comes first is
what an object loses, then its bonus, then what it has and what it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeGuard

from engine.expressions import Word
from engine.kinds import is_about_losing, kind_of
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    Face,
    FullText,
    Keep,
    LoseSubtypes,
    Merge,
    RemoveAbilities,
    ReplaceText,
    Restrict,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    TurnFace,
    TypesOf,
    WorldChange,
)
from engine.words import BASIC_LAND_TYPES, CREATURE_FAMILY, LAND_TYPES, SUBTYPE_SETS, SubtypeSet, families_of
from layers_site.explain.wording.traits import Group, group_of


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
        abilities=tuple(ability for ability in face.abilities if ability.keyword is not None),
    )


def says_every_basic_type(identity: Identity) -> bool:
    """Return whether a single phrase names all five basic land types: "every basic land type"."""
    return not identity.types and set(identity.subtypes) >= set(BASIC_LAND_TYPES)


def says_every_land_type(identity: Identity) -> bool:
    """Return whether a single phrase names all land types there are: "every land type"."""
    return not identity.types and set(identity.subtypes) >= LAND_TYPES


def land_types_named(identity: Identity) -> list[str]:
    """Return the land types to list by name: not the basic ones where one phrase names all five."""
    together: Collection[str] = BASIC_LAND_TYPES if says_every_basic_type(identity) else ()
    together = LAND_TYPES if says_every_land_type(identity) else together
    return [word for word in identity.subtypes if word in LAND_TYPES and word not in together]


def replaced_sets(identity: Identity) -> tuple[SubtypeSet, ...]:
    """Return the sets of which other subtypes go and the words "becomes a Treasure" alone do not tell so."""
    if identity.types or identity.subtypes_op != "set":
        return ()
    return tuple(name for name, words in SUBTYPE_SETS.items() if not words.isdisjoint(identity.subtypes))


@dataclass(frozen=True, slots=True)
class LosesOtherTypes:
    """The other card types go, and with `creature_types` the other creature types."""

    creature_types: bool


Clause = Identity | LosesOtherTypes | Change

#: In this order clauses are said: by their class, or else by what a change of that kind is about.
_ORDER: Final[tuple[tuple[type | str, ...], ...]] = (
    (Copy,), (Merge,), (FullText,), (TurnFace,), (Control,), (ReplaceText,), (SetName, Keep),
    (RemoveAbilities,), ("abilities_lost",), (AddPT,), (AddAbilities, AddAbilitiesFrom),
    (Subtypes, LoseSubtypes), (Identity, CardTypes, Supertypes, AllCreatureTypes, Colors), (LosesOtherTypes,),
    (SetPT,), ("pt_switch",), (Restrict,),
)  # fmt: skip
_RANKS: Final[dict[type | str | None, int]] = {kind: rank for rank, kinds in enumerate(_ORDER) for kind in kinds}
_GAINS: Final = (AddAbilities, AddAbilitiesFrom)


def about_world(change: Change) -> bool:
    """Return whether a change is about players or the rules of the game, rather than about the affected objects."""
    return isinstance(change, WorldChange) or (isinstance(change, Restrict) and change.who is not None)


def arranged(changes: Sequence[Change]) -> tuple[Clause, ...]:
    """Return the clauses about the affected objects in the order of the sentence."""
    own = [part for change in changes if not about_world(change) for part in _parts(change)]
    late = {id(change) for place, change in enumerate(own) if _takes_back(change, own[:place])}
    if late:  # what is lost again stands behind what is gained
        late |= {id(change) for change in own if isinstance(change, AddAbilitiesFrom)}
    clauses = _with_identity(own)
    return tuple(sorted(clauses, key=lambda clause: _rank(clause, id(clause) in late)))


def _takes_back(change: Change, before: list[Change]) -> bool:
    """Return whether a change removes an ability that an earlier change of the same effect adds."""
    if not is_about_losing(change) or not any(isinstance(gain, _GAINS) for gain in before):
        return False
    lost: Sequence[Word] | None = getattr(change, "keywords", None)
    gained = {ability.keyword for gain in before if isinstance(gain, AddAbilities) for ability in gain.abilities}
    return lost is None or not gained.isdisjoint(lost)


def _rank(clause: Clause, after_gains: bool) -> int:
    """Return the place in the sentence: a loss after a gain stays behind it; a quotation comes last.

    Behind everything stands a copy with exceptions, to which all the words behind "except" belong.
    """
    if isinstance(clause, Copy) and clause.exceptions:
        return len(_ORDER)
    if isinstance(clause, AddAbilitiesFrom) and not after_gains and _has_clause(group_of(clause.selector)):
        return _RANKS[Restrict]  # "of creatures that are red and …" would take in what stands behind it
    if isinstance(clause, AddAbilities) and any(ability.keyword is None for ability in clause.abilities):
        return _RANKS[Restrict]
    if after_gains:
        return _RANKS[AddAbilities]
    known = _RANKS.get(type(clause))
    if known is None and isinstance(clause, Change):
        known = _RANKS.get(kind_of(clause, cda=False, static=True))
    return len(_ORDER) if known is None else known


def _has_clause(group: Group) -> bool:
    return bool(group.rest) or (group.named is not None and bool(group.heads))


def _parts(change: Change) -> Iterable[Change]:
    """Split words that the rules know from words that only the source knows: "that card's types and Shapeshifter"."""
    if not isinstance(change, Subtypes | Colors):
        return (change,)
    known = tuple(word for word in change.words if isinstance(word, str))
    unknown = tuple(word for word in change.words if not isinstance(word, str))
    if not known or not unknown:
        return (change,)
    if isinstance(change, Colors):
        return (Colors(change.op, unknown), Colors("add", known))  # type: ignore[arg-type]
    first, *more = ((word,) for word in unknown)
    joined = "add" if change.op.startswith("set") else change.op
    rest = (*(Subtypes(joined, words) for words in more), Subtypes(joined, known))
    return (replace(change, words=first), *rest)


# --- one clause for what it is ----------------------------------------------------------------------


def _with_identity(changes: list[Change]) -> list[Clause]:
    """Join the changes of types, colours and size into one Identity; leave the others as they are."""
    identity, used = _main_identity(changes)
    clauses: list[Clause] = [_alone(change) for change in changes if id(change) not in used]
    if identity is not None:
        clauses.append(identity)
    return clauses + [_losing(clause) for clause in clauses if _drops_types(clause)]


def _drops_types(clause: Clause) -> bool:
    return isinstance(clause, Identity) and bool(clause.types) and clause.types_op == "set"


def _losing(clause: Clause) -> LosesOtherTypes:
    return LosesOtherTypes(isinstance(clause, Identity) and clause.subtypes_op == "set_creature")


def _main_identity(changes: list[Change]) -> tuple[Identity | None, set[int]]:
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
            case CardTypes("set" | "add" as op, words) if words and not identity.types and _known(words):
                identity = replace(identity, types=_strings(words), types_op=op)
            case Subtypes(op, words) if words and not identity.subtypes and _known(words) and _joins(op, changes):
                identity = replace(identity, subtypes=_strings(words), subtypes_op=op)
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
        case Colors(op, words) if identity.colors is None and _known(words):
            return (
                replace(identity, colors=_strings(words), colors_op=op) if op == "set" or identity.adds_types else None
            )
        case AllCreatureTypes() if "Creature" in identity.types and not identity.every_creature_type:
            return replace(identity, every_creature_type=True)
        case Supertypes("add", words) if identity.types and not identity.supertypes and _known(words):
            return replace(identity, supertypes=_strings(words))
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
    if not all(ability.keyword is not None for ability in abilities):
        return identity
    if any(_takes_back(change, changes[:place]) for place, change in enumerate(changes)):
        return identity
    used.add(id(gains[0]))
    return replace(identity, abilities=abilities)


def _alone(change: Change) -> Clause:
    """Return a change that has a clause of its own; printed types and colours make an Identity even so."""
    match change:
        case CardTypes("set" | "add" as op, words) if words and _known(words):
            return Identity(types=_strings(words), types_op=op)
        case Subtypes("add" | "set" | "set_creature" | "set_land" as op, words) if words and _known(words):
            return Identity(subtypes=_strings(words), subtypes_op=op)
        case Supertypes("add", words) if words and _known(words):
            return Identity(supertypes=_strings(words))
        case Colors(op, words) if _known(words) and (words or op == "set"):
            return Identity(colors=_strings(words), colors_op=op)
        case AllCreatureTypes():
            return Identity(every_creature_type=True)
    return change


def _known(words: tuple[Word | TypesOf, ...]) -> bool:
    return all(isinstance(word, str) for word in words)


def _strings(words: tuple[Word | TypesOf, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if isinstance(word, str))
