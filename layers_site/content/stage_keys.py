"""Keys of the stages of a case. A stage keeps its key when it moves.

The keys stand beside the document, in its order: `{"": ["s1f0…", "s77a…"], "reversed": ["s0c3…"]}` for the case itself
and each variant. Files do not have them.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

Keys = dict[str, list[str]]
#: No key is a number: old addresses have those.
KEY: Final = re.compile(r"s[0-9a-f]{8}\Z", re.ASCII)


def keys_of(document: Any, before: Any = None, keys: Mapping[str, Sequence[str]] | None = None) -> Keys:
    """Return the keys of the stages of a document that was `before`, with `keys`. A stage that stays keeps its key.

    A stage that did not change is known by what it says, wherever it stands now. Of those that changed, the first goes
    with the first that is missing.
    """
    known = keys or {}
    old = courses(before)
    return {
        course: _matched(stages, old.get(course, []), known.get(course, ()))
        for course, stages in courses(document).items()
    }


def courses(document: Any) -> dict[str, list[Any]]:
    """Return the stages of the case ("") and of each variant. The document may hold anything."""
    if not isinstance(document, dict):
        return {}
    variants = document.get("variants")
    named = [variant for variant in variants if isinstance(variant, dict)] if isinstance(variants, list) else []
    documents = {"": document, **{str(variant.get("slug", "")): variant for variant in named if variant.get("slug")}}
    return {
        slug: stages if isinstance(stages := variant.get("stages"), list) else [] for slug, variant in documents.items()
    }


def keyed(document: Mapping[str, Any], keys: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the document with the key of each stage in it, as `id`."""
    variants = document.get("variants")
    keyed_document = {**document, "stages": _named(document.get("stages"), keys.get("", ()))}
    if isinstance(variants, list):
        keyed_document["variants"] = [
            {**variant, "stages": _named(variant.get("stages"), keys.get(str(variant.get("slug", "")), ()))}
            if isinstance(variant, dict)
            else variant
            for variant in variants
        ]
    return keyed_document


def without_keys(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document as files have it, without keys. This is the inverse of `keyed`."""
    bare_document = {**document, "stages": _bare(document.get("stages"))}
    variants = document.get("variants")
    if isinstance(variants, list):
        bare_document["variants"] = [
            {**variant, "stages": _bare(variant.get("stages"))} if isinstance(variant, dict) else variant
            for variant in variants
        ]
    return bare_document


def _bare(stages: Any) -> Any:
    if not isinstance(stages, list):
        return stages
    return [
        {key: value for key, value in stage.items() if key != "id"} if isinstance(stage, dict) else stage
        for stage in stages
    ]


def _named(stages: Any, keys: Sequence[str]) -> Any:
    if not isinstance(stages, list):
        return stages
    names = [*keys, *[""] * len(stages)]
    return [
        {**stage, "id": name} if isinstance(stage, dict) else stage for stage, name in zip(stages, names, strict=False)
    ]


def _matched(stages: list[Any], old: list[Any], keys: Sequence[str]) -> list[str]:
    left = dict(enumerate(keys[: len(old)]))
    matches: dict[int, str] = {}
    for at, stage in enumerate(stages):  # in its place, and unchanged
        if at in left and old[at] == stage:
            matches[at] = left.pop(at)
    for at, stage in enumerate(stages):  # somewhere else, and unchanged
        place = next((index for index in left if old[index] == stage), None) if at not in matches else None
        if place is not None:
            matches[at] = left.pop(place)
    changed = [at for at in range(len(stages)) if at not in matches]
    # One more stage than there were is new; it stands where none of those that are missing stood.
    fresh = len(changed) - len(left)
    for at in changed:
        if left and (at in left or fresh <= 0):
            matches[at] = left.pop(at if at in left else min(left))
        else:
            matches[at], fresh = f"s{secrets.token_hex(4)}", fresh - 1
    return [matches[at] for at in range(len(stages))]
