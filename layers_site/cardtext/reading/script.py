"""Sentences of resolving spells and abilities, as data, with how long what they do lasts: before "it" is known.

A sentence has parts: deeds (what is said of some objects), and instructions that make nothing which lasts. Nothing
here belongs to one language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, cast

from engine.expressions import PlayerIs, Test, Value
from engine.scenario import Ability, AddAbilities, CardTypes, Change, Control, Label, Restrict, Subtypes, SwitchPT
from layers_site.cardtext.reading.grammar import REFUSED, Parse, Result
from layers_site.cardtext.reading.predicates import together
from layers_site.cardtext.reading.settling import CHOSEN_ABILITY, OpenChoice, Who
from layers_site.cardtext.reading.tokens import sentence_end

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
    owners: tuple[Literal["you", "opponent"], ...] = ("opponent", "you")
    return tuple(
        Deed((Who("group", (*tests, PlayerIs("owner", owner)), 0, None),), (Saying((Control(owner),)),))
        for owner in owners
    )


# --- how long a resolved effect lasts, as the site says it in both languages ----------------------------


END_OF_TURN: Final = Label("until end of turn", "jusqu’à la fin du tour")
END_OF_COMBAT: Final = Label("until end of combat", "jusqu’à la fin du combat")
NEXT_TURN: Final = Label("until your next turn", "jusqu’à votre prochain tour")

_NEXT_UPKEEP: Final = Label("until your next upkeep", "jusqu’à votre prochain entretien")
_NEXT_END_STEP: Final = Label("until your next end step", "jusqu’à votre prochaine étape de fin")

#: English phrases, and the label of each; "this turn" ends when "until end of turn" does (514.2).
ENGLISH: Final[tuple[tuple[str, Label], ...]] = (
    ("until end of turn", END_OF_TURN),
    ("until the end of turn", END_OF_TURN),
    ("until end of combat", END_OF_COMBAT),
    ("until your next turn", NEXT_TURN),
    ("until your next upkeep", _NEXT_UPKEEP),
    ("until your next end step", _NEXT_END_STEP),
    *(
        (phrase, Label("until the end of your next turn", "jusqu’à la fin de votre prochain tour"))
        for phrase in ("until the end of your next turn", "until end of your next turn")
    ),
)

#: French phrases, and the label of each.
FRENCH: Final[tuple[tuple[str, Label], ...]] = (
    ("jusqu' à la fin du tour", END_OF_TURN),
    ("jusqu' à la fin du combat", END_OF_COMBAT),
    *((f"jusqu' {when}", NEXT_TURN) for when in ("à votre prochain tour", "au début de votre prochain tour")),
    *((f"jusqu' {when} prochain entretien", _NEXT_UPKEEP) for when in ("à votre", "au début de votre")),
    *((f"jusqu' {when} prochaine étape de fin", _NEXT_END_STEP) for when in ("à votre", "au début de votre")),
    ("jusqu' à la fin de votre prochain tour",
     Label("until the end of your next turn", "jusqu’à la fin de votre prochain tour")),
)  # fmt: skip


def spans_of(
    sayings: tuple[Saying, ...], around: Lasting | None
) -> tuple[tuple[tuple[Change, ...], Lasting], ...] | None:
    """Join the predicates of each duration; None where duration or meaning is not certain.

    "Gets +2/+2 and gains flying until end of turn": what has no time of its own has that of what stands behind it.
    """
    if around is None and all(saying.lasting is None for saying in sayings):
        around = FOR_GOOD
    spans: list[tuple[tuple[Change, ...], Lasting]] = []
    behind = around
    for saying in reversed(sayings):
        lasting = saying.lasting or behind
        if lasting is None:
            return None
        if spans and spans[0][1] == lasting:
            spans[0] = ((*saying.changes, *spans[0][0]), lasting)
        else:
            spans.insert(0, (saying.changes, lasting))
        behind = around if _is_limit(saying) else lasting
    made = [(together((changes,)), lasting) for changes, lasting in spans]
    if any(changes is REFUSED for changes, _lasting in made):
        return None
    return cast("tuple[tuple[tuple[Change, ...], Lasting], ...]", tuple(made))


def _is_limit(saying: Saying) -> bool:
    """Return whether it is a restriction: its "this turn" does not reach back to the predicates before it."""
    return all(isinstance(change, Restrict) for change in saying.changes)


def with_old_types(changes: tuple[Change, ...]) -> tuple[Change, ...] | None:
    """Return the changes with their types added to the old types; None where they set no types."""
    if not any(isinstance(change, CardTypes) and change.op in {"set", "add"} for change in changes):
        return None
    made: list[Change] = []
    for change in changes:
        if isinstance(change, CardTypes) and change.op == "set":
            made.append(CardTypes("add", change.words))
        elif isinstance(change, Subtypes) and change.op in {"set", "set_creature"}:
            made.append(Subtypes("add", change.words))
        else:
            made.append(change)
    return tuple(made)
