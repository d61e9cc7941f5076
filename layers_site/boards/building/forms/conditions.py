"""When an ability applies: the question, and those that follow from some of its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.notation import read_condition
from layers_site.boards.building import words
from layers_site.boards.building.forms import choices
from layers_site.boards.building.forms.fields import NumberField, WordsField
from layers_site.boards.building.forms.parts import PartField
from layers_site.boards.building.services import counting, when
from layers_site.boards.building.services.kinds import PARTS, Json
from layers_site.explain import texts

#: The field of a condition that is said part by part.
PART: Final = "if_part"
_WHEN: Final[Mapping[str, StrOrPromise]] = {
    "you": _("only during your turn"), "opponent": _("only during your opponent’s turn"),
    "not-you": _("except during your turn"), "untapped": _("while its source is untapped"),
    "tapped": _("while its source is tapped"),
    "equipped": _("while its source is equipped"), "enchanted": _("while its source is enchanted"),
    "another": _("while there is another permanent like this"), "count": _("while there are so many things like this"),
    "host": _("while what it is attached to is like this"),
    "not-host": _("while what it is attached to is not like this"),
    "top": _("while the top card of your graveyard is like this"),
    "devotion": _("while your devotion to a color is so great"), "life": _("while your life total is so great"),
}  # fmt: skip
_COMPARED: Final[Mapping[str, StrOrPromise]] = {
    ">=": _("at least"), "<=": _("at most"), "=": _("exactly"), "<": _("less than"), ">": _("more than"),
}  # fmt: skip
_FIELDS: Final[Mapping[str, Callable[[], forms.Field]]] = {
    "if_compare": lambda: forms.ChoiceField(
        label=_("Compared"), choices=[(sign, _COMPARED[sign]) for sign in when.COMPARED], required=False
    ),
    "if_bound": lambda: NumberField(label=_("With this number"), required=False),
    "if_type": lambda: _choice(_("Card type"), choices.types),
    "if_supertype": lambda: _choice(_("Supertype"), choices.supertypes),
    "if_color": lambda: _choice(_("Color"), choices.colors),
    "if_subtypes": lambda: WordsField("subtypes", label=_("Subtypes"), help_text=_("Any of these.")),
    "if_zone": lambda: forms.ChoiceField(
        label=_("Zone"), choices=lambda: choices.zones(counting.ZONES), required=False
    ),
    "if_whose": lambda: _choice(_("Whose"), choices.players),
}


def _choice(label: StrOrPromise, choices_of: Callable[[], choices.Choices]) -> forms.Field:
    return forms.ChoiceField(label=label, choices=lambda: choices.any_of(choices_of()), required=False)


def _facts() -> tuple[StrOrPromise, list[tuple[str, str]]]:
    """Return the facts under a heading of their own, in the page's language."""
    return _("while something is true"), [(code, texts.condition(fact)) for code, fact in when.FACTS.items()]


def fields() -> dict[str, forms.Field]:
    plain: list[tuple[str, StrOrPromise]] = [
        ("", _("always")), *_WHEN.items(), (PARTS, _("while something else holds, part by part")),
    ]  # fmt: skip
    first = forms.ChoiceField(label=_("When it applies"), choices=lambda: [*plain, _facts()], required=False)
    part = PartField("Condition", read_condition, label=_("As long as"))
    return {"while": first, **{name: _FIELDS[name]() for name in when.FIELDS}, PART: part}


def condition_of(sent: Mapping[str, Any]) -> Json | None:
    """Return the condition of what was answered; None for always, and as long as something of it is missing."""
    if any(True for _problem in problems(sent)):
        return None
    if sent.get("while") == PARTS:
        return sent.get(PART)
    return when.condition({"while": sent.get("while", ""), **_filled(sent)})


def _filled(sent: Mapping[str, Any]) -> dict[str, Any]:
    return {name: sent[name] if sent.get(name) not in (None, "") else when.NOTHING[name] for name in when.FIELDS}


def problems(sent: Mapping[str, Any]) -> Iterator[tuple[str, StrOrPromise]]:
    """Yield each missing field with the message."""
    time = sent.get("while")
    if time in when.NUMBERS and sent.get("if_bound") is None:
        yield "if_bound", _("Write a number.")
    if time == "devotion" and not sent.get("if_color"):
        yield "if_color", _("Choose a color.")


def answers(condition: Any) -> Json | None:
    """Return the answers that stand for a condition, None where the form cannot ask for it."""
    values = when.read(condition)
    if values is None:
        return None
    form = _Condition(_shown(values))
    whole = form.is_valid() and {"while": form.cleaned_data["while"], **_filled(form.cleaned_data)} == values
    return values if whole else None


def standing(condition: Any) -> dict[str, Any]:
    """Return the initial values of the fields for a condition."""
    if condition is None:
        return {"while": ""}
    values = answers(condition)
    return {"while": PARTS, PART: condition} if values is None else _shown(values)


def _shown(values: Json) -> Json:
    return {**values, "if_subtypes": words.shown(values["if_subtypes"], "subtypes")}


class _Condition(forms.Form):
    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.fields |= fields()
