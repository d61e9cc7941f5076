"""The cover of a quiz, where learners begin it or go on."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from layers_site.accounts.learners.services import learner_of
from layers_site.boards.views.answers import SeeOther
from layers_site.platform import throttle
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes import sitting
from layers_site.quizzes.models import Round
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.taking.forms import NameForm
from layers_site.quizzes.taking.presenters.cover import cover
from layers_site.quizzes.taking.presenters.questions import address
from layers_site.quizzes.taking.services import beginning
from layers_site.quizzes.taking.services.sheets import sheet_of, unanswered
from layers_site.quizzes.taking.views.doors import of_round, whole


@require_safe
@never_cache
@of_round
def quiz(request: HtmxHttpRequest, of: Round) -> HttpResponse:
    if of.mode == Round.Mode.LIVE:
        return HttpResponseRedirect(reverse("live:seat", args=(of.code,)))
    return whole(request) or _cover(request, of, None)


@require_POST
@of_round
def begin(request: HtmxHttpRequest, of: Round) -> HttpResponse:
    """Return a new sheet, or the one that goes on already."""
    if of.mode == Round.Mode.LIVE:
        return SeeOther(reverse("live:seat", args=(of.code,)))
    form = _form(of, request)
    refused = "" if sitting.may_begin(of, learner_of(request)) else sitting.why_not(of, learner_of(request))
    if refused or not form.is_valid():
        return _cover(request, of, form)
    try:
        beginning.begin(request, of, form.cleaned_data["name"], form.cleaned_data["stranger"])
    except RefusedError:
        return _cover(request, of, form)
    except beginning.TooManyError:
        return throttle.too_many(request, *beginning.BEGUN)
    return beginning.known_again(request, SeeOther(reverse("taking:resume", args=(of.code,))))


@require_safe
@never_cache
@of_round
def resume(request: HtmxHttpRequest, of: Round) -> HttpResponse:
    """Redirect to the first question without an answer, or to the hand-in."""
    sheet = sheet_of(request, of)
    if sheet is None or of.mode == Round.Mode.LIVE:
        return HttpResponseRedirect(of.get_absolute_url())
    if sitting.is_over(sheet):
        return HttpResponseRedirect(reverse("taking:result", args=(of.code,)))
    open_ = unanswered(sheet)
    return HttpResponseRedirect(address(of, open_[0]) if open_ else reverse("taking:hand-in", args=(of.code,)))


def _form(of: Round, request: HtmxHttpRequest) -> NameForm:
    data = request.POST if request.method == "POST" else None
    seen_by = _("You may leave it empty. Only your trainer sees it, and can delete it.")
    action, stranger = reverse("taking:begin", args=(of.code,)), beginning.stranger(of.code)
    name = beginning.name_in_class(request, of)
    return NameForm(data, action=action, says=_("Begin"), seen_by=seen_by, stranger=stranger, name=name)


def _cover(request: HtmxHttpRequest, of: Round, form: NameForm | None) -> HttpResponse:
    context = {
        "section": "quizzes",
        "cover": cover(of, learner_of(request)),
        "form": form or _form(of, request),
        "here": of.get_absolute_url(),
    }
    return render(request, "quizzes/taking/quiz.html", context, status=422 if form else 200)
