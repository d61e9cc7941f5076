"""Choose the words that a changer of texts replaces: those that another card has, in place of its usual ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.scenario import Change, Effect, GameObject, Label, ReplaceText
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
