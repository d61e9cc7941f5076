"""The forms around a list of the desk: what it is searched for, what is ticked, and what shall be done with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from crispy_forms.layout import Div, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext_lazy as _

from layers_site.content.models import Case
from layers_site.content.publishing import DRAFT, PUBLISHED, User
from layers_site.editing.services.lists import MOST_AT_ONCE, Listing
from layers_site.platform.views import helper

#: What can be done by those who may publish, by its code.
_ACTS: Final[dict[str, Any]] = {
    PUBLISHED: _("Publish"),
    DRAFT: _("Withdraw"),
}
_SLUG: Final = re.compile(r"[A-Za-z0-9_-]{1,80}")


class FindForm(forms.Form):
    """Words to look for, a status, what the list is sorted by, and what cases lack."""

    q = forms.CharField(label=_("Search"), max_length=100, required=False)
    status = forms.ChoiceField(label=_("Status"), required=False)
    sort = forms.ChoiceField(label=_("Sorted by"), required=False)
    lacks = forms.ChoiceField(label=_("Cases shown"), required=False)

    def __init__(self, data: Mapping[str, Any], listing: Listing) -> None:
        super().__init__(data, label_suffix="", auto_id="find_%s")
        choices = {
            "status": [("", _("any")), *Case.Status.choices],
            "sort": list(listing.orders.items()),
            "lacks": [("", _("all")), *listing.lacks.items()],
        }
        for name, options in choices.items():
            cast("forms.ChoiceField", self.fields[name]).choices = options
        if not listing.lacks:
            del self.fields["lacks"]
        self.fields["q"].widget.attrs["type"] = "search"
        self.helper = helper(listing.href, "get")
        self.helper.form_class = "filters"
        self.helper.attrs = {
            "hx-get": listing.href,
            "hx-trigger": "change, input changed delay:250ms from:#find_q, submit",
            "hx-target": "#found",
            "hx-swap": "outerHTML",
            "hx-push-url": "true",
            "role": "search",
        }
        self.helper.layout = Layout(*self.fields, Div(Submit("", _("Search")), template="layers/layout/noscript.html"))


def acts_for(listing: Listing, user: User) -> list[tuple[str, Any]]:
    """Return what this user may do with several of a list, with its words."""
    return list(_ACTS.items()) if listing.may(user, "publish") else []


class Ticked(forms.MultipleChoiceField):
    """The slugs of rows that were on the list when it was made."""

    def valid_value(self, value: str) -> bool:
        return bool(_SLUG.fullmatch(value))


class SeveralForm(forms.Form):
    """Valid where something is ticked and this user can do it with so many. `stamp` is the newest version of then."""

    chosen = Ticked(error_messages={"required": _("Tick something first.")})
    do = forms.ChoiceField()
    stamp = forms.CharField(max_length=20, required=False)

    def __init__(self, data: Mapping[str, Any], listing: Listing, user: User) -> None:
        super().__init__(data)
        do = self.fields["do"]
        if isinstance(do, forms.ChoiceField):
            do.choices = acts_for(listing, user)

    def clean(self) -> dict[str, Any]:
        if len(self.cleaned_data.get("chosen", ())) > MOST_AT_ONCE:
            raise forms.ValidationError(_("At most %(most)s at a time.") % {"most": MOST_AT_ONCE})
        return self.cleaned_data

    def first_error(self) -> str:
        """Return why nothing was done."""
        return str(next(iter(self.errors.values()))[0])
