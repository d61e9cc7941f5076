"""From what was typed to cards: found, or asked about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from layers_site.learning.rulings.matching import LONGEST, Named, called, is_name_of, matches, surely
from layers_site.learning.rulings.services.own import NOTHING, Brought, OwnCard, brought_card, texted_card

#: So many cards go on one board from here, and so many fields are looked at.
MOST_CARDS: Final = 6
_BETWEEN: Final = re.compile(r"[;\n\r]+|\s\+\s")


@dataclass(frozen=True, slots=True)
class Typed:
    """One field: what was typed, the card that is meant (None: not known), and those that may be meant.

    `corrected`: it is not called quite as it was typed. `own` is the card where somebody brought it, and `brought`
    what they typed for it, read or not.
    """

    text: str
    card: Named | None
    guesses: tuple[Named, ...]
    corrected: bool
    own: OwnCard | None = None
    brought: Brought = NOTHING

    @property
    def slug(self) -> str:
        """Return the card's slug, "" while none is chosen."""
        if self.own is not None:
            return self.own.card.slug
        return self.card.slug if self.card is not None else ""

    @property
    def is_clear(self) -> bool:
        return self.card is not None or self.own is not None


def typed(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the names typed, one or several to a field ("Humility + Opalescence"); empty ones left out."""
    parts = [part for text in texts[:MOST_CARDS] for part in _BETWEEN.split(text[: LONGEST * MOST_CARDS])]
    clean = (" ".join(part.replace("\0", " ").split())[:LONGEST] for part in parts)
    return tuple(part for part in clean if part)[:MOST_CARDS]


def resolve(
    texts: Sequence[str],
    names: Sequence[Named],
    picks: Mapping[str, str],
    brought: Mapping[str, Brought] = MappingProxyType({}),
) -> tuple[Typed, ...]:
    """Find the card of each name typed.

    `picks` says which card was chosen where a name was asked about, `brought` what was typed for a card that the
    library does not have, by its name and by the number of its field. What somebody brings counts first, then the
    library, then the operator's texts; an exact name in these before a guess in the library.
    """
    by_slug = {card.slug: card for card in names}
    rows = []
    for number, text in enumerate(texts, start=1):
        own = brought.get(text) or brought.get(str(number), NOTHING)
        row = _resolved(text, names, by_slug.get(picks.get(text, "")))
        card = brought_card(number, text, own) if own else None
        if card is None and not own and (row.card is None or row.corrected):
            card = texted_card(number, text)
        rows.append(row if card is None and not own else replace(row, own=card, brought=own))
    return tuple(rows)


def _resolved(text: str, names: Sequence[Named], picked: Named | None) -> Typed:
    picked = picked or called(text, names)
    if picked is not None:
        return Typed(text, picked, (), corrected=False)
    named = matches(text, names)
    card = surely(named)
    guesses = () if card else tuple(match.card for match in named)
    return Typed(text, card, guesses, corrected=card is not None and not is_name_of(text, card))
