"""The ground of a board, the same under every ruleset: its cards, what is attached to what, and the printed values."""

from __future__ import annotations

from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from engine.characteristics import Characteristics, all_printed
from engine.faces import abilities_on
from engine.scenario import (
    Ability,
    Change,
    Copy,
    Effect,
    GameObject,
    Merge,
    Scenario,
    TurnFace,
    changes_of,
    given_by,
    nested,
)

if TYPE_CHECKING:
    from engine.evaluation.looking import Question
    from engine.expressions import Test
    from engine.instructions import Instruction


class Ground:
    """The facts of a document that no ruleset changes. Built once, and shared by all evaluations side by side.

    `questions` are its selectors made ready, `settled` the instructions that do not depend on who gives them: by the
    identity of selectors and changes, which stay alive in them. `common` are the parts of selectors that several
    effects ask, by their tests.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.every_card: dict[str, GameObject] = {card.id: card for card in scenario.objects}
        left_out = [id_ for id_, card in self.every_card.items() if not card.enabled]
        #: The enabled cards.
        self.cards = (
            {id_: card for id_, card in self.every_card.items() if card.enabled} if left_out else self.every_card
        )
        self.battlefield = tuple([id_ for id_, card in self.cards.items() if card.zone == "battlefield"])
        self.place = dict(zip(self.every_card, count()))
        self.attachments: dict[str, tuple[str, ...]] = self._attachments()
        self.questions: dict[int, Question] = {}
        self.common: dict[tuple[Test, ...], Question] = {}
        self.settled: dict[int, tuple[Change, Instruction]] = {}
        #: Where each enabled card starts (613.1).
        self.printed: dict[str, Characteristics] = all_printed(self.cards.values())
        #: Some cards start alike, and so share what comes of them.
        self.has_alike = len(set(map(id, self.printed.values()))) < len(self.printed)

    @cached_property
    def copies_are_locked(self) -> bool:
        """Return whether no state changes what copies and turnings copy: all come from resolved effects."""
        return _copies_are_locked(self.scenario)

    def _attachments(self) -> dict[str, tuple[str, ...]]:
        hosts: dict[str, list[str]] = {}
        for card in self.cards.values():
            if card.attached_to is not None:
                hosts.setdefault(card.attached_to, []).append(card.id)
        return {host: tuple(attached) for host, attached in hosts.items()}


def _copies_are_locked(scenario: Scenario) -> bool:
    """Return whether all copies and turnings come from resolved effects, so that no state changes what they copy."""
    speaking = [card for card in scenario.objects if card.abilities or card.face_down]
    granted = [ability for effect in scenario.effects for ability in _granted(effect)]
    conditional = [effect.changes for effect in scenario.effects if effect.condition is not None]
    # Abilities that are written alike are one, so that each is looked through once.
    abilities = {id(ability): ability for card in speaking for ability in abilities_on(card)}
    open_changes = [change for ability in (*abilities.values(), *granted) for change in changes_of(ability)]
    open_changes += [change for changes in conditional for change in changes]
    return not any(isinstance(change, (Copy, Merge, TurnFace)) for change in open_changes)


def _granted(effect: Effect) -> list[Ability]:
    """Return the abilities that an effect grants, with those among the exceptions of a copy."""
    return [ability for change in nested(effect.changes) for ability in given_by(change)]
