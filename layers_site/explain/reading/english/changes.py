"""What is said of a subject in English: "gets +1/+1", "has flying", "is a Mountain"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.expressions import ChosenWord
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    CardTypes,
    ForbidAbilities,
    RemoveAbilities,
    Restrict,
    SetPT,
    SwitchPT,
)
from engine.words import COLORS
from layers_site.explain.reading.english.words import is_plural
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.identity import Become
from layers_site.explain.reading.nouns import nouns_selector
from layers_site.explain.reading.predicates import (
    STAYS,
    becomes,
    becomes_with,
    bonus_for_each,
    bonus_of,
    colored,
    forbidden,
    keyword_ability,
    quoted,
    sized,
    with_supertype,
)
from layers_site.explain.reading.restrictions import label_of
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.tokens import QUOTATION


def add_rules(grammar: Grammar) -> None:
    """`predicate` is one thing said of a subject, a tuple of changes; `predicates` several."""
    grammar.list_of("predicate_list", "predicate", ("and",))
    grammar.rule("predicates", "{predicate_list}", lambda parts: tuple(change for part in parts for change in part))
    _add_sizes(grammar)
    _add_abilities(grammar)
    _add_identity(grammar)
    grammar.terminal("restriction", _restriction, _RESTRICTING)
    grammar.rule("predicate", "{restriction}", lambda change: (change,))


# --- power and toughness ----------------------------------------------------------------------------


def _add_sizes(grammar: Grammar) -> None:
    grammar.rule("predicate", "gets|get {bonus}", lambda bonus: (bonus_of(bonus),))
    grammar.rule("predicate", "gets|get {bonus} for each {unit}", bonus_for_each)
    grammar.rule("predicate", "gets|get an additional {bonus} for each {unit}", bonus_for_each)
    grammar.rule("predicate", "has|have {base_size}", lambda size: (SetPT(*size),))
    grammar.rule("base_size", "base power and toughness {size}", lambda size: size)
    grammar.rule("base_size", "base power {figure}", lambda power: (power, None))
    grammar.rule("base_size", "base toughness {figure}", lambda toughness: (None, toughness))
    grammar.rule("base_size", "base power and toughness each equal to {value}", lambda value: (value, value))
    grammar.rule("base_size", "base power and base toughness each equal to {value}", lambda value: (value, value))
    grammar.rule("base_size", "base power equal to {value}", lambda value: (value, None))
    grammar.rule("base_size", "base toughness equal to {value}", lambda value: (None, value))
    grammar.rule("predicate", "has|have its|their power and toughness switched", lambda: (SwitchPT(),))


# --- abilities --------------------------------------------------------------------------------------


def _add_abilities(grammar: Grammar) -> None:
    grammar.terminal("quoted", quoted, (QUOTATION,))
    grammar.rule("granted", "{keyword}", lambda words: tuple(keyword_ability(word) for word in words))
    grammar.rule("granted", "{quoted}", lambda abilities: abilities)
    grammar.list_of("granted_list", "granted", ("and",))
    grammar.rule("grants", "{granted_list}", lambda parts: tuple(ability for part in parts for ability in part))
    grammar.rule("predicate", "has|have|gains|gain {grants}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule("predicate", "loses|lose all abilities", lambda: (RemoveAbilities(None),))
    grammar.rule("predicate", "loses|lose all abilities except mana abilities", lambda: (RemoveAbilities(None, True),))
    grammar.rule("predicate", "loses|lose {keywords}", lambda words: (RemoveAbilities(words),))
    grammar.rule("predicate", "loses|lose {keywords} and can't have or gain {keywords}", forbidden)
    grammar.rule(
        "predicate", "loses|lose all abilities and can't have or gain abilities", lambda: (ForbidAbilities(None),)
    )
    grammar.words("some_kind", [(word, word) for word in ("activated", "triggered", "mana", "keyword")])
    grammar.rule(
        "predicate",
        "has|have all {some_kind} abilities of {group}",
        lambda kind, nouns: (AddAbilitiesFrom(nouns_selector(nouns), kind),),
    )


# --- what it is -------------------------------------------------------------------------------------


def _add_identity(grammar: Grammar) -> None:
    grammar.terminal("become_noun", _become_noun)
    for verb in ("is|are", "becomes|become"):
        grammar.rule("predicate", f"{verb} {{become}}", becomes)
        grammar.rule("predicate", f"{verb} {{become}} {{kept}}", becomes)
        grammar.rule("predicate", f"{verb} {{become}} with {{with}}", becomes_with)
        grammar.rule("predicate", f"{verb} {{become}} with {{with}} {{kept}}", becomes_with)
        grammar.rule(
            "predicate",
            f"{verb} {{become}} that's|that still a|an {{type}}",
            lambda become, kind: becomes(become, STAYS),
        )
        grammar.rule(
            "predicate", f"{verb} {{become}} that are still {{type}}", lambda become, kind: becomes(become, STAYS)
        )
    grammar.rule("become", "{become_phrase}", lambda become: become)
    grammar.rule("become", "a|an {become_phrase}", lambda become: become)
    grammar.rule("become_phrase", "{become_noun}", lambda become: become)
    grammar.rule("become_phrase", "{size} {become_noun}", sized)
    grammar.rule(
        "become_phrase",
        "{size} {colors_said} {become_noun}",
        lambda size, colors, noun: sized(size, colored(colors, noun)),
    )
    grammar.rule("become_phrase", "{colors_said} {become_noun}", colored)
    grammar.rule("become_phrase", "{supertype} {become_phrase}", with_supertype)
    grammar.rule("become", "{colors_said}", lambda colors: Become(colors=colors))
    grammar.rule("become", "the chosen color", lambda: Become(colors=(ChosenWord("color"),)))
    grammar.rule("become", "{supertype}", lambda word: Become(supertypes=(word,)))
    grammar.rule("become", "{chosen_type}", lambda word: Become(subtypes=(word,)))
    grammar.rule("become", "every creature type", lambda: Become(every_creature_type=True))
    grammar.rule("become", "every basic land type", lambda: Become(every_basic_land_type=True))
    grammar.rule("colors_said", "{colors_and}", lambda colors: colors)
    grammar.list_of("colors_and", "color", ("and",))
    grammar.rule("colors_said", "colorless", tuple)
    grammar.rule("colors_said", "all colors", lambda: COLORS)
    grammar.rule("kept", "in addition to its|their other {kept_what}", lambda what: what)
    grammar.words("kept_what", [
        ("types", frozenset({"types"})), ("colors and types", frozenset({"colors", "types"})),
        ("creature types", frozenset({"creature types"})), ("land types", frozenset({"land types"})),
        ("card types", frozenset({"card types"})), ("colors", frozenset({"colors"})),
        ("types and colors", frozenset({"colors", "types"})),
    ])  # fmt: skip
    grammar.rule("with", "{base_size}", lambda size: (SetPT(*size),))
    grammar.rule("with", "{grants}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule("with", "{base_size} and {grants}", lambda size, abilities: (SetPT(*size), AddAbilities(abilities)))
    grammar.rule("with", "{grants} and {base_size}", lambda abilities, size: (SetPT(*size), AddAbilities(abilities)))
    grammar.rule("with", "{base_size} , {grants}", lambda size, abilities: (SetPT(*size), AddAbilities(abilities)))
    grammar.rule("predicate", "isn't|aren't a|an {type}", lambda word: (CardTypes("remove", (word,)),))
    grammar.rule("predicate", "isn't|aren't {type}", lambda word: (CardTypes("remove", (word,)),))


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


# --- restrictions -----------------------------------------------------------------------------------

_RESTRICTING: Final = (
    "can't",
    "can",
    "must",
    "attacks",
    "attack",
    "blocks",
    "block",
    "doesn't",
    "don't",
    "assigns",
    "assign",
)
_STARTS: Final = frozenset(
    ("gets", "get", "has", "have", "is", "are", "loses", "lose", "gains", "gain", "becomes", "become", *_RESTRICTING)
)  # fmt: skip
_ENDS: Final = frozenset((".", ";", ":", QUOTATION))


def _restriction(parse: Parse, place: int) -> Iterable[Result]:
    """Read what cannot or must be done as a label: to the end of the sentence, or to "and" with another verb."""
    end = place
    tokens = parse.tokens
    if place >= len(tokens) or tokens[place].key not in _RESTRICTING:
        return
    while end < len(tokens) and tokens[end].key not in _ENDS:
        if end > place and _goes_on(parse, end):
            break
        end += 1
    words = [token.text for token in tokens[place:end]]
    keys = {token.key for token in tokens[place:end]}
    if len(words) < 2 or {"gets", "get", "base", "loses", "becomes"} & keys:
        return
    text = " ".join(words).replace(" ,", ",")
    yield Result(Restrict(label_of(text, cast("Setting", parse.setting).language), None), end)


def _goes_on(parse: Parse, place: int) -> bool:
    keys = [token.key for token in parse.tokens[place : place + 3]]
    if keys[:3] == ["as", "long", "as"]:
        return True
    if keys[0] == ",":
        keys = keys[1:]
    return (len(keys) > 1 and keys[0] == "and" and keys[1] in _STARTS) or (
        parse.tokens[place].key == "," and bool(keys) and keys[0] in _STARTS
    )
