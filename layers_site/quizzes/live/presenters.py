"""The pages of a live round: the console of its trainers, and the seat of a learner.

The console is made to be seen by the whole room. So nothing is on it that the room may not know yet: votes only once
nothing is taken any more, what is right and the ideas only after they are revealed. A seat shows what is going on, and
of what is right only what was shown.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, assert_never

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.explain.presenters.printed import PrintedBoard
from layers_site.platform.text import folded
from layers_site.questions.options import digest
from layers_site.quizzes import attempts
from layers_site.quizzes.answer_forms import in_order
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.grading import believed, same, tidied
from layers_site.quizzes.live.services import (
    COUNTDOWNS,
    clock_of,
    order_seed,
    question_at,
    seen_token,
    votes_shown,
    words_shown,
)
from layers_site.quizzes.live_machine import Position, is_told, moves
from layers_site.quizzes.models import Answer, Round, Sheet, Standing
from layers_site.quizzes.round_questions import room_questions
from layers_site.quizzes.shapes import OF_OPTIONS, OptionDoc, QuestionDoc
from layers_site.quizzes.taking.cover import invitation, ticking, title_of
from layers_site.quizzes.taking.services import answers_of
from layers_site.quizzes.taking.sheets import Paper, asked_view, none_of, of_sheet, result_of, told
from layers_site.quizzes.telling import claims_on
from layers_site.quizzes.wording import in_words, option_text

#: Names beyond these are counted.
MOST_NAMES: Final = 60
#: So many ideas stand on the wall at the end, from so many sheets.
MOST_IDEAS: Final = 3
MOST_READ: Final = 100
#: Of what was written so many different answers stand on the wall, each cut to so many characters.
_MOST_WORDS: Final = 40
_LONGEST: Final = 600
#: Answers that are not among options: so many have a bar of their own, and so many ideas stand under one.
_MOST_BARS: Final = 8
_MOST_UNDER: Final = 2
#: ①, before nineteen others.
_CIRCLED: Final = 0x2460
_MOST_CIRCLED: Final = 20

_TITLES = {
    "lobby": title_of,
    "asking": lambda _of: _("Answer now"),
    "locked": lambda _of: _("Answers are closed"),
    "revealed": lambda _of: _("The right answer"),
    "ended": title_of,
}
_MOVES = {
    "start": lambda: _("Start"),
    "lock": lambda: _("Close answers"),
    "reveal": lambda: _("Show the right answer"),
    "revote": lambda: _("Vote again"),
    "next": lambda: _("Next question"),
    "end": lambda: _("End the quiz"),
}


def lead_view(
    request: HttpRequest, round_: Round, standing: Standing, *, stale: bool = False, wide: bool = False
) -> dict[str, Any]:
    """Return the page.

    `question` is there while one is before the room; `charts` once it is locked and the trainer shows them, `feedback`
    once it is revealed (`tells`: there is more to it than the chart says; on the wall it may stand `under` the board),
    `so_far` and `ideas` at the end. `stale`: somebody else moved on first. `closed`: nothing is taken any more, since
    the round was closed on its page. `wide`: for a projector, without navigation.
    """
    position, here = standing.position, reverse("live:lead", args=(round_.code,))
    query = "?wall=1" if wide else ""
    total, ended = len(room_questions(round_)), position.state == "ended"
    view = {
        "title": _TITLES[position.state](round_),
        "kicker": _("Live quiz"),
        "state": position.state,
        "step": position.step,
        "here": here + query,
        "act": reverse("live:act", args=(round_.code,)) + query,
        "names": reverse("live:names", args=(round_.code,)),
        "wide": wide,
        "other": here if wide else f"{here}?wall=1",
        "moves": [(move, _MOVES[move]()) for move in moves(position, total)],
        "invitation": invitation(request, round_),
        "counts": counts(round_, standing, wide=wide),
        "so_far": list(_so_far(round_, position)) if ended else [],
        "ideas": list(_ideas(round_)) if ended else [],
        "stale": stale,
        "closed": round_.is_closed and not ended,
    }
    if position.state == "lobby":
        hidden = standing.names_hidden
        return view | {"switch": ("show-names", _("Show the names")) if hidden else ("hide-names", _("Hide the names"))}
    if ended:
        return view
    where = _("Question %(number)s of %(count)s") % {"number": position.place + 1, "count": total}
    question = question_at(round_, position)
    return view | {"kicker": f"{title_of(round_)} · {where}"} | _led(round_, standing, question, wide=wide)


def _led(round_: Round, standing: Standing, question: QuestionDoc, *, wide: bool) -> dict[str, Any]:
    """Return what is before the room of a question."""
    position, options = standing.position, in_order(question, order_seed(round_))
    revealed = is_told(position, position.place)
    asked = asked_view(question)
    board = _numbered(asked.printed) if asked.printed else None
    feedback = feedback_on(question, question.wanted or {}) if revealed else None
    votes = _votes(round_, question, position.vote) if votes_shown(standing) else []
    return {
        "question": replace(asked, printed=board) if board else asked,
        "numbered": board != asked.printed,
        "options": [option_text(option) for option in options],
        "charts": charts(question, votes, options, revealed=revealed),
        "feedback": feedback,
        "tells": feedback is not None and bool(feedback.rows or feedback.explanation or feedback.verdict),
        # It takes the place of the effects, and that beside a chart of options, which is tall.
        "under": wide and board is not None and bool(options or board.effects),
        "switch": _switch(standing, question),
        "clocks": _clocks(standing) if position.state == "asking" else [],
        "words": _words(round_, question, position.vote) if question.kind == "text" and words_shown(standing) else None,
    }


def _numbered(printed: PrintedBoard) -> PrintedBoard:
    """Return the board with the numbers of effects on the cards that make them: the others alone are listed below."""
    if not 1 < len(printed.effects) <= _MOST_CIRCLED:
        return printed
    numbers = {effect.key: effect.position for effect in printed.effects}
    cards = tuple(
        replace(card, name=f"{chr(_CIRCLED + numbers[card.id] - 1)} {card.name}") if card.id in numbers else card
        for card in printed.cards
    )
    on_cards = numbers.keys() & {card.id for card in cards}
    return replace(printed, cards=cards, effects=tuple(one for one in printed.effects if one.key not in on_cards))


def _switch(standing: Standing, question: QuestionDoc) -> tuple[str, str] | None:
    """Return the button that shows something on the wall, or hides it: what it sends, and what it says."""
    if question.kind == "text" and standing.state in ("locked", "revealed"):
        shown = standing.words_shown
        return ("hide-words", _("Hide the answers")) if shown else ("show-words", _("Show the answers without names"))
    if question.kind != "text" and standing.state == "locked":
        return ("hide-votes", _("Hide the votes")) if standing.votes_shown else ("show-votes", _("Show the votes"))
    return None


# --- what changes while the round stands still ----------------------------------------------------------


def counts(round_: Round, standing: Standing, *, wide: bool = False) -> dict[str, Any]:
    """Return how many are here and have answered. `at` names these counts, `now` asks for others."""
    position = standing.position
    joined, answered = round_.sheets.count(), 0
    if position.state in ("asking", "locked", "revealed"):
        answers = Answer.objects.filter(sheet__round=round_, vote=position.vote)
        answered = answers.filter(question=question_at(round_, position).id).count()
    names: list[str] = []
    if position.state == "lobby" and not standing.names_hidden:
        names = list(round_.sheets.exclude(name="").order_by("began", "pk").values_list("name", flat=True)[:MOST_NAMES])
    # A name that is removed or changed leaves the number of names as it was.
    shown = digest("\n".join(names)) if names else ""
    at = f"{position.step}-{joined}-{answered}-{clock_of(standing.clock_ends)}-{shown}"
    return {
        "state": position.state,
        "joined": joined,
        "answered": answered,
        "names": names,
        "more_names": max(0, joined - MOST_NAMES) if names else 0,
        "at": at,
        "now": f"{reverse('live:lead-now', args=(round_.code,))}?at={at}{'&wall=1' if wide else ''}",
        "clock": countdown(standing),
    }


def countdown(standing: Standing) -> dict[str, Any] | None:
    """Return the clock on the question that is asked, if one runs; `key` names it to a page."""
    ends = standing.clock_ends
    if ends is None or standing.state != "asking":
        return None
    left = max(0, round((ends - timezone.now()).total_seconds()))
    return ticking(ends) | {"left": _minutes(left), "key": clock_of(ends)}


def _clocks(standing: Standing) -> list[tuple[int, str]]:
    if standing.clock_ends is not None:
        return [(0, _("Stop the clock"))]
    return [(seconds, _minutes(seconds)) for seconds in COUNTDOWNS]


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


# --- what was answered ----------------------------------------------------------------------------------


def _votes(round_: Round, question: QuestionDoc, last: int) -> list[list[dict[str, Any]]]:
    """Return the answers in each vote on a question, the first vote first; one that nobody answered is empty."""
    rows = Answer.objects.filter(sheet__round=round_, question=question.id).order_by("pk").values_list("vote", "given")
    votes: dict[int, list[dict[str, Any]]] = {vote: [] for vote in range(1, last + 1)}
    for vote, answer in rows:
        votes.setdefault(vote, []).append(answer)
    return [answers for _vote, answers in sorted(votes.items())]


def charts(
    question: QuestionDoc, votes: Sequence[Sequence[dict[str, Any]]], options: Sequence[OptionDoc], *, revealed: bool
) -> list[dict[str, Any]]:
    """Return one chart for each vote, with the same bars in the same order; none for free text.

    `options` are those of the question as everybody saw them. If several may be ticked, the shares exceed 100.
    """
    if question.kind == "text":
        return []
    rows = _rows(question, votes, revealed=revealed)
    found = []
    for vote, answers in enumerate(votes, 1):
        if question.kind in OF_OPTIONS:
            bars = list(_of_options(question, answers, options, revealed=revealed))
        else:
            bars = list(_of_rows(question, answers, rows, revealed=revealed))
        for bar in bars:
            bar["share"] = round(100 * bar["count"] / len(answers)) if answers else 0
        found.append({"vote": vote, "answered": len(answers), "bars": bars})
    return found


def _bar(
    text: str, count: int, right: bool | None, ideas: Iterable[str] = (), number: int | None = None
) -> dict[str, Any]:
    """Return a bar; `right` is None as long as nothing is revealed, `number` that of the option on the wall."""
    known = misconceptions()
    titles = [label(known[idea].title) for idea in ideas if idea in known][:_MOST_UNDER]
    return {"text": text, "count": count, "right": right, "ideas": titles, "number": number}


def _of_options(
    question: QuestionDoc, raw_answers: Sequence[dict[str, Any]], options: Sequence[OptionDoc], *, revealed: bool
) -> Iterator[dict[str, Any]]:
    answers = [tidied(question, answer) for answer in raw_answers]
    counts = Counter(option for answer in answers for option in (answer.get("options") or [answer.get("option")]))
    for number, option in enumerate(options, 1):
        right, ideas = (option.right, option.misconceptions) if revealed else (None, ())
        yield _bar(option_text(option), counts[option.id], right, ideas, number)
    if question.kind == "multiple" and counts[None]:
        right = not any(option.right for option in options) if revealed else None
        yield _bar(_("None of these"), counts[None], right)


def _rows(question: QuestionDoc, votes: Sequence[Sequence[dict[str, Any]]], *, revealed: bool) -> list[dict[str, Any]]:
    """Return each answer once, the most frequent first.

    After the reveal the right one is among them, even with no votes.
    """
    counts: Counter[str] = Counter(_key(question, answer) for answers in votes for answer in answers)
    rows = [json.loads(key) for key, _count in counts.most_common(_MOST_BARS)]
    if revealed and question.wanted is not None and not any(same(question, row, question.wanted) for row in rows):
        rows = [*rows[: _MOST_BARS - 1], dict(question.wanted)]
    return rows


def _key(question: QuestionDoc, answer: Mapping[str, Any]) -> str:
    return json.dumps(tidied(question, answer), sort_keys=True)


def _of_rows(
    question: QuestionDoc, answers: Sequence[dict[str, Any]], rows: Sequence[dict[str, Any]], *, revealed: bool
) -> Iterator[dict[str, Any]]:
    counts = Counter(_key(question, answer) for answer in answers)
    for row in rows:
        right = question.wanted is not None and same(question, row, question.wanted)
        ideas = believed(question, row) if revealed and not right else ()
        yield _bar(in_words(question, row), counts[_key(question, row)], right if revealed else None, ideas)
    others = len(answers) - sum(counts[_key(question, row)] for row in rows)
    if others:
        yield _bar(_("Other answers"), others, False if revealed else None)


def _words(round_: Round, question: QuestionDoc, vote: int) -> list[tuple[str, int]]:
    """Return what was written in a vote and how often, equal answers once, the most frequent first.

    Others come in the order of a digest, so that nobody can tell who was first.
    """
    rows = Answer.objects.filter(sheet__round=round_, question=question.id, vote=vote).values_list("given", flat=True)
    alike: dict[str, list[str]] = {}
    for text in filter(None, (str(answer.get("text") or "") for answer in rows)):
        alike.setdefault(folded(text).rstrip(" .!"), []).append(text)
    groups = sorted(alike.items(), key=lambda pair: (-len(pair[1]), digest(pair[0])))
    return [(Truncator(min(group)).chars(_LONGEST), len(group)) for _key, group in groups[:_MOST_WORDS]]


# --- the end --------------------------------------------------------------------------------------------


def _ideas(round_: Round) -> Iterator[tuple[int, list[str]]]:
    """Yield the ideas that most of the room show, and how many do; those of one alone are left out.

    Where answers leave open which idea it is, several titles stand together.
    """
    sheets = round_.sheets.select_related("round__version").exclude(answers=None).order_by("pk")[:MOST_READ]
    counts = Counter(claim.ids for sheet in sheets for claim in claims_on(sheet))
    known = misconceptions()
    for ids, count in counts.most_common(MOST_IDEAS):
        if count > 1:
            yield count, [label(known[idea].title) for idea in ids if idea in known][:MOST_IDEAS]


def _so_far(round_: Round, position: Position) -> Iterator[tuple[str, str]]:
    """Yield each question that was asked, and how many of those who answered were right.

    Of several votes the last of each learner counts; what nobody has graded counts as neither.
    """
    for question in room_questions(round_)[: position.place + 1]:
        rows = Answer.objects.filter(sheet__round=round_, question=question.id).order_by("vote")
        last = dict(rows.values_list("sheet", "right"))
        numbers = {"right": sum(right is True for right in last.values()), "all": len(last)}
        text = _("answered by %(all)s") if question.kind == "text" else _("%(right)s of %(all)s right")
        yield asked_view(question).text, text % numbers


def seat_address(round_: Round) -> str:
    """Return the address of a learner's seat in the round."""
    return reverse("live:seat", args=(round_.code,))


