"""The result of an action in one line: the objects, players and spells that end otherwise than before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.account import account_of
from engine.evaluation.trace import Trace
from layers_site.explain.differences import NONE, player_title, size_text, spell_title
from layers_site.explain.names import Names

#: More changes than these are counted.
MOST_NEWS: Final = 3


def changed(earlier: Trace, now: Trace) -> frozenset[str]:
    """Return the objects that end otherwise than before."""
    return frozenset(name for name in now.final if name in earlier.final and now.final[name] != earlier.final[name])


def result(earlier: Trace, now: Trace, names: Names) -> str:
    """Return what is otherwise than before: \"Humility 4/4 → 1/1.\" Of very much the rest is counted."""
    texts = list(_news(earlier, now, names))
    if not texts:
        return _("Nothing else changes.")
    rest = len(texts) - MOST_NEWS
    more = ngettext("and %(count)s more", "and %(count)s more", rest) % {"count": rest} if rest > 0 else ""
    return ", ".join([*texts[:MOST_NEWS], *([more] if more else [])]) + "."


def _news(earlier: Trace, now: Trace, names: Names) -> Iterator[str]:
    for name in now.final:
        if name not in changed(earlier, now):
            continue
        was, becomes = (size_of(trace, name) for trace in (earlier, now))
        yield _ending(names.thing(name), was, becomes)
    yield from (
        _("%(name)s changes") % {"name": title}
        for title, was, becomes in _besides(earlier, now, names)
        if was != becomes
    )


def _ending(name: str, was: str, becomes: str) -> str:
    """Return how an object ends otherwise, by its sizes before and now."""
    if was == becomes:
        return _("%(name)s changes") % {"name": name}
    if becomes == NONE:
        return _("%(name)s is no longer a creature") % {"name": name}
    if was == NONE:
        return _("%(name)s becomes a creature (%(size)s)") % {"name": name, "size": becomes}
    return f"{name} {was} → {becomes}"


def _besides(earlier: Trace, now: Trace, names: Names) -> Iterator[tuple[str, object, object]]:
    """Yield each player and each spell in question by its title, as it was and as it is now."""
    for player, state in now.players.items():
        yield player_title(player, names), earlier.players.get(player), state
    for spell, cost in now.spells.items():
        yield spell_title(now, spell), earlier.spells.get(spell), cost


def size_of(trace: Trace, thing: str) -> str:
    """Return the size of a creature in words, a dash for what is none."""
    return size_text(account_of(trace).final_size(thing)) if trace.final[thing].is_creature else NONE
