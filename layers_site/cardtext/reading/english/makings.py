"""Copies, counters and tokens that spells and abilities make, in English."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.expressions import Value
from engine.scenario import Ability, AddAbilities, Change, Label, SetName, SetPT, Supertypes
from layers_site.cardtext.reading.grammar import REFUSED, Grammar
from layers_site.cardtext.reading.makings import (
    copying,
    counters_put,
    entering_as,
    entering_with,
    token_copies,
    tokens_made,
)
from layers_site.cardtext.reading.meaning import Letter, Noun, all_of, single
from layers_site.cardtext.reading.predicates import Become
from layers_site.cardtext.reading.script import Fate, Lasting
from layers_site.cardtext.reading.settling import Who, X

#: Who may put or create, and whether they may choose not to.
_MAY: Final = (("", ""), ("you ", ""), ("you may ", "you may"))
_NO_LEGEND: Final = Supertypes("remove", ("Legendary",))


def add_rules(grammar: Grammar) -> None:
    _add_copying(grammar)
    _add_putting(grammar)
    _add_describing(grammar)
    _add_entering_with(grammar)


def _add_copying(grammar: Grammar) -> None:
    """Add copying; the copied object is settled when all objects of the text are known."""
    grammar.rule("excepts", "", tuple)
    grammar.list_of("exception_list", "exception", ("and",))
    grammar.rule("excepts", ", except {exception_list}", all_of)
    _add_exceptions(grammar)
    _add_entering(grammar)
    grammar.same("copying", "becomes|become a copy of {any_who}")
    making = partial(grammar.rule, "making")
    one = "[you may] create|creates a [tapped] token that's a copy of [the] {any_who} {excepts}"
    making(one, lambda copied, excepts: token_copies(1, copied, excepts))
    making(
        "[you may] create|creates {number} [tapped] tokens that are copies of [the] {any_who} {excepts}", token_copies
    )
    making("for each {thing} , create|creates a token that's a copy of it|that {excepts}", _copy_of_each)
    again = "for each {thing} , create|creates a token that's a copy of that {thing} {excepts}"
    making(again, lambda noun, _again, excepts: _copy_of_each(noun, excepts))
    grammar.rule("excepts", ", with {grants}", lambda abilities: (AddAbilities(abilities),))
    both = ", not legendary and with {grants}"
    grammar.rule("excepts", both, lambda abilities: (_NO_LEGEND, AddAbilities(abilities)))
    grammar.same("plain_fate", "{making}")
    for may, provided in (("", ""), ("you may have ", "you may")):
        grammar.rule("plain_fate", f"{may}{{who}} {{copying}} [{{lasting}}] {{excepts}}", partial(_copy, provided))


def _add_exceptions(grammar: Grammar) -> None:
    """Add `exception`, in what a copy differs: "it isn't legendary", "they have haste"."""
    for it in ("it's", "he's", "she's", "they're", "the token's", "the tokens are"):
        grammar.same("exception", f"{it} {{is_now}}")
        grammar.rule("exception", f"{it} {{size}}", lambda size: (SetPT(*size),))
        grammar.means("exception", f"{it} not legendary", _NO_LEGEND)
    for it in ("it isn't", "the token isn't", "they aren't", "the tokens aren't"):
        grammar.means("exception", f"{it} legendary", _NO_LEGEND)
    for has in ("they have", "[it|he|she] has"):
        grammar.rule("exception", f"{has} {{grants}}", lambda abilities: (AddAbilities(abilities),))


def _add_entering(grammar: Grammar) -> None:
    """Add `entering`: what is copied by a permanent that enters as a copy, with its exceptions."""
    grammar.same("enters_as", "{one_thing}")
    grammar.rule("enters_as", "any {any_thing}", single)
    for tapped in ("", "tapped "):
        enters = f"you may have {{own}} enter {tapped}as a copy of {{enters_as}} {{excepts}}"
        grammar.rule("entering", enters, lambda _own, copied, excepts: entering_as(copied, excepts))


def _copy(
    provided: str, who: tuple[Who, ...], copied: Who, lasting: Lasting | None, excepts: tuple[Change, ...]
) -> Fate:
    return replace(copying(who, copied, excepts, lasting), provided=provided)


def _copy_of_each(noun: Noun, excepts: tuple[Change, ...]) -> object:
    """Make a token for each of a group; as many come as there are, so that the number is not known."""
    return REFUSED if noun.many else token_copies(1, Who("target", noun.tests), excepts)


def _add_putting(grammar: Grammar) -> None:
    """Add `putting`, counters that change what has them."""
    grammar.rule("so_many", "a|an [additional]", lambda: 1)
    grammar.same("so_many", "{number} [additional]")
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
    grammar.same("for_each", "{counter_kind}")
    grammar.same("plain_fate", "{putting}")


def _add_describing(grammar: Grammar) -> None:
    """Add `making`, tokens that are described, and `makings`, several of them."""
    for words in ("token|tokens", "token that's {token_state}", "tokens that are {token_state}"):
        noun = f"{{so_many}} {{token_state}} {{become_phrase}} {words}"
        grammar.rule("described", f"{noun} [named {{name}}] [with {{grants}}]", _described)
    grammar.words("token_state", (("", None), ("tapped", None), ("tapped and attacking", None)))
    grammar.list_of("all_described", "described", ("and",))
    for may, provided in _MAY:
        making = f"{may}create {{described}}"
        grammar.rule("making", making, lambda fate, provided=provided: replace(fate, provided=provided))
        grammar.rule("makings", f"{may}create {{all_described}}", partial(_several, provided))
    grammar.same("parts", "{makings}")


def _add_entering_with(grammar: Grammar) -> None:
    """Add to `entering` the counters that others enter with, and those of its own card that are counted."""
    grammar.rule("entering", "{many_who} enter|enters with {counter_list} on it|them", entering_with)
    for counters, often in (("a number of", "equal to {value}"), ("a|an", "for each {unit}")):
        words = f"{{own}} enters [tapped] with {counters} {{counter_kind}} on it|him|her {often}"
        grammar.rule("entering", words, lambda own, kind, number: entering_with(Who("self"), ((number, kind),)))


def _described(number: int | Letter, _state: None, become: Become, *behind: object) -> object:
    """Make tokens; the last that stands behind is their name and the abilities that they are given, or None."""
    name, grants = cast("tuple[str | None, tuple[Ability, ...] | None]", behind[-2:])
    named = (SetName(Label(name, name)),) if name else ()
    return tokens_made(number, become, *named, *((AddAbilities(grants),) if grants else ()))


def _put(provided: str, counters: object, who: Who, number: Value | None = None) -> object:
    """Put counters: each kind with its number, or one kind as often as a number says."""
    listed = counters if number is None else ((number, counters),)
    return counters_put(who, cast("tuple[tuple[Value, str], ...]", listed), provided)


def _several(provided: str, fates: tuple[Fate, ...]) -> object:
    return tuple(replace(fate, provided=provided) for fate in fates) if len(fates) > 1 else REFUSED
