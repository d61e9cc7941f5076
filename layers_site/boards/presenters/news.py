"""The result of the last action in one line: above the board, and for a screen reader as it happens."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from engine.evaluation.trace import Trace
from engine.timeline import Item
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.moments import Moment, Seen, before
from layers_site.cardtext.wording.context import stopped
from layers_site.explain.names import Names, label


def news(action: dict[str, Any], earlier: Trace, now: Trace, items: tuple[Item, ...], result: str) -> str:
    """Return the news of the last change as text.

    For example: "Humility moved to position 3 of 3. Humility 4/4 → 1/1." `items` are the present effects, in order.
    """
    if action.get("do") == "freeze":
        return ""  # nothing was done to it
    done = _done(action, earlier, now, items)
    return f"{done} {result}".strip()


def turned(seen: Seen, moment: Moment, edition: str, result: str) -> str:
    """Return the news of another edition, stage or variant, or of a step back: "Undone. Humility 4/4 → 1/1."."""
    return f"{_turn(seen, moment, edition)} {result}".strip()


def _turn(seen: Seen, moment: Moment, edition: str) -> str:
    if seen.edition != edition:
        return _("Now under: %(edition)s.") % {"edition": title_of(edition)}
    if moment.board == seen.moment.board or (moment.board is None and seen.moment.board is None):
        course = moment.course
        stage = course.stages[moment.stage] if course and moment.stage < len(course.stages) else None
        title = label(stage.title) if stage and seen.moment.variant == moment.variant else ""
        return stopped(title) if title else ""
    if before(seen.moment) == moment:
        return _("Undone.")
    return _("As it was at first.") if moment.board is None else ""


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
        return (_("%(name)s turned on.") if _is_on(now, key) else _("%(name)s turned off.")) % name
    keys = [item.key for item in items]
    if key not in keys:
        return ""
    place = {"position": keys.index(key) + 1, "count": len(keys)}
    return _("%(name)s moved to position %(position)s of %(count)s.") % (name | place)


def _edited(key: str, names: Names) -> str:
    """Return the news of a change made outside the panel. A change of the turn makes none."""
    return _("%(name)s changed.") % {"name": names.item(key)} if key else ""


def _subject(op: object) -> str:
    """Return the object that an operation is about: `{"counters": ["bear", "+1/+1", 2]}`."""
    about = next(iter(op.values()), "") if isinstance(op, dict) else ""
    return str(about[0]) if isinstance(about, list) and about else ""


def _is_on(trace: Trace, key: str) -> bool:
    on = {obj.id for obj in trace.scenario.objects if obj.enabled}
    return key in on or any(effect.id == key and effect.enabled for effect in trace.scenario.effects)
