"""Noun phrases in French: one thing, several, all of them, each of them; and the words behind "est"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.expressions import AttachedTo, Flag, HasChosen, HasWord, Is, LinkedTo, PlayerIs
from layers_site.explain.reading.french.nouns import OTHER
from layers_site.explain.reading.french.words import forms_of
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import CREATURE_TYPE_CHOSEN, Noun, either
from layers_site.explain.reading.nouns import joined, plural, several, single, two, whole


def add_rules(grammar: Grammar) -> None:
    """Add lists of nouns: each has its own article; words behind the last noun belong to all."""
    for name, link, items in (
        ("un", ("ou",), (("un|une {headed_or}", None), ("un|une autre {headed_or}", OTHER))),
        ("chaque", ("et", "ou"), (("chaque {headed_or}", None), ("chaque autre {headed_or}", OTHER),
                                  ("chaque {headed_each}", None), ("chaque autre {headed_each}", OTHER))),
        ("les", ("et",), (("les {headed_and}", None), ("les autres {headed_and}", OTHER),
                          ("tous|toutes les {headed_and}", None), ("tous|toutes les autres {headed_and}", OTHER))),
        ("de", ("et", "ou"), (("de|d' {headed_and}", None), ("d' autres {headed_and}", OTHER))),
        ("bare", ("et", "ou"), (("{headed_and}", None), ("autres {headed_and}", OTHER))),
    ):  # fmt: skip
        for phrase, more in items:
            grammar.rule(f"{name}_item", phrase, lambda noun, test=more: noun if test is None else noun.having(test))
        grammar.list_of(f"{name}_items", f"{name}_item", link)
        grammar.rule(f"{name}_thing", f"{{{name}_items}} {{behinds}}", _with_behinds)
        grammar.rule(f"{name}_thing", f"{{{name}_items}} {{behinds}} {{last_behind}}", _closed)
    grammar.list_of("headed_ors", "headed", ("ou", "et/ou"))
    grammar.list_of("headed_ands", "headed", ("et", "et/ou"))
    grammar.rule("headed_or", "{headed_ors}", joined)
    grammar.rule("headed_and", "{headed_ands}", joined)
    # « Chaque elfe et guerrier » means each of either, where it does not mean what is both.
    grammar.rule("headed_each", "{headed_ands}", several)
    grammar.rule("one_thing", "{un_thing}", single)
    grammar.rule("single_thing", "{single_headed} {all_behinds}", lambda noun, tests: single(noun.having(*tests)))
    grammar.rule("single_headed", "{headed_or}", lambda noun: noun)
    grammar.rule("single_headed", "autre {headed_or}", lambda noun: noun.having(OTHER))
    grammar.rule("single_headed", "{headed_each}", lambda noun: noun)
    grammar.rule("single_headed", "autre {headed_each}", lambda noun: noun.having(OTHER))
    grammar.rule("many_things", "{les_thing}", _many)
    grammar.rule("bare_things", "{bare_thing}", _any_number)
    grammar.rule("counted_things", "{de_thing}", _many)
    grammar.rule("each_thing", "{chaque_thing}", single)
    grammar.rule("group", "{many_things}", lambda noun: (noun,))
    grammar.rule("group", "{each_thing}", lambda noun: (noun,))
    grammar.rule("group", "{many_things} et {many_things}", two)
    grammar.rule("group", "{each_thing} et {each_thing}", two)
    grammar.list_of("any_each", "chaque_item", ("ou",))
    grammar.rule("any_each_thing", "{any_each} {all_behinds}", _with_behinds)
    grammar.rule("group_of", "des {bare_thing}", lambda noun: _group_of(noun, plural))
    grammar.rule("group_of", "de {each_thing}", lambda noun: (noun,))
    grammar.rule("group_of", "de {many_things}", lambda noun: (noun,))
    _add_being(grammar)


def _group_of(noun: Noun, number: Callable[[Noun], object]) -> object:
    return REFUSED if whole(noun) is REFUSED or number(noun) is REFUSED else (noun,)


def _with_behinds(nouns: tuple[Noun, ...], tests: tuple[object, ...]) -> object:
    noun = joined(nouns)
    return noun.having(*tests) if isinstance(noun, Noun) else REFUSED  # type: ignore[arg-type]


def _closed(nouns: tuple[Noun, ...], tests: tuple[object, ...], last: tuple[object, ...]) -> object:
    made = _with_behinds(nouns, (*tests, *last))
    return replace(made, closed=True) if isinstance(made, Noun) else REFUSED


def _many(noun: Noun) -> object:
    return REFUSED if whole(noun) is REFUSED else plural(noun)


def _any_number(noun: Noun) -> object:
    """Accept "deux créatures" and "une créature", where the words before give the number."""
    return whole(noun)


def _add_being(grammar: Grammar) -> None:
    """Add `being`, the words behind "est" or "sont": the tests that must hold."""
    grammar.rule("being", "{state}", lambda tests: tests)
    grammar.rule("being", "{state} et {state}", lambda first, then: (*first, *then))
    grammar.rule("being", "{state} ou {state}", lambda first, then: (either((first, then)),))
    grammar.rule("state", "{adjective}", lambda tests: tests)
    grammar.rule("state", "{colors_and}", lambda colors: tuple(HasWord("color", (color,)) for color in colors))
    grammar.rule("state", "d' une ou plusieurs couleurs", lambda: (Flag("colorless", False),))
    for words, player in (("sous votre contrôle", "you"), ("sous le contrôle d' un adversaire", "opponent")):
        grammar.rule("state", words, lambda player=player: (PlayerIs("controller", player),))
    grammar.rule("state", "un jeton", lambda: (Flag("token", True),))
    grammar.list_of("kinds_of", "kind_of", ("ou", "et/ou"))
    grammar.rule("being", "{kinds_of}", lambda nouns: (either(tuple(noun.tests for noun in nouns)),))
    grammar.rule("kind_of", "un|une {headed_or} {all_behinds}", _kind_of)
    grammar.rule("kind_of", "des {headed_and} {all_behinds}", _kind_of)
    grammar.rule("being", "du type choisi", lambda: (HasChosen("creature_type"),))
    grammar.rule("being", "du type de terrain choisi", lambda: (HasChosen("land_type"),))
    grammar.rule("being", "du type de créature choisi", lambda: (CREATURE_TYPE_CHOSEN,))
    grammar.rule("being", "de la couleur choisie", lambda: (HasChosen("color"),))
    grammar.rule("being", f"{forms_of('lié')} {{ref_to}}", lambda ref: (LinkedTo(ref),))
    grammar.rule("being", f"{forms_of('attaché')} {{ref_to}}", lambda ref: (AttachedTo(ref),))


def _kind_of(noun: Noun, tests: tuple[object, ...]) -> object:
    made = noun.having(*tests)  # type: ignore[arg-type]
    return REFUSED if made.kind == "card" else made


__all__ = ["Is", "add_rules"]
