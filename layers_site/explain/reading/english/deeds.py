"""Rules of what spells and abilities make of objects, in English: "gains flying until end of turn"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, cast

from engine.expressions import ChosenWord, HasWord, Value
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
from layers_site.explain.reading.antecedents import Who
from layers_site.explain.reading.durations import NEXT_TURN
from layers_site.explain.reading.english.mentions import NOT_IN_WORDS
from layers_site.explain.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.explain.reading.identity import Become
from layers_site.explain.reading.meaning import for_each, times
from layers_site.explain.reading.opening import X
from layers_site.explain.reading.predicates import STAYS, Side, becomes, becomes_with, bonus_of
from layers_site.explain.reading.restrictions import label_of
from layers_site.explain.reading.script import Deed, Lasting, Saying, Still, switched, to_owners, your_choice
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.tokens import sentence_end


def add_rules(grammar: Grammar) -> None:
    """Add `deed`, a subject with its predicates, and `still`, the words for types that stay."""
    _add_sayings(grammar)
    _add_choices(grammar)
    _add_statements(grammar)
    _add_deeds(grammar)
    _add_control(grammar)


# --- what is said -----------------------------------------------------------------------------------


def _add_sayings(grammar: Grammar) -> None:
    """Add `sayings`, the predicates of a subject, each with its duration where it has its own."""

    def saying(phrase: str, changes: tuple[Change, ...]) -> None:
        grammar.rule("saying", f"{phrase} [{{lasting}}]", lambda lasting: Saying(changes, lasting))

    grammar.rule("saying", "{predicate} [{lasting}]", _saying)
    grammar.rule("saying", "{limit}", lambda limit: limit)
    grammar.rule("saying", "{limit} {lasting}", _limited)
    grammar.rule("saying", "gets|get {bonus} {lasting} for each {unit}", _bonus_for_each)
    grammar.rule("saying", "becomes|become {become} with {with} that's still a|an {type} [{lasting}]", _still_with)
    saying("gains|gain all creature types", (AllCreatureTypes(),))
    for keyword in ("flashback", "escape"):
        saying(f"gains|gain {keyword}", (AddAbilities((Ability(keyword=keyword),)),))
    saying("loses|lose all creature types", (Subtypes("set_creature", ()),))
    grammar.rule("saying", "gets|get an additional {bonus} [{lasting}]", _additional)
    grammar.rule("saying", "gets|get {bonus} [{lasting}] for each {some_unit}", _bonus_for_some)
    grammar.terminal("some_unit", _some_unit)
    saying("becomes|become that type", (Subtypes("set_creature", (ChosenWord("creature_type"),)),))
    grammar.rule("with", "power and toughness each equal to {value}", lambda value: (SetPT(value, value),))
    saying("becomes|become the color of your choice", (Colors("set", (ChosenWord("color"),)),))
    saying(
        "becomes|become the creature type of your choice", (Subtypes("set_creature", (ChosenWord("creature_type"),)),)
    )
    saying(
        "becomes|become the creature type of your choice in addition to its|their other types",
        (Subtypes("add", (ChosenWord("creature_type"),)),),
    )
    saying("becomes|become the basic land type of your choice", (Subtypes("set_land", (ChosenWord("land_type"),)),))
    saying(
        "becomes|become the basic land type of your choice in addition to its|their other types",
        (Subtypes("add", (ChosenWord("land_type"),)),),
    )
    grammar.list_of("sayings", "saying", ("and",))


def _saying(changes: tuple[Change, ...], lasting: Lasting | None) -> object:
    """Refuse what is read otherwise here: restrictions, whose labels would swallow how long they last, and copies."""
    return REFUSED if any(isinstance(change, (Copy, Restrict)) for change in changes) else Saying(changes, lasting)


def _limited(limit: Saying, lasting: Lasting) -> object:
    return Saying(limit.changes, lasting) if limit.lasting is None else REFUSED


def _still_with(become: Become, more: tuple[Change, ...], kind: str, lasting: Lasting | None) -> object:
    changes = becomes_with(become, more, STAYS)
    return (
        REFUSED if changes is REFUSED or kind in become.types else Saying(cast("tuple[Change, ...]", changes), lasting)
    )


def _bonus_for_each(bonus: tuple[Side, Side], lasting: Lasting, unit: Value) -> object:
    made = bonus_of(bonus)
    if not isinstance(made, AddPT) or not isinstance(made.power, int) or not isinstance(made.toughness, int):
        return REFUSED
    return Saying((for_each(made, unit),), lasting)


def _additional(bonus: tuple[Side, Side], lasting: Lasting | None) -> Saying:
    return Saying((bonus_of(bonus),), lasting)


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
    grammar.terminal("granted_here", _granted_here, ("protection", "hexproof"))
    grammar.rule("granted", "{granted_here}", lambda abilities: abilities)
    grammar.list_of("choice_of", "keyword", ("or",))
    grammar.rule("saying", "gains|gain your choice of {choice_of} [{lasting}]", your_choice)
    grammar.rule(
        "saying", "gains|gain {keyword} or {keyword} [{lasting}]", lambda a, b, lasting: your_choice((a, b), lasting)
    )


_COLOR: Final = ("from the color of your choice", "from that color", "from the chosen color")


def _granted_here(parse: Parse, start: int) -> Iterable[Result]:
    """Read protection from a colour that a player chooses while a spell or ability resolves."""
    if not cast("Setting", parse.setting).resolving or start >= len(parse.tokens):
        return
    word = parse.tokens[start].key
    for phrase in _COLOR:
        end = start + 1 + len(phrase.split())
        if word in {"protection", "hexproof"} and parse.words(start + 1, end) == phrase:
            yield Result((Ability(keyword=f"{word} from the chosen color"),), end)


# --- what it is now ---------------------------------------------------------------------------------


def _add_statements(grammar: Grammar) -> None:
    """Add `stated`, which tells what something is from now on: "It's a black Zombie in addition to its other types"."""
    for what, build in (
        ("{become}", becomes),
        ("{become} {retained}", becomes),
        ("{become} with {with}", becomes_with),
        ("{become} with {with} {retained}", becomes_with),
    ):
        grammar.rule("is_now", what, build)
    it, they = Who("it"), Who("it", (), 0, None)
    for phrase, who in (("it's", it), ("he's", it), ("she's", it), ("they're", they)):
        grammar.rule("stated", f"{phrase} {{is_now}}", lambda changes, who=who: _states(who, changes, ()))
        grammar.rule(
            "stated", f"{phrase} {{is_now}} and {{sayings}}", lambda changes, more, who=who: _states(who, changes, more)
        )
    grammar.list_of("still_types", "type", ("and",))
    for phrase in ("it's", "he's", "she's", "they're", "that's"):
        grammar.rule("still", f"{phrase} still [a|an] {{still_types}}", Still)


def _states(who: Who, changes: tuple[Change, ...], more: tuple[Saying, ...]) -> Deed:
    return Deed((who,), (Saying(changes), *more), states=True)


# --- who does what ----------------------------------------------------------------------------------


def _add_deeds(grammar: Grammar) -> None:
    grammar.terminal("deed", _deed)
    grammar.rule("plain_deed", "{who} [also] {sayings}", Deed)
    grammar.rule("plain_deed", "you may have {who} {sayings}", lambda who, sayings: Deed(who, sayings, "you may"))
    grammar.rule("plain_deed", "goad {who}", _goaded)
    grammar.rule("plain_deed", "switch {whose_target} power and toughness [{lasting}]", switched)
    grammar.terminal("whose_target", _whose_target)


_STATING: Final = frozenset(("has", "have", "is", "are"))


def _deed(parse: Parse, start: int) -> Iterable[Result]:
    """Read a deed, and note whether its verb tells what the objects are rather than what they become."""
    for deed, end in parse.at("plain_deed", start):
        verbs = {token.key for token in parse.tokens[start + 1 : start + 3]}
        states = bool(verbs & _STATING) and isinstance(deed, Deed)
        yield Result(replace(cast("Deed", deed), states=True) if states else deed, end)
    yield from parse.at("stated", start)


def _goaded(who: tuple[Who, ...]) -> Deed:
    """Make creatures goaded, until the next turn of the player who did it (701.15a)."""
    return Deed(who, (Saying((Restrict(label_of("is goaded", "en"), None),), Lasting(NEXT_TURN)),))


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
    for prefix, provided in (("", ""), ("you ", ""), ("you may ", "you may")):
        grammar.rule(
            "plain_deed",
            f"{prefix}gain control of {{who}} [{{lasting}}]",
            lambda who, lasting, provided=provided: _control(who, "you", lasting, provided),
        )
    for giver in ("target opponent", "an opponent"):
        grammar.rule(
            "plain_deed",
            f"{giver} gains control of {{who}} [{{lasting}}]",
            lambda who, lasting: _control(who, "opponent", lasting, ""),
        )
    grammar.rule("parts", "each player gains control of all {thing} they own", lambda noun: to_owners(noun.tests))


def _control(who: tuple[Who, ...], player: str, lasting: Lasting | None, provided: str) -> Deed:
    return Deed(who, (Saying((Control(player),), lasting),), provided)
