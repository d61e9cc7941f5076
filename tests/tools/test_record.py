"""The record of a checkout: what is drawn anew is left out of it, and whatever else differs is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.record.keeping import Archive, compare_records
from tools.record.still import body_text


@pytest.mark.parametrize(
    ("page", "other"),
    [
        ('<input name="csrfmiddlewaretoken" value="a1">', '<input name="csrfmiddlewaretoken" value="b2">'),
        ('<script nonce="abcdefgh12">', '<script nonce="hgfedcba21">'),
        ('<link href="/static/css/base.0123456789ab.css">', '<link href="/static/css/base.css">'),
        ("<p>\n  <b>x</b></p>", "<p><b>x</b>\n</p>"),
    ],
)
def test_what_is_drawn_anew_makes_no_difference(page: str, other: str) -> None:
    """Tokens, hashed names, blanks between tags; a text or an attribute that differs does."""
    assert body_text(page.encode(), "text/html") == body_text(other.encode(), "text/html")
    assert body_text(page.encode(), "text/html") != body_text(f"{other}<i>".encode(), "text/html")


def test_each_difference_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What changed with its lines, what is gone and what has come; two records of the same are the same."""
    for name, items in {
        "before": {"same": "a", "page": "one\ntwo", "old": ""},
        "after": {"same": "a", "page": "one\nthree", "new": ""},
    }.items():
        (tmp_path / name).mkdir()
        with Archive(str(tmp_path / name / "pages.zip")) as archive:
            for item, text in items.items():
                archive.add(item, text)
    assert compare_records(tmp_path / "before", tmp_path / "after", ["pages"], 6)
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["## pages: 3 items, 1 differ, 1 gone, 1 new", "- old", "+ new", "! page", "    -two", "    +three"]
    assert not compare_records(tmp_path / "before", tmp_path / "before", ["pages"], 6)
    assert compare_records(tmp_path / "before", tmp_path, ["pages"], 6)
