"""The words of the game to choose from, in the page's language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from engine.words import BASIC_LAND_TYPES, COLORS
from layers_site import wording
from layers_site.building.services.whom import NOT
from layers_site.common.language import current_language
from layers_site.workbench.presenters import texts

Choices = list[tuple[str, str]]
#: The card types of permanents and of what is cast; others are of casual variants.
TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery")
PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Kindred", "Land", "Planeswalker")
SUPERTYPES = ("Basic", "Legendary", "Snow", "World")
NOTHING = "–"


def types(some: Iterable[str] = TYPES) -> Choices:
    return [(one, texts.word(one)) for one in some]


def supertypes() -> Choices:
    return [(one, texts.word(one)) for one in SUPERTYPES]


def land_types() -> Choices:
    return [(one, texts.word(one)) for one in BASIC_LAND_TYPES]


def colors() -> Choices:
    return [(one, wording.color_word(one, current_language())) for one in COLORS]


def players() -> Choices:
    """As the controller of an effect sees them."""
    return [("you", _("you")), ("opponent", _("your opponent"))]


# --- what may be left open, and what may be excluded -----------------------------------------------------


def any_of(choices: Choices) -> Choices:
    return [("", _("any")), *choices]


def with_negations(choices: Choices) -> Choices:
    """Each word, and after all of them each as what must not be."""
    return [*choices, *((NOT + code, _("not: %(word)s") % {"word": name}) for code, name in choices)]


def type_filter() -> Choices:
    return any_of(with_negations(types()))


def supertype_filter() -> Choices:
    return any_of(with_negations(supertypes()))


def color_filter() -> Choices:
    flags = [("colorless", texts.colorless()), ("multicolored", _("multicolored"))]
    return any_of(with_negations([*colors(), *flags]))


def zones(some: Iterable[str]) -> Choices:
    return [(one, texts.zone(one)) for one in some]
