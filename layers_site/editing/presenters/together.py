"""Two texts of one case or card beside each other: a proposal and its case, a newer file and what is stored."""

from __future__ import annotations

from dataclasses import dataclass

from layers_site.content import publishing
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services import FieldDiff, proposing
from layers_site.editing.presenters.cards import card_in_words
from layers_site.editing.presenters.versions import in_words


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
        changes=tuple(in_words(proposing.proposed_changes(proposal), case, proposal)),
        since=tuple(proposing.changes_since(proposal)),
        moved_on=proposing.has_moved_on(proposal),
        may_take=publishing.may_publish(user, case),
    )


def differences_in_words(differences: list[FieldDiff], old: Card | Case, new: Card | Case) -> list[FieldDiff]:
    """Return the same differences, with board and data told in words."""
    if isinstance(old, Card) and isinstance(new, Card):
        return card_in_words(differences, old, new)
    return in_words(differences, old, new) if isinstance(old, Case) and isinstance(new, Case) else differences
