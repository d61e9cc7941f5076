"""A round on paper: its sheets, the sheet for answers, the key and the slides, as published; and sheets typed in.

On paper a board stands right before the questions about it. Sheets that are typed in are handed in and counted as
others are.

Each thing to choose has a letter, and a line of signs on a sheet is a line of answers.

    single, multiple   the options; of several the last letter is "None of these"
    order              the effects: "BAC" is their order
    reason, layer      the rules that can decide, or the layers
    pt                 "5/5"
    state, text        the points that it is worth, "1" or "0.5": whoever reads the sheet says so

A dot is a blank, "-" is an answer: no creature, or none of the layers. One letter needs no space behind it, everything
else does: "ABAD AC 5/5 1 ." are eight answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import groupby
from typing import Any, Final

from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from layers_site.accounts.models import Learner
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import DECIDERS, scenario_of
from layers_site.explain.presenters.printed import letter, printed
from layers_site.platform.text import Language, current_language, folded
from layers_site.questions import options, words
from layers_site.quizzes.attempts import free_name
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.feedback import way_lines
from layers_site.quizzes.grading import AS_PUBLISHED, Grade, grade_under, rulings_of
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import OF_OPTIONS, BoardDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.rounds import form_of
from layers_site.quizzes.wording import asked_question, in_words, layer_choices, prompt, right_in_words, text_in

BLANK: Final = "."
_NONE: Final = ""
#: Kinds that one letter answers, and those that take points.
_OF_ONE: Final = ("single", "reason")
BY_POINTS: Final = ("state", "text")
_SIZE: Final = re.compile(r"^(-?\d{1,4})/(-?\d{1,4})\Z", re.ASCII)
_WORD: Final = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Lettered:
    """Something to choose: its letter, its text, and what an answer has for it, "" for none of the others."""

    letter: str
    text: str
    value: str


@dataclass(frozen=True, slots=True)
class Typed:
    """An answer that was typed in; `points` where whoever typed says what it is worth."""

    question: QuestionDoc
    given: dict[str, Any]
    points: Decimal | None = None


def lettered(question: QuestionDoc) -> tuple[Lettered, ...]:
    """Return what can be chosen, in the page's language; () where an answer is written."""
    return tuple(Lettered(letter(place), text, value) for place, (value, text) in enumerate(_choices(question), 1))


def samples(questions: Sequence[QuestionDoc]) -> tuple[tuple[int, str], ...]:
    """Return for each number what is typed there: "A–D" for one letter, "BC" for several, "5/5", points."""
    return tuple((number, _sample(question)) for number, question in enumerate(questions, 1))


def _sample(question: QuestionDoc) -> str:
    if question.kind in BY_POINTS:
        return f"0–{question.points}"
    if question.kind == "pt":
        return "5/5"
    letters = [choice.letter for choice in lettered(question)]
    return f"{letters[0]}–{letters[-1]}" if question.kind in _OF_ONE else "".join(letters[1:3])


def _choices(question: QuestionDoc) -> Iterator[tuple[str, str]]:
    yield from ((option.id, text_in(option.text, current_language())) for option in question.options)
    if question.kind == "multiple":
        yield _NONE, _("None of these")
    elif question.kind == "reason":
        yield from ((decider, words.reason(decider)) for decider in DECIDERS)
        yield _NONE, _("None of these: the result would be the same without any of them")
    elif question.kind == "layer" and question.board is not None:
        yield from layer_choices(question.board.edition)
    elif question.kind == "order" and (asked := asked_question(question)) is not None:
        # In an order that says nothing.
        yield from ((name, words.effect_name(asked, name)) for name in options.effects(asked))


def typed(questions: Sequence[QuestionDoc], line: str) -> tuple[Typed, ...]:
    """Read a line of signs, one or more for each question; blanks are left out.

    Raises RefusedError with the number of the question that it goes wrong at.
    """
    answers, at = [], 0
    for number, question in enumerate(questions, 1):
        found = _WORD.search(line, at)
        if found is None:
            raise RefusedError(_("The answer to question %(number)s is missing.") % {"number": number})
        one = question.kind in _OF_ONE or found[0][0] == BLANK
        sign, at = (found[0][0], found.start() + 1) if one else (found[0], found.end())
        if sign == BLANK:
            continue
        answer = _read(question, sign.upper())
        if answer is None:
            numbers = {"number": number, "sign": sign}
            raise RefusedError(_("“%(sign)s” isn’t an answer to question %(number)s.") % numbers)
        answers.append(answer)
    if line[at:].strip():
        raise RefusedError(_("There is more than %(count)s answers: “%(rest)s”.") % {
            "count": len(questions), "rest": line[at:].strip()[:20],
        })  # fmt: skip
    return tuple(answers)


