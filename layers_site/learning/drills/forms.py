"""The form of an answer: the choices, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from crispy_forms.layout import Field, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _

from layers_site.explain.names import label
from layers_site.explain.presenters.marks import NO_STRATUM, legend
from layers_site.learning.drills.presenters import STRATA
from layers_site.learning.drills.shapes import Family, Item
from layers_site.platform.views import helper

_TEMPLATES: Final = {"which-layer": "learning/drills/_strata_choice.html"}


@dataclass(frozen=True, slots=True)
class LayerBoxes:
    """The boxes of one of the seven layers; those of what lies below them have the stratum NO_STRATUM."""

    stratum: int
    name: str
    boxes: tuple[BoundWidget, ...]

    @property
    def below(self) -> bool:
        return self.stratum == NO_STRATUM


class AnswerForm(forms.Form):
    """The choices of an item. Where several may be right they are boxes to tick, else one is taken."""

    def __init__(self, family: Family, item: Item, data: Mapping[str, Any] | None, action: str) -> None:
        super().__init__(data, label_suffix="", auto_id="drill_%s")
        self.fields["choice"] = _field(family, item)
        self.helper = helper(action, "post")
        self.helper.form_class = f"drill-form drill-{family.slug}"
        self.helper.attrs = {"hx-post": action, "hx-target": "#drill", "hx-swap": "outerHTML show:window:top"}
        self.helper.layout = Layout(
            Field("choice", template=_TEMPLATES.get(family.slug, "learning/drills/_choices.html")),
            Submit("", _("Check"), css_class="next"),
        )

    def layers(self) -> tuple[LayerBoxes, ...]:
        """Return the boxes grouped by layer, from layer 1 down."""
        names = {mark.stratum: mark.name for mark in legend()} | {NO_STRATUM: _("Below the layers")}
        grouped = groupby(self["choice"].subwidgets, key=lambda box: STRATA.get(box.data["value"], NO_STRATUM))
        return tuple(LayerBoxes(stratum, names[stratum], tuple(boxes)) for stratum, boxes in grouped)

    def answer(self) -> dict[str, Any]:
        """Return the codes that were chosen. Only for a valid form."""
        chosen = self.cleaned_data["choice"]
        return {"choice": [chosen] if isinstance(chosen, str) else list(chosen)}

    def focus_mistake(self) -> None:
        """Leave the focus to what says so, which is spoken at once."""


def _field(family: Family, item: Item) -> forms.Field:
    choices = [(choice.code, label(choice.label)) for choice in item.choices]
    if not family.several:
        nothing = {"required": _("Choose an answer.")}
        return forms.ChoiceField(
            label=label(item.question), choices=choices, widget=forms.RadioSelect, error_messages=nothing
        )
    nothing = {"required": _("Choose at least one. If it applies nowhere, there is an answer for that.")}
    return forms.MultipleChoiceField(
        label=label(item.question), choices=choices, widget=forms.CheckboxSelectMultiple, error_messages=nothing
    )
