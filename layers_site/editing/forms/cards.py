"""A card without its data: names, notes, what is printed on it, and what it does; and a new one by its pasted texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.db.models import Q
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from engine.errors import ScenarioError
from engine.notation.scenarios import json_text
from layers_site.boards.building import words
from layers_site.boards.building.forms.card import meant, reading_of, taken_for
from layers_site.boards.building.forms.fields import WordsField
from layers_site.cardtext import wording
from layers_site.cardtext.reading.grammar import Steps
from layers_site.cardtext.reading.result import LONGEST_TEXT, CardReading
from layers_site.content.files import read_json
from layers_site.content.models import Card
from layers_site.content.querysets import ProseField
from layers_site.editing.forms.abilities import keyword_list
from layers_site.editing.forms.texts import BothLanguages
from layers_site.editing.services import cards
from layers_site.platform.names import check_label
from layers_site.platform.text import LANGUAGES, current_language, folded
from layers_site.platform.versions import FIELD, stamp_of

#: So many abilities a card may have on the desk.
MOST_ITEMS = 60
_MANA = RegexValidator(re.compile(r"^(\{[0-9A-Z/]{1,5}\}){0,20}\Z"), _("Write the mana symbols in braces: {1}{G}."))


class ItemsField(forms.Field):
    """A field for the abilities of a card, one document each, as the page carries them; nobody types it."""

    widget = forms.MultipleHiddenInput
    default_error_messages = {"invalid": _("What the page carried along cannot be read. Load it again.")}

    def clean(self, value: Any) -> list[dict[str, Any]]:
        items = []
        for text in (value or ())[: MOST_ITEMS + 1]:
            try:
                item = read_json(str(text))
            except ScenarioError as error:
                raise forms.ValidationError(self.error_messages["invalid"]) from error
            if not isinstance(item, dict):
                raise forms.ValidationError(self.error_messages["invalid"])
            items.append(item)
        if len(items) > MOST_ITEMS:
            raise forms.ValidationError(_("This is too much for one card."))
        return items


class CardForm(BothLanguages):
    """Names, notes, what is printed, and what the card does. `shown` is what it is made from."""

    texts = ("name", "note")

    name_en = forms.CharField(label=_("English name"), max_length=200, validators=[check_label])
    name_fr = forms.CharField(label=_("French name"), max_length=200, validators=[check_label])
    note_en = ProseField(2, label=_("English note"), max_length=2000)
    note_fr = ProseField(2, label=_("French note"), max_length=2000)
    source = forms.CharField(label=_("Source"), max_length=500, required=False)
    mana_cost = forms.CharField(label=_("Mana cost"), max_length=100, required=False, validators=[_MANA])
    supertypes = WordsField("supertypes", label=_("Supertypes"))
    types = WordsField("types", label=_("Card types"))
    subtypes = WordsField("subtypes", label=_("Subtypes"))
    power = forms.IntegerField(label=_("Power"), required=False, min_value=-(10**6), max_value=10**6)
    toughness = forms.IntegerField(label=_("Toughness"), required=False, min_value=-(10**6), max_value=10**6)
    keywords = forms.CharField(
        label=_("Keywords"), max_length=300, required=False, help_text=_("With commas between: flying, first strike.")
    )
    items = ItemsField(label=_("What it does"), required=False)

    facts = ("mana_cost", "supertypes", "types", "subtypes", "power", "toughness")

    def __init__(self, data: Mapping[str, Any] | None, card: Card, action: str, *, as_typed: bool = False) -> None:
        """Make the form. `as_typed` shows the sent values without judging them."""
        initial = {**as_filled_in(shown(card)), **(_typed(data) if as_typed and data is not None else {})}
        super().__init__(None if as_typed else data, initial=initial, action=action, stamp=stamp_of(shown(card)))
        if as_typed and data is not None:
            self.initial[FIELD] = data.get(FIELD, "")
        self.is_object = card.kind == Card.Kind.OBJECT
        for name in () if self.is_object else (*self.facts, "keywords"):
            del self.fields[name]

    def clean_keywords(self) -> list[str]:
        return keyword_list(self.cleaned_data["keywords"])

    def printed(self) -> Iterator[forms.BoundField]:
        yield from (self[name] for name in (*self.facts, "keywords") if name in self.fields)

    def carried(self) -> list[dict[str, Any]]:
        """Return the items that the page carries, as far as they can be read."""
        field = self.fields["items"]
        try:
            clean: list[dict[str, Any]] = field.clean(self["items"].value())
        except forms.ValidationError:
            return []
        return clean

    def sent(self) -> dict[str, Any]:
        """Return the values of the form, as `shown` returns them for a card."""
        return {name: value for name, value in self.cleaned_data.items() if name != FIELD}

    def write_to(self, card: Card, more: Sequence[dict[str, Any]] = ()) -> None:
        """Put what was sent into the card, with `more` that it does."""
        sent = self.cleaned_data
        for name in ("name_en", "name_fr", "note_en", "note_fr", "source"):
            setattr(card, name, sent[name])
        data = cards.with_items(card.data, card.kind, [*sent["items"], *more], sent.get("keywords", ()))
        card.data = cards.with_facts(data, {name: sent[name] for name in self.facts}) if self.is_object else data


def shown(card: Card) -> dict[str, Any]:
    """Return all of a card that its form shows, as a form that was filled in has it."""
    values = {name: getattr(card, name) for name in ("name_en", "name_fr", "note_en", "note_fr", "source")}
    values["items"] = cards.items_of(card.data, card.kind)
    if card.kind == Card.Kind.OBJECT:
        lists = {key: list(card.data.get(key, ())) for key in ("supertypes", "types", "subtypes")}
        sizes = {key: card.data.get(key) for key in ("power", "toughness")}
        values |= {"mana_cost": card.data.get("mana_cost", ""), **lists, **sizes}
        values["keywords"] = cards.keywords_of(card.data)
    return values


def as_filled_in(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of `shown` that stands in the fields, in the language of the page."""
    values_shown = dict(values)
    for key in ("supertypes", "types", "subtypes"):
        if key in values_shown:
            values_shown[key] = words.shown(values_shown[key], key)
    if "keywords" in values_shown:
        values_shown["keywords"] = ", ".join(
            wording.keyword_text(keyword, current_language()) for keyword in values_shown["keywords"]
        )
    values_shown["items"] = [json_text(item) for item in values_shown["items"]]
    return values_shown


