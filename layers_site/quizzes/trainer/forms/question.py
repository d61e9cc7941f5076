"""One question: its texts in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from engine.scenario import Label
from layers_site.platform.language import LANGUAGES
from layers_site.platform.versions import StampField, stamped
from layers_site.quizzes.notation import (
    LONGEST_EXPLANATION,
    LONGEST_QUESTION,
    MOST_POINTS,
)
from layers_site.quizzes.shapes import QuestionDoc


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


# --- making them ---------------------------------------------------------------------------------------


def question_form(data: Mapping[str, Any] | None, question: QuestionDoc, stamp: str) -> QuestionForm:
    initial: dict[str, Any] = {"points": question.points, "stamp": stamp}
    if question.kind == "pattern":
        initial |= {"explanation_en": question.explanation.en, "explanation_fr": question.explanation.fr}
        return DealtForm(data, initial=initial)
    for name, text in (("text", question.text), ("explanation", question.explanation)):
        initial |= {f"{name}_en": text.en, f"{name}_fr": text.fr}
    return QuestionForm(data, initial=initial)
