"""How forms of this site are drawn."""

from __future__ import annotations

from crispy_forms.helper import FormHelper  # type: ignore[import-untyped]


def helper(action: str, method: str) -> FormHelper:
    """Make a form helper with our own templates and without CSS classes of others."""
    made = FormHelper()
    made.form_action = action
    made.form_method = method
    made.include_media = False
    return made
