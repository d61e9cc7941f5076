"""Find the object of "it", "that creature" or "they" among the objects that a text has named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.expressions import AllSelectors, HasWord, Is, Test
from engine.words import SUBTYPE_FAMILIES, is_creature_type

#: "it" and "that" are "they" and "those" where `most` is not 1; "unknown" is an object that no words tell apart.
Kind = Literal["target", "self", "attached", "group", "spoken", "created", "it", "that", "unknown"]

#: Keeps a spell from being "that creature", and "other creatures" from being others than it; no selector has it.
SPELL: Final = HasWord("type", ("Spell",))


@dataclass(frozen=True, slots=True)
class Who:
    """Some objects, as a text names them."""

    kind: Kind
    tests: tuple[Test, ...] = ()
    least: int = 1
    most: int | None = 1
    #: "another" or "other" before it.
    another: bool = False
    #: The number of the objects within the text, where they are chosen or named.
    number: int = 0
    #: It must not be one of a lower number.
    apart: bool = False

    @property
    def is_many(self) -> bool:
        return self.most != 1


class Antecedents:
    """The objects that a text has named: those of its trigger, and those of each sentence so far."""

    def __init__(self, event: tuple[Who, ...] = (), has_subject: bool = False) -> None:
        self._count = 0
        self._targets: list[Who] = []
        self._answers = False
        self._sentences: list[list[Who]] = [[]]
        for who in event:
            self._note(self._numbered(who))
        #: The object that the trigger is about, which "it" is however many others it speaks of.
        self._subject = self._sentences[0][0] if has_subject else None

    def begin(self, answers: bool = False) -> None:
        """Begin a sentence; `answers` where it is about what a player was allowed to do in the sentence before."""
        self._sentences.append([])
        self._answers = answers

    def latest(self) -> tuple[Who, ...]:
        """Return the objects that the last sentence names."""
        return tuple(self._sentences[-1])

    def mention(self, mentions: tuple[Who, ...]) -> None:
        """Note the objects of an instruction; a pronoun without a known object makes them unknown."""
        for who in mentions:
            if self.resolve(who) is None:
                self._note(Who("unknown", most=who.most))

    def has_chosen(self) -> bool:
        """Return whether the text has named targets so far."""
        return any(who.kind in {"target", "unknown"} for spoken in self._sentences[1:] for who in spoken)

    def resolve(self, who: Who) -> Who | None:
        """Return the object of a pronoun, with its number; None where it is not certain."""
        known = self._meant(who) if who.kind in {"it", "that"} else self._numbered(who)
        if known is not None:
            self._note(known)
        return known

    def _note(self, who: Who) -> None:
        if who not in self._sentences[-1]:
            self._sentences[-1].append(who)

    def _numbered(self, who: Who) -> Who:
        """Assign numbers to the chosen objects; "another" excludes those chosen before, or the source."""
        if who.kind in {"self", "attached", "unknown"}:
            return who
        if who.kind == "group":
            return replace(who, tests=(*who.tests, Is("other")) if who.another else who.tests, another=False)
        made = replace(who, number=self._count, another=False)
        if who.another:
            rivals = any(not _differ(_types(who.tests), _types(target.tests)) for target in self._targets)
            made = replace(made, apart=True) if rivals else replace(made, tests=(*who.tests, Is("other")))
        self._count += 1
        if who.kind == "target":
            self._targets.append(who)
        return made

    def _meant(self, who: Who) -> Who | None:
        """Return what "it", "they", "that creature" or "those creatures" points at, if it can only be one."""
        for spoken in reversed(self._sentences):
            candidates = [known for known in spoken if _may_be(who, known)]
            if who.kind == "that" and len(candidates) > 1:  # what it is attached to is "it", or called by its noun
                candidates = [known for known in candidates if known.kind != "attached"]
            if (
                len(candidates) > 1
                and who.kind == "it"
                and spoken is self._sentences[0]
                and self._subject in candidates
            ):
                return self._subject
            elsewhere = spoken is not self._sentences[0] and spoken is not self._sentences[-1]
            if candidates and who.kind == "it" and self._answers and elsewhere and self._is_rival(candidates):
                return None  # "If you do, it …": what the trigger is about, or what was just done something to
            if candidates:
                return candidates[0] if len(candidates) == 1 and candidates[0].kind != "unknown" else None
        return None

    def _is_rival(self, candidates: list[Who]) -> bool:
        return self._subject is not None and self._subject not in candidates


def _may_be(who: Who, known: Who) -> bool:
    if known.is_many != who.is_many:
        return False
    return who.kind == "it" or (known.kind != "self" and not _differ(_types(who.tests), _types(known.tests)))


def _types(tests: tuple[Test, ...]) -> frozenset[str]:
    """Return the card types that tests ask for: a Goblin is a creature."""
    words: set[str] = set()
    for test in tests:
        if isinstance(test, AllSelectors):
            for selector in test.selectors:
                words |= _types(selector.tests)
        elif isinstance(test, HasWord) and test.key == "type":
            words |= set(test.words)
        elif isinstance(test, HasWord) and test.key == "subtype":
            for word in test.words:
                words |= {"Creature"} if is_creature_type(word) else SUBTYPE_FAMILIES.get(word, frozenset())
    return frozenset(words)


def _differ(first: frozenset[str], then: frozenset[str]) -> bool:
    return bool(first and then) and first.isdisjoint(then)
