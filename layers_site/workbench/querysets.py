"""How boards are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from layers_site.workbench.models import Board


class BoardQuerySet(models.QuerySet["Board"]):
    def with_origin(self) -> BoardQuerySet:
        """Boards with the case they come from and the board before, in one query."""
        return self.select_related("case", "parent")
