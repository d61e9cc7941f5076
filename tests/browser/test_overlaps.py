"""Nothing lies upon something else: the name of a layer, the mark of a changed card, the strip of the result, the line
at the foot of the window."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.conftest import HUMILITY, OpenWindow

SIZES: Final = ((1366, 768), (1280, 720), (360, 780))
OGRE: Final = "cases/gray-ogre-power-toughness/?stage=3"
#: The pairs of which both are in sight and share more than a pixel, each way. What floats lies beside lines of text, so
#: of a line the words are measured, as far as they show.
UPON: Final = """([above, below]) => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
        .flatMap((one) => {
            const range = document.createRange(), box = one.getBoundingClientRect();
            range.selectNodeContents(one);
            const rects = [...(one.matches('p, h3') ? range : one).getClientRects()];
            return rects.map((rect) => [one.textContent.trim(), {
                left: Math.max(rect.left, box.left), right: Math.min(rect.right, box.right),
                top: Math.max(rect.top, box.top), bottom: Math.min(rect.bottom, box.bottom),
            }]);
        });
    const found = [];
    for (const [one, a] of boxes(above)) for (const [other, b] of boxes(below)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) found.push([one, other, wide, high]);
    }
    return found;
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=["wide", "low", "telephone"])
@pytest.mark.parametrize("path", [OGRE, f"cases/{HUMILITY}/?show=1", "?show=1"], ids=["ogre", "humility", "home"])
def test_the_name_of_a_layer_stands_beside_its_steps(
    open_window: OpenWindow, path: str, size: tuple[int, int], language: str
) -> None:
    """With an effect turned on or off, too: each chip keeps its place free."""
    page = open_window(size=size).open(f"/{language}/{path}").page
    chips = ".stratum .step .chip, .stratum .step .who, .stratum .step p"
    page.wait_for_selector(".stratum:not(.empty, .bed) h3", state="attached")
    assert page.evaluate(UPON, [".stratum:not(.bed) .stratum-head h3", chips]) == []
    page.locator(".toggle").first.click()
    page.wait_for_selector(".said")
    assert page.evaluate(UPON, [".stratum:not(.bed) .stratum-head h3", chips]) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=["wide", "low", "telephone"])
def test_the_mark_of_a_changed_card_covers_no_word(
    open_window: OpenWindow, size: tuple[int, int], language: str
) -> None:
    """Neither of its own card nor of those around it; and the line at the foot takes at most a tenth of the window."""
    page = open_window(size=size).open(f"/{language}/cases/{HUMILITY}/?show=1").page
    page.locator(".toggle").first.click()
    page.wait_for_selector(".card-changed")
    words = ".card h3, .card .pt, .card .card-type, .card .chip"
    assert page.evaluate(UPON, [".card-changed", words]) == []
    box = page.locator(".said").bounding_box()
    assert box is not None
    assert box["height"] <= size[1] / 10


@pytest.mark.parametrize("size", SIZES, ids=["wide", "low", "telephone"])
def test_the_strip_of_the_result_lies_upon_no_control(open_window: OpenWindow, size: tuple[int, int]) -> None:
    """After the verdict of the home page the layers begin at the lower edge: the strip stays below the ways of looking
    however far one has scrolled."""
    page = open_window(size=size).open("/en/").page
    page.get_by_role("button", name="1/1", exact=True).click()
    page.wait_for_selector("#verdict")
    top = page.evaluate("() => document.querySelector('.views').getBoundingClientRect().top + scrollY - innerHeight")
    for scrolled in (0, 40, 90, 150):
        page.evaluate("(y) => window.scrollTo({ top: y, behavior: 'instant' })", max(0, top + scrolled))
        assert page.evaluate(UPON, [".bedrock", ".views a"]) == [], scrolled


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", ["lessons/", "cases/", "lessons/continuous-effects/"])
def test_the_masthead_keeps_within_a_telephone_wherever_one_is(
    open_window: OpenWindow, page: str, language: str
) -> None:
    """The place where one is stands in bold type, which is wider."""
    assert open_window().open(f"/{language}/{page}").too_wide((390, 360, 320)) == []
