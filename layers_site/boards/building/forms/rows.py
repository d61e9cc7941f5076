"""One thing that an effect does, as a few fields: which ones, its kind says."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.words import BASIC_LAND_TYPES, COLORS, is_creature_type
from layers_site.boards.building import words
from layers_site.boards.building.forms import asked, choices
from layers_site.boards.building.services import counting, world
from layers_site.boards.building.services.kinds import KINDS, UNCHANGED, Json
from layers_site.boards.building.services.labels import is_label
from layers_site.boards.building.services.rows import Row
from layers_site.platform.language import current_language

MOST_PLACES: Final = 1000


class RowForm(forms.Form):
    """One change of an effect. `prefix` tells it from the others of the page.

    `objects` are what a change can name; `labels` the texts that are known in both languages, by either. `marks`
    are "within" and "joined" where a `Row` is that; the browser sends them along.
    """

    kind = forms.CharField(widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        code: str,
        prefix: str,
        objects: choices.Choices,
        labels: Mapping[str, Json] | None = None,
        marks: Collection[str] = (),
        **kw: Any,
    ) -> None:
        super().__init__(data, prefix=prefix, label_suffix="", **kw)
        self.code = code
        self.within, self.joined = "within" in marks, "joined" in marks
        self.labels = labels or {}
        self.initial["kind"] = code
        for mark in marks:
            self.fields[mark] = forms.CharField(widget=forms.HiddenInput, required=False, initial="on")
        for name in KINDS[code].fields if code in KINDS else ():
            self.fields[name] = asked.FIELDS[name]()
        if code == UNCHANGED:
            self.fields["place"] = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=MOST_PLACES)
        for name in asked.OBJECTS:
            field = self.fields.get(name)
            if isinstance(field, forms.ChoiceField):
                field.choices = objects

    @property
    def visible(self) -> list[forms.BoundField]:
        return [field for field in self if not field.is_hidden]

    # --- what was filled in ---------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if self.code == "set-size" and "power" in sent and sent["power"] is None and sent.get("toughness") is None:
            self.add_error("power", _("Give at least one of the two numbers."))
        if self.code in ("modify", "for-each"):
            for half in ("power", "toughness"):
                sent[half] = sent.get(half) or 0
        if self.code == "text":
            self._clean_words(sent)
        if sent.get("hand") in world.HAND[1:] and "cards" in sent and sent["cards"] is None:
            self.add_error("cards", _("Write a number."))
        self._clean_counted(sent)
        for name in asked.TEXTS:
            if name in sent:
                sent[name] = self.labels.get(sent[name], sent[name])
        return sent

    def _clean_counted(self, sent: dict[str, Any]) -> None:
        if "count_zone" in sent:
            sent["count_zone"] = sent["count_zone"] or counting.ZONES[0]
        of = sent.get("count_of")
        if of == "":
            of = sent["count_of"] = counting.OF[0]
        if of in ("counters", "its_counters") and "count_counter" in sent:
            sent["count_counter"] = words.read_counter(sent["count_counter"])
            if not sent["count_counter"]:
                self.add_error("count_counter", _("Write which kind of counter."))
        if of == "devotion" and sent.get("count_color") == "":
            self.add_error("count_color", _("Choose a color."))

    def _clean_words(self, sent: dict[str, Any]) -> None:
        """Check a text change: it replaces a color, a basic land type or a creature type by another of its kind
        (612.2).
        """
        words = {key: _replaceable(sent[key]) for key in ("old", "new") if key in sent}
        for key, (word, family) in words.items():
            sent[key] = word
            if not family:
                self.add_error(key, _("This must be a color, a basic land type or a creature type."))
        families = {family for _word, family in words.values()}
        if len(words) == 2 and len(families) == 2 and "" not in families:
            self.add_error("new", _("Both words must be of one kind."))

    def kept_change(self, written: tuple[Json, ...]) -> Json | None:
        """Return the unchanged change that this row stands for."""
        place = str(self["place"].value()) if self.code == UNCHANGED else ""
        known = place.isascii() and place.isdecimal() and len(place) <= len(str(MOST_PLACES))
        return written[int(place)] if known and int(place) < len(written) else None

    def row(self, written: tuple[Json, ...] = ()) -> Row:
        """Return the row of a valid form. `written` are the changes that may stay unchanged."""
        sent = self.cleaned_data
        values = {"change": written[sent["place"]]} if self.code == UNCHANGED else sent
        return Row(self.code, values, within=self.within, joined=self.joined)


def _replaceable(typed: str) -> tuple[str, str]:
    """Return the word as the data has it, and what kind of word it is ("" for none of those that can be replaced)."""
    for key in ("colors", "subtypes"):
        try:
            (word,) = words.read(typed, key)
        except (words.UnknownWordError, ValueError):
            continue
        if word in COLORS:
            return word, "color"
        if word in BASIC_LAND_TYPES:
            return word, "land"
        return word, "creature" if is_creature_type(word) else ""
    return typed, ""


def shown(row: Row) -> dict[str, Any]:
    """Return a row as it stands in the fields: words and texts in the page's language."""
    values = dict(row.values)
    for name in asked.WORDS:
        if isinstance(values.get(name), list):
            values[name] = words.shown(values[name], "subtypes")
    for name in asked.KEYWORDS:
        if isinstance(values.get(name), list):
            values[name] = words.keywords_shown(values[name])
    for name in ("old", "new"):
        if name in values:
            values[name] = words.shown([values[name]], "colors" if values[name] in COLORS else "subtypes")
    for name in asked.TEXTS:
        if is_label(values.get(name)):
            values[name] = values[name][current_language()]
    return values
