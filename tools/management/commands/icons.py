"""The icons of the site in pixels, drawn from its logo by a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand
from playwright.sync_api import sync_playwright

#: By its name, how wide an icon is. So much is around the logo that a telephone may cut the corners off.
SIZES: Final = {"layers-180": 180, "layers-192": 192, "layers-512": 512}
_PAGE: Final = '<body style="margin:0;background:#f6f1e6;display:grid;place-items:center;height:100vh">{}'


class Command(BaseCommand):
    help = "Draw the icons in static/img from layers.svg"

    def handle(self, *_args: Any, **_options: Any) -> None:
        folder = Path(settings.BASE_DIR, "static", "img")
        logo = (folder / "layers.svg").read_text(encoding="utf-8").replace("<svg ", '<svg style="width:62vw" ', 1)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch()
            for name, side in SIZES.items():
                page = browser.new_page(viewport={"width": side, "height": side})
                page.set_content(_PAGE.format(logo))
                page.screenshot(path=folder / f"{name}.png")
            browser.close()
