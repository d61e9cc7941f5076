"""The form of an effect: where it comes from and how long it lasts, whom it affects, when, and what it does."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.errors import Problem, ScenarioError
from engine.notation import read_change, read_condition, read_selector
from engine.notation.objects import needs_no_objects
from engine.scenario import Label, Scenario
from engine.words import ZONES
from layers_site.boards.building.forms import fields
from layers_site.boards.building.forms.fields import LONGEST_NAME, Checkboxes, NameField, NumberField
from layers_site.boards.building.forms.parts import PartField, part_fields
from layers_site.boards.building.services.drafts import ATTACHED, FRAMES, Draft, EditedEffect
from layers_site.boards.building.services.presets import (
    DOES,
    LASTS,
    ORIGINS,
    RESOLVES,
    WHEN,
    Json,
    Origin,
    closed,
    opened,
)
from layers_site.boards.building.services.saying import Saying, Speaker
from layers_site.boards.building.words import in_both
from layers_site.boards.presenters.shelf import players, things
from layers_site.content.models import Card
from layers_site.explain.names import label

#: So many things one effect can be built to do; one that does more already keeps them.
MOST_DEEDS: Final = 40
_FRAMES: Final[Mapping[str, StrOrPromise]] = {
    "enchantment": _("an enchantment"), "aura": _("an Aura"), "artifact": _("an artifact"),
    "equipment": _("an Equipment"), "creature": _("a creature"), "land": _("a land"), "emblem": _("an emblem"),
}  # fmt: skip
_NAMES: Final[Mapping[str, StrOrPromise]] = {
    "resolved": _("An effect of your own"), "enchantment": _("An enchantment of your own"),
    "aura": _("An Aura of your own"), "artifact": _("An artifact of your own"),
    "equipment": _("An Equipment of your own"), "creature": _("A creature of your own"),
    "land": _("A land of your own"), "emblem": _("An emblem of your own"),
}  # fmt: skip
_WHOM: Final = (
    ("chosen", _("these objects, chosen when it resolves")),
    ("all", _("all that match when it resolves")),
)


def _read_deeds(deeds: list[Json], *of_board: Any) -> None:
    """Read what an effect does: changes, and counters that it puts on. Raises ScenarioError."""
    problems: list[Problem] = []
    for place, deed in enumerate(deeds):
        try:
            if "put" not in deed:
                read_change(closed(deed), *of_board)
        except ScenarioError as error:
            problems += [problem.at(f"/{place}{problem.path}") for problem in error.problems]
    if problems:
        raise ScenarioError(tuple(problems))


def _read_condition(condition: Any, *of_board: Any) -> None:
    if condition is not None:
        read_condition(condition, *of_board)


class EffectForm(forms.Form):
    """`origin` says which questions there are; `edited` is the effect that is edited, None for a new one."""

    def __init__(
        self, data: Mapping[str, Any] | None, scenario: Scenario, origin: Origin, edited: EditedEffect | None, **kw: Any
    ) -> None:
        super().__init__(data, label_suffix="", auto_id="effect_%s", **kw)
        self.origin, self.edited, self.scenario = origin, edited, scenario
        {"resolved": self._ask_resolved, "ability": self._ask_ability, "permanent": self._ask_permanent}[origin]()
        self.fields |= {
            "while": PartField(WHEN, _read_condition, label=_("When it applies"), is_whole=True),
            "like": PartField("Selector", read_selector, label=_("What they are")),
            "does": PartField(RESOLVES if origin == "resolved" else DOES, _read_deeds, is_whole=True),
        }
        for field in part_fields(self):
            field.on(scenario)
        self.fields["does"].widget.origin = origin

    # --- the questions --------------------------------------------------------------------------------

    def _ask_resolved(self) -> None:
        self.fields |= {
            "name": NameField(label=_("Its name"), required=False, max_length=self._longest_name),
            "you": forms.ChoiceField(label=_("Whose it is"), choices=players(self.scenario)),
            "duration": PartField(LASTS, _read_label, label=_("For how long"), is_whole=True),
            "whom": forms.ChoiceField(label=_("It affects"), choices=_WHOM),
            "affected": forms.MultipleChoiceField(
                label=_("Which objects"), choices=things(self.scenario), widget=Checkboxes, required=False
            ),
            "source": forms.ChoiceField(
                label=_("Its source"), choices=[("", _("none of these")), *things(self.scenario)], required=False
            ),
        }

    def _ask_ability(self) -> None:
        if self.edited is None:
            self.fields["holder"] = forms.ChoiceField(label=_("The object that has it"), choices=things(self.scenario))
        self._ask_zones()

    def _ask_permanent(self) -> None:
        self.fields |= {
            "frame": forms.ChoiceField(label=_("What it is"), choices=[(frame, _FRAMES[frame]) for frame in FRAMES]),
            "name": NameField(label=_("Its name"), required=False),
            "you": forms.ChoiceField(label=_("Whose it is"), choices=players(self.scenario)),
            "host": forms.ChoiceField(
                label=_("Attached to (Auras and Equipment)"),
                choices=[("", _("nothing")), *things(self.scenario)],
                required=False,
            ),
            "size_power": NumberField(label=_("Power (creatures)"), required=False),
            "size_toughness": NumberField(label=_("Toughness (creatures)"), required=False),
        }
        self._ask_zones()

    def _ask_zones(self) -> None:
        self.fields["zones"] = forms.MultipleChoiceField(
            label=_("It works in these zones"),
            choices=lambda: fields.zones(ZONES),
            widget=Checkboxes,
            initial=["battlefield"],
            help_text=_("An ability of a card in a graveyard or a hand works only if you say so."),
            required=False,
        )

    @property
    def _longest_name(self) -> int:
        """Return the longest name allowed: an existing effect may keep a name longer than the limit for new ones."""
        effect = self.edited.effect if self.edited else None
        return max(LONGEST_NAME, len(effect.name.en), len(effect.name.fr)) if effect else LONGEST_NAME

    # --- the answers ----------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        deeds = self._part("does")
        if not deeds:
            self.add_error(None, _("Say at least one thing that it does."))
        elif len(deeds) > max(MOST_DEEDS, len(self.edited.changes) if self.edited else 0):
            self.add_error(None, _("One effect can’t be built to do more than this."))
        if sent.get("whom") == "chosen" and not self.cleaned_data.get("affected") and not self._may_affect_nothing:
            self.add_error("affected", _("Choose at least one object."))
        if sent.get("frame", "aura") not in ATTACHED and '"attached"' in json.dumps(self._part("like")):
            self.fields["like"].widget.problems = {"": _("Only an Aura or an Equipment is attached to something.")}
            self.add_error("like", _("Only an Aura or an Equipment is attached to something."))
        return sent

    def _part(self, name: str) -> Any:
        """Return a part as far as it is filled in, right or wrong."""
        value = self[name].value()
        return self.fields[name].widget.answered(value).value

    @property
    def changes(self) -> tuple[Json, ...]:
        """Return the changes, as far as they are filled in. Unchanged ones stay as they were written."""
        before = {json.dumps(opened(change)): change for change in (self.edited.changes if self.edited else ())}
        changes = [deed for deed in self._part("does") if "put" not in deed]
        return tuple(before.get(json.dumps(change)) or closed(change) for change in changes)

    @property
    def counters(self) -> tuple[tuple[str, int], ...]:
        """Return the counters that it puts on."""
        put = (deed["put"] for deed in self._part("does") if "put" in deed)
        return tuple((counters["kind"], counters["count"]) for counters in put)

    @property
    def is_of_rules(self) -> bool:
        """Return whether all that it does is about players or the rules, and needs no object."""
        return bool(self._part("does")) and not self.counters and all(map(_is_of_rules, self.changes))

    @property
    def _may_affect_nothing(self) -> bool:
        """Return whether no object need be chosen; an effect whose objects are all gone stays."""
        effect = self.edited.effect if self.edited else None
        return not self._part("does") or self.is_of_rules or (effect is not None and not effect.affects)

    @property
    def selector(self) -> Json | None:
        """Return what they are like; None for objects that are chosen, and where no object is affected."""
        if self.origin == "resolved" and self.cleaned_data.get("whom") != "all":
            return None
        had_one = self.edited is not None and self.edited.selector is not None
        selector: Json = self._part("like")
        return None if self.is_of_rules and not had_one else selector

    def draft(self) -> Draft:
        """Return the draft of the filled form, as far as it is valid."""
        self.is_valid()
        sent = self.cleaned_data
        holder = self.edited.holder.id if self.edited and self.edited.holder else sent.get("holder", "")
        return Draft(
            self.origin, self.changes, self.counters,
            selector=self.selector,
            affected=self._affected,
            name=self._name,
            controller=sent.get("you", ""),
            holder=holder,
            host=sent.get("host", ""),
            frame=sent.get("frame", "enchantment"),
            size=(sent.get("size_power") or 0, sent.get("size_toughness") or 0),
            duration=self._part("duration") if "duration" in self.fields else None,
            condition=self._part("while"),
            source=sent.get("source", ""),
            zones=tuple(sent.get("zones", ())),
        )  # fmt: skip

    @property
    def _affected(self) -> tuple[str, ...]:
        """Return the ticked objects, in the order in which they were locked before."""
        ticked = () if self.is_of_rules and self.edited is None else self.cleaned_data.get("affected", ())
        before = self.edited.effect.affects if self.edited and self.edited.effect else ()
        return (*(key for key in before if key in ticked), *(key for key in ticked if key not in before))

    @property
    def _name(self) -> Any:
        """Return the name as it was typed. An edited effect that was not renamed keeps its name in both languages."""
        typed = self.cleaned_data.get("name", "")
        old = self.edited.effect.name if self.edited and self.edited.effect else None
        if old is not None and typed in ("", *map(one_line, (label(old), old.en, old.fr))):
            return _label(old)
        frame = self.cleaned_data.get("frame", "enchantment")
        return typed or in_both(_NAMES["resolved" if self.origin == "resolved" else frame])


def _read_label(label: Any, *_of_board: Any) -> None:
    """Take a text as it is: `is_whole` asks for one."""


def _is_of_rules(change: Json) -> bool:
    try:
        return needs_no_objects(read_change(change))
    except ScenarioError:
        return change.keys() <= {"player", "hand_size", "cost", "prohibit", "permit"}


def one_line(text: str) -> str:
    """Return the text with single plain spaces: a field does not tell which ones were typed."""
    return " ".join(text.split())


# --- the form to fill in, and as it was sent ---------------------------------------------------------------


def origin_of(text: str) -> Origin:
    return next((origin for origin in ORIGINS if origin == text), "resolved")


def blank(scenario: Scenario, origin: Origin, edited: EditedEffect | None, holder: str = "") -> EffectForm:
    """Return a form to fill in; for an effect that is edited, as it is."""
    if edited is None:
        return EffectForm(None, scenario, origin, None, initial={"holder": holder} if holder else {})
    return EffectForm(None, scenario, edited.origin, edited, initial=initial_of(edited))


def sent(scenario: Scenario, data: QueryDict, edited: EditedEffect | None, origin: str = "") -> EffectForm:
    """Return the form as it was sent, to be judged; perhaps of another origin."""
    now = edited.origin if edited else origin_of(origin or data.get("origin", ""))
    return EffectForm(data, scenario, now, edited)


def redrawn(form: EffectForm) -> EffectForm:
    """Return a sent form with all that was filled in and wished so far; nothing is judged."""
    values = values_of(form)
    return EffectForm(None, form.scenario, form.origin, form.edited, initial=values)


def judged(form: EffectForm) -> EffectForm:
    """Return the form bound to its own initial answers, to read one that was not sent yet."""
    data = {name: standing(form, name, field) for name, field in form.fields.items()}
    return EffectForm(data, form.scenario, form.origin, form.edited)


def standing(form: forms.Form, name: str, field: forms.Field) -> Any:
    """Return the value that a field shows. For a list without a choice, a browser shows the first."""
    value = form.get_initial_for_field(field, name)
    if value is None and isinstance(field, forms.ChoiceField) and not isinstance(field, forms.MultipleChoiceField):
        return next((code for code, _name in cast("fields.Choices", field.choices)), None)
    return field.widget.answered(value) if isinstance(field, PartField) else value


def values_of(form: forms.Form) -> dict[str, Any]:
    """Return the field values of a sent form, valid or not."""
    names = (name for name in form.fields if _is_there(form, name, form.data.keys()))
    return {
        name: form.fields[name].widget.value_from_datadict(form.data, form.files, form.add_prefix(name))
        for name in names
    }


def _is_there(form: forms.Form, name: str, sent: Iterable[str]) -> bool:
    """Return whether the form was there. Browsers do not send boxes without a tick, but these count as answered."""
    return isinstance(form.fields[name], forms.MultipleChoiceField) or form.add_prefix(name) in sent


def initial_of(edited: EditedEffect) -> dict[str, Any]:
    effect = edited.effect
    initial: dict[str, Any] = {"while": edited.condition, "does": [*map(opened, edited.changes)]}
    if effect is None:
        return initial | {"zones": [*edited.zones], "like": edited.selector or {}}
    return initial | {
        "duration": _label(effect.duration),
        "source": effect.source or "",
        "name": label(effect.name),
        "you": effect.controller,
        "whom": "chosen",
        "affected": [*effect.affects],
    }


def _label(label: Label | None) -> Json | None:
    return None if label is None else {"en": label.en, "fr": label.fr}


# --- a sentence ---------------------------------------------------------------------------------------------


def speaker(scenario: Scenario, data: QueryDict, edited: EditedEffect | None) -> Speaker:
    """Return whose sentence it is: of what is edited, of the chosen object, or of something new."""
    on_board = {thing.name.fr: thing.name.en for thing in scenario.objects}
    names = Card.objects.english_names_in(data.get("sentence", "")) | on_board
    if edited is not None:
        return Speaker((edited.origin,), edited.holder, names)
    origin = origin_of(data.get("origin", ""))
    holder = next((thing for thing in scenario.objects if thing.id == data.get("holder", "")), None)
    if origin == "ability" and holder is not None:
        return Speaker(("ability", "resolved"), holder, names)
    return Speaker(("permanent", "resolved"), None, names)


def filled(scenario: Scenario, data: QueryDict, edited: EditedEffect | None, saying: Saying) -> EffectForm:
    """Return the form with what the sentence says of whom, when and what; the rest as it was sent."""
    origin: Origin = edited.origin if edited else saying.origin
    before = values_of(EffectForm(data, scenario, origin, edited))
    answers: dict[str, Any] = {"while": saying.condition, "does": [*map(opened, saying.changes)]}
    if origin == "resolved":
        answers |= {"duration": _label(saying.duration), "whom": "chosen" if saying.selector is None else "all"}
    else:
        answers |= {"zones": [*saying.zones], **({"frame": saying.frame} if saying.frame else {})}
    if saying.selector is not None or origin != "resolved":
        answers["like"] = saying.selector or {}
    return EffectForm(None, scenario, origin, edited, initial={**before, **answers})
