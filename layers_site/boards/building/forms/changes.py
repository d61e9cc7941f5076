"""Changes to an object beside the effects' panel: one small form for each kind of change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.scenario import GameObject, Scenario
from engine.words import BASIC_LAND_TYPES, STATUSES, ZONES
from layers_site.boards.building import words
from layers_site.boards.building.forms.fields import Checkboxes
from layers_site.boards.building.services import objects
from layers_site.boards.building.services.objects import Done, Op
from layers_site.boards.presenters.shelf import players, things
from layers_site.explain import texts
from layers_site.platform.text import folded

MOST_COUNTERS = 1_000_000
CHOICES = (
    ("color", _("a color")),
    ("creature_type", _("a creature type")),
    ("land_type", _("a basic land type")),
    ("name", _("a card’s name")),
    ("player", _("a player")),
)


_STATES = {"tapped": _("tapped"), "attacking": _("attacking"), "blocking": _("blocking")}


class ChangeForm(forms.Form):
    """One kind of change to one object; `done` carries it out. With `what` the object is chosen already."""

    kind = ""
    title: StrOrPromise = ""
    button: StrOrPromise = ""
    #: It is about the whole board, and so stands there before an object is chosen.
    of_board = False

    what = forms.ChoiceField(label=_("What"))

    def __init__(self, data: Mapping[str, Any] | None, scenario: Scenario, action: str, what: str = "") -> None:
        super().__init__(data, label_suffix="", auto_id=f"{self.kind}_%s")
        self.thing = next((obj for obj in scenario.objects if obj.id == what), None)
        if self.thing is not None and "what" in self.fields:
            self.fields["what"].widget = forms.HiddenInput()
            self.initial = {"what": what, **self.standing(self.thing)}
        self.choose("what", things(scenario))
        self.players = players(scenario)
        self.choose("player", self.players)
        self.choose("zone", [(zone, texts.zone(zone)) for zone in ZONES])
        self.choose("host", [("", _("nothing")), *_others(scenario, what), *players(scenario)])
        self.action = action

    def choose(self, name: str, choices: Sequence[tuple[str, StrOrPromise]]) -> None:
        field = self.fields.get(name)
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    @staticmethod
    def suits(thing: GameObject) -> bool:
        """Say whether this can be done to the object at all."""
        del thing
        return True

    def standing(self, thing: GameObject) -> dict[str, Any]:
        """Return the initial values for a chosen object: as it is now."""
        return {}

    def op(self) -> Op:
        raise NotImplementedError

    def done(self, scenario: Scenario) -> Done:
        """Make the change. Raises ScenarioError if that is impossible."""
        return objects.by_op(scenario, self.op())

    def focus_first_error(self) -> None:
        first = next((name for name in self.fields if name in self.errors), None)
        if first is not None:
            self.fields[first].widget.attrs["autofocus"] = True


def _others(scenario: Scenario, what: str) -> list[tuple[str, str]]:
    return [(key, name) for key, name in things(scenario) if key != what]


class CountersForm(ChangeForm):
    kind = "counters"
    title = _("Counters")
    button = _("Change the counters")

    counter = forms.CharField(
        label=_("Kind of counter"), initial="+1/+1", max_length=60, help_text=_("+1/+1, flying, charge …")
    )
    count = forms.IntegerField(label=_("How many"), initial=1, min_value=0, max_value=MOST_COUNTERS)

    def op(self) -> Op:
        sent = self.cleaned_data
        return {"counters": [sent["what"], words.read_counter(sent["counter"]), sent["count"]]}


class ZoneForm(ChangeForm):
    kind = "zone"
    title = _("Zone")
    button = _("Move it there")

    zone = forms.ChoiceField(label=_("Moves to"))

    def op(self) -> Op:
        return {"move": [self.cleaned_data["what"], self.cleaned_data["zone"]]}

    def standing(self, thing: GameObject) -> dict[str, Any]:
        return {"zone": thing.zone}


class ControlForm(ChangeForm):
    kind = "control"
    title = _("Control")
    button = _("Change who controls it")

    player = forms.ChoiceField(label=_("Controlled by"))

    def op(self) -> Op:
        return {"control": [self.cleaned_data["what"], self.cleaned_data["player"]]}

    def standing(self, thing: GameObject) -> dict[str, Any]:
        return {"player": thing.controller}


class AttachForm(ChangeForm):
    kind = "attach"
    title = _("Attached to")
    button = _("Attach it")

    host = forms.ChoiceField(label=_("To what"), required=False)

    def op(self) -> Op:
        return {"attach": [self.cleaned_data["what"], self.cleaned_data["host"]]}

    def standing(self, thing: GameObject) -> dict[str, Any]:
        return {"host": thing.attached_to or ""}

    def done(self, scenario: Scenario) -> Done:
        if not self.cleaned_data["host"]:
            return objects.unattached(scenario, self.cleaned_data["what"])
        return super().done(scenario)


class StateForm(ChangeForm):
    """No operation of a stage says these: the board is given them."""

    kind = "state"
    title = _("State")
    button = _("Change its state")

    status = forms.MultipleChoiceField(
        label=_("It is"), choices=[(status, _STATES[status]) for status in STATUSES], widget=Checkboxes, required=False
    )
    face_down = forms.BooleanField(label=_("face down"), required=False)

    def standing(self, thing: GameObject) -> dict[str, Any]:
        return {"status": list(thing.status), "face_down": thing.face_down}

    def done(self, scenario: Scenario) -> Done:
        sent = self.cleaned_data
        return objects.in_state(scenario, sent["what"], sent["status"], face_down=sent["face_down"])


class RemoveForm(ChangeForm):
    kind = "remove"
    title = _("Remove")
    button = _("Remove it")

    def done(self, scenario: Scenario) -> Done:
        return objects.removed(scenario, self.cleaned_data["what"])


class AbilityAwayForm(ChangeForm):
    """Takes one of its own abilities away; it is drawn beside each of them."""

    kind = "ability"

    place = forms.IntegerField(min_value=0, max_value=1000, widget=forms.HiddenInput)

    def done(self, scenario: Scenario) -> Done:
        return objects.without_ability(scenario, self.cleaned_data["what"], self.cleaned_data["place"])


class ChoiceForm(ChangeForm):
    kind = "choice"
    title = _("What was chosen")
    button = _("Change what was chosen")

    chosen = forms.ChoiceField(label=_("Kind of choice"), choices=CHOICES)
    word = forms.CharField(label=_("The choice"), max_length=60)

    def clean(self) -> dict[str, Any]:
        """Return the word as the data has it, in whichever language it was typed."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if sent.get("chosen") == "player" and "word" in sent:
            ids = {folded(text): key for key, name in self.players for text in (key, name)}
            sent["word"] = ids.get(folded(sent["word"]), sent["word"])
        lists = {"color": "colors", "creature_type": "subtypes", "land_type": "subtypes"}
        key = lists.get(sent.get("chosen", ""))
        if key is None or "word" not in sent:
            return sent
        try:
            read = words.read(sent["word"], key)
        except words.UnknownWordError:
            read = []
        if len(read) != 1 or (sent["chosen"] == "land_type" and read[0] not in BASIC_LAND_TYPES):
            self.add_error("word", _("This must be a color, a basic land type or a creature type."))
        else:
            sent["word"] = read[0]
        return sent

    def op(self) -> Op:
        sent = self.cleaned_data
        return {"choose": [sent["what"], sent["chosen"], sent["word"]]}


class TurnForm(ChangeForm):
    kind = "turn"
    title = _("Turn")
    button = _("Change the turn")

    what = None  # type: ignore[assignment]
    of_board = True
    player = forms.ChoiceField(label=_("Whose turn it is"))

    def op(self) -> Op:
        return {"active": self.cleaned_data["player"]}
