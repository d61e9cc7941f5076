"""Tags for words that a page uses and the glossary explains."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from layers_site.content.glossary.entries import word_address, words
from layers_site.explain.names import label

register = template.Library()


@register.simple_tag
def term(code: str, text: str = "") -> SafeString:
    """Link a word to the glossary: as it is called there, or as `text`. Raises KeyError for a word it does not have."""
    word = words()[code]
    return format_html('<a class="term" href="{}">{}</a>', word_address(code), text or label(word.term))
