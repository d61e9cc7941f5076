"""The fixed facts of one evaluation: cards and printed values, zones, and what is attached to what."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from engine.budget import THINGS_IN_A_STEP, Meter
from engine.characteristics import Characteristics, abilities_on, all_printed
from engine.evaluation.fields import Fields, Footprint
from engine.rulesets.model import Ruleset
from engine.scenario import (
    Ability,
    Copy,
    GameObject,
    Merge,
    Scenario,
    TurnFace,
    changes_of,
    given_by,
    nested,
)
from engine.words import PHASED_OUT

if TYPE_CHECKING:
    from engine.evaluation.effects import Parts
    from engine.evaluation.looking import Looking, Question
    from engine.expressions import Test


def present(scenario: Scenario) -> Scenario:
    """Return the board with all that is phased out switched off, and so said of what phases out indirectly too.

    It is treated as though it did not exist, with what is attached to it (702.26b, 702.26g).
    """
    if not any(PHASED_OUT in card.status for card in scenario.objects):
        return scenario
    there = [card for card in scenario.objects if card.enabled and card.zone == "battlefield"]
    out, found = set[str](), {card.id for card in there if PHASED_OUT in card.status}
    while found:
        out |= found
        found = {card.id for card in there if card.attached_to in found} - out
    return replace(scenario, objects=tuple(_phased(card, out) for card in scenario.objects))


def _phased(card: GameObject, out: Collection[str]) -> GameObject:
    """Return the card as it is beside those that are out: what is no permanent in the game is not phased out."""
    status = tuple(word for word in card.status if word != PHASED_OUT)
    if card.id in out:
        return replace(card, enabled=False, status=(*status, PHASED_OUT))
    return card if status == card.status else replace(card, status=status)


class Ground:
    """The facts of a document that no ruleset changes. Built once, and shared by all evaluations side by side.

    `questions` are its selectors made ready, by their identity, which stay alive in them. `common` are the parts of
    selectors that several effects ask, by their tests.
    """

    def __init__(self, scenario: Scenario) -> None:
        scenario = self.scenario = present(scenario)
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
        #: Where each enabled card starts (613.1).
        self.printed: dict[str, Characteristics] = all_printed(self.cards.values())
        #: Some cards start alike, and so share what comes of them.
        self.has_alike = len(set(map(id, self.printed.values()))) < len(self.printed)

    @cached_property
    def spells(self) -> dict[str, tuple[GameObject, Characteristics]]:
        """Return each spell whose cost is asked, as an object on the stack, with its characteristics."""
        cards = {spell.id: spell.on_stack() for spell in self.scenario.spells}
        printed = all_printed(cards.values())
        return {spell_id: (card, printed[spell_id]) for spell_id, card in cards.items()}

    @cached_property
    def copies_are_locked(self) -> bool:
        """Return whether no state changes what copies and turnings copy: all come from resolved effects."""
        speaking = [card for card in self.scenario.objects if card.abilities or card.face_down]
        resolved = self.scenario.effects
        granted = [each for effect in resolved for change in nested(effect.changes) for each in given_by(change)]
        # Abilities that are written alike are one, so that each is looked through once.
        abilities = {id(ability): ability for card in speaking for ability in abilities_on(card)}
        open_changes = [change for ability in (*abilities.values(), *granted) for change in changes_of(ability)]
        open_changes += [change for effect in resolved if effect.condition is not None for change in effect.changes]
        return not any(isinstance(change, (Copy, Merge, TurnFace)) for change in open_changes)

    def _attachments(self) -> dict[str, tuple[str, ...]]:
        hosts: dict[str, list[str]] = {}
        for card in self.cards.values():
            if card.attached_to is not None:
                hosts.setdefault(card.attached_to, []).append(card.id)
        return {host: tuple(attached) for host, attached in hosts.items()}


#: The number of cards that are copied to another state in the time of a step.
CARDS_IN_A_STEP: Final = 32


class Changed(NamedTuple):
    """The objects that a step changes, each (before, after), and the fields that can be different."""

    objects: Mapping[str, tuple[Characteristics, Characteristics]]
    fields: Fields


class State(dict[str, Characteristics]):
    """Every enabled object's characteristics: the working state of an evaluation, or a trial with one more step.

    `steps` has what each step so far has changed: a result about the working state needs a new look only at what later
    steps have changed. `tried` has, by name, the objects that an effect is applied to in a trial.
    """

    __slots__ = ("is_trial", "steps", "tried")

    def __init__(self, start: Mapping[str, Characteristics], steps: Iterable[Changed] = ()) -> None:
        super().__init__(start)
        self.steps = list(steps)
        self.is_trial = bool(self.steps)
        self.tried: Mapping[str, Collection[str]] = {}

    def advance(self, changed: Changed) -> None:
        for object_id, pair in changed.objects.items():
            self[object_id] = pair[1]
        self.steps.append(changed)

    def with_trial(self, changed: Changed, tried: Mapping[str, Collection[str]] | None = None) -> State:
        """Return the state after one more step; this state itself does not change."""
        trial = State(self, self.steps)
        trial.advance(changed)
        trial.is_trial = True
        trial.tried = tried or {}
        return trial

    def has_changed(self, age: int, look: Footprint, source: str | None) -> bool:
        """Return whether steps since the first `age` can have changed what `look` looks at, from this source."""
        for objects, fields in self.steps[age:]:
            if not objects:
                continue
            if not fields.isdisjoint(look.anywhere) or (source in objects and not fields.isdisjoint(look.of_source)):
                return True
        return False


class Board:
    """The fixed facts of an evaluation, which are looked up often. Built once; not changed afterwards."""

    __slots__ = (
        "attachments",
        "battlefield",
        "cards",
        "common",
        "current",
        "every_card",
        "ground",
        "meter",
        "parts",
        "place",
        "ruleset",
        "scenario",
    )

    def __init__(self, scenario: Scenario, ruleset: Ruleset, meter: Meter, ground: Ground | None = None) -> None:
        ground = ground or Ground(scenario)
        self.ground = ground
        self.scenario = ground.scenario
        self.ruleset = ruleset
        self.meter = meter
        self.every_card = ground.every_card
        self.cards: Mapping[str, GameObject] = ground.cards
        self.battlefield = ground.battlefield
        self.place = ground.place
        self.attachments = ground.attachments
        #: The values that copies take under the misconception that a copy is of the object as it is; else None.
        self.current: Mapping[str, Characteristics] | None = None
        #: By the identity of an ability, which stays alive in it: what all its effects share.
        self.parts: dict[tuple[int, bool, bool], tuple[Ability, Parts]] = {}
        #: Selections that all effects share, by the identity of the selector, which the ground keeps (`looking`).
        self.common: dict[int, Looking] = {}

    def anew(self) -> Board:
        """Return the same board for another evaluation, whose steps count as those of this one."""
        board = Board(self.scenario, self.ruleset, self.meter, self.ground)
        board.current = self.current
        return board

    def with_card(self, card: GameObject) -> Board:
        """Return the same board with one more card, such as a spell whose cost is asked."""
        board = self.anew()
        board.cards = ChainMap({card.id: card}, cast("dict[str, GameObject]", self.cards))
        return board

    def graveyard_top(self, player: str) -> str | None:
        """Return the newest card of the player's graveyard, None where it is empty."""
        self.meter.spend(1 + len(self.cards) // THINGS_IN_A_STEP)
        mine = [card for card in self.cards.values() if card.zone == "graveyard" and card.owner == player]
        return max(mine, key=lambda card: (card.timestamp, self.place[card.id])).id if mine else None

    def linked(self, source: str | None) -> str | None:
        """Return the newest card in exile that is linked to the source (607.2a), None where there is none."""
        self.meter.spend(1 + len(self.cards) // THINGS_IN_A_STEP)
        cards = [card for card in self.cards.values() if card.zone == "exile" and card.linked_to == source is not None]
        return max(cards, key=lambda card: (card.timestamp, self.place[card.id])).id if cards else None
