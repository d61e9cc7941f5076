"""History of a content: its versions, the differences between two of them, and going back to one.

What a form shows is saved over what it was made from, and over nothing newer: the check and the write are one
transaction.

made_from = MadeFrom(form.cleaned_data["stamp"], Card.as_json)
change(card, user, made_from.check, write)       # raises NewerError before anything is written
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from typing import Any, Final

from django.utils.translation import gettext_lazy

from layers_site.cardtext.wording.context import capitalised
from layers_site.content import bases
from layers_site.content.files import ordered, pretty
from layers_site.content.models import Card, Case, Document
from layers_site.platform.versions import ChangedError, stamp_of

Content = Card | Case | Document

#: The codes with which a change is signed, and their words.
REASONS: Final = {
    "loaded": gettext_lazy("loaded with the site’s content"),
    "imported": gettext_lazy("imported from a file"),
    "reverted": gettext_lazy("taken back to an older version"),
    "copied": gettext_lazy("made as a copy"),
    "shipped": gettext_lazy("taken over from the site’s content"),
    "renamed": gettext_lazy("got another address"),
    "brought-back": gettext_lazy("restored after it was deleted"),
}
_KINDS: Final = {"+": gettext_lazy("made"), "~": gettext_lazy("changed"), "-": gettext_lazy("deleted")}
#: Not shown as a change, and not taken back.
_UNTOLD: Final = frozenset(("id", "created", "updated", "stage_keys"))
#: As many versions of one content are listed.
MOST_VERSIONS: Final = 100
#: Lines shown around each change.
_AROUND: Final = 2


@dataclass(frozen=True, slots=True)
class Version:
    """One saved state. `by` is "" without a signed-in user; `changed` are the readable names of the fields.

    `content` is the card or case as it was then, not to be saved.
    """

    id: int
    at: datetime
    by: str
    kind: str
    reason: str
    status: str
    content: Content = field(repr=False)
    changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a comparison.

    It is "same", "changed", "removed", "added", or "gap" for unchanged lines that are left out.
    """

    kind: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class FieldDiff:
    """A field that differs: its column, its name in the language of the page, and its lines side by side."""

    field: str
    label: str
    lines: tuple[Line, ...]


def history_of(content: Content) -> list[Version]:
    """Return the versions of a card or a case, the newest first."""
    records = list(_newest(content)[: MOST_VERSIONS + 1])
    older = [*records[1:], None]
    # What was stored before there was a history has no version.
    return [_version(content, *pair) for pair in zip(records, older, strict=False)][:MOST_VERSIONS]


def version_of(content: Content, history_id: int) -> Version | None:
    """Return one version of this card or case, or None."""
    record = content.history.select_related("history_user").filter(history_id=history_id).first()
    return record and _version(content, record)


def diff(old: Content | Version, new: Content | Version) -> list[FieldDiff]:
    """Return the fields that differ, in the order of the form, each line by line; JSON is laid out as it is edited."""
    before, after = _content(old), _content(new)
    return [
        FieldDiff(name, _label(after, name), line_rows(_shown(before, name), _shown(after, name), _AROUND))
        for name in _changed(before, after)
    ]


def revert(history_id: int) -> Callable[[Content], None]:
    """Return what makes a content what it was in a version, but for its status. It raises LookupError for another's."""

    def write(stored: Content) -> None:
        version = version_of(stored, history_id)
        if version is None:
            raise LookupError(history_id)
        for name in _version_fields(stored):
            if name != "status":
                setattr(stored, name, getattr(version.content, name))
        if isinstance(stored, Case):
            stored.settle_stale(list(stored.stale))

    return write


# --- versions ---------------------------------------------------------------------------------------


def _newest(content: Content) -> Any:
    """Return the rows of the history, the newest first."""
    return content.history.select_related("history_user").order_by("-history_date", "-history_id")


def _version(content: Content, record: Any, older: Any = None) -> Version:
    """Return a row of the history as a version, with what it changed of the one before."""
    then = _restored(content, record)
    changed = _changed(_restored(content, older), then) if older is not None else []
    reason = record.history_change_reason or ""
    return Version(
        id=record.history_id,
        at=record.history_date,
        by=record.history_user.get_username() if record.history_user else "",
        kind=str(_KINDS[record.history_type]),
        reason=str(REASONS.get(reason, reason)),
        status=str(then.Status(then.status).label),
        content=then,
        changed=tuple(_label(then, name) for name in changed),
    )


