"""Cards that a French text puts onto the battlefield, for « cette créature » or « elle » behind to mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.expressions import HasWord, PlayerIs, Test
from layers_site.explain.reading.antecedents import Who
from layers_site.explain.reading.french.targets import TARGETED
from layers_site.explain.reading.french.words import forms_of
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import Noun
from layers_site.explain.reading.script import Plain

_HERE: Final = ("sur le champ de bataille", "en jeu")
#: Where a card lay before, and how it comes: the words are no test of what lies on the battlefield then.
_FROM: Final = (
    "depuis votre cimetière", "depuis un cimetière", "depuis votre main", "de votre main", "de votre cimetière",
    "d' un cimetière", "depuis l' exil", "depuis le cimetière d' un adversaire", "dans votre cimetière",
    "dans un cimetière", "dans le cimetière d' un adversaire", "dans votre main",
)  # fmt: skip
_HOW: Final = ("sous votre contrôle", ", sous votre contrôle ,", ", depuis votre cimetière ,", forms_of("engagé"))


def add_rules(grammar: Grammar) -> None:
    """Add to `ordered_target`: « renvoyez une carte de créature ciblée sur le champ de bataille »."""
    grammar.rule("put", "mettez|renvoyez|remettez", lambda: None)
    grammar.rule("put", "vous pouvez mettre|renvoyer|remettre", lambda: None)
    for name, phrases in (("put_from", _FROM), ("put_how", _HOW)):
        grammar.rule(name, "", lambda: None)
        for phrase in phrases:
            grammar.rule(name, phrase, lambda: None)
    grammar.rule("put_card", "le|la|l' {headed} {behinds} {put_from}", lambda noun, tests, _: _put(noun, tests, True))
    grammar.rule("put_card", "un|une {headed} {behinds} {put_from}", lambda noun, tests, _: _put(noun, tests, False))
    late = "le|la|l'|un|une {headed} {behinds} {put_from} {targeted} {behinds}"
    grammar.rule("put_card", late, lambda noun, tests, _, chosen, more: _put(noun, (*tests, chosen, *more), True))
    for here in _HERE:
        grammar.rule("put_here", here, lambda: None)
    for phrase in ("{put_here} {put_how} {put_card} {put_how}", "{put_card} {put_here} {put_from} {put_how}"):
        grammar.rule("ordered_target", f"{{put}} {phrase}", _spoken)
    _add_searching(grammar)


def _add_searching(grammar: Grammar) -> None:
    where = "dans votre bibliothèque"
    for sought in (f"cherchez {where} {{put_card}}", f"cherchez {{put_card}} {where}"):
        for put in (", mettez-la", "et mettez-la"):
            for shuffled in (", puis mélangez", ", puis mélangez votre bibliothèque", "et mélangez votre bibliothèque"):
                grammar.rule("ordered_target", f"{sought} {put} {{put_here}} {{put_how}} {shuffled}", _spoken)


def _spoken(*parts: object) -> object:
    return Plain(tuple(part for part in parts if isinstance(part, Who)))


def _put(noun: Noun, tests: Iterable[object], targets: bool) -> object:
    """Make one object of a card of some kind, as it is on the battlefield; any card may be no creature there."""
    made = noun.having(*tests)  # type: ignore[arg-type]
    chosen = made.tests.count(TARGETED)
    tests_left = tuple(test for test in made.tests if test != TARGETED and not _lies(test))
    if made.kind != "card" or made.many or not tests_left or chosen > 1 or (targets and not chosen):
        return REFUSED
    return Who("target" if chosen else "spoken", tests_left)


def _lies(test: Test) -> bool:
    """Say whether a test is about where the card lay, or whose it was."""
    return isinstance(test, PlayerIs) or (isinstance(test, HasWord) and test.key == "zone")
