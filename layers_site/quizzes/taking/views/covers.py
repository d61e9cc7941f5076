"""The way into a quiz: the form for its code, and the cover where learners begin or resume it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib import messages
from django.http import HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from layers_site.accounts.learners import learner_of
from layers_site.boards.views.responses import SeeOther
from layers_site.platform import throttle
from layers_site.platform.context import HtmxHttpRequest
from layers_site.quizzes import attempts
from layers_site.quizzes.codes import CLASS_LENGTH
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import MOST_NAME, Round
from layers_site.quizzes.taking import services
from layers_site.quizzes.taking.forms import MOST_TYPED, CodeForm, NameForm, unknown_code
from layers_site.quizzes.taking.presenters.cover import cover
from layers_site.quizzes.taking.presenters.questions import address
from layers_site.quizzes.taking.services import RATE, SCOPE, TooManyError, find, find_class, sheet_of, unanswered

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
    """Ask for the code again, with the unknown code of the address in the field."""
    form = CodeForm({"code": code[:MOST_TYPED]}, reverse("taking:enter"))
    if form.is_valid():
        form.add_error("code", unknown_code())
    return render(request, "quizzes/taking/enter.html", {"form": form, "section": "practice"}, status=404)


def _at_its_address(request: HtmxHttpRequest, code: str, round_: Round) -> HttpResponse:
    """Redirect a code typed in lower case or with a hyphen to its canonical address."""
    here = request.path.replace(f"/{code}/", f"/{round_.code}/", 1)
    query = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(f"{here}?{query}" if query else here)


def whole(request: HtmxHttpRequest) -> HttpResponse | None:
    """Make htmx load a whole page. None for other requests."""
    return HttpResponseClientRedirect(request.get_full_path()) if request.htmx else None


@require_safe
@never_cache
@of_round
def quiz(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    if round_.mode == Round.Mode.LIVE:
        return HttpResponseRedirect(reverse("live:seat", args=(round_.code,)))
    return whole(request) or to_the_seats(request, round_) or _cover(request, round_, None)


def to_the_seats(request: HtmxHttpRequest, round_: Round) -> HttpResponse | None:
    """Lead who has no seat in the class of the round to that class first; None for everybody else.

    Who leads the round may try it, and who has begun goes on.
    """
    learner = learner_of(request)
    seated = round_.klass is None or (learner is not None and learner.seats.filter(klass=round_.klass).exists())
    begun = learner is not None and round_.sheets.filter(learner=learner).exists()
    leads = request.user.pk == round_.owner_id
    if round_.klass is None or seated or begun or leads or attempts.why_not(round_, learner):
        return None
    messages.info(request, _("This round is of a class: take a seat first, then it is in your list."))
    return SeeOther(round_.klass.get_absolute_url())


@require_POST
@of_round
def begin(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Begin a sheet or take a seat in a live room, or resume what is unfinished."""
    seats = to_the_seats(request, round_)
    if seats is not None:
        return seats
    form = _form(round_, request)
    refused = "" if attempts.may_begin(round_, learner_of(request)) else attempts.why_not(round_, learner_of(request))
    if refused or not form.is_valid():
        return _refused(request, round_, form, refused)
    try:
        sheet = services.begin(request, round_, form.cleaned_data["name"], form.cleaned_data["stranger"])
    except RefusedError as refusal:
        return _refused(request, round_, form, str(refusal))
    except services.TooManyError:
        return throttle.too_many(request, *services.BEGUN)
    tell_name(request, form.cleaned_data["name"], sheet.name)
    onward = "live:seat" if round_.mode == Round.Mode.LIVE else "taking:resume"
    return services.known_again(request, SeeOther(reverse(onward, args=(round_.code,))))


def _refused(request: HtmxHttpRequest, round_: Round, form: NameForm, refused: str) -> HttpResponse:
    if round_.mode == Round.Mode.LIVE:
        messages.error(request, refused or _("This name is too long."))
        return SeeOther(reverse("live:seat", args=(round_.code,)))
    return _cover(request, round_, form, refused)


def tell_name(request: HtmxHttpRequest, wanted: str, name: str) -> None:
    """Tell somebody whose name is taken what they are called here."""
    if wanted and name.startswith(f"{wanted[: MOST_NAME - 6]} ("):
        messages.info(request, _("That name is taken here: you are %(name)s.") % {"name": name})


@require_safe
@never_cache
@of_round
def resume(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Redirect to the first question without an answer, or to the hand-in."""
    sheet = sheet_of(request, round_)
    if sheet is None or round_.mode == Round.Mode.LIVE:
        return HttpResponseRedirect(round_.get_absolute_url())
    if attempts.is_over(sheet):
        return HttpResponseRedirect(reverse("taking:result", args=(round_.code,)))
    open_ = unanswered(sheet)
    return HttpResponseRedirect(address(round_, open_[0]) if open_ else reverse("taking:hand-in", args=(round_.code,)))


def _form(round_: Round, request: HtmxHttpRequest) -> NameForm:
    data = request.POST if request.method == "POST" else None
    seen_by = _("You can leave it empty. Only your trainer sees it and can delete it.")
    action, stranger = reverse("taking:begin", args=(round_.code,)), services.stranger(round_.code)
    name = services.name_in_class(request, round_)
    return NameForm(data, action=action, says=_("Begin"), seen_by=seen_by, stranger=stranger, name=name)


def _cover(request: HtmxHttpRequest, round_: Round, form: NameForm | None, refused: str = "") -> HttpResponse:
    """Render the cover; `refused` says why no sheet was begun."""
    view = cover(round_, learner_of(request))
    context = {
        "section": "quizzes",
        "cover": replace(view, refused=view.refused or refused),
        "form": form or _form(round_, request),
        "here": round_.get_absolute_url(),
    }
    return render(request, "quizzes/taking/quiz.html", context, status=422 if form else 200)


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
    return render(request, "quizzes/taking/enter.html", {"form": form, "section": "practice"}, status=status)
