"""Read text as JSON data: strictly, and with a clear error for everything that is no JSON (RFC 8259)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from engine.errors import Fault, Problem, ScenarioError, Value
from engine.notation.values import GENEROUS, Limits, join, printable, shown

#: Integers of more digits are read as fractions, without Python's limit on digits: they are out of all bounds anyway.
_MOST_DIGITS = 4000
#: Without this in the text no half of a surrogate pair can be in the document.
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
#: So many of them are told.
_MOST_HALVES = 10


def parse_json(text: str | bytes, limits: Limits = GENEROUS, *, storable: bool = False) -> object:
    """Parse the JSON value of a text (bytes are UTF-8).

    Raises ScenarioError where it is too long, not UTF-8, no JSON or nested too deep, or where an object has a key
    twice (JSON data could hold only one of them). Where it must be `storable`, because a page or a database gets it as
    it stands, also for half of a surrogate pair in any of its texts: UTF-8 cannot hold it.
    """
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if limits.bytes is not None and size > limits.bytes:
        raise _error(Fault.MANY_BYTES, most=limits.bytes, count=size)
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        document = _parse(decoded)
    except UnicodeDecodeError as error:
        raise _error(Fault.NO_UTF8, byte=error.start) from error
    except json.JSONDecodeError as error:
        raise _error(Fault.NO_JSON, why=error.msg, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _error(Fault.TOO_DEEP_TO_READ) from error
    if storable and _HALF.search(decoded):
        _refuse_halves(document)
    return document


def _error(code: Fault, **values: Value) -> ScenarioError:
    return ScenarioError((Problem("", code, values),))


def _parse(text: str) -> object:
    twice: list[tuple[dict[str, object], str]] = []

    def unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
        data = dict(pairs)
        if len(data) < len(pairs):
            counted = Counter(key for key, _ in pairs)
            twice.extend((data, key) for key in data if counted[key] > 1)
        return data

    document: object = json.loads(text, object_pairs_hook=unique_keys, parse_int=_integer, parse_constant=_no_number)
    if twice:
        raise ScenarioError(_repeated(document, twice))
    return document


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _no_number(name: str) -> float:
    raise _error(Fault.NO_NUMBER, name=name)


def _repeated(document: object, twice: list[tuple[dict[str, object], str]]) -> tuple[Problem, ...]:
    """Note the places of the repeated keys. A repeated key may hide others, which are then not in the document."""
    keys = {(id(data), key) for data, key in twice}
    problems = [
        Problem(join(path, key), Fault.KEY_TWICE)
        for path, node in _nodes(document)
        if isinstance(node, dict)
        for key in node
        if (id(node), key) in keys
    ]
    return tuple(problems) or (Problem("", Fault.KEY_TWICE_WITHIN, {"name": shown(twice[0][1])}),)


def _refuse_halves(document: object) -> None:
    """Raise ScenarioError with the places of the texts that UTF-8 cannot hold, keys and values."""
    halves = (Problem(path, Fault.SURROGATE) for path, text in _texts(document) if printable(text) != text)
    problems = tuple(islice(halves, _MOST_HALVES))
    if problems:
        raise ScenarioError(problems)


def _texts(document: object) -> Iterator[tuple[str, str]]:
    for path, node in _nodes(document):
        if isinstance(node, str):
            yield path, node
        elif isinstance(node, dict):
            yield from ((join(path, key), key) for key in node)


def _nodes(document: object) -> Iterator[tuple[str, object]]:
    """Yield each value of a document with its place, from above and in its order."""
    waiting: list[tuple[str, object]] = [("", document)]
    while waiting:
        path, node = waiting.pop()
        yield path, node
        if isinstance(node, dict):
            waiting.extend((join(path, key), node[key]) for key in reversed(node))
        elif isinstance(node, list):
            waiting.extend((f"{path}/{place}", item) for place, item in reversed(list(enumerate(node))))
