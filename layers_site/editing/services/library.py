"""Cards of the library: made, changed, kept from a board, read off a text; and boards that have them as they were."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.characteristics import turned_over
from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, read_object, write_effect, write_object
from engine.notation.scenarios import json_text
from engine.scenario import GameObject, Scenario
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.boards.services.library import read_card
from layers_site.boards.services.moments import of_board
from layers_site.cardtext.reading.own_words import effect_document, own_document, ready_effects
from layers_site.cardtext.reading.result import CardReading
from layers_site.content import validation
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services import MadeFrom, change, new_slug, save_edited
from layers_site.content.services.uses import name_test
from layers_site.editing.services.cases import board_values, change_document

#: A new card does something that is plain to see and easily taken away.
_FIRST: dict[str, dict[str, Any]] = {
    Card.Kind.OBJECT: {"types": ["Creature"], "power": 1, "toughness": 1},
    Card.Kind.EFFECT: {"changes": [{"pt": {"add": [1, 1]}}]},
}

Data = dict[str, Any]
#: What a board gives an object or effect, and no card has printed on it.
_NOT_KEPT = (
    "id", "name", "timestamp", "owner", "controller", "attached_to", "linked_to", "counters", "status", "facts",
    "enabled", "zone", "chosen", "face_down", "up", "unlocked", "affects", "source", "locked_from",
)  # fmt: skip
#: Where a card stands while it is built.
_BEAR: Data = {"id": "bear", "name": {"en": "A creature", "fr": "Une créature"}, "types": ["Creature"]}
#: What a card is called and what it costs may stand in one of the texts alone.
_BESIDE = ("name", "mana_cost")
#: What a board says of an object, and no card: where it is, whose it is, and what has happened to it.
_OF_BOARD: Final = frozenset(
    ("id", "name", "zone", "owner", "controller", "timestamp", "attached_to", "linked_to", "counters", "chosen",
     "face_down", "up", "unlocked", "status", "facts", "token", "enabled")
)  # fmt: skip


def new_card(names: dict[str, str], kind: str, user: User, data: dict[str, Any] | None = None) -> Card:
    """Return a draft of these names that can be changed in everything; `data` is what is known of it already.

    Raises PermissionDenied, and ValidationError where the engine cannot make a board of the data.
    """
    slug = new_slug(Card, names["en"])
    card = Card(slug=slug, name_en=names["en"], name_fr=names["fr"], kind=kind, data=data or _FIRST[kind])
    if data is not None:
        card.full_clean()
    save_edited(card, user)
    return card


def change_card(slug: str, user: User, made_from: MadeFrom, write: Callable[[Card], None]) -> Card:
    """Change a card as it is stored. Raises PermissionDenied, NewerError, ValidationError and Card.DoesNotExist."""
    return change(Card, user, made_from.check, write, slug=slug)


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


class NoEffectError(ValueError):
    """The spell does not leave exactly one lasting effect that is read: there is nothing that a board can take."""


def data_of_reading(reading: CardReading, choices: Mapping[int, int]) -> tuple[str, Data]:
    """Return the kind of the card and its data in our own words. Raises NoEffectError."""
    if not {"Instant", "Sorcery"} & set(reading.types.types):
        data = own_document(reading, choices)
        return Card.Kind.OBJECT, {key: value for key, value in data.items() if key != "name"}
    effects = ready_effects(reading)
    if len(effects) != 1:
        raise NoEffectError
    return Card.Kind.EFFECT, effect_document(effects[0])


def says_the_same(english: CardReading, french: CardReading, choices: Mapping[str, Mapping[int, int]]) -> bool:
    """Return whether both texts are the same data, name and cost aside."""
    if len(ready_effects(english)) != len(ready_effects(french)):
        return False
    documents = [own_document(english, choices["en"]), own_document(french, choices["fr"])]
    effects = [[effect_document(effect)["changes"] for effect in ready_effects(text)] for text in (english, french)]
    cards = [{key: value for key, value in document.items() if key not in _BESIDE} for document in documents]
    return cards[0] == cards[1] and effects[0] == effects[1]


@dataclass(frozen=True, slots=True)
class OlderPrint:
    """A case whose board has the card otherwise: `old` is what the object has printed there, as the data of a card.

    `scenario` is the board with the card as it is now.
    """

    case: Case
    old: Mapping[str, Any]
    scenario: Mapping[str, Any]

    def differing(self) -> list[Problem]:
        """Return the expected results that would differ then: every stage is evaluated under every edition."""
        after = {**self.case.as_json(), "scenario": self.scenario}
        return [] if validation.case_problems(after) else validation.case_differences(after)


def older_prints(card: Card) -> list[OlderPrint]:
    """Return the cases that have the card as it was before. An effect is laid anew on each board, and has none."""
    if card.kind != Card.Kind.OBJECT:
        return []
    has = name_test(card.name_en)
    cases = (case for case in Case.objects.search(card.name_en) if has(case.document))
    return [older for older in (_older_print(card, case) for case in cases) if older is not None]


def _older_print(card: Card, case: Case) -> OlderPrint | None:
    if validation.case_problems(case.as_json()):
        return None
    objects = case.scenario.get("objects", [])
    older = [item for item in objects if _is_called(item, card) and _differs(item, card)]
    if not older:
        return None
    scenario = {**case.scenario, "objects": [_as_printed(item, card) if item in older else item for item in objects]}
    old = {key: value for key, value in older[0].items() if key not in _OF_BOARD}
    return OlderPrint(case, old, scenario)


def bring_up_to_date(older: OlderPrint, user: User, stamp: str) -> None:
    """Give the board of the case the card as it is now. Raises as `change_document` does."""
    change_document(
        older.case.slug, user, MadeFrom(stamp, board_values), lambda _document: {"scenario": older.scenario}
    )


def _is_called(item: Mapping[str, Any], card: Card) -> bool:
    name = item.get("name")
    return (name.get("en") if isinstance(name, dict) else name) == card.name_en


def _differs(item: Mapping[str, Any], card: Card) -> bool:
    return _print_of(item) != _print_of(_as_printed(item, card))


def _as_printed(item: Mapping[str, Any], card: Card) -> dict[str, Any]:
    """Return the object with what the card has printed; an ability that stays keeps the id by which it is expected."""
    named = {json_text(_without_id(ability)): ability for ability in item.get("abilities", ())}
    abilities = [named.get(json_text(_without_id(ability)), ability) for ability in card.data.get("abilities", ())]
    of_board = {key: value for key, value in item.items() if key in _OF_BOARD}
    return {**of_board, **card.data, **({"abilities": abilities} if abilities else {})}


def _print_of(item: Mapping[str, Any]) -> object:
    """Return what the object has printed, as the engine reads it; an object that does not read is as it is written."""
    printed = {key: value for key, value in item.items() if key not in _OF_BOARD}
    printed["abilities"] = [_without_id(ability) for ability in item.get("abilities", ())]
    try:
        return read_object({**printed, "id": "card", "name": "Card"}, limits=BROWSER)
    except ScenarioError:
        return json_text(printed)


def _without_id(ability: Any) -> Any:
    return {key: value for key, value in ability.items() if key != "id"} if isinstance(ability, dict) else ability
