"""Fill in the words and abilities of a change: the choices of its source, and the names of abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from engine.characteristics import AbilityInstance
from engine.evaluation.queries import select
from engine.evaluation.scope import Scope
from engine.expressions import ChosenWord, Word
from engine.instructions import Words
from engine.scenario import Ability, AddAbilities, AddAbilitiesFrom, Change, FullText, TypesOf

if TYPE_CHECKING:
    from engine.evaluation.effects import ContinuousEffect


#: The number of words that are put together in one step.
WORDS_IN_A_STEP: Final = 4
#: The number of changes of an effect that are looked through in one step.
_CHANGES_IN_A_STEP: Final = 8


def words_of(words: Iterable[Word], scope: Scope) -> Words:
    """Return the words, with the source's choices in their places; a choice that was not made gives no word."""
    return frozenset(word for word in (word_of(word, scope) for word in words) if word is not None)


def keywords_of(words: Iterable[Word], scope: Scope) -> Words:
    all_words = tuple(words)
    scope.board.meter.spend(len(all_words) // WORDS_IN_A_STEP)
    return frozenset(word for word in (keyword_of(word, scope) for word in all_words) if word is not None)


def is_open(words: Iterable[Word | TypesOf], scope: Scope) -> bool:
    """Return whether all words are choices that were not made: then the change does nothing (607.1)."""
    all_words = tuple(words)
    return bool(all_words) and all(isinstance(word, ChosenWord) and word_of(word, scope) is None for word in all_words)


def word_of(word: Word, scope: Scope) -> str | None:
    """Return the word, or what the source chose in its place; None where nothing was chosen."""
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
    """Return a keyword; a choice of the source in its place is protection from what was chosen (702.16)."""
    chosen = word_of(word, scope)
    return chosen if isinstance(word, str) or chosen is None else f"protection from {chosen}"


# --- abilities by their names -----------------------------------------------------------------------


def numbered(letter: str, abilities: Iterable[Ability], before: int = 0) -> tuple[tuple[str, Ability], ...]:
    return tuple((ability.id or f"{letter}{place}", ability) for place, ability in enumerate(abilities, before + 1))


def named(change: AddAbilities, effect: ContinuousEffect, scope: Scope) -> tuple[tuple[str, Ability], ...]:
    """Name the abilities by their place among all the abilities that the effect adds."""
    earlier = _changes_before(change, effect, scope)
    before = sum(len(other.abilities) for other in earlier if isinstance(other, AddAbilities))
    return numbered("a", change.abilities, before)


def numbered_plus(change: FullText, effect: ContinuousEffect, scope: Scope) -> tuple[tuple[str, Ability], ...]:
    """Name the abilities by their place among all the abilities that the effect adds to texts."""
    earlier = _changes_before(change, effect, scope)
    before = sum(len(other.plus) for other in earlier if isinstance(other, FullText))
    return numbered("p", change.plus, before)


def _changes_before(change: Change, effect: ContinuousEffect, scope: Scope) -> tuple[Change, ...]:
    """Return the changes of the effect before this change, and spend the steps for looking through them."""
    places = (place for place, other in enumerate(effect.changes) if other is change)
    place = next(places, len(effect.changes))
    scope.board.meter.spend(place // _CHANGES_IN_A_STEP)
    return tuple(effect.changes[:place])


def abilities_from(change: AddAbilitiesFrom, scope: Scope) -> tuple[tuple[str, Ability], ...]:
    abilities: list[tuple[str, Ability]] = []
    for object_id in select(change.selector, scope):
        for instance in scope.state[object_id].abilities:
            scope.board.meter.spend()
            if is_of_kind(instance, change.only):
                abilities.append((f"{object_id}-{instance.id}", instance.ability))
    return tuple(abilities)


def is_of_kind(instance: AbilityInstance, kind: str) -> bool:
    """Return whether it is a keyword, or an activated, triggered or mana ability (which is also activated)."""
    if kind == "keyword":
        return instance.ability.keyword is not None
    return instance.ability.kind == kind or (kind == "activated" and instance.ability.kind == "mana")
