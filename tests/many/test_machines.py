"""What the machines share and what each may lose: limits, a machine that comes back, the database, Redis."""

from __future__ import annotations

from secrets import token_hex

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import HUMILITY, NARROW
from tests.browser.rooms import join, press
from tests.many.cluster import Cluster
from tests.many.conftest import OpenWindow
from tests.many.services import wait_until
from tests.many.test_quizzes import ANSWERS, published
from tests.many.visiting import Visitor, served_by

pytestmark = [pytest.mark.xdist_group("many"), pytest.mark.nightly]

# One process runs them all: the machines are started once.
#: Tries of a password for one name from one address in ten minutes (docs/accounts.md).
TRIES = 10
#: What a process serves at once (`layers_site.server`).
THREADS = 4
SIGN_IN = "/en/account/sign-in/"


def tries(site: Cluster, most: int) -> int:
    """How many passwords are tried for one name before the site asks for patience; `most` where it never does.

    Each try says that it comes from elsewhere, which only a proxy is believed."""
    name, visitor = f"nobody {token_hex(4)}", Visitor(site)
    visitor.get(SIGN_IN)
    for tried in range(most):
        visitor.session.headers["X-Forwarded-For"] = f"203.0.113.{tried}"
        if visitor.post(SIGN_IN, username=name, password="wrong").status_code == 429:
            return tried
    return most


def connections(site: Cluster) -> set[int]:
    """The processes of PostgreSQL that serve the site: all that are connected but the one that is asked."""
    query = "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
    return {pid for (pid,) in site.database.rows(query)}


def test_tries_are_counted_across_the_machines(site: Cluster) -> None:
    """Ten, whichever machine they come to. (Where ten minutes end in between it is up to twenty; were each machine
    counting for itself, thirty.)"""
    with site.all_answer():
        assert TRIES <= tries(site, 3 * TRIES) <= 2 * TRIES


def test_predictions_and_progress_are_kept(site: Cluster, open_window: OpenWindow) -> None:
    """Two answers on two machines are two answers of one learner, who has no account: 4/4 is right, 1/1 is not."""
    window = open_window()
    page = window.page
    with site.all_answer():
        for answer, sentence in (("1/1", "Not quite."), ("4/4", "Yes, that is right.")):
            window.open(f"/en/cases/{HUMILITY}/predict/?ask=pt&object=humility")
            page.get_by_role("button", name=answer, exact=True).click()
            page.wait_for_selector("#verdict")
            assert sentence in page.locator(".verdict-said").inner_text()
        window.open("/en/progress/")
    mine = "select count(*), count(distinct learner_id) from accounts_attempt where item like %s"
    assert site.database.rows(mine, f"%{HUMILITY}%") == [(2, 1)]


def test_a_machine_that_was_killed_is_left_out_and_comes_back(site: Cluster) -> None:
    """Its requests go to the others; started again, it knows who is signed in like any other."""
    first, *others = site.machines
    visitor = Visitor(site)
    first.kill()
    answers = [visitor.get("/en/") for _turn in range(6)]
    assert {answer.status_code for answer in answers} == {200}
    assert {served_by(answer) for answer in answers} == {other.name for other in others}
    first.start()
    site.wait_for(*site.machines)
    with site.all_answer():
        assert {visitor.get("/fr/").status_code for _machine in site.machines} == {200}


def test_a_machine_without_the_database_says_so_and_gets_nothing(site: Cluster) -> None:
    """Only the third has lost it: it still lives, is not ready, and is back once the line is."""
    third = site.machines[-1]
    site.wire.cut()
    site.wait_for(*site.machines[:-1])
    status, body = third.ready()
    assert status == 503
    assert '"database"' in body
    visitor = Visitor(site)
    assert {visitor.get("/en/cases/").status_code for _turn in range(6)} == {200}
    site.wire.mend()
    site.wait_for(*site.machines)
    with site.all_answer():
        assert {visitor.get("/en/cases/").status_code for _machine in site.machines} == {200}


def test_a_process_keeps_its_connections_to_the_database(site: Cluster) -> None:
    """One for each of its threads at most; after many requests each that was open is open still."""
    visitor = Visitor(site)
    with site.all_answer():
        for _machine in site.machines:
            visitor.get("/en/cases/")
    before = connections(site)
    assert before
    for _turn in range(9 * THREADS):
        assert visitor.get("/en/cases/").status_code == 200
    after = connections(site)
    assert before <= after
    assert len(after) <= len(site.machines) * THREADS


def test_a_lost_redis_stops_nothing(site: Cluster, open_window: OpenWindow) -> None:
    """Pages, boards and signing in go on with all three machines; tries are not counted meanwhile, and are again once
    it is back."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    site.redis.stop()
    window.page.click("#down-humility")
    window.wait_for("opalescence-2", "1/1")
    with site.all_answer():
        assert tries(site, TRIES + 1) == TRIES + 1
    for machine in site.machines:
        status, body = machine.ready()
        assert (status, '"cache"' in body) == (200, True)
    site.redis.start()
    # It is left in peace for a few seconds after it was lost.
    wait_until(lambda: tries(site, 1) == 1 and site.redis.keys() > 0, "nothing is counted")


# --- a live round -------------------------------------------------------------------------------------


# One process runs them all: the machines are started once.


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
