"""The table as it is now: each player’s life, mana and cards, and the stack, the object on top first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.characteristics import Characteristics
from engine.evaluation.evaluator import evaluate
from engine.evaluation.trace import Trace
from engine.scenario import GameObject
from engine.stack import Game, StackObject, controller_of
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain import texts
from layers_site.explain.names import of_name
from layers_site.explain.presenters.marks import Pip, Size, pips, size
from layers_site.explain.presenters.printed import size_on_card
from layers_site.explain.texts import ability
from layers_site.learning.stack.presenters.words import GameNames


@dataclass(frozen=True, slots=True)
class CardOnTable:
    """A card as it lies there: what it is after the layers, and what is marked on it."""

    id: str
    name: str
    mana: tuple[Pip, ...]
    type_line: str
    lines: tuple[str, ...]
    marks: tuple[str, ...]
    size: Size | None
    tapped: bool
    plain: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's side of the table."""

    name: str
    is_you: bool
    life: int
    mana: tuple[Pip, ...]
    has_priority: bool
    is_active: bool
    gone: bool
    permanents: tuple[CardOnTable, ...]
    hand: tuple[CardOnTable, ...]
    graveyard: tuple[str, ...]
    exile: tuple[str, ...]


def seats(game: Game) -> tuple[Seat, ...]:
    """Return the others first and you last, as one sits at a table."""
    trace = evaluate(game.scenario, game.book.ruleset, steps=game.book.steps)
    names = GameNames(game)
    players = sorted(game.scenario.players, key=lambda player: player == game.scenario.players[0])
    return tuple(_seat(player, game, trace, names) for player in players)


def _seat(player: str, game: Game, trace: Trace, names: GameNames) -> Seat:
    there = [thing for thing in game.scenario.objects if thing.id in trace.final]
    mine = [thing for thing in there if thing.zone == "battlefield" and trace.final[thing.id].controller == player]
    owned = [thing for thing in there if thing.owner == player]
    return Seat(
        name=capitalised(names.player(player)),
        is_you=player == game.scenario.players[0],
        life=game.scenario.life[player],
        mana=pips("".join(f"{{{symbol}}}" for symbol in game.mana.get(player, ()))),
        has_priority=game.priority == player,
        is_active=game.active == player,
        gone=player in game.gone,
        permanents=tuple(_card(thing, game, trace, names) for thing in mine),
        hand=tuple(_card(thing, game, trace, names) for thing in owned if thing.zone == "hand"),
        graveyard=tuple(names.thing(thing.id) for thing in owned if thing.zone == "graveyard"),
        exile=tuple(names.thing(thing.id) for thing in owned if thing.zone == "exile"),
    )


def _card(thing: GameObject, game: Game, trace: Trace, names: GameNames) -> CardOnTable:
    now = trace.final[thing.id]
    return CardOnTable(
        id=thing.id,
        name=names.thing(thing.id),
        mana=pips(now.mana_cost),
        type_line=texts.type_line(now, (thing,)),
        lines=tuple(
            texts.ability(ability.ability, thing, game.scenario)
            for ability in now.abilities
            if ability.origin != "rules"
        ),
        marks=tuple(_marks(thing, now, game, names)),
        size=size_on_card(thing.id, trace) if thing.zone == "battlefield" else size(now),
        tapped="tapped" in thing.status,
        plain="Basic" in now.supertypes and thing.zone == "battlefield",
    )


def _marks(thing: GameObject, now: Characteristics, game: Game, names: GameNames) -> Iterator[str]:
    if "tapped" in thing.status:
        yield _("tapped")
    if "attacking" in thing.status:
        yield _("attacking")
    if "blocking" in thing.status:
        yield _("blocking")
    damage = game.damage.get(thing.id, 0)
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
    """An object on the stack. `place` counts from the bottom; `new` marks an object of the last move."""

    id: str
    place: int
    kind: str
    name: str
    mana: tuple[Pip, ...]
    lines: tuple[str, ...]
    controller: str
    yours: bool
    targets: str
    on_top: bool
    new: bool


def pile(game: Game) -> tuple[PileItem, ...]:
    """Return the stack from top to bottom."""
    names = GameNames(game)
    count = len(game.stack)
    return tuple(
        _item(item, place, game, names, on_top=place == count) for place, item in reversed([*enumerate(game.stack, 1)])
    )


def _item(item: StackObject, place: int, game: Game, names: GameNames, *, on_top: bool) -> PileItem:
    card = next((obj for obj in game.scenario.objects if obj.id == item.id), None)
    controller = controller_of(game, item.id) or item.controller
    put = [event.about for event in game.log if event.what == "put_on_stack" and event.move == game.moves]
    return PileItem(
        id=item.id,
        place=place,
        kind=_kind(item),
        name=names.on_stack(item),
        mana=pips(card.mana_cost) if card else (),
        lines=_lines(item, card, game, names),
        controller=_controller(controller, names),
        yours=controller == "you",
        targets=names.listed(tuple(target.id for target in item.targets)),
        on_top=on_top,
        new=item.id in put,
    )


def _kind(item: StackObject) -> str:
    kinds = {
        "spell": _("Copy of a spell") if item.copy else _("Spell"),
        "activated": _("Activated ability"),
        "triggered": _("Triggered ability"),
        "combat_damage": _("Combat damage"),
    }
    return kinds[item.kind]


def _controller(player: str, names: GameNames) -> str:
    if player == "you":
        return _("under your control")
    return _("under the control of %(whose)s") % {"whose": of_name(names.player(player))}


def _lines(item: StackObject, card: GameObject | None, game: Game, names: GameNames) -> tuple[str, ...]:
    """Return the text of an object on the stack: of a spell that of its card, of an ability its own (405.4)."""
    if card is not None:
        return tuple(capitalised(ability(printed, card, game.scenario)) for printed in card.abilities)
    text = names.text(game.book.actions[item.action])
    return (text,) if text else ()
