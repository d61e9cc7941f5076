"""A class as its trainer has it, with its rounds side by side and its file; and as its learners have it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.views.responses import SeeOther
from layers_site.platform import throttle
from layers_site.platform.context import HtmxHttpRequest
from layers_site.quizzes import withdrawing
from layers_site.quizzes.classes import seats
from layers_site.quizzes.classes.results import compare_view, season_of, season_view
from layers_site.quizzes.codes import CLASS_LENGTH, tidied
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Round, SchoolClass, Seat
from layers_site.quizzes.models.rounds import RoundQuerySet
from layers_site.quizzes.results import answers as figures
from layers_site.quizzes.results.answers import out_of
from layers_site.quizzes.results.exchange import Cell, as_csv, privately_attached
from layers_site.quizzes.results.ideas import claims_of
from layers_site.quizzes.results.reading import LearnerResult, Results, results_of
from layers_site.quizzes.taking import services as taking
from layers_site.quizzes.taking.cover import in_any_language, qr, spoken, title_of
from layers_site.quizzes.taking.forms import NameForm, SeatForm
from layers_site.quizzes.taking.views import unknown

FORMAT: Final = "layers-class/1"
#: So many rounds stand side by side, the newest of them.
MOST_ROUNDS: Final = 12


class ClassForm(forms.ModelForm[SchoolClass]):
    """The name of a class, seen by its learners."""

    class Meta:
        model = SchoolClass
        fields = ("name",)
        help_texts = {"name": gettext_lazy("Your learners see it.")}


class CompareForm(forms.Form):
    """Two rounds of a class."""

    before = forms.ModelChoiceField(Round.objects.none(), label=gettext_lazy("Before"), to_field_name="code")
    after = forms.ModelChoiceField(Round.objects.none(), label=gettext_lazy("After"), to_field_name="code")

    def __init__(self, data: Mapping[str, Any] | None, rounds: RoundQuerySet) -> None:
        super().__init__(data, label_suffix="", auto_id="compare_%s")
        names = [(round_.code, f"{round_.name or title_of(round_)} · {round_.code}") for round_ in rounds]
        for name in ("before", "after"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - as they are above
            field.queryset = rounds
            field.widget.choices = field.choices = [("", "–"), *names]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("before") and cleaned.get("before") == cleaned.get("after"):
            self.add_error("after", _("Choose two different rounds."))
        return cleaned


# --- whose it is --------------------------------------------------------------------------------------


def led_class(request: HttpRequest, code: str) -> SchoolClass:
    """Return a class on which this trainer works, their own or a colleague’s. Raises Http404 for any other."""
    return get_object_or_404(SchoolClass.objects.worked_on_by(request.user), code=tidied(code, CLASS_LENGTH) or "-")


def own_class(request: HttpRequest, code: str) -> SchoolClass:
    """Return a class of which this trainer is the owner. Raises Http404 for any other."""
    return get_object_or_404(SchoolClass, code=tidied(code, CLASS_LENGTH) or "-", owner=request_user(request))


def show(
    request: HttpRequest, name: str, klass: SchoolClass | None, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Render a page of the trainer, who works on the class; it is theirs if they hold it (`holds`)."""
    holds = klass is not None and klass.owner_id == request.user.pk
    more = {"section": "quizzes", "klass": klass, "holds": holds}
    return render(request, f"quizzes/classes/{name}.html", more | context, status=status)


def newest(rounds: RoundQuerySet) -> list[Round]:
    """Return the newest rounds, the oldest of them first."""
    return list(reversed(rounds.with_quiz().order_by("-created", "-pk")[:MOST_ROUNDS]))


