"""What a part does to an object: its changes with every number, word and copied value filled in.

These are what dependency compares (613.8a): "+3/+3", "becomes 4/4", "gains flying", not what comes out of it.
"""

from __future__ import annotations

from typing import Any

from engine.expressions import ChosenWord
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
    ForbidAbilities,
    FullText,
    Keep,
    Label,
    LoseSubtypes,
    Merge,
    RemoveAbilities,
    ReplaceText,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    SwitchPT,
    TurnFace,
    TypesOf,
)
from engine.words import BASIC_LAND_TYPES, LAND_TYPES, SUBTYPE_FAMILIES, is_creature_type
from tests.engine.plain.asking import Asker, matching, value
from tests.engine.plain.copying import copiable
from tests.engine.plain.forces import Force
from tests.engine.plain.table import Table, as_printed, values_of

Deed = tuple[Any, ...]


def deeds(table: Table, force: Force, changes: list[Change], object_id: str) -> list[Deed]:
    """What these changes of an effect do to one object, as things are now."""
    asker = force.asker(table).about(object_id)
    made = [_deed(asker, force, change) for change in changes]
    return [deed for deed in made if deed is not None]


def _deed(asker: Asker, force: Force, change: Change) -> Deed | None:
    match change:
        case Copy(of, exceptions):
            return _copy(asker, force, of, exceptions)
        case FullText(of, plus):
            original = asker.ref(of)
            if original is None or original in asker.table.scenario.players:
                return ("pass_over", "p", len(plus))
            return ("text", values_of(as_printed(asker.table.anything(original).card, 0)), plus)
        case Merge() | TurnFace():
            return _of_faces(asker, force, change)
        case Control(player):
            taker = asker.someone(player)
            return None if taker is None else ("control", taker)
        case ReplaceText(old, new):
            words = asker.word(old), asker.word(new)
            # Of the land types only the basic ones are words that a text change replaces.
            if None in words or set(words) & (LAND_TYPES - set(BASIC_LAND_TYPES)):
                return None
            return ("replace", *words)
        case SetName(name):
            called = name.en if isinstance(name, Label) else asker.word(name)
            return None if called is None else ("name", called)
        case _:
            return _plain(asker, change)


def _of_faces(asker: Asker, force: Force, change: Merge | TurnFace) -> Deed | None:
    if isinstance(change, TurnFace):
        # Nothing turns a double-faced permanent face down; it may have come so (712.16).
        has_back = asker.affected is not None and asker.table.anything(asker.affected).card.other_face is not None
        return None if change.down and has_back and force.origin != "face" else ("face", change.down)
    original = asker.ref(change.of)
    if original is None or original in asker.table.scenario.players:
        return None
    return ("merge", copiable(asker.table, original, force), change.on_top)


def _copy(asker: Asker, force: Force, of: str, exceptions: tuple[Change, ...]) -> Deed | None:
    original = asker.ref(of)
    if original is None or original in asker.table.scenario.players:
        gains = [change.abilities for change in exceptions if isinstance(change, AddAbilities)]
        return ("pass_over", "x", sum(map(len, gains)))
    made = [
        _plain(asker, change) if not isinstance(change, SetName) else _deed(asker, force, change)
        for change in exceptions
    ]
    return ("copy", copiable(asker.table, original, force), tuple(deed for deed in made if deed is not None))


def _plain(asker: Asker, change: Change) -> Deed | None:  # noqa: C901, PLR0912 - one case a kind
    match change:
        case Keep(what):
            return ("keep", what)
        case CardTypes(op, words):
            return ("types", op, frozenset(asker.words(words)))
        case Supertypes(op, words):
            return ("supertypes", op, frozenset(asker.words(words)))
        case AllCreatureTypes():
            return ("subtypes", "add", frozenset(), True)
        case LoseSubtypes(kind):
            return ("subtypes", "remove", _words_of_set(kind), False)
        case Colors(op, words) | Subtypes(op, words) if nothing_chosen(asker, words):
            return None
        case Subtypes(op, words):
            return _subtypes(asker, op, words)
        case Colors(op, words):
            return ("colors", op, frozenset(asker.words(words)))
        case AddAbilities(abilities):
            return ("gain", tuple((None, ability) for ability in abilities))
        case AddAbilitiesFrom(selector, only):
            return (
                "gain",
                tuple(pair for object_id in matching(asker, selector) for pair in _taken(asker, object_id, only)),
            )
        case RemoveAbilities(keywords, except_mana):
            return ("lose", None if keywords is None else frozenset(asker.keywords(keywords)), except_mana)
        case ForbidAbilities(keywords):
            return ("forbid", None if keywords is None else frozenset(asker.keywords(keywords)))
        case SetPT(power, toughness):
            return ("set", *(None if half is None else value(asker, half) for half in (power, toughness)))
        case AddPT(power, toughness):
            return ("add", value(asker, power), value(asker, toughness))
        case SwitchPT():
            return ("switch",)
    raise AssertionError(change)


def nothing_chosen(asker: Asker, words: tuple[Any, ...]) -> bool:
    """Whether there is nothing but choices that the source did not make: then the change does nothing."""
    return bool(words) and all(isinstance(word, ChosenWord) and asker.word(word) is None for word in words)


def _subtypes(asker: Asker, op: str, words: tuple[Any, ...]) -> Deed | None:
    """The words, and whether every creature type is among them."""
    named: set[str] = set()
    every = False
    for word in words:
        if isinstance(word, TypesOf):
            other = asker.named(word.ref)
            if other is not None:
                named |= other.creature_types()
                every = every or other.every_creature_type
        else:
            named.update(asker.words((word,)))
    if op == "set_creature":
        named = {word for word in named if is_creature_type(word)}
    return ("subtypes", op, frozenset(named), every)


def _words_of_set(kind: str) -> frozenset[str]:
    """The subtypes that go with a card type; those of spells go with instants (205.3k)."""
    card_type = "Instant" if kind == "spell" else kind.capitalize()
    return frozenset(word for word, types in SUBTYPE_FAMILIES.items() if card_type in types)


def _taken(asker: Asker, object_id: str, only: str) -> list[tuple[str, Ability]]:
    """The abilities of that kind on an object, each named after both."""
    abilities = asker.table.things[object_id].abilities
    return [(f"{object_id}-{held.id}", held.ability) for held in abilities if _is_kind(held.ability, only)]


def _is_kind(ability: Ability, only: str) -> bool:
    """A mana ability counts as activated too."""
    if only == "keyword":
        return ability.keyword is not None
    return ability.kind == only or (only == "activated" and ability.kind == "mana")
