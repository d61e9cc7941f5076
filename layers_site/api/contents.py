"""Lists of the curated content: a part of what was found, each item with what one needs to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import models

from layers_site.api.parameters import CardFilters, Paging
from layers_site.content.models import Card, Case
from layers_site.content.querysets import CardQuerySet

Row = TypeVar("Row", bound=models.Model)


def listed(
    name: str, rows: models.QuerySet[Row], paging: Paging, item: Callable[[Row], dict[str, Any]]
) -> dict[str, Any]:
    """Return `{"count": number of rows, name: [the requested part]}`."""
    part = rows[paging.offset : paging.offset + paging.limit]
    return {"count": rows.count(), name: [item(row) for row in part]}


def case_item(case: Case) -> dict[str, Any]:
    """Return the file of a case, without its explanation, its scenario and its expectations."""
    document = case.as_json()
    return {key: document[key] for key in ("slug", "title", "summary", "concepts", "difficulty", "stated_under")}


def card_item(card: Card) -> dict[str, Any]:
    return {"slug": card.slug, "name": {"en": card.name_en, "fr": card.name_fr}, "kind": card.kind}


def found_cards(filters: CardFilters) -> CardQuerySet:
    cards = Card.objects.published().search(filters.q)
    return cards.filter(kind=filters.kind) if filters.kind else cards
