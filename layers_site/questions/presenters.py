"""What stands around a question, and the verdict on an answer: right or not, both answers, the idea behind it.

Before there is an answer, nothing of it comes from a trace but the options of `options`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.analysis.differences import differences
from engine.evaluation.board import present
from engine.evaluation.trace import Trace
from engine.rulesets import DEFAULT, MISCONCEPTIONS, find_ruleset, unlike
from layers_site.boards.presenters.believed import premise_of, title_of
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Stage
from layers_site.content.glossary.entries import matching_entries, rule_address
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.names import Names, enumeration, label
from layers_site.explain.presenters.board import BoardWords
from layers_site.explain.presenters.marks import NO_STRATUM, Badge, badges
from layers_site.explain.presenters.strata import OtherWay
from layers_site.explain.presenters.why import WhyNots, why_nots
from layers_site.questions import words
from layers_site.questions.authored import plain_question
from layers_site.questions.beliefs import evaluated_under
from layers_site.questions.chooser import asks_of_objects, crowded_layers
from layers_site.questions.comparison import in_short, rows
from layers_site.questions.explanations import (
    StepAccount,
    decided,
    right_text,
    values_on_the_way,
    way,
    wrong_text,
)
from layers_site.questions.places import AskedBoard, asked_of
from layers_site.questions.questions import ABOUT_EFFECTS, Ask, Question
from layers_site.questions.verdicts import Verdict
from layers_site.questions.words import ask_title

#: More ideas than these are counted, not told.
MOST_TOLD: Final = 3
#: Answers that are compared at a glance.
_PLAIN: Final[frozenset[Ask]] = frozenset(("pt", "authored"))
_SAID_IN_SHORT: Final[frozenset[Ask]] = _PLAIN | {"types", "colors"}


@dataclass(frozen=True, slots=True)
class RuleLink:
    """The number of a rule, and where the glossary tells it; "" where it does not."""

    number: str
    href: str


@dataclass(frozen=True, slots=True)
class Idea:
    """One misconception, in tentative words; `once` where it was the rule in an older edition."""

    id: str
    title: str
    description: str
    correction: str
    once: str
    rules: tuple[RuleLink, ...]


class VerdictView:
    """The verdict in the language of the page; only what was answered is judged, so it may show the right answer.

    `headline` says in a word or two whether it is right, `said` is the right answer with its reason, and `because` how
    one comes to the wrong one, "" where that accuses of something. `fits` is how many ideas would give this answer,
    `candidates` are these ideas, the likeliest first, and `elsewhere` the editions under which it would be right.
    `layer` is the stratum (1-7) where it went wrong, 0 if that is not known. `way` are the steps that lead to the right
    answer, `still` says that there are none, `rules` are those they rest on, `why_nots` the effects that leave nothing
    on the object. `otherwise` says of each rule that decides what would be without it, where the reason was asked for.
    `fall` is the way through the layers; `result` and `yours` are the right answer and a wrong one in a word or two, ""
    for what has more to it.
    """

    def __init__(self, question: Question, verdict: Verdict) -> None:
        trace, names = evaluated(question.text, question.ruleset), words.names_of(question)
        plain = plain_question(question) if question.authored else question
        believed = _nearest(question, trace, verdict.believed)
        candidates = _candidates(question, believed)
        self.right, self.ask, self.edition = verdict.right, question.ask, question.ruleset
        self.question = words.question_text(question)
        self.headline = _("Yes, that is right.") if verdict.right else _("Not quite.")
        self.said = right_text(question, verdict.wanted, trace, names)
        self.because = "" if verdict.right else wrong_text(question, verdict.answer, verdict.believed)
        self.rows = rows(question, verdict.answer, verdict.wanted)
        self.fits = "" if verdict.right or question.authored else _fits(verdict)
        self.candidates, self.more = candidates[:MOST_TOLD], max(0, len(candidates) - MOST_TOLD)
        self.elsewhere = _elsewhere(verdict.editions, question.ruleset)
        self.way, self.fall = way(plain, trace, names), _fall(plain, trace, believed)
        self.layer, self.still = _stratum(self.fall, self.way), words.unchanged(plain)
        self.rules = rule_links(self.way, question.ruleset)
        self.why_nots = why_nots(trace, question.object, names) if question.object in trace.final else WhyNots()
        reasons = decided(plain, trace, names)
        self.otherwise = reasons if question.ask == "reason" else ()
        self.decided = reasons[0] if self.way and reasons else None
        #: In a word or two, "" where it takes more.
        self.result = in_short(question, verdict.wanted) if question.ask in _SAID_IN_SHORT else ""
        self.yours = in_short(question, verdict.answer) if question.ask in _PLAIN and not verdict.right else ""

    @property
    def falls(self) -> bool:
        """Return whether something happens on one of the ways."""
        return self.fall is not None and bool(self.way or self.fall.beside)

    @property
    def compares(self) -> bool:
        """Return whether both answers stand beside each other, part by part: the sentence does not say enough."""
        return self.ask not in _PLAIN and not (self.right and self.result)


def _fall(question: Question, trace: Trace, believed: list[tuple[str, Trace]]) -> BoardWords | None:
    """Return the way of the object, beside it that of a wrong answer where all ideas behind it go the same one.

    None where the question is about no object.
    """
    focus = question.object
    if focus not in trace.final:
        return None
    ways = {values_on_the_way(question, other) for _idea, other in believed}
    premise = premise_of(believed[0][0]) if len(believed) == 1 else ""
    alike = sorted((other for _idea, other in believed), key=lambda other: len(other.layers) != len(trace.layers))
    beside = OtherWay(trace, alike[0], focus, premise) if len(ways) == 1 else None
    return BoardWords(trace, focus, None, {}, beside=beside)


def _candidates(question: Question, believed: list[tuple[str, Trace]]) -> tuple[Idea, ...]:
    """Return the ideas behind a wrong answer, the likeliest first; of a case's own question only one that is alone."""
    if question.authored and len(believed) != 1:
        return ()
    return tuple(idea_view(idea) for idea, _trace in believed)


