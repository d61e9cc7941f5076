"""Export and import: results as tables and JSON, quizzes as JSON and for Moodle.

The JSON of results (`layers-results/1`, docs/results.md) is sent while it is made.

Names and answers are what somebody typed. A cell of a table that begins like a formula would be worked out by the
program that opens it, so an apostrophe is put before it, which such programs take to mean "text". Such a program may
divide cells by another sign than the file does, as those of another country do: so the same holds behind each sign
that divides.
"""

from __future__ import annotations

import csv
import json
import re
import uuid
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils import translation
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
from layers_site.quizzes.grading import rule_in
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.results import statistics
from layers_site.quizzes.results.answers import called, in_short, question_text, state_of, word
from layers_site.quizzes.results.forms import LARGEST, BringForm, languages_of
from layers_site.quizzes.results.ideas import claims_of, shown
from layers_site.quizzes.results.moodle import losses, moodle_xml
from layers_site.quizzes.results.reading import LearnerResult, Mark, Results, results_of
from layers_site.quizzes.results.views import show
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.wording import in_words, kind_word

FORMAT: Final = "layers-results/1"
#: A figure that is no longer worked out.
_NO_LONGER: Final = {"value": None, "n": 0, "few": True}
#: What begins a formula, behind what is skipped before it: at the beginning, and behind what some program divides by.
#: The last four are the full-width forms, which some programs treat alike.
_DANGEROUS: Final = re.compile('(^|[;,|\t\r\n])(?=[ \u00a0"]*[=+\\-@\uff1d\uff0b\uff0d\uff20])')
#: A cell that begins with one of these may lose it, and begin with what comes behind.
_DIVIDING: Final = ("\t", "\r", "\n")
BOM: Final = "\ufeff"
Cell = str | int | float | None
_LIMITS: Final = Limits(nesting=40, objects=200, effects=200, bytes=LARGEST)
#: More problems of one file than these are not said.
MOST_SAID: Final = 20

Table = Callable[[Results, str], Iterator[list[Cell]]]


def answers_table(results: Results, language: str) -> Iterator[list[Cell]]:
    """Yield one row for each learner and question.

    The rows are made while they are sent, so the language has to be given.
    """
    with translation.override(language):
        yield [
            _("round"), _("learner"), _("attempt"), _("number"), _("question id"), _("question"), _("kind"),
            _("answer"), _("result"), _("points"), _("points to be had"), _("misconceptions"), _("seconds"), _("vote"),
            _("comment"),
        ]  # fmt: skip
    for row in results.rows:
        for number, question in enumerate(results.quiz.questions, 1):
            question_had = row.quiz.question(question.id)
            if question_had is not None:
                with translation.override(language):
                    yield _answer(results, row, number, question_had)


def _answer(results: Results, row: LearnerResult, number: int, question: QuestionDoc) -> list[Cell]:
    mark = row.marks[number - 1]
    return [
        results.round.code,
        called(row),
        row.sheet.number,
        number,
        question.id,
        question_text(question),
        kind_word(question.kind),
        in_words(question, mark.answer_values),
        word(state_of(mark, dropped=results.dropped(question.id))),
        _points(mark),
        question.points,
        " ".join(mark.believed),
        mark.seconds,
        mark.vote if mark.answer_values else None,
        mark.comment or None,
    ]


def learners_table(results: Results, language: str) -> Iterator[list[Cell]]:
    """Yield one row for each learner: first the points of all questions, then the answers."""
    with translation.override(language):
        yield _learner_headings(results)
    for row in results.rows:
        with translation.override(language):
            yield _learner(results, row)


def _learner_headings(results: Results) -> list[Cell]:
    titles = [_title(results, place) for place in range(len(results.quiz.questions))]
    return [
        _("learner"), _("attempt"), _("attempts made"), _("began"), _("handed in"), _("seconds"), _("points"),
        _("points to be had"), _("misconceptions confirmed"), _("misconceptions likely"),
        *(_("%(number)s: points") % {"number": title} for title in titles),
        *(_("%(number)s: answer") % {"number": title} for title in titles),
        *(_("%(number)s: comment") % {"number": titles[place]} for place in _written(results)),
    ]  # fmt: skip


def _learner(results: Results, row: LearnerResult) -> list[Cell]:
    handed_in = row.sheet.handed_in
    return [
        called(row),
        row.sheet.number,
        row.attempts,
        row.sheet.began.isoformat(timespec="seconds"),
        handed_in.isoformat(timespec="seconds") if handed_in else None,
        row.seconds,
        float(row.total),
        float(results.asked_for(row)),
        _claimed(results, row, confirmed=True),
        _claimed(results, row, confirmed=False),
        *(_points(mark) for mark in row.marks),
        *(_answer_in(row, mark) for mark in row.marks),
        *(row.marks[place].comment or None for place in _written(results)),
    ]


def _title(results: Results, place: int) -> str:
    """Return the heading of a question: its number, its id, and what it asks."""
    question = results.quiz.questions[place]
    return f"{place + 1} {question.id} {in_short(question)}"


