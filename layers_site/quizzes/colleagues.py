"""Colleagues on a quiz, a round or a class: invited by a link, removed, and taking over; and who changed what.

The owner alone invites, removes and deletes. Nobody comes in who could still answer what they would see: whoever has a
sheet that may not show what is right is asked to hand it in first, and whoever works on a quiz begins no sheet of it.
"""

from __future__ import annotations

from typing import Any, Final, assert_never

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from layers_site.accounts.models import Learner
from layers_site.quizzes.disclosure import may_see, settle
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Colleague, Quiz, Round, SchoolClass, Sheet, TeamLink
from layers_site.quizzes.models.people import MOST_DETAIL, Subject, families_of
from layers_site.quizzes.notation import read_question, write_question
from layers_site.quizzes.shapes import QuestionDoc

#: On one quiz or round work so many at most, and so many links are open.
MOST_COLLEAGUES: Final = 20
MOST_LINKS: Final = 10
#: So many entries are kept of a quiz or a round.
MOST_KEPT: Final = 200
#: What is one entry when the same user does it several times in a row.
_RUNS: Final = (Change.What.QUESTION_MOVED, Change.What.MARKED, Change.What.SETTINGS, Change.What.ROUND_CHANGED)


def key_of(subject: Subject) -> dict[str, Any]:
    match subject:
        case Quiz():
            return {"quiz": subject}
        case Round():
            return {"round": subject}
        case SchoolClass():
            return {"klass": subject}
    assert_never(subject)


def colleagues_of(subject: Subject) -> Any:
    return Colleague.objects.filter(**key_of(subject)).select_related("user")


def links_of(subject: Subject) -> Any:
    """Return the links that would let somebody in."""
    return TeamLink.objects.open().filter(**key_of(subject))


def invite(subject: Subject, by: User) -> TeamLink:
    """Make a link to work on it. Raises RefusedError for too many."""
    if links_of(subject).count() >= MOST_LINKS:
        raise RefusedError(_("There are too many links. Cancel one first."))
    TeamLink.objects.filter(**key_of(subject), ends__lte=timezone.now()).delete()
    link = TeamLink.objects.create(**key_of(subject), by=by)
    note(subject, by, Change.What.LINK_MADE, link.pk)
    return link


def take_back(subject: Subject, links: Any, by: User) -> int:
    """Take links back, and return how many these were: whoever opens one finds nothing."""
    for link in links:
        note(subject, by, Change.What.LINK_TAKEN_BACK, link.pk)
    return int(links.delete()[0])


def why_not(link: TeamLink, user: User, learner: Learner | None) -> str:
    """Return why the link does not let this user in, in the page's language; "" if it does."""
    if link.of.owner_id == user.pk:
        return _("This is yours already.")
    if _could_answer(link.of, learner):
        return _(
            "You are answering this quiz yourself. Hand in, wait until the right answers can be seen, and come back."
        )
    if colleagues_of(link.of).exclude(user=user).count() >= MOST_COLLEAGUES:
        return _("Too many people are working on it already.")
    return ""


def _could_answer(subject: Subject, learner: Learner | None) -> bool:
    """Return whether this learner has a sheet that may not show what is right yet, of a quiz of it or of a copy."""
    if learner is None:
        return False
    of_family = Sheet.objects.filter(learner=learner, round__version__quiz__family__in=families_of(subject))
    sheets = of_family.select_related("round__version")
    return any(not may_see(settle(sheet)) for sheet in sheets)


@transaction.atomic
def come_in(link: TeamLink, user: User, learner: Learner | None) -> None:
    """Let one person in, once. Raises RefusedError (`why_not`), also where somebody else was first."""
    refused = why_not(link, user, learner)
    if refused:
        raise RefusedError(refused)
    if not TeamLink.objects.open().filter(pk=link.pk).delete()[0]:
        raise RefusedError(_("This link has been used. Ask for another one."))
    Colleague.objects.get_or_create(**key_of(link.of), user=user)
    note(link.of, user, Change.What.JOINED, link.pk)


