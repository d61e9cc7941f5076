"""Rounds with sheets and answers, made as learners and publishing would have left them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User

from layers_site.accounts.models import Learner
from layers_site.accounts.roles import take_up_training
from layers_site.quizzes import documents
from layers_site.quizzes.grading import grade
from layers_site.quizzes.models import Answer, Quiz, Round, Sheet, Version
from tests.factories import case_document
from tests.quizzes import boards
from tests.quizzes.boards import both

BEGAN = datetime(2026, 5, 4, 18, 0, tzinfo=UTC)
Sent = Mapping[str, Any] | None


def board() -> dict[str, Any]:
    """A 2/2 bear under Giant Growth: 5/5 (613.4c)."""
    scenario = case_document()["scenario"]
    return {"scenario": scenario, "edition": "2026", "case": "grown-bear", "variant": "", "stage": 0}


def option(name: str, label: str, *, right: bool = False, ideas: tuple[str, ...] = ()) -> dict[str, Any]:
    return boards.option(name, right=right, ideas=ideas) | {"text": both(label, f"{label} (fr)")}


def single(name: str = "q1", **keys: Any) -> dict[str, Any]:
    """b is right; a shows M07, c shows M02."""
    options = [option("a", "2/2", ideas=("M07",)), option("b", "5/5", right=True), option("c", "3/3", ideas=("M02",))]
    told = {"wanted": {"option": "b"}, "explanation": both("613.4c")}
    return boards.question(name, text=both("How large is it?"), options=options, **told) | keys


def multiple(name: str = "q2", **keys: Any) -> dict[str, Any]:
    """a and c are right, for two points."""
    options = [option("a", "green", right=True), option("b", "red", ideas=("M07",)), option("c", "a bear", right=True)]
    wanted = {"options": ["a", "c"]}
    return boards.question(name, "multiple", points=2, text=both("What is it?"), options=options, wanted=wanted) | keys


def size(name: str = "q3", **keys: Any) -> dict[str, Any]:
    """5/5 is right; 2/2 is what M07 gives."""
    believed = [{"answer": {"power": 2, "toughness": 2}, "misconceptions": ["M07"]}]
    told = {"wanted": {"power": 5, "toughness": 5}, "believed": believed}
    ask = {"ask": "pt", "object": "bear"}
    return boards.question(name, "pt", board=board(), ask=ask, text=both(""), **told) | keys


def own_words(name: str = "q4", **keys: Any) -> dict[str, Any]:
    asked = {"text": both("Why?"), "wanted": {}, "explanation": both("Layer 7c adds.")}
    return boards.question(name, "text", **asked) | keys


def document(*questions: dict[str, Any]) -> dict[str, Any]:
    documents_ = questions or (single(), multiple(), size(), own_words())
    whole = {"format": "layers-quiz/1", "title": both("Bears", "Ours"), "questions": list(documents_)}
    return documents.write(documents.read(whole))


def trainer(name: str = "ada") -> User:
    user = User.objects.create_user(name)
    take_up_training(user)
    return User.objects.get(pk=user.pk)


def make_round(owner: User, *questions: dict[str, Any], **columns: Any) -> Round:
    quiz = Quiz.objects.create(owner=owner, title_en="Bears", title_fr="Ours", document=document(*questions))
    version = Version.objects.create(quiz=quiz, number=1, document=document(*questions), engine="1", digest="")
    return Round.objects.create(version=version, owner=owner, **columns)


def make_sheet(
    round_: Round, name: str, *answers: Sent, learner: Learner | None = None, over: bool = True, vote: int = 1
) -> Sheet:
    """An attempt with the answers in the order of the questions, None for a blank; one a minute, graded as usual."""
    learner = learner or Learner.objects.create()
    number = Sheet.objects.filter(round=round_, learner=learner).count() + 1
    sheet = Sheet.objects.create(round=round_, learner=learner, name=name, number=number)
    Sheet.objects.filter(pk=sheet.pk).update(
        began=BEGAN, handed_in=BEGAN + timedelta(minutes=len(answers)) if over else None
    )
    quiz = documents.read(round_.version.document)
    for place, (question, sent) in enumerate(zip(quiz.questions, answers, strict=False), 1):
        if sent is not None:
            answer(sheet, question.id, sent, minute=place, vote=vote)
    sheet.refresh_from_db()
    return sheet


def answer(sheet: Sheet, question: str, sent: Mapping[str, Any], *, minute: int = 1, vote: int = 1) -> Answer:
    question_doc = documents.read(sheet.round.version.document).question(question)
    assert question_doc is not None
    worth = grade(question_doc, sent)
    points = None if worth.points is None else Decimal(worth.points)
    stored = Answer.objects.create(
        sheet=sheet, question=question, vote=vote, given=dict(sent), right=worth.right, points=points,
        believed=list(worth.believed),
    )  # fmt: skip
    Answer.objects.filter(pk=stored.pk).update(at=BEGAN + timedelta(minutes=minute))
    stored.refresh_from_db()
    return stored


def pick(name: str) -> dict[str, str]:
    return {"option": name}


def tick(*names: str) -> dict[str, list[str]]:
    return {"options": list(names)}


def pt(power: int, toughness: int) -> dict[str, int]:
    return {"power": power, "toughness": toughness}
