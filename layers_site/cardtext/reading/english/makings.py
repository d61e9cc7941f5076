"""Copies, counters and tokens that spells and abilities make, in English."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.expressions import Value
from engine.scenario import AddAbilities, Change, Copy, Label, SetName, SetPT, Supertypes
from layers_site.cardtext.reading.grammar import REFUSED, Grammar
from layers_site.cardtext.reading.makings import counters_put, entering_as, entering_with, tokens_made
from layers_site.cardtext.reading.meaning import Letter, Noun, single
from layers_site.cardtext.reading.predicates import Become
from layers_site.cardtext.reading.script import COPIED, Deed, Lasting, Saying
from layers_site.cardtext.reading.settling import Who, X

#: Who may put or create, and whether they may choose not to.
_MAY: Final = (("", ""), ("you ", ""), ("you may ", "you may"))


def add_rules(grammar: Grammar) -> None:
    _add_copying(grammar)
    _add_putting(grammar)
    _add_describing(grammar)
    _add_entering_with(grammar)


def _add_copying(grammar: Grammar) -> None:
    """Add deeds of copying; the copied object is settled when all objects of the text are known."""
    grammar.rule("excepts", "", tuple)
    grammar.list_of("exception_list", "exception", ("and",))
    grammar.rule(
        "excepts", ", except {exception_list}", lambda parts: tuple(change for part in parts for change in part)
    )
    _add_exceptions(grammar)
    _add_entering(grammar)
    grammar.rule("copying", "becomes|become a copy of {any_who}", lambda copied: copied)
    making = partial(grammar.rule, "making")
    making("[you may] create|creates a [tapped] token that's a copy of [the] {any_who} {excepts}", _token_copy)
    making(
        "[you may] create|creates {number} [tapped] tokens that are copies of [the] {any_who} {excepts}",
        lambda number, copied, excepts: _token_copy(copied, excepts, number),
    )
    making("for each {thing} , create|creates a token that's a copy of it|that {excepts}", _copy_of_each)
    making(
        "for each {thing} , create|creates a token that's a copy of that {thing} {excepts}",
        lambda noun, _again, excepts: _copy_of_each(noun, excepts),
    )
    grammar.rule("excepts", ", with {grants}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule(
        "excepts",
        ", not legendary and with {grants}",
        lambda abilities: (Supertypes("remove", ("Legendary",)), AddAbilities(abilities)),
    )
    grammar.rule("plain_deed", "{making}", lambda deed: deed)
    grammar.rule("plain_deed", "{who} {copying} [{lasting}] {excepts}", _copy)
    grammar.rule(
        "plain_deed",
        "you may have {who} {copying} [{lasting}] {excepts}",
        lambda who, copied, lasting, excepts: _copy(who, copied, lasting, excepts, "you may"),
    )


def _add_exceptions(grammar: Grammar) -> None:
    """Add `exception`, in what a copy differs: "it isn't legendary", "they have haste"."""
    for it in ("it's", "he's", "she's", "they're", "the token's", "the tokens are"):
        grammar.rule("exception", f"{it} {{is_now}}", lambda changes: changes)
        grammar.rule("exception", f"{it} {{size}}", lambda size: (SetPT(*size),))
        grammar.rule("exception", f"{it} not legendary", lambda: (Supertypes("remove", ("Legendary",)),))
        grammar.rule(
            "exception", f"{it} legendary in addition to its other types", lambda: (Supertypes("add", ("Legendary",)),)
        )
    for it in ("it isn't", "the token isn't", "they aren't", "the tokens aren't"):
        grammar.rule("exception", f"{it} legendary", lambda: (Supertypes("remove", ("Legendary",)),))
    grammar.rule("exception", "they have {grants}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule("exception", "it|he|she has {grants}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule("exception", "has {grants}", lambda abilities: (AddAbilities(abilities),))


def _add_entering(grammar: Grammar) -> None:
    """Add `entering`: what is copied by a permanent that enters as a copy, with its exceptions."""
    grammar.rule("enters_as", "{one_thing}", lambda noun: noun)
    grammar.rule("enters_as", "any {any_thing}", single)
    for tapped in ("", "tapped "):
        grammar.rule(
            "entering",
            f"you may have {{own}} enter {tapped}as a copy of {{enters_as}} {{excepts}}",
            lambda _own, copied, excepts: entering_as(copied, excepts),
        )


def _copy(
    who: tuple[Who, ...], copied: Who, lasting: Lasting | None, excepts: tuple[Change, ...], provided: str = ""
) -> Deed:
    return Deed(who, (Saying((Copy(COPIED, excepts),), lasting),), provided, copied=copied)


def _token_copy(copied: Who, excepts: tuple[Change, ...], number: int = 1) -> Deed:
    return Deed((Who("created", (), number, number),), (Saying((Copy(COPIED, excepts),), None),), copied=copied)


def _copy_of_each(noun: Noun, excepts: tuple[Change, ...]) -> object:
    """Make a token for each of a group; as many come as there are, so that the number is not known."""
    if noun.many:
        return REFUSED
    copied = Who("target", noun.tests)
    return Deed((Who("created"),), (Saying((Copy(COPIED, excepts),), None),), copied=copied)


def _add_putting(grammar: Grammar) -> None:
    """Add `putting`, counters that change what has them."""
    grammar.rule("so_many", "a|an [additional]", lambda: 1)
    grammar.rule("so_many", "{number} [additional]", lambda number: number)
    grammar.rule("so_many", "x [additional]", lambda: X)
    grammar.rule("some_counters", "{so_many} {counter_kind}", lambda number, kind: (number, kind))
    grammar.list_of("counter_list", "some_counters", ("and",))
    for may, provided in _MAY:
        for on in ("{any_who}", "each of {targets}"):
            put = f"{may}put"
            for words in (
                f"{put} {{counter_list}} on {on}",
                f"{put} a|an {{for_each}} on {on} for each {{unit}}",
                f"{put} a number of {{for_each}} on {on} equal to {{value}}",
            ):
                grammar.rule("putting", words, partial(_put, provided))
    grammar.rule("for_each", "{counter_kind}", lambda kind: kind)
    grammar.rule("plain_deed", "{putting}", lambda deed: deed)


def _add_describing(grammar: Grammar) -> None:
    """Add `making`, tokens that are described, and `makings`, several of them."""
    for words in ("token|tokens", "token that's {token_state}", "tokens that are {token_state}"):
        noun = f"{{so_many}} {{token_state}} {{become_phrase}} {words}"
        grammar.rule("described", noun, _described)
        grammar.rule("described", f"{noun} {{made_with}}", _described)
    grammar.rule("made_with", "with {grants}", lambda grants: (AddAbilities(grants),))
    grammar.rule("made_with", "named {name}", lambda name: (SetName(Label(name, name)),))
    grammar.rule(
        "made_with",
        "named {name} with {grants}",
        lambda name, grants: (SetName(Label(name, name)), AddAbilities(grants)),
    )
    for state in ("", "tapped", "tapped and attacking"):
        grammar.rule("token_state", state, lambda: None)
    grammar.list_of("all_described", "described", ("and",))
    for may, provided in _MAY:
        grammar.rule(
            "making", f"{may}create {{described}}", lambda deed, provided=provided: replace(deed, provided=provided)
        )
        grammar.rule(
            "makings", f"{may}create {{all_described}}", lambda deeds, provided=provided: _several(deeds, provided)
        )
    grammar.rule("parts", "{makings}", lambda deeds: deeds)


def _add_entering_with(grammar: Grammar) -> None:
    """Add to `entering` the counters that others enter with, and those of its own card that are counted."""
    grammar.rule("entering", "{many_who} enter|enters with {counter_list} on it|them", entering_with)
    enters = "{own} enters [tapped] with"
    grammar.rule(
        "entering",
        f"{enters} a number of {{counter_kind}} on it|him|her equal to {{value}}",
        lambda own, kind, value: entering_with(Who("self"), ((value, kind),)),
    )
    grammar.rule(
        "entering",
        f"{enters} a|an {{counter_kind}} on it|him|her for each {{unit}}",
        lambda own, kind, unit: entering_with(Who("self"), ((unit, kind),)),
    )


def _described(number: int | Letter, _state: None, become: Become, *more: tuple[Change, ...] | None) -> object:
    changes = tuple(change for part in more if part for change in part)
    return tokens_made(number if isinstance(number, int) else None, become, changes)


def _put(provided: str, counters: object, who: Who, number: Value | None = None) -> object:
    """Put counters: each kind with its number, or one kind as often as a number says."""
    listed = counters if number is None else ((number, counters),)
    return counters_put(who, cast("tuple[tuple[Value, str], ...]", listed), provided)


def _several(deeds: tuple[Deed, ...], provided: str) -> object:
    return tuple(replace(deed, provided=provided) for deed in deeds) if len(deeds) > 1 else REFUSED
