"""The curated content in the admin: both languages side by side, the engine's problems at the field."""

from __future__ import annotations

from layers_site.content.admin.cards_and_cases import CardAdmin, CaseAdmin
from layers_site.content.admin.content import DeletionAdmin

__all__ = ["CardAdmin", "CaseAdmin", "DeletionAdmin"]
