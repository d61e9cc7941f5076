"""Read off a trace what one object is: what it copies and reads, the mana it gives, what it can use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.analysis.way import steps_changing
from engine.characteristics import AbilityInstance, Characteristics
from engine.evaluation.kinds import is_about_size
from engine.evaluation.trace import Trace
from engine.instructions import Lose
from engine.scenario import (
    Ability,
    AddAbilities,
    Copy,
    Effect,
    ForbidAbilities,
    Label,
    Merge,
    ReplaceText,
    Scenario,
)
from engine.words import MANA_OF_LAND_TYPE
from layers_site.ask.services.cards.library import BESTOW, IMPENDING, is_use_of
from layers_site.ask.services.cards.target_kinds import copies, speaks_of_copying
from layers_site.ask.services.trace.clauses import Reads

#: The colours of mana in the order of the game; C for colorless.
MANA: Final = "WUBRGC"
_ADDED: Final = re.compile(r"\bAdd\b(.*)", re.DOTALL)
_SYMBOL: Final = re.compile(r"\{([WUBRGC])\}")
#: What a mana ability costs that asks for no more than the land itself.
_FREE: Final = "{T}: Add"
#: A restriction under which none of the activated abilities can be activated, mana abilities included (605.1a).
_STOPPED: Final = re.compile(r"activated abilities activated(?! unless)")
#: Restrictions of an object or of its controller under which only mana abilities of it can be activated, or loyalty
#: abilities besides.
_NOT_ACTIVATED: Final = re.compile(r"(?:activated abilities activated|can’t activate abilities)(?!.*loyalty)")
_LOYALTY_ALONE: Final = re.compile(r"can’t activate abilities.*loyalty")


def copied_by(trace: Trace, name: str) -> str:
    """Return the name of the object that was copied; "" for none, or for one that is no longer there."""
    now, copied = trace.final[name], ""
    for step in steps_changing(trace, name):
        copying = [change for change in step.changes if isinstance(change, Copy)]
        if copying:
            alike = (key for key, was in trace.printed.items() if key != name and was.name == now.name)
            source = trace.effects[step.effect].source or ""
            is_of_source = any(change.of == "self" for change in copying)
            copied = source if is_of_source and source in trace.printed and source != name else next(alike, "")
    return copied


def merged_with(trace: Trace, name: str) -> tuple[Merge, Characteristics] | None:
    """Return what merges another card with the object, and the values of the two together (730.2)."""
    for step in steps_changing(trace, name):
        merge = next((change for change in step.changes if isinstance(change, Merge)), None)
        if merge is not None:
            return merge, step.changed[name][1]
    return None


def kept_abilities(trace: Trace, name: str) -> Iterator[Ability]:
    """Yield the abilities without a keyword that a copy has by an exception of its own (707.9)."""
    for step in steps_changing(trace, name):
        for change in step.changes:
            for exception in change.exceptions if isinstance(change, Copy) else ():
                if isinstance(exception, AddAbilities):
                    yield from (ability for ability in exception.abilities if ability.other is not None)


def is_sized(trace: Trace, name: str) -> bool:
    """Return whether a step sets or changes its power and toughness, to whatever numbers."""
    return any(
        name in step.objects and any(map(is_about_size, step.changes))
        for layer in trace.layers
        for step in layer.applied
        if layer.layer.startswith("7")
    )


def words_replaced(trace: Trace, name: str) -> Iterator[Reads]:
    """Yield the words of its text that are replaced in layer 3 (612)."""
    for step in steps_changing(trace, name):
        for change in step.changes:
            if isinstance(change, ReplaceText) and isinstance(change.old, str) and isinstance(change.new, str):
                yield Reads(change.old, change.new)


def stays_creature(trace: Trace, name: str) -> bool:
    """Return whether no step makes it something that is no creature, which takes creature types along (205.1a)."""
    steps = (step.changed[name] for step in steps_changing(trace, name))
    return not any(before.is_creature and not after.is_creature for before, after in steps)


def is_emptied(trace: Trace, name: str) -> bool:
    """Return whether a step takes more from it than keywords by name."""
    steps = (step for layer in trace.layers for step in layer.applied)
    items = (item for step in steps for item in step.instructions.get(name, ()))
    return any(isinstance(item, Lose) and item.keywords is None for item in items)


def is_plain_mana(ability_instance: AbilityInstance) -> bool:
    """Return whether it is a mana ability of which one can say what mana it gives."""
    return ability_instance.ability.kind == "mana" and bool(_mana_of(ability_instance))


def kept_from(trace: Trace, name: str) -> tuple[str, ...]:
    """Return the keywords that something gives it and something else says that it can't have."""
    steps = [step for layer in trace.layers for step in layer.applied if name in step.objects]
    changes = [change for step in steps for change in step.changes]
    barred = {word for change in changes if isinstance(change, ForbidAbilities) for word in change.keywords or ()}
    gains = (item.keyword for change in changes if isinstance(change, AddAbilities) for item in change.abilities)
    has = {ability.ability.keyword for ability in trace.final[name].abilities}
    return tuple(dict.fromkeys(word for word in gains if word is not None and word in barred - has))


