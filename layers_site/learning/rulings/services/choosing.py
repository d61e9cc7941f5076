"""Choices of cards as they enter: a color or a type that some other card names, where it matters to that one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final

from engine.scenario import Chosen, GameObject
from engine.words import is_creature_type
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.standins import words_named

#: So many choices are tried of all cards together.
_MOST: Final = 4


def with_choices(cards: Sequence[Known]) -> Iterator[tuple[Known, ...]]:
    """Yield the cards with their usual choices, and then with those that the other cards speak of."""
    every = [list(_choosing(place, cards)) for place in range(len(cards))]
    yield from islice(product(*every), _MOST)


def _choosing(place: int, cards: Sequence[Known]) -> Iterator[Known]:
    card, others = cards[place], [other.content for at, other in enumerate(cards) if at != place]
    yield card
    if not isinstance(card.content, GameObject):
        return
    chosen = card.content.chosen
    objects = [other for other in others if isinstance(other, GameObject)]
    if chosen.color:
        words = [word for other in others for word in words_named(other, "color")]
        words += [word for other in objects for word in other.colors]
        yield from (_with(card, replace(chosen, color=word)) for word in dict.fromkeys(words) if word != chosen.color)
    elif chosen.creature_type:
        words = [word for other in others for word in words_named(other, "subtype")]
        words += [word for other in objects for word in other.subtypes]
        types = [word for word in dict.fromkeys(words) if is_creature_type(word) and word != chosen.creature_type]
        yield from (_with(card, replace(chosen, creature_type=word)) for word in types)


def _with(card: Known, chosen: Chosen) -> Known:
    return replace(card, content=replace(card.content, chosen=chosen))  # type: ignore[arg-type]
