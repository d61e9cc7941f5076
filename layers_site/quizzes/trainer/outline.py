"""The shelf of a trainer; and a quiz as its trainer sees it: each question in a line, and what keeps it unpublished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.errors import Problem
from layers_site.content.models import Case
from layers_site.platform.clocks import drawn, zone_named
from layers_site.platform.problem_texts import problem_text
from layers_site.platform.text import LANGUAGES, current_language
from layers_site.platform.versions import Unlike, text_of
from layers_site.quizzes import documents
from layers_site.quizzes.making import FEWEST_WRONG
from layers_site.quizzes.models import Quiz, Round, Sheet, Standing, Version
from layers_site.quizzes.models.rounds import RoundQuerySet
from layers_site.quizzes.shapes import OF_OPTIONS, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.taking.cover import spoken
from layers_site.quizzes.telling import ideas_of_question
from layers_site.quizzes.trainer.additions import ideas_in
from layers_site.quizzes.trainer.drafts import impossible, in_library, stamp_of_question
from layers_site.quizzes.wording import kind_word, prompt

#: So many rounds stand on the shelf; the others have a page.
ROUNDS_SHOWN: Final = 5
MOST_ROUNDS: Final = 200


def outline_view(quiz: Quiz, doc: QuizDoc, problems: Sequence[Problem], latest: Version | None) -> dict[str, Any]:
    """Return the outline. `latest` is the last published version; `changed`: the draft is another one.

    `public` are the numbers of the questions whose boards are in the library, `impossible` those of patterns with
    boards that cannot lie on a table.
    """
    names = {"en": "English", "fr": "Français"}
    return {
        "quiz": quiz,
        "title": quiz.title,
        "level": quiz.get_level_display(),
        "languages": ", ".join(names[language] for language in LANGUAGES if language in doc.languages),
        "rows": list(_rows(doc, problems)),
        "points": sum(question.points for question in doc.questions),
        "detects": len(ideas_in(doc)),
        "hindrances": [_hindrance(quiz, doc, problem) for problem in problems],
        "published": latest.number if latest else 0,
        "changed": latest is not None and _plain(doc) != _plain(documents.read(latest.document)),
        "public": in_library(doc),
        "impossible": sorted(impossible(problems)),
    }


def _plain(doc: QuizDoc) -> QuizDoc:
    """Return the quiz without data of the engine and names of options, as its trainer made it."""
    return replace(doc, questions=tuple(map(_plain_question, doc.questions)))


def _plain_question(question: QuestionDoc) -> QuestionDoc:
    options = tuple(replace(option, id="") for option in question.options)
    dealt = tuple(map(_plain_question, question.dealt))
    return replace(question, wanted=None, believed=(), options=options, dealt=dealt)


def _rows(doc: QuizDoc, problems: Sequence[Problem]) -> Iterator[dict[str, Any]]:
    """Yield each question in a line.

    `detects` counts the misconceptions behind its wrong answers; `few`: too few of those are plausible; `lacks` is how
    many things it lacks before it can be published.
    """
    titles = case_titles(doc)
    for number, question in enumerate(doc.questions, 1):
        yield {
            "id": question.id,
            "number": number,
            "prompt": prompt(question, current_language()) or _("(no question yet)"),
            "kind": kind_word(question.kind),
            "points": question.points,
            "case": titles.get(question.case, ""),
            "detects": len(ideas_of_question(question)),
            "few": few_wrong(question),
            "lacks": sum(problem.path.startswith(f"/questions/{number - 1}/") for problem in problems),
            "stamp": stamp_of_question(question),
            "first": number == 1,
            "last": number == len(doc.questions),
        }


def few_wrong(question: QuestionDoc) -> bool:
    """Return whether fewer than three wrong answers to choose from are such as somebody could come to."""
    if question.kind not in OF_OPTIONS or question.board is None:
        return False
    return sum(_is_plausible(option) for option in question.options if not option.right) < FEWEST_WRONG


def _is_plausible(option: OptionDoc) -> bool:
    """Return whether it says how somebody comes to it, or is the trainer's own."""
    return bool(option.misconceptions or option.feedback.en or option.feedback.fr) or option.answer is None


def case_titles(doc: QuizDoc) -> Mapping[str, str]:
    """Return the titles of the cases that its boards come from."""
    return Case.objects.titles_of(question.case for question in doc.questions if question.case)


