"""Who changed what on a quiz or a round; and a question as it was, to be put back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from layers_site.quizzes import documents
from layers_site.quizzes.models import Change, Quiz, Round
from layers_site.quizzes.models.colleagues import MOST_DETAIL
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.shapes import QuestionDoc

#: So many entries are kept of a quiz or a round, and of these so many with a question as it was.
MOST_KEPT: Final = 500
MOST_BEFORE: Final = 60
#: The same done again by the same trainer within this time is one entry.
_AGAIN: Final = timedelta(minutes=10)
#: What is one entry when it is done several times in a row.
_RUNS: Final = frozenset(
    (Change.What.QUESTION_MOVED, Change.What.MARKED, Change.What.SETTINGS, Change.What.ROUND_CHANGED)
)


@transaction.atomic
def note(subject: Quiz | Round, by: Any, what: Change.What, detail: object = "", before: Any = None) -> Change:
    """Write an entry. `by` is a user; somebody who is not signed in is nobody."""
    key = _key(subject)
    who = by.pk if by is not None and by.is_authenticated else None
    row = {"by_id": who, "what": what, "detail": str(detail)[:MOST_DETAIL]}
    last = Change.objects.filter(**key).first()
    if what in _RUNS and last is not None and _is_the_same(last, row):
        Change.objects.filter(pk=last.pk).update(at=timezone.now())
        return last
    entry = Change.objects.create(**key, **row, before=before)
    _prune(key)
    return entry


def _key(subject: Quiz | Round) -> dict[str, Any]:
    return {"quiz": subject} if isinstance(subject, Quiz) else {"round": subject}


def _is_the_same(last: Change, row: dict[str, Any]) -> bool:
    same = all(getattr(last, name) == value for name, value in row.items())
    return same and last.at + _AGAIN > timezone.now()


def _prune(key: dict[str, Any]) -> None:
    newest = list(Change.objects.filter(**key).values_list("pk", flat=True)[:MOST_KEPT])
    Change.objects.filter(**key).exclude(pk__in=newest).delete()
    with_question = Change.objects.filter(**key, before__isnull=False)
    whole = list(with_question.values_list("pk", flat=True)[:MOST_BEFORE])
    with_question.exclude(pk__in=whole).update(before=None)


def changes_of(subject: Quiz | Round) -> Any:
    """Return the entries, the newest first."""
    return Change.objects.filter(**_key(subject)).select_related("by")


def as_it_was(question: QuestionDoc, place: int) -> dict[str, Any]:
    """Return what an entry keeps of a question, so that it can be put back at its place, from 0."""
    return {"place": place, "question": write_question(question)}


def question_in(entry: Change) -> QuestionDoc:
    """Return the question that an entry keeps."""
    return documents.read({**documents.empty(), "questions": [entry.before["question"]]}).questions[0]


def as_it_was_as(quiz: Quiz, question: QuestionDoc, kind: str) -> QuestionDoc | None:
    """Return the question as it was when it was last of that kind, with its present texts and points.

    None where it never was, or was about another board. So a look at another kind takes nothing away.
    """
    turned = changes_of(quiz).filter(what=Change.What.KIND_CHANGED, detail=question.id, before__isnull=False)
    for entry in turned[:MOST_BEFORE]:
        was = question_in(entry)
        if was.kind == kind and was.board == question.board:
            return replace(was, text=question.text, points=question.points, explanation=question.explanation)
    return None


def last_removed(quiz: Quiz, user: Any) -> Change | None:
    """Return the entry of a question that this user has just removed, and nothing since, so that the page offers it."""
    last = changes_of(quiz).first()
    removed = last is not None and last.what in (Change.What.QUESTION_REMOVED, Change.What.KIND_CHANGED)
    return last if last is not None and removed and last.before and last.by_id == user.pk else None
