"""A class on a lesson: a quiz of its cases, published and asked live at once."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Final

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from engine.scenario import Label
from layers_site.content.models import Case
from layers_site.learning.lessons.content import Lesson
from layers_site.quizzes import documents, patterns
from layers_site.quizzes.history import note
from layers_site.quizzes.models import Change, Quiz, Round
from layers_site.quizzes.notation import LONGEST_TITLE
from layers_site.quizzes.publishing import publish
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.services import additions, drafts
from layers_site.quizzes.trainer.services.picking import one_for_each
from layers_site.quizzes.trainer.services.rounds import ask_now
from layers_site.quizzes.wording import in_both

#: A class of 45 minutes has no time for more.
_MOST_CASES: Final = 6


def round_of_lesson(lesson: Lesson, user: User) -> Round:
    """Return a live round of a quiz on the cases of a lesson.

    It asks one question of each case, and one of a pattern. Raises RefusedError where there is nothing to ask.
    """
    cases = list(islice(_cases(lesson), _MOST_CASES))
    picked = one_for_each(cases, QuizDoc())
    questions = (*additions.harvest(picked.candidates, choose=True).questions, *_of_pattern(cases))
    if not questions:
        raise RefusedError(_("This lesson has no case that can be asked about."))
    intro = in_both(lambda: _("For a class on this lesson."))
    title = Label(lesson.title.en[:LONGEST_TITLE], lesson.title.fr[:LONGEST_TITLE])
    named = tuple(replace(question, id=f"q{number}") for number, question in enumerate(questions, 1))
    doc = QuizDoc(title=title, intro=intro, questions=named)
    quiz = Quiz(owner=user)
    quiz.document = documents.write(doc)
    drafts.keep(quiz, doc)
    note(quiz, user, Change.What.QUESTIONS_ADDED, " ".join(question.id for question in named))
    return ask_now(publish(quiz, user), user, Round.Mode.LIVE, "")


def _cases(lesson: Lesson) -> list[Case]:
    """Return the published cases that the lesson is about, in the order in which it shows them."""
    shown = (part.board.case for part in lesson.parts if part.board is not None and part.board.case)
    slugs = list(dict.fromkeys((*lesson.cases, *shown)))
    cases = {case.slug: case for case in Case.objects.published().filter(slug__in=slugs)}
    return [cases[slug] for slug in slugs if slug in cases]


def _of_pattern(cases: list[Case]) -> list[QuestionDoc]:
    """Return a question of the pattern of the first case that has one: what was learned, on a board nobody has seen."""
    for case in cases:
        if patterns.has_pattern(case):
            try:
                return [patterns.of_case(case)]
            except RefusedError:
                continue
    return []
