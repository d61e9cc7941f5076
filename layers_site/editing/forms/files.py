"""Files that an editor sends."""

from __future__ import annotations

from typing import Any

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django.utils.translation import gettext_lazy as _

from layers_site.content import forms as content_forms
from layers_site.platform.forms import helper


class ImportForm(content_forms.ImportForm):
    """One file, as in the admin, with a button."""

    def __init__(self, data: Any, files: Any, action: str) -> None:
        super().__init__(data, files, label_suffix="", auto_id="import_%s")
        self.helper = helper(action, "post")
        self.helper.layout = Layout("file", Submit("", _("Import"), css_class="next"))
