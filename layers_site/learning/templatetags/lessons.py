"""The text of a lesson: rule numbers that lead to the rule, and mana symbols drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from layers_site.boards.templatetags.workbench import rules, symbols
from layers_site.explain.names import label
from layers_site.learning.lessons.presenters import reduced

register = template.Library()

_NUMBER: Final = re.compile(r"\b(\d{3}\.\d+[a-z]?)")


register.filter("label", label)
register.filter("reduced", reduced)


@register.filter
def sum_of(rights: Iterable[bool]) -> int:
    """Return how many of these answers were right."""
    return sum(rights)


@register.filter
def prose(text: str, edition: str) -> SafeString:
    """Return a paragraph with its rule numbers linked under that edition and its symbols drawn; all else is escaped."""
    parts = _NUMBER.split(text)
    return format_html_join(
        "", "{}", ((rules(part, edition) if place % 2 else symbols(part),) for place, part in enumerate(parts))
    )
