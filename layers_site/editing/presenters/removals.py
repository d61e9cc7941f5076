"""Removals: told before a part goes or something is withdrawn; and words written in a form of what was deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.cases import OTHERS
from engine.errors import EvaluationError, TimeUpError
from engine.notation.scenarios import json_text
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import DRAFT
from layers_site.content.services import MadeFrom, NewerError, refuse_newer, whole
from layers_site.content.services.deleting import Gone, gone_by_slug
from layers_site.content.services.uses import Use, moved_to, uses_of, uses_of_document
from layers_site.editing.forms.abilities import AbilityForm
from layers_site.editing.forms.cards import CardForm
from layers_site.editing.forms.desk import PlaceForm
from layers_site.editing.forms.texts import StageForm, TextsForm, TitleForm
from layers_site.editing.presenters.cards import item_texts
from layers_site.editing.presenters.case import StageRow, courses
from layers_site.editing.presenters.expecting import ExpectationRow, groups, more_label
from layers_site.editing.presenters.problems import address
from layers_site.editing.services.confirmations import confirmed
from layers_site.editing.services.expecting import offer
from layers_site.editing.services.recording import StagePlace
from layers_site.platform.versions import Written, stamp_of, written


@dataclass(frozen=True, slots=True)
class Removal:
    """The removed stages, with the number of results and notes. `public` says that everybody will see the change."""

    title: str
    address: str
    stages: tuple[StageRow, ...]
    public: bool


def removal(case: Case, place: StagePlace, *, whole_variant: bool) -> Removal:
    """Return the removal of a stage or a whole variant. Raises KeyError if there is none."""
    changed = courses(case, scenario_of(json_text(case.scenario)))
    course = next((course for course in changed if course.slug == place.variant), None)
    if course is None or (whole_variant and not course.slug):
        raise KeyError(place)
    rows = course.stages if whole_variant else tuple(row for row in course.stages if row.number == place.stage + 1)
    if not rows and not whole_variant:
        raise KeyError(place)
    query = {"variant": place.variant, **({} if whole_variant else {"stage": rows[0].key})}
    title = course.title if whole_variant else rows[0].title
    return Removal(title, address("editing:arrange", case.slug, query), rows, case.is_published)


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
        addresses = _addresses(("editing:document", "editing:document-advance"), content.kind, content.slug)
        return _question(content, lead, uses_of_document(content), addresses, ("step", saving.WITHDRAW))
    if isinstance(content, Card):
        lead = _("Only editors find it in the library then. On the boards of these it stays as it is:")
        addresses = _addresses(("editing:card", "editing:card-advance"), content.slug)
    else:
        lead = _("Its address no longer answers, and these pages lose the board that they show now:")
        addresses = _addresses(("editing:case", "editing:advance"), content.slug)
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


def taken_away(case: Case, made_from: MadeFrom, words: tuple[Written, ...]) -> GonePage:
    """Return the page for a stage or a variant that is not in the case any more."""
    newer = newer_than(case, made_from)
    return GonePage(case, case.title or case.slug, newer.by, newer.at, words)


def newer_than(case: Case, made_from: MadeFrom) -> NewerError:
    """Return who changed the case since the form was made, and the case of that time."""
    try:
        refuse_newer(case, made_from)
    except NewerError as newer:
        return newer
    return NewerError(case)


def deleted(model: type[Case | Card], slug: str, page: str, sent: QueryDict, query: QueryDict) -> GonePage | None:
    """Return the page for a case or card that has been deleted; None for one that there never was.

    `page` is the name of the address to which the form was sent, `query` what that address says after `?`.
    """
    record = model.history.filter(slug=slug).order_by("-history_date", "-history_id").first()
    if record is None:
        return None
    last: Any = record.instance
    renamed = moved_to(model, slug)
    tell = _WORDS.get(page)
    words = tell(last, sent, query) if tell else ()
    if renamed is not None:
        place = "editing:card" if isinstance(renamed, Card) else "editing:case"
        return GonePage(None, str(renamed), "", None, words, reverse(place, args=(renamed.slug,)))
    gone = gone_by_slug(model._meta.label_lower, slug)
    if gone.at is None and record.history_type == "-":
        user = record.history_user
        gone = Gone(user.get_username() if user else "", record.history_date)
    return GonePage(None, str(last), gone.by, gone.at, words)


def _texts(case: Case, sent: QueryDict, _query: QueryDict) -> tuple[Written, ...]:
    return written(TextsForm(sent, case, (), ""))


def _stage(_case: Case, sent: QueryDict, _query: QueryDict) -> tuple[Written, ...]:
    return written(StageForm(sent, action=""))


def _variant(_case: Case, sent: QueryDict, _query: QueryDict) -> tuple[Written, ...]:
    return written(TitleForm(sent, action=""))


def _card(card: Card, sent: QueryDict, _query: QueryDict) -> tuple[Written, ...]:
    form = CardForm(sent, card, "", as_typed=True)
    does = [Written(str(form.fields["items"].label), text) for text in item_texts(card, form.carried())]
    return (*written(form), *does, *written(AbilityForm(sent, is_object=card.kind == Card.Kind.OBJECT)))


def _results(case: Case, sent: QueryDict, query: QueryDict) -> tuple[Written, ...]:
    form = PlaceForm(query)
    try:
        place = form.place(case) if form.is_valid() else None
    except KeyError:
        place = None
    return ticked(case, place, form.cleaned_data.get("edition") or OTHERS, sent)


def ticked(case: Case | None, place: StagePlace | None, edition: str, sent: QueryDict) -> tuple[Written, ...]:
    """Return the ticked and typed results at a place, as the case was when the form was made."""
    try:
        offered = offer(case.as_json(), place, edition) if case and place else None
    except (KeyError, StopIteration, EvaluationError, TimeUpError):
        offered = None
    if offered is None:
        typed = ((name, text) for name, text in sent.items() if name.startswith("value-") and isinstance(text, str))
        return tuple(Written("", text) for name, text in typed if name.replace("value-", "tick-", 1) in sent and text)
    answers = confirmed(offered, {name: str(text) for name, text in sent.items()}).answers
    return tuple(
        Written(f"{group.title}: {row.about}", _value(row))
        for group in groups(offered, answers)
        for row in group.rows
        if row.ticked or row.error or row.each
    ) + tuple(
        Written(f"{group.title}: {more_label()}", group.more.text)
        for group in groups(offered, answers)
        if group.more and group.more.text
    )


def _value(row: ExpectationRow) -> str:
    chosen = next((option.title for option in row.options if option.chosen), "")
    if row.each:
        return " · ".join(row.apart)
    return chosen or (row.text if row.kind == "tick" else row.value) or "✓"


_WORDS: Final[dict[str, Callable[[Any, QueryDict, QueryDict], tuple[Written, ...]]]] = {
    "texts": _texts,
    "stage": _stage,
    "variant": _variant,
    "expect": _results,
    "card": _card,
}
