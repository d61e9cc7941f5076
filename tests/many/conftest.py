"""The machines, started once for all of these tests, and windows onto them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import WIDE, Window, hearing
from tests.conftest import IN_CI
from tests.many import services
from tests.many.cluster import Cluster, cluster

OpenWindow = Callable[..., Window]
#: Milliseconds. Three machines and a browser on two processors that others use as well.
PATIENCE = 60_000


@pytest.fixture(scope="session")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    if lacks := services.missing():
        pytest.fail(lacks) if IN_CI else pytest.skip(lacks)
    with cluster(tmp_path_factory.mktemp("many")) as cluster_:
        yield cluster_


@pytest.fixture
def site(machines: Cluster) -> Cluster:
    """All three machines, whatever the test before has left of them."""
    machines.whole()
    return machines


@pytest.fixture
def open_window(browser: Browser, site: Cluster) -> Iterator[OpenWindow]:
    """Makes windows: `js`, `size`. At the end, none may have complained."""

    def make(*, js: bool = True, size: tuple[int, int] = WIDE) -> Window:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=js,
            reduced_motion="reduce",
            # The certificate is signed by itself.
            ignore_https_errors=True,
        )
        context.set_default_timeout(PATIENCE)
        return opened(context, site.address)

    with hearing() as opened:
        yield make
