"""The choices of a card as it comes to the table: the word that it chooses or replaces, its counters, and what X is.

They are the usual ones, or those that another card on the board has, names or looks for.

The id of an effect that has a number for X ends with it, as in `biomass-mutation-x4`: wherever its changes have that
number, or the number with a minus, it is X, and other numbers of the effect are never offered. Where the card says no
X, but counts something, the letter is n.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Final

from engine.expressions import (
    ChosenWord,
    CountersAre,
    CountersOn,
    HasChosen,
    HasWord,
    Selector,
    SelfCondition,
    ValueCondition,
)
from engine.scenario import (
    Ability,
    AddPT,
    Chosen,
    Counters,
    Effect,
    GameObject,
    Label,
    ReplaceText,
    Scenario,
    SetPT,
    Subtypes,
    nodes,
    rebuilt,
)
from engine.words import BASIC_LAND_TYPES, COLORS, is_creature_type
from layers_site.ask.services.cards.library import Known
from layers_site.ask.services.cards.traits import changes_in, has_word, replaced_word, statics_in
from layers_site.cardtext import wording
from layers_site.cardtext.reading.deeds import SOME, Does, entered_with, facts_in, facts_of, facts_of_card

#: What is chosen where nobody says it.
USUAL: Final = {
    "creature_type": Chosen(creature_type="Bear"),
    "color": Chosen(color="blue"),
    "land_type": Chosen(land_type="Swamp"),
}
#: So many creature types are offered, with these among them.
_MOST_TYPES: Final = 8
_COMMON: Final = ("Bear", "Elf", "Goblin", "Human", "Merfolk", "Zombie")
_OFFERED: Final = range(7)
#: How the id of a card begins that somebody brought: its own number is none of X.
OWN: Final = "own-"
_TAKEN: Final = re.compile(r"-([xn])(\d{1,4})(-\d+)?\Z")
_OF_SLUG: Final = re.compile(r"(?<!-\d)-(\d{1,3})\Z")


# --- what others look for ------------------------------------------------------------------------------------


def _words_named(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Yield the words of that sort that its abilities look for, with those that are chosen, taken away or replaced."""
    for static in statics_in(content):
        yield from _words((static.affects,), key)
        gone = (each for each in static.changes if isinstance(each, Subtypes) and each.op == "remove")
        yield from (word for each in gone if key == "subtype" for word in each.words if isinstance(word, str))
    if isinstance(content, GameObject):
        chosen = content.chosen.color if key == "color" else content.chosen.creature_type
        yield from (chosen,) if chosen else ()
    for change in changes_in(content):
        for word in (getattr(change, "old", None), getattr(change, "new", None)):
            if isinstance(word, str) and (word in COLORS) == (key == "color"):
                yield word


def _words(tree: object, key: str) -> Iterator[str]:
    for part in nodes(tree):
        if isinstance(part, HasWord) and part.key == key:
            yield from part.words


def _counters_sought(contents: Iterable[GameObject | Effect]) -> tuple[str, ...]:
    """Return the kinds of counters by which the abilities of cards look for other things."""
    found: list[str] = []
    for tree in ((each.affects, each.changes) for content in contents for each in statics_in(content)):
        found += _words(tree, "counter")
        for part in nodes(tree):
            if isinstance(part, CountersAre) and part.kind is not None:
                found += [part.kind] if {sign for sign, _bound in part.comparison.bounds} <= {">", ">="} else []
    return tuple(dict.fromkeys(found))


# --- words that are chosen -----------------------------------------------------------------------------------


def chosen_for_one_another(cards: Sequence[Known]) -> tuple[Known, ...]:
    """Return the cards with the words that the others speak of: each, in turn, the first word that fits."""
    made = list(cards)
    for place, card in enumerate(cards):
        others = [_unchosen(each.content, later=at > place) for at, each in enumerate(made) if at != place]
        made[place] = next(_fitting(card, others), card)
    return tuple(made)


def with_usual_choice(card: Known) -> Known:
    """Return a card whose abilities look for what it chose, and of which nobody says what, with the usual choice."""
    thing = card.content
    if not isinstance(thing, GameObject) or thing.chosen != Chosen():
        return card
    kinds: set[str] = {part.what for part in nodes(thing.abilities) if isinstance(part, HasChosen)}
    kinds |= {part.kind for part in nodes(thing.abilities) if isinstance(part, ChosenWord)}
    made = next((chosen for kind, chosen in USUAL.items() if kind in kinds), None)
    return _with(card, made) if made is not None else card


def _unchosen(content: GameObject | Effect, *, later: bool) -> GameObject | Effect:
    """Return a card without its own choice where that is made later; of two that choose a type each has its own."""
    if not isinstance(content, GameObject):
        return content
    return replace(content, chosen=Chosen() if later else replace(content.chosen, creature_type=None))


