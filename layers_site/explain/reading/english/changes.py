"""The predicates of a subject in English: "gets +1/+1", "has flying", "is a Mountain"."""

from __future__ import annotations

from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    Colors,
    ForbidAbilities,
    FullText,
    LoseSubtypes,
    RemoveAbilities,
    SetPT,
    Subtypes,
    SwitchPT,
)
from engine.words import SUBTYPE_SETS
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import selector_of
from layers_site.explain.reading.nouns import exiled_with
from layers_site.explain.reading.predicates import (
    AbilityKind,
    LosesOther,
    all_abilities_of,
    being_and_more,
    bonus_for_each,
    bonus_for_two,
    bonus_of,
    forbidden,
    granted,
    quoted,
    size_and_grants,
    together,
)
from layers_site.explain.reading.tokens import QUOTATION


def add_rules(grammar: Grammar) -> None:
    """Add `predicate`, a tuple of changes to a subject, and `predicates`, several of them."""
    grammar.list_of("predicate_list", "predicate", ("and",))
    grammar.rule("predicates", "{predicate_list}", together)
    grammar.rule("predicates", "{predicate_list} , and it {predicate_list}", lambda first, then: together(first + then))
    grammar.rule("predicates", "{predicate_list} and it {predicate_list}", lambda first, then: together(first + then))
    for being in ("being_said", "being_else", "copy_of"):
        grammar.rule("being_first", f"{{{being}}}", lambda changes: changes)
    grammar.rule("being_predicates", "{being_first}", lambda changes: together((changes,)))
    grammar.rule("being_predicates", "{being_first} and {predicate_list}", lambda first, then: together((first, *then)))
    grammar.rule("being_predicates", "{being_first} , {predicate_list}", being_and_more)
    grammar.rule("being_predicates", "{being_first} , {predicate} , and {predicate}",
                 lambda *parts: together(parts))  # fmt: skip
    _add_last(grammar)
    _add_sizes(grammar)
    _add_abilities(grammar)


def _add_last(grammar: Grammar) -> None:
    """Add what stands behind all other predicates, as the words behind it would belong to it.

    That is a copy with exceptions, and abilities "of creatures that are white and …".
    """
    grammar.rule("predicates", "{last_predicate}", lambda last: last)
    grammar.rule("being_predicates", "{copy_but}", lambda copied: copied)
    grammar.rule("predicates_before", "{predicate}", lambda first: (first,))
    grammar.rule("predicates_before", "{predicate} , {predicates_before}", lambda first, more: (first, *more))
    grammar.rule("being_before", "{being_first}", lambda first: (first,))
    grammar.rule("being_before", "{being_first} , {predicates_before}", lambda first, more: (first, *more))
    last = "and {last_predicate}"
    for first, lone in (("predicates", "predicates_before"), ("being_predicates", "being_before")):
        grammar.rule(first, f"{{{lone}}} , {last}", lambda parts, last: together((*parts, last)))
    grammar.rule("predicates", f"{{predicate_list}} {last}", lambda parts, last: together((*parts, last)))
    grammar.rule("being_predicates", f"{{being_first}} {last}", lambda first, last: together((first, last)))


# --- power and toughness ----------------------------------------------------------------------------


def _add_sizes(grammar: Grammar) -> None:
    grammar.rule("predicate", "gets|get {bonus}", lambda bonus: (bonus_of(bonus),))
    grammar.rule("predicate", "gets|get {bonus} for each {unit}", bonus_for_each)
    grammar.rule("predicate", "gets|get an additional {bonus}", lambda bonus: (bonus_of(bonus),))
    grammar.rule("predicate", "gets|get an additional {bonus} for each {unit}", bonus_for_each)
    grammar.rule("predicate", "has|have {base_size}", lambda size: (SetPT(*size),))
    grammar.rule("predicate", "has|have {base_size} and {grants}", size_and_grants)
    grammar.rule("base_size", "{base_power} and {base_toughness}", lambda power, toughness: (power, toughness))
    for side in ("power", "toughness"):
        grammar.rule(f"base_{side}", f"base {side} {{number}}", lambda number: number)
        grammar.rule(f"base_{side}", f"base {side} equal to {{value}}", lambda value: value)
    grammar.rule("predicate", "has|have {base_size} , {grants}", size_and_grants)
    grammar.rule("predicate", "has|have {base_size} , {granted} , and {granted}",
                 lambda size, first, then: size_and_grants(size, first + then))  # fmt: skip
    grammar.rule("predicate", "gets|get {bonus} for each {unit} and {bonus} for each {unit}", bonus_for_two)
    grammar.rule("base_size", "base power and toughness {size}", lambda size: size)
    grammar.rule("base_size", "base power {number}", lambda power: (power, None))
    grammar.rule("base_size", "base toughness {number}", lambda toughness: (None, toughness))
    grammar.rule("base_size", "base power and toughness {below}", lambda size: size)
    grammar.rule("base_size", "base power and toughness each equal to {value}", lambda value: (value, value))
    grammar.rule("base_size", "base power and base toughness each equal to {value}", lambda value: (value, value))
    grammar.rule("base_size", "base power equal to {value}", lambda value: (value, None))
    grammar.rule("base_size", "base toughness equal to {value}", lambda value: (None, value))
    grammar.rule("predicate", "has|have its|their power and toughness switched", lambda: (SwitchPT(),))


