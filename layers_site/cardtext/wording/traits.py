"""Reading a selector as a speaker does: a noun with its adjectives, rather than a list of tests.

Nothing here belongs to one language.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final, Literal

from engine.expressions import (
    AllSelectors,
    AnySelector,
    Comparison,
    CountersAre,
    Flag,
    HasAttached,
    HasWord,
    Ids,
    Is,
    LinkedTo,
    NotSelector,
    NumberIs,
    PlayerIs,
    Ref,
    Selector,
    Test,
)
from engine.scenario import nodes
from engine.words import ZONES
from layers_site.cardtext.wording.facts import CAST_FROM

Named = Literal["self", "attached", "affected", "graveyard_top"]
#: Where one object has two names, the first of these names it.
_NAMED: Final = ("self", "attached", "affected", "graveyard_top")
#: Of these there is one at most: a text says what it is, rather than how many of it there are.
SINGLE: Final[tuple[Literal["self", "attached", "graveyard_top"], ...]] = ("self", "attached", "graveyard_top")
#: Zones that each player has.
OWNED_ZONES: Final = ("graveyard", "hand", "library")
#: Zones of cards that are neither permanents nor spells.
CARD_ZONES: Final = frozenset(("graveyard", "hand", "library", "exile", "command"))
#: More nouns than this in one phrase help nobody; the rest is said as a relative clause.
_MOST_HEADS: Final = 12
#: What an empty list of words or ids asks for.
_NOTHING: Final = AnySelector(())


@dataclass(frozen=True, slots=True)
class Trait:
    """One thing that is, or with `negated` is not, so about an object. Nested negations are resolved."""

    test: Test
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """A noun: an object with all of these card types and subtypes."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """The objects that a selector picks, as the parts of a noun phrase.

    `heads` are alternatives; none means any permanent, card or spell.

    `zones` is None where the selector names no zone. `keeper` is the player ("you", "opponent" or an id) in
    whose zone it is, for zones that each player has. `rest` are the other traits, in the format's order.
    """

    named: Named | None = None
    ids: tuple[str, ...] = ()
    other: bool = False
    heads: tuple[Head, ...] = ()
    zones: tuple[str, ...] | None = None
    keeper: str | None = None
    token: bool = False
    rest: tuple[Trait, ...] = ()

    @property
    def is_of_lands(self) -> bool:
        """Return whether all of the group are lands and no creatures, so that "the chosen type" is one of lands."""
        return bool(self.heads) and all("Land" in head.types and "Creature" not in head.types for head in self.heads)

    @property
    def is_cards(self) -> bool:
        """Return whether the group is of cards, rather than permanents or spells."""
        return self.zones is not None and not CARD_ZONES.isdisjoint(self.zones)

    @property
    def kinds(self) -> list[str]:
        """Return the kinds of the objects: permanent, spell, card or token."""
        if self.token:
            return ["token"]
        if self.zones is None:
            return ["permanent"]
        kinds = ["permanent"] if "battlefield" in self.zones else []
        if "stack" in self.zones:
            kinds.append("spell")
        return [*kinds, "card"] if self.is_cards else kinds or ["permanent"]


# --- flattening -------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def traits(selector: Selector) -> tuple[Trait, ...]:
    """Return the traits that must all hold, with "all of" opened and "not" moved inwards."""
    flat: list[Trait] = []
    for test in selector.tests:
        match test:
            case NotSelector(inner):
                flat.extend(_opposite(inner))
            case AllSelectors(selectors):
                flat.extend(trait for inner in selectors for trait in traits(inner))
            case AnySelector((only,)):
                flat.extend(traits(only))
            case HasWord(_, ()) | Ids(()):
                flat.append(Trait(_NOTHING))
            case _:
                flat.append(Trait(test))
    return tuple(flat)


def _opposite(selector: Selector) -> tuple[Trait, ...]:
    inner = traits(selector)
    if len(inner) != 1:
        return (Trait(NotSelector(selector)),)
    only = inner[0]
    if isinstance(only.test, NotSelector):
        return traits(only.test.selector)
    if isinstance(only.test, AnySelector) and not only.negated:
        return tuple(trait for alternative in only.test.selectors for trait in _opposite(alternative))
    return (Trait(only.test, not only.negated),)


def is_named_so(trait: Trait, ref: str) -> bool:
    """Return whether a trait says only which object it is: the one that a Ref names."""
    return not trait.negated and getattr(trait.test, "what", None) == ref


def told_ref(test: Is) -> tuple[Ref, bool]:
    """Return the Ref that a text names for a test of identity, and whether the object is to be another one."""
    opposite: dict[str, Ref] = {"other": "self", "not_affected": "affected"}
    return opposite.get(test.what, test.what), test.what in opposite


def without_name(selector: Selector, ref: str) -> tuple[Test, ...]:
    """Return what a selector asks for besides being the object that a Ref names."""
    return tuple(test for test in selector.tests if getattr(test, "what", None) != ref)


# --- sorting into a group ---------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def group_of(selector: Selector) -> Group:
    """Sort the tests of a selector into one noun phrase; `alternatives` tells where it takes several."""
    rest: list[Trait] = []
    factors: list[tuple[Head, ...]] = []
    group = Group()
    for trait in traits(selector):
        heads = _heads(trait)
        if heads and _size([*factors, heads]) <= _MOST_HEADS:
            factors.append(heads)
        else:
            group = _placed(group, trait, rest)
    keeper = _keeper(group, rest)
    return replace(group, heads=_combined(factors), keeper=keeper, rest=tuple(rest))


def _placed(group: Group, trait: Trait, rest: list[Trait]) -> Group:
    """Put a trait in its place in the group; a trait without a place of its own goes to `rest`."""
    named, ids, other, zones, token = group.named, group.ids, group.other, group.zones, group.token
    match trait:
        case Trait(Is("other" | "not_affected"), False) | Trait(Is("self" | "affected"), True):
            other = True
        case Trait(Is("self" | "attached" | "affected" | "graveyard_top" as what), False):
            first, *others = sorted({what, named or what}, key=_NAMED.index)
            named = first
            rest.extend(Trait(Is(other)) for other in others)
        case Trait(Ids(members), False) if not ids:
            ids = members
        case Trait(HasWord("zone", words), False) if zones is None:
            zones = words
        case Trait(Flag("token", wanted), negated) if wanted is not negated:
            token = True
        case _:
            rest.append(trait)
    return Group(named, ids, other, (), zones, None, token)


def _heads(trait: Trait) -> tuple[Head, ...]:
    """Return the nouns of a trait: "is a Forest or a Saproling" gives two."""
    match trait:
        case Trait(HasWord("type", words), False):
            return tuple(Head(types=(word,)) for word in words)
        case Trait(HasWord("subtype", words), False):
            return tuple(Head(subtypes=(word,)) for word in words)
        case Trait(AnySelector(selectors), False):
            alternatives = [_whole_head(selector) for selector in selectors]
            return tuple(head for heads in alternatives for head in heads) if all(alternatives) else ()
    return ()


def _whole_head(selector: Selector) -> tuple[Head, ...]:
    """Return the nouns that cover all of a selector, none where it asks for more than types."""
    factors = [_heads(trait) for trait in traits(selector)]
    sayable = factors and all(factors) and _size(factors) <= _MOST_HEADS
    return _combined(factors) if sayable else ()


def _size(factors: list[tuple[Head, ...]]) -> int:
    return prod(len(heads) for heads in factors)


def _combined(factors: list[tuple[Head, ...]]) -> tuple[Head, ...]:
    """Combine nouns: a creature that is an Elf or a Goblin is an Elf creature or a Goblin creature."""
    if not factors:
        return ()
    return tuple(
        Head(
            tuple(word for head in heads for word in head.types),
            tuple(word for head in heads for word in head.subtypes),
        )
        for heads in product(*factors)
    )


def _keeper(group: Group, rest: list[Trait]) -> str | None:
    """Take "owned by you" out of `rest` where it names the owner of a zone: "in your graveyard"."""
    if not group.is_cards:
        return None
    for trait in rest:
        if isinstance(trait.test, PlayerIs) and not trait.negated:
            rest.remove(trait)
            return trait.test.player
    return None


# --- several groups ---------------------------------------------------------------------------------


def alternatives(group: Group) -> tuple[Group, ...]:
    """Return the groups that an "any of" lists (Forests you control and Saprolings); none where it is no such list.

    Where each alternative names its zones, it is one group in each: creatures you control and creature cards you own.
    """
    lists = [trait for trait in group.rest if isinstance(trait.test, AnySelector) and not trait.negated]
    if len(lists) != 1 or group.named or group.ids or group.other:
        return ()
    alone = lists[0]
    rest = tuple(trait for trait in group.rest if trait is not alone)
    groups = tuple(group_of(selector) for selector in _listed(alone))
    if not (rest or group.heads or group.token or group.zones) and all(_has_noun(part) for part in groups):
        return groups
    if group.zones is not None and group.keeper is None and all(_is_only_placed(part) for part in groups):
        return tuple(replace(group, zones=part.zones, keeper=part.keeper, rest=(*rest, *part.rest)) for part in groups)
    return ()


def _listed(trait: Trait) -> tuple[Selector, ...]:
    return trait.test.selectors if isinstance(trait.test, AnySelector) else ()


def _is_only_placed(group: Group) -> bool:
    """Return whether a group names only a zone and its owner, and no noun."""
    return group.zones is not None and not (group.heads or group.named or group.ids or group.other or group.token)


def _has_noun(group: Group) -> bool:
    return bool(group.heads or group.named or group.ids or group.zones or group.token)


def distance(trait: Trait) -> int:
    """Return the place behind a noun: who controls or casts it, and who does not own it, then from where it is cast."""
    return int(trait.negated) if isinstance(trait.test, PlayerIs) else 2 if _tells_place(trait) else 3


#: "You control but don't own", which says "you" once.
CONTROLLED: Final = Trait(PlayerIs("controller", "you"))
NOT_OWNED: Final = Trait(PlayerIs("owner", "you"), negated=True)


# --- spells ---------------------------------------------------------------------------------------------


def is_everything(selector: Selector) -> bool:
    """Return whether it selects all objects in all zones."""
    return selector == Selector((HasWord("zone", ZONES),))


def spells_cast(selector: Selector | None, who: str) -> Group:
    """Return spells as a group on the stack: those that `who` casts, whom one names where a zone is named too."""
    group = group_of(selector or Selector())
    is_named = who != "each" or any(map(_tells_place, group.rest))
    caster = (Trait(PlayerIs("controller", who)),) if is_named else ()
    return replace(group, zones=("stack",), rest=(*group.rest, *caster))


def _tells_place(trait: Trait) -> bool:
    return isinstance(trait.test, HasWord) and trait.test.key == "fact" and set(trait.test.words) <= CAST_FROM.keys()


def controller_apart(group: Group) -> tuple[str | None, Group]:
    """Return the player who controls the objects, and the group without that player."""
    for trait in group.rest:
        if isinstance(trait.test, PlayerIs) and trait.test.key == "controller" and not trait.negated:
            return trait.test.player, replace(group, rest=tuple(other for other in group.rest if other is not trait))
    return None, group


def says_caster(group: Group) -> bool:
    """Return whether it is said of spells who casts them, behind which a zone that they are cast from can stand."""
    casters = (isinstance(trait.test, PlayerIs) and trait.test.key == "controller" for trait in group.rest)
    return group.zones == ("stack",) and any(casters)


@dataclass(frozen=True, slots=True)
class TraitWords:
    """One trait: an adjective of the noun or a phrase `after` it, and a `predicate` in any case.

    `place` orders the adjectives: tapped, legendary, noncreature, white.
    """

    predicate: str
    adjective: str = ""
    after: str = ""
    place: int = 5
    #: The predicates of which one holds, where there are several.
    parts: tuple[str, ...] = ()


# --- the form in which traits are said, in any language -------------------------------------------------


#: A permanent that you control is modified by a counter, by Equipment, and by an Aura that you control (700.9).
MODIFIED: Final = AnySelector(
    (
        Selector((CountersAre(None, Comparison(((">=", 1),))),)),
        Selector((HasAttached(Selector((HasWord("subtype", ("Equipment",)),))),)),
        Selector((HasAttached(Selector((HasWord("subtype", ("Aura",)), PlayerIs("controller", "you")))),)),
    )
)


def is_modified(test: Test) -> bool:
    """Return whether a test asks for what is modified, whatever the order of its parts."""
    return isinstance(test, AnySelector) and set(test.selectors) == set(MODIFIED.selectors)


def exiled_with(group: Group) -> LinkedTo | None:
    """Return the trait by which cards in exile, and only there, are linked to an object: they were exiled with it."""
    linked = [trait.test for trait in group.rest if isinstance(trait.test, LinkedTo) and not trait.negated]
    return linked[0] if len(linked) == 1 and group.zones == ("exile",) and not (group.named or group.ids) else None


_WORN: Final = {"Aura": "enchanted", "Equipment": "equipped", "Fortification": "fortified"}


def wearing(test: HasAttached) -> str | None:
    """Return "enchanted", "equipped" or "fortified", where the test asks for nothing but such an attachment."""
    for subtype, participle in _WORN.items():
        if test.selector == Selector((HasWord("subtype", (subtype,)),)):
            return participle
    return None


def bounds_of_either_side(test: AnySelector) -> Comparison | None:
    """Return the bounds where the test asks for power or toughness within the same figures; None for any other."""
    sides = [inner.tests[0] for inner in test.selectors if len(inner.tests) == 1]
    bounds = {side.comparison for side in sides if isinstance(side, NumberIs)}
    keys = {side.key for side in sides if isinstance(side, NumberIs)}
    if len(test.selectors) != 2 or keys != {"power", "toughness"} or len(bounds) != 1:
        return None
    (comparison,) = bounds
    figures = len(comparison.bounds) == 1 and isinstance(comparison.bounds[0][1], int)
    return comparison if figures else None


def is_of_that_player(selector: Selector) -> bool:
    """Return whether the objects are those of "that" player, of whom a value over players speaks."""
    return any(isinstance(trait.test, PlayerIs) and trait.test.player == "that" for trait in traits(selector))


def ends_with_objects(test: Test) -> bool:
    """Return whether a number is compared with one of other objects, so that the words end with a noun."""
    counted = nodes(test.comparison) if isinstance(test, NumberIs | CountersAre) else ()
    selectors = [part for part in counted if isinstance(part, Selector)]
    return any(not any(isinstance(test, Is) for test in selector.tests) for selector in selectors)


def says_or(trait: Trait) -> bool:
    """Return whether a trait is said as several predicates with "or" between them."""
    match trait.test:
        case AnySelector(selectors):
            alike = is_modified(trait.test) or bounds_of_either_side(trait.test) is not None
            return len(selectors) > 1 and not trait.negated and not alike
        case HasWord("fact", words):
            return len(words) > 1 and not trait.negated
    return False


def mixes_and_with_or(trait: Trait) -> bool:
    """Return whether one of several alternatives is said as several predicates."""
    if not isinstance(trait.test, AnySelector) or not says_or(trait):
        return False
    return any(len(traits(inner)) > 1 and len(group_of(inner).heads) != 1 for inner in trait.test.selectors)


def place_of(trait: Trait) -> tuple[bool, bool]:
    """Return the place among several predicates: last what is said with "or", or ends with other objects."""
    return says_or(trait), ends_with_objects(trait.test)


def says_each(group: Group) -> bool:
    """Return whether a group is said one by one: "each creature you control with a +1/+1 counter on it"."""
    counters = [
        trait.test.words
        for trait in group.rest
        if isinstance(trait.test, HasWord) and trait.test.key == "counter" and not trait.negated
    ]
    return len(group.heads) == 1 and [len(words) for words in counters] == [1]
