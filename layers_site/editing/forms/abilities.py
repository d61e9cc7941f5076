"""An ability built from a few questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.words import BASIC_LAND_TYPES, COLORS
from layers_site.boards.building import words
from layers_site.boards.building.forms.fields import WordsField
from layers_site.cardtext import wording
from layers_site.editing.services import cards
from layers_site.editing.services.values import SIZE
from layers_site.platform.text import current_language

ROWS = 3
AFFECTED_CHOICES: dict[str, StrOrPromise] = {
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
    """Read keywords with commas between, and return them in lower case and in English, as in the data.

    Editors may use new ones.
    """
    return list(dict.fromkeys(word for part in text.split(",") if part.strip() for word in _keyword(part)))


def _keyword(typed: str) -> list[str]:
    try:
        return words.read_keywords(typed)
    except words.UnknownWordError:
        return [typed.strip().lower()]


class AbilityForm(forms.Form):
    """One more ability (or for an effect what more it does): whom it affects, and up to three things that it does.

    It is part of the form of the card; left empty it says nothing, unless `wanted`.
    """

    whom = forms.ChoiceField(label=_("Whom it affects"), choices=list(AFFECTED_CHOICES.items()), required=False)
    color = forms.ChoiceField(label=_("Only of this color"), required=False)
    subtypes = WordsField("subtypes", label=_("Only of these subtypes"))

    def __init__(self, data: Mapping[str, Any] | None, *, is_object: bool, wanted: bool = False) -> None:
        super().__init__(data, label_suffix="", auto_id="%s", prefix="more")
        self.is_object, self.wanted = is_object, wanted
        if not is_object:
            for name in ("whom", "color", "subtypes"):
                del self.fields[name]
        else:
            color = self.fields["color"]
            language = current_language()
            if isinstance(color, forms.ChoiceField):
                color.choices = [("", _("any")), *((color, wording.color_word(color, language)) for color in COLORS)]
        for row in range(1, ROWS + 1):
            label = _("What it does") if row == 1 else _("And also")
            self.fields[f"does_{row}"] = forms.ChoiceField(
                label=label, required=False, choices=[("", "–"), *WHAT.items()]
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
            does, value = sent.get(f"does_{row}"), sent.get(f"value_{row}", "")
            if does:
                try:
                    sent["changes"].append(cards.change(does, _value(does, value)))
                except ValueError as error:
                    self.add_error(f"value_{row}", str(error))
            elif value:
                self.add_error(f"does_{row}", _("Choose what it does."))
        begun = self.wanted or sent.get("color") or sent.get("subtypes")
        if begun and not sent["changes"] and not self.errors:
            self.add_error("does_1", _("Choose what it does."))
        return sent

    def items(self) -> list[dict[str, Any]]:
        """Return what was built: one ability, or one more part of the effect; nothing for an empty form."""
        sent = self.cleaned_data
        if not self.is_object or not sent["changes"]:
            return list(sent["changes"])
        selector = cards.affected(sent.get("whom") or next(iter(AFFECTED_CHOICES)), sent["color"], sent["subtypes"])
        return [cards.static_ability(selector, sent["changes"])]


def _value(does: str, text: str) -> Any:
    """Return the value as the change has it. Raises ValueError with the missing part."""
    kind = cards.DOES[does]
    if not kind:
        return None
    if kind == "size":
        match = SIZE.fullmatch(text)
        if match is None:
            raise ValueError(_("Write power and toughness with a stroke between, such as 3/3."))
        return [int(part.replace("−", "-")) for part in match.groups()]
    value = keyword_list(text) if kind == "keywords" else _read(text, kind)
    if not value and does != "set-colors":
        raise ValueError(_("Write at least one word."))
    if does == "set-land" and not set(value) <= set(BASIC_LAND_TYPES):
        raise ValueError(_("These must be basic land types."))
    return value


def _read(text: str, key: str) -> list[str]:
    try:
        return words.read(text, key)
    except words.UnknownWordError as error:
        raise ValueError(
            _("“%(word)s” isn’t a word that is known here. Check its spelling.") % {"word": error}
        ) from error
