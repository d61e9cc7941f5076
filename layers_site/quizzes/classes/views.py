"""A class as its trainer has it, with its rounds side by side and its files; and as its learners have it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.views.responses import SeeOther
from layers_site.platform import throttle
from layers_site.platform.context import HtmxHttpRequest
from layers_site.quizzes import withdrawing
from layers_site.quizzes.classes.forms import ClassForm, CompareForm, SeatForm
from layers_site.quizzes.classes.presenters import class_view, compare_view, label_of, newest, season_view
from layers_site.quizzes.classes.services import seats
from layers_site.quizzes.classes.services.comparing import class_document, class_table, compare
from layers_site.quizzes.classes.services.season import season_of
from layers_site.quizzes.codes import CLASS_LENGTH, tidied
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Round, SchoolClass, Seat
from layers_site.quizzes.results.exchange import as_csv, privately_attached
from layers_site.quizzes.taking import services as taking
from layers_site.quizzes.taking.presenters.cover import in_any_language, spoken, title_of
from layers_site.quizzes.taking.services import RATE, SCOPE, TooManyError, find_class
from layers_site.quizzes.taking.views.covers import unknown


def seen_class(request: HttpRequest, code: str) -> SchoolClass:
    """Return a class that this trainer sees, their own or a colleague’s. Raises Http404 for any other."""
    return get_object_or_404(SchoolClass.objects.worked_on_by(request.user), code=tidied(code, CLASS_LENGTH) or "-")


def led_class(request: HttpRequest, code: str) -> SchoolClass:
    """Return a class that this trainer may change. Raises Http404 for any other."""
    return get_object_or_404(SchoolClass.objects.worked_on_by(request.user), code=tidied(code, CLASS_LENGTH) or "-")


def own_class(request: HttpRequest, code: str) -> SchoolClass:
    """Return a class of which this trainer is the owner. Raises Http404 for any other."""
    return get_object_or_404(SchoolClass, code=tidied(code, CLASS_LENGTH) or "-", owner=request_user(request))


def _leads(request: HttpRequest, klass: SchoolClass) -> bool:
    return SchoolClass.objects.worked_on_by(request.user).filter(pk=klass.pk).exists()


def show(request: HttpRequest, name: str, context: dict[str, object], status: int = 200) -> HttpResponse:
    return render(request, f"quizzes/classes/{name}.html", {"section": "quizzes", **context}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def classes(request: HtmxHttpRequest) -> HttpResponse:
    form = ClassForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        klass = seats.new_class(request_user(request), form.cleaned_data["name"])
        return SeeOther(reverse("classes:show", args=(klass.code,)))
    mine = SchoolClass.objects.worked_on_by(request.user).annotate(
        seat_count=Count("seats", distinct=True), round_count=Count("rounds", distinct=True)
    )
    rows = [(klass, spoken(klass.code)) for klass in mine]
    return show(request, "classes", {"form": form, "rows": rows}, 422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def show_class(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the class with its seats; `?tick=all` ticks all of them. Rename it, open or close it for new seats."""
    klass = seen_class(request, code)
    if request.method == "POST" and request.POST.get("do") in ("ask-forget", "forget"):
        return _forget(request, own_class(request, code))
    taking.known_here(request, klass)
    form = ClassForm(request.POST or None, instance=klass)
    if request.method == "POST" and _changed(led_class(request, code), form):
        messages.success(request, _("Saved."))
        return SeeOther(request.path)
    klass.refresh_from_db()
    context = {"view": class_view(request, klass), "form": form, "ticked": request.GET.get("tick") == "all"}
    context |= {"holds": klass.owner_id == request.user.pk, "leads": _leads(request, klass)}
    return show(request, "show", context, 422 if form.errors else 200)


