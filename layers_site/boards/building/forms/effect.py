"""The origin of an effect, its duration and the objects that it affects. Its changes are the rows below (`rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from django_stubs_ext import StrOrPromise

from engine.scenario import Scenario
from layers_site.boards.building.forms import conditions, narrowing
from layers_site.boards.building.forms.fields import LONGEST_NAME, Checkboxes, NameField, NumberField
from layers_site.boards.building.services import whom
from layers_site.boards.building.services.documents import one_line, same
from layers_site.boards.building.services.drafts import ATTACHED, FRAMES, Draft, EditedEffect
from layers_site.boards.building.services.kinds import UNCHANGED, Json, Origin
from layers_site.boards.building.services.whom import NOBODY
from layers_site.boards.presenters.shelf import players, things
from layers_site.explain.names import label
from layers_site.platform.language import LANGUAGES

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
    (NOBODY, _("no object: players or the rules")),
)  # fmt: skip
_AFFECTED: Final = (
    ("self", _("this object itself")), ("attached", _("what it is attached to")),
    ("all", _("all that are like this")), ("other", _("all others that are like this")),
    ("host", _("what it is attached to, if it is like this")), ("both", _("this object and what it is attached to")),
    (NOBODY, _("no object: players or the rules")),
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

    # --- the questions --------------------------------------------------------------------------------

    def _ask_resolved(self) -> None:
        lasts: list[tuple[str, StrOrPromise]] = [("", _("for the rest of the game")), *_DURATIONS.items()]
        if self._kept_duration:
            lasts.insert(0, (UNCHANGED, _("as it was")))
        self.fields |= {
            "name": NameField(label=_("Its name"), required=False, max_length=self._longest_name),
            "you": forms.ChoiceField(label=_("Whose it is"), choices=players(self.scenario)),
            "duration": forms.ChoiceField(label=_("For how long"), choices=lasts, required=False),
            "whom": forms.ChoiceField(label=_("It affects"), choices=_CHOSEN),
            "affected": forms.MultipleChoiceField(
                label=_("Which objects"), choices=things(self.scenario), widget=Checkboxes, required=False
            ),
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
        unchanged: list[tuple[str, StrOrPromise]] = [(UNCHANGED, _("as it was"))]
        self.fields |= {
            **conditions.fields(unchanged if self._kept_condition else []),
            "whom": forms.ChoiceField(
                label=_("It affects"), choices=[*(unchanged if self._kept_selector else []), *_AFFECTED], initial="all"
            ),
        }

    @property
    def _longest_name(self) -> int:
        """Return an effect that is there may have a longer name than one that is made."""
        effect = self.edited.effect if self.edited else None
        return max(LONGEST_NAME, len(effect.name.en), len(effect.name.fr)) if effect else LONGEST_NAME

    @property
    def _kept_duration(self) -> bool:
        lasts = self.edited.effect.duration if self.edited and self.edited.effect else None
        return lasts is not None and _duration_code(lasts.en) == ""

    @property
    def _kept_condition(self) -> bool:
        edited = self.edited
        return edited is not None and edited.condition is not None and conditions.answers(edited.condition) is None

    @property
    def _kept_selector(self) -> bool:
        edited = self.edited
        return edited is not None and edited.selector is not None and _answers(edited.selector) is None

    # --- the answers ----------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = sent.get("whom")
        if chosen == "chosen" and "affected" in sent and not sent["affected"]:
            self.add_error("affected", _("Choose at least one object."))
        if chosen in ("attached", "both", "host") and sent.get("frame", "aura") not in ATTACHED:
            self.add_error("whom", _("Only an Aura or an Equipment is attached to something."))
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
        if chosen == UNCHANGED:
            return self.edited.selector if self.edited else None
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
        return old if self.cleaned_data.get("while") == UNCHANGED or same(old, condition) else condition

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
        if duration == UNCHANGED and lasts:
            return {"en": lasts.en, "fr": lasts.fr}
        return in_both(_DURATIONS[duration]) if duration in _DURATIONS else None


def initial_of(edited: EditedEffect) -> dict[str, Any]:
    """Return the initial values for an edited effect."""
    effect = edited.effect
    if effect is not None:
        lasts = "" if effect.duration is None else _duration_code(effect.duration.en) or UNCHANGED
        return {
            "name": label(effect.name),
            "you": effect.controller,
            "duration": lasts,
            "whom": "chosen" if effect.affects else NOBODY,
            "affected": list(effect.affects),
        }
    lasting = conditions.standing(edited.condition)
    if edited.selector is None:
        return {**lasting, "whom": NOBODY}
    values = _answers(edited.selector)
    return lasting | (narrowing.shown(values) if values else {"whom": UNCHANGED})


def _answers(selector: Json) -> Json | None:
    """Return the answers that stand for a selector, None where the form cannot ask for it."""
    values = whom.read(selector)
    return values if values is not None and narrowing.can_ask(values) else None


def _duration_code(english: str) -> str:
    with override("en"):
        return next((code for code, text in _DURATIONS.items() if str(text) == english), "")
