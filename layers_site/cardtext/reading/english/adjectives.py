"""Noun phrases in English: "other white creatures you control with flying"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.expressions import (
    AttachedTo,
    Comparison,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Is,
    LinkedTo,
    NumberIs,
    PlayerIs,
    Selector,
    Shares,
    Test,
)
from engine.words import ALONE, COLORS, STATUSES, SUPERTYPES
from layers_site.cardtext.reading.english.frames import SUBTYPES, TYPE_WORDS, is_plural, one_kind
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import (
    CREATURE_TYPE_CHOSEN,
    IT,
    KEEPING,
    WORN,
    Noun,
    add_zone,
    all_of,
    denied,
    either,
    exiled_with,
    joined,
    last_only,
    not_being,
    of_base_size,
    plural,
    power_or_toughness,
    selector_of,
    several,
    single,
    together,
    two,
    whole,
    worn,
)
from layers_site.cardtext.reading.predicates import ends_of_name
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.tokens import OWN_NAME
from layers_site.cardtext.wording.traits import ends_with_objects


def add_rules(grammar: Grammar) -> None:
    _add_rules_of_nouns(grammar)
    _add_before(grammar)
    _add_behind(grammar)


def _add_rules_of_nouns(grammar: Grammar) -> None:
    grammar.terminal("quals", _qualifiers)
    _add_heads(grammar)
    _add_phrases(grammar)


# --- the noun itself --------------------------------------------------------------------------------

_KINDS: Final = {
    "permanent": ("permanent", False), "permanents": ("permanent", True), "card": ("card", False),
    "cards": ("card", True), "token": ("token", False), "tokens": ("token", True), "spell": ("spell", False),
    "spells": ("spell", True),
}  # fmt: skip

_CARD_KINDS: Final = frozenset(("card", "cards", "spell", "spells"))
#: The types of cards that become permanents (110.4a).
PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")

#: Creature types that are called outlaws together (700.12).
OUTLAWS: Final = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


def _qualifiers(parse: Parse, place: int) -> Iterable[Result]:
    """Read "Goblin Warrior", "artifact creatures", "creature cards": all words that belong to one noun."""
    types: list[Test] = []
    subtypes: list[Test] = []
    many: bool | None = False
    at = place
    while at < len(parse.tokens):
        word = next((result for name in ("type", "subtype") for result in parse.at(name, at)), None)
        if word is None:
            break
        is_type = any(parse.at("type", at))
        (types if is_type else subtypes).append(HasWord("type" if is_type else "subtype", (str(word.value),)))
        many = is_plural(parse.tokens[at].key)
        at = word.end
        if many:
            break
    if at < len(parse.tokens) and parse.tokens[at].key in {"outlaw", "outlaws"} and not many:
        subtypes.append(HasWord("subtype", OUTLAWS))
        many = parse.tokens[at].key == "outlaws"
        at += 1
    kind = "permanent"
    if at + 1 < len(parse.tokens) and parse.tokens[at].key == "permanent" and parse.tokens[at + 1].key in _CARD_KINDS:
        types.append(HasWord("type", PERMANENT_TYPES))
        at += 1
    if at < len(parse.tokens) and parse.tokens[at].key in _KINDS and not many:
        kind, many = _KINDS[parse.tokens[at].key]
        at += 1
    if at == place:
        return
    tests = [*together(subtypes), *together(types)]
    if kind == "token":
        tests.append(Flag("token", True))
    yield Result(Noun(tuple(tests), kind, many), at)


def _add_heads(grammar: Grammar) -> None:
    for name, links in (("heads_and", ("and",)), ("heads_or", ("or", "and/or"))):
        grammar.list_of(name, "quals", links)
        grammar.rule("heads", f"{{{name}}}", joined)


# --- phrases ----------------------------------------------------------------------------------------


def _of_either(supertype: str, subtype: str, noun: Noun) -> object:
    """Read "snow and Elf creatures": those that are either; of one thing it would be both."""
    test = either(((HasWord("supertype", (supertype,)),), (HasWord("subtype", (subtype,)),)))
    return noun.having(test) if noun.many and test is not None else REFUSED


def _of_any_color(colors: tuple[str, ...], noun: Noun) -> object:
    """Read "white and blue creatures": those of either color; of one thing it would be both."""
    if len(colors) < 2 or noun.many is False:
        return REFUSED
    return noun.having(HasWord("color", colors))


def _first_only(tests: tuple[Test, ...], nouns: tuple[Noun, ...], behind: tuple[Test, ...]) -> object:
    if nouns[-1].kind in {"card", "spell"} and nouns[0].kind == "permanent":
        return REFUSED  # "red instant and sorcery spells": the noun of both stands behind
    made = several((nouns[0].having(*tests), *nouns[1:]))
    return made.having(*behind) if isinstance(made, Noun) else REFUSED


def _add_phrases(grammar: Grammar) -> None:
    """Add `thing`, a noun without an article or "other", and `things`, several of them."""
    grammar.rule("thing", "{before} {thing}", lambda tests, noun: noun.having(*tests))
    grammar.rule("thing", "{colors_and} {thing}", _of_any_color)
    grammar.rule("thing", "{supertype} and {subtype} {thing}", _of_either)
    # A word before "X and Y" may be about X alone, one behind a list about its last noun; "a green X or Y" is green.
    grammar.rule("thing", "{before} {heads_and} {behinds}", _first_only)
    for heads in ("heads_and", "heads_or"):
        grammar.rule("thing", f"{{{heads}}} {{behind}} {{behinds}}", last_only)
    grammar.rule("thing", "{heads} {behinds}", lambda noun, tests: noun.having(*tests))
    grammar.rule("behinds", "", tuple)
    grammar.rule("behinds", "{behind} {behinds}", lambda tests, more: (*tests, *more))
    # What these end with may be a noun, to which all words behind it belong: "that aren't Elves you control".
    grammar.rule("thing", "{heads} {behinds} {last_behind}",
                 lambda noun, tests, last: replace(noun.having(*tests, *last), closed=True))  # fmt: skip
    grammar.same("all_behinds", "{behinds}")
    grammar.rule("all_behinds", "{behinds} {last_behind}", lambda tests, last: (*tests, *last))
    grammar.rule("other_thing", "other {thing}", lambda noun: noun.having(Is("other")))
    grammar.rule("any_thing", "{thing}|{other_thing}", whole)
    # One of them.
    for article in ("a", "an"):
        grammar.rule("one_thing", f"{article} {{thing}}", single)
    grammar.rule("one_thing", "another {thing}", lambda noun: single(noun.having(Is("other"))))
    # All of them, as a subject or what is counted.
    grammar.rule("many_things", "[all] {any_thing}", plural)
    grammar.rule("each_thing", "each {any_thing}", single)
    grammar.rule("group", "{many_things}|{each_thing}", lambda noun: (noun,))
    grammar.rule("group", "{many_things} and {many_things}", two)


# --- before the noun --------------------------------------------------------------------------------


def _add_before(grammar: Grammar) -> None:
    adjective = partial(grammar.means, "before")

    grammar.list_of("colors_or", "color", ("or", "and/or"))
    grammar.rule("before", "{colors_or}", lambda colors: (HasWord("color", colors),))
    grammar.list_of("supertypes_or", "supertype", ("or",))
    grammar.rule("before", "{supertypes_or}", lambda words: (HasWord("supertype", words),))
    grammar.words("status", [(word, word) for word in STATUSES])
    grammar.list_of("statuses_or", "status", ("or",))
    grammar.rule("before", "{statuses_or}", lambda words: (HasWord("status", words),))
    grammar.words("status_or_alone", [(word, word) for word in (*STATUSES, *ALONE)])
    grammar.list_of("some_alone", "status_or_alone", ("or",))
    grammar.rule("being", "{some_alone}", _fighting_alone)
    grammar.rule("behind", "{some_alone}", _fighting_alone)
    grammar.terminal("non", _non)
    grammar.rule("before", "{non}", lambda test: (test,))
    grammar.rule("before", "{non} , {non}", lambda first, then: (first, then))
    grammar.rule("before", "{non} , {non} , {non}", lambda *tests: tests)
    adjective("colorless", Flag("colorless", True))
    adjective("multicolored", Flag("multicolored", True))
    adjective("nontoken", Flag("token", False))
    adjective("token", Flag("token", True))
    adjective("face-down", Flag("face_down", True))
    adjective("face-up", Flag("face_down", False))
    adjective("untapped", denied(HasWord("status", ("tapped",))))
    adjective("attacking and blocking", HasWord("status", ("attacking", "blocking")))
    worn = {word: HasAttached(Selector((HasWord("subtype", (kind,)),))) for word, kind in WORN.items()}
    for participle, test in worn.items():
        adjective(participle, test)
    adjective("enchanted or equipped", cast("Test", either(((worn["enchanted"],), (worn["equipped"],)))))
    adjective("historic", cast("Test", either((
        (HasWord("type", ("Artifact",)),), (HasWord("supertype", ("Legendary",)),), (HasWord("subtype", ("Saga",)),),
    ))))  # fmt: skip


def _fighting_alone(words: tuple[str, ...]) -> object:
    return (HasWord("status", words),) if ALONE.keys() & {*words} else REFUSED


def _non(parse: Parse, place: int) -> Iterable[Result]:
    """Read "nonland", "non-Aura", "nonbasic", "nonblack"."""
    token = parse.tokens[place] if place < len(parse.tokens) else None
    if token is None or not token.key.startswith("non"):
        return
    word = token.text[3:].lstrip("-")
    lower = word.lower()
    test = _plain_test(lower, word)
    if test is not None:
        yield Result(denied(test), place + 1)


def _plain_test(lower: str, word: str) -> Test | None:
    if lower in TYPE_WORDS:
        return HasWord("type", (TYPE_WORDS[lower],))
    if lower in COLORS:
        return HasWord("color", (lower,))
    if lower.capitalize() in SUPERTYPES:
        return HasWord("supertype", (lower.capitalize(),))
    return HasWord("subtype", (word,)) if word in SUBTYPES else None


# --- behind the noun --------------------------------------------------------------------------------


def _add_behind(grammar: Grammar) -> None:
    behind = partial(grammar.means, "behind")

    for key, verb in zip(KEEPING, ("control", "own"), strict=True):
        for words, who in (("you", "you"), ("your opponents", "opponent")):
            behind(f"{words} {verb}", PlayerIs(key, who))
            behind(f"{words} don't {verb}", denied(PlayerIs(key, who)))
        behind(f"an opponent {verb}s", PlayerIs(key, "opponent"))
    behind("you control but don't own", PlayerIs("controller", "you"), denied(PlayerIs("owner", "you")))
    behind("of the chosen type", HasChosen("creature_type"))
    behind("of the chosen land type", HasChosen("land_type"))
    behind("of the chosen creature type", CREATURE_TYPE_CHOSEN)
    behind("of the chosen color", HasChosen("color"))
    behind("with the chosen name", HasChosen("name"))
    behind("with no abilities", Flag("has_abilities", False))
    behind("with abilities", Flag("has_abilities", True))
    behind("on the battlefield")
    behind("other than ~", Is("other"))
    grammar.rule("behind", "other than {own}", lambda own: (Is("other"),))
    grammar.rule("behind", "with {keyword_choice}", lambda words: (HasWord("keyword", words),))
    grammar.rule("behind", "without {keyword_choice}", lambda words: (denied(HasWord("keyword", words)),))
    grammar.list_of("keyword_groups_or", "keyword", ("or",))
    grammar.rule("keyword_choice", "{keyword_groups_or}", all_of)
    _add_measures(grammar)
    _add_relations(grammar)
    _add_zones(grammar)


def _add_relations(grammar: Grammar) -> None:
    """Read counters, attachments and names: "with a +1/+1 counter on it", "named so"."""
    behind = partial(grammar.rule, "behind")
    behind("with {counters_on}", lambda words: (HasWord("counter", words),))
    behind("without {counters_on}", lambda words: (denied(HasWord("counter", words)),))
    grammar.rule("counters_on", "[a|an] {kind:counter_kind} on it|them|him|her", lambda kind: (kind,))
    grammar.rule("counters_on", "{kind} or {kind:counter_kind} on them", lambda *kinds: kinds)
    grammar.rule("counters_on", "a|an {kind} or a|an {kind:counter_kind} on it", lambda *kinds: kinds)
    grammar.terminal("kind", one_kind)
    behind("with the same name as that creature|permanent", lambda: (Shares("name", IT),))
    behind("with the same name as {ref}", lambda ref: (Shares("name", ref),))
    behind("attached to {what:ref}", lambda ref: (AttachedTo(ref),))
    behind("not attached to {what:ref}", lambda ref: (denied(AttachedTo(ref)),))
    behind("with the same name as {exiled_card}", lambda owned: REFUSED if owned else (Shares("name", "linked"),))
    behind("linked to {what:ref}", lambda ref: (LinkedTo(ref),))
    behind("exiled with {what:ref}", exiled_with)
    for words, wanted in (("with", True), ("without", False)):
        behind(f"{words} {{named_one}} attached to it|them", lambda named, wanted=wanted: (worn(named, wanted),))
        behind(f"{words} {{one_thing}} attached to it|them",
                     lambda noun, wanted=wanted: (worn(selector_of(noun.tests), wanted),))  # fmt: skip
    grammar.terminal("name", _name)
    grammar.list_of("names_or", "name", ("or",))
    behind("named {names_or}", lambda names: (HasWord("name", names),))
    behind("not named {names_or}", lambda names: (denied(HasWord("name", names)),))
    grammar.same("last_behind", "that {statings}", "that's {being}")
    grammar.rule("last_behind", "that's not {being}", not_being)


#: Small words inside a name.
_INSIDE: Final = frozenset(("of", "the", "and", "in", "to", "for", "at", "from", "with", "a"))


def _name(parse: Parse, place: int) -> Iterable[Result]:
    """Read the name of the card itself, or another."""
    if place < len(parse.tokens) and parse.tokens[place].key == OWN_NAME:
        name = cast("Setting", parse.setting).name
        return (Result(name, place + 1),) if name else ()
    ends = ends_of_name(parse, place, _INSIDE)
    return (Result(" ".join(token.text for token in parse.tokens[place:end]), end) for end in ends)


def _add_measures(grammar: Grammar) -> None:
    """Read "with power 2 or less"."""
    grammar.rule("behind", "with {measure}", lambda test: REFUSED if ends_with_objects(test) else (test,))
    grammar.rule("last_behind", "with {measure}", lambda test: (test,) if ends_with_objects(test) else REFUSED)
    grammar.rule("measure", "{what:number_name} {bounds}", NumberIs)
    grammar.rule("either_side", "power or toughness {bound}", power_or_toughness)
    grammar.rule("behind", "with {either_side}", lambda test: (test,))
    grammar.same("bounds", "{bound}")
    grammar.rule("bounds", "{bound} and {bound}", lambda first, then: Comparison(first.bounds + then.bounds))
    for what in ("power", "toughness", "base_power", "base_toughness", "mana_value"):
        grammar.rule("number_name", what.replace("_", " "), lambda what=what: what)
    grammar.rule("behind", "with base power and toughness {size}", of_base_size)
    grammar.rule("bound", "{figure} or greater|more", lambda number: Comparison(((">=", number),)))
    grammar.rule("bound", "{figure} or less", lambda number: Comparison((("<=", number),)))
    grammar.rule("bound", "{figure}", lambda number: Comparison((("=", number),)))
    grammar.rule("bound", "equal to {value}", lambda value: Comparison((("=", value),)))
    grammar.rule("bound", "greater than {value}", lambda value: Comparison(((">", value),)))
    grammar.rule("bound", "less than {value}", lambda value: Comparison((("<", value),)))
    grammar.rule("bound", "less than {number}", lambda number: Comparison((("<", number),)))
    grammar.rule("bound", "greater than {number}", lambda number: Comparison(((">", number),)))
    grammar.rule("bound", "greater than or equal to {value}", lambda value: Comparison(((">=", value),)))
    grammar.rule("bound", "less than or equal to {value}", lambda value: Comparison((("<=", value),)))


def _add_zones(grammar: Grammar) -> None:
    zone = partial(add_zone, grammar)
    for word, zones in (("graveyard", "graveyards"), ("hand", "hands"), ("library", "libraries")):
        zone(f"in your {word}", word, "you")
        zone(f"in all {zones}", word, None)
        zone(f"in your opponents' {zones}", word, "opponent")
    zone("in an opponent's graveyard", "graveyard", "opponent")
    zone("in all players' hands", "hand", None)
    zone("in a graveyard", "graveyard", None)
    zone("in graveyards", "graveyard", None)
    zone("in exile", "exile", None)
    zone("in an opponent's hand", "hand", "opponent")
    zone("in a hand", "hand", None)
    zone("in the command zone", "command", None)
    zone("you own in the command zone", "command", "you")
    zone("you own in exile", "exile", "you")
    grammar.same("behind", "{zone}")
