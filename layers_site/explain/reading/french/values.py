"""Numbers in French: "le nombre de marais que vous contrôlez", alone, after "de" and after "à"."""

from __future__ import annotations

from typing import Final

from engine.expressions import Among, Count, CountersOn, Devotion, Life, ManaSymbols, NumberOf, Product, Sum
from layers_site.explain.reading.conditions import (
    count,
    count_both,
    count_single,
    counters_among,
    different,
    different_of,
    number_among,
    so_many_counters,
)
from layers_site.explain.reading.french.references import with_cases, without_article
from layers_site.explain.reading.grammar import Grammar
from layers_site.explain.reading.meaning import IT, Noun, times
from layers_site.explain.reading.nouns import exiled_card

_TIMES: Final = {"deux fois": 2, "trois fois": 3, "quatre fois": 4, "cinq fois": 5}
_NUMBERS: Final = (("force", "power"), ("endurance", "toughness"), ("valeur de mana", "mana_value"),
                   ("coût converti de mana", "mana_value"))  # fmt: skip


def add_rules(grammar: Grammar) -> None:
    """Add `value`, a number with its article; `value_to` stands behind "à", `value_of` behind "de"."""
    _add_plain(grammar)
    for case in ("", "_of", "_to"):
        plain = f"{{plain_value{case}}}"
        grammar.rule(f"value{case}", plain, lambda value: value)
        for comma in ("", ", "):
            grammar.rule(f"value{case}", f"{plain} {comma}plus {{plain_value}}", lambda first, then: Sum((first, then)))
            grammar.rule(f"value{case}", f"{plain} {comma}plus {{number}}", lambda value, number: Sum((value, number)))
            grammar.rule(
                f"value{case}", f"{plain} {comma}moins {{number}}", lambda value, number: Sum((value, -number))
            )
    grammar.rule("value_to", "à {number}", lambda number: number)
    for case in ("", "_of", "_to"):
        by = f"{{plain_value{case}}} fois {{plain_value}}"
        grammar.rule(f"value{case}", by, lambda *values: Product(values))
        grammar.rule(f"value{case}", f"{by} plus {{plain_value}}", lambda a, b, more: Sum((Product((a, b)), more)))
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
        without_article(
            grammar, "plain_value", f"{words} {{plain_value}}", lambda value, by=factor: Product((by, value))
        )
    for word, what in _NUMBERS:
        with_cases(grammar, "plain_value", f"{word} {{ref_of}}", lambda ref, what=what: NumberOf(what, ref))
        exiled = f"{word} {{exiled_card_the_of}}"
        with_cases(grammar, "plain_value", exiled, lambda card, what=what: exiled_card(what))
        own = f"sa|son|leur {word}"
        without_article(grammar, "plain_value", own, lambda what=what: NumberOf(what, IT))
    without_article(grammar, "plain_value", "votre total de points de vie", lambda: Life("you"))
    with_cases(grammar, "plain_value", "total de points de vie {player_of}", Life)
    without_article(grammar, "plain_value", "votre dévotion {to_colors}", Devotion)
    grammar.rule("to_color", "au {color}", lambda color: color)
    grammar.list_of("to_colors", "to_color", ("et",))


def _add_counted(grammar: Grammar) -> None:
    """Add `counted`, the words behind "le nombre", with their "de"."""
    grammar.rule("counted", "{counted_things}", _count_many)
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
    for words, how in (("grand|grande", "greatest"), ("petit|petite", "least")):
        for word, what in _NUMBERS:
            with_cases(grammar, "plain_value", f"plus {words} {word} parmi {{group}}",
                       lambda group, how=how, what=what: number_among(how, what, group))  # fmt: skip
            high = {"greatest": "élevé|élevée", "least": "bas|basse|faible"}[how]
            with_cases(grammar, "plain_value", f"{word} le|la plus {high} parmi {{group}}",
                       lambda group, how=how, what=what: number_among(how, what, group))  # fmt: skip
        with_cases(grammar, "plain_value", f"plus {words} nombre de {{kind:counter_kind}} sur {{one_thing}}",
                   lambda kind, noun, how=how: counters_among(how, kind, (noun,)))  # fmt: skip
    for word, what in _NUMBERS:
        with_cases(grammar, "plain_value", f"{word} total|totale {{named_one_of}}",
                   lambda named, what=what: Among("total", what, named))  # fmt: skip
        for words, how in (("grand|grande", "greatest"), ("petit|petite", "least")):
            with_cases(grammar, "plain_value", f"plus {words} {word} parmi {{named_one}}",
                       lambda named, how=how, what=what: Among(how, what, named))  # fmt: skip
        with_cases(grammar, "plain_value", f"{word} total|totale {{group_of}}",
                   lambda group, what=what: number_among("total", what, group))  # fmt: skip
    for number in ("nombre", "nombre total"):
        with_cases(grammar, "plain_value", f"{number} de marqueurs sur|parmi {{group}}",
                   lambda group: counters_among("total", None, group))  # fmt: skip
        with_cases(grammar, "plain_value", f"{number} de {{kind:counter_kind}} sur|parmi {{group}}",
                   lambda kind, group: counters_among("total", kind, group))  # fmt: skip
    grammar.rule("fact", "il y a au moins {number} marqueurs parmi|sur {group}", so_many_counters)
    grammar.rule("fact", "il y a {number} marqueurs ou plus parmi|sur {group}", so_many_counters)
    grammar.list_of("mana_colors", "color", ("ou",))
    symbols = "{colors:mana_colors} dans son|leur coût de mana"
    grammar.rule("counted", f"de symboles de mana {symbols}", lambda colors: ManaSymbols(colors, IT))
    grammar.rule("unit", f"symbole de mana {symbols}", lambda colors: ManaSymbols(colors, IT))
    symbols = "{colors:mana_colors} dans le coût de mana {ref_of}"
    grammar.rule("counted", f"de symboles de mana {symbols}", ManaSymbols)
    grammar.rule("unit", f"symbole de mana {symbols}", ManaSymbols)
    grammar.rule("unit", "couleur parmi {group}", lambda nouns: different("colors", nouns))


def _count_many(noun: Noun) -> object:
    return count((noun,))


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
