"""Concepts that cases teach: each has a code in the data and a label in both languages (`fixtures/concepts.json`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.conf import settings

from engine.errors import Problem
from layers_site.content.json_text import read_json
from layers_site.platform.language import label_text
from layers_site.platform.problems import SiteFault


@cache
def concepts() -> dict[str, dict[str, str]]:
    """Return the label of each concept by its code, in the order in which they are shown."""
    document: Any = read_json((settings.CONTENT_DIR / "concepts.json").read_bytes())
    return {item["code"]: item["label"] for item in document}


def concept_name(code: str) -> str:
    """Return the name of the concept in the language of the page, or the code if it is unknown."""
    return label_text(concepts().get(code, code))


def concept_problems(codes: Sequence[str]) -> list[Problem]:
    """Return the codes that stand for no concept."""
    known = tuple(concepts())
    return [
        Problem(f"/concepts/{place}", SiteFault.NO_CONCEPT, {"names": known, "name": code})
        for place, code in enumerate(codes)
        if code not in concepts()
    ]
