"""Make numbers and conditions over players, and name players whom the text does not know yet. For all languages."""

from __future__ import annotations

from typing import Final, Literal, cast

from engine.expressions import (
    AllConditions,
    Comparison,
    Condition,
    Count,
    HasWord,
    Life,
    OverPlayers,
    PlayerCounters,
    PlayerIs,
    PlayersWhere,
    Selector,
    Value,
    ValueCondition,
)
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.meaning import IT, ITS_CONTROLLER, ITS_OWNER, Noun, mentions, replaced, selector_of

Group = Literal["opponents", "all"]
Bounds = tuple[tuple[str, int], ...]
#: Some players of a group: "an opponent", "no player", "two or more opponents".
Some = tuple[Group, Bounds]
#: A player of whom a number is the greatest or the least: "a player's hand"; no person has this name.
ANY_PLAYER: Final = "?any"


def keeper_of(ref: str, role: Literal["controller", "owner"]) -> object:
    """Name the controller or owner of an object: of "it", or of what the source is attached to."""
    if ref == IT:
        return ITS_CONTROLLER if role == "controller" else ITS_OWNER
    return "attached_controller" if (ref, role) == ("attached", "controller") else REFUSED


def are_there(some: Some, condition: Condition) -> object:
    """Say that so many players are such; one opponent who has one object at least is any opponent (102.2)."""
    group, bounds = some
    if group == "opponents" and bounds in (((">=", 1),), (("=", 0),)) and _is_any_object(condition):
        return REFUSED
    return ValueCondition(PlayersWhere(group, condition), Comparison(bounds))


def _is_any_object(condition: Condition) -> bool:
    return (
        isinstance(condition, ValueCondition)
        and isinstance(condition.value, Count)
        and condition.comparison == Comparison(((">=", 1),))
        and mentions(condition, PlayerIs("controller", "that"))
    )


def controlling(amount: tuple[Noun, Bounds]) -> object:
    """Say of a player how many objects they control."""
    noun, bounds = amount
    if noun.kind == "card" or any(isinstance(test, PlayerIs) for test in noun.tests):
        return REFUSED
    return ValueCondition(Count(selector_of((*noun.tests, PlayerIs("controller", "that")))), Comparison(bounds))


def having_cards(amount: tuple[Noun, Bounds], zone: str) -> object:
    """Say of a player how many cards they have in a zone of theirs."""
    noun, bounds = amount
    if noun.kind != "card" or any(isinstance(test, PlayerIs) or _is_placed(test) for test in noun.tests):
        return REFUSED
    selector = selector_of((*noun.tests, HasWord("zone", (zone,)), PlayerIs("owner", "that")))
    return ValueCondition(Count(selector), Comparison(bounds))


def _is_placed(test: object) -> bool:
    return isinstance(test, HasWord) and test.key == "zone"


def having_life(bounds: Bounds) -> Condition:
    return ValueCondition(Life("that"), Comparison(bounds))


def having_counters(kind: str, bounds: Bounds) -> Condition:
    return ValueCondition(PlayerCounters("that", kind), Comparison(bounds))


def counters_of(kind: str, group: Group) -> OverPlayers:
    """Count the counters of a kind that the players of a group have together."""
    return OverPlayers(group, "total", PlayerCounters("that", kind))


def every_player(group: Group) -> PlayersWhere:
    """Count all players of a group: nothing is asked of them."""
    return PlayersWhere(group, AllConditions(()))


def over(how: str, value: Value) -> object:
    """Take the greatest or least of a number of objects that an opponent, or any player, has."""
    who = _single_player(value)
    if who is None:
        return REFUSED
    group: Group = "opponents" if who == "opponent" else "all"
    looked_at = replaced(replaced(value, PlayerIs("controller", who), PlayerIs("controller", "that")),
                         PlayerIs("owner", who), PlayerIs("owner", "that"))  # fmt: skip
    return OverPlayers(group, cast("Literal['greatest']", how), looked_at)


def _single_player(value: Value) -> str | None:
    """Return "opponent" or `ANY_PLAYER` where the counted objects are such a player's."""
    if not isinstance(value, Count):
        return None
    players = [test.player for test in value.selector.tests if isinstance(test, PlayerIs)]
    return players[0] if len(players) == 1 and players[0] in ("opponent", ANY_PLAYER) else None


def most_life(group: Group, how: str = "greatest") -> OverPlayers:
    return OverPlayers(group, cast("Literal['greatest']", how), Life("that"))


def of_single(amount: tuple[Noun, Bounds], zone: str) -> object:
    """Read "there are ten or more cards in a single graveyard": some player has them."""
    having = having_cards(amount, zone)
    return having if having is REFUSED else are_there(("all", ((">=", 1),)), cast("Condition", having))


def most_cards(group: Group, zone: str) -> OverPlayers:
    """Count the cards of the player who has most of them in that zone."""
    selector = Selector((HasWord("zone", (zone,)), PlayerIs("owner", "that")))
    return OverPlayers(group, "greatest", Count(selector))
