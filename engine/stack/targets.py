"""Targets: what may be chosen (115), what has become illegal since (608.2b), and who is protected (702.11, 702.18)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.queries import select
from engine.stack.actions import TargetSpec
from engine.stack.course import Course, Look, has_keyword
from engine.stack.game import StackObject, Target
from engine.world import players_meant

_PROTECTION: Final = "protection from "


class Aim(NamedTuple):
    """Who aims: the source, its controller, and the object on the stack, which cannot target itself (115.5)."""

    source: str | None
    you: str
    own: str


def choose(course: Course, specs: tuple[TargetSpec, ...], chosen: tuple[str, ...], aim: Aim) -> tuple[Target, ...]:
    """The targets as they are chosen; refused where one is missing or may not be chosen."""
    if len(chosen) != len(specs):
        course.refuse("wrong_number_of_targets", needed=len(specs), given=len(chosen))
    for place, (spec, one) in enumerate(zip(specs, chosen, strict=True), 1):
        if one not in candidates(course, spec, aim):
            course.refuse("illegal_target", place=place, target=one)
    return tuple(Target(one, course.game.incarnation(one)) for one in chosen)


def candidates(course: Course, spec: TargetSpec, aim: Aim) -> tuple[str, ...]:
    """All that may be this target now: objects, then players, then abilities on the stack."""
    look = course.look()
    found: list[str] = []
    if spec.object is not None:
        scope = look.scope(aim.source, aim.you)
        found += [one for one in select(spec.object, scope) if one != aim.own and not _spared(look, one, aim)]
    if spec.player is not None:
        meant = players_meant(spec.player, look.scope(aim.source, aim.you))
        found += [one for one in meant if one not in course.game.gone and not _player_spared(look, one, aim)]
    if spec.ability:
        found += [item.id for item in course.game.stack if _is_ability(item) and item.id != aim.own]
    return tuple(found)


def _is_ability(item: StackObject) -> bool:
    return item.kind in ("activated", "triggered")


def _spared(look: Look, one: str, aim: Aim) -> bool:
    """Whether shroud, hexproof or protection spares a permanent; elsewhere they do not work (113.6)."""
    now, card = look.trace.final[one], look.board.cards[one]
    if card.zone != "battlefield":
        return False
    if has_keyword(now, "shroud") or (has_keyword(now, "hexproof") and now.controller != aim.you):
        return True
    source = look.now(aim.source)
    return source is not None and any(has_keyword(now, f"{_PROTECTION}{color}") for color in source.colors)


def _player_spared(look: Look, player: str, aim: Aim) -> bool:
    has = look.trace.players[player].abilities
    return "shroud" in has or ("hexproof" in has and player != aim.you)


def still_legal(course: Course, specs: tuple[TargetSpec, ...], item: StackObject) -> tuple[str | None, ...]:
    """The targets by place, None for each that is illegal by now: another object, gone, or not of the kind asked."""
    aim = Aim(source_of(course, item), course.controller_of(item), item.id)
    return tuple(
        target.id
        if course.game.incarnation(target.id) == target.incarnation and target.id in candidates(course, spec, aim)
        else None
        for spec, target in zip(specs, item.targets, strict=True)
    )


def source_of(course: Course, item: StackObject) -> str | None:
    """The object it comes from, None where that has become another object since (400.7)."""
    same = item.kind == "spell" or course.game.incarnation(item.source) == item.incarnation
    return item.source if same else None