def _restored(content: Content, record: Any) -> Content:
    names = [field.name for field in content.history.model.tracked_fields]
    return type(content)(**{name: getattr(record, name) for name in names})


def _version_fields(content: Content) -> list[str]:
    """Return the fields that a version keeps, in the order of the model."""
    fields = content.history.model.tracked_fields
    return [field.name for field in fields if field.name not in _UNTOLD]


def _content(source: Content | Version) -> Content:
    return source.content if isinstance(source, Version) else source


# --- what differs -----------------------------------------------------------------------------------


def _changed(old: Content, new: Content) -> list[str]:
    return [name for name in _version_fields(new) if getattr(old, name) != getattr(new, name)]


def _label(content: Content, name: str) -> str:
    return capitalised(str(content._meta.get_field(name).verbose_name))  # type: ignore[union-attr]


def _shown(content: Content, name: str) -> list[str]:
    """Return the lines of a field's value.

    A text has its lines, JSON those in which it is edited, a choice its name.
    """
    value = getattr(content, name)
    display = getattr(content, f"get_{name}_display", None)
    if display is not None:
        return [str(display())]
    if name == "same":
        return list(map(str, value))
    if name == "stale":
        return [_label(content, content.field_at(text)[0]) for text in value]
    return (value if isinstance(value, str) else pretty(ordered(value))).splitlines()


def line_rows(old: list[str], new: list[str], around: int = 0) -> tuple[Line, ...]:
    """Return the lines that differ side by side, with some lines around each change, and the gaps between those."""
    return tuple(_line_rows(old, new, around))


def _line_rows(old: list[str], new: list[str], around: int) -> Iterator[Line]:
    groups = list(difflib.SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(around))
    ends = [0, *(group[-1][2] for group in groups)]
    for group, end in zip(groups, ends, strict=False):
        if around and group[0][1] > end:
            yield Line("gap", "", "")
        for tag, first, last, begin, stop in group:
            for left, right in zip_longest(old[first:last], new[begin:stop]):
                kind = "removed" if right is None else "added" if left is None else "changed"
                yield Line("same" if tag == "equal" else kind, left or "", right or "")
    if around and ends[-1] < len(old):
        yield Line("gap", "", "")


# --- a form, and what it was made from -------------------------------------------------------------------


#: What of a content a form shows, as anything that JSON can say. KeyError where there is no such part of it.
Shows = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class MadeFrom:
    """The origin of a form: the stamp in it, and the part of the content that it shows."""

    stamp: str
    shows: Shows

    def check(self, stored: bases.Content) -> None:
        """Raise NewerError where what is stored is newer."""
        refuse_newer(stored, self)


@dataclass()
class NewerError(ChangedError):
    """Somebody has saved since the form was made.

    `now` is the content as it is stored, `was` as the form was made from it, None where no version tells. `by` has
    changed it last, `at` that time; "" and None where that is not known.
    """

    now: Any
    was: Any = None
    by: str = ""
    at: datetime | None = None


def refuse_newer(stored: bases.Content, made_from: MadeFrom) -> None:
    """Raise NewerError where what the form shows is not what is stored any more."""
    now = _stamp(stored, made_from.shows)
    if now is not None and now == made_from.stamp:
        return
    changed, was = None, None
    for version in _versions(stored):
        stamp = _stamp(version.content, made_from.shows)
        if stamp == made_from.stamp:
            was = version.content
            break
        if changed is None or stamp == now == _stamp(changed.content, made_from.shows):
            changed = version
    raise NewerError(stored, was, changed.by if changed else "", changed.at if changed else None)


def whole(content: bases.Content) -> dict[str, Any]:
    """Return the whole content and its status, which the user has seen before changing the status."""
    more = {
        name: getattr(content, name) for name in ("status", "stale", "same", "still_right") if hasattr(content, name)
    }
    return {**content.as_json(), **more}


def _versions(content: bases.Content) -> Iterator[Version]:
    """Yield the saved versions, the newest first; nothing for content without a history."""
    if not isinstance(content, Card | Case | Document) or content._state.adding:
        return iter(())
    return (_version(content, record) for record in _newest(content)[:MOST_VERSIONS])


def _stamp(content: bases.Content, shows: Shows) -> str | None:
    try:
        return stamp_of(shows(content))
    except KeyError:
        return None
