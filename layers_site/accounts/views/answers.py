"""Helpers that the views of accounts share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.urls import reverse

from layers_site.platform.own_pages import own_page


def asked_for(request: HttpRequest) -> str:
    """Return the page that the user wanted before signing in, "" for none. An address outside this site is none."""
    return own_page(request, "next")


def onward(request: HttpRequest, otherwise: str = "accounts:account") -> str:
    """Return the address of the page after signing in."""
    return asked_for(request) or resolve_url(otherwise)


def leads_to_quizzes(request: HttpRequest) -> bool:
    """Return whether whoever makes an account comes from where trainers make their quizzes."""
    return (asked_for(request) or "").startswith(reverse("trainer:home"))


def show(request: HttpRequest, name: str, context: Mapping[str, Any]) -> HttpResponse:
    """Return a page of accounts, with status 422 if its form is wrong. `onto` leads to the wanted page."""
    form = context.get("form")
    status = 422 if isinstance(form, forms.BaseForm) and form.errors else 200
    wanted = asked_for(request)
    onto = f"?{urlencode({'next': wanted})}" if wanted else ""
    return render(request, f"accounts/{name}.html", {"section": "account", "onto": onto, **context}, status=status)
