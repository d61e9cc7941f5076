"""The forms above the lists of the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Div, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext_lazy as _

from layers_site.content.models import Case
from layers_site.editing.services.lacking import LACKS
from layers_site.platform.forms import helper


class FindForm(forms.Form):
    """Words to look for, and a status."""

    q = forms.CharField(label=_("Search"), max_length=100, required=False)
    status = forms.ChoiceField(label=_("Status"), required=False)

    def __init__(self, data: Mapping[str, Any], action: str, *, with_status: bool = True) -> None:
        super().__init__(data, label_suffix="", auto_id="find_%s")
        status = self.fields["status"]
        if not with_status:
            del self.fields["status"]
        if isinstance(status, forms.ChoiceField):
            status.choices = [("", _("any")), *Case.Status.choices]
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
        super().__init__(data, action)
        lacks = self.fields["lacks"]
        if isinstance(lacks, forms.ChoiceField):
            lacks.choices = [("", _("all")), *LACKS.items()]
