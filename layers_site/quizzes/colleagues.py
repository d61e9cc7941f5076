"""Colleagues on a quiz, a round or a class: invited by a link, leaving, removed, and taking over; and who changed what.

The owner alone invites, removes and deletes. Nobody comes in who could still answer what they would see: whoever has a
sheet that may not show what is right is asked to hand it in first, and whoever works on a quiz begins no sheet of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final, assert_never

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _

from layers_site.accounts.models import Learner
from layers_site.quizzes import documents
from layers_site.quizzes.disclosure import may_see, settle
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Colleague, Quiz, Round, SchoolClass, Sheet, TeamLink
from layers_site.quizzes.models.colleagues import MOST_DETAIL, Subject, families_of
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.publishing import copy_of
from layers_site.quizzes.shapes import QuestionDoc

#: On one quiz or round work so many at most, and so many links are open.
MOST_COLLEAGUES: Final = 20
MOST_LINKS: Final = 10
#: So many entries are kept of a quiz or a round, and of these so many with a question as it was.
MOST_KEPT: Final = 500
MOST_BEFORE: Final = 60
#: The same done again by the same trainer within this time is one entry.
_AGAIN: Final = timedelta(minutes=10)
#: What is one entry when it is done several times in a row.
_RUNS: Final = frozenset(
    (Change.What.QUESTION_MOVED, Change.What.MARKED, Change.What.SETTINGS, Change.What.ROUND_CHANGED)
)


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


def invite(subject: Subject, gives: str, by: User) -> TeamLink:
    """Make a link: to work on it, or to copy a quiz. Raises RefusedError for too many, and for no such right."""
    if gives not in set(TeamLink.Gives.values) - (set() if isinstance(subject, Quiz) else {TeamLink.Gives.COPY.value}):
        raise RefusedError(_("There is no such right."))
    if links_of(subject).count() >= MOST_LINKS:
        raise RefusedError(_("There are many links already. Take one back first."))
    TeamLink.objects.filter(**key_of(subject), ends__lte=timezone.now()).delete()
    link = TeamLink.objects.create(**key_of(subject), gives=gives, by=by)
    note(subject, by, Change.What.LINK_MADE, _which(link))
    return link


def _which(link: TeamLink) -> str:
    """Return what the history says of a link: what it gives, and its number."""
    return f"{link.gives} {link.pk}"


def take_back(subject: Subject, link: int, by: User) -> None:
    """Take a link back: whoever opens it finds nothing."""
    _end(links_of(subject).filter(pk=link), subject, by)


def _end(links: Any, subject: Subject, by: User) -> None:
    for link in links:
        note(subject, by, Change.What.LINK_TAKEN_BACK, _which(link))
        link.delete()


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
def come_in(link: TeamLink, user: User, learner: Learner | None) -> Quiz | Colleague:
    """Return the copy, or the colleague. A link lets one person in, and never takes rights away.

    Raises RefusedError (`why_not`), also where somebody else was first.
    """
    refused = why_not(link, user, learner)
    if refused:
        raise RefusedError(refused)
    if not TeamLink.objects.open().filter(pk=link.pk).delete()[0]:
        raise RefusedError(_("This link has been used. Ask for another one."))
    subject = link.of
    if isinstance(subject, Quiz) and link.gives == TeamLink.Gives.COPY:
        note(subject, user, Change.What.COPIED, _which(link))
        return copy_of(subject, user)
    colleague, new = Colleague.objects.get_or_create(**key_of(subject), user=user, defaults={"may": link.gives})
    if not new and link.gives == Colleague.May.CHANGE and colleague.may != link.gives:
        colleague.may = link.gives
        colleague.save(update_fields=["may"])
    note(subject, user, Change.What.JOINED, _which(link))
    return colleague


@transaction.atomic
def leave(subject: Subject, user: User) -> None:
    """Leave it. Nobody knows who has the links that are open, so they go: whoever has left needs a new one."""
    if colleagues_of(subject).filter(user=user).delete()[0]:
        note(subject, user, Change.What.LEFT)
        _end(links_of(subject), subject, user)


@transaction.atomic
def remove(subject: Subject, colleague: int, by: User) -> int:
    """Remove a colleague, and take back the links by which they could come in again; return how many these were.

    What they changed stays.
    """
    row = colleagues_of(subject).filter(pk=colleague).first()
    if row is None:
        return 0
    row.delete()
    note(subject, by, Change.What.REMOVED, row.user.get_username())
    count: int = links_of(subject).count()
    _end(links_of(subject), subject, by)
    return count


@transaction.atomic
def hand_over(subject: Subject, colleague: int, by: User) -> None:
    """Make a colleague the owner; who was it stays as a colleague who may change it. Raises RefusedError for nobody."""
    row = colleagues_of(subject).filter(pk=colleague, may=Colleague.May.CHANGE).first()
    if row is None:
        raise RefusedError(_("Only somebody who may change it can take it over."))
    _to(subject, row.user)
    Colleague.objects.create(**key_of(subject), user=by, may=Colleague.May.CHANGE)
    note(subject, by, Change.What.HANDED_OVER, row.user.get_username())


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
        leave(row.of, user)


def _heir(subject: Subject, user: User) -> User | None:
    """Return the first colleague who may change it; else of a quiz who has a round of it, which would go with it."""
    row = colleagues_of(subject).filter(may=Colleague.May.CHANGE).exclude(user=user).first()
    if row is not None or not isinstance(subject, Quiz):
        return row.user if row is not None else None
    rounds = Round.objects.filter(version__quiz=subject).exclude(owner=user).select_related("owner")
    oldest = rounds.order_by("created", "pk").first()
    return oldest.owner if oldest is not None else None


@transaction.atomic
def note(subject: Subject, by: Any, what: Change.What, detail: object = "", before: Any = None) -> Change:
    """Write an entry. `by` is a user; somebody who is not signed in is nobody."""
    key = key_of(subject)
    who = by.pk if by is not None and by.is_authenticated else None
    row = {"by_id": who, "what": what, "detail": str(detail)[:MOST_DETAIL]}
    last = Change.objects.filter(**key).first()
    if what in _RUNS and last is not None and _is_the_same(last, row):
        Change.objects.filter(pk=last.pk).update(at=timezone.now())
        return last
    entry = Change.objects.create(**key, **row, before=before)
    _prune(key)
    return entry


def note_each(rounds: Iterable[Round], by: Any, what: Change.What) -> None:
    """Write the same entry for many rounds at once; none of those that are one entry in a row."""
    who = by.pk if by is not None and by.is_authenticated else None
    entries = Change.objects.bulk_create(Change(round=round_, by_id=who, what=what) for round_ in rounds)
    written = Change.objects.filter(round__in={entry.round_id for entry in entries}).order_by()
    full = written.values("round").annotate(count=Count("pk")).filter(count__gt=MOST_KEPT)
    for round_id in full.values_list("round", flat=True):
        _prune({"round": round_id})


def _is_the_same(last: Change, row: dict[str, Any]) -> bool:
    same = all(getattr(last, name) == value for name, value in row.items())
    return same and last.at + _AGAIN > timezone.now()


def _prune(key: dict[str, Any]) -> None:
    newest = list(Change.objects.filter(**key).values_list("pk", flat=True)[:MOST_KEPT])
    Change.objects.filter(**key).exclude(pk__in=newest).delete()
    with_question = Change.objects.filter(**key, before__isnull=False)
    whole = list(with_question.values_list("pk", flat=True)[:MOST_BEFORE])
    with_question.exclude(pk__in=whole).update(before=None)


def changes_of(subject: Subject) -> Any:
    """Return the entries, the newest first."""
    return Change.objects.filter(**key_of(subject)).select_related("by")


def as_it_was(question: QuestionDoc, place: int) -> dict[str, Any]:
    """Return what an entry keeps of a question, so that it can be put back at its place, from 0."""
    return {"place": place, "question": write_question(question)}


def question_in(entry: Change) -> QuestionDoc:
    """Return the question that an entry keeps."""
    return documents.read({**documents.empty(), "questions": [entry.before["question"]]}).questions[0]


def previous_of_kind(quiz: Quiz, question: QuestionDoc, kind: str) -> QuestionDoc | None:
    """Return the question as it was when it was last of that kind, with its present texts and points.

    None where it never was, or was about another board. So a look at another kind takes nothing away.
    """
    turned = changes_of(quiz).filter(what=Change.What.KIND_CHANGED, detail=question.id, before__isnull=False)
    for entry in turned[:MOST_BEFORE]:
        was = question_in(entry)
        if was.kind == kind and was.board == question.board:
            return replace(was, text=question.text, points=question.points, explanation=question.explanation)
    return None


def last_removed(quiz: Quiz, user: Any) -> Change | None:
    """Return the entry of a question that this user has just removed, and nothing since, so that the page offers it."""
    last = changes_of(quiz).first()
    removed = last is not None and last.what in (Change.What.QUESTION_REMOVED, Change.What.KIND_CHANGED)
    return last if last is not None and removed and last.before and last.by_id == user.pk else None
