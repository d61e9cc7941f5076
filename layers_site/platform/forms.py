"""How forms of this site are drawn."""

from __future__ import annotations

from crispy_forms.helper import FormHelper  # type: ignore[import-untyped]


def helper(action: str, method: str) -> FormHelper:
    """With our own templates and without classes of anyone else's."""
    made = FormHelper()
    made.form_action = action
    made.form_method = method
    made.include_media = False
    return made