# --- the trainer ----------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def classes(request: HtmxHttpRequest) -> HttpResponse:
    form = ClassForm(request.POST if request.method == "POST" else None, label_suffix="")
    if form.is_bound and form.is_valid():
        klass = SchoolClass.objects.create(owner=request_user(request), name=form.cleaned_data["name"])
        return SeeOther(reverse("classes:show", args=(klass.code,)))
    mine = SchoolClass.objects.worked_on_by(request.user).annotate(
        seat_count=Count("seats", distinct=True), round_count=Count("rounds", distinct=True)
    )
    rows = [(klass, spoken(klass.code)) for klass in mine]
    return show(request, "classes", None, {"form": form, "rows": rows}, 422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def show_class(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the class with its seats; `?tick=all` ticks all of them. Rename it, open or close it for new seats."""
    klass, does = led_class(request, code), request.POST.get("do", "")
    if does in ("ask-forget", "forget"):
        return _forget(request, own_class(request, code))
    taking.known_here(request, klass)
    form = ClassForm(request.POST if request.method == "POST" and not does else None, instance=klass, label_suffix="")
    if does in ("open", "close"):
        klass.open = does == "open"
    if does in ("open", "close") or (form.is_bound and form.is_valid()):
        klass.save(update_fields=["name", "open"])
        messages.success(request, _("Saved."))
        return SeeOther(request.path)
    link = request.build_absolute_uri(in_any_language(klass.get_absolute_url()))
    rounds = newest(Round.objects.worked_on_by(request.user).filter(klass=klass))
    context = {
        "form": form,
        "ticked": request.GET.get("tick") == "all",
        "spoken": spoken(klass.code),
        "link": link,
        "qr": qr(link),
        "rounds": [(round_, title_of(round_)) for round_ in rounds],
        "rows": list(_rows(klass, rounds)),
    }
    return show(request, "show", klass, context, 422 if form.errors else 200)


def _rows(klass: SchoolClass, rounds: Sequence[Round]) -> Iterator[dict[str, Any]]:
    """Yield the seats, the newest first, with what each reached in each round."""
    read, numbers = _read(rounds), seats.numbers_of(klass)
    for seat in klass.seats.select_related("learner").order_by("-since", "-pk"):
        cells = [_cell(result, row) if (row := rows.get(seat.learner_id)) else None for result, rows in read]
        yield {"seat": seat, "name": seats.called(seat, numbers[seat.pk]), "cells": cells}


def _read(rounds: Iterable[Round]) -> list[tuple[Results, dict[int, LearnerResult]]]:
    """Return the results of each round, and their rows by learner."""
    results = [results_of(round_) for round_ in rounds]
    return [(result, {row.sheet.learner_id: row for row in result.rows}) for result in results]


def _cell(results: Results, row: LearnerResult) -> dict[str, Any]:
    possible = results.possible_for(row)
    percent = figures.percent(float(row.total / possible)) if possible and row.over else _("still working")
    return {"text": out_of(row.total, possible), "percent": percent, "code": results.round.code, "sheet": row.sheet.pk}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def seat(request: HtmxHttpRequest, code: str, seat: int) -> HttpResponse:
    """Show a learner over the rounds of the class; give their seat another name, or another link."""
    klass = led_class(request, code)
    row = get_object_or_404(klass.seats.select_related("learner"), pk=seat)
    if request.POST.get("do") == "link":
        return _renew(request, klass, row)
    form = _name_form(request, klass, request.path, _("Rename"), row.name)
    form.fields["name"].label, form.fields["name"].help_text = _("Name"), ""
    form.helper.form_class = "quiz-form quiz-narrow"
    if form.is_bound and form.is_valid():
        seats.rename(row, form.cleaned_data["name"], request_user(request))
        messages.success(request, _("Saved."))
        return SeeOther(reverse("classes:show", args=(klass.code,)))
    rounds = newest(Round.objects.worked_on_by(request.user).filter(klass=klass))
    season = season_view(season_of(row.learner, rounds, told=False))
    called = seats.called(row, seats.numbers_of(klass)[row.pk])
    context = {"seat": row, "called": called, "form": form, "season": season}
    return show(request, "seat", klass, context, 422 if form.errors else 200)


def _name_form(request: HttpRequest, klass: SchoolClass, action: str, says: str, name: str = "") -> NameForm:
    return SeatForm(
        request.POST if request.method == "POST" else None,
        action=action,
        says=says,
        seen_by=_("Your trainer sees it next to your answers, and can delete it."),
        stranger=taking.stranger(klass.code),
        name=name,
    )


def _renew(request: HtmxHttpRequest, klass: SchoolClass, seat: Seat) -> HttpResponse:
    """Give a seat another link, which is shown once."""
    try:
        seats.renew(seat, request_user(request))
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    else:
        link = request.build_absolute_uri(in_any_language(reverse("classes:sit", args=(klass.code, seat.key))))
        text = _("The seat is free now. Give this link to your learner; it is shown only once: %(link)s")
        messages.success(request, text % {"link": link})
    return SeeOther(request.path)


def _forget(request: HtmxHttpRequest, klass: SchoolClass) -> HttpResponse:
    """Delete the ticked seats after a confirmation."""
    ticked, back = set(request.POST.getlist("seat")), reverse("classes:show", args=(klass.code,))
    rows = [row for row in klass.seats.select_related("klass") if str(row.pk) in ticked]
    if not rows:
        messages.error(request, _("Tick something first."))
        return SeeOther(back)
    sheets, handed_over = seats.sheets_of(rows), seats.handed_over(rows).count()
    if request.POST["do"] == "ask-forget":
        numbers = seats.numbers_of(klass)
        context = {
            "rows": [(row.pk, seats.called(row, numbers[row.pk])) for row in rows],
            "sheets": sheets.count(),
            "rounds": sheets.values("round").distinct().count(),
            "handed_over": handed_over,
        }
        return show(request, "forget", klass, context)
    seats.forget(rows, request_user(request))
    message = ngettext(
        "Deleted: the seat, the name, and every answer in your rounds of this class.",
        "Deleted: %(count)s seats, their names, and every answer in your rounds of this class.",
        len(rows),
    )
    messages.success(request, message % {"count": len(rows)})
    if handed_over:
        messages.info(request, _("In rounds of another trainer the answers stay without the person."))
    return SeeOther(back)


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def delete(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Delete a class with its seats. Rounds and answers stay."""
    klass = own_class(request, code)
    if request.method == "POST":
        klass.delete()
        messages.success(request, _("The class is deleted. Its rounds and their answers are still there."))
        return SeeOther(reverse("classes:classes"))
    return show(request, "delete", klass, {"seats": klass.seats.count(), "rounds": klass.rounds.count()})


@require_safe
@never_cache
@trainer_required
def compare_rounds(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Compare two rounds of this class; at first the two newest."""
    klass = led_class(request, code)
    rounds = Round.objects.worked_on_by(request.user).filter(klass=klass).with_quiz().order_by("-created", "-pk")
    codes = [round_.code for round_ in rounds[:2]]
    newest_two = {"before": codes[1], "after": codes[0]} if len(codes) > 1 else None
    form = CompareForm(request.GET or newest_two, rounds)
    context: dict[str, Any] = {"form": form}
    if form.is_bound and form.is_valid():
        context["view"] = compare_view(request, form.cleaned_data["before"], form.cleaned_data["after"])
    return show(request, "compare", klass, context, 422 if form.errors else 200)


@require_safe
@trainer_required
def document(request: HtmxHttpRequest, code: str) -> HttpResponseBase:
    klass = led_class(request, code)
    rounds = Round.objects.worked_on_by(request.user).filter(klass=klass).with_quiz().order_by("created", "pk")
    text = json.dumps(_document(klass, rounds), ensure_ascii=False, indent=1)
    return privately_attached(HttpResponse(text, content_type="application/json"), f"class-{klass.code}.json")


def _document(klass: SchoolClass, rounds: RoundQuerySet) -> dict[str, Any]:
    """Return seats with what each reached and showed in every round: `layers-class/1`."""
    read = _read(rounds)
    asked = [result.round for result, _rows in read]
    return {
        "format": FORMAT,
        "class": {"code": klass.code, "name": klass.name},
        "rounds": [
            {"code": of.code, "name": of.name, "version": of.version.number, "title": of.version.document.get("title")}
            for of in asked
        ],
        "seats": [
            {"name": seat.name, "rounds": [_of_round(result, rows.get(seat.learner_id)) for result, rows in read]}
            | ({} if seat.name else {"withdrawn": True})
            for seat in klass.seats.all()
        ],
    }


def _of_round(results: Results, row: LearnerResult | None) -> dict[str, Any] | None:
    if row is None:
        return None
    claims = claims_of(results, row)
    return {
        "round": results.round.code,
        "points": float(row.total),
        "of": float(results.possible_for(row)),
        "over": row.over,
        "likely": [list(claim.ids) for claim in claims if not claim.confirmed],
        "confirmed": [list(claim.ids) for claim in claims if claim.confirmed],
    }


@require_safe
@trainer_required
def table(request: HtmxHttpRequest, code: str) -> HttpResponseBase:
    klass = led_class(request, code)
    rounds = Round.objects.worked_on_by(request.user).filter(klass=klass).with_quiz().order_by("created", "pk")
    return privately_attached(as_csv(request, list(_table(klass, rounds))), f"class-{klass.code}.csv")


def _table(klass: SchoolClass, rounds: RoundQuerySet) -> Iterator[list[Cell]]:
    """Yield one row for each seat: of each round the points, the points to be had, and the ideas that show.

    Those that are likely alone have a "?".
    """
    read = _read(rounds)
    codes = [result.round.code for result, _rows in read]
    yield [_("learner"), *(f"{code}{part}" for code in codes for part in ("", " /", " M"))]
    for number, seat in enumerate(klass.seats.all(), 1):
        cells: list[Cell] = [seats.called(seat, number)]
        for result, rows in read:
            row = rows.get(seat.learner_id)
            if row is None:
                cells += [None, None, None]
                continue
            ideas = ("/".join(claim.ids) + ("" if claim.confirmed else "?") for claim in claims_of(result, row))
            cells += [float(row.total), float(result.possible_for(row)), " ".join(ideas)]
        yield cells


# --- the learners ---------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def of_class(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the class to a learner, who takes a seat in it or leaves it."""
    try:
        klass = taking.find_class(request, code)
    except taking.TooManyError:
        return throttle.too_many(request, taking.SCOPE, "", taking.RATE)
    if klass is None:
        return unknown(request, code)
    seat, here = seats.seat_of(request, klass), klass.get_absolute_url()
    if seat is not None:
        taking.known_here(request, klass)
    if request.POST.get("do") == "leave":
        if seat is not None:
            withdrawing.give_up(seat)
            messages.success(request, _("You have left the class."))
        return SeeOther(here)
    form = _name_form(request, klass, here, _("Join"))
    if not form.is_bound or not form.is_valid():
        return _page(request, klass, seat, form)
    try:
        seats.take(request, klass, form.cleaned_data["name"], form.cleaned_data["stranger"])
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    except taking.TooManyError:
        return throttle.too_many(request, *seats.seated(klass))
    return SeeOther(here)


def _page(request: HtmxHttpRequest, klass: SchoolClass, seat: Seat | None, form: NameForm) -> HttpResponse:
    context = {"section": "quizzes", "klass": klass, "spoken": spoken(klass.code), "seat": seat, "form": form}
    if seat is not None:
        rounds = newest(Round.objects.filter(klass=klass))
        done = set(seat.learner.sheets.filter(handed_in__isnull=False).values_list("round", flat=True))
        again = request.session.get(taking.AGAIN) == str(seat.learner.key)
        path = in_any_language(reverse("classes:sit", args=(klass.code, seat.key)))
        context |= {
            "rounds": [(round_, title_of(round_), round_.pk in done) for round_ in reversed(rounds)],
            "season": season_view(season_of(seat.learner, rounds, told=True)),
            "again": again,
            "link": "" if seat.learner.user_id or again else request.build_absolute_uri(path),
        }
    return render(request, "quizzes/classes/class.html", context, status=422 if form.errors else 200)


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
