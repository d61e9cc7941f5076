"""Forms of the admin, and its fields that hold JSON: shown indented, read strictly."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.errors import ScenarioError
from layers_site.content.bases import Content
from layers_site.content.files import ordered, pretty, read_json
from layers_site.content.services import MadeFrom, NewerError, refuse_newer
from layers_site.content.services.importing import LARGEST_UPLOAD
from layers_site.content.services.uses import refuse_slug
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.versions import FIELD, StampField, Unlike, beside, stamp_of


class JSONTextField(forms.JSONField):
    """A JSON document in a text area. What is no JSON is refused with its line, and shown again as it was typed."""

    default_error_messages = {
        "invalid": _("This isn’t a JSON document: it %(problem)s."),
    }

    def __init__(self, *, rows: int = 30, **kwargs: Any) -> None:
        # Code is not prose: no spelling help, and lines that do not wrap.
        attributes = {"rows": rows, "cols": 120, "spellcheck": "false", "wrap": "off", "class": "vLargeTextField json"}
        super().__init__(widget=forms.Textarea(attrs=attributes), **kwargs)

    def to_python(self, value: Any) -> Any:
        if value in self.empty_values or not isinstance(value, str):
            return value if value not in self.empty_values else None
        try:
            return read_json(value)
        except ScenarioError as error:
            problem = error.problems[0]
            message = " ".join(filter(None, (problem.path, editor_text(problem))))
            raise ValidationError(self.error_messages["invalid"], "invalid", {"problem": message}) from error

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return the typed text, for `prepare_value` to show again unchanged."""
        return initial if self.disabled else _Typed(data or "")

    def prepare_value(self, value: Any) -> str:
        return str(value) if isinstance(value, _Typed) else pretty(ordered(value))

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.to_python(data) != initial)
        except ValidationError:
            return True


class _Typed(str):
    """Text as it came from the browser, as against a document that is itself a string."""

    __slots__ = ()


class VersionedForm(forms.ModelForm[Any]):
    """The form of a content. Where it is older than what is stored, `newer` says so, and nothing is saved.

    Every typed word stays in it; where nothing was changed, it takes what is stored. Sent again, it is saved.
    """

    stamp = StampField()
    newer: NewerError | None = None
    differing: tuple[Unlike, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial[FIELD] = stamp_of(self.shown(self.instance))

    def shown(self, content: Content) -> dict[str, Any]:
        """Return the part of the content that this form shows."""
        names = {field.name for field in content._meta.fields}
        return {name: getattr(content, name) for name in self.fields if name in names}

    def clean(self) -> dict[str, Any] | None:
        """Check version and slug before the sent values go into the content, which is still as it is stored."""
        cleaned = super().clean()
        self._check_slug()
        if self.instance.pk:
            try:
                refuse_newer(self.instance, MadeFrom(str(self.cleaned_data.get(FIELD, "")), self.shown))
            except NewerError as newer:
                self._take(newer)
        return cleaned

    def _check_slug(self) -> None:
        slug = self.cleaned_data.get("slug")
        if slug is None:
            return
        sent = type(self.instance)(slug=slug)
        try:
            refuse_slug(sent, self.instance if self.instance.pk else None)
        except ValidationError as error:
            self.add_error(None, error)

    def _take(self, newer: NewerError) -> None:
        self.newer = newer
        was = self.shown(newer.was) if newer.was else None
        self.data, self.differing = beside(self, self.shown(self.instance), was)
        self.add_error(None, gettext("This was not saved: somebody has changed it since you opened it."))


class CaseForm(VersionedForm):
    """A case, and the word of the editor that the other language needs no change."""

    still_right = forms.BooleanField(
        label=_("Both languages are right as they stand"),
        help_text=_(
            "When a text changes in one language only, the other one counts as out of date, and the case cannot be "
            "published. Tick this if the other language is still right, after a spelling mistake for example."
        ),
        required=False,
    )

    def clean(self) -> dict[str, Any] | None:
        """Check the version before looking at the case, which finds out what is out of date."""
        if self.cleaned_data.get("still_right"):
            self.instance.settle_stale([])
        return super().clean()


class ImportForm(forms.Form):
    """A form for one file from the editor's machine."""

    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "A case, a card or a game on the stack (.json), or several in an archive (.zip), as an export gives them; "
            "at most 1 MB."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.zip,application/json,application/zip"}),
    )

    def clean_file(self) -> Any:
        """Refuse what is too large before it is read."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST_UPLOAD:
            raise ValidationError(_("This file is larger than 1 MB."))
        return file


class ReplacingForm(ImportForm):
    """The same in the admin, with the word of the editor that what is there may be replaced."""

    replaces = forms.BooleanField(
        label=_("Replace what is there already"),
        help_text=_("Without this nothing that is stored is changed. The import of the desk shows both side by side."),
        required=False,
    )
