"""The lists of the desk: contents by status; and files that come in, beside what is there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.bases import Content
from layers_site.content.documents.saving import kind_at
from layers_site.content.files import DRAFTS
from layers_site.content.models import Card, Case, Document
from layers_site.content.services.history import FieldDiff
from layers_site.content.services.importing import Imported, Replaced
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.content import differences
from layers_site.editing.presenters.versions import card_row, document_differences
from layers_site.platform.text import LANGUAGES, both_languages


@dataclass(frozen=True, slots=True)
class LanguageMark:
    """`state` is "there", "missing" (a title, summary or explanation is) or "behind"."""

    code: str
    state: str
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """A content in a list: its title, the other one beside it, and what is told of it. A case has marks."""

    slug: str
    title: str
    href: str
    line: str
    marks: tuple[LanguageMark, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """The contents of one status."""

    status: str
    title: str
    rows: tuple[Row, ...]


def piles(contents: Iterable[Card | Case | Document]) -> tuple[Pile, ...]:
    """Return the contents by status, drafts first."""
    rows: dict[str, list[Row]] = {status: [] for status in Case.Status.values}
    for content in contents:
        rows[content.status].append(_row(content))
    titles = {
        Case.Status.DRAFT: _("Drafts"),
        Case.Status.PUBLISHED: _("Published"),
    }
    return tuple(Pile(status, titles[Case.Status(status)], tuple(rows)) for status, rows in rows.items() if rows)


def _row(content: Card | Case | Document) -> Row:
    title, href = str(content), address_of(content)
    if isinstance(content, Case):
        marks = tuple(_mark(content, language) for language in LANGUAGES)
        return Row(content.slug, title, href, "", marks)
    if isinstance(content, Card):
        shown = card_row(content)
        return Row(content.slug, title, href, _told(shown.names, title, shown.line), text=shown.text)
    newer = _("a newer version came with the site") if content.ships_newer else ""
    state = _("as it came with the site") if content._state.adding else newer
    titles = both_languages(content.document.get(content.of_kind.label) or "")
    return Row(content.slug, title, href, _told(titles, title, state, content.slug))


def _told(titles: tuple[str, str], title: str, *more: str) -> str:
    return " · ".join(filter(None, (*(other for other in titles if other != title), *more)))


def _mark(case: Case, language: str) -> LanguageMark:
    name = {"en": _("English"), "fr": _("French")}[language]
    texts = [getattr(case, f"{text}_{language}") for text in ("title", "summary", "explanation")]
    if not all(text.strip() for text in texts):
        return LanguageMark(language, "missing", _("%(language)s: texts are missing") % {"language": name})
    if language in case.stale_languages:
        return LanguageMark(language, "behind", _("%(language)s: out of date") % {"language": name})
    return LanguageMark(language, "there", _("%(language)s: complete") % {"language": name})


# --- files that come in -----------------------------------------------------------------------------------


#: The page of a file's content, by its folder.
_PAGES: Final = {"cards": ("editing:card",), "cases": ("editing:case",), "stack": ("editing:document", "stack")}


def came_in(imported: Imported) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the files by what they were, each with the address where it is seen ("" for nowhere)."""
    files = {
        _("New"): imported.created,
        _("Changed"): imported.updated,
        _("Same as before"): imported.unchanged,
    }
    return [(title, [(name, _page(name)) for name in names]) for title, names in files.items() if names]


def _page(name: str) -> str:
    kind = kind_at(name)
    if kind is not None:
        return reverse("editing:document-list", args=(kind.code,))
    folder, _slash, file = name.removeprefix(f"{DRAFTS}/").partition("/")
    page = _PAGES.get(folder)
    return reverse(page[0], args=(*page[1:], file.removesuffix(".json"))) if page else ""


@dataclass(frozen=True, slots=True)
class ReplacedRow:
    """Something that a file would replace: its file, its status, and what would change, in words."""

    title: str
    path: str
    status: str
    differences: tuple[FieldDiff, ...]


def replaced_rows(replaced: Iterable[Replaced]) -> tuple[ReplacedRow, ...]:
    """Return what would be replaced, side by side."""
    return tuple(
        ReplacedRow(str(item.before), item.path, _status(item.before), tuple(_differences(item))) for item in replaced
    )


def _status(content: Content) -> str:
    return str(content.Status(content.status).label) if isinstance(content, Card | Case | Document) else ""


def _differences(item: Replaced) -> list[FieldDiff]:
    before, after = item.before, item.after
    if isinstance(before, Card | Case | Document) and isinstance(after, type(before)):
        return differences(before, after)
    code = item.path.removeprefix(f"{DRAFTS}/").partition("/")[0]
    return document_differences(code, before.as_json(), after.as_json())
