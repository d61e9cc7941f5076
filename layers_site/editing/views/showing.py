"""How every page of the desk is rendered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def show(request: HttpRequest, name: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """Return a page of the desk, or with `page#part` a part of it."""
    page, mark, part = name.partition("#")
    return render(request, f"editing/{page}.html{mark}{part}", {"section": "desk", **context}, status=status)
