"""Store what an editor has made, from wherever it comes; and what editors say of it and ask each other for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final, TypeVar

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils.text import slugify
from django.utils.timezone import now
from django.utils.translation import gettext as _

from layers_site.content import publishing
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Comment, Document
from layers_site.content.publishing import User, may_add, may_change, may_publish
from layers_site.content.services.uses import refuse_slug

Row = TypeVar("Row", bound=Card | Case)
_SLUG_LENGTH: Final = 70


def save_edited(content: Card | Case, user: User, reason: str = "") -> None:
    """Store a card or case, new or changed, in the name of the user.

    What is new is a draft. What is changed keeps its status. Raises PermissionDenied, and ValidationError with each
    problem at its field.
    """
    with transaction.atomic():
        stored = content.stored()
        allowed = publishing.may_change(user, content) if stored else publishing.may_add(user, type(content))
        if not allowed:
            raise PermissionDenied
        content.status = stored.status if stored else Case.Status.DRAFT
        refuse_slug(content, stored)
        content.full_clean()
        content.signed_by(user, reason)
        content.save()


def change(
    content: Any, user: User, check: Callable[[Any], None], write: Callable[[Any], None], reason: str = ""
) -> Any:
    """Store what `write` makes of a case, a card or a document, which nobody else changes meanwhile.

    `check` may refuse it as it is stored. Raises what these two raise, DoesNotExist, and as `save_edited` does.
    """
    if isinstance(content, Document):
        return saving.change(content.of_kind, content.slug, user, check, write, reason)
    with transaction.atomic():
        stored = type(content)._default_manager.select_for_update().get(pk=content.pk)
        check(stored)
        write(stored)
        save_edited(stored, user, reason)
    return stored


def copy_of(case: Case, user: User, reason: str = "copied") -> Case:
    """Store a draft with what the case says, beside it, under a slug of its own. Raises PermissionDenied."""
    if not publishing.may_add(user, Case):
        raise PermissionDenied
    with transaction.atomic():
        made = Case(position=case.position)
        made.take_json(case.as_json())
        made.slug = free_slug(Case, f"{case.slug[:_SLUG_LENGTH]}-copy")
        made.settle_stale(list(case.stale))
        made.same = list(case.same)
        made.signed_by(user, reason)
        made.save()
    return made


#: A new card does something that is plain to see and easily taken away.
_FIRST: Final[dict[str, dict[str, Any]]] = {
    Card.Kind.OBJECT: {"types": ["Creature"], "power": 1, "toughness": 1},
    Card.Kind.EFFECT: {"changes": [{"pt": {"add": [1, 1]}}]},
}
_START: Final = {"en": "At the start", "fr": "Au début"}


def begin(content: Card | Case, name: str = "") -> None:
    """Give new content a slug of the words of its name, and the board that it begins with."""
    content.slug = content.slug or new_slug(type(content), name)
    if isinstance(content, Card):
        content.data = content.data or _FIRST[content.kind]
    elif not content.document:
        stage = {"title": dict(_START), "ops": [], "expect": {}}
        content.document = {"scenario": {"format": "layers/1"}, "stages": [stage], "variants": []}


def new_slug(model: type[Card | Case], name: str) -> str:
    """Make a slug of the words of a name that no content of the model has."""
    return free_slug(model, slugify(name).replace("_", "-")[:_SLUG_LENGTH].strip("-") or model._meta.model_name or "")


def free_slug(model: type[Card | Case], wanted: str) -> str:
    """Find the first of `<wanted>`, `<wanted>-2`, … that no content of the model has."""
    taken = set(model._default_manager.filter(slug__startswith=wanted).values_list("slug", flat=True))
    numbered = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
    return next(slug for slug in (wanted, *numbered) if slug not in taken)


# --- commenting -----------------------------------------------------------------------------------------


Content = Card | Case | Document
#: Comments on one content. Who has more to say has a telephone.
MOST_COMMENTS: Final = 200
#: Within this time the same words of the same user are one press too many, and no second comment.
_TWICE: Final = timedelta(seconds=30)


def may_comment(user: User, content: Content) -> bool:
    """Return whether the user is one of those who work on such content."""
    return any(may(user, content) for may in (may_write, may_publish)) or may_add(user, type(content))


def comment(content: Content, user: User, text: str) -> Comment:
    """Store a comment. Raises PermissionDenied, and ValidationError for one that says nothing or one too many.

    A document that nobody has changed here yet is stored as it ships. Pressed twice, a button says it once.
    """
    if not may_comment(user, content):
        raise PermissionDenied
    if not text.strip():
        raise ValidationError(_("Write something."))
    if Comment.objects.of(content).count() >= MOST_COMMENTS:
        raise ValidationError(
            _("There are already %(most)s comments here, the most possible.") % {"most": MOST_COMMENTS}
        )
    new = Comment(by_id=user.pk, text=text.strip())
    new.full_clean(exclude=("case", "card", "document"), validate_constraints=False)
    with transaction.atomic():
        on = _locked(content)
        earlier = _said_just_now(on, new)
        if earlier is not None:
            return earlier
        setattr(new, on._meta.model_name or "", on)
        new.save()
    return new


def _locked(content: Content) -> Content:
    """Return the stored content, held so that whoever comments on it at the same time waits."""
    if isinstance(content, Document):
        return saving.locked(content.of_kind, content.slug)
    type(content)._default_manager.select_for_update().get(pk=content.pk)
    return content


def _said_just_now(on: Content, new: Comment) -> Comment | None:
    """Return the last comment if it is the same, by the same user, and still fresh: the button was pressed twice."""
    last = Comment.objects.of(on).last()
    if last is None or last.at < now() - _TWICE or last.settled_at is not None:
        return None
    return last if (last.by_id, last.text) == (new.by_id, new.text) else None


def may_settle(user: User, comment: Comment) -> bool:
    """Return whether the user may do what a comment is about, or wrote it."""
    return comment.by_id == user.pk or may_write(user, comment.content)


def may_write(user: User, content: Content) -> bool:
    """Return whether the user may change the texts. A change of a published document is a draft beside it."""
    if isinstance(content, Document):
        return user.has_perm("content.change_document")
    return may_change(user, content)


def settle(comment: Comment, user: User) -> None:
    """Say that what a comment is about is done, or not needed. Raises PermissionDenied."""
    if not may_settle(user, comment):
        raise PermissionDenied
    Comment.objects.filter(pk=comment.pk, settled_at=None).update(settled_at=now(), settled_by=user.pk)


def waiting_for(user: User) -> list[Comment]:
    """Return the open comments of others on what this user may change, the oldest first."""
    comments = Comment.objects.unsettled().exclude(by_id=user.pk).select_related("case", "card", "document", "by")
    return [item for item in comments[: MOST_COMMENTS * 2] if may_write(user, item.content)]


def with_newer_files(user: User) -> list[Content]:
    """Return what was changed here, may be changed by this user, and has come with the site in a newer version."""
    rows: list[Content] = [*Case.objects.exclude(upstream=None), *Card.objects.exclude(upstream=None)]
    rows += [row for row in Document.objects.all() if row.ships_newer]
    return [row for row in rows if may_write(user, row)]


# --- a newer file: the two are compared, and one is kept -------------------------------------------------------


#: What no file says.
_UNWRITTEN: Final = ("status", "position", "stale", "same")


def shipped(content: Row | Document) -> Row | Document | None:
    """Return the content as its newer file has it, not to be saved; None where there is none."""
    if isinstance(content, Document):
        ships = content.shipped if content.ships_newer else None
        return None if ships is None else Document(kind=content.kind, slug=content.slug, document=ships)
    if content.upstream is None:
        return None
    row = type(content)(**{name: getattr(content, name) for name in _UNWRITTEN if hasattr(content, name)})
    row.take_json(content.upstream)
    return row


def settle_shipped(content: Row | Document, user: User, check: Callable[[Any], None], *, takes: bool) -> None:
    """Give a content what its newer file says, or note that this is not wanted: it is offered again once it changes.

    Raises what `check` raises, PermissionDenied, and ValidationError where the file could not be saved.
    """
    if isinstance(content, Document):
        step = saving.TAKE_SHIPPED if takes else saving.KEEP_OURS
        saving.advance(content.of_kind, content.slug, step, user, check)
    elif takes:
        change(content, user, check, _take, "shipped")
    else:
        _keep_own(content, user, check)


def _take(stored: Card | Case) -> None:
    file, upstream = shipped(stored), stored.upstream
    if file is None or upstream is None:
        raise PermissionDenied
    stored.take_json(upstream)
    stored.loaded_digest, stored.upstream = file.digest, None
    if isinstance(stored, Case):
        stored.settle_stale([])


def _keep_own(content: Card | Case, user: User, check: Callable[[Any], None]) -> None:
    rows = type(content)._default_manager.filter(pk=content.pk)
    with transaction.atomic():
        stored: Any = rows.select_for_update().get()
        check(stored)
        file = shipped(stored)
        if file is None or not publishing.may_change(user, stored):
            raise PermissionDenied
        rows.update(upstream=None, loaded_digest=file.digest)
