"""Stack cases among the files that editors take out and bring in."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import PermissionDenied
from django.db import transaction

from layers_site.content import publishing
from layers_site.content.publishing import User
from layers_site.content.services.kinds import Kind
from layers_site.learning.models import StackCase
from layers_site.learning.stack import validation
from layers_site.learning.stack.services.files import FOLDER


def save_imported(case: StackCase, user: User, reason: str) -> None:
    """Store a stack case in the name of the user; what is new is a draft, what is published stays so.

    Raises PermissionDenied, and ValidationError with each problem at its field.
    """
    if not user.has_perm(f"learning.{'add' if case._state.adding else 'change'}_stackcase"):
        raise PermissionDenied
    with transaction.atomic():
        case.full_clean()
        case.signed_by(user, reason)
        case.save()


def _status(case: StackCase) -> str:
    return publishing.PUBLISHED if case.published else publishing.DRAFT


KIND: Final = Kind(FOLDER, StackCase, _status, validation.problems, save_imported)
