"""The wall: what its trainer shows, hides or starts there, and the counted answers for its charts.

The right answer and the ideas appear only after they are revealed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.platform.text import current_language
from layers_site.quizzes.grading import believed, same, tidied
from layers_site.quizzes.live import services
from layers_site.quizzes.live.services import Thing, Votes
from layers_site.quizzes.models import Round, Sheet, Standing
from layers_site.quizzes.shapes import OF_OPTIONS, OptionDoc, QuestionDoc
from layers_site.quizzes.wording import in_words, text_in

#: Of what was written so many different answers stand on the wall, each cut to so many characters.
MOST_WORDS: Final = 40
_LONGEST: Final = 600
#: So many names can be changed on one page.
MOST_CALLED: Final = 300

#: Answers that are not among options: so many have a bar of their own, and so many ideas stand under one.
MOST_BARS: Final = 8
_MOST_IDEAS: Final = 2


@dataclass(frozen=True, slots=True)
class Switch:
    """A button that shows something on the wall, or hides it."""

    thing: Thing
    does: str
    says: str


@dataclass(frozen=True, slots=True)
class Countdown:
    """`ends` and `now` are milliseconds of the server's clock, `key` names this countdown to a page."""

    ends: int
    now: int
    left: str
    key: str


@dataclass(frozen=True, slots=True)
class ClockButton:
    seconds: int
    says: str


@dataclass(frozen=True, slots=True)
class Wall:
    """The wall beside the question. `wide`: for a projector, without navigation; `other` is the page the other way.

    `words` is None where there are none to show.
    """

    wide: bool
    other: str
    names: str
    switches: tuple[Switch, ...]
    clocks: tuple[ClockButton, ...]
    words: tuple[services.Words, ...] | None


def wall_of(round_: Round, standing: Standing, question: QuestionDoc | None, *, wide: bool) -> Wall:
    here = reverse("live:lead", args=(round_.code,))
    asking = standing.state == "asking"
    return Wall(
        wide=wide,
        other=here if wide else f"{here}?wall=1",
        names=reverse("live:names", args=(round_.code,)),
        switches=tuple(_switches(standing, question)),
        clocks=_clocks(stops=standing.clock_ends is not None) if asking else (),
        words=_words(round_, standing, question) if question and services.words_shown(standing) else None,
    )


def _switches(standing: Standing, question: QuestionDoc | None) -> list[Switch]:
    if standing.state == "lobby":
        return [_switch("names", not standing.names_hidden, _("Hide the names"), _("Show the names"))]
    if question is None or standing.state not in ("locked", "revealed"):
        return []
    if question.kind == "text":
        return [
            _switch("words", standing.words_shown, _("Hide the answers"), _("Show the answers without names")),
        ]
    if standing.state == "locked":
        return [_switch("votes", standing.votes_shown, _("Hide the votes"), _("Show the votes"))]
    return []


def _switch(thing: Thing, shown: bool, hide: str, show: str) -> Switch:
    return Switch(thing, "hide" if shown else "show", hide if shown else show)


def _clocks(*, stops: bool) -> tuple[ClockButton, ...]:
    if stops:
        return (ClockButton(0, _("Stop the clock")),)
    return tuple(ClockButton(seconds, _minutes(seconds)) for seconds in services.COUNTDOWNS)


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _words(round_: Round, standing: Standing, question: QuestionDoc) -> tuple[services.Words, ...] | None:
    if question.kind != "text":
        return None
    answers = services.words(round_, question.id, standing.vote, MOST_WORDS)
    return tuple(services.Words(Truncator(words.text).chars(_LONGEST), words.count) for words in answers)


def countdown(standing: Standing) -> Countdown | None:
    """Return the clock on the question that is asked."""
    ends = standing.clock_ends
    if ends is None or standing.state != "asking":
        return None
    now = timezone.now()
    left = max(0, round((ends - now).total_seconds()))
    return Countdown(_ms(ends.timestamp()), _ms(now.timestamp()), _minutes(left), services.clock_of(ends))


def _ms(seconds: float) -> int:
    return int(seconds * 1000)


@dataclass(frozen=True, slots=True)
class NamesPage:
    """Everybody in the room who has a name, the latest first."""

    title: str
    here: str
    lead: str
    hidden: bool
    sheets: tuple[Sheet, ...]


