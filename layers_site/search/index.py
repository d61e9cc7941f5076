"""The index of the search: names first, mistakes forgiven, then boards on which such a card lies, then texts.

All of it is made once for each version of the content. Nothing is stored: a query is some letters, and what is found
are things. Of a question ("how do layers work") the words that ask are left out where nothing has them all.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, auto
from hashlib import blake2b
from typing import Final

from django.conf import settings
from rapidfuzz import process
from rapidfuzz.distance import OSA, JaroWinkler

from engine.scenario import Label
from layers_site.content.card_texts import CardFile
from layers_site.content.models import Card, Case
from layers_site.content.shipped import overlay
from layers_site.platform.shared import cached
from layers_site.platform.text import name_key
from layers_site.search.things import Thing, things

#: What is typed beyond this is not looked at.
LONGEST: Final = 80
#: A word of fewer letters says something beside its neighbors alone, as the 8 of 613.8 does.
_SHORTEST: Final = 3
#: So many names that have the longest word are looked at more closely.
_MOST_LOOKED_AT: Final = 1000
#: Of longer queries no word is put right: a whole title with a mistake is found as it is.
_MOST_CORRECTED: Final = 6
#: Words with which one asks; they say nothing of what.
_ENGLISH: Final = """a an and are can could do does for how i if in is it its me my of on or the there this to what
when where which who why will with work works you your"""
_FRENCH: Final = """au aux avec ce ces cette comment dans de des du elle en est et fonctionne fonctionnent il je la le
les leur ma marche marchent mes mon on ou par pour pourquoi quand que quel quelle quelles quels qui quoi sa se ses si
son sont sur un une vos votre vous"""
ASKING: Final = frozenset(f"{_ENGLISH} {_FRENCH}".split())
#: One letter in so many may be left out, added, changed or swapped with its neighbour.
_LETTERS_TO_A_MISTAKE: Final = 6
#: How much alike a word is by which another is put right, from 0 to 1: "sherdold" is Sheoldred by 0.92.
_ALIKE: Final = 0.85


class Fit(IntEnum):
    """How a thing goes with what was typed, the best first. SHORT is a name up to its comma or colon."""

    WHOLE = auto()
    SHORT = auto()
    BEGINNING = auto()
    NEAR = auto()
    WORDS = auto()
    BOARD = auto()
    TEXT = auto()


#: By what things are ordered, by their places: how they fit, and the finer differences within.
Ranked = dict[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """The things found, the best first; `instead` is what was looked for in place of what was typed, "" for that."""

    things: tuple[Thing, ...]
    instead: str = ""


class Index:
    """All things by their names, boards and texts. Keys begin with a space, so that " moon" begins a word."""

    def __init__(self, everything: Iterable[Thing]) -> None:
        self.everything = tuple(everything)
        named = [(key, at, other) for at, thing in enumerate(self.everything) for key, other in _keys(thing)]
        self._keys = [key for key, _at, _other in named]
        self._of = [at for _key, at, _other in named]
        self._others = bytes(other for _key, _at, other in named)
        boards = [(at, Fit.BOARD, thing.board) for at, thing in enumerate(self.everything) if thing.board]
        texts = [(at, Fit.TEXT, thing.text) for at, thing in enumerate(self.everything) if thing.text]
        self._texts = (*boards, *texts)
        self._vocabulary = sorted({word for key in self._keys for word in key.split()})

    def search(self, typed: str) -> Found:
        """Find what is called so, lies on such a board, or says so."""
        wanted = _key(typed)
        ranked = self._with(wanted)
        if ranked:
            return Found(self._things_of(ranked, self._near(wanted, Fit.NEAR)))
        instead = self._corrected(wanted)
        ranked = self._with(instead) if instead else {}
        if not ranked:
            instead = self._without_asking(wanted) or instead
            ranked = self._with(instead) if instead else {}
        return Found(self._things_of(ranked, self._near(wanted, Fit.SHORT)), instead.strip())

    def names(self, typed: str) -> tuple[Thing, ...]:
        """Find what is called so, as it is or with mistakes."""
        wanted = _key(typed)
        named = self._named(wanted) or self._named(self._corrected(wanted))
        return self._things_of(named, self._near(wanted, Fit.NEAR))

    def _things_of(self, ranked: Ranked, near: Ranked) -> tuple[Thing, ...]:
        best = sorted((rank, at) for some in (ranked, near) for at, rank in some.items())
        return tuple(self.everything[at] for at in dict.fromkeys(at for _rank, at in best))

    def _with(self, wanted: str) -> Ranked:
        """Rank all that has every word: in its name, else on its board, else in its text."""
        ranked, words = self._named(wanted), wanted.split()
        if len(wanted) < _SHORTEST:
            return ranked
        parts = [f" {word}" for word in words] if min(map(len, words)) >= _SHORTEST else [wanted]
        for at, fit, text in self._texts:
            if at not in ranked and all(part in text for part in parts):
                ranked[at] = (fit, wanted not in text)
        return ranked

    def _named(self, wanted: str) -> Ranked:
        ranked: Ranked = {}
        words = sorted({f" {word}" for word in wanted.split()}, key=len, reverse=True)
        if not words:
            return ranked
        places = [place for place, key in enumerate(self._keys) if words[0] in key]
        if len(places) > _MOST_LOOKED_AT:
            beginning = [place for place in places if self._keys[place].startswith(wanted)]
            places = [*beginning, *places][:_MOST_LOOKED_AT]
        for place in places:
            key, at = self._keys[place], self._of[place]
            fit = _fit(wanted, words, key, self.everything[at].title)
            if fit is not None:
                rank = (fit, self._others[place], len(key) if fit > Fit.SHORT else 0, self.everything[at].kind)
                ranked[at] = min(rank, ranked.get(at, rank))
        return ranked

    def _near(self, wanted: str, fit: Fit) -> Ranked:
        """Rank the names that are all but what was typed, by their mistakes."""
        near = process.extract(wanted, self._keys, scorer=OSA.distance, score_cutoff=_forgiven(wanted), limit=5)
        return {self._of[place]: (fit, int(mistakes), len(key)) for key, mistakes, place in reversed(near)}

    def _corrected(self, wanted: str) -> str:
        """Return the query with each word put right that begins none; "" where none is to be put right, or can be."""
        words = wanted.split()
        if len(words) > _MOST_CORRECTED:
            return ""
        right = [word if self._begins(word) else self._nearest(word) for word in words]
        return f" {' '.join(right)}" if all(right) and right != words else ""

    def _without_asking(self, wanted: str) -> str:
        """Return as much of a question as is found somewhere, its longest words; "" where it is none, or nothing is."""
        words = [word for word in wanted.split() if word not in ASKING]
        left = sorted(words, key=len, reverse=True)
        kept = (left[:count] for count in range(len(left), 0, -1))
        tries = (f" {' '.join(word for word in words if word in some)}" for some in kept)
        return next((tried for tried in tries if tried != wanted and self._with(tried)), "")

    def _begins(self, word: str) -> bool:
        place = bisect_left(self._vocabulary, word)
        return place < len(self._vocabulary) and self._vocabulary[place].startswith(word)

    def _nearest(self, word: str) -> str:
        """Return the word with the fewest mistakes, else one that is alike, above all in how it begins; "" for none."""
        few = process.extractOne(word, self._vocabulary, scorer=OSA.distance, score_cutoff=_forgiven(word))
        alike = JaroWinkler.normalized_similarity
        best = few or process.extractOne(word, self._vocabulary, scorer=alike, score_cutoff=_ALIKE)
        return best[0] if best else ""


def _key(text: str) -> str:
    return f" {name_key(text[:LONGEST])[:LONGEST]}"


def _forgiven(text: str) -> int:
    """Return how many signs of it may be left out, added, changed or swapped with their neighbors.

    None of a number: 613.4 is another rule than 613.8.
    """
    letters = sum(map(str.isalpha, text))
    return max(1, letters // _LETTERS_TO_A_MISTAKE) if letters >= _SHORTEST else 0


def _keys(thing: Thing) -> Iterator[tuple[str, bool]]:
    """Yield what a thing is called, once each, and whether that is another name than its title."""
    titles = dict.fromkeys((_key(thing.title.en), _key(thing.title.fr)))
    yield from ((key, False) for key in titles)
    others = dict.fromkeys(_key(name) for name in thing.also if name)
    yield from ((key, True) for key in others if key not in titles)


def _fit(wanted: str, words: list[str], key: str, title: Label) -> Fit | None:
    if key == wanted:
        return Fit.WHOLE
    if key.startswith(wanted):
        return Fit.SHORT if wanted in map(_short, (title.en, title.fr)) else Fit.BEGINNING
    return Fit.WORDS if all(word in key for word in words) else None


def _short(title: str) -> str:
    return _key(title.replace(":", ",").partition(",")[0])


# --- the index of what is shown just now ----------------------------------------------------------------


def index() -> Index:
    """Return the index of the content as visitors see it, made now if something was published since."""
    return _index(version())


def version() -> str:
    """Return a text that changes with whatever can be found."""
    texts = list(CardFile.objects.values_list("name", "loaded_at"))
    parts = (settings.CONTENT_DIR, overlay.version(), Card.objects.version(), Case.objects.version(), texts)
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


@cached("search", 1)
def _index(_version: str) -> Index:
    return Index(things())
