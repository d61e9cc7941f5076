"""A database of each release comes forward with all of its rows, in use or as a backup, and its pages still open."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, Final

import pytest
from django.apps import apps
from django.apps.registry import Apps
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.color import no_style
from django.core.management.sql import emit_post_migrate_signal
from django.core.serializers.python import Deserializer
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from layers_site.accounts.models import Learner
from layers_site.content.documents.models import Document
from layers_site.learning.stack.models import Play
from tests.operations.databases import empty
from tests.operations.small_site import RELEASES, as_written

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
