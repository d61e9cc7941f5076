"""What the engine says about stored content, each problem with the field that it belongs to."""

from __future__ import annotations

from typing import Any


def card_problems(card: dict[str, Any]) -> list[str]:
    return []


def case_problems(case: dict[str, Any], document: object, *, published: bool) -> list[tuple[str, str]]:
    return []


def names_in(document: object) -> list[str]:
    return []