def outside(round_: Round, position: Position, refused: str) -> dict[str, Any]:
    """Return the page of a visitor without a seat: they may take one, or read why not."""
    over = _("This quiz is over.") if position.state == "ended" else refused
    return {
        "at": "closed" if over else "join",
        "title": _("Live quiz"),
        "says": over or title_of(round_),
        "hint": "" if over else _("All together: the trainer asks, and everybody answers on their own screen."),
        "here": seat_address(round_),
        "drafts": none_of(round_),
    }


def seat_view(sheet: Sheet, position: Position, *, changing: bool, page: int) -> dict[str, Any]:
    """Return the seat. With `changing` the learner wants to answer once more while that is possible.

    `yours` is the answer in this vote, "" for none; `change` is where it is changed while that is possible. `feedback`
    is there once it is revealed, `result` at the end. `now` is asked every two seconds whether there is something else
    to show; "" where nothing more comes. `drafts` names to the browser what can be answered now.
    """
    round_ = sheet.round
    numbers = {"number": position.place + 1, "count": len(room_questions(round_))}
    seat: dict[str, Any] = {
        "at": position.state,
        "title": title_of(round_),
        "called": sheet.name,
        "says": _("Question %(number)s of %(count)s") % numbers,
        "hint": "",
        "here": seat_address(round_),
        "now": f"{reverse('live:now', args=(round_.code,))}?at={seen_token(round_.code, position.step)}",
        "drafts": none_of(round_),
    }
    if position.state == "lobby":
        return seat | {"says": _("You have joined"), "hint": _("It begins when your trainer says so.")}
    if position.state == "ended" or attempts.is_over(sheet):
        says = _("The quiz is over") if position.state == "ended" else _("This quiz is closed")
        return seat | {"at": "ended", "says": says, "now": "", "result": _result(sheet, position, page)}
    question = question_at(round_, position)
    mine = sheet.answers.filter(question=question.id, vote=position.vote).first()
    seat |= {"question": asked_view(question), "yours": _yours(round_, question, mine)}
    match position.state:
        case "asking":
            return seat | _asking(sheet, position, mine, changing=changing)
        case "locked":
            hint = "" if mine else _("You did not answer this question.")
            return seat | {"says": _("Answers are closed"), "hint": hint}
        case "revealed":
            last = answers_of(sheet).get(question.id)
            feedback = told(question, last, round_, order_seed(round_))
            return seat | {"yours": _yours(round_, question, last), "feedback": feedback}
    assert_never(position.state)


