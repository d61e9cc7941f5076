"""Files that an editor sends."""

from __future__ import annotations

from typing import Any

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext_lazy as _

from layers_site.platform.forms import helper


class ImportForm(forms.Form):
    """One file: a case, a card or a game on the stack as JSON, or an archive of them."""

    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "A case, a card or a game on the stack (.json), or several in an archive (.zip), as an export gives them."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.zip,application/json,application/zip"}),
    )

    def __init__(self, data: Any, files: Any, action: str) -> None:
        super().__init__(data, files, label_suffix="", auto_id="import_%s")
        self.helper = helper(action, "post")
        self.helper.layout = Layout("file", Submit("", _("Import"), css_class="next"))
