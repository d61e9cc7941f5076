"""What is known of a layer while it is being worked on. Lives inside one evaluation and never leaves it."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.trace import AppliedBy, Dependency, Loop, Step


@dataclass(slots=True)
class LayerWork:
    """One pass through a layer. `waited` has what each effect has been held back by."""

    place: int
    steps: list[Step] = field(default_factory=list)
    applied: list[str] = field(default_factory=list)
    dependencies: list[Dependency] = field(default_factory=list)
    seen_pairs: set[tuple[str, str]] = field(default_factory=set)
    loops: list[Loop] = field(default_factory=list)
    waited: dict[str, set[str]] = field(default_factory=dict)
    #: Under `fixed`: the order decided for a group, with why each goes where it does; the groups decided so far.
    fixed: dict[str, tuple[AppliedBy, tuple[str, ...]]] = field(default_factory=dict)
    decided: set[bool] = field(default_factory=set)

    def after(self, waited: set[str] | tuple[str, ...]) -> tuple[str, ...]:
        """Those of `waited` that have been applied here, in the order in which they were."""
        return tuple(name for name in self.applied if name in waited)
