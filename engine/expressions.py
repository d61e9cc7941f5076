"""Questions of a document about a board: selectors, values and conditions (`layers/1`), as plain data.

Nothing here evaluates anything; `queries` reads these against a state.
`Ref` names one object: "affected" (the object being changed), "self", "attached", "graveyard_top",
"linked" (the newest card in exile that is linked to the source), or an id.
A player is named by an id or by a word of `PLAYER_WORDS`, seen from the source.
`Word` is a word of the game, or a choice that the source made as it entered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Generic, Literal, TypeVar

_Thing = TypeVar("_Thing")


class TheVery(Generic[_Thing]):
    """This very object. Whoever keeps the key keeps the object too, so that nothing else can come to its place."""

    __slots__ = ("it",)

    def __init__(self, it: _Thing) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TheVery) and other.it is self.it


Ref = str
REFS: Final = ("affected", "self", "attached", "graveyard_top", "linked")
#: "opponent" is each player but "you"; "attached" is the player that the source is attached to, "attached_controller"
#: the controller of the object that it is attached to; "defending" the player whom the source attacks (508.5);
#: "controller" and "owner" are those of the object being changed; "that" is each player in turn whom the nearest
#: `PlayersWhere` or `OverPlayers` looks at.
PLAYER_WORDS: Final = (
    "you", "opponent", "chosen", "attached", "attached_controller", "active", "defending", "controller", "owner",
    "that",
)  # fmt: skip
ChoiceKind = Literal["color", "creature_type", "land_type", "name", "player"]


@dataclass(frozen=True, slots=True)
class ChosenWord:
    """`{"chosen": kind}`: the word that the source chose as it entered."""

    kind: ChoiceKind


Word = str | ChosenWord


# --- values -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count:
    selector: Selector


@dataclass(frozen=True, slots=True)
class NumberOf:
    """A number of one object. "colors" is the number of its colours; base power leaves out what adds to it (208.4b)."""

    what: Literal["mana_value", "power", "toughness", "base_power", "base_toughness", "colors"]
    ref: Ref


@dataclass(frozen=True, slots=True)
class CountersOn:
    ref: Ref
    kind: str | None  # None for all kinds together


@dataclass(frozen=True, slots=True)
class DifferentTypes:
    """The number of different card types or basic land types among the selected objects."""

    what: Literal["card_types", "basic_land_types"]
    selector: Selector


@dataclass(frozen=True, slots=True)
class Different:
    """How many different colours, names, mana values or powers there are among the selected objects."""

    what: Literal["colors", "names", "mana_values", "powers"]
    selector: Selector


@dataclass(frozen=True, slots=True)
class Among:
    """The greatest, the least or the total number of the selected objects; 0 where there is none.

    `kind` is the kind of counters where `what` is "counters"; None for all of them.
    """

    how: Literal["greatest", "least", "total"]
    what: Literal["power", "toughness", "mana_value", "counters"]
    selector: Selector
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class ManaSymbols:
    """How many mana symbols in the object's mana cost are of one of these colours."""

    colors: tuple[str, ...]
    ref: Ref


@dataclass(frozen=True, slots=True)
class PlayersWhere:
    """How many players there are for whom the condition holds, where "that" is the player."""

    who: Literal["opponents", "all"]
    condition: Condition


@dataclass(frozen=True, slots=True)
class OverPlayers:
    """The greatest, the least or the total of a value over players, where "that" is the player."""

    who: Literal["opponents", "all"]
    how: Literal["greatest", "least", "total"]
    value: Value


@dataclass(frozen=True, slots=True)
class Devotion:
    """Your devotion to these colours: their symbols in the mana costs of your permanents (700.5)."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Party:
    """How many creatures are in the player's party (700.8): at most one each of Cleric, Rogue, Warrior and Wizard."""

    player: str  # a player id, or a word of PLAYER_WORDS but "opponent"


@dataclass(frozen=True, slots=True)
class Life:
    player: str  # a player id, or a word of PLAYER_WORDS but "opponent"


@dataclass(frozen=True, slots=True)
class StartingLife:
    player: str  # "you" or a player id


