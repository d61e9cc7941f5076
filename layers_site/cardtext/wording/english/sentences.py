"""Conditions and lines of abilities in English: a subject, what is said of it, when, how long, and what X is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from engine.expressions import (
    ActiveCondition,
    Condition,
    Count,
    Life,
    NotCondition,
    NumberOf,
    OverPlayers,
    PlayerCounters,
    PlayerIs,
    PlayersWhere,
    Ref,
    Selector,
    ValueCondition,
    Word,
)
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    Change,
    Control,
    Face,
    ForbidAbilities,
    FullText,
    RemoveAbilities,
    Restrict,
    TurnFace,
)
from layers_site.cardtext.wording.conditions import Bound, Conditions, is_none
from layers_site.cardtext.wording.context import ANY_OF, EACH_OF, Context, finished
from layers_site.cardtext.wording.english import nouns, selectors
from layers_site.cardtext.wording.english.changes import (
    Phrasing,
    contracted,
    identity_noun,
    predicate,
    predicates,
)
from layers_site.cardtext.wording.english.grammar import (
    Voice,
    article,
    cannot,
    keyword_phrase,
    listed,
    own_noun,
)
from layers_site.cardtext.wording.english.nouns import PERSONS, Person, has_counters, head_nouns, person, quantity
from layers_site.cardtext.wording.english.values import bounds, said, unit_text, value_text, where, world_clause
from layers_site.cardtext.wording.sentences import AnySubject, Opening, Sentences
from layers_site.cardtext.wording.subjects import identity_of
from layers_site.cardtext.wording.traits import Group, Trait, group_of, is_of_that_player

# --- conditions, as they follow "as long as", those over players among them ------------------------------


def _being(subject: str, ref: Ref, remaining: tuple[Trait, ...], ctx: Context) -> str:
    own = ctx.with_pronouns(*ctx.pronouns, ref, "affected")
    return f"{subject} {selectors.PHRASES.predicates_of(remaining, own, Voice())}"


def _joined(parts: list[str], every: bool) -> str:
    return listed(parts, "and" if every else "or") or ("the game goes on" if every else "the game is over")


def _turn(who: str, ctx: Context, negated: bool) -> str:
    whose = person("you", ctx).own if who == "you" or ctx.you is not None else "an opponent's"
    # Where "you" is somebody else, their opponent's turn is any but theirs.
    denied = negated if who == "you" or ctx.you is None else not negated
    return f"it's {'not ' if denied else ''}{whose} turn"


def _belongs(who: Person, test: PlayerIs, negated: bool) -> str:
    verb = "control" if test.key == "controller" else "own"
    if negated:
        return f"{who.subject} {'doesn' if who.third else 'don'}'t {verb}"
    return who.does(f"{verb}s", verb)


def _top_card(group: Group, holds: bool) -> str:
    return f"{Voice().be(not holds)} {listed([article(card) for card in head_nouns(group, many=False)], 'or')}"


def _compared(condition: ValueCondition, ctx: Context, negated: bool) -> str:
    them = listed(bounds(condition.comparison, ctx, not isinstance(condition.value, NumberOf)))
    return f"{value_text(condition.value, ctx)} is {'not ' if negated else ''}{them}"


def _so_many(group: Group, bound: Bound, ctx: Context) -> str:
    if bound == (">=", 1):
        return selectors.indefinite(group, ctx)
    return f"{quantity(*bound)} {selectors.noun_phrase(group, ctx, bound != ('=', 1))}"


# --- players ----------------------------------------------------------------------------------------

_GROUPS: Final = {"opponents": ("opponent", "opponents"), "all": ("player", "players")}


def _players(group: str, bound: Bound) -> Person:
    single = bound == ("=", 1)
    if is_none(bound):
        return Person(f"no {_GROUPS[group][0]}")
    return Person(f"{quantity(*bound)} {_GROUPS[group][not single]}", third=single)


CONDITIONS: Final = Conditions(
    PERSONS,
    selectors.reference,
    _joined,
    _turn,
    nouns.fact_text,
    _being,
    _belongs,
    _top_card,
    _compared,
    full_party=lambda who: f"{who.does('has', 'have')} a full party",
    has_counters=has_counters,
    life=lambda who, limits, ctx: f"{who.does('has', 'have')} {listed(bounds(limits, ctx))} life",
    has=lambda who, controls, _: who.does("controls", "control") if controls else who.does("has", "have"),
    there_are=lambda bound: f"there {'is' if bound in {('=', 1), ('>=', 1)} else 'are'}",
    so_many=_so_many,
    groups=_GROUPS,
    players=_players,
    such=lambda who, many: Person(f"{who} who", third=not many),
    whom=lambda who, _many: f"{who} for whom",
    some_for_whom=lambda who: f"there {'is' if who.third else 'are'} {who.subject} for whom",
    you_have=lambda ctx: person("you", ctx).does("has", "have"),
    their=lambda _who: "their",
)


@said.register
def _how_many_players(value: PlayersWhere, ctx: Context) -> str:
    return f"the number of {CONDITIONS.those(value, ctx, many=True)}"


@unit_text.register
def _each_such_player(value: PlayersWhere, ctx: Context) -> str:
    return CONDITIONS.those(value, ctx, many=False)


# --- the greatest, the least, the total --------------------------------------------------------------


@said.register
def _over_players(value: OverPlayers, ctx: Context) -> str:
    everyone = person("opponent", ctx).subject if value.who == "opponents" else "players"
    if value.value == Life("that"):
        if value.how == "total":
            return f"the total life of {everyone}"
        return f"the {'highest' if value.how == 'greatest' else 'lowest'} life total among {everyone}"
    if value.how == "total" and isinstance(value.value, PlayerCounters) and value.value.player == "that":
        return f"the number of {value.value.kind} counters {everyone} have"
    single = ctx.naming(ANY_OF[value.who] if value.how != "total" else EACH_OF[value.who])
    if isinstance(value.value, Count) and is_of_that_player(value.value.selector):
        return f"the {value.how} number of {selectors.noun_phrase(group_of(value.value.selector), single, True)}"
    player = person("that", single).subject
    return f"the {value.how} over {player} of {value_text(value.value, ctx.naming('that player'))}"


# --- abilities ------------------------------------------------------------------------------------------


_OF_ONE: Final = re.compile(r"\bits?\b")
#: How labels begin that are written for several.
_OF_SEVERAL: Final = ("don't ", "don’t ", "attack ", "block ", "assign ", "can ")


Subject = AnySubject[Voice]


def _speaks_of_one(change: Change) -> bool:
    """Return whether a restriction refers back to its single object: "unless its controller pays {2}"."""
    return isinstance(change, Restrict) and cannot(change.what.en) and _OF_ONE.search(change.what.en) is not None


def _fits_several(change: Change) -> bool:
    """Return whether the words of a restriction fit several objects: "can't attack" can, "is indestructible" cannot."""
    return not isinstance(change, Restrict) or cannot(change.what.en) or change.what.en.startswith(_OF_SEVERAL)


# --- static abilities -------------------------------------------------------------------------------


def _open(opening: Opening) -> str:
    if opening.alternatives and opening.alternatives[0] in _TURNS.values():
        first = f"{opening.alternatives[0]}, "
    else:
        first = f"as long as {' and '.join(opening.alternatives)}, " if opening.alternatives else ""
    joined = " and ".join(opening.together) if opening.placed else listed(opening.together)
    return f"{first}as long as {joined}, " if joined else first


#: A turn alone is said so; together with another condition it is one of several.
_TURNS: Final[dict[Condition, str]] = {
    ActiveCondition("you"): "during your turn",
    NotCondition(ActiveCondition("you")): "during turns other than yours",
}


def _equal(what: Literal["power", "toughness", "both"], to: str, ctx: Context) -> str:
    """Write that numbers of the source are so many: "its power is equal to the number of …"."""
    numbers = selectors.owned_by("self", "power and toughness" if what == "both" else what, ctx)
    return f"{numbers} {'are each' if what == 'both' else 'is'} equal to {to}"


def _and_toughness(to: str, more: int | None) -> str:
    return f"and its toughness is equal to {to if more is None else f'that number plus {more}'}"


# --- clauses ----------------------------------------------------------------------------------------


def _object_clause(subject: Subject, changes: Sequence[Change], duration: str) -> str:
    """Write a whole sentence: subject, predicates, duration, and the meanings of the letters."""
    phrasing = Phrasing(subject.ctx, subject.voice, own_noun=subject.own_noun)
    taken = next((change for change in changes if isinstance(change, Control)), None)
    if taken is None:
        parts = predicates(changes, phrasing)
        clause = contracted(f"{subject.text} {listed(parts)}".rstrip())
    else:
        parts = predicates([change for change in changes if change is not taken], phrasing)
        then = contracted(f"{subject.voice.it} {listed(parts)}")
        clause = f"{_taking(taken, subject)} and {then}" if parts else _taking(taken, subject)
    return finished(clause, parts, duration, where(phrasing.letters, subject.ctx))


def _taking(change: Control, subject: Subject) -> str:
    who = person(change.player, subject.ctx)
    if subject.voice.static:
        return f"{who.does('controls', 'control')} {subject.text}"
    return f"{who.does('gains', 'gain')} control of {subject.text}"


# --- what is had, lost and turned face down -----------------------------------------------------------


@predicate.register
def _face(clause: TurnFace, phrasing: Phrasing) -> str:
    turned = "" if phrasing.voice.static else " turned"
    text = f"{phrasing.voice.verb('is')}{turned} face {'down' if clause.down else 'up'}"
    return f"{text} as {_listed_face(clause.down, phrasing)}" if isinstance(clause.down, Face) else text


def _listed_face(face: Face, phrasing: Phrasing) -> str:
    """Write all that a face-down permanent is: "a 2/2 creature with ward {2}"."""
    what = identity_noun(identity_of(face), phrasing.voice) if face.types else "something without a type"
    named = [f"named “{face.name.en}”"] if face.name.en else []
    cost = [f"with the mana cost {face.mana_cost}"] if face.mana_cost else []
    longer = tuple(ability for ability in face.abilities if ability.plain_keyword is None)
    written = [f"with {listed(SENTENCES.ability_phrases(longer, phrasing))}"] if longer else []
    return ", ".join([what, *named, *cost, *written])


@predicate.register
def _full_text(clause: FullText, phrasing: Phrasing) -> str:
    text = f"{phrasing.voice.having} the full text of {selectors.reference(clause.of, phrasing.ctx)}"
    if not clause.plus:
        return text
    return f"{text} and {listed(SENTENCES.ability_phrases(clause.plus, phrasing))}"


@predicate.register
def _add(clause: AddAbilities, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.having} {listed(SENTENCES.ability_phrases(clause.abilities, phrasing))}"


@predicate.register
def _remove(clause: RemoveAbilities, phrasing: Phrasing) -> str:
    spared = " except mana abilities" if clause.except_mana else ""
    return f"{phrasing.voice.verb('loses')} {_abilities(clause.keywords, 'and')}{spared}"


@predicate.register
def _forbid(clause: ForbidAbilities, phrasing: Phrasing) -> str:
    them = "abilities" if clause.keywords is None else _abilities(clause.keywords, "or")
    return f"{phrasing.voice.verb('loses')} {_abilities(clause.keywords, 'and')} and can't have or gain {them}"


def _abilities(keywords: tuple[Word, ...] | None, word: str) -> str:
    if keywords is None:
        return "all abilities"
    return listed([keyword_phrase(keyword) for keyword in keywords], word)


@predicate.register
def _add_from(clause: AddAbilitiesFrom, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.having} all {clause.only} abilities of {selectors.every(clause.selector, phrasing.ctx)}"


def _every(selector: Selector, ctx: Context, bare: bool) -> str:
    text = selectors.every(selector, ctx)
    return text.removeprefix("all ") if bare else text


SENTENCES: Final = Sentences(
    "en",
    Voice,
    selectors.PHRASES,
    each_of_them=" each",
    that_card="that card",
    turn=_TURNS.get,
    open=_open,
    quoted=lambda text, depth: f"“{text}”" if depth % 2 else f"‘{text}’",
    by_name=lambda _static, ctx: ctx,
    speaks_of_one=_speaks_of_one,
    fits_several=_fits_several,
    gender=lambda _selector, _ctx, _many: False,
    named_gender=lambda _group, _ctx: False,
    named=lambda group, ctx: selectors.noun_phrase(group, ctx, True),
    names=selectors.names,
    none=lambda group, ctx: f"no {selectors.noun_phrase(group, ctx, False)}",
    each=selectors.each,
    every=_every,
    target=lambda word: (f"target {own_noun(word)}", None),
    equal=_equal,
    and_toughness=_and_toughness,
    condition=CONDITIONS.text,
    value=value_text,
    keyword=str,
    keyword_object=str,
    where_x="where X is",
    predicates=predicates,
    world_clause=world_clause,
    object_clause=_object_clause,
    where=where,
)
