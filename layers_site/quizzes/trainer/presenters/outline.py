"""A quiz as its trainer sees it: each question in a line, what stands in the way of publishing, stored settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.errors import Problem
from layers_site.content.models import Case
from layers_site.platform.problem_texts import problem_text
from layers_site.platform.text import LANGUAGES, current_language
from layers_site.platform.versions import Unlike, text_of
from layers_site.quizzes import documents
from layers_site.quizzes.making import FEWEST_WRONG
from layers_site.quizzes.models import Quiz, Version
from layers_site.quizzes.shapes import OF_OPTIONS, Kind, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.telling import ideas_of_question
from layers_site.quizzes.trainer.forms.quizzes import initial_of
from layers_site.quizzes.trainer.services.additions import ideas_in
from layers_site.quizzes.trainer.services.drafts import stamp_of_question
from layers_site.quizzes.trainer.services.exam import impossible, in_library
from layers_site.quizzes.wording import prompt


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """One question in the outline of a quiz.

    `detects` counts the misconceptions behind its wrong answers; `few`: too few of those are plausible; `lacks` is how
    many things it lacks before it can be published.
    """

    id: str
    number: int
    prompt: str
    kind: str
    points: int
    case: str
    detects: int
    few: bool
    lacks: int
    stamp: str
    first: bool
    last: bool


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Something to be done before publishing, and where."""

    href: str
    where: str
    what: str


@dataclass(frozen=True, slots=True)
class OutlineView:
    """`published` is the number of the last version, 0 where there is none; `changed`: the draft is another one.

    `public` are the numbers of the questions whose boards are in the library, `impossible` those of patterns with
    boards that cannot lie on a table.
    """

    quiz: Quiz
    title: str
    level: str
    languages: str
    rows: tuple[QuestionRow, ...]
    points: int
    detects: int
    hindrances: tuple[Hindrance, ...]
    published: int
    changed: bool
    public: tuple[int, ...]
    impossible: tuple[int, ...]


def outline_view(quiz: Quiz, doc: QuizDoc, problems: Sequence[Problem], latest: Version | None) -> OutlineView:
    """Return the outline. `latest` is the last published version."""
    return OutlineView(
        quiz=quiz,
        title=quiz.title,
        level=quiz.get_level_display(),
        languages=languages_said(doc),
        rows=tuple(_rows(doc, problems)),
        points=sum(question.points for question in doc.questions),
        detects=len(ideas_in(doc)),
        hindrances=hindrances(quiz, doc, problems),
        published=latest.number if latest else 0,
        changed=latest is not None and plain(doc) != plain(documents.read(latest.document)),
        public=in_library(doc),
        impossible=tuple(sorted(impossible(problems))),
    )


def plain(doc: QuizDoc) -> QuizDoc:
    """Return the quiz without data of the engine and names of options, as its trainer made it."""
    return replace(doc, questions=tuple(map(_plain, doc.questions)))


def _plain(question: QuestionDoc) -> QuestionDoc:
    options = tuple(replace(option, id="") for option in question.options)
    return replace(question, wanted=None, believed=(), options=options, dealt=tuple(map(_plain, question.dealt)))


def languages_said(doc: QuizDoc) -> str:
    """Return the languages in words: "English, français"."""
    names = {"en": "English", "fr": "Français"}
    return ", ".join(names[language] for language in LANGUAGES if language in doc.languages)


def _rows(doc: QuizDoc, problems: Sequence[Problem]) -> Iterator[QuestionRow]:
    titles = case_titles(doc)
    for place, question_doc in enumerate(doc.questions):
        yield QuestionRow(
            id=question_doc.id,
            number=place + 1,
            prompt=prompt(question_doc, current_language()) or _("(no question yet)"),
            kind=kind_title(question_doc.kind),
            points=question_doc.points,
            case=titles.get(question_doc.case, ""),
            detects=len(ideas_of_question(question_doc)),
            few=few_wrong(question_doc),
            lacks=sum(problem.path.startswith(f"/questions/{place}/") for problem in problems),
            stamp=stamp_of_question(question_doc),
            first=place == 0,
            last=place == len(doc.questions) - 1,
        )


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


def kind_title(kind: Kind) -> str:
    return {
        "single": _("one answer of several"),
        "multiple": _("several answers"),
        "pt": _("power and toughness"),
        "state": _("what it is"),
        "order": _("an order"),
        "reason": _("which rule decides"),
        "layer": _("which layers"),
        "text": _("in one’s own words"),
        "pattern": _("a board of a pattern"),
    }[kind]


def hindrances(quiz: Quiz, doc: QuizDoc, problems: Sequence[Problem]) -> tuple[Hindrance, ...]:
    """Return each problem with the place to mend it."""
    return tuple(_hindrance(quiz, doc, problem) for problem in problems)


def _hindrance(quiz: Quiz, doc: QuizDoc, problem: Problem) -> Hindrance:
    parts = problem.path.strip("/").split("/")
    if parts[0] == "questions" and len(parts) > 1 and parts[1].isdecimal() and int(parts[1]) < len(doc.questions):
        place = int(parts[1])
        page = reverse("trainer:question", args=(quiz.key, doc.questions[place].id))
        where = _("Question %(number)s") % {"number": place + 1}
        return Hindrance(page + _field(parts[2:]), where, problem_text(problem))
    if parts[0] == "questions":
        return Hindrance(reverse("trainer:add", args=(quiz.key,)), _("Questions"), problem_text(problem))
    anchor = f"#id_{'_'.join(parts)}" if parts[0] in ("title", "intro") else ""
    where = {"title": _("Title"), "intro": _("Introduction")}.get(parts[0], _("Quiz"))
    return Hindrance(reverse("trainer:settings", args=(quiz.key,)) + anchor, where, problem_text(problem))


def _field(parts: Sequence[str]) -> str:
    """Return the field of the question's page that a path is about."""
    if parts and parts[0] in ("text", "explanation"):
        return f"#id_{parts[0]}_{parts[1] if len(parts) > 1 else 'en'}"
    if len(parts) > 3 and parts[0] == "options" and parts[2] in ("text", "feedback"):
        return f"#id_options-{parts[1]}-{parts[2]}_{parts[3]}"
    return "#options" if parts and parts[0] == "options" else ""


def unlike(form: forms.Form, now: QuizDoc) -> tuple[Unlike, ...]:
    """Return the settings that differ."""
    return differing(form, initial_of(now))


def differing(form: forms.Form, stored: dict[str, Any]) -> tuple[Unlike, ...]:
    """Return the fields of a valid form that say something else than is stored."""
    differences = []
    for name, was in stored.items():
        sent = form.cleaned_data.get(name)
        if sent != was:
            differences.append(Unlike(f"id_{name}", str(form.fields[name].label), text_of(was), text_of(sent)))
    return tuple(differences)
