"""Words and counters that the abilities of a card look for, name, or count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.expressions import CountersAre, HasWord
from engine.scenario import Effect, GameObject, Subtypes, nodes
from engine.words import COLORS
from layers_site.ask.services.cards.target_kinds import changes_in, statics_in

_AT_LEAST: Final = (">", ">=")


def words_named(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Yield the words of that sort that its abilities look for, with those that are chosen, taken away or replaced."""
    for static in statics_in(content):
        yield from _words((static.affects,), key)
        gone = (each for each in static.changes if isinstance(each, Subtypes) and each.op == "remove")
        yield from (word for each in gone if key == "subtype" for word in each.words if isinstance(word, str))
    if isinstance(content, GameObject):
        chosen = content.chosen.color if key == "color" else content.chosen.creature_type
        yield from (chosen,) if chosen else ()
    for change in changes_in(content):
        for word in (getattr(change, "old", None), getattr(change, "new", None)):
            if isinstance(word, str) and (word in COLORS) == (key == "color"):
                yield word


def words_counted(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Yield the words of that sort by which its abilities count things, for a size or a number."""
    yield from (word for static in statics_in(content) for word in _words(static.changes, key))


def _words(tree: object, key: str) -> Iterator[str]:
    for part in nodes(tree):
        if isinstance(part, HasWord) and part.key == key:
            yield from part.words


def kinds_sought(contents: Iterable[GameObject | Effect]) -> tuple[str, ...]:
    """Return the kinds of counters by which the abilities of cards look for other things."""
    found: list[str] = []
    for static in (static for content in contents for static in statics_in(content)):
        found += _words((static.affects, static.changes), "counter")
        counted = (part for part in nodes((static.affects, static.changes)) if isinstance(part, CountersAre))
        found += [part.kind for part in counted if part.kind is not None and _is_at_least(part)]
    return tuple(dict.fromkeys(found))


def _is_at_least(test: CountersAre) -> bool:
    return all(sign in _AT_LEAST for sign, _bound in test.comparison.bounds)
