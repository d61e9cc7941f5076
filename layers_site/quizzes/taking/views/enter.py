"""The door: a field for the code."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from layers_site.boards.views.answers import SeeOther
from layers_site.platform import throttle
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.codes import CLASS_LENGTH
from layers_site.quizzes.taking.forms import CodeForm, unknown_code
from layers_site.quizzes.taking.services.sheets import RATE, SCOPE, TooManyError, find, find_class


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def enter(request: HtmxHttpRequest) -> HttpResponse:
    form = CodeForm(request.POST if request.method == "POST" else None, reverse("taking:enter"))
    if form.is_valid():
        try:
            code = form.cleaned_data["code"]
            target = find_class(request, code) if len(code) == CLASS_LENGTH else find(request, code)
        except TooManyError:
            return throttle.too_many(request, SCOPE, "", RATE)
        if target is not None:
            return SeeOther(target.get_absolute_url())
        form.add_error("code", unknown_code())
    status = 422 if form.is_bound else 200
    return render(request, "quizzes/taking/enter.html", {"form": form, "section": "quizzes"}, status=status)
