"""Backups come back whole or not at all; a database of each release comes forward with all of its rows."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import stat
import threading
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any, Final

import pytest
from django.apps import apps
from django.apps.registry import Apps
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.core.management.color import no_style
from django.core.management.sql import emit_post_migrate_signal
from django.core.serializers.python import Deserializer
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from pytest_django import DjangoDbBlocker

from layers_site import __version__
from layers_site.accounts.models import Learner
from layers_site.content.documents.models import Document
from layers_site.learning.stack.models import Play
from layers_site.operations.backups import source_commit
from tests.operations.conftest import serving
from tests.operations.databases import empty
from tests.operations.small_site import RELEASES, as_written

LATER = datetime(2030, 1, 1, tzinfo=UTC)


@pytest.fixture
def backup(site: Path, tmp_path: Path) -> Path:
    """Of a site with one account."""
    User.objects.create(username="Anna")
    path = tmp_path / "a.layers"
    call_command("backup", str(path), verbosity=0)
    return path


def names() -> list[str]:
    return list(User.objects.order_by("pk").values_list("username", flat=True))


class Writer(threading.Thread):
    """Writes row after row, each in a transaction of its own, and remembers those that were acknowledged."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.done, self.acknowledged, self.busy = path, threading.Event(), 0, threading.Event()

    def run(self) -> None:
        with closing(sqlite3.connect(self.path, timeout=20, isolation_level=None)) as own:
            while not self.done.is_set():
                key = self.acknowledged + 1
                own.execute("insert into django_session values (?, ?, ?)", (f"{key:09}", "x" * 900, LATER.isoformat()))
                self.acknowledged = key
                if key > 200:
                    self.busy.set()


def test_what_was_acknowledged_before_it_began_is_in_it(site: Path, tmp_path: Path) -> None:
    """While somebody writes without a pause; and what is in it is one moment: no row without those before it."""
    writer = Writer(site)
    writer.start()
    try:
        assert writer.busy.wait(20)
        before = writer.acknowledged
        call_command("backup", str(tmp_path / "a.layers"), verbosity=0)
        after = writer.acknowledged
    finally:
        writer.done.set()
        writer.join()
    with serving(tmp_path / "new.sqlite3"):
        call_command("restore", str(tmp_path / "a.layers"), verbosity=0)
        stored = sorted(int(key) for key in Session.objects.values_list("pk", flat=True))
    assert stored == list(range(1, len(stored) + 1))
    assert before <= len(stored) <= after + 1


def test_it_comes_back_with_the_same_rows(site: Path, backup: Path, tmp_path: Path) -> None:
    """Into a new database; every table has what it had."""
    with serving(tmp_path / "new.sqlite3"):
        call_command("restore", str(backup), verbosity=0)
        assert names() == ["Anna"]
    with closing(sqlite3.connect(site)) as old, closing(sqlite3.connect(tmp_path / "new.sqlite3")) as other:
        assert sorted(old.iterdump()) == sorted(other.iterdump())


@pytest.mark.parametrize("commit_named", ["", "0a1b2c3d4e5f"])
def test_it_says_which_commit_made_it(site: Path, tmp_path: Path, settings: Any, commit_named: str) -> None:
    """What the image was built from; without it, what Git says of the folder, or nothing where there is no Git."""
    settings.SOURCE_COMMIT = commit_named
    path = tmp_path / "a.layers"
    call_command("backup", str(path), verbosity=0)
    with zipfile.ZipFile(path) as archive:
        about = json.loads(archive.read("about.json"))
    assert about["version"] == __version__
    assert about["commit"] == commit_named or (not commit_named and re.fullmatch("[0-9a-f]{40}", about["commit"]))
    settings.BASE_DIR = tmp_path
    assert source_commit() == commit_named
    with serving(tmp_path / "new.sqlite3"):
        call_command("restore", str(path), stdout=(output := StringIO()))
    assert f"by version {__version__} ({about['commit'][:8]})." in output.getvalue() or not about["commit"]


