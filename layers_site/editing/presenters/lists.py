"""The lists of the desk: contents by status, and what was done with several rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.models import Card, Case
from layers_site.content.publishing import NotReadyError, User
from layers_site.content.services import NewerError, newest_version
from layers_site.content.services.deleting import UsedError
from layers_site.editing.forms.lists import acts_for
from layers_site.editing.presenters.cards import card_row
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.problems import problems_in_words
from layers_site.editing.services.cases import RefusedError
from layers_site.editing.services.lists import Content, Listing, Outcome
from layers_site.platform.problem_texts import editor_text
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


def piles(contents: Iterable[Content]) -> tuple[Pile, ...]:
    """Return the contents by status, drafts first."""
    rows: dict[str, list[Row]] = {status: [] for status in Case.Status.values}
    for content in contents:
        rows[content.status].append(_row(content))
    titles = {
        Case.Status.DRAFT: _("Drafts"),
        Case.Status.PUBLISHED: _("Published"),
    }
    return tuple(Pile(status, titles[Case.Status(status)], tuple(rows)) for status, rows in rows.items() if rows)


def _row(content: Content) -> Row:
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


@dataclass(frozen=True, slots=True)
class Several:
    """The bar beside a list: where it leads, what can be done, and which rows are ticked at first: all, or `chosen`."""

    action: str
    acts: tuple[tuple[str, Any], ...]
    stamp: int
    ticked: bool
    chosen: frozenset[str]


def several_of(listing: Listing, user: User, *, ticked: bool, chosen: Collection[str] = ()) -> Several:
    action, acts = reverse("editing:several", args=(listing.code,)), tuple(acts_for(listing, user))
    return Several(action, acts, newest_version(listing.model), ticked, frozenset(chosen))


@dataclass(frozen=True, slots=True)
class Result:
    """The result for one row: its page, and the reasons why nothing was done with it; () where it was."""

    title: str
    href: str
    why: tuple[str, ...]


def results(outcomes: Iterable[Outcome]) -> tuple[tuple[Result, ...], tuple[Result, ...]]:
    """Return those with which it was done, and the others."""
    every = [Result(str(outcome.content), address_of(outcome.content), _why(outcome)) for outcome in outcomes]
    return tuple(row for row in every if not row.why), tuple(row for row in every if row.why)


def _why(outcome: Outcome) -> tuple[str, ...]:
    error, content = outcome.error, outcome.content
    if error is None:
        return ()
    if isinstance(error, NotReadyError | RefusedError):
        return _problems(content, error)
    if isinstance(error, NewerError):
        return (_("Somebody has changed it since you opened the list."),)
    if isinstance(error, UsedError):
        users = ", ".join(f"{use.title} ({use.kind})" for use in error.uses)
        return (_("These pages show it: %(pages)s. Withdraw it on its own page.") % {"pages": users},)
    if isinstance(error, ValidationError):
        return tuple(error.messages)
    return (_("You may not do this with it."),)


def _problems(content: Content, error: NotReadyError | RefusedError) -> tuple[str, ...]:
    of_status = [problem for problem in error.problems if problem.path == "/status"]
    if isinstance(content, Card) or of_status:
        return tuple(editor_text(problem) for problem in of_status or error.problems)
    rows = problems_in_words(content, error.problems)
    return tuple(_("%(where)s: %(what)s") % {"where": row.where, "what": row.what} for row in rows)
