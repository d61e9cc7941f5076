"""Saving what an editor has made: the one way in, whether from the admin's forms, the workbench or a file."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction

from layers_site.content import publishing
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User


def save_edited(content: Card | Case, user: User, reason: str = "") -> None:
    """Store a card or case, new or changed, in the name of the user.

    What is new is a draft. What is changed keeps its status, but for what was reviewed and says something else now:
    that is a draft again. Raises PermissionDenied, and ValidationError with each problem at its field.
    """
    with transaction.atomic():
        stored = content.stored()
        allowed = publishing.may_change(user, content) if stored else publishing.may_add(user, type(content))
        if not allowed:
            raise PermissionDenied
        content.status = stored.status if stored else Case.Status.DRAFT
        content.full_clean()
        content.signed_by(user, reason)
        content.save()


def copy_of(case: Case, user: User) -> Case:
    """A draft with what the case says, beside it, under a slug of its own. Raises PermissionDenied."""
    if not publishing.may_add(user, Case):
        raise PermissionDenied
    with transaction.atomic():
        made = Case(position=case.position)
        made.take_json(case.as_json())
        made.slug = _free_slug(case.slug)
        made.settle_stale(list(case.stale))
        made.signed_by(user, "copied")
        made.save()
    return made


def _free_slug(slug: str) -> str:
    """`<slug>-copy`, or `<slug>-copy-2`, …, within the length of the column."""
    number, made = 1, f"{slug[:70]}-copy"
    while Case.objects.filter(slug=made).exists():
        number += 1
        made = f"{slug[:70]}-copy-{number}"
    return made
