"""Rulesets as JSON: what the layers of an edition are, where its rules say so, and how its switches stand."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

import engine
from engine.instructions import Json
from layers_site.content.misconceptions import misconceptions

#: What of a ruleset is no switch.
_NO_SWITCH: Final = frozenset(("id", "title", "date", "layers", "citations"))


def ruleset_json(ruleset: engine.Ruleset) -> dict[str, Json]:
    """Return a ruleset as JSON: an edition, a reading, a misconception, or several of these together.

    The date is the day whose rules it starts from.
    """
    switches: dict[str, Json] = {
        field.name: getattr(ruleset, field.name) for field in fields(ruleset) if field.name not in _NO_SWITCH
    }
    return {
        "id": ruleset.id,
        "kind": _kind(ruleset.id),
        "title": {"en": ruleset.title.en, "fr": ruleset.title.fr},
        "date": ruleset.date.isoformat(),
        "layers": [
            {"layer": layer.name, "rule": layer.citation, "kinds": list[Json](layer.kinds)} for layer in ruleset.layers
        ],
        "switches": switches,
        "rules": dict[str, Json](ruleset.citations),
    }


def _kind(ruleset_id: str) -> str:
    if ruleset_id in engine.RULESETS:
        return "edition"
    return "reading" if ruleset_id in engine.READINGS else "misconception"


def told_ruleset(ruleset: engine.Ruleset) -> dict[str, Json]:
    """Return a ruleset as JSON, with the texts of a misconception.

    If it is a single misconception, these are its own title, the idea, and what is right.
    """
    misconception = misconceptions().get(ruleset.id)
    document = ruleset_json(ruleset)
    if misconception is None:
        return document
    texts = {
        "title": misconception.title,
        "description": misconception.description,
        "correction": misconception.correction,
    }
    return {**document, **{key: {"en": label.en, "fr": label.fr} for key, label in texts.items()}}


def all_rulesets() -> dict[str, Json]:
    """Return the editions, oldest first, the other readings of today's rules, and the misconceptions."""
    return {
        "editions": [told_ruleset(ruleset) for ruleset in engine.RULESETS.values()],
        "readings": [told_ruleset(ruleset) for ruleset in engine.READINGS.values()],
        "misconceptions": [told_ruleset(item.ruleset) for item in engine.MISCONCEPTIONS.values()],
    }