def test_only_its_owner_reads_it_and_none_is_overwritten(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    with pytest.raises(CommandError, match="there already"):
        call_command("backup", str(backup))


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(site: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", str(tmp_path / "nowhere" / "a.layers"))
    assert list(tmp_path.iterdir()) == [site, *sorted(tmp_path.glob("site.sqlite3-*"))]


def test_what_is_there_is_replaced_only_where_that_is_said(backup: Path) -> None:
    User.objects.create(username="Bert")
    with pytest.raises(CommandError, match="--force"):
        call_command("restore", str(backup))
    assert names() == ["Anna", "Bert"]
    call_command("restore", str(backup), force=True, verbosity=0)
    assert names() == ["Anna"]


def test_an_older_backup_is_brought_forward(site: Path, tmp_path: Path) -> None:
    """Of a time when the site had no lessons and no practice."""
    call_command("migrate", "learning", "zero", verbosity=0)
    assert not [name for name in connection.introspection.table_names() if name.startswith("learning_")]
    call_command("backup", str(tmp_path / "old.layers"), verbosity=0)
    with serving(tmp_path / "new.sqlite3"):
        call_command("restore", str(tmp_path / "old.layers"), verbosity=0)
        assert [name for name in connection.introspection.table_names() if name.startswith("learning_")]


# --- what is refused, with the reason, and without changing anything ------------------------------------


def refused(path: Path, reason: str) -> None:
    before = names()
    with pytest.raises(CommandError, match=reason) as caught:
        call_command("restore", str(path), force=True)
    assert str(caught.value).endswith("Nothing was changed.")
    assert names() == before
    assert connection.cursor().execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("where", [0.3, 0.6])
def test_one_wrong_byte_is_found(backup: Path, where: float) -> None:
    User.objects.create(username="Bert")
    held = bytearray(backup.read_bytes())
    held[int(len(held) * where)] ^= 0xFF
    backup.write_bytes(held)
    refused(backup, "damaged")


def test_half_a_file_is_refused(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[: backup.stat().st_size // 2])
    refused(backup, "damaged")


def rewritten(path: Path, about: str | None = None, database: bytes | None = None) -> Path:
    """The backup with something else in it, and with checksums that are right."""
    with zipfile.ZipFile(path) as old:
        about_text, held = old.read("about.json").decode(), old.read("database")
    with zipfile.ZipFile(path, "w") as new:
        new.writestr("about.json", about or about_text)
        new.writestr("database", held if database is None else database)
    return path


def test_a_broken_database_in_a_whole_file_is_refused(backup: Path) -> None:
    """A page in the middle is gone, and the checksums do not know."""
    with zipfile.ZipFile(backup) as archive:
        held = bytearray(archive.read("database"))
    held[8192 : 8192 + 4096 * 5] = bytes(4096 * 5)
    refused(rewritten(backup, database=bytes(held)), "damaged")


def test_something_else_is_refused(backup: Path, tmp_path: Path) -> None:
    """No file, a text, another ZIP file, another form, another kind of database."""
    refused(tmp_path / "none", "no file")
    (tmp_path / "text").write_text("Humility", encoding="utf-8")
    refused(tmp_path / "text", "no backup")
    with zipfile.ZipFile(tmp_path / "zip", "w") as other:
        other.writestr("a.txt", "a")
    refused(tmp_path / "zip", "no backup")
    refused(rewritten(backup, about='{"format": "layers-backup/2"}'), "layers-backup/2")
    of_another = (
        '{"format": "layers-backup/1", "vendor": "postgresql", "version": "1", '
        '"commit": "", "made": "", "migrations": []}'
    )
    refused(rewritten(backup, about=of_another), "is of postgresql")


def test_a_backup_of_a_newer_version_is_refused(backup: Path) -> None:
    """What this version cannot know; it says which."""
    newer = (
        '{"format": "layers-backup/1", "vendor": "sqlite", "version": "9.9", "commit": "0a1b2c3d4e5f", "made": "", '
        '"migrations": [["cases", "9999_what_comes"]]}'
    )
    refused(rewritten(backup, about=newer), r"version 9\.9 \(0a1b2c3d\): cases\.9999_what_comes is not known")


def test_a_database_that_somebody_writes_to_is_left_alone(site: Path, backup: Path) -> None:
    User.objects.create(username="Bert")
    with closing(sqlite3.connect(site)) as other:
        other.execute("begin immediate")
        with pytest.raises(CommandError, match="Stop the site first"):
            call_command("restore", str(backup), force=True)
        other.rollback()
    assert names() == ["Anna", "Bert"]


# --- PostgreSQL -------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_postgresql_comes_back_with_the_same_rows(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    """In the place of what is there, by one transaction; a damaged file changes nothing."""
    if connection.vendor != "postgresql" or not shutil.which("pg_dump"):
        pytest.skip("needs PostgreSQL and its pg_dump")
    User.objects.create(username="Anna")
    path = tmp_path / "a.layers"
    call_command("backup", str(path), verbosity=0)
    User.objects.create(username="Bert")
    with pytest.raises(CommandError, match="--force"):
        call_command("restore", str(path))
    with zipfile.ZipFile(path) as archive:
        held = archive.read("database")
    broken = rewritten(Path(shutil.copy(path, tmp_path / "b.layers")), database=held[: len(held) // 2] + b"\nnonsense;")
    with pytest.raises(CommandError, match="psql failed"):
        call_command("restore", str(broken), force=True)
    assert names() == ["Anna", "Bert"]
    call_command("restore", str(path), force=True, verbosity=0)
    assert names() == ["Anna"]
    assert User.objects.create(username="Cleo").pk > User.objects.get(username="Anna").pk


# --- a database of each release comes forward ---------------------------------------------------------


#: Tables that `migrate` fills by itself, and those that tell nothing of anybody for long.
UNTOLD: Final = {"auth.permission", "contenttypes.contenttype", "sessions.session", "admin.logentry"}

#: Tables that are gone on purpose. Whoever wanted patterns to come back has them: now they come back to everybody. A
#: game that somebody has changed is a document.
GONE: Final = {"learning.repeating", "learning.stackcase"}
#: Rows that are gone on purpose: a colleague works on something or is none, and so is who comes by a link.
GONE_ROWS: Final = {("quizzes.colleague", "may", "view"), ("quizzes.teamlink", "gives", "copy")}

each = pytest.mark.parametrize("path", sorted(RELEASES.glob("*.json")), ids=lambda path: path.stem)


def load(release: dict[str, Any]) -> Apps:
    """Put the rows into the tables of then, in an empty database; return the models of then."""
    executor = MigrationExecutor(connection)
    applied = [(app, name) for app, name in release["migrations"]]
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    executor.migrate(applied, [step for step in plan if (step[0].app_label, step[0].name) in applied])
    then: Apps = executor.loader.project_state(applied).apps
    emit_post_migrate_signal(0, interactive=False, db=connection.alias, apps=then)
    # Which numbers another database of this process gave them.
    ContentType.objects.clear_cache()
    reader = Deserializer(release["rows"])
    # Of Django's own models those of today: a permission is looked up by its name.
    reader._get_model_from_node = lambda label: (apps if label.startswith("auth.") else then).get_model(label)  # type: ignore[attr-defined]
    # References are checked once all rows are there.
    with transaction.atomic():
        for row in reader:
            row.save()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(then.get_models())):
            cursor.execute(statement)
    return then


def assert_there(release: dict[str, Any]) -> None:
    """Each row is read by the model of today, and says the same in every column that there still is."""
    for row in release["rows"]:
        said = {(row["model"], name, str(value)) for name, value in row["fields"].items()}
        if row["model"] in GONE or said & GONE_ROWS:
            continue
        model = apps.get_model(row["model"])
        stored = model._default_manager.get(pk=row["pk"])
        values = as_written(stored)["fields"]
        shared = values.keys() & row["fields"].keys()
        assert {name: values[name] for name in shared} == {name: row["fields"][name] for name in shared}, row["model"]


def assert_games_kept(release: dict[str, Any]) -> None:
    """A game that somebody has changed is what visitors see as before, and a game that was played is still of it."""
    stored = {row["pk"]: row["fields"] for row in release["rows"] if row["model"] == "learning.stackcase"}
    for fields in stored.values():
        document = Document.objects.get(kind="stack", slug=fields["slug"])
        assert (document.is_shown, document.document["title"]["fr"]) == (fields["published"], fields["title_fr"])
        assert {key: document.document[key] for key in fields["document"]} == fields["document"]
    played = {row["pk"]: row["fields"]["case"] for row in release["rows"] if row["model"] == "learning.play"}
    assert {key: stored[case]["slug"] for key, case in played.items()} == dict(Play.objects.values_list("pk", "game"))


def assert_pages_open() -> None:
    """Whoever had something there has it: visitors, the learner Zoé, and Ada, who trains."""
    visitor, ada, zoe = Client(), Client(), Client()
    assert "Giant Growth" in visitor.get("/en/cases/grown-bear/", follow=True).content.decode()
    assert visitor.get("/en/cases/a-draft/").status_code == 404
    assert visitor.get("/l/abcdefghjkmnpq/", follow=True).status_code == 200
    assert visitor.get("/en/stack/games/abcdefghijkl/").status_code == 200
    ada.force_login(User.objects.get(username="ada"))
    assert "Zoé" in ada.get("/en/quizzes/rounds/ACDEFG/results/").content.decode()
    assert ada.get("/en/quizzes/classes/ACDEFGH/", follow=True).status_code == 200
    session = zoe.session
    session["learner"] = str(Learner.objects.get(seats__name="Zoé").key)
    session.save()
    assert "It adds." in zoe.get("/en/q/ACDEFG/result/", follow=True).content.decode()


@each
def test_a_database_in_use_goes_forward(path: Path, db: None, tmp_path: Path) -> None:
    """It has a row in every table that the site had then."""
    release = json.loads(path.read_text(encoding="utf-8"))
    with empty(tmp_path, "forward"):
        then = load(release)
        ours = {model._meta.label_lower for model in then.get_models()}
        assert ours - UNTOLD <= {row["model"] for row in release["rows"]}
        call_command("migrate", interactive=False, verbosity=0)
        assert_there(release)
        assert_games_kept(release)
        assert_pages_open()


@pytest.mark.nightly
@each
def test_a_backup_comes_back_into_this_version(path: Path, db: None, tmp_path: Path) -> None:
    """`restore` migrates it forward, and nothing is left to migrate."""
    if connection.vendor == "postgresql" and not shutil.which("pg_dump"):
        pytest.skip("needs pg_dump")
    release = json.loads(path.read_text(encoding="utf-8"))
    with empty(tmp_path, "old"):
        load(release)
        call_command("backup", str(tmp_path / "old.layers"), verbosity=0)
    with empty(tmp_path, "new"):
        call_command("restore", str(tmp_path / "old.layers"), verbosity=0)
        assert_there(release)
        executor = MigrationExecutor(connection)
        assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
