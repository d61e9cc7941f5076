"""Questions that were made go into the draft of a quiz, and its page says how many."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.history import note
from layers_site.quizzes.models import Change, Quiz
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.trainer.services import drafts
from layers_site.quizzes.trainer.services.additions import Harvest


def take_in(request: HtmxHttpRequest, quiz: Quiz, harvest: Harvest) -> HttpResponse:
    """Add the questions to the draft, and go back to it."""
    try:
        names = drafts.add(quiz, harvest.questions)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))
    if names:
        note(quiz, request.user, Change.What.QUESTIONS_ADDED, " ".join(names))
        text = ngettext("%(count)s question is added.", "%(count)s questions are added.", len(names))
        messages.success(request, text % {"count": len(names)})
    if harvest.freely:
        text = ngettext(
            "%(count)s of them is answered freely: fewer than three wrong answers there are plausible.",
            "%(count)s of them are answered freely: fewer than three wrong answers there are plausible.",
            harvest.freely,
        )
        messages.info(request, text % {"count": harvest.freely})
    if harvest.refused:
        messages.error(request, _("%(count)s could not be asked of its board.") % {"count": harvest.refused})
    return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))
