"""None"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command, get_commands
from django.template.loader import get_template
from django.test import Client, override_settings

from layers_site.content.models import Card, CardText, Case
from layers_site.operations.management.commands import prepare
from tests.night import NIGHT
from tests.shipped import store_shipped


@pytest.mark.nightly
@pytest.mark.django_db
def test_a_site_made_ready_opens_on_content(client: Client) -> None:
    """After `prepare` there is something to see, in both languages; once more, and nothing is different."""
    out = StringIO()
    call_command("prepare", stdout=out)
    before = list(Case.objects.values()) + list(Card.objects.values())
    case = Case.objects.published().get(slug="humility-opalescence-replenish")
    for language, title in (("en", case.title_en), ("fr", case.title_fr)):
        assert title in client.get(f"/{language}/cases/", {"q": "replenish"}).content.decode()
    call_command("prepare", stdout=StringIO())
    assert list(Case.objects.values()) + list(Card.objects.values()) == before


@pytest.mark.django_db
def test_who_runs_the_site_is_told_of_all_cards_until_they_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "call_command", lambda *_args, **_options: None)
    said = []
    for part in ("before", "beside", "before"):
        out = StringIO()
        call_command("prepare", part=part, verbosity=0 if part == "beside" else 1, stdout=out)
        said.append(out.getvalue().count("make cards"))
        CardText.objects.get_or_create(key="bears")
    assert said == [1, 0, 0]


@pytest.mark.django_db
def test_what_is_made_ready_is_made_by_commands_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database first, and the content before the editions are compared on it; by night it is done."""
    called: list[str] = []
    monkeypatch.setattr(prepare, "call_command", lambda name, **options: called.append(name))
    call_command("prepare")
    assert (called[0], called[-1]) == ("migrate", "compare_editions")
    assert {"load_content", "load_quizzes", "make_groups"} <= set(called) <= get_commands().keys()
    whole = list(called)
    called.clear()
    for part in ("before", "beside"):
        call_command("prepare", part=part)
    assert called == whole


def test_static_files_get_names_of_their_content(tmp_path: Path) -> None:
    """Every file that a style sheet names exists, and is served under a name that changes with its content."""
    # Like the site's own, but for the compressed copies, which take their time.
    hashing = {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}
    with override_settings(STATIC_ROOT=tmp_path, STORAGES={**settings.STORAGES, "staticfiles": hashing}):
        call_command("collectstatic", interactive=False, verbosity=0)
    hashed = {path.name.split(".")[0] for path in (tmp_path / "css").iterdir() if path.name.count(".") == 2}
    assert {path.stem for path in (settings.BASE_DIR / "static" / "css").iterdir()} == hashed
    assert (tmp_path / "staticfiles.json").exists()


def settings_under(**environment: str) -> dict[str, str]:
    """What a fresh process reads from this environment, without anybody's `.env`."""
    code = (
        "import environs; environs.Env.read_env = lambda *a, **k: True\n"
        "from layers_site import settings as s\n"
        "print(s.DATABASES['default']['ENGINE'], s.DATABASES['default']['NAME'], sep='\\n')\n"
        "print(s.DEBUG, s.ALLOWED_HOSTS, len(s.SECRET_KEY), getattr(s, 'SECURE_SSL_REDIRECT', False), sep='\\n')"
    )
    inherited = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(zip(("engine", "name", "debug", "hosts", "key", "redirect"), done.stdout.splitlines(), strict=True))


def test_without_configuration_the_site_is_closed_and_local() -> None:
    """No debug pages, no foreign hosts, SQLite in the project, and a secret key that nobody knows."""
    values = settings_under()
    assert values["engine"] == "django.db.backends.sqlite3"
    assert values["name"] == str(settings.BASE_DIR / "db.sqlite3")
    assert values["debug"] == "False"
    assert values["hosts"] == "['localhost', '127.0.0.1', '[::1]']"
    assert int(values["key"]) >= 50
    assert values["redirect"] == "False"


def test_the_environment_configures_the_site() -> None:
    values = settings_under(
        DATABASE_URL="postgres://layers@db.example:5432/layers",
        DEBUG="true",
        ALLOWED_HOSTS="layers.example,www.layers.example",
        HTTPS="true",
    )
    assert (values["engine"], values["name"]) == ("django.db.backends.postgresql", "layers")
    assert values["debug"] == "True"
    assert values["hosts"] == "['layers.example', 'www.layers.example']"
    assert values["redirect"] == "True"


@pytest.mark.django_db
def test_nothing_is_wrong_with_the_site() -> None:
    """Django's own checks find nothing to warn of."""
    call_command("check", fail_level="WARNING", stdout=StringIO(), stderr=StringIO())


def test_the_icon_is_found_where_browsers_look_for_it(client: Client) -> None:
    """The admin's pages name none, and a console without errors is part of a working page."""
    response = client.get("/favicon.ico")
    assert (response.status_code, response["Location"]) == (302, "/static/img/layers.svg")


# --- templates ----------------------------------------------------------------------------------------


TEMPLATES = Path(settings.BASE_DIR) / "templates"
#: The pack that draws forms has names of its own.
OWN = sorted(path for path in TEMPLATES.rglob("*.html") if "layers" not in path.relative_to(TEMPLATES).parts)
PARTS = [path for path in OWN if path.name.startswith("_")]
PAGES = [path for path in OWN if not path.name.startswith("_")]


def name_of(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=name_of)
def test_every_template_can_be_read(path: Path) -> None:
    """Its tags are known and closed; a template that is never reached by a test would hide that."""
    get_template(name_of(path))


@pytest.mark.parametrize("path", OWN, ids=name_of)
def test_every_piece_that_a_template_draws_or_includes_is_there(path: Path) -> None:
    """A piece is named by a word or by its file; who moves one finds all that used it."""
    text = path.read_text(encoding="utf-8")
    drawn = [f"boards/_{word}.html" for word in re.findall(r'drawn:"(\w+)"', text)]
    for name in drawn + re.findall(r'{% include "([^"]+)"', text):
        get_template(name)


@pytest.mark.parametrize("path", OWN, ids=name_of)
def test_no_template_sets_a_sign_behind_a_translated_text(path: Path) -> None:
    """In French a space stands before it, so that it belongs into the text."""
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"{% (?:end)?(?:block)?translate[^%]*%}(?:<[^>]+>)*[:;!?](?=\s|<)", text) == []


@pytest.mark.parametrize("path", PARTS, ids=name_of)
def test_a_part_is_never_a_full_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "<html" not in text
    assert "{% extends" not in text


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_a_page_is_a_full_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "{% extends" in text or "<html" in text


@pytest.mark.django_db
def test_every_page_is_there_in_both_languages(client: Client) -> None:
    """Each says which language it is in, and leads to itself in the other; by day every twelfth case."""
    store_shipped(Case)
    cases = Case.objects.published()[:: 1 if NIGHT else 12]
    paths = ["", "cases/", "about/", *(f"{case.get_absolute_url()[4:]}?show=1" for case in cases)]
    for path in paths:
        for language, other in (("en", "fr"), ("fr", "en")):
            response = client.get(f"/{language}/{path}")
            html = response.content.decode()
            assert response.status_code == 200, path
            assert f'<html lang="{language}"' in html
            assert f'hreflang="{other}"' in html or f'lang="{other}"' in html
