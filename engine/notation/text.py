"""Read text as JSON data: strictly, and with a clear error for everything that is no JSON (RFC 8259)."""

from __future__ import annotations

import json
from collections import Counter

from engine.errors import Fault, Problem, ScenarioError, Value
from engine.notation.reader import GENEROUS, Limits
from engine.notation.values import join, shown

#: Integers of more digits are read as fractions, without Python's limit on digits: they are out of all bounds anyway.
_MOST_DIGITS = 4000


def parse_json(text: str | bytes, limits: Limits = GENEROUS) -> object:
    """Parse the JSON value of a text (bytes are UTF-8).

    Raises ScenarioError where it is too long, not UTF-8, no JSON or nested too deep, or where an object has a key
    twice (JSON data could hold only one of them).
    """
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if limits.bytes is not None and size > limits.bytes:
        raise _error(Fault.MANY_BYTES, most=limits.bytes, count=size)
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        return _parse(decoded)
    except UnicodeDecodeError as error:
        raise _error(Fault.NO_UTF8, byte=error.start) from error
    except json.JSONDecodeError as error:
        raise _error(Fault.NO_JSON, why=error.msg, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _error(Fault.TOO_DEEP_TO_READ) from error


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
    problems: list[Problem] = []
    waiting: list[tuple[object, str]] = [(document, "")]
    while waiting:
        node, path = waiting.pop()
        if isinstance(node, dict):
            problems.extend(Problem(join(path, key), Fault.KEY_TWICE) for key in node if (id(node), key) in keys)
            waiting.extend((node[key], join(path, key)) for key in reversed(node))
        elif isinstance(node, list):
            waiting.extend((item, f"{path}/{place}") for place, item in reversed(list(enumerate(node))))
    return tuple(problems) or (Problem("", Fault.KEY_TWICE_WITHIN, {"name": shown(twice[0][1])}),)
