"""A quiz in a browser: in a room, and alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from layers_site.accounts.roles import take_up_training
from layers_site.quizzes.models import Round
from tests.browser.conftest import NARROW, OpenWindow, Violations, Window
from tests.browser.rooms import enter, join, press
from tests.night import or_by_night
from tests.quizzes.taking.rounds import SECRET, a_round, single, size


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """These pages need no more content than their own round."""
    return live_server.url


def lead(window: Window, of: Round) -> Page:
    """Who holds the round, signed in, at the console."""
    take_up_training(of.owner)
    window.sign_in(of.owner)
    return window.open(f"/en/live/{of.code}/lead/").page


def choose(page: Page, text: str) -> None:
    page.locator(".ask").get_by_text(text, exact=True).click()
    page.click(".ask .next")
    page.wait_for_selector("#seat[data-state=waiting]")


@dataclass
class Room:
    """A console and three seats: one believes in an idea, one leaves and comes back, one has no JavaScript."""

    console: Page
    believes: Page
    leaves: Page
    plain: Page

    def answers(self, believes: str, leaves: str, plain: str) -> None:
        """All three answer what is asked now; who has no JavaScript asks for it by hand."""
        for page, text in ((self.believes, believes), (self.leaves, leaves)):
            page.wait_for_selector("#seat[data-state=asking]")
            choose(page, text)
        self.plain.click("text=Refresh")
        choose(self.plain, plain)

    def comes_back(self) -> None:
        """In another tab of the same browser."""
        context, here = self.leaves.context, self.leaves.url
        self.leaves.close()
        self.leaves = context.new_page()
        self.leaves.goto(here)


@pytest.fixture
def of(live_server: LiveServer) -> Round:
    """Made once the tables are there."""
    return a_round(single(), size(), mode="live")


#: A page asks every two seconds whether the room has gone on: here, every half second.
SOONER = """
const usual = window.setTimeout;
window.setTimeout = (does, after, ...rest) => usual(does, after === 2000 ? 500 : after, ...rest);
"""


@pytest.fixture
def room(open_window: OpenWindow, of: Round) -> Room:
    def opened(**more: Any) -> Window:
        window = open_window(**more)
        window.page.context.add_init_script(SOONER)
        return window

    console = lead(opened(), of)
    names = ("Zoé", "<i>Bob</i>", "No script")
    seats = [join(opened(size=NARROW, js=name != "No script"), of.code, name) for name in names]
    return Room(console, *seats)


@pytest.mark.by_day
def test_a_live_quiz_from_the_lobby_to_its_end(room: Room) -> None:
    """One answers by a misconception and is told so, one comes back, one presses Refresh; after a second vote both
    charts stand side by side, and at the end each has a result."""
    console = room.console
    console.wait_for_function("() => document.querySelectorAll('.lead-names li').length === 3")
    assert "<i>Bob</i>" in console.inner_text(".lead-names")
    press(console, "Start", "asking")
    room.answers("1/1", "4/4", "2/2")
    console.wait_for_function("() => document.querySelector('.lead-number b').textContent === '3'")
    press(console, "Close answers", "locked")
    room.believes.wait_for_selector("#seat[data-state=locked]")
    for telling in (SECRET, "Setting the size"):
        assert telling not in console.content() + room.believes.content()

    press(console, "Vote again", "asking")
    room.comes_back()
    assert "Vote 2" in room.leaves.inner_text(".taking-head")
    room.answers("1/1", "4/4", "4/4")
    press(console, "Close answers", "locked")
    assert console.locator(".chart").count() == 0
    console.get_by_role("button", name="Show the votes").click()
    console.wait_for_selector(".chart")
    assert console.locator(".chart caption").count() == 2
    press(console, "Show the right answer", "revealed")
    assert "Setting the size removes bonuses" in console.inner_text(".charts")
    room.believes.wait_for_selector("#seat[data-state=revealed]")
    assert "Setting the size removes bonuses" in room.believes.inner_text(".told")
    room.plain.click("text=Refresh")
    assert "Yes, that is right." in room.plain.inner_text(".told")

    press(console, "End the quiz", "ended")
    assert "2 of 3 right" in console.inner_text(".ended-list")
    for page, points in ((room.believes, "0"), (room.leaves, "1")):
        page.wait_for_selector("#seat[data-state=ended]")
        assert page.locator(".worth b").inner_text() == points


def test_the_console_without_javascript(open_window: OpenWindow, of: Round) -> None:
    """Every move is a button of a plain form; a second console that presses late is told where the round stands."""
    first, second = open_window(js=False), open_window(js=False)
    first_console, other = lead(first, of), lead(second, of)
    press(first_console, "Start", "asking")
    press(first_console, "Close answers", "locked")
    other.get_by_role("button", name="Start", exact=True).click()
    other.wait_for_selector("#lead[data-state=locked]")
    expect(other.locator(".notice")).to_contain_text("moved on from another page")


@pytest.mark.parametrize("dark", or_by_night(True, night=[False]))
def test_everybody_can_take_part(open_window: OpenWindow, violations: Violations, of: Round, dark: bool) -> None:
    """Nothing for axe to complain about at the console and at a seat; the focus is never lost to the page; nothing is
    wider than a small screen."""
    console_window = open_window(dark=dark, bypass_csp=True)
    seat_window = open_window(dark=dark, bypass_csp=True, size=(320, 700))
    console = lead(console_window, of)
    seat = join(seat_window, of.code, "阿明")
    faults = violations(console) + violations(seat)
    press(console, "Start", "asking")
    assert console_window.focused() == "lead-on"
    seat.wait_for_selector("#seat[data-state=asking]")
    seat.wait_for_function("() => document.activeElement.id === 'seat-title'")
    choose(seat, "1/1")
    for text, state in (("Close answers", "locked"), ("Show the right answer", "revealed")):
        press(console, text, state)
        faults += violations(console)
    seat.wait_for_selector("#seat[data-state=revealed]")
    faults += violations(seat)
    assert (faults, seat_window.overflow(), console_window.overflow()) == ([], 0, 0)
    console_window.page.set_viewport_size({"width": 320, "height": 700})
    assert console_window.open(f"/fr/live/{of.code}/lead/names/").overflow() == 0


# --- alone --------------------------------------------------------------------------------------------


def at_first_question(window: Window, of: Round, language: str = "en", name: str = "Zoé") -> Page:
    """From the door; the code is typed as people do."""
    return enter(window, f"{of.code[:3]}-{of.code[3:]}".lower(), language, name)


def send(page: Page, text: str) -> None:
    page.locator(".ask").get_by_text(text, exact=True).click()
    page.click(".ask .next")


@pytest.mark.by_day
@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_a_quiz_from_its_code_to_its_result(open_window: OpenWindow, js: bool) -> None:
    """A misconception, a size, one's own words; then what is right, and the words are marked beside it."""
    of = a_round(minutes=10, marking="self")
    page = at_first_question(open_window(js=js, size=NARROW), of, name="<b>Zoé</b>")
    send(page, "1/1")
    page.wait_for_url("**/2/")
    page.fill("#ask_power", "4")
    page.fill("#ask_toughness", "4")
    page.click(".ask .next")
    page.wait_for_url("**/3/")
    assert SECRET not in page.content()
    page.click(".taking-on [rel=next]")
    page.wait_for_url("**/hand-in/")
    assert page.locator(".open-questions li").all_inner_texts() == ["Question 3"]
    page.click(".open-questions a")
    page.fill("textarea", "So.")
    page.click(".ask .next")
    page.wait_for_url("**/hand-in/")
    page.click("form.taking-on button")
    page.wait_for_url("**/result/")
    assert page.locator(".worth b").inner_text() == "2"
    assert "Setting the size removes bonuses" in page.inner_text(".result-items")
    assert "<b>Zoé</b>" in page.inner_text(".taking-head")
    page.get_by_role("button", name="Mine says the same").click()
    page.wait_for_url("**#q-3")
    assert page.locator(".worth b").inner_text() == "4"


