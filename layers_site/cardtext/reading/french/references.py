"""One object that French names: the source, its host, "elle", a target; alone, after "de" and after "à"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

from engine.expressions import Flag, HasChosen, HasWord, Is, PlayerIs, Selector, Shares, Test
from engine.words import BASIC_LAND_TYPES, CARD_TYPES
from layers_site.cardtext.reading.french.words import SUBTYPE_FORMS, TYPE_FORMS, forms_of, keys_of
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import IT, THAT, Noun, either, nouns_selector, selector_of
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.script import add_here
from layers_site.cardtext.reading.settling import Who, mentions
from layers_site.cardtext.wording.french.vocabulary import own_noun

#: The nouns for an object besides types and subtypes.
_PLAIN_NOUNS: Final = {keys_of(own_noun(word).singular): word for word in ("permanent", "token", "card", "source")}
#: Nouns that fit every creature, whatever name the text uses.
_CREATURES: Final = frozenset(("Creature", "permanent", "token", "card"))
THESE: Final = frozenset(("ce", "cet", "cette"))
#: « Votre tour » is no land of that type.
_TURN: Final = "tour"
#: The forms of "le", "de" and "à" with an article: masculine, feminine, before a vowel, plural.
ARTICLES: Final = ("le", "la", "l'", "les")
OF_ARTICLES: Final = ("du", "de la", "de l'", "des")
TO_ARTICLES: Final = ("au", "à la", "à l'", "aux")


def with_cases(grammar: Grammar, name: str, phrase: str, build: Callable[..., object]) -> None:
    """Add a phrase that takes an article: "le …" as `name`, "du …" as `name_of`, "au …" as `name_to`."""
    for case, articles in ((name, ARTICLES), (f"{name}_of", OF_ARTICLES), (f"{name}_to", TO_ARTICLES)):
        for article in articles:
            grammar.rule(case, f"{article} {phrase}", build)


def without_article(grammar: Grammar, name: str, phrase: str, build: Callable[..., object]) -> None:
    """Add a phrase that has its own determiner, or is a name, in the three cases."""
    grammar.rule(name, phrase, build)
    grammar.rule(f"{name}_of", f"de|d' {phrase}", build)
    grammar.rule(f"{name}_to", f"à {phrase}", build)


def add_rules(grammar: Grammar) -> None:
    """Add `ref`, a named object; `own` is the source, `host` its host (with the noun as meaning)."""
    _add_named(grammar)
    _add_subjects(grammar)
    grammar.terminal("name", _name, ("~",))
    grammar.terminal("this", _this, THESE)
    grammar.terminal("this_own", _this_own, THESE)
    grammar.terminal("this_subject", _this_subject, THESE)
    grammar.terminal("host_noun", _host_noun)
    for name in ("own", "ref"):
        with_cases(grammar, name, "{name}", lambda noun: "self")
        without_article(grammar, name, "{name}", lambda noun: "self")
    without_article(grammar, "own", "{this_own}", lambda noun: "self")
    without_article(grammar, "ref", "{this}", lambda ref: ref)
    worn = f"{forms_of('enchanté')}|{forms_of('équipé')}|{forms_of('fortifié')}"
    with_cases(grammar, "host", f"{{host_noun}} {worn}", lambda noun: noun)
    for case in ("", "_of", "_to"):
        grammar.rule(f"ref{case}", f"{{host{case}}}", lambda noun: REFUSED if noun[1] else "attached")
    grammar.rule("ref", "il|elle", lambda: IT)
    without_article(grammar, "ref", "cet objet", lambda: "self")  # what we call a card that works in several zones
    with_cases(grammar, "ref", "dernière carte exilée avec cet objet", lambda: "linked")
    with_cases(grammar, "ref", "carte du dessus de votre cimetière", lambda: "graveyard_top")
    with_cases(grammar, "ref", "dernière carte exilée avec {own}", lambda own: "linked")
    with_cases(grammar, "exiled_card_the", "{exiled_card}", lambda card: card)
    grammar.terminal("exiled_card", _exiled_card, ("carte",))
    for case, word in (("of", "de|d'"), ("to", "à")):
        grammar.rule(f"ref_{case}", f"{word} lui|elle|eux|elles", lambda: IT)
    # What stands behind "sur": a pronoun, or an object named.
    itself = "lui-même|elle-même|eux-mêmes|elles-mêmes"
    grammar.rule("ref_of", f"de|d' {itself}", lambda: IT)
    grammar.rule("ref_on", f"{itself}|lui|elle|eux|elles", lambda: IT)
    grammar.same("ref_on", "{ref}")


def _add_named(grammar: Grammar) -> None:
    """Add `named_one`, one object where a group may stand, as a selector."""
    for case, pronoun in (("", ""), ("_of", "de|d' ")):
        it = f"{pronoun}lui|elle|lui-même|elle-même"
        for phrase, what in ((f"{{own{case}}}", "self"), (f"{pronoun}cet objet", "self"), (it, IT)):
            grammar.rule(f"named_ref{case}", phrase, lambda *_parts, what=what: what)
        grammar.rule(f"named_ref{case}", f"{{host{case}}}", lambda noun: REFUSED if noun[1] else "attached")
        top = "la carte du dessus de votre cimetière"
        grammar.rule(f"named_ref{case}", f"de {top}" if case else top, lambda: "graveyard_top")
        grammar.terminal(f"named_plain{case}", partial(named_one, case))
        grammar.same(f"named_alone{case}", f"{{named_plain{case}}}")
        grammar.same(f"named_one{case}", f"{{named_alone{case}}}", f"{{named_closed{case}}}")
        grammar.rule(f"named_closed{case}", f"{{named_alone{case}}} qui {{statings}}",
                     lambda selector, tests: selector_of((*selector.tests, *tests)))  # fmt: skip


def named_one(case: str, parse: Parse, place: int) -> Iterable[Result]:
    """Read one object where a group may stand; a text that resolves may mean any object by "lui"."""
    if not _setting(parse).resolving:
        for value, end in parse.at(f"named_ref{case}", place):
            yield Result(Selector((Is(cast("Any", value)),)), end)


def _exiled_card(parse: Parse, place: int) -> Iterable[Result]:
    """Read "la carte exilée" without its article; a text that resolves may have exiled it just now."""
    keys = [token.key for token in parse.tokens[place : place + 2]]
    if keys == ["carte", "exilée"] and not _setting(parse).resolving:
        yield Result("linked", place + 2)


def _name(parse: Parse, place: int) -> Iterable[Result]:
    """Read the card's own name, which in a quotation is the card that the quotation stands on."""
    if place < len(parse.tokens) and parse.tokens[place].key == "~" and not _setting(parse).quoted:
        yield Result("self", place + 1)


