"""The trainer's pages. Each reads what was asked, calls one service, and renders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def show(request: HttpRequest, name: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    return render(request, f"quizzes/trainer/{name}.html", {"section": "quizzes", **context}, status=status)
