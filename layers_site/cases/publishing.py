"""From draft to reviewed to published: what a case must be for each step, and who may take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth import models as auth
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from engine.errors import Problem
from layers_site.audit.models import Event
from layers_site.audit.recording import record
from layers_site.cases import validation

if TYPE_CHECKING:
    from layers_site.cases.models import Card, Case

User = auth.User | auth.AnonymousUser

DRAFT: Final = "draft"
REVIEWED: Final = "reviewed"
PUBLISHED: Final = "published"

#: Where one can go from each status, and the permission that it takes.
STEPS: Final[dict[str, dict[str, str]]] = {
    DRAFT: {REVIEWED: "cases.review_case"},
    REVIEWED: {PUBLISHED: "cases.publish_case", DRAFT: "cases.review_case"},
    PUBLISHED: {DRAFT: "cases.publish_case"},
}


class NotReadyError(ValueError):
    """A case cannot take a step; `problems` says all that stands in the way, each with its place."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{problem.path} {problem.message}".strip() for problem in problems))


def problems_before(case: Case, status: str) -> list[Problem]:
    """What stands in the way of the case having this status; [] where nothing does.

    A draft must only be readable. All else must be there in both languages, up to date, and expect results that the
    engine gives. A status that cannot be reached from the present one is a problem at `/status`.
    """
    document = case.as_json()
    found = _out_of_order(case, status)
    unreadable = case.document_problems() or validation.case_problems(document)
    if unreadable or status == DRAFT:
        return found + unreadable
    behind = [Problem(text, _("is out of date: the other language has changed since")) for text in case.stale_now()]
    found += validation.missing_texts(document) + behind
    return found + (validation.no_expectation(document) or validation.case_differences(document))


def _out_of_order(case: Case, status: str) -> list[Problem]:
    if status == case.status or status in STEPS.get(case.status, ()):
        return []
    names = {"now": case.Status(case.status).label, "then": case.Status(status).label}
    return [Problem("/status", _("cannot go from “%(now)s” to “%(then)s” in one step") % names)]


def next_steps(case: Case, user: User) -> list[str]:
    """Where this user may take the case from where it is."""
    return [status for status, permission in STEPS[case.status].items() if _has(user, permission)]


def advance(case: Case, status: str, user: User) -> None:
    """Give the case, as it is stored, another status. Drafts can be had again from anywhere.

    Raises PermissionDenied for those who may not, and NotReadyError with all that stands in the way.
    """
    with transaction.atomic():
        stored = type(case).objects.select_for_update().get(pk=case.pk)
        permission = STEPS[stored.status].get(status, "cases.publish_case")
        if not _has(user, permission):
            raise PermissionDenied
        problems = problems_before(stored, status)
        if problems:
            raise NotReadyError(problems)
        stored.status = case.Status(status)
        stored.signed_by(user)
        stored.save()
        record(user, Event.What.CASE_STATUS, f"{stored._meta.label_lower} {stored.pk}: {status}")
    case.refresh_from_db()


# --- who may change what ----------------------------------------------------------------------------


def may_change(user: User, content: Card | Case) -> bool:
    """A published case is changed only by those who may publish: nothing public changes without them."""
    name = content._meta.model_name
    return _has(user, f"cases.change_{name}") and (not is_published(content) or _has(user, "cases.publish_case"))


def may_add(user: User, model: type[Card | Case]) -> bool:
    return _has(user, f"cases.add_{model._meta.model_name}")


def is_published(content: Card | Case) -> bool:
    """Whether the content, as it is stored, is a case that everybody sees."""
    stored: Any = content.stored()
    return getattr(stored, "status", "") == PUBLISHED


def _has(user: User, permission: str) -> bool:
    return user.has_perm(permission)
