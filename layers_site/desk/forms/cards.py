"""A card without its data: what is printed on it, and abilities built from a few questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.words import BASIC_LAND_TYPES, COLORS
from layers_site import wording
from layers_site.building import words
from layers_site.building.forms.fields import WordsField
from layers_site.cases.models import Card
from layers_site.common.language import current_language
from layers_site.desk.forms.texts import BothLanguages
from layers_site.desk.services import cards

ROWS = 3
_SIZE = re.compile(r"\s*([-−+]?\d{1,9})\s*/\s*([-−+]?\d{1,9})\s*")
_MANA = RegexValidator(re.compile(r"^(\{[0-9A-Z/]{1,5}\}){0,20}\Z"), _("Write the mana symbols in braces: {1}{G}."))
WHOM: dict[str, StrOrPromise] = {
    "self": _("this object itself"),
    "attached": _("what it is attached to"),
    "creatures": _("all creatures"),
    "your-creatures": _("creatures you control"),
    "other-your-creatures": _("other creatures you control"),
    "other-creatures": _("all other creatures"),
    "their-creatures": _("creatures your opponents control"),
    "lands": _("all lands"),
    "nonbasic-lands": _("all nonbasic lands"),
    "your-lands": _("lands you control"),
    "artifacts": _("all artifacts"),
    "enchantments": _("all enchantments"),
    "permanents": _("all permanents"),
}
WHAT: dict[str, StrOrPromise] = {
    "modify": _("get +X/+Y or −X/−Y"),
    "set-size": _("have base power and toughness X/Y"),
    "switch": _("have power and toughness switched"),
    "gain": _("gain keywords"),
    "lose": _("lose keywords"),
    "lose-all": _("lose all abilities"),
    "add-types": _("are these card types too"),
    "set-types": _("are these card types only"),
    "add-subtypes": _("are these subtypes too"),
    "set-land": _("are these basic land types, and lose their abilities (305.7)"),
    "set-creature": _("are these creature types only"),
    "add-colors": _("are these colors too"),
    "set-colors": _("are these colors only"),
    "control": _("are controlled by you"),
}


def keyword_list(text: str) -> list[str]:
    """Keywords with commas between, as the data has them: lower case, English. An editor may know one that is new."""
    return list(dict.fromkeys(one for part in text.split(",") if part.strip() for one in _keyword(part)))


def _keyword(typed: str) -> list[str]:
    try:
        return words.read_keywords(typed)
    except words.UnknownWordError:
        return [typed.strip().lower()]


class CardForm(BothLanguages):
    """Names, notes, and what is printed."""

    texts = ("name", "note")

    name_en = forms.CharField(label=_("English name"), max_length=200)
    name_fr = forms.CharField(label=_("French name"), max_length=200)
    note_en = forms.CharField(
        label=_("English note"), max_length=2000, required=False, widget=forms.Textarea({"rows": 2})
    )
    note_fr = forms.CharField(
        label=_("French note"), max_length=2000, required=False, widget=forms.Textarea({"rows": 2})
    )
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
    remove = forms.TypedMultipleChoiceField(
        label=_("Take away"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )

    facts = ("mana_cost", "supertypes", "types", "subtypes", "power", "toughness")

    def __init__(
        self, data: Mapping[str, Any] | None, card: Card, abilities: Sequence[tuple[str, str]], action: str
    ) -> None:
        super().__init__(data, initial=_initial(card), action=action)
        remove = self.fields["remove"]
        if isinstance(remove, forms.ChoiceField):
            remove.choices = list(abilities)
        self.is_object = card.kind == Card.Kind.OBJECT
        if not abilities:
            del self.fields["remove"]
        for name in () if self.is_object else (*self.facts, "keywords"):
            del self.fields[name]

    def printed(self) -> Iterator[forms.BoundField]:
        yield from (self[name] for name in (*self.facts, "keywords") if name in self.fields)

    def write_to(self, card: Card) -> None:
        sent = self.cleaned_data
        for name in ("name_en", "name_fr", "note_en", "note_fr", "source"):
            setattr(card, name, sent[name])
        key = "abilities" if self.is_object else "changes"
        data = cards.without(card.data, key, sent.get("remove", ()))
        if self.is_object:
            data = cards.with_facts(data, {name: sent[name] for name in self.facts})
            data = cards.with_keywords(data, keyword_list(sent["keywords"]))
        card.data = data


def _initial(card: Card) -> dict[str, Any]:
    found = {name: getattr(card, name) for name in ("name_en", "name_fr", "note_en", "note_fr", "source")}
    data = card.data
    lists = {key: words.shown(data.get(key, ()), key) for key in ("supertypes", "types", "subtypes")}
    plain = [wording.keyword_text(one, current_language()) for one in data.get("abilities", ()) if isinstance(one, str)]
    rest = {key: data.get(key) for key in ("mana_cost", "power", "toughness")}
    return {**found, **lists, **rest, "keywords": ", ".join(plain)}


class AbilityForm(forms.Form):
    """One more ability (or for an effect what more it does): whom it affects, and up to three things that it does."""

    whom = forms.ChoiceField(label=_("Whom it affects"), choices=list(WHOM.items()))
    color = forms.ChoiceField(label=_("Only of this color"), required=False)
    subtypes = WordsField("subtypes", label=_("Only of these subtypes"))

    def __init__(self, data: Mapping[str, Any] | None, *, is_object: bool) -> None:
        super().__init__(data, label_suffix="", auto_id="ability_%s")
        if not is_object:
            for name in ("whom", "color", "subtypes"):
                del self.fields[name]
        else:
            color = self.fields["color"]
            language = current_language()
            if isinstance(color, forms.ChoiceField):
                color.choices = [("", _("any")), *((one, wording.color_word(one, language)) for one in COLORS)]
        for row in range(1, ROWS + 1):
            label = _("What it does") if row == 1 else _("And also")
            self.fields[f"does_{row}"] = forms.ChoiceField(
                label=label, required=row == 1, choices=[("", "–"), *WHAT.items()]
            )
            self.fields[f"value_{row}"] = forms.CharField(
                label=_("With"),
                required=False,
                max_length=300,
                help_text=_("+1/+1, flying, Mountain, red …") if row == 1 else "",
            )

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        sent["changes"] = []
        for row in range(1, ROWS + 1):
            does = sent.get(f"does_{row}")
            if does:
                try:
                    sent["changes"].append(cards.change(does, _value(does, sent.get(f"value_{row}", ""))))
                except ValueError as error:
                    self.add_error(f"value_{row}", str(error))
        return sent

    def write_to(self, card: Card) -> None:
        sent = self.cleaned_data
        if card.kind == Card.Kind.OBJECT:
            selector = cards.affected(sent["whom"], sent["color"], sent["subtypes"])
            card.data = cards.with_ability(card.data, selector, sent["changes"])
        else:
            card.data = cards.with_changes(card.data, sent["changes"])


def _value(does: str, text: str) -> Any:
    """What was filled in, as the change has it. Raises ValueError, which says what is missing."""
    kind = cards.DOES[does]
    if not kind:
        return None
    if kind == "size":
        match = _SIZE.fullmatch(text)
        if match is None:
            raise ValueError(_("Write power and toughness with a stroke between, such as 3/3."))
        return [int(part.replace("−", "-")) for part in match.groups()]
    found = keyword_list(text) if kind == "keywords" else _read(text, kind)
    if not found and does != "set-colors":
        raise ValueError(_("Write at least one word."))
    if does == "set-land" and not set(found) <= set(BASIC_LAND_TYPES):
        raise ValueError(_("These must be basic land types."))
    return found


def _read(text: str, key: str) -> list[str]:
    try:
        return words.read(text, key)
    except words.UnknownWordError as error:
        raise ValueError(_("“%(word)s” is no such word.") % {"word": error}) from error


class NewCardForm(BothLanguages):
    """What a new card is called, and whether it is an object or an effect."""

    texts = ("name",)

    name_en = forms.CharField(label=_("English name"), max_length=200)
    name_fr = forms.CharField(label=_("French name"), max_length=200)
    kind = forms.ChoiceField(label=_("What it is"), choices=Card.Kind.choices)
