"""Many rows at a time: those under the slugs of some files, read at once; and new ones, stored at once.

To ask for each file takes longer than to load it, and rows that are stored one by one take three times as long."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeVar, cast

from django.db import models
from simple_history.utils import bulk_create_with_history  # type: ignore[import-untyped]

from layers_site.content.models import Card, Case, Deletion
from layers_site.content.services import deleting

Row = TypeVar("Row", bound=models.Model)
#: A query names so many slugs; databases have a bound on that.
_AT_ONCE: Final = 500


class Stored:
    """The rows of some models with the slugs of files, and the deletions that keep files from being loaded."""

    def __init__(self, kinds: Sequence[type[models.Model]], slugs: Collection[str]) -> None:
        wanted = sorted(set(slugs))
        self._rows: dict[tuple[type[models.Model], str], models.Model] = {
            (kind, str(row.slug)): row  # type: ignore[attr-defined]
            for kind in kinds
            for first in range(0, len(wanted), _AT_ONCE)
            for row in kind._default_manager.filter(slug__in=wanted[first : first + _AT_ONCE])
        }
        self._deletions = deleting.left_out([kind._meta.label_lower for kind in kinds])

    def row(self, kind: type[Row], slug: str) -> Row | None:
        """Return the row as it was before the files were loaded."""
        return cast("Row | None", self._rows.get((kind, slug)))

    def deletion(self, kind: type[models.Model], slug: str) -> Deletion | None:
        """Return the newest deletion that keeps a file of this slug from being loaded."""
        return self._deletions.get((kind._meta.label_lower, slug))


class NewRows:
    """New cards and cases that wait to be stored, each with the first entry of its history."""

    def __init__(self) -> None:
        self._waiting: dict[type[Card | Case], list[Card | Case]] = {Card: [], Case: []}

    def add(self, row: Card | Case) -> None:
        """Let a row wait. What follows from its content is worked out now."""
        row.make_ready()
        self._waiting[type(row)].append(row)

    def store(self, *kinds: type[Card | Case]) -> None:
        """Store what waits of these kinds; of all kinds where none is named."""
        for kind in kinds or tuple(self._waiting):
            rows, self._waiting[kind] = self._waiting[kind], []
            if rows:
                bulk_create_with_history(rows, kind)
