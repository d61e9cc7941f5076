"""Removals: told before a part goes or something is withdrawn; and words written in a form of what was deleted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content import publishing
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import DRAFT, PUBLISHED, User
from layers_site.content.services.deleting import Gone, gone_by_slug
from layers_site.content.services.uses import Use, moved_to, uses_of, uses_of_document
from layers_site.content.services.versions import MadeFrom, NewerError, refuse_newer
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.services.cases import StagePlace, stage_at, variant_of
from layers_site.platform.text import label_text
from layers_site.platform.versions import Written, typed_in


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked before a step: its title, what it does to those that are listed, and what the button sends.

    Without a button the step cannot be taken, and those that are listed say why.
    """

    title: str
    lead: str
    uses: tuple[Use, ...] = ()
    button: str = ""
    step: str = ""
    name: str = "status"


def removal(case: Case, place: StagePlace, do: str) -> Question:
    """Return what is asked before a stage ("remove") or a variant goes. Raises KeyError if there is none."""
    part = stage_at(case.document, place) if do == "remove" else variant_of(case.document, place.variant)
    titles = {"remove": _("Remove the stage “%(title)s”?"), "remove-variant": _("Remove the variant “%(title)s”?")}
    lead = _("Its texts and expected results are removed too. They stay in the history.")
    public = _("Everybody sees this case: the change is public right away.") if case.is_published else ""
    title = titles[do] % {"title": label_text(part["title"])}
    return Question(title, f"{lead} {public}".strip(), (), _("Remove it"), do, "do")


def deletion(content: Case | Card) -> Question:
    """Return what is asked before a content is deleted; what something depends on stays."""
    title, uses = _("Delete “%(name)s”?") % {"name": content}, uses_of(content)
    if uses:
        return Question(title, _("It can’t be deleted, because these depend on it:"), uses)
    seen = _("Everybody sees it now. After that, its address no longer works.") if content.is_published else ""
    lead = _("No lesson, drill, quiz or board needs it. An administrator can bring it back.")
    return Question(title, f"{seen} {lead}".strip(), (), _("Delete it"), "1", "sure")


def question(content: Case | Card | Document, step: str, user: User) -> Question | None:
    """Return what is asked before this user takes the step; None where nobody else would feel it."""
    if isinstance(content, Card) and step == PUBLISHED:
        return _name_twice(content)
    if isinstance(content, Document):
        users = uses_of_document(content) if step == saving.WITHDRAW and saving.is_lost(content, user) else ()
        lead = _("Visitors no longer see it, and these pages lose content or links:")
    else:
        withdraws = step == DRAFT and content.is_published and publishing.may_publish(user, content)
        users = uses_of(content) if withdraws else ()
        lead = _("Its address no longer works, and these pages lose the board that they show now:")
        if isinstance(content, Card):
            lead = _("After that, only editors find it in the library. On these boards it stays as it is:")
    title = _("Withdraw “%(title)s”?") % {"title": content}
    return Question(title, lead, users, _("Withdraw"), step) if users else None


def _name_twice(card: Card) -> Question | None:
    twins = tuple(
        Use(_("card"), twin.slug, (twin.name_en, twin.name_fr), reverse("editing:card", args=(twin.slug,)))
        for twin in Card.objects.called((card.name_en, card.name_fr))
        if twin.pk != card.pk
    )
    title = _("Publish a second card of this name?")
    return Question(title, _("This name exists already:"), twins, _("Publish"), PUBLISHED) if twins else None


@dataclass(frozen=True, slots=True)
class GonePage:
    """`case` is where a part was taken from, None where all of it is gone; `title` is what it was called.

    `moved` is where the content is, where it only has another slug now ("" where it is not).
    """

    case: Case | None
    title: str
    by: str
    at: datetime | None
    written: tuple[Written, ...]
    moved: str = ""


def taken_away(case: Case, made_from: MadeFrom, sent: QueryDict) -> GonePage:
    """Return the page for results of a stage that is not in the case any more."""
    try:
        refuse_newer(case, made_from)
    except NewerError as newer:
        return GonePage(case, case.title or case.slug, newer.by, newer.at, typed_in(sent))
    return GonePage(case, case.title or case.slug, "", None, typed_in(sent))


def deleted(model: type[Case | Card], slug: str, sent: QueryDict) -> GonePage | None:
    """Return the page for a case or card that has been deleted; None for one that there never was."""
    record = model.history.filter(slug=slug).order_by("-history_date", "-history_id").first()
    if record is None:
        return None
    renamed = moved_to(model, slug)
    if renamed is not None:
        return GonePage(None, str(renamed), "", None, typed_in(sent), address_of(renamed))
    gone = gone_by_slug(model._meta.label_lower, slug)
    if gone.at is None and record.history_type == "-":
        user = record.history_user
        gone = Gone(user.get_username() if user else "", record.history_date)
    return GonePage(None, str(record.instance), gone.by, gone.at, typed_in(sent))
