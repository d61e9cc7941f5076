"""Shelf of a trainer: quizzes, their versions and rounds in rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Subquery
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from layers_site.platform.clocks import drawn, zone_named
from layers_site.platform.text import LANGUAGES, current_language
from layers_site.quizzes.models import Quiz, Round, Sheet, Standing, Version
from layers_site.quizzes.querysets import RoundQuerySet
from layers_site.quizzes.taking.cover import spoken

#: So many rounds stand on the shelf; the others have a page.
ROUNDS_SHOWN = 5
MOST_ROUNDS = 200


@dataclass(frozen=True, slots=True)
class QuizRow:
    """A quiz on the shelf.

    `published` is the number of the last version, 0 for a draft that never was; `owner` is a colleague, "" for oneself
    and for quizzes that ship.
    """

    key: str
    title: str
    intro: str
    languages: tuple[str, ...]
    questions: int
    published: int
    changed: datetime
    owner: str = ""


@dataclass(frozen=True, slots=True)
class LevelShelf:
    """The quizzes that ship for one level."""

    code: str
    title: str
    rows: tuple[QuizRow, ...]


@dataclass(frozen=True, slots=True)
class RoundRow:
    """`state` is "open", "closed", "later" or, of a live round, "over"."""

    code: str
    spoken: str
    title: str
    name: str
    live: bool
    state: str
    text: str
    sheets: int
    created: SafeString


@dataclass(frozen=True, slots=True)
class ShelfView:
    trainer: bool
    own: tuple[QuizRow, ...]
    rounds: tuple[RoundRow, ...]
    more_rounds: bool
    shipped: tuple[LevelShelf, ...]


def shelf_view(trainer: User | None, *, every: bool = False) -> ShelfView:
    """Return the shelf, with the newest rounds or with `every` one. `trainer` is None for everybody else."""
    most = MOST_ROUNDS if every else ROUNDS_SHOWN
    rounds = round_rows(Round.objects.seen_by(trainer).with_quiz(), most + 1) if trainer else ()
    return ShelfView(
        trainer=trainer is not None,
        own=tuple(_rows(Quiz.objects.seen_by(trainer).select_related("owner"), trainer)) if trainer else (),
        rounds=rounds[:most],
        more_rounds=len(rounds) > most and not every,
        shipped=tuple(_levels()),
    )


def _levels() -> Iterator[LevelShelf]:
    rows = list(Quiz.objects.shipped().order_by("slug"))
    for level in Quiz.Level:
        mine = tuple(_rows(row for row in rows if row.level == level))
        if mine:
            yield LevelShelf(level.value, str(level.label), mine)


def _rows(quizzes: Iterable[Quiz], trainer: User | None = None) -> Iterator[QuizRow]:
    quizs = list(quizzes)
    latest = Version.objects.filter(quiz__in=quizs).values("quiz").annotate(count=Count("pk"))
    numbers = {row["quiz"]: row["count"] for row in latest}
    yield from (_row(quiz, numbers.get(quiz.pk, 0), trainer) for quiz in quizs)


def _row(quiz: Quiz, published: int, trainer: User | None) -> QuizRow:
    document: dict[str, Any] = quiz.document
    return QuizRow(
        key=str(quiz.key),
        title=quiz.title or _("Without a title"),
        intro=_in_page(document.get("intro", {})),
        languages=tuple(language for language in LANGUAGES if language in document.get("languages", ())),
        questions=len(document.get("questions", ())),
        published=published,
        changed=quiz.changed,
        owner=quiz.owner.get_username() if trainer and quiz.owner and quiz.owner != trainer else "",
    )


def _in_page(text: dict[str, str]) -> str:
    first = current_language()
    return text.get(first, "") or next(iter(filter(None, text.values())), "")


def round_rows(rounds: RoundQuerySet, most: int = MOST_ROUNDS) -> tuple[RoundRow, ...]:
    """Return the newest first. `rounds` with their quizzes."""
    sheets = Sheet.objects.filter(round=OuterRef("pk")).order_by().values("round").annotate(n=Count("pk")).values("n")
    ended = Standing.objects.filter(round=OuterRef("pk"), state=Standing.At.ENDED, round__mode=Round.Mode.LIVE)
    return tuple(_round(round_) for round_ in rounds.annotate(sheet_count=Subquery(sheets), ended=Exists(ended))[:most])


def _round(row: Any) -> RoundRow:
    state = "over" if row.ended else "closed" if row.is_closed else "open" if row.is_open else "later"
    words = {"closed": _("closed"), "open": _("open"), "later": _("not open yet"), "over": pgettext("round", "over")}
    return RoundRow(
        code=row.code,
        spoken=spoken(row.code),
        title=row.version.quiz.title,
        name=row.name,
        live=row.mode == Round.Mode.LIVE,
        state=state,
        text=words[state],
        sheets=row.sheet_count or 0,
        created=drawn(row.created, zone_named(row.zone)),
    )
