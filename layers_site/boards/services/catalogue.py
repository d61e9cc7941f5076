"""Cases found by what is asked of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layers_site.content.models import Case
from layers_site.content.querysets import CaseQuerySet


def found_cases(asked: Mapping[str, Any]) -> CaseQuerySet:
    """The published cases that answer every question asked (`CatalogueForm`'s cleaned data)."""
    found = Case.objects.published().in_short().search(asked["q"])
    if asked["concept"]:
        found = found.with_concept(asked["concept"])
    if asked["layer"]:
        found = found.filter(concept_index__contains=f" layer-{asked['layer']}")
    if asked["difficulty"]:
        found = found.of_difficulty(asked["difficulty"])
    if asked["load"]:
        found = found.of_load(asked["load"])
    if asked["edition"]:
        found = found.stated_under(asked["edition"])
    return found