def _fitting(card: Known, others: Sequence[GameObject | Effect]) -> Iterator[Known]:
    """Yield the card with each word that another one looks for, with a counter or a word to replace likewise."""
    yield from _with_counter(card, others)
    yield from reworded(card, others)
    thing = card.content
    if not isinstance(thing, GameObject):
        return
    chosen = thing.chosen
    if chosen.name:
        named = (other for other in others if isinstance(other, GameObject) and _may_be_named(other, thing))
        yield from (_with(card, replace(chosen, name=other.name.en)) for other in named)
        return
    kind = kind_chosen(chosen)
    key = {"color": "color", "creature_type": "subtype"}.get(kind, "")
    found: dict[str, None] = {}
    for other in others if key else ():
        found |= dict.fromkeys(_words_named(other, key))
        found |= dict.fromkeys(word for static in statics_in(other) for word in _words(static.changes, key))
    fitting = (word for word in found if kind == "color" or is_creature_type(word))
    yield from (_with(card, replace(chosen, **{kind: word})) for word in fitting)


def _may_be_named(other: GameObject, by: GameObject) -> bool:
    """Return whether a card that names one as it enters may name that: its text may want a land, or no land."""
    deeds = (facts.deed(Does.CHOOSES) for facts in facts_of_card(by))
    named = {word for deed in deeds if deed is not None for word in deed.what}
    if "nonland card name" in named:
        return "Land" not in other.types
    return "Land" in other.types or "land card name" not in named


def kind_chosen(chosen: Chosen) -> str:
    """Return of which sort the word is that a card has chosen, "" for none."""
    return next((kind for kind in ("color", "land_type", "creature_type") if getattr(chosen, kind)), "")


def words_to_choose(thing: GameObject, scenario: Scenario) -> tuple[str, ...]:
    """Return the words that the card may have chosen, with the present one."""
    kind = kind_chosen(thing.chosen)
    if kind != "creature_type":
        return {"color": COLORS, "land_type": BASIC_LAND_TYPES}.get(kind, ())
    contents: list[GameObject | Effect] = [*scenario.objects, *scenario.effects]
    others = [content for content in contents if content.id != thing.id]
    words = [word for other in others for word in _words_named(other, "subtype")]
    words += [word for obj in scenario.objects for word in obj.subtypes]
    types = [word for word in (thing.chosen.creature_type or "", *words, *_COMMON) if is_creature_type(word)]
    return tuple(dict.fromkeys(types))[:_MOST_TYPES]


def chosen_instead(thing: GameObject, scenario: Scenario, word: str) -> Chosen | None:
    """Return what the card has chosen if that is the word; None for a word that is not offered."""
    offered = word in words_to_choose(thing, scenario)
    return replace(thing.chosen, **{kind_chosen(thing.chosen): word}) if offered else None


def _with(card: Known, chosen: Chosen) -> Known:
    return replace(card, content=replace(card.content, chosen=chosen))  # type: ignore[arg-type]


# --- words that are replaced ---------------------------------------------------------------------------------


def reworded(card: Known, others: Sequence[GameObject | Effect]) -> Iterator[Known]:
    """Yield the changer with each word of the sort that it replaces and that another card has."""
    effect, usual = card.content, replaced_word(card.content)
    if not isinstance(effect, Effect) or not usual:
        return
    things = [other for other in others if isinstance(other, GameObject)]
    types = dict.fromkeys(each for thing in things for each in thing.subtypes if is_creature_type(each))
    sort = next((sort for sort in (COLORS, BASIC_LAND_TYPES) if usual in sort), types)
    for word in sort:
        if word != usual and any(has_word(thing, word) for thing in things):
            yield replace(card, content=_replacing(effect, usual, word))


def replaces_a_word_of(content: GameObject | Effect, others: Iterable[GameObject | Effect]) -> bool:
    word = replaced_word(content)
    return bool(word) and any(isinstance(other, GameObject) and has_word(other, word) for other in others)


def _replacing(effect: Effect, usual: str, word: str) -> Effect:
    """Return the effect with another word replaced, and named by what it does."""
    english, french, changes = effect.name.en, effect.name.fr, []
    for change in effect.changes:
        now = change
        if isinstance(change, ReplaceText):
            now = replace(change, old=word, new=usual if change.new == word else change.new)
            english = english.replace(_title(change, "en"), _title(now, "en"))
            french = french.replace(_title(change, "fr"), _title(now, "fr"))
        changes.append(now)
    return replace(effect, changes=tuple(changes), name=Label(english, french))


def _title(change: ReplaceText, language: wording.Language) -> str:
    """Return what stands behind the name of a changer of texts in the library: "Swamp becomes Plains"."""
    words = [word if isinstance(word, str) else "" for word in (change.old, change.new)]
    color, subtype = wording.color_word, wording.subtype_word
    old, new = ((color if word in COLORS else subtype)(word, language) for word in words)
    return f"{old} devient {new}" if language == "fr" else f"{old} becomes {new}"


