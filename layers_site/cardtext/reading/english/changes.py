"""The predicates of a subject in English: "gets +1/+1", "is a 3/3 Ape creature in addition to its other types"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from engine.expressions import ChosenWord
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    CardTypes,
    Colors,
    Control,
    Copy,
    ForbidAbilities,
    FullText,
    Keep,
    Label,
    LoseSubtypes,
    Merge,
    RemoveAbilities,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    SwitchPT,
    TurnFace,
)
from engine.words import COLORS, SUBTYPE_SETS
from layers_site.cardtext.reading.english.frames import is_plural
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import all_of, exiled_with, selector_of
from layers_site.cardtext.reading.predicates import (
    STAYS,
    AbilityKind,
    Become,
    LosesOther,
    add_face_words,
    all_abilities_of,
    becomes,
    becomes_every_creature,
    becomes_with,
    being_and_more,
    bonus_for_each,
    bonus_for_two,
    bonus_of,
    both_kinds,
    colored,
    colored_together,
    face_down_as,
    face_printed,
    forbidden,
    granted,
    no_longer,
    numbered_here,
    quoted,
    size_and_grants,
    sized,
    subtypes_together,
    text_replaced,
    together,
    with_supertype,
)
from layers_site.cardtext.reading.tokens import QUOTATION


def add_rules(grammar: Grammar) -> None:
    _add_identity(grammar)
    _add_others(grammar)
    _add_losses(grammar)
    _add_texts(grammar)
    _add_rules_of_changes(grammar)


def _add_losses(grammar: Grammar) -> None:
    """Read which types something has no longer."""
    grammar.rule("class_word", "{type}", lambda word: ("type", word))
    grammar.rule("class_word", "{subtype}|{chosen_type}", lambda word: ("subtype", word))
    grammar.same("class_noun", "[a|an] {class_word}")
    grammar.list_of("class_nouns", "class_noun", ("or",))
    grammar.list_of("supertypes_and", "supertype", ("and",))
    for words in ("isn't|aren't", "is|are no longer"):
        grammar.rule("predicate", f"{words} {{class_nouns}}", no_longer)
        grammar.rule("predicate", f"{words} {{supertypes_and}}", lambda words: (Supertypes("remove", words),))
    for kinds in ("types", "creature types", "card types", "supertypes", "colors", "abilities"):
        grammar.rule("predicate", f"keeps|keep its|their {kinds}", lambda: (Supertypes("remove", ()),))
    grammar.rule("predicate", "loses|lose all supertypes", lambda: (Supertypes("set", ()),))
    grammar.rule("predicate", "loses|lose all card types", lambda: (CardTypes("set", ()),))


def _add_texts(grammar: Grammar) -> None:
    """Read which word of a text becomes another."""
    grammar.terminal("text_word", _text_word)
    grammar.same("text_word_or_choice", "{text_word}")
    grammar.rule("text_word_or_choice", "the chosen color", lambda: ChosenWord("color"))
    grammar.rule("text_word_or_choice", "the chosen type", lambda: ChosenWord("creature_type"))
    words = "each instance of {text_word_or_choice} in its|their text changed to {text_word_or_choice}"
    grammar.rule("predicate", f"has|have {words}", text_replaced)


def _text_word(parse: Parse, place: int) -> Iterable[Result]:
    """Read a word between quotation marks, “Forest”."""
    if place < len(parse.tokens) and parse.tokens[place].key == QUOTATION and parse.tokens[place].text.isalpha():
        yield Result(parse.tokens[place].text, place + 1)


def _add_others(grammar: Grammar) -> None:
    """Read what it is that is no type: a copy, face down, named so."""
    for being in ("is|are", "becomes|become"):
        grammar.same("predicate", f"{being} {{copy_of}}")
    grammar.same("predicate", "is|are {being_else}")
    grammar.rule("copy_of", "a copy of {ref}", lambda ref: (Copy(ref),))
    grammar.same("being_exceptions", "{being_predicates}")
    grammar.rule("being_exceptions", "{being_first} and {exception_list}", lambda first, then: together((first, *then)))
    for link in ("it|they {exceptions}", "it's|they're {being_exceptions}"):
        grammar.rule("copy_but", f"a copy of {{ref}} , except {link}", lambda ref, changes: (Copy(ref, changes),))
    grammar.list_of("exception_list", "exception", ("and",))
    grammar.rule("exceptions", "{exception_list}", together)
    grammar.same("exception", "{predicate}")
    grammar.rule("exception", "keeps|keep its|their own {retained_list}", lambda words: (Keep(words),))
    grammar.list_of("retained_list", "retained_word", ("and",))
    grammar.words("retained_word", [
        (word, word) for word in ("colors", "name", "subtypes", "supertypes", "power", "toughness", "abilities")
    ] + [("card types", "types"), ("mana cost", "mana_cost")])  # fmt: skip
    _add_faces(grammar)
    for place, on_top in (("on top", True), ("beneath", False)):
        grammar.rule("predicate", f"merges|merge with {{ref}} , which goes {place}",
                     lambda ref, on_top=on_top: (Merge(ref, on_top),))  # fmt: skip
    grammar.rule("predicate", "has|have the chosen name", lambda: (SetName(ChosenWord("name")),))
    grammar.rule("predicate", "has|have no name", lambda: (SetName(Label("", "")),))
    grammar.rule("being_else", "named {name}", lambda name: (SetName(Label(name, name)),))
    for owner, player in (("your", "you"), ("your opponents'", "opponent")):
        grammar.rule("being_else", f"under {owner} control", lambda player=player: (Control(player),))


def _add_faces(grammar: Grammar) -> None:
    """Read what is face down or up, and all that it is face down: "face down as a 2/2 creature with ward {2}"."""
    grammar.rule("being_else", "{supertypes_and} and loses|lose all other supertypes",
                 lambda words: (Supertypes("set", words),))  # fmt: skip
    grammar.rule("being_else", "face down", lambda: (TurnFace(True),))
    grammar.rule("being_else", "face up", lambda: (TurnFace(False),))
    grammar.rule("face_noun", "{become} [with {grants}]", face_down_as)
    grammar.rule("being_else", "face down as {face_noun} {face_name} {face_cost} {face_text}", face_printed)
    add_face_words(grammar, ", named", ", with the mana cost", ", with", "and")


def _add_identity(grammar: Grammar) -> None:
    grammar.terminal("become_noun", _become_noun)
    grammar.same("predicate", "is|are|becomes|become {being_said}")
    grammar.rule("being_said", "{become} [{retained}]", becomes)
    grammar.rule("being_said", "{become} with {with} [{retained}]", becomes_with)
    grammar.rule("being_said", "{become} with all creature types [{retained}]", becomes_every_creature)
    for words in (
        "that's|that still a|an {type}",
        "that are|is still {type}",
        "that's still {type}",
        "that is still a|an {type}",
    ):
        grammar.rule("being_said", f"{{become}} {words}", lambda become, kind: becomes(become, STAYS))
        grammar.rule("being_said", f"{{become}} with {{with}} {words}",
                     lambda become, more, kind: becomes_with(become, more, STAYS))  # fmt: skip
    _add_phrases(grammar)
    _add_retained(grammar)
    grammar.rule("with", "{base_size}", lambda size: (SetPT(*size),))
    grammar.rule("with", "{base_size} named {name}", lambda size, name: (SetPT(*size), SetName(Label(name, name))))
    grammar.rule("with", "{grants}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule("with", "{grants} and {base_size}", lambda abilities, size: (SetPT(*size), AddAbilities(abilities)))
    grammar.rule("with", "{base_size} , {granted} , and {granted}",
                 lambda size, first, then: (SetPT(*size), AddAbilities((*first, *then))))  # fmt: skip
    grammar.rule("with", "{base_size} , {grants}", lambda size, abilities: (SetPT(*size), AddAbilities(abilities)))


def _add_phrases(grammar: Grammar) -> None:
    """Read what something is from now on: "a 3/3 green Elk"."""
    grammar.same("become", "{become_phrase}", "a|an {become_phrase}")
    grammar.rule("become", "{become_phrase} and {become_phrase}", both_kinds)
    grammar.same("become_phrase", "{become_noun}")
    for size in ("size", "below"):
        grammar.rule("become_phrase", f"{{{size}}} {{become_noun}}", sized)
        grammar.rule("become_phrase", f"{{{size}}} {{colors_said}} {{become_noun}}",
                     lambda size, colors, noun: sized(size, colored(colors, noun)))  # fmt: skip
    grammar.rule("become_phrase", "{colors_said} {become_noun}", colored)
    grammar.rule("become_phrase", "{supertype} {become_phrase}", with_supertype)
    grammar.rule("become", "{colors_said}", lambda colors: Become(colors=colors))
    grammar.rule("become", "the chosen color", lambda: Become(colors=(ChosenWord("color"),)))
    grammar.rule("become", "{supertypes_and}", lambda words: Become(supertypes=words))
    grammar.same("become_each", "[a|an] {become_noun}")
    grammar.list_of("become_nouns", "become_each", ("and",))
    grammar.rule("become", "{become_nouns}", subtypes_together)
    for article, next_article in (("", ""), ("a|an ", "a|an ")):
        grammar.rule("become", f"{article}{{colors_said}} {{become_noun}} and {next_article}{{become_noun}}",
                     lambda colors, *nouns: colored_together(colors, nouns))  # fmt: skip
    grammar.rule("become", "{chosen_type}", lambda word: Become(subtypes=(word,)))
    grammar.rule("become", "every creature type", lambda: Become(every_creature_type=True))
    grammar.rule("become", "every basic land type", lambda: Become(every_basic_land_type=True))
    grammar.rule("become", "every land type", lambda: Become(every_land_type=True))
    grammar.same("colors_said", "{colors_and}")
    grammar.list_of("colors_and", "color", ("and",))
    grammar.rule("colors_said", "colorless", tuple)
    grammar.rule("colors_said", "all colors", lambda: COLORS)


def _add_retained(grammar: Grammar) -> None:
    """Read what stays of the types and colors, and what is replaced: "in addition to its other types"."""
    grammar.same("retained", "in addition to its|their other {retained_what}")
    grammar.rule("retained", "instead of its|their other {replaced_sets}", frozenset)
    grammar.list_of("replaced_sets", "replaced_set", ("and",))
    grammar.words("replaced_set", [(f"{name} types", name) for name in SUBTYPE_SETS if name != "land"])
    grammar.words("retained_what", [
        ("types", frozenset({"types"})), ("colors and types", frozenset({"colors", "types"})),
        ("creature types", frozenset({"creature types"})), ("land types", frozenset({"land types"})),
        ("card types", frozenset({"card types"})), ("colors", frozenset({"colors"})),
        ("types and colors", frozenset({"colors", "types"})),
        ("colors and land types", frozenset({"colors", "land types"})),
    ])  # fmt: skip


def _become_noun(parse: Parse, place: int) -> Iterable[Result]:
    """Read "Frog", "Zombie Wizard", "artifact creature", "Mountains"."""
    types: list[str] = []
    subtypes: list[str] = []
    at = place
    while at < len(parse.tokens):
        kind = next(iter(parse.at("type", at)), None)
        word = kind or next(iter(parse.at("subtype", at)), None)
        if word is None:
            break
        (subtypes if kind is None else types).append(str(word.value))
        at = word.end
        if is_plural(parse.tokens[at - 1].key):
            break
    if at > place:
        yield Result(Become(tuple(types), tuple(subtypes)), at)


def _add_rules_of_changes(grammar: Grammar) -> None:
    """Add `predicate`, a tuple of changes to a subject, and `predicates`, several of them."""
    grammar.list_of("predicate_list", "predicate", ("and",))
    grammar.rule("predicates", "{predicate_list}", together)
    grammar.rule(
        "predicates", "{predicate_list} [,] and it {predicate_list}", lambda first, then: together(first + then)
    )
    for being in ("being_said", "being_else", "copy_of"):
        grammar.same("being_first", f"{{{being}}}")
    grammar.rule("being_predicates", "{being_first}", lambda changes: together((changes,)))
    grammar.rule("being_predicates", "{being_first} and {predicate_list}", lambda first, then: together((first, *then)))
    grammar.rule("being_predicates", "{being_first} , {predicate_list}", being_and_more)
    grammar.rule("being_predicates", "{being_first} , {predicate} , and {predicate}", lambda *parts: together(parts))
    _add_last(grammar)
    _add_sizes(grammar)
    _add_abilities(grammar)


def _add_last(grammar: Grammar) -> None:
    """Add what stands behind all other predicates, as the words behind it would belong to it.

    That is a copy with exceptions, and abilities "of creatures that are white and …".
    """
    grammar.same("predicates", "{last_predicate}")
    grammar.same("being_predicates", "{copy_but}")
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
    grammar.rule("predicate", "gets|get [an additional] {bonus}", lambda bonus: (bonus_of(bonus),))
    grammar.rule("predicate", "gets|get {bonus} for each {unit}", bonus_for_each)
    grammar.rule("predicate", "has|have {base_size}", lambda size: (SetPT(*size),))
    grammar.rule("predicate", "has|have {base_size} and|, {grants}", size_and_grants)
    grammar.rule("base_size", "{base_power} and {base_toughness}", lambda power, toughness: (power, toughness))
    for side in ("power", "toughness"):
        grammar.same(f"base_{side}", f"base {side} {{number}}", f"base {side} equal to {{value}}")
    grammar.rule("predicate", "has|have {base_size} , {granted} , and {granted}",
                 lambda size, first, then: size_and_grants(size, first + then))  # fmt: skip
    grammar.rule("predicate", "gets|get {bonus} for each {unit} and {bonus} for each {unit}", bonus_for_two)
    grammar.same("base_size", "base power and toughness {size}", "base power and toughness {below}")
    grammar.rule("base_size", "base power {number}", lambda power: (power, None))
    grammar.rule("base_size", "base toughness {number}", lambda toughness: (None, toughness))
    grammar.rule("base_size", "base power and [base] toughness each equal to {value}", lambda value: (value, value))
    grammar.rule("base_size", "base power equal to {value}", lambda value: (value, None))
    grammar.rule("base_size", "base toughness equal to {value}", lambda value: (None, value))
    grammar.rule("predicate", "has|have its|their power and toughness switched", lambda: (SwitchPT(),))


# --- abilities --------------------------------------------------------------------------------------


def _add_abilities(grammar: Grammar) -> None:
    predicate = partial(grammar.rule, "predicate")
    grammar.terminal("quoted", quoted, (QUOTATION,))
    grammar.rule("granted", "{keyword}", granted)
    grammar.terminal("numbered_here", numbered_here)
    grammar.same("granted", "{numbered_here}")
    grammar.same("granted", "{quoted}")
    grammar.list_of("granted_list", "granted", ("and",))
    grammar.rule("grants", "{granted_list}", all_of)
    predicate("has|have|gains|gain {grants}", lambda abilities: (AddAbilities(abilities),))
    predicate("loses|lose all abilities", lambda: (RemoveAbilities(None),))
    predicate("loses|lose all abilities except mana abilities", lambda: (RemoveAbilities(None, True),))
    predicate("loses|lose {keywords}", lambda words: (RemoveAbilities(words),))
    grammar.list_of("lost_others", "lost_other", ("and",))
    grammar.words("lost_other", [(word, word) for word in ("abilities", "card types", "creature types")])
    predicate("loses|lose all other {lost_others}", lambda words: (LosesOther(frozenset(words)),))
    predicate("loses|lose all creature types", lambda: (Subtypes("set_creature", ()),))
    for of in SUBTYPE_SETS:
        predicate(f"loses|lose all {of} types", lambda of=of: (LoseSubtypes(of),))
    bare = (LoseSubtypes("land"), RemoveAbilities(None))
    predicate("loses|lose all land types and abilities", lambda: bare)
    predicate("has|have|gains|gain the full text of {ref}", lambda ref: (FullText(ref),))
    predicate("has|have|gains|gain the full text of {ref} and {grants}", lambda ref, plus: (FullText(ref, plus),))
    predicate("loses|lose all colors", lambda: (Colors("set", ()),))
    for have in ("have or gain", "have"):
        predicate(f"loses|lose {{keywords}} and can't {have} {{keywords}}", forbidden)
    predicate("loses|lose all abilities and can't have or gain abilities", lambda: (ForbidAbilities(None),))
    grammar.words("some_kind", [(word, (word,)) for word in ("activated", "triggered", "mana", "keyword")])
    grammar.rule("some_kind", "activated and triggered", lambda: ("activated", "triggered"))
    every = "has|have all {some_kind} abilities of"
    for name, closed in (("predicate", False), ("last_predicate", True)):
        grammar.rule(
            name, f"{every} {{group}}", lambda kinds, nouns, closed=closed: all_abilities_of(kinds, nouns, closed)
        )
    grammar.rule("last_predicate", f"{every} {{named_closed}}",
                 lambda kinds, named: tuple(AddAbilitiesFrom(named, kind) for kind in kinds))  # fmt: skip
    grammar.same("last_predicate", "is|are|becomes|become {copy_but}")
    predicate(f"{every} {{exiled_card}}", _all_of_exiled)
    predicate(f"{every} {{named_alone}}", lambda kinds, named: tuple(AddAbilitiesFrom(named, kind) for kind in kinds))


def _all_of_exiled(kinds: tuple[AbilityKind, ...], owned: bool) -> object:
    """Read "all activated abilities of the exiled card": of all that were exiled with the source (607.3)."""
    linked = selector_of(exiled_with("self"))
    return REFUSED if owned else tuple(AddAbilitiesFrom(linked, kind) for kind in kinds)