def mana_of(now: Characteristics, *, freely: bool = False) -> str:
    """Return the colours of mana of its mana abilities, in the order of the game: "UR".

    With `freely` only those count that cost nothing but to tap it.
    """
    abilities = [item for item in now.abilities if not freely or _is_free(item)]
    colors = {color for ability in abilities for color in _mana_of(ability)}
    return "".join(color for color in MANA if color in colors)


def mana_by_types(now: Characteristics) -> str:
    """Return the colours of mana that its basic land types give it (305.6)."""
    return "".join(_mana_of(ability) for ability in now.abilities if ability.origin == "rules")


def _is_free(ability_instance: AbilityInstance) -> bool:
    text = ability_instance.ability.other
    return text is None or text.en.startswith(_FREE)


def _mana_of(ability_instance: AbilityInstance) -> str:
    if ability_instance.origin == "rules":
        return MANA_OF_LAND_TYPE.get((ability_instance.ability.id or "").removeprefix("mana-").split("~")[0], "")
    if ability_instance.ability.kind != "mana" or ability_instance.ability.other is None:
        return ""
    added = _ADDED.search(ability_instance.ability.other.en)
    if added and "any color" in added[1]:
        return MANA.removesuffix("C")
    return "".join(_SYMBOL.findall(added[1])) if added else ""


def is_stopped(now: Characteristics) -> bool:
    """Return whether none of its activated abilities can be activated, of which a mana ability is one (605.1a)."""
    return any(map(stops_abilities, now.restrictions))


def stops_abilities(restriction: Label) -> bool:
    """Return whether under the restriction no activated ability can be activated."""
    return _STOPPED.search(restriction.en) is not None


def has_lost_ability(trace: Trace, effect: str) -> bool:
    """Return whether the source of a static ability's effect has that ability no more in the end."""
    info = trace.effects[effect]
    if info.origin != "static" or info.ability is None or info.source is None or info.source not in trace.final:
        return False
    return info.ability.id not in {ability.id for ability in trace.final[info.source].abilities}


def user_of(scenario: Scenario, effect: Effect) -> str:
    """Return the id of the card whose ability left the effect behind, "" for none.

    Of a copy it is what copies, if its text says so.
    """
    if not copies(effect):
        return "" if _is_cast_so(scenario, effect) else effect.source or ""
    copying = next((obj for obj in scenario.objects if obj.id in effect.affects), None)
    if any(obj.attached_to in effect.affects and effect.id.startswith(obj.id) for obj in scenario.objects):
        return ""  # An Aura chose it as it entered.
    return copying.id if copying is not None and speaks_of_copying(copying) else ""


def _is_cast_so(scenario: Scenario, effect: Effect) -> bool:
    """Return whether a card was cast for bestow or impending (702.103a, 702.176a).

    No ability that it has on the battlefield does that.
    """
    card = next((obj for obj in scenario.objects if obj.id == effect.source), None)
    return card is not None and any(is_use_of(effect, card, use) for use in (BESTOW, IMPENDING))


def is_activated(ability: Ability) -> bool:
    """Return whether it is an activated ability, or a keyword that means one (702.6a, 702.122a)."""
    return ability.kind == "activated" or (ability.keyword or "").startswith(("crew ", "equip ", "reconfigure "))


def _is_kept_from_activating(trace: Trace, name: str) -> bool:
    """Return whether a restriction keeps abilities of the object from being activated that are no mana abilities."""
    now = trace.final[name]
    player = trace.players.get(now.controller)
    labels = [label.en for label in (*now.restrictions, *(player.restrictions if player is not None else ()))]
    return any(map(_NOT_ACTIVATED.search, labels)) or (
        "Planeswalker" not in now.types and any(map(_LOYALTY_ALONE.search, labels))
    )


def can_be_used(trace: Trace, name: str) -> bool:
    """Return whether an object still has any of its printed activated abilities.

    Where none is printed, any of its abilities counts; an object without printed abilities can be used. What may not
    be activated cannot.
    """
    printed = [ability for ability in trace.printed[name].abilities if ability.origin != "rules"]
    activated = [ability for ability in printed if is_activated(ability.ability)]
    used = activated or printed
    if activated and _is_kept_from_activating(trace, name):
        return False
    return not used or bool({ability.id for ability in used} & {ability.id for ability in trace.final[name].abilities})
