"""Deletion of content: deleted content stays deleted, and can be restored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol

from django.apps import apps
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction

from layers_site.accounts.models import Event
from layers_site.content import publishing
from layers_site.content.bases import Content
from layers_site.content.models import Card, Case, Deletion
from layers_site.content.publishing import User
from layers_site.content.services.uses import Use, uses_of
from layers_site.platform.problem_texts import editor_text

Maker = Callable[[Deletion], models.Model]
#: How the rows of a model are made anew that are no `Content`; apps add theirs as they begin.
_MAKERS: Final[dict[str, Maker]] = {}


class TakenError(ValueError):
    """The slug of the content to be restored belongs to other content now."""


class Deletable(Protocol):
    """The fields of content that deletion needs."""

    slug: Any
    loaded_digest: Any


def made_by(label: str, maker: Maker) -> None:
    """Register how a row of the model (named as in the database) is stored again. Apps call this when they begin."""
    _MAKERS[label] = maker


class UsedError(PermissionDenied):
    """Something depends on the content, so that it is not deleted; `uses` says what."""

    def __init__(self, uses: Sequence[Use]) -> None:
        self.uses = tuple(uses)
        super().__init__(", ".join(use.slug for use in uses))


def may_delete(content: Content, user: User) -> bool:
    """Return whether the user may delete the content: administrators anything, editors the drafts that they made."""
    meta = content._meta
    if user.has_perm(f"{meta.app_label}.delete_{meta.model_name}"):
        return True
    if not isinstance(content, Card | Case) or content.is_published or not publishing.may_change(user, content):
        return False
    first = content.history.order_by("history_date", "history_id").first()
    return first is not None and first.history_user_id == user.pk


def delete(content: Content, user: User, check: Callable[[Any], None] | None = None) -> None:
    """Delete a card, a case or a game on the stack, as it is stored: administrators can have it back.

    `check` may refuse it as it is stored. Raises what that raises, PermissionDenied, and UsedError where something
    depends on it.
    """
    with transaction.atomic():
        stored = type(content)._default_manager.select_for_update().get(pk=content.pk)
        if not may_delete(stored, user):
            raise PermissionDenied
        if check is not None:
            check(stored)
        uses = uses_of(stored)
        if uses:
            raise UsedError(uses)
        Event.record(user, Event.What.CONTENT_DELETED, f"{stored._meta.label_lower} {stored.pk}")
        keep(stored._meta.label_lower, stored, stored.as_json(), stored.state_json(), user)
        stored.delete()


def keep(label: str, row: Deletable, document: dict[str, Any], state: dict[str, Any], user: User) -> None:
    """Keep a row that goes, whatever its model is. What was loaded from a file is not loaded again."""
    Deletion.objects.create(
        of=label,
        slug=row.slug,
        document=document,
        state=state,
        loaded_digest=row.loaded_digest,
        left_out=bool(row.loaded_digest),
        by_id=user.pk if user.is_authenticated else None,
    )


# --- who it was -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gone:
    """By whom and when something was deleted or taken away; "" and None where that is not known."""

    by: str = ""
    at: datetime | None = None


def gone_by_slug(label: str, slug: str) -> Gone:
    """Return who last deleted content with this slug, and when."""
    deletion = Deletion.objects.filter(of=label, slug=slug).select_related("by").first()
    return Gone(deletion.by.get_username() if deletion.by else "", deletion.at) if deletion else Gone()


# --- where files are loaded -------------------------------------------------------------------------


def left_out(labels: Collection[str]) -> dict[tuple[str, str], Deletion]:
    """Return the newest deletion that keeps a file from being loaded, by label and slug."""
    deletions = Deletion.objects.filter(of__in=labels, left_out=True)
    return {(deletion.of, deletion.slug): deletion for deletion in reversed(deletions)}


def let_in(labels: Collection[str], slugs: Collection[str]) -> list[str]:
    """Let files of these slugs be loaded again; the slugs of which nothing was deleted are given back.

    What is kept of the deleted content stays there.
    """
    deletions = Deletion.objects.filter(of__in=labels, slug__in=slugs, left_out=True)
    known = set(deletions.values_list("slug", flat=True))
    deletions.update(left_out=False)
    return sorted(set(slugs) - known)


# --- brought back -----------------------------------------------------------------------------------


def may_bring_back(user: User, deletion: Deletion) -> bool:
    """Return whether the user may restore the content: users who may add it may."""
    app, _dot, model = deletion.of.partition(".")
    return user.has_perm(f"{app}.add_{model}")


def bring_back(deletion: Deletion, user: User) -> models.Model:
    """Store what was deleted, with the status that it had, and forget that it was.

    It is a draft where its status takes more than this user may, or more than it could have today. Raises
    PermissionDenied, TakenError, and ValidationError where not even that can be stored.
    """
    if not may_bring_back(user, deletion):
        raise PermissionDenied
    model = apps.get_model(deletion.of)
    with transaction.atomic():
        if model._default_manager.filter(slug=deletion.slug).exists():
            raise TakenError(deletion.slug)
        maker = _MAKERS.get(deletion.of)
        row = maker(deletion) if maker else _content(model, deletion, user)
        deletion.delete()
    return row


def _content(model: type[models.Model], deletion: Deletion, user: User) -> models.Model:
    row = model()
    if not isinstance(row, Content):
        raise TypeError(deletion.of)
    row.take_json(deletion.document)
    row.take_state(deletion.state)
    row.loaded_digest = deletion.loaded_digest
    if isinstance(row, Card | Case):
        row.status = _status(row, user)
    row.clean_fields()
    row.signed_by(user, "brought-back")
    row.save()
    return row


def _status(row: Card | Case, user: User) -> str:
    """Return the status that the row asks for, or draft. Raises ValidationError if the row cannot be read."""
    unreadable = row.problems_as(publishing.DRAFT)
    if unreadable:
        raise ValidationError([editor_text(problem) for problem in unreadable])
    is_public = row.is_published and publishing.may_publish(user, row) and not row.problems_as(publishing.PUBLISHED)
    return publishing.PUBLISHED if is_public else publishing.DRAFT
