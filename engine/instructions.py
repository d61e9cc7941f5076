"""What a change tells one object, with its numbers, words and copied values filled in.

An instruction is what the rules call what an effect "does" to an object (613.8a): it is compared to find
dependency, and carried out by `changes`. "Gains flying" is the same instruction whatever comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from engine.characteristics import AbilityInstance, Characteristics, printed
from engine.copies import CopyMoment
from engine.effects import ContinuousEffect
from engine.expressions import (
    ChosenWord,
    Count,
    CountersOn,
    DifferentTypes,
    Negative,
    NumberOf,
    Product,
    Sum,
    Word,
)
from engine.queries import Scope, number, select
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
from engine.words import BASIC_LAND_TYPES, LAND_TYPES

Words = frozenset[str]
#: So many words are put together in one step.
_WORDS_IN_A_STEP: Final = 4
#: How many changes of an effect may be looked through for one step.
_CHANGES_IN_A_STEP: Final = 8
_OTHER_LAND_TYPES = LAND_TYPES.difference(BASIC_LAND_TYPES)


class CopyValues(NamedTuple):
    """Take these copiable values; `exceptions` are instructions that belong to the copy (707.9)."""

    values: Characteristics
    keep: Words
    exceptions: tuple[Instruction, ...]


class TakeText(NamedTuple):
    """Have these printed characteristics, and the abilities `plus` (by their names)."""

    values: Characteristics
    plus: tuple[tuple[str, Ability], ...]


class TakeControl(NamedTuple):
    player: str


class Reword(NamedTuple):
    old: str
    new: str


class Rename(NamedTuple):
    name: Label


class ChangeTypes(NamedTuple):
    """`of` is "types" or "supertypes"."""

    of: str
    op: str
    words: Words


class ChangeSubtypes(NamedTuple):
    """`every` is every creature type, besides `words`."""

    op: str
    words: Words
    every: bool


class ChangeColors(NamedTuple):
    op: str
    words: Words


class Gain(NamedTuple):
    """Gain these abilities, by the names they will have after the effect's."""

    abilities: tuple[tuple[str, Ability], ...]


class Lose(NamedTuple):
    """`keywords` is None for all abilities; `forbid`: and can't have or gain them."""

    keywords: Words | None
    except_mana: bool
    forbid: bool


class SetSize(NamedTuple):
    power: int | None
    toughness: int | None


class Modify(NamedTuple):
    power: int
    toughness: int


class Switch(NamedTuple):
    pass


class ChangeFace(NamedTuple):
    down: bool


Instruction = (
    CopyValues | TakeText | TakeControl | Reword | Rename | ChangeTypes | ChangeSubtypes | ChangeColors | Gain | Lose
    | SetSize | Modify | Switch | ChangeFace
)  # fmt: skip


def fill(
    changes: Iterable[Change], effect: ContinuousEffect, scope: Scope, moment: Callable[[], CopyMoment]
) -> tuple[Instruction, ...]:
    """What `changes` of `effect` tell the object that `scope` is about; what means nothing here is left out."""
    filled = (_fill(change, effect, scope, moment) for change in changes)
    return tuple(instruction for instruction in filled if instruction is not None)


@lru_cache(maxsize=4096)
def says_the_same_to_all(change: Change) -> bool:
    """Whether the change tells every object the same: its numbers are plain, and no word is left open."""
    match change:
        case AddPT(power, toughness) | SetPT(power, toughness):
            return not any(
                isinstance(value, Count | NumberOf | CountersOn | DifferentTypes | Sum | Product | Negative)
                for value in (power, toughness)
            )
        case Subtypes(_, words):
            return not any(isinstance(word, TypesOf) for word in words)
        case Copy() | FullText() | AddAbilitiesFrom() | TurnFace():
            return False
        case _:
            return True


