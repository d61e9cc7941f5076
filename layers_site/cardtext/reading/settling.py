"""Fill in what a sentence leaves open: which object “it” is, who controls it, X, a word to be chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from math import prod
from typing import Any, Final, Literal, TypeVar, cast

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AllSelectors,
    AnyCondition,
    AttachedTo,
    ChoiceKind,
    ChosenWord,
    Condition,
    Count,
    CountersOn,
    DifferentTypes,
    FactCondition,
    Flag,
    HasChosen,
    HasWord,
    Is,
    LinkedTo,
    Negative,
    NotCondition,
    NumberOf,
    Product,
    Ref,
    SelfCondition,
    Sum,
    Test,
    ValueCondition,
)
from engine.scenario import Ability, AddAbilities, Change, Copy, FullText, nodes, rebuilt
from engine.words import SUBTYPE_FAMILIES, is_creature_type
from layers_site.cardtext.reading.meaning import (
    IT,
    ITS_CONTROLLER,
    ITS_OWNER,
    Letter,
    RefIs,
    Subject,
    at_least,
    selector_of,
)

#: "it" and "that" are "they" and "those" where `most` is not 1; "unknown" is an object that no words tell apart.
Kind = Literal["target", "self", "attached", "group", "spoken", "created", "it", "that", "unknown"]

#: Keeps a spell from being "that creature", and "other creatures" from being others than it; no selector has it.
SPELL: Final = HasWord("type", ("Spell",))
_ATTACHMENTS: Final = frozenset(("Artifact", "Aura", "Enchantment", "Equipment"))


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
                made = [known for known in candidates if known.kind == "created"]
                candidates = made if made and Flag("token", True) in who.tests else candidates
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


T = TypeVar("T")
#: The names of the fields of each class that was looked into: to ask for them takes longer than to compare them.
_PARTS: dict[type, tuple[str, ...]] = {}


def replaced(tree: T, old: object, new: object) -> T:
    """Return the tree with every occurrence of a part replaced."""
    if isinstance(tree, Ability):
        return tree  # what is given speaks of the object that has it
    if tree == old and type(tree) is type(old):
        return cast("T", new)
    if isinstance(tree, tuple):
        return cast("T", tuple(replaced(part, old, new) for part in tree))
    known = {name: getattr(tree, name) for name in _parts_of(tree)}
    made = {name: replaced(value, old, new) for name, value in known.items()}
    return cast("T", replace(cast("Any", tree), **made)) if made != known else tree


def mentions(tree: object, what: object) -> bool:
    """Return whether the part occurs in the tree."""
    if tree == what and type(tree) is type(what):
        return True
    if isinstance(tree, tuple):
        return any(mentions(part, what) for part in tree)
    return any(mentions(getattr(tree, name), what) for name in _parts_of(tree))


def _parts_of(tree: object) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass; none of anything else."""
    kind = type(tree)
    if kind not in _PARTS:
        _PARTS[kind] = tuple(part.name for part in fields(kind)) if is_dataclass(kind) else ()
    return _PARTS[kind]


def settled_changes(changes: tuple[Change, ...], subject: Subject) -> tuple[Change, ...]:
    """Return the changes with the meaning of "it" and "other" for this subject."""
    changes = replaced_outside(replaced_outside(changes, ITS_CONTROLLER, "controller"), ITS_OWNER, "owner")
    if subject.ref == "self":
        return replaced_outside(changes, IT, "self")
    changes = replaced_outside(replaced_outside(changes, IT, "affected"), Is("other"), Is("not_affected"))
    # "Each other enchantment" is other than the Aura that says so, not than the creature that it is on.
    for part in nodes(changes):
        words = [word for test in getattr(part, "tests", ()) if isinstance(test, HasWord) for word in test.words]
        if _ATTACHMENTS.intersection(words):
            changes = replaced_outside(changes, part, replaced(part, Is("not_affected"), Is("other")))
    return changes


