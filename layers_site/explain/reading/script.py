"""Sentences of resolving spells and abilities, as data: before the object of "it" is known.

A sentence has parts: deeds (what is said of some objects), and instructions that make nothing which lasts. Nothing
here belongs to one language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from engine.expressions import PlayerIs, Test, Value
from engine.scenario import Ability, AddAbilities, Change, Control, Label, SwitchPT
from layers_site.explain.reading.antecedents import Who
from layers_site.explain.reading.grammar import REFUSED, Parse, Result
from layers_site.explain.reading.opening import CHOSEN_ABILITY, OpenChoice
from layers_site.explain.reading.tokens import sentence_end

#: Stands in changes for the object that is copied, until it is known which one that is.
COPIED: Final = "<copied>"


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long: a label, or a condition that must hold all the time; neither for what does not end."""

    label: Label | None = None
    condition: object = None


FOR_GOOD: Final = Lasting()


@dataclass(frozen=True, slots=True)
class Saying:
    """Changes of a subject and their duration; None where the duration does not stand here."""

    changes: tuple[Change, ...]
    lasting: Lasting | None = None
    choices: tuple[OpenChoice, ...] = ()
    #: What X is in these changes, where only people can count it.
    x_words: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """Some objects, and what becomes of each of them."""

    who: tuple[Who, ...]
    sayings: tuple[Saying, ...]
    provided: str = ""
    #: What becomes the place of COPIED in the changes.
    copied: Who | None = None
    #: It tells what the objects have or are, not what they gain or become.
    states: bool = False
    #: Its numbers name something by its noun, « cette créature », rather than by the card's name.
    says_this: bool = False


@dataclass(frozen=True, slots=True)
class Plain:
    """An instruction that makes nothing which lasts, and the objects that it speaks of.

    `chooses` where it makes a player choose a word, which effects behind it use.
    """

    mentions: tuple[Who, ...] = ()
    chooses: bool = False


@dataclass(frozen=True, slots=True)
class Still:
    """ "It's still a land": what the deed before has left alone."""

    types: tuple[str, ...]


Part = Deed | Plain | Still


@dataclass(frozen=True, slots=True)
class Sentence:
    """Parts with the words around them: the common duration, the condition, the meaning of X.

    `x` is a value, or the words that tell the number; `later` where the sentence tells what will happen another time.
    """

    parts: tuple[Part, ...]
    lasting: Lasting | None = None
    provided: str = ""
    #: The object that the condition is about.
    mentions: tuple[Who, ...] = ()
    x: Value | str | None = None
    instead: bool = False
    #: It is about what a player has just been allowed to do: "If you do".
    answers: bool = False
    later: bool = False
    #: Its X names something by its noun, « cette créature », rather than by the card's name.
    says_this: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """The objects that a trigger speaks of; `has_subject` where the first of them is what it is about."""

    mentions: tuple[Who, ...] = ()
    has_subject: bool = False


NO_EVENT: Final = Event()
#: What is about the card itself, which attacks or is exerted.
OF_ITSELF: Final = Event((Who("self"),), has_subject=True)


def stop(parse: Parse, place: int) -> Iterable[Result]:
    """Read a full stop; the one inside a quotation ends the sentence around it too."""
    if place < len(parse.tokens) and parse.tokens[place].key == ".":
        yield Result(None, place + 1)
    elif 0 < place < len(parse.tokens) and sentence_end(parse.tokens, place - 1) == place:
        yield Result(None, place)


def two_subjects(first: Who, then: Who) -> object:
    """Join two subjects; of two groups the noun phrase is one."""
    return REFUSED if first.kind == "group" else (first, then)


def switched(who: Who, lasting: Lasting | None) -> Deed:
    """Switch the power and toughness of some objects."""
    return Deed((who,), (Saying((SwitchPT(),), lasting),))


def your_choice(groups: tuple[tuple[str, ...], ...], lasting: Lasting | None) -> object:
    """Make a gain of one keyword of several, which a player chooses."""
    if len(groups) < 2 or any(len(group) > 1 for group in groups):
        return REFUSED
    options = tuple(str(word) for group in groups for word in group)
    return Saying((AddAbilities((Ability(keyword=CHOSEN_ABILITY),)),), lasting, (OpenChoice("ability", options),))


def to_owners(tests: tuple[Test, ...]) -> tuple[Deed, ...]:
    """Give each player control of such things of their own: what you own to you, what an opponent owns to them."""
    owners: tuple[Literal["you", "opponent"], ...] = ("you", "opponent")
    return tuple(
        Deed((Who("group", (*tests, PlayerIs("owner", owner)), 0, None),), (Saying((Control(owner),)),))
        for owner in owners
    )
