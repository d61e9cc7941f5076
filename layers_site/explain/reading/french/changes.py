"""The predicates of a subject in French: "gagne +1/+1", "a le vol", "perd toutes ses capacités"."""

from __future__ import annotations

from typing import Final, cast

from engine.expressions import Word
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    AllCreatureTypes,
    Change,
    Colors,
    ForbidAbilities,
    FullText,
    LoseSubtypes,
    RemoveAbilities,
    SetPT,
    Subtypes,
    SwitchPT,
)
from engine.words import SubtypeSet
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.predicates import (
    LosesOther,
    all_abilities_of,
    bonus_for_each,
    bonus_of,
    forbidden,
    granted,
    quoted,
    together,
)
from layers_site.explain.reading.tokens import QUOTATION

SUBTYPE_SETS_IN_WORDS: Final[tuple[tuple[str, SubtypeSet], ...]] = (
    ("de terrain", "land"), ("d' artefact", "artifact"), ("d' enchantement", "enchantment"), ("de sort", "spell"),
    ("de planeswalker", "planeswalker"), ("de bataille", "battle"),
)  # fmt: skip
PRONOUN = "il|elle|ils|elles"


def add_rules(grammar: Grammar) -> None:
    """Add `predicate`, a tuple of changes to a subject, and `predicates`, several of them."""
    grammar.rule("predicates", "{predicate} {more_predicates}", lambda changes, more: together((changes, *more)))
    grammar.rule("more_predicates", "", tuple)
    for link in (",", "et", ", et"):
        for pronoun in ("", f" {PRONOUN}"):
            last = "" if link == "," else "{more_predicates}"
            grammar.rule("more_predicates", f"{link}{pronoun} {{predicate}} {{more_predicates}}" if not last
                         else f"{link}{pronoun} {{predicate}}", _several)  # fmt: skip
    # These stand behind all others, as the words behind them would belong to them: copies with exceptions, and
    # abilities "des créatures qui sont blanches et …".
    grammar.rule("last_predicate", "{copy_but}", lambda copied: copied)
    grammar.rule("predicates", "{last_predicate}", lambda last: last)
    for link in (",", "et", ", et"):
        for pronoun in ("", f" {PRONOUN}"):
            grammar.rule("more_predicates", f"{link}{pronoun} {{last_predicate}}", _several)
    _add_sizes(grammar)
    _add_abilities(grammar)


def _several(changes: tuple[Change, ...], more: tuple[tuple[Change, ...], ...] = ()) -> object:
    return (changes, *more)


# --- power and toughness ----------------------------------------------------------------------------


def _add_sizes(grammar: Grammar) -> None:
    gains = "gagne|gagnent"
    for each in ("", " chacun|chacune"):
        grammar.rule("predicate", f"{gains}{each} {{bonus}}", lambda bonus: (bonus_of(bonus),))
        grammar.rule("predicate", f"{gains}{each} {{bonus}} [supplémentaire] pour chaque {{unit}}", bonus_for_each)
        grammar.rule("predicate", f"{gains}{each} [un] {{bonus}} supplémentaire", lambda bonus: (bonus_of(bonus),))
    grammar.rule("predicate", f"{gains} aussi {{bonus}}", lambda bonus: (bonus_of(bonus),))
    grammar.rule("predicate", f"{gains} {{bonus}} pour {{any_each_unit}}", bonus_for_each)
    grammar.rule("predicate", f"{gains} {{bonus}} pour chacun|chacune {{of_each}}", bonus_for_each)
    grammar.rule("predicate", "a|ont {base_size}", lambda size: (SetPT(*size),))
    grammar.rule("predicate", "devient|deviennent {size}", lambda size: (SetPT(*size),))
    grammar.rule("base_size", "une force et une endurance de base de {size}", lambda size: size)
    grammar.rule("base_size", "une force et une endurance de base de {below}", lambda size: size)
    grammar.rule("base_size", "{base_power}", lambda power: (power, None))
    grammar.rule("base_size", "{base_toughness}", lambda toughness: (None, toughness))
    grammar.rule("base_size", "{base_power} et {base_toughness}", lambda power, toughness: (power, toughness))
    for side, word in (("power", "force"), ("toughness", "endurance")):
        grammar.rule(f"base_{side}", f"une {word} de base de {{number}}", lambda number: number)
        grammar.rule(f"base_{side}", f"une {word} de base égale {{value_to}}", lambda value: value)
    for each in ("toutes deux égales", "chacune égale|égales", "égale|égales"):
        both = f"une force et une endurance de base {each} {{value_to}}"
        grammar.rule("base_size", both, lambda value: (value, value))
    switched = "voit|voient sa|leur force et son|leur endurance échangées"
    grammar.rule("predicate", switched, lambda: (SwitchPT(),))


# --- abilities --------------------------------------------------------------------------------------