# --- abilities --------------------------------------------------------------------------------------


def _add_abilities(grammar: Grammar) -> None:
    grammar.terminal("quoted", quoted, (QUOTATION,))
    grammar.rule("granted", "{keyword}", granted)
    grammar.rule("granted", "{quoted}", lambda abilities: abilities)
    grammar.list_of("granted_list", "granted", ("and",))
    grammar.rule("grants", "{granted_list}", lambda parts: tuple(ability for part in parts for ability in part))
    grammar.rule("predicate", "has|have|gains|gain {grants}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule("predicate", "loses|lose all abilities", lambda: (RemoveAbilities(None),))
    grammar.rule("predicate", "loses|lose all abilities except mana abilities", lambda: (RemoveAbilities(None, True),))
    grammar.rule("predicate", "loses|lose {keywords}", lambda words: (RemoveAbilities(words),))
    grammar.list_of("lost_others", "lost_other", ("and",))
    grammar.words("lost_other", [(word, word) for word in ("abilities", "card types", "creature types")])
    grammar.rule("predicate", "loses|lose all other {lost_others}", lambda words: (LosesOther(frozenset(words)),))
    grammar.rule("predicate", "loses|lose all creature types", lambda: (Subtypes("set_creature", ()),))
    for of in SUBTYPE_SETS:
        grammar.rule("predicate", f"loses|lose all {of} types", lambda of=of: (LoseSubtypes(of),))
    grammar.rule("predicate", "has|have|gains|gain the full text of {ref}", lambda ref: (FullText(ref),))
    grammar.rule("predicate", "has|have|gains|gain the full text of {ref} and {grants}",
                 lambda ref, plus: (FullText(ref, plus),))  # fmt: skip
    grammar.rule("predicate", "loses|lose all colors", lambda: (Colors("set", ()),))
    for have in ("have or gain", "have"):
        grammar.rule("predicate", f"loses|lose {{keywords}} and can't {have} {{keywords}}", forbidden)
    grammar.rule(
        "predicate", "loses|lose all abilities and can't have or gain abilities", lambda: (ForbidAbilities(None),)
    )
    grammar.words("some_kind", [(word, (word,)) for word in ("activated", "triggered", "mana", "keyword")])
    grammar.rule("some_kind", "activated and triggered", lambda: ("activated", "triggered"))
    every = "has|have all {some_kind} abilities of"
    for name, closed in (("predicate", False), ("last_predicate", True)):
        grammar.rule(
            name, f"{every} {{group}}", lambda kinds, nouns, closed=closed: all_abilities_of(kinds, nouns, closed)
        )
    grammar.rule("last_predicate", f"{every} {{named_closed}}",
                 lambda kinds, named: tuple(AddAbilitiesFrom(named, kind) for kind in kinds))  # fmt: skip
    grammar.rule("last_predicate", "is|are|becomes|become {copy_but}", lambda copied: copied)
    grammar.rule("predicate", f"{every} {{exiled_card}}", _all_of_exiled)
    grammar.rule("predicate", f"{every} {{named_alone}}",
                 lambda kinds, named: tuple(AddAbilitiesFrom(named, kind) for kind in kinds))  # fmt: skip


def _all_of_exiled(kinds: tuple[AbilityKind, ...], owned: bool) -> object:
    """Read "all activated abilities of the exiled card": of all that were exiled with the source (607.3)."""
    linked = selector_of(exiled_with("self"))
    return REFUSED if owned else tuple(AddAbilitiesFrom(linked, kind) for kind in kinds)
