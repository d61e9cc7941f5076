"""Which part goes next: dependency before timestamps, loops by timestamp (613.7, 613.8b)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

Depends = Mapping[str, Iterable[str]]
LoopRule = Literal["with_others", "after_independents", "none_apply"]


class Choice(NamedTuple):
    """The effect that goes next. `held` tells, of each that may not go yet, what it waits for."""

    name: str
    in_loop: bool
    passes_older: bool
    held: Mapping[str, frozenset[str]]


def next_part(
    waiting: Sequence[str],
    depends: Depends,
    loops: LoopRule = "with_others",
    components: Sequence[tuple[str, ...]] | None = None,
) -> Choice:
    """The choice among `waiting`, which stands in the order in which timestamps would have them go.

    `components` are those of a graph that was decided on before (`loops_of`): its loops stay loops while their
    members go.

    A part may go if nothing outside its own dependency loop is waited for, by it or by its loop. Names that
    `depends` mentions and that do not wait any more hold nothing back.
    """
    here = set(waiting)
    edges = {name: {other for other in depends.get(name, ()) if other in here} for name in waiting}
    if components is None:
        if not any(edges.values()):
            return Choice(waiting[0], in_loop=False, passes_older=False, held={})
        components = loops_of(waiting, edges)
    outside = {
        name: frozenset(_outside([one for one in component if one in here], edges, component))
        for component in components
        for name in component
    }
    in_loop = {name for component in components if len(component) > 1 for name in component}
    ready = [name for name in waiting if not outside[name]]
    free = [name for name in ready if name not in in_loop]
    name = free[0] if loops == "after_independents" and free else ready[0]
    return Choice(
        name=name,
        in_loop=name in in_loop,
        passes_older=any(outside[older] for older in waiting[: waiting.index(name)]),
        held={held: outside[held] for held in waiting if outside[held]},
    )


def _outside(waiting: Sequence[str], edges: Mapping[str, set[str]], component: Sequence[str]) -> set[str]:
    """What those of the component that wait are waiting for, outside of it."""
    return {other for name in waiting for other in edges[name]} - set(component)


def loops_of(names: Sequence[str], edges: Mapping[str, set[str]]) -> list[tuple[str, ...]]:
    """The strongly connected components, each in the order of `names`; those of two or more are dependency loops."""
    if not any(edges.values()):
        return [(name,) for name in names]
    reach = {name: _reachable(name, edges) for name in names}
    components: list[tuple[str, ...]] = []
    placed: set[str] = set()
    for name in names:
        if name not in placed:
            component = tuple(
                other for other in names if other == name or (other in reach[name] and name in reach[other])
            )
            components.append(component)
            placed.update(component)
    return components


def _reachable(start: str, edges: Mapping[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    open_names = list(edges[start])
    while open_names:
        name = open_names.pop()
        if name not in seen:
            seen.add(name)
            open_names.extend(edges[name])
    return seen
