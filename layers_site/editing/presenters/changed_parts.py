"""The changed parts of a case, stage by stage, by which a list of versions tells them apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.content.models import Case
from layers_site.content.services import Version
from layers_site.content.stage_keys import courses, keys_of
from layers_site.platform.language import label_text

#: So many parts are named of each version.
MOST: Final = 6
#: Which part of a stage is in which key.
_WHATS: Final = {
    "title": gettext_lazy("texts"),
    "note": gettext_lazy("texts"),
    "ops": gettext_lazy("what happens"),
    "expect": gettext_lazy("results"),
}


def with_parts(versions: Sequence[Version]) -> list[Version]:
    """Return the versions, the newest first, with the changed parts of a case in place of the field they lie in."""
    return [_with_parts(new, old.content) for new, old in pairwise(versions)] + list(versions[-1:])


def _with_parts(version: Version, old: Any) -> Version:
    new = version.content
    if not (isinstance(old, Case) and isinstance(new, Case)) or old.document == new.document:
        return version
    field = capfirst(str(Case._meta.get_field("document").verbose_name))
    try:
        parts = list(_parts(old, new))
    except (AttributeError, KeyError, TypeError):  # an old version need not have the form of today
        return version
    shown = parts[:MOST] + ([_("and more")] if len(parts) > MOST else [])
    changed = [part for label in version.changed for part in (shown if label == field and shown else [label])]
    return replace(version, changed=tuple(changed))


def _parts(old: Case, new: Case) -> Iterator[str]:
    if old.scenario != new.scenario:
        yield _("board")
    before, after = courses(old.document), courses(new.document)
    names = keys_of(new.document, old.document, old.stage_keys)
    titles = {variant["slug"]: label_text(variant["title"]) for variant in (*old.variants, *new.variants)}
    for course, stages in after.items():
        if course in before:
            was = dict(zip(old.stage_keys.get(course, ()), before[course], strict=False))
            yield from _of_stages(was, dict(zip(names[course], stages, strict=True)))
        else:
            yield _("variant “%(title)s” made") % {"title": titles[course]}
    yield from (
        _("variant “%(title)s” removed") % {"title": titles[course]} for course in before if course not in after
    )
    yield from _of_variants(old, new)


def _of_variants(old: Case, new: Case) -> Iterator[str]:
    """Yield the variants that have another title, or begin otherwise."""
    before = {variant["slug"]: variant for variant in old.variants}
    for variant in new.variants:
        was = before.get(variant["slug"], variant)
        whats = (what for key, what in _WHATS.items() if key != "expect" and was.get(key) != variant.get(key))
        yield from _named(_("variant “%(title)s”: %(what)s"), variant, whats)


def _of_stages(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    yield from (_("stage “%(title)s” removed") % _title(old[key]) for key in old if key not in new)
    yield from (_("stage “%(title)s” added") % _title(new[key]) for key in new if key not in old)
    if [key for key in old if key in new] != [key for key in new if key in old]:
        yield _("order of the stages")
    for key, stage in new.items():
        was = old.get(key, stage)
        whats = (what for part, what in _WHATS.items() if was.get(part) != stage.get(part))
        yield from _named(_("stage “%(title)s”: %(what)s"), stage, whats)


def _named(text: str, part: Mapping[str, Any], whats: Iterator[Any]) -> Iterator[str]:
    listed = dict.fromkeys(map(str, whats))
    if listed:
        yield text % {**_title(part), "what": ", ".join(listed)}


def _title(part: Mapping[str, Any]) -> dict[str, str]:
    return {"title": label_text(part["title"])}
