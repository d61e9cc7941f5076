"""A round on paper: the questions with its code, and the key."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from layers_site.accounts.roles import trainer_required
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.platform.language import current_language
from layers_site.quizzes.taking.invitation import invitation
from layers_site.quizzes.trainer.forms.rounds import PaperForm
from layers_site.quizzes.trainer.presenters.papers import paper, sheets_of
from layers_site.quizzes.trainer.services.on_paper import form_of
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
    form = PaperForm(request.GET)
    languages, letters = form.chosen(current_language()), form.letters
    papers = [
        paper(form_of(round_, letter), language, key=key, form=letter if len(letters) > 1 else "")
        for letter in letters
        for language in languages
    ]
    side = form.is_valid() and form.cleaned_data["languages"] == "side"
    context = {
        "round": round_,
        "papers": papers,
        "sheets": sheets_of(papers, side=side),
        "key": key,
        "side": side,
        "chosen": "side" if side else "both" if len(languages) > 1 else languages[0],
        "forms": str(len(letters)),
        "invitation": invitation(request, round_),
    }
    return show(request, "paper", context)
