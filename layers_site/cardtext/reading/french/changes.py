"""The predicates of a subject in French: « gagne +1/+1 », « est une créature verte Élan »."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Literal, cast

from engine.expressions import ChosenWord
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    AllCreatureTypes,
    CardTypes,
    Change,
    ForbidAbilities,
    FullText,
    LoseSubtypes,
    Merge,
    RemoveAbilities,
    SetPT,
    Subtypes,
    Supertypes,
    SwitchPT,
)
from engine.words import COLORS, LAND_TYPES, SubtypeSet
from layers_site.cardtext.reading.grammar import REFUSED, Grammar
from layers_site.cardtext.reading.meaning import all_of
from layers_site.cardtext.reading.predicates import (
    STAYS,
    Become,
    LosesOther,
    all_abilities_of,
    becomes,
    becomes_every_creature,
    becomes_with,
    bonus_for_each,
    bonus_of,
    forbidden,
    granted,
    no_longer,
    numbered_here,
    quoted,
    together,
)
from layers_site.cardtext.reading.tokens import QUOTATION

SUBTYPE_SETS_IN_WORDS: Final[tuple[tuple[str, SubtypeSet], ...]] = (
    ("de terrain", "land"), ("d' artefact", "artifact"), ("d' enchantement", "enchantment"), ("de sort", "spell"),
    ("de planeswalker", "planeswalker"), ("de bataille", "battle"),
)  # fmt: skip
PRONOUN = "il|elle|ils|elles"


def add_rules(grammar: Grammar) -> None:
    _add_rules_of_becoming(grammar)
    _add_rules_of_changes(grammar)


def _add_rules_of_changes(grammar: Grammar) -> None:
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
    grammar.same("last_predicate", "{copy_but}")
    grammar.same("predicates", "{last_predicate}")
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
    each = "[chacun|chacune|aussi]"
    grammar.rule("predicate", f"{gains} {each} {{bonus}}", lambda bonus: (bonus_of(bonus),))
    grammar.rule("predicate", f"{gains} {each} {{bonus}} [supplémentaire] pour chaque {{unit}}", bonus_for_each)
    grammar.rule("predicate", f"{gains} {each} [un] {{bonus}} supplémentaire", lambda bonus: (bonus_of(bonus),))
    grammar.rule("predicate", f"{gains} {{bonus}} pour {{any_each_unit}}", bonus_for_each)
    grammar.rule("predicate", f"{gains} {{bonus}} pour chacun|chacune {{of_each}}", bonus_for_each)
    grammar.rule("predicate", "a|ont {base_size}", lambda size: (SetPT(*size),))
    grammar.rule("predicate", "devient|deviennent {size}", lambda size: (SetPT(*size),))
    grammar.same("base_size", "une force et une endurance de base de {size}")
    grammar.same("base_size", "une force et une endurance de base de {below}")
    grammar.rule("base_size", "{base_power}", lambda power: (power, None))
    grammar.rule("base_size", "{base_toughness}", lambda toughness: (None, toughness))
    grammar.rule("base_size", "{base_power} et {base_toughness}", lambda power, toughness: (power, toughness))
    for side, word in (("power", "force"), ("toughness", "endurance")):
        grammar.same(f"base_{side}", f"une {word} de base de {{number}}", f"une {word} de base égale {{value_to}}")
    both = "une force et une endurance de base [chacune|toutes] [deux] égale|égales {value_to}"
    grammar.rule("base_size", both, lambda value: (value, value))
    switched = "voit|voient sa|leur force et son|leur endurance échangées"
    grammar.rule("predicate", switched, lambda: (SwitchPT(),))


# --- abilities --------------------------------------------------------------------------------------


def _add_abilities(grammar: Grammar) -> None:
    grammar.terminal("quoted", quoted, (QUOTATION,))
    grammar.rule("granted", "{keyword_object}", granted)
    grammar.terminal("numbered_here", numbered_here)
    grammar.same("granted", "{numbered_here}")
    grammar.same("granted", "{quoted}")
    grammar.list_of("granted_list", "granted", ("et",))
    grammar.rule("grants", "{granted_list}", all_of)
    # « Le vol, la célérité, la protection contre le noir et contre le rouge » ends with two of one word.
    grammar.same("open_grants", "{granted}")
    grammar.rule("open_grants", "{granted} , {open_grants}", lambda abilities, more: (*abilities, *more))
    grammar.rule("both_granted", "{twofold}", granted)
    grammar.rule("grants", "{open_grants} , {both_granted}", lambda abilities, both: (*abilities, *both))
    has = "a|ont|acquiert|acquièrent"
    grammar.rule("predicate", f"{has} [:|aussi] {{grants}}", lambda abilities: (AddAbilities(abilities),))
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


def _add_losses(grammar: Grammar) -> None:
    loses = "perd|perdent"
    every = f"{loses} toutes ses|leurs|les capacités"
    grammar.rule("predicate", every, lambda: (RemoveAbilities(None),))
    for but in (", sauf", "sauf", "excepté", ", excepté", "à l' exception de"):
        spared = f"{every} {but} ses|leurs|les|des capacités de mana"
        grammar.rule("predicate", spared, lambda: (RemoveAbilities(None, True),))
    grammar.rule("predicate", f"{loses} {{keywords_and}}", lambda words: (RemoveAbilities(words),))
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
    can_not = f"{loses} {{keywords_and}} et ne peut|peuvent ni|pas avoir ni|ou acquérir|gagner {{keywords_any}}"
    grammar.rule("predicate", can_not, forbidden)
    none = f"{every} et ne peut|peuvent ni en avoir ni en acquérir|gagner"
    grammar.rule("predicate", none, lambda: (ForbidAbilities(None),))


# --- new types, colours and sizes in French -------------------------------------------------------------


#: A part of what something becomes, and of what kind it is.
Part = tuple[Literal["types", "subtypes", "supertypes", "colors", "size"], tuple[object, ...]]


def _add_rules_of_becoming(grammar: Grammar) -> None:
    """Add `become`, the words behind "est" or "devient", then the types that stay and the abilities."""
    predicate = partial(grammar.rule, "predicate")
    being = "est|sont|devient|deviennent"
    predicate(f"{being} {{become}} [{{retained}}]", becomes)
    predicate(f"{being} {{become}} avec|ayant|dont {{with}} [{{retained}}]", becomes_with)
    predicate(f"{being} {{become}} avec tous les types de créature [{{retained}}]", becomes_every_creature)
    for stays in ("qui est|sont toujours", ", mais reste|restent [toujours]", "et reste|restent [toujours]",
                  "et est|sont toujours", ", et est|sont toujours", "mais est|sont toujours",
                  ", mais est|sont toujours", "mais reste|restent [toujours]"):  # fmt: skip
        predicate(f"{being} {{become}} {stays} un|une|des {{type}}", lambda become, kind: becomes(become, STAYS))
        predicate(f"{being} {{become}} avec {{with}} {stays} un|une|des {{type}}",
                     lambda become, more, kind: becomes_with(become, more, STAYS))  # fmt: skip
    predicate("a|ont {all_types} [{retained}]", becomes)
    _add_lost(grammar)
    _add_nouns(grammar)
    _add_adjectives(grammar)
    _add_rest(grammar)


def _add_lost(grammar: Grammar) -> None:
    """Add the types that something no longer has, or keeps."""
    for denial in ("n' est pas", "ne sont pas", "n' est plus", "ne sont plus"):
        grammar.rule("predicate", f"{denial} {{class_nouns}}", no_longer)
        grammar.rule("predicate", f"{denial} {{supertypes_or}}", lambda words: (Supertypes("remove", words),))
    grammar.rule("class_noun", "un|une|des {type}", lambda kind: ("type", kind[0][0]) if len(kind[0]) == 1 else REFUSED)
    grammar.rule("class_noun", "un clan", lambda: ("type", "Kindred"))
    grammar.rule("class_noun", "des clans", lambda: ("type", "Kindred"))
    grammar.rule("class_noun", "un|une|des {subtype}", lambda kind: ("subtype", kind[0]))
    grammar.rule("class_noun", "du {chosen_type}", lambda word: ("subtype", word))
    grammar.list_of("class_nouns", "class_noun", ("ou",))
    for kinds in ("types", "types de créature", "types de carte", "super-types", "couleurs", "capacités"):
        grammar.rule("predicate", f"conserve|conservent ses|leurs {kinds}", lambda: (Supertypes("remove", ()),))
    for place, on_top in (("dessus", True), ("dessous", False)):
        grammar.rule("predicate", f"fusionne|fusionnent avec {{ref_on}} , qui vient par-{place}",
                     lambda ref, on_top=on_top: (Merge(ref, on_top),))  # fmt: skip
    loses = "perd|perdent tous ses|leurs"
    grammar.rule("predicate", f"{loses} super-types", lambda: (Supertypes("set", ()),))
    grammar.rule("predicate", f"{loses} types de carte", lambda: (CardTypes("set", ()),))
    grammar.list_of("supertypes_and", "supertype", ("et",))
    for has in ("a|ont", "acquiert|acquièrent"):
        grammar.rule("predicate", f"{has} le super-type {{supertype}}", lambda word: (Supertypes("add", (word,)),))
        grammar.rule("predicate", f"{has} les super-types {{supertypes_and}}", lambda w: (Supertypes("add", w),))
    grammar.rule("predicate", "perd|perdent le super-type {supertype}", lambda word: (Supertypes("remove", (word,)),))
    grammar.rule("predicate", "perd|perdent les super-types {supertypes_and}", lambda w: (Supertypes("remove", w),))
    grammar.rule("predicate", f"est|sont {{supertypes_and}} et {loses} autres super-types",
                 lambda words: (Supertypes("set", words),))  # fmt: skip


# --- nouns ------------------------------------------------------------------------------------------


def _add_nouns(grammar: Grammar) -> None:
    """Add "un zombie noir", "une créature-artefact 2/3 Gargouille", "une plaine et une île"."""
    grammar.same("become", "{a_become}")
    grammar.list_of("become_list", "a_become", ("et",))
    grammar.rule("become", "{become_list}", _several_nouns)
    grammar.rule("a_become", "un|une|des {become_head} {become_parts}", _become)
    grammar.rule("bare_become", "{become_head} {become_parts}", _become)
    grammar.rule("become_head", "{type}", lambda kind: (("types", kind[0]),))
    grammar.rule("become_head", "{type} de clan", lambda kind: (("types", (*kind[0], "Kindred")),))
    grammar.rule("become_head", "carte|cartes|permanent|permanents de clan", lambda: (("types", ("Kindred",)),))
    grammar.rule("become_head", "{subtype_words}", lambda words: (("subtypes", words),))
    grammar.list_of("subtype_list", "subtype", ("et",))
    grammar.rule("subtype_words", "{subtype_list}", lambda kinds: tuple(word for word, _ in kinds))
    grammar.rule("become_parts", "", tuple)
    grammar.rule("become_parts", "{become_part} {become_parts}", lambda part, more: (part, *more))
    grammar.rule("become_part", "{size}|{below}", lambda size: ("size", size))
    grammar.rule("become_part", "{colors_said}", lambda colors: ("colors", colors))
    grammar.rule("become_part", "{supertype}", lambda word: ("supertypes", (word,)))
    grammar.list_of("apposed_words", "apposed", ("et",))
    grammar.rule("become_part", "{apposed_words}", lambda words: ("subtypes", words))
    grammar.rule("become_part", "{apposed} et {apposed} et {apposed}", lambda *words: ("subtypes", words))


def _become(head: Sequence[Part], parts: Sequence[Part]) -> object:
    """Put the parts together; a size stands with a creature only."""
    all_parts = (*head, *parts)
    kinds = [kind for kind, _ in all_parts if kind != "supertypes"]
    if len(kinds) > len(set(kinds)):
        return REFUSED
    words: dict[str, tuple[object, ...]] = {}
    for kind, values in all_parts:
        words[kind] = (*words.get(kind, ()), *values)
    made = replace(Become(), **cast("dict[str, tuple[str, ...]]", words))  # type: ignore[arg-type]
    if made.size is not None and "Creature" not in made.types and "Vehicle" not in made.subtypes:
        return REFUSED
    return made


def _several_nouns(becomes: tuple[Become, ...]) -> object:
    """Join "une plaine et une île", "une créature 2/2 et un terrain Forêt"; one alone is read as itself."""
    if len(becomes) < 2:
        return REFUSED
    first = becomes[0]
    for then in becomes[1:]:
        if then.colors is not None or then.size is not None:
            return REFUSED
        if bool(first.types) is not bool(then.types):
            return REFUSED  # whether a type and a subtype join or replace, such words do not tell together
        first = replace(first, types=first.types + then.types, subtypes=first.subtypes + then.subtypes,
                        supertypes=first.supertypes + then.supertypes)  # fmt: skip
    lands = {word in LAND_TYPES for become in becomes for word in become.subtypes}
    return replace(first, mixed=not first.types and len(lands) > 1)


# --- adjectives -------------------------------------------------------------------------------------


def _add_adjectives(grammar: Grammar) -> None:
    grammar.rule("become", "{colors_said}", lambda colors: Become(colors=colors))
    grammar.rule("become", "de la couleur choisie", lambda: Become(colors=(ChosenWord("color"),)))
    grammar.rule("become", "{supertypes_and}", lambda words: Become(supertypes=words))
    grammar.rule("become", "du {chosen_type}", lambda word: Become(subtypes=(word,)))
    grammar.rule("become", "de tous les types de créature", lambda: Become(every_creature_type=True))
    grammar.rule("become", "de tous les types de terrain de base", lambda: Become(every_basic_land_type=True))
    grammar.rule("become", "de tous les types de terrain", lambda: Become(every_land_type=True))
    grammar.rule("all_types", "le {chosen_type}", lambda word: Become(subtypes=(word,)))
    for every in ("tous les types", "chaque type"):
        grammar.rule("all_types", f"{every} de créature", lambda: Become(every_creature_type=True))
        grammar.rule("all_types", f"{every} de terrain de base", lambda: Become(every_basic_land_type=True))
    grammar.same("colors_said", "{colors_and}", "de couleur|couleurs {colors_and}")
    grammar.rule("colors_said", "incolore|incolores", tuple)
    grammar.rule("colors_said", "de toutes les couleurs", lambda: COLORS)


# --- what stays, what it has ------------------------------------------------------------------------


def _add_rest(grammar: Grammar) -> None:
    retained = partial(grammar.rule, "retained")
    what = [
        ("types", {"types"}), ("types de créature", {"creature types"}), ("types de terrain", {"land types"}),
        ("types de carte", {"card types"}), ("couleurs", {"colors"}),
    ]  # fmt: skip
    grammar.words("retained_what", [(words, frozenset(kinds)) for words, kinds in what])
    grammar.list_of("retained_list", "retained_again", ("et",))
    grammar.same("retained_again", "{retained_what}", "de ses|leurs autres {retained_what}")
    retained("en plus de ses|leurs autres {retained_list}", lambda kinds: frozenset().union(*kinds))
    retained("à la place de ses|leurs autres {replaced_sets}", frozenset)
    grammar.list_of("replaced_sets", "replaced_set", ("et",))
    grammar.words("replaced_set", [(f"types {words}", name) for words, name in SUBTYPE_SETS_IN_WORDS if name != "land"])
    grammar.rule("with", "{base_size}", lambda size: (SetPT(*size),))
    both = "la force et l' endurance [de base] sont [chacune|toutes] [deux] égales|égale {value_to}"
    grammar.rule("with", both, lambda value: (SetPT(value, value),))
    grammar.rule("with", "{grants}", lambda abilities: (AddAbilities(abilities),))
