"""One question: its texts in both languages, and what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from engine.scenario import Label
from layers_site.platform.language import LANGUAGES
from layers_site.platform.versions import StampField, stamped
from layers_site.quizzes.ideas import feedback_of
from layers_site.quizzes.notation import (
    LONGEST_EXPLANATION,
    LONGEST_FEEDBACK,
    LONGEST_OPTION,
    LONGEST_QUESTION,
    MOST_OPTIONS,
    MOST_POINTS,
)
from layers_site.quizzes.shapes import LETTERS, OF_OPTIONS, OptionDoc, QuestionDoc

#: Empty places for options of one's own.
_EXTRA: Final = 2
_PREFIX: Final = "options"


@dataclass(frozen=True, slots=True)
class Pair:
    """The two fields of one text, in the order of the languages."""

    name: str
    fields: tuple[forms.BoundField, ...]


class Bilingual(forms.Form):
    """A form whose texts come in two: `text_en` beside `text_fr`."""

    texts: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "label_suffix": ""})
        for name, field in self.fields.items():
            if name.endswith(("_en", "_fr")):
                field.widget.attrs["lang"] = name[-2:]

    def pair(self, name: str) -> Pair:
        return Pair(name, tuple(self[f"{name}_{language}"] for language in LANGUAGES))

    def pairs(self) -> Iterator[Pair]:
        yield from map(self.pair, self.texts)

    def label_of(self, name: str) -> Label:
        """Return one text in both languages."""
        texts = {language: str(self.cleaned_data.get(f"{name}_{language}", "")).strip() for language in LANGUAGES}
        return Label(**cast("Mapping[str, str]", texts))


def _prose(label: StrOrPromise, rows: int, most: int) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=most, required=False, widget=forms.Textarea({"rows": rows, "cols": 30})
    )


class QuestionForm(Bilingual):
    """The texts around the answer. An empty question text is made from the ask, and shown as a placeholder."""

    texts: tuple[str, ...] = ("text", "explanation")

    text_en = _prose(gettext_lazy("English question"), 3, LONGEST_QUESTION)
    text_fr = _prose(gettext_lazy("French question"), 3, LONGEST_QUESTION)
    explanation_en = _prose(gettext_lazy("English explanation"), 5, LONGEST_EXPLANATION)
    explanation_fr = _prose(gettext_lazy("French explanation"), 5, LONGEST_EXPLANATION)
    points = forms.IntegerField(label=gettext_lazy("Points"), min_value=1, max_value=MOST_POINTS)
    stamp = StampField()

    def over(self, stamp: str) -> QuestionForm:
        """Return the same form as it was sent, which when it is sent again replaces what that stamp stands for."""
        return type(self)(stamped(self.data, stamp))

    def question(self, before: QuestionDoc) -> QuestionDoc:
        """Return the question with what was sent."""
        return replace(
            before,
            text=self.label_of("text"),
            explanation=self.label_of("explanation"),
            points=self.cleaned_data["points"],
        )


class DealtForm(QuestionForm):
    """The same for a question of a pattern, which is asked by its boards."""

    texts = ("explanation",)
    text_en = None  # type: ignore[assignment]
    text_fr = None  # type: ignore[assignment]


class OptionForm(Bilingual):
    """One option. What the engine gave is right or wrong by itself: only one’s own can be ticked as right."""

    texts = ("text", "feedback")

    id = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)
    text_en = _prose(gettext_lazy("English"), 2, LONGEST_OPTION)
    text_fr = _prose(gettext_lazy("French"), 2, LONGEST_OPTION)
    feedback_en = _prose(gettext_lazy("English feedback"), 3, LONGEST_FEEDBACK)
    feedback_fr = _prose(gettext_lazy("French feedback"), 3, LONGEST_FEEDBACK)
    right = forms.BooleanField(label=gettext_lazy("This is right"), required=False)

    @property
    def is_blank(self) -> bool:
        """Return whether nothing was written into an empty place."""
        texts = (self.cleaned_data.get(f"{name}_{language}", "") for name in self.texts for language in LANGUAGES)
        return not self.cleaned_data.get("id") and not any(str(text).strip() for text in texts)


class OptionFormSet(BaseFormSet[OptionForm]):
    """The options in their order, and empty places behind them."""

    kind: str = "single"

    def clean(self) -> None:
        option_forms = [form for form in self.forms if form.is_valid() and not self._gone(form)]
        if (
            self.kind == "single"
            and sum(bool(option_form.cleaned_data.get("right")) for option_form in option_forms) > 1
        ):
            raise forms.ValidationError(_("Only one option of a single choice can be right."))

    def _gone(self, form: OptionForm) -> bool:
        return bool(form.cleaned_data.get("DELETE")) or form.is_blank

    def put_into(self, question: QuestionDoc) -> QuestionDoc:
        """Return the question with the options as they were sent; where that is no change, it keeps what is right."""
        options = self._options(question.options)
        return question if options == question.options else replace(question, options=options, wanted=None, believed=())

    def _options(self, before: tuple[OptionDoc, ...]) -> tuple[OptionDoc, ...]:
        """Return the options. The engine's data of each stays: nobody can claim it."""
        known = {option_doc.id: option_doc for option_doc in before}
        option_docs: list[OptionDoc] = []
        for form in self.forms:
            if not self._gone(form):
                old = known.get(form.cleaned_data["id"])
                fresh = _free_letter([*known, *(option_doc.id for option_doc in option_docs)])
                option_docs.append(_option(form, old or OptionDoc(fresh, Label("", ""), right=False)))
        return tuple(option_docs)


def _option(form: OptionForm, old: OptionDoc) -> OptionDoc:
    right = form.cleaned_data["right"] if old.answer is None else old.right
    return replace(old, text=form.label_of("text"), feedback=form.label_of("feedback"), right=right)


def _free_letter(taken: list[str]) -> str:
    names: list[str] = [*LETTERS, *(f"option-{number}" for number in range(1, 100))]
    return next(name for name in names if name not in taken)


# --- making them ---------------------------------------------------------------------------------------


def question_form(data: Mapping[str, Any] | None, question: QuestionDoc, stamp: str) -> QuestionForm:
    initial: dict[str, Any] = {"points": question.points, "stamp": stamp}
    if question.kind == "pattern":
        initial |= {"explanation_en": question.explanation.en, "explanation_fr": question.explanation.fr}
        return DealtForm(data, initial=initial)
    for name, text in (("text", question.text), ("explanation", question.explanation)):
        initial |= {f"{name}_en": text.en, f"{name}_fr": text.fr}
    return QuestionForm(data, initial=initial)


def option_forms(data: Mapping[str, Any] | None, question: QuestionDoc) -> OptionFormSet | None:
    """Return the forms of the options; None for a question without options."""
    if question.kind not in OF_OPTIONS:
        return None
    extra = max(0, min(_EXTRA, MOST_OPTIONS - len(question.options)))
    factory = formset_factory(
        OptionForm,
        formset=OptionFormSet,
        extra=extra,
        can_delete=True,
        max_num=MOST_OPTIONS,
        absolute_max=MOST_OPTIONS + _EXTRA,
        validate_max=True,
    )
    made = cast(
        "OptionFormSet", factory(data, initial=[_initial(option) for option in question.options], prefix=_PREFIX)
    )
    made.kind = question.kind
    return made


def _initial(option: OptionDoc) -> dict[str, Any]:
    return {
        "id": option.id, "right": option.right, "text_en": option.text.en, "text_fr": option.text.fr,
        "feedback_en": feedback_of(option).en, "feedback_fr": feedback_of(option).fr,
    }  # fmt: skip
