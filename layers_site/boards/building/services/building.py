"""A draft put on a board, and the board that comes of it kept."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from layers_site.boards.building.services import drafts
from layers_site.boards.building.services.choosing import matching
from layers_site.boards.building.services.drafts import Draft, Editing
from layers_site.boards.services.boards import RefusedError, keep
from layers_site.boards.services.moments import Moment


class NobodyError(RefusedError):
    """An effect would be locked on nothing at all."""


def described(moment: Moment, edition: str, draft: Draft) -> Draft:
    """Return the draft; a resolved effect on all that are like something, with those that are so now (611.2c).

    Raises RefusedError where that takes too long, ScenarioError for a description that is none.
    """
    if draft.origin != "resolved" or draft.selector is None:
        return draft
    affected = matching(moment.scenario, draft.selector, draft.controller, edition)
    if affected is None:
        raise RefusedError(_("This board takes too long to work out, or its numbers grow too large."))
    return replace(draft, affected=affected)


def stored(moment: Moment, edition: str, draft: Draft, editing: Editing | None) -> tuple[Moment, str]:
    """Return the moment with the effect built or changed, and the object that is best looked at there ("" for any).

    Raises RefusedError for what is too much for a board, ScenarioError for what the format does not allow.
    """
    meant = described(moment, edition, draft)
    if meant.origin == "resolved" and meant.selector is not None and not meant.affected:
        raise NobodyError(_("Nothing on the board is like this now."))
    built = drafts.build(moment.scenario, meant, editing)
    after = keep(moment, edition, built.scenario, {"do": "add" if built.is_new else "edit", "item": built.key})
    return after, (meant.affected[0] if meant.affected else meant.holder or meant.host)
