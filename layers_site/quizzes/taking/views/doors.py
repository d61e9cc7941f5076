"""From the code in an address to its round, or to the page that says that there is none."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.http import HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from layers_site.platform import throttle
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.models import Round
from layers_site.quizzes.taking.forms import MOST_TYPED, CodeForm, unknown_code
from layers_site.quizzes.taking.services.sheets import RATE, SCOPE, TooManyError, find

Parameters = ParamSpec("Parameters")
RoundView = Callable[Concatenate[HtmxHttpRequest, Round, Parameters], HttpResponse]
CodeView = Callable[Concatenate[HtmxHttpRequest, str, Parameters], HttpResponse]


def of_round(view: RoundView[Parameters]) -> CodeView[Parameters]:
    """Return a view that gets the round in place of its code."""

    def guarded(
        request: HtmxHttpRequest, code: str, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> HttpResponse:
        try:
            round_ = find(request, code)
        except TooManyError:
            return throttle.too_many(request, SCOPE, "", RATE)
        if round_ is None:
            return unknown(request, code)
        if round_.code != code and request.method in ("GET", "HEAD"):
            return _at_its_address(request, code, round_)
        return view(request, round_, *args, **kwargs)

    return wraps(view)(cast("CodeView[Parameters]", guarded))


def unknown(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Return the page with the field again, and in it what was in the address."""
    form = CodeForm({"code": code[:MOST_TYPED]}, reverse("taking:enter"))
    if form.is_valid():
        form.add_error("code", unknown_code())
    return render(request, "quizzes/taking/enter.html", {"form": form, "section": "quizzes"}, status=404)


def _at_its_address(request: HtmxHttpRequest, code: str, round_: Round) -> HttpResponse:
    """Return a code in small letters or with a hyphen leads to the same page under the code as it is."""
    here = request.path.replace(f"/{code}/", f"/{round_.code}/", 1)
    query = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(f"{here}?{query}" if query else here)


def whole(request: HtmxHttpRequest) -> HttpResponse | None:
    """Redirect htmx to a page of its own. None for other requests."""
    return HttpResponseClientRedirect(request.get_full_path()) if request.htmx else None
