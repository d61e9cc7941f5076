"""Pages of a document at the desk: its head, and each item of its sections; what is stored of a page, and its boards.

page_of(kind, document, "")             # all that belongs to no section
page_of(kind, document, "/parts/2")     # the third part of a lesson
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from engine import parse
from engine.notation import BROWSER
from engine.notation.json_schema import Schema
from layers_site.boards.building.services import shapes
from layers_site.boards.models import Board
from layers_site.boards.services import boards
from layers_site.content.documents.models import Document
from layers_site.content.shipped.kinds import DocumentKind, Json
from layers_site.learning.drills.boards import put_document

#: So many items one section of a document may have.
MOST_ITEMS: Final = 120


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """One page: its place in the document (a JSON pointer), the shape of what it asks for, and its value."""

    place: str
    shape: Schema
    value: Any


def page_of(kind: DocumentKind, document: Json, place: str) -> DocumentPage:
    """Return the page of a place. Raises KeyError where the document has no such page."""
    whole = shapes.resolved(kind.schema())
    if not place:
        return DocumentPage("", _head_shape(kind, whole), _head(kind, document))
    key, number = _apart(kind, place)
    items = document.get(key, [])
    if number >= len(items):
        raise KeyError(place)
    return DocumentPage(place, _item_shape(whole, key), items[number])


def places(kind: DocumentKind, document: Json) -> Iterator[str]:
    """Yield the places of all pages, the head first."""
    yield ""
    for key in kind.sections:
        yield from (f"/{key}/{number}" for number in range(len(document.get(key, []))))


def shown_at(place: str) -> Callable[[Document], Any]:
    """Return what tells the value of a page, and raises KeyError where there is none any more."""
    return lambda row: page_of(row.of_kind, row.document, place).value


def stored_with(place: str, value: Any) -> Callable[[Document], None]:
    """Return what puts the value of a page into a document. It raises KeyError where there is no such page any more."""

    def write(row: Document) -> None:
        kind, document = row.of_kind, row.document
        page_of(kind, document, place)
        if not place:
            row.document = _with_head(kind, document, value)
            return
        key, number = _apart(kind, place)
        items = [value if at == number else item for at, item in enumerate(document[key])]
        row.document = {**document, key: items}

    return write


def arranged(do: str, place: str) -> Callable[[Document], None]:
    """Return what adds an item to a section ("add", at "/parts"), takes one away or moves it. It raises KeyError."""

    def write(row: Document) -> None:
        kind = row.of_kind
        key, number = (place.strip("/"), -1) if do == "add" else _apart(kind, place)
        if key not in kind.sections:
            raise KeyError(place)
        items = _arranged(do, number, list(row.document.get(key, [])), _item_shape(shapes.resolved(kind.schema()), key))
        row.document = {**row.document, key: items}

    return write


def _arranged(do: str, number: int, items: list[Any], shape: Schema) -> list[Any]:
    if do == "add" and len(items) < MOST_ITEMS:
        return [*items, shapes.blank(shape)]
    if not 0 <= number < len(items):
        raise KeyError(number)
    item = items.pop(number)
    step = {"earlier": -1, "later": 1, "remove": None}[do]
    if step is not None:
        items.insert(max(0, number + step), item)
    return items


def _apart(kind: DocumentKind, place: str) -> tuple[str, int]:
    """Return the section and the number of a place. Raises KeyError for a place that is none."""
    _before, _slash, rest = place.partition("/")
    key, _slash, number = rest.partition("/")
    if key not in kind.sections or not number.isdecimal() or len(number) > 3:
        raise KeyError(place)
    return key, int(number)


def _item_shape(whole: Schema, key: str) -> Schema:
    items: Schema = shapes.resolved(whole["properties"][key])["items"]
    return items


def _edited_keys(kind: DocumentKind, whole: Schema) -> list[str]:
    return [key for key in whole["properties"] if key not in (*kind.unedited, *kind.sections)]


def _head_shape(kind: DocumentKind, whole: Schema) -> Schema:
    keys = _edited_keys(kind, whole)
    known = {key: whole["properties"][key] for key in keys}
    return {"type": "object", "properties": known, "required": [key for key in whole["required"] if key in keys]}


def _head(kind: DocumentKind, document: Json) -> Json:
    keys = _edited_keys(kind, shapes.resolved(kind.schema()))
    return {key: value for key, value in document.items() if key in keys}


def _with_head(kind: DocumentKind, document: Json, head: Json) -> Json:
    """Return the document with another head. Known keys keep their place; a new key gets that of the format."""
    whole = shapes.resolved(kind.schema())
    edited = _edited_keys(kind, whole)
    made = {key: head.get(key, value) for key, value in document.items() if key not in edited or key in head}
    order = list(whole["properties"])
    for key in (key for key in head if key not in made):
        before = [known for known in order[: order.index(key)] if known in made]
        at = list(made).index(before[-1]) + 1 if before else 0
        made = dict([*list(made.items())[:at], (key, head[key]), *list(made.items())[at:]])
    return made


def met(was: Any, now: Any, mine: Any) -> Any:
    """Merge a sent document with the stored one: the stored value stays wherever the form changed nothing."""
    if mine == was:
        return now
    if now == was:
        return mine
    if isinstance(was, dict) and isinstance(now, dict) and isinstance(mine, dict) and was.keys() == now.keys():
        return {key: met(was.get(key), now.get(key), value) if key in was else value for key, value in mine.items()}
    three = (was, now, mine)
    if all(isinstance(value, list) for value in three) and len({*map(len, three)}) == 1:
        return [met(*items) for items in zip(*three, strict=True)]
    return mine


def leaves(value: Any, path: str = "") -> Mapping[str, str]:
    """Return all single values of a page as text, by their places."""
    if isinstance(value, dict):
        return {place: text for key, part in value.items() for place, text in leaves(part, f"{path}/{key}").items()}
    if isinstance(value, list):
        items = enumerate(value)
        return {place: text for at, part in items for place, text in leaves(part, f"{path}/{at}").items()}
    return {path: "" if value is None else str(value)}


def fetched(shape: str, address: str) -> Any:
    """Return the board of the workbench under that address, as documents of this shape have it.

    Raises ValidationError for an address that leads to none.
    """
    board = _board(address)
    if board is None:
        raise ValidationError(_("No board of the workbench has this address. Open one and copy its address."))
    scenario: Json = board.scenario
    return [*scenario.get("objects", []), *scenario.get("effects", [])] if shape == "DrillPut" else scenario


def _board(address: str) -> Board | None:
    try:
        match = resolve(urlsplit(address).path)
    except (Resolver404, ValueError):
        return None
    return Board.objects.filter(pk=match.kwargs.get("board_id", "")).first()


def opened(value: Any) -> Board:
    """Return the board that a document has, on the workbench.

    Raises ScenarioError for what is no board, and RefusedError where the workbench does not take it.
    """
    document = put_document({"put": value}) if isinstance(value, list) else value
    board = boards.begin(parse(document, BROWSER), {"do": "new"}).board
    if board is None:
        raise LookupError("a board was begun and is not there")
    return board
