from __future__ import annotations

import re

from django import forms
from django.core.validators import RegexValidator

_BOARD_ID = RegexValidator(re.compile(r"^[a-z2-7]{12}\Z"))


class WhereForm(forms.Form):
    """Which board of a page is looked at: one that was made there, or another stage. `again`: the question anew."""

    board = forms.CharField(max_length=12, required=False, validators=[_BOARD_ID])
    stage = forms.IntegerField(min_value=0, max_value=1000, required=False)
    again = forms.BooleanField(required=False)


class SheetForm(forms.Form):
    """Which page's board is printed, and whether filled in."""

    page = forms.RegexField(re.compile(r"^(part|practice)-\d\Z"), required=False)
    filled = forms.BooleanField(required=False)
