"""The table as it is now: each player’s life, mana and cards, and the stack, the object on top first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from engine.characteristics import Characteristics
from engine.evaluation.evaluator import evaluate
from engine.evaluation.trace import Trace
from engine.scenario import GameObject
from engine.stack import StackObject, controller_of
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain import texts
from layers_site.explain.names import of_name
from layers_site.explain.presenters.marks import pips, size
from layers_site.explain.presenters.printed import size_on_card
from layers_site.learning.stack.presenters.words import GameNames
from layers_site.learning.stack.reading import pool_text

_KINDS: Final[Mapping[str, StrOrPromise]] = {
    "spell": gettext_lazy("Spell"),
    "activated": gettext_lazy("Activated ability"),
    "triggered": gettext_lazy("Triggered ability"),
    "combat_damage": gettext_lazy("Combat damage"),
}


class CardOnTable:
    """A card as it lies there: what it is after the layers, and what is marked on it."""

    def __init__(self, thing: GameObject, trace: Trace, names: GameNames) -> None:
        now, on_battlefield = trace.final[thing.id], thing.zone == "battlefield"
        self.name, self.mana, self.status = names.thing(thing.id), pips(now.mana_cost), thing.status
        self.type_line = texts.type_line(now, (thing,))
        printed = (ability.ability for ability in now.abilities if ability.origin != "rules")
        self.lines = [texts.ability(ability, thing, names.game.scenario) for ability in printed]
        self.marks = list(_marks(thing, now, names))
        self.size = size_on_card(thing.id, trace) if on_battlefield else size(now)
        self.plain = "Basic" in now.supertypes and on_battlefield


class Seat:
    """One player's side of the table."""

    def __init__(self, player: str, trace: Trace, names: GameNames) -> None:
        game = names.game
        there = [thing for thing in game.scenario.objects if thing.id in trace.final]
        mine = [thing for thing in there if thing.zone == "battlefield" and trace.final[thing.id].controller == player]
        owned = [thing for thing in there if thing.owner == player]
        self.player, self.name = player, capitalised(names.player(player))
        self.life, self.mana = game.scenario.life[player], pips(pool_text(game, player))
        self.permanents = [CardOnTable(thing, trace, names) for thing in mine]
        self.hand = [CardOnTable(thing, trace, names) for thing in owned if thing.zone == "hand"]
        self.graveyard = [names.thing(thing.id) for thing in owned if thing.zone == "graveyard"]
        self.exile = [names.thing(thing.id) for thing in owned if thing.zone == "exile"]


def seats(names: GameNames) -> list[Seat]:
    """Return the others first and you last, as one sits at a table."""
    game = names.game
    trace = evaluate(game.scenario, game.book.ruleset, steps=game.book.steps)
    players = sorted(game.scenario.players, key=lambda player: player == game.scenario.players[0])
    return [Seat(player, trace, names) for player in players]


def _marks(thing: GameObject, now: Characteristics, names: GameNames) -> Iterator[str]:
    words = {"tapped": _("tapped"), "attacking": _("attacking"), "blocking": _("blocking")}
    yield from (word for status, word in words.items() if status in thing.status)
    damage = names.game.damage.get(thing.id, 0)
    if damage:
        yield _("%(amount)s damage") % {"amount": damage}
    if thing.token:
        yield _("token")
    if thing.attached_to:
        yield _("attached to %(name)s") % {"name": names.thing(thing.attached_to)}
    if thing.zone == "battlefield" and thing.owner != now.controller:
        yield _("owned by %(player)s") % {"player": names.player(thing.owner)}
    for counter in thing.counters:
        yield texts.counters(counter.kind, counter.count)


class PileItem:
    """An object on the stack. `new` marks an object of the last move."""

    def __init__(self, item: StackObject, names: GameNames) -> None:
        game = names.game
        card = next((thing for thing in game.scenario.objects if thing.id == item.id), None)
        controller = controller_of(game, item.id) or item.controller
        put = {event.about for event in game.log if event.what == "put_on_stack" and event.move == game.moves}
        whose = {"whose": of_name(names.player(controller))}
        self.kind = _("Copy of a spell") if item.copy and card else str(_KINDS[item.kind])
        self.name = names.thing(item.id) if card else names.done(item.action)
        self.mana = pips(card.mana_cost) if card else ()
        # A spell has what its card has, an ability has its own text (405.4).
        printed = card.abilities if card else ()
        self.lines = [capitalised(texts.ability(ability, card, game.scenario)) for ability in printed]
        if not card:
            self.lines = [text for text in [names.text(game.book.actions[item.action])] if text]
        self.yours, self.new = controller == "you", item.id in put
        self.controller = _("under your control") if self.yours else _("under the control of %(whose)s") % whose
        self.targets = names.listed(tuple(target.id for target in item.targets if target))


def pile(names: GameNames) -> list[PileItem]:
    """Return the stack from top to bottom."""
    return [PileItem(item, names) for item in reversed(names.game.stack)]
