"""The round that a code names, for whoever may know of it: codes cannot be tried out one after the other."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from layers_site.accounts.learners.services import learner_of
from layers_site.platform import throttle
from layers_site.quizzes.codes import tidied
from layers_site.quizzes.models import Round
from layers_site.quizzes.querysets import RoundQuerySet

#: Codes that nobody has, from one address: a school behind one mistypes some, and 148 million cannot be tried.
SCOPE: Final = "quiz-code"
RATE: Final = "300/10min"
#: Where somebody of an address takes part: kept as a count of the round and the address, for a day at most.
_HERE: Final = "quiz-here"
_ANY: Final = "0/day"


class TooManyError(Exception):
    """From this address more wrong codes came than anybody mistypes."""


def find(request: HttpRequest, code: str) -> Round | None:
    """Return the round of a code as it was typed; None for a code that nobody has, which is counted.

    Raises TooManyError whatever the code, unless this browser, or somebody else of its address, takes part in the round
    already: one who tries codes out does not shut out the class around them.
    """
    plain = tidied(code)
    round_ = _rounds().filter(code=plain).first() if plain else None
    if throttle.exceeded(request, SCOPE, "", RATE) and not (round_ and _is_known(request, round_)):
        raise TooManyError
    if round_ is None and not throttle.allowed(request, SCOPE, "", RATE):
        raise TooManyError
    return round_


def _rounds() -> RoundQuerySet:
    """Return the rounds without the draft of the quiz, which is long and not needed."""
    return Round.objects.with_quiz().defer("version__quiz__document")


def known_here(request: HttpRequest, of: Round) -> None:
    """Note that the address of this request belongs to a participant or a trainer of a round."""
    throttle.allowed(request, f"{_HERE} {of.code}", "", _ANY)


def _is_known(request: HttpRequest, round_: Round) -> bool:
    return throttle.exceeded(request, f"{_HERE} {round_.code}", "", _ANY) or _takes_part(request, round_)


def _takes_part(request: HttpRequest, round_: Round) -> bool:
    if round_.owner_id == request.user.pk:
        return True
    learner = learner_of(request)
    return learner is not None and round_.sheets.filter(learner=learner).exists()
