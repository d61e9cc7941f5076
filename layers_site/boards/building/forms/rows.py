"""Rows in the form of an effect: the fields of each, and their order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from engine.errors import ScenarioError
from engine.notation import read_change
from engine.notation.objects import needs_no_objects
from engine.words import BASIC_LAND_TYPES, COLORS, is_creature_type
from layers_site.boards.building import words
from layers_site.boards.building.forms import choices, row_fields
from layers_site.boards.building.forms.part_answers import Answered
from layers_site.boards.building.services import counting, world
from layers_site.boards.building.services.documents import is_label
from layers_site.boards.building.services.drafts import EditedEffect
from layers_site.boards.building.services.kinds import KINDS, PARTS, Json, Origin, fits
from layers_site.boards.building.services.rows import ChangeRow
from layers_site.platform.text import current_language


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
        for name in KINDS[code].fields:
            self.fields[name] = row_fields.FIELDS[name]()
        for name in row_fields.OBJECTS:
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
        for name in row_fields.TEXTS:
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
        if of in counting.OF_A_COLOR and sent.get("count_color") == "":
            self.add_error("count_color", _("Choose a color."))

    def _clean_words(self, sent: dict[str, Any]) -> None:
        """Check that a text change replaces a word by another of its kind (612.2).

        The kinds are colors, basic land types and creature types.
        """
        words = {key: _replaceable(sent[key]) for key in ("old", "new") if key in sent}
        for key, (word, family) in words.items():
            sent[key] = word
            if not family:
                self.add_error(key, _("This must be a color, a basic land type or a creature type."))
        families = {family for _word, family in words.values()}
        if len(words) == 2 and len(families) == 2 and "" not in families:
            self.add_error("new", _("Both words must be of one kind."))

    @property
    def of_rules(self) -> bool:
        """Return whether this is about players or the rules, and needs no object."""
        if self.code != PARTS:
            return KINDS[self.code].world
        value = self["part"].value()
        try:
            return needs_no_objects(read_change(value.value if isinstance(value, Answered) else value))
        except ScenarioError:
            return False

    def row(self) -> ChangeRow:
        """Return the row of a valid form."""
        return ChangeRow(self.code, self.cleaned_data, within=self.within, joined=self.joined)


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


def shown(row: ChangeRow) -> dict[str, Any]:
    """Return a row as it stands in the fields: words and texts in the page's language."""
    values = dict(row.values)
    for name in row_fields.WORDS:
        if isinstance(values.get(name), list):
            values[name] = words.shown(values[name], "subtypes")
    for name in row_fields.KEYWORDS:
        if isinstance(values.get(name), list):
            values[name] = words.keywords_shown(values[name])
    for name in ("old", "new"):
        if name in values:
            values[name] = words.shown([values[name]], "colors" if values[name] in COLORS else "subtypes")
    for name in row_fields.TEXTS:
        if is_label(values.get(name)):
            values[name] = values[name][current_language()]
    return values


# --- places ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RowPlace:
    """`at` is the number that the row was sent under, -1 for a new one."""

    at: int
    code: str
    within: bool = False
    joined: bool = False

    @property
    def marks(self) -> tuple[str, ...]:
        """Return the marks that the form has to send along."""
        return tuple(name for name, present in (("within", self.within), ("joined", self.joined)) if present)

    @staticmethod
    def of(at: int, row: ChangeRow) -> RowPlace:
        return RowPlace(at, row.code, row.within, row.joined)

    @staticmethod
    def without(places: list[RowPlace], gone: int) -> list[RowPlace]:
        """Return the rows without the one sent under that number, and without those below it."""
        index = next((index for index, place in enumerate(places) if place.at == gone), None)
        if index is None:
            return places
        end = index + 1 if places[index].within else _end(places, index)
        rest = places[end:]
        if rest and rest[0].joined and not places[index].joined:
            rest[0] = replace(rest[0], joined=False)  # it was one with what goes, not with what stands before
        return [*places[:index], *rest]

    @staticmethod
    def with_more(
        places: list[RowPlace], code: str, into: int | None, origin: Origin
    ) -> tuple[list[RowPlace], int | None]:
        """Return the rows with a new one, and its index; the same without one where it cannot stand there."""
        if code not in KINDS:
            return places, None
        if into is None:
            allowed = origin in KINDS[code].origins
            return ([*places, RowPlace(-1, code)], len(places)) if allowed else (places, None)
        holder = next((index for index, place in enumerate(places) if place.at == into and not place.within), None)
        if holder is None or not fits(code, places[holder].code):
            return places, None
        end = _end(places, holder)
        return [*places[:end], RowPlace(-1, code, within=True), *places[end:]], end


def _end(places: list[RowPlace], holder: int) -> int:
    """Return the index after the rows that are within the row at `holder`."""
    after = (index for index in range(holder + 1, len(places)) if not places[index].within)
    return next(after, len(places))


def sent_places(data: QueryDict, prefix: str, most: int) -> Iterator[RowPlace]:
    """Yield the rows of a form as it was sent."""
    for at in range(most):
        name = prefix.format(at)
        code = data.get(f"{name}-kind", "")
        if code in KINDS:
            within, joined = (bool(data.get(f"{name}-{mark}")) for mark in ("within", "joined"))
            yield RowPlace(at, code, within, joined)


def arranged(places: Iterable[RowPlace], origin: Origin, edited: EditedEffect | None) -> list[RowPlace]:
    """Return the places where rows can stand. An existing effect may do more than its origin allows for new ones."""
    arrangement: list[RowPlace] = []
    holder = ""
    for place in places:
        if place.within and holder in KINDS and place.code in KINDS and fits(place.code, holder):
            arrangement.append(place)
        elif _stands(place.code, origin, edited):
            holder = place.code
            arrangement.append(replace(place, within=False))
    return arrangement


def _stands(code: str, origin: Origin, edited: EditedEffect | None) -> bool:
    return origin in KINDS[code].origins or (edited is not None and bool(KINDS[code].origins))
