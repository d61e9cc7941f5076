"""Texts of a case or a document as two columns, each with what is to be said of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext as _

from layers_site.content.models import Case, Document
from layers_site.editing.forms.texts import BothLanguages, TextsForm
from layers_site.editing.presenters.problems import problems_in_words, spot_of
from layers_site.editing.presenters.versions import MarkedPart, marked
from layers_site.editing.services.cases import RefusedError
from layers_site.editing.services.texts import Behind, behind
from layers_site.platform.text import LANGUAGES, french_problems


@dataclass(frozen=True, slots=True)
class Field:
    """One text in one language: what French print asks for, and what has changed in the other language."""

    field: BoundField
    warnings: tuple[str, ...]
    changed: tuple[MarkedPart, ...]
    behind: bool


@dataclass(frozen=True, slots=True)
class FieldPair:
    """A text in both languages. `asked`: a save was refused because only one of them changed.

    `right` tells whether the box is ticked that says that both are right as they stand, None where there is none.
    """

    name: str
    fields: tuple[Field, ...]
    is_missing: bool
    right: bool | None


def fields(form: BothLanguages) -> tuple[FieldPair, ...]:
    """Return the fields of a form in pairs, English beside French."""
    pairs = ((pair.name, tuple(_field(bound) for bound in pair.fields)) for pair in form.pairs())
    return tuple(FieldPair(name, bound, is_missing=False, right=None) for name, bound in pairs)


@dataclass(frozen=True, slots=True)
class PartRow:
    """The texts of a part on the page of all texts, such as a stage; `key` is where a link to it leads."""

    key: str
    title: str
    fields: tuple[FieldPair, ...]


@dataclass(frozen=True, slots=True)
class BoardPair:
    """A text on the boards, in both languages; `same` is the box that says that they are the same.

    `late` tells that one has not followed the other; it has a box as other texts have.
    """

    name: str
    fields: tuple[BoundField, ...]
    same: BoundField
    is_missing: bool
    late: bool


def texts_page(content: Case | Document, form: TextsForm, refused: RefusedError | None = None) -> dict[str, Any]:
    """Return what the page of the texts shows: the head, and each part; `refused` tells why they were not saved."""
    late = {one.text: one for one in behind(content)}
    asked = {*late, *(problem.path for problem in refused.problems)} if refused else set[str]()
    ticked = form["right"].value() or ()
    parts: dict[str, PartRow] = {"": PartRow("", "", ())}
    for text in form.parts:
        spot = None if text.place.count("/") == 1 else spot_of(content, text.place)
        key = spot.href.partition("#")[2] if spot else ""
        bound = tuple(_field(form[text.field(lang)], late.get(f"{text.place}/{lang}")) for lang in LANGUAGES)
        is_asked = not asked.isdisjoint(f"{text.place}/{lang}" for lang in LANGUAGES)
        pair = FieldPair(text.key, bound, is_asked, text.key in ticked)
        before = parts.get(key) or PartRow(key, spot.where if spot else "", ())
        parts[key] = replace(before, fields=(*before.fields, pair))
    head, *rows = parts.values()
    return {
        "fields": head.fields,
        "parts": rows,
        "boards": _board_pairs(content, form, late) if isinstance(content, Case) else (),
        "refusals": problems_in_words(refused.case or content, refused.problems) if refused else (),
    }


def _board_pairs(case: Case, form: TextsForm, late: Collection[str]) -> list[BoardPair]:
    """Return the texts on the boards, those first of which nobody has said the other language."""
    unsaid = {text.pair for text in case.unsaid_texts()}
    pairs = []
    for text in form.board:
        bound = tuple(form[f"board-{text.key}_{language}"] for language in LANGUAGES)
        is_late = any(f"{path}/{language}" in late for path in text.paths for language in LANGUAGES)
        is_missing = is_late or text.pair in unsaid or not all(map(str.strip, text.pair))
        pairs.append(BoardPair(f"board-{text.key}", bound, form[f"same-{text.key}"], is_missing, is_late))
    return sorted(pairs, key=lambda pair: not pair.is_missing)


def _field(bound: BoundField, behind: Behind | None = None) -> Field:
    text: Any = bound.value() or ""
    return Field(
        bound,
        warnings(str(text)) if bound.name.endswith("_fr") else (),
        marked(behind.old, behind.new) if behind and behind.old else (),
        behind is not None,
    )


def warnings(text: str) -> tuple[str, ...]:
    """List the typographic problems of a French text; () for a good one."""
    texts = {
        "a straight apostrophe (write ’)": _("a straight apostrophe (write ’)"),
        "a straight quotation mark (write « »)": _("a straight quotation mark (write « »)"),
        "no no-break space before ; : ! ?": _("no no-break space before ; : ! ?"),
        "no no-break space after «": _("no no-break space after «"),
        "no no-break space before »": _("no no-break space before »"),
    }
    return tuple(texts.get(problem, problem) for problem in french_problems(text))
