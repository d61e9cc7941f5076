"""Rounds of a class side by side, and the class as a file."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from layers_site.accounts.roles import trainer_required
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.classes.forms import CompareForm
from layers_site.quizzes.classes.presenters.comparing import compare_view, label_of
from layers_site.quizzes.classes.services.comparing import compare
from layers_site.quizzes.classes.services.files import class_document, class_table
from layers_site.quizzes.classes.views.trainers import own_class, show
from layers_site.quizzes.models import Round
from layers_site.quizzes.results.exports.cells import lines
from layers_site.quizzes.results.views.exports import attached

MOST_CHOICES = 200


@require_safe
@never_cache
@trainer_required
def compare_rounds(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Compare two rounds: of this class before and after, or with any round whose results the trainer may see."""
    klass = own_class(request, code)
    rounds = Round.objects.seen_by(request.user).with_quiz().select_related("klass", "version__quiz")
    labels = {round_.code: label_of(round_) for round_ in rounds[:MOST_CHOICES]}
    form = CompareForm(request.GET or None, rounds, labels)
    context: dict[str, Any] = {"klass": klass, "form": form}
    if form.is_bound and form.is_valid():
        first, second = form.cleaned_data["before"], form.cleaned_data["after"]
        context["view"] = compare_view(first, second, compare(first, second))
    return show(request, "compare", context, 422 if form.errors else 200)


@require_safe
@trainer_required
def document(request: HtmxHttpRequest, code: str) -> HttpResponseBase:
    klass = own_class(request, code)
    text = json.dumps(class_document(klass), ensure_ascii=False, indent=1)
    return attached(HttpResponse(text, content_type="application/json"), f"class-{klass.code}.json")


@require_safe
@trainer_required
def table(request: HtmxHttpRequest, code: str) -> HttpResponseBase:
    klass = own_class(request, code)
    separator = ";" if request.GET.get("separator") == "semicolon" else ","
    body = lines(class_table(klass, _("learner")), bom=request.GET.get("excel") == "1", separator=separator)
    response = StreamingHttpResponse(body, content_type="text/csv; charset=utf-8")
    return attached(response, f"class-{klass.code}.csv")