def names_page(round_: Round, standing: Standing, title: str) -> NamesPage:
    return NamesPage(
        title,
        reverse("live:names", args=(round_.code,)),
        reverse("live:lead", args=(round_.code,)),
        standing.names_hidden,
        services.called(round_, MOST_CALLED),
    )


@dataclass(frozen=True, slots=True)
class Tally:
    """One answer and how many gave it. `right` is None as long as nothing is revealed; `ideas` likewise ().

    `number` is that of the option on the wall and at the seats, None for what is no option.
    """

    text: str
    count: int
    right: bool | None = None
    ideas: tuple[str, ...] = ()
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """`share` is of all who answered, in percent, and the length of the bar."""

    tally: Tally
    share: int


@dataclass(frozen=True, slots=True)
class Chart:
    """`vote` counts from 1; `answered` is how many answered in it."""

    vote: int
    answered: int
    bars: tuple[Bar, ...]


def charts(
    question: QuestionDoc, votes: Sequence[Votes], *, options: Sequence[OptionDoc], revealed: bool
) -> tuple[Chart, ...]:
    """Draw one chart for each vote, with the same rows in the same order; () for free text.

    `options` are those of the question as everybody saw them.
    """
    if question.kind == "text":
        return ()
    rows = _rows(question, votes, revealed=revealed)

    def tallies(votes: Votes) -> list[Tally]:
        if question.kind in OF_OPTIONS:
            return list(_of_options(question, votes, options, revealed=revealed))
        return list(_of_rows(question, votes, rows, revealed=revealed))

    return tuple(chart(tallies(vote), len(vote.answers), vote.vote) for vote in votes)


def _of_options(
    question: QuestionDoc, votes: Votes, options: Sequence[OptionDoc], *, revealed: bool
) -> Iterator[Tally]:
    answers = [tidied(question, answer) for answer in votes.answers]
    counts = Counter(option for answer in answers for option in (answer.get("options") or [answer.get("option")]))
    for number, option in enumerate(options, 1):
        right = option.right if revealed else None
        ideas = tuple(_titles(option.misconceptions)) if revealed else ()
        yield Tally(text_in(option.text, current_language()), counts[option.id], right, ideas, number)
    if question.kind == "multiple" and counts[None]:
        right = not any(option.right for option in options) if revealed else None
        yield Tally(_("None of these"), counts[None], right)


def _rows(question: QuestionDoc, votes: Sequence[Votes], *, revealed: bool) -> list[dict[str, Any]]:
    """Return each answer once, the most frequent first.

    After the reveal the right one is among them, even with no votes.
    """
    counts: Counter[str] = Counter(_key(question, answer) for vote in votes for answer in vote.answers)
    rows = [json.loads(key) for key, _count in counts.most_common(MOST_BARS)]
    if revealed and question.wanted is not None and not any(same(question, row, question.wanted) for row in rows):
        rows = [*rows[: MOST_BARS - 1], dict(question.wanted)]
    return rows


def _key(question: QuestionDoc, answer: Mapping[str, Any]) -> str:
    return json.dumps(tidied(question, answer), sort_keys=True)


def _of_rows(question: QuestionDoc, votes: Votes, rows: Sequence[dict[str, Any]], *, revealed: bool) -> Iterator[Tally]:
    counts = Counter(_key(question, answer) for answer in votes.answers)
    for row in rows:
        right = question.wanted is not None and same(question, row, question.wanted)
        ideas = tuple(_titles(believed(question, row))) if revealed and not right else ()
        yield Tally(in_words(question, row), counts[_key(question, row)], right if revealed else None, ideas)
    others = len(votes.answers) - sum(counts[_key(question, row)] for row in rows)
    if others:
        yield Tally(_("Other answers"), others, False if revealed else None)


def _titles(ideas: Iterable[str]) -> Iterator[str]:
    known = misconceptions()
    yield from [label(known[idea].title) for idea in ideas if idea in known][:_MOST_IDEAS]


def chart(tallies: Sequence[Tally], answered: int, vote: int = 1) -> Chart:
    """Draw one bar for each answer, in the given order. If several may be ticked, the shares exceed 100."""
    bars = tuple(Bar(tally, _percent(tally.count, answered)) for tally in tallies)
    return Chart(vote, answered, bars)


def _percent(count: int, whole: int) -> int:
    return round(100 * count / whole) if whole else 0
