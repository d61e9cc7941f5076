"""Boards given away and found again: as `layers/1` documents, and by the references that people paste."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import SplitResult, parse_qs, urlsplit

from django.http import Http404
from django.utils.translation import gettext as _

from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, parse_json, read_scenario
from layers_site.boards.models import ALPHABET, ID_LENGTH, KEY_LENGTH, LatestLink
from layers_site.boards.services.boards import RefusedError, begin
from layers_site.boards.services.moments import Moment, at_board, at_case, of_board
from layers_site.content.files import ordered


def document_of(moment: Moment) -> str:
    """Return the document, with its keys in the order in which the format is told."""
    return json.dumps(ordered(json.loads(moment.text)), ensure_ascii=False, indent=2) + "\n"


def file_name(moment: Moment) -> str:
    """Return the name of the file: letters, digits, hyphens and underscores only."""
    if moment.board is not None:
        return f"board-{moment.board.id}.json"
    parts = [moment.case.slug if moment.case else "board", moment.variant, str(moment.stage) if moment.stage else ""]
    return "-".join(part for part in parts if part) + ".json"


#: What the board says of where it comes from.
ACTION = {"do": "open"}
_MARK = b"\xef\xbb\xbf"


class UnreadableError(Exception):
    """The error of a document that cannot be opened.

    It holds the problems, and the document as far as it could be read (None if it is no JSON).
    """

    def __init__(self, problems: Sequence[Problem], document: object = None) -> None:
        self.problems = tuple(problems)
        self.document = document
        super().__init__(f"{len(self.problems)} problems")


def opened(sent: bytes) -> Moment:
    """Return the board of a `layers/1` document.

    Raises UnreadableError, or RefusedError for a board that takes too long.
    """
    document: object = None
    try:
        document = parse_json(sent.removeprefix(_MARK), BROWSER, storable=True)
        scenario = read_scenario(document, BROWSER)
    except ScenarioError as error:
        raise UnreadableError(error.problems, document) from error
    if not scenario.objects and not scenario.effects:
        raise RefusedError(_("There is nothing on this board."))
    return begin(scenario, ACTION)


_BOARD: Final = re.compile(rf"^(?:/(?:en|fr)(?:/embed)?/boards/|/b/)([a-z2-7]{{{ID_LENGTH}}})(?:/.*)?\Z")
_CASE: Final = re.compile(r"^(?:/(?:en|fr)(?:/embed)?/cases/|/c/)([a-z0-9_-]{1,80})(?:/.*)?\Z")
_LATEST: Final = re.compile(rf"^/l/([{ALPHABET}]{{{KEY_LENGTH}}})/?\Z")
_BARE: Final = re.compile(rf"^[a-z2-7]{{{ID_LENGTH}}}\Z")
_LONGEST_STAGE: Final = 3


class UnknownReferenceError(Exception):
    """Nothing of ours is meant; its text says so, in the visitor's language."""


def moment_of(pasted: str, host: str, *, drafts: bool = False) -> Moment:
    """Return the board or moment of a case that is meant. `host` is ours. Raises UnknownReferenceError."""
    text = pasted.strip()
    try:
        if _BARE.match(text):
            return at_board(text)
        return _at(_ours(text, host), drafts=drafts)
    except Http404 as error:
        raise UnknownReferenceError(_("There is no such board here.")) from error


def _ours(text: str, host: str) -> SplitResult:
    """Return the parts of an address on this site: whole, without its scheme, or its path alone."""
    try:
        split_result = urlsplit(text if "//" in text or text.startswith("/") else f"//{text}")
    except ValueError as error:
        raise UnknownReferenceError(_("This isn’t an address.")) from error
    if split_result.netloc not in ("", host):
        raise UnknownReferenceError(_("This address leads to another site."))
    return split_result


def _at(split_result: SplitResult, *, drafts: bool) -> Moment:
    if match := _BOARD.match(split_result.path):
        return at_board(match[1])
    if match := _LATEST.match(split_result.path):
        return of_board(latest(match[1]).board)
    if match := _CASE.match(split_result.path):
        query = parse_qs(split_result.query, max_num_fields=50)
        stage = query.get("stage", ["0"])[0]
        usual = stage.isascii() and stage.isdecimal() and len(stage) <= _LONGEST_STAGE
        return at_case(match[1], query.get("variant", [""])[0][:80], int(stage) if usual else -1, drafts=drafts)
    raise UnknownReferenceError(_("This isn’t the address of a board or a case."))


def latest(key: str) -> LatestLink:
    """Return the link with that key: whoever knows the key may follow it. Raises Http404."""
    latest_link = LatestLink.objects.select_related("board__case", "board__parent").filter(key=key).first()
    if latest_link is None:
        raise Http404(_("There is no such link."))
    return latest_link
