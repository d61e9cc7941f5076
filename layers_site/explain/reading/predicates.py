"""Make changes from the predicates of a subject. All languages use this module."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from engine.expressions import ChosenWord, Value, Word
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    CardTypes,
    Change,
    Face,
    ForbidAbilities,
    Label,
    RemoveAbilities,
    ReplaceText,
    SetPT,
    Subtypes,
    TurnFace,
)
from engine.words import LAND_TYPES, mana_value
from layers_site.explain.reading.grammar import REFUSED, Parse, Result
from layers_site.explain.reading.identity import NOTHING_RETAINED, Become, Retained, changes_of
from layers_site.explain.reading.meaning import Letter, Noun, for_each, times
from layers_site.explain.reading.nouns import nouns_selector
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.tokens import QUOTATION

Side = int | tuple[int, Letter]


def bonus_of(bonus: tuple[Side, Side]) -> Change:
    """Make +2/+0 or +X/-X; the sentence defines X later."""
    power, toughness = (side if isinstance(side, int) else times(side[0], cast("Value", side[1])) for side in bonus)
    return AddPT(power, toughness)


def bonus_for_each(bonus: tuple[Side, Side], unit: Value) -> object:
    made = bonus_of(bonus)
    if not isinstance(made, AddPT) or not isinstance(made.power, int) or not isinstance(made.toughness, int):
        return REFUSED
    return (for_each(made, unit),)


def keyword_ability(word: Word) -> Ability:
    """Make a keyword ability. A chosen keyword cannot be granted; the function that grants it refuses."""
    return Ability(keyword=cast("str", word))


def bonus_for_two(first: tuple[Side, Side], unit: Value, then: tuple[Side, Side], other_unit: Value) -> object:
    """Add two bonuses, each for its own unit."""
    parts = (bonus_for_each(first, unit), bonus_for_each(then, other_unit))
    return REFUSED if REFUSED in parts else tuple(change for part in cast("Any", parts) for change in part)


#: The kinds of abilities that an object may have of another.
AbilityKind = Literal["activated", "triggered", "mana", "keyword"]


def all_abilities_of(kinds: tuple[AbilityKind, ...], nouns: tuple[Noun, ...], closed: bool) -> object:
    """Read "all mana abilities of Elves"; what stands behind "Elves that are white and …" belongs to the Elves."""
    if any(noun.closed for noun in nouns) is not closed:
        return REFUSED
    return tuple(AddAbilitiesFrom(nouns_selector(nouns), kind) for kind in kinds)


def forbidden(lost: tuple[Word, ...], forbidden: tuple[Word, ...]) -> object:
    return (ForbidAbilities(lost),) if lost == forbidden else REFUSED


def quoted(parse: Parse, place: int) -> Iterable[Result]:
    """Read a quotation as abilities, with the reader of whole lines."""
    setting = cast("Setting", parse.setting)
    if place < len(parse.tokens) and parse.tokens[place].key == QUOTATION and setting.read_quoted is not None:
        for abilities in setting.read_quoted(parse.tokens[place].text, ""):
            yield Result(abilities, place + 1)


STAYS: Final[Retained] = frozenset({"types"})


def becomes(become: Become, retained: Retained = NOTHING_RETAINED) -> object:
    changes = changes_of(become, retained)
    return REFUSED if changes is None else changes


def becomes_with(become: Become, more: tuple[Change, ...], retained: Retained = NOTHING_RETAINED) -> object:
    changes = changes_of(become, retained)
    return REFUSED if changes is None else (*changes, *more)


def becomes_every_creature(become: Become, retained: Retained | None = None) -> object:
    """Read "artifact creatures with all creature types"."""
    if "Creature" not in become.types:
        return REFUSED
    return becomes(replace(become, every_creature_type=True), retained or NOTHING_RETAINED)


def face_down_as(become: Become, abilities: tuple[Ability, ...] = ()) -> object:
    """Read all that something is face down: its types, and its size, colors and keywords where they are said."""
    size = become.size or (None, None)
    plain = all(isinstance(word, str) for word in (*become.subtypes, *(become.colors or ())))
    whole = become.every_creature_type or become.every_basic_land_type or become.every_land_type
    if not become.types or whole or not plain or not all(isinstance(half, int | None) for half in size):
        return REFUSED
    face = Face(
        colors=cast("tuple[str, ...]", become.colors or ()),
        supertypes=become.supertypes,
        types=become.types,
        subtypes=cast("tuple[str, ...]", become.subtypes),
        power=cast("int | None", size[0]),
        toughness=cast("int | None", size[1]),
        abilities=abilities,
    )
    return (TurnFace(face),)


def face_printed(turned: tuple[TurnFace], name: str, cost: str, text: tuple[Ability, ...]) -> object:
    """Add the name, the mana cost and the longer abilities of what something is face down."""
    face = turned[0].down
    if not isinstance(face, Face):
        return REFUSED
    named = replace(face, name=Label(name, name)) if name else face
    abilities = (*face.abilities, *text)
    return (TurnFace(replace(named, mana_cost=cost, mana_value=mana_value(cost), abilities=abilities)),)


def quoted_name(parse: Parse, place: int) -> Iterable[Result]:
    """Read a name between quotation marks."""
    if place < len(parse.tokens) and parse.tokens[place].key == QUOTATION and parse.tokens[place].text[:1].isupper():
        yield Result(parse.tokens[place].text, place + 1)


def sized(size: tuple[Value, Value], become: Become) -> object:
    """Add a size; only a creature can have it."""
    if "Creature" not in become.types and "Vehicle" not in become.subtypes:
        return REFUSED
    return Become(become.types, become.subtypes, become.supertypes, become.colors, size)


def colored(colors: tuple[Word, ...], become: Become) -> Become:
    return replace(become, colors=colors)


def colored_together(colors: tuple[Word, ...], nouns: tuple[Become, ...]) -> object:
    """Read "a white Aura and a Swamp": both nouns are of the one thing that has the colors."""
    become = subtypes_together(nouns)
    return colored(colors, become) if isinstance(become, Become) else REFUSED


def with_supertype(word: str, become: object) -> object:
    if not isinstance(become, Become):
        return REFUSED
    return Become(become.types, become.subtypes, (word, *become.supertypes), become.colors, become.size)


def granted(words: tuple[Word, ...]) -> object:
    """Make keyword abilities; protection from what the source chose is named so."""
    names = [word if isinstance(word, str) else f"protection from the chosen {word.kind}" for word in words]
    return tuple(keyword_ability(name) for name in names)


def both_kinds(first: Become, then: Become) -> object:
    """Join "1/1 green Saproling creatures and Forest lands", where only the first noun has a size and colors."""
    if not (first.types and then.types) or then.colors is not None or then.size is not None or then.supertypes:
        return REFUSED
    return replace(first, types=first.types + then.types, subtypes=first.subtypes + then.subtypes)


def subtypes_together(nouns: tuple[Become, ...]) -> object:
    """Join "an Island and a Swamp", or "Goblins and Swamps", which together can only join the types there are."""
    words = tuple(word for noun in nouns for word in noun.subtypes)
    if len(nouns) < 2 or any(noun != Become(subtypes=noun.subtypes) for noun in nouns):
        return REFUSED
    lands = [word in LAND_TYPES for word in words]
    if not any(lands) or (all(lands) and any(len(noun.subtypes) > 1 for noun in nouns)):
        return REFUSED
    return Become(subtypes=words, mixed=not all(lands))


def no_longer(nouns: tuple[tuple[str, Word], ...]) -> object:
    """Remove types or subtypes; a sentence names one kind at a time."""
    words = tuple(word for _, word in nouns)
    if len({kind for kind, _ in nouns}) > 1:
        return REFUSED
    return (CardTypes("remove", words),) if nouns[0][0] == "type" else (Subtypes("remove", words),)


def text_replaced(old: Word, new: Word) -> object:
    """Change a word of a text; a chosen type is of the kind of the word beside it."""
    lands = {word for word in (old, new) if isinstance(word, str)} & LAND_TYPES
    chosen, of_lands = ChosenWord("creature_type"), ChosenWord("land_type")
    both = tuple(of_lands if lands and word == chosen else word for word in (old, new))
    return REFUSED if old == new else (ReplaceText(*both),)


# --- several predicates -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LosesOther:
    """The other kinds that the object loses: abilities, card types, creature types."""

    what: frozenset[str]


def together(parts: tuple[tuple[object, ...], ...]) -> object:
    """Join the predicates of a subject; "loses all other …" makes the other changes replace instead of add."""
    all_changes = [change for part in parts for change in part]
    others = {word for change in all_changes if isinstance(change, LosesOther) for word in change.what}
    changes = [cast("Change", change) for change in all_changes if not isinstance(change, LosesOther)]
    if "abilities" in others:
        changes.insert(0, RemoveAbilities(None))
    if "card types" in others:
        if not any(isinstance(change, CardTypes) and change.op != "remove" for change in changes):
            return REFUSED
        changes = [replace(change, op="set") if isinstance(change, CardTypes) else change for change in changes]
    if "creature types" in others:
        if not any(isinstance(change, Subtypes) and change.op in ("add", "set_creature") for change in changes):
            return REFUSED
        changes = [_replacing(change) for change in changes]
    return tuple(changes)


def _replacing(change: Change) -> Change:
    return replace(change, op="set_creature") if isinstance(change, Subtypes) and change.op == "add" else change


def being_and_more(first: tuple[Change, ...], then: tuple[tuple[Change, ...], ...]) -> object:
    """Read "it's a 4/4 Angel, has flying, and …"; behind a comma there are at least two more."""
    return together((first, *then)) if len(then) > 1 else REFUSED


def size_and_grants(size: tuple[Value, Value], abilities: tuple[Ability, ...]) -> object:
    return (SetPT(*size), AddAbilities(abilities))
