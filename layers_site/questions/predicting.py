"""The page that asks about a board before it shows it: the question, or what comes of an answer.

Before there is an answer, nothing on it comes from a trace but the options of `options`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from layers_site.accounts.models import Attempt
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.stages import Stage
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import Badge, badges, ruleset_of
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.questions import comparison, options
from layers_site.questions.chooser import asks_of_objects, crowded_layers
from layers_site.questions.diagnosis import Origin, Sought, sought
from layers_site.questions.places import AskedBoard, asked_of, item_of
from layers_site.questions.presenters import VerdictView, verdict_view
from layers_site.questions.questions import ABOUT_EFFECTS, Ask, Question
from layers_site.questions.verdicts import Verdict, behind, shared

NOWHERE: Final = Origin()
#: What is asked of an object as a whole, and of the effects of a layer.
_WHOLE: tuple[Ask, ...] = ("state", "reason")
_OF_EFFECTS: tuple[Ask, ...] = ("next", "order")


@dataclass(frozen=True, slots=True)
class Pick:
    """A whole answer to press: what the button sends, and what is on it, large where that is a size."""

    value: str
    text: str
    sized: bool


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


@dataclass(frozen=True, slots=True)
class PredictView:
    """The page of a question about a board.

    `board` is where the board can be seen with its results. `printed` is the board without any. `back` leads to the
    page where the search for an idea began, "" without one.
    """

    title: str
    summary: str
    stage: str
    edition: str
    catalogue: bool
    here: str
    back: str
    board: str
    picks: tuple[Pick, ...]
    groups: tuple[Group, ...]
    printed: PrintedBoard


@dataclass(frozen=True, slots=True)
class Outcome:
    """After an answer. `behind` are the titles of ideas given up, `shared` of those that two wrong answers fit.

    `sought` is the search for the idea behind a wrong answer, where several fit. `onward` leads to the next effect of
    the layer, where that was the question.
    """

    verdict: VerdictView
    behind: tuple[str, ...]
    shared: tuple[str, ...]
    sought: Sought | None
    again: str
    onward: str


def predict_view(place: AskedBoard, question: Question | None, origin: Origin = NOWHERE) -> PredictView:
    """Return the page around the question, which is None where the board has nothing to ask about."""
    moment = place.moment
    stage = _stage(place)
    return PredictView(
        title=moment.case.title if moment.case else _("A board"),
        summary=moment.case.summary if moment.case else "",
        stage=label(stage.title) if stage else "",
        edition=title_of(place.edition),
        catalogue=moment.case is not None,
        here=place.href({**asked_of(question), **origin.query} if question else None),
        back=origin.back,
        board=place.board,
        picks=tuple(_picks(question)) if question else (),
        groups=tuple(_groups(place, question)) if question else (),
        printed=_printed(place, question),
    )


def _stage(place: AskedBoard) -> Stage | None:
    course = place.moment.course
    exists = course is not None and place.moment.stage < len(course.stages)
    return course.stages[place.moment.stage] if course and exists else None


def _printed(place: AskedBoard, question: Question | None) -> PrintedBoard:
    """Return the printed board. Each card links to the questions about it."""
    board = printed(place.moment.scenario, question.object if question else "")
    cards = (replace(card, hrefs=(place.href({"object": card.id}),)) for card in board.cards)
    return replace(board, cards=tuple(cards))


def _picks(question: Question) -> Iterator[Pick]:
    for value, answer in options.picks(question).items():
        yield Pick(value, comparison.in_short(question, answer), sized=answer.get("power") is not None)


def picked(question: Question, value: str) -> Mapping[str, object] | None:
    """Return the answer of a button that was pressed, None for one that the page does not have."""
    return options.picks(question).get(value) if value else None


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
    return Option(grain_title(ask), place.href(query), all(now.get(key, "") == value for key, value in query.items()))


def grain_title(ask: Ask) -> str:
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
        "next": _("What comes first"),
        "order": _("The whole order"),
    }[ask]


def outcome(
    place: AskedBoard,
    question: Question,
    verdict: Verdict,
    attempts: Sequence[Attempt],
    here: str,
    origin: Origin = NOWHERE,
) -> Outcome:
    """Return the outcome, shown on the page `here`. `attempts` are the learner's up to this answer, oldest first."""
    earlier, going_on = attempts[:-1], bool(origin.since)
    search = sought(question, verdict, attempts, item_of(place, question), here, origin)
    narrowed = verdict
    if search is not None and going_on:
        narrowed = replace(verdict, believed=tuple(idea for idea in verdict.believed if idea in search.left))
    return Outcome(
        verdict=verdict_view(question, narrowed),
        behind=_titles(behind(question, earlier)) if verdict.right and not going_on else (),
        shared=() if verdict.right or going_on else _titles(shared(verdict.believed, earlier)),
        sought=search,
        again=place.href(asked_of(question)),
        onward=_onward(place, question, verdict),
    )


def _titles(ideas: Iterable[str]) -> tuple[str, ...]:
    texts = misconceptions()
    return tuple(label(texts[idea].title) for idea in ideas if idea in texts)


def _onward(place: AskedBoard, question: Question, verdict: Verdict) -> str:
    """Return the address after a right answer about the next effect; "" after the last effect."""
    if question.ask not in ABOUT_EFFECTS or question.ask == "order" or not verdict.right or not verdict.wanted["next"]:
        return ""
    return place.href({"ask": "next", "layer": question.layer, "done": str(len(question.after) + 1)})
