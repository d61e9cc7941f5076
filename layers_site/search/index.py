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
from django.db.models.fields.json import KT
from django.utils.translation import gettext as _
from django.utils.translation import override
from rapidfuzz import process
from rapidfuzz.distance import OSA, JaroWinkler

from engine.rulesets import DEFAULT, RULESETS, find_ruleset
from engine.scenario import Label
from layers_site.content.card_texts import CardFile, CardText
from layers_site.content.glossary.entries import glossary, words
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Card, Case
from layers_site.content.shipped import overlay
from layers_site.explain.presenters.marks import badges, legend
from layers_site.learning.lessons.reading import lessons
from layers_site.platform.memory import cached
from layers_site.platform.text import LANGUAGES, both_languages, name_key

# --- what can be searched for: every thing that has a page or a place on one ------------------------------

_NOTHING: Final = Label("", "")
#: What somebody looks for who wants to know of all of it: the page of the layers, and the first lesson.
LAYERS: Final = ("layers", "couches")


class Kind(IntEnum):
    """The kinds of things, in the order in which those that fit equally well are shown.

    A TEXT is a card that is not in the library, of which an operator has loaded the text.
    """

    LAYER = auto()
    WORD = auto()
    RULE = auto()
    CARD = auto()
    LESSON = auto()
    CASE = auto()
    MISCONCEPTION = auto()
    EDITION = auto()
    TEXT = auto()


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing by its title and what it is also called: its number, its slug, its id.

    `code` names it among those of its kind. `about` is told below its title. `board` and `text` are what lies on its
    board and all that it says, as `name_key` writes it.
    """

    kind: Kind
    code: str
    title: Label
    also: tuple[str, ...] = ()
    about: Label = _NOTHING
    board: str = ""
    text: str = ""


def things() -> Iterator[Thing]:
    """Yield all that visitors are shown just now, kind by kind, each in the order of its page."""
    yield from _layers()
    for word in words().values():
        other = word.also or _NOTHING
        yield Thing(Kind.WORD, word.code, word.term, (other.en, other.fr), word.text, text=_text(word.text))
    for entry in glossary().entries.values():
        # Today's number first: it is the one that is told.
        numbers = tuple(dict.fromkeys((entry.number(DEFAULT), *entry.numbers.values())))
        yield Thing(Kind.RULE, entry.code, entry.title, numbers, entry.text, text=_text(entry.text))
    cards = tuple(Card.objects.published().values_list("slug", "name_en", "name_fr"))
    yield from (Thing(Kind.CARD, slug, Label(en, fr)) for slug, en, fr in cards)
    for place, lesson in enumerate(lessons().values()):
        parts = [text for part in lesson.parts for text in (part.title, part.text)]
        also = () if place else LAYERS
        yield Thing(Kind.LESSON, lesson.slug, lesson.title, also, lesson.aim, text=_text(lesson.aim, *parts))
    cases = tuple(Case.objects.published())
    yield from map(_case, cases)
    yield from _misconceptions()
    for ruleset in RULESETS.values():
        yield Thing(Kind.EDITION, ruleset.id, ruleset.title, (ruleset.id,))
    yield from _texts({name_key(name) for _slug, en, fr in cards for name in (en, fr)})


def _layers() -> Iterator[Thing]:
    """Yield the page of the layers, the seven layers and the sublayers of the last one."""
    yield Thing(Kind.LAYER, "", Label("The layers", "Les couches"), LAYERS)
    names: dict[str, list[str]] = {}
    for language in LANGUAGES:
        with override(language):
            parts = [badge for badge in badges(find_ruleset(DEFAULT)).values() if badge.layer[:1] == "7"]
            for badge in (*legend(), *parts):
                title = _("Layer %(layer)s: %(name)s") % {"layer": badge.layer, "name": badge.name}
                names.setdefault(badge.layer, []).append(title)
    yield from (Thing(Kind.LAYER, f"layer-{at}", Label(en, fr), (at,)) for at, (en, fr) in sorted(names.items()))


def _case(case: Case) -> Thing:
    """Return a case. The cards that it is about stand in its slug."""
    named = [item["name"] for key in ("objects", "effects") for item in case.scenario.get(key, ())]
    board = " ".join(dict.fromkeys(name_key(name) for names in map(both_languages, named) for name in names))
    about, explained = Label(case.summary_en, case.summary_fr), Label(case.explanation_en, case.explanation_fr)
    also = (case.slug.replace("-", " "),)
    title = Label(case.title_en or case.title_fr, case.title_fr or case.title_en)
    return Thing(Kind.CASE, case.slug, title, also, about, f" {board}", _text(about, explained))


def _misconceptions() -> Iterator[Thing]:
    for code, belief in misconceptions().items():
        text = _text(belief.description, belief.correction)
        yield Thing(Kind.MISCONCEPTION, code, belief.title, (code,), belief.correction, text=text)


def _texts(known: set[str]) -> Iterator[Thing]:
    """Yield the cards whose text alone is known, once each: both faces of one have the names of both."""
    names = CardText.objects.values_list("key", KT("english__name"), KT("french__name"))
    titles = {(en or fr, fr or en): key for key, en, fr in names.iterator() if key not in known}
    yield from (Thing(Kind.TEXT, key, Label(en, fr)) for (en, fr), key in titles.items())


def _text(*labels: Label) -> str:
    return " " + " ".join(name_key(text) for label in labels for text in (label.en, label.fr))


# --- the index ------------------------------------------------------------------------------------------


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