def _this(parse: Parse, place: int) -> Iterable[Result]:
    """Read "cette créature": the source if it is a creature, and the creature just named.

    French has one word for both, so both come out; where they differ the line has two readings. Of an artifact nobody
    has spoken where the sentence has not named one.
    """
    for noun, end in this_noun(parse, place):
        own = _setting(parse).is_called(noun)
        if noun == "card" and _speaks_of_a_card(parse, place):
            if not _setting(parse).resolving:
                yield Result(THAT, end)
            continue
        if own:
            yield Result("self", end)
        if not own or _speaks_of_one(parse, noun, place):
            yield Result(IT, end)


def _speaks_of_a_card(parse: Parse, place: int) -> bool:
    """Say whether the text before speaks of another card, "la carte du dessus de votre cimetière"."""
    before = parse.tokens[:place]
    return any(
        token.key == "carte" and (number == 0 or before[number - 1].key not in THESE)
        for number, token in enumerate(before)
    )


def _speaks_of_one(parse: Parse, noun: str, place: int) -> bool:
    """Say whether the text before speaks of one thing besides the source, as "cette créature" does.

    Of several none is "cette créature": "toutes les créatures sont des copies de cette créature". A text that resolves
    may have begun before its first word.
    """
    if _setting(parse).resolving:
        return noun in _CREATURES or _is_named(parse, noun, place)
    others = (place for place in range(place) if not _names_a_kind(parse, place) and parse.tokens[place].key != _TURN)
    return any(_names_one(parse, noun, earlier) for earlier in others)


