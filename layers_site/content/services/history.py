"""History of a card or a case: its versions, the differences between two of them, and going back to one."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext_lazy

from layers_site.cardtext.wording.context import capitalised
from layers_site.content.files import ordered, pretty
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import User
from layers_site.content.services.editing import change

Content = Card | Case | Document

#: The codes with which a change is signed, and their words.
REASONS: Final = {
    "loaded": gettext_lazy("loaded with the site’s content"),
    "imported": gettext_lazy("imported from a file"),
    "swapped": gettext_lazy("in the place of another one"),
    "reverted": gettext_lazy("taken back to an older version"),
    "copied": gettext_lazy("made as a copy"),
    "proposed": gettext_lazy("made as a proposal"),
    "taken-over": gettext_lazy("taken over from a proposal"),
    "shipped": gettext_lazy("taken over from the site’s content"),
    "renamed": gettext_lazy("got another address"),
    "brought-back": gettext_lazy("brought back after it was deleted"),
}
_KINDS: Final = {"+": gettext_lazy("made"), "~": gettext_lazy("changed"), "-": gettext_lazy("deleted")}
#: Not shown as a change, and not taken back.
_UNTOLD: Final = frozenset(("id", "created", "updated", "stage_keys"))
#: As many versions of one content are listed.
MOST_VERSIONS: Final = 100
#: Lines shown around each change.
_AROUND: Final = 2
_WORD: Final = re.compile(r"\w+|\s+|[^\w\s]")
#: Words of a line, up to which those that differ are marked one by one.
_MOST_WORDS: Final = 1500


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


class Part(NamedTuple):
    """A piece of a line, marked where it is not in the other one."""

    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a comparison.

    It is "same", "changed", "removed", "added", or "gap" for unchanged lines that are left out.
    """

    kind: str
    old: str
    new: str

    @property
    def old_parts(self) -> list[Part]:
        """Return the old line, the words marked that the new one does not have."""
        return _parts(self.old, self.new) if self.kind == "changed" else [Part(self.old, marked=False)]

    @property
    def new_parts(self) -> list[Part]:
        """Return the new line, the words marked that the old one does not have."""
        return _parts(self.new, self.old) if self.kind == "changed" else [Part(self.new, marked=False)]


@dataclass(frozen=True, slots=True)
class FieldDiff:
    """A field that differs: its column, its name in the language of the page, and its lines side by side.

    `code` says that the lines are JSON and no prose.
    """

    field: str
    label: str
    lines: tuple[Line, ...]
    code: bool = False


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
        FieldDiff(
            name, _label(after, name), tuple(_lines(_shown(before, name), _shown(after, name))), _is_code(after, name)
        )
        for name in _changed(before, after)
    ]


def revert(content: Card | Case, history_id: int, user: User, check: Callable[[Any], None] | None = None) -> None:
    """Take the card or case back to an older version. The status stays what it is; what was reviewed is a draft again.

    `check` may refuse what is stored, which nobody changes meanwhile. Raises PermissionDenied, LookupError where the
    version is not one of this content, and ValidationError where the older version could not be saved today: a
    published case goes back only to what could be published.
    """

    def write(stored: Card | Case) -> None:
        version = version_of(stored, history_id)
        if version is None:
            raise LookupError(history_id)
        for name in _version_fields(stored):
            if name != "status":
                setattr(stored, name, getattr(version.content, name))
        if isinstance(stored, Case):
            stored.settle_stale(list(stored.stale))

    change(type(content), user, check, write, "reverted", pk=content.pk)
    content.refresh_from_db()


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


def _is_code(content: Content, name: str) -> bool:
    return name not in ("stale", "same") and isinstance(getattr(content, name), dict | list)


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


def _lines(old: list[str], new: list[str]) -> Iterator[Line]:
    """Yield both side by side, with a little around each change."""
    groups = list(difflib.SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_AROUND))
    end = 0
    for group in groups:
        if group[0][1] > end:
            yield Line("gap", "", "")
        for tag, first, last, begin, stop in group:
            yield from _rows(tag, old[first:last], new[begin:stop])
        end = group[-1][2]
    if end < len(old):
        yield Line("gap", "", "")


def _parts(line: str, other: str) -> list[Part]:
    """Return the line in pieces, by words; in one piece where it is too long to be compared."""
    words, others = _WORD.findall(line), _WORD.findall(other)
    if max(len(words), len(others)) > _MOST_WORDS:
        return [Part(line, marked=False)]
    codes = difflib.SequenceMatcher(None, words, others, autojunk=False).get_opcodes()
    pieces = [Part("".join(words[first:last]), tag != "equal") for tag, first, last, _begin, _stop in codes]
    return [piece for piece in pieces if piece.text]


def _rows(tag: str, old: list[str], new: list[str]) -> Iterator[Line]:
    for place in range(max(len(old), len(new))):
        left = old[place] if place < len(old) else None
        right = new[place] if place < len(new) else None
        if right is None:
            yield Line("removed", left or "", "")
        elif left is None:
            yield Line("added", "", right)
        else:
            yield Line("same" if tag == "equal" else "changed", left, right)