def _asking(sheet: Sheet, position: Position, mine: Answer | None, *, changing: bool) -> dict[str, Any]:
    if mine is not None and not changing:
        # With immediate feedback the first answer stays (`attempts.answer`).
        may_change = sheet.round.feedback != Round.Feedback.NOW
        change = f"{seat_address(sheet.round)}?change=1" if may_change else ""
        return {"at": "waiting", "says": _("We have your answer"), "hint": _("Wait for the others."), "change": change}
    again = _("Vote %(vote)s: think it over, and answer once more.") % {"vote": position.vote}
    drafts = of_sheet(sheet, f"-{position.place}-{position.vote}")
    return {"hint": again if position.vote > 1 else "", "drafts": drafts}


def _yours(round_: Round, question: QuestionDoc, mine: Answer | None) -> str:
    """Return the answer of this learner, with the numbers that its options have on the wall."""
    if mine is None:
        return ""
    chosen = mine.given.get("options") or [mine.given.get("option")]
    options = enumerate(in_order(question, order_seed(round_)), 1)
    numbers = ", ".join(str(number) for number, option in options if option.id in chosen)
    words = in_words(question, mine.given)
    return f"{numbers} · {words}" if numbers else words


def _result(sheet: Sheet, position: Position, page: int) -> dict[str, Any]:
    """Return the result of the questions that were asked and revealed."""
    questions = enumerate(room_questions(sheet.round))
    shown = tuple(question for place, question in questions if is_told(position, place))
    return result_of(Paper(sheet, shown, order_seed(sheet.round), seen=True), page)
