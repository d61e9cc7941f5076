"""The texts of a case as two columns, each with what is to be said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext as _

from layers_site.desk.forms.texts import BothLanguages
from layers_site.desk.presenters.changes import Part, marked
from layers_site.desk.presenters.typography import warnings
from layers_site.desk.services.catching_up import Behind


@dataclass(frozen=True, slots=True)
class Field:
    """One text in one language: what French print asks for, and what has changed in the other language."""

    field: BoundField
    warnings: tuple[str, ...]
    changed: tuple[Part, ...]
    behind: bool


@dataclass(frozen=True, slots=True)
class FieldPair:
    fields: tuple[Field, ...]


def fields(form: BothLanguages, late: Sequence[Behind] = (), place: str = "") -> tuple[FieldPair, ...]:
    """The pairs of a form; `place` is where its texts stand in the document (`/stages/0`), "" for the case's own."""
    by_field = {one.field_at(place): one for one in late if one.field_at(place)}
    return tuple(FieldPair(tuple(_field(bound, by_field) for bound in pair.fields)) for pair in form.pairs())


def _field(bound: BoundField, late: dict[str, Behind]) -> Field:
    text: Any = bound.value() or ""
    one = late.get(bound.name)
    return Field(
        bound,
        warnings(str(text)) if bound.name.endswith("_fr") else (),
        marked(one.old, one.new) if one and one.old else (),
        one is not None,
    )


def settling(late: Sequence[Behind]) -> list[tuple[str, str]]:
    """The texts that are out of date, to be ticked where they are right as they stand."""
    return [(one.text, _place(one)) for one in late]


def _place(one: Behind) -> str:
    place, _slash, language = one.text.rpartition("/")
    name = {"fr": _("French"), "en": _("English")}[language]
    parts = place.strip("/").split("/")
    told = {
        "title": _("title"),
        "summary": _("summary"),
        "explanation": _("explanation"),
        "source": _("source"),
        "note": _("note"),
        "name": _("name on the board"),
    }
    where = told.get(parts[-1], parts[-1])
    if parts[0] == "stages" and len(parts) > 1 and parts[1].isdigit():
        where = _("stage %(number)s, %(what)s") % {"number": int(parts[1]) + 1, "what": where}
    elif parts[0] == "variants":
        where = _("in a variant, %(what)s") % {"what": where}
    return _("%(language)s: %(what)s") % {"language": name, "what": where}
