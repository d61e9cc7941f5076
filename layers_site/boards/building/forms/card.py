"""A card of one's own: what is printed on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.scenario import Scenario
from engine.words import ZONES
from layers_site.boards.building.forms import choices
from layers_site.boards.building.forms.effect import in_both
from layers_site.boards.building.forms.fields import (
    Checkboxes,
    KeywordsField,
    ManaField,
    NameField,
    NumberField,
    WordsField,
)
from layers_site.boards.building.services.objects import OwnCard
from layers_site.boards.presenters.shelf import players
from layers_site.explain import texts
from layers_site.platform.language import current_language


class CardForm(forms.Form):
    """A plain creature, unless something else is filled in."""

    name = NameField(label=_("Name"), required=False)
    types = forms.MultipleChoiceField(
        label=_("Card types"),
        choices=lambda: choices.types(choices.PERMANENT_TYPES),
        widget=Checkboxes,
        initial=["Creature"],
        error_messages={"required": _("Choose at least one.")},
    )
    subtypes = WordsField("subtypes", label=_("Subtypes"), help_text=_("With commas between: Elk, Aura."))
    power = NumberField(label=_("Power"), required=False, initial=2)
    toughness = NumberField(label=_("Toughness"), required=False, initial=2)
    keywords = KeywordsField(label=_("Keywords"), help_text=_("With commas between: flying, first strike."))
    colors = forms.MultipleChoiceField(label=_("Colors"), choices=choices.colors, widget=Checkboxes, required=False)
    supertypes = forms.MultipleChoiceField(
        label=_("Supertypes"), choices=choices.supertypes, widget=Checkboxes, required=False
    )
    mana_cost = ManaField(label=_("Mana cost"), required=False, help_text=_("{1}{G}, or empty"))
    controller = forms.ChoiceField(label=_("Whose it is"))
    zone = forms.ChoiceField(
        label=_("Where it is"), choices=lambda: [(zone, texts.zone(zone)) for zone in ZONES], required=False
    )
    token = forms.BooleanField(label=_("a token"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, scenario: Scenario, *, both_languages: bool = False) -> None:
        """Make the form. With `both_languages` it asks for the name in each, as a case needs it."""
        super().__init__(data, label_suffix="", auto_id="card_%s")
        if both_languages:
            label = {"en": _("Its name in French"), "fr": _("Its name in English")}[current_language()]
            other = NameField(label=label, required=False)
            self.fields = {"name": self.fields["name"], "other_name": other, **self.fields}
        controller = self.fields["controller"]
        if isinstance(controller, forms.ChoiceField):
            controller.choices = players(scenario)

    def clean(self) -> dict[str, Any]:
        """Check that a creature has both numbers (208.1)."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if "Creature" in sent.get("types", ()):
            for half in ("power", "toughness"):
                if half in sent and sent[half] is None:
                    self.add_error(half, _("A creature has power and toughness."))
        return sent

    def focus_first_error(self) -> None:
        first = next((name for name in self.fields if name in self.errors), None)
        if first is not None:
            self.fields[first].widget.attrs["autofocus"] = True

    def card(self) -> OwnCard:
        sent = self.cleaned_data
        return OwnCard(
            name=self._name() or in_both(_("A card of your own")),
            types=sent["types"], subtypes=sent["subtypes"], supertypes=sent["supertypes"], colors=sent["colors"],
            power=sent["power"], toughness=sent["toughness"], keywords=sent["keywords"], mana_cost=sent["mana_cost"],
            controller=sent["controller"], token=sent["token"], zone=sent["zone"] or ZONES[0],
        )  # fmt: skip

    def _name(self) -> Any:
        """Return the name in both languages if both are there, else the one that is."""
        here, other = self.cleaned_data["name"], self.cleaned_data.get("other_name", "")
        if not (here and other):
            return here or other
        return {"en": here, "fr": other} if current_language() == "en" else {"en": other, "fr": here}