def _fits(verdict: Verdict) -> str:
    count = len(verdict.believed)
    text = ngettext(
        "One misconception leads to exactly this answer:", "%(count)s misconceptions lead to this answer:", count
    )
    return text % {"count": count} if count else ""


def _elsewhere(editions: tuple[str, ...], asked_under: str) -> str:
    if not editions:
        return ""
    listed = {"editions": enumeration([label(engine.find_ruleset(edition).title) for edition in editions])}
    if all(edition < asked_under for edition in editions):
        return _("That was right under older rules: %(editions)s.") % listed
    return _("It is right under other rules: %(editions)s.") % listed


def _nearest(question: Question, right: Trace, believed: Iterable[str]) -> list[tuple[str, Trace]]:
    """Return the likeliest misconceptions with their traces: those that change least of the board and of the rules."""
    traces = ((ruleset, evaluated_under(question, ruleset)) for ruleset in believed)
    known = [(ruleset, trace) for ruleset, trace in traces if trace is not None]
    today = find_ruleset(DEFAULT)
    distance = {
        idea: (len(differences(right, trace).points()), len(unlike(today, MISCONCEPTIONS[idea])))
        for idea, trace in known
    }
    return sorted(known, key=lambda pair: distance[pair[0]])


def idea_view(idea: str) -> Idea:
    """Return what is said of one misconception."""
    misconception = misconceptions()[idea]
    return Idea(
        idea,
        label(misconception.title),
        label(misconception.description),
        label(misconception.correction),
        label(misconception.once) if misconception.once else "",
        tuple(_links(misconception.rules, DEFAULT)),
    )


def rule_links(steps: tuple[StepAccount, ...], edition: str) -> tuple[RuleLink, ...]:
    """Return the rules that the steps rest on, each once."""
    return tuple(_links(dict.fromkeys(step.rule for step in steps if step.rule), edition))


def _links(numbers: Iterable[str], edition: str) -> Iterator[RuleLink]:
    for number in numbers:
        yield RuleLink(number, rule_address(number, edition) if matching_entries(number, edition) else "")


def _stratum(fall: BoardWords | None, steps: tuple[StepAccount, ...]) -> int:
    """Return the layer where the two ways part, or of the last step on the right one."""
    parting = [view.badge for view in fall.strata if view.parts] if fall and fall.beside else []
    marks = [*parting, *(step.badge for step in reversed(steps) if step.badge)]
    return next((mark.stratum for mark in marks if mark.stratum < NO_STRATUM), 0)


#: What is asked of an object as a whole, and of the effects of a layer.
_WHOLE: tuple[Ask, ...] = ("state", "reason")
_OF_EFFECTS: tuple[Ask, ...] = ("next", "order")


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
    other questions. `back` leads to the page that this is one more question for, "" for none; `board` is where the
    board can be seen with its results; `onward` asks about the next effect of the layer, "" where that was not the
    question; `following` is the next case.
    """

    def __init__(self, place: AskedBoard, question: Question, back: str = "", verdict: Verdict | None = None) -> None:
        case, stage, own = place.moment.case, _stage(place), question.ask == "authored"
        self.catalogue, self.title = case is not None, case.title if case else _("A board")
        self.setup = case.summary if case and own else ""
        self.stage = label(stage.title) if stage and not own else ""
        self.edition = "" if own else title_of(place.edition)
        self.back, self.board = back, place.board
        self.onward = _onward(place, question, verdict) if verdict else ""
        self.following = _following(place) if own and verdict else ""
        self.groups = () if back or (own and verdict is None) else tuple(_groups(place, question))


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
    first = next((obj.id for obj in present(place.moment.scenario).objects if obj.enabled), "")
    thing = question.object if question.object in things else first
    if thing:
        asks = asks_of_objects(question.text, place.edition)
        name = Names(place.moment.scenario).thing(thing)
        options = (_option(place, question, ask, {"object": thing}) for ask in (*asks, *_WHOLE))
        yield Group(name, None, tuple(options))
    marks = badges(engine.find_ruleset(place.edition))
    for layer in crowded_layers(question.text, place.edition):
        options = (_option(place, question, ask, {"layer": layer}) for ask in _OF_EFFECTS)
        yield Group(marks[layer].name, marks[layer], tuple(options))


def _option(place: AskedBoard, question: Question, ask: Ask, about: dict[str, str]) -> Option:
    query = {"ask": ask, **about}
    now = asked_of(question)
    return Option(ask_title(ask), place.href(query), bool(now) and all(now.get(key, "") == query[key] for key in query))


def _onward(place: AskedBoard, question: Question, verdict: Verdict) -> str:
    """Return the address after a right answer about the next effect; "" after the last effect."""
    if question.ask not in ABOUT_EFFECTS or question.ask == "order" or not verdict.right or not verdict.wanted["next"]:
        return ""
    return place.href({"ask": "next", "layer": question.layer, "done": str(len(question.after) + 1)})
