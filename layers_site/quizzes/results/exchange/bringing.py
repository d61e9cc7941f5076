"""Questions that came in a file become ours; what cannot become one is left out, and said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, NoReturn

from django.utils.translation import gettext as _

from engine.scenario import Label
from layers_site.platform.problem_texts import problem_text
from layers_site.platform.text import Language
from layers_site.quizzes import documents
from layers_site.quizzes.notation import MOST_OPTIONS, MOST_POINTS, MOST_QUESTIONS
from layers_site.quizzes.results.exchange.parts import CameAnswer, ImportedQuestion, board_in, digest_in, unpacked
from layers_site.quizzes.shapes import LETTERS, NO_TEXT, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.wording import in_both


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a question of the file, by its line and name. `gone` says that it was left out."""

    line: int
    name: str
    text: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Brought:
    questions: tuple[QuestionDoc, ...]
    notes: tuple[Note, ...]


class _LeftOutError(Exception):
    """Why a question cannot be taken."""


#: Writes a question of ours in the format of the file and reads it: of a pattern there is one for each board.
Again = Callable[[QuestionDoc, Sequence[Language]], Sequence[ImportedQuestion]]


def brought(cames: Sequence[ImportedQuestion], again: Again | None = None) -> Brought:
    """Return our questions, named q1, q2, … in their order.

    `again` writes a question of ours in the format of the file and reads it: what comes back whole has not been
    changed elsewhere.
    """
    questions: list[QuestionDoc] = []
    notes: list[Note] = []
    boards: dict[str, Sequence[ImportedQuestion]] = {}
    for foreign in cames:
        if _is_board(foreign, boards):
            continue
        try:
            if len(questions) >= MOST_QUESTIONS:
                _refuse(_("A quiz has at most %(most)s questions.") % {"most": MOST_QUESTIONS})
            name = f"q{len(questions) + 1}"
            question, lost = _whole(foreign, name, again, boards) or _question(foreign, name)
            _check(question)
        except _LeftOutError as error:
            notes.append(Note(foreign.line, foreign.name, str(error), gone=True))
            continue
        questions.append(question)
        notes += [Note(foreign.line, foreign.name, text) for text in (*lost, *_lost(foreign))]
    return Brought(tuple(questions), tuple(notes))


def _refuse(why: str) -> NoReturn:
    raise _LeftOutError(why)


def _is_board(foreign: ImportedQuestion, boards: Mapping[str, Sequence[ImportedQuestion]]) -> bool:
    """Return whether it is one more board of a pattern that has come already, and nothing was changed in it."""
    named = board_in(foreign.own)
    written = boards.get(named[0], ()) if named else ()
    if named is None or named[1] >= len(written):
        return False
    return _comparable(written[named[1]]) == _comparable(foreign)


def _whole(
    foreign: ImportedQuestion, name: str, again: Again | None, boards: dict[str, Sequence[ImportedQuestion]]
) -> tuple[QuestionDoc, list[str]] | None:
    """Return the full question stored with an exported one, if the export was not edited.

    Of a pattern the other boards are remembered.
    """
    own = unpacked(foreign.own) if foreign.own and again else None
    if own is None or again is None:
        return None
    written = again(*own)
    if not written or _comparable(written[0]) != _comparable(foreign):
        return None
    if own[0].kind == "pattern":
        boards[digest_in(own[0])] = written
    return replace(own[0], id=name), []


def _comparable(foreign: ImportedQuestion) -> ImportedQuestion:
    """Return the parts that people may have changed, without name and line."""
    return replace(foreign, line=0, name="", own="")


def _question(foreign: ImportedQuestion, name: str) -> tuple[QuestionDoc, list[str]]:
    make = _MAKERS.get(foreign.type)
    if make is None:
        raise _LeftOutError(_("Questions of the type “%(type)s” are not known here.") % {"type": foreign.type[:40]})
    if foreign.text == NO_TEXT:
        raise _LeftOutError(_("It has no text."))
    points = max(1, min(MOST_POINTS, round(foreign.points)))
    plain = QuestionDoc(name, "text", points, text=foreign.text, explanation=foreign.explanation, wanted={})
    question, notes = make(foreign, plain)
    if points != foreign.points:
        notes.append(_("It is worth %(points)s here: points are whole, from 1 on.") % {"points": points})
    return question, notes


def _check(question: QuestionDoc) -> None:
    """Check the limits of a quiz, such as the length of a text. Raises _LeftOutError."""
    problems = documents.problems(documents.write(QuizDoc(questions=(question,))), complete=False)
    if problems:
        place = problems[0].path.removeprefix("/questions/0")
        raise _LeftOutError(
            _("It cannot be kept: %(place)s %(why)s") % {"place": place, "why": problem_text(problems[0])}
        )


def _lost(foreign: ImportedQuestion) -> Iterable[str]:
    if foreign.lost:
        tags = ", ".join(sorted(foreign.lost))
        yield _("Only its text was taken; left out: %(tags)s") % {"tags": tags}


_Made = tuple[QuestionDoc, list[str]]


def _choice(foreign: ImportedQuestion, plain: QuestionDoc) -> _Made:
    if len(foreign.answers) > MOST_OPTIONS:
        raise _LeftOutError(_("It has more than %(most)s options.") % {"most": MOST_OPTIONS})
    if len(foreign.answers) < 2:
        raise _LeftOutError(_("It has fewer than two options."))
    full = [answer for answer in foreign.answers if answer.fraction >= 1]
    if foreign.single and len(full) == 1:
        return _one_right(foreign, plain)
    return _several_right(foreign, plain, full)


