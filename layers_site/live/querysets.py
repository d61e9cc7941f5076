"""How the standings of live rounds are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from layers_site.live.models import Standing


class StandingQuerySet(models.QuerySet["Standing"]):
    def step_of(self, code: str) -> int:
        """How many moves the round of a code has behind it, 0 before its first. One query, of an indexed row."""
        found = self.filter(round__code=code).values_list("step", flat=True).first()
        return found or 0
