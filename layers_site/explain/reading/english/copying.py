"""Effects that make something a copy, in English: "becomes a copy of target creature, except it has flying"."""

from __future__ import annotations

from engine.expressions import Value
from engine.scenario import AddAbilities, Change, Copy, SetPT, Supertypes
from layers_site.explain.reading.antecedents import Who
from layers_site.explain.reading.grammar import Grammar
from layers_site.explain.reading.meaning import Noun, selector_of
from layers_site.explain.reading.nouns import single
from layers_site.explain.reading.resolving import TARGET
from layers_site.explain.reading.result import ReadEffect
from layers_site.explain.reading.script import COPIED, Deed, Lasting, Saying


def add_rules(grammar: Grammar) -> None:
    """Add deeds of copying; the copied object is settled when all objects of the text are known."""
    grammar.rule("excepts", "", tuple)
    grammar.list_of("exception_list", "exception", ("and",))
    grammar.rule(
        "excepts", ", except {exception_list}", lambda parts: tuple(change for part in parts for change in part)
    )
    for it in ("it's", "he's", "she's"):
        grammar.rule("exception", f"{it} {{is_now}}", lambda changes: changes)
        grammar.rule("exception", f"{it} {{size}}", _sized)
        grammar.rule("exception", f"{it} not legendary", lambda: (Supertypes("remove", ("Legendary",)),))
        grammar.rule(
            "exception", f"{it} legendary in addition to its other types", lambda: (Supertypes("add", ("Legendary",)),)
        )
    grammar.rule("exception", "it isn't legendary", lambda: (Supertypes("remove", ("Legendary",)),))
    grammar.rule("exception", "it|he|she has {grants}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule("exception", "has {grants}", lambda abilities: (AddAbilities(abilities),))
    _add_entering(grammar)
    grammar.rule("copying", "becomes|become a copy of {any_who}", lambda copied: copied)
    grammar.rule("plain_deed", "{who} {copying} [{lasting}] {excepts}", _copy)
    grammar.rule(
        "plain_deed",
        "you may have {who} {copying} [{lasting}] {excepts}",
        lambda who, copied, lasting, excepts: _copy(who, copied, lasting, excepts, "you may"),
    )


def _add_entering(grammar: Grammar) -> None:
    """Add `entering`: what is copied by a permanent that enters as a copy, with its exceptions."""
    grammar.rule("enters_as", "{one_thing}", lambda noun: noun)
    grammar.rule("enters_as", "any {any_thing}", single)
    for tapped in ("", "tapped "):
        grammar.rule("entering", f"you may have {{own}} enter {tapped}as a copy of {{enters_as}} {{excepts}}", _enters)


def _enters(own: object, copied: Noun, excepts: tuple[Change, ...]) -> tuple[ReadEffect, ...]:
    del own
    changes = (Copy(TARGET, excepts),)
    return (ReadEffect(changes, subject="self", other=selector_of(copied.tests), provided="you may"),)


def _sized(size: tuple[Value, Value]) -> tuple[Change, ...]:
    return (SetPT(*size),)


def _copy(
    who: tuple[Who, ...], copied: Who, lasting: Lasting | None, excepts: tuple[Change, ...], provided: str = ""
) -> Deed:
    return Deed(who, (Saying((Copy(COPIED, excepts),), lasting),), provided, copied=copied)