def _hindrance(quiz: Quiz, doc: QuizDoc, problem: Problem) -> dict[str, str]:
    """Return something to be done before publishing, `what`, and the place to mend it."""
    parts = problem.path.strip("/").split("/")
    if parts[0] == "questions" and len(parts) > 1 and parts[1].isdecimal() and int(parts[1]) < len(doc.questions):
        place = int(parts[1])
        page = reverse("trainer:question", args=(quiz.key, doc.questions[place].id))
        where = _("Question %(number)s") % {"number": place + 1}
        href = page + _field(parts[2:])
    elif parts[0] == "questions":
        href, where = reverse("trainer:add", args=(quiz.key,)), _("Questions")
    else:
        anchor = f"#id_{'_'.join(parts)}" if parts[0] in ("title", "intro") else ""
        where = {"title": _("Title"), "intro": _("Introduction")}.get(parts[0], _("Quiz"))
        href = reverse("trainer:settings", args=(quiz.key,)) + anchor
    return {"href": href, "where": where, "what": problem_text(problem)}


def _field(parts: Sequence[str]) -> str:
    """Return the field of the question's page that a path is about."""
    if parts and parts[0] in ("text", "explanation"):
        return f"#id_{parts[0]}_{parts[1] if len(parts) > 1 else 'en'}"
    if len(parts) > 3 and parts[0] == "options" and parts[2] in ("text", "feedback"):
        return f"#id_options-{parts[1]}-{parts[2]}_{parts[3]}"
    return "#options" if parts and parts[0] == "options" else ""


def differing(form: forms.Form, stored: dict[str, Any]) -> tuple[Unlike, ...]:
    """Return the fields of a valid form that say something else than is stored."""
    sent = {name: form.cleaned_data.get(name) for name in stored}
    return tuple(
        Unlike(f"id_{name}", str(form.fields[name].label), text_of(was), text_of(sent[name]))
        for name, was in stored.items()
        if sent[name] != was
    )


def shelf_view(trainer: User | None, *, every: bool = False) -> dict[str, Any]:
    """Return the shelf, with the newest rounds or with `every` one. `trainer` is None for everybody else."""
    most = MOST_ROUNDS if every else ROUNDS_SHOWN
    rounds = round_rows(Round.objects.worked_on_by(trainer).with_quiz(), most + 1) if trainer else []
    shipped = sorted(Quiz.objects.shipped().order_by("slug"), key=lambda quiz: Quiz.Level.values.index(quiz.level))
    return {
        "trainer": trainer is not None,
        "own": _quizzes(Quiz.objects.worked_on_by(trainer).select_related("owner"), trainer) if trainer else [],
        "rounds": rounds[:most],
        "more_rounds": len(rounds) > most and not every,
        "shipped": _quizzes(shipped),
    }


def _quizzes(quizzes: Iterable[Quiz], trainer: User | None = None) -> list[dict[str, Any]]:
    """Return quizzes in rows.

    `published` is the number of the last version, 0 for a draft that never was; `owner` is a colleague, "" for oneself
    and for quizzes that ship.
    """
    rows = list(quizzes)
    latest = Version.objects.filter(quiz__in=rows).values("quiz").annotate(count=Count("pk"))
    numbers = {row["quiz"]: row["count"] for row in latest}
    return [
        {
            "key": str(quiz.key),
            "title": quiz.title or _("Untitled"),
            "level": quiz.get_level_display(),
            "intro": _in_page(quiz.document.get("intro", {})),
            "languages": [language for language in LANGUAGES if language in quiz.document.get("languages", ())],
            "questions": len(quiz.document.get("questions", ())),
            "published": numbers.get(quiz.pk, 0),
            "owner": quiz.owner.get_username() if trainer and quiz.owner and quiz.owner != trainer else "",
        }
        for quiz in rows
    ]


def _in_page(text: dict[str, str]) -> str:
    return text.get(current_language(), "") or next(iter(filter(None, text.values())), "")


def round_rows(rounds: RoundQuerySet, most: int = MOST_ROUNDS) -> list[dict[str, Any]]:
    """Return the newest first. `rounds` with their quizzes."""
    sheets = Sheet.objects.filter(round=OuterRef("pk")).order_by().values("round").annotate(n=Count("pk")).values("n")
    ended = Standing.objects.filter(round=OuterRef("pk"), state=Standing.At.ENDED, round__mode=Round.Mode.LIVE)
    return [_round(round_) for round_ in rounds.annotate(sheet_count=Subquery(sheets), ended=Exists(ended))[:most]]


def _round(row: Any) -> dict[str, Any]:
    state = "over" if row.ended else "closed" if row.is_closed else "open" if row.is_open else "later"
    words = {"closed": _("closed"), "open": _("open"), "later": _("not open yet"), "over": pgettext("round", "over")}
    return {
        "code": row.code,
        "spoken": spoken(row.code),
        "title": row.version.quiz.title,
        "name": row.name,
        "live": row.mode == Round.Mode.LIVE,
        "state": state,
        "text": words[state],
        "sheets": row.sheet_count or 0,
        "created": drawn(row.created, zone_named(row.zone)),
    }
