"""The choices of a card: the word that it chooses, and for a changer of texts the words that it replaces.

They are the usual ones, or those that another card on the board has or names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.expressions import ChosenWord, HasChosen
from engine.scenario import Change, Chosen, Effect, GameObject, Label, ReplaceText, Scenario, nodes
from engine.words import BASIC_LAND_TYPES, COLORS, is_creature_type
from layers_site.ask.services.cards.library import Known
from layers_site.ask.services.cards.numbers import with_counter
from layers_site.ask.services.cards.sought import words_counted, words_named
from layers_site.ask.services.cards.target_kinds import has_word, replaced_word
from layers_site.cardtext import wording
from layers_site.cardtext.reading.deeds import Does, facts_of_card

_USUAL_CHOICES: Final[dict[str, Chosen]] = {
    "creature_type": Chosen(creature_type="Bear"),
    "color": Chosen(color="blue"),
    "land_type": Chosen(land_type="Swamp"),
}
#: So many creature types are offered, with these among them.
_MOST_TYPES: Final = 8
_COMMON: Final = ("Bear", "Elf", "Goblin", "Human", "Merfolk", "Zombie")


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
    made = next((_USUAL_CHOICES[kind] for kind in _USUAL_CHOICES if kind in kinds), None)
    return _with(card, made) if made is not None else card


def _unchosen(content: GameObject | Effect, *, later: bool) -> GameObject | Effect:
    """Return a card without its own choice where that is made later; of two that choose a type each has its own."""
    if not isinstance(content, GameObject):
        return content
    return replace(content, chosen=Chosen() if later else replace(content.chosen, creature_type=None))


def _fitting(card: Known, others: Sequence[GameObject | Effect]) -> Iterator[Known]:
    """Yield the card with each word that another one looks for, with a counter or a word to replace likewise."""
    yield from with_counter(card, others)
    yield from reworded(card, others)
    thing = card.content
    if not isinstance(thing, GameObject):
        return
    chosen = thing.chosen
    if chosen.name:
        named = (other for other in others if isinstance(other, GameObject) and _may_be_named(other, thing))
        yield from (_with(card, replace(chosen, name=other.name.en)) for other in named)
    elif chosen.color:
        words = dict.fromkeys(word for other in others for word in _words_of_text(other, "color"))
        yield from (_with(card, replace(chosen, color=word)) for word in words)
    elif chosen.creature_type:
        words = dict.fromkeys(word for other in others for word in _words_of_text(other, "subtype"))
        types = (word for word in words if is_creature_type(word))
        yield from (_with(card, replace(chosen, creature_type=word)) for word in types)


def _words_of_text(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Yield the words of that sort that a card looks for or counts."""
    yield from words_named(content, key)
    yield from words_counted(content, key)


def _may_be_named(other: GameObject, by: GameObject) -> bool:
    """Return whether a card that names one as it enters may name that: its text may want a land, or no land."""
    deeds = (facts.deed(Does.CHOOSES) for facts in facts_of_card(by))
    named = {word for deed in deeds if deed is not None for word in deed.what}
    if "nonland card name" in named:
        return "Land" not in other.types
    return "Land" in other.types or "land card name" not in named


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
