"""Texts that may take the place of those of a case: proposals, and files that have changed since.

A proposal is a draft beside a published case, which takes the place of its text once it is taken over. Where an editor
has changed what was loaded from a file, and the file changes too, the two are compared, and one of them is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from django.core.exceptions import PermissionDenied
from django.db import transaction

from layers_site.content import publishing
from layers_site.content.models import Card, Case
from layers_site.content.publishing import NotReadyError, User
from layers_site.content.services.deleting import put_away
from layers_site.content.services.editing import change, copy_of, save_edited
from layers_site.content.services.history import MOST_VERSIONS, FieldDiff, diff, version_at

#: What a proposal does not propose.
_UNPROPOSED = ("slug", "status", "position", "same", "stale")
Row = TypeVar("Row", bound=Card | Case)
#: What no file says.
_UNWRITTEN: Final = ("status", "position", "stale", "same")


@dataclass()
class MovedOnError(Exception):
    """The case has been changed since the proposal was made, and nobody has said that this is known."""

    case: Case


def propose(case: Case, user: User) -> Case:
    """Store a draft that proposes changes of a published case. Raises PermissionDenied."""
    if not case.is_published:
        raise PermissionDenied
    with transaction.atomic():
        proposal = copy_of(case, user, "proposed")
        Case.objects.filter(pk=proposal.pk).update(proposal_for=case, proposal_base=case.digest)
    proposal.refresh_from_db()
    return proposal


def proposed_changes(proposal: Case) -> list[FieldDiff]:
    """Return what a proposal changes in its case, as that is stored now."""
    return _without_own(diff(_original(proposal), proposal))


def changes_since(proposal: Case) -> list[FieldDiff]:
    """Return what others have changed in the case since the proposal was made; [] if nothing, or no version tells."""
    original = _original(proposal)
    if original.digest == proposal.proposal_base:
        return []
    records = original.history.order_by("-history_date", "-history_id")[:MOST_VERSIONS]
    versions = (version_at(original, record) for record in records)
    base = next((version for version in versions if version.content.digest == proposal.proposal_base), None)
    return _without_own(diff(base, original)) if base else []


def has_moved_on(proposal: Case) -> bool:
    """Return whether the case is another one than that from which the proposal was made."""
    return _original(proposal).digest != proposal.proposal_base


def take_over(proposal: Case, user: User, *, knowing: bool = False) -> Case:
    """Give a case what its proposal says, in one step, and delete the proposal.

    `knowing` says that the user has seen what others have changed since. Raises PermissionDenied, MovedOnError, and
    NotReadyError with what keeps the proposal from being published.
    """
    with transaction.atomic():
        case = Case.objects.select_for_update().get(pk=_original(proposal).pk)
        stored = Case.objects.select_for_update().get(pk=proposal.pk)
        if not publishing.may_publish(user, case):
            raise PermissionDenied
        if has_moved_on(stored) and not knowing:
            raise MovedOnError(case)
        problems = publishing.problems_of_case(stored, publishing.PUBLISHED)
        if problems:
            raise NotReadyError(problems)
        case.take_json({**stored.as_json(), "slug": case.slug})
        case.same = list(stored.same)
        case.settle_stale(list(stored.stale))
        save_edited(case, user, "taken-over")
        put_away(stored, user)
    return case


def _original(proposal: Case) -> Case:
    if proposal.proposal_for is None:
        raise ValueError(proposal.slug)
    return proposal.proposal_for


def _without_own(differences: list[FieldDiff]) -> list[FieldDiff]:
    return [difference for difference in differences if difference.field not in _UNPROPOSED]


def shipped(content: Row) -> Row:
    """Return the card or case as its newer file has it, not to be saved. Raises ValueError where there is none."""
    if content.upstream is None:
        raise ValueError(content.slug)
    row = type(content)(**{name: getattr(content, name) for name in _UNWRITTEN if hasattr(content, name)})
    row.take_json(content.upstream)
    return row


def upstream_changes(content: Card | Case) -> list[FieldDiff]:
    """Return how the newer file differs from what is stored here."""
    return diff(content, shipped(content))


def take_shipped(content: Row, user: User, check: Callable[[Row], None]) -> Row:
    """Give a card or a case what its newer file says. Raises what `change` raises."""

    def write(stored: Row) -> None:
        file = shipped(stored)
        stored.take_json(cast("dict[str, Any]", stored.upstream))
        stored.loaded_digest, stored.upstream = file.digest, None
        if isinstance(stored, Case):
            stored.settle_stale([])

    return change(type(content), user, check, write, "shipped", pk=content.pk)


def keep_own(content: Row, check: Callable[[Row], None]) -> None:
    """Note that the newer file was looked at and is not wanted: it is offered again once it changes."""
    with transaction.atomic():
        stored = cast("Row", type(content)._default_manager.select_for_update().get(pk=content.pk))
        check(stored)
        digest = shipped(stored).digest
        type(content)._default_manager.filter(pk=content.pk).update(upstream=None, loaded_digest=digest)
