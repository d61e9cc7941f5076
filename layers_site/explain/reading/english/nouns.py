"""Noun phrases in English: "other white creatures you control with flying"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.expressions import (
    AttachedTo,
    Comparison,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Is,
    NumberIs,
    PlayerIs,
    Selector,
    Shares,
    Test,
)
from engine.words import COLORS, SUPERTYPES
from layers_site.explain.reading.english.words import SUBTYPES, TYPE_WORDS, is_plural
from layers_site.explain.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.explain.reading.meaning import IT, Noun, denied, either
from layers_site.explain.reading.nouns import WORN, joined, not_being, plural, plural_kind, single, together, two, whole
from layers_site.explain.reading.setting import Setting


def add_rules(grammar: Grammar) -> None:
    grammar.terminal("quals", _qualifiers)
    _add_heads(grammar)
    _add_before(grammar)
    _add_behind(grammar)
    _add_phrases(grammar)
    _add_references(grammar)
    _add_being(grammar)


# --- the noun itself --------------------------------------------------------------------------------

_KINDS: Final = {
    "permanent": ("permanent", False), "permanents": ("permanent", True), "card": ("card", False),
    "cards": ("card", True), "token": ("token", False), "tokens": ("token", True), "spell": ("spell", False),
    "spells": ("spell", True),
}  # fmt: skip


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
    kind = "permanent"
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


# --- before the noun --------------------------------------------------------------------------------


def _add_before(grammar: Grammar) -> None:
    def adjective(phrase: str, *tests: Test) -> None:
        grammar.rule("before", phrase, lambda: tests)

    grammar.rule("before", "{colors}", lambda colors: (HasWord("color", colors),))
    grammar.rule("before", "{color} and/or {color}", lambda first, then: (HasWord("color", (first, then)),))
    grammar.rule("before", "{supertype}", lambda word: (HasWord("supertype", (word,)),))
    grammar.terminal("non", _non)
    grammar.list_of("nons", "non", ())
    grammar.rule("before", "{nons}", lambda tests: tests)
    adjective("colorless", Flag("colorless", True))
    adjective("multicolored", Flag("multicolored", True))
    adjective("nontoken", Flag("token", False))
    adjective("token", Flag("token", True))
    adjective("face-down", Flag("face_down", True))
    adjective("tapped", HasWord("status", ("tapped",)))
    adjective("untapped", denied(HasWord("status", ("tapped",))))
    adjective("attacking", HasWord("status", ("attacking",)))
    adjective("blocking", HasWord("status", ("blocking",)))
    adjective("attacking or blocking", HasWord("status", ("attacking", "blocking")))
    adjective("attacking and blocking", HasWord("status", ("attacking", "blocking")))
    for participle, subtype in WORN.items():
        adjective(participle, HasAttached(Selector((HasWord("subtype", (subtype,)),))))
    adjective(
        "enchanted or equipped",
        cast(
            "Test",
            either(
                tuple(
                    (HasAttached(Selector((HasWord("subtype", (WORN[word],)),))),) for word in ("enchanted", "equipped")
                )
            ),
        ),
    )


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
    def behind(phrase: str, *tests: Test) -> None:
        grammar.rule("behind", phrase, lambda: tests)

    behind("you control", PlayerIs("controller", "you"))
    behind("you don't control", denied(PlayerIs("controller", "you")))
    behind("your opponents control", PlayerIs("controller", "opponent"))
    behind("an opponent controls", PlayerIs("controller", "opponent"))
    behind("the chosen player controls", PlayerIs("controller", "chosen"))
    behind("you own", PlayerIs("owner", "you"))
    behind("your opponents own", PlayerIs("owner", "opponent"))
    behind("of the chosen type", HasChosen("creature_type"))
    behind("of the chosen color", HasChosen("color"))
    behind("with the chosen name", HasChosen("name"))
    behind("with no abilities", Flag("has_abilities", False))
    behind("on the battlefield")
    behind("other than ~", Is("other"))
    behind("named ~", Shares("name", "self"))
    grammar.rule("behind", "other than {own}", lambda own: (Is("other"),))
    grammar.rule("behind", "with {keyword_choice}", lambda words: (HasWord("keyword", words),))
    grammar.rule("behind", "without {keyword_choice}", lambda words: (denied(HasWord("keyword", words)),))
    grammar.list_of("keyword_groups_or", "keyword", ("or",))
    grammar.rule("keyword_choice", "{keyword_groups_or}", lambda groups: tuple(w for group in groups for w in group))
    grammar.rule("behind", "with {measure}", lambda test: (test,))
    grammar.rule("measure", "{what:number_name} {bound:bound}", NumberIs)
    grammar.words("number_name", [("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")])
    grammar.rule("bound", "{figure} or greater|more", lambda number: Comparison(((">=", number),)))
    grammar.rule("bound", "{figure} or less", lambda number: Comparison((("<=", number),)))
    grammar.rule("bound", "{figure}", lambda number: Comparison((("=", number),)))
    grammar.rule("bound", "equal to {value}", lambda value: Comparison((("=", value),)))
    grammar.rule("bound", "greater than {value}", lambda value: Comparison(((">", value),)))
    grammar.rule("bound", "less than {value}", lambda value: Comparison((("<", value),)))
    grammar.rule("bound", "greater than or equal to {value}", lambda value: Comparison(((">=", value),)))
    grammar.rule("bound", "less than or equal to {value}", lambda value: Comparison((("<=", value),)))
    for on in ("a|an {kind:counter_kind} on it|them", "{kind:counter_kind} on it|them"):
        grammar.rule("behind", f"with {on}", lambda kind: (HasWord("counter", (kind,)),))
    grammar.rule("behind", "attached to {what:ref}", lambda ref: (AttachedTo(ref),))
    grammar.rule("behind", "that share|shares a creature type with {ref}", lambda ref: (Shares("creature_type", ref),))
    grammar.rule("behind", "that share|shares a color with {ref}", lambda ref: (Shares("color", ref),))
    for start in ("that's", "that are", "that is"):
        grammar.rule("behind", f"{start} {{being}}", lambda tests: tests)
    for start in ("that isn't", "that's not", "that aren't", "that are not"):
        grammar.rule("behind", f"{start} {{being}}", not_being)
    _add_zones(grammar)


def _add_zones(grammar: Grammar) -> None:
    def zone(phrase: str, zone: str, keeper: str | None) -> None:
        tests: list[Test] = [HasWord("zone", (zone,))]
        if keeper is not None:
            tests.append(PlayerIs("owner", keeper))
        grammar.rule("zone", phrase, lambda: tuple(tests))

    for word, several in (("graveyard", "graveyards"), ("hand", "hands"), ("library", "libraries")):
        zone(f"in your {word}", word, "you")
        zone(f"in all {several}", word, None)
        zone(f"in your opponents' {several}", word, "opponent")
    zone("in all players' hands", "hand", None)
    zone("in a graveyard", "graveyard", None)
    zone("in graveyards", "graveyard", None)
    zone("in exile", "exile", None)
    zone("you own in exile", "exile", "you")
    grammar.rule("behind", "{zone}", lambda tests: tests)


# --- phrases ----------------------------------------------------------------------------------------


def _add_phrases(grammar: Grammar) -> None:
    """`thing` is a noun without an article or "other"; `things` several of them."""
    grammar.rule("thing", "{before} {thing}", lambda tests, noun: noun.having(*tests))
    grammar.rule("thing", "{heads} {behinds}", lambda noun, tests: noun.having(*tests))
    grammar.rule("behinds", "", tuple)
    grammar.rule("behinds", "{behind} {behinds}", lambda tests, more: (*tests, *more))
    grammar.rule("other_thing", "other {thing}", lambda noun: noun.having(Is("other")))
    grammar.rule("any_thing", "{thing}", whole)
    grammar.rule("any_thing", "{other_thing}", whole)
    # One of them.
    for article in ("a", "an"):
        grammar.rule("one_thing", f"{article} {{thing}}", single)
    grammar.rule("one_thing", "another {thing}", lambda noun: single(noun.having(Is("other"))))
    # All of them, as a subject or what is counted.
    grammar.rule("many_things", "{any_thing}", plural)
    grammar.rule("many_things", "all {any_thing}", plural)
    grammar.rule("each_thing", "each {any_thing}", single)
    grammar.rule("group", "{many_things}", lambda noun: (noun,))
    grammar.rule("group", "{each_thing}", lambda noun: (noun,))
    grammar.rule("group", "{many_things} and {many_things}", two)
    grammar.rule("group", "{each_thing} and {each_thing}", two)


# --- one object -------------------------------------------------------------------------------------


def _add_references(grammar: Grammar) -> None:
    """`ref` is an object named: the source, what it is attached to, or "it"."""
    grammar.terminal("own", _own, ("~", "this"))
    grammar.terminal("host", _host, WORN)
    grammar.rule("ref", "{own}", lambda noun: "self")
    grammar.rule("ref", "{host}", lambda noun: "attached")
    grammar.rule("ref", "it", lambda: IT)
    grammar.terminal("owner", _owner)
    grammar.rule("whose", "its", lambda: IT)
    grammar.rule("whose", "{owner}", lambda ref: ref)


def _own(parse: Parse, place: int) -> Iterable[Result]:
    """Read the card's own name, or "this creature" where the card is one."""
    token = parse.tokens[place] if place < len(parse.tokens) else None
    if token is None:
        return
    setting = cast("Setting", parse.setting)
    if token.key == "~" and not setting.quoted:
        yield Result("self", place + 1)
    elif token.key == "this" and place + 1 < len(parse.tokens):
        noun = parse.tokens[place + 1].text
        if setting.is_called(
            noun.capitalize() if noun.capitalize() not in {"Permanent", "Token", "Card", "Source"} else noun.lower()
        ):
            yield Result("self", place + 2)


