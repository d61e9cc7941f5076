"""The view on a state: whose effect looks at it, where, whom its words mean; and tests of one object without values."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from engine.budget import TESTS_IN_A_STEP, THINGS_IN_A_STEP, WORDS_IN_A_STEP
from engine.characteristics import Characteristics
from engine.evaluation.board import Board, State
from engine.expressions import (
    AllSelectors,
    AnySelector,
    FactCondition,
    Flag,
    HasChosen,
    HasWord,
    Ids,
    Is,
    PlayerIs,
    Ref,
    Selector,
    Test,
)
from engine.scenario import Chosen
from engine.words import ALONE, is_creature_type

_ATTACHABLE = frozenset(("Aura", "Equipment", "Fortification"))


@dataclass(slots=True)
class Scope:
    """The view on a state: the source of the effect, the player who is "you", and the object being changed.

    `that` is the player whom a value over players looks at.
    """

    board: Board
    state: Mapping[str, Characteristics]
    source: str | None
    you: str
    affected: str | None = None
    that: str | None = None

    def about(self, object_id: str) -> Scope:
        return Scope(self.board, self.state, self.source, self.you, object_id, self.that)

    def with_spell(self, spell_id: str) -> Scope:
        """Return the same view with a spell whose cost is asked, which is on the stack by then (601.2a)."""
        card, printed = self.board.ground.spells[spell_id]
        state = ChainMap({spell_id: printed}, cast("State", self.state))
        return Scope(self.board.with_card(card), state, self.source, self.you, self.affected, self.that)

    def of_player(self, player: str) -> Scope:
        return Scope(self.board, self.state, self.source, self.you, self.affected, player)

    @property
    def attached(self) -> str | None:
        """Return what the source is attached to: an object in the game or a player (301.5, 303.4)."""
        if self.source is None or self.source not in self.board.cards:
            return None
        if self.board.ruleset.attached_needs_type and _ATTACHABLE.isdisjoint(self.state[self.source].subtypes):
            return None
        return self.board.cards[self.source].attached_to

    @property
    def chosen(self) -> Chosen:
        return Chosen() if self.source is None else self.board.every_card[self.source].chosen

    def resolve(self, ref: Ref) -> str | None:
        """Return the id that a Ref names, None where it names nothing. The object of an id may be out of the game."""
        if ref == "affected":
            return self.affected
        if ref == "self":
            return self.source
        if ref == "attached":
            return self.attached
        if ref == "graveyard_top":
            return self.board.graveyard_top(self.you)
        if ref == "linked":
            return self.board.linked(self.source)
        return ref

    def player(self, word: str) -> str | None:
        """Return the player whom a word of `PLAYER_WORDS` names, None for nobody; "opponent" names no single player.

        A word that is a player's id in this scenario names that player.
        """
        if word == "you":
            return self.you
        if word in self.board.scenario.players:
            return word
        match word:
            case "chosen":
                return self.chosen.player
            case "attached":
                return self.attached if self.attached in self.board.scenario.players else None
            case "attached_controller":
                return self._controller_of(self.attached)
            case "active":
                return self.board.scenario.active_player
            case "defending":
                return self._defending(self.source) or self._defending(self.attached)
            case "controller":
                return self._controller_of(self.affected)
            case "owner":
                card = self.board.cards.get(self.affected or "")
                return None if card is None else card.owner
            case _:
                return self.that

    def _defending(self, attacker: str | None) -> str | None:
        """Return the player whom an object attacks, or whose planeswalker (508.5)."""
        card = self.board.cards.get(attacker or "")
        attacked = None if card is None else card.attacks
        return attacked if attacked in self.board.scenario.players else self._controller_of(attacked)

    def _controller_of(self, object_id: str | None) -> str | None:
        now = None if object_id is None else self.state.get(object_id)
        return None if now is None else now.controller


# --- the place where a selector looks -------------------------------------------------------------------


NAMES_ONE: Final = frozenset(("self", "attached", "affected", "graveyard_top"))
_HERE: Final[Test] = HasWord("zone", ("battlefield",))


def asks_zone(test: Test) -> bool:
    """Return whether it names a zone, by itself or at the top of one of its alternatives."""
    return (isinstance(test, HasWord) and test.key == "zone") or _alternative_asks(test)


def _alternative_asks(test: Test) -> bool:
    match test:
        case AnySelector(selectors):
            return any(asks_zone(inner) for selector in selectors for inner in selector.tests)
        case AllSelectors(selectors):
            return any(_alternative_asks(inner) for selector in selectors for inner in selector.tests)
        case _:
            return False


def says_where(selector: Selector) -> bool:
    """Return whether the top of the selector names a zone or its objects."""
    return any(
        isinstance(test, Ids)
        or (isinstance(test, Is) and test.what in NAMES_ONE)
        or (isinstance(test, HasWord) and test.key == "zone")
        for test in selector.tests
    )


def placed(selector: Selector, scope: Scope) -> Selector:
    """Return the selector with the battlefield named in each alternative that names no zone beside one that does.

    "Lands you control and land cards in your library": the lands are on the battlefield.
    """
    for test in selector.tests:
        if isinstance(test, AnySelector | AllSelectors):
            return _placed(selector, scope)
    return selector


def _placed(selector: Selector, scope: Scope) -> Selector:
    if says_where(selector):
        return selector
    return Selector(tuple(_placed_test(test, scope) for test in selector.tests))


def _placed_test(test: Test, scope: Scope) -> Test:
    if not isinstance(test, AnySelector | AllSelectors):
        return test
    scope.board.meter.spend(len(test.selectors) // TESTS_IN_A_STEP)
    made = tuple(_placed(selector, scope) for selector in test.selectors)
    if isinstance(test, AllSelectors):
        return AllSelectors(made)
    if not asks_zone(test):
        return test
    return AnySelector(tuple(map(_here_or_elsewhere, made)))


def _here_or_elsewhere(selector: Selector) -> Selector:
    return selector if any(map(asks_zone, selector.tests)) else Selector((*selector.tests, _HERE))


_Thing = TypeVar("_Thing")
#: Whether the object with the id matches, in the state for which the predicate was made.
Predicate = Callable[[str], bool]


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

    def long(things: tuple[_Thing, ...]) -> tuple[_Thing, ...]:
        if len(things) > THINGS_IN_A_STEP:
            spend(len(things) // THINGS_IN_A_STEP)
        return things

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
            return lambda object_id: any(item.ability.keyword in words for item in long(state[object_id].abilities))
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
            return lambda object_id: any(item.kind in words and item.count for item in long(cards[object_id].counters))
        case "fact":
            return lambda object_id: not words.isdisjoint(long(cards[object_id].facts))


def _only(status: str, scope: Scope) -> str | None:
    """Return the one permanent that attacks, or blocks (506.5); None where none does, or several do."""
    cards = scope.board.cards
    those = [object_id for object_id in scope.board.battlefield if status in cards[object_id].status]
    return those[0] if len(those) == 1 else None


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
