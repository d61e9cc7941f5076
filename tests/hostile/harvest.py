"""What is sent where: the forms that stand on the pages, and by hand those that no page of the world shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.hostile.addresses import address, patterns
from tests.hostile.forms import Field, Form, forms_of
from tests.hostile.owners import OWNER, owner_of
from tests.hostile.world import SHIPPED, World

#: By the name of the address, the fields of forms that appear only after something else was done.
BY_HAND: Final[dict[str, tuple[str, ...]]] = {
    "set_language": ("language", "next"),
    "sharing:board-share": ("do", "key"),
    "sharing:case-share": ("do", "key"),
    "taking:begin": ("name",),
    "lessons:lesson-answer": ("power", "toughness", "pick"),
    "lessons:part-answer": ("power", "toughness", "pick"),
    "lessons:part-read": (),
    "lessons:lesson-read": (),
    "boards:home": ("power", "toughness", "pick"),
    "lessons:lesson-act": ("do", "to-x", "host"),
    "lessons:part-act": ("do", "to-x", "host"),
    "lessons:practice-read": (),
    "lessons:practice-act": ("do", "to-x", "host"),
    "stack:case": ("do", "choice"),
    "day:today": ("power", "toughness", "pick", "answer"),
    "admin:content_deletion_add": (),
    "admin:content_card_delete": ("post",),
    "admin:content_deletion_delete": ("post",),
    "editing:card-delete": ("stamp",),
    "editing:case-delete": ("stamp",),
    "editing:case-slug": ("slug", "stamp"),
    "editing:card-slug": ("slug", "stamp"),
    "editing:case-board": ("as",),
    "editing:document-arrange": ("do", "at", "stamp"),
    "editing:document-status": ("status", "stamp"),
    "editing:document-print": ("stamp",),
    "editing:document-revert": ("version", "stamp"),
    "editing:document-shipped": ("do", "stamp"),
    "editing:card-boards": ("board",),
    "editing:card-board": (),
    "building:board-whole": ("do", "part"),
    "building:case-whole": ("do", "part"),
    "lessons:lesson-game": ("game", "on"),
    "lessons:part-game": ("game", "on"),
    "lessons:practice-game": ("game", "on"),
    "editing:case-print": ("stamp",),
    "editing:case-revert": ("version",),
    "editing:card-revert": ("version",),
    "editing:card-status": ("status",),
    "accounts:forgotten": ("email",),
    "admin:login": ("username", "password"),
    "accounts:set-password": ("new_password1", "new_password2"),
    "taking:mark": ("question", "mark", "points"),
    "live:answer": ("answer", "power", "toughness"),
    "live:names": ("sheet", "name"),
    "trainer:come-in": (),
    "drills:family": ("choice", "item"),
}
#: JSON, and tried by `test_oversized`.
BODIES: Final = frozenset(("api-v1:evaluate", "api-v1:validate", "api-v1:read"))
#: Django's own pages of the admin, which show the same whatever the method.
_ONLY_SHOWN: Final = re.compile(
    r"\(.*\)|admin:(index|password_change_done|autocomplete|jsi18n|view_on_site|app_list|.*_(history|version)"
    r"|accounts_event_.*|quizzes_(quiz|round)_(add|change))"
)


def reads_no_form(name: str) -> bool:
    return name in BODIES or bool(_ONLY_SHOWN.fullmatch(name))


@dataclass(frozen=True, slots=True)
class Seen:
    """A page as its owner opens it by a link. `wrote` has the tables that reading it wrote to."""

    status: int
    headers: dict[str, str]
    body: str
    wrote: frozenset[str]

    @property
    def is_html(self) -> bool:
        return self.headers.get("content-type", "").startswith("text/html")


@dataclass(frozen=True, slots=True)
class Harvest:
    """`forms` with who may send them, each shape once; `pages` by the names of their addresses."""

    forms: tuple[tuple[str, Form], ...]
    pages: dict[str, Seen]


_GATHERED: dict[Any, Harvest] = {}
_WRITES: Final = re.compile(r"(?:INSERT INTO|UPDATE|DELETE FROM) \"(\w+)\"")


def harvest(world: World) -> Harvest:
    """Gathered once for worlds whose rows have the same keys."""
    keys = tuple((name, row.pk) for name, row in world.rows.items() if name != "eve")
    if keys not in _GATHERED:
        _GATHERED[keys] = _gathered(world)
    return _GATHERED[keys]


#: Pages that ask a question first: what lies behind "just show me" is looked at.
BEHIND: Final = {"boards:case": "?show=1"}


def _gathered(world: World) -> Harvest:
    forms: dict[Any, tuple[str, Form]] = {}
    pages: dict[str, Seen] = {}
    for pattern in patterns():
        who, where = OWNER[owner_of(pattern)], address(pattern, world)
        pages[pattern.name] = seen = look(world.by[who], where + BEHIND.get(pattern.name, ""))
        for form in _forms(seen, where):
            forms.setdefault(form.shape, (who, form))
        if pattern.name in BY_HAND:
            form = Form(where, tuple(Field(name, "text", "1") for name in BY_HAND[pattern.name]))
            forms.setdefault(form.shape, (who, form))
    return Harvest(tuple(forms.values()), pages)


def look(client: Client, where: str) -> Seen:
    with CaptureQueriesContext(connection) as queries:
        response: Any = client.get(where)
        body = b"".join(response.streaming_content) if response.streaming else response.content
    wrote = {match[1] for captured_query in queries.captured_queries if (match := _WRITES.match(captured_query["sql"]))}
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Seen(response.status_code, headers, body.decode("utf-8", "replace"), frozenset(wrote))


def _forms(seen: Seen, where: str) -> Iterator[Form]:
    """What ships is everybody's to copy and to ask: it is no quiz of Ada's."""
    for part in re.findall(r"<form\b.*?</form>", seen.body, re.DOTALL) if seen.is_html else ():
        for form in forms_of(part, where):
            if not form.action.startswith("/api/") and SHIPPED not in form.action:
                yield form
