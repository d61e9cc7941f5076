"""The wall of a room: what its trainer shows or hides there beside the question, the countdown, and the names."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, Literal, get_args

from django.db import transaction
from django.utils import timezone

from layers_site.quizzes.live.services.rooms import ElsewhereError, held
from layers_site.quizzes.live_machine import MoveError, State
from layers_site.quizzes.models import Round, Sheet, Standing

#: What can be on the wall or not. The votes, and what was written, are there only once no answers are taken.
Thing = Literal["words", "votes", "names"]
THINGS: Final[tuple[Thing, ...]] = get_args(Thing)
_FIELDS: Final[dict[Thing, str]] = {"words": "words_shown", "votes": "votes_shown", "names": "names_hidden"}
_WHILE: Final[dict[Thing, tuple[State, ...]]] = {
    "words": ("locked", "revealed"),
    "votes": ("locked",),
    "names": ("lobby",),
}
#: How long a countdown may be, in seconds.
COUNTDOWNS: Final = (30, 60, 120)


def show(round_: Round, step: int, thing: Thing, *, shown: bool) -> None:
    """Put something on the wall, or take it away. It counts as a step, so that every page sees it.

    Raises ElsewhereError where the round has moved in the meantime, MoveError where it is no time for this.
    """
    with transaction.atomic():
        standing = _held_at(round_, step)
        if standing.state not in _WHILE[thing]:
            raise MoveError(f"no {thing} while {standing.state}")
        setattr(standing, _FIELDS[thing], not shown if thing == "names" else shown)
        standing.step += 1
        standing.save()


def count_down(round_: Round, step: int, seconds: int) -> None:
    """Start a countdown on the question that is asked; 0 stops it. What is typed meanwhile stays: it is no step.

    Raises ElsewhereError where the round has moved in the meantime, MoveError where no question is asked.
    """
    with transaction.atomic():
        standing = _held_at(round_, step)
        if standing.state != "asking":
            raise MoveError("nothing is asked")
        standing.clock_ends = timezone.now() + timedelta(seconds=seconds) if seconds else None
        standing.save()


def _held_at(round_: Round, step: int) -> Standing:
    standing = held(round_)
    if standing.step != step:
        raise ElsewhereError
    return standing


def words_shown(standing: Standing) -> bool:
    return standing.words_shown and standing.state in _WHILE["words"]


def votes_shown(standing: Standing) -> bool:
    """Return whether the wall may have the votes: with what is right always, before it where the trainer says so."""
    return standing.state == "revealed" or (standing.state == "locked" and standing.votes_shown)


def clock_of(ends: datetime | None) -> str:
    """Return what names a countdown to a page that shows it, "" for none."""
    return str(int(ends.timestamp() * 1000)) if ends else ""


# --- names -------------------------------------------------------------------------------------------


def called(round_: Round, most: int) -> tuple[Sheet, ...]:
    """Return the sheets of the room that have a name, the latest first."""
    return tuple(round_.sheets.exclude(name="").order_by("-began", "-pk")[:most])


def rename(round_: Round, sheet: int, name: str) -> bool:
    """Call somebody in the room otherwise, or nothing at all. Return whether there is such a sheet."""
    return bool(round_.sheets.filter(pk=sheet).update(name=name))
