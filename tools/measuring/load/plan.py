"""How many come, for how long, and to which server."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Plan:
    """`learners` in the room, others at `boards`; `seconds` for all of them, and nearly as long flat out.

    `server` is the number of its first process, `metrics` the token for its counts.
    """

    setup: str
    learners: int
    boards: int
    seconds: int
    port: int = 0
    server: int = 0
    workers: int = 1
    metrics: str = field(default="", repr=False)
