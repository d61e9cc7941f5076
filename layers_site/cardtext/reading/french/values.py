"""Numbers in French, and players: as subjects and owners, and what an opponent has."""

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
    most_life,
    number_among,
    over,
    players_for_whom,
    taken_over,
)
from layers_site.cardtext.reading.french.references import with_cases, without_article
from layers_site.cardtext.reading.grammar import Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import IT, RefIs, exiled_card, lying, times

_ZONES: Final = (("cimetière", "graveyard"), ("main", "hand"), ("bibliothèque", "library"))
_HOW: Final = (("grand|grande", "greatest"), ("petit|petite", "least"))
_GROUPS: Final = (("adversaire", "opponents"), ("joueur", "all"))
_ROLES: Final = (("contrôleur", "controller"), ("propriétaire", "owner"))


def add_rules(grammar: Grammar) -> None:
    _add_named_players(grammar)
    _add_players(grammar)
    _add_theirs(grammar)
    _add_some(grammar)
    _add_what_they_have(grammar)
    _add_numbers(grammar)
    _add_rules_of_values(grammar)


def _add_named_players(grammar: Grammar) -> None:
    """Add `player`, a Who of the format, and `player_of`, the same behind "de"."""
    grammar.words("player", [
        ("vous", "you"), ("vos adversaires", "opponent"), ("chaque adversaire", "opponent"), ("chaque joueur", "each"),
        ("les joueurs", "each"), ("tous les joueurs", "each"), ("le joueur enchanté", "attached"),
        ("le joueur choisi", "chosen"),
    ])  # fmt: skip
    grammar.words("player_of", [
        ("de vos adversaires", "opponent"), ("de chaque adversaire", "opponent"), ("de chaque joueur", "each"),
        ("des joueurs", "each"), ("de tous les joueurs", "each"), ("du joueur enchanté", "attached"),
        ("du joueur choisi", "chosen"),
    ])  # fmt: skip


def _add_players(grammar: Grammar) -> None:
    named = {"choisi": "chosen", "enchanté": "attached", "actif": "active", "défenseur": "defending"}
    for words, name in named.items():
        with_cases(grammar, "keeper", f"joueur {words}", lambda name=name: name)
    with_cases(grammar, "keeper", "adversaire enchanté", lambda: "attached")
    grammar.terminal("that_player", _that_player)
    without_article(grammar, "keeper", "{that_player}", lambda player: player)
    without_article(grammar, "some_player", "chaque joueur", lambda: EACH_PLAYER)
    without_article(grammar, "some_player", "chaque adversaire", lambda: EACH_OPPONENT)
    without_article(grammar, "some_player", "un joueur", lambda: ANY_PLAYER)
    for word, role in _ROLES:
        without_article(grammar, "keeper", f"son|leur {word}", lambda role=role: keeper_of(IT, role))
        with_cases(grammar, "keeper", f"{word} {{ref_of}}", lambda ref, role=role: keeper_of(ref, role))


def _that_player(parse: Parse, place: int) -> Iterable[Result]:
    """Read "ce joueur" behind "joueurs pour lesquels"; anywhere else it is a player of another text."""
    keys = [token.key for token in parse.tokens[place : place + 2]]
    if keys == ["ce", "joueur"] and {"lequel", "lesquels"} & {token.key for token in parse.tokens[:place]}:
        yield Result(THAT_PLAYER, place + 2)


def _add_theirs(grammar: Grammar) -> None:
    """Add whose objects are meant: "que le joueur choisi contrôle", "dans la main de son contrôleur"."""
    for verb, key in (("contrôle", "controller"), ("possède", "owner")):
        grammar.rule(
            "behind", f"que|qu' {{keeper}}|{{some_player}} {verb}", lambda player, key=key: (PlayerIs(key, player),)
        )
        grammar.rule("fact", f"{{keeper}} {verb} {{ref}}", lambda who, ref, key=key: RefIs(ref, (PlayerIs(key, who),)))
    grammar.rule("being", "sous le contrôle {some_player_of}", lambda who: (PlayerIs("controller", who),))
    for word, zone in _ZONES:
        grammar.rule(
            "zone", f"dans le|la {word} {{keeper_of}}|{{some_player_of}}", lambda player, zone=zone: lying(zone, player)
        )
    with_cases(grammar, "plain_value", "total de points de vie {keeper_of}", Life)
    for words, who in (("votre groupe", "you"), ("le groupe {keeper_of}", "")):
        for name, many in (("counted", "de créatures"), ("unit", "créature")):
            grammar.rule(name, f"{many} dans {words}", lambda named="", who=who: Party(named or who))
    for words, who in (("vous avez", "you"), ("{keeper} a", "")):
        grammar.rule("fact", f"{words} un groupe complet", lambda named="", who=who: full_party(named or who))
    grammar.rule("fact", "{keeper} contrôle {amount_of}", controls)
    grammar.rule("fact", "{keeper} ne contrôle {not_one}", controls)


