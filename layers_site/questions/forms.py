"""The form that asks a question. It holds every option and nothing of the answer: see `options`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from crispy_forms.layout import Field, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext as _

from layers_site.platform.views import helper
from layers_site.questions import words
from layers_site.questions.fields import Abilities, Aspect, Choice, Colors, Controller, Next, Order, Reason, Size, Types
from layers_site.questions.questions import ASKS, MOST_EFFECTS, Ask, Question
from layers_site.questions.world import Hand, Keywords, TotalCost

_AUTO_ID: Final = "ask_%s"
#: The parts of the form of each aspect.
ASPECTS: Final[Mapping[Ask, tuple[Aspect, ...]]] = {
    "pt": (Size(),),
    "types": (Types(),),
    "colors": (Colors(),),
    "abilities": (Abilities(),),
    "controller": (Controller(),),
    "state": (Size(), Types(), Colors(), Abilities(), Controller()),
    "reason": (Reason(),),
    "hand": (Hand(),),
    "player": (Keywords(),),
    "cost": (TotalCost(),),
    "order": (Order(),),
    "next": (Next(),),
    "authored": (Choice(),),
}


class WhereForm(forms.Form):
    """The question of an address: an aspect with its object, or with its layer and the number of finished effects.

    Without any it is that of the case.
    """

    ask = forms.ChoiceField(choices=[(ask, ask) for ask in ASKS], required=False)
    object = forms.CharField(max_length=200, required=False)
    layer = forms.CharField(max_length=20, required=False)
    done = forms.IntegerField(min_value=0, max_value=MOST_EFFECTS, required=False)
    seen = forms.BooleanField(required=False)


class AskForm(forms.Form):
    """One question: `question_text` is its sentence, `answer()` the given answer, for `verdicts.judge`."""

    def __init__(self, question: Question, data: Mapping[str, Any] | None, *, action: str, prefix: str = "") -> None:
        super().__init__(data, prefix=prefix or None, label_suffix="", auto_id=_AUTO_ID)
        self.question = question
        self.question_text = words.question_text(question)
        for aspect in ASPECTS[question.ask]:
            self.fields |= aspect.fields(question)
        self.helper = helper(action, "post")
        self.helper.form_class = f"ask ask-{question.ask}"
        fields = (Field(name, wrapper_class=_shape(name)) for name in self.fields)
        self.helper.layout = Layout(*fields, Submit("", _("Check my answer"), css_class="next"))

    @property
    def ask(self) -> Ask:
        return self.question.ask

    def clean(self) -> dict[str, Any]:
        cleaned = dict(self.cleaned_data)
        for aspect in ASPECTS[self.question.ask]:
            for field, error in aspect.errors(self.question, cleaned):
                self.add_error(field, error)
        return self.cleaned_data

    def focus_mistake(self) -> None:
        """Give the focus to the first wrong field when the form is shown again."""
        first = next((name for name in self.fields if name in self.errors), None)
        if first:
            self.fields[first].widget.attrs["autofocus"] = True

    def answer(self) -> dict[str, Any]:
        """Return the answer, with the keys of `answers.KEYS`. Only for a valid form."""
        answer: dict[str, Any] = {}
        for aspect in ASPECTS[self.question.ask]:
            answer |= aspect.answer(self.question, self.cleaned_data)
        return answer


def _shape(name: str) -> str:
    """Return how to draw a field: a large number, words side by side, an effect with its place, or plain."""
    if name in ("power", "toughness", "hand_size"):
        return "ask-number"
    if name in ("supertypes", "types", "subtypes", "colors", "controller", "keywords", "mana"):
        return "ask-words"
    return "ask-place" if name.startswith("place-") else ""


def question_form(
    question: Question, data: Mapping[str, Any] | None = None, *, action: str, prefix: str = "", target: str = ""
) -> AskForm:
    """Return the form of a question, which POSTs to `action`.

    `prefix` keeps apart several on a page. With `target`, a CSS selector, htmx sends it and puts what comes back in
    place of that.
    """
    form = AskForm(question, data, action=action, prefix=prefix)
    if target:
        form.helper.attrs = {"hx-post": action, "hx-target": target, "hx-swap": "outerHTML show:none"}
    return form
