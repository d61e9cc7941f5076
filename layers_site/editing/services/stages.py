"""The stages and variants of a case's document, changed one at a time. Pure: a document goes in, another comes out.

All that a function leaves alone stays as it is, the expected results of other stages included. The question of the case
follows its stage, and goes with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import slugify

from layers_site.content.languages import KEY
from layers_site.content.models import Case
from layers_site.editing.services.recording import StagePlace

Document = dict[str, Any]
Stage = dict[str, Any]


def stages_of(document: Mapping[str, Any], variant: str) -> list[Stage]:
    """Return the stages of the case ("") or of a variant. Raises KeyError if there is no such variant."""
    if not variant:
        return list(document.get("stages", ()))
    return list(variant_of(document, variant).get("stages", ()))


def variant_of(document: Mapping[str, Any], slug: str) -> Document:
    """Return a variant by its slug. Raises KeyError if there is none."""
    for variant in document.get("variants", ()):
        if variant["slug"] == slug:
            data: Document = variant
            return data
    raise KeyError(slug)


def place_of(case: Case, variant: str, key: str) -> StagePlace:
    """Return the present place of the stage with this key. Raises KeyError if there is none."""
    keys = case.stage_keys.get(variant, [])[: len(stages_of(case.document, variant))]
    if key not in keys:
        raise KeyError(key)
    return StagePlace(variant, keys.index(key))


def is_gone(case: Case, variant: str, key: str) -> bool:
    """Return whether a stage of this key is not in the case any more."""
    try:
        return bool(KEY.match(key)) and place_of(case, variant, key) is None
    except KeyError:
        return True


def key_of(case: Case, place: StagePlace) -> str:
    """Return the key of the stage at this place. Raises KeyError if there is none."""
    stage_at(case.document, place)
    return str(case.stage_keys[place.variant][place.stage])


def stage_at(document: Mapping[str, Any], place: StagePlace) -> Stage:
    """Return the stage. Raises KeyError if there is none."""
    stages = stages_of(document, place.variant)
    if not 0 <= place.stage < len(stages):
        raise KeyError(place)
    return stages[place.stage]


def with_stage(document: Mapping[str, Any], place: StagePlace, **changes: Any) -> Document:
    """Return the document with a stage changed: each keyword is a key of the stage, None takes it away."""
    stages = stages_of(document, place.variant)
    changed = {**stage_at(document, place), **changes}
    stages[place.stage] = {key: value for key, value in changed.items() if value is not None}
    return _with_stages(document, place.variant, stages)


def with_new_stage(document: Mapping[str, Any], after: StagePlace, stage: Stage) -> Document:
    """Return the document with one more stage right after a place."""
    order: list[int | None] = list(range(len(stages_of(document, after.variant))))
    order.insert(after.stage + 1, None)
    return _reordered(document, after.variant, order, stage)


def without_stage(document: Mapping[str, Any], place: StagePlace) -> Document:
    stage_at(document, place)
    order = [at for at in range(len(stages_of(document, place.variant))) if at != place.stage]
    return _reordered(document, place.variant, order)


def with_stage_moved(document: Mapping[str, Any], place: StagePlace, by: int) -> Document:
    """Return the document with a stage one place earlier (-1) or later (1); at the end of the list nothing moves."""
    stage_at(document, place)
    order = list(range(len(stages_of(document, place.variant))))
    if 0 <= place.stage + by < len(order):
        order.insert(place.stage + by, order.pop(place.stage))
    return _reordered(document, place.variant, order)


def _reordered(
    document: Mapping[str, Any], variant: str, order: Sequence[int | None], new: Stage | None = None
) -> Document:
    """Return the document with the stages of these former places; None stands for the new one."""
    former = stages_of(document, variant)
    stages = [{**(new or {})} if at is None else former[at] for at in order]
    changed, question = _with_stages(document, variant, stages), document.get("question")
    if question is None or question.get("variant", "") != variant:
        return changed
    stage = question.get("stage", 0)
    if stage not in order:
        return {key: value for key, value in changed.items() if key != "question"}
    return {**changed, "question": {**question, "stage": list(order).index(stage)}}


def _with_stages(document: Mapping[str, Any], variant: str, stages: list[Stage]) -> Document:
    if not variant:
        return {**document, "stages": stages}
    return with_variant(document, variant, stages=stages)


def with_variant(document: Mapping[str, Any], slug: str, **changes: Any) -> Document:
    """Return the document with a variant changed: each keyword is a key of the variant."""
    variant_of(document, slug)
    variants = [
        {**variant, **changes} if variant["slug"] == slug else variant for variant in document.get("variants", ())
    ]
    return {**document, "variants": variants}


def with_new_variant(document: Mapping[str, Any], title: dict[str, str], ops: list[Document]) -> Document:
    """Return the document with one more variant, which has one stage of the same name to expect something at."""
    taken = {variant["slug"] for variant in document.get("variants", ())}
    plain = slugify(title["en"] or title["fr"])[:70].strip("-") or "variant"
    slug = next(name for name in (plain, *(f"{plain}-{n}" for n in range(2, 200))) if name not in taken)
    variant = {"slug": slug, "title": title, "ops": ops, "stages": [{"title": title, "ops": [], "expect": {}}]}
    return {**document, "variants": [*document.get("variants", ()), variant]}


def without_variant(document: Mapping[str, Any], slug: str) -> Document:
    variant_of(document, slug)
    variants = [variant for variant in document["variants"] if variant["slug"] != slug]
    asks_there = (document.get("question") or {}).get("variant", "") == slug
    kept = {key: value for key, value in document.items() if not (asks_there and key == "question")}
    return {**kept, "variants": variants}
