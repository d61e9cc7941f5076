"""Proposals for published cases: a draft beside the case, which takes the place of its text once it is taken over."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db import transaction

from layers_site.content import publishing
from layers_site.content.models import Case
from layers_site.content.publishing import NotReadyError, User
from layers_site.content.services.deleting import put_away
from layers_site.content.services.editing import copy_of, save_edited
from layers_site.content.services.history import MOST_VERSIONS, FieldDiff, diff, version_at

#: What a proposal does not propose.
_UNPROPOSED = ("slug", "status", "position", "same", "stale")


@dataclass
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
