"""There is no board: why, and where else to look."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.models import Case
from layers_site.learning.practice.forms import MOST_CONCEPTS, ChooseForm
from layers_site.learning.practice.presenters.board import deal_address
from layers_site.learning.practice.services.finding import Nothing


@dataclass(frozen=True, slots=True)
class NoneView:
    """The page that says that no board came up, with links to go on.

    `again` tries once more, `any_level` without a level, `alike` from cases that teach the same; each "" where that
    makes no sense. `choose` begins anew.
    """

    text: str
    again: str
    any_level: str
    alike: str
    choose: str


def no_board_view(nothing: Nothing, chosen: ChooseForm) -> NoneView:
    """Return the view without a board. `chosen` is a valid form."""
    slug = chosen.cleaned_data["case"]
    leveled = chosen.wanted is not None
    return NoneView(
        text=_text(nothing, leveled=leveled),
        again=deal_address(chosen.query()) if nothing.why == "time" else "",
        any_level=deal_address(chosen.query(level="")) if nothing.why == "time" and leveled else "",
        alike=_alike(slug) if slug else "",
        choose=reverse("practice:choose"),
    )


def _text(nothing: Nothing, *, leveled: bool) -> str:
    if nothing.why == "few":
        return _("Fewer than two of the wrong ideas we know show there, so there is no pattern to deal from.")
    if leveled:
        return _("No board of this level came up in the time that we allow. Another try may find one.")
    return _("No board that tells enough came up in the time that we allow. Another try may find one.")


def _alike(slug: str) -> str:
    case = Case.objects.published().in_short().get(slug=slug)
    return deal_address(urlencode({"concept": case.concepts[:MOST_CONCEPTS]}, doseq=True))