def _host(parse: Parse, place: int) -> Iterable[Result]:
    """Read "enchanted creature", "equipped creature": the noun is what comes out."""
    tokens = parse.tokens
    if place + 1 < len(tokens) and tokens[place].key in WORN:
        noun = tokens[place + 1].key
        if noun == "permanent" or (any(result.value for result in parse.at("type", place + 1)) and not is_plural(noun)):
            yield Result(noun.capitalize(), place + 2)
        elif any(parse.at("subtype", place + 1)) and not is_plural(noun):
            yield Result(tokens[place + 1].text, place + 2)


def _owner(parse: Parse, place: int) -> Iterable[Result]:
    """Read the owner of something: "~'s", "this creature's", "enchanted creature's"."""
    tokens = parse.tokens
    if place >= len(tokens):
        return
    setting = cast("Setting", parse.setting)
    if tokens[place].key in {"~'s", "~'"} and not setting.quoted:
        yield Result("self", place + 1)
    elif place + 1 < len(tokens) and tokens[place + 1].key.endswith("'s"):
        noun = tokens[place + 1].text[:-2]
        if tokens[place].key == "this" and setting.is_called(noun.capitalize() if noun != "permanent" else noun):
            yield Result("self", place + 2)
        elif tokens[place].key in WORN:
            yield Result("attached", place + 2)


