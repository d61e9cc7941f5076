"""One question of a round, and one attempt: what was answered how often, by whom, behind which ideas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import ScenarioError
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.clocks import drawn, zone_named
from layers_site.quizzes.attempts import order_seed
from layers_site.quizzes.grading import RULE, board_key, rule_in
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.results.answers import (
    NONE,
    called,
    duration,
    length,
    mark_view,
    option_letter,
    option_text,
    out_of,
    percent,
    points,
    question_text,
    said_n,
)
from layers_site.quizzes.results.ideas import IdeaText, chosen_in, claims_of, clusters_of, texts_of
from layers_site.quizzes.results.reading import LearnerResult, Results
from layers_site.quizzes.results.statistics import ENOUGH, facility
from layers_site.quizzes.round_questions import questions_of
from layers_site.quizzes.shapes import OF_OPTIONS, QuestionDoc
from layers_site.quizzes.taking.services import answers_of
from layers_site.quizzes.taking.sheets import PER_PAGE, Paper, item_of
from layers_site.quizzes.wording import in_words, kind_word, right_in_words

#: More different answers, or boards of a pattern, than these are only counted; they are in the figures.
CLUSTERS: Final = 30
BOARDS: Final = 60


@dataclass(frozen=True, slots=True)
class OptionRow:
    """`accepted` afterwards, beside what was published as right. `bar` from 0 to 100."""

    letter: str
    text: str
    right: bool
    accepted: bool
    count: int
    share: str
    bar: int
    ideas: tuple[IdeaText, ...]


def question_view(results: Results, place: int, answers: Iterable[Answer]) -> dict[str, Any]:
    """Return the view of a question. `answers` are all its answers, of every vote."""
    question, rows = results.quiz.questions[place], results.counted
    clusters = () if question.kind == "pattern" else clusters_of(question, rows, place)
    easy, votes = facility(results.scores, place), _votes(answers)
    return {
        "number": place + 1,
        "text": question_text(question),
        "kind": kind_word(question.kind),
        "wanted": right_in_words(question),
        "accepted": [in_words(question, answer) for answer in _accepted(results, question)],
        "figures": [
            (_("facility"), percent(easy.value), said_n(easy)),
            (_("median time"), duration(_median_time(rows, place)) or NONE, ""),
        ],
        "options": _options(results, place) if question.kind in OF_OPTIONS else (),
        "clusters": clusters[:CLUSTERS],
        "more": max(0, len(clusters) - CLUSTERS),
        "votes": votes if len(votes) > 1 else (),
        "dropped": results.dropped(question.id),
        "few": len(rows) < ENOUGH,
        "blanks": sum(row.marks[place].on_sheet and not row.marks[place].answer_values for row in rows),
        "before": _beside(results, place - 1),
        "after": _beside(results, place + 1),
        "written": question.kind == "text",
        "boards": _boards(results, place) if question.kind == "pattern" else None,
    }


def _beside(results: Results, place: int) -> str:
    if not 0 <= place < len(results.quiz.questions):
        return ""
    return reverse("results:question", args=(results.round.code, results.quiz.questions[place].id))


def _median_time(rows: Sequence[LearnerResult], place: int) -> int | None:
    times = sorted(seconds for row in rows if (seconds := row.marks[place].seconds) is not None)
    return times[(len(times) - 1) // 2] if times else None


def _options(results: Results, place: int) -> tuple[OptionRow, ...]:
    question = results.quiz.questions[place]
    counts = Counter(option for row in results.counted for option in chosen_in(row.marks[place]))
    answered = sum(bool(row.marks[place].answer_values) for row in results.counted)
    accepted = {chosen.get("option") for chosen in _accepted(results, question)}
    return tuple(
        OptionRow(
            letter=option_letter(question, option.id),
            text=option_text(question, option),
            right=option.right,
            accepted=option.id in accepted,
            count=counts[option.id],
            share=percent(counts[option.id] / answered if answered else None),
            bar=length(counts[option.id], answered),
            ideas=texts_of(option.misconceptions),
        )
        for option in question.options
    )


def _accepted(results: Results, question: QuestionDoc) -> tuple[Mapping[str, Any], ...]:
    """List the answers that the trainer accepted after publishing."""
    ruling = results.rulings.get(question.id)
    return ruling.accepted if ruling else ()


def _votes(answers: Iterable[Answer]) -> list[dict[str, Any]]:
    """Return for each vote on a live question how many answered, and how many of them rightly."""
    counts: dict[int, list[bool]] = {}
    for answer in answers:
        if answer.given:
            counts.setdefault(answer.vote, []).append(bool(answer.right))
    return [
        {"vote": vote, "answered": len(some), "right": sum(some), "share": percent(sum(some) / len(some))}
        for vote, some in sorted(counts.items())
    ]


def _boards(results: Results, place: int) -> dict[str, Any]:
    """Return the boards of a question of a pattern, those that most learners had first."""
    question = results.quiz.questions[place]
    heaps: dict[str, list[tuple[LearnerResult, QuestionDoc]]] = {}
    for row in results.counted:
        mine = row.quiz.question(question.id)
        if mine is not None:
            heaps.setdefault(board_key(mine), []).append((row, mine))
    ordered = sorted(heaps.values(), key=lambda heap: -len(heap))
    rows = [_board(number, heap, place) for number, heap in enumerate(ordered[:BOARDS], 1)]
    return {"rows": rows, "more": max(0, len(ordered) - BOARDS)}


def _board(number: int, heap: list[tuple[LearnerResult, QuestionDoc]], place: int) -> dict[str, Any]:
    question, rows = heap[0][1], [row for row, _mine in heap]
    return {
        "number": number,
        "text": question_text(question),
        "printed": board_of(question),
        "wanted": right_in_words(question),
        "learners": len(rows),
        "right": sum(row.marks[place].right is True for row in rows),
        "clusters": clusters_of(question, rows, place),
    }


def board_of(question: QuestionDoc) -> PrintedBoard | None:
    if question.board is None:
        return None
    try:
        return printed(scenario_of(question.board.text), str(question.ask.get("object", "")))
    except ScenarioError:
        return None


def log(round_: Round, question: QuestionDoc) -> list[dict[str, Any]]:
    """Return what was ruled on a question, the newest first: by whom, why, and how many answers it changed."""
    entries = round_.regradings.filter(question=question.id).select_related("by").order_by("-at", "-pk")
    return [
        {
            "at": drawn(entry.at, zone_named(round_.zone)),
            "by": entry.by.get_username() if entry.by else _("somebody whose account no longer exists"),
            "rule": _rule_said(question, rule_in(entry)),
            "reason": entry.reason,
            "changed": sum(RULE not in change for change in entry.changes),
        }
        for entry in entries
    ]


def _rule_said(question: QuestionDoc, rule: Mapping[str, Any]) -> str:
    match rule.get("do"):
        case "accept" if question.kind == "pattern":
            return _("Also right, on one board")
        case "accept":
            return _("Also right: %(answer)s") % {"answer": in_words(question, rule["given"])}
        case "drop":
            return _("The question counts for nobody.")
        case "restore":
            return _("The question counts as it was published.")
    return _("This is an older kind of ruling. Its result stays.")


def sheet_view(row: LearnerResult, results: Results, attempts: Sequence[Sheet], page: str | None) -> dict[str, Any]:
    """Return one attempt as it was asked and answered, as its learner reads it, with marks.

    `results` are those of the whole round, `attempts` all of this learner's. Moments are on the round's clock.
    """
    sheet, zone = row.sheet, zone_named(results.round.zone)
    place = next((other.place for other in results.rows if other.sheet.learner_id == sheet.learner_id), 0)
    possible = results.possible_for(row)
    shown = Paginator(questions_of(sheet), PER_PAGE).get_page(page)
    return {
        "name": row.name or called(results.rows[place - 1]),
        "total": out_of(row.total, possible),
        "percent": percent(float(row.total / possible)) if possible else "",
        "time": duration(row.seconds),
        "began": drawn(sheet.began, zone),
        "handed_in": drawn(sheet.handed_in, zone) if sheet.handed_in else "",
        "withdrawn": drawn(sheet.withdrawn, zone) if sheet.withdrawn else "",
        "over": row.over,
        "questions": _asked(row, results, shown),
        "page": shown,
        "attempts": [_attempt(attempt, sheet) for attempt in attempts] if len(attempts) > 1 else [],
        "ideas": [(claim.confirmed, texts_of(claim.ids)) for claim in claims_of(results, row)],
        "season": _season(sheet),
    }


def _season(sheet: Sheet) -> str:
    """Return where this learner is over all rounds of the class; "" for who has no seat in it."""
    klass = sheet.round.klass
    seat = klass.seats.filter(learner=sheet.learner_id).first() if klass else None
    return reverse("classes:seat", args=(klass.code, seat.pk)) if klass and seat else ""


def _asked(row: LearnerResult, results: Results, page: Page[QuestionDoc]) -> list[dict[str, Any]]:
    """Return the questions of a page as this learner had them. Their trainer sees what is right at any time."""
    marks, answers = {mark.question: mark for mark in row.marks}, answers_of(row.sheet)
    paper = Paper(row.sheet, questions_of(row.sheet), order_seed(row.sheet), seen=True)
    return [
        {
            "item": item_of(paper, question, number, answers, marked=False),
            "mark": mark_view(marks[question.id], dropped=results.dropped(question.id)),
            "ruled": question.id in results.rulings,
        }
        for number, question in enumerate(page.object_list, page.start_index())
    ]


def _attempt(sheet: Sheet, here: Sheet) -> dict[str, Any]:
    total = sum(answer.points for answer in sheet.answers.all() if answer.points is not None)
    href = reverse("results:sheet", args=(here.round.code, sheet.pk))
    return {"number": sheet.number, "href": href, "here": sheet.pk == here.pk, "total": points(float(total))}
