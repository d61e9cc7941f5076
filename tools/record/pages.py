"""Every address of the site as each role gets it, in both languages, as a page and as htmx asks for it."""

from __future__ import annotations

import importlib
import re
from typing import Any, Final

from tools.record import still
from tools.record.keeping import Archive

#: Who asks, by the names that `tests/hostile` gives them.
ROLES: Final = {
    "stranger": "stranger", "learner": "eve", "trainer": "ada", "colleague": "bob", "editor": "editor", "admin": "root",
}  # fmt: skip
#: Who asks for Django's own pages, where htmx asks for nothing.
_STAFF: Final = ("stranger", "editor", "admin")
_LISTS: Final = ("cases/", "lessons/", "drills/", "stack/", "practice/", "glossary/", "rules/", "quizzes/", "now/", "")


def record(archive: Archive) -> None:
    world = still.store_site()
    addresses = importlib.import_module("tests.hostile.addresses")
    _take_up_together(world)
    for pattern in addresses.patterns():
        staff = "admin" in pattern.name
        for language, htmx in (("en", False), ("fr", False), *([] if staff else [("en", True)])):
            path = addresses.address(pattern, world, language)
            for role in _STAFF if staff else ROLES:
                item = f"{pattern.name}/{language}/{role}{'/htmx' if htmx else ''}"
                archive.add(item, ask(world.by[ROLES[role]], path, language, item, htmx=htmx))
    for language in ("en", "fr"):
        for path in _that_ship(world.by["stranger"], language):
            archive.add(f"shipped{path}", ask(world.by["stranger"], path, language, path))


def _take_up_together(world: Any) -> None:
    """Make Bob a colleague of Ada's by the link that she gave; where he cannot, he stays a stranger to her quizzes."""
    path = f"/en/quizzes/with/{world.rows['team link'].key}/"
    world.by["bob"].post(path)


def ask(client: Any, path: str, language: str, item: str, *, htmx: bool = False) -> str:
    """Return the answer to a GET. What it stores and sets is taken back, so that no other request depends on it."""
    return sent(client, "get", path, language, item, htmx=htmx)


def sent(  # noqa: PLR0913
    client: Any, method: str, path: str, language: str, item: str, *, htmx: bool = False, data: Any = None
) -> str:
    """Return the answer to a request, with the request in its first line."""
    from django.core.cache import cache  # noqa: PLC0415 - after `still.begin`
    from django.db import transaction  # noqa: PLC0415
    from django.utils import translation  # noqa: PLC0415

    still.draw(item)
    cache.clear()
    cookies = client.cookies.copy()
    headers = {"Accept-Language": language, **({"HX-Request": "true"} if htmx else {})}
    with transaction.atomic(), translation.override(language):
        response = getattr(client, method)(path, data, headers=headers)
        text = still.response_text(response)
        transaction.set_rollback(True)
    client.cookies = cookies
    return f"{method.upper()} {path}\n{text}"


def _that_ship(client: Any, language: str) -> list[str]:
    """Return the addresses to which the lists lead, and the parts of lessons."""
    links: dict[str, None] = {}
    for name in _LISTS:
        links.update(dict.fromkeys(_links(client, f"/{language}/{name}", language)))
    for path in [path for path in links if path.startswith(f"/{language}/lessons/")]:
        links.update(dict.fromkeys(_links(client, path, language)))
    cases = [f"{path}?show=1" for path in links if re.fullmatch(rf"/{language}/cases/[\w-]+/", path)]
    return [*links, *cases]


def _links(client: Any, path: str, language: str) -> list[str]:
    return re.findall(rf'href="(/{language}/[\w/.-]*)"', ask(client, path, language, path))
