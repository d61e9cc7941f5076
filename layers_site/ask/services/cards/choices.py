"""The choices of a card: the word that it chooses, and for a changer of texts the words that it replaces.

They are the usual ones, or those that another card on the board has or names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final

from engine.scenario import (
    Change,
    Chosen,
    Effect,
    GameObject,
    Label,
    ReplaceText,
    Scenario,
)
from engine.words import BASIC_LAND_TYPES, COLORS, is_creature_type
from layers_site.ask.services.cards.fillers import words_counted, words_named
from layers_site.ask.services.cards.library import Known
from layers_site.ask.services.cards.numbers import with_counter
from layers_site.ask.services.cards.target_kinds import has_word, replaced_word
from layers_site.cardtext import wording

#: So many choices are tried of all cards together.
_MOST: Final = 4
#: What a board is worth more on which a card has chosen the word that another one looks for.
MATCH: Final = 2.0
#: So many creature types are offered, with these among them.
_MOST_TYPES: Final = 8
_COMMON: Final = ("Bear", "Elf", "Goblin", "Human", "Merfolk", "Zombie")


def with_choices(cards: Sequence[Known]) -> Iterator[tuple[Known, ...]]:
    """Yield the cards with their usual choices, and then with those that the other cards speak of."""
    every = [list(_choosing(place, cards)) for place in range(len(cards))]
    yield from islice(product(*every), _MOST)


def matching_choices(cards: Sequence[Known]) -> float:
    """Return what the choices are worth that are words which another card looks for: these are asked about."""
    contents = [card.content for card in cards]
    return (
        MATCH
        * sum(
            any(_chosen(content) in _sought(other) for at, other in enumerate(contents) if at != place)
            for place, content in enumerate(contents)
            if isinstance(content, GameObject) and _chosen(content)
        )
        + MATCH
        * sum(
            any(content.chosen.name == other.name.en for at, other in enumerate(contents) if at != place)
            for place, content in enumerate(contents)
            if isinstance(content, GameObject) and content.chosen.name
        )
        + MATCH
        * sum(
            replaces_a_word_of(content, [other for at, other in enumerate(contents) if at != place])
            for place, content in enumerate(contents)
        )
    )


def _chosen(thing: GameObject) -> str:
    return thing.chosen.color or thing.chosen.creature_type or ""


def _sought(content: GameObject | Effect) -> set[str]:
    """Return the words that a card looks for; two cards that choose a type are asked about with two of them."""
    chosen = content.chosen.creature_type if isinstance(content, GameObject) else None
    return {word for key in ("color", "subtype") for word in _words_of_text(content, key)} - {chosen}


def _words_of_text(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Yield the words of that sort that a card looks for or counts."""
    yield from words_named(content, key)
    yield from words_counted(content, key)


def _choosing(place: int, cards: Sequence[Known]) -> Iterator[Known]:
    card, others = cards[place], [other.content for at, other in enumerate(cards) if at != place]
    yield card
    yield from with_counter(card, others)
    yield from reworded(card, others)
    if not isinstance(card.content, GameObject):
        return
    chosen = card.content.chosen
    objects = [other for other in others if isinstance(other, GameObject)]
    if chosen.color:
        words = [word for other in others for word in _words_of_text(other, "color")]
        words += [word for other in objects for word in other.colors]
        yield from (_with(card, replace(chosen, color=word)) for word in dict.fromkeys(words) if word != chosen.color)
    elif chosen.name:
        named = [other for other in objects if _may_be_named(other, card.content)]
        names = [other.name.en for other in named if other.name.en != chosen.name]
        yield from (_with(card, replace(chosen, name=name)) for name in names)
    elif chosen.creature_type:
        words = [word for other in others for word in _words_of_text(other, "subtype")]
        words += [word for other in objects for word in other.subtypes]
        types = [word for word in dict.fromkeys(words) if is_creature_type(word) and word != chosen.creature_type]
        yield from (_with(card, replace(chosen, creature_type=word)) for word in types)