def _add_some(grammar: Grammar) -> None:
    """Add conditions: "un adversaire a au moins huit cartes dans son cimetière"."""
    for word, group in _GROUPS:
        grammar.rule("some_players", f"un {word}", lambda group=group: (group, ((">=", 1),)))
        grammar.rule("no_players", f"aucun {word}", lambda group=group: (group, (("=", 0),)))
        for limit, sign in (("au moins", ">="), ("au plus", "<="), ("exactement", "=")):
            grammar.rule("some_players", f"{limit} {{number}} {word}|{word}s",
                         lambda number, group=group, sign=sign: (group, ((sign, number),)))  # fmt: skip
        grammar.rule("counted", f"de|d' {word}s qui {{theirs}}", lambda made, group=group: PlayersWhere(group, made))
        grammar.rule("counted", f"de|d' {word}s pour lesquels {{condition}}",
                     lambda when, group=group: players_for_whom(group, when))  # fmt: skip
        grammar.rule("unit", f"{word} qui {{theirs}}", lambda made, group=group: PlayersWhere(group, made))
    grammar.rule("counted", "d' adversaires que vous avez", lambda: EVERY_OPPONENT)
    grammar.rule("unit", "adversaire que vous avez", lambda: EVERY_OPPONENT)
    grammar.rule("fact", "{some_players} {theirs}", are_there)
    grammar.rule("fact", "il y a {some_players} pour lequel|lesquels {fact}", are_such)
    grammar.rule("fact", "il n' y a {no_players} pour lequel {fact}", are_such)


def _add_what_they_have(grammar: Grammar) -> None:
    """Add `theirs`, what a player controls or has, behind the player or behind "qui"."""
    grammar.rule("theirs", "contrôle|contrôlent {amount_of}", controlling)
    grammar.rule("theirs", "a|ont {bound:life_bound}", having_life)
    grammar.rule("theirs", "a|ont {count_bound} et {count_bound} points de vie",
                 lambda first, then: having_life(first + then))  # fmt: skip
    grammar.rule("theirs", "a|ont {bound:count_bound} {kind:counter_kind}", lambda n, kind: having_counters(kind, n))
    for name, link in (("counted", "de "), ("unit", "")):
        grammar.rule(name, f"{link}{{kind:counter_kind}} que vos adversaires ont", counters_of_opponents)
    grammar.same("life_bound", "{bound:count_bound} point|points de vie")
    grammar.rule("card_amount", "{loose_thing}", lambda noun: (noun, ((">=", 1),)))
    grammar.rule("card_amount", "{bound:count_bound} {bare_thing}", lambda bound, noun: (noun, bound))
    for word, zone in _ZONES:
        for place in (f"dans son|sa|leur {word}", *(("en main",) if zone == "hand" else ())):
            grammar.rule("theirs", f"a|ont {{card_amount}} {place}", lambda n, zone=zone: having_cards(n, zone))


