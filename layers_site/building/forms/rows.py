"""One thing that an effect does, as a few fields: which ones, its kind says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.words import BASIC_LAND_TYPES, COLORS, is_creature_type
from layers_site.building import words
from layers_site.building.forms import choices
from layers_site.building.forms.fields import (
    Checkboxes,
    CreatureTypesField,
    KeywordsField,
    NameField,
    NumberField,
    WordsField,
)
from layers_site.building.services.counting import WHICH
from layers_site.building.services.counting import ZONES as COUNTED_ZONES
from layers_site.building.services.kinds import KEPT, KINDS, Json

MOST_COUNTERS: Final = 1000
_ONE: Final = {"required": _("Choose at least one.")}
_WHICH: Final[Mapping[str, StrOrPromise]] = {
    "both": _("power and toughness"), "power": _("power alone"), "toughness": _("toughness alone"),
}  # fmt: skip
_ABILITY_KINDS: Final[Sequence[tuple[str, StrOrPromise]]] = (
    ("activated", _("an activated ability")), ("triggered", _("a triggered ability")), ("mana", _("a mana ability")),
)  # fmt: skip


def _boxes(label: StrOrPromise, found: Callable[[], choices.Choices], *, required: bool = True) -> Any:
    return lambda: forms.MultipleChoiceField(
        label=label, choices=found, widget=Checkboxes, required=required, error_messages=_ONE
    )


def _choice(label: StrOrPromise, found: Any, *, required: bool = True) -> Any:
    return lambda: forms.ChoiceField(label=label, choices=found, required=required)


def _subtypes(label: StrOrPromise) -> Any:
    return lambda: WordsField("subtypes", label=label, required=True, help_text=_("With commas between: Elk, Aura."))


_KEYWORDS_HELP: Final = _("With commas between: flying, first strike.")
_FIELDS: Final[Mapping[str, Callable[[], forms.Field]]] = {
    "power": lambda: NumberField(label=_("Power"), required=False),
    "toughness": lambda: NumberField(label=_("Toughness"), required=False),
    "counter": lambda: NameField(label=_("Kind of counter"), initial="+1/+1", help_text=_("+1/+1, flying, charge …")),
    "count": lambda: NumberField(label=_("How many"), initial=1, min_value=1, max_value=MOST_COUNTERS),
    "types": _boxes(_("Card types"), choices.types),
    "subtypes": _subtypes(_("Subtypes")),
    "creature_types": lambda: CreatureTypesField(
        label=_("Creature types"), help_text=_("Left empty: it loses all of them.")
    ),
    "land_types": _boxes(_("Basic land types"), choices.land_types),
    "supertypes": _boxes(_("Supertypes"), choices.supertypes),
    "colors": lambda: forms.MultipleChoiceField(
        label=_("Colors"), choices=choices.colors, widget=Checkboxes, required=False, help_text=_("None: colorless.")
    ),
    "some_colors": _boxes(_("Colors"), choices.colors),
    "keywords": lambda: KeywordsField(label=_("Keywords"), required=True, help_text=_KEYWORDS_HELP),
    "forbidden": lambda: KeywordsField(label=_("Keywords"), help_text=_("Left empty: no abilities at all.")),
    "text": lambda: NameField(label=_("The ability, in your words"), max_length=200, help_text=_("{T}: Draw a card.")),
    "ability_kind": _choice(_("What kind of ability"), _ABILITY_KINDS),
    "spare": lambda: forms.BooleanField(label=_("but mana abilities stay"), required=False),
    "of": _choice(_("A copy of"), ()),
    "face": _choice(_("Turned"), (("down", _("face down")), ("up", _("face up")))),
    "player": _choice(_("Who controls it then"), choices.players),
    "old": lambda: NameField(label=_("This word")),
    "new": lambda: NameField(
        label=_("becomes"), help_text=_("A color, a basic land type or a creature type, both of a kind.")
    ),
    "new_name": lambda: NameField(label=_("Its name")),
    "what": lambda: NameField(label=_("In your words"), max_length=120, help_text=_("can’t attack")),
    "which": _choice(_("What is counted so"), [(one, _WHICH[one]) for one in WHICH]),
    "count_zone": _choice(_("Count in this zone"), lambda: choices.zones(COUNTED_ZONES)),
    "count_type": _choice(_("of this card type"), lambda: choices.any_of(choices.types()), required=False),
    "count_subtypes": lambda: WordsField("subtypes", label=_("of these subtypes")),
    "count_whose": _choice(_("Whose"), lambda: choices.any_of(choices.players()), required=False),
    "plus_power": lambda: NumberField(label=_("Added to power"), initial=0, required=False),
    "plus_toughness": lambda: NumberField(label=_("Added to toughness"), initial=0, required=False),
}
_WORDS: Final = ("subtypes", "creature_types", "count_subtypes")
_KEYWORDS: Final = ("keywords", "forbidden")


class RowForm(forms.Form):
    """One change of an effect. `prefix` tells it from the others of the page; `saying` is what it is in words."""

    kind = forms.CharField(widget=forms.HiddenInput)

    def __init__(
        self, data: Mapping[str, Any] | None, code: str, prefix: str, objects: choices.Choices, **kw: Any
    ) -> None:
        super().__init__(data, prefix=prefix, label_suffix="", **kw)
        self.code = code
        self.initial["kind"] = code
        for name in KINDS[code].fields if code in KINDS else ():
            self.fields[name] = _FIELDS[name]()
        if code == KEPT:
            self.fields["place"] = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=1000)
        of = self.fields.get("of")
        if isinstance(of, forms.ChoiceField):
            of.choices = objects

    @property
    def asked(self) -> list[forms.BoundField]:
        return [field for field in self if not field.is_hidden]

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if self.code == "set-size" and "power" in sent and sent["power"] is None and sent.get("toughness") is None:
            self.add_error("power", _("Give at least one of the two numbers."))
        if self.code in ("modify", "for-each"):
            for half in ("power", "toughness"):
                sent[half] = sent.get(half) or 0
        if self.code == "text":
            self._clean_words(sent)
        return sent

    def _clean_words(self, sent: dict[str, Any]) -> None:
        """A text change takes a color, a basic land type or a creature type, for another of its kind (612.2)."""
        found = {key: _replaceable(sent[key]) for key in ("old", "new") if key in sent}
        for key, (word, family) in found.items():
            sent[key] = word
            if not family:
                self.add_error(key, _("This must be a color, a basic land type or a creature type."))
        families = {family for _word, family in found.values()}
        if len(found) == 2 and len(families) == 2 and "" not in families:
            self.add_error("new", _("Both words must be of one kind."))

    def change(self) -> Json:
        """What was filled in, as the format has it. Only where the form is valid, and its kind is a change."""
        return KINDS[self.code].change(self.cleaned_data)


def _replaceable(typed: str) -> tuple[str, str]:
    """The word as the data has it, and what kind of word it is ("" for none of those that can be replaced)."""
    for key in ("colors", "subtypes"):
        try:
            (found,) = words.read(typed, key)
        except (words.UnknownWordError, ValueError):
            continue
        if found in COLORS:
            return found, "color"
        if found in BASIC_LAND_TYPES:
            return found, "land"
        return found, "creature" if is_creature_type(found) else ""
    return typed, ""


def shown(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a change as they stand in the fields: lists of words as text in the page's language."""
    found = dict(values)
    for name in _WORDS:
        if isinstance(found.get(name), list):
            found[name] = words.shown(found[name], "subtypes")
    for name in _KEYWORDS:
        if isinstance(found.get(name), list):
            found[name] = words.keywords_shown(found[name])
    for name in ("old", "new"):
        if name in found:
            found[name] = words.shown([found[name]], "colors" if found[name] in COLORS else "subtypes")
    return found
