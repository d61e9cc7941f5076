"""The form of the question at a place of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse

from layers_site.quizzes import sitting
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm, answer_form
from layers_site.quizzes.taking.services.places import Place, answers_of

#: What htmx puts the answer's page in place of.
REGION: Final = "#taking"


def form_of(place: Place, data: Mapping[str, Any] | None) -> AnswerForm | EngineForm:
    """Return the form with the answer so far, which may be changed. With htmx the response replaces the question.

    Raises RefusedError for what cannot be asked.
    """
    action = reverse("taking:question", args=(place.sheet.round.code, place.number))
    answer = answers_of(place.sheet).get(place.question.id)
    seed, earlier = sitting.order_seed(place.sheet), answer.given if answer else None
    form = answer_form(place.question, data, action=action, order_seed=seed, answer=earlier)
    form.helper.attrs = {"hx-post": action, "hx-target": REGION, "hx-swap": "outerHTML show:window:top"}
    return form