def _add_numbers(grammar: Grammar) -> None:
    with_cases(grammar, "plain_value", "nombre total {counted}", lambda value: over("total", value))
    with_cases(grammar, "plain_value", "total des points de vie des joueurs", lambda: most_life("all", "total"))
    for group, single, each in (
        ("opponents", "un adversaire", "chaque adversaire"),
        ("all", "un joueur", "chaque joueur"),
    ):
        for how, words, who in (
            ("greatest", "plus grand", single),
            ("least", "plus petit", single),
            ("total", "total", each),
        ):
            with_cases(grammar, "plain_value", f"{words} , pour {who} , {{plain_value_of}}",
                       lambda value, group=group, how=how: taken_over(group, how, value))  # fmt: skip
    for words, how in _HOW:
        with_cases(grammar, "plain_value", f"plus {words} nombre {{counted}}", lambda value, how=how: over(how, value))
        for everyone, group in (("vos adversaires", "opponents"), ("les joueurs", "all"), ("tous les joueurs", "all")):
            with_cases(grammar, "plain_value", f"plus {words} total de points de vie parmi {everyone}",
                       lambda group=group, how=how: most_life(group, how))  # fmt: skip
    theirs = "total des points de vie de vos adversaires"
    with_cases(grammar, "plain_value", theirs, lambda: most_life("opponents", "total"))


_TIMES: Final = {"deux fois": 2, "trois fois": 3, "quatre fois": 4, "cinq fois": 5}
_NUMBERS: Final = (("force", "power"), ("endurance", "toughness"), ("valeur de mana", "mana_value"),
                   ("coût converti de mana", "mana_value"))  # fmt: skip


def _add_rules_of_values(grammar: Grammar) -> None:
    """Add `value`, a number with its article; `value_to` stands behind "à", `value_of` behind "de"."""
    _add_plain(grammar)
    for case in ("", "_of", "_to"):
        plain = f"{{plain_value{case}}}"
        grammar.same(f"value{case}", plain)
        for comma in ("", ", "):
            value = partial(grammar.rule, f"value{case}")
            value(f"{plain} {comma}plus {{plain_value}}|{{number}}", lambda first, then: Sum((first, then)))
            value(f"{plain} {comma}moins {{number}}", lambda first, number: Sum((first, -number)))
    grammar.same("value_to", "à {number}")
    for case in ("", "_of", "_to"):
        by = f"{{plain_value{case}}} fois {{plain_value}}"
        grammar.rule(f"value{case}", by, lambda *values: Product(values))
    without_article(grammar, "plain_value", "moins {plain_value}", lambda value: times(-1, value))
    without_article(grammar, "plain_value", "{number} fois {plain_value}", times)
    _add_counted(grammar)
    _add_units(grammar)
    _add_totals(grammar)


def _add_plain(grammar: Grammar) -> None:
    for number in ("nombre", "nombre total"):
        with_cases(grammar, "plain_value", f"{number} {{counted}}", lambda value: value)
    with_cases(grammar, "plain_value", "double {plain_value_of}", lambda value: Product((2, value)))
    with_cases(grammar, "plain_value", "triple {plain_value_of}", lambda value: Product((3, value)))
    for words, factor in _TIMES.items():
        by = f"{words} {{plain_value}}"
        without_article(grammar, "plain_value", by, lambda value, by=factor: Product((by, value)))
    for word, what in (*_NUMBERS, ("force de base", "base_power"), ("endurance de base", "base_toughness")):
        with_cases(grammar, "plain_value", f"{word} {{ref_of}}", lambda ref, what=what: NumberOf(what, ref))
        exiled = f"{word} {{exiled_card_the_of}}"
        with_cases(grammar, "plain_value", exiled, lambda card, what=what: exiled_card(what))
        own = f"sa|son|leur {word}"
        without_article(grammar, "plain_value", own, lambda what=what: NumberOf(what, IT))
    without_article(grammar, "plain_value", "votre total de points de vie", lambda: Life("you"))
    with_cases(grammar, "plain_value", "total de points de vie {player_of}", Life)
    without_article(grammar, "plain_value", "votre dévotion {to_colors}", Devotion)
    grammar.same("to_color", "au {color}")
    grammar.list_of("to_colors", "to_color", ("et",))


