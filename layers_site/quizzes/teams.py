"""Colleagues on a quiz or a round: invited by a link, leaving, removed, and taking over.

The owner alone invites, removes and deletes. Nobody comes in who could still answer what they would see: whoever has a
sheet that may not show what is right is asked to hand it in first, and whoever works on a quiz begins no sheet of it.
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from layers_site.accounts.models import Learner
from layers_site.quizzes.history import note
from layers_site.quizzes.models import Change, Colleague, Quiz, Round, Sheet, TeamLink
from layers_site.quizzes.publishing import copy_of
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.seeing import may_see, settle

#: On one quiz or round work so many at most, and so many links are open.
MOST_COLLEAGUES: Final = 20
MOST_LINKS: Final = 10
Subject = Quiz | Round


def key_of(subject: Subject) -> dict[str, Any]:
    return {"quiz": subject} if isinstance(subject, Quiz) else {"round": subject}


def colleagues_of(subject: Subject) -> Any:
    return Colleague.objects.filter(**key_of(subject)).select_related("user")


def links_of(subject: Subject) -> Any:
    return TeamLink.objects.filter(**key_of(subject))


def invite(subject: Subject, gives: str, by: User) -> TeamLink:
    """Make a link. A round is not copied. Raises RefusedError where there are too many, or for no such right."""
    allowed = set(TeamLink.Gives.values) - (set() if isinstance(subject, Quiz) else {TeamLink.Gives.COPY.value})
    if gives not in allowed:
        raise RefusedError(_("There is no such right."))
    if links_of(subject).count() >= MOST_LINKS:
        raise RefusedError(_("There are many links already. Take one back first."))
    note(subject, by, Change.What.LINK_MADE, gives)
    return TeamLink.objects.create(**key_of(subject), gives=gives, by=by)


def take_back(subject: Subject, link: int, by: User) -> None:
    """Take a link back: whoever opens it finds nothing. Who has come in by it stays."""
    if links_of(subject).filter(pk=link).delete()[0]:
        note(subject, by, Change.What.LINK_TAKEN_BACK)


# --- coming in ----------------------------------------------------------------------------------------


def why_not(link: TeamLink, user: User, learner: Learner | None) -> str:
    """Return why the link does not let this user in, in the page's language; "" if it does."""
    if link.of.owner_id == user.pk:
        return _("This is yours already.")
    if _could_answer(link.of, learner):
        return _(
            "You are answering this quiz yourself. Hand in and wait until what is right may be seen, then come back."
        )
    full = colleagues_of(link.of).exclude(user=user).count() >= MOST_COLLEAGUES
    if link.gives != TeamLink.Gives.COPY and full:
        return _("So many work on it already that nobody else can.")
    return ""


def _could_answer(subject: Subject, learner: Learner | None) -> bool:
    """Return whether this learner has a sheet that may not show what is right yet, in any round of the quiz."""
    if learner is None:
        return False
    quiz = subject if isinstance(subject, Quiz) else subject.version.quiz
    sheets = Sheet.objects.filter(learner=learner, round__version__quiz=quiz).select_related("round__version")
    return any(not may_see(settle(sheet)) for sheet in sheets)


@transaction.atomic
def come_in(link: TeamLink, user: User, learner: Learner | None) -> Quiz | Colleague:
    """Return the copy, or the colleague. A link never takes rights away. Raises RefusedError (`why_not`)."""
    refused = why_not(link, user, learner)
    if refused:
        raise RefusedError(refused)
    subject = link.of
    if isinstance(subject, Quiz) and link.gives == TeamLink.Gives.COPY:
        return copy_of(subject, user)
    colleague, new = Colleague.objects.get_or_create(**key_of(subject), user=user, defaults={"may": link.gives})
    if not new and link.gives == Colleague.May.CHANGE and colleague.may != link.gives:
        colleague.may = link.gives
        colleague.save(update_fields=["may"])
    elif not new:
        return colleague
    note(subject, user, Change.What.JOINED, link.gives)
    return colleague


# --- leaving, removing, handing over --------------------------------------------------------------------


def leave(subject: Subject, user: User) -> None:
    if colleagues_of(subject).filter(user=user).delete()[0]:
        note(subject, user, Change.What.LEFT)


def remove(subject: Subject, colleague: int, by: User) -> None:
    """Remove a colleague; what they changed stays."""
    row = colleagues_of(subject).filter(pk=colleague).first()
    if row is not None:
        row.delete()
        note(subject, by, Change.What.REMOVED, row.user.get_username())


def allow(subject: Subject, colleague: int, may: str, by: User) -> None:
    """Give a colleague another right. Raises RefusedError for no such right."""
    if may not in Colleague.May.values:
        raise RefusedError(_("There is no such right."))
    row = colleagues_of(subject).filter(pk=colleague).first()
    if row is not None and row.may != may:
        row.may = may
        row.save(update_fields=["may"])
        note(subject, by, Change.What.MAY_CHANGED, row.user.get_username())


@transaction.atomic
def hand_over(subject: Subject, colleague: int, by: User) -> None:
    """Make a colleague the owner; who was it stays as a colleague who may change it. Raises RefusedError for nobody."""
    row = colleagues_of(subject).filter(pk=colleague, may=Colleague.May.CHANGE).first()
    if row is None:
        raise RefusedError(_("Only somebody who may change it can take it over."))
    _to(subject, row)
    Colleague.objects.create(**key_of(subject), user=by, may=Colleague.May.CHANGE)
    note(subject, by, Change.What.HANDED_OVER, row.user.get_username())


def _to(subject: Subject, row: Colleague) -> None:
    type(subject)._default_manager.filter(pk=subject.pk).update(owner=row.user)
    # Links of the former owner are theirs no more.
    links_of(subject).delete()
    row.delete()


def pass_on(user: User) -> None:
    """Hand on what an account leaves to the first colleague who may change it; the rest goes with the account."""
    for model in (Quiz, Round):
        for subject in model._default_manager.filter(owner=user):
            row = colleagues_of(subject).filter(may=Colleague.May.CHANGE).exclude(user=user).first()
            if row is not None:
                _to(subject, row)
                note(subject, None, Change.What.HANDED_OVER, row.user.get_username())
