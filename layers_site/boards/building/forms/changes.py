"""What can be done to an object beside the effects' panel, and what is true of the game and its players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, assert_never

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.scenario import HALVES, LIFE, GameObject, Scenario
from engine.words import BASIC_LAND_TYPES, PHASED_OUT, STATUSES, ZONES
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


#: A class of the third level has the abilities of the second, too (716.2).
_BELOW: Final = {"level 3": "level 2"}


class Verb(StrEnum):
    """What is done to an object. The last five say in fields of the form what they do, the others by their button."""

    MORE = "more"
    LESS = "less"
    STATUS = "status"
    FACE = "face"
    TRANSFORM = "transform"
    UNLOCK = "unlock"
    FACT = "fact"
    CONTROL = "control"
    ABILITY = "ability"
    REMOVE = "remove"
    COUNTERS = "counters"
    ATTACH = "attach"
    MERGE = "merge"
    MOVE = "move"
    CHOOSE = "choose"


#: What of the form the verb cannot do without.
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    Verb.COUNTERS: ("counter", "count"), Verb.MOVE: ("zone",), Verb.MERGE: ("merged",),
    Verb.CHOOSE: ("chosen", "word"),
}  # fmt: skip


class ChangeForm(forms.Form):
    """One change to an object, as the field `do` sends it: "<verb>:<what>". Its fields stand as the object is now."""

    do = forms.RegexField(rf"^({'|'.join(Verb)}):.{{0,80}}\Z", widget=forms.HiddenInput)
    counter = forms.CharField(
        label=_("Kind of counter"), required=False, max_length=60, help_text=_("+1/+1, flying, charge …")
    )
    count = forms.IntegerField(label=_("How many"), required=False, min_value=0, max_value=MOST_COUNTERS)
    host = forms.ChoiceField(label=_("Attached to"), required=False)
    merged = forms.ChoiceField(label=_("Merged with"), required=False)
    zone = forms.ChoiceField(label=_("Moves to"), required=False)
    chosen = forms.ChoiceField(label=_("Kind of choice"), choices=CHOICES, required=False)
    word = forms.CharField(label=_("The choice"), max_length=60, required=False)

    def __init__(self, data: Mapping[str, Any] | None, scenario: Scenario, thing: GameObject) -> None:
        standing = {"host": thing.attached_to or "", "zone": thing.zone, "count": 1}
        super().__init__(data, label_suffix="", auto_id="change_%s", initial=standing)
        self.thing, self.players = thing, players(scenario)
        others = [(key, name) for key, name in things(scenario) if key != thing.id]
        choices = {
            "host": [("", _("nothing")), *others, *self.players],
            "merged": others,
            "zone": [(zone, texts.zone(zone)) for zone in ZONES],
        }
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Return the verb and what it is about, and the word as the data has it, whichever language it was typed in."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        verb, _colon, what = str(sent.get("do", "")).partition(":")
        needed = _NEEDED.get(verb, ())
        for name in needed:
            if name not in self.errors and sent.get(name) in (None, ""):
                self.add_error(name, forms.Field.default_error_messages["required"])
        known = {"status": (*STATUSES, PHASED_OUT), "unlock": HALVES, "fact": known_facts(OF_OBJECT, self.thing.facts)}
        if what not in known.get(verb, (what,)):
            self.add_error(None, _("This isn’t possible on this board."))
        if verb == "choose" and not self.errors:
            self._read_word(sent)
        return sent | {"verb": verb, "what": what}

    def _read_word(self, sent: dict[str, Any]) -> None:
        if sent["chosen"] == "player":
            ids = {folded(text): key for key, name in self.players for text in (key, name)}
            sent["word"] = ids.get(folded(sent["word"]), sent["word"])
        lists = {"color": "colors", "creature_type": "subtypes", "land_type": "subtypes"}
        if sent["chosen"] not in lists:
            return
        try:
            read = words.read(sent["word"], lists[sent["chosen"]])
        except words.UnknownWordError:
            read = []
        if len(read) != 1 or (sent["chosen"] == "land_type" and read[0] not in BASIC_LAND_TYPES):
            self.add_error("word", _("This must be a color, a basic land type or a creature type."))
        else:
            sent["word"] = read[0]

    def done(self, scenario: Scenario) -> Done:
        """Make the change. Raises ScenarioError if that is impossible."""
        op, key, what = self._op(), self.thing.id, self.cleaned_data["what"]
        if op is not None:
            return objects.by_op(scenario, op)
        if self.cleaned_data["verb"] == Verb.ABILITY:
            return objects.without_ability(scenario, key, int(what) if what.isdecimal() else -1)
        if self.cleaned_data["verb"] == Verb.REMOVE:
            return objects.removed(scenario, key)
        return objects.unattached(scenario, key)

    def _op(self) -> Op | None:  # noqa: C901, PLR0912 - one case a verb
        """Return the change as an operation of a stage; None for what no operation says."""
        sent, thing, key, what = self.cleaned_data, self.thing, self.thing.id, self.cleaned_data["what"]
        verb = Verb(sent["verb"])
        match verb:
            case Verb.MORE | Verb.LESS:
                now = sum(counter.count for counter in thing.counters if counter.kind == what)
                return {"counters": [key, what, now + 1 if verb is Verb.MORE else max(0, now - 1)]}
            case Verb.COUNTERS:
                return {"counters": [key, words.read_counter(sent["counter"]), sent["count"]]}
            case Verb.STATUS:
                return {"status": [key, toggled(thing.status, what)]}
            case Verb.FACT:
                facts = toggled(thing.facts, what)
                return {"facts": [key, [*dict.fromkeys([*facts, *(_BELOW[fact] for fact in facts if fact in _BELOW)])]]}
            case Verb.FACE:
                return {"turn_up": key} if thing.face_down else {"turn_down": [key, True]}
            case Verb.TRANSFORM:
                return {"transform": key}
            case Verb.UNLOCK:
                return {"lock" if what in thing.unlocked else "unlock": [key, what]}
            case Verb.CONTROL:
                return {"control": [key, what]}
            case Verb.ATTACH:
                return {"attach": [key, sent["host"]]} if sent["host"] else None
            case Verb.MERGE:
                return {"merge": [key, sent["merged"], what]}
            case Verb.MOVE:
                return {"move": [key, sent["zone"]]}
            case Verb.CHOOSE:
                return {"choose": [key, sent["chosen"], sent["word"]]}
            case Verb.ABILITY | Verb.REMOVE:
                return None
            case _:
                assert_never(verb)


def toggled(standing: Iterable[str], word: str) -> list[str]:
    """Return the words without that one, or with it if it was not among them."""
    words_ = list(standing)
    return [other for other in words_ if other != word] if word in words_ else [*words_, word]


def known_facts(table: Iterable[str], *standing: Iterable[str]) -> list[str]:
    """Return the facts that the site has words for, and those that stand on the board besides."""
    return list(dict.fromkeys([*table, *(fact for facts in standing for fact in facts)]))


# --- the game and its players -------------------------------------------------------------------------

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


def _field(choices: Sequence[tuple[str, str]], label: Any) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(label=label, choices=choices, widget=Checkboxes, required=False)


class GameForm(forms.Form):
    """Whose turn it is, what is true of the game, and a group of fields for each player.

    A number at the end of a field's name is the player's place. `do` is "game", "player-more", or "player-less:<id>".
    """

    do = forms.RegexField(r"^(game|player-more|player-less:.{1,80})\Z", widget=forms.HiddenInput)
    turn = forms.ChoiceField(label=_("Whose turn it is"))

    def __init__(self, data: Mapping[str, Any] | None, scenario: Scenario) -> None:
        super().__init__(data, label_suffix="", auto_id="players_%s", initial={"turn": scenario.active_player})
        self.players = players(scenario)
        self.fields["turn"].choices = self.players  # type: ignore[attr-defined]
        game = [(fact, texts.game_fact(fact)) for fact in known_facts(OF_GAME, scenario.facts)]
        self.fields["game"] = _field(game, _("The game"))
        self.initial["game"] = list(scenario.facts)
        for place, (player, name) in enumerate(self.players):
            self._add_player(scenario, place, player, name)
        if data and data.get("do") != "game":
            self.fields = {"do": self.fields["do"]}

    def _add_player(self, scenario: Scenario, place: int, player: str, name: str) -> None:
        standing = scenario.player_facts.get(player, ())
        choices = [(fact, texts.player_fact(fact, player, scenario)) for fact in known_facts(OF_PLAYER, standing)]
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
        """Make the change. Raises ScenarioError if that is impossible."""
        sent = self.cleaned_data
        do, _colon, player = sent["do"].partition(":")
        if do == "player-more":
            return objects.with_player(scenario)
        if do == "player-less":
            return objects.without_player(scenario, player)
        if set(self.changed_data) <= {"do", "turn"}:  # an operation of a stage says that
            return objects.by_op(scenario, {"active": sent["turn"]})
        answers = {
            player: OfPlayer(
                life=sent[f"life{place}"],
                start=sent[f"start{place}"],
                counters=self._counters(scenario, player, place),
                facts=tuple(sent[f"facts{place}"]),
            )
            for place, (player, _name) in enumerate(self.players)
        }
        return objects.of_board(scenario, sent["turn"], sent["game"], answers)

    def _counters(self, scenario: Scenario, player: str, place: int) -> dict[str, int]:
        """Return the number of counters of each kind; a new kind begins with one."""
        sent = self.cleaned_data
        kinds = dict.fromkeys([*COUNTERS, *scenario.player_counters.get(player, {})])
        numbers = {kind: sent[f"{kind}{place}"] for kind in kinds}
        new = words.read_counter(sent[f"more{place}"]) if sent[f"more{place}"] else ""
        return {new: 1, **numbers} if new else numbers
