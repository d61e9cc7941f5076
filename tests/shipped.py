"""The content that ships as rows of the database, read once by each process: to load it takes seconds.

That it can be loaded is tried in `tests/content`, and that it is right as well.
"""

from __future__ import annotations

import json
from copy import copy
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.db.models.sql import InsertQuery

from layers_site.content.bases import Content
from layers_site.content.models import Card, Case

FOLDERS: Final[dict[type[Content], str]] = {Case: "cases", Card: "cards"}


@cache
def shipped(model: type[Content]) -> tuple[Content, ...]:
    """The rows of one kind, published, and stored nowhere."""
    rows = []
    for path in sorted((settings.CONTENT_DIR / FOLDERS[model]).glob("*.json")):
        row = model()
        row.take_json(json.loads(path.read_text(encoding="utf-8")))
        if isinstance(row, Card | Case):
            row.status = Case.Status.PUBLISHED
        row.refresh_indexes()
        rows.append(row)
    return tuple(rows)


def store_shipped(*models: type[Content]) -> None:
    """Store the rows of these kinds, or of all."""
    with connection.cursor() as cursor:
        for model in models or FOLDERS:
            cursor.executemany(*_insertion(model))


@cache
def _insertion(model: type[Content]) -> tuple[str, list[Any]]:
    """The statement and its values, row by row: a fifth of the work is to run it, the rest to make it."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    statements, values = set(), []
    for row in shipped(model):
        query = InsertQuery(model)
        query.insert_values(fields, [copy(row)])
        ((statement, parameters),) = query.get_compiler(connection=connection).as_sql()
        statements.add(statement)
        values.append(parameters)
    (statement,) = statements
    return statement, values
