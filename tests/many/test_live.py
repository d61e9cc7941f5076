"""A live round: the console on one machine and the seats on others, while a machine dies."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NARROW
from tests.browser.rooms import join, press
from tests.many.cluster import Cluster
from tests.many.conftest import OpenWindow
from tests.many.test_quizzes import ANSWERS, published

# One process runs them all: the machines are started once.
pytestmark = [pytest.mark.xdist_group("many"), pytest.mark.nightly]


def choose_first(page: Page) -> None:
    page.wait_for_selector("#seat[data-state=asking]")
    page.locator(".ask label").first.click()
    page.click(".ask .next")
    page.wait_for_selector("#seat[data-state=waiting]")


def test_a_live_round_goes_on_when_a_machine_is_killed(site: Cluster, open_window: OpenWindow) -> None:
    """Two questions; the machine dies while the first one is asked, between the answers of the two seats. Both answers
    are counted, the second question is asked and answered, and the end is seen by all."""
    window = open_window()
    code = published(window, "live")
    console = window.open(f"/en/live/{code}/lead/").page
    with site.all_answer():
        seats = [join(open_window(size=NARROW), code, name) for name in ("Ann", "Bob")]
        console.wait_for_function("() => document.querySelectorAll('.lead-names li').length === 2")
        press(console, "Start", "asking")
        choose_first(seats[0])
    site.machines[1].kill()
    choose_first(seats[1])
    console.wait_for_function("() => document.querySelector('.lead-number b').textContent === '2'")
    press(console, "Close answers", "locked")
    press(console, "Show the right answer", "revealed")
    for seat in seats:
        seat.wait_for_selector("#seat[data-state=revealed]")
    press(console, "Next question", "asking")
    for seat in seats:
        choose_first(seat)
    press(console, "Close answers", "locked")
    press(console, "Show the right answer", "revealed")
    press(console, "End the quiz", "ended")
    for seat in seats:
        seat.wait_for_selector("#seat[data-state=ended]")
    answers = [(name, question) for name, question, _vote, _answer in site.database.rows(ANSWERS, code)]
    assert sorted(answers) == [("Ann", "q1"), ("Ann", "q2"), ("Bob", "q1"), ("Bob", "q2")]
