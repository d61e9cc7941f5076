"""A round on paper: the questions with its code, and the key."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from layers_site.accounts.roles import trainer_required
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.platform.language import current_language
from layers_site.quizzes.asked import quiz_of
from layers_site.quizzes.taking.invitation import invitation
from layers_site.quizzes.trainer.forms.rounds import PaperForm
from layers_site.quizzes.trainer.presenters.papers import paper
from layers_site.quizzes.trainer.views.doors import readable_round, show


@require_safe
@trainer_required
def questions(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Print the questions, without any answer."""
    return _print(request, code, key=False)


@require_safe
@trainer_required
def key(request: HtmxHttpRequest, code: str) -> HttpResponse:
    return _print(request, code, key=True)


def _print(request: HtmxHttpRequest, code: str, *, key: bool) -> HttpResponse:
    round_ = readable_round(request, code)
    languages = PaperForm(request.GET).chosen(current_language())
    papers = [paper(quiz_of(round_), language, key=key) for language in languages]
    context = {
        "round": round_,
        "papers": papers,
        "key": key,
        "chosen": "both" if len(languages) > 1 else languages[0],
        "invitation": invitation(request, round_),
    }
    return show(request, "paper", context)
