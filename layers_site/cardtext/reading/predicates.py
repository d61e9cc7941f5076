"""Make changes from the predicates of a subject: which types join and which replace (205.1). For all languages."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from engine.evaluation.kinds import is_about_losing, is_about_size
from engine.expressions import ChosenWord, HasWord, Value, Word
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
    ForbidAbilities,
    FullText,
    Label,
    LoseSubtypes,
    RemoveAbilities,
    ReplaceText,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    TurnFace,
    TypesOf,
)
from engine.words import BASIC_LAND_TYPES, LAND_TYPES, SUBTYPE_SETS, SubtypeSet, has_x, is_creature_type, mana_value
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import Letter, Noun, all_of, for_each, nouns_selector, times
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.tokens import QUOTATION

#: The kinds of words that stay: none, "its other types", "its other colors and types", …
#: A set of subtypes among them, such as "artifact", is replaced: "instead of its other artifact types".
Retained = frozenset[Literal["types", "creature types", "land types", "colors", "card types"] | SubtypeSet]


@dataclass(frozen=True, slots=True)
class Become:
    """The new types, colours and size of an object, as read; None where the text does not name them."""

    types: tuple[str, ...] = ()
    subtypes: tuple[Word, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[Word, ...] | None = None
    size: tuple[Value, Value] | None = None
    every_creature_type: bool = False
    every_basic_land_type: bool = False
    every_land_type: bool = False
    #: Whether its subtypes belong to several card types, which no phrase has that replaces the others.
    mixed: bool = False


def changes_of(become: Become, retained: Retained) -> tuple[Change, ...] | None:
    """Return the changes; None where the words name types that no rule tells apart."""
    changes: list[Change] = []
    if "colors" in retained and become.colors is None:
        return None  # "is black and is a Zombie in addition to its other colors and types" does not say which colors
    joins = bool(retained & {"types", "card types"})
    if become.types:
        # "Becomes an artifact creature" keeps what was there (205.1b).
        stays = joins or {"Artifact", "Creature"} <= set(become.types)
        changes.append(CardTypes("add" if stays else "set", become.types))
        joins = stays
    if become.supertypes:
        changes.append(Supertypes("add", become.supertypes))
    replaces = bool(retained & SUBTYPE_SETS.keys())
    subtypes = _replacing_subtypes(become, retained) if replaces else _subtype_changes(become, joins, retained)
    if subtypes is None:
        return None
    changes.extend(subtypes)
    if become.every_creature_type:
        changes.append(AllCreatureTypes())
    if become.colors is not None:
        changes.append(Colors("add" if "colors" in retained else "set", become.colors))
    if become.size is not None:
        changes.append(SetPT(*become.size))
    return tuple(changes)


def _subtype_changes(become: Become, joins: bool, retained: Retained) -> list[Change] | None:
    words = become.subtypes + (BASIC_LAND_TYPES if become.every_basic_land_type else ())
    words += tuple(sorted(LAND_TYPES)) if become.every_land_type else ()
    if not words:
        return []
    if become.mixed and "types" not in retained:
        return None
    if retained == {"card types"} and any(map(is_land_type, words)):
        return None  # whether its other land types stay, the words do not tell
    if joins or retained & {"types", "creature types", "land types"}:
        return [Subtypes("add", words)]
    lands = tuple(word for word in words if is_land_type(word))
    creatures = tuple(word for word in words if _is_creature_type(word))
    others = tuple(word for word in words if word not in lands and word not in creatures)
    made: list[Change] = []
    if lands:
        if not all(word in BASIC_LAND_TYPES or not isinstance(word, str) for word in lands):
            return None
        made.append(Subtypes("set_land", lands))
    if creatures:
        made.append(Subtypes("set_creature", creatures))
    if others:
        if not become.types:
            return None  # "is an Equipment" does not tell whether the other artifact types stay
        made.append(Subtypes("set", others))
    return made


def _replacing_subtypes(become: Become, retained: Retained) -> list[Change] | None:
    """Return the change for what is "instead of its other artifact types", if it is of just these sets."""
    words = become.subtypes
    sets = {name for name, of in SUBTYPE_SETS.items() if not of.isdisjoint(words)}
    listed = all(isinstance(word, str) and not is_creature_type(word) for word in words)
    return [Subtypes("set", words)] if listed and sets == retained and not become.types else None


def is_land_type(word: Word | TypesOf) -> bool:
    return word in LAND_TYPES if isinstance(word, str) else isinstance(word, ChosenWord) and word.kind == "land_type"


def _is_creature_type(word: Word) -> bool:
    return is_creature_type(word) if isinstance(word, str) else word.kind == "creature_type"


_RANKS: Final[dict[type, int]] = {
    kind: rank
    for rank, kinds in enumerate((
        (Copy,), (FullText,), (TurnFace,), (Control,), (ReplaceText,), (SetName,), (CardTypes,), (Supertypes,),
        (Subtypes, LoseSubtypes, AllCreatureTypes), (Colors,), (AddAbilities, RemoveAbilities, AddAbilitiesFrom),
        (SetPT,), (AddPT,),
    ))
    for kind in kinds
}  # fmt: skip
_LAST_SIZE: Final = _RANKS[AddPT] + 1


def _rank(change: Change) -> int:
    """Return the place of a change among those of an effect; labels, which have no layer, come last."""
    rank = _RANKS.get(type(change))
    if rank is not None:
        return rank
    if is_about_losing(change):
        return _RANKS[RemoveAbilities]
    return _LAST_SIZE if is_about_size(change) else _LAST_SIZE + 1


def in_order(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes in the order of their layers, and in the order of the text within a layer; join grants."""
    made: list[Change] = []
    for change in sorted(changes, key=_rank):
        if made and isinstance(change, AddAbilities) and isinstance(made[-1], AddAbilities):
            made[-1] = AddAbilities(made[-1].abilities + change.abilities)
        else:
            made.append(change)
    return tuple(made)


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
        for abilities in setting.read_quoted(parse.tokens[place].text):
            yield Result(abilities, place + 1)


