"""The forms of the workbench: each shows its errors at the field."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, cast

from crispy_forms.layout import Div, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.core.validators import RegexValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

import engine
from engine.rulesets import AND
from layers_site.boards.services.sides import BEFORE, is_board
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.explain.presenters.marks import legend
from layers_site.platform.views import helper

MAX_KEY = 200
_BOARD_IDS = RegexValidator(re.compile(r"^[a-z2-7]{12}(\.[a-z2-7]{12}){0,40}\Z"))


def edition_choices() -> list[tuple[str, str]]:
    """Return the editions, newest first, as they are called in the page's language."""
    return [(ruleset.id, label(ruleset.title)) for ruleset in reversed(tuple(engine.RULESETS.values()))]


class LookForm(forms.Form):
    """The query of an address beside the board. Only an unknown edition is an error; other wrong values are left out.

    `beside` is called `with` in the address, which is no name in Python.
    """

    edition = forms.CharField(max_length=MAX_KEY, required=False)
    focus = forms.CharField(max_length=MAX_KEY, required=False)
    redo = forms.CharField(max_length=1000, required=False, validators=[_BOARD_IDS])
    variant = forms.SlugField(max_length=80, required=False)
    stage = forms.IntegerField(min_value=0, max_value=1000, required=False)
    step = forms.IntegerField(min_value=0, max_value=100_000, required=False)
    view = forms.ChoiceField(choices=[("matrix", ""), ("sides", ""), ("ghost", ""), ("without", "")], required=False)
    depth = forms.ChoiceField(choices=[("why", ""), ("rules", "")], required=False)
    beside = forms.CharField(max_length=MAX_KEY, required=False)
    compare = forms.BooleanField(required=False)

    def add_prefix(self, field_name: str) -> str:
        return "with" if field_name == "beside" else super().add_prefix(field_name)

    def clean_beside(self) -> str:
        """Return the other side: an edition, misconceptions, the board "before" the last change, or one by its id."""
        beside = str(self.cleaned_data["beside"]).replace(" ", AND)
        if beside and beside != BEFORE and not is_board(beside) and not engine.is_ruleset(beside):
            raise forms.ValidationError(_("This edition of the rules doesn’t exist."))
        return beside

    def clean_edition(self) -> str:
        """Return an edition, or misconceptions with `+` between them.

        A browser reads a `+` that is not escaped as a space.
        """
        edition = str(self.cleaned_data["edition"]).replace(" ", AND)
        if edition and not engine.is_ruleset(edition):
            raise forms.ValidationError(_("This edition of the rules doesn’t exist."))
        return edition


class Parameters(NamedTuple):
    """The values of an address, and the names of those that are wrong."""

    values: Mapping[str, Any]
    wrong: frozenset[str]


@lru_cache(maxsize=256)
def parameters_of(query: bytes) -> Parameters:
    """Read the query of an address by `LookForm`, each once."""
    form = LookForm(QueryDict(query))
    form.is_valid()
    return Parameters(MappingProxyType(form.cleaned_data), frozenset(form.errors))


class ActionForm(forms.Form):
    """One action, as the field `do` sends it: "<verb>:<key>".

    The field `host-<key>` beside the button of "attach" has the host, `to-<key>` the position that "to" moves to.
    """

    do = forms.RegexField(re.compile(r"^[a-z]{1,20}:[^\x00-\x1f]{1,200}\Z"))

    def parts(self) -> tuple[str, str, str]:
        """Return the verb, the key of the item, and the host ("" if none is given)."""
        verb, _colon, key = str(self.cleaned_data["do"]).partition(":")
        field = {"attach": "host", "to": "to"}.get(verb)
        return verb, key, str(self.data.get(f"{field}-{key}", ""))[:MAX_KEY] if field else ""

    def places(self) -> dict[str, str]:
        """Return the position in the field of each item, whichever button was pressed."""
        return {name[3:]: str(self.data[name])[:MAX_KEY] for name in self.data if name.startswith("to-")}


