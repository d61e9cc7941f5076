"""The cases on the desk, by status, with what each is missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.content import publishing
from layers_site.content.models import Case
from layers_site.platform.language import LANGUAGES

#: So many unpublished cases are worked out; of the others the page says only what takes no time.
MOST_LOOKED_AT = 40


@dataclass(frozen=True, slots=True)
class LanguageMark:
    """`state` is "there", "missing" (a title, summary or explanation is) or "behind"."""

    code: str
    state: str
    text: str


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case in the list; `proposed` tells of a proposal since when it is there, since several may have one title."""

    slug: str
    title: str
    languages: tuple[LanguageMark, ...]
    missing: tuple[str, ...]
    proposed: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """The cases of one status."""

    status: str
    title: str
    rows: tuple[CaseRow, ...]


def piles(cases: Iterable[Case]) -> tuple[Pile, ...]:
    """Return the cases by status, drafts first."""
    rows: dict[str, list[CaseRow]] = {status: [] for status in Case.Status.values}
    looked_at = 0
    for case in cases:
        look = not case.is_published and looked_at < MOST_LOOKED_AT
        looked_at += look
        rows[case.status].append(_row(case, look=look))
    titles = {
        Case.Status.DRAFT: _("Drafts"),
        Case.Status.REVIEWED: _("Reviewed"),
        Case.Status.PUBLISHED: _("Published"),
    }
    return tuple(Pile(status, titles[Case.Status(status)], tuple(rows)) for status, rows in rows.items() if rows)


def _row(case: Case, *, look: bool) -> CaseRow:
    return CaseRow(
        case.slug,
        case.title or case.slug,
        tuple(_mark(case, language) for language in LANGUAGES),
        _missing(case) if look else (),
        _proposed(case),
    )


def _proposed(case: Case) -> str:
    if case.proposal_for_id is None:
        return ""
    return _("proposal of %(at)s") % {"at": date_format(localtime(case.created), "DATETIME_FORMAT")}


def _mark(case: Case, language: str) -> LanguageMark:
    name = {"en": _("English"), "fr": _("French")}[language]
    texts = [getattr(case, f"{text}_{language}") for text in ("title", "summary", "explanation")]
    if not all(text.strip() for text in texts):
        return LanguageMark(language, "missing", _("%(language)s: texts are missing") % {"language": name})
    if language in case.stale_languages:
        return LanguageMark(language, "behind", _("%(language)s: out of date") % {"language": name})
    return LanguageMark(language, "there", _("%(language)s: complete") % {"language": name})


def _missing(case: Case) -> tuple[str, ...]:
    """Return the problems that keep the case from the next step, counted by kind."""
    later = publishing.REVIEWED if case.status == publishing.DRAFT else publishing.PUBLISHED
    problems = publishing.problems_before(case, later)
    differing = sum("/expect/" in problem.path for problem in problems)
    texts = sum(problem.path.rpartition("/")[2] in LANGUAGES for problem in problems)
    others = len(problems) - differing - texts
    missing = [
        (texts, ngettext("%(count)s text", "%(count)s texts", texts)),
        (differing, ngettext("%(count)s result differs", "%(count)s results differ", differing)),
        (others, ngettext("%(count)s other thing", "%(count)s other things", others)),
    ]
    return tuple(text % {"count": count} for count, text in missing if count)
