"""The form to move, copy or delete a question in its list."""

from __future__ import annotations

import re

from django import forms


class ArrangeForm(forms.Form):
    """`do` is "<verb>:<question>"; for "place" the field `place-<question>` says where to, counted from 1."""

    do = forms.RegexField(re.compile(r"^(up|down|place|duplicate|remove):[a-z0-9-]{1,40}\Z"))

    def parts(self) -> tuple[str, str]:
        verb, _colon, name = str(self.cleaned_data["do"]).partition(":")
        return verb, name

    def place(self) -> int | None:
        """Return the new place, from 0; None for other actions and for a wrong number."""
        verb, name = self.parts()
        position = str(self.data.get(f"place-{name}", ""))
        if verb != "place":
            return None
        return int(position) - 1 if position.isascii() and position.isdecimal() and len(position) < 5 else None