STAYS: Final[Retained] = frozenset({"types"})


def becomes(become: Become, retained: Retained | None = None) -> object:
    return becomes_with(become, (), retained)


def becomes_with(become: Become, more: tuple[Change, ...], retained: Retained | None = None) -> object:
    changes = changes_of(become, retained or frozenset())
    return REFUSED if changes is None else (*changes, *more)


def becomes_every_creature(become: Become, retained: Retained | None = None) -> object:
    """Read "artifact creatures with all creature types"."""
    return becomes(replace(become, every_creature_type=True), retained) if "Creature" in become.types else REFUSED


def face_down_as(become: Become, abilities: tuple[Ability, ...] | None) -> object:
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
        abilities=abilities or (),
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


def ends_of_name(parse: Parse, place: int, inside: Collection[str]) -> Iterable[int]:
    """Yield where a name may end, each of whose words begins with a capital but for small ones between them."""
    for end in range(place, min(place + 8, len(parse.tokens))):
        token = parse.tokens[end]
        if token.text[:1].isupper():
            yield end + 1
        elif end == place or token.key not in inside:
            return


def add_face_words(grammar: Grammar, named: str, costing: str, having: str, link: str) -> None:
    """Add what something is face down besides: its name, its mana cost and its longer abilities."""
    grammar.terminal("quoted_name", quoted_name)
    for name, phrase in (("face_name", f"{named} {{quoted_name}}"), ("face_cost", f"{costing} {{mana}}")):
        grammar.rule(name, "", str)
        grammar.same(name, phrase)
    grammar.list_of("face_quotations", "quoted", (link,))
    grammar.rule("face_text", "", tuple)
    grammar.rule("face_text", f"{having} {{face_quotations}}", all_of)


def quoted_name(parse: Parse, place: int) -> Iterable[Result]:
    """Read a name between quotation marks."""
    if place < len(parse.tokens) and parse.tokens[place].key == QUOTATION and parse.tokens[place].text[:1].isupper():
        yield Result(parse.tokens[place].text, place + 1)


def mark(parse: Parse, place: int) -> Iterable[Result]:
    """Read a fact between quotation marks, in the words of a document: 'marked "chose dragons"'."""
    if place < len(parse.tokens) and parse.tokens[place].key == QUOTATION and parse.tokens[place].text.islower():
        yield Result(HasWord("fact", (parse.tokens[place].text,)), place + 1)


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


def keyword_of(word: Word) -> str:
    """Return a keyword as it is read; protection from what the source chose is named so."""
    return word if isinstance(word, str) else f"protection from the chosen {word.kind}"


def granted(words: tuple[Word, ...]) -> object:
    """Make keyword abilities."""
    names = [keyword_of(word) for word in words]
    return tuple(Ability(keyword=name) for name in names)


@dataclass(frozen=True, slots=True)
class Told:
    """What X is in a keyword, in the words of the sentence that gives the keyword."""

    value: Value


#: A cost of life whose number is computed.
WARD_LIFE: Final = "ward—Pay X life"


def numbered(word: str, x: Value) -> object:
    return (Ability(keyword=word, x=cast("Value", Told(x))),)


def with_an_x(words: tuple[Word, ...]) -> object:
    return words[0] if len(words) == 1 and isinstance(words[0], str) and has_x(words[0]) else REFUSED


def numbered_here(parse: Parse, place: int) -> Iterable[Result]:
    """Read a keyword with what its X is; where something resolves, that is a number already (608.2h)."""
    return () if cast("Setting", parse.setting).resolving else parse.at("numbered", place)


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
