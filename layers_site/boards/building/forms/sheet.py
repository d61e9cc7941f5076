"""The whole form of an effect: where it comes from and whom it affects, and a row for each thing that it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from engine.notation.json_schema import Schema
from engine.notation.objects import needs_no_objects
from engine.scenario import Scenario
from layers_site.boards.building import words
from layers_site.boards.building.forms import rows as row_forms
from layers_site.boards.building.forms.choices import Choices
from layers_site.boards.building.forms.effect import EffectForm, initial_of
from layers_site.boards.building.forms.parts import part_fields
from layers_site.boards.building.forms.rows import RowForm, RowPlace, arranged, sent_places
from layers_site.boards.building.services.documents import key, labels
from layers_site.boards.building.services.drafts import Draft, EditedEffect
from layers_site.boards.building.services.kinds import COUNTERS, ORIGINS, Json, Origin
from layers_site.boards.building.services.rows import ChangeRow, part_by_part, rows_of, written
from layers_site.boards.building.services.whom import NOBODY
from layers_site.boards.presenters.shelf import things

#: So many rows one effect can be built of; one that has more already keeps them.
MOST_ROWS: Final = 10
PREFIX: Final = "does{}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """`edited` is the effect that is edited, None for a new one; `newest` the place of a row that has just come."""

    scenario: Scenario
    origin: Origin
    form: EffectForm
    rows: tuple[RowForm, ...]
    edited: EditedEffect | None
    newest: int | None = None

    @property
    def full(self) -> bool:
        return len(self.rows) >= MOST_ROWS

    # --- is it right -----------------------------------------------------------------------------------

    def is_valid(self) -> bool:
        """Return whether all forms of the sheet are valid.

        A problem is said at its field; the first such field has the focus.
        """
        valid = [form.is_valid() for form in (self.form, *self.rows)]
        if not self.rows and not self.form.non_field_errors():
            self.form.add_error(None, _("Say at least one thing that it does."))
        self._judge_held()
        self._judge_whom()
        return all(valid) and bool(self.rows) and not any(form.errors for form in (self.form, *self.rows))

    def _judge_held(self) -> None:
        """Check that an ability that is given does something. Only effects on players or the rules affect no object."""
        for row, inner in self._groups():
            if row.code != "gain-static" or not row.is_valid():
                continue
            if not inner:
                row.add_error("given_whom", _("Say below what that ability does."))
            elif row.cleaned_data["given_whom"] == NOBODY and not all(inside.of_rules for inside in inner):
                row.add_error("given_whom", _("What it does is done to objects: say to which."))

    def _judge_whom(self) -> None:
        sent = self.form.cleaned_data if self.form.is_bound else {}
        if not self.rows or self.of_rules or self._has_lost_all:
            return
        if sent.get("whom") == "chosen" and "affected" in sent and not sent["affected"]:
            self.form.add_error("affected", _("Choose at least one object."))
        elif sent.get("whom") == NOBODY:
            self.form.add_error("whom", _("What it does is done to objects: say to which."))

    @property
    def of_rules(self) -> bool:
        """Return whether all that it does is about players or the rules, and needs no object."""
        return bool(self.rows) and all(row.of_rules for row, _inner in self._groups())

    @property
    def _has_lost_all(self) -> bool:
        """Return whether an effect is edited whose objects are all gone; so it stays."""
        effect = self.edited.effect if self.edited else None
        about_objects = effect is not None and not all(needs_no_objects(change) for change in effect.changes)
        return effect is not None and about_objects and not effect.affects

    def places(self) -> list[tuple[int, list[int]]]:
        """Return the place of each row that is not within another, with those of the rows that are."""
        places: list[tuple[int, list[int]]] = []
        for place, row in enumerate(self.rows):
            if places and row.within:
                places[-1][1].append(place)
            else:
                places.append((place, []))
        return places

    def _groups(self) -> list[tuple[RowForm, list[RowForm]]]:
        return [(self.rows[place], [self.rows[inside] for inside in inner]) for place, inner in self.places()]

    def part_values(self) -> Iterator[tuple[str | Schema, Any]]:
        """Yield the shape and the value of each part that is asked for piece by piece."""
        for form in (self.form, *self.rows):
            for field in part_fields(form):
                name = next(name for name, there in form.fields.items() if there is field)
                if (value := form.initial.get(name)) is not None:
                    yield field.shape, value

    def focus_first_error(self) -> None:
        for form in (self.form, *self.rows):
            for name in form.fields:
                if name in form.errors:
                    form.fields[name].widget.attrs["autofocus"] = True
                    return

    def focus_newest(self) -> None:
        """Give the focus to the first field of the new row."""
        row = None if self.newest is None else self.rows[self.newest]
        for field in row.visible[:1] if row else ():
            field.field.widget.attrs["autofocus"] = True

    # --- what was filled in ------------------------------------------------------------------------------

    def changes(self) -> tuple[Json, ...]:
        """Return the changes, as far as they are filled in. Unchanged ones stay as they were written."""
        changes = self.edited.changes if self.edited else ()
        before = {key(change): change for change in changes}
        return tuple(before.get(key(change), change) for change in written(self._filled()))

    def _filled(self) -> Iterator[ChangeRow]:
        for row, inner in self._groups():
            if row.is_valid() and row.code != COUNTERS:
                yield row.row()
                yield from (inside.row() for inside in inner if inside.is_valid())

    def counters(self) -> Iterator[tuple[str, int]]:
        """Yield the counters that it puts on, as far as they are filled in."""
        for row in self.rows:
            if row.code == COUNTERS and row.is_valid():
                yield words.read_counter(row.cleaned_data["counter"]), row.cleaned_data["count"]

    def draft(self) -> Draft:
        """Return the draft, as far as the form is valid. A new one on players or the rules alone affects no object."""
        self.form.is_valid()
        draft = self.form.draft(self.changes(), tuple(self.counters()))
        return replace(draft, selector=None, affected=()) if self.of_rules and self.edited is None else draft


# --- the form to fill in, and as it was sent -------------------------------------------------------------


def blank(scenario: Scenario, origin: Origin, edited: EditedEffect | None, holder: str = "") -> Sheet:
    """Return a form to fill in; for an effect that is edited, as it is."""
    if edited is None:
        first = {"holder": holder} if holder else {}
        return Sheet(scenario, origin, EffectForm(None, scenario, origin, None, initial=first), (), None)
    form = EffectForm(None, scenario, edited.origin, edited, initial=initial_of(edited))
    return Sheet(scenario, edited.origin, form, rows_for(edited.changes, scenario, edited), edited)


def rows_for(changes: Iterable[Json], scenario: Scenario, edited: EditedEffect) -> tuple[RowForm, ...]:
    """Return the rows of these changes, filled in."""
    rows = [row for change in changes for row in _opened(change, scenario, edited)]
    at_hand = Hand(scenario, edited.origin, edited)
    return tuple(at_hand.row(None, RowPlace.of(at, row), row_forms.shown(row)) for at, row in enumerate(rows))


def _opened(change: Json, scenario: Scenario, edited: EditedEffect) -> tuple[ChangeRow, ...]:
    """Return the rows of a change; one row, part by part, where the fields would not give the same back."""
    rows = rows_of(change)
    at_hand = Hand(scenario, edited.origin, edited)
    places = [RowPlace.of(0, row) for row in rows]
    filled = [at_hand.row(None, place, row_forms.shown(row)) for place, row in zip(places, rows, strict=True)]
    judged_ = [at_hand.row(_standing(form), place) for place, form in zip(places, filled, strict=True)]
    if not all(form.is_valid() for form in judged_):
        return part_by_part(change)
    again = written(form.row() for form in judged_)
    return rows if [key(row_change) for row_change in again] == [key(change)] else part_by_part(change)


def sent(scenario: Scenario, data: QueryDict, edited: EditedEffect | None) -> Sheet:
    """Return the form as it was sent, to be judged."""
    origin = edited.origin if edited else origin_of(data.get("origin", ""))
    places = arranged(sent_places(data, PREFIX, most_rows(edited)), origin, edited)
    rows = tuple(Hand(scenario, origin, edited).row(data, place) for place in places)
    return Sheet(scenario, origin, EffectForm(data, scenario, origin, edited), rows, edited)


def most_rows(edited: EditedEffect | None) -> int:
    """Return how many sent rows are read. An existing effect may have more rows than one can build."""
    if edited is None:
        return MOST_ROWS
    return MOST_ROWS + sum(len(rows_of(change)) for change in edited.changes)


def origin_of(text: str) -> Origin:
    return next((origin for origin in ORIGINS if origin == text), "resolved")


@dataclass(frozen=True, slots=True)
class Hand:
    """The shared data of the rows of a form."""

    scenario: Scenario
    origin: Origin
    edited: EditedEffect | None

    def row(self, data: Mapping[str, Any] | None, place: RowPlace, initial: dict[str, Any] | None = None) -> RowForm:
        texts = labels(self.edited.changes) if self.edited else {}
        name = PREFIX.format(place.at)
        form = RowForm(data, place.code, name, self.objects(), texts, place.marks, initial=initial)
        for field in part_fields(form):
            field.on(self.scenario)
        return form

    def objects(self) -> Choices:
        """Return the objects that a change can name: those of the board, and those that the effect knows by itself."""
        static = self.origin != "resolved"
        sourced = static or bool(self.edited and self.edited.effect and self.edited.effect.source)
        known = {
            "self": (sourced, _("the source of the effect itself")),
            "attached": (static, _("what it is attached to")),
            "graveyard_top": (True, _("the top card of your graveyard")),
        }
        shown = [(code, str(name)) for code, (there, name) in known.items() if there]
        return [*things(self.scenario), *shown]


def judged(sheet: Sheet) -> Sheet:
    """Return the sheet bound to its own initial answers, to read a form that was not sent yet."""
    form = EffectForm(_standing(sheet.form), sheet.scenario, sheet.origin, sheet.edited)
    at_hand = Hand(sheet.scenario, sheet.origin, sheet.edited)
    rows = (
        at_hand.row(_standing(row), RowPlace(at, row.code, row.within, row.joined)) for at, row in enumerate(sheet.rows)
    )
    return Sheet(sheet.scenario, sheet.origin, form, tuple(rows), sheet.edited)


def _standing(form: forms.Form) -> dict[str, Any]:
    return {form.add_prefix(name): _shown(form, name, field) for name, field in form.fields.items()}


def _shown(form: forms.Form, name: str, field: forms.Field) -> Any:
    """Return the value that a field shows. For a list without a choice, a browser shows the first."""
    value = form.get_initial_for_field(field, name)
    if value is None and isinstance(field, forms.ChoiceField) and not isinstance(field, forms.MultipleChoiceField):
        return next((code for code, _name in cast("Choices", field.choices)), None)
    return value
