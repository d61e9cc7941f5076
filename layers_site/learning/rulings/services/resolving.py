"""From what was typed to cards: found, or asked about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from layers_site.learning.rulings.matching import LONGEST, Named, is_name_of, matches, surely

#: So many cards go on one board from here, and so many fields are looked at.
MOST_CARDS: Final = 6
_BETWEEN: Final = re.compile(r"[;\n\r]+|\s\+\s")


@dataclass(frozen=True, slots=True)
class Typed:
    """One field: what was typed, the card that is meant (None: not known), and those that may be meant.

    `corrected`: it is not called quite as it was typed.
    """

    text: str
    card: Named | None
    guesses: tuple[Named, ...]
    corrected: bool


def typed(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the names typed, one or several to a field ("Humility + Opalescence"); empty ones left out."""
    parts = [part for text in texts[:MOST_CARDS] for part in _BETWEEN.split(text[: LONGEST * MOST_CARDS])]
    clean = (" ".join(part.replace("\0", " ").split())[:LONGEST] for part in parts)
    return tuple(part for part in clean if part)[:MOST_CARDS]


def resolve(texts: Sequence[str], names: Sequence[Named], picks: Mapping[str, str]) -> tuple[Typed, ...]:
    """Find the card of each typed name. `picks` holds the cards that the user chose."""
    by_slug = {card.slug: card for card in names}
    return tuple(_resolved(text, names, by_slug.get(picks.get(text, ""))) for text in texts)


def _resolved(text: str, names: Sequence[Named], picked: Named | None) -> Typed:
    if picked is not None:
        return Typed(text, picked, (), corrected=False)
    named = matches(text, names)
    card = surely(named)
    guesses = () if card else tuple(match.card for match in named)
    return Typed(text, card, guesses, corrected=card is not None and not is_name_of(text, card))