@dataclass(frozen=True, slots=True)
class PlayerCounters:
    """The counters of a kind that a player has (122.1)."""

    player: str  # "you" or a player id
    kind: str


@dataclass(frozen=True, slots=True)
class Half:
    """Half of a number, rounded up or down (107.1a)."""

    round: Literal["up", "down"]
    value: Value


@dataclass(frozen=True, slots=True)
class Sum:
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Product:
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Negative:
    value: Value


Value = (
    int | Count | NumberOf | CountersOn | DifferentTypes | Different | Among | ManaSymbols | Devotion | Party | Life
    | StartingLife | PlayerCounters | Half | PlayersWhere | OverPlayers | Sum | Product | Negative
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Comparison:
    """All of `(operator, bound)` must hold; operators are `<`, `<=`, `=`, `>=`, `>`."""

    bounds: tuple[tuple[str, Value], ...]


# --- selectors --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Is:
    what: Literal["self", "attached", "other", "affected", "not_affected", "graveyard_top"]


@dataclass(frozen=True, slots=True)
class Ids:
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasWord:
    """The object has one of these words, in the place that `key` names."""

    key: Literal["type", "subtype", "supertype", "color", "keyword", "name", "counter", "fact", "zone", "status"]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flag:
    key: Literal["colorless", "multicolored", "token", "face_down", "has_abilities"]
    wanted: bool


@dataclass(frozen=True, slots=True)
class Shares:
    what: Literal["creature_type", "color", "name"]
    ref: Ref


@dataclass(frozen=True, slots=True)
class AttachedTo:
    ref: Ref


@dataclass(frozen=True, slots=True)
class LinkedTo:
    """The object is linked to that one (607): exiled with it, imprinted on it, paired with it."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class HasAttached:
    selector: Selector


@dataclass(frozen=True, slots=True)
class Meets:
    """It targets such an object (115), blocks one, or is blocked by one (509)."""

    key: Literal["targets", "blocks", "blocked_by"]
    selector: Selector


@dataclass(frozen=True, slots=True)
class PlayerIs:
    key: Literal["controller", "owner", "attacks"]
    player: str  # a player id, or a word of PLAYER_WORDS


@dataclass(frozen=True, slots=True)
class NumberIs:
    key: Literal["power", "toughness", "base_power", "base_toughness", "mana_value", "colors"]
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class CountersAre:
    """How many counters of a kind are on the object; None for all kinds together."""

    kind: str | None
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class HasChosen:
    """The object has what the source chose; `by_its_key`: written as `{"color": {"chosen": "color"}}`."""

    what: Literal["creature_type", "color", "land_type", "name"]
    by_its_key: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class NotSelector:
    selector: Selector


@dataclass(frozen=True, slots=True)
class AnySelector:
    """One of these must fit; `chosen_at` is where a choice stands in the list of words that they were written as."""

    selectors: tuple[Selector, ...]
    chosen_at: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class AllSelectors:
    selectors: tuple[Selector, ...]


Test = (
    Is | Ids | HasWord | Flag | Shares | AttachedTo | LinkedTo | HasAttached | Meets | PlayerIs | NumberIs
    | CountersAre | HasChosen | NotSelector | AnySelector | AllSelectors
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Selector:
    """Which objects: every test must hold; no test at all is everything on the battlefield.

    The tests stand in the order of the format's keys, whatever their order in the document.
    """

    tests: tuple[Test, ...] = ()


# --- conditions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ValueCondition:
    """`{"count": …}` or `{"value": …}` with a comparison beside it."""

    value: Value
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class SelfCondition:
    selector: Selector


@dataclass(frozen=True, slots=True)
class ActiveCondition:
    who: Literal["you", "opponent"]


@dataclass(frozen=True, slots=True)
class FactCondition:
    """A fact that nobody sees on the objects: of the game, or of a player; "opponent" is some opponent."""

    fact: str
    of: str | None = None


@dataclass(frozen=True, slots=True)
class NotCondition:
    condition: Condition


@dataclass(frozen=True, slots=True)
class AllConditions:
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyCondition:
    conditions: tuple[Condition, ...]


Condition = (
    ValueCondition | SelfCondition | ActiveCondition | FactCondition | NotCondition | AllConditions | AnyCondition
)  # fmt: skip