@transaction.atomic
def remove(subject: Subject, who: User, by: User) -> int:
    """Remove a colleague, or let them leave; return how many open links are taken back with it.

    Nobody knows who has them. What the colleague changed stays.
    """
    if not colleagues_of(subject).filter(user=who).delete()[0]:
        return 0
    if who == by:
        note(subject, by, Change.What.LEFT)
    else:
        note(subject, by, Change.What.REMOVED, who.get_username())
    return take_back(subject, links_of(subject), by)


@transaction.atomic
def hand_over(subject: Subject, to: User, by: User) -> None:
    """Make a colleague the owner; who was it stays as a colleague."""
    _to(subject, to)
    Colleague.objects.create(**key_of(subject), user=by)
    note(subject, by, Change.What.HANDED_OVER, to.get_username())


def _to(subject: Subject, user: User) -> None:
    """Make a user the owner. Links of the former owner are theirs no more."""
    type(subject)._default_manager.filter(pk=subject.pk).update(owner=user)
    TeamLink.objects.filter(**key_of(subject)).delete()
    colleagues_of(subject).filter(user=user).delete()


def pass_on(user: User) -> None:
    """Hand on what an account leaves to others, and leave what it works on; the rest goes with the account."""
    for model in (Quiz, Round, SchoolClass):
        for subject in model._default_manager.filter(owner=user):
            heir = _heir(subject, user)
            if heir is not None:
                _to(subject, heir)
                note(subject, None, Change.What.HANDED_OVER, heir.get_username())
    for row in Colleague.objects.filter(user=user):
        remove(row.of, user, user)


def _heir(subject: Subject, user: User) -> User | None:
    """Return the first colleague; else of a quiz who has a round of it, which would go with it."""
    row = colleagues_of(subject).exclude(user=user).first()
    if row is not None or not isinstance(subject, Quiz):
        return row.user if row is not None else None
    rounds = Round.objects.filter(version__quiz=subject).exclude(owner=user).select_related("owner")
    oldest = rounds.order_by("created", "pk").first()
    return oldest.owner if oldest is not None else None


@transaction.atomic
def note(subject: Subject, by: Any, what: Change.What, detail: object = "", before: Any = None) -> Change:
    """Write an entry; the oldest go. `by` is a user; somebody who is not signed in is nobody."""
    key = key_of(subject)
    row = {"by_id": by.pk if by is not None and by.is_authenticated else None, "what": what}
    row["detail"] = str(detail)[:MOST_DETAIL]
    last = Change.objects.filter(**key).first()
    if what in _RUNS and last is not None and all(getattr(last, name) == value for name, value in row.items()):
        last.delete()
    entry = Change.objects.create(**key, **row, before=before)
    newest = list(Change.objects.filter(**key).values_list("pk", flat=True)[:MOST_KEPT])
    Change.objects.filter(**key).exclude(pk__in=newest).delete()
    return entry


def changes_of(subject: Subject) -> Any:
    """Return the entries, the newest first."""
    return Change.objects.filter(**key_of(subject)).select_related("by")


def as_it_was(question: QuestionDoc, place: int) -> dict[str, Any]:
    """Return what an entry keeps of a question, so that it can be put back at its place, from 0."""
    return {"place": place, "question": write_question(question)}


def question_in(entry: Change) -> QuestionDoc:
    """Return the question that an entry keeps."""
    return read_question(entry.before["question"])


def last_removed(quiz: Quiz, user: Any) -> Change | None:
    """Return the entry of a question that this user has just removed or made again, so that the page offers it."""
    last = changes_of(quiz).first()
    removed = last is not None and last.what in (Change.What.QUESTION_REMOVED, Change.What.KIND_CHANGED)
    return last if last is not None and removed and last.before and last.by_id == user.pk else None
