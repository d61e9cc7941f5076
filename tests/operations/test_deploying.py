"""The files and settings that others run the site with: what must hold of them."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from gunicorn.config import Config

from layers_site.operations.probe import lives
from layers_site.platform.safety import refusals, refusals_of_counting

ROOT = settings.BASE_DIR
#: It opens the ports below 1024, and may do nothing else.
PROXY = "proxy"


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, Any]]:
    services_: dict[str, dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))[
        "services"
    ]
    return services_


@pytest.fixture(scope="module")
def dockerfile() -> str:
    return (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_nothing_runs_as_root_with_its_powers(services: dict[str, dict[str, Any]], dockerfile: str) -> None:
    """Each has a user of its own, no capabilities, no way to more, and a root file system that it cannot write."""
    assert re.findall(r"^USER (\S+)$", dockerfile, re.MULTILINE) == ["10001"]
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert int(service.get("user", 0)) > 0 or name == PROXY, name
    assert services[PROXY]["cap_add"] == ["NET_BIND_SERVICE"]


def test_whatever_stays_is_asked_whether_it_lives(services: dict[str, dict[str, Any]], dockerfile: str) -> None:
    for name, service in services.items():
        if service["restart"] == "unless-stopped":
            assert service["healthcheck"]["test"][0] == "CMD", name
    assert "HEALTHCHECK" in dockerfile


def test_what_is_under_way_may_end(services: dict[str, dict[str, Any]]) -> None:
    """A container is stopped no sooner than gunicorn itself would give up a request."""
    assert services["web"]["stop_grace_period"] == "40s"
    assert Config().settings["graceful_timeout"].get() == 30
    assert services["web"]["init"] is True


def test_no_container_takes_all_of_the_machine(services: dict[str, dict[str, Any]]) -> None:
    """Lines of logs are thrown away at some size; Redis throws away before its container is full."""
    for name, service in services.items():
        assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}, name
    command = " ".join(services["cache"]["command"])
    assert "--maxmemory 256mb --maxmemory-policy allkeys-lru" in command
    assert services["cache"]["mem_limit"] == "384m"
    assert services["web"]["mem_limit"] == "1g"


def test_nobody_waits_for_a_lock_longer_than_for_a_page(services: dict[str, dict[str, Any]]) -> None:
    """PostgreSQL gives up (503, try again) before gunicorn kills the process that waits."""
    wait = re.search(r"lock_timeout=(\d+)s", " ".join(services["database"]["command"]))
    # Importing it would begin to count.
    page = re.search(
        r"^timeout = (\d+)$", (ROOT / "layers_site" / "server.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert wait is not None
    assert page is not None
    assert 0 < int(wait[1]) < int(page[1])


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Caddyfile", ["max_size 10MB", "request_buffers 2MB"]),
        ("Caddyfile.host", ["max_size 10MB", "buffer_requests"]),
        ("nginx.conf", ["client_max_body_size 10m;"]),
    ],
)
def test_the_proxy_asks_for_no_more_than_the_site_takes(name: str, lines: list[str]) -> None:
    """All of a request before a process gets it, for which nginx waits by itself, and none that no form here makes."""
    proxy = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    assert re.findall(r"^\s+(\w*(?:max_|buffer)\w*.*)$", proxy, re.MULTILINE) == lines
    assert re.search(r"health/.+404", proxy, re.DOTALL)
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE < 2_000_000


def test_images_have_a_version(services: dict[str, dict[str, Any]], dockerfile: str) -> None:
    """A number with at least two parts, for what is built upon and for what is run beside."""
    ours = {"layers"}
    named = {service["image"] for service in services.values()} - ours
    named |= set(re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE))
    assert len(named) == 4
    assert not [image for image in named if not re.fullmatch(r"[a-z]+:\d+(\.\d+)+(-[a-z-]+)?", image)]


def test_secrets_are_in_files_that_nobody_else_opens(tmp_path: Path) -> None:
    """`deploy/secrets.sh` makes each by chance, and again not at all. Its folder is for its owner alone."""
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    script = tmp_path / "deploy" / "secrets.sh"
    script.parent.mkdir()
    script.write_bytes((ROOT / "deploy" / "secrets.sh").read_bytes())
    subprocess.run(["sh", script], check=True)
    folder = tmp_path / "secrets"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {Path(secret["file"]).name for secret in compose["secrets"].values()} == {
        file.name for file in folder.iterdir()
    }
    held = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    assert not list(refusals(**(SAFE | {"key": held["key"]})))
    assert held["database_url"] == f"postgres://layers:{held['database']}@database:5432/layers"
    assert held["cache_url"] == f"redis://:{held['cache']}@cache:6379/0"
    assert subprocess.run(["sh", script], check=False, capture_output=True).returncode != 0
    assert {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()} == held


def test_a_container_has_the_secrets_that_it_reads_and_no_other(
    services: dict[str, dict[str, Any]], dockerfile: str
) -> None:
    """None stands in an environment, which others on the machine may look at; none comes into the image."""
    for name, service in services.items():
        read = set(re.findall(r"/run/secrets/(\w+)", json.dumps(service)))
        assert read == set(service.get("secrets", ())), name
        assert not [key for key in service.get("environment", ()) if re.search("PASSWORD$|KEY$|_URL$", key)], name
    assert not re.findall(r"SECRET_KEY|METRICS_TOKEN|EMAIL_URL", dockerfile)
    assert (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()[1] == "*"


#: The patch releases before which a hole was known when these files were last looked at: Redis 7.4.11
#: (CVE-2025-49844, CVE-2026-81934), PostgreSQL 15.15 (CVE-2025-12817, CVE-2025-12818), Caddy 2.11.1 (CVE-2026-27588).
_MENDED = {"redis": (7, 4, 11), "postgres": (15, 15), "caddy": (2, 11, 1)}


def test_no_image_is_older_than_what_mended_it(services: dict[str, dict[str, Any]]) -> None:
    named = dict(service["image"].split(":") for service in services.values() if service["image"] != "layers")
    for name, least in _MENDED.items():
        assert tuple(map(int, named[name].partition("-")[0].split("."))) >= least, name


def test_the_cache_wants_a_password_and_runs_no_scripts(services: dict[str, dict[str, Any]]) -> None:
    """The site brings the password; without it nobody does anything, and nobody at all runs a script."""
    _before, _user, rule = " ".join(services["cache"]["command"]).partition(" --user ")
    assert rule.startswith('default on ">$$(cat /run/secrets/cache)" ')
    assert rule.endswith("+@all -@scripting -@admin")


def test_database_and_cache_are_reached_from_inside_alone(services: dict[str, dict[str, Any]]) -> None:
    assert [name for name, service in services.items() if "ports" in service] == [PROXY]
    for name in ("database", "cache"):
        assert services[name]["networks"] == ["inside"]


def test_the_client_is_of_the_version_of_the_server(services: dict[str, dict[str, Any]], dockerfile: str) -> None:
    """An older pg_dump refuses a newer server."""
    server = re.match(r"postgres:(\d+)", services["database"]["image"])
    client = re.search(r"postgresql-client-(\d+)", dockerfile)
    assert server is not None
    assert client is not None
    assert server[1] == client[1]


def test_every_setting_that_they_give_is_one(services: dict[str, dict[str, Any]]) -> None:
    known = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    for name in services["web"]["environment"]:
        assert f"| `{name.removesuffix('_FILE')}` |" in known


def test_one_builds_the_image_that_several_have(services: dict[str, dict[str, Any]]) -> None:
    assert [name for name, service in services.items() if "build" in service] == ["prepare"]
    assert {services[name]["image"] for name in ("web", "prepare", "manage")} == {"layers"}


def test_what_is_written_is_for_nobody_else_on_the_machine() -> None:
    """The database has digests of passwords: however the site is started, its files are of mode 600."""
    assert "UMask=0077" in (ROOT / "deploy" / "layers.service").read_text(encoding="utf-8")
    assert "umask = 0o077" in (ROOT / "layers_site" / "server.py").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.findall(r"(\S+ \S+) \$\(PYTHON\) manage.py prepare", makefile) == ["@umask 077;"] * 2


def test_a_port_that_is_taken_is_said_in_a_line() -> None:
    """Before gunicorn tries it again and again."""
    code = "import layers_site.server as server; server.on_starting(None)"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run_here(code, HOST="127.0.0.1", PORT=port)
    assert done.returncode == 1
    assert re.fullmatch(rf"Port {port} of 127\.0\.0\.1 cannot be opened \(.+\)\. Another one: .*\n", done.stderr)
    assert run_here(code, HOST="127.0.0.1", PORT="0").returncode == 0


def run_here(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, env=inherited | environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("page", ["operating.md", "scaling.md", "faults.md"])
def test_what_the_guide_says_is_there(page: str) -> None:
    """Commands and files that it names."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert not [path for path in re.findall(r"\bdeploy/[\w.]+", text) if not (ROOT / path).exists()]
    commands = {path.stem for path in ROOT.glob("layers_site/*/management/commands/*.py")}
    commands |= {"createsuperuser", "check", "migrate", "collectstatic", "help"}
    assert set(re.findall(r"manage\.py (\w+)", text)) <= commands


