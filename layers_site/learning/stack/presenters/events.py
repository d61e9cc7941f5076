"""Events in words: for each event of the log a sentence about you, and one about another player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.stack import Event
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import of_name
from layers_site.explain.texts import counters
from layers_site.learning.stack.presenters.words import GameNames, Said

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
        _("From now on an ability of yours waits for its moment: %(about)s."),
        _("From now on an ability of %(whose)s waits for its moment: %(about)s."),
    ),
    "effect_begins": (_("%(about)s: its effect starts."), _("%(about)s: its effect starts.")),
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
    "no_target": (
        _("%(about)s has no legal target, and is not put on the stack."),
        _("%(about)s has no legal target, and is not put on the stack."),
    ),
    "paid": (_("You pay %(cost)s."), _("%(player)s pays %(cost)s.")),
    "passed": (_("You pass."), _("%(player)s passes.")),
    "priority": (_("You have priority."), _("%(player)s has priority.")),
    "put_on_stack": (
        _("%(about)s goes on top of the stack, under your control."),
        _("%(about)s goes on top of the stack, under the control of %(whose)s."),
    ),
    "resolves": (_("%(about)s resolves."), _("%(about)s resolves.")),
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
    "did_not_resolve": _("%(about)s has no legal target left: it does not resolve."),
    "effect_ends": _("An effect ends: %(about)s."),
    "game_over": _("The game is over."),
    "indestructible": _("%(about)s is indestructible, and stays."),
    "left_stack": _("%(about)s leaves the stack."),
    "mana_empties": _("Unspent mana is lost."),
    "not_countered": _("%(about)s cannot be countered."),
    "removed": _("The condition of %(about)s does not hold: it is removed, and does nothing."),
    "resolved": _("%(about)s has resolved."),
    "step_ends": _("The %(about)s ends."),
    "tapped": _("%(about)s becomes tapped."),
    "token_ceased": _("The token %(about)s ceases to exist."),
    "turn_based": _("By itself, with the turn: %(about)s."),
    "untapped": _("%(about)s becomes untapped."),
}
MOVED: Final[Mapping[str, StrOrPromise]] = {
    "battlefield": _("%(about)s comes onto the battlefield."),
    "graveyard": _("%(about)s goes to its owner’s graveyard."),
    "hand": _("%(about)s goes to its owner’s hand."),
    "library": _("%(about)s goes to its owner’s library."),
    "exile": _("%(about)s is exiled."),
    "stack": _("%(about)s goes onto the stack."),
    "command": _("%(about)s goes to the command zone."),
}
BY_ITSELF: Final[Mapping[str, StrOrPromise]] = {
    "lethal_damage": _("%(about)s has lethal damage: state-based actions destroy it."),
    "toughness": _("%(about)s has no toughness left: state-based actions put it into the graveyard."),
    "unattached": _("%(about)s is attached to nothing: state-based actions put it into the graveyard."),
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