def _names_a_kind(parse: Parse, place: int) -> bool:
    """Say whether the noun there is no object of its own: "cette créature", "est une créature", "types de créature"."""
    before = [token.key for token in parse.tokens[max(place - 2, 0) : place]]
    if before[-1:] != [] and before[-1] in THESE:
        return True
    return len(before) > 1 and before[1] in _BEHIND.get(before[0], ())


_OF: Final = ("de", "d'")
_ARTICLES: Final = ("un", "une")
_BEHIND: Final = {"type": _OF, "types": _OF, "est": _ARTICLES}


def _names_one(parse: Parse, noun: str, place: int) -> bool:
    """Say whether a noun in the singular stands there that the same thing may have; a creature may have any."""
    if (parse.tokens[place].key,) in _PLAIN_NOUNS:
        return noun in _CREATURES
    types = [cast("tuple[tuple[str, ...], bool | None]", value) for value, _ in parse.at("type", place)]
    types += [((word,), many) for (word, many), _ in cast("Any", parse.at("subtype", place))]
    return any(not many and (noun in _CREATURES or noun in words) for words, many in types)


def _is_named(parse: Parse, noun: str, place: int) -> bool:
    """Say whether that type stands in the text before."""
    for earlier in range(place):
        for value, _ in parse.at("type", earlier):
            if noun in cast("tuple[tuple[str, ...], bool]", value)[0]:
                return True
        for value, _ in parse.at("subtype", earlier):
            if noun == cast("tuple[str, bool]", value)[0]:
                return True
    return False


def _this_own(parse: Parse, place: int) -> Iterable[Result]:
    for noun, end in this_noun(parse, place):
        if _setting(parse).is_called(noun):
            yield Result("self", end)


def _this_subject(parse: Parse, place: int) -> Iterable[Result]:
    """Read what a sentence is about: "cette carte" is another card where one was spoken of."""
    another = not _setting(parse).resolving and _speaks_of_a_card(parse, place)
    for noun, end in this_noun(parse, place):
        if _setting(parse).is_called(noun):
            yield Result(THAT if another and noun == "card" else "self", end)


def this_noun(parse: Parse, place: int) -> Iterable[tuple[str, int]]:
    """Yield the noun behind "ce" or "cette", and where it ends."""
    if place >= len(parse.tokens) or parse.tokens[place].key not in THESE:
        return
    for length in (3, 2, 1):
        keys = tuple(token.key for token in parse.tokens[place + 1 : place + 1 + length])
        words = [_PLAIN_NOUNS[keys]] if keys in _PLAIN_NOUNS else []
        words += [word for forms in (TYPE_FORMS, SUBTYPE_FORMS) for word, many in forms.get(keys, ()) if not many]
        if words:
            yield words[0], place + 1 + len(keys)
            return


def _host_noun(parse: Parse, place: int) -> Iterable[Result]:
    """Read the noun before "enchantée", and whether the type of the host is not known."""
    if place < len(parse.tokens) and parse.tokens[place].key == "permanent":
        yield Result(("Permanent", False), place + 1)
    for value, end in parse.at("type", place):
        words, many = cast("tuple[tuple[str, ...], bool | None]", value)
        if not many and len(words) == 1:
            yield Result((words[0], _setting(parse).asks_host(words[0])), end)
    for value, end in parse.at("subtype", place):
        word = cast("tuple[str, bool | None]", value)[0]
        if word in BASIC_LAND_TYPES and word.lower() == _setting(parse).host:
            yield Result(("Land", False), end)


def _setting(parse: Parse) -> Setting:
    return cast("Setting", parse.setting)


#: What "ciblée" leaves among the tests of a noun, until the noun is known to be a target.
TARGETED: Final = HasWord("fact", ("?targeted",))
#: "This creature", which on a creature may be the card itself or a creature just spoken of.
THIS: Final = Who("self", another=True)


