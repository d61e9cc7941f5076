"""The whole form of an effect: where it comes from and whom it affects, and a row for each thing that it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from engine.scenario import Scenario
from layers_site.building import words
from layers_site.building.forms import rows as row_forms
from layers_site.building.forms.effect import EffectForm, initial_of
from layers_site.building.forms.rows import RowForm
from layers_site.building.services import kinds
from layers_site.building.services.drafts import Draft, Told
from layers_site.building.services.kinds import COUNTERS, KEPT, KINDS, ORIGINS, Json, Origin
from layers_site.workbench.presenters.shelf import things

#: So many things one effect can be built to do.
MOST_ROWS: Final = 8
_PREFIX: Final = "does{}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """`told` is the effect that is edited, None for a new one."""

    scenario: Scenario
    origin: Origin
    form: EffectForm
    rows: tuple[RowForm, ...]
    told: Told | None

    @property
    def full(self) -> bool:
        return len(self.rows) >= MOST_ROWS

    def is_valid(self) -> bool:
        """Whether all of it can be used; what is wrong is said at its field, of which the first has the focus."""
        found = [form.is_valid() for form in (self.form, *self.rows)]
        if not self.rows and not self.form.non_field_errors():
            self.form.add_error(None, _("Say at least one thing that it does."))
        return all(found) and bool(self.rows)

    def focus_first_error(self) -> None:
        for form in (self.form, *self.rows):
            for name in form.fields:
                if name in form.errors:
                    form.fields[name].widget.attrs["autofocus"] = True
                    return

    def focus_newest(self) -> None:
        """The focus goes to the first field of the last row."""
        for field in self.rows[-1].asked[:1] if self.rows else ():
            field.field.widget.attrs["autofocus"] = True

    def changes(self) -> Iterator[Json]:
        """What it does, as far as it is filled in."""
        written = self.told.changes if self.told else ()
        for row in self.rows:
            if row.is_valid() and row.code == KEPT and row.cleaned_data["place"] < len(written):
                yield written[row.cleaned_data["place"]]
            elif row.is_valid() and row.code in KINDS and row.code != COUNTERS:
                yield row.change()

    def counters(self) -> Iterator[tuple[str, int]]:
        """The counters that it puts on, as far as they are filled in."""
        for row in self.rows:
            if row.code == COUNTERS and row.is_valid():
                yield words.read_counter(row.cleaned_data["counter"]), row.cleaned_data["count"]

    def draft(self) -> Draft:
        """As much of the effect as is filled in well."""
        self.form.is_valid()
        return self.form.draft(tuple(self.changes()), tuple(self.counters()))


def blank(scenario: Scenario, origin: Origin, told: Told | None, holder: str = "") -> Sheet:
    """A form to fill in; for an effect that is edited, as it is."""
    if told is None:
        first = {"holder": holder} if holder else {}
        return Sheet(scenario, origin, EffectForm(None, scenario, origin, None, initial=first), (), None)
    form = EffectForm(None, scenario, told.origin, told, initial=initial_of(told))
    found = (_row_of(change, place, scenario) for place, change in enumerate(told.changes))
    return Sheet(scenario, told.origin, form, tuple(found), told)


def _row_of(change: Json, place: int, scenario: Scenario) -> RowForm:
    code, values = kinds.read(change) or (KEPT, {"place": place})
    return _row(None, code, place, scenario, initial=row_forms.shown(values))


def sent(scenario: Scenario, data: QueryDict, told: Told | None) -> Sheet:
    """The form as it was sent, to be judged."""
    origin = told.origin if told else origin_of(data.get("origin", ""))
    found = tuple(_row(data, code, place, scenario) for place, code in _sent_rows(data, told) if _goes(code, origin))
    return Sheet(scenario, origin, EffectForm(data, scenario, origin, told), found, told)


def origin_of(text: str) -> Origin:
    return next((one for one in ORIGINS if one == text), "resolved")


def _row(data: Mapping[str, Any] | None, code: str, place: int, scenario: Scenario, **more: Any) -> RowForm:
    return RowForm(data, code, _PREFIX.format(place), things(scenario), **more)


def _sent_rows(data: QueryDict, told: Told | None) -> Iterator[tuple[int, str]]:
    for place in range(MOST_ROWS):
        code = data.get(f"{_PREFIX.format(place)}-kind", "")
        if code in KINDS or (code == KEPT and told is not None):
            yield place, code


def judged(sheet: Sheet) -> Sheet:
    """The same as if it had been sent as it stands: what can be read of a form that nobody has sent yet."""
    form = EffectForm(_standing(sheet.form), sheet.scenario, sheet.origin, sheet.told)
    found = (_row(_standing(row), row.code, place, sheet.scenario) for place, row in enumerate(sheet.rows))
    return Sheet(sheet.scenario, sheet.origin, form, tuple(found), sheet.told)


def _standing(form: forms.Form) -> dict[str, Any]:
    return {form.add_prefix(name): form.get_initial_for_field(field, name) for name, field in form.fields.items()}


# --- drawn again with one row more or less, nothing judged ------------------------------------------------


def redrawn(
    scenario: Scenario, data: QueryDict, told: Told | None, *, origin: str = "", more: str = "", less: int | None = None
) -> Sheet:
    """The form with all that was filled in so far, for another origin, with one row more, or without one."""
    now = told.origin if told else origin_of(origin or data.get("origin", ""))
    there = [(place, code) for place, code in _sent_rows(data, told) if place != less]
    there = [(place, code) for place, code in there if _goes(code, now)]
    if more in KINDS and _goes(more, now) and len(there) < MOST_ROWS:
        there.append((-1, more))
    found = (
        _row(None, code, at, scenario, initial=_initial(data, place, code, scenario) if place >= 0 else None)
        for at, (place, code) in enumerate(there)
    )
    values = _values(EffectForm(data, scenario, now, told))
    form = EffectForm(None, scenario, now, told, initial=values)
    whom = form.fields["whom"]
    if isinstance(whom, forms.ChoiceField) and not whom.valid_value(values.get("whom")):
        form.initial.pop("whom", None)  # another origin affects others
    return Sheet(scenario, now, form, tuple(found), told)


def _goes(code: str, origin: Origin) -> bool:
    """Whether an effect of that origin can do this."""
    return code == KEPT or origin in KINDS[code].origins


def _initial(data: QueryDict, place: int, code: str, scenario: Scenario) -> dict[str, Any]:
    return _values(_row(data, code, place, scenario))


def _values(form: forms.Form) -> dict[str, Any]:
    """What stands in the fields of a form that was sent, right or wrong."""
    there = form.data.keys()
    names = (name for name in form.fields if _is_there(form, name, there))
    return {
        name: form.fields[name].widget.value_from_datadict(form.data, form.files, form.add_prefix(name))
        for name in names
    }


def _is_there(form: forms.Form, name: str, there: Iterable[str]) -> bool:
    """Boxes that are not ticked are not sent, and count as answered all the same."""
    boxes = isinstance(form.fields[name], forms.MultipleChoiceField | forms.BooleanField)
    return boxes or form.add_prefix(name) in there