def test_who_comes_back_goes_on(open_window: OpenWindow) -> None:
    """After the line broke the answer is still in the form; after the browser was closed, the place is still there;
    and in the other language too."""
    of = a_round()
    window = open_window()
    page = at_first_question(window, of)
    page.context.set_offline(True)
    send(page, "1/1")
    page.wait_for_selector("#trouble button")
    assert page.locator(".ask input:checked").count() == 1
    page.context.set_offline(False)
    page.locator("#trouble").get_by_role("button", name="Try again").click()
    page.wait_for_url("**/2/")
    window.complaints.clear()  # the console says that there was no line
    page.close()
    again = page.context.new_page()
    again.goto(f"{window.site}/en/q/{of.code}/")
    again.get_by_text("Continue where you were").click()
    again.wait_for_url("**/2/")
    again.click("#other-language")
    again.wait_for_url(f"**/fr/q/{of.code}/2/")
    assert of.sheets.get().answers.count() == 1


def test_the_time_counts_down(open_window: OpenWindow) -> None:
    """By the server's clock; what comes after it is refused, and the result says so."""
    of = a_round(minutes=1)
    page = at_first_question(open_window(), of)
    page.wait_for_function("() => /^0:[0-5][0-9]$/.test(document.querySelector('[data-left]').textContent)")
    of.sheets.update(began=of.sheets.get().began - timedelta(minutes=5))
    send(page, "4/4")
    page.wait_for_url("**/result/?late=1")
    assert "arrived after the end" in page.inner_text("#main")
    assert of.sheets.get().answers.count() == 0


