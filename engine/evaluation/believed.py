"""Misconceptions about how an effect reads and which objects it reaches; under the rules nothing of this applies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from engine.evaluation.board import Board, State
from engine.scenario import CardTypes, Change, Colors, Subtypes, Supertypes
from engine.words import LAND_TYPES, is_creature_type

if TYPE_CHECKING:
    from engine.evaluation.effects import ContinuousEffect


TypeWords = Literal["as_said", "always_add", "always_replace", "whole_line"]


# --- "becomes" and "in addition" --------------------------------------------------------------------


def as_read(changes: Iterable[Change], words: TypeWords) -> tuple[Change, ...]:
    """Return the changes as read by a player who takes "becomes" or "in addition" for something else."""
    match words:
        case "as_said":
            return tuple(changes)
        case "always_add":
            return tuple(map(_adding, changes))
        case "always_replace":
            return tuple(read for change in changes for read in _replacing(change))
        case "whole_line":
            return tuple(read for change in changes for read in _whole_line(change))


def _adding(change: Change) -> Change:
    match change:
        case CardTypes("set") | Supertypes("set") | Colors("set"):
            return replace(change, op="add")
        case Subtypes("set" | "set_land" | "set_creature", words) if words:
            return Subtypes("add", words)
        case _:
            return change


def _replacing(change: Change) -> tuple[Change, ...]:
    match change:
        case CardTypes("add") | Supertypes("add") | Colors("add"):
            return (replace(change, op="set"),)
        case Subtypes("add"):
            return _replacing_subtypes(change)
        case _:
            return (change,)


def _replacing_subtypes(change: Subtypes) -> tuple[Change, ...]:
    lands = tuple(word for word in change.words if word in LAND_TYPES)
    creatures = tuple(word for word in change.words if not isinstance(word, str) or is_creature_type(word))
    others = tuple(word for word in change.words if word not in lands and word not in creatures)
    read = Subtypes("set", others), Subtypes("set_land", lands), Subtypes("set_creature", creatures)
    return tuple(each for each in read if each.words)


def _whole_line(change: Change) -> tuple[Change, ...]:
    match change:
        case CardTypes("set", _):
            return Supertypes("set", ()), change
        case Subtypes("set_creature", words) if words:
            return Supertypes("set", ()), CardTypes("set", ("Creature",)), change
        case _:
            return (change,)


# --- which objects an effect reaches ----------------------------------------------------------------


def reached(objects: tuple[str, ...], effect: ContinuousEffect, board: Board, state: State) -> tuple[str, ...]:
    """Return those of the matching objects that the effect is believed to reach (`Ruleset.reach`)."""
    match board.ruleset.reach:
        case "as_said" | "unlocked":
            return objects
        case "not_before_copy":
            return tuple(object_id for object_id in objects if object_id not in effect.spares)
        case "not_later":
            if effect.origin != "static":
                return objects
            return tuple(object_id for object_id in objects if board.cards[object_id].timestamp <= effect.timestamp)
        case "not_protected":
            if effect.origin != "static" or effect.source is None:
                return objects
            return tuple(
                object_id
                for object_id in objects
                if object_id == effect.source or not _is_protected(object_id, effect.source, state)
            )


def _is_protected(object_id: str, source: str, state: State) -> bool:
    """Return whether it has shroud, hexproof or protection, which are believed to stop all effects of the source."""
    has = {item.ability.keyword for item in state[object_id].abilities}
    colors = {f"protection from {color}" for color in state[source].colors}
    return (
        "shroud" in has
        or not has.isdisjoint(colors)
        or ("hexproof" in has and state[object_id].controller != state[source].controller)
    )