def _may_be_named(other: GameObject, by: GameObject) -> bool:
    """Return whether a card that names one as it enters may name that: its text may want a land, or no land."""
    texts = " ".join(ability.other.en for ability in by.abilities if ability.other is not None)
    if "nonland" in texts:
        return "Land" not in other.types
    return "Land" in other.types if "land card" in texts else True


def words_to_choose(thing: GameObject, scenario: Scenario) -> tuple[str, ...]:
    """Return the words that the card may have chosen, with the present one.

    They are all colors, all basic land types, and of the creature types those on the board and some common ones.
    """
    chosen = thing.chosen
    if chosen.color:
        return COLORS
    if chosen.land_type:
        return BASIC_LAND_TYPES
    if not chosen.creature_type:
        return ()
    contents: list[GameObject | Effect] = [*scenario.objects, *scenario.effects]
    others = [content for content in contents if content.id != thing.id]
    words = [word for other in others for word in words_named(other, "subtype")]
    words += [word for obj in scenario.objects for word in obj.subtypes]
    types = [word for word in (chosen.creature_type, *words, *_COMMON) if is_creature_type(word)]
    return tuple(dict.fromkeys(types))[:_MOST_TYPES]


def chosen_instead(thing: GameObject, scenario: Scenario, word: str) -> Chosen | None:
    """Return what the card has chosen if that is the word; None for a word that is not offered."""
    chosen = thing.chosen
    if word not in words_to_choose(thing, scenario):
        return None
    if chosen.color:
        return replace(chosen, color=word)
    return replace(chosen, land_type=word) if chosen.land_type else replace(chosen, creature_type=word)


def _with(card: Known, chosen: Chosen) -> Known:
    return replace(card, content=replace(card.content, chosen=chosen))  # type: ignore[arg-type]


def reworded(card: Known, others: Sequence[GameObject | Effect]) -> Iterator[Known]:
    """Yield the changer with each word of the sort that it replaces and that another card has."""
    effect, usual = card.content, replaced_word(card.content)
    if not isinstance(effect, Effect) or not usual:
        return
    things = [other for other in others if isinstance(other, GameObject)]
    for word in _of_the_sort(usual, things):
        if word != usual and any(has_word(thing, word) for thing in things):
            yield replace(card, content=_replacing(effect, usual, word))


def replaces_a_word_of(content: GameObject | Effect, others: Iterable[GameObject | Effect]) -> bool:
    """Return whether it changes a word that one of the others has."""
    word = replaced_word(content)
    return bool(word) and any(isinstance(other, GameObject) and has_word(other, word) for other in others)


def _of_the_sort(word: str, things: Iterable[GameObject]) -> Iterable[str]:
    for sort in (COLORS, BASIC_LAND_TYPES):
        if word in sort:
            return sort
    return dict.fromkeys(each for thing in things for each in thing.subtypes if is_creature_type(each))


def _replacing(effect: Effect, usual: str, word: str) -> Effect:
    """Return the effect with another word replaced, and named by what it does."""
    changes = tuple(
        replace(change, old=word, new=usual if change.new == word else change.new)
        if isinstance(change, ReplaceText)
        else change
        for change in effect.changes
    )
    before, now = _words_of(effect.changes), _words_of(changes)
    english = effect.name.en.replace(_title(before, "en"), _title(now, "en"))
    french = effect.name.fr.replace(_title(before, "fr"), _title(now, "fr"))
    return replace(effect, changes=changes, name=Label(english, french))


def _words_of(changes: Iterable[Change]) -> tuple[str, str]:
    """Return the word that is replaced and the one that comes in its place, "" for a choice."""
    change = next(change for change in changes if isinstance(change, ReplaceText))
    return change.old if isinstance(change.old, str) else "", change.new if isinstance(change.new, str) else ""


def _title(words: tuple[str, str], language: wording.Language) -> str:
    """Return what stands behind the name of a changer of texts in the library: "Swamp becomes Plains"."""
    old, new = (_word_in(word, language) for word in words)
    return f"{old} devient {new}" if language == "fr" else f"{old} becomes {new}"


def _word_in(word: str, language: wording.Language) -> str:
    return wording.color_word(word, language) if word in COLORS else wording.subtype_word(word, language)
