"""Comments on a case, a card or a document, what is asked for in them, and who may take the next step."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content import publishing
from layers_site.content.models import Card, Case, Comment, Document
from layers_site.content.publishing import User
from layers_site.content.services import editing
from layers_site.editing.forms.desk import CommentForm

Content = Card | Case | Document


@dataclass(frozen=True, slots=True)
class CommentRow:
    """A comment. `wants` is what it asks for; `settle` is the address at which that is settled, "" where it cannot."""

    by: str
    at: datetime
    text: str
    wants: str
    settled: str
    settle: str


@dataclass(frozen=True, slots=True)
class Conversation:
    """All comments on one content, and the form for one more. `next_by` are those who may take the next step."""

    rows: tuple[CommentRow, ...]
    form: CommentForm
    action: str
    next_by: tuple[str, ...]


def conversation(content: Content, user: User, form: CommentForm | None = None) -> Conversation:
    deed = {publishing.DRAFT: "review", publishing.REVIEWED: "publish"}.get(content.status)
    return Conversation(
        rows=tuple(_row(comment, user) for comment in Comment.objects.of(content)),
        form=form or CommentForm(),
        action=address_of(content, "comment"),
        next_by=tuple(editing.who_may(content, deed)) if deed else (),
    )


def _row(comment: Comment, user: User) -> CommentRow:
    open_for_user = comment.wants and comment.settled_at is None and editing.may_settle(user, comment)
    settled = _("settled by %(name)s") % {"name": _name(comment.settled_by)} if comment.settled_at else ""
    return CommentRow(
        by=_name(comment.by),
        at=comment.at,
        text=comment.text,
        wants=_("asks for %(what)s") % {"what": comment.get_wants_display()} if comment.wants else "",
        settled=settled,
        settle=reverse("editing:settle", args=(comment.pk,)) if open_for_user else "",
    )


def _name(user: Any) -> str:
    return user.get_username() if user else _("somebody whose account is gone")


def address_of(content: Content, page: str = "") -> str:
    """Return the page of a content at the desk, or one beside it ("comment")."""
    if isinstance(content, Document):
        return reverse(f"editing:document-{page}" if page else "editing:document", args=(content.kind, content.slug))
    if isinstance(content, Card):
        return reverse(f"editing:card-{page}" if page else "editing:card", args=(content.slug,))
    return reverse(f"editing:{page or 'case'}", args=(content.slug,))


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that others ask for and this user may do."""

    title: str
    href: str
    text: str
    by: str


def waiting(user: User) -> tuple[Waiting, ...]:
    rows = []
    for comment in editing.waiting_for(user):
        content = comment.content
        href = address_of(content) + "#comments"
        wants = _("asks for %(what)s") % {"what": comment.get_wants_display()}
        rows.append(Waiting(str(content), href, wants, _name(comment.by)))
    return tuple(rows)
