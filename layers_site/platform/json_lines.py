"""Answer a stream of JSON documents, one a line, with one line each, whatever stands in it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

import engine
from engine.analysis.differences import problem_json
from engine.errors import Problem
from engine.notation import parse_json
from layers_site.platform.problems import SiteFault

logger = logging.getLogger(__name__)

#: A line longer than this is refused unread; a board of a thousand objects takes about a twentieth of it.
LONGEST_LINE: Final = 16 * 1024 * 1024

Answer = Callable[[object], Mapping[str, object]]


class Lines(Protocol):
    """A binary stream, as far as it is needed: a file or standard input."""

    def readline(self, limit: int, /) -> bytes: ...


def answer_lines(lines: Lines, answer: Answer) -> Iterator[str]:
    """Answer each line that comes, in order and at once.

    `answer` gets the document of a line and returns what stands beside its id. It may raise ScenarioError and
    EvaluationError, whose first problem is the answer then.
    """
    while line := lines.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield answer_line(line, answer)
            continue
        while not line.endswith(b"\n") and (line := lines.readline(LONGEST_LINE)):
            pass
        yield _written(None, {"error": problem_json(Problem("", SiteFault.LONG_LINE, {"most": LONGEST_LINE}))})


def answer_line(line: bytes, answer: Answer) -> str:
    """Answer one line: `{"id": …, …}` with what `answer` returns, or `{"id": …, "error": {"path", "message"}}`."""
    line_id: object = None
    try:
        document = _document(line)
        line_id = document.get("id") if isinstance(document, dict) else None
        return _written(line_id, answer(document))
    except engine.ScenarioError as error:
        return _written(line_id, {"error": problem_json(error.problems[0])})
    except engine.EvaluationError as error:
        return _written(line_id, {"error": problem_json(error.problem)})
    except Exception as error:  # the lines that follow must have their answers, whatever this one met
        logger.exception("a line could not be answered")
        return _written(
            line_id, {"error": problem_json(Problem("", SiteFault.NOT_ANSWERED, {"name": type(error).__name__}))}
        )


def _document(line: bytes) -> object:
    if not line.strip():
        raise engine.ScenarioError((Problem("", SiteFault.BLANK_LINE),))
    return parse_json(line)


def _written(line_id: object, rest: Mapping[str, object]) -> str:
    """Write one line of plain ASCII. An id that JSON cannot hold (a number past all bounds) is given back as null."""
    try:
        written = json.dumps(line_id, allow_nan=False)
    except (ValueError, RecursionError):
        written = "null"
    return f'{{"id": {written}, {json.dumps(rest)[1:]}'