def _typed(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sent values, field by field, as they were typed."""
    lists = data.getlist("items") if isinstance(data, QueryDict) else data.get("items", [])
    return {**{name: data.get(name) for name in data}, "items": lists}


class KeptCardForm(BothLanguages):
    """A form for the names of a card that lies on a board."""

    texts = ("name",)

    name_en = forms.CharField(label=_("English name"), max_length=200, validators=[check_label])
    name_fr = forms.CharField(label=_("French name"), max_length=200, validators=[check_label])
    second = forms.BooleanField(label=_("Make it all the same: it is another card"), required=False)

    def twins_of_names(self) -> list[Card]:
        return twins_of(self.label_of("name"))


class NewCardForm(KeptCardForm):
    """A form for a new card: its name, and whether it is an object or an effect."""

    kind = forms.ChoiceField(label=_("What it is"), choices=Card.Kind.choices)

    def twins(self) -> list[Card]:
        return self.twins_of_names()


def twins_of(names: Mapping[str, str]) -> list[Card]:
    """Return cards with one of these names, whatever the accents and capitals."""
    wanted = {folded(name) for name in names.values()}
    cards = Card.objects.filter(reduce(or_, (Q(search_text__contains=name) for name in wanted)))
    return [card for card in cards if wanted & {folded(card.name_en), folded(card.name_fr)}]


def _text(label: Any, language: str) -> forms.CharField:
    area = forms.Textarea({"rows": 9, "spellcheck": "false", "lang": language})
    return forms.CharField(label=label, max_length=LONGEST_TEXT, required=False, widget=area)


class PasteCardForm(forms.Form):
    """The texts; a name has to be typed only where no text begins with it."""

    text_en = _text(_("The card in English"), "en")
    text_fr = _text(_("The card in French"), "fr")
    name_en = forms.CharField(label=_("English name"), max_length=200, required=False, validators=[check_label])
    name_fr = forms.CharField(label=_("French name"), max_length=200, required=False, validators=[check_label])
    second = forms.BooleanField(label=_("Make it all the same: it is another card"), required=False)

    def __init__(self, data: Mapping[str, Any] | None) -> None:
        super().__init__(data, label_suffix="", auto_id="paste_%s")
        self._sent = data or {}

    @classmethod
    def as_typed(cls, data: Mapping[str, Any]) -> PasteCardForm:
        """Return the form with what was sent in its fields, and nothing judged."""
        form = cls(None)
        form.initial = {name: data.get(name, "") for name in form.fields}
        form._sent = data
        return form

    @cached_property
    def readings(self) -> dict[str, CardReading | None]:
        """Read what was sent so far, in each language."""
        steps = Steps()
        return {
            language: reading_of(self._sent.get(f"text_{language}", ""), taken_for(self._sent, f"{language}-"), steps)
            for language in LANGUAGES
        }

    def choices(self) -> dict[str, dict[int, int]]:
        """Return the reading chosen for each line that has two, in each language."""
        return {language: meant(self._sent, f"{language}-") for language in LANGUAGES}

    def names(self) -> dict[str, str]:
        """Return the names, as typed or else as the texts begin."""
        read = self.readings
        printed = {language: reading.printed.name if reading else "" for language, reading in read.items()}
        return {name: self.cleaned_data.get(f"name_{name}", "").strip() or printed[name] for name in LANGUAGES}

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            names = self.names()
            if not any(self.readings.values()):
                self.add_error("text_en", _("Paste the text of a card."))
            for language in LANGUAGES:
                if not names[language]:
                    self.add_error(f"name_{language}", _("The text does not begin with this name: type it."))
                elif len(names[language]) > 200:
                    self.add_error(f"name_{language}", _("This name is too long."))
        return self.cleaned_data

    def twins(self) -> list[Card]:
        """Return cards with one of these names, unless it is said to be another card."""
        return [] if self.cleaned_data["second"] else twins_of(self.names())
