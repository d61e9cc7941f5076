"""Questions put to the stored stack cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.db import models

from layers_site.cases.querysets import ContentQuerySet

if TYPE_CHECKING:
    from layers_site.stacks.models import Play, StackCase


class StackCaseQuerySet(ContentQuerySet["StackCase"]):
    def published(self) -> Self:
        return self.filter(published=True)


class PlayQuerySet(models.QuerySet["Play"]):
    def with_origin(self) -> Self:
        """Plays with the case they depart from and the play before, in one query."""
        return self.select_related("case", "parent")
