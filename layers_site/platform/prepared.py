"""Queries, and rows to be stored, whose SQL is written once: to write it takes several times as long as to ask it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.constants import OnConflict
from django.db.models.sql import Query
from django.db.models.sql.subqueries import InsertQuery

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


class PreparedRows:
    """Rows of one model, each stored unless one with its key is there: in one step, so that nobody comes between."""

    def __init__(self) -> None:
        self._written: dict[str, str] = {}

    def store(self, row: Model, **written: str) -> bool:
        """Store a new row, which has its key, and return whether it was not there.

        `written` are columns as the database takes them, where that is known. Nobody is told by a signal.
        """
        fields = row._meta.concrete_fields
        values = [
            written[field.attname]
            if field.attname in written
            else field.get_db_prep_save(field.pre_save(row, add=True), connection)
            for field in fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._sql(row), values)
            is_new: bool = cursor.rowcount > 0
        row._state.adding, row._state.db = False, connection.alias
        return is_new

    def _sql(self, row: Model) -> str:
        sql = self._written.get(connection.vendor)
        if sql is None:
            query = InsertQuery(type(row), on_conflict=OnConflict.IGNORE)
            query.insert_values(row._meta.concrete_fields, [row])
            ((sql, _values),) = query.get_compiler(connection=connection).as_sql()
            self._written[connection.vendor] = sql
        return sql
