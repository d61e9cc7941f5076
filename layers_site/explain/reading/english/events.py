"""Events that triggered abilities wait for, in English: passed over, but for the objects that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from layers_site.explain.reading.english.mentions import mentions, spoken
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.script import Event

#: Words that stand in what an ability does, never behind the first comma of what it waits for.
_NOT_BEHIND: Final = frozenset(
    ("until", "then", "if", "for", "may", "target", "gets", "get", "gains", "becomes", "where", "each", "x")
)


def add_rules(grammar: Grammar) -> None:
    """Add `event`, what stands before the comma of a triggered ability, and `cost`, before a colon."""
    grammar.terminal("event", _event)
    grammar.terminal("cost", _cost)


def _event(parse: Parse, start: int) -> Iterable[Result]:
    """Read up to each comma that may end the condition; a later one only behind what can be a part of it."""
    first = True
    for place in range(start, len(parse.tokens)):
        key = parse.tokens[place].key
        if key == "." or (not first and key in _NOT_BEHIND):
            return
        if key == ",":
            objects = list(spoken(parse, start, place))
            has_subject = bool(objects) and objects[0][1] == start
            yield Result(Event(tuple(dict.fromkeys(who for who, _, _ in objects)), has_subject), place)
            first = False


def _cost(parse: Parse, start: int) -> Iterable[Result]:
    """Read up to the colon; a cost has no subject, but "it" may be what is paid with."""
    for place in range(start, len(parse.tokens)):
        if parse.tokens[place].key in {":", "."}:
            if parse.tokens[place].key == ":":
                yield Result(Event(mentions(parse, start, place)), place)
            return
