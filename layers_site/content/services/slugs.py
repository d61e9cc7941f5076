"""Slugs of content: when one may change, and where content is now that had another one before."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from layers_site.content.content import Content
from layers_site.content.models import Card, Case
from layers_site.content.services.uses import uses_of

#: What the name of a file can be: see `services.importing`.
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def why_it_keeps(content: Content) -> str:
    """Return why the slug of stored content is not changed, whatever refers to it; "" where nothing else keeps it."""
    if isinstance(content, Card | Case) and content.is_published:
        return _("It is published, and others may have its address. Withdraw it first.")
    if content.loaded_digest:
        return _("It came with the site, whose file has this name.")
    return ""


def why_it_stays(content: Content) -> str:
    """Return why the slug of stored content is not changed, in words, with what refers to it; "" where it may be."""
    why = why_it_keeps(content)
    if why:
        return why
    uses = uses_of(content)
    if uses:
        names = ", ".join(f"{use.title} ({use.kind})" for use in uses)
        return _("These depend on it: %(names)s.") % {"names": names}
    return ""


def refuse_slug(content: Content, stored: Content | None) -> None:
    """Raise ValidationError where content, new or stored, may not have the slug that it has got."""
    if stored is not None and stored.slug == content.slug:
        return
    if not _SLUG.fullmatch(content.slug):
        raise ValidationError({"slug": _("Write small letters without accents, digits, and single hyphens.")})
    why = why_it_stays(stored) if stored is not None else ""
    if why:
        raise ValidationError({"slug": why})


def moved_to(model: type[Card | Case], slug: str) -> Card | Case | None:
    """Return the content that had this slug last, where it has another one now; None for a slug that is in use."""
    if model._default_manager.filter(slug=slug).exists():
        return None
    last = model.history.filter(slug=slug).order_by("-history_date", "-history_id").first()
    return model._default_manager.filter(pk=last.id).first() if last else None
