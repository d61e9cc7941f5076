"""What was answered, counted for the charts: what is right and which ideas are behind it only once that is told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.platform.language import current_language
from layers_site.quizzes.asked import said
from layers_site.quizzes.grading import believed, same, tidied
from layers_site.quizzes.live.charts import Chart, Tally, chart
from layers_site.quizzes.live.services.counting import Votes
from layers_site.quizzes.shapes import OF_OPTIONS, OptionDoc, QuestionDoc
from layers_site.quizzes.taking.presenters.asked import in_words

#: Answers that are not among options: so many have a bar of their own, and so many ideas stand under one.
MOST_BARS: Final = 8
_MOST_IDEAS: Final = 2


def charts(
    question: QuestionDoc, votes: Sequence[Votes], *, options: Sequence[OptionDoc], told: bool
) -> tuple[Chart, ...]:
    """One for each vote, with the same rows in the same order; () for answers in one's own words.

    `options` are those of the question as everybody saw them.
    """
    if question.kind == "text":
        return ()
    rows = _rows(question, votes, told=told)

    def tallies(one: Votes) -> list[Tally]:
        if question.kind in OF_OPTIONS:
            return list(_of_options(question, one, options, told=told))
        return list(_of_rows(question, one, rows, told=told))

    return tuple(chart(tallies(one), len(one.given), one.vote) for one in votes)


# --- options ----------------------------------------------------------------------------------------------


def _of_options(question: QuestionDoc, votes: Votes, options: Sequence[OptionDoc], *, told: bool) -> Iterator[Tally]:
    answers = [tidied(question, given) for given in votes.given]
    counts = Counter(one for answer in answers for one in (answer.get("options") or [answer.get("option")]))
    for option in options:
        right = option.right if told else None
        ideas = tuple(_titles(option.misconceptions)) if told else ()
        yield Tally(said(option.text, current_language()), counts[option.id], right, ideas)
    if question.kind == "multiple" and counts[None]:
        right = not any(option.right for option in options) if told else None
        yield Tally(_("None of these"), counts[None], right)


# --- answers that were worked out ---------------------------------------------------------------------------


def _rows(question: QuestionDoc, votes: Sequence[Votes], *, told: bool) -> list[dict[str, Any]]:
    """Each answer once, those of most first; what is right is there once it is told, even if nobody gave it."""
    counts: Counter[str] = Counter(_key(question, given) for one in votes for given in one.given)
    rows = [json.loads(key) for key, _count in counts.most_common(MOST_BARS)]
    if told and question.wanted is not None and not any(same(question, row, question.wanted) for row in rows):
        rows = [*rows[: MOST_BARS - 1], dict(question.wanted)]
    return rows


def _key(question: QuestionDoc, given: Mapping[str, Any]) -> str:
    return json.dumps(tidied(question, given), sort_keys=True)


def _of_rows(question: QuestionDoc, votes: Votes, rows: Sequence[dict[str, Any]], *, told: bool) -> Iterator[Tally]:
    counts = Counter(_key(question, given) for given in votes.given)
    for row in rows:
        right = question.wanted is not None and same(question, row, question.wanted)
        ideas = tuple(_titles(believed(question, row))) if told and not right else ()
        yield Tally(in_words(question, row), counts[_key(question, row)], right if told else None, ideas)
    others = len(votes.given) - sum(counts[_key(question, row)] for row in rows)
    if others:
        yield Tally(_("Other answers"), others, False if told else None)


def _titles(ideas: Iterable[str]) -> Iterator[str]:
    known = misconceptions()
    yield from [label(known[one].title) for one in ideas if one in known][:_MOST_IDEAS]
