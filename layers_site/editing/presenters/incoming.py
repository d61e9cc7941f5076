"""Files and proposals that come in, beside what is there: a proposal and its case, a newer file and what is stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content import publishing
from layers_site.content.bases import Content
from layers_site.content.documents.files import kind_at
from layers_site.content.files import DRAFTS
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import User
from layers_site.content.services import FieldDiff, Imported, diff, taking_over
from layers_site.content.services.importing import Part, Replaced
from layers_site.editing.presenters.cards import card_in_words
from layers_site.editing.presenters.documents import differences
from layers_site.editing.presenters.versions import in_words

#: The page of a file's content, by its folder.
_PAGES: Final = {"cards": ("editing:card",), "cases": ("editing:case",), "stack": ("editing:document", "stack")}


@dataclass(frozen=True, slots=True)
class CameIn:
    """The files of one outcome: their names, and where each is seen ("" for nowhere)."""

    title: str
    files: tuple[tuple[str, str], ...]


def came_in(imported: Imported) -> tuple[CameIn, ...]:
    """Return the files by what they were: new, changed, the same as before."""
    return (
        CameIn(_("New"), _linked(imported.created)),
        CameIn(_("Changed"), _linked(imported.updated)),
        CameIn(_("Same as before"), _linked(imported.unchanged)),
    )


@dataclass(frozen=True, slots=True)
class Rest:
    """So many files of an archive have been looked at, and so many have not."""

    looked_at: int
    total: int

    @property
    def left(self) -> int:
        return self.total - self.looked_at


def rest_of(part: Part) -> Rest | None:
    """Return what this part and those before it leave; None where nothing is left."""
    return None if part.is_last else Rest(part.imported.end.files, part.imported.total)


@dataclass(frozen=True, slots=True)
class ReplacedRow:
    """Something that a file would replace: its file, its status, and what would change, in words."""

    title: str
    path: str
    status: str
    differences: tuple[FieldDiff, ...]


def replaced_rows(replaced: Iterable[Replaced]) -> tuple[ReplacedRow, ...]:
    """Return what would be replaced, side by side."""
    return tuple(
        ReplacedRow(str(item.before), item.path, _status(item.before), tuple(_differences(item))) for item in replaced
    )


def _status(content: Content) -> str:
    return str(content.Status(content.status).label) if isinstance(content, Card | Case | Document) else ""


def _differences(item: Replaced) -> list[FieldDiff]:
    before, after = item.before, item.after
    if isinstance(before, Card | Case) and isinstance(after, Card | Case):
        return differences_in_words(diff(before, after), before, after)
    code = before.kind if isinstance(before, Document) else item.path.removeprefix(f"{DRAFTS}/").partition("/")[0]
    return differences(code, before.as_json(), after.as_json())


def _linked(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, _page(name)) for name in names)


def _page(name: str) -> str:
    kind = kind_at(name)
    if kind is not None:
        return reverse("editing:document-list", args=(kind.code,))
    folder, _slash, file = name.removeprefix(f"{DRAFTS}/").partition("/")
    page = _PAGES.get(folder)
    return reverse(page[0], args=(*page[1:], file.removesuffix(".json"))) if page else ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal beside its case. `since` is what others have changed in the case after it was made."""

    proposal: Case
    case: Case
    changes: tuple[FieldDiff, ...]
    since: tuple[FieldDiff, ...]
    moved_on: bool
    may_take: bool


def proposal_view(proposal: Case, user: User) -> Proposal:
    """Return what a proposal changes, in words. Raises ValueError for a case that proposes nothing."""
    case = proposal.proposal_for
    if case is None:
        raise ValueError(proposal.slug)
    return Proposal(
        proposal=proposal,
        case=case,
        changes=tuple(in_words(taking_over.proposed_changes(proposal), case, proposal)),
        since=tuple(taking_over.changes_since(proposal)),
        moved_on=taking_over.has_moved_on(proposal),
        may_take=publishing.may_publish(user, case),
    )


def differences_in_words(differences: list[FieldDiff], old: object, new: object) -> list[FieldDiff]:
    """Return the same differences, with board and data told in words."""
    if isinstance(old, Card) and isinstance(new, Card):
        return card_in_words(differences, old, new)
    return in_words(differences, old, new) if isinstance(old, Case) and isinstance(new, Case) else differences
