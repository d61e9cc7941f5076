"""Documents on the desk: the lists of them, one with its pages what stands in its way, and its versions in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import override

from engine.errors import Problem
from layers_site.cardtext.wording.context import capitalised
from layers_site.content.documents import saving
from layers_site.content.documents.models import Document
from layers_site.content.models import Comment
from layers_site.content.publishing import DRAFT, PUBLISHED, REVIEWED, User, text_remarks
from layers_site.content.services import FieldDiff, Line, whole
from layers_site.content.shipped.kinds import DocumentKind, Json, document_kinds, shipped
from layers_site.editing.document_names import place_text
from layers_site.editing.presenters.comments import Conversation, conversation
from layers_site.editing.presenters.problems import Hindrance
from layers_site.editing.presenters.texts import LateText, late_document_texts
from layers_site.editing.presenters.versions import rows
from layers_site.editing.services.documents import leaves, page_of, places
from layers_site.editing.services.lists import CHANGED, TITLE
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.text import LANGUAGES, current_language, folded, label_text, search_words
from layers_site.platform.versions import Unlike, stamp_of

#: So much of a text is shown in a line.
_LONGEST: Final = 240


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of documents: how many there are, and how many of them are worked at."""

    code: str
    names: str
    count: int
    drafts: int
    href: str


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document in a list. `status` is "" for what is as it ships."""

    name: str
    titles: tuple[str, str]
    status: str
    state_text: str
    ships_newer: bool
    href: str
    changed: datetime | None = None
    has_request: bool = False

    @property
    def title(self) -> str:
        """Return the title in the language of the page."""
        return self.titles[LANGUAGES.index(current_language())]


def kind_rows() -> tuple[KindRow, ...]:
    """Return the kinds of documents that editors change."""
    drafts: dict[str, int] = {}
    names: dict[str, set[str]] = {}
    for code, slug, status in Document.objects.values_list("kind", "slug", "status"):
        names.setdefault(code, set()).add(slug)
        drafts[code] = drafts.get(code, 0) + (status != PUBLISHED)
    return tuple(
        KindRow(
            kind.code,
            str(kind.names),
            len(names.get(kind.code, set()) | shipped(kind).keys()),
            drafts.get(kind.code, 0),
            reverse("editing:document-list", args=(kind.code,)),
        )
        for kind in document_kinds()
    )


def document_rows(kind: DocumentKind, text: str = "", status: str = "", sort: str = "") -> list[DocumentRow]:
    """Return the documents of a kind with these words in them, sorted as a code of `OF_DOCUMENTS` says."""
    stored = {row.slug: saving.renewed(row) for row in Document.objects.filter(kind=kind.code)}
    requested = set(
        Comment.objects.unsettled().filter(document__kind=kind.code).values_list("document__slug", flat=True)
    )
    untouched = {name: document for name, document in shipped(kind).items() if name not in stored}
    listed = [
        *(_row(kind, name, row.document, row) for name, row in stored.items() if _has(row.document, text)),
        *(_row(kind, name, document, None) for name, document in untouched.items() if _has(document, text)),
    ]
    wanted = [
        replace(row, has_request=row.name in requested)
        for row in listed
        if not status or (row.status or PUBLISHED) == status
    ]
    if sort == TITLE:
        return sorted(wanted, key=lambda row: folded(row.title))
    if sort == CHANGED:
        return sorted(wanted, key=lambda row: -row.changed.timestamp() if row.changed else 0)
    return sorted(wanted, key=lambda row: row.status in ("", PUBLISHED))


def _has(document: Json, text: str) -> bool:
    words = search_words(text)
    if not words:
        return True
    all_of_it = folded(" ".join(leaves(document).values()))
    return all(word in all_of_it for word in words)


def _row(kind: DocumentKind, name: str, document: Json, row: Document | None) -> DocumentRow:
    status = row.status if row else ""
    state = str(Document.Status(row.status).label) if row else _("as it came with the site")
    titles = document.get(kind.label) or {"en": name, "fr": name}
    both = (titles, titles) if isinstance(titles, str) else (titles["en"] or name, titles["fr"] or name)
    href = reverse("editing:document", args=(kind.code, name))
    changed = row.updated if row else None
    return DocumentRow(name, both, status, state, row is not None and row.ships_newer, href, changed)


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page of the document: its title, its texts (name, English, French), and whether it is first or last there."""

    place: str
    title: str
    lines: tuple[tuple[str, str, str], ...]
    edit: str
    preview: str
    first: bool
    last: bool


@dataclass(frozen=True, slots=True)
class DocumentStep:
    code: str
    title: str
    forward: bool


@dataclass(frozen=True, slots=True)
class DocumentView:
    """All that is said of a document; `stamp` is that of all of it, for its buttons. `remarks` are worth a look.

    `places` are the names of the documents with which it can change places, each as it is called there.
    """

    row: Document
    kind: DocumentKind
    name: str
    title: str
    stamp: str
    state_text: str
    is_stored: bool
    pages: tuple[PageRow, ...]
    sections: tuple[tuple[str, str], ...]
    steps: tuple[DocumentStep, ...]
    hindrances: tuple[Hindrance, ...]
    remarks: tuple[Hindrance, ...]
    late: tuple[LateText, ...]
    talk: Conversation
    badly_set: bool
    may_change: bool
    previews: tuple[tuple[str, str, str], ...]
    places: tuple[tuple[str, str], ...]