# --- what something is ------------------------------------------------------------------------------


def _add_being(grammar: Grammar) -> None:
    """`being` is what stands behind "is" or "are": the tests that must hold."""
    grammar.rule("being", "{state}", lambda tests: tests)
    grammar.rule("state", "{before}", lambda tests: tests)
    grammar.rule("state", "face down", lambda: (Flag("face_down", True),))
    grammar.rule("state", "face up", lambda: (Flag("face_down", False),))
    grammar.rule("state", "a token", lambda: (Flag("token", True),))
    grammar.rule("being", "{state} and {state}", lambda first, then: (*first, *then))
    grammar.rule("being", "{state} or {state}", lambda first, then: (either((first, then)),))
    grammar.list_of("kinds_of", "kind_of", ("or", "and/or"))
    grammar.rule("being", "{kinds_of}", lambda nouns: (either(tuple(noun.tests for noun in nouns)),))
    grammar.rule("kind_of", "a|an {thing}", lambda noun: noun if noun.kind != "card" else REFUSED)
    grammar.rule("kind_of", "{thing}", plural_kind)
    grammar.rule("kind_of", "tokens", lambda: Noun((Flag("token", True),), "token", True))
    grammar.rule("being", "of the chosen type", lambda: (HasChosen("creature_type"),))
    grammar.rule("being", "of the chosen color", lambda: (HasChosen("color"),))
    grammar.rule("being", "the chosen color", lambda: (HasChosen("color"),))
    grammar.rule("being", "the chosen type", lambda: (HasChosen("creature_type"),))
    grammar.rule("being", "attached to {ref}", lambda ref: (AttachedTo(ref),))


# --- selectors --------------------------------------------------------------------------------------
