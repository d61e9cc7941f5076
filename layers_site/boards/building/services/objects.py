"""Objects of a board, changed one at a time, made new or whole; and what is true of the game and its players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeVar, cast

from django.utils.translation import gettext as _

from engine.notation import (
    BROWSER,
    read_effect,
    read_object,
    read_ops,
    read_scenario,
    write_effect,
    write_object,
    write_scenario,
    write_spell,
)
from engine.notation.scenarios import read_spell
from engine.operations import apply_ops
from engine.scenario import LIFE, GameObject, Scenario
from layers_site.boards.building.services.drafts import OWN
from layers_site.boards.building.services.presets import Json
from layers_site.boards.building.words import written_out
from layers_site.boards.services import edits
from layers_site.boards.services.boards import RefusedError, keep
from layers_site.boards.services.moments import Moment

Op = dict[str, Any]
#: The scenario after a change, and what is remembered of how it came about.
Done = tuple[Scenario, dict[str, Any]]


def by_op(scenario: Scenario, op: Op) -> Done:
    """Return an operation in the form of the data. Raises ScenarioError for one that is none, or cannot be."""
    return apply_ops(scenario, read_ops([op], scenario)), {"do": "op", "op": op}


def unattached(scenario: Scenario, key: str) -> Done:
    return edits.with_change(scenario, key, lambda thing: replace(thing, attached_to=None)), _changed(key)


def without_ability(scenario: Scenario, key: str, place: int) -> Done:
    """Return the object without the ability at `place`; one that is not there changes nothing."""

    def change(thing: GameObject) -> GameObject:
        return replace(thing, abilities=tuple(ability for at, ability in enumerate(thing.abilities) if at != place))

    return edits.with_change(scenario, key, change), _changed(key)


def removed(scenario: Scenario, key: str) -> Done:
    return edits.removed(scenario, key), {"do": "remove", "item": key}


def _changed(key: str) -> dict[str, Any]:
    return {"do": "edit", "item": key}


# --- cards -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card as printed. Without chosen colors it has those of its mana cost (202.2)."""

    name: Any
    types: list[str]
    subtypes: list[str]
    supertypes: list[str]
    colors: list[str]
    power: int | None
    toughness: int | None
    keywords: list[str]
    mana_cost: str
    controller: str
    token: bool
    zone: str = "battlefield"


def document(card: OwnCard, key: str) -> Json:
    """Return the card in the form of the format; what is empty is left out."""
    creature = "Creature" in card.types
    parts: Json = {
        "supertypes": card.supertypes, "types": card.types, "subtypes": card.subtypes, "colors": card.colors,
        "mana_cost": card.mana_cost, "abilities": [written_out(keyword) for keyword in card.keywords],
        "power": card.power if creature else None, "toughness": card.toughness if creature else None,
        "token": card.token, "zone": "" if card.zone == "battlefield" else card.zone,
    }  # fmt: skip
    content = {name: value for name, value in parts.items() if value not in (None, "", [], False)}
    zero = {name: 0 for name in ("power", "toughness") if parts[name] == 0}
    return {"id": key, "name": card.name, "owner": card.controller, **content, **zero}


def put(scenario: Scenario, card: OwnCard) -> tuple[Scenario, str]:
    """Return the scenario with the card, and the card's id there. Raises ScenarioError."""
    key = edits.free_id(scenario, f"{OWN}card")
    return edits.with_object(scenario, read_object(document(card, key), scenario, BROWSER)), key


def stored(moment: Moment, edition: str, card: OwnCard) -> tuple[Moment, str]:
    """Return the moment with the card. Raises RefusedError if that is too much, ScenarioError for no card at all."""
    scenario, key = put(moment.scenario, card)
    return keep(moment, edition, scenario, {"do": "add", "item": key}), key


# --- what nobody sees on the objects -----------------------------------------------------------------------

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OfPlayer:
    life: int
    start: int
    counters: Mapping[str, int]
    facts: tuple[str, ...]


def of_board(scenario: Scenario, turn: str, facts: Iterable[str], players: Mapping[str, OfPlayer]) -> Done:
    """Return the board in that player's turn, with these facts of the game, and facts, counters, lives of players."""
    counters = {
        player: {**scenario.player_counters.get(player, {}), **dict(answer.counters)}
        for player, answer in players.items()
    }
    changed = replace(
        scenario,
        active_player=turn,
        facts=tuple(facts),
        life={**scenario.life, **{player: answer.life for player, answer in players.items()}},
        starting_life={player: answer.start for player, answer in players.items() if answer.start != LIFE},
        player_facts={player: answer.facts for player, answer in players.items() if answer.facts},
        player_counters={
            player: there
            for player, kinds in counters.items()
            if (there := {kind: count for kind, count in kinds.items() if count})
        },
    )
    return changed, {"do": "edit"}


