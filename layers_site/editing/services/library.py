"""Cards of the library: made, kept from a board, and opened on one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.notation import read_object, write_effect, write_object
from engine.scenario import GameObject, Scenario
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin, read_card
from layers_site.boards.services.moments import of_board
from layers_site.content.models import Card
from layers_site.content.publishing import User
from layers_site.content.services.editing import begin as begin_card
from layers_site.content.services.editing import save_edited

Data = dict[str, Any]
#: What a board gives an object or effect, and no card has printed on it.
_NOT_KEPT = (
    "id", "name", "timestamp", "owner", "controller", "attached_to", "linked_to", "counters", "status", "facts",
    "targets", "attacks", "blocks", "enabled", "zone", "chosen", "face_down", "up", "unlocked", "affects", "source",
    "locked_from",
)  # fmt: skip
#: Where a card stands while it is built.
_BEAR: Data = {"id": "bear", "name": {"en": "A creature", "fr": "Une créature"}, "types": ["Creature"]}


def new_card(names: dict[str, str], kind: str, user: User, data: dict[str, Any] | None = None) -> Card:
    """Return a draft of these names that can be changed in everything; `data` is what is known of it already.

    Raises PermissionDenied, and ValidationError where the engine cannot make a board of the data.
    """
    card = Card(name_en=names["en"], name_fr=names["fr"], kind=kind, data=data or {})
    begin_card(card, names["en"])
    if data is not None:
        card.full_clean()
    save_edited(card, user)
    return card


def thing_of(board: Board, key: str) -> Any:
    """Return the object or effect of this id on a board, None where there is none."""
    scenario = of_board(board).scenario
    things: tuple[Any, ...] = (*scenario.objects, *scenario.effects)
    return next((thing for thing in things if thing.id == key), None)


def data_of_thing(thing: Any) -> tuple[str, Data]:
    """Return the kind and the data of a card that is as this object or effect is printed."""
    is_object = isinstance(thing, GameObject)
    document = write_object(thing) if is_object else write_effect(thing)
    data = {key: value for key, value in document.items() if key not in _NOT_KEPT}
    return (Card.Kind.OBJECT if is_object else Card.Kind.EFFECT), data


def opened_on_board(card: Card) -> Board | None:
    """Return a board with the card alone, an effect on a creature."""
    content = read_card(card)
    if isinstance(content, GameObject):
        scenario = Scenario(("you", "opponent"), "you", {}, objects=(content,))
        return begin(scenario, {"do": "new"}).board
    bear = read_object({**_BEAR, "power": 2, "toughness": 2})
    effect = replace(content, affects=(bear.id,), timestamp=2)
    return begin(Scenario(("you", "opponent"), "you", {}, objects=(bear,), effects=(effect,)), {"do": "new"}).board
