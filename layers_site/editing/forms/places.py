"""Places in a case: the stage and the edition of an address."""

from __future__ import annotations

from django import forms

from layers_site.content.models import Case
from layers_site.content.stage_keys import KEY
from layers_site.editing.services.recording import Place
from layers_site.editing.services.stages import place_of


class PlaceForm(forms.Form):
    """A stage of a case (its key, or in old addresses its number from 0), and the edition that is spoken of."""

    variant = forms.SlugField(max_length=80, required=False)
    stage = forms.RegexField(r"\A(-1|\d{1,4}|s[0-9a-f]{8})\Z", required=False)
    edition = forms.CharField(max_length=10, required=False)

    def place(self, case: Case) -> Place:
        """Return the present place of that stage. Raises KeyError if there is none."""
        variant, stage = self.cleaned_data["variant"], self.cleaned_data["stage"]
        return place_of(case, variant, stage) if KEY.match(stage) else Place(variant, int(stage or 0))
