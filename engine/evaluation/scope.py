"""The view on a state: whose effect looks at it, in which zone, and which object and players its words mean."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from engine.budget import TESTS_IN_A_STEP
from engine.characteristics import Characteristics
from engine.evaluation.board import Board, State
from engine.expressions import AllSelectors, AnySelector, HasWord, Ids, Is, Ref, Selector, Test
from engine.scenario import Chosen

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
        """Return the same view with `object_id` as the object being changed."""
        return Scope(self.board, self.state, self.source, self.you, object_id, self.that)

    def with_spell(self, spell_id: str) -> Scope:
        """Return the same view with a spell whose cost is asked, which is on the stack by then (601.2a)."""
        card, printed = self.board.ground.spells[spell_id]
        state = ChainMap({spell_id: printed}, cast("State", self.state))
        return Scope(self.board.with_card(card), state, self.source, self.you, self.affected, self.that)

    def of_player(self, player: str) -> Scope:
        """Return the same view with `player` as "that" player."""
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
