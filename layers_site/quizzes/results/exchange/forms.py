"""A file with a quiz, and in which languages one is taken along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.platform.forms import helper
from layers_site.platform.language import LANGUAGES, Language, current_language

#: A quiz of 60 questions with their boards is some 500 KB.
LARGEST: Final = 2_000_000
_ACCEPT: Final = ".json,.xml,.txt,.gift,application/json,application/xml,text/xml,text/plain"


class BringForm(forms.Form):
    """A form for a file. Its kind is recognised by its beginning."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("A quiz of this site (.json), Moodle XML (.xml) or GIFT (.txt), 2 MB at most."),
        widget=forms.ClearableFileInput(attrs={"accept": _ACCEPT}),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of texts that name none"), choices=[("en", "English"), ("fr", "Français")]
    )

    def __init__(self, data: Mapping[str, Any] | None, files: Any, *, action: str) -> None:
        super().__init__(data, files, label_suffix="", auto_id="bring_%s", initial={"language": current_language()})
        self.helper = helper(action, "post")
        self.helper.form_class = "results-slip"
        self.helper.layout = Layout("file", "language", Submit("", _("Import"), css_class="next"))

    def clean_file(self) -> UploadedFile[Any]:
        file = cast("UploadedFile[Any]", self.cleaned_data["file"])
        if (file.size or 0) > LARGEST:
            raise forms.ValidationError(_("The file has more than 2 MB."))
        return file

    @property
    def language_chosen(self) -> Language:
        return "fr" if self.cleaned_data["language"] == "fr" else "en"


def languages_of(data: Mapping[str, Any]) -> tuple[Language, ...]:
    """Return the languages of `?language=en`, `fr` or `both`, which is the default."""
    languages = tuple(language for language in LANGUAGES if language == data.get("language"))
    return languages or LANGUAGES