def _add_counted(grammar: Grammar) -> None:
    """Add `counted`, the words behind "le nombre", with their "de"."""
    grammar.rule("counted", "{counted_things}", lambda noun: count((noun,)))
    grammar.rule("counted", "de marqueurs sur {ref_on}", lambda ref: CountersOn(ref, None))
    grammar.rule("unit", "marqueur sur {ref_on}", lambda ref: CountersOn(ref, None))
    grammar.rule("counted", "de {kind:counter_kind} sur {ref_on}", lambda kind, ref: CountersOn(ref, kind))
    grammar.rule("counted", "{named_one_of}", Count)
    grammar.rule("counted", "de {what:different} parmi {named_one}", different_of)
    for link in ("parmi", "chez"):
        grammar.rule("counted", f"de {{what:different}} {link} {{group}}", different)
    grammar.rule("counted", "de couleurs {ref_of}", lambda ref: NumberOf("colors", ref))
    grammar.rule("counted", "de ses|leurs couleurs", lambda: NumberOf("colors", IT))
    grammar.words("different", [
        ("types de carte", "card_types"), ("types de cartes", "card_types"),
        ("couleurs", "colors"), ("noms différents", "names"), ("valeurs de mana différentes", "mana_values"),
        ("valeurs de mana", "mana_values"), ("forces différentes", "powers"),
        ("types de terrain de base", "basic_land_types"), ("types de terrains de base", "basic_land_types"),
    ])  # fmt: skip


def _add_totals(grammar: Grammar) -> None:
    """Add the greatest, least and total: "la plus grande force parmi les créatures que vous contrôlez"."""
    the_value = partial(with_cases, grammar, "plain_value")
    for words, how in (("grand|grande", "greatest"), ("petit|petite", "least")):
        for word, what in _NUMBERS:
            the_value(f"plus {words} {word} parmi {{group}}",
                       lambda group, how=how, what=what: number_among(how, what, group))  # fmt: skip
            high = {"greatest": "élevé|élevée", "least": "bas|basse|faible"}[how]
            the_value(f"{word} le|la plus {high} parmi {{group}}",
                       lambda group, how=how, what=what: number_among(how, what, group))  # fmt: skip
        the_value(f"plus {words} nombre de {{kind:counter_kind}} sur {{one_thing}}",
                   lambda kind, noun, how=how: counters_among(how, kind, (noun,)))  # fmt: skip
    for word, what in _NUMBERS:
        the_value(f"{word} total|totale {{named_one_of}}", lambda named, what=what: Among("total", what, named))
        for words, how in (("grand|grande", "greatest"), ("petit|petite", "least")):
            the_value(f"plus {words} {word} parmi {{named_one}}",
                       lambda named, how=how, what=what: Among(how, what, named))  # fmt: skip
        the_value(f"{word} total|totale {{group_of}}", lambda group, what=what: number_among("total", what, group))
    for number in ("nombre", "nombre total"):
        the_value(f"{number} de marqueurs sur|parmi {{group}}", lambda group: counters_among("total", None, group))
        the_value(f"{number} de {{kind:counter_kind}} sur|parmi {{group}}",
                   lambda kind, group: counters_among("total", kind, group))  # fmt: skip
    grammar.list_of("mana_colors", "color", ("ou",))
    symbols = "{colors:mana_colors} dans son|leur coût de mana"
    grammar.rule("counted", f"de symboles de mana {symbols}", lambda colors: ManaSymbols(colors, IT))
    grammar.rule("unit", f"symbole de mana {symbols}", lambda colors: ManaSymbols(colors, IT))
    symbols = "{colors:mana_colors} dans le coût de mana {ref_of}"
    grammar.rule("counted", f"de symboles de mana {symbols}", ManaSymbols)
    grammar.rule("unit", "couleur parmi {group}", lambda nouns: different("colors", nouns))


def _add_units(grammar: Grammar) -> None:
    """Add `unit`, the words behind "pour chaque"."""
    grammar.rule("unit", "{single_thing}", count_single)
    grammar.rule("unit", "{single_thing} et [pour] chaque {single_thing}", count_both)
    grammar.rule("unit", "{kind:counter_kind} sur {ref_on}", lambda kind, ref: CountersOn(ref, kind))
    grammar.rule("unit", "type de carte parmi {group}", lambda nouns: different("card_types", nouns))
    grammar.rule("unit", "type de terrain de base parmi {group}", lambda nouns: different("basic_land_types", nouns))
    grammar.rule("any_each_unit", "{any_each_thing}", count_single)
    grammar.rule("of_each", "de ses|leurs couleurs", lambda: NumberOf("colors", IT))
    grammar.rule("of_each", "des couleurs {ref_of}", lambda ref: NumberOf("colors", ref))
