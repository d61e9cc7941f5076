"""Who takes part in a live round, and what was answered to a question of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from layers_site.quizzes.models import Answer, Round


@dataclass(frozen=True, slots=True)
class Votes:
    """The answers to a question in one vote, in the form of its kind."""

    vote: int
    answers: tuple[dict[str, Any], ...]


def joined(of: Round) -> int:
    return of.sheets.count()


def names(of: Round, most: int) -> tuple[str, ...]:
    """Return the names of the first learners, in the order in which they came, without the nameless."""
    return tuple(of.sheets.exclude(name="").order_by("began", "pk").values_list("name", flat=True)[:most])


def answered(of: Round, question: str, vote: int) -> int:
    return Answer.objects.filter(sheet__round=of, question=question, vote=vote).count()


def votes(of: Round, question: str, last: int) -> tuple[Votes, ...]:
    """Return every vote on a question, the first one first; one that nobody answered is empty."""
    rows = Answer.objects.filter(sheet__round=of, question=question).order_by("pk").values_list("vote", "given")
    votes: dict[int, list[dict[str, Any]]] = {vote: [] for vote in range(1, last + 1)}
    for vote, answer in rows:
        votes.setdefault(vote, []).append(answer)
    return tuple(Votes(vote, tuple(answers)) for vote, answers in sorted(votes.items()))


@dataclass(frozen=True, slots=True)
class Share:
    """How many of those who answered a question were right; what nobody has graded counts as neither."""

    right: int
    answered: int


def share(of: Round, question: str) -> Share:
    """Return the share of right answers. Of several votes the last of each learner counts."""
    rows = Answer.objects.filter(sheet__round=of, question=question).order_by("vote").values_list("sheet", "right")
    last = dict(rows)
    return Share(sum(right is True for right in last.values()), len(last))
