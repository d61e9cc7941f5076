"""Make conditions, and values that count things or players, of their parts. For all languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, cast

from engine.expressions import (
    AllConditions,
    Among,
    AttachedTo,
    Comparison,
    Condition,
    Count,
    CountersAre,
    CountersOn,
    Different,
    DifferentTypes,
    FactCondition,
    Half,
    HasWord,
    Is,
    Life,
    NotCondition,
    OverPlayers,
    Party,
    PlayerCounters,
    PlayerIs,
    PlayersWhere,
    Selector,
    StartingLife,
    Sum,
    Test,
    Value,
    ValueCondition,
)
from engine.words import COLORS, PARTY
from layers_site.cardtext.reading.grammar import REFUSED, Grammar
from layers_site.cardtext.reading.meaning import (
    IT,
    ITS_CONTROLLER,
    ITS_OWNER,
    Noun,
    RefIs,
    at_least,
    denied,
    either,
    is_placed,
    lying,
    nouns_selector,
    selector_of,
    single,
)
from layers_site.cardtext.reading.settling import mentions, replaced, settled_condition
from layers_site.cardtext.reading.tokens import tokens
from layers_site.cardtext.wording.facts import OF_GAME, OF_PLAYER, Clauses, filled
from layers_site.cardtext.wording.traits import MODIFIED

_DIFFERENT: Final = ("colors", "names", "mana_values", "powers")


def there_are(amount: tuple[Noun, tuple[tuple[str, int], ...]]) -> object:
    noun, bounds = amount
    return ValueCondition(Count(selector_of(noun.tests)), Comparison(bounds))


def some_with(noun: Noun, key: Literal["counter", "keyword"], words: tuple[str, ...]) -> object:
    return there_are((noun.having(HasWord(key, words)), ((">=", 1),)))


def many_types(number: int, what: str, nouns: tuple[Noun, ...]) -> Condition:
    return ValueCondition(cast("Value", different(what, nouns)), Comparison(((">=", number),)))


def in_hand(bounds: tuple[tuple[str, int], ...], player: str) -> Condition:
    return ValueCondition(Count(selector_of(lying("hand", player))), Comparison(bounds))


def counters(ref: str, number: int, kind: str, sign: str = ">=") -> Condition:
    return ValueCondition(CountersOn(ref, kind), Comparison(((sign, number),)))


def counters_are(kind: str | None, sign: str, number: int) -> CountersAre:
    return CountersAre(kind, Comparison(((sign, number),)))


def counters_between(kind: str | None, least: int, most: int) -> CountersAre:
    return CountersAre(kind, Comparison(((">=", least), ("<=", most))))


def you_have(kind: str, sign: str, number: int) -> ValueCondition:
    """Say how many counters you have, as a player."""
    return ValueCondition(PlayerCounters("you", kind), Comparison(((sign, number),)))


def full_party(player: str) -> ValueCondition:
    return ValueCondition(Party(player), Comparison((("=", len(PARTY)),)))


def life_above_start(number: int) -> ValueCondition:
    """Say that you have so much more life than you began with."""
    start: Value = Sum((StartingLife("you"), number))
    return ValueCondition(Life("you"), Comparison(((">=", start),)))


def has_counters(ref: str, number: int, kind: str, sign: str) -> object:
    """Say how many counters an object has; where there is no such object, it has not few of them either."""
    if sign == ">=" and number > 0 and ref in {"self", "attached", IT}:
        return counters(ref, number, kind)
    return RefIs(ref, (counters_are(kind, sign, number),))


def enchanted_by(ref: str, amount: tuple[Noun, tuple[tuple[str, int], ...]]) -> Condition:
    noun, bounds = amount
    return ValueCondition(Count(selector_of((*noun.tests, AttachedTo(ref)))), Comparison(bounds))


def attached_to(ref: str, noun: Noun) -> object:
    """Say of the source what it is attached to."""
    return at_least(1, selector_of((Is("attached"), *noun.tests))) if ref == "self" else REFUSED


def controls(player: str, amount: tuple[Noun, tuple[tuple[str, int], ...]]) -> object:
    noun, bounds = amount
    if noun.kind == "card" or any(isinstance(test, PlayerIs) and test.key == "controller" for test in noun.tests):
        return REFUSED
    if player == "any":
        return there_are(amount) if bounds == ((">=", 1),) else REFUSED
    selector = selector_of((*noun.tests, PlayerIs("controller", player)))
    return ValueCondition(Count(selector), Comparison(bounds))


def lie(amount: tuple[Noun, tuple[tuple[str, int], ...]], zone: tuple[Test, ...]) -> object:
    noun, bounds = amount
    if noun.kind != "card" or is_placed(noun):
        return REFUSED
    return ValueCondition(Count(selector_of((*noun.tests, *zone))), Comparison(bounds))


def both_lie(first: Noun, then: Noun, zone: tuple[Test, ...]) -> object:
    parts = tuple(lie((noun, ((">=", 1),)), zone) for noun in (first, then))
    return REFUSED if REFUSED in parts else AllConditions(cast("tuple[Condition, ...]", parts))


def modified(noun: Noun) -> object:
    """Add that things are modified, which the format can say of those that you control (700.9)."""
    return noun.having(MODIFIED) if PlayerIs("controller", "you") in noun.tests else REFUSED


def below_half(sign: str, value: Value, whole: Value) -> Condition:
    """Compare a whole number with an exact half: rounding the half never changes the answer where it is done so."""
    return ValueCondition(value, Comparison(((sign, Half("down" if sign == "<=" else "up", whole)),)))


def owned(noun: Noun, player: str) -> object:
    """Add the owner of a card; a card in exile needs no further word for its zone."""
    return there_are((noun.having(PlayerIs("owner", player)), ((">=", 1),)))


def top_card(nouns: tuple[Noun, ...], holds: bool) -> object:
    """Say what the top card of your graveyard is, or that it is none of these."""
    test = either(tuple(noun.tests for noun in nouns))
    if test is None:
        return REFUSED
    return RefIs("graveyard_top", (test if holds else denied(test),))


def so_many_counters(number: int, nouns: tuple[Noun, ...]) -> ValueCondition:
    """Say that there are so many counters of any kind on objects, or more."""
    counted = Among("total", "counters", nouns_selector(nouns))
    return ValueCondition(counted, Comparison(((">=", number),)))


def number_among(how: str, what: str, nouns: tuple[Noun, ...]) -> object:
    """Take the greatest, least or total number of objects."""
    if any(noun.many is False for noun in nouns):
        return REFUSED
    return Among(how, what, nouns_selector(nouns))  # type: ignore[arg-type]


def counters_among(how: str, kind: str | None, nouns: tuple[Noun, ...]) -> object:
    """Take the greatest or total number of counters on objects; `kind` is None for all counters."""
    return Among(how, "counters", nouns_selector(nouns), kind)  # type: ignore[arg-type]


def count(nouns: tuple[Noun, ...]) -> object:
    """Count the objects of a plural noun."""
    if any(noun.many is False for noun in nouns):
        return REFUSED
    return Count(nouns_selector(nouns))


def count_single(noun: Noun) -> object:
    return REFUSED if single(noun) is REFUSED else Count(nouns_selector((noun,)))


def different(what: str, nouns: tuple[Noun, ...]) -> object:
    """Count how many different colours, types, names or numbers there are among objects."""
    return different_of(what, nouns_selector(nouns))


def different_of(what: str, selector: Selector) -> object:
    kind = Different if what in _DIFFERENT else DifferentTypes
    return kind(what, selector)  # type: ignore[arg-type]


def count_both(first: Noun, then: Noun) -> object:
    """Count two kinds of things, the first of which has an end: "creature you control and Aura you control"."""
    if not any(
        isinstance(test, PlayerIs) or (isinstance(test, HasWord) and test.key == "zone") for test in first.tests
    ):
        return REFUSED
    parts = (count_single(first), count_single(then))
    return REFUSED if REFUSED in parts else Sum(cast("tuple[Value, ...]", parts))


# --- make numbers and conditions over players, and name players whom the text does not know yet ---------


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
    if noun.kind != "card" or any(
        isinstance(test, PlayerIs) or (isinstance(test, HasWord) and test.key == "zone") for test in noun.tests
    ):
        return REFUSED
    selector = selector_of((*noun.tests, *lying(zone, "that")))
    return ValueCondition(Count(selector), Comparison(bounds))


def having_life(bounds: Bounds) -> Condition:
    return ValueCondition(Life("that"), Comparison(bounds))


def having_counters(kind: str, bounds: Bounds) -> Condition:
    return ValueCondition(PlayerCounters("that", kind), Comparison(bounds))


def counters_of_opponents(kind: str) -> OverPlayers:
    return OverPlayers("opponents", "total", PlayerCounters("that", kind))


#: Nothing is asked of them.
EVERY_OPPONENT: Final = PlayersWhere("opponents", AllConditions(()))


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
    return OverPlayers(group, "greatest", Count(Selector(lying(zone, "that"))))


def most_common(color: str) -> Condition:
    """Return whether no color is more common among permanents (105.2)."""
    own = Count(Selector((HasWord("color", (color,)),)))
    others = (Count(Selector((HasWord("color", (other,)),))) for other in COLORS if other != color)
    return AllConditions(tuple(ValueCondition(own, Comparison(((">=", other),))) for other in others))


def of_host(noun: Noun, bound: tuple[str, int]) -> object:
    """Count what the controller of what the source is attached to controls beside it."""
    if any(isinstance(test, PlayerIs) for test in noun.tests) or noun.kind != "permanent":
        return REFUSED
    tests = (*noun.tests, PlayerIs("controller", "attached_controller"), denied(Is("attached")))
    return ValueCondition(Count(selector_of(tests)), Comparison((bound,)))


def phrases_of(clause: str, otherwise: Iterable[tuple[str, str]], language: str) -> Iterable[str]:
    """Return the clause as rules have it, and the other ways to say it."""
    known = {clause}
    for words, other in otherwise:
        known |= {text.replace(words, other) for text in known if words in text}
    return (" ".join(token.key for token in tokens(text, language)) for text in sorted(known))


def add_facts(
    grammar: Grammar,
    language: str,
    players: Iterable[tuple[Any, bool, dict[str, str]]],
    otherwise: Iterable[tuple[str, str]],
) -> None:
    """Add what is true of the game and of its players; `otherwise` are other ways to say a clause."""

    def fact(condition: FactCondition, clauses: Clauses, third: bool = False, **parts: str) -> None:
        for negated, made in ((False, condition), (True, NotCondition(condition))):
            for phrase in phrases_of(filled(clauses.of(language, negated), third, **parts), otherwise, language):
                grammar.rule("fact", phrase, lambda made=made: made)

    for word, clauses in OF_GAME.items():
        fact(FactCondition(word), clauses)
    for word, clauses in OF_PLAYER.items():
        for who, third, parts in players:
            fact(FactCondition(word, who), clauses, third, **parts)
