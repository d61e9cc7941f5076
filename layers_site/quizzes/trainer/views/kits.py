"""A class kit: plan, code, slides, paper and key on one page to print, and the slides as pictures."""

from __future__ import annotations

from typing import Final, Literal

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine import EvaluationError, ScenarioError
from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.sharing.pictures.drawn import Wanted, png_of, svg_of
from layers_site.boards.sharing.pictures.sheet import Head, Part
from layers_site.boards.views.answers import SeeOther
from layers_site.learning.lessons.services.places import lesson_of
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.platform.language import current_language
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.taking.invitation import invitation
from layers_site.quizzes.trainer.presenters.kits import MINUTES, kit_view
from layers_site.quizzes.trainer.presenters.papers import paper, sheets_of
from layers_site.quizzes.trainer.services.lesson_kits import round_of_lesson
from layers_site.quizzes.trainer.services.on_paper import FORMS, form_of
from layers_site.quizzes.trainer.views.doors import readable_round, show
from layers_site.quizzes.wording import prompt

Kind = Literal["svg", "png"]
_TYPES: Final[dict[Kind, str]] = {"svg": "image/svg+xml", "png": "image/png"}


@require_safe
@trainer_required
def kit(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show all that a class of 45 minutes needs, in the language of the page."""
    round_ = readable_round(request, code)
    doc, language = form_of(round_, FORMS[0]), current_language()
    context = {
        "round": round_,
        "kit": kit_view(round_, doc),
        "minutes": MINUTES,
        "papers": sheets_of([paper(doc, language, key=False)], side=False),
        "keys": sheets_of([paper(doc, language, key=True)], side=False),
        "invitation": invitation(request, round_),
    }
    return show(request, "kit", context)


@require_safe
@never_cache
@trainer_required
def slide(request: HtmxHttpRequest, code: str, number: int, kind: Kind) -> HttpResponse:
    """Return the board of a question as a picture: `part` is "printed", or "layers" with what is right."""
    round_ = readable_round(request, code)
    questions = form_of(round_, FORMS[0]).questions
    question = questions[number - 1] if 1 <= number <= len(questions) else None
    if question is None or question.board is None:
        raise Http404
    part: Part = "layers" if request.GET.get("part") == "layers" else "printed"
    focus = str(question.ask.get("object", "")) if part == "layers" else ""
    language = current_language()
    head = Head(prompt(question, language), round_.version.quiz.title, title_of(question.board.edition), "")
    try:
        wanted = Wanted(question.board.text, question.board.edition, focus, None, part, "light", language, head)
        content = svg_of(wanted).encode() if kind == "svg" else png_of(wanted)
    except (ScenarioError, EvaluationError) as error:
        raise Http404(_("This board can no longer be drawn.")) from error
    response = HttpResponse(content, content_type=_TYPES[kind])
    response["Content-Disposition"] = f'inline; filename="{code}-{number}-{part}.{kind}"'
    return response


@require_POST
@trainer_required
def of_lesson(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Make a quiz of the cases of a lesson, and a live round of it; its kit is what the class needs."""
    try:
        made = round_of_lesson(lesson_of(slug), request_user(request))
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(reverse("trainer:home"))
    return SeeOther(reverse("trainer:kit", args=(made.code,)))
