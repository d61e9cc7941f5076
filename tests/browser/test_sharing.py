"""Sharing: from the workbench to a link, to a frame on another site, to paper, to two boards side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HUMILITY, OpenWindow, Violations, Window
from tests.night import or_by_night

CASE = f"/en/cases/{HUMILITY}/"


def to_share(window: Window, language: str = "en") -> Page:
    """A board of one's own, from the workbench to the page from which it is shared."""
    page = window.open(f"/{language}/cases/{HUMILITY}/?edition=2026&focus=opalescence-1").page
    page.click("#down-humility")
    page.wait_for_url("**/boards/**")
    window.page.click("#share")
    page.wait_for_selector("#link")
    return page


@pytest.mark.by_day
@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_from_the_workbench_to_somebody_else(open_window: OpenWindow, js: bool) -> None:
    """The short link shows another visitor the same board, edition and object; it can be copied, and kept."""
    window = open_window(js=js)
    page = to_share(window)
    link = page.input_value("#link")
    expect(page.locator("[data-copy]:visible")).to_have_count(2 if js else 0)
    assert page.locator("dialog[open]").count() == (1 if js else 0)
    if js:
        page.click("[data-copy=link]")
        expect(page.locator("[data-copy=link]")).to_have_text("Copied")
        expect(page.locator("#live")).to_have_text("Copied")
    other = open_window(js=js)
    other.page.goto(link)
    assert other.page.locator("article[data-focus] h3").inner_text() == "Opalescence (first)"
    assert other.page.input_value("#id_edition") == "2026"
    page.locator("summary", has_text="More").last.click()
    page.fill("#keep_name", "To show on Friday")
    page.click("form:has(#keep_name) [type=submit]")
    expect(page.locator(".kept h2")).to_have_text("To show on Friday")
    other.open("/en/my-boards/")
    assert other.page.locator(".kept").count() == 0


def test_the_link_that_asks_shows_nothing_first(open_window: OpenWindow) -> None:
    page = to_share(open_window())
    other = open_window().page
    other.goto(page.input_value("#asking"))
    assert other.locator(".asking").count() == 1
    assert other.locator(".stratum").count() == 0


def test_the_latest_goes_along(open_window: OpenWindow) -> None:
    """A link made on one board is pointed to the next one, and whoever has it sees that."""
    window = open_window()
    page = to_share(window)
    page.locator("summary", has_text="More").last.click()
    page.fill("#latest_name", "Our argument")
    page.click("form:has(#latest_name) [type=submit]")
    link = page.locator(".share-key").inner_text()
    page.click(".kicker a")
    window.unfold("remove-humility").page.click("#remove-humility")
    expect(page.locator("#row-humility")).to_have_count(0)
    window.page.click("#share")
    page.locator("dialog summary", has_text="More").last.click()
    page.get_by_role("button", name="Our argument").click()
    expect(page.locator(".notice")).to_contain_text("opens this board now")
    other = open_window()
    other.page.goto(link)
    assert "humility" not in other.sizes()


@pytest.fixture
def elsewhere() -> Iterator[Callable[[str], str]]:
    """Another site: the address of a page of its own with an address in a frame."""
    shown = {"address": ""}

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            frame = f'<iframe src="{shown["address"]}" width="800" height="700"></iframe>'
            self.wfile.write(f'<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>{frame}'.encode())

        def log_message(self, *_args: object) -> None:
            """Nothing: the tests tell what is wrong."""

    def page(address: str) -> str:
        shown["address"] = address
        return f"http://127.0.0.1:{server.server_port}/"

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield page
        server.shutdown()


def test_a_board_stands_in_a_frame_of_another_site(open_window: OpenWindow, elsewhere: Callable[[str], str]) -> None:
    """It shows, and steps through the layers within the frame; its link opens the site itself in a new window."""
    window = open_window()
    page = window.page
    page.goto(elsewhere(f"{window.site}/en/embed/cases/{HUMILITY}/?focus=humility"))
    frame = page.frame_locator("iframe")
    expect(frame.locator("#card-humility .pt")).to_contain_text("4")
    frame.get_by_role("link", name="Grizzly Bears").click()
    expect(frame.locator("[data-focus] h3")).to_have_text("Grizzly Bears")
    frame.get_by_role("link", name="Step by step").click()
    frame.get_by_role("link", name="Next step").click()
    expect(frame.locator(".step[aria-current]")).to_be_visible()
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name="Open in Layers").click()
    assert f"/en/cases/{HUMILITY}/" in opened.value.url


