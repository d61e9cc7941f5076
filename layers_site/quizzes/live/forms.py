"""The forms of a live round beside answers."""

from __future__ import annotations

from django import forms

from layers_site.quizzes.live_machine import MOST_VOTES, MOVES

_MOST_STEPS = 1_000_000


class MoveForm(forms.Form):
    """A move, and the step from which whoever pressed it saw the round."""

    move = forms.ChoiceField(choices=[(move, move) for move in MOVES])
    step = forms.IntegerField(min_value=0, max_value=_MOST_STEPS)


class WordsForm(forms.Form):
    """Whether what was written stands on the wall, and the step from which whoever pressed it saw the round."""

    words = forms.ChoiceField(choices=[("show", ""), ("hide", "")])
    step = forms.IntegerField(min_value=0, max_value=_MOST_STEPS)


class VoteForm(forms.Form):
    """To which question and in which vote an answer was given."""

    place = forms.IntegerField(min_value=0, max_value=1000)
    vote = forms.IntegerField(min_value=1, max_value=MOST_VOTES)