def _claimed(results: Results, row: LearnerResult, *, confirmed: bool) -> str:
    """Return the misconceptions that a learner shows; those that their answers leave open with a stroke between."""
    return " ".join("|".join(claim.ids) for claim in claims_of(results, row) if claim.confirmed is confirmed)


def _answer_in(row: LearnerResult, mark: Mark) -> Cell:
    question = row.quiz.question(mark.question)
    return in_words(question, mark.answer_values) if question else None


def _written(results: Results) -> list[int]:
    """Return the places of the questions that are answered in one's own words, which alone have comments."""
    return [place for place, question in enumerate(results.quiz.questions) if question.kind == "text"]


def _points(mark: Mark) -> Cell:
    return None if mark.points is None else float(mark.points)


def pieces(results: Results) -> Iterator[str]:
    """Yield the document in pieces that together are one JSON object."""
    head = json.dumps(_head(results), ensure_ascii=False)
    yield head[:-1] + ', "learners": ['
    for place, row in enumerate(results.rows):
        yield (",\n" if place else "\n") + json.dumps(_learner_json(row), ensure_ascii=False)
    yield "\n]}\n"


def _head(results: Results) -> dict[str, Any]:
    round_ = results.round
    return {
        "format": FORMAT,
        "round": {"code": round_.code, "name": round_.name, "mode": round_.mode, "version": round_.version.number},
        "title": round_.version.document.get("title"),
        "attempt": "best",
        "points": float(results.possible),
        "consistency": _NO_LONGER,
        "standard_error": _NO_LONGER,
        "questions": [_question(results, place) for place in range(len(results.quiz.questions))],
        "misconceptions": [
            {
                "id": shown.id,
                "one_of": list(shown.ids),
                "likely": len(shown.likely),
                "confirmed": len(shown.confirmed),
                "could": shown.could,
                "by_guessing": round(shown.guessing, 1),
            }
            for shown in shown(results)
        ],
        "regradings": [
            {
                "at": regrading.at.isoformat(),
                "question": regrading.question,
                "reason": regrading.reason,
                "rule": dict(rule_in(regrading)),
            }
            for regrading in round_.regradings.order_by("at", "pk")
        ],
    }


def _question(results: Results, place: int) -> dict[str, Any]:
    question, facility = results.quiz.questions[place], statistics.facility(results.scores, place)
    return {
        "id": question.id,
        "kind": question.kind,
        "points": question.points,
        "dropped": results.dropped(question.id),
        "facility": {"value": facility.value, "n": facility.n, "few": facility.few},
        "discrimination": _NO_LONGER,
        "upper_lower": _NO_LONGER,
    }


def _learner_json(row: LearnerResult) -> dict[str, Any]:
    handed_in = row.sheet.handed_in
    return {
        "name": row.name,
        "place": row.place,
        "attempt": row.sheet.number,
        "attempts": row.attempts,
        "began": row.sheet.began.isoformat(),
        "handed_in": handed_in.isoformat() if handed_in else None,
        "withdrawn": row.sheet.withdrawn.isoformat() if row.sheet.withdrawn else None,
        "seconds": row.seconds,
        "points": float(row.total),
        "answers": [_answer_json(mark) for mark in row.marks if mark.on_sheet],
        "dealt": {
            question.id: write_question(question) for question in row.quiz.questions if question.pattern is not None
        },
    }


def _answer_json(mark: Mark) -> dict[str, Any]:
    return {
        "question": mark.question,
        "given": dict(mark.answer_values) if mark.answer_values else None,
        "right": mark.right,
        "points": None if mark.points is None else float(mark.points),
        "misconceptions": list(mark.believed),
        "seconds": mark.seconds,
        "vote": mark.vote,
        "comment": mark.comment,
    }


def harmless(text: str) -> str:
    """Return the text, with an apostrophe before all that could be taken for a formula; without NUL."""
    plain = text.replace("\0", "")
    marked = _DANGEROUS.sub(r"\1'", plain)
    return f"'{marked}" if marked.startswith(_DIVIDING) else marked


class _Line:
    """The file for `csv.writer`, which returns each line instead of storing it."""

    def write(self, line: str) -> str:
        return line


def lines(rows: Iterable[Iterable[Cell]], *, excel: str = "") -> Iterator[str]:
    """Yield the file, line by line; for Excel in the language `excel`, which a mark tells that it is UTF-8.

    In French semicolons separate and the comma is the decimal sign: "1.5" would be read as a day in May.
    """
    separator = ";" if excel == "fr" else ","
    writer = csv.writer(_Line(), delimiter=separator)
    if excel:
        yield BOM
    for row in rows:
        yield writer.writerow([_guarded(cell, separator) for cell in row])


def _guarded(cell: Cell, separator: str) -> Cell:
    if isinstance(cell, str):
        return harmless(cell)
    if isinstance(cell, float):
        plain = f"{cell:.2f}".rstrip("0").rstrip(".")
        return plain.replace(".", ",") if separator == ";" else plain
    return cell


# --- the pages --------------------------------------------------------------------------------------


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
            quiz = Quiz(owner=request_user(request))
            quiz.take(document)
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
