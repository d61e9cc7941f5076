"""Library cards at the desk: made and changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from layers_site.content.models import Card
from layers_site.content.publishing import User
from layers_site.content.services import MadeFrom, change, new_slug, save_edited

#: A new card does something that is plain to see and easily taken away.
_FIRST: dict[str, dict[str, Any]] = {
    Card.Kind.OBJECT: {"types": ["Creature"], "power": 1, "toughness": 1},
    Card.Kind.EFFECT: {"changes": [{"pt": {"add": [1, 1]}}]},
}


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
