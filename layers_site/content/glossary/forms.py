from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from crispy_forms.layout import Div, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext_lazy as _

from engine.rulesets import RULESETS
from layers_site.explain.names import label
from layers_site.platform.forms import helper


class RulesForm(forms.Form):
    """The search form of the glossary: a rule number or words, and the edition whose numbers are shown."""

    number = forms.CharField(label=_("Number or words"), max_length=100, required=False)
    edition = forms.ChoiceField(label=_("Numbers of"), required=False)

    def __init__(self, data: Mapping[str, Any], action: str, today: str) -> None:
        super().__init__(data, label_suffix="", auto_id="rules_%s", initial={"edition": today})
        editions = [(ruleset.id, label(ruleset.title)) for ruleset in reversed(tuple(RULESETS.values()))]
        cast(forms.ChoiceField, self.fields["edition"]).choices = editions
        self.fields["number"].widget.attrs["type"] = "search"
        self.helper = helper(action, "get")
        self.helper.form_class = "filters"
        self.helper.attrs = {
            "hx-get": action,
            "hx-trigger": "change, input changed delay:250ms from:#rules_number, submit",
            "hx-target": "#found",
            "hx-swap": "outerHTML",
            "hx-push-url": "true",
            "role": "search",
        }
        self.helper.layout = Layout(*self.fields, Div(Submit("", _("Search")), template="layers/layout/noscript.html"))