#: More players than any game of the cases has.
MOST_PLAYERS = 6


def with_player(scenario: Scenario) -> Done:
    """Return the board with one player more, the last in turn order."""
    if len(scenario.players) >= MOST_PLAYERS:
        raise RefusedError(_("A board can’t have more players than this."))
    number = next(n for n in range(3, MOST_PLAYERS + 2) if f"player-{n}" not in scenario.players)
    player = f"player-{number}"
    life = {**scenario.life, player: LIFE}
    return replace(scenario, players=(*scenario.players, player), life=life), {"do": "edit"}


def without_player(scenario: Scenario, player: str) -> Done:
    """Return the board without a player, and without all that this player owns (800.4a).

    Raises ScenarioError where something else still names the player.
    """
    if len(scenario.players) <= 2:
        raise RefusedError(_("A game has at least two players."))
    for thing in scenario.objects:
        if thing.owner == player:
            scenario = edits.removed(scenario, thing.id)
    left = tuple(other for other in scenario.players if other != player)
    fewer = replace(
        scenario,
        players=left,
        active_player=left[0] if scenario.active_player == player else scenario.active_player,
        life=_of_others(scenario.life, player),
        starting_life=_of_others(scenario.starting_life, player),
        player_facts=_of_others(scenario.player_facts, player),
        player_counters=_of_others(scenario.player_counters, player),
    )
    return read_scenario(write_scenario(fewer)), {"do": "edit"}  # what still names the player reads no more


def _of_others(values: Mapping[str, T], player: str) -> dict[str, T]:
    return {key: value for key, value in values.items() if key != player}


# --- a whole thing, in the form of the format --------------------------------------------------------------

Sort = Literal["object", "effect", "spell"]
SHAPES: Final[Mapping[Sort, str]] = {"object": "Object", "effect": "Effect", "spell": "Spell"}
READ: Final[Mapping[Sort, Callable[..., Any]]] = {"object": read_object, "effect": read_effect, "spell": read_spell}
_WRITE: Final[Mapping[Sort, Callable[..., Json]]] = {
    "object": write_object, "effect": write_effect, "spell": write_spell,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Whole:
    """A thing of this sort; `key` is its id on the board, "" for a spell that is new."""

    sort: Sort
    key: str = ""


def find_whole(scenario: Scenario, name: str) -> Whole | None:
    """Find what `object:bear`, `effect:growth`, `spell:bolt` or `spell` (a new one) names; None for nothing."""
    sort, _colon, key = name.partition(":")
    if name == "spell":
        return Whole("spell")
    exists = sort in SHAPES and any(thing.id == key for thing in _all(scenario, cast("Sort", sort)))
    return Whole(cast("Sort", sort), key) if exists else None


def whole_document(scenario: Scenario, whole: Whole) -> Json:
    """Return the thing in the form of the format; of a new spell, what it begins as."""
    if not whole.key:
        name = {"en": "A spell of your own", "fr": "Un sort de votre cru"}
        return {"id": edits.free_id(scenario, f"{OWN}spell"), "name": name, "mana_cost": "{1}", "types": ["Instant"]}
    thing = next(thing for thing in _all(scenario, whole.sort) if thing.id == whole.key)
    return _WRITE[whole.sort](thing, scenario.players[0])


def put_whole(scenario: Scenario, whole: Whole, document: Json) -> Done:
    """Return the board with the thing as the document says. Raises ScenarioError."""
    thing = READ[whole.sort](document, scenario, BROWSER)
    things = _all(scenario, whole.sort)
    key = {"object": "objects", "effect": "effects", "spell": "spells"}[whole.sort]
    if not whole.key:
        return replace(scenario, **cast("Any", {key: (*things, thing)})), {"do": "add", "item": thing.id}
    changed = tuple(replace(thing, id=old.id) if old.id == whole.key else old for old in things)
    return replace(scenario, **cast("Any", {key: changed})), {"do": "edit", "item": whole.key}


def _all(scenario: Scenario, sort: Sort) -> tuple[Any, ...]:
    return {"object": scenario.objects, "effect": scenario.effects, "spell": scenario.spells}[sort]
