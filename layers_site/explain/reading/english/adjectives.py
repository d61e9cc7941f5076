"""The words before a noun in English, and those behind it: "white", "you control", "with flying"."""

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
    LinkedTo,
    NumberIs,
    PlayerIs,
    Selector,
    Shares,
    Test,
)
from engine.words import COLORS, SUPERTYPES
from layers_site.explain.reading.english.words import SUBTYPES, TYPE_WORDS, one_kind
from layers_site.explain.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.explain.reading.meaning import CREATURE_TYPE_CHOSEN, IT, Noun, denied, either, selector_of
from layers_site.explain.reading.nouns import WORN, exiled_with, mentions_objects, not_being, power_or_toughness, worn
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.tokens import OWN_NAME


def add_rules(grammar: Grammar) -> None:
    """Add `before` and `behind`: tuples of tests."""
    _add_before(grammar)
    _add_behind(grammar)


# --- before the noun --------------------------------------------------------------------------------


def _add_before(grammar: Grammar) -> None:
    def adjective(phrase: str, *tests: Test) -> None:
        grammar.rule("before", phrase, lambda: tests)

    grammar.list_of("colors_or", "color", ("or", "and/or"))
    grammar.rule("before", "{colors_or}", lambda colors: (HasWord("color", colors),))
    grammar.list_of("supertypes_or", "supertype", ("or",))
    grammar.rule("before", "{supertypes_or}", lambda words: (HasWord("supertype", words),))
    grammar.words("status", [(word, word) for word in ("tapped", "attacking", "blocking")])
    grammar.list_of("statuses_or", "status", ("or",))
    grammar.rule("before", "{statuses_or}", lambda words: (HasWord("status", words),))
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
    for participle, subtype in WORN.items():
        adjective(participle, HasAttached(Selector((HasWord("subtype", (subtype,)),))))
    adjective("historic", cast("Test", either((
        (HasWord("type", ("Artifact",)),), (HasWord("supertype", ("Legendary",)),), (HasWord("subtype", ("Saga",)),),
    ))))  # fmt: skip
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
    behind("you own", PlayerIs("owner", "you"))
    behind("you control but don't own", PlayerIs("controller", "you"), denied(PlayerIs("owner", "you")))
    behind("your opponents own", PlayerIs("owner", "opponent"))
    behind("of the chosen type", HasChosen("creature_type"))
    behind("of the chosen land type", HasChosen("land_type"))
    behind("of the chosen creature type", CREATURE_TYPE_CHOSEN)
    behind("of the chosen color", HasChosen("color"))
    behind("with the chosen name", HasChosen("name"))
    behind("with no abilities", Flag("has_abilities", False))
    behind("with abilities", Flag("has_abilities", True))
    behind("you don't own", denied(PlayerIs("owner", "you")))
    behind("your opponents don't control", denied(PlayerIs("controller", "opponent")))
    behind("your opponents don't own", denied(PlayerIs("owner", "opponent")))
    behind("an opponent owns", PlayerIs("owner", "opponent"))
    behind("on the battlefield")
    behind("other than ~", Is("other"))
    grammar.rule("behind", "other than {own}", lambda own: (Is("other"),))
    grammar.rule("behind", "with {keyword_choice}", lambda words: (HasWord("keyword", words),))
    grammar.rule("behind", "without {keyword_choice}", lambda words: (denied(HasWord("keyword", words)),))
    grammar.list_of("keyword_groups_or", "keyword", ("or",))
    grammar.rule("keyword_choice", "{keyword_groups_or}", lambda groups: tuple(w for group in groups for w in group))
    _add_measures(grammar)
    _add_relations(grammar)
    _add_zones(grammar)


