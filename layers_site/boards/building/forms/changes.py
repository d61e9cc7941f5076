"""Changes to an object or to the board beside the effects' panel: one small form for each kind of change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.scenario import LIFE, GameObject, Scenario
from engine.words import BASIC_LAND_TYPES, STATUSES, ZONES
from layers_site.boards.building import words
from layers_site.boards.building.forms.fields import Checkboxes, NameField, NumberField
from layers_site.boards.building.services import objects
from layers_site.boards.building.services.objects import Done, OfPlayer, Op
from layers_site.boards.presenters.shelf import players, things
from layers_site.cardtext.wording.context import capitalised
from layers_site.cardtext.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER
from layers_site.explain import texts
from layers_site.platform.text import folded

MOST_COUNTERS: Final = 1_000_000
CHOICES: Final = (
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


# --- what nobody sees on a board ----------------------------------------------------------------------

#: The counters of players that the form asks for; others stay as they are.
COUNTERS: Final = ("poison", "experience", "energy")
_NUMBERS: Final = {
    "life": _("%(player)s: life"),
    "start": _("%(player)s: life at the start"),
    "poison": _("%(player)s: poison counters"),
    "experience": _("%(player)s: experience counters"),
    "energy": _("%(player)s: energy counters"),
}
_OTHER: Final = _("%(player)s: %(kind)s counters")
_MORE: Final = _("%(player)s: a counter of another kind")


def _field(choices: Iterable[tuple[str, str]], label: Any) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(label=label, choices=list(choices), widget=Checkboxes, required=False)


def _known(table: Iterable[str], *standing: Iterable[str]) -> list[str]:
    """Return the facts that the site has words for, and those that stand on the board besides."""
    return list(dict.fromkeys([*table, *(fact for facts in standing for fact in facts)]))


class FactsForm(ChangeForm):
    """No operation of a stage says these: the board is given them."""

    kind = "facts"
    title = _("What is true of it")
    button = _("Change what is true of it")

    facts = forms.MultipleChoiceField(label=_("This object"), widget=Checkboxes, required=False)

    def __init__(self, data: Mapping[str, Any] | None, scenario: Scenario, action: str, what: str = "") -> None:
        super().__init__(data, scenario, action, what)
        known = _known(OF_OBJECT, *(thing.facts for thing in scenario.objects))
        self.choose("facts", [(fact, texts.fact(fact)) for fact in known])

    def standing(self, thing: GameObject) -> dict[str, Any]:
        return {"facts": list(thing.facts)}

    def done(self, scenario: Scenario) -> Done:
        return objects.of_object(scenario, self.cleaned_data["what"], self.cleaned_data["facts"])


class PlayersForm(ChangeForm):
    """One group of fields for each player; a number at the end of a field's name is the player's place."""

    kind = "players"
    title = _("The game and its players")
    button = _("Change the game and its players")
    of_board = True

    what = None  # type: ignore[assignment]

    def __init__(self, data: Mapping[str, Any] | None, scenario: Scenario, action: str, what: str = "") -> None:
        super().__init__(data, scenario, action, what)
        game = [(fact, texts.game_fact(fact)) for fact in _known(OF_GAME, scenario.facts)]
        self.fields["game"] = _field(game, _("The game"))
        self.initial["game"] = list(scenario.facts)
        for place, (player, name) in enumerate(self.players):
            self._add_player(scenario, place, player, name)

    def _add_player(self, scenario: Scenario, place: int, player: str, name: str) -> None:
        standing = scenario.player_facts.get(player, ())
        choices = [(fact, texts.player_fact(fact, player, scenario)) for fact in _known(OF_PLAYER, standing)]
        counters = scenario.player_counters.get(player, {})
        name = capitalised(name)
        life = {"life": scenario.life.get(player, LIFE), "start": scenario.starting_life.get(player, LIFE)}
        for key in dict.fromkeys([*_NUMBERS, *counters]):
            label = str(_NUMBERS.get(key, _OTHER)) % {"player": name, "kind": key}
            least = {} if key in ("life", "start") else {"min_value": 0, "max_value": MOST_COUNTERS}
            self.fields[f"{key}{place}"] = NumberField(label=label, **least)
            self.initial[f"{key}{place}"] = life.get(key, counters.get(key, 0))
        self.fields[f"more{place}"] = NameField(label=_MORE % {"player": name}, required=False)
        self.fields[f"facts{place}"] = _field(choices, name)
        self.initial[f"facts{place}"] = list(standing)

    def done(self, scenario: Scenario) -> Done:
        sent = self.cleaned_data
        players = {
            player: OfPlayer(
                life=sent[f"life{place}"],
                start=sent[f"start{place}"],
                counters=self._counters(scenario, player, place),
                facts=tuple(sent[f"facts{place}"]),
            )
            for place, (player, _name) in enumerate(self.players)
        }
        return objects.of_board(scenario, sent["game"], players)

    def _counters(self, scenario: Scenario, player: str, place: int) -> dict[str, int]:
        """Return the number of counters of each kind; a new kind begins with one."""
        sent = self.cleaned_data
        kinds = dict.fromkeys([*COUNTERS, *scenario.player_counters.get(player, {})])
        numbers = {kind: sent[f"{kind}{place}"] for kind in kinds}
        new = words.read_counter(sent[f"more{place}"]) if sent[f"more{place}"] else ""
        return {new: 1, **numbers} if new else numbers


class PlayerMoreForm(ChangeForm):
    """One player more; without anything on the board the newest of more than two can go again."""

    kind = "player-more"
    title = _("Players")
    button = _("One more player")
    of_board = True

    what = None  # type: ignore[assignment]

    def done(self, scenario: Scenario) -> Done:
        return objects.with_player(scenario)


class PlayerLessForm(ChangeForm):
    kind = "player-less"
    title = _("A player leaves the game")
    button = _("This player leaves")
    of_board = True

    what = None  # type: ignore[assignment]
    player = forms.ChoiceField(label=_("Which player"))

    def done(self, scenario: Scenario) -> Done:
        return objects.without_player(scenario, self.cleaned_data["player"])


class TransformForm(ChangeForm):
    kind = "transform"
    title = _("The other face")
    button = _("Transform it")

    def op(self) -> Op:
        return {"transform": self.cleaned_data["what"]}

    @staticmethod
    def suits(thing: GameObject) -> bool:
        """Say whether there is another face to turn up."""
        return thing.other_face is not None


class HalvesForm(ChangeForm):
    kind = "halves"
    title = _("Its halves")
    button = _("Change what is unlocked")

    unlocked = forms.MultipleChoiceField(
        label=_("Unlocked"),
        choices=[("left", _("the left half")), ("right", _("the right half"))],
        widget=Checkboxes,
        required=False,
    )

    def standing(self, thing: GameObject) -> dict[str, Any]:
        return {"unlocked": list(thing.unlocked)}

    def done(self, scenario: Scenario) -> Done:
        return objects.unlocked(scenario, self.cleaned_data["what"], self.cleaned_data["unlocked"])

    @staticmethod
    def suits(thing: GameObject) -> bool:
        """Say whether it is a Room."""
        return bool(thing.halves)


CHANGES: tuple[type[ChangeForm], ...] = (
    CountersForm, StateForm, TransformForm, HalvesForm, FactsForm, AttachForm, ControlForm, ZoneForm, ChoiceForm,
    RemoveForm, TurnForm, PlayersForm, PlayerMoreForm, PlayerLessForm,
)  # fmt: skip
