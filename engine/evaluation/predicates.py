"""Tests of one object that ask for no value: each is made ready once, for all the objects that it is asked of.

Tests that compare values or have selectors of their own are in `engine.evaluation.queries`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.budget import THINGS_IN_A_STEP, WORDS_IN_A_STEP
from engine.characteristics import AbilityInstance
from engine.evaluation.scope import Scope
from engine.expressions import FactCondition, Flag, HasChosen, HasWord, Is, PlayerIs
from engine.scenario import Counters
from engine.words import ALONE, is_creature_type

#: Whether the object with the id matches, in the state for which the predicate was made.
Predicate = Callable[[str], bool]
Spend = Callable[[int], None]


def is_what(test: Is, scope: Scope) -> Predicate:
    if test.what == "other":
        return (scope.source or "").__ne__
    if test.what == "not_affected":
        return lambda object_id: object_id != scope.affected
    named = scope.resolve(test.what)
    return lambda object_id: object_id == named


def has_word(test: HasWord, scope: Scope) -> Predicate:  # noqa: C901 - one case a key
    """Make the predicate. A long list of words or abilities costs more than a step, and so spends its length."""
    state, cards, words, spend = scope.state, scope.board.cards, frozenset(test.words), scope.board.meter.spend
    spend(len(words) // WORDS_IN_A_STEP)
    match test.key:
        case "type":
            return lambda object_id: not state[object_id].types.isdisjoint(words)
        case "subtype":
            of_creatures = any(map(is_creature_type, words))
            return lambda object_id: (
                not state[object_id].subtypes.isdisjoint(words)
                or (of_creatures and state[object_id].all_creature_types)
            )
        case "color":
            return lambda object_id: not state[object_id].colors.isdisjoint(words)
        case "supertype":
            return lambda object_id: not state[object_id].supertypes.isdisjoint(words)
        case "keyword":
            return lambda object_id: _has_keyword(state[object_id].abilities, words, spend)
        case "name":
            return lambda object_id: state[object_id].name.en != "" and state[object_id].name.en in words
        case "zone":
            return lambda object_id: cards[object_id].zone in words
        case "status":
            spend(len(cards) // THINGS_IN_A_STEP)
            fights = {ALONE[word]: _only(ALONE[word], scope) for word in words & ALONE.keys()}
            return lambda object_id: any(
                word in words or (word in fights and fights[word] == object_id) for word in cards[object_id].status
            )
        case "counter":
            return lambda object_id: _has_counter(cards[object_id].counters, words, spend)
        case "fact":
            return lambda object_id: _has_fact(cards[object_id].facts, words, spend)


def _only(status: str, scope: Scope) -> str | None:
    """Return the one permanent that attacks, or blocks (506.5); None where none does, or several do."""
    cards = scope.board.cards
    those = [object_id for object_id in scope.board.battlefield if status in cards[object_id].status]
    return those[0] if len(those) == 1 else None


def _has_keyword(abilities: tuple[AbilityInstance, ...], words: frozenset[str], spend: Spend) -> bool:
    if len(abilities) > THINGS_IN_A_STEP:
        spend(len(abilities) // THINGS_IN_A_STEP)
    return any(item.ability.keyword in words for item in abilities)


def _has_counter(counters: tuple[Counters, ...], words: frozenset[str], spend: Spend) -> bool:
    if len(counters) > THINGS_IN_A_STEP:
        spend(len(counters) // THINGS_IN_A_STEP)
    return any(item.kind in words and item.count for item in counters)


def _has_fact(facts: tuple[str, ...], words: frozenset[str], spend: Spend) -> bool:
    if len(facts) > WORDS_IN_A_STEP:
        spend(len(facts) // WORDS_IN_A_STEP)
    return not words.isdisjoint(facts)


def player_is(test: PlayerIs, scope: Scope) -> Predicate:
    state, cards, others = scope.state, scope.board.cards, test.player == "opponent"
    player = scope.you if others else scope.player(test.player)
    if test.key == "attacks":
        named = {*scope.board.scenario.players} - {player} if others else {player} - {None}
        return lambda object_id: cards[object_id].attacks in named
    if test.key == "controller":
        return lambda object_id: (state[object_id].controller == player) is not others
    return lambda object_id: (cards[object_id].owner == player) is not others


def has_flag(test: Flag, scope: Scope) -> Predicate:
    state, cards, wanted = scope.state, scope.board.cards, test.wanted
    match test.key:
        case "colorless":
            return lambda object_id: (not state[object_id].colors) is wanted
        case "multicolored":
            return lambda object_id: (len(state[object_id].colors) > 1) is wanted
        case "token":
            return lambda object_id: cards[object_id].token is wanted
        case "face_down":
            return lambda object_id: state[object_id].face_down is wanted
        case "has_abilities":
            return lambda object_id: bool(state[object_id].abilities) is wanted


def has_chosen(test: HasChosen, scope: Scope) -> Predicate:
    chosen, state = scope.chosen, scope.state
    color, name, creature, land = chosen.color, chosen.name, chosen.creature_type, chosen.land_type
    match test.what:
        case "color":
            return lambda object_id: color is not None and color in state[object_id].colors
        case "name":
            return lambda object_id: name is not None and state[object_id].name.en == name
        case "creature_type":
            return lambda object_id: creature is not None and state[object_id].has_subtype(creature)
        case "land_type":
            return lambda object_id: land is not None and land in state[object_id].subtypes


def shares(what: str, other: str | None, scope: Scope) -> Predicate:
    state = scope.state
    if other is None or other not in state:
        return lambda object_id: False
    theirs = state[other]
    if what == "color":
        return lambda object_id: not state[object_id].colors.isdisjoint(theirs.colors)
    if what == "name":
        return lambda object_id: state[object_id].name.en != "" and state[object_id].name.en == theirs.name.en
    return lambda object_id: state[object_id].shares_creature_type(theirs)


def is_attached_to(host: str | None, scope: Scope) -> Predicate:
    cards, there = scope.board.cards, host in scope.state or host in scope.board.scenario.players
    return lambda object_id: there and cards[object_id].attached_to == host


def is_linked_to(other: str | None, scope: Scope) -> Predicate:
    """Test for a link to `other`. A link between two permanents pairs them, whichever of them has it (702.95b)."""
    cards = scope.board.cards
    linked = cards.get(other or "")
    partner = None if linked is None or linked.zone != "battlefield" else cards.get(linked.linked_to or "")
    paired = None if partner is None or partner.zone != "battlefield" else partner.id
    return lambda object_id: other is not None and (cards[object_id].linked_to == other or object_id == paired)


def is_fact(condition: FactCondition, scope: Scope) -> bool:
    """Return whether it is true of the game, of the player, or of some opponent."""
    scenario = scope.board.scenario
    if condition.of is None:
        lists: Iterable[tuple[str, ...]] = (scenario.facts,)
    elif condition.of == "opponent":
        lists = [facts for player, facts in scenario.player_facts.items() if player != scope.you]
    else:
        lists = (scenario.player_facts.get(scope.player(condition.of) or "", ()),)
    scope.board.meter.spend(sum(map(len, lists)))
    return any(condition.fact in facts for facts in lists)
