"""What is said of a subject in French: "gagne +1/+1", "a le vol", "perd toutes ses capacités"."""

from __future__ import annotations

from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    Change,
    ForbidAbilities,
    RemoveAbilities,
    SetPT,
    SwitchPT,
)
from layers_site.explain.reading.grammar import Grammar
from layers_site.explain.reading.nouns import nouns_selector
from layers_site.explain.reading.predicates import bonus_for_each, bonus_of, forbidden, keyword_ability, quoted
from layers_site.explain.reading.tokens import QUOTATION

PRONOUN = "il|elle|ils|elles"


def add_rules(grammar: Grammar) -> None:
    """`predicate` is one thing said of a subject, a tuple of changes; `predicates` several."""
    grammar.rule("predicates", "{predicate} {more_predicates}", lambda changes, more: (*changes, *more))
    grammar.rule("more_predicates", "", tuple)
    for link in (",", "et", ", et"):
        for pronoun in ("", f" {PRONOUN}"):
            last = "" if link == "," else "{more_predicates}"
            grammar.rule("more_predicates", f"{link}{pronoun} {{predicate}} {{more_predicates}}" if not last
                         else f"{link}{pronoun} {{predicate}}", _several)  # fmt: skip
    _add_sizes(grammar)
    _add_abilities(grammar)


def _several(changes: tuple[Change, ...], more: tuple[Change, ...] = ()) -> tuple[Change, ...]:
    return (*changes, *more)


# --- power and toughness ----------------------------------------------------------------------------


def _add_sizes(grammar: Grammar) -> None:
    gains = "gagne|gagnent"
    for each in ("", " chacun|chacune"):
        grammar.rule("predicate", f"{gains}{each} {{bonus}}", lambda bonus: (bonus_of(bonus),))
        grammar.rule("predicate", f"{gains}{each} {{bonus}} [supplémentaire] pour chaque {{unit}}", bonus_for_each)
    grammar.rule("predicate", f"{gains} {{bonus}} pour chacun|chacune {{of_each}}", bonus_for_each)
    grammar.rule("predicate", "a|ont {base_size}", lambda size: (SetPT(*size),))
    grammar.rule("base_size", "une force et une endurance de base de {size}", lambda size: size)
    grammar.rule("base_size", "une force de base de {figure}", lambda power: (power, None))
    grammar.rule("base_size", "une endurance de base de {figure}", lambda toughness: (None, toughness))
    for each in ("toutes deux égales", "chacune égale|égales", "égale|égales"):
        both = f"une force et une endurance de base {each} {{value_to}}"
        grammar.rule("base_size", both, lambda value: (value, value))
    grammar.rule("base_size", "une force de base égale {value_to}", lambda value: (value, None))
    grammar.rule("base_size", "une endurance de base égale {value_to}", lambda value: (None, value))
    switched = "voit|voient sa|leur force et son|leur endurance échangées"
    grammar.rule("predicate", switched, lambda: (SwitchPT(),))


# --- abilities --------------------------------------------------------------------------------------


def _add_abilities(grammar: Grammar) -> None:
    grammar.terminal("quoted", quoted, (QUOTATION,))
    grammar.rule("granted", "{keyword_object}", lambda words: tuple(keyword_ability(word) for word in words))
    grammar.rule("granted", "{quoted}", lambda abilities: abilities)
    grammar.list_of("granted_list", "granted", ("et",))
    grammar.rule("grants", "{granted_list}", lambda parts: tuple(ability for part in parts for ability in part))
    has = "a|ont|acquiert|acquièrent"
    for colon in ("", " :"):
        grammar.rule("predicate", f"{has}{colon} {{grants}}", lambda abilities: (AddAbilities(abilities),))
    _add_losses(grammar)
    grammar.words("some_kind", [("activées", "activated"), ("déclenchées", "triggered"), ("de mana", "mana"),
                                ("mot-clé", "keyword")])  # fmt: skip
    for link in ("de", "des"):
        # "De chaque autre créature", "des créatures que vous contrôlez".
        inner = "{each_thing}" if link == "de" else "{bare_things}"
        grammar.rule("predicate", f"a|ont toutes les capacités {{some_kind}} {link} {inner}",
                     lambda kind, noun: (AddAbilitiesFrom(nouns_selector((noun,)), kind),))  # fmt: skip


def _add_losses(grammar: Grammar) -> None:
    loses = "perd|perdent"
    every = f"{loses} toutes ses|leurs|les capacités"
    grammar.rule("predicate", every, lambda: (RemoveAbilities(None),))
    for but in (", sauf", "sauf", "excepté", ", excepté", "à l' exception de"):
        spared = f"{every} {but} ses|leurs|les|des capacités de mana"
        grammar.rule("predicate", spared, lambda: (RemoveAbilities(None, True),))
    grammar.rule("predicate", f"{loses} {{keywords_and}}", lambda words: (RemoveAbilities(words),))
    can_not = f"{loses} {{keywords_and}} et ne peut|peuvent ni avoir ni acquérir|gagner {{keywords_any}}"
    grammar.rule("predicate", can_not, forbidden)
    for them in ("l'", "le", "la", "les"):
        again = f"{loses} {{keywords_and}} et ne peut|peuvent ni {them} avoir ni {them} acquérir|gagner"
        grammar.rule("predicate", again, lambda words: (ForbidAbilities(words),))
    none = f"{every} et ne peut|peuvent ni en avoir ni en acquérir|gagner"
    grammar.rule("predicate", none, lambda: (ForbidAbilities(None),))