def replaced_outside(changes: tuple[Change, ...], old: object, new: object) -> tuple[Change, ...]:
    """Return the changes with a part replaced, but not inside the abilities that they grant."""
    return tuple(
        replace(change, exceptions=replaced_outside(change.exceptions, old, new), of=replaced(change.of, old, new))
        if isinstance(change, Copy)
        else replace(change, of=replaced(change.of, old, new))
        if isinstance(change, FullText)
        else change
        if isinstance(change, AddAbilities)
        else replaced(change, old, new)
        for change in changes
    )


def settled_condition(condition: object, it: Ref | None) -> Condition | None:
    """Return the condition with "it" as that object; None where "it" has no object in the text."""
    if mentions(condition, ITS_OWNER) or (mentions(condition, ITS_CONTROLLER) and it != "attached"):
        return None
    condition = replaced(condition, ITS_CONTROLLER, "attached_controller")
    match condition:
        case RefIs(ref, tests):
            return _about(it if ref == IT else ref, tests)
        case NotCondition(inner):
            made = settled_condition(inner, it)
            return None if made is None else NotCondition(made)
        case AllConditions(inner) | AnyCondition(inner):
            parts = tuple(settled_condition(part, it) for part in inner)
            if None in parts:
                return None
            return replace(condition, conditions=cast("tuple[Condition, ...]", parts))
        case ValueCondition() | ActiveCondition() | FactCondition() | SelfCondition():
            if mentions(condition, IT):
                return None if it is None else replaced(condition, IT, it)
            return condition
    return None


def _about(ref: Ref | None, tests: tuple[Test, ...]) -> Condition | None:
    if ref is None:
        return None
    if ref == "self":
        return SelfCondition(selector_of(replaced(tests, IT, "self")))
    if ref in {"attached", "graveyard_top"}:
        return at_least(1, selector_of((Is(cast("Any", ref)), *replaced(tests, IT, ref))))
    return None


def topic_of(condition: object) -> Ref | None:
    """Return the object that a condition names, and that "it" then means; None where there is none."""
    match condition:
        case RefIs(ref, _):
            return ref if ref != IT else None
        case NotCondition(inner):
            return topic_of(inner)
        case AllConditions(inner) if inner:
            return topic_of(inner[0])
        case ValueCondition(Count(selector) | DifferentTypes(_, selector), _):
            named = (test.what for test in selector.tests if isinstance(test, Is) and test.what in {"self", "attached"})
            near = (_named(test.ref) for test in selector.tests if isinstance(test, AttachedTo | LinkedTo))
            return next(named, None) or next(near, None)
        case ValueCondition(NumberOf(_, ref) | CountersOn(ref, _), _):
            return _named(ref)
    return None


def _named(ref: Ref) -> Ref | None:
    """Return the object where words name it, None for "it"."""
    return None if ref == IT else ref


# --- numbers and words that an effect leaves open until players tell them -------------------------------


#: The name of an ability that a player chooses from a list.
CHOSEN_ABILITY: Final = "the chosen ability"
_CHOSEN_COLOR: Final = "the chosen color"