# --- counters ------------------------------------------------------------------------------------------------


def with_own_counters(card: Known) -> Known:
    """Return the card with the counters that it enters with, or with some of those that it counts on itself."""
    thing = card.content
    if not isinstance(thing, GameObject):
        return card
    entered = (each for ability in thing.abilities for each in entered_with(ability))
    return replace(card, content=with_new_counters(thing, dict((*_counted(thing), *entered))))


def with_new_counters(thing: GameObject, kinds: Mapping[str, int], timestamp: int = 0) -> GameObject:
    """Return the card with so many counters of each kind, but for kinds of which it has some."""
    there = {counter.kind for counter in thing.counters}
    more = (Counters(kind, number, timestamp) for kind, number in kinds.items() if kind not in there)
    return replace(thing, counters=(*thing.counters, *more))


def _with_counter(card: Known, others: Sequence[GameObject | Effect]) -> Iterator[Known]:
    """Yield the creature or land with a counter of each kind that another card looks for."""
    thing = card.content
    if isinstance(thing, GameObject) and {"Creature", "Land"} & {*thing.types}:
        made = (with_new_counters(thing, {kind: 1}) for kind in _counters_sought(others))
        yield from (replace(card, content=each) for each in made if each != thing)


def _counted(thing: GameObject) -> Iterator[tuple[str, int]]:
    """Yield as many counters as an ability asks for, of several levels the least (711.2), and some that it counts."""
    least = []
    for part in nodes(tuple(static.condition for static in statics_in(thing))):
        match part:
            case SelfCondition(Selector((CountersAre(str(kind), comparison),))):
                least += [(bound, kind) for sign, bound in comparison.bounds if sign == ">="]
            case ValueCondition(CountersOn("self", str(kind)), comparison):
                least += [(bound, kind) for sign, bound in comparison.bounds if sign == ">="]
    known = sorted((bound, kind) for bound, kind in least if isinstance(bound, int) and kind[0] not in "+-")
    yield from ((kind, bound) for bound, kind in known[:1])
    for part in nodes(tuple(static.changes for static in statics_in(thing))):
        if isinstance(part, CountersOn) and part.ref == "self" and part.kind is not None:
            yield part.kind, SOME


# --- X -------------------------------------------------------------------------------------------------------


def number_taken(effect: Effect) -> int | None:
    """Return the number that the effect has for X; None where it has none."""
    match = _TAKEN.search(effect.id)
    return int(match[2]) if match else None


def is_x(effect: Effect) -> bool:
    """Return whether the number of the effect is called X."""
    match = _TAKEN.search(effect.id)
    return match is not None and match[1] == "x"


def numbers_to_take(effect: Effect) -> tuple[int, ...]:
    """Return what X may be instead, with the number that it is."""
    now = number_taken(effect)
    if now is None:
        return ()
    others = {abs(number) for number in _numbers_in(effect.changes)} - {now}
    return tuple(sorted({*_OFFERED, now} - others))


def with_number(effect: Effect, number: int) -> Effect | None:
    """Return the effect with that number for X; None where it is not offered."""
    now = number_taken(effect)
    if now is None or number not in numbers_to_take(effect):
        return None

    def instead(part: object) -> object:
        if isinstance(part, int) and not isinstance(part, bool):
            return {now: number, -now: -number}.get(part, part)
        return part if isinstance(part, Ability) else None

    key = _TAKEN.sub(lambda match: f"-{match[1]}{number}{match[3] or ''}", effect.id)
    digits = re.compile(rf"\b{now}\b")
    name = Label(digits.sub(str(number), effect.name.en), digits.sub(str(number), effect.name.fr))
    return replace(effect, id=key, name=name, changes=rebuilt(effect.changes, instead))


def slug_with_number(slug: str, effect: Effect, owner: GameObject | None) -> str:
    """Return the slug for a board: with the number at its end if that is what the effect of the library took for X."""
    sizes = [change for change in effect.changes if isinstance(change, AddPT | SetPT)]
    numbers = {abs(number) for number in _numbers_in(tuple(sizes))} - {0}
    if len(numbers) != 1 or _TAKEN.search(slug) or slug.startswith(OWN):
        return slug
    (number,) = numbers
    match = _OF_SLUG.search(slug)
    facts = [*(map(facts_of, owner.abilities) if owner else ()), facts_in(effect.name.en)]
    says_x = any(each.does(Does.SAYS_X) for each in facts)
    if not says_x and (match is None or int(match[1]) != number):
        return slug
    return f"{slug if match is None else slug[: match.start()]}-{'x' if says_x else 'n'}{number}"


def _numbers_in(tree: object) -> Iterator[int]:
    if isinstance(tree, int) and not isinstance(tree, bool):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree:
            yield from _numbers_in(part)
    elif is_dataclass(tree) and not isinstance(tree, (type, Ability)):
        for field in fields(tree):
            yield from _numbers_in(getattr(tree, field.name))
