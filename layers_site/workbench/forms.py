"""What visitors send, and nothing else: every form says its errors at the field."""

from __future__ import annotations

import re
from typing import cast
from urllib.parse import parse_qsl

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Layout, Submit
from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

import engine
from layers_site.common.language import current_language

MAX_KEY = 200
_BOARD_IDS = RegexValidator(re.compile(r"^[a-z2-7]{12}(\.[a-z2-7]{12}){0,40}\Z"))


def edition_choices() -> list[tuple[str, str]]:
    """The editions, newest first, as they are called in the page's language."""
    french = current_language() == "fr"
    rulesets = reversed(engine.RULESETS.values())
    return [(one.id, one.title.fr if french else one.title.en) for one in rulesets]


class LookForm(forms.Form):
    """What an address says beside the board. Only an unknown edition is an error; the rest is left out if wrong."""

    edition = forms.ChoiceField(choices=edition_choices, required=False)
    focus = forms.CharField(max_length=MAX_KEY, required=False)
    redo = forms.CharField(max_length=1000, required=False, validators=[_BOARD_IDS])
    variant = forms.SlugField(max_length=80, required=False)
    stage = forms.IntegerField(min_value=0, max_value=1000, required=False)


class ActionForm(forms.Form):
    """One action: `do` is "<verb>:<key>"; `host` is where "attach" attaches to."""

    do = forms.RegexField(re.compile(r"^[a-z]{1,20}:[^\x00-\x1f]{1,200}\Z"))
    host = forms.CharField(max_length=MAX_KEY, required=False)

    def verb_and_key(self) -> tuple[str, str]:
        verb, _colon, key = str(self.cleaned_data["do"]).partition(":")
        return verb, key


class EditionForm(forms.Form):
    """The edition of a board. It leads back to the same address, so what else that says goes along unseen."""

    edition = forms.ChoiceField(label=_("Rules of"), choices=edition_choices)

    def __init__(self, here: str, edition: str, differing: frozenset[str]) -> None:
        super().__init__(initial={"edition": edition}, label_suffix="")
        path, _mark, query = here.partition("?")
        field = cast(forms.ChoiceField, self.fields["edition"])
        field.choices = [(value, f"{title} ≠" if value in differing else title) for value, title in edition_choices()]
        for name, value in parse_qsl(query):
            if name != "edition":
                self.fields[name] = forms.CharField(widget=forms.HiddenInput, initial=value)
        self.helper = helper(path, "get")
        self.helper.attrs = {"hx-get": path, "hx-trigger": "change", "hx-push-url": "true"}
        self.helper.form_class = "edition"
        self.helper.layout = Layout(*self.fields, NoScript(Submit("", _("Show"))))


class NoScript(Div):
    """What only those without JavaScript need: the button of a form that otherwise sends itself."""

    template = "layers/layout/noscript.html"


def helper(action: str, method: str) -> FormHelper:
    """How a form of this site is drawn: with our own templates and without classes of anyone else's."""
    made = FormHelper()
    made.form_action = action
    made.form_method = method
    made.include_media = False
    return made
