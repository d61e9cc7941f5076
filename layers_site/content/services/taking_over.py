"""Files that have changed since: where an editor has changed what was loaded, the two are compared, and one is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.core.exceptions import PermissionDenied
from django.db import transaction

from layers_site.content import publishing
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import User
from layers_site.content.services.editing import change

Row = TypeVar("Row", bound=Card | Case)
#: What no file says.
_UNWRITTEN: Final = ("status", "position", "stale", "same")


def shipped(content: Row | Document) -> Row | Document | None:
    """Return the content as its newer file has it, not to be saved; None where there is none."""
    if isinstance(content, Document):
        ships = content.shipped if content.ships_newer else None
        return None if ships is None else Document(kind=content.kind, slug=content.slug, document=ships)
    if content.upstream is None:
        return None
    row = type(content)(**{name: getattr(content, name) for name in _UNWRITTEN if hasattr(content, name)})
    row.take_json(content.upstream)
    return row


def settle_shipped(content: Row | Document, user: User, check: Callable[[Any], None], *, takes: bool) -> None:
    """Give a content what its newer file says, or note that this is not wanted: it is offered again once it changes.

    Raises what `check` raises, PermissionDenied, and ValidationError where the file could not be saved.
    """
    if isinstance(content, Document):
        step = saving.TAKE_SHIPPED if takes else saving.KEEP_OURS
        saving.advance(content.of_kind, content.slug, step, user, check)
    elif takes:
        change(type(content), user, check, _take, "shipped", pk=content.pk)
    else:
        _keep_own(content, user, check)


def _take(stored: Card | Case) -> None:
    file, upstream = shipped(stored), stored.upstream
    if file is None or upstream is None:
        raise PermissionDenied
    stored.take_json(upstream)
    stored.loaded_digest, stored.upstream = file.digest, None
    if isinstance(stored, Case):
        stored.settle_stale([])


def _keep_own(content: Card | Case, user: User, check: Callable[[Any], None]) -> None:
    rows = type(content)._default_manager.filter(pk=content.pk)
    with transaction.atomic():
        stored: Any = rows.select_for_update().get()
        check(stored)
        file = shipped(stored)
        if file is None or not publishing.may_change(user, stored):
            raise PermissionDenied
        rows.update(upstream=None, loaded_digest=file.digest)
