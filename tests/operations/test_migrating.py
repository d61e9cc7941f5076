"""A database that is in use goes forward through every migration with all of its rows; and so does an old backup."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from itertools import chain, combinations
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest
from django.apps import apps
from django.apps.registry import Apps
from django.conf import settings
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from layers_site.content.models import Card, Case
from tests.night import sample_of
from tests.operations.databases import empty

Node = tuple[str, str]

OWN: Final = {config.label for config in apps.get_app_configs() if config.name.startswith("layers_site.")}
GRAPH: Final = MigrationLoader(None).graph
#: All migrations, each after those that it needs.
WHOLE: Final[list[Node]] = list(
    dict.fromkeys(node for leaf in GRAPH.leaf_nodes() for node in GRAPH.forwards_plan(leaf))
)
FIRST: Final[dict[str, Node]] = {app: next(node for node in WHOLE if node[0] == app) for app in {n[0] for n in WHOLE}}
#: Those of ours before which there may be rows.
LATER: Final = [node for node in WHOLE if node[0] in OWN and node != FIRST[node[0]]]
CASE: Final = "humility-opalescence-replenish"
VALUES: Final[dict[str, Any]] = {
    "BooleanField": True,
    "DateField": datetime(2026, 11, 21, tzinfo=UTC).date(),
    "DateTimeField": datetime(2026, 11, 21, tzinfo=UTC),
    "DecimalField": Decimal("1.5"),
    "FloatField": 1.5,
    "JSONField": {"kept": ["é", 1]},
    "UUIDField": UUID(int=7),
}


# --- a database of an earlier day -------------------------------------------------------------------------


def without(node: Node) -> list[Node]:
    """All migrations but that one and those that need it."""
    return [node_ for node_ in WHOLE if node not in GRAPH.forwards_plan(node_)]


def earlier(nodes: Iterable[Node]) -> Apps:
    """Migrate the empty database to that state; its models."""
    executor = MigrationExecutor(connection)
    wanted = list(nodes)
    executor.migrate(wanted)
    # What `migrate` gives back was changed step by step; this is made at once, so that all of it knows each other.
    project_apps: Apps = executor.loader.project_state(wanted).apps
    return project_apps


class Filler:
    """Puts one row into each table, with something in each column; rows point to the rows made before."""

    def __init__(self, of: Apps) -> None:
        self.rows: dict[str, models.Model] = {}
        for model in of.get_models():
            if model._meta.app_label in OWN:
                self.row(model)

    def row(self, model: type[models.Model]) -> models.Model:
        label = model._meta.label_lower
        if label not in self.rows:
            fields = [field for field in model._meta.local_concrete_fields if not isinstance(field, models.AutoField)]
            values = {field.name: self.value(field) for field in fields}
            self.rows[label] = row = made(model, values)
            for many in model._meta.local_many_to_many:
                getattr(row, many.name).add(self.row(many.related_model))
        return self.rows[label]

    def value(self, field: Any) -> Any:
        """Raises KeyError for a kind of column that has no value here yet."""
        if field.is_relation:
            return None if field.related_model is field.model else self.row(field.related_model)
        if field.choices:
            return field.flatchoices[-1][0]
        kind = field.get_internal_type()
        if "Integer" in kind:
            return 1
        return field.name[: field.max_length] if kind in ("CharField", "SlugField", "TextField") else VALUES[kind]

    def stored(self) -> dict[str, dict[str, Any]]:
        """What the database says of each row, by the table's model."""
        for row in self.rows.values():
            row.refresh_from_db()
        return {label: columns(row) for label, row in self.rows.items()}


def made(model: type[models.Model], values: dict[str, Any]) -> models.Model:
    """A row with all of these; where that is refused, without one or two that it may lack: a quiz or a round."""
    spare = [field.name for field in model._meta.local_concrete_fields if field.is_relation and field.null]
    refused: Exception = AssertionError()
    for left_out in chain.from_iterable(combinations(spare, count) for count in range(3)):
        try:
            with transaction.atomic():
                return model._default_manager.create(**values | dict.fromkeys(left_out))
        except IntegrityError as error:
            refused = error
    raise refused


def columns(row: models.Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def assert_there(before: dict[str, dict[str, Any]]) -> None:
    """Each row is read by the model of today, and says the same in every column that there still is."""
    for label, old in before.items():
        model = apps.get_model(label)
        now = columns(model._default_manager.get(pk=old[model._meta.pk.attname]))
        shared = now.keys() & old.keys()
        assert (label, {name: now[name] for name in shared}) == (label, {name: old[name] for name in shared})


# --- forward ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("node", sample_of(LATER, 24), ids=".".join)
def test_a_full_database_goes_forward(node: Node, db: None, tmp_path: Path) -> None:
    """Every table of the day before that migration has a row; all of them are there after it, and say the same.
    By day of every twenty-fourth migration."""
    with empty(tmp_path, "forward"):
        filled = Filler(earlier(without(node)))
        assert {label.partition(".")[0] for label in filled.rows} >= {node[0]}
        before = filled.stored()
        call_command("migrate", interactive=False, verbosity=0)
        assert_there(before)


def oldest() -> dict[str, dict[str, Any]]:
    """The very first version of every app, with a case that ships, and a draft of the same; its rows."""
    old = earlier(FIRST.values())
    filled = Filler(old)
    shipped = Case()
    shipped.take_json(json.loads((settings.CONTENT_DIR / "cases" / f"{CASE}.json").read_text(encoding="utf-8")))
    model = old.get_model("content", "Case")
    known = {field.attname for field in model._meta.concrete_fields} - {"id", "created", "updated"}
    values = {name: value for name, value in columns(shipped).items() if name in known}
    model._default_manager.create(**values | {"status": "published"})
    model._default_manager.create(**values | {"status": "draft", "slug": "a-draft"})
    return filled.stored()


def test_what_was_published_in_the_first_version_is_published(db: None, tmp_path: Path) -> None:
    """And its page opens; a draft is still a draft. What everybody had in the library is there for everybody."""
    with empty(tmp_path, "first"):
        before = oldest()
        call_command("migrate", interactive=False, verbosity=0)
        assert_there(before)
        case, draft = (Case.objects.get(slug=slug) for slug in (CASE, "a-draft"))
        assert (case.status, draft.status) == (Case.Status.PUBLISHED, Case.Status.DRAFT)
        assert Card.objects.get().status == Card.Status.PUBLISHED
        page = Client().get(case.get_absolute_url(), follow=True)
        assert page.status_code == 200
        assert "Opalescence" in page.content.decode()
        assert Client().get(draft.get_absolute_url()).status_code == 404


def test_a_backup_of_the_first_version_comes_back_into_this_one(db: None, tmp_path: Path) -> None:
    """`restore` migrates it forward, with all of its rows."""
    if connection.vendor == "postgresql" and not shutil.which("pg_dump"):
        pytest.skip("needs pg_dump")
    with empty(tmp_path, "old"):
        before = oldest()
        call_command("backup", str(tmp_path / "old.layers"), verbosity=0)
    with empty(tmp_path, "new"):
        call_command("restore", str(tmp_path / "old.layers"), verbosity=0)
        assert_there(before)
        assert Case.objects.get(slug=CASE).status == Case.Status.PUBLISHED
        executor = MigrationExecutor(connection)
        assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