def _read(question: QuestionDoc, sign: str) -> Typed | None:
    """Return the answer that the sign stands for; None where it is none."""
    if question.kind in BY_POINTS:
        points = _points(sign)
        in_range = points is not None and 0 <= points <= question.points
        return Typed(question, {"text": _("on paper")}, points) if in_range else None
    if question.kind == "pt":
        size = _SIZE.match(sign)
        power, toughness = (int(size[1]), int(size[2])) if size else (None, None)
        return Typed(question, {"power": power, "toughness": toughness}) if size or sign == "-" else None
    if sign == "-" and question.kind not in _OF_ONE:
        return Typed(question, {_KEYS[question.kind]: []})
    values = {choice.letter: choice.value for choice in lettered(question)}
    if not set(sign) <= values.keys() or len(set(sign)) < len(sign):
        return None
    chosen = [values[name] for name in sign if values[name] != _NONE]
    if question.kind == "single":
        return Typed(question, {"option": chosen[0]})
    if len(chosen) < len(sign) > 1:
        return None  # none of these, and some of them
    return Typed(question, {_KEYS[question.kind]: chosen})


#: Under which key an answer has what was chosen.
_KEYS: Final = {"multiple": "options", "layer": "layers", "order": "order", "reason": "reason"}


def _points(sign: str) -> Decimal | None:
    try:
        points = Decimal(sign.replace(",", "."))
        return points.quantize(Decimal("0.01")) if points.is_finite() else None
    except InvalidOperation:  # of "1e30" too, which has more digits than are kept
        return None


#: On one page so many sheets are typed in.
MOST_SHEETS = 40


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """One sheet as it was typed: its name, the letter of its form, and the answers that are no blanks."""

    name: str
    form: str
    answers: tuple[Typed, ...]


@transaction.atomic
def take_in(round_: Round, sheets: Sequence[PaperSheet]) -> None:
    """Store the sheets. Raises RefusedError where somebody of the class has answered already: then none is stored."""
    Round.objects.select_for_update().get(pk=round_.pk)
    for sheet in sheets:
        learner, name = _who(round_, sheet.name)
        if round_.sheets.filter(learner=learner).exists():
            raise RefusedError(_("%(name)s already has a sheet in this round.") % {"name": sheet.name})
        _store(round_, learner, name, sheet)


def unseen(round_: Round) -> list[str]:
    """Return the names at seats of the class that have no sheet in the round yet."""
    seats = round_.klass.seats.exclude(name="") if round_.klass else []
    have = set(round_.sheets.values_list("learner", flat=True))
    return [seat.name for seat in seats if seat.learner_id not in have][:MOST_SHEETS]


def _who(round_: Round, name: str) -> tuple[Learner, str]:
    """Return the learner at the seat of that name in the class of the round, or somebody new."""
    for seat in round_.klass.seats.select_related("learner") if round_.klass and name else ():
        if folded(seat.name) == folded(name):
            return seat.learner, seat.name
    return Learner.objects.create(), free_name(name, round_.sheets.values_list("name", flat=True))


def _store(round_: Round, learner: Learner, name: str, typed: PaperSheet) -> None:
    places = {question.id: place for place, question in enumerate(quiz_of(round_).questions)}
    asked = form_of(round_, typed.form).questions
    sheet = Sheet.objects.create(
        round=round_,
        learner=learner,
        name=name,
        order=[places[question.id] for question in asked],
        dealt={question.id: write_question(question) for question in asked if question.pattern is not None},
        handed_in=timezone.now(),
    )
    rulings = rulings_of(round_)
    for answer in typed.answers:
        ruling = rulings.get(answer.question.id, AS_PUBLISHED)
        _answer(sheet, answer, grade_under(answer.question, ruling, answer.given)).save()


def _answer(sheet: Sheet, typed: Typed, graded: Grade) -> Answer:
    by_hand = typed.points is not None
    return Answer(
        sheet=sheet,
        question=typed.question.id,
        given=typed.given,
        right=typed.points == typed.question.points if by_hand else graded.right,
        points=typed.points if by_hand else graded.points,
        believed=[] if by_hand else list(graded.believed),
        marked=timezone.now() if by_hand else None,
    )


