"""The environment: every setting is documented, and an open site is not started with an unsafe one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from layers_site.platform.safety import refusals, refusals_of_counting

SAFE: dict[str, Any] = {
    "debug": False,
    "key": "k3y-of-fifty-characters-that-was-made-by-chance-0123456789",
    "hosts": ["layers.example"],
    "origins": ["https://layers.example"],
    "https": True,
    "hsts_seconds": 3600,
}


def test_a_safe_site_is_refused_nothing() -> None:
    assert list(refusals(**SAFE)) == []


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"debug": True}, "DEBUG"),
        ({"key": ""}, "SECRET_KEY"),
        ({"key": "short"}, "SECRET_KEY"),
        ({"key": "a" * 60}, "SECRET_KEY"),
        ({"key": "django-insecure-" + SAFE["key"]}, "SECRET_KEY"),
        ({"hosts": ["localhost", "127.0.0.1"]}, "ALLOWED_HOSTS"),
        ({"hosts": ["layers.example", "*"]}, "ALLOWED_HOSTS"),
        ({"https": False}, "HTTPS"),
        ({"hsts_seconds": 0}, "HSTS_SECONDS"),
        ({"origins": ["http://layers.example"]}, "CSRF_TRUSTED_ORIGINS"),
        ({"origins": ["https://*"]}, "CSRF_TRUSTED_ORIGINS"),
        ({"origins": ["https://*.com"]}, "CSRF_TRUSTED_ORIGINS"),
        ({"hosts": ["layers.example", ".com"]}, "ALLOWED_HOSTS"),
    ],
)
def test_each_unsafe_setting_is_refused_by_its_name(changed: dict[str, Any], named: str) -> None:
    (line,) = refusals(**(SAFE | changed))
    assert line.startswith(named)


@pytest.mark.parametrize(("changed", "named"), [({"proxies": 0}, "PROXIES"), ({"metrics_token": "a"}, "METRICS_TOKEN")])
def test_who_is_counted_and_who_reads_it_is_told_apart(changed: dict[str, Any], named: str) -> None:
    """Behind a proxy that is not counted all are one visitor; a short token is found by trying."""
    safe: dict[str, Any] = {"https": True, "proxies": 1, "metrics_token": ""}
    assert not list(refusals_of_counting(**safe))
    (line,) = refusals_of_counting(**(safe | changed))
    assert line.startswith(named)


def test_all_hosts_of_ones_own_domain_may_be_meant() -> None:
    own = {"hosts": [".layers.example"], "origins": ["https://*.layers.example"]}
    assert not list(refusals(**(SAFE | own)))


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """manage.py in a process of its own, without anybody's `.env`."""
    code = (
        "import environs, sys; environs.Env.read_env = lambda *a, **k: True\n"
        "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'layers_site.settings'\n"
        "from django.core.management import execute_from_command_line\n"
        f"execute_from_command_line({['manage.py', *arguments]!r})"
    )
    inherited = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env=inherited | {"SLOW_REQUEST_MS": "600000"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_open_site_with_unsafe_settings_does_not_start() -> None:
    """And says all that is wrong, at once."""
    done = manage("check", PRODUCTION="true", DEBUG="true")
    assert done.returncode != 0
    for name in ("DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "HTTPS"):
        assert f"- {name} must" in done.stderr
    assert "Traceback" not in done.stderr


OpenSite = tuple[subprocess.CompletedProcess[str], dict[str, Any]]
#: What is asked of an open site, in one process: to begin takes a second.
OPEN_SITE_SCRIPT = """
import io, json, warnings
from django.conf import settings
from django.core.management import call_command
from django.test import Client, override_settings

warnings.filterwarnings("ignore", "No directory at")  # the static files that `collectstatic` makes
call_command("check", deploy=True, fail_level="WARNING", stdout=io.StringIO())
machine = Client(headers={"host": "127.0.0.1", "authorization": "Bearer sesame-sesame-sesame"})
statuses = [machine.get(path).status_code for path in ("/health/live", "/metrics", "/en/")]
plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}):
    person = Client(headers={"host": "layers.example"})
    cookies = person.get("/en/account/sign-in/", secure=True).cookies
session = [settings.SESSION_COOKIE_NAME, settings.SESSION_COOKIE_DOMAIN, settings.SESSION_COOKIE_PATH]
columns = [[name, cookie["secure"], cookie["path"], cookie["domain"]] for name, cookie in cookies.items()]
counts = [str(value) for value in settings.CACHES["default"].values()]
key = settings.SECRET_KEY
print(json.dumps({"statuses": statuses, "session": session, "cookies": columns, "counts": counts, "key": key}))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("open")


@pytest.fixture(scope="module")
def open_site(folder: Path) -> OpenSite:
    """What an open site answers, and how its process ended. Its key is in a file, with the end of the line that editors
    leave."""
    (folder / "key").write_text(SAFE["key"] + "\n", encoding="utf-8")
    environment = {
        "PRODUCTION": "true",
        "HTTPS": "true",
        "SECRET_KEY_FILE": str(folder / "key"),
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "REDIS_URL": "",
        "ALLOWED_HOSTS": "layers.example,127.0.0.1",
        "METRICS_TOKEN": "sesame-sesame-sesame",
    }
    done = manage("shell", "-v", "0", "-c", OPEN_SITE_SCRIPT, **environment)
    return done, json.loads(done.stdout or "{}")


@pytest.mark.nightly
def test_the_checks_for_deployment_find_nothing_in_an_open_site(open_site: OpenSite) -> None:
    done, _answers = open_site
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.nightly
def test_machines_ask_how_an_open_site_is_beside_its_proxy(open_site: OpenSite) -> None:
    """They speak HTTP to the process itself, by a name of the settings; people are sent to HTTPS."""
    done, answers = open_site
    assert answers["statuses"] == [200, 200, 301], done.stderr


@pytest.mark.nightly
def test_cookies_of_an_open_site_are_of_its_host_alone(open_site: OpenSite) -> None:
    """Browsers take a cookie of such a name by HTTPS only, for every path, and from no other host of the domain."""
    done, answers = open_site
    assert answers["session"] == ["__Host-sessionid", None, "/"], done.stderr
    assert answers["cookies"] == [["__Host-csrftoken", True, "/", ""]], done.stderr


@pytest.mark.nightly
def test_a_secret_may_be_in_a_file(open_site: OpenSite) -> None:
    done, answers = open_site
    assert answers["key"] == SAFE["key"], done.stderr


@pytest.mark.nightly
def test_what_throttles_count_outlives_a_process_without_redis(open_site: OpenSite, folder: Path) -> None:
    """In a file beside the database, for all processes: `tests/platform/test_counts.py` kills one."""
    done, answers = open_site
    counted = ["layers_site.platform.cache.FileCountsCache", str(folder / "counts.sqlite3")]
    assert answers["counts"] == counted, done.stderr


def read_by_the_code() -> set[str]:
    """The names of the variables that settings and server ask the environment for."""
    names: set[str] = set()
    for path in ("layers_site/settings.py", "layers_site/server.py"):
        text = (settings.BASE_DIR / path).read_text(encoding="utf-8")
        names |= set(re.findall(r'(?:env\.\w+|environ\.get)\(\s*"([A-Z_]+)"', text))
    return names


def test_every_setting_is_documented_and_no_other() -> None:
    text = (settings.BASE_DIR / "docs" / "settings.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE)) == read_by_the_code()
