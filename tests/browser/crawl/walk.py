"""From page to page as somebody with a role: each kind of page once, on it each kind of control."""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from django.core.cache import caches
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, Page

from tests.browser.crawl.controls import Control, controls, family
from tests.browser.crawl.pressing import INIT, UNFOLD, hearing, press

#: Every control on every kind of page, and not each kind of control once.
THOROUGH: Final = bool(os.environ.get("LAYERS_THOROUGH"))


class Database:
    """The one of a test, which is put back before every press, so that each finds the same."""

    def __init__(self) -> None:
        connection.ensure_connection()
        self._copy = sqlite3.connect(":memory:", check_same_thread=False)
        connection.connection.backup(self._copy)

    def put_back(self) -> None:
        self._copy.backup(connection.connection)
        for cache in caches.all():
            cache.clear()


@dataclass(slots=True)
class Walk:
    """`pages`, `pressed` and `followed` count; `faults` tell where, what, and what came of it.

    It goes to pages that it is not told of if it may `wander`, and presses nothing unless it may `press`.
    """

    browser: Browser
    site: str
    client: Client
    wander: bool = THOROUGH
    press: bool = True
    pages: int = 0
    pressed: int = 0
    followed: int = 0
    faults: list[tuple[str, str, str]] = field(default_factory=list)
    _seen: set[str] = field(default_factory=set)
    _done: set[tuple[str, ...]] = field(default_factory=set)
    _ahead: deque[str] = field(default_factory=deque)
    _is_page: dict[str, bool] = field(default_factory=dict)
    _opened: list[tuple[str, str, str]] = field(default_factory=list)

    def walk(self, addresses: list[str]) -> None:
        """From these pages to all that they lead to within the site and the language."""
        database = Database()
        context = self.browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.add_init_script(INIT)
        page = context.new_page()
        self._ahead.extend(addresses)
        while self._ahead:
            address = self._ahead.popleft()
            if family(address) not in self._seen:
                self._seen.add(family(address))
                self._on(page, database, address)
        context.close()

    def _on(self, page: Page, database: Database, address: str) -> None:
        if not self._open(page, database, address):
            return
        self.pages += 1
        self.faults += self._opened
        for control in controls(page, self.site):
            key = (family(address) if THOROUGH else "", *control.key)
            if key in self._done:
                continue
            self._done.add(key)
            if control.is_plain_link:
                self._follow(page, address, control)
            elif self.press and self._open(page, database, address):
                self.pressed += 1
                page.evaluate(UNFOLD, control.path)
                what = f"{control.tag} {control.text!r}"
                self.faults += [(address, what, fault) for fault in press(page, control)]
                self._note(page.url)

    def _open(self, page: Page, database: Database, address: str) -> bool:
        """As whoever has the role comes to it; False for what is no page, or none of theirs."""
        page.goto("about:blank")
        database.put_back()
        page.context.clear_cookies()
        host = self.site.rpartition(":")[0].partition("//")[2]
        cookies = [
            {"name": cookie.key, "value": cookie.value, "domain": host, "path": "/"}
            for cookie in self.client.cookies.values()
        ]
        page.context.add_cookies(cookies)  # type: ignore[arg-type]
        if address not in self._is_page:
            answer = page.request.get(self.site + address)
            html = answer.headers.get("content-type", "").startswith("text/html")
            self._is_page[address] = answer.ok and html
        if self._is_page[address]:
            with hearing(page) as heard:
                page.goto(self.site + address)
            self._opened = [(address, "opened", fault) for fault in heard.faults]
        return self._is_page[address]

    def _follow(self, page: Page, address: str, control: Control) -> None:
        """A link: its page is there. It is opened in its turn, if it is of a new kind."""
        self.followed += 1
        answer = page.request.get(control.href)
        if not answer.ok:
            self.faults.append((address, f"a {control.text!r}", f"{answer.status} {control.href}"))
        self._note(control.href)

    def _note(self, href: str) -> None:
        path = href.removeprefix(self.site).partition("#")[0]
        if self.wander and path.startswith("/") and family(path) not in self._seen:
            self._ahead.append(path)
