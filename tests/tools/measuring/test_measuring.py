"""What is measured and shown of the pages: one list, figures beside their targets, pictures with names of their own."""

from __future__ import annotations

from django.conf import settings

from tools.measuring.pages import PAGES
from tools.measuring.pictures import all_pictures, shown


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
