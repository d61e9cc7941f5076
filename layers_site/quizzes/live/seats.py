"""A learner's seat in a live round: one page that shows what is going on, and of what is right only what was shown."""

from __future__ import annotations

from typing import Any, assert_never

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.quizzes import attempts
from layers_site.quizzes.live.services import options_of, order_seed, question_at, seen_token
from layers_site.quizzes.live_machine import Position, is_told
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.round_questions import room_questions
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.taking.cover import title_of
from layers_site.quizzes.taking.services import answers_of
from layers_site.quizzes.taking.sheets import Paper, asked_view, none_of, of_sheet, result_of, told
from layers_site.quizzes.wording import in_words


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
    options = enumerate(options_of(round_, question), 1)
    numbers = ", ".join(str(number) for number, option in options if option.id in chosen)
    words = in_words(question, mine.given)
    return f"{numbers} · {words}" if numbers else words


def _result(sheet: Sheet, position: Position, page: int) -> dict[str, Any]:
    """Return the result of the questions that were asked and revealed."""
    questions = enumerate(room_questions(sheet.round))
    shown = tuple(question for place, question in questions if is_told(position, place))
    return result_of(Paper(sheet, shown, order_seed(sheet.round), seen=True), page)
