"""Texts of a case or a document as two columns, each with what is to be said of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext as _

from layers_site.content.documents.models import Document
from layers_site.content.models import Case
from layers_site.editing.document_names import place_text
from layers_site.editing.forms.documents import DocumentTextsForm
from layers_site.editing.forms.text_fields import part_name
from layers_site.editing.forms.texts import BothLanguages, TextsForm
from layers_site.editing.presenters.problems import hindrances, path_of
from layers_site.editing.presenters.versions import MarkedPart, marked
from layers_site.editing.services.cases import TEXTS, RefusedError
from layers_site.editing.services.documents import DocumentText
from layers_site.editing.services.texts import Behind, CasePart, behind, place_in
from layers_site.platform.text import LANGUAGES, french_problems, label_text


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


def fields(
    form: BothLanguages, late: Sequence[Behind] = (), place: str = "", refused: Collection[str] = ()
) -> tuple[FieldPair, ...]:
    """Return the fields of a form in pairs, English beside French.

    `place` is what its stage or variant is called (`/stages/=s12ab34cd`), "" for the case.

    `refused` are the texts (`title`) for which a save was refused.
    """
    by_field = {behind.field_at(place): behind for behind in late if behind.field_at(place)}
    ticked = (form["right"].value() or ()) if "right" in form.fields else None
    return tuple(
        FieldPair(
            pair.name,
            tuple(_field(bound, by_field.get(bound.name)) for bound in pair.fields),
            pair.name in refused,
            None if ticked is None else pair.name in ticked,
        )
        for pair in form.pairs()
    )


@dataclass(frozen=True, slots=True)
class PartRow:
    """The texts of a stage or variant on the page of all texts."""

    key: str
    title: str
    fields: tuple[FieldPair, ...]


def part_rows(form: TextsForm, case: Case, late: Sequence[Behind], refused: RefusedError | None) -> list[PartRow]:
    """Return the stages and variants of the case with their texts, each with what is to be said of it."""
    by_name = {behind.name: behind for behind in late}
    ticked = form["right"].value() or ()
    rows = []
    for part in form.parts:
        one_sided = late_texts(refused, path_of(case, place_in(case, part)))
        pairs = []
        for text in part.texts:
            name = f"{part.called}/{text}"
            bound = tuple(
                _field(form[part.field(text, language)], by_name.get(f"{name}/{language}")) for language in LANGUAGES
            )
            pairs.append(FieldPair(name, bound, text in one_sided, name in ticked))
        rows.append(PartRow(part.key, _part_title(case, part), tuple(pairs)))
    return rows


def _part_title(case: Case, part: CasePart) -> str:
    title = label_text(part.of(case.document, place_in(case, part)).get("title") or "")
    return _("%(where)s: %(what)s") % {"where": part_name(part), "what": title} if part.stage else part_name(part)


@dataclass(frozen=True, slots=True)
class BoardPair:
    """A text on the boards, in both languages; `same` is the box that says that they are the same."""

    fields: tuple[BoundField, ...]
    same: BoundField
    is_missing: bool


def board_pairs(form: TextsForm, unsaid: Collection[str]) -> tuple[list[BoardPair], list[BoardPair]]:
    """Return the texts of which nobody has said the other language, and all others. `unsaid` are their keys."""
    pairs: tuple[list[BoardPair], list[BoardPair]] = ([], [])
    for text in form.board:
        bound = tuple(form[f"board-{text.key}_{language}"] for language in LANGUAGES)
        is_missing = text.key in unsaid or not all(map(str.strip, text.pair))
        pairs[0 if is_missing else 1].append(BoardPair(bound, form[f"same-{text.key}"], is_missing))
    return pairs


def late_texts(refused: RefusedError | None, place: str = "") -> frozenset[str]:
    """Return the texts at a place (`/stages/0`) that were not saved.

    They are refused because the other language had changed.
    """
    paths = (problem.path.rpartition("/")[0].rpartition("/") for problem in refused.problems) if refused else ()
    return frozenset(name for where, _slash, name in paths if where == place)


def _field(bound: BoundField, behind: Behind | None) -> Field:
    text: Any = bound.value() or ""
    return Field(
        bound,
        warnings(str(text)) if bound.name.endswith("_fr") else (),
        marked(behind.old, behind.new) if behind and behind.old else (),
        behind is not None,
    )


def settling(late: Sequence[Behind]) -> list[tuple[str, str]]:
    """Return the names on the boards that are out of date, to be ticked where they are right as they stand."""
    return [(behind.name, _place(behind)) for behind in late if not _has_field(behind)]


def _has_field(behind: Behind) -> bool:
    """Return whether the page has a field for the text: of the case, of a stage or of a variant."""
    where, _slash, text = behind.name.rpartition("/")[0].rpartition("/")
    return text in (*TEXTS, "note") and not {"scenario", "ops", "expect"} & set(where.split("/"))


def _place(behind: Behind) -> str:
    place, _slash, language = behind.text.rpartition("/")
    name = {"fr": _("French"), "en": _("English")}[language]
    parts = place.strip("/").split("/")
    values = {
        "title": _("title"),
        "summary": _("summary"),
        "explanation": _("explanation"),
        "source": _("source"),
        "note": _("note"),
        "name": _("name on the board"),
        "ask": _("question"),
        "text": _("an answer to the question"),
        "because": _("how one comes to an answer"),
        "verdict": _("verdict on the question"),
    }
    where = values.get(parts[-1], parts[-1])
    if parts[0] == "stages" and len(parts) > 1 and parts[1].isdigit():
        where = _("stage %(number)s, %(what)s") % {"number": int(parts[1]) + 1, "what": where}
    elif parts[0] == "variants":
        where = _("in a variant, %(what)s") % {"what": where}
    return _("%(language)s: %(what)s") % {"language": name, "what": where}


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


# --- the page of all texts ------------------------------------------------------------------------------


def case_texts_page(case: Case, form: TextsForm, refused: RefusedError | None = None) -> dict[str, Any]:
    """Return what the page of a case's texts shows; `refused` tells why they were not saved."""
    late, unsaid = behind(case), {text.pair for text in case.unsaid_texts()}
    pairs, others = board_pairs(form, [text.key for text in form.board if text.pair in unsaid])
    return {
        "board_asked": pairs,
        "board_others": others,
        "fields": fields(form, late, "", late_texts(refused)),
        "parts": part_rows(form, case, late, refused),
        "refusals": hindrances(refused.case or case, refused.problems) if refused else (),
    }


