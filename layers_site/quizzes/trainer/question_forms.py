"""One question: its texts in both languages, and the answers to choose from, with the idea behind each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from engine.rulesets import MISCONCEPTIONS
from engine.scenario import Label
from layers_site.boards.presenters.believed import title_of
from layers_site.platform.text import LANGUAGES
from layers_site.platform.versions import StampField, stamped
from layers_site.quizzes.notation import (
    LONGEST_EXPLANATION,
    LONGEST_FEEDBACK,
    LONGEST_OPTION,
    LONGEST_QUESTION,
    MOST_OPTIONS,
    MOST_POINTS,
)
from layers_site.quizzes.shapes import LETTERS, OF_OPTIONS, OptionDoc, QuestionDoc

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


def prose(label: StrOrPromise, rows: int, most: int) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=most, required=False, widget=forms.Textarea({"rows": rows, "cols": 30})
    )


class QuestionForm(Bilingual):
    """The texts around the answer. An empty question text is made from the ask, and shown as a placeholder."""

    texts: tuple[str, ...] = ("text", "explanation")

    text_en = prose(gettext_lazy("English question"), 3, LONGEST_QUESTION)
    text_fr = prose(gettext_lazy("French question"), 3, LONGEST_QUESTION)
    explanation_en = prose(gettext_lazy("English explanation"), 5, LONGEST_EXPLANATION)
    explanation_fr = prose(gettext_lazy("French explanation"), 5, LONGEST_EXPLANATION)
    points = forms.IntegerField(label=gettext_lazy("Points"), min_value=1, max_value=MOST_POINTS)
    stamp = StampField()

    def over(self, stamp: str) -> QuestionForm:
        """Return the sent form with another stamp: sent again, it replaces the version of that stamp."""
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


def question_form(data: Mapping[str, Any] | None, question: QuestionDoc, stamp: str) -> QuestionForm:
    initial: dict[str, Any] = {"points": question.points, "stamp": stamp}
    if question.kind == "pattern":
        initial |= {"explanation_en": question.explanation.en, "explanation_fr": question.explanation.fr}
        return DealtForm(data, initial=initial)
    for name, text in (("text", question.text), ("explanation", question.explanation)):
        initial |= {f"{name}_en": text.en, f"{name}_fr": text.fr}
    return QuestionForm(data, initial=initial)


def _ideas() -> list[tuple[str, str]]:
    """Return the misconceptions by their ids, in the language of the page."""
    return [("", _("no misconception")), *((idea, f"{idea} – {title_of(idea)}") for idea in MISCONCEPTIONS)]


class OptionForm(Bilingual):
    """One option of a question.

    What the engine gave is right or wrong by itself, and has its ideas: only of one’s own can it be said that it is
    right, or which idea it stands for.
    """

    texts = ("text", "feedback")

    id = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)
    text_en = prose(gettext_lazy("English"), 2, LONGEST_OPTION)
    text_fr = prose(gettext_lazy("French"), 2, LONGEST_OPTION)
    feedback_en = prose(gettext_lazy("English feedback"), 3, LONGEST_FEEDBACK)
    feedback_fr = prose(gettext_lazy("French feedback"), 3, LONGEST_FEEDBACK)
    right = forms.BooleanField(label=gettext_lazy("This is right"), required=False)
    idea = forms.ChoiceField(label=gettext_lazy("The idea behind it"), choices=_ideas, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language in LANGUAGES:
            # An empty place is known by what it shows: only the first one and the next are open (`quizzes.css`).
            self.fields[f"text_{language}"].widget.attrs["placeholder"] = " "

    @property
    def is_blank(self) -> bool:
        """Return whether nothing was written into an empty place."""
        texts = (self.cleaned_data.get(f"{name}_{language}", "") for name in self.texts for language in LANGUAGES)
        return not self.cleaned_data.get("id") and not any(str(text).strip() for text in texts)


class OptionFormSet(BaseFormSet[OptionForm]):
    """The options in their order, and an empty place for each that there may be more.

    Of a single choice one field says which is right: the number of the option.
    """

    kind: str = "single"
    right_name: str = f"{_PREFIX}-right"

    def add_fields(self, form: OptionForm, index: int | None) -> None:
        super().add_fields(form, index)
        if self.kind == "single":
            del form.fields["right"]

    @property
    def right_number(self) -> str:
        """Return the number of the right option of a single choice; "" without one."""
        if self.is_bound:
            return str(self.data.get(self.right_name, ""))
        places = (str(place) for place, form in enumerate(self.initial_forms) if form.initial.get("right"))
        return next(places, "")

    def _gone(self, form: OptionForm) -> bool:
        return bool(form.cleaned_data.get("DELETE")) or form.is_blank

    def put_into(self, question: QuestionDoc) -> QuestionDoc:
        """Return the question with the options as they were sent; where that is no change, it keeps what is right."""
        options = self._options(question.options)
        return question if options == question.options else replace(question, options=options, wanted=None, believed=())

    def _options(self, before: tuple[OptionDoc, ...]) -> tuple[OptionDoc, ...]:
        """Return the options. The engine's data of each stays: nobody can claim it."""
        known = {option.id: option for option in before}
        options: list[OptionDoc] = []
        for place, form in enumerate(self.forms):
            if not self._gone(form):
                old = known.get(form.cleaned_data["id"])
                fresh = _free_letter([*known, *(option.id for option in options)])
                option = old or OptionDoc(fresh, Label("", ""), right=False)
                options.append(_option(form, option, right=self._is_right(place, form)))
        return tuple(options)

    def _is_right(self, place: int, form: OptionForm) -> bool:
        return self.right_number == str(place) if self.kind == "single" else bool(form.cleaned_data["right"])


def _option(form: OptionForm, old: OptionDoc, *, right: bool) -> OptionDoc:
    written = replace(old, text=form.label_of("text"), feedback=form.label_of("feedback"))
    if old.answer is not None:
        return written
    return replace(written, right=right, misconceptions=_misconceptions(form, old, right=right))


def _misconceptions(form: OptionForm, old: OptionDoc, *, right: bool) -> tuple[str, ...]:
    """Return the idea behind a wrong answer. Several, which only an imported one has, stay if it is left as it is."""
    idea = form.cleaned_data["idea"]
    if right or not idea:
        return ()
    return old.misconceptions if idea == _first(old) else (idea,)


def _first(option: OptionDoc) -> str:
    return next(iter(option.misconceptions), "")


def _free_letter(taken: list[str]) -> str:
    names: list[str] = [*LETTERS, *(f"option-{number}" for number in range(1, 100))]
    return next(name for name in names if name not in taken)


def option_forms(data: Mapping[str, Any] | None, question: QuestionDoc) -> OptionFormSet | None:
    """Return the forms of the options; None for a question without options."""
    if question.kind not in OF_OPTIONS:
        return None
    factory = formset_factory(
        OptionForm,
        formset=OptionFormSet,
        extra=max(0, MOST_OPTIONS - len(question.options)),
        can_delete=True,
        max_num=MOST_OPTIONS,
        absolute_max=MOST_OPTIONS + 2,
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
        "feedback_en": option.feedback.en, "feedback_fr": option.feedback.fr, "idea": _first(option),
    }  # fmt: skip
