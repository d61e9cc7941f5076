"""Exported results: two CSV tables and a JSON document, sent while they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.results.exports.cells import Cell, lines
from layers_site.quizzes.results.exports.document import pieces
from layers_site.quizzes.results.exports.tables import answers_table, learners_table
from layers_site.quizzes.results.forms import ShowForm
from layers_site.quizzes.results.services.reading import Results, results_of
from layers_site.quizzes.results.views.doors import results_door, round_for

Table = Callable[[Results, str], Iterator[list[Cell]]]


@require_safe
@results_door
def answers(request: HtmxHttpRequest, code: str) -> HttpResponseBase:
    return _csv(request, code, answers_table, "answers")


@require_safe
@results_door
def learners(request: HtmxHttpRequest, code: str) -> HttpResponseBase:
    return _csv(request, code, learners_table, "learners")


@require_safe
@results_door
def document(request: HtmxHttpRequest, code: str) -> HttpResponseBase:
    results = results_of(round_for(request, code), ShowForm(request.GET).which)
    response = StreamingHttpResponse(pieces(results), content_type="application/json")
    return attached(response, _name(results, "results.json"))


def _csv(request: HttpRequest, code: str, table: Table, name: str) -> HttpResponseBase:
    """Send a CSV file.

    `?excel=1` marks it as UTF-8 for Excel; `?separator=semicolon` is for countries with a decimal comma.
    """
    results = results_of(round_for(request, code), ShowForm(request.GET).which)
    separator = ";" if request.GET.get("separator") == "semicolon" else ","
    rows = table(results, get_language() or "en")
    body = lines(rows, bom=request.GET.get("excel") == "1", separator=separator)
    response = StreamingHttpResponse(body, content_type="text/csv; charset=utf-8")
    return attached(response, _name(results, f"{name}.csv"))


def _name(results: Results, what: str) -> str:
    """Return the name of a file of a round: its code, what the quiz is called, and what it has."""
    return "-".join(filter(None, (results.round.code, _plain(results.round.version.quiz.title), what)))


def file_name(title: str, ending: str) -> str:
    """Return a name that says which quiz is in the file."""
    return f"{_plain(title) or 'quiz'}.{ending}"


def _plain(title: str) -> str:
    """Return a title in letters that any computer can store."""
    return slugify(title)[:60].strip("-")


def attached(response: HttpResponseBase, name: str) -> HttpResponseBase:
    """Send a file under that name, which no cache may store."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
