"""Library cards at the desk: made, changed, deleted, and where each is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction

from engine.notation import parse_json
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services import MadeFrom, change, new_slug, refuse_newer, save_edited
from layers_site.content.services.deleting import delete
from layers_site.learning.models import StackCase

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


# --- uses ------------------------------------------------------------------------------------------


#: The folders of content that are no rows, and what their files are.
_FOLDERS: Final = ("lessons", "drills")


@dataclass(frozen=True, slots=True)
class Use:
    """`kind` is "case", "stack", "lessons", "drills", or what an app above calls its own; `title` as it is stored."""

    kind: str
    slug: str
    title: tuple[str, str]


Finder = Callable[[Card], Iterable[Use]]
_FINDERS: Final[list[Finder]] = []


def also_in(finder: Finder) -> None:
    """Look for cards in what an app above has as well. For apps, as they begin."""
    _FINDERS.append(finder)


def uses_of(card: Card) -> tuple[Use, ...]:
    """Return all boards with something of this name, drafts too."""
    return (*_cases(card), *_stacks(card), *_files(card), *(use for find in _FINDERS for use in find(card)))


def has_name(document: object, name: str) -> bool:
    """Return whether something in the document is called so, in English or in one word for both languages."""
    if isinstance(document, list):
        return any(has_name(item, name) for item in document)
    if not isinstance(document, dict):
        return False
    called = document.get("name")
    english = called.get("en") if isinstance(called, dict) else called
    return english == name or any(has_name(item, name) for item in document.values())


def _cases(card: Card) -> Iterator[Use]:
    for case in Case.objects.search(card.name_en):
        if has_name(case.document, card.name_en):
            yield Use("case", case.slug, (case.title_en, case.title_fr))


def _stacks(card: Card) -> Iterator[Use]:
    for case in StackCase.objects.all():
        if has_name(case.document, card.name_en):
            yield Use("stack", case.slug, (case.title_en, case.title_fr))


def _files(card: Card) -> Iterator[Use]:
    for folder in _FOLDERS:
        for path in sorted((Path(settings.CONTENT_DIR) / folder).glob("*.json")):
            document = _read(path, path.stat().st_mtime_ns)
            if has_name(document, card.name_en):
                title = document.get("title", path.stem)
                both = (title["en"], title["fr"]) if isinstance(title, dict) else (title, title)
                yield Use(folder, path.stem, both)


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int) -> dict[str, Any]:
    document = parse_json(path.read_bytes())
    return document if isinstance(document, dict) else {}
