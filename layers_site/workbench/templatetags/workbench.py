"""What the base template asks of the request: the theme, and this page in the other language."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import translate_url

from layers_site.common.language import current_language
from layers_site.workbench.themes import chosen_theme

register = template.Library()


@dataclass(frozen=True, slots=True)
class OtherLanguage:
    code: str
    name: str
    url: str


@register.simple_tag(takes_context=True)
def other_language(context: Context) -> OtherLanguage:
    """The other language, by its own name, and the address of this very page in it.

    Pages that answer a form say in `here` which address shows the same.
    """
    code, name = ("en", "English") if current_language() == "fr" else ("fr", "Français")
    request: HttpRequest | None = context.get("request")
    here = context.get("here") or (request.get_full_path() if request else "/")
    return OtherLanguage(code, name, translate_url(here, code))


@register.simple_tag(takes_context=True)
def theme_choice(context: Context) -> str:
    request: HttpRequest | None = context.get("request")
    return chosen_theme(request) if request else "auto"
