"""Who works on a quiz, a round or a class, the links that invite, and who changed what, as a page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, assert_never
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from layers_site.platform.clocks import drawn
from layers_site.platform.text import current_language
from layers_site.quizzes.colleagues import colleagues_of, links_of, question_in
from layers_site.quizzes.models import Change, Colleague, Quiz, Round, SchoolClass, TeamLink
from layers_site.quizzes.models.colleagues import Subject
from layers_site.quizzes.taking.cover import in_any_language
from layers_site.quizzes.wording import prompt


@dataclass(frozen=True, slots=True)
class LinkRow:
    pk: int
    gives: str
    link: str
    ends: SafeString


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """`back`: the question can be put back as it was before, which `words` shows."""

    pk: int
    at: SafeString
    who: str
    what: str
    detail: str
    words: str
    back: bool


@dataclass(frozen=True, slots=True)
class TeamView:
    """`holds`: whoever looks is the owner, and says who works on it. `gives` are the links that can be made."""

    subject: Subject
    title: str
    home: str
    about: str
    holds: bool
    colleagues: tuple[tuple[Colleague, str], ...]
    links: tuple[LinkRow, ...]
    gives: Mapping[str, str]
    changes: tuple[ChangeRow, ...]


def team_view(
    request: HttpRequest, subject: Subject, zone: ZoneInfo, changes: Iterable[Change], *, may_change: bool
) -> TeamView:
    holds, gives = subject.owner_id == request.user.pk, gives_of(subject)
    texts = {**gives, Colleague.May.VIEW: _("Look at it")}
    return TeamView(
        subject=subject,
        title=title_of(subject),
        home=home_of(subject),
        about=_about(subject),
        holds=holds,
        colleagues=tuple((row, texts[row.may]) for row in colleagues_of(subject)),
        links=tuple(_link(row, request, zone, texts) for row in links_of(subject)) if holds else (),
        gives=gives if holds else {},
        changes=tuple(_change(entry, zone, may_change=may_change) for entry in changes),
    )


def title_of(subject: Subject) -> str:
    match subject:
        case Quiz():
            return subject.title or _("Without a title")
        case Round():
            title = subject.version.quiz.title or subject.code
            return f"{title} – {subject.name}" if subject.name else f"{title} ({subject.code})"
        case SchoolClass():
            return subject.name
    assert_never(subject)


def home_of(subject: Subject) -> str:
    match subject:
        case Quiz():
            return reverse("trainer:quiz", args=(subject.key,))
        case Round():
            return reverse("trainer:round", args=(subject.code,))
        case SchoolClass():
            return reverse("classes:show", args=(subject.code,))
    assert_never(subject)


def _about(subject: Subject) -> str:
    match subject:
        case Quiz():
            return _(
                "Other trainers who work on this quiz. Its owner alone deletes it and says who works on it. Rounds and "
                "what learners answered stay with whoever asked them."
            )
        case Round():
            return _(
                "Other trainers who see the results of this round or lead it. Its owner alone deletes it or a learner, "
                "and says who works on it."
            )
        case SchoolClass():
            return _(
                "Other trainers who work on this class: they see its learners and lead the rounds that any of you asks "
                "it. Its owner alone deletes it or a learner, and says who works on it."
            )
    assert_never(subject)


def gives_of(subject: Subject) -> dict[str, str]:
    """Return what a link can give, in words."""
    match subject:
        case Quiz():
            return {
                TeamLink.Gives.COPY.value: _("Copy it"),
                TeamLink.Gives.CHANGE.value: _("Work on it: change, publish and ask it"),
            }
        case Round():
            return {TeamLink.Gives.CHANGE.value: _("Work on it: lead, mark and change it")}
        case SchoolClass():
            return {TeamLink.Gives.CHANGE.value: _("Work on it: ask it, and see its learners")}
    assert_never(subject)


def _link(row: TeamLink, request: HttpRequest, zone: ZoneInfo, texts: Mapping[str, str]) -> LinkRow:
    address = in_any_language(reverse("trainer:come-in", args=(row.key,)))
    return LinkRow(row.pk, texts[row.gives], request.build_absolute_uri(address), drawn(row.ends, zone))


_OF_LINKS: Final = (Change.What.LINK_MADE, Change.What.LINK_TAKEN_BACK, Change.What.JOINED, Change.What.COPIED)


def _detail(entry: Change) -> str:
    """Return of what it was in words: of a link what it gives and its number, everything else as it is kept."""
    if entry.what not in _OF_LINKS:
        return entry.detail
    gives, _space, number = entry.detail.partition(" ")
    right = str(dict(TeamLink.Gives.choices).get(gives, gives))
    return _("%(right)s, link %(number)s") % {"right": right, "number": number} if number else right


def _change(entry: Change, zone: ZoneInfo, *, may_change: bool) -> ChangeRow:
    return ChangeRow(
        pk=entry.pk,
        at=drawn(entry.at, zone),
        who=entry.by.get_username() if entry.by else _("somebody who is gone"),
        what=str(entry.get_what_display()),
        detail=_detail(entry),
        words=prompt(question_in(entry), current_language()) if entry.before else "",
        back=may_change and bool(entry.before),
    )
