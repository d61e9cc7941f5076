"""The codes of all that can happen in a game, as its log tells it."""

from __future__ import annotations

from typing import Final, get_args

from engine.stack import What

HAPPENINGS: Final[tuple[str, ...]] = get_args(What)
