"""A document that somebody sent, read strictly and made into a board."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, parse_json, read_scenario
from layers_site.boards.services.boards import RefusedError, begin
from layers_site.boards.services.moments import Moment

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
        document = parse_json(sent.removeprefix(_MARK), BROWSER)
        scenario = read_scenario(document, BROWSER)
    except ScenarioError as error:
        raise UnreadableError(error.problems, document) from error
    if not scenario.objects and not scenario.effects:
        raise RefusedError(_("There is nothing on this board."))
    return begin(scenario, ACTION)
