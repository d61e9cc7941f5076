"""The forms to get into a round or a class: its code, and a name; and what addresses of results say."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.platform.views import helper
from layers_site.quizzes.codes import CLASS_LENGTH, tidied
from layers_site.quizzes.models import MOST_NAME

#: Of a code, with what people put between its letters.
MOST_TYPED: Final = 40
#: Characters that show nothing, and those that turn the text around them: none of them is part of a name.
_UNSEEN: Final = frozenset(("Cc", "Cs", "Co", "Cn", "Zl", "Zp"))
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class CodeForm(forms.Form):
    """A code as it was read or heard: in small letters, with spaces or hyphens."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=MOST_TYPED,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "autofocus": True}
        ),
    )

    def __init__(self, data: Mapping[str, Any] | None, action: str) -> None:
        super().__init__(data, label_suffix="", auto_id="code_%s")
        self.helper = helper(action, "post")
        self.helper.form_class = "code-form"
        self.helper.layout = Layout("code", Submit("", _("Go"), css_class="next"))

    def clean_code(self) -> str:
        """Return the code. A text that cannot be a code gets the same message as an unknown code."""
        code = tidied(self.cleaned_data["code"]) or tidied(self.cleaned_data["code"], CLASS_LENGTH)
        if not code:
            raise ValidationError(unknown_code())
        return code


def unknown_code() -> str:
    return _("We can’t find a quiz with this code. Check it again: six letters and digits.")


class NameForm(forms.Form):
    """The name in the trainer’s list, which may be empty.

    `says` is the label of the button, `seen_by` names who will see the name. `stranger` is the signed person of the
    form (`services.stranger`), so that what is sent twice begins once.
    """

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=MOST_NAME,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    stranger = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        action: str,
        says: str,
        seen_by: str,
        stranger: str = "",
        name: str = "",
    ) -> None:
        super().__init__(data, label_suffix="", auto_id="begin_%s", initial={"stranger": stranger, "name": name})
        self.fields["name"].help_text = seen_by
        self.helper = helper(action, "post")
        self.helper.form_class = "begin-form"
        self.helper.layout = Layout("name", "stranger", Submit("", says, css_class="next"))

    def clean_name(self) -> str:
        return name_of(self.cleaned_data["name"])


class SeatForm(NameForm):
    """The name at a seat, which is needed."""

    def __init__(self, data: Mapping[str, Any] | None, **about: str) -> None:
        super().__init__(data, **about)
        self.fields["name"].required = True

    def clean_name(self) -> str:
        name = super().clean_name()
        if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
            raise ValidationError(_("Enter a name."))
        return name


def name_of(text: str) -> str:
    """Return a name on one line, without what cannot be seen."""
    seen = (" " if char.isspace() else char for char in text if char.isspace() or not _unseen(char))
    return " ".join("".join(seen).split())[:MOST_NAME]


def _unseen(char: str) -> bool:
    return char in _TURNING or unicodedata.category(char) in _UNSEEN


class ResultForm(forms.Form):
    """Which result an address means; what is wrong in it is left out."""

    attempt = forms.IntegerField(min_value=1, max_value=1000, required=False)
    page = forms.IntegerField(min_value=1, max_value=1000, required=False)
    late = forms.BooleanField(required=False)

    @classmethod
    def asked(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        form = cls(data)
        form.is_valid()
        return form.cleaned_data


class MarkForm(forms.Form):
    """A form to grade one's own free text; `place` is the place on the page."""

    attempt = forms.IntegerField(min_value=1, max_value=1000)
    question = forms.CharField(max_length=40)
    points = forms.DecimalField(min_value=0, max_value=1000, max_digits=6, decimal_places=2)
    page = forms.IntegerField(min_value=1, max_value=1000, required=False)
    place = forms.IntegerField(min_value=1, max_value=1000)
