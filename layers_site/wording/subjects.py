"""What a sentence needs to know of its subject, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.expressions import Condition, Is, NumberOf, Sum, Value
from engine.scenario import (
    AddAbilities,
    AddPT,
    CardTypes,
    Change,
    ForbidAbilities,
    RemoveAbilities,
    Restrict,
    SetPT,
    Static,
    SwitchPT,
)
from layers_site.wording.context import Context
from layers_site.wording.traits import Group, group_of
from layers_site.wording.walk import is_about_size, nodes


def granted_noun(group: Group, changes: Sequence[Change], ctx: Context) -> str:
    """What an affected object calls itself in an ability that it is given: "this creature"."""
    if group.named == "self":
        return ctx.own_noun
    types = {word for head in group.heads for word in head.types}
    if len(types) == 1:
        return types.pop()
    given = [ability for change in changes if isinstance(change, AddAbilities) for ability in change.abilities]
    if is_about_size(tuple(changes)) or is_about_size(tuple(given)):
        return "Creature"
    host = ctx.host if group.named == "attached" else None
    return "permanent" if host is None or host == "player" else host


def target_noun(changes: Sequence[Change]) -> str:
    """What an effect that has no objects yet is about: a creature, where it is about size or keywords of one."""
    if any(isinstance(change, CardTypes) and "Creature" in change.words for change in changes):
        return "permanent"
    keywords = any(_is_about_keywords(change) for change in changes)
    return "Creature" if keywords else granted_noun(Group(), changes, Context())


def _is_about_keywords(change: Change) -> bool:
    if isinstance(change, AddAbilities):
        named = [ability.keyword for ability in change.abilities if ability.keyword is not None]
        return bool(named) and not any(keyword.startswith("enchant ") for keyword in named)
    return isinstance(change, RemoveAbilities | ForbidAbilities) and bool(change.keywords)


def about_creature(changes: Sequence[Change], ctx: Context) -> Context:
    """The context in which something enchanted, of which no more is known, is a creature, as flying tells."""
    telling = AddAbilities | RemoveAbilities | ForbidAbilities | SetPT | AddPT | SwitchPT
    if ctx.host is not None or not any(isinstance(change, telling) for change in changes):
        return ctx
    return replace(ctx, host="Creature")


def defines_size(change: Change, static: Static, cda: bool) -> bool:
    """Whether it says what the source's own power and toughness are, as for a */* creature."""
    if not isinstance(change, SetPT):
        return False
    own = static.affects is not None and group_of(static.affects) == Group(named="self")
    plain = isinstance(change.power, int) and isinstance(change.toughness, int)
    return cda or (own and not plain and len(static.changes) == 1)


def beyond(power: Value, toughness: Value) -> int | None:
    """How much more than the power the toughness is, None where it is no such sum."""
    if not isinstance(toughness, Sum) or power not in toughness.values:
        return None
    rest = [part for part in toughness.values if part != power]
    return rest[0] if len(rest) == 1 and isinstance(rest[0], int) and rest[0] > 0 else None


def having_mentioned(condition: Condition | None, ctx: Context) -> Context:
    """The context after a condition has been said: what it spoke of is "that card"."""
    said: set[str] = {node.what for node in nodes(condition) if isinstance(node, Is)}
    said |= {node.ref for node in nodes(condition) if isinstance(node, NumberOf)}
    return replace(ctx, mentioned=frozenset({"graveyard_top"} & said))


def only_restricts(changes: Sequence[Change]) -> bool:
    return all(isinstance(change, Restrict) for change in changes)
