"""What is fixed at one moment: what a card does as it enters, which group an effect has, and numbers counted once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import engine
from engine import DEFAULT, ScenarioError
from engine.budget import Meter
from engine.characteristics import Characteristics
from engine.evaluation.board import Board
from engine.evaluation.queries import number
from engine.evaluation.scope import Scope
from engine.evaluation.trace import Trace
from engine.expressions import Is, Selector
from engine.notation import write_selector
from engine.rulesets import find_ruleset
from engine.scenario import Ability, AddAbilities, AddPT, Change, Chosen, Counters, Effect, GameObject, Scenario, SetPT
from layers_site.ask.services.cards import traits
from layers_site.ask.services.cards.choices import USUAL, with_new_counters
from layers_site.ask.services.cards.plain import is_plain, maker_of
from layers_site.boards.building.services.drafts import matching
from layers_site.cardtext.reading.deeds import Does, When, entered_with, enters_as_copy, facts_of, facts_of_card
from layers_site.cardtext.reading.script import AS_COUNTERS
from layers_site.cardtext.reading.settling import mentions

#: One evaluation of a board, or of a part of it.
STEPS: Final = 60_000
#: How the id of the half ends that the other player does of what each player does.
ALSO: Final = "-also"
#: How the id of an effect ends the numbers of which were counted as it was made.
COUNTS: Final = "-counts"
_LOYALTY: Final = "loyalty"


def evaluated(scenario: Scenario) -> Trace:
    """Evaluate a board of the table. Raises EvaluationError where that takes too long."""
    return engine.evaluate(scenario, steps=STEPS)


def like(scenario: Scenario, selector: Selector, player: str) -> tuple[str, ...] | None:
    """Return the ids of all objects that are like this; None where the words speak of what is not there."""
    try:
        return matching(scenario, write_selector(selector), player, DEFAULT)
    except ScenarioError:
        return None


def is_done_as_it_enters(ability: Ability) -> bool:
    """Return whether the ability says what its own card does as it enters."""
    facts, larger = facts_of(ability), ability.keyword is not None and any(entered_with(ability))
    return larger or (facts.when is When.ENTERING and not facts.does(Does.OTHERS_ENTER))


def acts_as_it_enters(card: GameObject) -> bool:
    """Return whether what using the card leaves behind is done as it enters, and at no other time."""
    return not traits.is_used(card) and any(map(is_done_as_it_enters, card.abilities))


def with_tokens(scenario: Scenario) -> Scenario:
    """Return the board on which a token is there where what makes it a copy is done."""
    made = {effect.id: effect.enabled for effect in scenario.effects}
    objects = (replace(obj, enabled=made.get(maker_of(obj.id), obj.enabled)) for obj in scenario.objects)
    return replace(scenario, objects=tuple(objects))


def with_counters_put(scenario: Scenario) -> Scenario:
    """Return the board with real counters, for which others may look, in place of the effects that put them."""
    put = [each for each in scenario.effects if each.enabled and each.duration == AS_COUNTERS and each.affects]
    if not put:
        return scenario
    objects = []
    for obj in scenario.objects:
        mine = [each for effect in put if obj.id in effect.affects for each in _counters_of(effect)]
        kinds = {counters.kind: counters for counters in obj.counters}
        for each in mine:
            before = kinds.get(each.kind)
            kinds[each.kind] = replace(each, count=each.count + (before.count if before is not None else 0))
        objects.append(replace(obj, counters=tuple(kinds.values())) if mine else obj)
    effects = (replace(each, changes=(AddAbilities(()),)) if each in put else each for each in scenario.effects)
    return replace(scenario, objects=tuple(objects), effects=tuple(effects))


def _counters_of(effect: Effect) -> Iterator[Counters]:
    for change in effect.changes:
        if isinstance(change, AddPT) and isinstance(change.power, int) and isinstance(change.toughness, int):
            count = max(abs(change.power), abs(change.toughness))
            kind = f"{change.power // count:+d}/{change.toughness // count:+d}" if count else ""
            yield from [Counters(kind, count, effect.timestamp)] if count else []
        elif isinstance(change, AddAbilities):
            yield from (Counters(item.keyword or "", 1, effect.timestamp) for item in change.abilities)


def as_entered(scenario: Scenario) -> Scenario:
    """Return the board on which each named card has done as it entered what it could do then, by the timestamps."""
    scenario = with_tokens(scenario)
    for card in scenario.objects:
        if card.zone == "battlefield" and card.enabled and not is_plain(card.id) and not card.face_down:
            made = _entered(scenario, card)
            scenario = replace(scenario, objects=tuple(made if obj is card else obj for obj in scenario.objects))
    return scenario


def enters_as_copy_by(effect: Effect, card: GameObject, scenario: Scenario) -> bool:
    """Return whether the card enters as the copy that the effect makes, by its own words or by those of another."""
    if not (traits.copies(effect) and card.id in effect.affects):
        return False
    if effect.locked_from is None:
        return enters_as_copy(card)
    older = (obj for obj in scenario.objects if obj.id == effect.source and obj.timestamp < card.timestamp)
    return any(traits.does(obj, Does.OTHERS_ENTER) for obj in older)


def _entered(scenario: Scenario, card: GameObject) -> GameObject:
    own = [ability for ability in card.abilities if is_done_as_it_enters(ability)]
    makes = [effect for effect in scenario.effects if enters_as_copy_by(effect, card, scenario)]
    copying = [effect for effect in makes if effect.enabled]
    if not own and not makes:
        return card
    before = board_before(scenario, card)
    then = evaluated(before).final[card.id]
    if not enters_as_copy(card) or any(_is(item.ability, ability) for item in then.abilities for ability in own):
        effects = (*before.effects, *(replace(effect, affects=(card.id,)) for effect in copying))
        then = evaluated(replace(before, effects=effects)).final[card.id]
    else:
        copying = []
    doing = [item.ability for item in then.abilities if is_done_as_it_enters(item.ability)]
    unused = [effect.timestamp for effect in makes if not effect.enabled]
    made = replace(card, counters=tuple(each for each in card.counters if each.timestamp > max(unused, default=0)))
    for ability in own:
        made = made if any(_is(each, ability) for each in doing) else _without(made, ability)
    for ability in doing:
        made = _having_done(made, ability)
    return with_new_counters(made, _counters(scenario, card, doing, copying, then), card.timestamp)


def _is(ability: Ability, other: Ability) -> bool:
    return (ability.other, ability.keyword) == (other.other, other.keyword)


def _counters(
    scenario: Scenario, card: GameObject, doing: Sequence[Ability], copying: Sequence[Effect], then: Characteristics
) -> Counter[str]:
    """Return the counters with which the card enters, as what it then is: X is 0 for a copy (107.3m)."""
    lying: Counter[str] = Counter()
    for ability in doing:
        some = {} if any(_is(ability, own) for own in card.abilities) else {"some": 0}
        lying.update(dict(entered_with(ability, **some)))
    copied = [obj for obj in scenario.objects for effect in copying if obj.id == effect.source]
    for counter in (each for obj in copied for each in obj.counters if each.kind == _LOYALTY):
        lying[_LOYALTY] += counter.count
    for own in (facts.copying for facts in facts_of_card(card) if copying and facts.copying is not None):
        if own.counters is not None and then.is_creature:
            lying[own.counters.what[0]] += own.counters.number or 0
        lying[_LOYALTY] += int(bool(lying[_LOYALTY]) and own.loyal)
    return +lying


def board_before(scenario: Scenario, card: GameObject) -> Scenario:
    """Return the board as the card enters it, with nothing that is newer."""
    board = _older(scenario, card.timestamp)
    there = {obj.id for obj in board.objects}
    effects = tuple(effect for effect in board.effects if there.issuperset(effect.affects))
    entering = replace(card, counters=(), attached_to=None)
    return replace(board, objects=(*board.objects, entering), effects=effects)


def _older(scenario: Scenario, stamp: int) -> Scenario:
    """Return the board with only what is older."""
    objects = [obj for obj in scenario.objects if obj.timestamp < stamp]
    hosts = {*scenario.players, *(obj.id for obj in objects)}
    objects = [obj if obj.attached_to in hosts else replace(obj, attached_to=None) for obj in objects]
    effects = tuple(effect for effect in scenario.effects if effect.timestamp < stamp)
    return replace(scenario, objects=tuple(objects), effects=effects, spells=())


def _without(card: GameObject, ability: Ability) -> GameObject:
    """Return the card that has not done that."""
    kinds = {kind for kind, _number in entered_with(ability)}
    card = replace(card, counters=tuple(counter for counter in card.counters if counter.kind not in kinds))
    facts = facts_of(ability)
    if facts.does(Does.CHOOSES):
        card = replace(card, chosen=Chosen())
    if facts.does(Does.CHOOSES_SIZE):
        card = replace(card, power=0, toughness=0)
    return card


def _having_done(card: GameObject, ability: Ability) -> GameObject:
    """Return the card that has chosen so, in the usual way where nothing on it tells how."""
    chooses, sized = facts_of(ability).deed(Does.CHOOSES), facts_of(ability).deed(Does.CHOOSES_SIZE)
    if card.chosen == Chosen() and chooses is not None and chooses.what:
        kind = chooses.what[0].removeprefix("basic ").replace(" ", "_")
        card = replace(card, chosen=USUAL.get(kind, card.chosen))
    if sized is not None and sized.what and (card.power, card.toughness) == (0, 0):
        power, toughness = sized.what[0].split("/")
        card = replace(card, power=int(power), toughness=int(toughness))
    return card


def group_of(board: Scenario, key: str) -> tuple[str, ...]:
    """Return what the words of an effect find on the board before it does anything there (611.2c).

    What is newer is not there yet; what a card does to others as it enters is not done to later ones (614.12).
    """
    effect = next((each for each in board.effects if each.id == key), None)
    if effect is None or effect.locked_from is None:
        return ()
    source = next((obj for obj in board.objects if obj.id == effect.source), None)
    changes = traits.copies(effect) or effect.duration == AS_COUNTERS
    replaces = source is not None and changes and traits.does(source, Does.OTHERS_ENTER)
    there = tuple(obj for obj in board.objects if replaces or obj is source or obj.timestamp < effect.timestamp)
    earlier = tuple(other for other in board.effects if other.id == key or other.timestamp < effect.timestamp)
    before = affecting(replace(board, objects=there, effects=earlier), key, (), effect.source)
    affected = like(before, effect.locked_from, effect.controller) or ()
    is_other = any(mentions(effect.locked_from, Is(word)) for word in ("self", "other"))
    without = {key, effect.source} if is_other else {key}
    if mentions(effect.locked_from, Is("attached")):
        without |= {obj.attached_to for obj in board.objects if obj.id == effect.source}
    if source is not None and replaces and not traits.is_used(source):
        without |= {obj.id for obj in board.objects if obj.timestamp < source.timestamp and not is_plain(obj.id)}
    elif source is not None and acts_as_it_enters(source):
        without |= {obj.id for obj in board.objects if obj.timestamp > source.timestamp and not is_plain(obj.id)}
    return tuple(name for name in affected if name not in without)


def relocked(scenario: Scenario) -> Scenario:
    """Return the board on which each effect affects the group that its words find now."""
    for effect in scenario.effects:
        if effect.locked_from is not None and effect.enabled:
            scenario = affecting(scenario, effect.id, group_of(scenario, effect.id), effect.source)
    return scenario


def affecting(scenario: Scenario, key: str, targets: tuple[str, ...], source: str | None) -> Scenario:
    effects = (replace(each, affects=targets, source=source) if each.id == key else each for each in scenario.effects)
    return replace(scenario, effects=tuple(effects))


def counted(scenario: Scenario) -> Scenario:
    """Return the board on which each effect of a spell or ability has numbers for what it counts, oldest first."""
    for effect in sorted(scenario.effects, key=lambda effect: effect.timestamp):
        sizes = [change for change in effect.changes if isinstance(change, AddPT | SetPT)]
        sides = [side for size in sizes for side in (size.power, size.toughness)]
        if not all(isinstance(side, int | None) for side in sides):
            made = _with_numbers(scenario, effect)
            scenario, made = _sized(scenario, made)
            effects = tuple(made if other.id == effect.id else other for other in scenario.effects)
            scenario = replace(scenario, effects=effects)
    return scenario


def _sized(scenario: Scenario, effect: Effect) -> tuple[Scenario, Effect]:
    """Return the board with tokens of the size that was counted as they were made, and the effect without it."""
    size = next((each for each in effect.changes if isinstance(each, SetPT)), None)
    if size is None or not any(maker_of(obj.id) == effect.id for obj in scenario.objects):
        return scenario, effect
    power, toughness = (side if isinstance(side, int) else None for side in (size.power, size.toughness))
    made = {obj.id: replace(obj, power=power, toughness=toughness) for obj in scenario.objects}
    objects = (made[obj.id] if maker_of(obj.id) == effect.id else obj for obj in scenario.objects)
    left = tuple(change for change in effect.changes if change is not size) or (AddAbilities(()),)
    return replace(scenario, objects=tuple(objects)), replace(effect, changes=left)


def _with_numbers(scenario: Scenario, effect: Effect) -> Effect:
    """Return the effect with what it counts on the board with only what is older."""
    # What is only offered would be done after all that is there.
    there = _older(scenario, effect.timestamp) if effect.enabled else scenario
    there = replace(there, objects=tuple(obj for obj in there.objects if maker_of(obj.id) != effect.id))
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
