"""The subjects of English sentences: of static abilities, and of spells and abilities that resolve.

"Up to two target creatures each", "it".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.expressions import AnySelector, HasAttached, HasChosen, HasWord, Is, PlayerIs, Selector
from layers_site.explain.reading.antecedents import Kind, Who
from layers_site.explain.reading.clauses import group_subject
from layers_site.explain.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.explain.reading.meaning import IT, THAT, Noun, Subject, denied, selector_of
from layers_site.explain.reading.nouns import nouns_selector
from layers_site.explain.reading.script import two_subjects
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.zones import (
    any_of,
    cards_elsewhere,
    everything,
    one_kind,
    same_cards,
    spells_of_player,
    unplaced_cards,
    you_and,
    yours,
)

_HERE: Final = {
    "target player controls": PlayerIs("controller", "target"),
    "target opponent controls": PlayerIs("controller", "opponent"),
    "defending player controls": PlayerIs("controller", "opponent"),
    "that player controls": PlayerIs("controller", "target"),
    "of the creature type of your choice": HasChosen("creature_type"),
}


def add_rules(grammar: Grammar) -> None:
    """Add `subject`, one object by its reference, or all the objects of a selector."""
    grammar.rule("subject", "{own}", lambda own: Subject("self"))
    grammar.rule("subject", "{host}", lambda host: Subject("attached", noun=host.noun, asks=host.asks))
    grammar.rule("subject", "it|he|she", lambda: Subject(IT))
    grammar.rule("subject", "the top card of your graveyard", lambda: Subject("graveyard_top"))
    grammar.rule("subject", "that card", lambda: Subject(THAT))
    grammar.rule("subject", "this object", lambda: Subject("self"))  # what we call a card that works in several zones
    grammar.rule("subject", "{group}", group_subject)
    grammar.rule(
        "subject", "{own} and {group}", lambda own, nouns: any_of(Selector((Is("self"),)), nouns_selector(nouns))
    )
    grammar.rule("subject", "{own} and {host}",
                 lambda own, host: any_of(Selector((Is("self"),)), Selector((Is("attached"),))))  # fmt: skip
    grammar.rule("subject", "{spell_group}", lambda noun: group_subject((noun,)))
    for each in ("", "each "):
        grammar.rule("spell_group", f"{each}{{thing}} you cast {{all_behinds}}",
                     lambda noun, tests: spells_of_player(noun.having(*tests)))  # fmt: skip
        grammar.rule("spell_group", f"{each}{{thing}} you cast from exile",
                     lambda noun: spells_of_player(noun.having(HasWord("fact", ("cast from exile",)))))  # fmt: skip
        grammar.rule("spell_group", f"{each}{{thing}}", lambda noun: spells_of_player(noun, None))
    _add_everywhere(grammar)
    _add_players_with(grammar)
    grammar.rule("subject", "{cards_owned}", cards_elsewhere)
    grammar.rule("subject", "each {cards_owned}", cards_elsewhere)
    _add_of_resolving(grammar)


# --- everywhere -------------------------------------------------------------------------------------


def _add_players_with(grammar: Grammar) -> None:
    """Read "you and creatures you control have hexproof"."""
    grammar.rule("clause_plain", "you and {group} have|gain {keywords}", you_and)


def _add_everywhere(grammar: Grammar) -> None:
    """Read permanents, spells and cards of one kind, in all zones together."""
    grammar.rule("in_play", "{quals} and {quals}", one_kind)
    grammar.rule("in_play", "{before} {in_play}", lambda tests, noun: noun.having(*tests))
    for link in ("isn't", "aren't"):
        grammar.rule("cards_owned", f"{{thing}} you own that {link} on the battlefield", unplaced_cards)
    grammar.rule("subject", "{in_play} you control and {cards_owned}", yours)
    for order in ("{quals} , {quals} , and {quals} in all other zones",
                  "all {quals} that aren't on the battlefield , {quals} , and {quals}"):  # fmt: skip
        grammar.rule("subject", order, everything)
    # "The same is true for …", behind a sentence about permanents you control.
    grammar.rule("more", "the same is true for {spells_and_cards}", lambda noun: ("same everywhere", (noun,)))
    grammar.rule(
        "more",
        "the same is true for {keyword_groups_and}",
        lambda groups: ("same keywords", tuple(word for group in groups for word in group)),
    )
    grammar.list_of("keyword_groups_and", "keyword", ("and",))
    grammar.rule("spells_and_cards", "{thing} you control and {cards_owned}", same_cards)


def _add_of_resolving(grammar: Grammar) -> None:
    """Add `any_who`, some objects, and `who`, those that a sentence is about: one or two of these."""
    _add_targets(grammar)
    _add_known(grammar)
    grammar.terminal("behind_here", _behind_here, ("target", "defending", "that", "of"))
    grammar.rule("behind", "{behind_here}", lambda tests: tests)
    grammar.rule("before", "{non} , {non}", lambda first, then: (first, then))
    grammar.rule("before", "{non} , {non} , {non}", lambda first, then, last: (first, then, last))
    for adjective in ("attacking", "blocking"):
        grammar.rule("before", f"non{adjective}", lambda status=adjective: (denied(HasWord("status", (status,))),))
    grammar.rule("many_who", "{group}", _group)
    grammar.rule("many_who", "each of {known_who}", lambda who: who if who.is_many else REFUSED)
    for name in ("targets", "known_who", "many_who"):
        grammar.rule("any_who", f"{{{name}}}", lambda who: who)
    grammar.rule("who", "{any_who}", lambda who: (who,))
    grammar.rule("who", "{targets} each", lambda who: (who,) if who.is_many else REFUSED)
    grammar.rule("who", "{known_who} each", lambda who: (who,) if who.is_many else REFUSED)
    grammar.rule("who", "{any_who} and {any_who} [each]", two_subjects)


def _group(nouns: tuple[Noun, ...]) -> object:
    """Make a group; "enchanted Plains" is one object, and no group of Plains."""
    worn = any(isinstance(test, HasAttached) for noun in nouns for test in noun.tests)
    if worn and len(nouns) == 1 and nouns[0].many is None:
        return REFUSED
    return Who("group", nouns_selector(nouns).tests, 0, None)


# --- targets ----------------------------------------------------------------------------------------


def _add_targets(grammar: Grammar) -> None:
    grammar.rule("targets", "target {thing}", lambda noun: _target(noun, 1, 1))
    grammar.rule("targets", "another target {thing}", lambda noun: _target(noun, 1, 1, another=True))
    grammar.rule("targets", "up to one target {thing}", lambda noun: _target(noun, 0, 1))
    grammar.rule("targets", "up to one other|another target {thing}", lambda noun: _target(noun, 0, 1, another=True))
    grammar.rule("targets", "up to {number} target {thing}", lambda most, noun: _targets(noun, 0, most))
    grammar.rule("targets", "up to {number} other target {thing}", lambda n, noun: _targets(noun, 0, n, another=True))
    grammar.rule("targets", "{number} target {thing}", lambda number, noun: _targets(noun, number, number))
    grammar.rule("targets", "{number} other target {thing}", lambda n, noun: _targets(noun, n, n, another=True))
    grammar.rule("targets", "any number of target {thing}", lambda noun: _targets(noun, 0, None))
    grammar.rule("targets", "any number of other target {thing}", lambda noun: _targets(noun, 0, None, another=True))
    grammar.rule("targets", "one or two target {thing}", lambda noun: _targets(noun, 1, 2))
    grammar.rule("targets", "one, two, or three target {thing}".replace(",", " ,"), lambda noun: _targets(noun, 1, 3))
    grammar.rule("targets", "one or more target {thing}", lambda noun: _targets(noun, 1, None))


def _target(noun: Noun, least: int, most: int | None, another: bool = False) -> object:
    """Make targets of a noun; spells and cards that lie nowhere are no matter of the layers."""
    if noun.many or noun.kind == "spell":
        return REFUSED
    return Who("target", noun.tests, least, most, another)


def _targets(noun: Noun, least: int, most: int | None, another: bool = False) -> object:
    if noun.many is False or noun.kind == "spell" or most in {0, 1}:
        return REFUSED
    return Who("target", noun.tests, least, most, another)


def _behind_here(parse: Parse, place: int) -> Iterable[Result]:
    """Read the controller of objects, in words that only resolving effects use."""
    if not cast("Setting", parse.setting).resolving:
        return
    for length in (3, 7):
        words = " ".join(token.key for token in parse.tokens[place : place + length])
        if words in _HERE:
            yield Result((_HERE[words],), place + length)


# --- who is known already ---------------------------------------------------------------------------


def _add_known(grammar: Grammar) -> None:
    def known(phrase: str, kind: Kind, many: bool = False) -> None:
        grammar.rule("known_who", phrase, lambda: Who(kind, (), 0 if many else 1, None if many else 1))

    grammar.rule("known_who", "{own}", lambda own: Who("self"))
    grammar.rule("known_who", "{host}", lambda noun: Who("attached"))
    known("it|he|she", "it")
    known("they|them", "it", many=True)
    known("him|her", "it")
    grammar.rule("known_who", "that|the {thing}", lambda noun: _that(noun, many=False))
    grammar.rule("known_who", "the chosen {thing}", lambda noun: _that(noun, many=bool(noun.many)))
    grammar.rule("known_who", "those|the {thing}", lambda noun: _that(noun, many=True))
    grammar.rule("known_who", "{own} or another {thing}", lambda own, noun: _self_or_another(noun))


def _that(noun: Noun, many: bool) -> object:
    """Read "that creature"; with more behind the noun it would be another phrase."""
    if noun.many is not None and noun.many is not many:
        return REFUSED
    if noun.kind not in {"permanent", "token"} or len(noun.tests) > 1:
        return REFUSED
    return Who("that", noun.tests, 0 if many else 1, None if many else 1)


def _self_or_another(noun: Noun) -> object:
    if noun.many or noun.kind != "permanent":
        return REFUSED
    return Who("spoken", (AnySelector((Selector((Is("self"),)), selector_of(noun.tests))),))