def document_view(row: Document, user: User, refused: Iterable[Problem] = ()) -> DocumentView:
    kind = row.of_kind
    problems = list(refused) or ([] if row._state.adding else row.problems_now())
    return DocumentView(
        row=row,
        kind=kind,
        name=row.slug,
        title=str(row),
        stamp=stamp_of(whole(row)),
        state_text=_("as it came with the site") if row._state.adding else str(Document.Status(row.status).label),
        is_stored=not row._state.adding,
        pages=tuple(_page(row, place) for place in places(kind, row.document)),
        sections=tuple((f"/{key}", place_text(kind.code, f"/{key}")) for key in kind.sections),
        steps=tuple(_step(step) for step in saving.steps(row, user)),
        hindrances=tuple(hindrance(row, problem) for problem in problems),
        remarks=() if row._state.adding else tuple(hindrance(row, problem) for problem in text_remarks(row.document)),
        late=late_document_texts(row),
        talk=conversation(row, user),
        badly_set=bool(row.badly_set()),
        may_change=user.has_perm("content.change_document"),
        previews=tuple(_previews(row)),
        places=tuple((placed.name, _place_text(kind, placed)) for placed in saving.others(row, user)),
    )


def _place_text(kind: DocumentKind, placed: saving.Placed) -> str:
    return f"{placed.place}. {label_text(placed.document[kind.label])}"


def _page(row: Document, place: str) -> PageRow:
    kind, code = row.of_kind, row.kind
    value = page_of(kind, row.document, place).value
    key, _slash, number = place.strip("/").partition("/")
    last = len(row.document.get(key, [])) - 1
    title = place_text(code, place) if place else _("Texts")
    named = value.get(kind.label) or value.get("title") or value.get("asked") if place else None
    title = f"{title} – {label_text(named)}" if named and label_text(named) else title
    at = f"?{urlencode({'at': place})}" if place else ""
    edit, preview = (reverse(f"editing:document-{name}", args=(code, row.slug)) + at for name in ("edit", "preview"))
    return PageRow(place, title, tuple(_lines(code, value)), edit, preview, number == "0", number == str(last))


def _lines(code: str, value: Json) -> Iterator[tuple[str, str, str]]:
    """Yield the texts of a page in both languages with their names; what stands deeper is seen where it is changed."""
    for key, part in value.items():
        if isinstance(part, dict) and part.keys() == {*LANGUAGES}:
            yield place_text(code, f"/{key}"), _shortened(part["en"]), _shortened(part["fr"])


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _step(code: str) -> DocumentStep:
    titles: Mapping[str, str] = {
        REVIEWED: _("Mark as reviewed"),
        PUBLISHED: _("Publish"),
        DRAFT: _("Back to draft"),
        saving.DISCARD: _("Discard the draft"),
        saving.WITHDRAW: _("Withdraw"),
        saving.TAKE_SHIPPED: _("Take the site’s version"),
        saving.KEEP_OURS: _("Keep ours"),
    }
    return DocumentStep(code, titles[code], code in (REVIEWED, PUBLISHED))


def hindrance(row: Document, problem: Problem) -> Hindrance:
    kind, place = row.of_kind, ""
    key, _slash, rest = problem.path.removeprefix("/").partition("/")
    if key in kind.sections and rest:
        place = f"/{key}/{rest.partition('/')[0]}"
    href = reverse("editing:document-edit", args=(row.kind, row.slug)) + (
        f"?{urlencode({'at': place})}" if place else ""
    )
    where = place_text(row.kind, problem.path) or str(kind.name)
    return Hindrance(capitalised(where), editor_text(problem), href)


def _previews(row: Document) -> Iterator[tuple[str, str, str]]:
    """Yield the languages in which the document can be looked at as learners see it."""
    for language in LANGUAGES:
        with override(language):
            href = reverse("editing:document-preview", args=(row.kind, row.slug))
        yield language, {"en": _("English"), "fr": _("French")}[language], href


def lines_of(code: str, document: Json) -> list[str]:
    """Return a document as lines: each value with the name of its place."""
    return [f"{place_text(code, place)}: {text}" for place, text in leaves(document).items()]


def differences(code: str, old: Json | None, new: Json | None) -> list[FieldDiff]:
    """Return what differs between two versions of a document, in words."""
    lines: tuple[Line, ...] = rows(lines_of(code, old or {}), lines_of(code, new or {}))
    return [FieldDiff("document", _("Texts and data"), lines)] if lines else []


def unlike(code: str, stored: Any, sent: Any, was: Any) -> tuple[Unlike, ...]:
    """Return the values of a page in which what is stored, sent and was before are not all the same."""
    three = [leaves(value) for value in (stored, sent, stored if was is None else was)]
    keys = dict.fromkeys(key for values in three for key in values)
    return tuple(
        Unlike("", place_text(code, key), *(values.get(key, "") for values in three))
        for key in keys
        if len({values.get(key, "") for values in three}) > 1
    )


def title_of(row: Document) -> str:
    return label_text(row.document.get(row.of_kind.label, "")) or row.slug
