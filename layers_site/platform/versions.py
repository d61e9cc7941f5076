"""Versions of what a form edits: the stamp in the form, and the page that shows a newer version.

stamp_of(shown)                      # put into the form, in the field `stamp`
stamp_of(shown) != form["stamp"]     # somebody has saved since: both texts are shown, and nothing is overwritten
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

#: The name of the field in every form.
FIELD: Final = "stamp"
#: Fields that nobody typed.
_UNTYPED: Final = frozenset({"csrfmiddlewaretoken", "items", "right", "do", "status", "sure", "version", FIELD})
_LENGTH: Final = 16


@dataclass()
class ChangedError(Exception):
    """The stored version is newer than the version of the form. `now` is the stored version."""

    now: Any


class StampField(forms.CharField):
    """The stamp of what the form shows. A form that was sent without one is older than any."""

    def __init__(self) -> None:
        super().__init__(max_length=_LENGTH, required=False, widget=forms.HiddenInput)


def stamp_of(shown: Any) -> str:
    """Return a stamp (a digest) of any JSON value."""
    text = json.dumps(shown, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def stamped(data: Mapping[str, Any], stamp: str, merged: Mapping[str, Any] | None = None) -> QueryDict:
    """Return the sent data with another stamp, and with the values of `merged` in place of its own."""
    query = QueryDict(mutable=True)
    for name in data:
        query.setlist(name, data.getlist(name) if isinstance(data, QueryDict) else [data[name]])
    for name, value in (merged or {}).items():
        query.setlist(name, _as_sent(value))
    query[FIELD] = stamp
    return query


def _as_sent(value: Any) -> list[str]:
    if isinstance(value, bool):
        return ["on"] if value else []
    if isinstance(value, list | tuple):
        return [str(item) for item in value]
    return ["" if value is None else str(value)]


# --- side by side ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unlike:
    """One field in words: as it is stored, as it was sent, and as it was when the form was made ("" if unknown)."""

    name: str
    label: str
    stored: str
    sent: str
    was: str = ""


def text_of(value: object) -> str:
    """Return the value of a field in words."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def taken(sent: Mapping[str, Any], stored: Mapping[str, Any], was: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the stored values of all fields that the sender did not change. So nobody's change is lost.

    `was` is what the form was made from. Where that is not known, all that was sent counts as changed.
    """
    if was is None:
        return {}
    return {name: stored[name] for name in stored if name in sent and sent[name] == was.get(name) != stored[name]}


def merged(sent: Mapping[str, Any], stored: Mapping[str, Any], was: Mapping[str, Any] | None) -> dict[str, Any]:
    """Merge the values: return those that were sent, except the fields taken from the stored version."""
    return {name: sent.get(name) for name in stored} | taken(sent, stored, was)


def unlike(
    labels: Iterable[tuple[str, str]], sent: Mapping[str, Any], stored: Mapping[str, Any], was: Mapping[str, Any] | None
) -> tuple[Unlike, ...]:
    """Return the fields whose three values are not all the same, each with its label."""
    differences = []
    for name, label in labels:
        three = (stored.get(name), sent.get(name), (was or stored).get(name))
        if any(value != three[0] for value in three):
            differences.append(_unlike(name, label, three, known=was is not None))
    return tuple(differences)


def _unlike(name: str, label: str, three: tuple[Any, Any, Any], *, known: bool) -> Unlike:
    now, mine, before = three
    if any(isinstance(value, dict) for value in three):
        # A whole document: what each of them changed of it.
        return Unlike(f"id_{name}", label, _changes(before, now), _changes(before, mine))
    return Unlike(f"id_{name}", label, text_of(now), text_of(mine), text_of(before) if known else "")


def _changes(old: Any, new: Any) -> str:
    """Return the lines in which two documents differ, each with − or + before it."""
    before, after = (json.dumps(item, ensure_ascii=False, indent=1, sort_keys=True).splitlines() for item in (old, new))
    lines = difflib.unified_diff(before, after, lineterm="", n=1)
    return "\n".join(line for line in lines if not line.startswith(("---", "+++")))


def beside(
    form: forms.BaseForm, now: Mapping[str, Any], was: Mapping[str, Any] | None
) -> tuple[QueryDict, tuple[Unlike, ...]]:
    """Return the data for filling a valid form again, and the fields that differ.

    `now` has the values of its fields as they are stored, `was` as the form was made from them. What comes back is
    stamped anew: sent again, it is stored.
    """
    sent = {name: form.cleaned_data[name] for name in now if name in form.cleaned_data}
    labels = [(name, str(form.fields[name].label)) for name in sent if name in form.fields]
    # What is not there any more has no field: its words are shown all the same.
    gone = {name: form.cleaned_data[name] for name in (was or {}) if name in form.cleaned_data and name not in now}
    again = {name: form.fields[name].prepare_value(value) for name, value in taken(sent, now, was).items()}
    lost = tuple(
        Unlike("", str(form.fields[name].label), "", text_of(value), text_of((was or {}).get(name)))
        for name, value in gone.items()
        if value != (was or {}).get(name)
    )
    return stamped(form.data, stamp_of(dict(now)), again), (*unlike(labels, sent, now, was), *lost)


# --- where nothing is stored any more -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Written:
    """One field that a user had filled in: its label and its text."""

    label: str
    text: str


def written(*filled: forms.BaseForm) -> tuple[Written, ...]:
    """Return the visible fields with their texts, so that the user can copy them."""
    return tuple(field for form in filled for field in _fields(form))


def _fields(form: forms.BaseForm) -> Iterator[Written]:
    for bound in form:
        if bound.name in ("right", FIELD) or bound.is_hidden or isinstance(bound.field, forms.BooleanField):
            continue
        value = bound.value()
        titles = dict(getattr(bound.field, "choices", ()) or ())
        several = value if isinstance(value, list | tuple) else [value]
        text = ", ".join(str(titles.get(choice, choice)) for choice in several if choice not in (None, ""))
        if text.strip():
            yield Written(str(bound.label), text.strip())


def typed_in(sent: QueryDict) -> tuple[Written, ...]:
    """Return all that somebody typed into a form that cannot be read, so that they can copy it."""
    texts = (str(value) for name, values in sent.lists() if name not in _UNTYPED for value in values)
    return tuple(Written("", text) for text in texts if text.strip())
