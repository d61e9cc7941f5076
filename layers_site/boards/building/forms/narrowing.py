"""Which ones: the questions that narrow "all" and "all others", the same wherever they are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from layers_site.boards.building import words
from layers_site.boards.building.forms import choices
from layers_site.boards.building.forms.fields import KeywordsField, NameField, NumberField, WordsField
from layers_site.boards.building.services.whom import EVERYWHERE, NARROWING, NOTHING

_TOKENS: Final = (("", _("any")), ("token", _("tokens only")), ("nontoken", _("no tokens")))
_COMPARE: Final = ((">=", _("at least")), ("<=", _("at most")), ("=", _("exactly")))
_NUMBERS: Final = (
    ("", _("any")), ("power", _("power")), ("toughness", _("toughness")), ("mana_value", _("mana value")),
)  # fmt: skip
_ZONES: Final = ("battlefield", "graveyard", "hand", "library", "exile", "stack")
_ABLE: Final = (("", _("any")), ("able", _("it has some")), ("plain", _("it has none")))
_CHOSEN: Final = (
    ("", _("any")), ("creature_type", _("of the chosen creature type")), ("color", _("of the chosen color")),
    ("land_type", _("of the chosen land type")), ("name", _("with the chosen name")),
)  # fmt: skip
#: The questions that most effects need; the others are folded away.
FIRST: Final = ("type", "color", "controller", "subtypes")

_FIELDS: Final[Mapping[str, Callable[[], forms.Field]]] = {
    "type": lambda: forms.ChoiceField(label=_("Card type"), choices=choices.type_filter, required=False),
    "also_type": lambda: forms.ChoiceField(label=_("And this card type"), choices=choices.type_filter, required=False),
    "supertype": lambda: forms.ChoiceField(label=_("Supertype"), choices=choices.supertype_filter, required=False),
    "color": lambda: forms.ChoiceField(label=_("Color"), choices=choices.color_filter, required=False),
    "subtypes": lambda: WordsField("subtypes", label=_("Subtypes"), help_text=_("Any of these, with commas between.")),
    "not_subtypes": lambda: WordsField("subtypes", label=_("None of these subtypes")),
    "keywords": lambda: KeywordsField(label=_("With one of these keywords")),
    "not_keywords": lambda: KeywordsField(label=_("Without these keywords")),
    "controller": lambda: forms.ChoiceField(
        label=_("Whose"), choices=lambda: choices.any_of(choices.players()), required=False
    ),
    "token": lambda: forms.ChoiceField(label=_("Tokens"), choices=_TOKENS, required=False),
    "status": lambda: forms.ChoiceField(label=_("State"), choices=choices.status_filter, required=False),
    "counter": lambda: NameField(
        label=_("With a counter of this kind"), required=False, help_text=_("+1/+1, flying, charge …")
    ),
    "abilities": lambda: forms.ChoiceField(label=_("Abilities"), choices=_ABLE, required=False),
    "chosen": lambda: forms.ChoiceField(label=_("What was chosen"), choices=_CHOSEN, required=False),
    "zone": lambda: forms.ChoiceField(label=_("Zone"), choices=_zones, required=False),
    "number": lambda: forms.ChoiceField(label=_("With this number"), choices=_NUMBERS, required=False),
    "compare": lambda: forms.ChoiceField(label=_("Compared"), choices=_COMPARE, required=False),
    "bound": lambda: NumberField(label=_("With"), required=False),
}


def fields() -> dict[str, forms.Field]:
    return {name: _FIELDS[name]() for name in NARROWING}


def _zones() -> choices.Choices:
    return [*choices.zones(_ZONES), (EVERYWHERE, gettext("in every zone"))]


def answers(sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers as `whom.selector` takes them. An unanswered question narrows nothing."""
    values = {name: sent[name] if sent.get(name) not in (None, "") else NOTHING[name] for name in NARROWING}
    return {**values, "counter": words.read_counter(values["counter"])}


def shown(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers as they stand in the fields."""
    form_values = dict(values)
    for name in ("subtypes", "not_subtypes"):
        form_values[name] = words.shown(values[name], "subtypes")
    for name in ("keywords", "not_keywords"):
        form_values[name] = words.keywords_shown(values[name])
    return form_values


class _Narrowing(forms.Form):
    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(shown(values))
        self.fields |= fields()


def can_ask(values: Mapping[str, Any]) -> bool:
    """Return whether these answers, put into the fields, come out again as they are."""
    form = _Narrowing(values)
    return form.is_valid() and answers(form.cleaned_data) == {name: values[name] for name in NARROWING}
