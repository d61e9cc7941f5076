"""Building: a draft put on a board, and the objects that its description means now (611.2c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from engine.notation import BROWSER, read_object
from engine.notation.canonical import canonical
from engine.scenario import Scenario
from layers_site.boards.building.services import drafts
from layers_site.boards.building.services.drafts import Draft, Editing
from layers_site.boards.building.services.kinds import Json
from layers_site.boards.services import edits
from layers_site.boards.services.boards import RefusedError, TooMuchError, keep
from layers_site.boards.services.evaluation import evaluated_aside
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
        raise TooMuchError
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


# --- choosing --------------------------------------------------------------------------------------


#: Something on the players' side that asks the question, and changes nothing.
_ASKER: Final = "asks"


def matching(scenario: Scenario, selector: Json, player: str, edition: str) -> tuple[str, ...] | None:
    """Return the ids of all objects that are like this in the end; None where that takes too long.

    The board is evaluated with an emblem beside it, whose ability says something without effect of these objects:
    what is about the rules of the game finds its objects after all layers (613.11). Raises ScenarioError.
    """
    key = edits.free_id(scenario, _ASKER)
    ability = {"static": {"affects": selector, "changes": [{"restrict": {"what": _ASKER}}]}, "zones": ["command"]}
    document = {"id": key, "name": _ASKER, "zone": "command", "owner": player, "abilities": [ability]}
    asker = read_object(document, scenario, BROWSER)
    trace = evaluated_aside(canonical(edits.with_object(scenario, asker)), edition)
    if trace is None:
        return None
    steps = (step for layer in trace.layers for step in layer.applied if step.effect == f"{key}.a1")
    return tuple(obj for step in steps for obj in step.objects if obj != key)