# --- the probe --------------------------------------------------------------------------------------


class Answering(BaseHTTPRequestHandler):
    """As the site, it answers to its name alone."""

    def do_GET(self) -> None:
        self.send_response(200 if (self.path, self.headers["Host"]) == ("/health/live", "layers.example") else 400)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture
def port() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield str(server.server_port)
        server.shutdown()
        thread.join()


def test_the_probe_asks_by_a_name_that_is_answered(port: str) -> None:
    assert lives({"PORT": port, "ALLOWED_HOSTS": ".layers.example, other.example"})
    assert not lives({"PORT": port, "ALLOWED_HOSTS": "other.example"})
    assert not lives({"PORT": "1"})


# --- the environment ----------------------------------------------------------------------------------


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
    return run_here(code, **{"SLOW_REQUEST_MS": "600000"} | environment)


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
@pytest.mark.parametrize(
    ("what", "wanted"),
    [
        # Machines speak HTTP to the process itself, by a name of the settings; people are sent to HTTPS.
        ("statuses", [200, 200, 301]),
        # Browsers take a cookie of such a name by HTTPS only, for every path, and from no other host of the domain.
        ("session", ["__Host-sessionid", None, "/"]),
        ("cookies", [["__Host-csrftoken", True, "/", ""]]),
        ("key", SAFE["key"]),  # from a file
        # In a file beside the database, for all processes: `tests/platform/test_counts.py` kills one.
        ("counts", ["layers_site.platform.cache.FileCountsCache", "{folder}/counts.sqlite3"]),
    ],
)
def test_what_holds_of_an_open_site(open_site: OpenSite, folder: Path, what: str, wanted: Any) -> None:
    done, answers = open_site
    assert answers[what] == json.loads(json.dumps(wanted).replace("{folder}", str(folder))), done.stderr


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
