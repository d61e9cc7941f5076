"""How the parts of a game are called; a sentence for each event of its log, and for each refusal of a move."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.stack import Action, Event, Game, Refusal
from engine.stack.rules import Detail
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.explain.texts import counters, zone

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
    "ability_lost": _("%(object)s doesn’t have that ability now."),
    "cannot_pay": _("There is not enough mana of the right kind for its cost, %(cost)s."),
    "game_over": _("The game is over."),
    "illegal_target": _("%(target)s isn’t a legal target for it."),
    "impossible": _("The board does not allow that."),
    "land_played": _("A land has been played this turn already."),
    "land_timing": _("A land is played only in your own main phase, with an empty stack. Missing now: %(lacks)s."),
    "no_priority": _("Only the player with priority may act: now %(priority)s."),
    "not_a_land": _("%(object)s isn’t a land, so you can’t play it as one."),
    "not_a_mana_ability": _("Only mana abilities can be activated while paying; %(action)s isn’t one."),
    "not_a_spell": _("%(object)s is a land: it is played, not cast."),
    "not_controller": _("Only the controller of its source may do that: %(controller)s."),
    "not_in_game": _("That player is no longer in the game."),
    "not_owner": _("That card is not in the hand of whoever has priority: its owner is %(owner)s."),
    "not_triggering": _("That ability does not trigger now."),
    "not_waiting": _("That player has no abilities to put on the stack now."),
    "order_incomplete": _("Each waiting ability has to be put on the stack, and each one once."),
    "sorcery_timing": _("That is done only in one’s own main phase, with an empty stack. Missing now: %(lacks)s."),
    "split_second": _("A spell with split second is on the stack: until it leaves, activate only mana abilities."),
    "tapped": _("%(object)s is already tapped, so it can’t pay that cost."),
    "too_complex": _("This game has become too long to work out. Go back a few moves, or start again."),
    "too_many": _("This game has no more room. Go back a few moves, or start again."),
    "triggers_wait": _("First %(player)s must put the waiting abilities on the stack."),
    "unknown_action": _("This game has no move with that name."),
    "unknown_object": _("%(object)s is not in the game."),
    "wrong_kind": _("%(action)s can’t be done that way."),
    "wrong_number_of_targets": _("It needs a different number of targets: %(needed)s, not %(given)s."),
    "wrong_zone": _("%(object)s isn’t there: its zone is %(zone)s."),
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
        self.game = game
        self._names = Names(game.scenario)
        self._objects = {thing.id: thing for thing in game.scenario.objects}
        self._effects = {effect.id for effect in game.scenario.effects}

    def player(self, player: str) -> str:
        """Return the player as inside a sentence: "you", "your opponent"."""
        return self._names.player(player)

    def thing(self, key: str) -> str:
        """Return the name of anything in the game, the id if it is nothing.

        It is an object, an effect or a player, an ability on the stack, an action or a step.
        """
        if key in self._objects or key in self.game.scenario.players:
            return self._names.thing(key)
        if key in STEPS and key not in self._effects:
            return str(STEPS[key])
        actions = self.game.book.actions
        # An ability on the stack has the id of its action, with a number.
        action = None if key in self._effects else actions.get(key) or actions.get(key.rpartition("-")[0])
        return self._names.item(key) if action is None else self.action(action)

    def done(self, action: str) -> str:
        """Return the name of an action by its id, or the id if there is none."""
        known = self.game.book.actions.get(action)
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
        source = self._objects.get(action.source or "")
        abilities = source.abilities if source and action.ability else ()
        printed = [ability.other or ability.text for ability in abilities if ability.id == action.ability]
        return label(printed[-1]) if printed and printed[-1] else ""


@dataclass(frozen=True, slots=True)
class Said:
    """Something in a sentence; `rule` is the number behind it, "" where there is none."""

    text: str
    rule: str


def refusal_said(refusal: Refusal, names: GameNames) -> Said:
    """Return why a move is not allowed. What the refusal does not tell is a dash."""
    if refusal.code == "illegal_target" and refusal.value("target") in ("", "nothing"):
        return Said(str(_NO_TARGET), refusal.rule)
    values = defaultdict(lambda: "–", {name: _value(name, value, names) for name, value in refusal.values})
    return Said(str(SENTENCES[refusal.code]) % values, refusal.rule)


def _value(name: str, value: Detail, names: GameNames) -> str:
    if name == "lacks" and isinstance(value, tuple):
        return enumeration([str(_LACKS[word]) for word in value])
    if name in _NAMED:
        return names.thing(str(value))
    if name in _PLAYERS:
        return names.player(str(value)) if value else "–"
    return zone(str(value)) if name == "zone" else str(value)


Both = tuple[StrOrPromise, StrOrPromise]

#: What a player does or what happens to one: of you, and of another player.
OF_PLAYERS: Final[Mapping[str, Both]] = {
    "activated": (_("You activate an ability: %(about)s."), _("%(player)s activates an ability: %(about)s.")),
    "cast": (_("You cast %(about)s."), _("%(player)s casts %(about)s.")),
    "conceded": (_("You concede."), _("%(player)s concedes.")),
    "copied": (_("You copy %(original)s."), _("%(player)s copies %(original)s.")),
    "created": (_("You create a token: %(about)s."), _("%(player)s creates a token: %(about)s.")),
    "damage": (_("%(amount)s damage to you."), _("%(amount)s damage to %(who)s.")),
    "delayed": (
        _("From now on, a delayed ability of yours waits: %(about)s."),
        _("From now on, a delayed ability of %(whose)s waits: %(about)s."),
    ),
    "enters": (
        _("%(about)s enters under your control."),
        _("%(about)s enters under the control of %(whose)s."),
    ),
    "game_over": (_("The game is over: you have won."), _("The game is over. Winner: %(who)s.")),
    "land_played": (_("You play a land: %(about)s."), _("%(player)s plays a land: %(about)s.")),
    "left_game": (_("You leave the game."), _("%(player)s leaves the game.")),
    "life": (
        _("You are at %(now)s life (%(amount)s)."),
        _("%(player)s is at %(now)s life (%(amount)s)."),
    ),
    "lost": (_("You lose the game."), _("%(player)s loses the game.")),
    "mana": (_("You get %(mana)s."), _("%(player)s gets %(mana)s.")),
    "mana_ability": (
        _("You use a mana ability, without the stack: %(about)s."),
        _("%(player)s uses a mana ability, without the stack: %(about)s."),
    ),
    "must_put": (
        _("You have to put your waiting abilities on the stack."),
        _("%(player)s has to put the waiting abilities on the stack."),
    ),
    "paid": (_("You pay %(cost)s."), _("%(player)s pays %(cost)s.")),
    "passed": (_("You pass."), _("%(player)s passes.")),
    "priority": (_("You have priority."), _("%(player)s has priority.")),
    "put_on_stack": (
        _("%(about)s goes on top of the stack, under your control."),
        _("%(about)s goes on top of the stack, under the control of %(whose)s."),
    ),
    "special_action": (
        _("You take a special action, without the stack: %(about)s."),
        _("%(player)s takes a special action, without the stack: %(about)s."),
    ),
    "step_begins": (_("Your turn: %(about)s."), _("Turn of %(whose)s: %(about)s.")),
    "triggered": (_("An ability of yours triggers: %(about)s."), _("An ability of %(whose)s triggers: %(about)s.")),
    "turn_begins": (_("Your turn begins."), _("The turn of %(whose)s begins.")),
}
#: What happens to an object, or by itself.
OF_THINGS: Final[Mapping[str, StrOrPromise]] = {
    "attached": _("%(about)s is attached to %(to)s."),
    "ceased": _("%(about)s ceases to exist."),
    "combat_damage": _("Combat damage is assigned."),
    "countered": _("%(about)s is countered."),
    "countered_by_rules": _("%(about)s has no legal target left: the rules counter it."),
    "counters": _("%(about)s has %(counters)s now."),
    "damage": _("%(amount)s damage to %(about)s."),
    "destroyed": _("%(about)s is destroyed."),
    "did_not_resolve": _("%(about)s has no legal target left: it doesn’t resolve."),
    "effect_begins": _("%(about)s: its effect starts."),
    "effect_ends": _("An effect ends: %(about)s."),
    "game_over": _("The game is over."),
    "indestructible": _("%(about)s is indestructible, so it isn’t destroyed."),
    "left_stack": _("%(about)s leaves the stack."),
    "mana_empties": _("Unspent mana is lost."),
    "no_target": _("%(about)s has no legal target, so it isn’t put on the stack."),
    "not_countered": _("%(about)s cannot be countered."),
    "removed": _("The condition of %(about)s isn’t met: it is removed and does nothing."),
    "resolved": _("%(about)s has resolved."),
    "resolves": _("%(about)s resolves."),
    "step_ends": _("The %(about)s ends."),
    "tapped": _("%(about)s becomes tapped."),
    "token_ceased": _("The token %(about)s ceases to exist."),
    "turn_based": _("Turn-based action: %(about)s."),
    "untapped": _("%(about)s becomes untapped."),
}
MOVED: Final[Mapping[str, StrOrPromise]] = {
    "battlefield": _("%(about)s enters the battlefield."),
    "graveyard": _("%(about)s goes to its owner’s graveyard."),
    "hand": _("%(about)s goes to its owner’s hand."),
    "library": _("%(about)s goes to its owner’s library."),
    "exile": _("%(about)s is exiled."),
    "stack": _("%(about)s goes onto the stack."),
    "command": _("%(about)s goes to the command zone."),
}
BY_ITSELF: Final[Mapping[str, StrOrPromise]] = {
    "lethal_damage": _("%(about)s has lethal damage: state-based actions destroy it."),
    "toughness": _("%(about)s has toughness 0 or less: state-based actions put it into the graveyard."),
    "unattached": _("%(about)s isn’t attached to anything: state-based actions put it into the graveyard."),
}
_TARGETS: Final = _("Target: %(targets)s.")


def event_said(event: Event, names: GameNames) -> Said:
    text = str(sentence(event)) % _values(event, names)
    targets = names.listed(dict(event.values).get("targets")) if event.what in ("cast", "activated") else ""
    if targets:
        text = f"{text} {str(_TARGETS) % {'targets': targets}}"
    return Said(capitalised(text), event.rule)


def sentence(event: Event) -> StrOrPromise:
    """Return the sentence of an event, with its values still to be filled in."""
    values = dict(event.values)
    if event.what == "moved":
        return MOVED[str(values["to"])]
    if event.what == "state_based":
        return BY_ITSELF[str(values["why"])]
    if event.what in OF_PLAYERS and event.who is not None:
        mine, others = OF_PLAYERS[event.what]
        return mine if event.who == "you" else others
    return OF_THINGS[event.what]


def _values(event: Event, names: GameNames) -> dict[str, str]:
    words = {name: str(value) for name, value in event.values}
    for name in ("to", "original"):
        if name in words and event.what != "moved":
            words[name] = names.thing(words[name])
    if event.what == "counters":
        words["counters"] = counters(words["kind"], int(words["count"]))
    if event.what == "life":
        amount = int(words["amount"])
        words["amount"] = f"+{amount}" if amount > 0 else f"−{-amount}"
    about = names.thing(event.about) if event.about else ""
    who = names.player(event.who) if event.who else ""
    return words | {"about": about, "who": who, "whose": of_name(who), "player": capitalised(who)}
