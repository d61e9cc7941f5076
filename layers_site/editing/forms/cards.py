"""A card without its data: names, notes, what is printed on it, and what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem
from layers_site.boards.building import words
from layers_site.boards.building.forms.fields import WordsField
from layers_site.content.models import Card
from layers_site.content.querysets import ProseField
from layers_site.editing.forms.texts import BothLanguages
from layers_site.editing.services import cards
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.text import check_label
from layers_site.platform.versions import stamp_of

_MANA = RegexValidator(re.compile(r"^(\{[0-9A-Z/]{1,5}\}){0,20}\Z"), _("Write the mana symbols in braces: {1}{G}."))


class CardWordsField(WordsField):
    def prepare_value(self, value: Any) -> Any:
        return words.shown(value, self.key) if isinstance(value, list) else value


class CardForm(BothLanguages):
    """Names, notes, what is printed, and what the card does. `shown` is what it is made from.

    `said` is what its new lines say, once it is valid; `twins` are other cards of a name that was typed.
    """

    texts = ("name", "note")

    name_en = forms.CharField(label=_("English name"), max_length=200, validators=[check_label])
    name_fr = forms.CharField(label=_("French name"), max_length=200, validators=[check_label])
    note_en = ProseField(2, label=_("English note"), max_length=2000)
    note_fr = ProseField(2, label=_("French note"), max_length=2000)
    source = forms.CharField(label=_("Source"), max_length=500, required=False)
    mana_cost = forms.CharField(label=_("Mana cost"), max_length=100, required=False, validators=[_MANA])
    supertypes = CardWordsField("supertypes", label=_("Supertypes"))
    types = CardWordsField("types", label=_("Card types"))
    subtypes = CardWordsField("subtypes", label=_("Subtypes"))
    power = forms.IntegerField(label=_("Power"), required=False, min_value=-(10**6), max_value=10**6)
    toughness = forms.IntegerField(label=_("Toughness"), required=False, min_value=-(10**6), max_value=10**6)
    text = ProseField(
        5,
        label=_("What it does"),
        max_length=20_000,
        help_text=_("A line for each ability, in English or French, as on a card."),
    )
    second = forms.BooleanField(label=_("It is another card of the same name"), required=False)

    facts = ("mana_cost", "supertypes", "types", "subtypes", "power", "toughness")

    def __init__(self, data: Mapping[str, Any] | None, card: Card, action: str) -> None:
        super().__init__(data, initial=shown(card), action=action, stamp=stamp_of(shown(card)))
        self.card = card
        self.said: dict[str, list[Any]] = {}
        self.twins: list[Card] = []
        for name in () if card.kind == Card.Kind.OBJECT else self.facts:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            self._read(sent)
        names = [sent.get("name_en", ""), sent.get("name_fr", "")]
        if names != [self.card.name_en, self.card.name_fr] and all(names) and not sent.get("second"):
            self.twins = [card for card in Card.objects.called(names) if card.pk != self.card.pk]
            if self.twins:
                self.add_error("second", _("This name exists already. Tick this if it is another card."))
        return sent

    def _read(self, sent: Mapping[str, Any]) -> None:
        """Read the new lines, each with what is printed beside it."""
        names = self.label_of("name")
        for line in cards.new_lines(self.card, sent["text"]):
            try:
                self.said[line] = cards.items_of_sentence(line, self.card.kind, names, sent)
            except cards.UnreadError as error:
                unread = _("This isn’t understood from “%(words)s” on. Say it differently, or build it on a board.")
                self.add_error("text", unread % {"words": error.words})

    def printed(self) -> Iterator[forms.BoundField]:
        yield from (self[name] for name in self.facts if name in self.fields)

    def write_to(self, card: Card) -> None:
        """Put what was sent into the card."""
        sent = self.cleaned_data
        for name in ("name_en", "name_fr", "note_en", "note_fr", "source"):
            setattr(card, name, sent[name])
        data = cards.with_text(card, sent["text"], self.said)
        facts = {name: sent[name] for name in self.facts if name in sent}
        card.data = cards.with_facts(data, facts)

    def add_problems(self, problems: Sequence[Problem]) -> None:
        """Say what keeps the card from being saved, each at its field."""
        for problem in problems:
            field, rest = self.card.field_at(problem.path)
            key = rest.strip("/").partition("/")[0] if field == "data" else field
            name = "text" if key == cards.items_key(self.card.kind) else key
            self.add_error(name if name in self.fields else None, editor_text(problem))


def shown(card: Card) -> dict[str, Any]:
    """Return all of a card that its form shows."""
    values = {name: getattr(card, name) for name in ("name_en", "name_fr", "note_en", "note_fr", "source")}
    values["text"] = "\n".join(cards.lines_of(card))
    if card.kind == Card.Kind.OBJECT:
        lists = {key: list(card.data.get(key, ())) for key in ("supertypes", "types", "subtypes")}
        sizes = {key: card.data.get(key) for key in ("power", "toughness")}
        values |= {"mana_cost": card.data.get("mana_cost", ""), **lists, **sizes}
    return values


class NewCardForm(BothLanguages):
    """A form for a new card: its name, and whether it is an object or an effect where that `is_known` not yet."""

    texts = ("name",)

    name_en = forms.CharField(label=_("English name"), max_length=200, validators=[check_label])
    name_fr = forms.CharField(label=_("French name"), max_length=200, validators=[check_label])
    kind = forms.ChoiceField(label=_("What it is"), choices=Card.Kind.choices)
    second = forms.BooleanField(label=_("Make it anyway: it is a different card"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, *, is_known: bool, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        if is_known:
            del self.fields["kind"]

    def twins(self) -> list[Card]:
        """Return the cards that have one of these names already."""
        return Card.objects.called(self.label_of("name").values())
