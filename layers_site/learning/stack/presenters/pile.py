"""The stack as it is drawn: the object on top first."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.scenario import GameObject
from engine.stack import Game, StackObject, controller_of
from layers_site.explain.presenters.marks import Pip, pips
from layers_site.explain.texts import ability
from layers_site.learning.stack.presenters.words import GameNames, capital


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
    return _("under the control of %(player)s") % {"player": names.player(player)}


def _lines(item: StackObject, card: GameObject | None, game: Game, names: GameNames) -> tuple[str, ...]:
    """Return the text of an object on the stack: of a spell that of its card, of an ability its own (405.4)."""
    if card is not None:
        return tuple(capital(ability(printed, card, game.scenario)) for printed in card.abilities)
    text = names.text(game.book.actions[item.action])
    return (text,) if text else ()
