"""The result of the last action in one line: above the board, and for a screen reader as it happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.timeline import Item
from engine.trace import Trace
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.moments import Moment, Seen, before
from layers_site.explain.account import account_of
from layers_site.explain.differences import NONE, size_text
from layers_site.explain.names import Names, label
from layers_site.explain.world import player_title, spell_title

# More than these changes are counted, not told.
MOST_NEWS = 3


def news(action: dict[str, Any], earlier: Trace, now: Trace, items: tuple[Item, ...]) -> str:
    """Return the news, such as "Humility moved to position 3 of 3. Humility 4/4 → 1/1."; `items` are the present
    effects, in order.
    """
    if action.get("do") == "freeze":
        return ""  # nothing was done to it
    done = _done(action, earlier, now, items)
    return f"{done} {_result(earlier, now)}".strip()


def turned(seen: Seen, moment: Moment, edition: str, earlier: Trace, now: Trace) -> str:
    """Return the news of another edition, stage or variant, or of a step back: "Undone. Humility 4/4 → 1/1."."""
    return f"{_turn(seen, moment, edition)} {_result(earlier, now)}".strip()


def _turn(seen: Seen, moment: Moment, edition: str) -> str:
    if seen.edition != edition:
        return _("Now under: %(edition)s.") % {"edition": title_of(edition)}
    if moment.board == seen.moment.board or (moment.board is None and seen.moment.board is None):
        course = moment.course
        stage = course.stages[moment.stage] if course and moment.stage < len(course.stages) else None
        title = label(stage.title) if stage and seen.moment.variant == moment.variant else ""
        return f"{title}." if title else ""
    if before(seen.moment) == moment:
        return _("Undone.")
    return _("As it was at first.") if moment.board is None else ""


def sizes_before(earlier: Trace, now: Trace) -> dict[str, str]:
    """Return the sizes of before of the objects that have another now."""
    sizes = {name: (_size(earlier, name), _size(now, name)) for name in changed(earlier, now)}
    return {name: was for name, (was, becomes) in sizes.items() if was != becomes}


def _done(action: dict[str, Any], earlier: Trace, now: Trace, items: tuple[Item, ...]) -> str:
    verb, key = str(action.get("do", "")), str(action.get("item", ""))
    old, new = Names(earlier.scenario), Names(now.scenario)
    name = {"name": old.item(key)}
    if verb == "add":
        return _("%(name)s added as the newest.") % {"name": new.item(key)}
    if verb in ("edit", "op"):
        return _edited(key or _subject(action.get("op")), new)
    if verb == "remove":
        return _("%(name)s removed.") % name
    if verb == "attach":
        return _("%(name)s attached to %(host)s.") % (name | {"host": new.item(str(action.get("host", "")))})
    if verb == "switch":
        return (_("%(name)s switched on.") if _is_on(now, key) else _("%(name)s switched off.")) % name
    keys = [item.key for item in items]
    if key not in keys:
        return ""
    place = {"position": keys.index(key) + 1, "count": len(keys)}
    return _("%(name)s moved to position %(position)s of %(count)s.") % (name | place)


def _edited(key: str, names: Names) -> str:
    """Return the news of a change beside the panel. Whose turn it is makes no news."""
    return _("%(name)s changed.") % {"name": names.item(key)} if key else ""


def _subject(op: object) -> str:
    """Return the object that an operation is about: `{"counters": ["bear", "+1/+1", 2]}`."""
    about = next(iter(op.values()), "") if isinstance(op, dict) else ""
    return str(about[0]) if isinstance(about, list) and about else ""


def _is_on(trace: Trace, key: str) -> bool:
    on = {obj.id for obj in trace.scenario.objects if obj.enabled}
    return key in on or any(effect.id == key and effect.enabled for effect in trace.scenario.effects)


def changed(earlier: Trace, now: Trace) -> frozenset[str]:
    """Return the objects that end otherwise than before."""
    return frozenset(name for name in now.final if name in earlier.final and now.final[name] != earlier.final[name])


def _result(earlier: Trace, now: Trace) -> str:
    texts = list(_news(earlier, now))
    if not texts:
        return _("Nothing else changes.")
    rest = len(texts) - MOST_NEWS
    more = ngettext("and %(count)s more", "and %(count)s more", rest) % {"count": rest} if rest > 0 else ""
    return ", ".join([*texts[:MOST_NEWS], *([more] if more else [])]) + "."


def _news(earlier: Trace, now: Trace) -> Iterator[str]:
    names = Names(now.scenario)
    for name in now.final:
        if name not in changed(earlier, now):
            continue
        was, becomes = (_size(trace, name) for trace in (earlier, now))
        yield (
            f"{names.thing(name)} {was} → {becomes}"
            if was != becomes
            else _("%(name)s changes") % {"name": names.thing(name)}
        )

    yield from (
        _("%(name)s changes") % {"name": title}
        for title, was, becomes in _besides(earlier, now, names)
        if was != becomes
    )


def _besides(earlier: Trace, now: Trace, names: Names) -> Iterator[tuple[str, object, object]]:
    """Yield each player and each spell in question by its title, as it was and as it is now."""
    for player, state in now.players.items():
        yield player_title(player, names), earlier.players.get(player), state
    for spell, cost in now.spells.items():
        yield spell_title(now, spell), earlier.spells.get(spell), cost


def _size(trace: Trace, name: str) -> str:
    return size_text(account_of(trace).final_size(name)) if trace.final[name].is_creature else NONE
