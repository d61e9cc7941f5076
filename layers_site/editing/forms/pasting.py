"""A new card of the library by its texts: pasted in one language or in both, with the names that they do not give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from layers_site.boards.building.forms.card import meant, reading_of, taken_for
from layers_site.content.models import Card
from layers_site.editing.forms.cards import twins_of
from layers_site.explain.reading.document import LONGEST_TEXT
from layers_site.explain.reading.result import CardReading
from layers_site.platform.language import LANGUAGES
from layers_site.platform.names import check_label


def _text(label: Any, language: str) -> forms.CharField:
    area = forms.Textarea({"rows": 9, "spellcheck": "false", "lang": language})
    return forms.CharField(label=label, max_length=LONGEST_TEXT, required=False, widget=area)


class PasteCardForm(forms.Form):
    """The texts; a name has to be typed only where no text begins with it."""

    text_en = _text(_("The card in English"), "en")
    text_fr = _text(_("The card in French"), "fr")
    name_en = forms.CharField(label=_("English name"), max_length=200, required=False, validators=[check_label])
    name_fr = forms.CharField(label=_("French name"), max_length=200, required=False, validators=[check_label])
    second = forms.BooleanField(label=_("Make it all the same: it is another card"), required=False)

    def __init__(self, data: Mapping[str, Any] | None) -> None:
        super().__init__(data, label_suffix="", auto_id="paste_%s")
        self._sent = data or {}

    @classmethod
    def as_typed(cls, data: Mapping[str, Any]) -> PasteCardForm:
        """Return the form with what was sent in its fields, and nothing judged."""
        form = cls(None)
        form.initial = {name: data.get(name, "") for name in form.fields}
        form._sent = data
        return form

    def readings(self) -> dict[str, CardReading | None]:
        """Read what was sent so far, in each language."""
        return {
            language: reading_of(self._sent.get(f"text_{language}", ""), taken_for(self._sent, f"{language}-"))
            for language in LANGUAGES
        }

    def choices(self) -> dict[str, dict[int, int]]:
        """Return the reading chosen for each line that has two, in each language."""
        return {language: meant(self._sent, f"{language}-") for language in LANGUAGES}

    def names(self) -> dict[str, str]:
        """Return the names, as typed or else as the texts begin."""
        read = self.readings()
        printed = {language: reading.printed.name if reading else "" for language, reading in read.items()}
        return {name: self.cleaned_data.get(f"name_{name}", "").strip() or printed[name] for name in LANGUAGES}

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            names = self.names()
            if not any(self.readings().values()):
                self.add_error("text_en", _("Paste the text of a card."))
            for language in LANGUAGES:
                if not names[language]:
                    self.add_error(f"name_{language}", _("The text does not begin with this name: type it."))
                elif len(names[language]) > 200:
                    self.add_error(f"name_{language}", _("This name is too long."))
        return self.cleaned_data

    def twins(self) -> list[Card]:
        """Return cards with one of these names, unless it is said to be another card."""
        return [] if self.cleaned_data["second"] else twins_of(self.names())
