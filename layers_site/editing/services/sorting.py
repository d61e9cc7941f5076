"""The orders in which the lists of the desk are sorted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from layers_site.content.models import Card, Case
from layers_site.platform.text import folded

TITLE: Final = "title"
CHANGED: Final = "changed"
STATUS: Final = "status"
POSITION: Final = "position"
DIFFICULTY: Final = "difficulty"

#: What each list can be sorted by, as it is at first in front.
OF_CASES: Final[Mapping[str, Any]] = {
    CHANGED: _("last changed"),
    TITLE: _("title"),
    POSITION: _("position in the list of cases"),
    DIFFICULTY: _("difficulty"),
}
OF_CARDS: Final[Mapping[str, Any]] = {TITLE: _("name"), CHANGED: _("last changed"), STATUS: _("status")}
OF_DOCUMENTS: Final[Mapping[str, Any]] = {STATUS: _("drafts first"), TITLE: _("title"), CHANGED: _("last changed")}

_KEYS: Final[Mapping[str, Callable[[Any], Any]]] = {
    TITLE: lambda content: folded(str(content)),
    CHANGED: lambda content: -content.updated.timestamp(),
    STATUS: lambda content: (("draft", "reviewed", "published").index(content.status), folded(str(content))),
    POSITION: lambda content: (content.position, content.difficulty, content.slug),
    DIFFICULTY: lambda content: (content.difficulty, folded(str(content))),
}


def in_order(contents: Iterable[Case] | Iterable[Card], by: str, orders: Mapping[str, Any]) -> list[Any]:
    """Return the contents sorted by what was asked for, else as the list is sorted at first."""
    return sorted(contents, key=_KEYS[by if by in orders else next(iter(orders))])
