"""One more effect for the learner's own board: a card of the library that changes something there."""

from __future__ import annotations

from typing import Final

from layers_site.boards.services.moments import Moment
from layers_site.learning.drills.one_more import Deal, cards, joined
from layers_site.platform.patience import Patience
from layers_site.questions.chooser import pick

#: How long a card is looked for; a page waits for it.
SECONDS: Final = 0.8


def coming(moment: Moment, edition: str, seed: str) -> str:
    """Return the slug of the first card, in the order of the seed, that changes something on the board.

    "" where none came up in time.
    """
    patience = Patience(SECONDS)
    for slug in sorted(cards(), key=lambda slug: pick(range(1 << 30), seed, slug)):
        if dealt(moment, edition, slug, seed) is not None:
            return slug
        if patience.over:
            break
    return ""


def dealt(moment: Moment, edition: str, slug: str, seed: str) -> Deal | None:
    """Return the question about that card on the board; None where it cannot come, or changes nothing."""
    if slug not in cards():
        return None
    case = moment.case.slug if moment.case else ""
    return joined(moment.scenario, slug, seed, (case, moment.variant, moment.stage), edition)
