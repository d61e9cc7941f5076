"""The facts of a ruling: what holds, of what, by which effect, and why. Other modules put them into words.

Each fact is read off the traces of the board that is shown, and can be looked up there again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.analysis.account import account_of
from engine.characteristics import Characteristics
from engine.evaluation.trace import Lost, Trace
from engine.instructions import Lose
from engine.scenario import Ability, GameObject, Permit, PlayerAbilities, Prohibit, Restrict
from layers_site.ask.services.board.zones import zones_in
from layers_site.ask.services.cards.standins import is_plain
from layers_site.ask.services.trace.changes import becomes
from layers_site.ask.services.trace.clauses import Becomes
from layers_site.ask.services.trace.interaction import acting, owners_of
from layers_site.ask.services.trace.traits import has_lost_ability
from layers_site.cardtext.reading.settling import with_words


@dataclass(frozen=True, slots=True)
class GoesOn:
    """The effect of a lost ability goes on: it began in layer `began`, before `by` took the ability in `lost`.

    All that `ability` says is true; where that is None, `on` is an object on which it is. `shown` is where to see it.
    """

    source: str
    effect: str
    ability: Ability | None
    on: Becomes | None
    shown: str
    by: str
    began: str
    lost: str


@dataclass(frozen=True, slots=True)
class Silenced:
    """An effect of `source` does not apply, since `by` took its ability; `cda`: it was about the source itself.

    `because`: "dependency" where it would have had to wait for `by` whatever came first.
    """

    source: str
    effect: str
    by: str
    cda: bool
    because: Literal["dependency", "layers"]


@dataclass(frozen=True, slots=True)
class Unmet:
    """An effect of `source` does not apply, since the condition of `ability` does not hold."""

    source: str
    effect: str
    ability: Ability


def going_on(trace: Trace) -> tuple[GoesOn, ...]:
    """Return the effects of the cards whose ability is gone, that go on and leave something in the end."""
    owners = owners_of(trace.scenario)
    goes_ons = (_goes_on(trace, effect) for effect in sorted(acting(trace, owners)) if has_lost_ability(trace, effect))
    return tuple(goes_on for goes_on in goes_ons if goes_on is not None)


def _goes_on(trace: Trace, effect: str) -> GoesOn | None:
    info = trace.effects[effect]
    taken = _taken_by(trace, effect)
    if info.source is None or info.ability is None or info.cda or taken is None:
        return None
    standing, all_stands = _standing(trace, effect)
    others = [name for name in standing if name != info.source]
    if not others:
        return None
    began = next(layer.layer for layer in trace.layers for step in layer.applied if step.effect == effect)
    by, lost = taken
    if all_stands:
        return GoesOn(info.source, effect, info.ability.ability, None, others[0], by, began, lost)
    return GoesOn(info.source, effect, None, becomes(trace, others[0]), others[0], by, began, lost)


def _taken_by(trace: Trace, effect: str) -> tuple[str, str] | None:
    """Return the (effect, layer) that takes an effect's ability from its source, preferably one of another card."""
    info = trace.effects[effect]
    taken: list[tuple[str, str]] = []
    if info.source is None or info.ability is None:
        return None
    for layer in trace.layers:
        for step in layer.applied:
            instructions = step.instructions.get(info.source, ())
            before, after = step.changed.get(info.source, (None, None))
            takes = before is not None and after is not None and _loses(before, after, info.ability.id)
            if takes or any(isinstance(item, Lose) and item.keywords is None for item in instructions):
                taken.append((step.effect, layer.layer))
    return next((pair for pair in taken if trace.effects[pair[0]].source != info.source), taken[0] if taken else None)


def _loses(before: Characteristics, after: Characteristics, ability: str) -> bool:
    return ability in {ability.id for ability in before.abilities} and ability not in {
        ability.id for ability in after.abilities
    }


def _standing(trace: Trace, effect: str) -> tuple[list[str], bool]:
    """Return the objects on which something that the effect changed is true in the end, and what lies beside.

    Objects on which all is true come first. The last value is whether all is so of all objects that it affects.
    """
    fates, place = account_of(trace).fates, 0
    changed: set[str] = set()
    undone: set[str] = set()
    standing: set[str] = set()
    for layer in trace.layers:
        for step in layer.applied:
            for name in step.objects if step.effect == effect else ():
                fate = fates[place, name]
                changed |= {name} & set(step.changed)
                standing |= {name} if fate.fate == "stands" else set()
                undone |= {name} if fate.gone or fate.because not in (None, "already") else set()
            place += 1
    return sorted(changed & standing, key=lambda name: (name in undone, not is_plain(name))), not undone


