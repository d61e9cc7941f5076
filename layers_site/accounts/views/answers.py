"""Helpers that the views of accounts share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme


def asked_for(request: HttpRequest) -> str:
    """Return the page of this site that the user wanted before signing in; "" for none, and for one of
    elsewhere.
    """
    wanted = request.GET.get("next", "")
    # From the root on: a bare word would be taken for the name of a view.
    own = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, None, require_https=request.is_secure())
    return wanted if own else ""


def onward(request: HttpRequest, otherwise: str = "accounts:account") -> str:
    """Return the address of the page after signing in."""
    return asked_for(request) or resolve_url(otherwise)


def show(request: HttpRequest, name: str, context: Mapping[str, Any]) -> HttpResponse:
    """Return a page of accounts, with status 422 if its form is wrong. `onto` leads to the wanted page."""
    form = context.get("form")
    status = 422 if isinstance(form, forms.BaseForm) and form.errors else 200
    wanted = asked_for(request)
    onto = f"?{urlencode({'next': wanted})}" if wanted else ""
    return render(request, f"accounts/{name}.html", {"section": "account", "onto": onto, **context}, status=status)