def _add_subjects(grammar: Grammar) -> None:
    """Add `targets`, objects that are chosen as targets, and `who`, those that a sentence is about."""
    add_here(grammar, "targeted", dict.fromkeys(forms_of("ciblé").split("|"), TARGETED))
    add_here(grammar, "behind_here", _HERE)
    for name, word in (("adjective", "targeted"), ("behind", "behind_here")):
        grammar.rule(name, f"{{{word}}}", lambda test: (test,))
    _add_targets(grammar)
    _add_known(grammar)
    grammar.same("who", "{targets}")
    grammar.rule("who", "{group}", group_beyond_targets)


#: Words that only texts have that resolve: whose objects, and of which kind.
_HERE: Final = {
    "que le joueur ciblé contrôle": PlayerIs("controller", "target"),
    "qu' un joueur ciblé contrôle": PlayerIs("controller", "target"),
    "que l' adversaire ciblé contrôle": PlayerIs("controller", "opponent"),
    "qu' un adversaire ciblé contrôle": PlayerIs("controller", "opponent"),
    "que le joueur défenseur contrôle": PlayerIs("controller", "opponent"),
    "que ce joueur contrôle": PlayerIs("controller", "target"),
    "du type de votre choix": HasChosen("creature_type"),
    "du type de créature de votre choix": HasChosen("creature_type"),
    # That of the object beside it.
    "ayant le même nom": Shares("name", "it"),
}


def _add_targets(grammar: Grammar) -> None:
    grammar.rule("target_noun", "{headed} {all_behinds}", lambda noun, tests: noun.having(*tests))
    # « une créature attaquante sans le vol ciblée »
    late = "{headed} {behind} {targeted}"
    grammar.rule("target_noun", f"{late} {{all_behinds}}", lambda n, tests, test, more: n.having(*tests, test, *more))
    noun = "{target_noun}"
    for article in ("le|la|l'", "un|une"):
        grammar.rule("targets", f"{article} {noun}", lambda noun: _target(noun, 1))
    grammar.rule("targets", f"un|une autre {noun}", lambda noun: _another(_target(noun, 1)))
    grammar.rule("targets", f"jusqu' à un|une {noun}", lambda noun: _target(noun, 0))
    grammar.rule("targets", f"jusqu' à {{number}} {noun}", lambda most, noun: _several(noun, 0, most))
    grammar.rule("targets", f"{{number}} {noun}", lambda number, noun: _several(noun, number, number))
    any_number = f"n' importe quel nombre de|d' {noun}"
    grammar.rule("targets", any_number, lambda noun: _several(noun, 0, None))
    grammar.same("targets_of", "de|d' {targets}")
    grammar.rule("targets_of", f"du {noun}", lambda noun: _target(noun, 1))
    _add_either(grammar)
    # « Ciblez jusqu'à une créature ».
    thing = "{headed} {all_behinds}"
    grammar.rule("free_targets", f"jusqu' à un|une {thing}", lambda noun, tests: _free(1, noun, tests))
    grammar.rule("free_targets", f"jusqu' à {{number}} {thing}", _free)


def _add_either(grammar: Grammar) -> None:
    """Read « l'artefact ciblé ou la créature ciblée », one target of either kind."""
    grammar.rule("article_target", "le|la|l'|un|une {headed}", lambda noun: _target(noun, 1))
    grammar.list_of("article_targets", "article_target", ("ou",))
    grammar.rule("targets", "{article_targets}", _either)
    grammar.same("of_target", "de|d' {article_target}")
    grammar.rule("of_target", "du {headed}", lambda noun: _target(noun, 1))
    grammar.list_of("of_target_list", "of_target", ("ou",))
    grammar.rule("targets_of", "{of_target_list}", _either)


def _either(targets: tuple[Who, ...]) -> object:
    """Join nouns with nothing behind them; else nobody knows to which of them it belongs."""
    test = either(tuple(who.tests for who in targets))
    if len(targets) < 2 or test is None or not all(who.tests for who in targets):
        return REFUSED
    return Who("target", (test,))


