"""Where a live round stands. Who takes part and what they answered is on the sheets of the round."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from layers_site.live.machine import STATES, Position, State
from layers_site.live.querysets import StandingQuerySet
from layers_site.quizzes.models import Round


class Standing(models.Model):
    """The position of a round, made when its trainer opens the console; see `machine`."""

    class At(models.TextChoices):
        LOBBY = "lobby", _("waiting for everybody")
        ASKING = "asking", _("a question is asked")
        LOCKED = "locked", _("no more answers")
        REVEALED = "revealed", _("the answer is shown")
        ENDED = "ended", _("over")

    round = models.OneToOneField(
        Round, verbose_name=_("round"), primary_key=True, on_delete=models.CASCADE, related_name="standing"
    )
    state = models.CharField(_("state"), max_length=8, choices=At.choices, default=At.LOBBY)
    place = models.PositiveSmallIntegerField(_("question"), default=0)
    vote = models.PositiveSmallIntegerField(_("vote"), default=1, validators=[MinValueValidator(1)])
    step = models.PositiveIntegerField(_("step"), default=0)
    moved = models.DateTimeField(_("moved"), auto_now=True)

    objects = StandingQuerySet.as_manager()

    class Meta:
        verbose_name = _("live round")
        verbose_name_plural = _("live rounds")

    def __str__(self) -> str:
        return f"{self.round_id} {self.state} {self.place}"

    @property
    def position(self) -> Position:
        return Position(state_of(self.state), self.place, self.vote, self.step)

    def take(self, position: Position) -> None:
        """Stand where the position says."""
        self.state, self.place, self.vote, self.step = position.state, position.place, position.vote, position.step


def state_of(text: str) -> State:
    """A state by its name in the database. Raises StopIteration for none."""
    return next(state for state in STATES if state == text)
