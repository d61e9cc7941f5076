"""The points of an answer, by the data frozen with the question, and rulings on a question after it was published.

Nothing is evaluated again. An answer is one of these:

single     {"option": "a"}
multiple   {"options": ["a", "c"]}: each right one ticked counts for, each wrong one ticked counts against, never less
           than nothing; where none is right, only ticking none is
layer      {"layers": ["6", "7b"]}
text       {"text": "…"}: worth what its learner says (`disclosure.self_mark`)
the others as `questions.answers` has them: all of it, or nothing

A ruling is a rule of `Regrading.changes[0]["rule"]`, read from the log, the oldest first:

{"do": "accept", "given": {…}}     an answer that is right beside the others
{"do": "drop"}                     the question counts for nobody
{"do": "restore"}                  as it was published

Of a pattern each learner has another board: "accept" has the `board` as well (`board_key`). Other rules of older logs
no longer change anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from engine.notation.scenarios import json_text
from layers_site.questions import answers
from layers_site.questions.answers import KEYS
from layers_site.questions.options import digest
from layers_site.questions.questions import ASKS, Ask
from layers_site.quizzes.models import Regrading, Round
from layers_site.quizzes.notation import LONGEST_NAME, MOST_NAMED
from layers_site.quizzes.shapes import QuestionDoc

AnswerValues = Mapping[str, Any]
#: What may be written in one's own words, in characters.
LONGEST_TEXT: Final = 4000
_CENT: Final = Decimal("0.01")

RULE: Final = "rule"


@dataclass(frozen=True, slots=True)
class Grade:
    """`right` and `points` are None for what nobody has marked yet. `chosen` are options by id.

    `believed` are the misconceptions that give just this wrong answer; where none does, those that account for most of
    the options taken wrongly.
    """

    right: bool | None
    points: Decimal | None
    believed: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


def grade(question: QuestionDoc, answer: AnswerValues) -> Grade:
    """Return the grade of an answer, whatever it holds, to a question of a published quiz."""
    if question.kind == "text":
        return Grade(None, None)
    tidy = tidied(question, answer)
    chosen = tuple(tidy.get("options") or filter(None, [tidy.get("option")]))
    if question.wanted is not None and same(question, tidy, question.wanted):
        return Grade(True, Decimal(question.points), (), chosen)
    points = _partial(question, set(chosen)) if question.kind == "multiple" else Decimal(0)
    return Grade(False, points, believed(question, tidy), chosen)


def tidied(question: QuestionDoc, answer: AnswerValues) -> dict[str, Any]:
    """Return the answer in the form of its kind, whatever it was; what it does not have is None."""
    if question.kind == "single":
        return {"option": answer.get("option") if question.option(answer.get("option")) else None}
    if question.kind == "multiple":
        ticked = _names(answer.get("options"))
        return {"options": [option.id for option in question.options if option.id in ticked]}
    if question.kind == "layer":
        return {"layers": sorted(set(_names(answer.get("layers"))))}
    if question.kind == "text":
        return {"text": str(answer.get("text") or "").replace("\0", "").strip()[:LONGEST_TEXT]}
    return {key: _short(value) for key, value in answers.tidied(answer, ask_of(question)).items()}


def ask_of(question: QuestionDoc) -> Ask:
    """Return the kind of question to the engine. Without an `ask` the keys of the right answer tell it."""
    ask = question.ask.get("ask")
    if isinstance(ask, str) and ask in ASKS:
        return ask
    keys = tuple(question.wanted or ())
    return next((ask for ask in ASKS if set(KEYS[ask]) == set(keys)), "pt")


def _short(value: Any) -> Any:
    """Return the part of an answer without anything longer than the form allows."""
    if isinstance(value, list):
        return _names(value)
    return _plain(value) if isinstance(value, str) else value


def _names(value: Any) -> list[str]:
    if not isinstance(value, list | tuple):
        return []
    return [_plain(name) for name in value[:MOST_NAMED] if isinstance(name, str)]


def _plain(name: str) -> str:
    """Return the text without characters that a database cannot store."""
    return name.replace("\0", "")[:LONGEST_NAME]


def same(question: QuestionDoc, answer: AnswerValues, other: AnswerValues) -> bool:
    """Return whether two answers to a question are one; the order of what is only ticked does not count."""
    if question.kind in ("single", "multiple", "layer"):
        return {key: _set(value) for key, value in answer.items()} == {key: _set(value) for key, value in other.items()}
    return answers.agrees(ask_of(question), answer, other)


def _set(value: Any) -> Any:
    return frozenset(value) if isinstance(value, list) else value


def _partial(question: QuestionDoc, ticked: set[str]) -> Decimal:
    right = {option.id for option in question.options if option.right}
    if not right:
        return Decimal(0)
    share = max(0, len(ticked & right) - len(ticked - right))
    return (Decimal(question.points) * share / len(right)).quantize(_CENT, ROUND_HALF_UP)


def believed(question: QuestionDoc, answer: AnswerValues) -> tuple[str, ...]:
    """Return the misconceptions behind a wrong answer, as they were when the question was published."""
    exact = [
        idea
        for believed_doc in question.believed
        if same(question, answer, believed_doc.answer)
        for idea in believed_doc.misconceptions
    ]
    return tuple(dict.fromkeys(exact or _of_options(question, answer)))


def _of_options(question: QuestionDoc, answer: AnswerValues) -> Iterable[str]:
    """Return the ideas that account for most of the wrong options."""
    if question.kind == "single":
        option = question.option(answer["option"])
        return option.misconceptions if option else ()
    if question.kind != "multiple":
        return ()
    wrong = (option for option in question.options if option.right != (option.id in answer["options"]))
    count = Counter(idea for option in wrong for idea in option.misconceptions)
    return [idea for idea, times in count.items() if times == max(count.values())]


@dataclass(frozen=True, slots=True)
class Ruling:
    """The present state of a question after corrections: `boards` has what was accepted on boards of a pattern."""

    accepted: tuple[Mapping[str, Any], ...] = ()
    dropped: bool = False
    boards: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)

    def under(self, rule: Mapping[str, Any]) -> Ruling:
        """Return the state after one more correction. Accepting an answer makes a dropped question count again."""
        match rule.get("do"):
            case "accept" if rule.get("board"):
                on_board = (*self.boards.get(rule["board"], ()), rule["given"])
                return replace(self, boards={**self.boards, rule["board"]: on_board}, dropped=False)
            case "accept":
                accepted = self.accepted if rule["given"] in self.accepted else (*self.accepted, rule["given"])
                return replace(self, accepted=accepted, dropped=False)
            case "drop":
                return replace(self, dropped=True)
            case "restore":
                return Ruling()
        return self


AS_PUBLISHED: Final = Ruling()


def board_key(question: QuestionDoc) -> str:
    """Return the name of the board of a pattern, and of what is asked of it, in rulings; "" for any other question."""
    if question.pattern is None or question.board is None:
        return ""
    return digest(json_text([question.board.text, question.board.edition, dict(question.ask)]))


def rule_in(regrading: Regrading) -> Mapping[str, Any]:
    """Return the rule of an entry of the log; {} where it has none."""
    for change in regrading.changes:
        if isinstance(change, dict) and isinstance(change.get(RULE), dict):
            rule: Mapping[str, Any] = change[RULE]
            return rule
    return {}


def rulings_of(round_: Round) -> dict[str, Ruling]:
    """Return the state of each question with a ruling: all rules one after the other, the oldest first."""
    rulings: dict[str, Ruling] = {}
    for regrading in round_.regradings.order_by("at", "pk"):
        rulings[regrading.question] = rulings.get(regrading.question, AS_PUBLISHED).under(rule_in(regrading))
    return rulings


def grade_under(question: QuestionDoc, ruling: Ruling, answer: Mapping[str, Any]) -> Grade:
    """Return the grade of an answer as it was ruled; nobody gets anything for a question that was dropped."""
    graded, tidy, board = grade(question, answer), tidied(question, answer), board_key(question)
    if ruling.dropped:
        return replace(graded, right=None, points=None)
    accepted = ruling.boards.get(board, ()) if board else ruling.accepted
    if any(same(question, tidy, tidied(question, given)) for given in accepted):
        return Grade(True, Decimal(question.points), (), graded.chosen)
    return graded
