"""The form of one question of a quiz, in the page's language. Nothing in it says which answer is right.

Options are called by their places, since the id of an option may be a habit of its trainer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Field, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _

from layers_site.boards.templatetags.workbench import symbols
from layers_site.platform.text import current_language
from layers_site.platform.views import helper
from layers_site.questions import options
from layers_site.questions.answers import NO_VALUE
from layers_site.questions.forms import EVERY_TYPE, NONE, AskForm, place_field
from layers_site.questions.options import digest
from layers_site.questions.questions import ABOUT_PLAYERS, ABOUT_SPELLS, Question
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.grading import LONGEST_TEXT, tidied
from layers_site.quizzes.shapes import OptionDoc, QuestionDoc
from layers_site.quizzes.wording import asked_question, layer_choices, prompt, text_in

_Choices = list[tuple[str, str]]


class AnswerForm(forms.Form):
    """A question of options, of layers, or in own words: `question_text` is the question, `given()` the answer."""

    def __init__(
        self,
        question: QuestionDoc,
        data: Mapping[str, Any] | None,
        answer: Mapping[str, Any] | None,
        *,
        action: str,
        order_seed: str,
    ) -> None:
        super().__init__(data, label_suffix="", auto_id="answer_%s")
        self.question = question
        self.question_text = prompt(question, current_language())
        self.options = {str(place): option for place, option in enumerate(in_order(question, order_seed), 1)}
        self.fields["answer"] = self._field()
        self.initial = {} if answer is None else {"answer": self._filled(answer)}
        self.helper = helper(action, "post")
        self.helper.form_class = f"ask quiz-{question.kind}"
        self.helper.layout = Layout(Field("answer"), _submit())

    def _field(self) -> forms.Field:
        if self.question.kind == "text":
            area = forms.Textarea(attrs={"rows": 5})
            return forms.CharField(label=_("Your answer"), max_length=LONGEST_TEXT, widget=area)
        if self.question.kind == "layer":
            edition = self.question.board.edition if self.question.board else ""
            return _ticked(_("Layers"), list(layer_choices(edition)))
        choices = [(place, _drawn(option)) for place, option in self.options.items()]
        if self.question.kind == "multiple":
            return _ticked(_("Tick all that are true"), [*choices, (NONE, _("None of these"))])
        missing = {"required": _("Choose one.")}
        return forms.ChoiceField(
            label=_("Your answer"), choices=choices, widget=forms.RadioSelect, error_messages=missing
        )

    def _filled(self, answer: Mapping[str, Any]) -> Any:
        """Return the earlier answer as the field has it."""
        if self.question.kind in ("text", "layer"):
            return answer.get("text" if self.question.kind == "text" else "layers")
        named = answer.get("options")
        if self.question.kind == "single" or not isinstance(named, list):
            return next((place for place, option in self.options.items() if option.id == answer.get("option")), None)
        return [place for place, option in self.options.items() if option.id in named] or [NONE]

    def clean_answer(self) -> Any:
        """Check the ticked options. "None of these" has to be ticked, so that an oversight is no answer."""
        answer = self.cleaned_data["answer"]
        if self.question.kind == "multiple" and NONE in answer and len(answer) > 1:
            raise forms.ValidationError(_("Pick at least one, or “none”, but not both."))
        return answer

    def focus_mistake(self) -> None:
        """Give the focus to the field with the mistake when the form is shown again."""
        if self.errors:
            self.fields["answer"].widget.attrs["autofocus"] = True

    def answer(self) -> dict[str, Any]:
        """Return the answer as `grading` has it; only of a valid form."""
        answer = self.cleaned_data["answer"]
        if self.question.kind == "text":
            return {"text": answer}
        if self.question.kind == "layer":
            return {"layers": answer}
        if self.question.kind == "single":
            return {"option": self.options[answer].id}
        ticked = {option.id for place, option in self.options.items() if place in answer}
        return {"options": [option.id for option in self.question.options if option.id in ticked]}


class EngineForm(AskForm):
    """A question whose answer the engine knows."""

    def __init__(
        self, question: QuestionDoc, data: Mapping[str, Any] | None, answer: Mapping[str, Any] | None, *, action: str
    ) -> None:
        engine_question = asked_question(question)
        if engine_question is None:
            raise RefusedError(_("This question can no longer be asked."))
        super().__init__(engine_question, data, action=action)
        self.initial = {} if answer is None else filled(engine_question, answer)
        self.question_text = prompt(question, current_language())
        fields = self.helper.layout.fields[:-1]
        self.helper.layout = Layout(*fields, _submit())


def answer_form(
    question: QuestionDoc,
    data: Mapping[str, Any] | None = None,
    *,
    action: str,
    order_seed: str = "",
    answer: Mapping[str, Any] | None = None,
) -> AnswerForm | EngineForm:
    """Return the form of a question, which POSTs to `action`.

    `order_seed` shuffles the options, always in the same way; "" leaves them as
    they are. `answer` is an earlier answer, which may be changed. Raises RefusedError for a question that the engine
    cannot ask any more.
    """
    answer = None if answer is None else tidied(question, answer)
    if question.kind in ("single", "multiple", "layer", "text"):
        return AnswerForm(question, data, answer, action=action, order_seed=order_seed)
    return EngineForm(question, data, answer, action=action)


def in_order(question: QuestionDoc, seed: str) -> list[OptionDoc]:
    """Return the options in the order that the seed gives them; "" leaves them as they are."""
    if not seed:
        return list(question.options)
    return sorted(question.options, key=lambda option: digest(f"{seed} {question.id} {option.id}"))


def _drawn(option: OptionDoc) -> str:
    return format_html("<span>{}</span>", symbols(text_in(option.text, current_language())))


def _ticked(label: str, choices: _Choices) -> forms.MultipleChoiceField:
    missing = {"required": _("Choose at least one.")}
    widget = forms.CheckboxSelectMultiple
    return forms.MultipleChoiceField(label=label, choices=choices, widget=widget, error_messages=missing)


def _submit() -> Submit:
    return Submit("", _("Send my answer"), css_class="next")


Initial = dict[str, Any]


def filled(question: Question, answer: Mapping[str, Any]) -> Initial:
    """Return the values of the fields of `questions.forms.AskForm` by their names.

    Questions without an answer are left out.
    """
    initial: Initial = {}
    if question.ask in ("pt", "state"):
        initial |= _size(answer)
    if question.ask in ("types", "state"):
        initial |= _types(answer)
    if question.ask in ("colors", "state"):
        initial["colors"] = _or_none(answer.get("colors"))
    if question.ask in ("abilities", "state"):
        names = answer.get("abilities")
        initial["abilities"] = _or_none([options.digest(name) for name in names] if isinstance(names, list) else None)
    if question.ask in ("controller", "state"):
        initial["controller"] = answer.get("controller")
    if question.ask in ABOUT_PLAYERS or question.ask in ABOUT_SPELLS:
        initial |= _of_the_world(answer)
    if question.ask == "reason":
        initial["reason"] = next(iter(_or_none(answer.get("reason"))), None)
    if question.ask == "order":
        initial |= _places(question, answer.get("order"))
    return {name: value for name, value in initial.items() if value not in (None, [])}


def _of_the_world(answer: Mapping[str, Any]) -> Initial:
    """Return the values of the fields about a player or a spell; each answer has one of them."""
    size = answer.get("hand_size")
    hand = {"no_maximum": True} if size == NO_VALUE else {"hand_size": size}
    return {**hand, "keywords": _or_none(answer.get("keywords")), "mana": answer.get("mana")}


def _size(answer: Mapping[str, Any]) -> Initial:
    size = {key: answer.get(key) for key in ("power", "toughness")}
    return size | {"no_size": True} if set(size.values()) == {None} and "power" in answer else size


def _types(answer: Mapping[str, Any]) -> Initial:
    words = {key: answer.get(key) for key in ("supertypes", "types")}
    every = [EVERY_TYPE] if answer.get("all_creature_types") else []
    return words | {"subtypes": [*(answer.get("subtypes") or ()), *every]}


def _or_none(values: Any) -> list[str]:
    """Return the ticked words. "None" is a tick too."""
    if not isinstance(values, list):
        return []
    return values or [NONE]


def _places(question: Question, order: Any) -> Initial:
    if not isinstance(order, list):
        return {}
    return {
        place_field(name): str(order.index(name) + 1) if name in order else NONE for name in options.effects(question)
    }
