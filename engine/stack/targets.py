"""Targets: what may be chosen (115), what has become illegal since (608.2b), and who is protected (702.11, 702.18)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.evaluation.queries import select
from engine.evaluation.world import players_meant
from engine.stack.actions import TargetSpec
from engine.stack.course import Course, Look, has_keyword
from engine.stack.game import StackObject, Target

_PROTECTION: Final = "protection from "


class Aim(NamedTuple):
    """Who aims: the source, its controller, and the object on the stack, which cannot target itself (115.5)."""

    source: str | None
    you: str
    own: str


def choose(course: Course, specs: tuple[TargetSpec, ...], chosen: tuple[str, ...], aim: Aim) -> tuple[Target, ...]:
    """Return the targets as they are chosen; refused where one is missing or may not be chosen."""
    if len(chosen) != len(specs):
        course.refuse("wrong_number_of_targets", needed=len(specs), given=len(chosen))
    for place, (spec, key) in enumerate(zip(specs, chosen, strict=True), 1):
        if key not in candidates(course, spec, aim):
            course.refuse("illegal_target", place=place, target=key)
    return tuple(Target(key, course.game.incarnation(key)) for key in chosen)


def candidates(course: Course, spec: TargetSpec, aim: Aim) -> tuple[str, ...]:
    """Return the possible targets: objects, then players, then abilities on the stack."""
    look = course.look()
    possible: list[str] = []
    if spec.object is not None:
        scope = look.scope(aim.source, aim.you)
        possible += [key for key in select(spec.object, scope) if key != aim.own and not _spared(look, key, aim)]
    if spec.player is not None:
        meant = players_meant(spec.player, look.scope(aim.source, aim.you))
        possible += [
            player for player in meant if player not in course.game.gone and not _player_spared(look, player, aim)
        ]
    if spec.ability:
        possible += [item.id for item in course.game.stack if _is_ability(item) and item.id != aim.own]
    return tuple(possible)


def _is_ability(item: StackObject) -> bool:
    return item.kind in ("activated", "triggered")


def _spared(look: Look, key: str, aim: Aim) -> bool:
    """Return whether shroud, hexproof or protection spares a permanent; elsewhere they do not work (113.6)."""
    now, card = look.trace.final[key], look.board.cards[key]
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
    """Return the targets by place, None for each that is illegal by now.

    It may be another object, gone, or not of the kind asked.
    """
    aim = Aim(source_of(course, item), course.controller_of(item), item.id)
    return tuple(
        target.id
        if course.game.incarnation(target.id) == target.incarnation and target.id in candidates(course, spec, aim)
        else None
        for spec, target in zip(specs, item.targets, strict=True)
    )


def source_of(course: Course, item: StackObject) -> str | None:
    """Return the object it comes from, None where that has become another object since (400.7)."""
    same = item.kind == "spell" or course.game.incarnation(item.source) == item.incarnation
    return item.source if same else None
