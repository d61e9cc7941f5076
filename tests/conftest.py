"""What all tests share: how each begins, what is drawn by chance, compiled catalogues, what waits for the night."""

from __future__ import annotations

import gc
import itertools
import os
import random
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.template import RequestContext, Template
from django.test import override_settings
from django.test.signals import template_rendered
from django.utils import translation
from django.utils.safestring import SafeString
from xdist.remote import Producer

from layers_site.platform import throttle
from tests import chance
from tests.families import family
from tests.night import NIGHT
from tests.redis_caches import of_this_process
from tests.scheduling import FilesFirst, compile_together
from tests.times import FolderTimes, MissingBrowser
from tools.measuring import browser

CHROMIUM = browser.chromium_path()
IN_CI = bool(os.environ.get("CI"))
#: Of so many rows of parameters two thirds wait for the night, but for tests of who may do what.
MANY = 3
#: Days for the throttle, each for one test.
DAYS = itertools.count(20_000)
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "admin_client", "admin_user", "django_db_setup"}

# Playwright keeps an event loop running in the thread of the test, which Django would refuse.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

chance.load_profile(more=NIGHT, smaller=not os.environ.get("CHANCE_UNTIL"))


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues once, in the process that hands out the tests."""
    if hasattr(config, "workerinput"):
        return
    config.pluginmanager.register(FolderTimes())
    config.pluginmanager.register(MissingBrowser())
    from layers_site.platform import catalogues

    catalogues.compile_all(settings.LOCALE_PATHS[0])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> FilesFirst | None:
    return FilesFirst(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect without looking for garbage: there are thousands of tests, and all of them stay. Nor is it looked for
    among them later, and seldom among the rest, which saves a fortieth of all work."""
    gc.disable()
    compile_together(session.config)
    collected = yield
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()
    return collected


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> pytest.Item | None:
    """Make one test of a function with parameters alone, unless it is night or one of them is asked for by its name."""
    apart = NIGHT or asked_by_name(collector.config)
    if apart or not isinstance(collector, pytest.Module) or not collector.istestfunction(obj, name):
        return None
    return family(collector, name, obj, beginning)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if not {"browser", "many"}.isdisjoint(item.path.parts):
            item.add_marker("browser")
        if item.get_closest_marker("django_db") or DATABASE_FIXTURES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("database")
    if chance.EXPLORING:
        _keep(config, items, chance.is_drawn)
    if not NIGHT:
        _keep(config, items, lambda item: not _is_for_the_night(item))
        twice = _said_twice(items)
        _keep(config, items, lambda item: item not in twice)
    if not NIGHT and not asked_by_name(config):
        waiting = _looked_at_by_night(items)
        _keep(config, items, lambda item: item not in waiting)
        more = _more_of_the_same(items)
        _keep(config, items, lambda item: item not in more)


def asked_by_name(config: pytest.Config) -> bool:
    """Whether not all tests of these files are wanted, but one (`-k humility`, `test_x.py::test_y`)."""
    return bool(config.getoption("keyword")) or any("::" in argument for argument in config.args)


