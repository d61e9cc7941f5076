"""Fields of the admin that hold JSON: shown indented, read strictly."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from engine.errors import ScenarioError
from layers_site.cases.json_text import pretty, read_json


class JSONTextField(forms.JSONField):
    """A JSON document in a text area. What is no JSON is refused with its line, and shown again as it was typed."""

    default_error_messages = {
        "invalid": _("This is no JSON document: it %(problem)s."),
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
            message = " ".join(filter(None, (problem.path, problem.message)))
            raise ValidationError(self.error_messages["invalid"], "invalid", {"problem": message}) from error

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was typed, for `prepare_value` to show again untouched."""
        return initial if self.disabled else _Typed(data or "")

    def prepare_value(self, value: Any) -> str:
        return str(value) if isinstance(value, _Typed) else pretty(value)

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.to_python(data) != initial)
        except ValidationError:
            return True


class _Typed(str):
    """Text as it came from the browser, as against a document that is itself a string."""

    __slots__ = ()
