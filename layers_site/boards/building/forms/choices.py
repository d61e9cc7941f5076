"""The words of the game to choose from, in the page's language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from engine.words import COLORS
from layers_site.boards.building import words
from layers_site.cardtext import wording
from layers_site.explain import texts
from layers_site.platform.text import current_language

Choices = list[tuple[str, str]]
PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Kindred", "Land", "Planeswalker")


def types(some: Iterable[str] = words.TYPES) -> Choices:
    return [(word, texts.word(word)) for word in some]


def supertypes() -> Choices:
    return [(word, texts.word(word)) for word in words.SUPERTYPES_ASKED]


def colors() -> Choices:
    return [(color, wording.color_word(color, current_language())) for color in COLORS]


def zones(some: Iterable[str]) -> Choices:
    return [(zone, texts.zone(zone)) for zone in some]


def negated(name: str) -> str:
    return _("not: %(word)s") % {"word": name}
