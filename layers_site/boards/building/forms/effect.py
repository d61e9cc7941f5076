"""The origin of an effect, its duration and the objects that it affects. Its changes are the rows below (`rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from django_stubs_ext import StrOrPromise

from engine.notation import read_selector
from engine.scenario import Label, Scenario
from engine.words import ZONES
from layers_site.boards.building.forms import choices, conditions, narrowing
from layers_site.boards.building.forms.fields import LONGEST_NAME, Checkboxes, NameField, NumberField
from layers_site.boards.building.forms.parts import PartField, part_fields
from layers_site.boards.building.services import whom
from layers_site.boards.building.services.documents import one_line, same
from layers_site.boards.building.services.drafts import ATTACHED, FRAMES, Draft, EditedEffect
from layers_site.boards.building.services.kinds import PARTS, Json, Origin
from layers_site.boards.building.services.whom import NOBODY
from layers_site.boards.presenters.shelf import players, things
from layers_site.explain.names import label
from layers_site.platform.text import LANGUAGES

#: The field of objects that are described part by part; how long an effect lasts that lasts otherwise.
WHOM_PART: Final = "whom_part"
OTHER: Final = "other"
LONGEST_DURATION: Final = 200
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
_DURATIONS: Final[Mapping[str, StrOrPromise]] = {
    "turn": _("until end of turn"), "your-turn": _("until your next turn"),
}  # fmt: skip
_CHOSEN: Final = (
    ("chosen", _("these objects, chosen as it resolves")), ("all", _("all that are like this as it resolves")),
    (PARTS, _("all that are like something, part by part")), (NOBODY, _("no object: players or the rules")),
)  # fmt: skip
_AFFECTED: Final = (
    ("self", _("this object itself")), ("attached", _("what it is attached to")),
    ("all", _("all that are like this")), ("other", _("all others that are like this")),
    ("host", _("what it is attached to, if it is like this")), ("both", _("this object and what it is attached to")),
    (PARTS, _("all that are like something, part by part")), (NOBODY, _("no object: players or the rules")),
)  # fmt: skip


def in_both(text: StrOrPromise) -> Json:
    """Return a text of the interface as a label of the format."""
    document: Json = {}
    for language in LANGUAGES:
        with override(language):
            document[language] = str(text)
    return document


class EffectForm(forms.Form):
    """All but what it does. `origin` says which questions there are; `told` is the effect that is edited."""

    def __init__(
        self, data: Mapping[str, Any] | None, scenario: Scenario, origin: Origin, edited: EditedEffect | None, **kw: Any
    ) -> None:
        super().__init__(data, label_suffix="", auto_id="effect_%s", **kw)
        self.origin = origin
        self.edited = edited
        self.scenario = scenario
        {"resolved": self._ask_resolved, "ability": self._ask_ability, "permanent": self._ask_permanent}[origin]()
        self.fields |= narrowing.fields()
        self.fields[WHOM_PART] = PartField("Selector", read_selector, label=_("They are like this"))
        for field in part_fields(self):
            field.on(scenario)

    # --- the questions --------------------------------------------------------------------------------

    def _ask_resolved(self) -> None:
        lasts = [("", _("for the rest of the game")), *_DURATIONS.items(), (OTHER, _("as long as these words say"))]
        self.fields |= {
            "name": NameField(label=_("Its name"), required=False, max_length=self._longest_name),
            "you": forms.ChoiceField(label=_("Whose it is"), choices=players(self.scenario)),
            "duration": forms.ChoiceField(label=_("For how long"), choices=lasts, required=False),
            "lasts": NameField(label=_("These words"), required=False, max_length=LONGEST_DURATION),
            "whom": forms.ChoiceField(label=_("It affects"), choices=_CHOSEN),
            "affected": forms.MultipleChoiceField(
                label=_("Which objects"), choices=things(self.scenario), widget=Checkboxes, required=False
            ),
            "source": forms.ChoiceField(
                label=_("Its source"), choices=[("", _("none of these")), *things(self.scenario)], required=False
            ),
            **conditions.fields(),
        }

    def _ask_ability(self) -> None:
        if self.edited is None:
            self.fields["holder"] = forms.ChoiceField(label=_("The object that has it"), choices=things(self.scenario))
        self._ask_static()

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
        self._ask_static()

    def _ask_static(self) -> None:
        self.fields |= {
            **conditions.fields(),
            "whom": forms.ChoiceField(label=_("It affects"), choices=_AFFECTED, initial="all"),
            "zones": forms.MultipleChoiceField(
                label=_("It works in these zones"),
                choices=lambda: choices.zones(ZONES),
                widget=Checkboxes,
                initial=["battlefield"],
                help_text=_("An ability of a card in a graveyard or a hand works only if you say so."),
                required=False,
            ),
        }

    @property
    def _longest_name(self) -> int:
        """Return the longest name allowed: an existing effect may keep a name longer than the limit for new ones."""
        effect = self.edited.effect if self.edited else None
        return max(LONGEST_NAME, len(effect.name.en), len(effect.name.fr)) if effect else LONGEST_NAME

    # --- the answers ----------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = sent.get("whom")
        if chosen == "chosen" and "affected" in sent and not sent["affected"]:
            self.add_error("affected", _("Choose at least one object."))
        if chosen in ("attached", "both", "host") and sent.get("frame", "aura") not in ATTACHED:
            self.add_error("whom", _("Only an Aura or an Equipment is attached to something."))
        if sent.get("duration") == OTHER and not sent.get("lasts"):
            self.add_error("lasts", _("Write for how long."))
        if sent.get("number") and "bound" in sent and sent["bound"] is None:
            self.add_error("bound", _("Write a number."))
        for name, wrong in conditions.problems(sent):
            self.add_error(name, wrong)
        return sent

    @property
    def selector(self) -> Json | None:
        """Return the selector, as far as it is filled in; None for a resolved effect on chosen objects."""
        sent = self.cleaned_data
        chosen = sent.get("whom", "all")
        if chosen == PARTS:
            return sent.get(WHOM_PART)
        if chosen in ("chosen", NOBODY):
            return None
        selector = whom.selector({"whom": chosen, **narrowing.answers(sent)})
        # What was not changed stays as it was written.
        old = self.edited.selector if self.edited else None
        return old if old is not None and same(old, selector) else selector

    @property
    def condition(self) -> Json | None:
        old = self.edited.condition if self.edited else None
        condition = conditions.condition_of(self.cleaned_data)
        # What was not changed stays as it was written.
        return old if same(old, condition) else condition

    def draft(self, changes: tuple[Json, ...], counters: tuple[tuple[str, int], ...]) -> Draft:
        """Return the draft of the filled form with its changes, as far as they are valid."""
        sent = self.cleaned_data
        holder = self.edited.holder.id if self.edited and self.edited.holder else sent.get("holder", "")
        return Draft(
            self.origin, changes, counters,
            selector=self.selector,
            affected=self._affected,
            name=self._name,
            controller=sent.get("you", ""),
            holder=holder,
            host=sent.get("host", ""),
            frame=sent.get("frame", "enchantment"),
            size=(sent.get("size_power") or 0, sent.get("size_toughness") or 0),
            duration=self._duration,
            condition=self.condition,
            source=sent.get("source", ""),
            zones=tuple(sent.get("zones", ())),
        )  # fmt: skip

    @property
    def nobody(self) -> bool:
        """Return whether it was said that no object is affected."""
        return bool(self.cleaned_data.get("whom") == NOBODY)

    @property
    def _affected(self) -> tuple[str, ...]:
        """Return the ticked objects, in the order in which they were locked before."""
        ticked = () if self.nobody else self.cleaned_data.get("affected", ())
        before = self.edited.effect.affects if self.edited and self.edited.effect else ()
        return (*(key for key in before if key in ticked), *(key for key in ticked if key not in before))

    @property
    def _name(self) -> Any:
        """Return the name as it was typed. An edited effect that was not renamed keeps its name in both languages."""
        typed = self.cleaned_data.get("name", "")
        old = self.edited.effect.name if self.edited and self.edited.effect else None
        if old is not None and typed in ("", one_line(old.en), one_line(old.fr)):
            return {"en": old.en, "fr": old.fr}
        frame = self.cleaned_data.get("frame", "enchantment")
        return typed or in_both(_NAMES["resolved" if self.origin == "resolved" else frame])

    @property
    def _duration(self) -> Json | None:
        duration = self.cleaned_data.get("duration", "")
        lasts = self.edited.effect.duration if self.edited and self.edited.effect else None
        if duration == OTHER:
            typed = self.cleaned_data.get("lasts", "")
            is_same = lasts is not None and typed in (one_line(lasts.en), one_line(lasts.fr))
            return {"en": lasts.en, "fr": lasts.fr} if is_same and lasts else {"en": typed, "fr": typed}
        return in_both(_DURATIONS[duration]) if duration in _DURATIONS else None


def initial_of(edited: EditedEffect) -> dict[str, Any]:
    """Return the initial values for an edited effect."""
    effect = edited.effect
    if effect is not None:
        return {
            **conditions.standing(edited.condition),
            **lasting(effect.duration),
            "source": effect.source or "",
            "name": label(effect.name),
            "you": effect.controller,
            "whom": "chosen" if effect.affects else NOBODY,
            "affected": list(effect.affects),
        }
    standing = {**conditions.standing(edited.condition), "zones": list(edited.zones)}
    if edited.selector is None:
        return {**standing, "whom": NOBODY}
    values = _answers(edited.selector)
    return standing | (narrowing.shown(values) if values else {"whom": PARTS, WHOM_PART: edited.selector})


def _answers(selector: Json) -> Json | None:
    """Return the answers that stand for a selector, None where the form cannot ask for it."""
    values = whom.read(selector)
    return values if values is not None and narrowing.can_ask(values) else None


def lasting(duration: Label | None) -> dict[str, str]:
    """Return the initial values for how long an effect lasts."""
    code = "" if duration is None else _duration_code(duration) or OTHER
    return {"duration": code, "lasts": label(duration) if duration and code == OTHER else ""}


def _duration_code(duration: Label) -> str:
    both = {"en": duration.en, "fr": duration.fr}
    return next((code for code, text in _DURATIONS.items() if in_both(text) == both), "")
