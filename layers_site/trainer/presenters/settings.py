"""What is stored beside what was sent, where another tab was quicker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from layers_site.quizzes.shapes import QuizDoc
from layers_site.trainer.forms.settings import initial_of


@dataclass(frozen=True, slots=True)
class Unlike:
    """One field in two versions, in words."""

    name: str
    label: str
    stored: str
    sent: str


def unlike(form: forms.Form, now: QuizDoc) -> tuple[Unlike, ...]:
    """The settings that differ."""
    return differing(form, initial_of(now))


def differing(form: forms.Form, stored: dict[str, Any]) -> tuple[Unlike, ...]:
    """The fields of a valid form that say something else than is stored."""
    found = []
    for name, was in stored.items():
        sent = form.cleaned_data.get(name)
        if sent != was:
            found.append(Unlike(f"id_{name}", str(form.fields[name].label), _said(was), _said(sent)))
    return tuple(found)


def _said(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
