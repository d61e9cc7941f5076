"""Numbers in English, and players: as subjects and owners, and what an opponent has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from engine.expressions import (
    Among,
    Count,
    CountersOn,
    Devotion,
    Life,
    ManaSymbols,
    NumberOf,
    Party,
    PlayerIs,
    PlayersWhere,
    Product,
    Sum,
    Value,
)
from layers_site.cardtext.reading.conditions import (
    ANY_PLAYER,
    EACH_OPPONENT,
    EACH_PLAYER,
    EVERY_OPPONENT,
    THAT_PLAYER,
    are_such,
    are_there,
    controlling,
    controls,
    count,
    count_both,
    count_single,
    counters_among,
    counters_of_opponents,
    different,
    different_of,
    full_party,
    having_cards,
    having_counters,
    having_life,
    keeper_of,
    most_cards,
    most_life,
    number_among,
    of_single,
    over,
    players_for_whom,
    so_many_counters,
    taken_over,
)
from layers_site.cardtext.reading.english.frames import AMOUNTS
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import RefIs, denied, exiled_card, lying, times

_ZONES: Final = ("graveyard", "hand", "library")
_HOW: Final = (("greatest", "greatest"), ("highest", "greatest"), ("least", "least"), ("lowest", "least"))


def add_rules(grammar: Grammar) -> None:
    _add_named_players(grammar)
    _add_players(grammar)
    _add_theirs(grammar)
    _add_some(grammar)
    _add_having(grammar)
    _add_numbers(grammar)
    _add_rules_of_values(grammar)


def _add_named_players(grammar: Grammar) -> None:
    """Add `player`, a Who of the format: "you", "opponent", "each", "attached", "chosen"."""
    grammar.words("player", [
        ("you", "you"), ("your opponents", "opponent"), ("each opponent", "opponent"), ("each player", "each"),
        ("players", "each"), ("enchanted player", "attached"), ("the chosen player", "chosen"),
        ("all players", "each"), ("opponents", "opponent"),
    ])  # fmt: skip
    grammar.words("player_own", [
        ("your", "you"), ("each opponent's", "opponent"), ("each player's", "each"), ("your opponents'", "opponent"),
        ("enchanted player's", "attached"), ("the chosen player's", "chosen"), ("all players'", "each"),
    ])  # fmt: skip


def _add_players(grammar: Grammar) -> None:
    for words, name in (
        ("the chosen player", "chosen"), ("enchanted player|opponent", "attached"), ("the active player", "active"),
        ("defending player", "defending"),
    ):  # fmt: skip
        grammar.rule("keeper", words, lambda name=name: name)
        *before, last = words.split()
        possessive = " ".join((*before, "|".join(f"{word}'s" for word in last.split("|"))))
        grammar.rule("keepers", possessive, lambda name=name: name)
    grammar.terminal("that_player", _that_player)
    grammar.rule("keeper", "{that_player}", lambda owned: REFUSED if owned else THAT_PLAYER)
    grammar.rule("keepers", "{that_player}", lambda owned: THAT_PLAYER if owned else REFUSED)
    grammar.words("some_player", [
        ("a player", ANY_PLAYER), ("each player", EACH_PLAYER), ("each opponent", EACH_OPPONENT),
    ])  # fmt: skip
    grammar.words("some_player's", [
        ("a player's", ANY_PLAYER), ("each player's", EACH_PLAYER), ("each opponent's", EACH_OPPONENT),
    ])  # fmt: skip
    for role in ("controller", "owner"):
        grammar.rule("keeper", f"{{possessive}} {role}", lambda ref, role=role: keeper_of(ref, role))
        grammar.rule("keepers", f"{{possessive}} {role}'s", lambda ref, role=role: keeper_of(ref, role))


def _that_player(parse: Parse, place: int) -> Iterable[Result]:
    """Read "that player" or "that player's" behind "players for whom"; anywhere else it is a player of another text."""
    keys = [token.key for token in parse.tokens[place : place + 2]]
    before = [token.key for token in parse.tokens[:place]]
    if keys[:1] == ["that"] and keys[1:] in (["player"], ["player's"]) and "whom" in before:
        yield Result(keys[1] == "player's", place + 2)


def _add_theirs(grammar: Grammar) -> None:
    """Add whose objects are meant: "the chosen player controls", "in enchanted player's graveyard"."""
    for verb, negation, key in (("controls", "doesn't control", "controller"), ("owns", "doesn't own", "owner")):
        grammar.rule("behind", f"{{keeper}}|{{some_player}} {verb}", lambda player, key=key: (PlayerIs(key, player),))
        grammar.rule("behind", f"{{some_player}} {negation}", lambda player, key=key: (denied(PlayerIs(key, player)),))
        grammar.rule("fact", f"{{keeper}} {verb} {{ref}}", lambda who, ref, key=key: RefIs(ref, (PlayerIs(key, who),)))
    for zone in _ZONES:
        grammar.rule("zone", f"in {{keepers}}|{{some_player's}} {zone}", lambda player, zone=zone: lying(zone, player))
    grammar.rule("being", "under {keepers} control", lambda player: (PlayerIs("controller", player),))
    grammar.rule("being", "owned by {keeper}", lambda player: (PlayerIs("owner", player),))
    grammar.rule("plain_value", "{keepers} life total", Life)
    for words, who in (("your", "you"), ("{keepers}", "")):
        for name, many in (("counted", "s"), ("unit", "")):
            grammar.rule(name, f"creature{many} in {words} party", lambda named="", who=who: Party(named or who))
    for words, who in (("you have", "you"), ("{keeper} has", "")):
        grammar.rule("fact", f"{words} a full party", lambda named="", who=who: full_party(named or who))
    grammar.rule("fact", "{keeper} controls {amount_of}", controls)


def _add_some(grammar: Grammar) -> None:
    """Add conditions: "an opponent has eight or more cards in their graveyard"."""
    for word, group in (("opponent", "opponents"), ("player", "all")):
        grammar.rule("some_players", f"a|an {word}", lambda group=group: (group, ((">=", 1),)))
        grammar.rule("some_players", f"no {word}", lambda group=group: (group, (("=", 0),)))
        for more, sign in (("more", ">="), ("fewer", "<=")):
            grammar.rule("some_players", f"{{number}} or {more} {word}s", lambda n, g=group, s=sign: (g, ((s, n),)))
        grammar.rule("some_players", f"exactly {{number}} {word}|{word}s", lambda n, g=group: (g, (("=", n),)))
        such = f"{word}s who {{theirs}}"
        grammar.rule("counted", such, lambda condition, group=group: PlayersWhere(group, condition))
        for name, number in (("counted", "s"), ("unit", "")):
            grammar.rule(
                name, f"{word}{number} for whom {{condition}}", lambda when, group=group: players_for_whom(group, when)
            )
        grammar.rule("unit", f"{word} who {{theirs}}", lambda condition, group=group: PlayersWhere(group, condition))
    grammar.rule("counted", "opponents you have", lambda: EVERY_OPPONENT)
    grammar.rule("unit", "opponent you have", lambda: EVERY_OPPONENT)
    grammar.rule("fact", "{some_players} {theirs}", are_there)
    grammar.rule("fact", "there is|are {some_players} for whom {fact}", are_such)


def _add_having(grammar: Grammar) -> None:
    """Add what players have: life, counters and cards."""
    grammar.rule("theirs", "controls|control {amount_of}", controlling)
    grammar.list_of("life_amounts", "life_amount", ("and",))
    grammar.rule("theirs", "has|have {life_amounts} life",
                 lambda bounds: having_life(tuple(bound for part in bounds for bound in part)))  # fmt: skip
    for words, sign in AMOUNTS:
        grammar.rule("theirs", f"has|have {words} {{kind:counter_kind}}",
                     lambda n, kind, sign=sign: having_counters(kind, ((sign, n),)))  # fmt: skip
    grammar.rule("life_amount", "{number} or more|greater", lambda number: ((">=", number),))
    grammar.rule("life_amount", "{number} or less|fewer", lambda number: (("<=", number),))
    grammar.rule("life_amount", "{number}", lambda number: (("=", number),))
    for sign, words in ((">", "greater|more than"), ("<", "less|fewer than")):
        grammar.rule("life_amount", f"{words} {{number}}", lambda number, sign=sign: ((sign, number),))
    for zone in _ZONES:
        grammar.rule("fact", f"there are {{loose_amount}} in a single {zone}", lambda n, zone=zone: of_single(n, zone))
        grammar.rule("fact", f"a {zone} has {{loose_amount}} in it", lambda n, zone=zone: of_single(n, zone))
        for place in (f"in their {zone}", *(("in hand",) if zone == "hand" else ())):
            grammar.rule("theirs", f"has|have {{loose_amount}} {place}",
                         lambda amount, zone=zone: having_cards(amount, zone))  # fmt: skip


def _add_numbers(grammar: Grammar) -> None:
    grammar.rule("plain_value", "the total number of {counted}", lambda value: over("total", value))
    grammar.rule("plain_value", "the total life of players", lambda: most_life("all", "total"))
    for group, single, each in (("opponents", "an opponent", "each opponent"), ("all", "a player", "each player")):
        for how, who in (("greatest", single), ("least", single), ("total", each)):
            grammar.rule("plain_value", f"the {how} over {who} of {{plain_value}}",
                         lambda value, group=group, how=how: taken_over(group, how, value))  # fmt: skip
    for words, how in _HOW:
        grammar.rule("plain_value", f"the {words} number of {{counted}}", lambda value, how=how: over(how, value))
        for everyone, group in (("your opponents", "opponents"), ("players", "all"), ("all players", "all")):
            grammar.rule("plain_value", f"the {words} life total among {everyone}",
                         lambda group=group, how=how: most_life(group, how))  # fmt: skip
    for name in ("counted", "unit"):
        grammar.rule(name, "{kind:counter_kind} your opponents have", counters_of_opponents)
    grammar.rule("plain_value", "the total life of your opponents", lambda: most_life("opponents", "total"))
    for word, group in (("opponent", "opponents"), ("player", "all")):
        grammar.rule("plain_value", f"the life total of the|a|an {word} with the most|highest life [total]",
                     lambda group=group: most_life(group))  # fmt: skip
        for zone in _ZONES:
            place = f"in {zone}" if zone == "hand" else f"in their {zone}"
            grammar.rule("counted", f"cards in the {zone} of the {word} with the most cards {place}",
                         lambda group=group, zone=zone: most_cards(group, zone))  # fmt: skip


_TIMES = {"twice": 2, "three times": 3, "four times": 4, "five times": 5}


def _add_rules_of_values(grammar: Grammar) -> None:
    more_terms = partial(grammar.rule, "more_terms")
    number = partial(grammar.rule, "plain_value")
    grammar.rule("value", "{term} {more_terms}", _sum)
    grammar.rule("value", "{number} plus {term}", lambda number, value: Sum((value, number)))
    grammar.rule("value", "{number} minus {plain_value}", lambda number, value: Sum((times(-1, value), number)))
    more_terms("", tuple)
    for word, sign in (("plus", 1), ("minus", -1)):
        more_terms(f"{word} {{term}} {{more_terms}}", lambda value, more, sign=sign: ((sign, value), *more))
        more_terms(f"{word} {{number}}", lambda number, sign=sign: ((sign, number),))
    grammar.same("term", "{plain_value}")
    grammar.rule("term", "minus {plain_value}", lambda value: times(-1, value))
    grammar.rule("term", "minus {number}", lambda number: -number)
    grammar.rule("term", "{plain_value} times {plain_value}", lambda *values: Product(values))
    grammar.rule("term", "{number} times {plain_value}", times)
    for word, factor in _TIMES.items():
        number(f"{word} {{plain_value}}", lambda value, factor=factor: Product((factor, value)))
    grammar.same("plain_value", "the [total] number of {counted}")
    number("{possessive} {what:own_number}", lambda ref, what: NumberOf(what, ref))
    number("the {what:own_number} of {ref}", NumberOf)
    number("{exiled_card} {what:own_number}", lambda owned, what: exiled_card(what) if owned else REFUSED)
    grammar.words("base_number", [("base power", "base_power"), ("base toughness", "base_toughness")])
    number("{possessive} {what:base_number}", lambda ref, what: NumberOf(what, ref))
    number("the {what:base_number} of {ref}", NumberOf)
    number("your life total", lambda: Life("you"))
    number("your devotion to {colors}", Devotion)
    grammar.words("own_number", [("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")])
    _add_counted(grammar)
    _add_totals(grammar)
    _add_units(grammar)


def _add_counted(grammar: Grammar) -> None:
    """Add `counted`, what stands behind "the number of"."""
    grammar.rule("counted", "{group}", count)
    grammar.rule("counted", "{named_one}", Count)
    grammar.rule("counted", "{what:different} among {named_one}", different_of)
    grammar.rule("counted", "{kind:counter_kind} on {ref}", lambda kind, ref: CountersOn(ref, kind))
    grammar.rule("counted", "counters on {ref}", lambda ref: CountersOn(ref, None))
    grammar.rule("counted", "{what:different} among {group}", different)
    grammar.rule("counted", "[the] colors of {ref}", lambda ref: NumberOf("colors", ref))
    grammar.rule("counted", "{possessive} colors", lambda ref: NumberOf("colors", ref))
    grammar.words(
        "different",
        [
            ("card types", "card_types"), ("basic land types", "basic_land_types"), ("colors", "colors"),
            ("mana values", "mana_values"), ("different mana values", "mana_values"), ("different names", "names"),
            ("different powers", "powers"),
        ],
    )  # fmt: skip


def _add_units(grammar: Grammar) -> None:
    """Add `unit`, one of what is counted, behind "for each"."""
    grammar.rule("unit", "{thing}|{other_thing}", count_single)
    grammar.rule("unit", "{thing} and each {thing}", count_both)
    grammar.rule("unit", "{kind:counter_kind} on {ref}", lambda kind, ref: CountersOn(ref, kind))
    grammar.rule("unit", "counter on {ref}", lambda ref: CountersOn(ref, None))
    grammar.rule("unit", "card type among {group}", lambda nouns: different("card_types", nouns))
    grammar.rule("unit", "basic land type among {group}", lambda nouns: different("basic_land_types", nouns))
    grammar.rule("unit", "of {possessive} colors", lambda ref: NumberOf("colors", ref))
    grammar.rule("unit", "of the colors of {ref}", lambda ref: NumberOf("colors", ref))


def _add_totals(grammar: Grammar) -> None:
    """Add the greatest, least and total: "the greatest power among creatures you control"."""
    plain_value = partial(grammar.rule, "plain_value")
    for words, how in (("greatest|highest", "greatest"), ("least|lowest", "least")):
        plain_value(f"the {words} {{what:own_number}} among {{group}}",
                     lambda what, group, how=how: number_among(how, what, group))  # fmt: skip
    plain_value("the total {what:own_number} of {named_one}", lambda what, named: Among("total", what, named))
    for words, how in (("greatest", "greatest"), ("least", "least")):
        plain_value(f"the {words} {{what:own_number}} among {{named_one}}",
                     lambda what, named, how=how: Among(how, what, named))  # fmt: skip
    plain_value("the total {what:own_number} of {group}", lambda what, group: number_among("total", what, group))
    for number in ("the number of", "the total number of"):
        plain_value(f"{number} counters on|among {{group}}", lambda group: counters_among("total", None, group))
        plain_value(f"{number} {{kind:counter_kind}} on|among {{group}}",
                     lambda kind, group: counters_among("total", kind, group))  # fmt: skip
    grammar.rule("fact", "there are {number} or more counters among {group}", so_many_counters)
    grammar.rule("counted", "{colors:colors_or} mana symbols in {possessive} mana cost", ManaSymbols)
    grammar.rule("unit", "{colors:colors_or} mana symbol in {possessive} mana cost", ManaSymbols)
    grammar.rule("counted", "{colors:colors_or} mana symbols in the mana cost of {ref}", ManaSymbols)
    grammar.rule("unit", "{colors:colors_or} mana symbol in the mana cost of {ref}", ManaSymbols)
    grammar.rule("unit", "color among {group}", lambda nouns: different("colors", nouns))


def _sum(first: Value, more: tuple[tuple[int, Value], ...]) -> Value:
    """Add and take away, things first and figures last."""
    if not more:
        return first
    return Sum((first, *(times(sign, value) for sign, value in more)))
