"""Choose the words that a changer of texts replaces: those that another card has, in place of its usual ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.scenario import Effect, GameObject, Label, ReplaceText
from engine.words import BASIC_LAND_TYPES, COLORS, is_creature_type
from layers_site.explain import wording
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.wishes import has_word, replaced_word


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
    new = next(change.new for change in changes if isinstance(change, ReplaceText))
    name = effect.name
    if isinstance(new, str):
        english, french = (name.of(language).partition(" (")[0] for language in ("en", "fr"))
        name = Label(
            f"{english} ({_word_in(word, 'en')} becomes {_word_in(new, 'en')})",
            f"{french} ({_word_in(word, 'fr')} devient {_word_in(new, 'fr')})",
        )
    return replace(effect, changes=changes, name=name)


def _word_in(word: str, language: wording.Language) -> str:
    return wording.color_word(word, language) if word in COLORS else wording.subtype_word(word, language)
