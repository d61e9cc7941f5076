"""Subjects of English sentences, and the rules of what spells and abilities make of objects.

"Up to two target creatures each", "it".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.expressions import AnySelector, ChosenWord, HasAttached, HasChosen, HasWord, Is, PlayerIs, Selector, Value
from engine.scenario import (
    Ability,
    AddAbilities,
    AddPT,
    AllCreatureTypes,
    Change,
    Colors,
    Control,
    Copy,
    Restrict,
    SetPT,
    Subtypes,
)
from layers_site.cardtext.reading.english.references import NOT_IN_WORDS
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.makings import (
    exchanged_sides,
    exchanged_two,
    goaded,
    switched,
    to_owners,
    two_subjects,
    your_choice,
)
from layers_site.cardtext.reading.meaning import (
    IT,
    THAT,
    Noun,
    Subject,
    all_of,
    denied,
    nouns_selector,
    selector_of,
    times,
)
from layers_site.cardtext.reading.predicates import STAYS, Become, Side, becomes, becomes_with, bonus_for_each
from layers_site.cardtext.reading.script import (
    Fate,
    Lasting,
    Saying,
    Still,
    add_here,
    group_subject,
)
from layers_site.cardtext.reading.settling import Kind, Who, X
from layers_site.cardtext.reading.tokens import sentence_end
from layers_site.cardtext.reading.zones import (
    any_of,
    cards_elsewhere,
    everything,
    one_kind,
    same_cards,
    spells_on_stack,
    unplaced_cards,
    you_and,
    yours,
)


def add_rules(grammar: Grammar) -> None:
    _add_sayings(grammar)
    _add_choices(grammar)
    _add_statements(grammar)
    _add_fates(grammar)
    _add_control(grammar)
    _add_rules_of_subjects(grammar)


# --- what is said -----------------------------------------------------------------------------------


def _add_sayings(grammar: Grammar) -> None:
    """Add `sayings`, the predicates of a subject, each with its duration where it has its own."""

    def saying(phrase: str, changes: tuple[Change, ...]) -> None:
        grammar.rule("saying", f"{phrase} [{{lasting}}]", lambda lasting: Saying(changes, lasting))

    grammar.rule("saying", "{predicate} [{lasting}]", _saying)
    grammar.same("saying", "{limit}")
    grammar.rule(
        "saying",
        "{limit} {lasting}",
        lambda limit, lasting: Saying(limit.changes, lasting) if limit.lasting is None else REFUSED,
    )
    grammar.rule("saying", "gets|get {bonus} {lasting} for each {unit}", _bonus_for_each)
    grammar.rule("saying", "becomes|become {become} with {with} that's still a|an {type} [{lasting}]", _still_with)
    saying("gains|gain all creature types", (AllCreatureTypes(),))
    for keyword in ("flashback", "escape"):
        saying(f"gains|gain {keyword}", (AddAbilities((Ability(keyword=keyword),)),))
    saying("loses|lose all creature types", (Subtypes("set_creature", ()),))
    grammar.rule("saying", "gets|get {bonus} [{lasting}] for each {some_unit}", _bonus_for_some)
    grammar.terminal("some_unit", _some_unit)
    saying("becomes|become that type", (Subtypes("set_creature", (ChosenWord("creature_type"),)),))
    grammar.rule("with", "power and toughness each equal to {value}", lambda value: (SetPT(value, value),))
    saying("becomes|become the color of your choice", (Colors("set", (ChosenWord("color"),)),))
    for words, only, kind in (
        ("creature type", Subtypes("set_creature", (ChosenWord("creature_type"),)), ChosenWord("creature_type")),
        ("basic land type", Subtypes("set_land", (ChosenWord("land_type"),)), ChosenWord("land_type")),
    ):
        chosen = f"becomes|become the {words} of your choice"
        saying(chosen, (only,))
        saying(f"{chosen} in addition to its|their other types", (Subtypes("add", (kind,)),))
    grammar.list_of("sayings", "saying", ("and",))


def _saying(changes: tuple[Change, ...], lasting: Lasting | None) -> object:
    """Refuse what is read otherwise here: restrictions, whose labels would swallow how long they last, and copies."""
    return REFUSED if any(isinstance(change, (Copy, Restrict)) for change in changes) else Saying(changes, lasting)


def _still_with(become: Become, more: tuple[Change, ...], kind: str, lasting: Lasting | None) -> object:
    changes = becomes_with(become, more, STAYS)
    return (
        REFUSED if changes is REFUSED or kind in become.types else Saying(cast("tuple[Change, ...]", changes), lasting)
    )


def _bonus_for_each(bonus: tuple[Side, Side], lasting: Lasting, unit: Value) -> object:
    made = bonus_for_each(bonus, unit)
    return REFUSED if made is REFUSED else Saying(cast("tuple[Change, ...]", made), lasting)


def _bonus_for_some(bonus: tuple[Side, Side], lasting: Lasting | None, words: str) -> object:
    """Make +1/+1 for each of what only people can count: the number stays open."""
    power, toughness = bonus
    if not isinstance(power, int) or not isinstance(toughness, int):
        return REFUSED
    return Saying((AddPT(times(power, cast("Value", X)), times(toughness, cast("Value", X))),), lasting, x_words=words)


def _some_unit(parse: Parse, start: int) -> Iterable[Result]:
    """Read the words of a count that no rule can express."""
    end = sentence_end(parse.tokens, start)
    keys = [token.key for token in parse.tokens[start:end]]
    counted = any(result.end == end for result in parse.at("unit", start))
    if keys and not counted and NOT_IN_WORDS.isdisjoint(keys):
        yield Result(parse.words(start, end), end)


# --- choices ----------------------------------------------------------------------------------------


def _add_choices(grammar: Grammar) -> None:
    """Add what a player chooses as the effect is made; it stays open."""
    add_here(grammar, "granted_here", {
        f"{word} from {color}": (Ability(keyword=f"{word} from the chosen color"),)
        for word in ("protection", "hexproof")
        for color in ("the color of your choice", "that color", "the chosen color")
    })  # fmt: skip
    grammar.same("granted", "{granted_here}")
    grammar.list_of("choice_of", "keyword", ("or",))
    grammar.rule("saying", "gains|gain your choice of {choice_of} [{lasting}]", your_choice)


# --- what it is now ---------------------------------------------------------------------------------


def _add_statements(grammar: Grammar) -> None:
    """Add `stated`, which tells what something is from now on: "It's a black Zombie in addition to its other types"."""
    stated = partial(grammar.rule, "stated")
    for what, build in (
        ("{become}", becomes),
        ("{become} {retained}", becomes),
        ("{become} with {with}", becomes_with),
        ("{become} with {with} {retained}", becomes_with),
    ):
        grammar.rule("is_now", what, build)
    it, they = Who("it"), Who("it", (), 0, None)
    for phrase, who in (("it's", it), ("he's", it), ("she's", it), ("they're", they)):
        stated(f"{phrase} {{is_now}}", lambda changes, who=who: _states(who, changes, ()))
        stated(f"{phrase} {{is_now}} and {{sayings}}", lambda changes, more, who=who: _states(who, changes, more))
    grammar.list_of("still_types", "type", ("and",))
    for phrase in ("it's", "he's", "she's", "they're", "that's"):
        grammar.rule("still", f"{phrase} still [a|an] {{still_types}}", Still)


def _states(who: Who, changes: tuple[Change, ...], more: tuple[Saying, ...]) -> Fate:
    return Fate((who,), (Saying(changes), *more), states=True)


# --- who does what ----------------------------------------------------------------------------------


def _add_fates(grammar: Grammar) -> None:
    grammar.terminal("fate", _fate)
    grammar.rule("plain_fate", "{who} [also] {sayings}", Fate)
    grammar.rule("plain_fate", "you may have {who} {sayings}", lambda who, sayings: Fate(who, sayings, "you may"))
    grammar.rule("plain_fate", "goad {who}", goaded)
    grammar.rule("plain_fate", "switch {whose_target} power and toughness [{lasting}]", switched)
    grammar.terminal("whose_target", _whose_target)


_STATING: Final = frozenset(("has", "have", "is", "are"))


def _fate(parse: Parse, start: int) -> Iterable[Result]:
    """Read a fate, and note whether its verb tells what the objects are rather than what they become."""
    for fate, end in parse.at("plain_fate", start):
        verbs = {token.key for token in parse.tokens[start + 1 : start + 3]}
        states = bool(verbs & _STATING) and isinstance(fate, Fate)
        yield Result(replace(cast("Fate", fate), states=True) if states else fate, end)
    yield from parse.at("stated", start)


def _whose_target(parse: Parse, start: int) -> Iterable[Result]:
    """Read the owner of a power and toughness: "target creature's", "its"."""
    tokens = parse.tokens
    for result in parse.at("possessive", start):
        kind = {"self": "self", "attached": "attached", "it": "it"}.get(str(result.value))
        if kind is not None:
            yield Result(Who(kind), result.end)  # type: ignore[arg-type]
    if start + 1 < len(tokens) and tokens[start].key == "target" and tokens[start + 1].key == "creature's":
        yield Result(Who("target", (HasWord("type", ("Creature",)),)), start + 2)
    if start + 1 < len(tokens) and tokens[start].key == "each" and tokens[start + 1].key == "creature's":
        yield Result(Who("group", (HasWord("type", ("Creature",)),), 0, None), start + 2)


def _add_control(grammar: Grammar) -> None:
    plain_fate = partial(grammar.rule, "plain_fate")
    for prefix, provided in (("", ""), ("you ", ""), ("you may ", "you may")):
        gain = f"{prefix}gain control of {{who}} [{{lasting}}]"
        plain_fate(gain, lambda who, lasting, provided=provided: _control(who, "you", lasting, provided))
    for giver in ("target opponent", "an opponent"):
        gain = f"{giver} gains control of {{who}} [{{lasting}}]"
        plain_fate(gain, lambda who, lasting: _control(who, "opponent", lasting, ""))
    grammar.rule("parts", "each player gains control of all {thing} they own", lambda noun: to_owners(noun.tests))
    exchange = "[you may] exchange control of"
    two = f"{exchange} two target {{thing}} [{{lasting}}]"
    grammar.rule("parts", two, lambda noun, lasting: exchanged_two(noun.tests, lasting))
    for name in ("targets", "known_who"):
        grammar.rule("parts", f"{exchange} {{{name}}} and {{targets}} [{{lasting}}]", exchanged_sides)


def _control(who: tuple[Who, ...], player: str, lasting: Lasting | None, provided: str) -> Fate:
    return Fate(who, (Saying((Control(player),), lasting),), provided)


_HERE: Final = {
    "target player controls": PlayerIs("controller", "target"),
    "target opponent controls": PlayerIs("controller", "opponent"),
    "defending player controls": PlayerIs("controller", "opponent"),
    "that player controls": PlayerIs("controller", "target"),
    "of the creature type of your choice": HasChosen("creature_type"),
}


def _add_rules_of_subjects(grammar: Grammar) -> None:
    """Add `subject`, one object by its reference, or all the objects of a selector."""
    subject = partial(grammar.rule, "subject")
    itself, worn = Selector((Is("self"),)), Selector((Is("attached"),))
    for name in ("subject", "taken"):  # and whom somebody controls
        grammar.rule(name, "{own}", lambda own: Subject("self"))
        grammar.rule(name, "{host}", lambda host: Subject("attached", noun=host.noun, asks=host.asks))
        grammar.rule(name, "the top card of your graveyard", lambda: Subject("graveyard_top"))
        grammar.rule(name, "that card", lambda: Subject(THAT))
        grammar.rule(name, "this object", lambda: Subject("self"))  # what we call a card that works in several zones
        grammar.rule(name, "{group}", group_subject)
        grammar.rule(name, "{own} and {host}", lambda *_both: any_of(itself, worn))
    grammar.rule("taken", "{host} and {own}", lambda *_both: any_of(worn, itself))
    grammar.rule("taken", "it", lambda: Subject(IT))
    subject("it|he|she", lambda: Subject(IT))
    subject("{own} and {group}", lambda own, nouns: any_of(itself, nouns_selector(nouns)))
    subject("{spells}", spells_on_stack)
    subject("{group} and {spells}",
            lambda nouns, spells: any_of(nouns_selector(nouns), spells_on_stack(spells).selector))  # fmt: skip
    _add_everywhere(grammar)
    _add_players_with(grammar)
    subject("[each] {cards_owned}", cards_elsewhere)
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
    same = "the same is true for {keyword_groups_and}"
    grammar.rule("more", same, lambda groups: ("same keywords", all_of(groups)))
    grammar.list_of("keyword_groups_and", "keyword", ("and",))
    grammar.rule("spells_and_cards", "{thing} you control and {cards_owned}", same_cards)


def _add_of_resolving(grammar: Grammar) -> None:
    """Add `any_who`, some objects, and `who`, those that a sentence is about: one or two of these."""
    _add_targets(grammar)
    _add_known(grammar)
    add_here(grammar, "behind_here", _HERE)
    grammar.rule("behind", "{behind_here}", lambda test: (test,))
    for adjective in ("attacking", "blocking"):
        grammar.rule("before", f"non{adjective}", lambda status=adjective: (denied(HasWord("status", (status,))),))
    grammar.rule("many_who", "{group}", _group)
    grammar.rule("many_who", "each of {known_who}", lambda who: who if who.is_many else REFUSED)
    for name in ("targets", "known_who", "many_who"):
        grammar.same("any_who", f"{{{name}}}")
    grammar.rule("who", "{any_who}", lambda who: (who,))
    grammar.rule("who", "{targets}|{known_who} each", lambda who: (who,) if who.is_many else REFUSED)
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


# --- who is known already ---------------------------------------------------------------------------


def _add_known(grammar: Grammar) -> None:
    def known(phrase: str, kind: Kind, many: bool = False) -> None:
        grammar.rule("known_who", phrase, lambda: Who(kind, (), 0 if many else 1, None if many else 1))

    grammar.rule("known_who", "{own}", lambda own: Who("self"))
    grammar.rule("known_who", "{host}", lambda noun: Who("attached"))
    known("it|he|she|him|her", "it")
    known("they|them", "it", many=True)
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
