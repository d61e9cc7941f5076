"""How the parts of a game are called on the page, and why a move is not allowed: a sentence for each refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.scenario import Label
from engine.stack import Action, Game, Refusal, StackObject
from engine.stack.rules import Detail
from layers_site.explain.names import Names, enumeration, label
from layers_site.explain.texts import zone

STEPS: Final[Mapping[str, StrOrPromise]] = {
    "untap": _("untap step"),
    "upkeep": _("upkeep"),
    "draw": _("draw step"),
    "precombat_main": _("first main phase"),
    "beginning_of_combat": _("beginning of combat"),
    "declare_attackers": _("declare attackers step"),
    "declare_blockers": _("declare blockers step"),
    "combat_damage": _("combat damage step"),
    "end_of_combat": _("end of combat"),
    "postcombat_main": _("second main phase"),
    "end": _("end step"),
    "cleanup": _("cleanup step"),
}
SENTENCES: Final[Mapping[str, StrOrPromise]] = {
    "ability_lost": _("%(object)s does not have that ability now."),
    "cannot_pay": _("There is not enough mana of the right kind for its cost, %(cost)s."),
    "game_over": _("The game is over."),
    "illegal_target": _("%(target)s isn’t a legal target for it."),
    "impossible": _("The board does not allow that."),
    "land_played": _("A land has been played this turn already."),
    "land_timing": _("A land is played only in your own main phase, with an empty stack. Missing now: %(lacks)s."),
    "no_priority": _("Only who has priority may act: now %(priority)s."),
    "not_a_land": _("%(object)s isn’t a land, so you can’t play it as one."),
    "not_a_mana_ability": _("Only mana abilities can be activated while paying; %(action)s is none."),
    "not_a_spell": _("%(object)s is a land: it is played, not cast."),
    "not_controller": _("Only the controller of its source may do that: %(controller)s."),
    "not_in_game": _("That player is no longer in the game."),
    "not_owner": _("That card is not in the hand of whoever has priority: its owner is %(owner)s."),
    "not_triggering": _("That ability does not trigger now."),
    "not_waiting": _("That player has no abilities to put on the stack now."),
    "order_incomplete": _("Each waiting ability has to be put on the stack, and each one once."),
    "sorcery_timing": _("That is done only in one’s own main phase, with an empty stack. Missing now: %(lacks)s."),
    "split_second": _("A spell with split second is on the stack: until it leaves, activate only mana abilities."),
    "tapped": _("%(object)s is tapped already, and so cannot pay that cost."),
    "too_complex": _("This game has become too long to work out. Go back a few moves, or start again."),
    "too_many": _("There is room for no more in this game. Go back a few moves, or start again."),
    "triggers_wait": _("First %(player)s must put the waiting abilities on the stack."),
    "unknown_action": _("There is nothing of that name to do in this game."),
    "unknown_object": _("%(object)s is not in the game."),
    "wrong_kind": _("%(action)s cannot be done in that way."),
    "wrong_number_of_targets": _("It needs another number of targets: %(needed)s, and not %(given)s."),
    "wrong_zone": _("%(object)s is elsewhere: its zone is %(zone)s."),
}
_NO_TARGET: Final = _("There is nothing that it could target.")
_LACKS: Final[Mapping[str, StrOrPromise]] = {
    "own_turn": _("your own turn"),
    "main_phase": _("a main phase"),
    "empty_stack": _("an empty stack"),
}
#: What these values name is called as it is on the page.
_NAMED: Final = ("object", "target", "action")
_PLAYERS: Final = ("player", "priority", "controller", "owner", "owes")


class GameNames:
    """Names within one game, also of what is on the stack no more."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._names = Names(game.scenario)
        self._objects = {thing.id for thing in game.scenario.objects}
        self._effects = {effect.id for effect in game.scenario.effects}

    def player(self, player: str) -> str:
        """Return the player as inside a sentence: "you", "your opponent"."""
        return self._names.player(player)

    def thing(self, key: str) -> str:
        """Return the name of anything in the game, the id if it is nothing.

        It is an object, an effect or a player, an ability on the stack, an action or a step.
        """
        if key in self._objects or key in self._game.scenario.players:
            return self._names.thing(key)
        if key in self._effects:
            return self._names.item(key)
        if key in STEPS:
            return str(STEPS[key])
        action = self._action_of(key)
        if action is not None:
            return self.action(action)
        return self._names.item(key)

    def on_stack(self, item: StackObject) -> str:
        """Return the name of an object on the stack; its kind is told beside it."""
        return (
            self.thing(item.id)
            if item.kind == "spell"
            else self.action(self._game.book.actions[item.action], bare=True)
        )

    def done(self, action: str) -> str:
        """Return the name of an action by its id, or the id if there is none."""
        known = self._game.book.actions.get(action)
        return self.thing(action) if known is None else self.action(known, bare=True)

    def listed(self, some: object) -> str:
        """List several names: "A, B and C"."""
        return enumeration([self.thing(str(item)) for item in some]) if isinstance(some, tuple | list) and some else ""

    def action(self, action: Action, *, bare: bool = False) -> str:
        """Return an action by its own name, or that of its source.

        An ability is said to be one, except where that is `bare`.
        """
        if action.name is not None:
            return label(action.name)
        name = self._names.thing(action.source) if action.source in self._objects and action.source else action.id
        if action.kind in ("activated", "triggered", "delayed") and not bare:
            return gettext("%(name)s (ability)") % {"name": name}
        return name

    def text(self, action: Action) -> str:
        """Return the text of the ability of an action, "" if the game has none."""
        source = next((thing for thing in self._game.scenario.objects if thing.id == action.source), None)
        printed: Label | None = None
        for ability in source.abilities if source and action.ability else ():
            if ability.id == action.ability:
                printed = ability.other or ability.text
        return label(printed) if printed else ""

    def _action_of(self, key: str) -> Action | None:
        """Return the action of that id, or the one whose ability on the stack has it with a number."""
        actions = self._game.book.actions
        return actions.get(key) or actions.get(key.rpartition("-")[0])


@dataclass(frozen=True, slots=True)
class RefusalView:
    """Why not, in a sentence; `rule` is the number behind it, "" where there is none."""

    text: str
    rule: str


def refusal_view(refusal: Refusal, game: Game) -> RefusalView:
    names = GameNames(game)
    if refusal.code == "illegal_target" and refusal.value("target") in ("", "nothing"):
        return RefusalView(str(_NO_TARGET), refusal.rule)
    values = {name: _value(name, value, names) for name, value in refusal.values}
    text = str(SENTENCES[refusal.code])
    return RefusalView(text % _Missing(values), refusal.rule)


def _value(name: str, value: Detail, names: GameNames) -> str:
    if name == "lacks" and isinstance(value, tuple):
        return enumeration([str(_LACKS[word]) for word in value])
    if name in _NAMED:
        return names.thing(str(value))
    if name in _PLAYERS:
        return names.player(str(value)) if value else "–"
    if name == "zone":
        return zone(str(value))
    return str(value)


class _Missing(dict[str, str]):
    """A sentence may ask for what a refusal does not tell: a dash stands there."""

    def __missing__(self, _key: str) -> str:
        return "–"
