"""Nouns in French with their adjectives: "créatures blanches Elfe", "carte d'éphémère", "jetons Zombie"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.expressions import Flag, HasAttached, HasWord, Is, Selector, Test
from layers_site.explain.reading.french.words import (
    COLOR_FORMS,
    STATUS_FORMS,
    SUPERTYPE_FORMS,
    TYPE_FORMS,
    forms_of,
    subtypes_at,
)
from layers_site.explain.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.explain.reading.meaning import Noun, denied, either
from layers_site.explain.reading.nouns import WORN, together
from layers_site.explain.reading.tokens import Token

OTHER: Final = Is("other")
_WORN: Final = {"enchanté": "enchanted", "équipé": "equipped", "fortifié": "fortified"}
_KINDS: Final = {
    "permanent": ("permanent", False), "permanents": ("permanent", True), "carte": ("card", False),
    "cartes": ("card", True), "jeton": ("token", False), "jetons": ("token", True),
    "sort": ("spell", False), "sorts": ("spell", True),
}  # fmt: skip


def add_rules(grammar: Grammar) -> None:
    """Add `headed`, a noun with its adjectives, without article, "autre" and the words behind it."""
    _add_heads(grammar)
    _add_adjectives(grammar)
    grammar.rule("headed", "{head} {adjectives}", lambda noun, tests: noun.having(*tests))
    grammar.rule("adjectives", "", tuple)
    grammar.rule("adjectives", "{adjective} {adjectives}", lambda tests, more: (*tests, *more))


# --- the noun itself --------------------------------------------------------------------------------


def _add_heads(grammar: Grammar) -> None:
    grammar.rule("head", "{type}", _typed)
    grammar.rule("head", "{subtype}", _subtyped)
    grammar.rule("head", "{subtype} et {subtype}", _both_subtypes)
    for word, (kind, many) in _KINDS.items():
        plain = Noun((Flag("token", True),) if kind == "token" else (), kind, many)
        grammar.rule("head", word, lambda noun=plain: noun)
        if kind != "permanent":
            grammar.rule("head", f"{word} {{of_kinds}}", lambda tests, noun=plain: noun.having(*tests))
            grammar.rule("head", f"{word} {{of_either}}", lambda test, noun=plain: noun.having(test))
    grammar.list_of("of_kind_list", "of_kind", ("et", "ou", "et/ou"))
    grammar.rule("of_kinds", "{of_kind_list}", _any_of)
    grammar.rule("of_kind", "de|d' {type} {kind_adjectives}", lambda kind, tests: (*_typed(kind).tests, *tests))
    grammar.rule("of_kind", "de|d' {subtype}", lambda kind: _subtyped(kind).tests)
    grammar.rule("of_kind", "de|d' {subtype} et {subtype}", lambda first, then: _both_subtypes(first, then).tests)
    # « Chaque carte d'elfe et guerrier » : each of either, or what is both.
    grammar.rule("of_either", "de|d' {subtype} et {subtype}",
                 lambda first, then: HasWord("subtype", (first[0], then[0])))  # fmt: skip
    grammar.rule("kind_adjectives", "", tuple)
    grammar.rule("kind_adjectives", "{adjective} {kind_adjectives}", lambda tests, more: (*tests, *more))


def _typed(kind: tuple[tuple[str, ...], bool | None]) -> Noun:
    words, many = kind
    return Noun(tuple(together([HasWord("type", (word,)) for word in words])), "permanent", many)


def _subtyped(kind: tuple[str, bool | None]) -> Noun:
    return Noun((HasWord("subtype", (kind[0],)),), "permanent", kind[1])


def _both_subtypes(first: tuple[str, bool | None], then: tuple[str, bool | None]) -> Noun:
    """Make "elfe et guerrier" one thing that is both; of several things it may also be either."""
    tests: list[Test] = [HasWord("subtype", (word,)) for word, _ in (first, then)]
    return Noun(tuple(together(tests)), "permanent", then[1])


def _any_of(parts: tuple[tuple[Test, ...], ...]) -> object:
    if len(parts) == 1:
        return parts[0]
    test = either(parts)
    return REFUSED if test is None or not all(parts) else (test,)


# --- adjectives -------------------------------------------------------------------------------------


def _add_adjectives(grammar: Grammar) -> None:
    def adjective(phrase: str, *tests: Test) -> None:
        grammar.rule("adjective", phrase, lambda: tests)

    grammar.rule("adjective", "{colors_or}", lambda colors: (HasWord("color", colors),))
    grammar.list_of("supertypes_or", "supertype", ("ou",))
    grammar.rule("adjective", "{supertypes_or}", lambda words: (HasWord("supertype", words),))
    grammar.words("status", STATUS_FORMS.items())
    grammar.list_of("statuses_or", "status", ("ou",))
    grammar.rule("adjective", "{statuses_or}", lambda words: (HasWord("status", words),))
    grammar.terminal("non", _non)
    grammar.list_of("nons", "non", ("et", "ni"))
    grammar.rule("adjective", "{nons}", lambda tests: tests)
    grammar.list_of("apposed_list", "apposed", ("et",))
    grammar.rule("adjective", "{apposed_list}", _all_subtypes)
    grammar.rule("adjective", "{apposed} et {apposed}", lambda first, then: (HasWord("subtype", (first, then)),))
    grammar.rule("adjective", "{apposed} ou {apposed}", lambda first, then: (HasWord("subtype", (first, then)),))
    adjective("incolore|incolores", Flag("colorless", True))
    adjective("multicolore|multicolores", Flag("multicolored", True))
    historic = either(((HasWord("type", ("Artifact",)),), (HasWord("supertype", ("Legendary",)),),
                       (HasWord("subtype", ("Saga",)),)))  # fmt: skip
    adjective("historique|historiques", cast("Test", historic))
    adjective("de clan", HasWord("type", ("Kindred",)))
    adjective("face cachée", Flag("face_down", True))
    adjective("face visible", Flag("face_down", False))
    adjective(forms_of("dégagé"), denied(HasWord("status", ("tapped",))))
    attacking = f"{forms_of('attaquant')} et {forms_of('bloqueur', 'bloqueuse')}"
    adjective(attacking, HasWord("status", ("attacking", "blocking")))
    adjective(forms_of("bloquant"), HasWord("status", ("blocking",)))
    for participle, worn in _WORN.items():
        adjective(forms_of(participle), _wears(worn))
    dressed = either(((_wears("enchanted"),), (_wears("equipped"),)))
    adjective(f"{forms_of('enchanté')} ou {forms_of('équipé')}", cast("Test", dressed))


def _wears(participle: str) -> Test:
    return HasAttached(Selector((HasWord("subtype", (WORN[participle],)),)))


def _all_subtypes(words: tuple[str, ...]) -> tuple[Test, ...]:
    return tuple(together([HasWord("subtype", (word,)) for word in words]))


def _non(parse: Parse, place: int) -> Iterable[Result]:
    """Read "non-créature", "non-Aura", "non-base", "non-noires", "non-Peuple fée"."""
    token = parse.tokens[place] if place < len(parse.tokens) else None
    if token is None or not token.key.startswith("non-"):
        return
    bare = Token(token.key[4:], token.text[4:], token.start + 4, token.end)
    test = _plain_test(bare.key)
    if test is not None:
        yield Result(denied(test), place + 1)
        return
    rest = Parse(parse._grammar, (bare, *parse.tokens[place + 1 : place + 3]))
    for value, end in subtypes_at(rest, 0):
        yield Result(denied(HasWord("subtype", (cast("tuple[str, bool]", value)[0],))), place + end)


def _plain_test(key: str) -> Test | None:
    for word, _ in TYPE_FORMS.get((key,), ()):
        return HasWord("type", (word,))
    if key in COLOR_FORMS:
        return HasWord("color", (COLOR_FORMS[key],))
    if key in {"jeton", "jetons"}:
        return Flag("token", True)
    supertype = SUPERTYPE_FORMS.get(key, SUPERTYPE_FORMS.get(f"de {key}"))
    return None if supertype is None else HasWord("supertype", (supertype,))
