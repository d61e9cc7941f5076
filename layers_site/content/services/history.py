"""History of a card or a case: its versions, the differences between two of them, and going back to one."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from typing import Any, Final

from django.utils.translation import gettext_lazy

from layers_site.cardtext.wording.context import capitalised
from layers_site.content.files import ordered, pretty
from layers_site.content.models import Card, Case, Document

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
    newest = content.history.select_related("history_user").order_by("-history_date", "-history_id")
    records = list(newest[: MOST_VERSIONS + 1])
    older = [*records[1:], None]
    # What was stored before there was a history has no version.
    return [_version(content, *pair) for pair in zip(records, older, strict=False)][:MOST_VERSIONS]


def version_of(content: Content, history_id: int) -> Version | None:
    """Return one version of this card or case, or None."""
    record = content.history.select_related("history_user").filter(history_id=history_id).first()
    return record and version_at(content, record)


def version_before(content: Content, at: datetime) -> Content | None:
    """Return the card or case as it was at that moment, or None without such a version."""
    newest = content.history.filter(history_date__lte=at).order_by("-history_date", "-history_id")
    record = newest.first()
    return record and _restored(content, record)


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


def version_at(content: Content, record: Any) -> Version:
    """Return a row of the history as a version, without what it changed."""
    return _version(content, record, None)


def _version(content: Content, record: Any, older: Any) -> Version:
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
