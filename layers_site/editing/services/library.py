"""Library cards at the desk: made, changed and deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction

from layers_site.content.models import Card
from layers_site.content.publishing import User
from layers_site.content.services import MadeFrom, change, new_slug, refuse_newer, save_edited
from layers_site.content.services.deleting import delete
from layers_site.editing.services.uses import uses_of

#: A new card does something that is plain to see and easily taken away.
_FIRST: dict[str, dict[str, Any]] = {
    Card.Kind.OBJECT: {"types": ["Creature"], "power": 1, "toughness": 1},
    Card.Kind.EFFECT: {"changes": [{"pt": {"add": [1, 1]}}]},
}


class UsedError(ValueError):
    """The card stands on boards, or everybody sees it: it is not deleted."""


def new_card(names: dict[str, str], kind: str, user: User, data: dict[str, Any] | None = None) -> Card:
    """Return a draft of these names that can be changed in everything; `data` is what is known of it already.

    Raises PermissionDenied, and ValidationError where the engine cannot make a board of the data.
    """
    slug = new_slug(Card, names["en"])
    card = Card(slug=slug, name_en=names["en"], name_fr=names["fr"], kind=kind, data=data or _FIRST[kind])
    if data is not None:
        card.full_clean()
    save_edited(card, user)
    return card


def change_card(slug: str, user: User, made_from: MadeFrom, write: Callable[[Card], None]) -> Card:
    """Change a card as it is stored. Raises PermissionDenied, NewerError, ValidationError and Card.DoesNotExist."""
    return change(Card, user, made_from.check, write, slug=slug)


def may_delete(card: Card, user: User) -> bool:
    """Return a draft goes by the hand of who made it, and of those who may delete any card."""
    if card.is_published or not user.is_authenticated:
        return False
    first = card.history.order_by("history_date", "history_id").first()
    return user.has_perm("content.delete_card") or (
        user.has_perm("content.change_card") and first is not None and first.history_user_id == user.pk
    )


def delete_card(slug: str, user: User, made_from: MadeFrom) -> None:
    """Delete a draft that stands on no board; administrators can have it back.

    Raises PermissionDenied, NewerError, UsedError and Card.DoesNotExist.
    """
    with transaction.atomic():
        card = Card.objects.select_for_update().get(slug=slug)
        if not may_delete(card, user):
            raise PermissionDenied
        refuse_newer(card, made_from)
        if uses_of(card):
            raise UsedError(slug)
        delete(card, user)
