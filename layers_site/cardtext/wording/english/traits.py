"""The words of each test of a selector in English: before the noun, after it, or as a predicate."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from engine.expressions import (
    Flag,
    HasChosen,
    HasWord,
    Ids,
    PlayerIs,
)
from engine.words import ALONE
from layers_site.cardtext.wording.context import Context
from layers_site.cardtext.wording.english import nouns
from layers_site.cardtext.wording.english.grammar import (
    Voice,
    article,
    choice,
    class_word,
    color_words,
    keyword_text,
    listed,
    supertype_word,
    type_word,
)
from layers_site.cardtext.wording.english.nouns import one_opponent, person, where_it_is
from layers_site.cardtext.wording.facts import CAST_FROM, cast_from
from layers_site.cardtext.wording.traits import Trait


@dataclass(frozen=True, slots=True)
class TraitWords:
    """One trait: an adjective `before` the noun or a phrase `after` it, and a `predicate` in any case.

    `place` orders the adjectives: tapped, legendary, noncreature, white.
    """

    predicate: str
    before: str = ""
    after: str = ""
    place: int = 5
    #: The predicates of which one holds, where there are several.
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """How a trait is looked at: whether it is denied, of what subject, and whether a single thing is meant."""

    negated: bool
    ctx: Context
    voice: Voice
    single: bool

    @property
    def be(self) -> str:
        return self.being(self.negated)

    def being(self, negated: bool) -> str:
        return self.voice.isnt if negated else self.voice.verb("is")

    @property
    def have(self) -> str:
        return f"{self.voice.doesnt} have" if self.negated else self.voice.verb("has")

    @property
    def having(self) -> str:
        return "without" if self.negated else "with"


def words_of(trait: Trait, ctx: Context, voice: Voice, single: bool = False) -> TraitWords:
    """Return the words of the trait for a subject of that voice; `single` for a single thing."""
    if ctx.is_too_deep:
        return TraitWords(f"{voice.verb('is')} as described")
    return trait_words(trait.test, View(trait.negated, ctx.nested(), voice, single))


@singledispatch
def trait_words(test: object, _view: View) -> TraitWords:
    raise TypeError(f"no English for {test!r}")


# --- words ------------------------------------------------------------------------------------------


@trait_words.register
def _word(test: HasWord, view: View) -> TraitWords:
    return _WORDS[test.key](test.words, view)


def _colors(words: tuple[str, ...], view: View) -> TraitWords:
    before = ", ".join(f"non{word}" for word in words) if view.negated else color_words(words, "or")
    return TraitWords(f"{view.be} {color_words(words, 'or')}", before, place=6)


def _supertypes(words: tuple[str, ...], view: View) -> TraitWords:
    lower = [supertype_word(word) for word in words]
    before = ", ".join(f"non{word}" for word in lower) if view.negated else listed(lower, "or")
    return TraitWords(f"{view.be} {listed(lower, 'or')}", before, place=3)


def _types(words: tuple[str, ...], view: View) -> TraitWords:
    before = ", ".join(f"non{type_word(word)}" for word in words) if view.negated else ""
    return TraitWords(f"{view.be} {_one_of(words, view.voice)}", before, place=4)


def _subtypes(words: tuple[str, ...], view: View) -> TraitWords:
    before = ", ".join(f"non-{word}" for word in words) if view.negated else ""
    return TraitWords(f"{view.be} {_one_of(words, view.voice)}", before, place=4)


def _one_of(words: tuple[str, ...], voice: Voice) -> str:
    nouns = [class_word(word, voice.many) for word in words]
    return listed(nouns if voice.many else [article(noun) for noun in nouns], "or")


def _keywords(words: tuple[str, ...], view: View) -> TraitWords:
    them = listed([keyword_text(word) for word in words], "or")
    return TraitWords(f"{view.have} {them}", after=f"{view.having} {them}")


def _names(words: tuple[str, ...], view: View) -> TraitWords:
    them = listed([view.ctx.card_name(word).en for word in words], "or")
    return TraitWords(f"{view.be} named {them}", after=f"{'not ' if view.negated else ''}named {them}")


def _counters(words: tuple[str, ...], view: View) -> TraitWords:
    kinds = listed(words if view.voice.many else [article(word) for word in words], "or")
    them = f"{kinds} counter{'s' if view.voice.many else ''} on {view.voice.them}"
    return TraitWords(f"{view.have} {them}", after=f"{view.having} {them}")


def _facts(words: tuple[str, ...], view: View) -> TraitWords:
    predicate, adjective = nouns.qualities(words, view.voice, view.negated)
    if view.ctx.of_spells and set(words) <= CAST_FROM.keys():
        return TraitWords(predicate, after=cast_from(words, view.negated)[0])
    parts = tuple(nouns.qualities((word,), view.voice, view.negated)[0] for word in words)
    return TraitWords(predicate, adjective, place=4, parts=parts)


def _zones(words: tuple[str, ...], view: View) -> TraitWords:
    place = where_it_is(words, view.ctx)
    return TraitWords(f"{view.be} {place}", after="" if view.negated else place)


def _statuses(words: tuple[str, ...], view: View) -> TraitWords:
    if view.negated and words == ("tapped",):
        return TraitWords(f"{view.being(False)} untapped", "untapped", place=1)
    them = listed(words, "or")
    before, after = ("", them) if ALONE.keys() & set(words) else (them, "")
    return TraitWords(f"{view.be} {them}", *(("", "") if view.negated else (before, after)), place=1)


_WORDS: Final = {
    "color": _colors, "supertype": _supertypes, "type": _types, "subtype": _subtypes, "keyword": _keywords,
    "name": _names, "counter": _counters, "fact": _facts, "zone": _zones, "status": _statuses,
}  # fmt: skip


# --- flags and choices ------------------------------------------------------------------------------


@trait_words.register
def _flag(test: Flag, view: View) -> TraitWords:
    wanted = test.wanted is not view.negated
    be = view.being(not wanted)
    match test.key:
        case "colorless":
            colored = TraitWords(f"{view.being(False)} one or more colors")
            return TraitWords(f"{be} colorless", "colorless", place=6) if wanted else colored
        case "multicolored":
            return TraitWords(f"{be} multicolored", "multicolored" if wanted else "", place=6)
        case "token":
            return TraitWords(
                f"{be} {'tokens' if view.voice.many else 'a token'}", "" if wanted else "nontoken", place=2
            )
        case "face_down":
            face = "down" if wanted else "up"
            return TraitWords(f"{view.being(False)} face {face}", f"face-{face}", place=2)
    them = "abilities" if wanted else "no abilities"
    return TraitWords(f"{view.voice.verb('has')} {them}", after=f"with {them}")


@trait_words.register
def _chosen(test: HasChosen, view: View) -> TraitWords:
    if test.what == "name":
        return TraitWords(f"{view.have} the chosen name", after="" if view.negated else "with the chosen name")
    phrase = f"of {choice(test.what, view.ctx.of_lands)}"
    return TraitWords(f"{view.be} {phrase}", after="" if view.negated else phrase)


# --- players, objects by name -----------------------------------------------------------------------


@trait_words.register
def _player(test: PlayerIs, view: View) -> TraitWords:
    who = one_opponent(view.ctx) if test.player == "opponent" and view.single else person(test.player, view.ctx)
    if test.key == "attacks":
        who = one_opponent(view.ctx) if test.player == "opponent" else who
        return TraitWords(
            f"{view.be} attacking {who.subject}", after="" if view.negated else f"attacking {who.subject}"
        )
    verb = "cast" if view.ctx.of_spells else "control" if test.key == "controller" else "own"
    after = f"{who.subject} {'doesn' if who.third else 'don'}'t {verb}" if view.negated else who.does(f"{verb}s", verb)
    if test.key == "controller":
        return TraitWords(f"{view.be} under {who.own} control", after=after)
    return TraitWords(f"{view.be} owned by {who.subject}", after=after)


@trait_words.register
def _ids(test: Ids, view: View) -> TraitWords:
    names = listed([view.ctx.label(one_id).en for one_id in test.ids], "or")
    return TraitWords(f"{view.be} {names}")
