"""Keep the rules of a grammar, and parse with them so that every reading of a text comes out.

A rule is a phrase with holes: `rule("condition", "{who:player} controls {what:thing}", build)`. Plain words stand for
themselves, `a|an` for either of two, `[…]` may be left out, and `{name}` or `{label:name}` is filled by what another
rule reads. `build` gets what filled the holes, in their order (None for a hole that was left out), and returns the
meaning; `REFUSED` says that the words make no sense together.

The rules of one name share a tree of their words, so that what many of them begin with is read once; each name is
read once at each place (a "packrat" parser that keeps all results). No rule may begin with its own name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import engine
from engine.errors import Fault
from layers_site.cardtext.reading.tokens import Token

#: What a rule's `build` returns for words that fit the phrase and still mean nothing.
REFUSED: Final = object()
#: How many steps one line may take. Of 24,000 printed cards 999 in 1,000 take fewer than 1,900 for their dearest line,
#: and none takes 7,500.
MOST_STEPS: Final = 8_000
#: And all texts together that are read for one request. 999 in 1,000 cards take fewer than 3,000, so that six of them
#: fit with a quarter to spare; the dearest takes 8,000.
MOST_TOGETHER: Final = 26_000
#: To make a meaning, and to compare it, takes as long as it is large: a step for so many of the words it was read from.
WORDS_IN_A_STEP: Final = 4
#: The number of steps until the next look at the watch of the request.
STEPS_BETWEEN_LOOKS: Final = 64

Build = Callable[..., object]
#: The words that each name can begin with, None where it can begin with any word.
_First = dict[str, frozenset[str] | None]


class Result(NamedTuple):
    """A meaning, and the place behind the last word that it was read from."""

    value: object
    end: int


Terminal = Callable[["Parse", int], Iterable[Result]]


class TooLongError(Exception):
    """The text takes more steps than a line of rules text ever does, or than the texts before it have left."""


class Steps:
    """Counts the steps that the texts read for one request may still take together.

    Who reads one card after another for nobody who waits makes one for each.
    """

    __slots__ = ("_until_look", "left")

    def __init__(self, left: int = MOST_TOGETHER) -> None:
        self.left = left
        self._until_look = 0

    def spend(self, steps: int) -> None:
        """Raise TooLongError once more than the allowed steps are spent, TimeUpError where the time is up."""
        self.left -= steps
        if self.left < 0:
            raise TooLongError
        self._until_look -= steps
        if self._until_look < 0:
            self._until_look = STEPS_BETWEEN_LOOKS
            if engine.is_time_up():
                raise engine.TimeUpError(engine.Problem("", Fault.TIME_UP))


@dataclass(slots=True)
class _Node:
    """A place in the tree of the phrases of one name."""

    words: dict[str, _Node] = field(default_factory=dict)
    #: (name of the rule that fills the hole, whether `build` gets it) and what follows.
    holes: dict[str, _Node] = field(default_factory=dict)
    builds: list[tuple[Build, tuple[int | None, ...]]] = field(default_factory=list)


class Grammar:
    """The rules of one language."""

    def __init__(self) -> None:
        self._rules: dict[str, _Node] = {}
        self._terminals: dict[str, Terminal] = {}
        self._first: _First | None = None
        self._first_of_terminal: dict[str, frozenset[str]] = {}
        self._vocabulary: frozenset[str] | None = None

    def rule(self, name: str, phrase: str, build: Build) -> None:
        """Add a phrase that may be read as `name`."""
        root = self._rules.setdefault(name, _Node())
        self._first = None
        self._vocabulary = None
        for parts, holes in _expanded(phrase.split()):
            node = root
            for part in parts:
                if part.startswith("{"):
                    node = node.holes.setdefault(part[1:-1].rpartition(":")[2], _Node())
                else:
                    node = node.words.setdefault(part, _Node())
            node.builds.append((build, holes))

    def same(self, name: str, *phrases: str) -> None:
        """Add phrases of one hole, whose meaning is that of what fills it."""
        for phrase in phrases:
            self.rule(name, phrase, lambda meaning: meaning)

    def means(self, name: str, phrase: str, *meaning: object) -> None:
        """Add a phrase that always means the same tuple."""
        self.rule(name, phrase, lambda: meaning)

    def words(self, name: str, table: Iterable[tuple[str, object]]) -> None:
        """Add words or short phrases that each have a meaning of their own."""
        for phrase, value in table:
            self.rule(name, phrase, lambda value=value: value)

    def terminal(self, name: str, read: Terminal, first: Iterable[str] | None = None) -> None:
        """Add a name that a function reads; `first` are the words that it can begin with."""
        self._terminals[name] = read
        if first is not None:
            self._first_of_terminal[name] = frozenset(first)

    def list_of(self, name: str, item: str, links: Sequence[str]) -> None:
        """Add a name for one or more of `item`: "A", "A and B", "A, B, and C"; the meaning is a tuple."""
        self._terminals[name] = _ListOf(item, frozenset(links))

    def names(self) -> frozenset[str]:
        return frozenset(self._rules) | frozenset(self._terminals)

    def vocabulary(self) -> frozenset[str]:
        """Return every word that stands for itself in some phrase."""
        if self._vocabulary is None:
            self._vocabulary = self._find_words()
        return self._vocabulary

    def _find_words(self) -> frozenset[str]:
        words: set[str] = set()
        waiting = list(self._rules.values())
        while waiting:
            node = waiting.pop()
            words.update(node.words)
            waiting.extend([*node.words.values(), *node.holes.values()])
        return frozenset(words)

    def first(self, name: str) -> frozenset[str] | None:
        """Return the words that `name` can begin with, None where it can begin with any word."""
        known = self._first
        if known is None:
            # Other threads read with this grammar too: they see all of it or nothing.
            known = self._first = self._find_first()
        return known[name]

    def _find_first(self) -> _First:
        """Find the first words of every name, again and again until no more are found."""
        self._check()
        known: _First = {name: frozenset() for name in self.names()}
        while True:
            firsts = {name: self._first_of(name, known) for name in known}
            if firsts == known:
                return firsts
            known = firsts

    def _check(self) -> None:
        """Raise KeyError where a phrase uses a name without a rule."""
        names = self.names()
        waiting = [(name, root) for name, root in self._rules.items()]
        while waiting:
            name, node = waiting.pop()
            missing = node.holes.keys() - names
            if missing:
                raise KeyError(f"{name!r} asks for {sorted(missing)}, and no rule is called so")
            waiting.extend((name, follow) for follow in (*node.words.values(), *node.holes.values()))

    def _first_of(self, name: str, known: _First) -> frozenset[str] | None:
        if name in self._terminals:
            terminal = self._terminals[name]
            return known[terminal.item] if isinstance(terminal, _ListOf) else self._first_of_terminal.get(name)
        root = self._rules[name]
        if root.builds:  # it may be nothing at all
            return None
        words = set(root.words)
        for hole in root.holes:
            inner = known[hole]
            if inner is None:
                return None
            words |= inner
        return frozenset(words)

    def parse(self, tokens: Sequence[Token], setting: object = None, steps: Steps | None = None) -> Parse:
        return Parse(self, tokens, setting, steps)


class Parse:
    """One text while it is read. `setting` is what terminals may ask about the card around the text."""

    def __init__(
        self, grammar: Grammar, tokens: Sequence[Token], setting: object = None, steps: Steps | None = None
    ) -> None:
        self.tokens = tokens
        self.setting = setting
        self.furthest = 0
        self._keys = [token.key for token in tokens]
        self._grammar = grammar
        self._memo: dict[tuple[str, int], tuple[Result, ...]] = {}
        self._steps = 0
        self._together = Steps() if steps is None else steps

    def whole(self, name: str) -> tuple[object, ...]:
        """Return every reading of the whole text as `name`, each once."""
        return tuple(result.value for result in self.at(name, 0) if result.end == len(self.tokens))

    def at(self, name: str, start: int) -> tuple[Result, ...]:
        """Return every reading as `name` that begins at that token. Raises TooLongError."""
        key = (name, start)
        results = self._memo.get(key)
        if results is None:
            self._memo[key] = ()
            results = self._memo[key] = self._read(name, start)
        return results

    def words(self, start: int, end: int) -> str:
        """Return the words between two places as they are written."""
        text = " ".join(token.text for token in self.tokens[start:end]).replace(" ,", ",").replace(" / ", "/")
        return re.sub(r"(?<=[a-zà-ÿ]') ", "", text, flags=re.IGNORECASE)

    def _read(self, name: str, start: int) -> tuple[Result, ...]:
        terminal = self._grammar._terminals.get(name)
        if terminal is not None:
            self.count()
            results = dict.fromkeys(terminal(self, start))
        else:
            results = self._walk(self._grammar._rules[name], start)
        if results:
            self.furthest = max(self.furthest, *(result.end for result in results))
        return tuple(results)

    def _walk(self, root: _Node, start: int) -> dict[Result, None]:
        readings: dict[Result, None] = {}
        waiting: list[tuple[_Node, int, tuple[object, ...]]] = [(root, start, ())]
        keys = self._keys
        self.count()
        while waiting:
            node, place, values = waiting.pop()
            self.furthest = max(self.furthest, place)
            for build, holes in node.builds:
                self.count_words(start, place)
                value = build(*(None if hole is None else values[hole] for hole in holes))
                if value is not REFUSED:
                    readings[Result(value, place)] = None
            key = keys[place] if place < len(keys) else ""
            if key in node.words:
                self.count()
                waiting.append((node.words[key], place + 1, values))
            for hole, follow in node.holes.items():
                first = self._grammar.first(hole)
                if first is None or key in first:
                    results = self.at(hole, place)
                    self.count(len(results))
                    waiting.extend((follow, end, (*values, value)) for value, end in results)
        return readings

    def count(self, steps: int = 1) -> None:
        """Count steps before they are done. Raises TooLongError and TimeUpError."""
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise TooLongError
        self._together.spend(steps)

    def count_words(self, start: int, end: int) -> None:
        """Count the steps for what is made of those words."""
        self.count(1 + (end - start) // WORDS_IN_A_STEP)


@dataclass(frozen=True, slots=True)
class _ListOf:
    """One or more of an item, with commas and a last "and"."""

    item: str
    links: frozenset[str]

    def __call__(self, parse: Parse, start: int) -> Iterable[Result]:
        for value, end in parse.at(self.item, start):
            parse.count_words(start, end)
            yield Result((value,), end)
            yield from self._rest(parse, (value,), start, end)

    def _rest(self, parse: Parse, values: tuple[object, ...], start: int, place: int) -> Iterable[Result]:
        """Yield what goes on behind a comma or ends behind "and"; after a comma something must end the list."""
        tokens = parse.tokens
        if place >= len(tokens):
            return
        behind = place
        if tokens[place].key == ",":
            behind += 1
            for value, end in parse.at(self.item, behind):
                parse.count()
                yield from self._rest(parse, (*values, value), start, end)
        if behind < len(tokens) and tokens[behind].key in self.links and (behind == place or len(values) > 1):
            for value, end in parse.at(self.item, behind + 1):
                parse.count_words(start, end)
                yield Result((*values, value), end)


def _expanded(parts: Sequence[str]) -> Iterable[tuple[list[str], tuple[int | None, ...]]]:
    """Yield each way to say a phrase: with and without what may be left out, with each of several words."""
    opened = next((place for place, part in enumerate(parts) if part.startswith("[")), None)
    if opened is not None:
        closed = _closing(parts, opened)
        inner = [*parts[opened : closed + 1]]
        inner[0], inner[-1] = inner[0][1:], inner[-1][:-1] if len(inner) > 1 else inner[-1][1:-1]
        before, after = list(parts[:opened]), list(parts[closed + 1 :])
        yield from _expanded([*before, *inner, *after])
        gone = ["<none>" for part in inner if part.lstrip("[").startswith("{")]
        yield from _expanded([*before, *gone, *after])
        return
    either = next((place for place, part in enumerate(parts) if "|" in part), None)
    if either is not None:
        for word in parts[either].split("|"):
            yield from _expanded([*parts[:either], word, *parts[either + 1 :]])
        return
    yield _numbered(parts)


def _closing(parts: Sequence[str], opened: int) -> int:
    depth = 0
    for place in range(opened, len(parts)):
        depth += parts[place].count("[") - parts[place].count("]")
        if depth == 0:
            return place
    raise ValueError(f"a bracket stays open in {' '.join(parts)!r}")


def _numbered(parts: Sequence[str]) -> tuple[list[str], tuple[int | None, ...]]:
    """Return the parts that are read, and for each hole which of the values read fills it."""
    holes: list[int | None] = []
    read = 0
    for part in parts:
        if part == "<none>":
            holes.append(None)
        elif part.startswith("{"):
            holes.append(read)
            read += 1
    return [part for part in parts if part != "<none>"], tuple(holes)
