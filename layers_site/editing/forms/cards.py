"""A card without its data: names, notes, what is printed on it, and what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem, ScenarioError
from engine.notation.scenarios import json_text
from layers_site.boards.building import words
from layers_site.boards.building.forms.fields import WordsField
from layers_site.cardtext import wording
from layers_site.content.files import read_json
from layers_site.content.models import Card
from layers_site.content.querysets import ProseField
from layers_site.editing.forms.texts import BothLanguages
from layers_site.editing.services import cards
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.text import check_label, current_language
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


def keyword_list(text: str) -> list[str]:
    """Read keywords with commas between, in lower case and in English, as in the data. Editors may use new ones."""
    return list(dict.fromkeys(word for part in text.split(",") if part.strip() for word in _keyword(part)))


def _keyword(typed: str) -> list[str]:
    try:
        return words.read_keywords(typed)
    except words.UnknownWordError:
        return [typed.strip().lower()]


class CardForm(BothLanguages):
    """Names, notes, what is printed, and what the card does. `shown` is what it is made from.

    `more` is what the sentence in the form says, once it is valid; `twins` are other cards of a name that was typed.
    """

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
    sentence = ProseField(2, label=_("In a sentence"), max_length=2000)
    second = forms.BooleanField(label=_("It is another card of the same name"), required=False)

    facts = ("mana_cost", "supertypes", "types", "subtypes", "power", "toughness")

    def __init__(self, data: Mapping[str, Any] | None, card: Card, action: str, *, as_typed: bool = False) -> None:
        """Make the form. `as_typed` shows the sent values without judging them."""
        initial = {**as_filled_in(shown(card)), **(_typed(data) if as_typed and data is not None else {})}
        super().__init__(None if as_typed else data, initial=initial, action=action, stamp=stamp_of(shown(card)))
        if as_typed and data is not None:
            self.initial[FIELD] = data.get(FIELD, "")
        self.card, self.is_object = card, card.kind == Card.Kind.OBJECT
        self.more: list[Any] = []
        self.twins: list[Card] = []
        for name in () if self.is_object else (*self.facts, "keywords"):
            del self.fields[name]

    def clean_keywords(self) -> list[str]:
        return keyword_list(self.cleaned_data["keywords"])

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if sent.get("sentence") and not self.errors:
            try:
                self.more = cards.items_of_sentence(sent["sentence"], self.card.kind, self.label_of("name"), sent)
            except cards.UnreadError as error:
                unread = _("This isn’t understood from “%(words)s” on. Say it differently, or build it on a board.")
                self.add_error("sentence", unread % {"words": error.words})
        names = [sent.get("name_en", ""), sent.get("name_fr", "")]
        if names != [self.card.name_en, self.card.name_fr] and all(names) and not sent.get("second"):
            self.twins = [card for card in Card.objects.called(names) if card.pk != self.card.pk]
            if self.twins:
                self.add_error("second", _("This name exists already. Tick this if it is another card."))
        return sent

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
        unshown = (FIELD, "sentence", "second")
        return {name: value for name, value in self.cleaned_data.items() if name not in unshown}

    def write_to(self, card: Card) -> None:
        """Put what was sent into the card, the abilities of the sentence among it."""
        sent = self.cleaned_data
        for name in ("name_en", "name_fr", "note_en", "note_fr", "source"):
            setattr(card, name, sent[name])
        items = [*sent["items"], *(item for item in self.more if not isinstance(item, str))]
        said = [item for item in self.more if isinstance(item, str)]
        data = cards.with_items(card.data, card.kind, items, list(dict.fromkeys([*sent.get("keywords", ()), *said])))
        card.data = cards.with_facts(data, {name: sent[name] for name in self.facts}) if self.is_object else data

    def add_problems(self, problems: Sequence[Problem]) -> None:
        """Say what keeps the card from being saved, each at its field."""
        for problem in problems:
            field, rest = self.card.field_at(problem.path)
            key = rest.strip("/").partition("/")[0] if field == "data" else field
            name = {"abilities": "items", "changes": "items"}.get(key, key)
            self.add_error(name if name in self.fields else None, editor_text(problem))


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


class NewCardForm(BothLanguages):
    """A form for a new card: its name, and whether it is an object or an effect where that `is_known` not yet."""

    texts = ("name",)

    name_en = forms.CharField(label=_("English name"), max_length=200, validators=[check_label])
    name_fr = forms.CharField(label=_("French name"), max_length=200, validators=[check_label])
    kind = forms.ChoiceField(label=_("What it is"), choices=Card.Kind.choices)
    second = forms.BooleanField(label=_("Make it all the same: it is another card"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, *, is_known: bool, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        if is_known:
            del self.fields["kind"]

    def twins(self) -> list[Card]:
        """Return the cards that have one of these names already."""
        return Card.objects.called(self.label_of("name").values())
