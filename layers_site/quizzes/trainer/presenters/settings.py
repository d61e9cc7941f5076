"""The stored settings beside the sent ones, if another tab was quicker."""

from __future__ import annotations

from typing import Any

from django import forms

from layers_site.platform.versions import Unlike, text_of
from layers_site.quizzes.shapes import QuizDoc
from layers_site.quizzes.trainer.forms.settings import initial_of


def unlike(form: forms.Form, now: QuizDoc) -> tuple[Unlike, ...]:
    """Return the settings that differ."""
    return differing(form, initial_of(now))


def differing(form: forms.Form, stored: dict[str, Any]) -> tuple[Unlike, ...]:
    """Return the fields of a valid form that say something else than is stored."""
    differences = []
    for name, was in stored.items():
        sent = form.cleaned_data.get(name)
        if sent != was:
            differences.append(Unlike(f"id_{name}", str(form.fields[name].label), text_of(was), text_of(sent)))
    return tuple(differences)
