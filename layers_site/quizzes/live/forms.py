"""The forms of a live round beside answers."""

from __future__ import annotations

from typing import Any

from django import forms

from layers_site.quizzes.live.services import COUNTDOWNS, THINGS
from layers_site.quizzes.live_machine import MOST_VOTES, MOVES
from layers_site.quizzes.models import MOST_NAME
from layers_site.quizzes.taking.forms import name_of

_MOST_STEPS = 1_000_000


class ActForm(forms.Form):
    """A move, something to show on the wall or to hide, or a clock (0 seconds stop it): one of them.

    `step` is that from which whoever pressed saw the round.
    """

    move = forms.ChoiceField(choices=[(move, move) for move in MOVES], required=False)
    show = forms.ChoiceField(choices=[(thing, thing) for thing in THINGS], required=False)
    hide = forms.ChoiceField(choices=[(thing, thing) for thing in THINGS], required=False)
    seconds = forms.TypedChoiceField(
        choices=[(seconds, seconds) for seconds in (0, *COUNTDOWNS)], coerce=int, required=False, empty_value=None
    )
    step = forms.IntegerField(min_value=0, max_value=_MOST_STEPS)

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if sum(sent.get(name) not in (None, "") for name in ("move", "show", "hide", "seconds")) != 1:
            raise forms.ValidationError("one of them")
        return sent


class CallForm(forms.Form):
    """Another name for somebody in the room, "" for none."""

    sheet = forms.IntegerField(min_value=1, max_value=2**53)
    name = forms.CharField(max_length=MOST_NAME, required=False)

    def clean_name(self) -> str:
        return name_of(self.cleaned_data["name"])


class VoteForm(forms.Form):
    """To which question and in which vote an answer was given."""

    place = forms.IntegerField(min_value=0, max_value=1000)
    vote = forms.IntegerField(min_value=1, max_value=MOST_VOTES)
