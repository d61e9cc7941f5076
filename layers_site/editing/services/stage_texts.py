"""The texts of all stages and variants of a case, as one form has them: titles and notes, each by its own key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from layers_site.content.models import Case
from layers_site.editing.services.recording import Place
from layers_site.editing.services.stages import place_of, stage_at, stages_of, variant_of, with_stage, with_variant
from layers_site.platform.language import LANGUAGES, both_languages


@dataclass(frozen=True, slots=True)
class Part:
    """A stage, or (with `stage` "") a variant; `stage` is its key, `number` counts it from 0 among its neighbours."""

    variant: str
    stage: str
    number: int

    @property
    def key(self) -> str:
        """Return a name for the form, which goes along when the part is moved."""
        return f"stage-{self.stage}" if self.stage else f"variant-{self.variant}"

    @property
    def called(self) -> str:
        """Return what the part is called wherever it stands: `/variants/=before/stages/=s12ab34cd`."""
        within = f"/variants/={self.variant}" if self.variant else ""
        return f"{within}/stages/={self.stage}" if self.stage else within

    @property
    def texts(self) -> tuple[str, ...]:
        return ("title", "note") if self.stage else ("title",)

    def field(self, text: str, language: str) -> str:
        return f"{self.key}-{text}_{language}"

    def of(self, document: Mapping[str, Any], at: Place) -> Mapping[str, Any]:
        """Return the part in the document of its case."""
        return stage_at(document, at) if self.stage else variant_of(document, self.variant)


def parts_of(case: Case) -> tuple[Part, ...]:
    """Return the stages of the case, then each variant with its stages."""
    parts = _stages(case, "")
    for number, variant in enumerate(case.variants):
        slug = str(variant["slug"])
        parts += [Part(slug, "", number), *_stages(case, slug)]
    return tuple(parts)


def _stages(case: Case, variant: str) -> list[Part]:
    keys = case.stage_keys.get(variant, [])
    return [Part(variant, key, number) for number, key in enumerate(keys[: len(stages_of(case.document, variant))])]


def place_in(case: Case, part: Part) -> Place:
    """Return the place of a stage; that of a variant is before its first one."""
    return place_of(case, part.variant, part.stage) if part.stage else Place(part.variant)


def part_fields(case: Case) -> dict[str, Any]:
    """Return the texts of all stages and variants by the names of their fields."""
    values: dict[str, Any] = {}
    for part in parts_of(case):
        data = part.of(case.document, place_in(case, part))
        for text in part.texts:
            pair = both_languages(data.get(text) or "")
            values |= {part.field(text, language): words for language, words in zip(LANGUAGES, pair, strict=True)}
    return values


def write_parts(case: Case, sent: Mapping[str, Any]) -> None:
    """Put the texts that were sent into the document of the case; what nobody sent or changed stays as it is there."""
    shown = part_fields(case)
    for part in parts_of(case):
        names = {text: [part.field(text, language) for language in LANGUAGES] for text in part.texts}
        texts: dict[str, dict[str, str]] = {
            text: {language: str(sent[name]) for language, name in zip(LANGUAGES, fields, strict=True)}
            for text, fields in names.items()
            if all(name in sent for name in fields) and any(sent[name] != shown[name] for name in fields)
        }
        if texts:
            case.document = {**case.document, **_with(case, part, texts)}


def _with(case: Case, part: Part, texts: Mapping[str, dict[str, str]]) -> dict[str, Any]:
    if not part.stage:
        return with_variant(case.document, part.variant, **texts)
    changes = {text: label if text == "title" or any(label.values()) else None for text, label in texts.items()}
    return with_stage(case.document, place_in(case, part), **changes)
