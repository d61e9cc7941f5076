"""Results for objects beside the main one, where the ruling on that one does not say them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.trace import Trace
from layers_site.learning.rulings.services.bearing import changers, owner_of, owners_of, present
from layers_site.learning.rulings.services.becomes import becomes
from layers_site.learning.rulings.services.clauses import Becomes, Clause, Colors, CopyOf
from layers_site.learning.rulings.services.facts import GoesOn
from layers_site.learning.rulings.services.missing import without_card
from layers_site.learning.rulings.services.standins import is_plain, role_of


def also_told(trace: Trace, main: str, going: tuple[GoesOn, ...], unlike: frozenset[str]) -> Iterator[Becomes]:
    """Yield what becomes of the other cards, and of each sort of thing beside that shows more.

    Objects that end otherwise in another order are left out.
    """
    makers = {info.source for info in trace.effects.values()} | {goes_on.source for goes_on in going}
    shown = {goes_on.on.object for goes_on in going if goes_on.on is not None} | {main, *unlike}
    copied = {clause.object for clause in becomes(trace, main).clauses if isinstance(clause, CopyOf)} if main else set()
    shown |= {key for key in copied if not _is_changed_by_another(trace, key)}
    for obj in sorted(present(trace.scenario), key=lambda obj: is_plain(obj.id)):
        roles = {role_of(key) for key in shown if is_plain(key)}
        if obj.zone != "battlefield" or not main or obj.id in shown or role_of(obj.id) in roles:
            continue
        fact = becomes(trace, obj.id)
        idle = not is_plain(obj.id) and bool({"Creature", "Land"} & {*obj.types}) and (
            obj.id not in makers or _is_kept_as_printed(trace, obj.id)
        )  # fmt: skip
        if _shows_more(trace, obj.id, main, going) if fact.clauses else idle:
            shown.add(obj.id)
            yield fact


def _is_kept_as_printed(trace: Trace, name: str) -> bool:
    """Return whether a card does nothing here, but would be otherwise without one of the other cards."""
    steps = (step for layer in trace.layers for step in layer.applied if step.changed)
    if any(trace.effects[step.effect].source == name for step in steps):
        return False
    others = [key for key in owners_of(trace.scenario) if key != name]
    boards = (without for without in (without_card(trace, other) for other in others) if without is not None)
    return any(without.final.get(name, trace.final[name]) != trace.final[name] for without in boards)


def _shows_more(trace: Trace, name: str, main: str, going: tuple[GoesOn, ...]) -> bool:
    """Return whether an object shows what the main object and the effects that go on do not say.

    What is said of a card is not said of a sort of things.
    """
    owners = owners_of(trace.scenario)
    heard = {goes_on.effect for goes_on in going if goes_on.on is None}
    new = {owner_of(trace, effect, owners) for effect in _effects_on(trace, name) - heard}
    if is_plain(main) or not is_plain(name):
        new -= changers(trace, main, owners)
    printed, now = trace.printed[name], trace.final[name]
    if _is_changed_by_another(trace, name) and _sorts_of(trace, name):
        return True
    if new or (now.is_creature and (now.toughness or 0) <= 0):
        return True
    other = printed.types - now.types or _sorts_of(trace, name) - _sorts_of(trace, main)
    return bool(other) and not is_plain(name)


def _is_changed_by_another(trace: Trace, name: str) -> bool:
    """Return whether it is a card that was named, and another of these changes it."""
    owners = owners_of(trace.scenario)
    return not is_plain(name) and bool(changers(trace, name, owners) - {owners.get(name, -1)})


def _sorts_of(trace: Trace, name: str) -> set[type[Clause]]:
    return {type(clause) for clause in becomes(trace, name).clauses} - {Colors}


def _effects_on(trace: Trace, name: str) -> set[str]:
    """Return the effects that change the object."""
    return {step.effect for layer in trace.layers for step in layer.applied if name in step.changed}