def _changed(klass: SchoolClass, form: ClassForm) -> bool:
    """Open or close the class, or rename it; return whether that could be done."""
    if form.data.get("do") in ("open", "close"):
        SchoolClass.objects.filter(pk=klass.pk).update(open=form.data["do"] == "open")
        return True
    if form.is_valid():
        form.save()
    return form.is_valid()


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def seat(request: HtmxHttpRequest, code: str, seat: int) -> HttpResponse:
    """Rename a seat, give it another link, or delete it after a confirmation."""
    klass = seen_class(request, code)
    row = get_object_or_404(klass.seats.select_related("learner"), pk=seat)
    back = reverse("classes:show", args=(klass.code,))
    form = SeatForm(request.POST if request.POST.get("do") == "rename" else None, initial={"name": row.name})
    if request.method == "POST":
        klass = (own_class if request.POST.get("do") == "forget" else led_class)(request, code)
    if request.method == "POST" and request.POST.get("do") == "forget":
        return _forgotten(request, klass, [row])
    if request.method == "POST" and request.POST.get("do") == "renew":
        seats.renew(row)
        _tell_renewed(request, row)
        return SeeOther(request.path)
    if form.is_bound and form.is_valid():
        seats.rename(row, form.cleaned_data["name"])
        messages.success(request, _("Saved."))
        return SeeOther(back)
    if request.method == "POST" and not form.is_bound:
        raise Http404
    called = seats.called(row, seats.numbers_of(klass)[row.pk])
    rounds = newest(Round.objects.worked_on_by(request.user).filter(klass=klass))
    context = {
        "klass": klass, "seat": row, "called": called, "form": form, "in_account": _in_account(row),
        "holds": klass.owner_id == request.user.pk, "leads": _leads(request, klass),
        "season": season_view(season_of(row.learner, rounds, told=False)),
    }  # fmt: skip
    return show(request, "seat", {**context, **_counts([row])}, 422 if form.errors else 200)


def _forget(request: HtmxHttpRequest, klass: SchoolClass) -> HttpResponse:
    """Delete the ticked seats after a confirmation."""
    ticked = set(request.POST.getlist("seat"))
    rows = [row for row in klass.seats.select_related("klass") if str(row.pk) in ticked]
    if not rows:
        messages.error(request, _("Tick something first."))
        return SeeOther(reverse("classes:show", args=(klass.code,)))
    if request.POST.get("do") == "forget":
        return _forgotten(request, klass, rows)
    numbers = seats.numbers_of(klass)
    named = [(row.pk, seats.called(row, numbers[row.pk])) for row in rows]
    return show(request, "forget", {"klass": klass, "rows": named, **_counts(rows)})


def _tell_renewed(request: HtmxHttpRequest, seat: Seat) -> None:
    in_account = _in_account(seat)
    if in_account:
        messages.warning(request, in_account)
    else:
        text = _("The seat has another link. The one before opens nothing, and whoever came by it is out.")
        messages.success(request, text)


def _in_account(seat: Seat) -> str:
    """Say that nobody is put out of a seat that is in an account, whosever it is; "" for a seat that is in none."""
    if seat.learner.user_id is None:
        return ""
    return _(
        "This seat is in an account: no link opens it, and another link puts nobody out. If that is not your learner’s"
        " account, forget the seat, so that they can take a new one."
    )


def _forgotten(request: HttpRequest, klass: SchoolClass, rows: Sequence[Seat]) -> HttpResponse:
    handed_over = seats.handed_over(rows).count()
    seats.forget(rows, request_user(request))
    message = ngettext(
        "Forgotten: the seat, the name, and every answer in your rounds of this class.",
        "Forgotten: %(count)s seats, their names, and every answer in your rounds of this class.",
        len(rows),
    )
    messages.success(request, message % {"count": len(rows)})
    if handed_over:
        messages.info(request, _("In rounds that another trainer has taken over, the answers stay without the person."))
    return SeeOther(reverse("classes:show", args=(klass.code,)))


