"""What is measured and shown of the pages: one list, figures beside their targets, pictures with names of their own."""

from __future__ import annotations

from django.conf import settings

from tools.measuring.pages import PAGES, named
from tools.measuring.pictures import all_pictures, shown
from tools.measuring.table import Row, click_rows, lines, recompute_rows, time_rows, visit_rows
from tools.measuring.times import Times, quantile
from tools.measuring.visits import Clicks, Visit


def test_each_page_and_each_picture_has_a_name_of_its_own() -> None:
    """Files are named after pages, so that no picture takes the place of another."""
    names = [page.name for page in PAGES]
    files = [picture.file for picture in all_pictures()]
    assert (len(set(names)), len(set(files))) == (len(names), len(files))


def test_the_page_of_pictures_shows_all_of_them() -> None:
    """docs/screenshots.md is what the command writes, and every picture on it is there."""
    pictures = list(all_pictures())
    docs = settings.BASE_DIR / "docs"
    assert (docs / "screenshots.md").read_text(encoding="utf-8") == shown(pictures)
    assert [picture.file for picture in pictures if not (docs / "images" / picture.file).exists()] == []


def test_a_first_visit_holds_only_if_all_of_it_does() -> None:
    """60 KB, of which 40 of scripts, in 12 requests; each alone is enough to miss."""
    visits = [Visit(named("home"), *figures) for figures in (
        (12, 60_000, 40_000, 0.001), (13, 1, 1, 0.0), (1, 61_000, 1, 0.0), (1, 1, 41_000, 0.002),
    )]  # fmt: skip
    assert [row.holds for row in visit_rows(visits)] == [True, False, False, False, False]


def test_clicks_are_judged_by_the_third_quarter_and_the_largest() -> None:
    """Of 40, 60, 90 and 130 milliseconds three in four are at most 130; what a click moves itself is no fault."""
    slowed = [150.0, 260.0, 190.0, 200.0]
    rows = list(click_rows(Clicks([8_000, 11_000], 30_000, [40.0, 130.0, 60.0, 90.0], slowed, 0.001, 0.5)))
    assert [row.holds for row in rows] == [False, None, False, False, True, None]
    assert [row.measured for row in rows[2:4]] == ["130 ms", "260 ms"]


def test_times_are_told_as_ratios_to_the_empty_page() -> None:
    """40 ms where an empty page takes 4 is ten times as much; one recompute has two limits."""
    rows = list(time_rows([Times("empty", 4.0, 5.0), Times("page home", 40.0, 90.0), Times("page x", 101.0, 102.0)]))
    assert [(row.measured, row.holds) for row in rows[1:]] == [
        ("p50 40, p95 90 ms, × 10.0", True),
        ("p50 101, p95 102 ms, × 25.2", False),
    ]
    assert [row.holds for row in recompute_rows([Times("", 3.0, 51.0), Times("", 299.0, 900.0)])] == [False, True]


def test_a_quantile_is_one_of_the_values() -> None:
    assert [quantile([3.0, 1.0, 2.0, 4.0], part) for part in (0.0, 0.5, 0.75, 1.0)] == [1.0, 3.0, 4.0, 4.0]


def test_what_does_not_hold_can_be_seen() -> None:
    """In capitals; where there is no target nothing is said."""
    report = list(lines([Row("a", "1", "≤ 2", True), Row("b", "3", "≤ 2", False), Row("c", "4")]))
    assert [line.split()[-1] for line in report] == ["holds", "HOLD", "4"]
