"""One step for several cases, cards or documents at once: the gate holds for each, and each says what came of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from layers_site.content import publishing
from layers_site.content.comments import Comment
from layers_site.content.documents import saving
from layers_site.content.documents.files import document_file
from layers_site.content.documents.kinds import find_kind
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import DRAFT, PUBLISHED, REVIEWED, User
from layers_site.content.services import Download, NewerError, commenting, download, export_zip
from layers_site.content.services.deleting import UsedError
from layers_site.content.services.uses import uses_of, uses_of_document

#: Each step evaluates a case under all its editions, so that one request takes so many and no more.
MOST_AT_ONCE: Final = 50
CASES: Final = "cases"
CARDS: Final = "cards"
EXPORT: Final = "export"
ASK: Final = "ask-"

Content = Card | Case | Document
Check = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one of them: `error` says why nothing was done, None where it was."""

    content: Content
    error: Exception | None = None


def chosen_of(code: str, slugs: Collection[str]) -> list[Content]:
    """Return the chosen contents of a list ("cases", "cards", or the code of a kind of documents), in its order."""
    models: dict[str, type[Card | Case]] = {CASES: Case, CARDS: Card}
    if code in models:
        return list(models[code].objects.filter(slug__in=slugs))
    kind = find_kind(code)
    if kind is None:
        raise LookupError(code)
    documents = []
    for slug in sorted(slugs):
        try:
            documents.append(saving.working(kind, slug))
        except Document.DoesNotExist:
            continue
    return list(documents)


def act_on_each(contents: Iterable[Content], do: str, user: User, check: Check) -> list[Outcome]:
    """Take the step with each of them, or ask for it. What cannot be done with one keeps no other from it."""
    act = _ask if do.startswith(ASK) else _step
    return [_outcome(content, do, user, check, act) for content in contents]


def _outcome(content: Content, do: str, user: User, check: Check, act: Callable[..., None]) -> Outcome:
    try:
        with transaction.atomic():
            act(content, do, user, check)
    except (NewerError, PermissionDenied, publishing.NotReadyError, ValidationError) as error:
        return Outcome(content, error)
    return Outcome(content)


def _step(content: Content, status: str, user: User, check: Check) -> None:
    """Take a step. Raises UsedError where pages would lose a board that they show: this is asked on the case's page."""
    if isinstance(content, Document):
        _document_step(content, status, user, check)
        return
    if content.status == status:
        raise ValidationError(_("It is “%(status)s” already.") % {"status": content.Status(status).label})
    if isinstance(content, Case) and content.is_published and status == DRAFT and (uses := uses_of(content)):
        raise UsedError(uses)
    publishing.advance(content, status, user, check)


def _document_step(row: Document, status: str, user: User, check: Check) -> None:
    step = saving.WITHDRAW if status == DRAFT and row.status == PUBLISHED else status
    if row._state.adding and step not in saving.steps(row, user):
        raise ValidationError(_("Nobody has changed it: it is as it came with the site."))
    deed = {REVIEWED: "review", DRAFT: "review"}.get(step, "publish")
    if step == saving.WITHDRAW and saving.is_lost(row, user) and (uses := uses_of_document(row)):
        raise UsedError(uses)
    if user.has_perm(f"content.{deed}_document") and step not in saving.steps(row, user):
        status_now = str(Document.Status(row.status).label)
        raise ValidationError(_("This step is not open to it: it is “%(status)s” now.") % {"status": status_now})
    saving.advance(row.of_kind, row.slug, step, user, check)


def _ask(content: Content, do: str, user: User, check: Check) -> None:
    """Ask for something, unless it is asked for already."""
    if content.pk is not None:
        check(content)
    wants = do.removeprefix(ASK)
    if content.is_published and wants in ("review", "publish"):
        raise ValidationError(_("It is “%(status)s” already.") % {"status": content.Status(content.status).label})
    if Comment.objects.of(content).unsettled().filter(wants=wants).exists():
        raise ValidationError(_("Somebody has asked for this already."))
    commenting.comment(content, user, "", wants)


def exported(contents: list[Content]) -> Download:
    """Return the chosen contents as one file: as “Export everything” has them."""
    documents = [content for content in contents if isinstance(content, Document)]
    rows = [content for content in contents if not isinstance(content, Document)]
    if not documents:
        return download(rows, "layers-content.zip")
    return Download("layers-content.zip", "application/zip", export_zip(rows, dict(map(document_file, documents))))
