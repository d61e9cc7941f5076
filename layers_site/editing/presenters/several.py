"""Actions on several rows of a list, and their results in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import NotReadyError, User
from layers_site.content.services import NewerError, newest_version
from layers_site.content.services.deleting import UsedError
from layers_site.editing.forms.several import acts_for
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.documents import hindrance
from layers_site.editing.presenters.problems import hindrances
from layers_site.editing.services.several import CARDS, CASES, Content, Outcome
from layers_site.platform.problem_texts import editor_text


@dataclass(frozen=True, slots=True)
class Several:
    """The bar beside a list: where it leads, what can be done, and which rows are ticked at first: all, or `chosen`."""

    action: str
    acts: tuple[tuple[str, Any], ...]
    stamp: int
    ticked: bool
    chosen: frozenset[str]


def several_of(code: str, user: User, *, ticked: bool, chosen: Collection[str] = ()) -> Several:
    """Return the bar of a list ("cases", "cards", or the code of a kind of documents)."""
    models: dict[str, type[Card | Case | Document]] = {CASES: Case, CARDS: Card}
    model = models.get(code, Document)
    action, acts = reverse("desk:several", args=(code,)), tuple(acts_for(code, user))
    return Several(action, acts, newest_version(model), ticked, frozenset(chosen))


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
    if isinstance(error, NotReadyError):
        return _problems(content, error)
    if isinstance(error, NewerError):
        return (_("Somebody has changed it since you opened the list."),)
    if isinstance(error, UsedError):
        users = ", ".join(f"{use.title} ({use.kind})" for use in error.uses)
        return (_("These pages show it: %(pages)s. Withdraw it on its own page.") % {"pages": users},)
    if isinstance(error, ValidationError):
        return tuple(error.messages)
    return (_("You may not do this with it."),)


def _problems(content: Content, error: NotReadyError) -> tuple[str, ...]:
    of_status = [problem for problem in error.problems if problem.path == "/status"]
    if isinstance(content, Card) or of_status:
        return tuple(editor_text(problem) for problem in of_status or error.problems)
    if isinstance(content, Document):
        rows = [hindrance(content, problem) for problem in error.problems]
    else:
        rows = list(hindrances(content, error.problems))
    return tuple(_("%(where)s: %(what)s") % {"where": row.where, "what": row.what} for row in rows)
