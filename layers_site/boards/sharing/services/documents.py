"""Boards as `layers/1` documents: the file that is given away."""

from __future__ import annotations

import json

from layers_site.boards.services.moments import Moment
from layers_site.content.json_text import ordered


def document_of(moment: Moment) -> str:
    """Return the document, with its keys in the order in which the format is told."""
    return json.dumps(ordered(json.loads(moment.text)), ensure_ascii=False, indent=2) + "\n"


def file_name(moment: Moment) -> str:
    """Return the name of the file: letters, digits, hyphens and underscores only."""
    if moment.board is not None:
        return f"board-{moment.board.id}.json"
    parts = [moment.case.slug if moment.case else "board", moment.variant, str(moment.stage) if moment.stage else ""]
    return "-".join(part for part in parts if part) + ".json"
