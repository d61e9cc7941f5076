"""The traffic of a browser: the first visit to a page, and a click."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tools.measuring.browser import new_tab, show
from tools.measuring.pages import HUMILITY, PAGES, Page
from tools.measuring.site import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as Tab

#: Runs first on every page. A click is over when what it brought has been painted: in the second frame after htmx has
#: settled it. Shifts within half a second of a click are the click's own, and do not count as CLS; they are kept apart.
WATCH: Final = """(() => {
    const seen = window.seen = { clicks: [], shifts: [], own: [] };
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) (one.hadRecentInput ? seen.own : seen.shifts).push(one.value);
    }).observe({ type: "layout-shift", buffered: true });
    let start = 0;
    addEventListener("click", (event) => { start = event.timeStamp; }, { capture: true });
    addEventListener("htmx:afterSettle", ({ detail }) => {
        if (detail.requestConfig?.elt?.matches?.("[data-aside]")) return; // it came by itself
        requestAnimationFrame(() => requestAnimationFrame((now) => {
            if (start) seen.clicks.push(now - start);
            start = 0;
        }));
    });
})();"""
#: What is pressed on the workbench, one after the other, each with what is there when it has come.
_PRESSED: Final = (
    *("#down-humility", "#switch-opalescence-1", "#switch-opalescence-1", "#up-opalescence-2", "#switch-humility"),
    *("#switch-humility",),
    *("#focus-opalescence-1", "#step-start", "#step-on", "#step-on", "#step-on", "#step-all"),
    *("#view-matrix", "#view-sides", "#depth-rules", "#undo", "#undo", "#redo"),
)
#: The field in which a card is looked for: what many cards have shows as many as are ever shown at once.
_LIBRARY: Final = "#add"
_OF_MANY: Final = "creature"
_ROUNDS: Final = 2
#: A slowed click waits for whatever else the machine does four times as long: one round of them tells little.
_SLOWED_ROUNDS: Final = 4
#: Of a telephone that has seen some years the browser is about as many times as slow.
SLOWED: Final = 4


class Visit(NamedTuple):
    """Bytes as they came over the wire, heads included; `shift` is the cumulative layout shift."""

    page: Page
    requests: int
    sent: int
    scripts: int
    shift: float


class Clicks(NamedTuple):
    """One entry for each click: bytes, milliseconds until it was painted, and the same with the processor slowed.
    `own` are shifts that clicks made, `library` are the bytes of the list of all cards.
    """

    sent: list[int]
    library: int
    painted: list[float]
    slowed: list[float]
    shift: float
    own: float


def visits(browser: Browser, site: Served) -> Iterator[Visit]:
    """Yield the main pages, each as the first that a visitor sees."""
    for page in PAGES:
        if page.main:
            yield _visit(browser, site, page)


def _visit(browser: Browser, site: Served, page: Page) -> Visit:
    tab = new_tab(browser, script=WATCH)
    wire = _Wire(tab)
    show(tab, site, page)
    tab.wait_for_load_state("networkidle")
    shift = sum(tab.evaluate("() => seen.shifts"))
    visit = Visit(page, len(wire.sent), sum(wire.sent.values()), wire.of("Script"), shift)
    tab.context.close()
    return visit


def clicks(browser: Browser, site: Served) -> Clicks:
    """Return a visitor who moves, switches, steps, looks otherwise and takes back; with motion, as most have it."""
    sent: list[int] = []
    painted: list[float] = []
    shift = own = 0.0
    library = 0
    for _round in range(_ROUNDS):
        tab = _on_the_workbench(browser, site)
        wire = _Wire(tab)
        _press_all(tab)
        sent += wire.sent.values()
        tab.fill(_LIBRARY, _OF_MANY)
        tab.wait_for_selector("#cards-found li")
        library = sum(wire.sent.values()) - sum(sent[-len(_PRESSED) :])
        seen = tab.evaluate("() => seen")
        painted += seen["clicks"]
        shift, own = max(shift, sum(seen["shifts"])), max(own, max(seen["own"], default=0.0))
        tab.context.close()
    return Clicks(sent, library, painted, _slowed(browser, site), shift, own)


def _on_the_workbench(browser: Browser, site: Served) -> Tab:
    tab = new_tab(browser, script=WATCH, still=False)
    tab.goto(f"{site.address}/en/{HUMILITY}?show=1")
    tab.wait_for_load_state("networkidle")
    return tab


def _press_all(tab: Tab) -> None:
    for at, control in enumerate(_PRESSED, 1):
        tab.eval_on_selector(control, "element => element.scrollIntoView({ block: 'center', behavior: 'instant' })")
        tab.click(control)
        tab.wait_for_function("count => seen.clicks.length >= count", arg=at)


def _slowed(browser: Browser, site: Served) -> list[float]:
    """Return how long the same clicks take in a browser that has the processor for a part of the time only."""
    painted: list[float] = []
    for _round in range(_SLOWED_ROUNDS):
        tab = _on_the_workbench(browser, site)
        tab.context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        _press_all(tab)
        painted += tab.evaluate("() => seen.clicks")
        tab.context.close()
    return painted


class _Wire:
    """The traffic since it listens, by the number of the request."""

    def __init__(self, tab: Tab) -> None:
        self.sent: dict[str, int] = {}
        self._kinds: dict[str, str] = {}
        session = tab.context.new_cdp_session(tab)
        session.on("Network.responseReceived", self._received)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def of(self, kind: str) -> int:
        return sum(size for number, size in self.sent.items() if self._kinds.get(number) == kind)

    def _received(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = event["type"]

    def _finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self._kinds and event["encodedDataLength"]:  # none came for `data:` addresses
            self.sent[event["requestId"]] = round(event["encodedDataLength"])
