"""A class as its trainer has it: made, shown, renamed, its seats, and taken away."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.classes.forms import ClassForm, SeatForm
from layers_site.quizzes.classes.presenters.classes import class_view, spoken
from layers_site.quizzes.classes.services import seats
from layers_site.quizzes.codes import CLASS_LENGTH, tidied
from layers_site.quizzes.models import Klass


def own_class(request: HttpRequest, code: str) -> Klass:
    """Return a class of this trainer. Raises Http404 for any other."""
    return get_object_or_404(Klass, code=tidied(code, CLASS_LENGTH) or "-", owner=request_user(request))


def show(request: HttpRequest, name: str, context: dict[str, object], status: int = 200) -> HttpResponse:
    return render(request, f"quizzes/classes/{name}.html", {"section": "quizzes", **context}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def classes(request: HtmxHttpRequest) -> HttpResponse:
    form = ClassForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        klass = seats.new_class(request_user(request), form.cleaned_data["name"])
        return SeeOther(reverse("classes:show", args=(klass.code,)))
    mine = Klass.objects.filter(owner=request_user(request)).annotate(
        seat_count=Count("seats", distinct=True), round_count=Count("rounds", distinct=True)
    )
    rows = [(klass, spoken(klass.code)) for klass in mine]
    return show(request, "classes", {"form": form, "rows": rows}, 422 if form.errors else 200)


@require_safe
@never_cache
@trainer_required
def show_class(request: HtmxHttpRequest, code: str) -> HttpResponse:
    klass = own_class(request, code)
    return show(request, "show", {"view": class_view(request, klass), "form": ClassForm(instance=klass)})


@require_POST
@trainer_required
def change(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Rename the class, or open and close it for new seats."""
    klass = own_class(request, code)
    if request.POST.get("do") in ("open", "close"):
        klass.open = request.POST["do"] == "open"
        klass.save(update_fields=["open"])
    else:
        form = ClassForm(request.POST, instance=klass)
        if not form.is_valid():
            klass.refresh_from_db()
            return show(request, "show", {"view": class_view(request, klass), "form": form}, 422)
        form.save()
    messages.success(request, _("Saved."))
    return SeeOther(reverse("classes:show", args=(klass.code,)))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def seat(request: HtmxHttpRequest, code: str, seat: int) -> HttpResponse:
    """Rename a seat, or forget it: the page says first what goes."""
    klass = own_class(request, code)
    row = get_object_or_404(klass.seats.select_related("learner"), pk=seat)
    back = reverse("classes:show", args=(klass.code,))
    form = SeatForm(request.POST if request.POST.get("do") == "rename" else None, initial={"name": row.name})
    if request.method == "POST" and request.POST.get("do") == "forget":
        seats.forget(row, request_user(request))
        messages.success(request, _("Forgotten: the seat, the name, and every answer in the rounds of this class."))
        return SeeOther(back)
    if form.is_bound and form.is_valid():
        seats.rename(row, form.cleaned_data["name"])
        messages.success(request, _("Saved."))
        return SeeOther(back)
    if request.method == "POST" and not form.is_bound:
        raise Http404
    sheets = seats.sheets_of(row)
    counts = {"sheets": sheets.count(), "rounds": sheets.values("round").distinct().count()}
    return show(request, "seat", {"klass": klass, "seat": row, "form": form, **counts}, 422 if form.errors else 200)


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