def _add_abilities(grammar: Grammar) -> None:
    grammar.terminal("quoted", quoted, (QUOTATION,))
    grammar.rule("granted", "{keyword_object}", granted)
    grammar.rule("granted", "{quoted}", lambda abilities: abilities)
    grammar.list_of("granted_list", "granted", ("et",))
    grammar.rule("grants", "{granted_list}", lambda parts: tuple(ability for part in parts for ability in part))
    # "Le vol, la célérité, la protection contre le noir et contre le rouge" ends with two of one word.
    grammar.rule("open_grants", "{granted}", lambda abilities: abilities)
    grammar.rule("open_grants", "{granted} , {open_grants}", lambda abilities, more: (*abilities, *more))
    grammar.rule("grants", "{open_grants} , {twofold}", _and_twofold)
    has = "a|ont|acquiert|acquièrent"
    for colon in ("", " :"):
        grammar.rule("predicate", f"{has}{colon} {{grants}}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule("predicate", "a|ont|acquiert|acquièrent aussi {grants}", lambda abilities: (AddAbilities(abilities),))
    _add_losses(grammar)
    grammar.words("some_kind", [("activées", "activated"), ("déclenchées", "triggered"), ("de mana", "mana"),
                                ("mot-clé", "keyword")])  # fmt: skip
    grammar.rule("some_kinds", "{some_kind}", lambda kind: (kind,))
    grammar.rule("some_kinds", "activées et déclenchées", lambda: ("activated", "triggered"))
    every = "a|ont toutes les capacités {some_kinds}"
    for name, closed in (("predicate", False), ("last_predicate", True)):
        grammar.rule(
            name, f"{every} {{group_of}}", lambda kinds, nouns, closed=closed: all_abilities_of(kinds, nouns, closed)
        )
    for name, named in (("predicate", "named_alone_of"), ("last_predicate", "named_closed_of")):
        grammar.rule(name, f"{every} {{{named}}}",
                     lambda kinds, named: tuple(AddAbilitiesFrom(named, kind) for kind in kinds))  # fmt: skip
    full_text = f"{has} le texte complet {{ref_of}}"
    grammar.rule("predicate", full_text, lambda ref: (FullText(ref),))
    grammar.rule("predicate", f"{full_text} et {{grants}}", lambda ref, plus: (FullText(ref, plus),))


def _and_twofold(abilities: tuple[Ability, ...], words: tuple[Word, ...]) -> object:
    more = granted(words)
    return REFUSED if more is REFUSED else (*abilities, *cast("tuple[Ability, ...]", more))


def _add_losses(grammar: Grammar) -> None:
    loses = "perd|perdent"
    every = f"{loses} toutes ses|leurs|les capacités"
    grammar.rule("predicate", every, lambda: (RemoveAbilities(None),))
    for but in (", sauf", "sauf", "excepté", ", excepté", "à l' exception de"):
        spared = f"{every} {but} ses|leurs|les|des capacités de mana"
        grammar.rule("predicate", spared, lambda: (RemoveAbilities(None, True),))
    grammar.rule("predicate", f"{loses} {{keywords_and}}", lambda words: (RemoveAbilities(words),))
    grammar.rule("predicate", f"{loses} toutes ses|leurs couleurs", lambda: (Colors("set", ()),))
    grammar.rule("predicate", f"{loses} tous ses|leurs|les types de créature", lambda: (Subtypes("set_creature", ()),))
    for words, of in SUBTYPE_SETS_IN_WORDS:
        every_of = f"{loses} tous ses|leurs|les types {words}"
        grammar.rule("predicate", every_of, lambda of=of: (LoseSubtypes(of),))
    gains = "acquiert|acquièrent|gagne|gagnent tous les types de créature"
    grammar.rule("predicate", gains, lambda: (AllCreatureTypes(),))
    other = f"{loses} tous|toutes ses|leurs autres {{lost_others}}"
    grammar.rule("predicate", other, lambda words: (LosesOther(frozenset(words)),))
    grammar.list_of("lost_others", "lost_other", ("et",))
    grammar.words("lost_other", [
        ("capacités", "abilities"), ("types de carte", "card types"), ("types de créature", "creature types"),
        ("de créature", "creature types"),
    ])  # fmt: skip
    can_not = f"{loses} {{keywords_and}} et ne peut|peuvent ni avoir ni acquérir|gagner {{keywords_any}}"
    grammar.rule("predicate", can_not, forbidden)
    neither = f"{loses} {{keywords_and}} et ne peut|peuvent pas avoir ou|ni acquérir|gagner {{keywords_any}}"
    grammar.rule("predicate", neither, forbidden)
    for them in ("l'", "le", "la", "les"):
        again = f"{loses} {{keywords_and}} et ne peut|peuvent ni {them} avoir ni {them} acquérir|gagner"
        grammar.rule("predicate", again, lambda words: (ForbidAbilities(words),))
    none = f"{every} et ne peut|peuvent ni en avoir ni en acquérir|gagner"
    grammar.rule("predicate", none, lambda: (ForbidAbilities(None),))
