"""`manage.py screenshots`: the pictures of the README, taken from a running site (development only)."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its file's name, the page, the window in CSS pixels, the element at the top of it."""

    name: str
    path: str
    width: int = 1280
    height: int = 960
    at: str = "body"
    dark: bool = False


HUMILITY = "cases/humility-opalescence-replenish/"
PICTURES = (
    Picture("home-en", "/en/"),
    Picture("workbench-en", f"/en/{HUMILITY}", height=1150, at="#bench"),
    Picture("workbench-fr", f"/fr/{HUMILITY}", height=1150, at="#bench"),
    Picture("workbench-dark", "/en/cases/prismatic-omen-reevaluation/", height=1150, at="#bench", dark=True),
    Picture("catalogue-fr", "/fr/cases/"),
    Picture("narrow-en", f"/en/{HUMILITY}?focus=bears", width=360, height=780, at=".strata"),
)


class Command(BaseCommand):
    help = "Take the pictures in docs/images from a running site. Needs the development requirements and Chromium."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--site", default="http://127.0.0.1:8000", help="where the site runs")
        parser.add_argument("--to", type=Path, default=settings.BASE_DIR / "docs" / "images", help="the folder")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not on a server
        except ImportError as error:
            raise CommandError("Playwright is missing: pip install -r requirements-dev.txt") from error
        chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=flags)
            for picture in PICTURES:
                page = browser.new_page(
                    viewport={"width": picture.width, "height": picture.height},
                    color_scheme="dark" if picture.dark else "light",
                    reduced_motion="reduce",
                )
                page.goto(options["site"] + picture.path)
                page.eval_on_selector(
                    picture.at, "element => window.scrollTo(0, element.getBoundingClientRect().top - 16)"
                )
                page.screenshot(path=options["to"] / f"{picture.name}.png")
                self.stdout.write(f"{picture.name}.png")
                page.close()
            browser.close()
