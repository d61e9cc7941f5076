"""Saving over what a form was made from, and over nothing newer: the check and the write are one transaction.

made_from = MadeFrom(form.cleaned_data["stamp"], Card.as_json)
change(card, user, made_from.check, write)       # raises NewerError before anything is written
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from layers_site.content.bases import Content
from layers_site.content.models import Card, Case, Document
from layers_site.content.services.history import MOST_VERSIONS, Version, version_at
from layers_site.platform.versions import ChangedError, stamp_of

#: What of a content a form shows, as anything that JSON can say. KeyError where there is no such part of it.
Shows = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class MadeFrom:
    """The origin of a form: the stamp in it, and the part of the content that it shows."""

    stamp: str
    shows: Shows

    def check(self, stored: Content) -> None:
        """Raise NewerError where what is stored is newer."""
        refuse_newer(stored, self)


@dataclass()
class NewerError(ChangedError):
    """Somebody has saved since the form was made.

    `now` is the content as it is stored, `was` as the form was made from it, None where no version tells. `by` has
    changed it last, `at` that time; "" and None where that is not known.
    """

    now: Any
    was: Any = None
    by: str = ""
    at: datetime | None = None


def refuse_newer(stored: Content, made_from: MadeFrom) -> None:
    """Raise NewerError where what the form shows is not what is stored any more."""
    now = _stamp(stored, made_from.shows)
    if now is not None and now == made_from.stamp:
        return
    changed, was = None, None
    for version in _versions(stored):
        stamp = _stamp(version.content, made_from.shows)
        if stamp == made_from.stamp:
            was = version.content
            break
        if changed is None or stamp == now == _stamp(changed.content, made_from.shows):
            changed = version
    raise NewerError(stored, was, changed.by if changed else "", changed.at if changed else None)


def whole(content: Content) -> dict[str, Any]:
    """Return the whole content and its status, which the user has seen before changing the status."""
    more = {
        name: getattr(content, name) for name in ("status", "stale", "same", "still_right") if hasattr(content, name)
    }
    return {**content.as_json(), **more}


def _versions(content: Content) -> Iterator[Version]:
    """Yield the saved versions, the newest first; nothing for content without a history."""
    if not isinstance(content, Card | Case | Document) or content._state.adding:
        return iter(())
    newest = content.history.select_related("history_user").order_by("-history_date", "-history_id")
    return (version_at(content, record) for record in newest[:MOST_VERSIONS])


def _stamp(content: Content, shows: Shows) -> str | None:
    try:
        return stamp_of(shows(content))
    except KeyError:
        return None