@dataclass(frozen=True, slots=True)
class OpenNumber:
    """A number that the text alone does not give; `letter` stands in its place in the changes.

    `words` say what it is, as on the card; none for an X that is paid.
    """

    letter: Letter
    words: str = ""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A word that a player chooses; "the chosen color" and the like stand in its place. `options`: none for any."""

    kind: Literal["color", "creature_type", "land_type", "name", "player", "ability"]
    options: tuple[str, ...] = ()


Open = OpenNumber | OpenChoice
#: The number that a text calls X.
X: Final = Letter("X")
_KINDS: Final[tuple[ChoiceKind, ...]] = ("color", "creature_type", "land_type", "name")


def open_parts(tree: object, x_words: str, choices: tuple[OpenChoice, ...]) -> tuple[Open, ...]:
    """Return the open numbers and words of the tree."""
    numbers = [OpenNumber(X, x_words)] if mentions(tree, X) else []
    words = [OpenChoice(kind) for kind in _KINDS if _leaves_open(tree, kind)]
    return (*numbers, *words, *choices)


def _leaves_open(tree: object, kind: ChoiceKind) -> bool:
    if mentions(tree, ChosenWord(kind)) or mentions(tree, HasChosen(cast("Any", kind))):
        return True
    if kind != "color":
        return False
    keywords = [str(part.keyword) for part in nodes(tree) if isinstance(part, Ability)]
    return any(keyword.endswith(_CHOSEN_COLOR) for keyword in keywords)


def with_numbers(tree: T, numbers: Mapping[str, int]) -> T:
    """Return the tree with these numbers in place of the letters."""
    for letter, number in numbers.items():
        tree = replaced(tree, Letter(letter), number)
    return folded(tree)


def with_words(tree: T, words: Mapping[str, str]) -> T:
    """Return the tree with these words in place of the choices."""
    for kind, word in words.items():
        tree = replaced(tree, ChosenWord(cast("Any", kind)), word)
        key = "subtype" if kind.endswith("_type") else kind
        tree = replaced(tree, HasChosen(cast("Any", kind)), HasWord(cast("Any", key), (word,)))
        if kind == "ability":
            tree = _with_keyword(tree, CHOSEN_ABILITY, word)
        if kind == "color":
            for start in ("protection", "hexproof"):
                tree = _with_keyword(tree, f"{start} from {_CHOSEN_COLOR}", f"{start} from {word}")
    return tree


def _with_keyword(tree: T, old: object, new: str) -> T:
    """Return the tree with a keyword replaced, also in the abilities that it grants."""

    def renamed(part: object) -> object:
        if not isinstance(part, Ability):
            return None
        return replace(part, keyword=new) if part.keyword == old else part

    return rebuilt(tree, renamed)


def plain_words(tree: T) -> T:
    """Return the tree with keywords of a chosen colour as words, as every keyword is."""
    return _with_keyword(tree, ChosenWord("color"), f"protection from {_CHOSEN_COLOR}")


# --- where everything must be a number --------------------------------------------------------------

#: Stands for X where a number is written or worded; a prime, so that no other number is a multiple of it.
_MARK: Final = 99_991


def marked(changes: T) -> T:
    """Return the changes with a number in place of X; `letters` recognises that number."""
    return with_numbers(changes, {X.name: _MARK})


def letters(number: int) -> str | None:
    """Return "X", "-X" or "2X" for the number that stands in place of X; None for any other number."""
    times, rest = divmod(number, _MARK)
    if rest or not times:
        return None
    return {1: X.name, -1: f"-{X.name}"}.get(times, f"{times}{X.name}")


def with_letters(text: str) -> str:
    """Return a text about marked changes with X in place of its number."""
    lettered = re.sub(r"\d+", lambda match: letters(int(match[0])) or match[0], text)
    return re.sub(r"\ba (?=X/)", "an ", lettered)


# --- numbers ----------------------------------------------------------------------------------------


def folded(tree: T) -> T:
    """Return the tree with its constant arithmetic done: minus 3, 2 times 3."""
    return cast("T", _folded(tree))


def _folded(tree: object) -> object:
    if isinstance(tree, tuple):
        return tuple(_folded(part) for part in tree)
    if not is_dataclass(tree) or isinstance(tree, type):
        return tree
    known = {field.name: getattr(tree, field.name) for field in fields(tree)}
    folds = {name: _folded(value) for name, value in known.items()}
    made = replace(cast("Any", tree), **folds) if folds != known else tree
    match made:
        case Negative(int() as number):
            return -number
        case Product(values) | Sum(values) if all(isinstance(value, int) for value in values):
            numbers = cast("tuple[int, ...]", values)
            return sum(numbers) if isinstance(made, Sum) else prod(numbers)
    return made
