"""Store what an editor has made: the one way in, whether from the desk, the admin, the workbench or a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.text import slugify

from layers_site.content import publishing
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services.uses import refuse_slug

Row = TypeVar("Row", bound=Card | Case)
_SLUG_LENGTH: Final = 70


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
        refuse_slug(content, stored)
        content.full_clean()
        content.signed_by(user, reason)
        content.save()


def change(
    model: type[Row],
    user: User,
    check: Callable[[Row], None] | None,
    write: Callable[[Row], None],
    reason: str = "",
    **key: Any,
) -> Row:
    """Store what `write` makes of the content with that key, which nobody else changes meanwhile.

    `check` may refuse it as it is stored. Raises what these two raise, DoesNotExist, and as `save_edited` does.
    """
    with transaction.atomic():
        content = cast("Row", model._default_manager.select_for_update().get(**key))
        if check is not None:
            check(content)
        write(content)
        save_edited(content, user, reason)
    return content


def copy_of(case: Case, user: User, reason: str = "copied") -> Case:
    """Store a draft with what the case says, beside it, under a slug of its own. Raises PermissionDenied."""
    if not publishing.may_add(user, Case):
        raise PermissionDenied
    with transaction.atomic():
        made = Case(position=case.position)
        made.take_json(case.as_json())
        made.slug = free_slug(Case, f"{case.slug[:_SLUG_LENGTH]}-copy")
        made.settle_stale(list(case.stale))
        made.same = list(case.same)
        made.signed_by(user, reason)
        made.save()
    return made


def new_slug(model: type[Card | Case], name: str) -> str:
    """Make a slug of the words of a name that no content of the model has."""
    return free_slug(model, slugify(name).replace("_", "-")[:_SLUG_LENGTH].strip("-") or model._meta.model_name or "")


def free_slug(model: type[Card | Case], wanted: str) -> str:
    """Find the first of `<wanted>`, `<wanted>-2`, … that no content of the model has."""
    taken = set(model._default_manager.filter(slug__startswith=wanted).values_list("slug", flat=True))
    numbered = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
    return next(slug for slug in (wanted, *numbered) if slug not in taken)