def test_no_other_page_stands_in_a_frame(open_window: OpenWindow, elsewhere: Callable[[str], str]) -> None:
    """The browser refuses to show the workbench in a frame of another site, and says so."""
    window = open_window()
    window.page.goto(elsewhere(f"{window.site}{CASE}"))
    for _try in range(200):
        if window.complaints:
            break
        window.page.wait_for_timeout(50)
    assert any("frame-ancestors" in complaint or "X-Frame-Options" in complaint for complaint in window.complaints)
    assert window.page.frame_locator("iframe").locator("#bench").count() == 0
    window.complaints.clear()


def test_a_file_goes_out_and_comes_in_again(open_window: OpenWindow, tmp_path: Path) -> None:
    """What was downloaded opens as the same board; with a mistake in it the place is told, and nothing is lost."""
    window = open_window()
    page = to_share(window)
    page.locator("dialog summary", has_text="More").last.click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.goto(page.url.split("/boards/")[0] + "/my-boards/")
    page.fill("#open_text", file.read_text(encoding="utf-8").replace('"Enchantment"', '"Enchantmint"', 1))
    page.click(".open-board [type=submit]")
    expect(page.locator(".errorlist")).to_contain_text("“Enchantmint” isn’t allowed here")
    assert "Enchantmint" in page.input_value("#open_text")
    window.complaints.clear()  # the browser tells of the answer 422
    page.fill("#open_text", "")
    page.set_input_files("#open_file", file)
    page.click(".open-board [type=submit]")
    page.wait_for_selector("#card-humility")


def visit(window: Window, language: str) -> list[str]:
    """Every page of sharing: its address."""
    page = to_share(window, language)
    window.open(page.locator("#share").get_attribute("href") or "")
    page.locator("summary", has_text="More" if language == "en" else "Plus").last.click()
    page.fill("#keep_name", "A board")
    page.click("form:has(#keep_name) [type=submit]")
    page.click(".kept-do a")
    page.locator("summary", has_text="More" if language == "en" else "Plus").last.click()
    page.fill("#latest_name", "Link")
    page.click("form:has(#latest_name) [type=submit]")
    share = page.url.partition("#")[0]
    board, case = share.partition("share/")[0], f"{window.site}/{language}/cases/{HUMILITY}/"
    page.goto(f"{case}compare/#compare")
    page.fill("#compare_link", board)
    page.click("#compare [type=submit]")
    page.wait_for_selector(".side")
    framed = board.replace(f"/{language}/", f"/{language}/embed/")
    path = f"{window.site}/{language}"
    return [
        page.url, share, f"{case}share/?stage=0&focus=bears&step=1", f"{path}/my-boards/",
        f"{path}/editions/", f"{framed}?step=2", f"{framed}?predict=1", f"{board}print/",
        f"{board}print/?key=1",
    ]  # fmt: skip


@pytest.mark.parametrize(("language", "dark"), or_by_night(("fr", True), night=[("en", False)]))
def test_nothing_is_in_anybodys_way(open_window: OpenWindow, violations: Violations, language: str, dark: bool) -> None:
    """axe finds nothing on any page of sharing, nor where something was wrong."""
    window = open_window(dark=dark, bypass_csp=True)
    faults_at = {}
    for address in visit(window, language):
        window.page.goto(address)
        faults_at[address] = violations(window.page)
    window.open(f"/{language}/my-boards/").page.fill("#open_text", '{"format": "layers/1", "objects": 7}')
    window.page.click(".open-board [type=submit]")
    faults_at["with an error"] = violations(window.page)
    window.complaints.clear()  # the browser tells of the answer 422
    assert {address: wrong for address, wrong in faults_at.items() if wrong} == {}


def test_nothing_is_cut_off(open_window: OpenWindow) -> None:
    """No page scrolls sideways at 320 pixels, on a telephone, or wide."""
    window = open_window()
    for address in visit(window, "fr"):
        window.page.goto(address)
        assert window.too_wide() == [], address


@pytest.mark.parametrize(("name", "width"), [("A4", 182), ("letter", 187)])
def test_a_sheet_fits_the_paper(open_window: OpenWindow, name: str, width: int) -> None:
    """Within the margins of A4 and of letter nothing is wider than the paper, and the bars of the site are gone."""
    window = open_window(size=(round(width / 25.4 * 96), 900))
    page = window.open(f"{CASE}print/?key=1").page
    page.emulate_media(media="print")
    assert window.overflow() <= 0, name
    assert page.locator(".masthead:visible, .footer:visible, .paper-bar:visible").count() == 0
    assert page.locator(".paper-qr img:visible").count() == 1
