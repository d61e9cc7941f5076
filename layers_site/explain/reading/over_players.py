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
from layers_site.explain.reading.meaning import IT, ITS_CONTROLLER, ITS_OWNER, Noun, selector_of
from layers_site.explain.reading.settling import mentions, replaced, settled_condition

Group = Literal["opponents", "all"]
Bounds = tuple[tuple[str, int], ...]
#: Some players of a group: "an opponent", "no player", "two or more opponents".
Some = tuple[Group, Bounds]
#: A player of whom a number is the greatest or the least: "a player's hand"; no person has this name.
ANY_PLAYER: Final = "?any"
#: Players of each of whom a number is added up: "each player controls".
EACH_PLAYER: Final = "?each player"
EACH_OPPONENT: Final = "?each opponent"
#: The player of whom a condition is: "players for whom that player's life total is …".
THAT_PLAYER: Final = "?that player"
_OF_IT: Final = (IT, ITS_CONTROLLER, ITS_OWNER)
_UNKNOWN: Final = (ANY_PLAYER, EACH_PLAYER, EACH_OPPONENT, THAT_PLAYER)


def keeper_of(ref: str, role: Literal["controller", "owner"]) -> object:
    """Name the controller or owner of an object: of "it", or of what the source is attached to."""
    if ref == IT:
        return ITS_CONTROLLER if role == "controller" else ITS_OWNER
    return "attached_controller" if (ref, role) == ("attached", "controller") else REFUSED


def names_nobody(tree: object) -> bool:
    """Say whether a player is left whom no words around have made known."""
    return any(mentions(tree, name) for name in _UNKNOWN)


def players_for_whom(group: Group, condition: object) -> object:
    """Count the players for whom a condition holds; what "it" is in it, the whole sentence tells later."""
    for word in _OF_IT:
        condition = replaced(condition, word, f"{word} later")
    settled = settled_condition(condition, None)
    if settled is None:
        return REFUSED
    for word in _OF_IT:
        settled = replaced(settled, f"{word} later", word)
    return PlayersWhere(group, replaced(settled, THAT_PLAYER, "that"))


def are_such(some: Some, condition: object) -> object:
    """Say that there are so many players for whom a condition holds."""
    made = players_for_whom(some[0], condition)
    return made if made is REFUSED else are_there(some, cast("PlayersWhere", made).condition)


def taken_over(group: Group, how: str, value: Value) -> OverPlayers:
    """Take the greatest, least or total over players of a number that is told of each."""
    return OverPlayers(group, cast("Literal['greatest']", how), replaced(value, THAT_PLAYER, "that"))


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


def player_has(player: str, kind: str, sign: str, number: int) -> Condition:
    """Say how many counters of a kind a known player has."""
    return ValueCondition(PlayerCounters(player, kind), Comparison(((sign, number),)))


def counters_of(kind: str, group: Group) -> OverPlayers:
    """Count the counters of a kind that the players of a group have together."""
    return OverPlayers(group, "total", PlayerCounters("that", kind))


def every_player(group: Group) -> PlayersWhere:
    """Count all players of a group: nothing is asked of them."""
    return PlayersWhere(group, AllConditions(()))


def over(how: str, value: Value) -> object:
    """Take the greatest or least of a number that an opponent, or any player, has; the total of what each has."""
    who = _single_player(value)
    if who is None or (how == "total") is not (who in (EACH_PLAYER, EACH_OPPONENT)):
        return REFUSED
    group: Group = "opponents" if who in ("opponent", EACH_OPPONENT) else "all"
    looked_at = replaced(replaced(value, PlayerIs("controller", who), PlayerIs("controller", "that")),
                         PlayerIs("owner", who), PlayerIs("owner", "that"))  # fmt: skip
    return OverPlayers(group, cast("Literal['greatest']", how), looked_at)


def _single_player(value: Value) -> str | None:
    """Return "opponent", or the word for any or each player, where the counted objects are such a player's."""
    if not isinstance(value, Count):
        return None
    unknown = [name for name in (ANY_PLAYER, EACH_PLAYER, EACH_OPPONENT) if mentions(value, name)]
    if unknown:
        return unknown[0] if len(unknown) == 1 else None
    players = [test.player for test in value.selector.tests if isinstance(test, PlayerIs)]
    return "opponent" if players == ["opponent"] else None


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
