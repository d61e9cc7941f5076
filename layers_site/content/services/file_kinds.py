"""The kinds of content that go out as files and come in again: cards, cases, and what apps above have beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.utils.module_loading import import_string

from engine.errors import Problem
from layers_site.content import publishing, validation
from layers_site.content.bases import Content
from layers_site.content.card_notation import card_problems
from layers_site.content.files import file_name
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services.editing import save_edited


@dataclass(frozen=True, slots=True)
class Kind:
    """`folder` is where its files lie. `status` tells that of a row, `problems` why a document cannot be read at all.

    `save` stores a row in the name of a user, for a reason: it raises PermissionDenied and ValidationError.
    """

    folder: str
    model: type[Content]
    status: Callable[[Any], str]
    problems: Callable[[Any], Sequence[Problem]]
    save: Callable[[Any, User, str], None]

    def rows(self) -> list[Any]:
        return list(self.model._default_manager.order_by("slug"))

    def file_name(self, row: Content) -> str:
        """Return the path of the row's file in an archive."""
        return file_name(self.folder, row.slug, self.status(row))

    def public_name(self, row: Content) -> str:
        """Return the path of the row's file in the fixtures."""
        return file_name(self.folder, row.slug, publishing.PUBLISHED)


def _status(row: Card | Case) -> str:
    return row.status


#: In the order in which they come in: a card before the cases.
_OWN: Final = (
    Kind("cards", Card, _status, card_problems, save_edited),
    Kind("cases", Case, _status, validation.case_problems, save_edited),
)
#: Where those of apps above stand.
_PATHS: Final[dict[str, None]] = {}


def also(path: str) -> None:
    """Let the kind at this path, which an app above has, go out and come in as well. For apps, as they begin."""
    _PATHS[path] = None


@cache
def kinds() -> tuple[Kind, ...]:
    return (*_OWN, *map(import_string, _PATHS))


def kind_of(row: Content) -> Kind:
    return next(kind for kind in kinds() if isinstance(row, kind.model))


def kind_in(folder: str) -> Kind | None:
    """Return the kind whose files lie in a folder of this name; None where there is none."""
    return next((kind for kind in kinds() if kind.folder == folder), None)
