"""Cases found by what is asked of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layers_site.content.models import Case
from layers_site.content.querysets import CaseQuerySet


def found_cases(filters: Mapping[str, Any]) -> CaseQuerySet:
    """Return the published cases that answer every question asked (`CatalogueForm`'s cleaned data)."""
    cases = Case.objects.published().in_short().search(filters["q"])
    if filters["concept"]:
        cases = cases.with_concept(filters["concept"])
    if filters["layer"]:
        cases = cases.filter(concept_index__contains=f" layer-{filters['layer']}")
    if filters["difficulty"]:
        cases = cases.of_difficulty(filters["difficulty"])
    if filters["load"]:
        cases = cases.of_load(filters["load"])
    if filters["edition"]:
        cases = cases.stated_under(filters["edition"])
    return cases
