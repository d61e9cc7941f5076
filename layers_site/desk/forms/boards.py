"""What can be done to a board beside the workbench: the operations that have no button there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.scenario import Scenario
from engine.words import BASIC_LAND_TYPES, ZONES
from layers_site.common.forms import helper
from layers_site.desk import words
from layers_site.workbench.presenters import texts
from layers_site.workbench.presenters.shelf import players, things

MOST_COUNTERS = 1_000_000
CHOICES = (
    ("color", _("a color")),
    ("creature_type", _("a creature type")),
    ("land_type", _("a basic land type")),
    ("name", _("a card’s name")),
    ("player", _("a player")),
)


class ChangeForm(forms.Form):
    """One kind of change to one object; `op` gives it in the form of the data."""

    kind = ""
    title: StrOrPromise = ""

    what = forms.ChoiceField(label=_("What"))

    def __init__(self, data: Mapping[str, Any] | None, scenario: Scenario, action: str) -> None:
        super().__init__(data, label_suffix="", auto_id=f"{self.kind}_%s")
        self.choose("what", things(scenario))
        self.choose("player", players(scenario))
        self.helper = helper(action, "post")
        self.helper.form_class = "change"
        self.helper.layout = Layout(*self.fields, Submit("kind", self.kind))
        self.helper.form_tag = False
        self.action = action

    def choose(self, name: str, choices: Sequence[tuple[str, StrOrPromise]]) -> None:
        field = self.fields.get(name)
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def op(self) -> dict[str, Any]:
        raise NotImplementedError


class CountersForm(ChangeForm):
    kind = "counters"
    title = _("Counters")

    counter = forms.CharField(label=_("Kind of counter"), initial="+1/+1", max_length=60)
    count = forms.IntegerField(label=_("How many"), initial=1, min_value=0, max_value=MOST_COUNTERS)

    def op(self) -> dict[str, Any]:
        sent = self.cleaned_data
        return {"counters": [sent["what"], sent["counter"].replace("−", "-"), sent["count"]]}


class ZoneForm(ChangeForm):
    kind = "zone"
    title = _("Zone")

    zone = forms.ChoiceField(label=_("Moves to"))

    def __init__(self, data: Mapping[str, Any] | None, scenario: Scenario, action: str) -> None:
        super().__init__(data, scenario, action)
        self.choose("zone", [(zone, texts.zone(zone)) for zone in ZONES])

    def op(self) -> dict[str, Any]:
        return {"move": [self.cleaned_data["what"], self.cleaned_data["zone"]]}


class ControlForm(ChangeForm):
    kind = "control"
    title = _("Control")

    player = forms.ChoiceField(label=_("Controlled by"))

    def op(self) -> dict[str, Any]:
        return {"control": [self.cleaned_data["what"], self.cleaned_data["player"]]}


class ChoiceForm(ChangeForm):
    kind = "choice"
    title = _("What was chosen")

    chosen = forms.ChoiceField(label=_("Kind of choice"), choices=CHOICES)
    word = forms.CharField(label=_("The choice"), max_length=60)

    def clean(self) -> dict[str, Any]:
        """The word as the data has it, in whichever language it was typed."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        lists = {"color": "colors", "creature_type": "subtypes", "land_type": "subtypes"}
        key = lists.get(sent.get("chosen", ""))
        if key is None or "word" not in sent:
            return sent
        try:
            found = words.read(sent["word"], key)
        except words.UnknownWordError:
            found = []
        if len(found) != 1 or (sent["chosen"] == "land_type" and found[0] not in BASIC_LAND_TYPES):
            self.add_error("word", _("There is no such word."))
        else:
            sent["word"] = found[0]
        return sent

    def op(self) -> dict[str, Any]:
        sent = self.cleaned_data
        return {"choose": [sent["what"], sent["chosen"], sent["word"]]}


class TurnForm(ChangeForm):
    kind = "turn"
    title = _("Turn")

    what = None  # type: ignore[assignment]
    player = forms.ChoiceField(label=_("Whose turn it is"))

    def op(self) -> dict[str, Any]:
        return {"active": self.cleaned_data["player"]}


CHANGES: tuple[type[ChangeForm], ...] = (CountersForm, ZoneForm, ControlForm, ChoiceForm, TurnForm)
