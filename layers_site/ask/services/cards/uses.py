"""Put abilities to use: what a card leaves behind when its ability has resolved, by data, keyword or words.

Without an effect in the library it is made of what the words of the ability were read as. Cards that somebody pasted
are read so too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine import ScenarioError
from engine.notation import BROWSER, read_effect, write_selector
from engine.scenario import Ability, AddAbilities, Copy, Counters, Effect, GameObject, Scenario
from layers_site.ask.services.cards.library import RECONFIGURE, Known, has_keyword, use_by_keyword
from layers_site.ask.services.cards.target_kinds import becomes_aura, enters_as_copy, is_activated, kinds_in
from layers_site.cardtext.reading.deeds import Does, When, facts_of, facts_of_card
from layers_site.cardtext.reading.pasted import effect_document, is_pump, left_by, target_of
from layers_site.cardtext.reading.result import ReadEffect

_COPY_ID: Final = "-copies"
_COPIED: Final = {
    "name": {"en": "As a copy", "fr": "En copie"},
    "affects": {"ids": []},
    "changes": [{"copy": "self"}],
}
#: So many abilities or modes of a card are tried and offered.
MOST_USES: Final = 8
#: What the ids of several effects differ by: a number would be taken for X.
_LETTERS: Final = "abcdefgh"


def uses_of(card: Known, library: Sequence[Known]) -> tuple[Known, ...]:
    """Return the effects of which using the card's abilities leaves one.

    They are the library's, or else that of entering as a copy (707.5), of a keyword (`library`), or what the texts
    of its abilities are read as; of a spell its modes, where it has several.
    """
    named = tuple(known for known in library if card.slug in known.ability_of)[:MOST_USES]
    if not isinstance(card.content, GameObject):
        return (card, *named) if named else ()
    if named:
        return tuple(_aimed(known, card.content) for known in named)
    made = _entering_as_copy(card.slug, card.content) or use_by_keyword(card.slug, card.content)
    return (made,) if made else uses_in_words(card.slug, card.content)


def _aimed(known: Known, card: GameObject) -> Known:
    """Return the effect of the library with what it says of its target, and whether it has to be activated."""
    effect = known.content
    if known.subject or not isinstance(effect, Effect):
        return known
    triggered = [ability for ability in card.abilities if ability.kind == "triggered"]
    activated = not triggered or any(map(is_activated, card.abilities))
    known = replace(known, activated=activated, offered=not activated and all(map(_is_offered, triggered)))
    if effect.target is None:
        return replace(known, subject="self")
    return replace(known, subject="target", target_kinds=kinds_in(effect.target), on=effect.target)


def done_at_once(card: Known, uses: Sequence[Known], others: Sequence[Known] = ()) -> Known | None:
    """Return the use of a card that is taken for done, None where nothing is.

    What it does as it enters is done, an activated ability is used if its card does nothing else. What would attach it
    to a creature is done where one was named.
    """
    content = card.content
    if not isinstance(content, GameObject):
        return next(iter(uses), None)
    things = [other.content for other in others if isinstance(other.content, GameObject)]
    # What enters as a copy has to find what it copies: that is not put on it.
    creatures = [thing for thing in things if "Creature" in thing.types and not enters_as_copy(thing)]
    for use in uses:
        effect = use.content
        attaches = isinstance(effect, Effect) and (becomes_aura(effect) or has_keyword(content, RECONFIGURE))
        if attaches and not creatures:
            continue
        idle = use.activated and not attaches and has_static(card)
        if not (use.offered or idle or _is_group_pump(use, content)):
            return use
    return None


def _is_group_pump(use: Known, card: GameObject) -> bool:
    """Return whether a creature only makes several ones larger for a while, which is not asked about."""
    effect = use.content
    group = isinstance(effect, Effect) and effect.locked_from is not None and is_pump(effect.changes)
    return group and use.activated and "Creature" in card.types


def is_spell(card: GameObject) -> bool:
    return bool({"Instant", "Sorcery"} & {*card.types})


def _is_offered(ability: Ability) -> bool:
    """Return whether an ability triggers on what need not happen: not as its card, or another, enters."""
    return ability.kind == "triggered" and facts_of(ability).when is When.LATER


def with_counters(scenario: Scenario, source: str, target: str) -> Scenario:
    """Return the board with the counters that an ability puts on what it makes something else."""
    owner = next((obj for obj in scenario.objects if obj.id == source), None)
    every = (facts.deed(Does.PUTS_COUNTERS) for facts in (facts_of_card(owner) if owner is not None else ()))
    puts = next((deed for deed in every if deed is not None), None)
    if puts is None or puts.number is None:
        return scenario
    more = Counters(puts.what[0], puts.number, 0)
    objects = tuple(
        replace(obj, counters=(replace(more, timestamp=obj.timestamp),))
        if obj.id == target and not obj.counters
        else obj
        for obj in scenario.objects
    )
    return replace(scenario, objects=objects)


def has_static(card: Known) -> bool:
    """Return whether the card does something without being used."""
    abilities = card.content.abilities if isinstance(card.content, GameObject) else ()
    return any(ability.static is not None and not ability.cda for ability in abilities)


def _entering_as_copy(slug: str, card: GameObject) -> Known | None:
    """Return what makes a card the copy as which it enters, by its text (707.5)."""
    copying = [facts.copying for facts in facts_of_card(card) if facts.copying is not None and facts.copying.entering]
    if not copying:
        return None
    key = f"{slug}{_COPY_ID}"
    effect = read_effect({"id": key, **_COPIED})
    if any(each.keeps_own for each in copying):
        own = AddAbilities(tuple(ability for ability in card.abilities if not _copies_as_it_enters(ability)))
        effect = replace(effect, changes=(Copy("self", (own,)),))
    return Known(key, effect, (slug,))


def _copies_as_it_enters(ability: Ability) -> bool:
    copying = facts_of(ability).copying
    return copying is not None and copying.entering


def uses_in_words(slug: str, card: GameObject) -> tuple[Known, ...]:
    """Return what the abilities of a card of the library leave behind, as far as their texts can be read."""
    made = []
    every = [
        (effect, ending, ability)
        for ability in card.abilities if ability.kind in ("activated", "triggered")
        for effect, ending in left_by(card, ability)
    ]  # fmt: skip
    for place, (effect, ending, ability) in enumerate(every[:MOST_USES]):
        name = {"en": card.name.en, "fr": card.name.fr}
        try:
            known = effect_known(f"{slug}-does-{_LETTERS[place]}{ending}", name, effect, slug)
        except ScenarioError:
            continue
        made.append(replace(known, activated=ability.kind == "activated", offered=_is_offered(ability)))
    return tuple(made)


def effect_known(
    slug: str, name: object, effect: ReadEffect, owner: str = "", spell: Mapping[str, list[str]] = MappingProxyType({})
) -> Known:
    """Return the effect as the table lays it; `owner` is the slug of the card that leaves it behind.

    `spell` has the types and colors of that card where it is a spell.
    """
    document = {"id": slug, "name": name, "affects": {"ids": []}, **spell, **effect_document(effect)}
    if effect.subject == "group" and effect.on is not None:
        document["locked_from"] = write_selector(effect.on)
    target = target_of(effect)
    if target is not None:
        document["target"] = write_selector(target)
    made = read_effect(document, limits=BROWSER)
    on = effect.on if effect.subject == "target" else None
    return Known(slug, made, (owner,), effect.subject, kinds_in(effect.on), on) if owner else Known(slug, made)