@pytest.mark.parametrize(
    ("language", "zone", "js", "words"),
    [
        ("en", "America/New_York", True, "Closes: September 30, 2030, 12:30, your time"),
        ("fr", "America/New_York", True, "Fermeture\u00a0: 30 septembre 2030 à 12\u00a0h\u00a030, à votre heure"),
        ("en", "Europe/Berlin", True, "Closes: September 30, 2030, 18:30, Paris time"),
        ("en", "America/New_York", False, "Closes: September 30, 2030, 18:30, Paris time"),
    ],
)
def test_times_are_told_on_ones_own_clock(
    open_window: OpenWindow, language: str, zone: str, js: bool, words: str
) -> None:
    """Where it differs from the trainer's: in Berlin it is as late as in Paris, in New York six hours earlier."""
    of = a_round(zone="Europe/Paris", closes=datetime(2030, 9, 30, 16, 30, tzinfo=UTC))
    page = open_window(js=js, zone=zone).open(f"/{language}/q/{of.code}/").page
    assert words in page.inner_text(".cover-facts")


@pytest.mark.parametrize("dark", or_by_night(False, night=[True]))
def test_everybody_can_answer(open_window: OpenWindow, violations: Violations, dark: bool) -> None:
    """Nothing for axe to complain about, nothing wider than a small screen, and after a swap the focus is on the next
    question."""
    of = a_round(feedback="now")
    window = open_window(dark=dark, bypass_csp=True, size=(320, 700))
    page = window.open("/fr/q/").page
    faults = violations(page)
    page = at_first_question(window, of, "fr")
    faults += violations(page)
    send(page, "1/1")
    page.wait_for_selector("#verdict")
    page.wait_for_function("() => document.activeElement.id === 'verdict'")
    faults += violations(page)
    page.goto(f"{window.site}/fr/q/{of.code}/hand-in/")
    faults += violations(page)
    assert window.overflow() == 0
    page.click("form.taking-on button")
    page.wait_for_url("**/result/")
    faults += violations(page)
    assert (faults, window.overflow()) == ([], 0)
