"""Comments on a case, a card or a document, and what waits for somebody: open comments, and newer files."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.models import Card, Case, Comment, Document
from layers_site.content.publishing import User
from layers_site.content.services import editing
from layers_site.editing.forms.desk import CommentForm

Content = Card | Case | Document
#: So much of a comment is shown in a line.
_LONGEST: Final = 120


@dataclass(frozen=True, slots=True)
class CommentRow:
    """A comment. `settled` says by whom that is done; `settle` is the address for it, "" where this user may not."""

    by: str
    at: datetime
    text: str
    settled: str
    settle: str


@dataclass(frozen=True, slots=True)
class Conversation:
    """All comments on one content, and the form for one more."""

    rows: tuple[CommentRow, ...]
    form: CommentForm
    action: str


def conversation(content: Content, user: User, form: CommentForm | None = None) -> Conversation:
    rows = tuple(_row(comment, user) for comment in Comment.objects.of(content))
    return Conversation(rows, form or CommentForm(), address_of(content, "comments"))


def _row(comment: Comment, user: User) -> CommentRow:
    is_open = comment.settled_at is None and editing.may_settle(user, comment)
    return CommentRow(
        by=_name(comment.by),
        at=comment.at,
        text=comment.text,
        settled=_("settled by %(name)s") % {"name": _name(comment.settled_by)} if comment.settled_at else "",
        settle=reverse("editing:settle", args=(comment.pk,)) if is_open else "",
    )


def _name(user: Any) -> str:
    return user.get_username() if user else _("somebody whose account no longer exists")


def address_of(content: Content, page: str = "") -> str:
    """Return the page of a content at the desk, or one beside it ("history")."""
    at = (content.kind, content.slug) if isinstance(content, Document) else (content.slug,)
    return reverse("editing:" + "-".join(filter(None, (content._meta.model_name, page))), args=at)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that this user may see to: what it is, and why it waits."""

    title: str
    href: str
    why: str


def waiting(user: User) -> tuple[Waiting, ...]:
    """Return the open comments of others on what this user may change, and what the site came with newer."""
    rows = [
        Waiting(
            str(comment.content),
            address_of(comment.content) + "#comments",
            f"{_name(comment.by)}: {comment.text[:_LONGEST]}",
        )
        for comment in editing.waiting_for(user)
    ]
    newer = _("The site came with a newer version of this.")
    return (*rows, *(Waiting(str(one), address_of(one, "shipped"), newer) for one in editing.with_newer_files(user)))
