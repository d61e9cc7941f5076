"""A board of some pattern and some level, looked for from seed to seed for a bounded time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Final, Literal

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from layers_site.content.models import Case
from layers_site.learning.practice.dealing import OWN, Dealt, dealt, pattern, texts_of
from layers_site.platform.patience import Patience
from layers_site.questions.chooser import SEED, pick, seed_of

#: How long it is looked; a page waits for it.
SECONDS: Final = 0.8
#: From one case so many seeds are tried before the next.
_AT_ONCE: Final = 3


@dataclass(frozen=True, slots=True)
class Nothing:
    """Why there is no board: no case has a pattern (`few`), or none came up in time."""

    why: Literal["few", "time"]


def find(
    cases: Sequence[Case], start: str, level: int | None = None, patience: Patience | None = None
) -> Dealt | Nothing:
    """Return the first board that comes up from the seed `start`, made from one of these cases.

    Whoever deals several at once gives the `patience` for all of them.
    """
    patience = patience or Patience(SECONDS)
    few = True
    for number, (case, seed) in enumerate(_tries(cases, start)):
        if few and number == len(cases) * _AT_ONCE:
            break
        texts = texts_of(case)
        if len(pattern(texts)) >= OWN:
            few = False
            board = dealt(case.slug, texts, seed, level)
            if board is not None:
                return board
        if patience.over:
            break
    return Nothing("few" if few else "time")


def _tries(cases: Sequence[Case], start: str) -> Iterator[tuple[Case, str]]:
    """Yield each case with some seeds, and all of them again, without end. Without cases yield nothing."""
    seed = start
    for case in cycle(cases):
        for _number in range(_AT_ONCE):
            seed = seed_of(seed)
            yield case, seed


def cases_for(concepts: Sequence[str], slug: str, start: str) -> list[Case]:
    """Return the published cases to deal from, in the order in which they are tried.

    It is that one alone; or those that teach most of the concepts first, and none that teaches none of them; or all.
    Raises Http404.
    """
    if slug:
        return [get_object_or_404(Case.objects.published(), slug=slug)]
    shared = {case: len(set(concepts) & set(case.concepts)) for case in Case.objects.published()}
    cases = (case for case, count in shared.items() if count or not concepts)
    return sorted(cases, key=lambda case: (-shared[case], pick(range(1 << 30), start, case.slug)))


def dealt_or_404(slug: str, seed: str) -> Dealt:
    """Return the board of a seed. Raises Http404 where that case is not published, or the seed deals nothing."""
    case = get_object_or_404(Case.objects.published(), slug=slug)
    board = dealt(slug, texts_of(case), seed) if SEED.match(seed) else None
    if board is None:
        raise Http404(_("There is no such board."))
    return board
