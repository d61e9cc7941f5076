"""A whole object, effect or spell, asked for piece by piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from engine.scenario import Scenario
from layers_site.boards.building.forms.parts import PartField
from layers_site.boards.building.services.wholes import READ, SHAPES, Sort


class WholeForm(forms.Form):
    """One thing of a board, with all that the format knows of it."""

    def __init__(
        self, data: Mapping[str, Any] | None, scenario: Scenario, sort: Sort, action: str, value: Any = None
    ) -> None:
        super().__init__(data, label_suffix="", auto_id="whole_%s", initial={"part": value})
        field = PartField(SHAPES[sort], READ[sort], label="")
        field.on(scenario)
        field.widget.action = action
        self.fields["part"] = field

    def again(self, scenario: Scenario, sort: Sort, action: str) -> WholeForm:
        """Return the form drawn again with what was answered and wished; nothing is judged."""
        return WholeForm(None, scenario, sort, action, self["part"].value())
