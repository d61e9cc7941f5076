"""The curated content in the admin: both languages side by side, the engine's problems at the field."""

from __future__ import annotations

from layers_site.cases.admin.cards import CardAdmin
from layers_site.cases.admin.cases import CaseAdmin
from layers_site.cases.admin.deletions import DeletionAdmin

__all__ = ["CardAdmin", "CaseAdmin", "DeletionAdmin"]
