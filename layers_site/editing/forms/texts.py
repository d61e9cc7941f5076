"""The texts of a case, a stage or a variant, in both languages side by side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

import engine
from layers_site.content.languages import board_texts
from layers_site.content.models import Case
from layers_site.content.querysets import ProseField
from layers_site.content.services import MadeFrom, Shows
from layers_site.content.validation import concept_name, concepts
from layers_site.editing.forms.text_fields import (
    fields_of,
    gone_fields,
    text_fields,
    untitled,
    write_board_texts,
)
from layers_site.editing.services.cases import TEXTS, case_texts
from layers_site.editing.services.texts import parts_of, settle, write_parts
from layers_site.explain.names import label
from layers_site.platform.names import check_label
from layers_site.platform.text import LANGUAGES
from layers_site.platform.versions import FIELD, StampField, stamp_of
from layers_site.platform.views import helper

_LEVELS = [(str(number), str(number)) for number in range(1, 6)]


@dataclass(frozen=True, slots=True)
class Pair:
    """The two fields of one text, in the order of the languages."""

    name: str
    fields: tuple[forms.BoundField, ...]


class BothLanguages(forms.Form):
    """A form whose texts come in two: `title_en` beside `title_fr`.

    `stamp` is that of what the form shows; a form that makes something new has none.
    """

    texts: tuple[str, ...] = ()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        action: str,
        button: StrOrPromise = "",
        initial: dict[str, Any] | None = None,
        auto_id: str = "id_%s",
        stamp: str = "",
    ) -> None:
        super().__init__(data, label_suffix="", initial=initial, auto_id=auto_id)
        if stamp:
            self.fields[FIELD] = StampField()
            self.initial[FIELD] = stamp
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

    def made_from(self, shows: Shows) -> MadeFrom:
        """Return the origin of the form, if `shows` tells what it shows."""
        return MadeFrom(str(self.cleaned_data.get(FIELD, "")), shows)

    def label_of(self, name: str) -> dict[str, str]:
        """Return one text in both languages, as the data has it."""
        return {language: str(self.cleaned_data[f"{name}_{language}"]) for language in LANGUAGES}


def _line(label: StrOrPromise, length: int = 200, *validators: Callable[[str], None]) -> forms.CharField:
    return forms.CharField(label=label, max_length=length, required=False, validators=validators)


def _prose(label: StrOrPromise, rows: int, length: int) -> ProseField:
    return ProseField(rows, label=label, max_length=length)


class TextsForm(BothLanguages):
    """The form for the texts and the classification of a case, with the texts of its stages and variants."""

    texts = TEXTS

    title_en = _line(_("English title"), 200, check_label)
    title_fr = _line(_("French title"), 200, check_label)
    summary_en = _prose(_("English summary"), 4, 2000)
    summary_fr = _prose(_("French summary"), 4, 2000)
    explanation_en = _prose(_("English explanation"), 14, 20_000)
    explanation_fr = _prose(_("French explanation"), 14, 20_000)
    source_en = _line(_("English source"), 500)
    source_fr = _line(_("French source"), 500)
    difficulty = forms.TypedChoiceField(label=_("Difficulty"), choices=_LEVELS, coerce=int)
    load = forms.TypedChoiceField(
        label=_("Things to track"),
        help_text=_("How much you have to keep in mind, from 1 to 5."),
        choices=_LEVELS,
        coerce=int,
    )
    concepts = forms.MultipleChoiceField(
        label=_("Concepts"), required=False, widget=forms.CheckboxSelectMultiple, help_text=_("What the case teaches.")
    )
    stated_under = forms.MultipleChoiceField(
        label=_("Rules edition of the source"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The editions that the source is about. The case opens under today’s rules."),
    )
    settled = forms.MultipleChoiceField(
        label=_("Elsewhere in the case, still right as they are"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Tick a text that need not follow the change of the other language."),
    )
    right = forms.MultipleChoiceField(required=False)

    def __init__(self, data: Mapping[str, Any] | None, case: Case, behind: Collection[tuple[str, str]], action: str):
        shown = case_texts(case)
        super().__init__(data, initial=dict(shown), action=action, stamp=stamp_of(shown))
        self.board = board_texts(case.keyed())
        self.fields |= text_fields(self.board)
        # A page from before these fields were there sends none of them: what is stored stays.
        self.parts = [part for part in parts_of(case) if data is None or part.field("title", "en") in data]
        self.fields |= fields_of(self.parts)
        self.fields |= gone_fields(data, self.fields)
        rights = [*TEXTS, *(f"{part.called}/{text}" for part in self.parts for text in part.texts)]
        self._choices("right", [(text, text) for text in rights])
        self._choices("concepts", [(code, concept_name(code)) for code in concepts()])
        titles = [(ruleset.id, label(ruleset.title)) for ruleset in engine.RULESETS.values()]
        self._choices("stated_under", titles)
        self._choices("settled", list(behind))
        if not behind:
            del self.fields["settled"]

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name in untitled(self.parts, cleaned):
            if not self.has_error(name):
                self.add_error(name, _("Give it a title, in one language at least."))
        return cleaned

    def clean_concepts(self) -> list[str]:
        return sorted(self.cleaned_data["concepts"])

    def clean_stated_under(self) -> list[str]:
        return sorted(self.cleaned_data["stated_under"])

    @property
    def several(self) -> list[forms.BoundField]:
        return [self["stated_under"], self["concepts"]]

    def shown(self, case: Case) -> dict[str, Any]:
        return case_texts(case)

    def write_to(self, case: Case) -> None:
        """Put what was sent into the columns of the case; a list that has the same words keeps their order."""
        for name, before in case_texts(case).items():
            if name in self.base_fields and self.cleaned_data[name] != before:
                setattr(case, name, self.cleaned_data[name])
        write_parts(case, self.cleaned_data)
        write_board_texts(case, self.board, self.cleaned_data)
        settle(case, {*self.cleaned_data.get("settled", ()), *self._right()})

    def _right(self) -> list[str]:
        """Return the texts ticked as up to date, of the case and of its parts."""
        ticked = self.cleaned_data["right"]
        of_parts = [f"{text}/{language}" for text in ticked if text not in TEXTS for language in LANGUAGES]
        return [*right_as_they_are("", [text for text in ticked if text in TEXTS]), *of_parts]


def right_as_they_are(place: str, texts: Collection[str]) -> list[str]:
    """Return both languages of texts (`title`) at a place, as `settle` names them."""
    return [f"{place}/{text}/{language}" for text in texts for language in LANGUAGES]


class TitleForm(BothLanguages):
    """A name in both languages."""

    texts: tuple[str, ...] = ("title",)

    title_en = _line(_("English title"), 200, check_label)
    title_fr = _line(_("French title"), 200, check_label)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not any(cleaned.get(f"title_{language}", "").strip() for language in LANGUAGES):
            raise forms.ValidationError(_("Give it a title, in one language at least."))
        return cleaned


class StageForm(TitleForm):
    """The form for the texts of a stage."""

    texts = ("title", "note")

    note_en = _prose(_("English note"), 3, 2000)
    note_fr = _prose(_("French note"), 3, 2000)

    def stage(self) -> dict[str, Any]:
        """Return the keys of the stage; the note is None where there is none."""
        note = self.label_of("note")
        return {"title": self.label_of("title"), "note": note if any(note.values()) else None}
