"""Fields that the kinds of changes ask for, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.notation import read_change
from layers_site.boards.building.forms import choices
from layers_site.boards.building.forms.fields import (
    Checkboxes,
    CreatureTypesField,
    KeywordsField,
    ListedSubtypesField,
    ManaField,
    NameField,
    NumberField,
    WordsField,
)
from layers_site.boards.building.forms.parts import PartField
from layers_site.boards.building.services import counting, world
from layers_site.boards.building.services.whom import NOBODY

MOST_COUNTERS: Final = 1000
LONGEST_TEXT: Final = 200
AT_LEAST_ONE: Final = {"required": _("Choose at least one.")}
_WHICH: Final[Mapping[str, StrOrPromise]] = {
    "both": _("power and toughness"), "power": _("power alone"), "toughness": _("toughness alone"),
}  # fmt: skip
_ABILITY_KINDS: Final[Sequence[tuple[str, StrOrPromise]]] = (
    ("activated", _("an activated ability")), ("triggered", _("a triggered ability")), ("mana", _("a mana ability")),
    ("", _("another one")),
)  # fmt: skip
_FROM: Final = (
    ("activated", _("activated abilities")), ("triggered", _("triggered abilities")), ("mana", _("mana abilities")),
    ("keyword", _("keyword abilities")),
)  # fmt: skip
_GIVEN_WHOM: Final[Sequence[tuple[str, StrOrPromise]]] = (
    ("self", _("the object that has it then")), ("attached", _("what that object is attached to")),
    ("all", _("all that are like this")), ("other", _("all others that are like this")),
    (NOBODY, _("no object: players or the rules")),
)  # fmt: skip
_COUNTED: Final[Mapping[str, StrOrPromise]] = {
    "objects": _("things like this"),
    "sharing": _("others like this that share a creature type with it"),
    "card_types": _("different card types among things like this"),
    "basic_land_types": _("different basic land types among things like this"),
    "colors_among": _("different colors among things like this"),
    "greatest_power": _("the greatest power among things like this"),
    "greatest_mana_value": _("the greatest mana value among things like this"),
    "total_power": _("the total power of things like this"),
    "total_mana_value": _("the total mana value of things like this"),
    "counters": _("counters on the object with this ability"),
    "its_counters": _("counters on the affected object"),
    "colors": _("colors of the affected object"),
    "mana_symbols": _("mana symbols of a color in the mana cost of the affected object"),
    "life": _("your life total"),
    "devotion": _("your devotion to a color"),
}
_HAND: Final[Mapping[str, StrOrPromise]] = {
    "none": _("there is none"), "set": _("it is exactly"), "add": _("it grows by (−2: shrinks by 2)"),
}  # fmt: skip
_PAID: Final[Mapping[str, StrOrPromise]] = {
    "spells": _("spells of this sort"), "abilities": _("activated abilities of permanents of this sort"),
}  # fmt: skip
_KEYWORDS_HELP: Final = _("With commas between: flying, first strike.")
_SUBTYPES_HELP: Final = _("With commas between: Elk, Aura.")
Make = Callable[[], forms.Field]


def _boxes(label: StrOrPromise, choices_of: Callable[[], choices.Choices], **kw: Any) -> Make:
    return lambda: forms.MultipleChoiceField(
        label=label, choices=choices_of, widget=Checkboxes, **{"error_messages": AT_LEAST_ONE, **kw}
    )


def _choice(label: StrOrPromise, choices_of: Any, **kw: Any) -> Make:
    return lambda: forms.ChoiceField(label=label, choices=choices_of, **kw)


def _number(label: StrOrPromise, **kw: Any) -> Make:
    return lambda: NumberField(label=label, **{"required": False, **kw})


def _name(label: StrOrPromise, **kw: Any) -> Make:
    return lambda: NameField(label=label, **kw)


def _text(label: StrOrPromise, **kw: Any) -> Make:
    return _name(label, max_length=LONGEST_TEXT, **kw)


FIELDS: Final[Mapping[str, Make]] = {
    "power": _number(_("Power")),
    "toughness": _number(_("Toughness")),
    "model": _choice(_("Those of"), ()),
    "counter": _name(_("Kind of counter"), initial="+1/+1", help_text=_("+1/+1, flying, charge …")),
    "count": lambda: NumberField(label=_("How many"), initial=1, min_value=1, max_value=MOST_COUNTERS),
    # --- types, colors, abilities
    "types": _boxes(_("Card types"), choices.types),
    "subtypes": lambda: WordsField("subtypes", label=_("Subtypes"), required=True, help_text=_SUBTYPES_HELP),
    "creature_types": lambda: CreatureTypesField(
        label=_("Creature types"), help_text=_("Left empty: it loses all of them.")
    ),
    "set_subtypes": lambda: ListedSubtypesField(
        label=_("Subtypes"), required=True, help_text=_("With commas between: Food, Aura.")
    ),
    "subtype_set": _choice(_("All its"), choices.subtype_sets),
    "land_types": _boxes(_("Basic land types"), choices.land_types),
    "supertypes": _boxes(_("Supertypes"), choices.supertypes),
    "colors": _boxes(_("Colors"), choices.colors, required=False, help_text=_("None: colorless.")),
    "some_colors": _boxes(_("Colors"), choices.colors),
    "keywords": lambda: KeywordsField(label=_("Keywords"), required=True, help_text=_KEYWORDS_HELP),
    "forbidden": lambda: KeywordsField(label=_("Keywords"), help_text=_("Left empty: no abilities at all.")),
    "text": _text(_("The ability, in your words"), help_text=_("{T}: Draw a card.")),
    "ability_kind": _choice(_("What kind of ability"), _ABILITY_KINDS, required=False),
    "spare": lambda: forms.BooleanField(label=_("but mana abilities stay"), required=False),
    "given_whom": _choice(_("That ability affects"), _GIVEN_WHOM),
    "given_type": _choice(_("Card type"), choices.type_filter, required=False),
    "given_color": _choice(_("Color"), choices.color_filter, required=False),
    "given_subtypes": lambda: WordsField("subtypes", label=_("Subtypes"), help_text=_("Any of these.")),
    "given_controller": _choice(_("Whose"), lambda: choices.any_of(choices.counted_players()), required=False),
    "wording": _text(
        _("Its wording"), required=False, help_text=_("Left empty, the words are made from what it does.")
    ),
    "from_kind": _choice(_("All the"), _FROM),
    # --- copies, text, names
    "of": _choice(_("A copy of"), ()),
    "keeps": _boxes(_("What it keeps"), choices.copy_exceptions),
    "face": _choice(_("Turned"), (("down", _("face down")), ("up", _("face up")))),
    "player": _choice(_("Who controls it then"), choices.players),
    "old": _name(_("This word")),
    "new": _name(_("becomes"), help_text=_("A color, a basic land type or a creature type, both of a kind.")),
    "card": _choice(_("The text of"), ()),
    "new_name": _name(_("Its name")),
    "what": _text(_("In your words"), help_text=_("can’t attack")),
    "part": lambda: PartField("Change", read_change, label=_("What it does")),
    # --- counting
    "which": _choice(_("What is counted so"), [(code, _WHICH[code]) for code in counting.WHICH]),
    "count_of": _choice(_("Count these"), [(code, _COUNTED[code]) for code in counting.OF], required=False),
    "count_zone": _choice(_("in this zone"), lambda: choices.zones(counting.ZONES), required=False),
    "count_type": _choice(_("of this card type"), lambda: choices.any_of(choices.types()), required=False),
    "count_color": _choice(_("of this color"), lambda: choices.any_of(choices.colors()), required=False),
    "count_subtypes": lambda: WordsField("subtypes", label=_("of these subtypes")),
    "count_whose": _choice(_("Whose"), lambda: choices.any_of(choices.players()), required=False),
    "count_counter": _name(_("Kind of counter"), required=False, help_text=_("+1/+1, flying, charge …")),
    "plus_power": _number(_("Added to power"), initial=0),
    "plus_toughness": _number(_("Added to toughness"), initial=0),
    # --- players, costs and the rules
    "who": _choice(_("Which players"), choices.who),
    "hand": _choice(_("The maximum hand size"), [(code, _HAND[code]) for code in world.HAND]),
    "cards": _number(_("Cards")),
    "may": _text(_("What they may do"), help_text=_("cast spells without paying their mana costs")),
    "cannot": _text(_("What they can or can’t do"), help_text=_("can’t gain life")),
    "paid": _choice(_("What has that cost"), [(code, _PAID[code]) for code in world.PAID]),
    "cast_type": _choice(_("Card type"), choices.cast_types, required=False),
    "cast_color": _choice(_("Color"), choices.cast_colors, required=False),
    "cast_name": _name(_("Named"), required=False, max_length=LONGEST_TEXT, help_text=_("Left empty: any name.")),
    "chosen_name": lambda: forms.BooleanField(label=_("with the chosen name"), required=False),
    "payer": _choice(_("When this player casts or activates it"), choices.who, initial="each"),
    "mana": lambda: ManaField(label=_("How much"), initial="{1}", help_text="{1}, {2}{R}"),
    "least": lambda: NumberField(label=_("At least so much mana"), initial=3, min_value=0),
}
#: Fields whose choices are the objects of the board, and what an effect can name besides.
OBJECTS: Final = ("of", "model", "card")
#: Fields with words in the page's language: lists of subtypes, lists of keywords, texts.
WORDS: Final = ("subtypes", "creature_types", "set_subtypes", "count_subtypes", "given_subtypes")
KEYWORDS: Final = ("keywords", "forbidden")
TEXTS: Final = ("text", "wording", "new_name", "what", "may", "cannot")