def _fill(  # noqa: C901 - one case a kind of change
    change: Change, effect: ContinuousEffect, scope: Scope, moment: Callable[[], CopyMoment]
) -> Instruction | None:
    match change:
        case AddPT() | SetPT() | SwitchPT():
            return _size(change, scope)
        case AddAbilities() | RemoveAbilities() | ForbidAbilities() | AddAbilitiesFrom():
            return _abilities(change, effect, scope)
        case CardTypes() | Supertypes() | Subtypes() | Colors():
            scope.board.meter.spend(len(change.words) // _WORDS_IN_A_STEP)
            return None if _is_open(change.words, scope) else _type_line(change, scope)
        case AllCreatureTypes():
            return ChangeSubtypes("add", frozenset(), every=True)
        case Control(player):
            taker = _player(player, scope)
            return None if taker is None else TakeControl(taker)
        case TurnFace(down):
            return None if moment().was_turned_after(scope.affected, effect.order) else ChangeFace(down)
        case SetName(name):
            return _rename(name, scope)
        case ReplaceText():
            return _reword(change, scope)
        case FullText(of, _):
            card = scope.board.every_card.get(scope.resolve(of) or "")
            return None if card is None else TakeText(printed(card), _numbered_plus(change, effect, scope))
        case Copy():
            values = moment().copied_by(change, effect, scope)
            return None if values is None else copy_instruction(change, values, effect, scope)
        case _:
            return None


def _size(change: AddPT | SetPT | SwitchPT, scope: Scope) -> Instruction:
    match change:
        case AddPT(power, toughness):
            return Modify(number(power, scope), number(toughness, scope))
        case SetPT(power, toughness):
            return SetSize(
                None if power is None else number(power, scope), None if toughness is None else number(toughness, scope)
            )
        case SwitchPT():
            return Switch()


def _abilities(
    change: AddAbilities | RemoveAbilities | ForbidAbilities | AddAbilitiesFrom, effect: ContinuousEffect, scope: Scope
) -> Instruction:
    match change:
        case AddAbilities():
            return Gain(_named(change, effect, scope))
        case AddAbilitiesFrom():
            return Gain(_abilities_from(change, scope))
        case RemoveAbilities(keywords, except_mana):
            return Lose(None if keywords is None else _keywords(keywords, scope), except_mana, forbid=False)
        case ForbidAbilities(keywords):
            return Lose(None if keywords is None else _keywords(keywords, scope), except_mana=False, forbid=True)


def _type_line(change: CardTypes | Supertypes | Subtypes | Colors, scope: Scope) -> Instruction:
    """Its words, and its colours, which are no words of the type line but are said in the same way."""
    match change:
        case CardTypes(op, words):
            return ChangeTypes("types", op, _words(words, scope))
        case Supertypes(op, words):
            return ChangeTypes("supertypes", op, _words(words, scope))
        case Subtypes():
            return _subtypes(change, scope)
        case Colors(op, words):
            return ChangeColors(op, _words(words, scope))


def copy_instruction(change: Copy, values: Characteristics, effect: ContinuousEffect, scope: Scope) -> CopyValues:
    """A copy of `values`, with the exceptions of `change` filled in."""
    keep = frozenset(word for item in change.exceptions if isinstance(item, Keep) for word in item.what)
    exceptions: list[Instruction] = []
    given = 0
    for item in change.exceptions:
        if isinstance(item, AddAbilities):
            exceptions.append(Gain(_numbered("x", item.abilities, given)))
            given += len(item.abilities)
            continue
        filled = _fill(item, effect, scope, _no_copy_in_a_copy)
        if filled is not None:
            exceptions.append(filled)
    return CopyValues(values, keep, tuple(exceptions))


def _no_copy_in_a_copy() -> CopyMoment:
    raise AssertionError("a copy among a copy's exceptions is refused when the document is read")


def _words(words: Iterable[Word], scope: Scope) -> Words:
    """The words, with the source's choices in their places; a choice that was not made is no word."""
    return frozenset(word for word in (word_of(word, scope) for word in words) if word is not None)


def _keywords(words: Iterable[Word], scope: Scope) -> Words:
    said = tuple(words)
    scope.board.meter.spend(len(said) // _WORDS_IN_A_STEP)
    return frozenset(word for word in (keyword_of(word, scope) for word in said) if word is not None)


def _is_open(words: Iterable[Word | TypesOf], scope: Scope) -> bool:
    """Whether all that is said is a choice that was not made: then nothing is said (607.1)."""
    said = tuple(words)
    return bool(said) and all(isinstance(word, ChosenWord) and word_of(word, scope) is None for word in said)


def word_of(word: Word, scope: Scope) -> str | None:
    """The word, or what the source chose in its place; None where nothing was chosen."""
    if not isinstance(word, ChosenWord):
        return word
    chosen = scope.chosen
    choices = {
        "color": chosen.color,
        "creature_type": chosen.creature_type,
        "land_type": chosen.land_type,
        "name": chosen.name,
        "player": chosen.player,
    }
    return choices[word.kind]


def keyword_of(word: Word, scope: Scope) -> str | None:
    """A keyword; where the source's choice stands for one, it is protection from what was chosen (702.16)."""
    chosen = word_of(word, scope)
    return chosen if isinstance(word, str) or chosen is None else f"protection from {chosen}"


def _reword(change: ReplaceText, scope: Scope) -> Reword | None:
    """Nothing where a choice was not made, or is no basic land type: such words no text change replaces (612.2)."""
    old, new = word_of(change.old, scope), word_of(change.new, scope)
    if old is None or new is None or not {old, new}.isdisjoint(_OTHER_LAND_TYPES):
        return None
    return Reword(old, new)


def _rename(name: Label | Word, scope: Scope) -> Rename | None:
    if isinstance(name, Label):
        return Rename(name)
    word = word_of(name, scope)
    return None if word is None else Rename(Label(word, word))


def _player(player: str, scope: Scope) -> str | None:
    if player == "you":
        return scope.you
    if player != "opponent":
        return player
    others = [one for one in scope.board.scenario.players if one != scope.you]
    if len(others) == 1:
        return others[0]
    # Of several opponents the word means none, unless one of them is called so.
    return player if player in others else None


def _subtypes(change: Subtypes, scope: Scope) -> ChangeSubtypes:
    words = set(_words((word for word in change.words if not isinstance(word, TypesOf)), scope))
    every = False
    for item in change.words:
        if isinstance(item, TypesOf):
            other = scope.state.get(scope.resolve(item.ref) or "")
            if other is not None:
                words |= other.creature_types
                every = every or other.all_creature_types
    return ChangeSubtypes(change.op, frozenset(words), every)


# --- abilities by their names -----------------------------------------------------------------------


def _numbered(letter: str, abilities: Iterable[Ability], before: int = 0) -> tuple[tuple[str, Ability], ...]:
    return tuple((ability.id or f"{letter}{place}", ability) for place, ability in enumerate(abilities, before + 1))


def _named(change: AddAbilities, effect: ContinuousEffect, scope: Scope) -> tuple[tuple[str, Ability], ...]:
    """Name them by their place among all the abilities that the effect adds."""
    earlier = _changes_before(change, effect, scope)
    before = sum(len(other.abilities) for other in earlier if isinstance(other, AddAbilities))
    return _numbered("a", change.abilities, before)


def _numbered_plus(change: FullText, effect: ContinuousEffect, scope: Scope) -> tuple[tuple[str, Ability], ...]:
    """Name them by their place among all the abilities that the effect adds to texts."""
    earlier = _changes_before(change, effect, scope)
    before = sum(len(other.plus) for other in earlier if isinstance(other, FullText))
    return _numbered("p", change.plus, before)


def _changes_before(change: Change, effect: ContinuousEffect, scope: Scope) -> tuple[Change, ...]:
    """Give the changes of the effect that stand before this one, and count what looking through them takes."""
    places = (place for place, other in enumerate(effect.changes) if other is change)
    place = next(places, len(effect.changes))
    scope.board.meter.spend(place // _CHANGES_IN_A_STEP)
    return tuple(effect.changes[:place])


def _abilities_from(change: AddAbilitiesFrom, scope: Scope) -> tuple[tuple[str, Ability], ...]:
    found: list[tuple[str, Ability]] = []
    for one in select(change.selector, scope):
        for instance in scope.state[one].abilities:
            scope.board.meter.spend()
            if is_of_kind(instance, change.only):
                found.append((f"{one}-{instance.id}", instance.ability))
    return tuple(found)


def is_of_kind(instance: AbilityInstance, kind: str) -> bool:
    """Whether it is a keyword, or an activated, triggered or mana ability (which is an activated one too)."""
    if kind == "keyword":
        return instance.ability.keyword is not None
    return instance.ability.kind == kind or (kind == "activated" and instance.ability.kind == "mana")