def silenced(trace: Trace, others: tuple[Trace, ...]) -> tuple[Silenced, ...]:
    """Return the effects of the cards that never apply, since another card took their ability.

    That holds in every order of `others`.
    """
    silenceds = []
    for lost in _taken(trace):
        everywhere = all(any(loss.effect == lost.effect for loss in _taken(other)) for other in others)
        info, by = trace.effects[lost.effect], trace.effects[lost.by or ""].source
        by = by or lost.by
        if everywhere and info.source is not None and by is not None and by != info.source:
            depends = any(
                (dependency.effect, dependency.on) == (lost.effect, lost.by)
                for some in (trace, *others)
                for layer in some.layers
                for dependency in layer.dependencies
            )
            because: Literal["dependency", "layers"] = "dependency" if depends else "layers"
            silenceds.append(Silenced(info.source, lost.effect, by, info.cda, because))
    return tuple(silenceds)


def _taken(trace: Trace) -> list[Lost]:
    """Return the effects of cards that were named, whose ability another effect took before they could begin."""
    owners = owners_of(trace.scenario)
    return [
        lost
        for layer in trace.layers
        for lost in layer.lost
        if lost.because == "ability_removed"
        and lost.by in trace.effects
        and trace.effects[lost.effect].source in owners
    ]


def unmet(trace: Trace) -> tuple[Unmet, ...]:
    """Return the effects of the cards that do not apply since their condition does not hold."""
    owners = owners_of(trace.scenario)
    unmets = []
    for lost in (lost for layer in trace.layers for lost in layer.lost if lost.because == "condition"):
        info = trace.effects[lost.effect]
        if info.source in owners and info.source is not None and info.ability is not None:
            unmets.append(Unmet(info.source, lost.effect, info.ability.ability))
    return tuple(unmets)


def of_players(trace: Trace, *, alone: bool) -> tuple[tuple[str, Ability], ...]:
    """Return the abilities that only say what players may do, as far as they apply: (source, ability).

    Where they say what may be cast, those that say what spells are count too. What else may or may not be done is told
    where nothing else is (`alone`).
    """
    owners = owners_of(trace.scenario)
    lost = {lost.effect for layer in trace.layers for lost in layer.lost}
    infos = [info for effect, info in sorted(trace.effects.items()) if info.origin == "static" and effect not in lost]
    abilities = [
        (info.source, info.ability.ability)
        for info in infos if info.source is not None and info.source in owners and info.ability is not None
    ]  # fmt: skip
    kinds = (Prohibit, PlayerAbilities, *((Permit, Restrict) if alone else ()))
    ruling = [pair for pair in abilities if _is_only(pair[1], *kinds) and not _is_of_objects(pair[1])]
    casting = any(_is_only(ability, Prohibit) for _source, ability in ruling)
    spells = [pair for pair in abilities if casting and pair[1].static is not None and "stack" in zones_in(pair[1])]
    return tuple(dict.fromkeys((*spells, *ruling)))


def held_back(trace: Trace) -> tuple[tuple[str, Ability], ...]:
    """Return the abilities by which the cards keep themselves from being creatures now, each with its source."""
    owners = owners_of(trace.scenario)
    abilities = []
    for layer in trace.layers:
        for step in layer.applied:
            info = trace.effects[step.effect]
            before, after = step.changed.get(info.source or "", (None, None))
            lost = before is not None and after is not None and before.is_creature and not after.is_creature
            if lost and info.source in owners and info.source is not None and info.ability is not None:
                abilities.append((info.source, info.ability.ability))
    return tuple(pair for pair in abilities if not trace.final[pair[0]].is_creature)


def _is_of_objects(ability: Ability) -> bool:
    """Return whether the ability restricts objects, and no player."""
    changes = () if ability.static is None else ability.static.changes
    return any(isinstance(change, Restrict) and change.who is None for change in changes)


def _is_only(ability: Ability, *kinds: type) -> bool:
    static = ability.static
    return static is not None and all(isinstance(change, kinds) for change in static.changes)


def filled(ability: Ability, card: GameObject) -> Ability:
    """Return the ability with what its card chose in the places of the choices, and without a text of its own."""
    chosen = card.chosen
    # What a player is protected from by name is "the chosen name" in the words for it.
    named = () if _is_only(ability, PlayerAbilities) else ("name",)
    kinds = ("color", "creature_type", "land_type", *named)
    words = {kind: word for kind in kinds if (word := getattr(chosen, kind))}
    static = with_words(ability.static, words)
    return replace(ability, static=static, text=None)
