"""Players and spells on a board as they are seen: axe, and narrow screens."""

from __future__ import annotations

import pytest

from layers_site.content.models import Case
from tests.boards.boards import EVERYTHING
from tests.browser.conftest import OpenWindow, Violations
from tests.factories import case_document


@pytest.fixture
def open_here(site: str, open_window: OpenWindow) -> OpenWindow:
    """Windows on a site that has a case with players and spells too."""
    case = Case(status=Case.Status.PUBLISHED)
    case.take_json(case_document(slug="everything", scenario=EVERYTHING, stages=[]))
    case.save()
    return open_window


def test_axe_finds_nothing_and_nothing_scrolls_sideways(open_here: OpenWindow, violations: Violations) -> None:
    """Costs and hand sizes, wide and narrow; the other pages are among those of `test_access`."""
    window = open_here(bypass_csp=True).open("/fr/cases/everything/?show=1")
    assert (violations(window.page), window.too_wide(), violations(window.page)) == ([], [], [])
