"""The forms of sharing: each shows its errors at the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from crispy_forms.layout import Hidden, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.notation import BROWSER
from layers_site.boards.models import LONGEST_NAME
from layers_site.platform.views import helper

#: Of an uploaded file so much is read: enough to see that it is too large.
LARGEST: Final = BROWSER.bytes or 0
LONGEST_LINK: Final = 1000


class Deed(StrEnum):
    """What the sheet does to the board that it shares."""

    KEEP = "keep"
    LINK = "link"
    POINT = "point"
    FREEZE = "freeze"
    COMPARE = "compare"


class DeedForm(forms.Form):
    """One deed, as the field `do` sends it. What a refusal is about stands in the field `asked`, if there is one."""

    asked: str | None = None

    def __init__(self, data: Mapping[str, Any] | None, deed: Deed, **keys: Any) -> None:
        super().__init__(data, label_suffix="", **keys)
        self.deed = deed


class NameForm(DeedForm):
    """A name for a board or a link. `key` tells several of them on one page apart."""

    asked = "name"
    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Give it a name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        action: str,
        button: StrOrPromise,
        *,
        deed: Deed = Deed.KEEP,
        key: str = "",
        name: str = "",
    ) -> None:
        super().__init__(data, deed, auto_id=f"{key or deed.value}_%s", initial={"name": name})
        self.helper = helper(action, "post")
        self.helper.form_class = "one-line-form"
        self.helper.layout = Layout(Hidden("do", deed.value), "name", Submit("", button))


class OpenForm(forms.Form):
    """A board in the form of the data: a file, or its text. What is wrong in the document is said by `problems`."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("A document in the format layers/1, of at most 64 KB."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    text = forms.CharField(
        label=_("Or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "off"}),
    )

    def __init__(self, data: Mapping[str, Any] | None, files: Any, action: str) -> None:
        super().__init__(data, files, label_suffix="", auto_id="open_%s")
        self.helper = helper(action, "post")
        self.helper.layout = Layout("file", "text", Submit("", _("Open the board")))

    @property
    def field(self) -> str:
        """Return the field that the document came from, where its problems are shown."""
        return "file" if self.files.get("file") is not None else "text"

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not sent.get("file") and not str(sent.get("text", "")).strip():
            self.add_error("text", _("Choose a file, or paste the text of a board."))
        return sent

    def document(self) -> bytes:
        """Return the bytes that were sent: of a file too large, one more than it may have."""
        file = self.cleaned_data.get("file")
        if file:
            read: bytes = file.read(LARGEST + 1)
            return read
        return str(self.cleaned_data["text"]).encode("utf-8", "surrogatepass")


class CompareForm(DeedForm):
    """The board to put beside this one: a link, or one of those that are kept."""

    asked = "link"
    link = forms.CharField(
        label=_("Its link"),
        required=False,
        max_length=LONGEST_LINK,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"}),
    )
    mine = forms.ChoiceField(label=_("Or one of my boards"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, mine: Sequence[tuple[str, str]], action: str) -> None:
        super().__init__(data, Deed.COMPARE, auto_id="compare_%s")
        if mine:
            self.fields["mine"].choices = [("", _("none")), *mine]  # type: ignore[attr-defined]
        else:
            del self.fields["mine"]
        self.helper = helper(action, "post")
        self.helper.form_class = "one-line-form"
        self.helper.layout = Layout(Hidden("do", self.deed.value), *self.fields, Submit("", _("Compare them")))

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not (sent.get("link") or sent.get("mine")):
            self.add_error("link", _("Paste the link of a board, or choose one."))
        return sent