def _counts(rows: Sequence[Seat]) -> dict[str, int]:
    """Return how many rows are deleted with these seats."""
    sheets = seats.sheets_of(rows)
    return {"seats": len(rows), "sheets": sheets.count(), "rounds": sheets.values("round").distinct().count()} | {
        "handed_over": seats.handed_over(rows).count()
    }


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def delete(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Delete a class with its seats. Rounds and answers stay."""
    klass = own_class(request, code)
    if request.method == "POST":
        klass.delete()
        messages.success(request, _("The class is deleted. Its rounds and their answers are still there."))
        return SeeOther(reverse("classes:classes"))
    return show(request, "delete", {"klass": klass, "seats": klass.seats.count(), "rounds": klass.rounds.count()})


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
    """Show the class to a learner, who takes a seat in it or leaves it."""
    try:
        klass = find_class(request, code)
    except TooManyError:
        return throttle.too_many(request, SCOPE, "", RATE)
    if klass is None:
        return unknown(request, code)
    seat = seats.seat_of(request, klass)
    if seat is not None:
        taking.known_here(request, klass)
    if request.method != "POST":
        return _page(request, klass, seat, None)
    if request.POST.get("do") == "leave":
        if seat is not None:
            withdrawing.give_up(seat)
            messages.success(request, _("You have left the class."))
        return SeeOther(klass.get_absolute_url())
    form = SeatForm(request.POST)
    if not form.is_valid():
        return _page(request, klass, seat, form)
    try:
        seats.take(request, klass, form.cleaned_data["name"], form.cleaned_data["stranger"])
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(klass.get_absolute_url())
    except TooManyError:
        return throttle.too_many(request, *seats.seated(klass))
    return taking.known_again(request, SeeOther(klass.get_absolute_url()))


def _page(request: HtmxHttpRequest, klass: SchoolClass, seat: Seat | None, form: SeatForm | None) -> HttpResponse:
    rounds = newest(Round.objects.filter(klass=klass)) if seat else ()
    again = seat is not None and taking.came_again(request, seat.learner)
    context = {
        "section": "quizzes",
        "klass": klass,
        "spoken": spoken(klass.code),
        "seat": seat,
        "form": form or SeatForm(initial={"stranger": taking.stranger(klass.code)}),
        "rounds": [_link(round_, seat) for round_ in reversed(rounds) if seat],
        "season": season_view(season_of(seat.learner, rounds, told=True)) if seat else None,
        "again": again,
        "link": _own_link(request, seat) if seat and seat.learner.user_id is None and not again else "",
    }
    return render(request, "quizzes/classes/class.html", context, status=422 if form else 200)


def _link(round_: Round, seat: Seat) -> RoundLink:
    state = "closed" if round_.is_closed else "open" if round_.is_open else "later"
    done = round_.sheets.filter(learner=seat.learner_id, handed_in__isnull=False).exists()
    return RoundLink(title_of(round_), round_.get_absolute_url(), state, round_.mode == Round.Mode.LIVE, done)


def _own_link(request: HtmxHttpRequest, seat: Seat) -> str:
    path = in_any_language(reverse("classes:sit", args=(seat.klass.code, seat.key)))
    return request.build_absolute_uri(path)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sit(request: HtmxHttpRequest, code: str, key: str) -> HttpResponse:
    """Take a seat in this browser by the seat's link, after a confirmation."""
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


@require_safe
@never_cache
@trainer_required
def compare_rounds(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Compare two rounds of this class; at first the two newest."""
    klass = seen_class(request, code)
    rounds = Round.objects.worked_on_by(request.user).filter(klass=klass).with_quiz().order_by("-created", "-pk")
    codes = [round_.code for round_ in rounds[:2]]
    newest_two = {"before": codes[1], "after": codes[0]} if len(codes) > 1 else None
    form = CompareForm(request.GET or newest_two, rounds, {round_.code: label_of(round_) for round_ in rounds})
    context: dict[str, Any] = {"klass": klass, "form": form}
    if form.is_bound and form.is_valid():
        first, second = form.cleaned_data["before"], form.cleaned_data["after"]
        context["view"] = compare_view(request, first, second, compare(first, second))
    return show(request, "compare", context, 422 if form.errors else 200)


@require_safe
@trainer_required
def document(request: HtmxHttpRequest, code: str) -> HttpResponseBase:
    klass = seen_class(request, code)
    text = json.dumps(class_document(klass, request.user), ensure_ascii=False, indent=1)
    return privately_attached(HttpResponse(text, content_type="application/json"), f"class-{klass.code}.json")


@require_safe
@trainer_required
def table(request: HtmxHttpRequest, code: str) -> HttpResponseBase:
    klass = seen_class(request, code)
    return privately_attached(
        as_csv(request, list(class_table(klass, _("learner"), request.user))), f"class-{klass.code}.csv"
    )
