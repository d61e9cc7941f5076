"""A field for a text of several lines."""

from __future__ import annotations

from typing import Any

from django import forms


class ProseField(forms.CharField):
    """A text of several lines, which end as they are stored, whichever way the browser ends them."""

    def __init__(self, rows: int, **kwargs: Any) -> None:
        widget = forms.Textarea(attrs={"rows": rows, "cols": 40})
        super().__init__(**{"required": False, "widget": widget, **kwargs})

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")
