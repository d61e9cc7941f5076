"""Words that somebody wrote in a form of something deleted meanwhile, to be copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.http import QueryDict
from django.urls import reverse

from engine.cases import OTHERS
from engine.errors import EvaluationError, TimeUpError
from layers_site.content.models import Card, Case
from layers_site.content.services import MadeFrom, NewerError, refuse_newer
from layers_site.content.services.deleting import Gone, gone_by_slug
from layers_site.content.services.slugs import moved_to
from layers_site.editing.forms.abilities import AbilityForm
from layers_site.editing.forms.cards import CardForm
from layers_site.editing.forms.places import PlaceForm
from layers_site.editing.forms.texts import StageForm, TextsForm, TitleForm
from layers_site.editing.presenters.cards import item_texts
from layers_site.editing.presenters.expecting import Row, groups, more_label
from layers_site.editing.services.confirmations import confirmed
from layers_site.editing.services.expecting import offer
from layers_site.editing.services.recording import Place
from layers_site.platform.versions import Written, written


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
    there = moved_to(model, slug)
    tell = _WORDS.get(page)
    words = tell(last, sent, query) if tell else ()
    if there is not None:
        place = "desk:card" if isinstance(there, Card) else "desk:case"
        return GonePage(None, str(there), "", None, words, reverse(place, args=(there.slug,)))
    gone = gone_by_slug(model._meta.label_lower, slug)
    if gone.at is None and record.history_type == "-":
        user = record.history_user
        gone = Gone(user.get_username() if user else "", record.history_date)
    return GonePage(None, str(last), gone.by, gone.at, words)


# --- what was written -------------------------------------------------------------------------------


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


def ticked(case: Case | None, place: Place | None, edition: str, sent: QueryDict) -> tuple[Written, ...]:
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


def _value(row: Row) -> str:
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
