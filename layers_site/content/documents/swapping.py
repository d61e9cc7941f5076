"""Two documents of a kind that has no place twice change places: visitors see both where they belong, at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction

from layers_site.accounts.models import Event
from layers_site.content.documents.models import Document
from layers_site.content.documents.saving import Check, locked
from layers_site.content.publishing import User
from layers_site.content.shipped.kinds import DocumentKind, Json, shipped

PUBLISH: Final = "content.publish_document"


@dataclass(frozen=True, slots=True)
class Placed:
    """A document where visitors see it: its place in the order, its name, and the document."""

    place: int
    name: str
    document: Json


def others(row: Document, user: User) -> list[Placed]:
    """Return all other documents of the kind in their order, where this user may give one the place of another."""
    kind = row.of_kind
    if not kind.place or not user.has_perm(PUBLISH):
        return []
    own = {row.slug: row.shown for row in Document.objects.filter(kind=kind.code) if row.shown is not None}
    public: dict[str, Json] = {**shipped(kind), **own}
    placed = [Placed(int(document[kind.place]), name, document) for name, document in public.items()]
    return sorted((other for other in placed if other.name != row.slug), key=lambda other: (other.place, other.name))


def swap(kind: DocumentKind, name: str, other: str, user: User, check: Check) -> Document:
    """Give each of the two documents the place of the other: to what visitors see, and to what is worked at.

    Raises what `check` raises for the first, PermissionDenied, and Document.DoesNotExist.
    """
    if not kind.place or name == other or not user.has_perm(PUBLISH):
        raise PermissionDenied
    with transaction.atomic():
        rows = {each: locked(kind, each) for each in sorted((name, other))}
        check(rows[name])
        places = {each: (row.public or row.document)[kind.place] for each, row in rows.items()}
        for each, row in rows.items():
            _put(row, places[other if each == name else name], user)
    return rows[name]


def _put(row: Document, place: int, user: User) -> None:
    def there(document: Mapping[str, Any]) -> dict[str, Any]:
        return {**document, row.of_kind.place: place}

    if row.public is not None:
        row.shown = there(row.public)
    row.document = there(row.document)
    row.signed_by(user, "swapped")
    row.save()
    Event.record(user, Event.What.CASE_STATUS, f"content.document {row.pk}: place {place}")
