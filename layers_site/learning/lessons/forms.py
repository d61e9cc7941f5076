"""The forms of the pages of a lesson: what is looked at there, the position of a game, and the sheet on paper."""

from __future__ import annotations

import re

from django import forms
from django.core.validators import RegexValidator

#: The code of a position in a game on the stack.
GAME = re.compile(r"^(play-[a-z2-7]{12}|case-[a-z0-9-]{0,80}-[0-9]{1,4})\Z")
_BOARD_ID = RegexValidator(re.compile(r"^[a-z2-7]{12}\Z"))


class WhereForm(forms.Form):
    """Which board of a page is looked at: one that was made there, another stage, or a moment of the game.

    `again`: the question anew.
    """

    board = forms.CharField(max_length=12, required=False, validators=[_BOARD_ID])
    stage = forms.IntegerField(min_value=0, max_value=1000, required=False)
    again = forms.BooleanField(required=False)
    game = forms.RegexField(GAME, required=False)


class GameForm(forms.Form):
    """The position of a game; `on`: whether to go on to the next page once it does the task."""

    game = forms.RegexField(GAME)
    on = forms.BooleanField(required=False)


class SheetForm(forms.Form):
    """Which page's board is printed, and whether filled in."""

    page = forms.RegexField(re.compile(r"^(part|practice)-\d\Z"), required=False)
    filled = forms.BooleanField(required=False)
