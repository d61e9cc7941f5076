"""Cards put on a board in the order in which they were named, with what they need to work on.

The first card named is the oldest. What lies beside them is older than all of them. Several boards are laid (`layout`):
with other choices, with abilities used or not, with a card on the other side or in another zone. The one is taken on
which the cards bear most on one another (`interaction`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine import DEFAULT
from engine.budget import Meter
from engine.evaluation.board import Board
from engine.evaluation.queries import number
from engine.evaluation.scope import Scope
from engine.evaluation.trace import Trace
from engine.operations import apply_ops
from engine.rulesets import find_ruleset
from engine.scenario import AddPT, Change, Effect, GameObject, Merge, Scenario, SetPT
from engine.turning import MergeWith
from layers_site.ask.services.board.entering import as_entered
from layers_site.ask.services.board.layout import Layout, are_few
from layers_site.ask.services.board.scored_boards import ScoredBoard, better, idle_in
from layers_site.ask.services.board.zones import is_once, kept_out, matters, with_spells, zones_to_try
from layers_site.ask.services.cards.choices import (
    MATCH,
    matching_choices,
    replaces_a_word_of,
    reworded,
    with_choices,
)
from layers_site.ask.services.cards.library import Known
from layers_site.ask.services.cards.numbers import with_own_counters
from layers_site.ask.services.cards.standins import is_plain
from layers_site.ask.services.cards.uses import has_static, used_by, uses_of
from layers_site.ask.services.trace.interaction import STEPS, evaluated

#: So many boards are laid for other abilities and modes.
_MOST_USES: Final = 4
_PAIR: Final = 2
_MUTATE = "mutate"


def build_board(cards: Sequence[Known], library: Sequence[Known]) -> Scenario:
    """Return the board. `library` has what belongs to the cards. Raises EvaluationError where that takes too long.

    What a card chooses as it enters is what the cards bear most on one another with.
    """
    cards = [with_own_counters(card) for card in cards]
    zones = kept_out(cards)
    few = are_few(cards)
    choices = list(with_choices(cards)) if few else [tuple(cards)]
    tries = [better(Layout(chosen, library, zones=zones).board(), matching_choices(chosen)) for chosen in choices]
    if few and any(has_static(card) and used_by(card, library) for card in cards):
        freely = Layout(cards, library, freely=True, zones=zones)
        used = freely.board()
        tries += [used] if freely.is_used_on_named(used.scenario) else []
    tries += list(_with_other_uses(cards, library, zones)) if few else []
    later = _spells_last(cards)
    if few and later != cards and not zones:
        tries.append(Layout(later, library).board())
    best = max(tries, key=lambda try_: try_.worth)
    board = merged(best.scenario)
    if board != best.scenario:
        return _whole(board)
    if few and len(cards) > 1 and not best.meets:
        best = _apart(cards, choices, library, best, zones)
    elif few and len(cards) > _PAIR:
        best = _with_idle_elsewhere(cards, library, best, zones)
    return _whole(best.scenario)


def _whole(board: Scenario) -> Scenario:
    """Return the board with the numbers that effects have counted, and with the spells that are cast."""
    board = as_entered(counted(board))
    return with_spells(board, evaluated(board))


def _spells_last(cards: Sequence[Known]) -> list[Known]:
    """Return the cards with the spells behind them that affect whatever is there as they resolve (611.2c)."""
    return sorted(cards, key=lambda card: isinstance(card.content, Effect) and card.content.locked_from is not None)


def _with_other_uses(
    cards: Sequence[Known], library: Sequence[Known], zones: Mapping[int, str]
) -> Iterator[ScoredBoard]:
    """Yield the boards on which another ability of a card is used, or a spell has another mode.

    A mode that changes words is worth more where another card has the word.
    """
    tries = 0
    for place, card in enumerate(cards):
        others = [other.content for at, other in enumerate(cards) if at != place]
        modes = (mode for use in uses_of(card, library)[1:] for mode in (use, *reworded(use, others)))
        for mode in modes:
            tries += 1
            if tries <= _MOST_USES:
                board = Layout(cards, library, zones=zones, uses={place: mode}).board()
                yield better(board, MATCH * replaces_a_word_of(mode.content, others))


def _apart(
    cards: Sequence[Known],
    choices: Sequence[Sequence[Known]],
    library: Sequence[Known],
    best: ScoredBoard,
    held: Mapping[int, str],
) -> ScoredBoard:
    """Return a board where cards meet that do nothing to one another where they work, else `best`.

    A card is in a zone in which another one looks for it, or on the other side, whatever they choose. `held` are the
    zones in which cards are kept by others.
    """
    elsewhere = next(_elsewhere(cards, library, held), None)
    if elsewhere is not None:
        return elsewhere
    seats = [
        better(Layout(chosen, library, theirs=place, zones=held).board(), matching_choices(chosen))
        for chosen in choices for place in range(len(cards))
    ]  # fmt: skip
    return max((seat for seat in seats if seat.meets), key=lambda try_: try_.worth, default=best)


def _with_idle_elsewhere(
    cards: Sequence[Known], library: Sequence[Known], best: ScoredBoard, held: Mapping[int, str]
) -> ScoredBoard:
    """Return the board with a card in the zone in which another one looks for it.

    The card has to do with no other where it works.
    """
    idle = idle_in(best.scenario)
    places = [place for place, card in enumerate(cards) if card.slug in idle]
    return next(_elsewhere(cards, library, held, places), best) if places else best


def _elsewhere(
    cards: Sequence[Known], library: Sequence[Known], held: Mapping[int, str], places: Sequence[int] | None = None
) -> Iterator[ScoredBoard]:
    """Yield the boards with a card, one of these if any are given, in another zone.

    First come those on which it matters to what lies on the battlefield, then those on which another card changes it
    there.
    """
    changed = []
    for zones in sorted(
        zones_to_try(cards, library), key=lambda zones: not all(is_once(cards[place]) for place in zones)
    ):
        if places is not None and not zones.keys() <= {*places}:
            continue
        layout = Layout(cards, library, zones={**zones, **held})
        board = layout.board()
        keys = [key for key, owner in layout.owners.items() if owner in zones]
        if any(_matters(board.scenario, key) for key in keys):
            yield board
        elif any(_is_changed(board.scenario, key) for key in keys):
            changed.append(board)
    yield from changed


def _is_changed(scenario: Scenario, key: str) -> bool:
    trace = evaluated(scenario)
    return key in trace.final and trace.final[key] != trace.printed[key]


def _matters(scenario: Scenario, key: str) -> bool:
    objects = tuple(replace(obj, enabled=obj.enabled and obj.id != key) for obj in scenario.objects)
    return matters(scenario, evaluated(scenario), evaluated(replace(scenario, objects=objects)), key)


def mutates(card: GameObject) -> bool:
    return any((ability.keyword or "").startswith(_MUTATE) for ability in card.abilities)


def hosts_for(card: GameObject, trace: Trace) -> Iterator[str]:
    """Yield the creatures that the card can be merged with: no Humans, and of the same owner."""
    for other in trace.scenario.objects:
        now = trace.final.get(other.id)
        there = other.id != card.id and other.enabled and other.zone == "battlefield" and other.owner == card.owner
        if there and now is not None and now.is_creature and "Human" not in now.subtypes:
            yield other.id


def host_of(card: GameObject, scenario: Scenario) -> tuple[str, bool] | None:
    """Return what the card is merged with, and whether it is on top of that; None where it is not."""
    for effect in scenario.effects:
        for change in effect.changes:
            if isinstance(change, Merge) and change.of == card.id and effect.affects:
                return effect.affects[0], change.on_top
    return None


def apart(scenario: Scenario, key: str) -> Scenario:
    """Return the board on which the card is merged with nothing."""
    card = next((obj for obj in scenario.objects if obj.id == key), None)
    if card is None or host_of(card, scenario) is None:
        return scenario
    effects = (
        effect for effect in scenario.effects
        if not any(isinstance(change, Merge) and change.of == key for change in effect.changes)
    )  # fmt: skip
    objects = (replace(obj, enabled=True) if obj is card else obj for obj in scenario.objects)
    return replace(scenario, objects=tuple(objects), effects=tuple(effects))


def merged(scenario: Scenario) -> Scenario:
    """Return the board with a card with mutate on top of a creature that was named beside it, if there is one."""
    if any(isinstance(change, Merge) for effect in scenario.effects for change in effect.changes):
        return scenario
    for card in scenario.objects:
        if mutates(card) and not is_plain(card.id) and card.zone == "battlefield":
            hosts = (host for host in hosts_for(card, evaluated(scenario)) if not is_plain(host))
            host = next(hosts, None)
            if host is not None:
                return apply_ops(scenario, [MergeWith(card.id, host, on_top=True)])
    return scenario


def counted(scenario: Scenario) -> Scenario:
    """Return the board on which each effect of a spell or ability has numbers for what it counts, oldest first."""
    for effect in sorted(scenario.effects, key=lambda effect: effect.timestamp):
        if any(_values_in(effect.changes)):
            made = _with_numbers(scenario, effect)
            effects = tuple(made if other.id == effect.id else other for other in scenario.effects)
            scenario = replace(scenario, effects=effects)
    return scenario


def _values_in(changes: tuple[Change, ...]) -> Iterator[bool]:
    """Yield for each size whether it has something that is no number yet."""
    for change in changes:
        if isinstance(change, AddPT | SetPT):
            yield not all(isinstance(side, int | None) for side in (change.power, change.toughness))


def _with_numbers(scenario: Scenario, effect: Effect) -> Effect:
    """Return the effect with what it counts on the board with only what is older."""
    objects = tuple(obj for obj in scenario.objects if obj.timestamp < effect.timestamp)
    effects = tuple(other for other in scenario.effects if other.timestamp < effect.timestamp)
    ids = {obj.id for obj in objects}
    there = replace(
        scenario, effects=effects, spells=(),
        objects=tuple(obj if obj.attached_to in ids else replace(obj, attached_to=None) for obj in objects),
    )  # fmt: skip
    board = Board(there, find_ruleset(DEFAULT), Meter(STEPS))
    source = effect.source if effect.source in board.every_card else None
    scope = Scope(board, evaluated(there).final, source, effect.controller)
    scope = scope.about(effect.affects[0]) if len(effect.affects) == 1 else scope
    return replace(effect, changes=tuple(_counted(change, scope) for change in effect.changes))


def _counted(change: Change, scope: Scope) -> Change:
    if isinstance(change, AddPT):
        return AddPT(number(change.power, scope), number(change.toughness, scope))
    if isinstance(change, SetPT):
        sides = (None if side is None else number(side, scope) for side in (change.power, change.toughness))
        return SetPT(*sides)
    return change
