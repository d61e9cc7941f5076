"""Facts that nobody sees on a board: of an object, of the game, of its players with their life and counters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.scenario import LIFE, GameObject, Scenario
from layers_site.boards.building import words
from layers_site.boards.building.forms.changes import (
    AttachForm,
    ChangeForm,
    ChoiceForm,
    ControlForm,
    CountersForm,
    RemoveForm,
    StateForm,
    TurnForm,
    ZoneForm,
)
from layers_site.boards.building.forms.fields import Checkboxes, NameField, NumberField
from layers_site.boards.building.services import facts
from layers_site.boards.building.services.facts import OfPlayer
from layers_site.boards.building.services.objects import Done, Op
from layers_site.cardtext.wording.context import capitalised
from layers_site.cardtext.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER
from layers_site.explain import texts

#: The counters of players that the form asks for; others stay as they are.
COUNTERS: Final = ("poison", "experience", "energy")
MOST_COUNTERS: Final = 1_000_000
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
        return facts.of_object(scenario, self.cleaned_data["what"], self.cleaned_data["facts"])


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
        return facts.of_board(scenario, sent["game"], players)

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
    button = _("One player more")
    of_board = True

    what = None  # type: ignore[assignment]

    def done(self, scenario: Scenario) -> Done:
        return facts.with_player(scenario)


class PlayerLessForm(ChangeForm):
    kind = "player-less"
    title = _("A player leaves the game")
    button = _("This player leaves")
    of_board = True

    what = None  # type: ignore[assignment]
    player = forms.ChoiceField(label=_("Which player"))

    def done(self, scenario: Scenario) -> Done:
        return facts.without_player(scenario, self.cleaned_data["player"])


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
        return facts.unlocked(scenario, self.cleaned_data["what"], self.cleaned_data["unlocked"])

    @staticmethod
    def suits(thing: GameObject) -> bool:
        """Say whether it is a Room."""
        return bool(thing.halves)


CHANGES: tuple[type[ChangeForm], ...] = (
    CountersForm, StateForm, TransformForm, HalvesForm, FactsForm, AttachForm, ControlForm, ZoneForm, ChoiceForm,
    RemoveForm, TurnForm, PlayersForm, PlayerMoreForm, PlayerLessForm,
)  # fmt: skip
