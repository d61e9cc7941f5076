"""The results of a round: all of it at a glance, one question, and one attempt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from statistics import median_low
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.platform.clocks import drawn, zone_named
from layers_site.platform.text import current_language
from layers_site.quizzes.attempts import order_seed
from layers_site.quizzes.grading import RULE, board_key, rule_in
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.results.answers import (
    NONE,
    called,
    case_titles,
    duration,
    in_short,
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
from layers_site.quizzes.results.ideas import chosen_in, claims_of, clusters_of, texts_of
from layers_site.quizzes.results.reading import LearnerResult, Results
from layers_site.quizzes.results.statistics import ENOUGH, Scores, facility, spread
from layers_site.quizzes.round_questions import questions_of
from layers_site.quizzes.shapes import OF_OPTIONS, QuestionDoc
from layers_site.quizzes.taking.services import answers_of
from layers_site.quizzes.taking.sheets import PER_PAGE, Paper, item_of, printed_board
from layers_site.quizzes.wording import in_words, kind_word, right_in_words

#: The histogram of totals has so many steps.
STEPS: Final = 10


def round_head(round_: Round) -> dict[str, Any]:
    """Return the head of every page of a round's results. `written`: some question is answered in one's own words."""
    about = _("version %(number)s") % {"number": round_.version.number}
    title, language = round_.version.document.get("title") or {}, current_language()
    return {
        "code": round_.code,
        "title": title.get(language) or title.get("en") or title.get("fr") or round_.code,
        "name": round_.name,
        "about": f"{round_.get_mode_display()} · {about}",
        "written": any(question.get("kind") == "text" for question in round_.version.questions),
    }


def overview(results: Results, rows: Iterable[LearnerResult]) -> dict[str, Any]:
    """Return the overview. `rows` are the rows of this page.

    `few` are too few learners for any of the numbers to be leaned on. `waiting` are the questions of which answers are
    still to be marked, `left_out` those that are in no total for that, `in_totals` how many learners are in them.
    `withdrawn` learners are counted.
    """
    places = range(len(results.quiz.questions))
    scores, counted = results.graded, len(results.counted)
    waiting = [place + 1 for place in places if results.open(place)]
    titles = case_titles(results.quiz.questions)
    return {
        "figures": _figures(results),
        "spread": _histogram(scores),
        "questions": [_question(results, place, titles) for place in places],
        "learners": [_learner(row, results) for row in rows],
        "counted": counted,
        "going": sum(not row.over for row in results.rows),
        "few": counted < ENOUGH,
        "waiting": waiting,
        "left_out": [number for number in waiting if number - 1 not in results.in_totals],
        "in_totals": len(scores.rows),
        "withdrawn": sum(row.sheet.withdrawn is not None for row in results.rows),
    }


def _figures(results: Results) -> list[tuple[str, str, str]]:
    """Return the figures: a name, a value, and of what it is, "" where that is plain."""
    scores = results.graded
    mean, median, deviation = spread(scores)
    scale = "" if mean is None else _("of %(points)s points") % {"points": points(sum(scores.most))}
    scale = _("percent of what each learner could have") if scale and results.draws else scale
    return [
        (_("learners"), points(len(results.rows)), ""),
        (_("mean"), points(mean), scale),
        (_("median"), points(median), scale),
        (_("standard deviation"), points(deviation), ""),
    ]


def _histogram(scores: Scores) -> list[tuple[str, int, int]]:
    """Return from how many percent of the points on, how many learners have so many, and the length of the bar."""
    counts, possible = [0] * STEPS, sum(scores.most, Fraction(0))
    for total in scores.totals if possible else ():
        counts[min(STEPS - 1, int(total / possible * STEPS))] += 1
    return [(f"{at * 100 // STEPS}+", count, length(count, max(counts))) for at, count in enumerate(counts)]


def _question(results: Results, place: int, titles: Mapping[str, str]) -> dict[str, Any]:
    """Return the row of a question, with its case: questions of several cases may be worded alike."""
    question = results.quiz.questions[place]
    easy = facility(results.scores, place)
    return {
        "number": place + 1,
        "text": in_short(question),
        "case": titles.get(question.board.case, "") if question.board else "",
        "kind": kind_word(question.kind),
        "href": reverse("results:question", args=(results.round.code, question.id)),
        "points": question.points,
        "facility": percent(easy.value),
        "bar": length(easy.value or 0, 1),
        "n": easy.n,
        "few": easy.few,
        "dropped": results.dropped(question.id),
        "ruled": question.id in results.rulings,
    }


def _learner(row: LearnerResult, results: Results) -> dict[str, Any]:
    possible = results.possible_for(row)
    return {
        "name": called(row),
        "href": reverse("results:sheet", args=(results.round.code, row.sheet.pk)),
        "marks": [mark_view(mark, dropped=results.dropped(mark.question)) for mark in row.marks],
        "total": points(row.total),
        "of": out_of(row.total, possible) if possible != results.possible else "",
        "percent": percent(float(row.total / possible)) if possible else "",
        "time": duration(row.seconds),
        "attempts": row.attempts,
        "over": row.over,
        "withdrawn": drawn(row.sheet.withdrawn, zone_named(results.round.zone)) if row.sheet.withdrawn else "",
    }


#: More different answers, or boards of a pattern, than these are only counted; they are in the figures.
CLUSTERS: Final = 30
BOARDS: Final = 60


def question_view(results: Results, place: int, answers: Iterable[Answer]) -> dict[str, Any]:
    """Return the view of a question. `answers` are all its answers, of every vote."""
    question, rows = results.quiz.questions[place], results.counted
    clusters = [] if question.kind == "pattern" else clusters_of(question, rows, place)
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
    times = [seconds for row in rows if (seconds := row.marks[place].seconds) is not None]
    return median_low(times) if times else None


def _options(results: Results, place: int) -> list[dict[str, Any]]:
    """Return the options; `accepted` afterwards, beside what was published as right."""
    question = results.quiz.questions[place]
    counts = Counter(option for row in results.counted for option in chosen_in(row.marks[place]))
    answered = sum(bool(row.marks[place].answer_values) for row in results.counted)
    accepted = {chosen.get("option") for chosen in _accepted(results, question)}
    return [
        {
            "letter": option_letter(question, option.id),
            "text": option_text(question, option),
            "right": option.right,
            "accepted": option.id in accepted,
            "count": counts[option.id],
            "share": percent(counts[option.id] / answered if answered else None),
            "bar": length(counts[option.id], answered),
            "ideas": texts_of(option.misconceptions),
        }
        for option in question.options
    ]


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
        "printed": printed_board(question),
        "wanted": right_in_words(question),
        "learners": len(rows),
        "right": sum(row.marks[place].right is True for row in rows),
        "clusters": clusters_of(question, rows, place),
    }


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
