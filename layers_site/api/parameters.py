"""Parameters of addresses, read by django-ninja. `OnlyKnown` refuses unknown ones."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest
from ninja import Schema
from pydantic import Field, field_validator

import engine
from engine.errors import Problem
from layers_site.api.problems import RefusedError
from layers_site.content.concepts import concepts
from layers_site.platform.problems import SiteFault

#: As many items are listed at once.
MOST_LISTED: Final = 200


class Paging(Schema):
    """Which part of a list."""

    q: str = Field(
        "", max_length=100, description="Words to look for, in English or in French, with or without accents."
    )
    limit: int = Field(50, ge=1, le=MOST_LISTED, description="How many are listed at most.")
    offset: int = Field(0, ge=0, le=10_000, description="How many are passed over first.")


class CaseFilters(Paging):
    """Which cases; what is left out is not asked."""

    concept: str = Field(
        "",
        description="The code of a concept that it teaches.",
        json_schema_extra=lambda schema: _offer(schema, concepts()),
    )
    layer: int | None = Field(None, ge=1, le=7, description="The number of a layer that it teaches.")
    difficulty: int | None = Field(None, ge=1, le=5, description="What one must know, from 1 to 5.")
    load: int | None = Field(None, ge=1, le=5, description="How much there is to keep in mind, from 1 to 5.")
    edition: str = Field(
        "",
        description="The id of an edition that its source speaks of.",
        json_schema_extra=lambda schema: _offer(schema, engine.RULESETS),
    )

    @field_validator("concept")
    @classmethod
    def _known_concept(cls, value: str) -> str:
        return _one_of(value, concepts())

    @field_validator("edition")
    @classmethod
    def _known_edition(cls, value: str) -> str:
        return _one_of(value, engine.RULESETS)


class CardFilters(Paging):
    """Which cards."""

    kind: str = Field(
        "",
        description="Only objects (permanents and the like), or only effects of spells and abilities.",
        json_schema_extra=lambda schema: _offer(schema, ("object", "effect")),
    )

    @field_validator("kind")
    @classmethod
    def _known_kind(cls, value: str) -> str:
        return _one_of(value, ("object", "effect"))


def _offer(schema: dict[str, Any], words: Any) -> None:
    """Describe in the schema: one of these words, or the empty text for any of them."""
    schema["enum"] = ["", *words]


def _one_of(value: str, words: Any) -> str:
    if value and value not in words:
        raise ValueError(f"must be one of {', '.join(words)}")
    return value


def only_known(request: HttpRequest, *known: str) -> None:
    """Refuse parameters that the operation does not have, or that occur twice: raises RefusedError (422)."""
    wrong = [Problem(f"?{_shown(name)}", SiteFault.UNKNOWN_PARAMETER) for name in request.GET if name not in known]
    wrong += [Problem(f"?{name}", SiteFault.GIVEN_TWICE) for name in known if len(request.GET.getlist(name)) > 1]
    if wrong:
        raise RefusedError(422, wrong)


def _shown(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:39]}…"
