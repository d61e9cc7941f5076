"""Writing an event down, in the transaction of what it tells of: neither is there without the other."""

from __future__ import annotations

from typing import Any

from layers_site.accounts.models import MOST_ON, Event


def record(by: Any, what: Event.What, on: str) -> None:
    """Write an event to the log. `by` is a user, signed in or not, or None; `on` is cut if it is too long."""
    key = by.pk if by is not None and by.is_authenticated else None
    Event.objects.create(by_id=key, what=what, on=on[:MOST_ON])
