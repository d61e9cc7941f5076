"""The order of parts: dependency before timestamps, loops by timestamp (613.7, 613.8b)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Depends = Mapping[str, Iterable[str]]
LoopRule = Literal["with_others", "after_independents", "none_apply"]
#: Spends the steps for a number of names and edges, so that the work is counted before it is done.
Spend = Callable[[int], None]


class Choice(NamedTuple):
    """The effect that applies next. `held` has, for each effect that may not apply yet, the effects it waits for."""

    name: str
    in_loop: bool
    passes_older: bool
    held: Mapping[str, frozenset[str]]


#: Why the oldest goes where nothing is held back.
OLDEST: Final = Choice("", in_loop=False, passes_older=False, held=MappingProxyType({}))


def in_order(
    waiting: Sequence[str],
    depends: Depends,
    loops: LoopRule = "with_others",
    spend: Spend | None = None,
    first: frozenset[str] = frozenset(),
) -> Iterator[Choice]:
    """List the choices from `waiting`, which is in timestamp order, one after the other; names in `first` go first.

    A part may apply if neither it nor its dependency loop waits for a part outside the loop. Names in `depends` that
    do not wait any more hold nothing back. The graph stays: loops stay loops while their members go, and the `held` of
    each choice is that of the beginning, even if some of its names have gone. The work for all choices is in proportion
    to the names and edges (and the logarithm of their number).
    """
    if spend is not None:
        spend(len(waiting))
    here = set(waiting)
    edges = {name: here.intersection(depends.get(name, ())) for name in waiting}
    if spend is not None:
        spend(sum(map(len, edges.values())))
    if not any(edges.values()):
        in_turn = sorted(waiting, key=lambda name: name not in first) if first else waiting
        yield from (Choice(name, in_loop=False, passes_older=False, held={}) for name in in_turn)
        return
    yield from _Queue(waiting, edges, loops, first).choices()


class _Queue:
    """The effects that may go, while one after the other goes. A component is named by its place among them all."""

    def __init__(
        self, waiting: Sequence[str], edges: Mapping[str, set[str]], loops: LoopRule, first: frozenset[str]
    ) -> None:
        self.waiting = waiting
        self.first = first
        self.loops_last = loops == "after_independents"
        self.components = loops_of(waiting, edges)
        self.component_of = {name: at for at, component in enumerate(self.components) for name in component}
        outside = [
            frozenset().union(*(edges[name] for name in component)).difference(component)
            for component in self.components
        ]
        self.held = {name: outside[self.component_of[name]] for name in waiting if outside[self.component_of[name]]}
        self.left = [len(others) for others in outside]
        self.waited_by: dict[str, list[int]] = {}
        for at, others in enumerate(outside):
            for other in others:
                self.waited_by.setdefault(other, []).append(at)
        self.place = {name: at for at, name in enumerate(waiting)}
        self.ready: list[tuple[bool, bool, int]] = []
        for at, others in enumerate(outside):
            if not others:
                self._let_go(at)

    def choices(self) -> Iterator[Choice]:
        oldest_held = 0
        while self.ready:
            place = heapq.heappop(self.ready)[-1]
            name = self.waiting[place]
            while oldest_held < len(self.waiting) and not self.left[self.component_of[self.waiting[oldest_held]]]:
                oldest_held += 1
            yield Choice(name, in_loop=self._in_loop(name), passes_older=oldest_held < place, held=self.held)
            self._gone(name)

    def _gone(self, name: str) -> None:
        for at in self.waited_by.get(name, ()):
            self.left[at] -= 1
            if not self.left[at]:
                self._let_go(at)

    def _let_go(self, component: int) -> None:
        """Let all names of the component go from now on."""
        for name in self.components[component]:
            last = self.loops_last and self._in_loop(name)
            heapq.heappush(self.ready, (last, name not in self.first, self.place[name]))

    def _in_loop(self, name: str) -> bool:
        return len(self.components[self.component_of[name]]) > 1


# --- loops ------------------------------------------------------------------------------------------


def loops_of(names: Sequence[str], edges: Mapping[str, set[str]]) -> list[tuple[str, ...]]:
    """Find the strongly connected components, each in the order of `names`; those of two or more are dependency loops.

    By Tarjan's algorithm, in proportion to the names and edges; sorted by their first names.
    """
    if not any(edges.values()):
        return [(name,) for name in names]
    place = {name: at for at, name in enumerate(names)}
    components = [tuple(sorted(component, key=place.__getitem__)) for component in _components(names, edges)]
    return sorted(components, key=lambda component: place[component[0]])


def _components(names: Sequence[str], edges: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Find the components in the order of Tarjan's algorithm, without recursion: chains may be long."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    on_path: set[str] = set()
    for start in names:
        if start in number:
            continue
        work = [(start, iter(edges[start]))]
        number[start] = lowest[start] = len(number)
        path.append(start)
        on_path.add(start)
        while work:
            name, others = work[-1]
            fresh = next((other for other in others if _is_fresh(name, other, number, lowest, on_path)), None)
            if fresh is not None:
                number[fresh] = lowest[fresh] = len(number)
                path.append(fresh)
                on_path.add(fresh)
                work.append((fresh, iter(edges[fresh])))
                continue
            work.pop()
            if work:
                lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[name])
            if lowest[name] == number[name]:
                component = [path.pop()]
                while component[-1] != name:
                    component.append(path.pop())
                on_path.difference_update(component)
                yield component


def _is_fresh(name: str, other: str, number: dict[str, int], lowest: dict[str, int], on_path: set[str]) -> bool:
    """Return whether `other` was never visited; a name on the path makes `name` as low as its number."""
    if other not in number:
        return True
    if other in on_path:
        lowest[name] = min(lowest[name], number[other])
    return False
