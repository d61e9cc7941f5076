"""Families of tests: by day one function is one test, and tries all of its parameters in turn.

Most functions with parameters take nothing else, and try one of thousands of small things. To hand each out as a test
of its own costs several times what it does. All that fail are named. By night, and where one is asked for by its name
(`-k humility`, `test_x.py::test_y[humility]`), each is a test of its own.
"""

from __future__ import annotations

import functools
import inspect
import itertools
import random
import zlib
from collections.abc import Callable, Iterator, Sized
from contextlib import AbstractContextManager
from typing import Any, Final

import pytest

Parameters = dict[str, Any]
#: Makes the state in which each test begins; it is told the name of the test.
Beginning = Callable[[str], AbstractContextManager[None]]
_PARAMETERS: Final = type(pytest.param())
#: So many failures are shown with all that led to them; of the others the names.
SHOWN: Final = 5


def family(collector: pytest.Module, name: str, test: Callable[..., None], begin: Beginning) -> pytest.Item | None:
    """The one test of a function whose parameters are all that it takes; None for any other function."""
    tables = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    names = {each for mark in tables for each in _names(mark)}
    if not tables or names != set(inspect.signature(test).parameters) or not all(map(_is_plain, tables)):
        return None
    others = [mark for mark in (*test.pytestmark, *collector.iter_markers()) if mark.name != "parametrize"]
    if others or hasattr(test, "hypothesis"):
        return None
    members = list(_members(tables))
    if not members:
        return None

    def together() -> None:
        _try_all(members, test, lambda member: begin(f"{collector.nodeid}::{name}[{member}]"))

    functools.update_wrapper(together, test, assigned=("__module__", "__name__", "__qualname__", "__doc__"), updated=())
    together.__signature__ = inspect.Signature()  # type: ignore[attr-defined]
    return pytest.Function.from_parent(collector, name=name, callobj=together)


def _try_all(members: list[tuple[str, Parameters]], test: Callable[..., None], begin: Beginning) -> None:
    """Try each; raise all that failed together, by their names."""
    failed: list[tuple[str, Exception]] = []
    skipped: list[str] = []
    for member, parameters in members:
        random.seed(zlib.crc32(member.encode("utf-8", "backslashreplace")))
        try:
            with begin(member):
                test(**parameters)
        except pytest.skip.Exception as reason:
            skipped.append(str(reason))
        except pytest.fail.Exception as failure:
            failed.append((member, AssertionError(f"[{member}] {failure}")))
        except Exception as error:
            error.add_note(f"[{member}]")
            failed.append((member, error))
    if failed:
        names = " ".join(f"[{member}]" for member, _error in failed)
        shown = [error for _member, error in failed[:SHOWN]]
        raise ExceptionGroup(f"{len(failed)} of {len(members)}: {names}", shown)
    if len(skipped) == len(members):
        pytest.skip("; ".join(dict.fromkeys(skipped)))


def _is_plain(mark: pytest.Mark) -> bool:
    """Whether the values are all there to be read, and are the parameters themselves."""
    values = mark.args[1] if len(mark.args) == 2 else None
    if not isinstance(values, Sized) or mark.kwargs.keys() - {"ids"}:
        return False
    marks = (each for value in values if isinstance(value, _PARAMETERS) for each in value.marks)
    return all(each.name == "nightly" for each in marks)


def _names(mark: pytest.Mark) -> list[str]:
    names = mark.args[0] if mark.args else ()
    return [each.strip() for each in names.split(",")] if isinstance(names, str) else list(names)


def _members(tables: list[pytest.Mark]) -> Iterator[tuple[str, Parameters]]:
    """Each member of the day by its name, with its parameters."""
    for chosen in itertools.product(*(_rows(mark) for mark in tables)):
        parameters: Parameters = {}
        for row in chosen:
            parameters |= row[1]
        yield "-".join(row[0] for row in reversed(chosen)), parameters


def _rows(mark: pytest.Mark) -> Iterator[tuple[str, Parameters]]:
    names, ids = _names(mark), mark.kwargs.get("ids")
    listed = itertools.repeat(None) if ids is None or callable(ids) else iter(ids)
    for row, listed_name in zip(mark.args[1], listed, strict=False):
        own_name, values = None, row if len(names) > 1 else (row,)
        if isinstance(row, _PARAMETERS):
            if row.marks:
                continue
            own_name, values = row.id, row.values
        name = own_name or listed_name or "-".join(_name_of(value, ids) for value in values)
        yield str(name), dict(zip(names, values, strict=True))


def _name_of(value: object, ids: object) -> str:
    label = ids(value) if callable(ids) else None
    name = str(getattr(value, "__name__", value) if label is None else label)
    return name if len(name) <= 80 else f"{name[:79]}…"
