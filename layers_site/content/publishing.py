"""From draft to reviewed to published: what a case or a card must be for each step, and who may take it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar, cast

from django.contrib.auth import models as auth
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.timezone import now

from engine.errors import Problem
from layers_site.accounts.models import Event
from layers_site.content import review, validation
from layers_site.platform.problems import SiteFault

if TYPE_CHECKING:
    from layers_site.content.models import Card, Case, Document

User = auth.User | auth.AnonymousUser
Row = TypeVar("Row", bound="Card | Case")

DRAFT: Final = "draft"
REVIEWED: Final = "reviewed"
PUBLISHED: Final = "published"

#: Where one can go from each status, and what one must be allowed to do for it.
STEPS: Final[dict[str, dict[str, str]]] = {
    DRAFT: {REVIEWED: "review"},
    REVIEWED: {PUBLISHED: "publish", DRAFT: "review"},
    PUBLISHED: {DRAFT: "publish"},
}


class NotReadyError(ValueError):
    """A case or card cannot take a step; `problems` says all that stands in the way, each with its place."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{problem.path} {problem.message}".strip() for problem in problems))


def problems_before(content: Card | Case, status: str) -> list[Problem]:
    """Return the problems that keep the case or card from this status; [] without any.

    A draft must only be readable. All else must be there in both languages, up to date and set as print asks, name its
    source and what it teaches, and expect results that the engine gives. A card expects none, and has both its names
    from the beginning. A status that cannot be reached from the present one is a problem at `/status`.
    """
    return _out_of_order(content, status) + _only_proposed(content, status) + content.problems_as(status)


def _only_proposed(content: Card | Case, status: str) -> list[Problem]:
    if status != PUBLISHED or getattr(content, "proposal_for_id", None) is None:
        return []
    return [Problem("/status", SiteFault.ONLY_PROPOSED)]


def problems_of_case(case: Case, status: str) -> list[Problem]:
    """Return the problems that keep the case from this status, from whichever status it comes."""
    document = case.as_json()
    unreadable = case.document_problems() or validation.case_problems(document)
    if unreadable or status == DRAFT:
        return unreadable
    behind = [Problem(text, SiteFault.OUT_OF_DATE) for text in case.stale_now()]
    unsaid = [
        Problem(text.paths[0], SiteFault.ONE_TEXT_FOR_BOTH, {"text": text.pair[0]}) for text in case.unsaid_texts()
    ]
    problems = validation.missing_texts(document) + behind + unsaid + review.shortcomings(case)
    return problems + (validation.no_expectation(document) or validation.case_differences(document))


def _out_of_order(content: Card | Case, status: str) -> list[Problem]:
    if status == content.status or status in STEPS.get(content.status, ()):
        return []
    names = {"now": str(content.Status(content.status).label), "then": str(content.Status(status).label)}
    return [Problem("/status", SiteFault.NO_SUCH_STEP, names)]


def next_steps(content: Card | Case, user: User) -> list[str]:
    """Return the statuses to which this user may take the case or card. A proposal is never published by itself."""
    steps = [status for status, deed in STEPS[content.status].items() if _may(user, deed, content)]
    return [status for status in steps if not _only_proposed(content, status)]


def advance(content: Row, status: str, user: User, check: Callable[[Row], None] | None = None) -> None:
    """Give the case or card, as it is stored, another status. Drafts can be had again from anywhere.

    `check` may refuse it as it is stored, which nobody changes meanwhile. Raises PermissionDenied for those who
    may not, and NotReadyError with all that stands in the way.
    """
    with transaction.atomic():
        stored = cast("Row", type(content)._default_manager.select_for_update().get(pk=content.pk))
        if not _may(user, STEPS[stored.status].get(status, "publish"), stored):
            raise PermissionDenied
        if check is not None:
            check(stored)
        problems = problems_before(stored, status)
        if problems:
            raise NotReadyError(problems)
        stored.status = stored.Status(status)
        stored.signed_by(user)
        stored.save()
        settle_requests(stored, status, user)
        Event.record(user, Event.What.CASE_STATUS, f"{stored._meta.label_lower} {stored.pk}: {status}")
    content.refresh_from_db()


def settle_requests(content: Card | Case | Document, status: str, user: User) -> None:
    """Note that a step which somebody asked for is taken."""
    asked_for = {REVIEWED: "review", PUBLISHED: "publish"}.get(status)
    content.comments.filter(wants=asked_for, settled_at=None).update(settled_at=now(), settled_by=user.pk)


# --- who may change what ----------------------------------------------------------------------------


def may_change(user: User, content: Card | Case) -> bool:
    """Return whether the user may change the content. Only users who may publish change published content."""
    return _may(user, "change", content) and (not is_published(content) or may_publish(user, content))


def may_review(user: User, content: Card | Case | Document) -> bool:
    return _may(user, "review", content)


def may_publish(user: User, content: Card | Case | Document | type[Card | Case]) -> bool:
    return _may(user, "publish", content)


def may_add(user: User, model: type[Card | Case | Document]) -> bool:
    return _may(user, "add", model)


def is_published(content: Card | Case) -> bool:
    """Return whether the content, as it is stored, is what everybody sees."""
    stored = content.stored()
    return stored is not None and stored.status == PUBLISHED


def _may(user: User, deed: str, content: Card | Case | Document | type[Card | Case | Document]) -> bool:
    return user.has_perm(f"content.{deed}_{content._meta.model_name}")
