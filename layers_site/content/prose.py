"""Texts of several lines: their lines end in one way, whoever sends them. A browser ends them in another one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import models


def with_plain_ends(text: str) -> str:
    """Return the text with each line ended as it is stored."""
    return text.replace("\r\n", "\n")


class ProseField(forms.CharField):
    """A text of several lines in a form, at the desk and in the admin."""

    def __init__(self, rows: int = 6, **kwargs: Any) -> None:
        widget = forms.Textarea(attrs={"rows": rows, "cols": 40})
        super().__init__(**{"required": False, "widget": widget, **kwargs})

    def to_python(self, value: Any) -> str:
        return with_plain_ends(str(super().to_python(value)))


class ProseColumn(models.TextField[str, str]):
    """A text of several lines of a content. To the database it is any text."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return with_plain_ends(text) if isinstance(text, str) else text

    def formfield(self, **kwargs: Any) -> Any:
        return super().formfield(**{"form_class": ProseField, **kwargs})

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.TextField", args, kwargs
