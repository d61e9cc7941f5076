"""The texts of a case, a stage or a variant, in both languages side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from crispy_forms.layout import Div, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

import engine
from layers_site.cases.concepts import concept_name, concepts
from layers_site.cases.models import Case
from layers_site.common.forms import helper
from layers_site.common.language import LANGUAGES, label_text

_LEVELS = [(str(number), str(number)) for number in range(1, 6)]
TEXTS = ("title", "summary", "explanation", "source")


@dataclass(frozen=True, slots=True)
class Pair:
    """The two fields of one text, in the order of the languages."""

    name: str
    fields: tuple[forms.BoundField, ...]


class BothLanguages(forms.Form):
    """A form whose texts come in two: `title_en` beside `title_fr`."""

    texts: tuple[str, ...] = ()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        action: str,
        button: StrOrPromise = "",
        initial: dict[str, Any] | None = None,
        auto_id: str = "id_%s",
    ) -> None:
        super().__init__(data, label_suffix="", initial=initial, auto_id=auto_id)
        self.helper = helper(action, "post")
        self.helper.form_tag = False
        self.helper.disable_csrf = False
        self.action = action
        self.button = button or _("Save")
        for name, field in self.fields.items():
            if name.endswith(("_en", "_fr")):
                field.widget.attrs["lang"] = name[-2:]

    def pairs(self) -> Iterator[Pair]:
        for name in self.texts:
            yield Pair(name, tuple(self[f"{name}_{language}"] for language in LANGUAGES))

    def label_of(self, name: str) -> dict[str, str]:
        """One text in both languages, as the data has it."""
        return {language: str(self.cleaned_data[f"{name}_{language}"]) for language in LANGUAGES}


def _line(label: StrOrPromise, length: int = 200, *, required: bool = False) -> forms.CharField:
    return forms.CharField(label=label, max_length=length, required=required)


def _prose(label: StrOrPromise, rows: int, length: int) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=length, required=False, widget=forms.Textarea(attrs={"rows": rows, "cols": 40})
    )


class TextsForm(BothLanguages):
    """What a case says, and what it is filed under."""

    texts = TEXTS

    title_en = _line(_("English title"))
    title_fr = _line(_("French title"))
    summary_en = _prose(_("English summary"), 4, 2000)
    summary_fr = _prose(_("French summary"), 4, 2000)
    explanation_en = _prose(_("English explanation"), 14, 20_000)
    explanation_fr = _prose(_("French explanation"), 14, 20_000)
    source_en = _line(_("English source"), 500)
    source_fr = _line(_("French source"), 500)
    difficulty = forms.TypedChoiceField(label=_("Difficulty"), choices=_LEVELS, coerce=int)
    load = forms.TypedChoiceField(
        label=_("To keep in mind"),
        help_text=_("How much one must hold in one’s head at once, from 1 to 5."),
        choices=_LEVELS,
        coerce=int,
    )
    concepts = forms.MultipleChoiceField(
        label=_("Concepts"), required=False, widget=forms.CheckboxSelectMultiple, help_text=_("What the case teaches.")
    )
    stated_under = forms.MultipleChoiceField(
        label=_("Told under"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The rules that the source speaks of."),
    )
    settled = forms.MultipleChoiceField(
        label=_("Still right as they are"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Tick a text that need not follow the change of the other language."),
    )

    def __init__(self, data: Mapping[str, Any] | None, case: Case, behind: Collection[tuple[str, str]], action: str):
        super().__init__(data, initial=initial_of(case), action=action)
        self._choices("concepts", [(code, concept_name(code)) for code in concepts()])
        titles = [(one.id, label_text({"en": one.title.en, "fr": one.title.fr})) for one in engine.RULESETS.values()]
        self._choices("stated_under", titles)
        self._choices("settled", list(behind))
        if not behind:
            del self.fields["settled"]

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def write_to(self, case: Case) -> None:
        """Put what was sent into the columns of the case."""
        for name, value in self.cleaned_data.items():
            if name != "settled":
                setattr(case, name, value)


def initial_of(case: Case) -> dict[str, Any]:
    names = [f"{text}_{language}" for text in TEXTS for language in LANGUAGES]
    return {name: getattr(case, name) for name in (*names, "difficulty", "load", "concepts", "stated_under")}


class TitleForm(BothLanguages):
    """A name in both languages."""

    texts: tuple[str, ...] = ("title",)

    title_en = _line(_("English title"))
    title_fr = _line(_("French title"))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not any(cleaned.get(f"title_{language}", "").strip() for language in LANGUAGES):
            raise forms.ValidationError(_("Give it a title, in one language at least."))
        return cleaned


class StageForm(TitleForm):
    """What is said of a stage."""

    texts = ("title", "note")

    note_en = _prose(_("English note"), 3, 2000)
    note_fr = _prose(_("French note"), 3, 2000)

    def stage(self) -> dict[str, Any]:
        """The keys of the stage; the note is None where there is none."""
        note = self.label_of("note")
        return {"title": self.label_of("title"), "note": note if any(note.values()) else None}


class FindForm(forms.Form):
    """Words to look for, and a status."""

    q = forms.CharField(label=_("Search"), max_length=100, required=False)
    status = forms.ChoiceField(label=_("Status"), required=False)

    def __init__(self, data: Mapping[str, Any], action: str, *, with_status: bool = True) -> None:
        super().__init__(data, label_suffix="", auto_id="find_%s")
        status = self.fields["status"]
        if not with_status:
            del self.fields["status"]
        if isinstance(status, forms.ChoiceField):
            status.choices = [("", _("any")), *Case.Status.choices]
        self.fields["q"].widget.attrs["type"] = "search"
        self.helper = helper(action, "get")
        self.helper.form_class = "filters"
        self.helper.attrs = {
            "hx-get": action,
            "hx-trigger": "change, input changed delay:250ms from:#find_q, submit",
            "hx-target": "#found",
            "hx-swap": "outerHTML",
            "hx-push-url": "true",
            "role": "search",
        }
        self.helper.layout = Layout(*self.fields, Div(Submit("", _("Search")), template="layers/layout/noscript.html"))


class PlaceForm(forms.Form):
    """A stage of a case, and the edition that is spoken of."""

    variant = forms.SlugField(max_length=80, required=False)
    stage = forms.IntegerField(min_value=-1, max_value=1000, required=False)
    edition = forms.CharField(max_length=10, required=False)
