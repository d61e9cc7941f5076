"""Files that an editor sends, and sends once more after a look at what they would replace."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from typing import Any, Final

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from layers_site.content import forms as content_forms
from layers_site.content.services.importing import BEGINNING, LARGEST_UPLOAD, MOST_FILES, Mark
from layers_site.platform.forms import helper

#: As much text a form may carry along; what is larger is chosen once more.
LARGEST_CARRIED: Final = 700_000


class ImportForm(content_forms.ImportForm):
    """One file, as in the admin, with a button."""

    def __init__(self, data: Any, files: Any, action: str) -> None:
        super().__init__(data, files, label_suffix="", auto_id="import_%s")
        self.helper = helper(action, "post")
        self.helper.layout = Layout("file", Submit("", _("Import"), css_class="next"))


class PartForm(forms.Form):
    """The number of files and documents of an archive that have been looked at, and the digest of the archive."""

    looked_at = forms.IntegerField(min_value=0, max_value=MOST_FILES, required=False)
    within = forms.IntegerField(min_value=0, max_value=LARGEST_UPLOAD, required=False)
    of = forms.CharField(max_length=64, required=False)

    def start(self, data: bytes) -> Mark:
        """Return the end of the parts before, where they were of this file."""
        if not self.is_valid() or self.cleaned_data["of"] != digest(data):
            return BEGINNING
        return Mark(self.cleaned_data["looked_at"] or 0, self.cleaned_data["within"] or 0)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class CarriedForm(forms.Form):
    """A file that the page carries along, and the stamp of the preview that was looked at."""

    carried = forms.CharField(max_length=LARGEST_CARRIED)
    sure = forms.CharField(max_length=80, required=False)

    def clean_carried(self) -> bytes:
        try:
            packed = base64.b64decode(self.cleaned_data["carried"], validate=True)
            data = zlib.decompressobj().decompress(packed, LARGEST_UPLOAD + 1)
        except (binascii.Error, ValueError, zlib.error) as error:
            raise ValidationError(_("The file is no longer there. Choose it once more.")) from error
        return data


def carried_text(data: bytes) -> str:
    """Return a file as text that a form carries along, or "" where it is too large for that."""
    text = base64.b64encode(zlib.compress(data)).decode()
    return text if len(text) <= LARGEST_CARRIED else ""
