"""The forms of a live round beside answers."""

from __future__ import annotations

from typing import Any

from django import forms

from layers_site.quizzes.live.services import COUNTDOWNS, THINGS
from layers_site.quizzes.live_machine import MOST_VOTES, MOVES
from layers_site.quizzes.models import MOST_NAME
from layers_site.quizzes.taking.forms import name_of

_MOST_STEPS = 1_000_000


class MoveForm(forms.Form):
    """A move, and the step from which whoever pressed it saw the round."""

    move = forms.ChoiceField(choices=[(move, move) for move in MOVES])
    step = forms.IntegerField(min_value=0, max_value=_MOST_STEPS)


class WallForm(forms.Form):
    """Something to show on the wall or to hide, and the step from which whoever pressed it saw the round."""

    show = forms.ChoiceField(choices=[(thing, thing) for thing in THINGS], required=False)
    hide = forms.ChoiceField(choices=[(thing, thing) for thing in THINGS], required=False)
    step = forms.IntegerField(min_value=0, max_value=_MOST_STEPS)

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if bool(sent.get("show")) == bool(sent.get("hide")):
            raise forms.ValidationError("one of the two")
        return sent


class ClockForm(forms.Form):
    """A countdown of so many seconds, 0 to stop it, and the step from which whoever pressed it saw the round."""

    seconds = forms.TypedChoiceField(choices=[(seconds, seconds) for seconds in (0, *COUNTDOWNS)], coerce=int)
    step = forms.IntegerField(min_value=0, max_value=_MOST_STEPS)


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
