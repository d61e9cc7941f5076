"""Who works on a quiz or a round, the links that invite, and the history, as a page shows them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from layers_site.platform.clocks import drawn
from layers_site.platform.text import current_language
from layers_site.quizzes.colleagues import Subject, colleagues_of, links_of, question_in
from layers_site.quizzes.models import Change, Colleague, Quiz, TeamLink
from layers_site.quizzes.taking.presenters.cover import in_any_language
from layers_site.quizzes.wording import prompt


@dataclass(frozen=True, slots=True)
class ColleagueRow:
    pk: int
    name: str
    may: str
    text: str
    since: SafeString
    mine: bool


@dataclass(frozen=True, slots=True)
class LinkRow:
    pk: int
    gives: str
    link: str
    ends: SafeString


@dataclass(frozen=True, slots=True)
class TeamView:
    """`holds`: whoever looks is the owner, and says who works on it. `gives` are the links that can be made."""

    title: str
    home: str
    here: str
    history: str
    is_quiz: bool
    owner: str
    holds: bool
    colleagues: tuple[ColleagueRow, ...]
    links: tuple[LinkRow, ...]
    gives: tuple[tuple[str, str], ...]


def team_view(request: HttpRequest, subject: Subject, zone: ZoneInfo) -> TeamView:
    holds = subject.owner_id == request.user.pk
    return TeamView(
        title=title_of(subject),
        home=home_of(subject),
        here=_address("colleagues", subject),
        history=_address("history", subject),
        is_quiz=isinstance(subject, Quiz),
        owner=subject.owner.get_username() if subject.owner else "",
        holds=holds,
        colleagues=tuple(_colleague(row, request, zone) for row in colleagues_of(subject)),
        links=tuple(_link(row, request, zone) for row in links_of(subject)) if holds else (),
        gives=tuple(_gives(subject)) if holds else (),
    )


def title_of(subject: Subject) -> str:
    if isinstance(subject, Quiz):
        return subject.title or _("Without a title")
    title = subject.version.quiz.title or subject.code
    return f"{title} – {subject.name}" if subject.name else f"{title} ({subject.code})"


def home_of(subject: Subject) -> str:
    if isinstance(subject, Quiz):
        return reverse("trainer:quiz", args=(subject.key,))
    return reverse("trainer:round", args=(subject.code,))


def _address(name: str, subject: Subject) -> str:
    if isinstance(subject, Quiz):
        return reverse(f"trainer:{name}", args=(subject.key,))
    return reverse(f"trainer:round-{name}", args=(subject.code,))


def _gives(subject: Subject) -> Iterable[tuple[str, str]]:
    if isinstance(subject, Quiz):
        yield TeamLink.Gives.COPY.value, _("Copy it")
        yield TeamLink.Gives.VIEW.value, _("Look at it, ask it, export it")
        yield TeamLink.Gives.CHANGE.value, _("Change and publish it as well")
    else:
        yield TeamLink.Gives.VIEW.value, _("See the results")
        yield TeamLink.Gives.CHANGE.value, _("Lead, mark and change it as well")


def _colleague(row: Colleague, request: HttpRequest, zone: ZoneInfo) -> ColleagueRow:
    texts = dict(_gives(row.of))
    mine = row.user_id == request.user.pk
    return ColleagueRow(row.pk, row.user.get_username(), row.may, texts[row.may], drawn(row.since, zone), mine)


def _link(row: TeamLink, request: HttpRequest, zone: ZoneInfo) -> LinkRow:
    address = in_any_language(reverse("trainer:come-in", args=(row.key,)))
    return LinkRow(row.pk, dict(_gives(row.of))[row.gives], request.build_absolute_uri(address), drawn(row.ends, zone))


_OF_LINKS: Final = (Change.What.LINK_MADE, Change.What.LINK_TAKEN_BACK, Change.What.JOINED, Change.What.COPIED)


def _detail(entry: Change) -> str:
    """Return of what it was in words: of a link what it gives and its number, everything else as it is kept."""
    if entry.what not in _OF_LINKS:
        return entry.detail
    gives, _space, number = entry.detail.partition(" ")
    right = str(dict(TeamLink.Gives.choices).get(gives, gives))
    return _("%(right)s, link %(number)s") % {"right": right, "number": number} if number else right


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


def change_rows(entries: Iterable[Change], zone: ZoneInfo, *, may_change: bool) -> tuple[ChangeRow, ...]:
    return tuple(_change(entry, zone, may_change=may_change) for entry in entries)


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
