"""Uses of a card or a case, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.models import Card, Case
from layers_site.editing.services.uses import uses_of
from layers_site.learning.models import StackCase
from layers_site.platform.language import LANGUAGES, current_language


@dataclass(frozen=True, slots=True)
class UseRow:
    kind: str
    title: str
    href: str


def use_rows(content: Card | Case) -> tuple[UseRow, ...]:
    """Return where the card or the case is used."""
    kinds = {
        "case": (_("case"), "desk:case"),
        "stack": (_("game on the stack"), "stacks:case"),
        "lessons": (_("lesson"), ""),
        "drills": (_("drill"), ""),
        "quizzes": (_("quiz"), ""),
    }
    played = set(StackCase.objects.published().values_list("slug", flat=True))
    rows = []
    for use in uses_of(content):
        kind, view = kinds[use.kind]
        title = use.title[LANGUAGES.index(current_language())] or use.title[0] or use.slug
        there = view and (use.kind != "stack" or use.slug in played)
        rows.append(UseRow(kind, title, reverse(view, args=(use.slug,)) if there else ""))
    return tuple(rows)
