"""Boards given away and found again: as `layers/1` documents, as QR codes, and by the references that people paste."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final
from urllib.parse import SplitResult, parse_qs, urlsplit

import segno
from django.http import Http404
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, parse_json, read_scenario
from layers_site.boards.models import ALPHABET, ID_LENGTH, KEY_LENGTH, LatestLink
from layers_site.boards.services.boards import RefusedError, begin
from layers_site.boards.services.moments import Moment, at_board, at_case, of_board
from layers_site.content.files import ordered
from layers_site.platform.problem_texts import problem_text
from layers_site.platform.text import label_text


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
        raise RefusedError(_("This board is empty."))
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
        raise UnknownReferenceError(_("This board doesn’t exist here.")) from error


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
        raise Http404(_("This link doesn’t exist."))
    return latest_link


#: Four modules of white on each side, as ISO/IEC 18004 asks for.
QUIET: Final = 4
LONGEST: Final = 600


@lru_cache(maxsize=256)
def qr_svg(address: str) -> bytes:
    """Return an SVG document without any style.

    Of an address that is too long to be read by a telephone only the board's part is left, without the rest of the
    query.
    """
    if len(address) > LONGEST:
        address = address.partition("?")[0]
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", border=QUIET, dark="#000", light="#fff", svgclass=None, lineclass=None, omitsize=True
    )
    return out.getvalue()


#: More problems than these are counted.
SHOWN: Final = 10


def problem_lines(problems: Sequence[Problem], document: object) -> list[str]:
    """Return one line of HTML for each problem: the place as a JSON pointer, the name of the card, the reason.
    Beyond a number the rest is counted.
    """
    lines: list[str] = [_line(problem, document) for problem in problems[:SHOWN]]
    more = len(problems) - SHOWN
    if more > 0:
        lines.append(ngettext("And one more problem.", "And %(count)s more problems.", more) % {"count": more})
    return lines


def _line(problem: Problem, document: object) -> SafeString:
    what = problem_text(problem)
    if not problem.path:
        return _filled(_("The document: %(what)s"), what=what)
    name = _name(problem.path, document)
    text = _("%(path)s (“%(name)s”): %(what)s") if name else _("%(path)s: %(what)s")
    return _filled(text, path=problem.path, name=name, what=what)


def _filled(text: str, **words: str) -> SafeString:
    """Return HTML with the words filled in. Words that are HTML already stay as they are."""
    safe_strings = {name: conditional_escape(word) for name, word in words.items()}
    return mark_safe(conditional_escape(text) % safe_strings)  # noqa: S308 - each part is escaped


def _name(path: str, document: object) -> str:
    """Return the name of the object, effect or spell with the problem; "" for none."""
    section, _slash, rest = path.removeprefix("/").partition("/")
    place = rest.partition("/")[0]
    things = document.get(section) if isinstance(document, dict) else None
    if not isinstance(things, list) or not place.isdecimal() or int(place) >= len(things):
        return ""
    thing = things[int(place)]
    name = (thing.get("name") or thing.get("id")) if isinstance(thing, dict) else None
    if isinstance(name, dict) and name.keys() == {"en", "fr"}:
        name = label_text(name)
    return name[:60] if isinstance(name, str) else ""
