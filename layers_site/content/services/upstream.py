"""Files that have changed since an editor changed what was loaded from them: compare, take over, or keep one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from django.db import transaction

from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services.editing import change
from layers_site.content.services.history import FieldDiff, diff

Row = TypeVar("Row", bound=Card | Case)
#: What no file says.
_UNWRITTEN: Final = ("status", "position", "stale", "same")


def shipped(content: Row) -> Row:
    """Return the card or case as its newer file has it, not to be saved. Raises ValueError where there is none."""
    if content.upstream is None:
        raise ValueError(content.slug)
    row = type(content)(**{name: getattr(content, name) for name in _UNWRITTEN if hasattr(content, name)})
    row.take_json(content.upstream)
    return row


def upstream_changes(content: Card | Case) -> list[FieldDiff]:
    """Return how the newer file differs from what is stored here."""
    return diff(content, shipped(content))


def take_shipped(content: Row, user: User, check: Callable[[Row], None]) -> Row:
    """Give a card or a case what its newer file says. Raises what `change` raises."""

    def write(stored: Row) -> None:
        file = shipped(stored)
        stored.take_json(cast("dict[str, Any]", stored.upstream))
        stored.loaded_digest, stored.upstream = file.digest, None
        if isinstance(stored, Case):
            stored.settle_stale([])

    return change(type(content), user, check, write, "shipped", pk=content.pk)


def keep_own(content: Row, check: Callable[[Row], None]) -> None:
    """Note that the newer file was looked at and is not wanted: it is offered again once it changes."""
    with transaction.atomic():
        stored = cast("Row", type(content)._default_manager.select_for_update().get(pk=content.pk))
        check(stored)
        digest = shipped(stored).digest
        type(content)._default_manager.filter(pk=content.pk).update(upstream=None, loaded_digest=digest)
