"""The parts of the console that its trainer shows, hides or starts: votes, words, names, a countdown, a wide wall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from layers_site.quizzes.live.services import rooms, wall
from layers_site.quizzes.live.services.wall import Thing
from layers_site.quizzes.models import Round, Sheet, Standing
from layers_site.quizzes.shapes import QuestionDoc

#: Of what was written so many different answers stand on the wall, each cut to so many characters.
MOST_WORDS: Final = 40
_LONGEST: Final = 600
#: So many names can be changed on one page.
MOST_CALLED: Final = 300


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
    act: str
    clock_act: str
    names: str
    switches: tuple[Switch, ...]
    clocks: tuple[ClockButton, ...]
    words: tuple[rooms.Words, ...] | None


def wall_of(round_: Round, standing: Standing, question: QuestionDoc | None, *, wide: bool) -> Wall:
    query = "?wall=1" if wide else ""
    here = reverse("live:lead", args=(round_.code,))
    asking = standing.state == "asking"
    return Wall(
        wide=wide,
        other=here if wide else f"{here}?wall=1",
        act=reverse("live:wall", args=(round_.code,)) + query,
        clock_act=reverse("live:clock", args=(round_.code,)) + query,
        names=reverse("live:names", args=(round_.code,)),
        switches=tuple(_switches(standing, question)),
        clocks=_clocks(stops=standing.clock_ends is not None) if asking else (),
        words=_words(round_, standing, question) if question and wall.words_shown(standing) else None,
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
    return tuple(ClockButton(seconds, _minutes(seconds)) for seconds in wall.COUNTDOWNS)


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _words(round_: Round, standing: Standing, question: QuestionDoc) -> tuple[rooms.Words, ...] | None:
    if question.kind != "text":
        return None
    answers = rooms.words(round_, question.id, standing.vote, MOST_WORDS)
    return tuple(rooms.Words(Truncator(words.text).chars(_LONGEST), words.count) for words in answers)


def countdown(standing: Standing) -> Countdown | None:
    """Return the clock on the question that is asked."""
    ends = standing.clock_ends
    if ends is None or standing.state != "asking":
        return None
    now = timezone.now()
    left = max(0, round((ends - now).total_seconds()))
    return Countdown(_ms(ends.timestamp()), _ms(now.timestamp()), _minutes(left), wall.clock_of(ends))


def _ms(seconds: float) -> int:
    return int(seconds * 1000)


# --- names -------------------------------------------------------------------------------------------


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
        wall.called(round_, MOST_CALLED),
    )
