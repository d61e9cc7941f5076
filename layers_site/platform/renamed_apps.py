"""Bring a database from before the apps were joined to the names of today (docs/decisions/0017).

Tables, content types and the list of applied migrations bore the names of sixteen apps; five have tables now. Rows do
not change, and what came later is left to the migrations.
"""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

#: The app that has the tables of an earlier app now.
RENAMED: Final = {
    "audit": "accounts",
    "learners": "accounts",
    "cases": "content",
    "sharing": "boards",
    "workbench": "boards",
    "lessons": "learning",
    "practice": "learning",
    "stacks": "learning",
    "table": "learning",
    "live": "quizzes",
}
#: The migrations that a database has which can be brought up. Each app's `0001_initial` makes the same tables.
BEFORE: Final = frozenset((
    ("audit", "0001_events_of_the_log"),
    ("audit", "0002_more_kinds_of_events"),
    ("cases", "0001_cards_and_cases"),
    ("cases", "0002_workflow_and_history"),
    ("learners", "0001_learners_and_attempts"),
    ("lessons", "0001_parts_seen"),
    ("live", "0001_initial"),
    ("practice", "0001_practice_and_repetition"),
    ("quizzes", "0001_initial"),
    ("quizzes", "0002_a_clock_for_a_round"),
    ("sharing", "0001_kept_boards_and_links"),
    ("sharing", "0002_editions_of_cases"),
    ("stacks", "0001_stack_cases_and_games"),
    ("table", "0001_answers_of_the_day"),
    ("workbench", "0001_boards"),
))  # fmt: skip
AFTER: Final = ("accounts", "content", "boards", "learning", "quizzes")


class OtherVersionError(Exception):
    """The database has tables of the earlier apps, and other migrations than those that can be taken over.

    `missing` and `unknown` name migrations as "app.name".
    """

    def __init__(self, missing: list[str], unknown: list[str]) -> None:
        super().__init__(missing, unknown)
        self.missing, self.unknown = missing, unknown


def rename_tables(connection: BaseDatabaseWrapper) -> bool:
    """Rename what bears the name of an earlier app, all or nothing; say whether there was anything to rename.

    Raises OtherVersionError where the database is not at the last migration of the earlier apps.
    """
    recorder = MigrationRecorder(connection)
    applied = set(recorder.applied_migrations())
    earlier = {(app, name) for app, name in applied if app in RENAMED or app == "quizzes"}
    if not any(app in RENAMED for app, _name in earlier):
        return False
    if earlier != BEFORE:
        raise OtherVersionError(_labels(BEFORE - earlier), _labels(earlier - BEFORE))
    # SQLite renames a table that others refer to only while it does not check what they refer to.
    with connection.constraint_checks_disabled(), transaction.atomic(using=connection.alias):
        _rename_tables(connection)
        _rename_content_types(connection)
        for app, name in earlier:
            recorder.record_unapplied(app, name)
        for app in AFTER:
            recorder.record_applied(app, "0001_initial")
    return True


def _labels(migrations: frozenset[tuple[str, str]] | set[tuple[str, str]]) -> list[str]:
    return sorted(f"{app}.{name}" for app, name in migrations)


def _rename_tables(connection: BaseDatabaseWrapper) -> None:
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            app, _underscore, rest = table.partition("_")
            if app in RENAMED:
                cursor.execute(f"ALTER TABLE {quote(table)} RENAME TO {quote(f'{RENAMED[app]}_{rest}')}")


def _rename_content_types(connection: BaseDatabaseWrapper) -> None:
    """Rename the content types. Permissions and the admin's log point to these rows, so the rows stay."""
    with connection.cursor() as cursor:
        for before, after in RENAMED.items():
            cursor.execute("UPDATE django_content_type SET app_label = %s WHERE app_label = %s", [after, before])
