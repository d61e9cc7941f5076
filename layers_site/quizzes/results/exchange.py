"""Export and import: results as tables and JSON, quizzes as JSON and for Moodle."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engine.errors import Problem, ScenarioError
from engine.notation import Limits, parse_json
from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.problem_texts import problem_text
from layers_site.platform.text import current_language
from layers_site.platform.views import attached
from layers_site.quizzes import documents
from layers_site.quizzes.access import readable_quiz, results_door, round_for
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.results.exports import Cell, answers_table, learners_table, lines, pieces
from layers_site.quizzes.results.forms import LARGEST, BringForm, languages_of
from layers_site.quizzes.results.moodle import losses, moodle_xml
from layers_site.quizzes.results.reading import Results, results_of
from layers_site.quizzes.results.views import show

_LIMITS: Final = Limits(nesting=40, objects=200, effects=200, bytes=LARGEST)
#: More problems of one file than these are not said.
MOST_SAID: Final = 20

Table = Callable[[Results, str], Iterator[list[Cell]]]


@require_safe
@results_door
def take(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponseBase:
    """List the export formats, and what Moodle's loses; with `?as=` "json" or "moodle", send the file."""
    quiz = readable_quiz(request, key)
    document, name = documents.read(quiz.document), _plain(quiz.title) or "quiz"
    match request.GET.get("as"):
        case "json":
            text = json.dumps(quiz.document, ensure_ascii=False, indent=1)
            return privately_attached(HttpResponse(text, content_type="application/json"), f"{name}.json")
        case "moodle":
            data = moodle_xml(document, languages_of(request.GET))
            return privately_attached(HttpResponse(data, content_type="application/xml"), f"{name}.xml")
    return show(request, "take", {"quiz": quiz, "count": len(document.questions), "losses": losses(document)})


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def bring(request: HtmxHttpRequest) -> HttpResponse:
    """Import a file of this site as a draft quiz of the user's own."""
    sent = request.method == "POST"
    form = BringForm(*((request.POST, request.FILES) if sent else (None, None)), action=reverse("results:bring"))
    if sent and form.is_valid():
        try:
            document = read_file(form.cleaned_data["file"].read())
        except ScenarioError as error:
            form.add_error("file", _problem_text(error.problems))
        else:
            titles = {f"title_{language}": text for language, text in document["title"].items()}
            owner = request_user(request)
            quiz = Quiz.objects.create(owner=owner, level=document["level"], document=document, **titles)
            messages.success(request, _("The quiz is imported as a draft."))
            return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))
    return show(request, "bring", {"form": form}, status=422 if sent else 200)


def read_file(data: bytes) -> dict[str, Any]:
    """Return the draft in a file. Raises ScenarioError."""
    document = parse_json(data.removeprefix(b"\xef\xbb\xbf"), _LIMITS, storable=True)
    problems = documents.problems(document, complete=False)
    if problems:
        raise ScenarioError(problems)
    return documents.write(documents.read(document))


def _problem_text(problems: Iterable[Problem]) -> str:
    said = list(problems)[:MOST_SAID]
    reasons = " ".join(f"{problem.path} {problem_text(problem)}".strip() for problem in said)
    return _("It isn’t a quiz of this site: %(why)s") % {"why": reasons}


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
    results = results_of(round_for(request, code))
    response = HttpResponse(pieces(results), content_type="application/json")
    return privately_attached(response, _name(results, "results.json"))


def _csv(request: HttpRequest, code: str, table: Table, name: str) -> HttpResponseBase:
    """Send a CSV file; with `?excel=1` as Excel opens it in the language of the page."""
    results = results_of(round_for(request, code))
    return privately_attached(as_csv(request, table(results, current_language())), _name(results, f"{name}.csv"))


def as_csv(request: HttpRequest, rows: Iterable[Iterable[Cell]]) -> HttpResponse:
    excel = current_language() if request.GET.get("excel") == "1" else ""
    return HttpResponse(lines(rows, excel=excel), content_type="text/csv; charset=utf-8")


def _name(results: Results, what: str) -> str:
    """Return a file name for a round: its code, the title of the quiz, and the content."""
    return "-".join(filter(None, (results.round.code, _plain(results.round.version.quiz.title), what)))


def _plain(title: str) -> str:
    """Return a title in letters that any computer can store."""
    return slugify(title)[:60].strip("-")


def privately_attached(response: HttpResponseBase, name: str) -> HttpResponseBase:
    """Send a file under that name, which no cache may store."""
    response.headers["Cache-Control"] = "private, no-store"
    return attached(response, name)
