"""Deeds of a card as it enters (614.1c): the counters that it enters with, the choice that it makes, its size.

It is done only if the card has that ability as it enters, under the effects that are there before it (614.12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.characteristics import Characteristics
from engine.scenario import Ability, Chosen, Counters, Effect, GameObject, Scenario
from layers_site.ask.services.board.evaluating import evaluated
from layers_site.ask.services.cards.numbers import entered_with, is_entered_larger
from layers_site.ask.services.cards.plain import is_plain
from layers_site.ask.services.cards.target_kinds import copies, enters_as_copy
from layers_site.cardtext.reading.deeds import Does, When, facts_of, facts_of_card

LOYALTY: Final = "loyalty"

#: What is chosen where nobody says it.
_CHOICES: Final = {
    "color": Chosen(color="blue"),
    "creature type": Chosen(creature_type="Bear"),
    "basic land type": Chosen(land_type="Swamp"),
}


def is_done_as_it_enters(ability: Ability) -> bool:
    """Return whether the ability says what its own card does as it enters."""
    facts = facts_of(ability)
    return is_entered_larger(ability) or (facts.when is When.ENTERING and not facts.does(Does.OTHERS_ENTER))


def acts_as_it_enters(card: GameObject) -> bool:
    """Return whether what using the card leaves behind is done as it enters, and at no other time."""
    is_used = any(ability.kind in ("activated", "triggered") for ability in card.abilities)
    return not is_used and any(map(is_done_as_it_enters, card.abilities))


def as_entered(scenario: Scenario) -> Scenario:
    """Return the board on which each named card has done as it entered what it could do then, by the timestamps."""
    for card in scenario.objects:
        if card.zone == "battlefield" and card.enabled and not is_plain(card.id) and not card.face_down:
            made = _entered(scenario, card)
            if made != card:
                objects = tuple(made if obj.id == card.id else obj for obj in scenario.objects)
                scenario = replace(scenario, objects=objects)
    return scenario


def enters_as_copy_by(effect: Effect, card: GameObject, scenario: Scenario) -> bool:
    """Return whether the card enters as the copy that the effect makes, by its own words or by those of another."""
    if not (copies(effect) and card.id in effect.affects):
        return False
    if effect.locked_from is None:
        return enters_as_copy(card)
    source = next((obj for obj in scenario.objects if obj.id == effect.source), None)
    older = source is not None and source.timestamp < card.timestamp
    return older and source is not None and copies_what_enters(source)


def copies_what_enters(card: GameObject) -> bool:
    return any(facts.does(Does.OTHERS_ENTER) for facts in facts_of_card(card))


def _entered(scenario: Scenario, card: GameObject) -> GameObject:
    own = [ability for ability in card.abilities if is_done_as_it_enters(ability)]
    makes = [effect for effect in scenario.effects if enters_as_copy_by(effect, card, scenario)]
    copying = [effect for effect in makes if effect.enabled]
    if not own and not makes:
        return card
    before = board_before(scenario, card)
    has = evaluated(before).final[card.id].abilities
    if not enters_as_copy(card) or any(_is(item.ability, ability) for item in has for ability in own):
        effects = (*before.effects, *(replace(effect, affects=(card.id,)) for effect in copying))
        then = evaluated(replace(before, effects=effects)).final[card.id]
    else:
        copying, then = [], evaluated(before).final[card.id]
    doing = [item.ability for item in then.abilities if is_done_as_it_enters(item.ability)]
    unused = [effect.timestamp for effect in makes if not effect.enabled]
    made = replace(card, counters=tuple(each for each in card.counters if each.timestamp > max(unused, default=0)))
    for ability in own:
        made = made if any(_is(each, ability) for each in doing) else _without(made, ability)
    for ability in doing:
        made = _having_done(made, ability)
    return _with_counters(made, _counters(scenario, card, doing, copying, then))


def _is(ability: Ability, other: Ability) -> bool:
    return (ability.other, ability.keyword) == (other.other, other.keyword)


def _counters(
    scenario: Scenario, card: GameObject, doing: Sequence[Ability], copying: Sequence[Effect], then: Characteristics
) -> Counter[str]:
    """Return the counters with which the card enters, as what it then is: X is 0 for a copy (107.3m).

    A planeswalker enters with its loyalty (306.5b), and a copy with one more where the copier's text says so.
    """
    lying: Counter[str] = Counter()
    for ability in doing:
        some = {} if any(_is(ability, own) for own in card.abilities) else {"some": 0}
        lying.update(dict(entered_with(ability, **some)))
    copied = [obj for obj in scenario.objects for effect in copying if obj.id == effect.source]
    for counter in (each for obj in copied for each in obj.counters if each.kind == LOYALTY):
        lying[LOYALTY] += counter.count
    for own in (facts.copying for facts in facts_of_card(card) if copying and facts.copying is not None):
        if own.counters is not None and then.is_creature:
            lying[own.counters.what[0]] += own.counters.number or 0
        lying[LOYALTY] += int(bool(lying[LOYALTY]) and own.loyal)
    return +lying


def _with_counters(card: GameObject, lying: Counter[str]) -> GameObject:
    """Return the card with these counters, but for kinds of which it has some."""
    there = {counter.kind for counter in card.counters}
    more = (Counters(kind, number, card.timestamp) for kind, number in lying.items() if kind not in there)
    return replace(card, counters=(*card.counters, *more))


def board_before(scenario: Scenario, card: GameObject) -> Scenario:
    """Return the board as the card enters it, with nothing that is newer."""
    objects = tuple(obj for obj in scenario.objects if obj.timestamp < card.timestamp)
    there = {card.id, *(obj.id for obj in objects)}
    objects = tuple(
        replace(obj, attached_to=obj.attached_to if obj.attached_to in {*there, *scenario.players} else None)
        for obj in objects
    )
    effects = tuple(
        effect for effect in scenario.effects
        if effect.timestamp < card.timestamp and there.issuperset(effect.affects) and card.id not in effect.affects
    )  # fmt: skip
    entering = replace(card, counters=(), attached_to=None)
    return replace(scenario, objects=(*objects, entering), effects=effects, spells=())


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
        card = replace(card, chosen=_CHOICES.get(chooses.what[0], card.chosen))
    if sized is not None and sized.what and (card.power, card.toughness) == (0, 0):
        power, toughness = sized.what[0].split("/")
        card = replace(card, power=int(power), toughness=int(toughness))
    return card