def _add_relations(grammar: Grammar) -> None:
    """Read counters, attachments and names: "with a +1/+1 counter on it", "named so"."""
    grammar.rule("behind", "with {counters_on}", lambda words: (HasWord("counter", words),))
    grammar.rule("behind", "without {counters_on}", lambda words: (denied(HasWord("counter", words)),))
    grammar.rule("counters_on", "{kind:counter_kind} on it|them|him|her", lambda kind: (kind,))
    grammar.rule("counters_on", "a|an {kind:counter_kind} on it|them|him|her", lambda kind: (kind,))
    grammar.rule("counters_on", "{kind} or {kind:counter_kind} on them", lambda *kinds: kinds)
    grammar.rule("counters_on", "a|an {kind} or a|an {kind:counter_kind} on it", lambda *kinds: kinds)
    grammar.terminal("kind", one_kind)
    grammar.rule("behind", "with the same name as that creature|permanent", lambda: (Shares("name", IT),))
    grammar.rule("behind", "with the same name as {ref}", lambda ref: (Shares("name", ref),))
    grammar.rule("behind", "attached to {what:ref}", lambda ref: (AttachedTo(ref),))
    grammar.rule("behind", "not attached to {what:ref}", lambda ref: (denied(AttachedTo(ref)),))
    grammar.rule(
        "behind",
        "with the same name as {exiled_card}",
        lambda owned: REFUSED if owned else (Shares("name", "linked"),),
    )
    grammar.rule("behind", "linked to {what:ref}", lambda ref: (LinkedTo(ref),))
    grammar.rule("behind", "not linked to {what:ref}", lambda ref: (denied(LinkedTo(ref)),))
    grammar.rule("behind", "exiled with {what:ref}", exiled_with)
    for words, wanted in (("with", True), ("without", False)):
        grammar.rule("behind", f"{words} {{named_one}} attached to it|them",
                     lambda named, wanted=wanted: (worn(named, wanted),))  # fmt: skip
        grammar.rule("behind", f"{words} {{one_thing}} attached to it|them",
                     lambda noun, wanted=wanted: (_wearing(noun, wanted),))  # fmt: skip
    grammar.terminal("name", _name)
    grammar.list_of("names_or", "name", ("or",))
    grammar.rule("behind", "named {names_or}", lambda names: (HasWord("name", names),))
    grammar.rule("behind", "not named {names_or}", lambda names: (denied(HasWord("name", names)),))
    grammar.rule("last_behind", "that {statings}", lambda tests: tests)
    grammar.rule("last_behind", "that's {being}", lambda tests: tests)
    grammar.rule("last_behind", "that's not {being}", not_being)


def _wearing(noun: Noun, wanted: bool) -> Test:
    return worn(selector_of(noun.tests), wanted)


#: Small words inside a name.
_INSIDE: Final = frozenset(("of", "the", "and", "in", "to", "for", "at", "from", "with", "a"))


def _name(parse: Parse, place: int) -> Iterable[Result]:
    """Read a name, each of whose words begins with a capital but for small ones between them."""
    words: list[str] = []
    if place < len(parse.tokens) and parse.tokens[place].key == OWN_NAME:
        name = cast("Setting", parse.setting).name
        if name:
            yield Result(name, place + 1)
        return
    for end in range(place, min(place + 8, len(parse.tokens))):
        token = parse.tokens[end]
        words.append(token.text)
        if token.text[:1].isupper():
            yield Result(" ".join(words), end + 1)
        elif end == place or token.key not in _INSIDE:
            return


def _add_measures(grammar: Grammar) -> None:
    """Read "with power 2 or less"."""
    grammar.rule("behind", "with {measure}", lambda test: REFUSED if mentions_objects(test) else (test,))
    grammar.rule("last_behind", "with {measure}", lambda test: (test,) if mentions_objects(test) else REFUSED)
    grammar.rule("measure", "{what:number_name} {bounds}", NumberIs)
    grammar.rule("either_side", "power or toughness {bound}", power_or_toughness)
    grammar.rule("behind", "with {either_side}", lambda test: (test,))
    grammar.rule("bounds", "{bound}", lambda bound: bound)
    grammar.rule("bounds", "{bound} and {bound}", lambda first, then: Comparison(first.bounds + then.bounds))
    grammar.words("number_name", [("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")])
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
    def zone(phrase: str, zone: str, keeper: str | None) -> None:
        tests: list[Test] = [HasWord("zone", (zone,))]
        if keeper is not None:
            tests.append(PlayerIs("owner", keeper))
        grammar.rule("zone", phrase, lambda: tuple(tests))

    for word, plural in (("graveyard", "graveyards"), ("hand", "hands"), ("library", "libraries")):
        zone(f"in your {word}", word, "you")
        zone(f"in all {plural}", word, None)
        zone(f"in your opponents' {plural}", word, "opponent")
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
    grammar.rule("behind", "{zone}", lambda tests: tests)
