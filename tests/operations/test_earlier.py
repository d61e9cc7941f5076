"""A database from before the apps were joined is brought up: no row is lost, and old addresses still answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from pytest_django import DjangoDbBlocker

from layers_site.boards.models import Board, LatestLink
from layers_site.content.models import Case
from layers_site.platform.renamed_apps import AFTER, RENAMED
from layers_site.quizzes.models import Answer, Round
from tests.operations.databases import empty

DUMPS = Path(__file__).parent / "earlier"
Rows = list[dict[str, Any]]
Columns = dict[str, set[tuple[str, bool]]]


def run(sql: str) -> None:
    """Run a dump as its own database's shell would."""
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        # Its tables stand in the order of the alphabet: one may point to another that comes later.
        connection.connection.executescript("PRAGMA foreign_keys = OFF;" + sql)
    else:
        connection.connection.cursor().execute(sql)
        connection.connection.commit()
    # A dump of PostgreSQL sets things for as long as its connection lasts.
    connection.close()


def rows(table: str) -> Rows:
    """All of a table, each row by its columns, in an order that does not depend on the table's name."""
    with connection.cursor() as cursor:
        cursor.execute(f"select * from {connection.ops.quote_name(table)}")
        names = [column[0] for column in cursor.description]
        records = [dict(zip(names, values, strict=True)) for values in cursor.fetchall()]
    return sorted(records, key=lambda row: json.dumps(row, default=str, sort_keys=True))


def tables() -> dict[str, Rows]:
    return {name: rows(name) for name in connection.introspection.table_names()}


@pytest.fixture
def earlier(db: None, tmp_path: Path) -> Iterator[None]:
    """The site works on the earlier database."""
    with empty(tmp_path, "earlier"):
        run((DUMPS / f"{connection.vendor}.sql").read_text(encoding="utf-8"))
        yield


@dataclass(frozen=True, slots=True)
class BroughtUp:
    """The tables of the earlier database before and after, and the columns of one that is made anew."""

    before: dict[str, Rows]
    after: dict[str, Rows]
    new: Columns


@pytest.fixture(scope="module")
def brought_up(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BroughtUp]:
    """The site works on it: to migrate it is what takes long, and no test here changes what another one reads."""
    with django_db_blocker.unblock():
        new = columns()
        with empty(tmp_path_factory.mktemp("earlier"), "brought_up"):
            run((DUMPS / f"{connection.vendor}.sql").read_text(encoding="utf-8"))
            before = tables()
            migrate()
            yield BroughtUp(before, tables(), new)


def today(table: str) -> str:
    app, _underscore, rest = table.partition("_")
    return f"{RENAMED.get(app, app)}_{rest}"


def migrate() -> None:
    call_command("migrate", interactive=False, verbosity=0)


#: What the migrations after the change of names are there to change.
CHANGED = {"django_migrations", "django_content_type", "auth_permission", "auth_group_permissions"}


def test_no_row_is_lost_and_none_says_anything_else(brought_up: BroughtUp) -> None:
    """Every table has the rows it had, under its new name, with the same in each column that there was."""
    before, after = brought_up.before, brought_up.after
    assert all(rows for name, rows in before.items() if name.partition("_")[0] in {*RENAMED, "quizzes"})
    assert not {name for name in after if name.partition("_")[0] in RENAMED}
    for name in before.keys() - CHANGED:
        columns = before[name][0].keys() if before[name] else ()
        known = [{column: row[column] for column in columns} for row in after[today(name)]]
        assert sorted(map(repr, known)) == sorted(map(repr, before[name])), name


def test_it_ends_where_a_new_database_begins(brought_up: BroughtUp) -> None:
    """Nothing is left to migrate, and every table has the columns that a new one has."""
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    assert not any(app in RENAMED for app, _name in executor.loader.applied_migrations)
    assert columns() == brought_up.new


def columns() -> Columns:
    """Each table's columns and whether they may be empty."""
    with connection.cursor() as cursor:
        described = {
            name: connection.introspection.get_table_description(cursor, name)
            for name in connection.introspection.table_names(cursor)
        }
    return {
        name: {(column.name, bool(column.null_ok)) for column in described_columns}
        for name, described_columns in described.items()
    }


def test_who_might_do_something_still_may(brought_up: BroughtUp) -> None:
    """Permissions hang on content types; those keep their rows."""
    editor = User.objects.get(username="a-editor")
    assert editor.has_perm("content.change_case")
    assert User.objects.get(username="ada").has_perm("quizzes.train")
    labels = set(Permission.objects.values_list("content_type__app_label", flat=True))
    assert not labels & RENAMED.keys()
    assert set(AFTER) <= labels


def test_old_addresses_still_answer(brought_up: BroughtUp) -> None:
    """A case, a board, a link that was given away, a round that its trainer reads; and the admin's pages of before."""
    visitor = Client()
    board, link = Board.objects.get(), LatestLink.objects.get()
    assert visitor.get(f"/en/cases/{Case.objects.earliest('pk').slug}/", follow=True).status_code == 200
    assert visitor.get(f"/en/boards/{board.pk}/").status_code == 200
    assert visitor.get(f"/l/{link.key}/", follow=True).status_code == 200
    assert Answer.objects.filter(sheet__round__code="ACDEFG").count() == 7
    visitor.force_login(User.objects.get(username="ada"))
    page = visitor.get(f"/en/quizzes/rounds/{Round.objects.get().code}/results/")
    assert (page.status_code, "Zoé" in page.content.decode()) == (200, True)
    visitor.force_login(User.objects.get(username="administrator"))
    case = f"cases/case/{Case.objects.earliest('pk').pk}/change/"
    for before in ("cases/case/", case, "stacks/stackcase/", "audit/event/"):
        page = visitor.get(f"/fr/admin/{before}", follow=True)
        assert (before, page.status_code) == (before, 200)


def test_a_database_of_another_day_is_left_alone(earlier: None) -> None:
    """The command says which commit brings it up first, and nothing has changed."""
    with connection.cursor() as cursor:
        cursor.execute("delete from django_migrations where app = 'sharing' and name = '0002_editions_of_cases'")
    before = tables()
    with pytest.raises(CommandError, match=r"59190ab.*sharing\.0002_editions_of_cases"):
        migrate()
    assert tables() == before
