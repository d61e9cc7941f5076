"""The page that asks before something that others show is withdrawn."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import DRAFT
from layers_site.content.services import whole
from layers_site.content.services.uses import Use, uses_of, uses_of_document
from layers_site.platform.versions import stamp_of


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Content to be withdrawn, and who shows it. `lead` says what that does to them; the button sends `name=value`."""

    title: str
    lead: str
    uses: tuple[Use, ...]
    back: str
    action: str
    name: str
    value: str
    stamp: str


def withdrawal(content: Case | Card | Document) -> Withdrawal | None:
    """Return what the page asks; None where nobody shows it, and nothing has to be asked."""
    if isinstance(content, Document):
        lead = _("Visitors no longer see it, and these pages lose what they show or lead to now:")
        addresses = _addresses(("desk:document", "desk:document-advance"), content.kind, content.slug)
        return _question(content, lead, uses_of_document(content), addresses, ("step", saving.WITHDRAW))
    if isinstance(content, Card):
        lead = _("Only editors find it in the library then. On the boards of these it stays as it is:")
        addresses = _addresses(("desk:card", "desk:card-advance"), content.slug)
    else:
        lead = _("Its address no longer answers, and these pages lose the board that they show now:")
        addresses = _addresses(("desk:case", "desk:advance"), content.slug)
    return _question(content, lead, uses_of(content), addresses, ("status", DRAFT))


def _addresses(pages: tuple[str, str], *at: str) -> tuple[str, str]:
    """Return the page to go back to, and the address of the step."""
    back, step = (reverse(page, args=at) for page in pages)
    return back, step


def _question(
    content: Case | Card | Document,
    lead: str,
    uses: tuple[Use, ...],
    addresses: tuple[str, str],
    button: tuple[str, str],
) -> Withdrawal | None:
    if not uses:
        return None
    back, action = addresses
    name, value = button
    return Withdrawal(str(content), lead, uses, back, action, name, value, stamp_of(whole(content)))
