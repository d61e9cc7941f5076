"""A class as its learners have it: a seat, and the rounds that are asked."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from layers_site.boards.views.answers import SeeOther
from layers_site.platform import throttle
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.classes.forms import SeatForm
from layers_site.quizzes.classes.presenters.classes import newest, spoken
from layers_site.quizzes.classes.services import seats
from layers_site.quizzes.models import Klass, Round, Seat
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.taking.presenters.cover import title_of
from layers_site.quizzes.taking.services import beginning
from layers_site.quizzes.taking.services.sheets import RATE, SCOPE, TooManyError, find_class
from layers_site.quizzes.taking.views.doors import unknown


@dataclass(frozen=True, slots=True)
class RoundLink:
    """`state` is "open", "closed" or "later"."""

    title: str
    href: str
    state: str
    live: bool
    done: bool


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def of_class(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the class; take a seat in it, or leave it."""
    try:
        klass = find_class(request, code)
    except TooManyError:
        return throttle.too_many(request, SCOPE, "", RATE)
    if klass is None:
        return unknown(request, code)
    seat = seats.seat_of(request, klass)
    if request.method != "POST":
        return _page(request, klass, seat, None)
    if request.POST.get("do") == "leave":
        if seat is not None:
            seats.give_up(seat)
            messages.success(request, _("You have left the class."))
        return SeeOther(klass.get_absolute_url())
    form = SeatForm(request.POST)
    if not form.is_valid():
        return _page(request, klass, seat, form)
    if seat is None and not throttle.allowed(request, *beginning.BEGUN):
        return throttle.too_many(request, *beginning.BEGUN)
    try:
        seats.take(request, klass, form.cleaned_data["name"], form.cleaned_data["stranger"])
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(klass.get_absolute_url())
    return beginning.known_again(request, SeeOther(klass.get_absolute_url()))


def _page(request: HtmxHttpRequest, klass: Klass, seat: Seat | None, form: SeatForm | None) -> HttpResponse:
    rounds = reversed(newest(Round.objects.filter(klass=klass))) if seat else ()
    context = {
        "section": "quizzes",
        "klass": klass,
        "spoken": spoken(klass.code),
        "seat": seat,
        "form": form or SeatForm(initial={"stranger": beginning.stranger(klass.code)}),
        "rounds": [_link(round_, seat) for round_ in rounds if seat],
        "link": _own_link(request, seat) if seat and seat.learner.user_id is None else "",
    }
    return render(request, "quizzes/classes/class.html", context, status=422 if form else 200)


def _link(round_: Round, seat: Seat) -> RoundLink:
    state = "closed" if round_.is_closed else "open" if round_.is_open else "later"
    done = round_.sheets.filter(learner=seat.learner_id, handed_in__isnull=False).exists()
    return RoundLink(title_of(round_), round_.get_absolute_url(), state, round_.mode == Round.Mode.LIVE, done)


def _own_link(request: HtmxHttpRequest, seat: Seat) -> str:
    path = reverse("classes:sit", args=(seat.klass.code, seat.key)).removeprefix(f"/{get_language()}")
    return request.build_absolute_uri(path)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sit(request: HtmxHttpRequest, code: str, key: str) -> HttpResponse:
    """Take a seat on this machine, by its own link: asked first, since this browser then is somebody."""
    seat = get_object_or_404(Seat.objects.select_related("klass", "learner"), key=key)
    if seat.klass.code != code:
        raise Http404
    if request.method != "POST":
        context = {"section": "quizzes", "seat": seat, "klass": seat.klass, "taken": seat.learner.user_id is not None}
        return render(request, "quizzes/classes/sit.html", context)
    try:
        seats.sit_down(request, seat)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    return SeeOther(seat.klass.get_absolute_url())
