"""Pages that are drawn once for many, held against what each visitor would get."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import Factory, client_of

TOKEN = re.compile(r"[A-Za-z0-9]{64}")


def anew(
    request: HttpRequest, template: str, _key: object, context: Callable[[], Mapping[str, Any]], **_more: object
) -> HttpResponse:
    """Draw for the visitor alone, as if nothing were kept."""
    return render(request, template, context())


def visitors() -> Iterator[tuple[str, Client]]:
    yield "nobody", Client()
    dark = Client()
    dark.cookies["theme"] = "dark"
    yield "somebody who likes it dark", dark
    for user in (User.objects.create(username="zaphod"), Factory().member("editor"), Factory().administrator()):
        yield user.username, client_of(user)


def page_of(client: Client, address: str, headers: Mapping[str, str] | None = None) -> str:
    """The page; its tokens are drawn anew each time."""
    return TOKEN.sub("(token)", client.get(address, headers=headers).content.decode())


def tables_asked(address: str) -> set[str]:
    """Those of the database that drawing the page looks into."""
    caches["pages"].clear()
    with CaptureQueriesContext(connection) as queries:
        Client().get(address)
    return {name for query in queries for name in re.findall(r'(?:FROM|JOIN) "(\w+)"', query["sql"])}
