"""The verdict on an answer: each choice with its mark, the reason, and the evidence on the item's board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import DEFAULT as TODAY
from layers_site.explain.names import label
from layers_site.explain.presenters.marks import Badge
from layers_site.learning.drills.boards import edition_of
from layers_site.learning.drills.content import Choice, Item
from layers_site.learning.drills.presenters.evidence import Evidence, evidence
from layers_site.learning.drills.presenters.marking import mark_of
from layers_site.learning.drills.services import is_right

Fate = Literal["hit", "missed", "wrong", "also"]


@dataclass(frozen=True, slots=True)
class Marked:
    """A choice that was named or should have been: `hit` both, `missed` only the second, `wrong` only the first.

    `also` was not asked for, and is not wrong.
    """

    fate: Fate
    text: str
    badge: Badge | None


@dataclass(frozen=True, slots=True)
class VerdictView:
    right: bool
    headline: str
    marked: tuple[Marked, ...]
    why: str
    explanation: str
    evidence: Evidence
    workbench: str
    #: In whose numbering rules are cited.
    edition: str


def verdict_view(item: Item, answer: tuple[str, ...], board: str) -> VerdictView:
    """Return the verdict. `board` is the id of the item's board on the workbench, "" for none."""
    right = is_right(item, answer)
    return VerdictView(
        right=right,
        headline=_("Right.") if right else _headline(item, answer),
        marked=tuple(_marked(choice, item, answer) for choice in item.choices if _matters(choice, item, answer)),
        why=label(item.why),
        explanation=label(item.explanation) if item.explanation else "",
        evidence=evidence(item),
        workbench=reverse("workbench:board", args=(board,)) if board else "",
        edition=edition_of(item) or TODAY,
    )


def _headline(item: Item, answer: tuple[str, ...]) -> str:
    named = frozenset(answer)
    if named < item.expect:
        return _("Right so far, but not all.")
    return _("Partly right.") if named & item.expect else _("Not this time.")


def _matters(choice: Choice, item: Item, answer: tuple[str, ...]) -> bool:
    return choice.code in answer or choice.code in item.expect


def _marked(choice: Choice, item: Item, answer: tuple[str, ...]) -> Marked:
    named, wanted = choice.code in answer, choice.code in item.expect
    fate: Fate = "hit" if wanted and (named or is_right(item, answer)) else "missed" if wanted else "wrong"
    if choice.code in item.also:
        fate = "also"
    return Marked(fate, label(choice.label), mark_of(item.family, choice.code))
