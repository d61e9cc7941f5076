"""Short forms of the desk: a place in a case, an address, a comment, a file, and what a list is searched for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from crispy_forms.layout import Div, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from layers_site.content.languages import KEY
from layers_site.content.models import Card, Case
from layers_site.content.services.importing import LARGEST_UPLOAD
from layers_site.editing.services.cases import StagePlace, place_of
from layers_site.editing.services.lists import Listing
from layers_site.platform.views import helper


class PlaceForm(forms.Form):
    """A stage of a case (its key, or in old addresses its number from 0), and the edition that is spoken of."""

    variant = forms.SlugField(max_length=80, required=False)
    stage = forms.RegexField(r"\A(-1|\d{1,4}|s[0-9a-f]{8})\Z", required=False)
    edition = forms.CharField(max_length=10, required=False)

    def place(self, case: Case) -> StagePlace:
        """Return the present place of that stage. Raises KeyError if there is none."""
        variant, stage = self.cleaned_data["variant"], self.cleaned_data["stage"]
        return place_of(case, variant, stage) if KEY.match(stage) else StagePlace(variant, int(stage or 0))


class SlugForm(forms.Form):
    """Another slug. Whether it may be changed at all is found out where it is saved."""

    slug = forms.CharField(
        label=_("Name in addresses and files"),
        max_length=80,
        help_text=_("Lowercase letters without accents, digits, and single hyphens."),
    )

    def __init__(self, data: Mapping[str, Any] | None, content: Card | Case) -> None:
        super().__init__(data, label_suffix="", auto_id="slug_%s", initial={"slug": content.slug})
        self._content = content

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        if type(self._content)._default_manager.filter(slug=slug).exclude(pk=self._content.pk).exists():
            raise forms.ValidationError(_("This name exists already. Choose another one."))
        return slug


class NewDocumentForm(forms.Form):
    """The name of a new document, by which others lead to it."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("Lowercase letters with hyphens, as in addresses: “double-faced-card”. You can’t change it later."),
        validators=[RegexValidator(r"^[a-z0-9]+(-[a-z0-9]+)*$", _("Use lowercase letters, digits and hyphens."))],
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="new_%s")


class CommentForm(forms.Form):
    """Some words."""

    text = forms.CharField(
        label=_("Comment"), required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3, "cols": 40})
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="comment_%s")


class ImportForm(forms.Form):
    """A file from the editor's machine, and whether it may replace what is there."""

    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "A case, a card or a game on the stack (.json), or several in an archive (.zip), as an export gives them; "
            "at most 8 MB."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.zip,application/json,application/zip"}),
    )
    replaces = forms.BooleanField(label=_("Replace what is there"), required=False)

    def __init__(self, data: Any, files: Any, action: str) -> None:
        super().__init__(data, files, label_suffix="", auto_id="import_%s")
        self.helper = helper(action, "post")
        self.helper.layout = Layout("file", "replaces", Submit("", _("Import"), css_class="next"))

    def clean_file(self) -> Any:
        """Refuse what is too large before it is read."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST_UPLOAD:
            raise forms.ValidationError(_("This file is larger than 8 MB. Choose a smaller one."))
        return file


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
