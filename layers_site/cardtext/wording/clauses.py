"""Arranging the changes of one effect into clauses, types in their order (205.1), and what is added to a size.

"Is a white Angel in addition to its other colors and types" is one clause for two changes; what comes first is
what an object loses, then its bonus, then what it has and what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from math import prod
from typing import Final

from engine.evaluation.kinds import kind_of
from engine.expressions import (
    Count,
    CountersOn,
    Different,
    DifferentTypes,
    Half,
    ManaSymbols,
    Negative,
    NumberOf,
    Party,
    PlayerCounters,
    PlayersWhere,
    Product,
    Sum,
    Value,
)
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    Cost,
    ForbidAbilities,
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
    SubtypesOp,
    Supertypes,
    TurnFace,
    WorldChange,
)
from engine.words import BASIC_LAND_TYPES, SUBTYPE_FAMILIES
from layers_site.cardtext.wording.context import MINUS, modifier, signed
from layers_site.cardtext.wording.subjects import Identity, are_known, as_strings, main_identity, takes_back
from layers_site.cardtext.wording.traits import Group, group_of

_SUPERTYPES: Final = ("Ongoing", "Legendary", "World", "Basic", "Snow")
_TYPES: Final = (
    "Tribal", "Kindred", "Enchantment", "Artifact", "Land", "Creature", "Planeswalker", "Battle", "Instant", "Sorcery",
)  # fmt: skip


def ordered_supertypes(words: Collection[str]) -> list[str]:
    return _ordered(words, _SUPERTYPES)


def ordered_types(words: Collection[str]) -> list[str]:
    return _ordered(words, _TYPES)


def ordered_subtypes(words: Collection[str]) -> list[str]:
    """Sort subtypes without an order of their own: basic land types, then known words, then unknown ones."""
    if isinstance(words, Sequence):
        return list(words)
    basics = [word for word in BASIC_LAND_TYPES if word in words]
    rest = sorted(set(words) - set(basics), key=lambda word: (word not in SUBTYPE_FAMILIES, word))
    return [*basics, *rest]


def subtypes_as_printed(words: Collection[str], cards: Iterable[Sequence[str]]) -> list[str]:
    """Sort subtypes: those of the object's own card first, then the rest in the order of another card.

    The other card must have only subtypes of the object, for example the copied card. What is left follows.

    `cards` are the subtypes of each card, the object's own first.
    """
    left = set(words)
    ordered: list[str] = []
    for place, printed in enumerate(cards):
        if place and len(left) < 2:
            break
        if not place or left.issuperset(printed):
            ordered += [word for word in printed if word in left]
            left.difference_update(printed)
    return ordered + ordered_subtypes(left)


def _ordered(words: Collection[str], order: tuple[str, ...]) -> list[str]:
    known = [word for word in order if word in words]
    return [*known, *sorted(word for word in set(words) if word not in order)]


@dataclass(frozen=True, slots=True)
class LosesOtherTypes:
    """The other card types go, and with `creature_types` the other creature types."""

    creature_types: bool


@dataclass(frozen=True, slots=True)
class Emptied:
    """What a change of an empty list does to `what`: setting it loses all of them, any other change keeps them."""

    what: str
    lost: bool


Clause = Identity | LosesOtherTypes | Emptied | Change

#: In this order clauses are said: by their class, or else by what a change of that kind is about.
_ORDER: Final[tuple[tuple[type | str, ...], ...]] = (
    (Copy,), (Merge,), (FullText,), (TurnFace,), (Control,), (ReplaceText,), (SetName, Keep),
    (RemoveAbilities,), ("abilities_lost",), (AddPT,), (AddAbilities, AddAbilitiesFrom),
    (Subtypes, LoseSubtypes), (Identity, CardTypes, Supertypes, AllCreatureTypes, Colors), (LosesOtherTypes,),
    (SetPT,), ("pt_switch",), (Restrict,),
)  # fmt: skip
_RANKS: Final[dict[type | str | None, int]] = {kind: rank for rank, kinds in enumerate(_ORDER) for kind in kinds}


def about_world(change: Change) -> bool:
    """Return whether a change is about players or the rules of the game, rather than about the affected objects."""
    return isinstance(change, WorldChange) or (isinstance(change, Restrict) and change.who is not None)


def arranged(changes: Sequence[Change]) -> tuple[Clause, ...]:
    """Return the clauses about the affected objects in the order of the sentence."""
    own = [part for change in changes if not about_world(change) for part in _parts(change)]
    late = {id(change) for place, change in enumerate(own) if takes_back(change, own[:place])}
    if late:  # what is lost again stands behind what is gained
        late |= {id(change) for change in own if isinstance(change, AddAbilitiesFrom)}
    clauses = sorted(_with_identity(own), key=lambda clause: _rank(clause, id(clause) in late))
    return tuple(map(_without_words, clauses))


_LISTS: Final[dict[type, str]] = {CardTypes: "card types", Subtypes: "creature types", Colors: "colors"}


def _without_words(clause: Clause) -> Clause:
    match clause:
        case AddAbilities(()) | RemoveAbilities(()) | ForbidAbilities(()):
            return Emptied("abilities", lost=False)
        case LoseSubtypes(of):
            return Emptied(f"{of} types", lost=True)
        case Supertypes(op, words) if not as_strings(words):
            return Emptied("supertypes", lost=op == "set")
        case CardTypes(op, ()) | Subtypes(op, ()) | Colors(op, ()):
            return Emptied(_LISTS[type(clause)], lost=op not in ("add", "remove"))
    return clause


def _rank(clause: Clause, after_gains: bool) -> int:
    """Return the place in the sentence: a loss after a gain stays behind it; a quotation comes last.

    Behind everything stands a copy with exceptions, to which all the words behind "except" belong.
    """
    if isinstance(clause, Copy) and clause.exceptions:
        return len(_ORDER)
    if isinstance(clause, AddAbilitiesFrom) and not after_gains and _has_clause(group_of(clause.selector)):
        return _RANKS[Restrict]  # "of creatures that are red and …" would take in what stands behind it
    if isinstance(clause, AddAbilities) and any(ability.plain_keyword is None for ability in clause.abilities):
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
    # What stands behind the first joins what the first has set.
    if isinstance(change, Colors):
        chosen = tuple(word for word in change.words if not isinstance(word, str))
        return (Colors(change.op, chosen), Colors("add", known))
    first, *more = ((word,) for word in unknown)
    op: SubtypesOp = "remove" if change.op == "remove" else "add"
    return (replace(change, words=first), *(Subtypes(op, words) for words in (*more, known)))


# --- one clause for what it is ----------------------------------------------------------------------


def _with_identity(changes: list[Change]) -> list[Clause]:
    """Join the changes of types, colours and size into one Identity; leave the others as they are."""
    identity, used = main_identity(changes)
    clauses: list[Clause] = [_alone(change) for change in changes if id(change) not in used]
    if identity is not None:
        clauses.append(identity)
    setting = [each for each in clauses if isinstance(each, Identity) and each.types and each.types_op == "set"]
    return [*clauses, *(LosesOtherTypes(each.subtypes_op == "set_creature") for each in setting)]


def _alone(change: Change) -> Clause:
    """Return a change that has a clause of its own; printed types and colours make an Identity even so."""
    match change:
        case CardTypes("set" | "add" as op, words) if words and are_known(words):
            return Identity(types=as_strings(words), types_op=op)
        case Subtypes("add" | "set" | "set_creature" | "set_land" as op, words) if words and are_known(words):
            return Identity(subtypes=as_strings(words), subtypes_op=op)
        case Supertypes("add", words) if words and are_known(words):
            return Identity(supertypes=as_strings(words))
        case Colors(op, words) if are_known(words) and (words or op == "set"):
            return Identity(colors=as_strings(words), colors_op=op)
        case AllCreatureTypes():
            return Identity(every_creature_type=True)
    return change


def figured(value: Value) -> Value:
    """Return the figure that a value of figures comes to, any other value as it is: 2 plus 3 is said as 5."""
    match value:
        case Half(way, inner) if isinstance(whole := figured(inner), int):
            return -(-whole // 2) if way == "up" else whole // 2
        case Negative(inner) if isinstance(whole := figured(inner), int):
            return -whole
        case Sum(values) | Product(values):
            parts = [figured(part) for part in values]
            figures = [part for part in parts if isinstance(part, int)]
            if len(figures) == len(parts):
                return sum(figures) if isinstance(value, Sum) else prod(figures)
            return parts[0] if len(parts) == 1 else value
    return value


class Letters:
    """X, Y and Z, handed out once each within a sentence, with what they mean there."""

    def __init__(self) -> None:
        self.meanings: list[tuple[str, Value]] = []
        self._left: Iterator[str] = chain("XYZ", repeat("N"))

    def letter(self, value: Value) -> str:
        """Return the letter of this value; a new value takes the next letter."""
        for letter, meaning in self.meanings:
            if meaning == value:
                return letter
        letter = next(self._left)
        self.meanings.append((letter, value))
        return letter


def summed(value: Sum, said: Callable[[Value], str], minus: str) -> str:
    """Write a sum, things first, figures last: "the number of cards plus 1"; `minus` is for what is subtracted."""
    text = ""
    for part in sorted(value.values, key=lambda part: isinstance(part, int)):
        taken = isinstance(part, Negative) or (isinstance(part, int) and part < 0)
        other = part.value if isinstance(part, Negative) else -part if taken and isinstance(part, int) else part
        text = f"{text} {minus if taken else 'plus'} {said(other)}" if text else said(part)
    return text or "0"


def multiplied(value: Product, said: Callable[[Value], str], often: Mapping[int, str], times: str) -> str:
    """Write a product, the figure first: "twice the number of cards"; `often` has the words of small figures."""
    first, *others = sorted(value.values, key=lambda part: not isinstance(part, int)) or [1]
    if len(others) == 1 and isinstance(first, int) and first in often:
        return f"{often[first]} {said(others[0])}"
    return f" {times} ".join(map(said, (first, *others)))


@dataclass(frozen=True, slots=True)
class Multiple:
    """`times` × `unit`; `unit` is None for a plain number."""

    times: int
    unit: Value | None


def multiple(value: Value) -> Multiple:
    """Return the value as a multiple of something."""
    value = figured(value)
    if isinstance(value, int):
        return Multiple(value, None)
    if isinstance(value, Negative):
        inner = multiple(value.value)
        return Multiple(-inner.times, inner.unit)
    if isinstance(value, Product):
        return _product(value)
    return Multiple(1, value)


def _product(value: Product) -> Multiple:
    parts = [multiple(part) for part in value.values]
    units = [part.unit for part in parts if part.unit is not None]
    if len(units) > 1:
        return Multiple(1, value)
    return Multiple(prod(part.times for part in parts), units[0] if units else None)


_COUNTING: Final = (Count, CountersOn, DifferentTypes, ManaSymbols, Party, PlayerCounters, PlayersWhere)


def charge(change: Cost, each: Callable[[Value], str], meaning: Callable[[Value], str], times: str) -> tuple[str, str]:
    """Return the mana and how often: "{1}" and " for each creature you control", "{X}" and ", where X is …"."""
    amount = str(change.amount) or "{0}"
    if change.times == 1:
        return amount, ""
    if counts(change.times):
        return amount, each(change.times)
    return "{X}" if amount == "{1}" else f"X {times} {amount}", meaning(change.times)


def counts(value: Value) -> bool:
    """Return whether "for each" fits: the value counts something."""
    return isinstance(value, _COUNTING) or (isinstance(value, NumberOf | Different) and value.what == "colors")


def amount(change: AddPT, letters: Letters, for_each: Callable[[Value], str]) -> str:
    """Choose the form of a change of power and toughness: a plain number, "for each", or letters, meant later."""
    first, second = multiple(change.power), multiple(change.toughness)
    unit = _shared_unit(first, second)
    if unit is not None and counts(unit):
        return f"{modifier(first.times, second.times)} {for_each(unit)}"
    if first.unit is None and second.unit is None:
        return modifier(first.times, second.times)
    falls = first.times < 0 or second.times < 0
    return f"{_side(first, falls, letters)}/{_side(second, falls, letters)}"


def _shared_unit(first: Multiple, second: Multiple) -> Value | None:
    """Return what both sides count; a 0 goes with anything."""
    if first.unit == second.unit:
        return first.unit
    if second.unit is None and second.times == 0:
        return first.unit
    if first.unit is None and first.times == 0:
        return second.unit
    return None


def _side(part: Multiple, falls: bool, letters: Letters) -> str:
    if part.unit is None:
        return signed(part.times, falls)
    sign = MINUS if part.times < 0 else "+"
    times = abs(part.times)
    return f"{sign}{letters.letter(part.unit if times == 1 else Product((times, part.unit)))}"
