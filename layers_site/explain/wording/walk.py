"""Looking through a piece of the model for something that is said in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from engine import kinds
from engine.expressions import Is, Life, PlayerCounters, PlayerIs, StartingLife
from engine.scenario import Change


def nodes(piece: object) -> Iterator[object]:
    """Yield the piece and every dataclass inside it, from outside in."""
    if isinstance(piece, tuple | list):
        for part in piece:
            yield from nodes(part)
    elif is_dataclass(piece) and not isinstance(piece, type):
        yield piece
        for field in fields(piece):
            yield from nodes(getattr(piece, field.name))


def mentions_affected(piece: object) -> bool:
    """Return whether a piece speaks of the affected object ("its mana value"), so that each must be taken by itself."""
    return any(_names_affected(node) for node in nodes(piece))


def _names_affected(node: object) -> bool:
    if isinstance(node, Is):
        return node.what in {"affected", "not_affected"}
    if isinstance(node, PlayerIs | Life | StartingLife | PlayerCounters):
        return node.player in {"controller", "owner"}
    return "affected" in (getattr(node, "ref", None), getattr(node, "of", None))


def is_about_size(piece: object) -> bool:
    """Return whether a piece changes power and toughness, which matter for creatures only."""
    return any(isinstance(node, Change) and kinds.is_about_size(node) for node in nodes(piece))
