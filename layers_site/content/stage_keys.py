"""What each stage of a case is called, so that nothing has to be found by its place.

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
    """The keys for a document that was `before`, with `keys`: what is the same stage keeps its key.

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
    """The stages of the case ("") and of each variant, whatever somebody may have typed."""
    if not isinstance(document, dict):
        return {}
    variants = document.get("variants")
    named = [one for one in variants if isinstance(one, dict)] if isinstance(variants, list) else []
    found = {"": document, **{str(one.get("slug", "")): one for one in named if one.get("slug")}}
    return {slug: stages if isinstance(stages := one.get("stages"), list) else [] for slug, one in found.items()}


def keyed(document: Mapping[str, Any], keys: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The document with the key of each stage in it, as `id`."""
    variants = document.get("variants")
    found = {**document, "stages": _named(document.get("stages"), keys.get("", ()))}
    if isinstance(variants, list):
        found["variants"] = [
            {**one, "stages": _named(one.get("stages"), keys.get(str(one.get("slug", "")), ()))}
            if isinstance(one, dict)
            else one
            for one in variants
        ]
    return found


def without_keys(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document as files have it: `keyed` undone."""
    found = {**document, "stages": _bare(document.get("stages"))}
    variants = document.get("variants")
    if isinstance(variants, list):
        found["variants"] = [
            {**one, "stages": _bare(one.get("stages"))} if isinstance(one, dict) else one for one in variants
        ]
    return found


def _bare(stages: Any) -> Any:
    if not isinstance(stages, list):
        return stages
    return [
        {key: value for key, value in one.items() if key != "id"} if isinstance(one, dict) else one for one in stages
    ]


def _named(stages: Any, keys: Sequence[str]) -> Any:
    if not isinstance(stages, list):
        return stages
    names = [*keys, *[""] * len(stages)]
    return [{**one, "id": name} if isinstance(one, dict) else one for one, name in zip(stages, names, strict=False)]


def _matched(stages: list[Any], old: list[Any], keys: Sequence[str]) -> list[str]:
    left = dict(enumerate(keys[: len(old)]))
    found: dict[int, str] = {}
    for at, stage in enumerate(stages):  # in its place, and unchanged
        if at in left and old[at] == stage:
            found[at] = left.pop(at)
    for at, stage in enumerate(stages):  # somewhere else, and unchanged
        place = next((one for one in left if old[one] == stage), None) if at not in found else None
        if place is not None:
            found[at] = left.pop(place)
    changed = [at for at in range(len(stages)) if at not in found]
    # One more stage than there were is new; it stands where none of those that are missing stood.
    fresh = len(changed) - len(left)
    for at in changed:
        if left and (at in left or fresh <= 0):
            found[at] = left.pop(at if at in left else min(left))
        else:
            found[at], fresh = f"s{secrets.token_hex(4)}", fresh - 1
    return [found[at] for at in range(len(stages))]