def _one_right(foreign: ImportedQuestion, plain: QuestionDoc) -> _Made:
    options = _options(foreign.answers, lambda came_answer: came_answer.fraction >= 1)
    notes = []
    if any(0 < answer.fraction < 1 for answer in foreign.answers):
        notes.append(_("An answer that gave part of the points is wrong here."))
    right = next(option.id for option in options if option.right)
    return replace(plain, kind="single", options=options, wanted={"option": right}), notes


def _several_right(foreign: ImportedQuestion, plain: QuestionDoc, full: Sequence[CameAnswer]) -> _Made:
    options = _options(foreign.answers, lambda came_answer: came_answer.fraction > 0)
    right = [option.id for option in options if option.right]
    if not right:
        raise _LeftOutError(_("None of its options is right."))
    notes = []
    if foreign.single and len(full) > 1:
        notes.append(_("Any one of its right options was enough; here all of them are asked for."))
    elif foreign.single or _unlike(foreign.answers, len(right)):
        notes.append(_("Each right option gives the same here, and each wrong one takes as much away."))
    return replace(plain, kind="multiple", options=options, wanted={"options": right}), notes


def _unlike(answers: Sequence[CameAnswer], right: int) -> bool:
    """Return whether they are graded in another way than ours are."""
    share = Fraction(1, right)
    near = Fraction(1, 1000)
    return any(abs(abs(answer.fraction) - share) > near for answer in answers)


def _options(answers: Sequence[CameAnswer], right: Callable[[CameAnswer], bool]) -> tuple[OptionDoc, ...]:
    named = zip(LETTERS, answers, strict=False)
    return tuple(
        OptionDoc(letter, came_answer.text, right(came_answer), came_answer.feedback) for letter, came_answer in named
    )


def _truth(foreign: ImportedQuestion, plain: QuestionDoc) -> _Made:
    """Make a true-false question, with both words in both languages."""
    words = {"true": in_both(lambda: _("True")), "false": in_both(lambda: _("False"))}
    came_answers = [
        replace(answer, text=words.get((answer.text.en or answer.text.fr).strip().lower(), answer.text))
        for answer in foreign.answers
    ]
    if sum(came_answer.fraction > 0 for came_answer in came_answers) != 1:
        raise _LeftOutError(_("Exactly one of true and false has to be right."))
    return _one_right(
        replace(
            foreign,
            answers=tuple(
                replace(came_answer, fraction=Fraction(came_answer.fraction > 0)) for came_answer in came_answers
            ),
        ),
        plain,
    )


def _words(_foreign: ImportedQuestion, plain: QuestionDoc) -> _Made:
    return plain, []


def _accepted(foreign: ImportedQuestion, plain: QuestionDoc) -> _Made:
    """Make a question in free text, which learners grade themselves, beside the accepted answers."""
    right = [answer.text for answer in foreign.answers if answer.fraction > 0]
    return _explained(plain, [_beside(in_both(lambda: _("Accepted: ")), right, "; ")]), [_by_hand()]


def _matched(foreign: ImportedQuestion, plain: QuestionDoc) -> _Made:
    return _explained(plain, [_between(left, " → ", right) for left, right in foreign.pairs]), [_by_hand()]


def _ordered(foreign: ImportedQuestion, plain: QuestionDoc) -> _Made:
    lines = [
        _between(Label(f"{place}", f"{place}"), ". ", came_answer.text)
        for place, came_answer in enumerate(foreign.answers, 1)
    ]
    return _explained(plain, lines), [_by_hand()]


def _by_hand() -> str:
    return _("Learners answer it in their own words and mark it themselves; what is right is in the explanation.")


def _explained(plain: QuestionDoc, lines: Sequence[Label]) -> QuestionDoc:
    """Return the question with lines before the explanation, in each of its languages."""
    both = [*lines, *([plain.explanation] if plain.explanation != NO_TEXT else [])]
    label = Label("\n".join(label.en or label.fr for label in both), "\n".join(label.fr or label.en for label in both))
    return replace(plain, explanation=Label(label.en if plain.text.en else "", label.fr if plain.text.fr else ""))


def _beside(head: Label, texts: Sequence[Label], sign: str) -> Label:
    return Label(
        head.en + sign.join(text.en or text.fr for text in texts),
        head.fr + sign.join(text.fr or text.en for text in texts),
    )


def _between(left: Label, sign: str, right: Label) -> Label:
    return Label(
        (left.en or left.fr) + sign + (right.en or right.fr), (left.fr or left.en) + sign + (right.fr or right.en)
    )


_MAKERS: Final[dict[str, Callable[[ImportedQuestion, QuestionDoc], _Made]]] = {
    "multichoice": _choice,
    "truefalse": _truth,
    "essay": _words,
    "shortanswer": _accepted,
    "numerical": _accepted,
    "matching": _matched,
    "ordering": _ordered,
}


def document_of(questions: Sequence[QuestionDoc], head: QuizDoc) -> dict[str, Any]:
    """Return a draft of these questions under that head. The languages are those that every text of them has."""
    texts = [text for question in questions for text in (question.text, *(option.text for option in question.options))]
    both = [language for language in ("en", "fr") if all(getattr(text, language) for text in texts)]
    quiz = replace(head, questions=tuple(questions))
    return documents.write(replace(quiz, languages=tuple(both)) if both else quiz)  # type: ignore[arg-type]