def document_texts_page(row: Document, form: DocumentTextsForm, refused: RefusedError | None = None) -> dict[str, Any]:
    """Return what the page of a document's texts shows: its head, and each part under its place."""
    late = {one.text: one for one in behind(row)}
    ticked = form["right"].value() or ()

    def pair(text: DocumentText) -> FieldPair:
        bound = (_field(form[text.field(lang)], late.get(f"{text.place}/{lang}")) for lang in LANGUAGES)
        asked = any(f"{text.place}/{lang}" in late for lang in LANGUAGES)
        return FieldPair(text.key, tuple(bound), asked, text.key in ticked)

    def part(text: DocumentText) -> str:
        key, _slash, rest = text.place.strip("/").partition("/")
        return f"/{key}/{rest.partition('/')[0]}" if key in row.of_kind.sections else ""

    in_order = sorted(form.parts, key=lambda text: bool(part(text)))
    parts = {place: tuple(map(pair, texts)) for place, texts in groupby(in_order, part)}
    rows = [PartRow(_anchor(place), place_text(row.kind, place), pairs) for place, pairs in parts.items() if place]
    return {
        "fields": parts.get("", ()),
        "parts": rows,
        "refusals": [{"what": problem.message} for problem in refused.problems] if refused else (),
    }


def _anchor(place: str) -> str:
    return place.strip("/").replace("/", "-")
