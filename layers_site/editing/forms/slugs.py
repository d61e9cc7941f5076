"""The form for the address of a case or a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from layers_site.content.models import Card, Case


class SlugForm(forms.Form):
    """Another slug. Whether it may be changed at all is found out where it is saved."""

    slug = forms.CharField(
        label=_("Name in addresses and files"),
        max_length=80,
        help_text=_("Small letters without accents, digits, and single hyphens."),
    )

    def __init__(self, data: Mapping[str, Any] | None, content: Card | Case) -> None:
        super().__init__(data, label_suffix="", auto_id="slug_%s", initial={"slug": content.slug})
        self._content = content

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        if type(self._content)._default_manager.filter(slug=slug).exclude(pk=self._content.pk).exists():
            raise forms.ValidationError(_("This name is there already."))
        return slug
