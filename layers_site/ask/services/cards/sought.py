"""Words and counters that the abilities of a card look for, name, or count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.expressions import AllSelectors, AnySelector, CountersAre, HasWord, NotSelector, Selector
from engine.scenario import Effect, GameObject, Static, Subtypes
from engine.words import COLORS
from layers_site.ask.services.cards.target_kinds import changes_in, statics_in
from layers_site.cardtext.wording.subjects import nodes

_AT_LEAST: Final = (">", ">=")


def words_named(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Yield the words of that sort that its abilities look for, with those that are chosen or replaced."""
    for static in statics_in(content):
        yield from _in_static(static, key)
    if isinstance(content, GameObject):
        chosen = content.chosen.color if key == "color" else content.chosen.creature_type
        yield from (chosen,) if chosen else ()
    for change in changes_in(content):
        for word in (getattr(change, "old", None), getattr(change, "new", None)):
            if isinstance(word, str) and (word in COLORS) == (key == "color"):
                yield word


def words_counted(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Yield the words of that sort by which its abilities count things, for a size or a number."""
    for static in statics_in(content):
        for part in nodes(static.changes):
            if isinstance(part, HasWord) and part.key == key:
                yield from part.words


def _in_static(static: Static, key: str) -> Iterator[str]:
    if static.affects is not None:
        yield from _in_selector(static.affects, key)
    yield from (
        word
        for change in static.changes
        if isinstance(change, Subtypes) and change.op == "remove" and key == "subtype"
        for word in change.words
        if isinstance(word, str)
    )


def _in_selector(selector: Selector, key: str) -> Iterator[str]:
    for test in selector.tests:
        if isinstance(test, HasWord) and test.key == key:
            yield from test.words
        elif isinstance(test, NotSelector):
            yield from _in_selector(test.selector, key)
        elif isinstance(test, (AnySelector, AllSelectors)):
            for inner in test.selectors:
                yield from _in_selector(inner, key)


def kinds_sought(contents: Iterable[GameObject | Effect]) -> tuple[str, ...]:
    """Return the kinds of counters by which the abilities of cards look for other things."""
    statics = (static for content in contents for static in statics_in(content))
    return tuple(
        dict.fromkeys(kind for static in statics for kind in _counters_sought((static.affects, static.changes)))
    )


def _counters_sought(tree: object) -> Iterator[str]:
    for part in nodes(tree):
        if isinstance(part, HasWord) and part.key == "counter":
            yield from part.words
        elif isinstance(part, CountersAre) and _is_at_least(part) and part.kind is not None:
            yield part.kind


def _is_at_least(test: CountersAre) -> bool:
    return all(sign in _AT_LEAST for sign, _bound in test.comparison.bounds)
