"""Boards in documents: opened on the workbench, and taken from there by their address."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from engine import parse
from engine.notation import BROWSER
from layers_site.boards.models import Board
from layers_site.boards.services import boards
from layers_site.content.documents.sources import Json
from layers_site.learning.drills.boards import put_document


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
