"""How the players, cards, abilities, steps and zones of a game are called on the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from engine.scenario import Label
from engine.stack import Action, Game, StackObject
from layers_site.explain.names import Names, enumeration, label

STEPS: Final[Mapping[str, StrOrPromise]] = {
    "untap": gettext_lazy("untap step"),
    "upkeep": gettext_lazy("upkeep"),
    "draw": gettext_lazy("draw step"),
    "precombat_main": gettext_lazy("first main phase"),
    "beginning_of_combat": gettext_lazy("beginning of combat"),
    "declare_attackers": gettext_lazy("declare attackers step"),
    "declare_blockers": gettext_lazy("declare blockers step"),
    "combat_damage": gettext_lazy("combat damage step"),
    "end_of_combat": gettext_lazy("end of combat"),
    "postcombat_main": gettext_lazy("second main phase"),
    "end": gettext_lazy("end step"),
    "cleanup": gettext_lazy("cleanup step"),
}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
            return _("%(name)s (ability)") % {"name": name}
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
