"""The forms above the lists of the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Div, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext_lazy as _

from layers_site.content.models import Case
from layers_site.editing.services.lacking import LACKS
from layers_site.editing.services.sorting import OF_CASES
from layers_site.platform.forms import helper


class FindForm(forms.Form):
    """Words to look for, a status, and what the list is sorted by."""

    q = forms.CharField(label=_("Search"), max_length=100, required=False)
    status = forms.ChoiceField(label=_("Status"), required=False)
    sort = forms.ChoiceField(label=_("Sorted by"), required=False)

    def __init__(self, data: Mapping[str, Any], action: str, orders: Mapping[str, Any]) -> None:
        super().__init__(data, label_suffix="", auto_id="find_%s")
        choices = {"status": [("", _("any")), *Case.Status.choices], "sort": list(orders.items())}
        for name, options in choices.items():
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = options
        self.fields["q"].widget.attrs["type"] = "search"
        self.helper = helper(action, "get")
        self.helper.form_class = "filters"
        self.helper.attrs = {
            "hx-get": action,
            "hx-trigger": "change, input changed delay:250ms from:#find_q, submit",
            "hx-target": "#found",
            "hx-swap": "outerHTML",
            "hx-push-url": "true",
            "role": "search",
        }
        self.helper.layout = Layout(*self.fields, Div(Submit("", _("Search")), template="layers/layout/noscript.html"))


class FindCasesForm(FindForm):
    """The same, and what the cases lack."""

    lacks = forms.ChoiceField(label=_("Cases shown"), required=False)

    def __init__(self, data: Mapping[str, Any], action: str) -> None:
        super().__init__(data, action, OF_CASES)
        lacks = self.fields["lacks"]
        if isinstance(lacks, forms.ChoiceField):
            lacks.choices = [("", _("all")), *LACKS.items()]
