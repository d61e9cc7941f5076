"""The rules in our own words (`fixtures/glossary.json`), each with its number in every edition.

The numbers come from the rulesets themselves, so that the glossary cites what a trace cites.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings

from engine.scenario import Label
from layers_site.content.documents.overlay import Documents, made_of, read_each
from layers_site.content.glossary.notation import TODAY, Entry, read_rule

__all__ = ["TODAY", "Entry", "Glossary", "glossary"]


@dataclass(frozen=True, slots=True)
class Glossary:
    """All entries by code, in the order in which they are shown, and the titles of their groups."""

    groups: Mapping[str, Label]
    entries: Mapping[str, Entry]


@made_of("rules")
def glossary(documents: Documents) -> Glossary:
    """Return the glossary as visitors see it."""
    document = json.loads((settings.CONTENT_DIR / "glossary.json").read_text(encoding="utf-8"))
    return Glossary(
        groups={group["code"]: Label(**group["title"]) for group in document["groups"]},
        entries=read_each(documents, read_rule),
    )
