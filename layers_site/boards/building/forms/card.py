"""A card of one's own: what is printed on it, field by field, or its text as it was pasted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from engine.scenario import Scenario
from engine.words import ZONES
from layers_site.boards.building.forms import fields
from layers_site.boards.building.forms.fields import (
    Checkboxes,
    ManaField,
    NameField,
    NumberField,
    WordsField,
)
from layers_site.boards.building.services.drafts import PastedCard
from layers_site.boards.building.services.objects import OwnCard
from layers_site.boards.building.words import in_both
from layers_site.boards.presenters.shelf import players
from layers_site.cardtext.reading.card import faced_reading
from layers_site.cardtext.reading.grammar import Steps
from layers_site.cardtext.reading.pasted import Taken, pasted_card
from layers_site.cardtext.reading.result import LONGEST_TEXT, CardReading
from layers_site.content.models import Card
from layers_site.explain import texts
from layers_site.explain.names import label
from layers_site.platform.text import current_language


class CardForm(forms.Form):
    """A plain creature, unless something else is filled in."""

    name = NameField(label=_("Name"), required=False)
    types = forms.MultipleChoiceField(
        label=_("Card types"),
        choices=lambda: fields.types(fields.PERMANENT_TYPES),
        widget=Checkboxes,
        initial=["Creature"],
        error_messages={"required": _("Choose at least one.")},
    )
    subtypes = WordsField("subtypes", label=_("Subtypes"), help_text=_("Separated by commas: Elk, Aura."))
    keywords = WordsField("keywords", label=_("Keywords"), help_text=_("Separated by commas: flying, first strike."))
    power = NumberField(label=_("Power"), required=False, initial=2)
    toughness = NumberField(label=_("Toughness"), required=False, initial=2)
    colors = forms.MultipleChoiceField(label=_("Colors"), choices=fields.colors, widget=Checkboxes, required=False)
    supertypes = forms.MultipleChoiceField(
        label=_("Supertypes"), choices=fields.supertypes, widget=Checkboxes, required=False
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


#: The field of the reading that is meant for a line: `means-2` has the place of a reading of the third line.
#: A press that finishes the line of that number.
FINISH: Final = re.compile(r"finish:(\d{1,2})\Z", re.ASCII)
CHOICE: Final = re.compile(r"means-(\d{1,2})\Z", re.ASCII)


class PasteForm(forms.Form):
    """Everything a card needs; only the text has to be there."""

    text = forms.CharField(
        label=_("The card"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea({"rows": 9, "spellcheck": "false", "autofocus": True}),
        help_text=_("Name, type line, text and size, each on its line, in English or French; or only a sentence."),
        error_messages={"required": _("Paste the text of a card.")},
    )
    controller = forms.ChoiceField(label=_("Whose it is"))
    on = forms.ChoiceField(label=_("Put on"), required=False)
    zone = forms.ChoiceField(label=_("Where it is"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, scenario: Scenario) -> None:
        super().__init__(data, label_suffix="", auto_id="paste_%s")
        self._sent = data or {}
        things = [(thing.id, label(thing.name)) for thing in scenario.objects if thing.zone == "battlefield"]
        self._choose("controller", players(scenario))
        self._choose("zone", [(zone, texts.zone(zone)) for zone in ZONES])
        self._choose("on", [("", _("nothing")), *things])

    def _choose(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    @cached_property
    def reading(self) -> CardReading | None:
        """Read what was sent so far; None where there is nothing to read."""
        return reading_of(self._sent.get("text", ""), taken_for(self._sent), Steps())

    def card(self) -> PastedCard | None:
        """Return what the form says, once it is valid."""
        reading = self.reading
        if reading is None:
            return None
        sent = self.cleaned_data
        return PastedCard(reading, self.choices(), sent["controller"], sent["on"], sent["zone"] or ZONES[0])

    def choices(self) -> dict[int, int]:
        return meant(self._sent)


def reading_of(text: object, taken: Taken, steps: Steps) -> CardReading | None:
    """Read a pasted text, as far as one card may be long; None where there is nothing to read."""
    pasted = str(text)[:LONGEST_TEXT]
    if not pasted.strip():
        return None
    return faced_reading(pasted_card(pasted, taken), steps, known=Card.objects.english_names_in(pasted))


#: The button that says what a text without a type line is: `as:creature`, `as:fr-land` in a form with several texts.
TAKES: Final = re.compile(r"as:((?:en|fr)-)?([a-z]{1,12})\Z", re.ASCII)
_SIDE: Final = re.compile(r"[-−]?\d{1,3}|\*", re.ASCII)


def taken_for(sent: Mapping[str, Any], prefix: str = "") -> Taken:
    """Return what a text without a type line is taken for: what was just pressed, or pressed before."""
    pressed = TAKES.match(str(sent.get("do", "")))
    kind = pressed[2] if pressed and (pressed[1] or "") == prefix else str(sent.get(f"{prefix}kind", ""))
    power, toughness = (str(sent.get(f"{prefix}{side}", "")).strip() for side in ("power", "toughness"))
    return Taken(kind, *(side if _SIDE.fullmatch(side) else "" for side in (power, toughness)))


def only_looks(act: str) -> bool:
    """Return whether a press only shows what is read."""
    return act == "look" or TAKES.match(act) is not None


def meant(sent: Mapping[str, Any], prefix: str = "") -> dict[int, int]:
    """Return the reading chosen for each line that has two; `prefix` is of a form with several texts."""
    named = ((str(name), str(value)) for name, value in sent.items() if str(name).startswith(prefix))
    matched = ((CHOICE.match(name.removeprefix(prefix)), value) for name, value in named)
    return {int(match[1]): int(value) for match, value in matched if match and value.isdecimal() and len(value) < 3}
