"""The choice of what to practice. It is sent in an address, so that it can be kept and shared."""

from __future__ import annotations

from typing import Any, Final

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from layers_site.content.validation import concept_name, concepts
from layers_site.learning.practice.dealing import LEVELS
from layers_site.learning.practice.services import Round
from layers_site.platform.views import helper

#: More concepts than these are no choice any more.
MOST_CONCEPTS: Final = 8


class ChooseForm(forms.Form):
    """Concepts and a level, or a case; everything may be left open. A `round` of boards goes along as it is written."""

    case = forms.SlugField(required=False, max_length=80, widget=forms.HiddenInput)
    round = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="choose_%s")
        self.fields["level"] = forms.ChoiceField(
            label=_("How hard"),
            help_text=_("By how many effects change something, in how many layers, and whether one waits for another."),
            choices=[("", _("Any")), *((str(level), level_name(level)) for level in LEVELS)],
            required=False,
        )
        self.fields["concept"] = forms.MultipleChoiceField(
            label=_("On what"),
            help_text=_("The cases that teach most of what you tick come first; without a tick, all of them."),
            choices=[(code, concept_name(code)) for code in concepts()],
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )
        self.helper = helper(reverse("practice:ten"), "get")
        self.helper.form_class = "choose-practice"
        self.helper.layout = Layout("concept", "level", Submit("", _("Ten boards of this")))

    def clean_concept(self) -> list[str]:
        chosen: list[str] = self.cleaned_data["concept"]
        if len(chosen) > MOST_CONCEPTS:
            raise forms.ValidationError(_("Tick at most %(count)s.") % {"count": MOST_CONCEPTS})
        return chosen

    def clean_round(self) -> str:
        """Leave out what is no round."""
        place = Round.read(str(self.cleaned_data["round"]))
        return place.written if place else ""

    def clean(self) -> dict[str, Any]:
        """Leave the case out of a round, which has its own."""
        cleaned = super().clean() or self.cleaned_data
        return cleaned | {"case": ""} if cleaned.get("round") else cleaned

    @property
    def place(self) -> Round | None:
        """Return the round of the address, None without one. Only for a valid form."""
        return Round.read(str(self.cleaned_data["round"]), self.query(round=""))

    @property
    def wanted(self) -> tuple[int, ...]:
        """Return the level that was chosen, or all; only of a valid form."""
        return (int(self.cleaned_data["level"]),) if self.cleaned_data["level"] else LEVELS

    def query(self, **other: str) -> str:
        """Return the choice as the query of an address, with `other` keys instead. Only for a valid form."""
        chosen = {key: value for key, value in (self.cleaned_data | other).items() if value}
        return urlencode(chosen, doseq=True)


def level_name(level: int) -> str:
    return {
        1: _("1 – gentle"),
        2: _("2 – easy"),
        3: _("3 – fair"),
        4: _("4 – hard"),
        5: _("5 – very hard"),
    }[level]
