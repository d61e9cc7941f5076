"""Queries whose SQL is written once: to write it takes several times as long as to ask it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.db import connection
from django.db.models import QuerySet
from django.db.models.sql import Query

#: Stands in a query where a value goes.
HERE: Final = "\x00here"


class _Written(NamedTuple):
    query: Query
    sql: str
    parameters: tuple[Any, ...]
    columns: list[Any]


class Prepared:
    """A query for `values_list`, with HERE in place of a text that each asks for anew.

    `make` gives the query; it is called once for each kind of database.
    """

    def __init__(self, make: Callable[[], QuerySet[Any, Any]]) -> None:
        self._make = make
        self._written: dict[str, _Written] = {}

    def rows(self, value: str = "") -> list[tuple[Any, ...]]:
        """Return the rows, as `values_list` does."""
        query, sql, parameters, columns = self._ready()
        with connection.cursor() as cursor:
            cursor.execute(sql, [value if parameter == HERE else parameter for parameter in parameters])
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        if not rows:
            return rows
        compiler = query.get_compiler(connection=connection)
        return [tuple(row) for row in compiler.apply_converters(rows, compiler.get_converters(columns))]

    def _ready(self) -> _Written:
        written = self._written.get(connection.vendor)
        if written is None:
            query = self._make().query
            compiler = query.get_compiler(connection=connection)
            sql, parameters = compiler.as_sql()
            columns = [column for column, _sql, _alias in compiler.select]
            written = self._written[connection.vendor] = _Written(query, sql, tuple(parameters), columns)
        return written
