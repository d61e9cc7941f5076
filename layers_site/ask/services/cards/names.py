"""Names of cards found from what somebody typed in a hurry: in either language, with mistakes.

Nothing here knows a card: names go in, matches come out, the best one first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA, JaroWinkler

from layers_site.platform.text import name_key as key

#: What is typed beyond this is not looked at; the longest name of a card is shorter.
LONGEST: Final = 80
#: As sure as if it had been typed in full, sure enough to go on and say so, and not worth asking about.
EXACT, SURE, LEAST = 0.97, 0.8, 0.3
#: Sure enough where no other name comes half as near; “Meek” is not yet Sword of the Meek.
ALONE: Final = 0.75
#: So far ahead of the next one the best match has to be, or else both are asked about.
AHEAD: Final = 0.03
#: What is written beside a name: how many, and of which set.
_BESIDE: Final = re.compile(r"\([^)]*\)?|\[[^\]]*\]?|\b(?:x\d+|\d+x)\b", re.IGNORECASE)
_END_OF_SHORT: Final = re.compile(r"[,(:]")
#: What a match of each sort is worth: the whole name, what stands before its comma, its beginning, its words.
_WHOLE, _SHORT, _BEGINNING, _WORDS, _MISTYPED, _TYPO, _ALIKE = 1.0, 0.97, 0.9, 0.7, 0.96, 0.06, 0.6
#: What is less alike than this, above all in how it begins, is no match.
_LEAST_ALIKE: Final = 0.85


@dataclass(frozen=True, slots=True)
class Named:
    """A card by its names in both languages."""

    slug: str
    en: str
    fr: str


@dataclass(frozen=True, slots=True)
class Match:
    """How well a card's name goes with what was typed, from 0 to 1."""

    card: Named
    score: float


def matches(typed: str, cards: Iterable[Named], most: int = 6) -> list[Match]:
    """Return the cards that may be meant, the likeliest first; [] where none comes near."""
    cards = tuple(cards)
    wanted, bare = key(typed[:LONGEST]), key(_BESIDE.sub(" ", typed[:LONGEST]))
    near = _matching(wanted, cards, most)
    if bare == wanted or (near and near[0].score >= EXACT):
        return near
    return _matching(bare, cards, most) or near


def called(typed: str, cards: Iterable[Named]) -> Named | None:
    """Return the card of which that is the whole name, in either language; None where there is none, or several.

    It is what `matches` puts first, found without comparing it with every other name.
    """
    wanted = key(typed[:LONGEST])
    named = [card for card in cards if any(form.whole == wanted for form in _forms(card))]
    return named[0] if len(named) == 1 and wanted else None


def _matching(wanted: str, cards: Iterable[Named], most: int) -> list[Match]:
    if not wanted:
        return []
    matches = (Match(card, max(_score(wanted, form) for form in _forms(card))) for card in cards)
    near = [match for match in matches if match.score >= LEAST]

    def rank(match: Match) -> tuple[float, bool, int, str]:
        return -match.score, _begins_otherwise(wanted, match.card), len(match.card.en), match.card.slug

    return sorted(near, key=rank)[:most]


def _begins_otherwise(wanted: str, card: Named) -> bool:
    """Return whether two names begin with different letters: few mistakes are made in the first letter."""
    return all(wanted[0] != form.whole[:1] for form in _forms(card))


def surely(matches: list[Match]) -> Named | None:
    """Return the card that is meant beyond doubt; None where somebody has to be asked."""
    if not matches or matches[0].score < ALONE:
        return None
    best = matches[0]
    if best.score < SURE and any(match.score > best.score / 2 for match in matches[1:]):
        return None
    # "urzas saga" is the card, not "Urza's Saga, chapter I".
    rivals = [
        match for match in matches[1:]
        if match.score > best.score - AHEAD and not key(match.card.en).startswith(f"{key(best.card.en)} ")
    ]  # fmt: skip
    return matches[0].card if matches[0].score == _WHOLE or not rivals else None


def is_name_of(typed: str, card: Named) -> bool:
    """Return whether that was typed as the card is called, in either language; accents and signs aside."""
    return key(typed) in {key(card.en), key(card.fr), *(form.short for form in _forms(card))}


@dataclass(frozen=True, slots=True)
class _Form:
    """One name, ready to be compared; `short` is what stands before its comma."""

    whole: str
    short: str
    words: tuple[str, ...]


@lru_cache(maxsize=2048)
def _forms(card: Named) -> tuple[_Form, ...]:
    return tuple(_form(name) for name in dict.fromkeys((card.en, card.fr)))


def _form(name: str) -> _Form:
    whole = key(name)
    short = key(_END_OF_SHORT.split(name)[0]) or whole
    return _Form(whole, short, tuple(whole.split()))


def _score(wanted: str, form: _Form) -> float:
    if wanted == form.whole:
        return _WHOLE
    if wanted == form.short:
        return _SHORT
    alike = JaroWinkler.normalized_similarity(wanted, form.whole, score_cutoff=_LEAST_ALIKE)
    return max(_by_words(wanted, form), _by_typos(wanted, form), _ALIKE * alike)


def _by_words(wanted: str, form: _Form) -> float:
    """Return how well the beginning of the name or of its words fits. It is sure only if these are half of the name."""
    covered = len(wanted) / len(form.whole)
    if form.whole.startswith(wanted):
        return _BEGINNING + 0.05 * covered if len(wanted) > 2 else 0.5
    begun = all(any(word.startswith(part) for word in form.words) for part in wanted.split())
    return _WORDS + 0.2 * covered if begun and len(wanted) > 2 else 0.0


def _by_typos(wanted: str, form: _Form) -> float:
    """Return a few mistakes in the whole name, in its short form, or in as many of its words as were typed."""
    begun, most, best = " ".join(form.words[: len(wanted.split())]), _allowed(wanted), 0.0
    # What is the same text counts for what it is worth most.
    for text, worth in {begun: _MISTYPED - 0.04, form.short: _MISTYPED - 0.01, form.whole: _MISTYPED}.items():
        typos = OSA.distance(wanted, text, score_cutoff=most)
        if typos <= most:
            best = max(best, worth - _TYPO * typos)
    return best


def _allowed(wanted: str) -> int:
    """Return how many mistakes a name of that length may have: one in four letters, four at most."""
    return min(4, len(wanted) // 4)
