"""What one came for stands in the first screen of a case: the board, the first switch, the layers where something
happens, the result; and of its question the answers and the board. By day every twelfth case is measured, by night all
of them, and the table is printed."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Final

import pytest

from engine import DEFAULT
from layers_site.boards.services.moments import at_case
from layers_site.content.models import Case
from layers_site.questions.places import AskedBoard, own_question
from tests.browser.conftest import OpenWindow, Window
from tests.night import NIGHT

DESKTOP, TELEPHONE = (1366, 768), (360, 780)
SAMPLE: Final = 1 if NIGHT else 12
#: On these more happens than one screen has room for.
LONG: Final = frozenset(
    (
        "bello",
        "mycosynth-lattice-and-march",
        "noncreature-artifacts-become-creatures",
        "starfield-of-nyx-and-humility",
        "svogthos-self-animation",
    )
)
#: Without the names of the cards and what changes them, one each; a board has up to a dozen. Nor does a control count
#: whose middle is below the window: a row of tabs of which only the upper edge is seen.
MOST_CONTROLS: Final = 24
#: Three rows of counters, which are not switched off, stand above its first switch on a telephone.
COUNTERS: Final = frozenset(("frankenstein-counters",))
#: The strata overlap by so much.
SEAM: Final = 12
#: Half of the cases as they open are no longer than this at 1366 pixels, down to the foot of the page.
TALL: Final = 1100
MEASURED: Final = """() => {
    const box = (found) => found && found.checkVisibility() ? found.getBoundingClientRect() : null;
    const bench = document.getElementById('bench');
    const bedrock = box(bench.querySelector('.bedrock'));
    const touched = [...bench.querySelectorAll('.strata > .stratum:not(.empty)')].map(box).filter(Boolean);
    const size = box(bench.querySelector('.card[data-focus] .pt')) ?? box(bench.querySelector('.card[data-focus] h3'));
    const usable = [...document.querySelectorAll('main :is(a[href], button, select, summary)')].filter((control) => {
        if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
        if (control.matches('[aria-disabled=true], [aria-hidden=true], [id^="focus-"], [id^="do-"]')) return false;
        const { x, y, width, height } = control.getBoundingClientRect();
        const seen = document.elementFromPoint(x + Math.min(width / 2, 12), y + Math.min(height / 2, 24));
        return seen && (control.contains(seen) || seen === control.parentElement);
    });
    return {
        switch: Math.round(box(bench.querySelector('.toggle'))?.bottom ?? 0),
        layers: Math.round(touched.at(-1)?.bottom ?? 0),
        above: Math.round(bedrock?.top ?? 0), result: Math.round(bedrock?.bottom ?? 0), card: Math.round(size.bottom),
        controls: usable.length, wide: document.documentElement.scrollWidth > innerWidth,
    };
}"""
ENDS: Final = """() => {
    const end = (selector) => Math.round(document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0);
    const asked = [...document.querySelectorAll('#predict .pick')].at(-1) ?? document.querySelector('#predict form');
    return {
        question: end('#predict .asking-asked'), answers: Math.round(asked.getBoundingClientRect().bottom),
        board: Math.round(document.querySelector('.printed .board').getBoundingClientRect().top),
        card: end('.printed .card[data-focus] h3') || end('.printed .card h3'), show: end('#just-show'),
    };
}"""


@dataclass(slots=True)
class Measured:
    """The lower edges of what has to be seen, in pixels from the top, and how many controls can be used there."""

    case: str
    switch: int
    layers: int
    above: int
    result: int
    card: int
    controls: int
    wide: bool

    def fits(self, size: tuple[int, int]) -> bool:
        if not 0 < self.switch <= size[1] or self.wide:
            return False
        if size == TELEPHONE:
            return self.card <= size[1]
        return self.layers <= self.above + SEAM and 0 < self.result <= size[1]

    def line(self, size: tuple[int, int]) -> str:
        shown = (self.switch, self.layers, self.result, self.card, self.controls)
        return f"{self.case:45}" + "".join(f"{number:7}" for number in shown) + ("" if self.fits(size) else "  long")


def places() -> list[AskedBoard]:
    """The cases at the stage on which they ask."""
    cases = Case.objects.published().order_by("slug")[::SAMPLE]
    asked = (own_question(AskedBoard(at_case(case.slug), DEFAULT)) for case in cases)
    return [own[0] for own in asked if own is not None]


def measured(window: Window, place: AskedBoard) -> Measured:
    case = place.moment.case
    assert case is not None
    shown: dict[str, int] = window.open(place.board).page.evaluate(MEASURED)
    return Measured(case.slug, **shown)  # type: ignore[arg-type]


@pytest.mark.by_day
@pytest.mark.parametrize("size", [DESKTOP, TELEPHONE], ids=["desktop", "telephone"])
def test_a_case_fits_into_the_first_screen(open_window: OpenWindow, size: tuple[int, int]) -> None:
    window = open_window(size=size, touch=size == TELEPHONE)
    lines = [measured(window, place) for place in places()]
    print(f"\n{size[0]} × {size[1]:<40} switch layers result  card controls")
    for line in lines:
        print(line.line(size))
    long = {line.case for line in lines if not line.fits(size)}
    print(f"{len(lines) - len(long)} of {len(lines)} fit")
    assert long <= (COUNTERS if size == TELEPHONE else LONG)
    assert {line.case: line.controls for line in lines if line.controls > MOST_CONTROLS} == {}


@pytest.mark.parametrize("size", [DESKTOP, TELEPHONE], ids=["desktop", "telephone"])
def test_a_question_stands_beside_its_board(open_window: OpenWindow, size: tuple[int, int]) -> None:
    """A case by its name alone asks: question, answers, the way to the board without them, and the board itself."""
    window = open_window(size=size, touch=size == TELEPHONE)
    cut = {}
    for place in places():
        assert place.moment.case is not None
        page = window.open(f"/en/cases/{place.moment.case.slug}/").page
        ends: dict[str, int] = page.evaluate(ENDS)
        if max(ends.values()) > size[1] or not all(ends.values()):
            cut[place.moment.case.slug] = ends
    print(f"{size[0]} × {size[1]}: cut {cut}")
    assert cut == {}


@pytest.mark.nightly
def test_half_of_the_cases_are_short(open_window: OpenWindow) -> None:
    window = open_window(size=DESKTOP)
    slugs = Case.objects.published().values_list("slug", flat=True)
    height = "document.documentElement.scrollHeight"
    assert median(window.open(f"/en/cases/{slug}/?show=1").page.evaluate(height) for slug in slugs) <= TALL
