"""The page that asks about a board before it shows it: what stands around the question, and what else may be asked.

Before there is an answer, nothing on it comes from a trace but the options of `options`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.moments import Stage
from layers_site.content.models import Case
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import Badge, badges, ruleset_of
from layers_site.questions.chooser import asks_of_objects, crowded_layers
from layers_site.questions.diagnosis import Origin
from layers_site.questions.places import AskedBoard, asked_of
from layers_site.questions.questions import ABOUT_EFFECTS, Ask, Question
from layers_site.questions.verdicts import Verdict

#: What is asked of an object as a whole, and of the effects of a layer.
_WHOLE: tuple[Ask, ...] = ("state", "reason")
_OF_EFFECTS: tuple[Ask, ...] = ("next", "order")
NOWHERE: Final = Origin()


@dataclass(frozen=True, slots=True)
class Option:
    title: str
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Other possible questions about one object, or about the effects of one layer (then with its badge)."""

    title: str
    badge: Badge | None
    options: tuple[Option, ...]


class PredictView:
    """What stands around a question about a board, and after an answer around its verdict.

    `setup` is the summary of the case where its own question is asked, which follows it; `stage` and `edition` are for
    other questions. `back` leads to the page where the search for an idea began, "" without one; `board` is where the
    board can be seen with its results; `onward` asks about the next effect of the layer, "" where that was not the
    question; `following` is the next case.
    """

    def __init__(
        self, place: AskedBoard, question: Question, origin: Origin = NOWHERE, verdict: Verdict | None = None
    ) -> None:
        case, stage, own = place.moment.case, _stage(place), question.ask == "authored"
        self.catalogue, self.title = case is not None, case.title if case else _("A board")
        self.setup = case.summary if case and own else ""
        self.stage = label(stage.title) if stage and not own else ""
        self.edition = "" if own else title_of(place.edition)
        self.back, self.board = origin.back, place.board
        self.onward = _onward(place, question, verdict) if verdict else ""
        self.following = _following(place) if own and verdict else ""
        self.groups = () if origin.back or (own and verdict is None) else tuple(_groups(place, question))


def _following(place: AskedBoard) -> str:
    """Return the case after this one in the catalogue, "" after the last."""
    slugs = list(Case.objects.published().values_list("slug", flat=True))
    here = slugs.index(place.moment.case.slug) if place.moment.case and place.moment.case.slug in slugs else len(slugs)
    return reverse("boards:case", args=(slugs[here + 1],)) if here + 1 < len(slugs) else ""


def _stage(place: AskedBoard) -> Stage | None:
    course = place.moment.course
    exists = course is not None and place.moment.stage < len(course.stages)
    return course.stages[place.moment.stage] if course and exists else None


def _groups(place: AskedBoard, question: Question) -> Iterator[Group]:
    things = {thing.id for thing in place.moment.scenario.objects}
    thing = question.object if question.object in things else _first_thing(place)
    if thing:
        asks = asks_of_objects(question.text, place.edition)
        name = Names(place.moment.scenario).thing(thing)
        options = (_option(place, question, ask, {"object": thing}) for ask in (*asks, *_WHOLE))
        yield Group(name, None, tuple(options))
    marks = badges(ruleset_of(place.edition))
    for layer in crowded_layers(question.text, place.edition):
        options = (_option(place, question, ask, {"layer": layer}) for ask in _OF_EFFECTS)
        yield Group(marks[layer].name, marks[layer], tuple(options))


def _first_thing(place: AskedBoard) -> str:
    return next((obj.id for obj in place.moment.scenario.objects if obj.enabled), "")


def _option(place: AskedBoard, question: Question, ask: Ask, about: dict[str, str]) -> Option:
    query = {"ask": ask, **about}
    now = asked_of(question)
    return Option(ask_title(ask), place.href(query), bool(now) and all(now.get(key, "") == query[key] for key in query))


def ask_title(ask: Ask) -> str:
    return {
        "pt": _("Power and toughness"),
        "types": _("Type line"),
        "colors": _("Colors"),
        "abilities": _("Abilities"),
        "controller": _("Controller"),
        "state": _("All of it"),
        "reason": _("Which rule decides"),
        "hand": _("Maximum hand size"),
        "player": _("Abilities of the player"),
        "cost": _("Total cost"),
        "next": _("What applies first"),
        "order": _("The whole order"),
    }[ask]


def _onward(place: AskedBoard, question: Question, verdict: Verdict) -> str:
    """Return the address after a right answer about the next effect; "" after the last effect."""
    if question.ask not in ABOUT_EFFECTS or question.ask == "order" or not verdict.right or not verdict.wanted["next"]:
        return ""
    return place.href({"ask": "next", "layer": question.layer, "done": str(len(question.after) + 1)})