class AddForm(forms.Form):
    """The questions about a card before it comes to a board with these objects."""

    card = forms.SlugField(max_length=80, widget=forms.HiddenInput)
    affected = forms.MultipleChoiceField(
        label=_("Which objects does it affect?"),
        help_text=_("They are chosen as it resolves, and stay the same."),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one object.")},
    )
    host = forms.ChoiceField(label=_("What is it attached to?"), required=False)
    controller = forms.ChoiceField(label=_("Who controls it?"), required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        purpose: Literal["affected", "host", ""],
        objects: Sequence[tuple[str, str]],
        players: Sequence[tuple[str, str]],
        action: str,
        card: str,
    ) -> None:
        only = [key for key, _name in objects] if len(objects) == 1 else []
        super().__init__(data, label_suffix="", auto_id="add_%s", initial={"card": card, "affected": only})
        for name in {"affected", "host"} - {purpose}:
            del self.fields[name]
        choices = {"affected": objects, "host": [("", _("nothing")), *objects], "controller": players}
        for name, field in self.fields.items():
            if isinstance(field, forms.ChoiceField):
                field.choices = choices[name]
        self.helper = helper(action, "post")
        self.helper.layout = Layout(*self.fields, Submit("", _("Add to the board"), css_class="next"))

    def swap_bench(self) -> None:
        """Let the answer take the place of the bench, where the form stands over one."""
        swap = "changes show:none"
        self.helper.attrs = {"hx-post": self.helper.form_action, "hx-target": "#bench", "hx-swap": swap}

    def answer(self, name: str) -> list[str]:
        """Return the answer to one question, [] if it was not asked."""
        value = self.cleaned_data.get(name, [])
        return [value] if isinstance(value, str) else list(value)


class CatalogueForm(forms.Form):
    """The filters of the catalogue. Every field may be left open."""

    q = forms.CharField(label=_("Search"), max_length=100, required=False)
    concept = forms.ChoiceField(label=_("Concept"), required=False)
    layer = forms.TypedChoiceField(label=_("Layer"), required=False, coerce=int, empty_value=None)
    difficulty = forms.TypedChoiceField(label=_("Difficulty"), required=False, coerce=int, empty_value=None)
    load = forms.TypedChoiceField(label=_("Things to track"), required=False, coerce=int, empty_value=None)
    edition = forms.ChoiceField(label=_("Rules edition of the source"), required=False)
    misconception = forms.ChoiceField(label=_("Reveals this misconception"), required=False)

    def __init__(self, data: Mapping[str, Any], concepts: Sequence[tuple[str, str]], action: str) -> None:
        super().__init__(data, label_suffix="", auto_id="filter_%s")
        any_of_them = [("", _("any"))]
        choices: dict[str, Sequence[tuple[str, StrOrPromise]]] = {
            "concept": concepts,
            "layer": [(str(number), str(number)) for number in range(1, 8)],
            "difficulty": [(str(number), str(number)) for number in range(1, 6)],
            "load": [(str(number), str(number)) for number in range(1, 6)],
            "edition": edition_choices(),
            "misconception": [(code, label(idea.title)) for code, idea in misconceptions().items()],
        }
        for name, some in choices.items():
            cast(forms.ChoiceField, self.fields[name]).choices = [*any_of_them, *some]
        self.fields["q"].widget.attrs["type"] = "search"
        self.helper = helper(action, "get")
        self.helper.form_class = "filters folding"
        self.helper.attrs = _filtering(action, "filter_q")
        filters = _folded(*choices, open_=any(data.get(name) for name in choices))
        self.helper.layout = Layout("q", filters, _without_script(_("Search")))


class CardsForm(forms.Form):
    """The filters of the list of cards."""

    q = forms.CharField(label=_("Name or type"), max_length=100, required=False)
    layer = forms.ChoiceField(label=_("Layer"), required=False)

    def __init__(self, data: Mapping[str, Any], action: str) -> None:
        super().__init__(data, label_suffix="", auto_id="cards_%s")
        choices = [("", _("any")), *((badge.layer, f"{badge.layer} · {badge.name}") for badge in legend())]
        cast(forms.ChoiceField, self.fields["layer"]).choices = choices
        self.fields["q"].widget.attrs["type"] = "search"
        self.helper = helper(action, "get")
        self.helper.form_class = "filters"
        self.helper.attrs = _filtering(action, "cards_q")
        self.helper.layout = Layout(*self.fields, _without_script(_("Search")))


def _filtering(action: str, words: str) -> dict[str, str]:
    """Return the attributes of filters that show what they find as they change; `words` is the field to type in."""
    return {
        "hx-get": action,
        "hx-trigger": f"change, input changed delay:250ms from:#{words}, submit",
        "hx-target": "#found",
        "hx-swap": "outerHTML",
        "hx-push-url": "true",
        "role": "search",
    }


def _folded(*names: str, open_: bool) -> Div:
    """Return fields behind a button; open where one of them is in use."""
    return Div(*names, template="layers/layout/folded.html", css_class="open" if open_ else "")


def _without_script(text: StrOrPromise) -> Div:
    """Return a button that only those without JavaScript need, in a form that otherwise sends itself."""
    return Div(Submit("", text), template="layers/layout/noscript.html")
