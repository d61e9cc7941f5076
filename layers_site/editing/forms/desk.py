"""Short forms of the desk: signing in, a place in a case, an address, a comment, a file."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from collections.abc import Mapping
from typing import Any, Final

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.forms import CountedSignIn
from layers_site.content import forms as content_forms
from layers_site.content.languages import KEY
from layers_site.content.models import Card, Case
from layers_site.content.services.importing import LARGEST_UPLOAD, MOST_FILES
from layers_site.editing.services.recording import StagePlace
from layers_site.editing.services.stages import place_of
from layers_site.platform.views import helper

#: As much text a form may carry along; what is larger is chosen once more.
LARGEST_CARRIED: Final = 700_000


class SignInForm(CountedSignIn, AuthenticationForm):
    """A name and a password; the page that was asked for is in its address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)
        self.helper = helper("", "post")
        self.helper.layout = Layout("username", "password", Submit("", _("Sign in"), css_class="next"))


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
        help_text=_("Small letters without accents, digits, and single hyphens."),
    )

    def __init__(self, data: Mapping[str, Any] | None, content: Card | Case) -> None:
        super().__init__(data, label_suffix="", auto_id="slug_%s", initial={"slug": content.slug})
        self._content = content

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        if type(self._content)._default_manager.filter(slug=slug).exclude(pk=self._content.pk).exists():
            raise forms.ValidationError(_("This name exists already."))
        return slug


class NewDocumentForm(forms.Form):
    """The name of a new document, by which others lead to it."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("In small letters with hyphens, as in addresses: “double-faced-card”. It stays."),
        validators=[RegexValidator(r"^[a-z0-9]+(-[a-z0-9]+)*$", _("Use small letters, digits and hyphens."))],
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


class ImportForm(content_forms.ImportForm):
    """One file, as in the admin, with a button."""

    def __init__(self, data: Any, files: Any, action: str) -> None:
        super().__init__(data, files, label_suffix="", auto_id="import_%s")
        self.helper = helper(action, "post")
        self.helper.layout = Layout("file", Submit("", _("Import"), css_class="next"))


class PartForm(forms.Form):
    """The number of files of an archive that have been looked at, and the digest of the archive."""

    looked_at = forms.IntegerField(min_value=0, max_value=MOST_FILES, required=False)
    of = forms.CharField(max_length=64, required=False)

    def start(self, data: bytes) -> int:
        """Return the end of the parts before, where they were of this file."""
        is_of_it = self.is_valid() and self.cleaned_data["of"] == digest(data)
        return (self.cleaned_data["looked_at"] or 0) if is_of_it else 0


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
