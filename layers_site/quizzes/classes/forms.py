"""The forms of a class."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from layers_site.quizzes.models import MOST_NAME, Round, SchoolClass
from layers_site.quizzes.taking.forms import name_of


class ClassForm(forms.ModelForm[SchoolClass]):
    """The name of a class, seen by its learners."""

    class Meta:
        model = SchoolClass
        fields = ("name",)

    def __init__(self, data: Mapping[str, Any] | None = None, instance: SchoolClass | None = None) -> None:
        super().__init__(data, instance=instance, label_suffix="")
        self.fields["name"].help_text = _("Your learners see it.")


class SeatForm(forms.Form):
    """The name at a seat."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=MOST_NAME,
        help_text=_("Your trainer sees it beside your answers, and can delete it."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    #: The signed person of the form (`taking.services.beginning`), so that what is sent twice takes one seat.
    stranger = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any] | None = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", initial=dict(initial or {}))

    def clean_name(self) -> str:
        name = name_of(self.cleaned_data["name"])
        if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
            raise forms.ValidationError(_("Give a name."))
        return name


class CompareForm(forms.Form):
    """Two rounds of a class."""

    before = forms.ModelChoiceField(Round.objects.none(), label=_("Before"), to_field_name="code")
    after = forms.ModelChoiceField(Round.objects.none(), label=_("After"), to_field_name="code")

    def __init__(self, data: Any, rounds: Any, labels: dict[str, str]) -> None:
        super().__init__(data, label_suffix="", auto_id="compare_%s")
        for name in ("before", "after"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - as they are above
            field.queryset = rounds
            field.widget.choices = field.choices = [("", "–"), *labels.items()]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("before") and cleaned.get("before") == cleaned.get("after"):
            self.add_error("after", _("Choose two different rounds."))
        return cleaned