def _keep(config: pytest.Config, items: list[pytest.Item], wanted: Callable[[pytest.Item], bool]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
    items[:] = [item for item in items if wanted(item)]


def _is_for_the_night(item: pytest.Item) -> bool:
    """Whether a test waits for the night: it says so, or it looks at a page in the other two of both languages and
    both colours. By day that is English in the light and French in the dark."""
    if item.get_closest_marker("nightly"):
        return True
    params = _params(item)
    language, dark = params.get("language"), params.get("dark")
    return "browser" in item.path.parts and language is not None and dark is not None and dark == (language == "en")


def _said_twice(items: list[pytest.Item]) -> set[pytest.Item]:
    """What is done in both languages and is else the same, in a browser or on stored rows: one of them by night."""
    pairs: dict[tuple[str, ...], list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("database") and "language" in _params(item):
            others = {name: value for name, value in _params(item).items() if name != "language"}
            pairs.setdefault((item.nodeid.partition("[")[0], repr(sorted(others.items(), key=str))), []).append(item)
    return {pair[zlib.crc32(repr(key).encode()) % 2] for key, pair in pairs.items() if len(pair) == 2}


def _looked_at_by_night(items: list[pytest.Item]) -> set[pytest.Item]:
    """What is done in a browser, but for one way through each room with the first of its parameters (`by_day`): what
    needs no browser to be seen, each page and form, is tried elsewhere."""
    in_browser = [item for item in items if item.path.parent.name == "browser"]
    by_name = sorted(in_browser, key=lambda item: item.nodeid, reverse=True)
    first = {item.nodeid.partition("[")[0]: item for item in by_name if item.get_closest_marker("by_day")}
    return set(in_browser) - set(first.values())


def _more_of_the_same(items: list[pytest.Item]) -> set[pytest.Item]:
    """What is done on stored rows with many parameters: a third of them by day. Who may do what is tried whole."""
    alike: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("database") and _params(item) and not item.get_closest_marker("whole"):
            alike.setdefault(item.nodeid.partition("[")[0], []).append(item)
    many = (item for same in alike.values() if len(same) >= MANY for item in same[1:])
    return {item for item in many if zlib.crc32(item.nodeid.encode()) % 3}


def _params(item: pytest.Item) -> dict[str, Any]:
    params: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    return params


def pytest_runtest_setup(item: pytest.Item) -> None:
    if chance.time_is_up():
        pytest.skip("the time is up")
    if item.get_closest_marker("browser") and CHROMIUM is None:
        pytest.fail(browser.ADVICE) if IN_CI else pytest.skip(browser.ADVICE)


@pytest.fixture(autouse=True)
def _begun(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test begins alike. Where several processes meet, keys are drawn by chance, since they must differ."""
    with beginning("" if {"browser", "many"}.intersection(request.path.parts) else request.node.nodeid):
        yield


@pytest.fixture(autouse=True)
def _no_window_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted by the minute or the hour is counted alike whatever the clock says: each test has a day of its
    own, ten seconds old."""
    day = 86_400.0 * next(DAYS) + 10
    monkeypatch.setattr(throttle, "now", lambda: day)


@contextmanager
def beginning(name: str) -> Iterator[None]:
    """What each test begins with: ids, codes and tokens drawn from its name; the language of the site, since a page in
    French leaves its own behind in the thread; and no page drawn, since a test may change what pages depend on that
    never changes while a site runs."""
    caches["pages"].clear()
    before = os.urandom, random._urandom  # type: ignore[attr-defined]
    if name:
        os.urandom = random._urandom = chance.Urandom(name)  # type: ignore[attr-defined, assignment]
    try:
        with translation.override("en"):
            yield
    finally:
        os.urandom, random._urandom = before  # type: ignore[attr-defined]


@pytest.fixture(scope="session", autouse=True)
def _plain_static_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Static files by their own names: hashed ones exist only after `collectstatic`."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    # whitenoise looks for the folder that `collectstatic` makes, and warns where there is none.
    root = tmp_path_factory.mktemp("static")
    # Nor does a test depend on how fast the machine is, or on those before it: how much anybody may ask for, and have
    # kept, is tried in tests/hostile, and what becomes of impatience where it is bounded.
    limits = {"WORK_SECONDS": 0, "REQUEST_SECONDS": 0, "STORED_MEGABYTES": 0, "PATIENCE": 25.0}
    # A password is as dear as a page of a board, so that nobody can try many; nobody does here.
    quick = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]
    changed = {"STORAGES": {**settings.STORAGES, "staticfiles": plain}, "PASSWORD_HASHERS": quick, **limits}
    with override_settings(STATIC_ROOT=root, **changed):
        yield


@pytest.fixture(scope="session", autouse=True)
def _pages_are_remembered(django_test_environment: None) -> Iterator[None]:
    """What a page was made of is remembered for `response.context` of whole pages: Django's own does it for each of a
    hundred pieces of one, which takes a twentieth of all work."""

    def render(template: Template, context: RequestContext) -> SafeString:
        if isinstance(context, RequestContext) and context.template is template:
            template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", render)
        yield


@pytest.fixture(autouse=True)
def _counted_anew() -> Iterator[None]:
    """Nobody waits for what another test has tried."""
    yield
    caches["default"].clear()


@pytest.fixture(scope="session", autouse=True)
def _own_caches() -> Iterator[None]:
    """Each process counts for itself; with REDIS_URL it has its own part of that, which is empty again in the end."""
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}
    if not settings.REDIS_URL:
        with override_settings(CACHES={**settings.CACHES, "default": memory}):
            yield
        return
    with override_settings(CACHES=of_this_process(settings.CACHES)):
        yield
        for cache in caches.all():
            cache.clear()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium, without the services that talk to the network."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "headless": True, "args": browser.chromium_flags()}