#: Lines to write on, by kind.
_LINES: Final = {"text": 6, "state": 3}


def paper(doc: QuizDoc, language: Language, *, key: bool, form: str = "") -> dict[str, Any]:
    """Return the questions of a form, with what is right if it is the `key`. Those of a pattern have their board."""
    with translation.override(language):
        groups = list(_groups(doc, key=key))
        return {
            "language": language,
            "form": form,
            "title": text_in(doc.title, language),
            "intro": text_in(doc.intro, language),
            "points": sum(question.points for question in doc.questions),
            "groups": groups,
            "questions": [question for group in groups for question in group["questions"]],
        }


def _groups(doc: QuizDoc, *, key: bool) -> Iterator[dict[str, Any]]:
    """Yield the questions with their boards. A board that comes again later is printed again: nobody turns pages."""
    letters: dict[tuple[str, str], str] = {}
    numbered = enumerate(doc.questions, 1)
    for place, group in groupby(numbered, lambda pair: _place(pair[1].board) or pair[0]):
        questions = list(group)
        board = questions[0][1].board
        made = [paper_question(question, number, key=key) for number, question in questions]
        if board is None or not isinstance(place, tuple):
            yield {"board": None, "questions": made}
            continue
        again = place in letters
        name, edition = letters.setdefault(place, letter(len(letters) + 1)), title_of(board.edition)
        lying = {"letter": name, "edition": edition, "printed": printed(scenario_of(board.text)), "again": again}
        yield {"board": lying, "questions": made}


def _place(board: BoardDoc | None) -> tuple[str, str] | None:
    return (board.text, board.edition) if board is not None else None


def paper_question(question: QuestionDoc, number: int, *, key: bool) -> dict[str, Any]:
    """Return a question as paper has it, or with what is right as its key has it, in the language that is active."""
    on_paper = {"hint": _hint(question), "lines": range(_LINES.get(question.kind, 0))}
    return {
        "number": number,
        "prompt": prompt(question, current_language()),
        "points": question.points,
        "kind": question.kind,
        "options": list(_options(question, key=key)),
        **(_answers(question) if key else on_paper),
    }


def _hint(question: QuestionDoc) -> str:
    """Return how the question is answered on paper; "" where that is plain."""
    return {
        "single": _("Tick one."),
        "multiple": _("Tick all that are true; if none is, tick “None of these”."),
        "pt": _("Write power and toughness, or a dash if it isn’t a creature."),
        "state": _("Write all of it."),
        "order": _("Write the letters in their order; leave out what does not apply."),
        "reason": _("Tick one rule that decides."),
        "layer": _("Tick every layer in which it applies."),
    }.get(question.kind, "")


def _options(question: QuestionDoc, *, key: bool) -> Iterator[dict[str, Any]]:
    """Yield what can be chosen; the key has the options alone, with what is right, and all else in words."""
    none_right = key and not any(option.right for option in question.options)
    for choice in lettered(question) if not key or question.kind in OF_OPTIONS else ():
        option = question.option(choice.value) if key else None
        ideas = tuple(map(title_of, option.misconceptions)) if option else ()
        right = option.right if option else none_right
        yield {"letter": choice.letter, "text": choice.text, "right": right, "ideas": ideas}


def _answers(question: QuestionDoc) -> dict[str, Any]:
    marked = question.kind in (*OF_OPTIONS, "text")
    believed = () if marked else question.believed
    return {
        "answer": "" if marked else right_in_words(question),
        "believed": [(in_words(question, it.answer), tuple(map(title_of, it.misconceptions))) for it in believed],
        "way": way_lines(question),
        "explanation": text_in(question.explanation, current_language()),
    }


def slides(round_: Round, quiz: QuizDoc) -> Iterator[dict[str, Any]]:
    """Yield each question to project: its board as printed, and the same with the way through the layers."""
    for number, question in enumerate(quiz.questions, 1):
        address = reverse("trainer:slide", args=(round_.code, number, "svg")) if question.board else ""
        yield {
            "number": number,
            "prompt": prompt(question, current_language()),
            "options": [choice.text for choice in lettered(question)],
            "board": f"{address}?part=printed" if address else "",
            "answer": f"{address}?part=layers" if address else "",
            "right": right_in_words(question),
        }
