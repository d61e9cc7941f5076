"""The rows under the slugs of some files, read at once: to ask for each file takes longer than to load it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeVar, cast

from django.db import models

from layers_site.content.models import Deletion
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
