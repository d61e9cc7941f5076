"""The form for a comment on a case or a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from layers_site.content.comments import Comment


class CommentForm(forms.Form):
    """Some words, and what is asked for with them: one of the two at least."""

    text = forms.CharField(
        label=_("Comment"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 40}),
    )
    wants = forms.ChoiceField(label=_("I ask for"), required=False)

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="comment_%s")
        wants = self.fields["wants"]
        if isinstance(wants, forms.ChoiceField):
            wants.choices = [("", _("nothing")), *Comment.Wants.choices]