def _free(most: int, noun: Noun, tests: tuple[Test, ...]) -> object:
    made = noun.having(*tests)
    if noun.many is (most == 1) or most == 0 or noun.kind in {"spell", "card"} or TARGETED in made.tests:
        return REFUSED
    return Who("target", made.tests, 0, most)


def _target(noun: Noun, least: int) -> object:
    return REFUSED if noun.many else _chosen(noun, least, 1)


def _several(noun: Noun, least: int, most: int | None) -> object:
    return REFUSED if noun.many is False or most in {0, 1} else _chosen(noun, least, most)


def _chosen(noun: Noun, least: int, most: int | None) -> object:
    """Make targets of a noun with "ciblé"; spells, and cards that lie nowhere, are no matter of the layers."""
    placed = any(isinstance(test, HasWord) and test.key == "zone" for test in noun.tests)
    if noun.tests.count(TARGETED) != 1 or noun.kind == "spell" or (noun.kind == "card" and not placed):
        return REFUSED
    return Who("target", tuple(test for test in noun.tests if test != TARGETED), least, most)


def _another(who: object) -> object:
    return replace(who, another=True) if isinstance(who, Who) else REFUSED


def group_beyond_targets(nouns: tuple[Noun, ...]) -> object:
    """Make a group of what is no target."""
    tests = nouns_selector(nouns).tests
    return REFUSED if mentions(tests, TARGETED) else Who("group", tests, 0, None)


# --- who is known already ---------------------------------------------------------------------------


def _add_known(grammar: Grammar) -> None:
    grammar.rule("own_named", "[le|la|l'|les|ces] {name}", lambda name: Who("self"))
    grammar.rule("own_named_of", "de|d'|du|des {name}", lambda name: Who("self"))
    grammar.rule("own_named_of", "de la|l' {name}", lambda name: Who("self"))
    grammar.same("who", "{own_named}", "{they_alone}", "{this_or_that}")
    grammar.rule("who", "{host}", lambda host: Who("attached"))
    grammar.rule("who", "il|elle", lambda: Who("it"))
    grammar.rule("who", "ils|elles", lambda: Who("it", (), 0, None))
    grammar.terminal("they_alone", _they_alone, ("ils", "elles"))
    grammar.terminal("this_or_that", _this_or_that, ("ce", "cet", "cette", "ces"))


def _this_or_that(parse: Parse, place: int) -> Iterable[Result]:
    """Read "cette créature" both as the card itself and as a creature spoken of, "ces créatures" as several."""
    for word, end in this_noun(parse, place):
        own = cast("Setting", parse.setting).is_called(word)
        if own:
            yield Result(THIS, end)
        if word in CARD_TYPES or word == "permanent":
            yield Result(Who("that", _typed(word), another=own), end)
        if word == "token":
            yield Result(Who("that", (Flag("token", True),)), end)
    if place + 1 < len(parse.tokens) and parse.tokens[place].key == "ces":
        for word, many in TYPE_FORMS.get((parse.tokens[place + 1].key,), ()):
            if many is not False:
                yield Result(Who("that", _typed(word), 0, None), place + 2)


def _they_alone(parse: Parse, place: int) -> Iterable[Result]:
    """Read « ils » as one card whose own name stands in the plural: « les ~ attaquent »."""
    keys = [token.key for token in parse.tokens[:place]]
    if any(keys[at : at + 2] in (["les", "~"], ["des", "~"], ["aux", "~"]) for at in range(len(keys))):
        yield Result(Who("it"), place + 1)


def _typed(word: str) -> tuple[Test, ...]:
    return () if word == "permanent" else (HasWord("type", (word,)),)


def is_alone(who: Who) -> bool:
    """Return whether the words may only be meant so where the text has spoken of nothing else before.

    "This creature" is then the card itself, and "another" is another than the card.
    """
    return who == THIS or (who.another and who.kind != "that") or Is("other") in who.tests


def may_be_itself(who: Who) -> bool:
    """Return whether "this creature" is read as one spoken of, where it may be the card too."""
    return who.kind == "that" and who.another
