"""The part of a case that each form of the desk shows. A change of this part makes the form out of date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from layers_site.content.board_texts import board_texts
from layers_site.content.models import Case
from layers_site.editing.services.expecting import expected_under
from layers_site.editing.services.stage_texts import part_fields
from layers_site.editing.services.stages import place_of, stage_at, stages_of, variant_of
from layers_site.platform.language import LANGUAGES, both_languages

Values = dict[str, Any]
TEXTS: Final = ("title", "summary", "explanation", "source")
#: What of a case a form shows, by the names of its fields. KeyError where the case has no such part.
Shows = Callable[[Case], Values]


def board(case: Case) -> Values:
    """Return the board, the stages and the variants."""
    return case.parts_json()


def case_texts(case: Case) -> Values:
    """Return the part that the form of a case's texts shows."""
    names = [f"{text}_{language}" for text in TEXTS for language in LANGUAGES]
    shown = {name: getattr(case, name) for name in (*names, "difficulty", "load", "position")}
    shown |= board_fields(case) | part_fields(case)
    return {**shown, "concepts": sorted(case.concepts or ()), "stated_under": sorted(case.stated_under or ())}


def board_fields(case: Case) -> Values:
    """Return the texts on the boards: both languages of each, and whether somebody has said that they are the same."""
    values: Values = {}
    for text in board_texts(case.keyed()):
        values |= {
            f"board-{text.key}_{language}": text_in for language, text_in in zip(LANGUAGES, text.pair, strict=True)
        }
        values[f"same-{text.key}"] = text.pair[0] == text.pair[1] and text.pair[0] in case.same
    return values


def stage_texts(variant: str, key: str) -> Shows:
    """Return the part that the form of a stage's texts shows."""

    def shown(case: Case) -> Values:
        return _values(stage_at(case.document, place_of(case, variant, key)), "title", "note")

    return shown


def variant_texts(slug: str) -> Shows:
    """Return the part that the form of a variant's title shows."""
    return lambda case: _values(variant_of(case.document, slug), "title")


def _values(item: Mapping[str, Any], *texts: str) -> Values:
    values = {}
    for text in texts:
        values[f"{text}_en"], values[f"{text}_fr"] = both_languages(item.get(text) or "")
    return values


def results(variant: str, key: str, edition: str) -> Shows:
    """Return the part that the form of results shows: the recorded ones, and everything that the engine reads."""

    def shown(case: Case) -> Values:
        place = place_of(case, variant, key)
        before = variant_of(case.document, variant) if variant else {}
        way = stages_of(case.document, variant)[: place.stage + 1]
        expect = way[-1].get("expect", {})
        return {
            "expected": expected_under(expect, edition),
            "editions": sorted(expect),
            "scenario": case.scenario,
            "ops": [before.get("ops", []), *(stage.get("ops", []) for stage in way)],
        }

    return shown
