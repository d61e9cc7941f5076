"""The table as it is now: each player’s life, mana and cards, and the stack, the object on top first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
from layers_site.explain.presenters.marks import Pip, Size, pips, size
from layers_site.explain.presenters.printed import size_on_card
from layers_site.learning.stack.presenters.words import GameNames
from layers_site.learning.stack.reading import pool_text

_KINDS: Final[Mapping[str, StrOrPromise]] = {
    "spell": gettext_lazy("Spell"),
    "activated": gettext_lazy("Activated ability"),
    "triggered": gettext_lazy("Triggered ability"),
    "combat_damage": gettext_lazy("Combat damage"),
}


@dataclass(frozen=True, slots=True)
class CardOnTable:
    """A card as it lies there: what it is after the layers, and what is marked on it."""

    name: str
    mana: tuple[Pip, ...]
    type_line: str
    lines: tuple[str, ...]
    marks: tuple[str, ...]
    size: Size | None
    status: tuple[str, ...]
    plain: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's side of the table."""

    player: str
    name: str
    life: int
    mana: tuple[Pip, ...]
    permanents: tuple[CardOnTable, ...]
    hand: tuple[CardOnTable, ...]
    graveyard: tuple[str, ...]
    exile: tuple[str, ...]


def seats(names: GameNames) -> tuple[Seat, ...]:
    """Return the others first and you last, as one sits at a table."""
    game = names.game
    trace = evaluate(game.scenario, game.book.ruleset, steps=game.book.steps)
    players = sorted(game.scenario.players, key=lambda player: player == game.scenario.players[0])
    return tuple(_seat(player, trace, names) for player in players)


def _seat(player: str, trace: Trace, names: GameNames) -> Seat:
    game = names.game
    there = [thing for thing in game.scenario.objects if thing.id in trace.final]
    mine = [thing for thing in there if thing.zone == "battlefield" and trace.final[thing.id].controller == player]
    owned = [thing for thing in there if thing.owner == player]
    return Seat(
        player=player,
        name=capitalised(names.player(player)),
        life=game.scenario.life[player],
        mana=pips(pool_text(game, player)),
        permanents=tuple(_card(thing, trace, names) for thing in mine),
        hand=tuple(_card(thing, trace, names) for thing in owned if thing.zone == "hand"),
        graveyard=tuple(names.thing(thing.id) for thing in owned if thing.zone == "graveyard"),
        exile=tuple(names.thing(thing.id) for thing in owned if thing.zone == "exile"),
    )


def _card(thing: GameObject, trace: Trace, names: GameNames) -> CardOnTable:
    now = trace.final[thing.id]
    return CardOnTable(
        name=names.thing(thing.id),
        mana=pips(now.mana_cost),
        type_line=texts.type_line(now, (thing,)),
        lines=tuple(
            texts.ability(ability.ability, thing, names.game.scenario)
            for ability in now.abilities
            if ability.origin != "rules"
        ),
        marks=tuple(_marks(thing, now, names)),
        size=size_on_card(thing.id, trace) if thing.zone == "battlefield" else size(now),
        status=thing.status,
        plain="Basic" in now.supertypes and thing.zone == "battlefield",
    )


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


@dataclass(frozen=True, slots=True)
class PileItem:
    """An object on the stack. `new` marks an object of the last move."""

    kind: str
    name: str
    mana: tuple[Pip, ...]
    lines: list[str]
    controller: str
    yours: bool
    targets: str
    new: bool


def pile(names: GameNames) -> tuple[PileItem, ...]:
    """Return the stack from top to bottom."""
    return tuple(_item(item, names) for item in reversed(names.game.stack))


def _item(item: StackObject, names: GameNames) -> PileItem:
    game = names.game
    card = next((thing for thing in game.scenario.objects if thing.id == item.id), None)
    controller = controller_of(game, item.id) or item.controller
    put = {event.about for event in game.log if event.what == "put_on_stack" and event.move == game.moves}
    whose = {"whose": of_name(names.player(controller))}
    return PileItem(
        kind=_("Copy of a spell") if item.copy and card else str(_KINDS[item.kind]),
        name=names.thing(item.id) if card else names.done(item.action),
        mana=pips(card.mana_cost) if card else (),
        # A spell has what its card has, an ability has its own text (405.4).
        lines=[capitalised(texts.ability(printed, card, game.scenario)) for printed in card.abilities]
        if card
        else [text for text in [names.text(game.book.actions[item.action])] if text],
        controller=_("under your control") if controller == "you" else _("under the control of %(whose)s") % whose,
        yours=controller == "you",
        targets=names.listed(tuple(target.id for target in item.targets if target)),
        new=item.id in put,
    )
