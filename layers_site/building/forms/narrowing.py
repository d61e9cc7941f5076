"""Which ones: the questions that narrow "all" and "all others", the same wherever they are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.words import STATUSES
from layers_site.building import words
from layers_site.building.forms import choices
from layers_site.building.forms.fields import KeywordsField, NumberField, WordsField
from layers_site.building.services.whom import NARROWING, NOTHING

_STATUS: Final = {"tapped": _("tapped"), "attacking": _("attacking"), "blocking": _("blocking")}
_TOKENS: Final = (("", _("any")), ("token", _("tokens only")), ("nontoken", _("no tokens")))
_COMPARE: Final = ((">=", _("at least")), ("<=", _("at most")), ("=", _("exactly")))
_NUMBERS: Final = (
    ("", _("any")), ("power", _("power")), ("toughness", _("toughness")), ("mana_value", _("mana value")),
)  # fmt: skip
_ZONES: Final = ("battlefield", "graveyard", "hand", "library", "exile", "stack")
#: The questions that most effects need; the others are folded away.
FIRST: Final = ("type", "color", "controller", "subtypes")

_FIELDS: Final[Mapping[str, Callable[[], forms.Field]]] = {
    "type": lambda: forms.ChoiceField(label=_("Card type"), choices=choices.type_filter, required=False),
    "supertype": lambda: forms.ChoiceField(label=_("Supertype"), choices=choices.supertype_filter, required=False),
    "color": lambda: forms.ChoiceField(label=_("Color"), choices=choices.color_filter, required=False),
    "subtypes": lambda: WordsField("subtypes", label=_("Subtypes"), help_text=_("Any of these, with commas between.")),
    "keywords": lambda: KeywordsField(label=_("With one of these keywords")),
    "controller": lambda: forms.ChoiceField(
        label=_("Whose"), choices=lambda: choices.any_of(choices.players()), required=False
    ),
    "token": lambda: forms.ChoiceField(label=_("Tokens"), choices=_TOKENS, required=False),
    "status": lambda: forms.ChoiceField(
        label=_("State"), choices=[("", _("any")), *((one, _STATUS[one]) for one in STATUSES)], required=False
    ),
    "zone": lambda: forms.ChoiceField(label=_("Zone"), choices=lambda: choices.zones(_ZONES), required=False),
    "number": lambda: forms.ChoiceField(label=_("With this number"), choices=_NUMBERS, required=False),
    "compare": lambda: forms.ChoiceField(label=_("Compared"), choices=_COMPARE, required=False),
    "bound": lambda: NumberField(label=_("With"), required=False),
}


def fields() -> dict[str, forms.Field]:
    return {name: _FIELDS[name]() for name in NARROWING}


def answers(sent: Mapping[str, Any]) -> dict[str, Any]:
    """What was answered, as `whom.selector` takes it; an unanswered question narrows nothing."""
    return {name: sent[name] if sent.get(name) not in (None, "") else NOTHING[name] for name in NARROWING}


def shown(values: Mapping[str, Any]) -> dict[str, Any]:
    """Answers as they stand in the fields."""
    found = dict(values)
    found["subtypes"] = words.shown(values["subtypes"], "subtypes")
    found["keywords"] = words.keywords_shown(values["keywords"])
    return found
