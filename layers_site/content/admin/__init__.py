"""The curated content in the admin: both languages side by side, the engine's problems at the field."""

from __future__ import annotations

from layers_site.content.admin.cards import CardAdmin
from layers_site.content.admin.cases import CaseAdmin
from layers_site.content.admin.deletions import DeletionAdmin

__all__ = ["CardAdmin", "CaseAdmin", "DeletionAdmin"]
