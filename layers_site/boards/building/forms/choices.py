"""The words of the game to choose from, in the page's language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.words import BASIC_LAND_TYPES, COLORS, SUBTYPE_SETS
from layers_site.boards.building import part_names
from layers_site.boards.building.services import counting
from layers_site.boards.building.services.whom import NOT
from layers_site.boards.building.services.world import CHOSEN, TOGETHER, WHO
from layers_site.cardtext import wording
from layers_site.explain import texts
from layers_site.platform.text import current_language

Choices = list[tuple[str, str]]
#: The card types of permanents and of what is cast; others are of casual variants.
TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery")
PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Kindred", "Land", "Planeswalker")
SUPERTYPES = ("Basic", "Legendary", "Snow", "World")
NOTHING = "–"
STATUS = {
    "tapped": gettext_lazy("tapped"),
    "attacking": gettext_lazy("attacking"),
    "blocking": gettext_lazy("blocking"),
}


def types(some: Iterable[str] = TYPES) -> Choices:
    return [(word, texts.word(word)) for word in some]


def supertypes() -> Choices:
    return [(word, texts.word(word)) for word in SUPERTYPES]


def land_types() -> Choices:
    return [(word, texts.word(word)) for word in BASIC_LAND_TYPES]


def subtype_sets() -> Choices:
    return [(name, part_names.word_of("remove_all", name)) for name in SUBTYPE_SETS]


def colors() -> Choices:
    return [(color, wording.color_word(color, current_language())) for color in COLORS]


def copy_exceptions() -> Choices:
    """Return the values that an object may keep when it becomes a copy."""
    names = {
        "name": _("its name"), "mana_cost": _("its mana cost"), "colors": _("its colors"),
        "supertypes": _("its supertypes"), "types": _("its card types"), "subtypes": _("its subtypes"),
        "abilities": _("its abilities"), "power": _("its power"), "toughness": _("its toughness"),
    }  # fmt: skip
    return list(names.items())


def who() -> Choices:
    """Return the persons of a sentence, as the controller of the effect sees them."""
    names = {
        "you": _("you"), "opponent": _("your opponents"), "each": _("every player"),
        "attached": _("the enchanted player"), "chosen": _("the chosen player"),
    }  # fmt: skip
    return [(who, names[who]) for who in WHO]


def players() -> Choices:
    """Return the players as the controller of an effect sees them."""
    return [("you", _("you")), ("opponent", _("your opponent"))]


def counted_players() -> Choices:
    """Return the players whose objects can be counted."""
    names = {
        **dict(players()), "chosen": _("the chosen player"), "attached": _("the player it is attached to"),
        "controller": _("the controller of the affected object"),
    }  # fmt: skip
    return [(who, names[who]) for who in counting.PLAYERS]


# --- what may be left open, and what may be excluded -----------------------------------------------------


def any_of(choices: Choices) -> Choices:
    return [("", _("any")), *choices]


def with_negations(choices: Choices) -> Choices:
    """Return each word, and then each word with "not"."""
    return [*choices, *((NOT + code, _("not: %(word)s") % {"word": name}) for code, name in choices)]


def type_filter() -> Choices:
    return any_of(with_negations(types()))


def supertype_filter() -> Choices:
    return any_of(with_negations(supertypes()))


def color_filter() -> Choices:
    flags = [("colorless", texts.colorless()), ("multicolored", _("multicolored"))]
    return any_of(with_negations([*colors(), *flags]))


def status_filter() -> Choices:
    return any_of(with_negations([(status, str(name)) for status, name in STATUS.items()]))


def cast_types() -> Choices:
    """Return the types of spells and of sources of abilities: a type, or several together."""
    together = [(code, _("Instant or Sorcery")) for code in TOGETHER]
    return any_of([*together, *with_negations(types())])


def cast_colors() -> Choices:
    return any_of([*with_negations(colors()), (CHOSEN, _("the chosen color"))])


def zones(some: Iterable[str]) -> Choices:
    return [(zone, texts.zone(zone)) for zone in some]
