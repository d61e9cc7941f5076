"""A card of one's own on a board, kept as a card of the library; and the way back, a card on a board to be built."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.faces import turned_over
from engine.notation import read_object, write_effect, write_object
from engine.scenario import GameObject, Scenario
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.boards.services.library import read_card
from layers_site.boards.services.moments import of_board
from layers_site.content.models import Card
from layers_site.content.publishing import User
from layers_site.content.services import MadeFrom
from layers_site.editing.services.library import change_card

Data = dict[str, Any]
#: What a board gives an object or effect, and no card has printed on it.
_OF_THE_BOARD = (
    "id", "name", "timestamp", "owner", "controller", "attached_to", "linked_to", "counters", "status", "facts",
    "enabled", "zone", "chosen", "face_down", "up", "unlocked", "affects", "source", "locked_from",
)  # fmt: skip
#: Where a card stands while it is built.
_BEAR: Data = {"id": "bear", "name": {"en": "A creature", "fr": "Une créature"}, "types": ["Creature"]}


def thing_of(board: Board, key: str) -> Any:
    """Return the object or effect of this id on a board, None where there is none."""
    scenario = of_board(board).scenario
    things: tuple[Any, ...] = (*scenario.objects, *scenario.effects)
    return next((thing for thing in things if thing.id == key), None)


def card_data(thing: Any) -> tuple[str, Data]:
    """Return the kind and the data of a card that is as this object or effect is printed."""
    is_object = isinstance(thing, GameObject)
    document = write_object(thing) if is_object else write_effect(thing)
    data = {key: value for key, value in document.items() if key not in _OF_THE_BOARD}
    return (Card.Kind.OBJECT if is_object else Card.Kind.EFFECT), data


def put_in_place(slug: str, user: User, made_from: MadeFrom, data: Data) -> Card:
    """Give a card of the library this data; its names, source and note stay. Raises as `change_card` does."""

    def write(card: Card) -> None:
        card.data = data

    return change_card(slug, user, made_from, write)


def opened_on_board(card: Card, *, back: bool = False) -> Board | None:
    """Return a board with the card alone, an effect on a creature. `back` puts the back face of a card up."""
    content = read_card(card)
    if isinstance(content, GameObject):
        shown = turned_over(content) if back else content
        scenario = Scenario(("you", "opponent"), "you", {}, objects=(shown,))
        return begin(scenario, {"do": "new"}).board
    bear = read_object({**_BEAR, "power": 2, "toughness": 2})
    effect = replace(content, affects=(bear.id,), timestamp=2)
    return begin(Scenario(("you", "opponent"), "you", {}, objects=(bear,), effects=(effect,)), {"do": "new"}).board
