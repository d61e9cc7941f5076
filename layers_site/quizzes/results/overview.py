"""The results of a round at a glance: figures, how totals are spread, questions, and learners × questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.platform.clocks import drawn, zone_named
from layers_site.platform.text import current_language
from layers_site.quizzes.models import Round
from layers_site.quizzes.results import answers, statistics
from layers_site.quizzes.results.reading import LearnerResult, Results
from layers_site.quizzes.wording import kind_word

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
    titles = answers.case_titles(results.quiz.questions)
    return {
        "figures": _figures(results),
        "spread": _histogram(scores),
        "questions": [_question(results, place, titles) for place in places],
        "learners": [_learner(row, results) for row in rows],
        "counted": counted,
        "going": sum(not row.over for row in results.rows),
        "few": counted < statistics.ENOUGH,
        "waiting": waiting,
        "left_out": [number for number in waiting if number - 1 not in results.in_totals],
        "in_totals": len(scores.rows),
        "withdrawn": sum(row.sheet.withdrawn is not None for row in results.rows),
    }


def _figures(results: Results) -> list[tuple[str, str, str]]:
    """Return the figures: a name, a value, and of what it is, "" where that is plain."""
    scores = results.graded
    mean, median, deviation = statistics.spread(scores)
    scale = "" if mean is None else _("of %(points)s points") % {"points": answers.points(sum(scores.most))}
    scale = _("percent of what each learner could have") if scale and results.draws else scale
    return [
        (_("learners"), answers.points(len(results.rows)), ""),
        (_("mean"), answers.points(mean), scale),
        (_("median"), answers.points(median), scale),
        (_("standard deviation"), answers.points(deviation), ""),
    ]


def _histogram(scores: statistics.Scores) -> list[tuple[str, int, int]]:
    """Return from how many percent of the points on, how many learners have so many, and the length of the bar."""
    counts, possible = [0] * STEPS, sum(scores.most, Fraction(0))
    for total in scores.totals if possible else ():
        counts[min(STEPS - 1, int(total / possible * STEPS))] += 1
    return [(f"{at * 100 // STEPS}+", count, answers.length(count, max(counts))) for at, count in enumerate(counts)]


def _question(results: Results, place: int, titles: Mapping[str, str]) -> dict[str, Any]:
    """Return the row of a question, with its case: questions of several cases may be worded alike."""
    question = results.quiz.questions[place]
    facility = statistics.facility(results.scores, place)
    return {
        "number": place + 1,
        "text": answers.in_short(question),
        "case": titles.get(question.board.case, "") if question.board else "",
        "kind": kind_word(question.kind),
        "href": reverse("results:question", args=(results.round.code, question.id)),
        "points": question.points,
        "facility": answers.percent(facility.value),
        "bar": answers.length(facility.value or 0, 1),
        "n": facility.n,
        "few": facility.few,
        "dropped": results.dropped(question.id),
        "ruled": question.id in results.rulings,
    }


def _learner(row: LearnerResult, results: Results) -> dict[str, Any]:
    possible = results.possible_for(row)
    return {
        "name": answers.called(row),
        "href": reverse("results:sheet", args=(results.round.code, row.sheet.pk)),
        "marks": [answers.mark_view(mark, dropped=results.dropped(mark.question)) for mark in row.marks],
        "total": answers.points(row.total),
        "of": answers.out_of(row.total, possible) if possible != results.possible else "",
        "percent": answers.percent(float(row.total / possible)) if possible else "",
        "time": answers.duration(row.seconds),
        "attempts": row.attempts,
        "over": row.over,
        "withdrawn": drawn(row.sheet.withdrawn, zone_named(results.round.zone)) if row.sheet.withdrawn else "",
    }
