"""Problems that the engine reports: codes and values. Each code of a fault has its English, for programmers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, unique
from types import MappingProxyType
from typing import Final

#: A value of a problem: a number, a word of the document or of the notation, or several words.
Value = int | str | tuple[str, ...]

#: The English of the kinds of JSON values, as `engine.notation.values.kind_of` names them.
KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "object": "an object",
        "list": "a list",
        "string": "a string",
        "number": "a number",
        "fraction": "a fractional number",
        "infinity": "a number past all bounds",
    }
)


class Code(Enum):
    """A closed set of things that can be wrong. The value of each is its English, with places for the values."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a document: `path` is a JSON pointer (RFC 6901; "" is the whole document)."""

    path: str
    code: Code
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def at(self, path: str) -> Problem:
        """Move it to another path: of the same part in a larger document, or of the field that a person sees."""
        return replace(self, path=path)

    @property
    def message(self) -> str:
        """Write it in English. No program reads this text: `code` and `values` say what is wrong."""
        template: str = self.code.value
        return template.format(**{name: _english(name, value) for name, value in self.values.items()})


def one_of(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _all_of(words: Iterable[str]) -> str:
    return " and ".join(f'"{word}"' for word in words)


def _one_of_quoted(words: Iterable[str]) -> str:
    return one_of([f'"{word}"' for word in words])


#: How several words stand in English, by the name of the value.
_JOINED: Final[Mapping[str, Callable[[Iterable[str]], str]]] = MappingProxyType(
    {"keys": _all_of, "names": ", ".join, "owners": _one_of_quoted, "signs": " ".join, "words": one_of}
)


def _english(name: str, value: Value) -> Value:
    if isinstance(value, tuple):
        return _JOINED[name](value)
    return KINDS.get(str(value), value) if name == "kind" else value


class ScenarioError(ValueError):
    """The document is not a `layers/1` document. `problems` lists all its problems, in document order."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        first = problems[0]
        super().__init__(f"{first.path or '/'}: {first.message}")


class _NoResultError(Exception):
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(f"{problem.path or '/'}: {problem.message}")


class EvaluationError(_NoResultError, ValueError):
    """A document that can be read but not evaluated: over the budget, or a number out of bounds."""


class TimeUpError(_NoResultError):
    """The time for the evaluation is up (`engine.budget.watched`).

    It is no EvaluationError: with more time there may be a result, so this must not be cached as the result.
    """


@unique
class Fault(Code):
    """Faults that the engine refuses. `kind` is the kind of a JSON value, `name` a word of the document, shortened.

    `what`, `shape` and `whose` are English words for the expected thing; other languages do not use them.
    """

    # --- the text ---
    NO_JSON = "must be JSON: {why} at line {line}, column {column}"
    NO_NUMBER = "must be JSON: {name} is no number"
    NO_UTF8 = "must be UTF-8 text: byte {byte} is not"
    MANY_BYTES = "must have at most {most} bytes, not {count}"
    TOO_DEEP = "is nested too deep: more than {most} levels"
    TOO_DEEP_TO_READ = "is nested too deep to be read"

    # --- keys ---
    NO_KEY = 'must have the key "{key}"'
    NO_AFFECTS = 'must have the key "{key}": one of its changes is about objects'
    NONE_OF_KEYS = "must have one of the keys {words}"
    MANY_KEYS = "must have one key, not {keys} together"
    MANY_ABILITIES = "must be one ability, not {keys} together"
    UNKNOWN_KEY = "is not a known key here"
    KEY_TWICE = "is given twice"
    KEY_TWICE_WITHIN = 'has the key "{name}" twice in one object'
    ONLY_BESIDE = "stands only beside {owners}"
    ONLY_BESIDE_REMOVE_ALL = 'stands only beside "remove": "all"'
    ONLY_IN_COPY = "stands only among the exceptions of a copy"
    FORMAT = 'must be "{format}"'

    # --- single values ---
    NO_OBJECT = "must be {shape}, not {kind}"
    NO_LIST = "must be a list of {what}, not {kind}"
    NO_KEYWORDS = 'must be a list of keywords or "all", not {kind}'
    NO_INTEGER = "must be an integer, not {kind}"
    NO_BOOLEAN = "must be true or false, not {kind}"
    NOT_TRUE = "must be true, not {kind}"
    NO_STRING = "must be a string, not {kind}"
    NO_TEXT = "must be a text (a string, or one in en and one in fr), not {kind}"
    ONE_LANGUAGE = "must have a text in en and one in fr, not one string"
    WRONG_KIND = "must be {what}, not {kind}"
    NOT_LOCKED = 'must be {{"ids": […]}}, not {kind}'
    NO_REFERENCE = "must name one object, not be {kind}"
    OUT_OF_RANGE = "must be between {low} and {high}"
    EMPTY = "must not be empty"
    NUL = "must not contain the character U+0000"
    SURROGATE = "must not contain half of a surrogate pair"
    TOO_LONG = "must have at most {most} characters"
    TOO_MANY = "must have at most {most} {what}, not {count}"
    NONE_NAMED = "must name at least one {what}"
    WRONG_NUMBER = "must have {what}, not {count}"
    WRONG_NUMBER_OF_EFFECTS = "must be two effects, not {count}"

    # --- words and ids ---
    NOT_AMONG = 'must be {what} ({words}), not "{name}"'
    WRONG_WORD = 'must be {what}, not "{name}"'
    WRONG_CHOICE = "must be {what}, not the chosen {choice}"
    NO_RULESET = 'must be a ruleset ({rulesets}), not "{name}"'
    NO_RULESET_OR_OTHERS = 'is no ruleset: one of {rulesets}, or "{others}"'
    NO_RANGE_OF_EDITIONS = '"{name}" is no range of editions such as "2007-", "-2005" or "2005-2009" (of {words})'
    RANGES_MEET = "names an edition that {other} names too"
    NO_MANA_COST = 'must be a mana cost such as {{2}}{{R}}{{R}}, not "{name}"'
    NO_ID = 'must be an id of at most 64 letters, digits, hyphens and underscores, not "{name}"'
    RESERVED_ID = '"{name}" has a meaning of its own and cannot be an id'
    TAKEN_ID = '"{name}" is the id of {whose}'
    TAKEN_SLUG = '"{name}" is the slug of another variant'
    COUNTERS_TWICE = '"{name}" is there already: a kind at most once'
    NAMES_NOTHING = 'names no {what} of this document: "{name}"'

    # --- what the rules allow ---
    NO_TEST = "is no test of a selector"
    NO_COMPARISON = "is no comparison: one of {signs}"
    NOT_COMPARED = "must compare with one of {signs}"
    KEY_NOT_COMPARED = 'must compare "{key}" with one of {signs}'
    NOTHING_TO_NAME = 'nothing is being changed here that "{name}" could name'
    NO_PLAYER_LOOKED_AT = 'no player is looked at here whom "{name}" could name'
    NOTHING_TO_MEAN = 'nothing is being changed here that "{name}" could mean'
    ITSELF = "must not be the object itself"
    NO_X = 'has no X that could be a number: "{name}"'
    CDA_AFFECTS_OTHERS = 'must be {{"is": "self"}}: a characteristic-defining ability affects only its own object'
    CDA_ZONES = "must be left out: a characteristic-defining ability functions in every zone"
    NO_EXCEPTION = "cannot be an exception of a copy"
    COUNTERS_PAST_BOUND = "must change power and toughness by at most {most}"
    MANA_VALUE_PAST_BOUND = "must have a mana value of at most {most}"
    NO_TIMESTAMP_LEFT = "must have a timestamp: none is left after {most}"

    # --- expectations ---
    NO_PART_OF_RESULT = "is not part of such a result"
    NO_LAYER = "is no layer of any edition"

    # --- the question of a case ---
    NO_SUCH_STAGE = "names no stage: there are {count}"
    NO_SUCH_VARIANT = 'names no variant of this case: "{name}"'
    RIGHT_OPTIONS = "must have exactly one right option, not {count}"
    RIGHT_EXPLAINED = "is the right option, which leads to no misconception and needs no excuse"
    SAME_OPTION = "means the same as option {number}"
    NOT_RIGHT = "is not what the rules of today give"
    RIGHT_AS_WELL = "is what the rules of today give as well"
    NOT_OF_IDEA = "is not what {name} gives there"
    UNREASONED = "must say why somebody thinks so: one option at most does not"
    NOBODY_MISLED = "needs another option that an idea, another edition, order or stage gives"

    # --- operations ---
    CHANGES_NOTHING = 'names nothing here that it could change: "{name}"'
    NO_NEWER_TIMESTAMP = "needs a newer timestamp, and none is left after {most}"
    ATTACHED_TO_ITSELF = "attaches an object to itself"

    # --- evaluating ---
    MANY_STEPS = "the evaluation takes more steps than are allowed"
    TIME_UP = "the evaluation takes longer than is allowed"
    NUMBER_PAST_BOUND = "a number goes past 1,000,000,000 or below -1,000,000,000"

    # --- the stack ---
    STARTS_ON_STACK = "must not be the stack: a move puts it there"
    NO_PRIORITY_IN_STEP = "must be a step in which a player has priority"
    NO_MANA_TRIGGER = "must trigger on tapping for mana, without targets (605.1b)"
    NOT_OBJECTS = "must be objects here, not players"
    NOT_PLAYERS = "must be players here, not objects"
    NO_TARGET = "names a target, but there is none here"
    NO_MANA = 'must be mana such as {{2}}{{G}}, not "{name}"'
    MUCH_MANA = "must be at most {most} mana"
    TOLD_BY_CREATOR = "is not for the token to say"
    ALLOWED = "is allowed, and not refused as {refusal}"
    REFUSED = "is refused: {refusal}{details}"
