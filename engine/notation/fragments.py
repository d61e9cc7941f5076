"""Parts of a document by themselves: a library's cards, one ability, one selector from a form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from engine.expressions import Condition, Selector, Value
from engine.notation.abilities import ABILITY
from engine.notation.changes import CHANGE
from engine.notation.codec import Codec, while_changing
from engine.notation.expressions import CONDITION, SELECTOR, VALUE
from engine.notation.objects import OBJECT
from engine.notation.ops import OP
from engine.notation.reader import GENEROUS, Context, Limits, Reader
from engine.notation.scenarios import EFFECT, PLAYERS, SCENARIO, SPELL
from engine.operations import Op
from engine.scenario import Ability, Change, Effect, GameObject, Scenario, Spell

T = TypeVar("T")


def _read_part(codec: Codec[T]) -> Callable[..., T]:
    """Give a function that reads a part alone.

    The part may name itself, and the objects and players of `scenario` (without a scenario: any slug). `timestamp` is
    the timestamp of an object or effect that has none in the document. Raises ScenarioError with all problems.
    """

    def read(document: object, scenario: Scenario | None = None, limits: Limits = GENEROUS, timestamp: int = 1) -> T:
        reader = _reader(scenario, limits, document)
        reader.timestamp = timestamp
        part = codec.read(reader, document, "")
        reader.raise_problems(document)
        return part

    return read


def _reader(scenario: Scenario | None, limits: Limits, document: object) -> Reader:
    if scenario is None:
        return Reader(limits)
    ids = {item.id for item in scenario.objects}
    if isinstance(document, dict) and isinstance(document.get("id"), str):
        ids.add(document["id"])
    return Reader(limits, ids=ids, players=frozenset(scenario.players), first_player=scenario.players[0])


def _write_part(codec: Codec[T]) -> Callable[..., Any]:
    """Give a function that writes a part alone; the owner or controller `first_player` is not written."""

    def write(value: T, first_player: str = PLAYERS[0]) -> Any:
        return codec.write(value, Context(first_player=first_player))

    return write


read_object: Final[Callable[..., GameObject]] = _read_part(OBJECT)
read_effect: Final[Callable[..., Effect]] = _read_part(EFFECT)
read_spell: Final[Callable[..., Spell]] = _read_part(SPELL)
read_ability: Final[Callable[..., Ability]] = _read_part(ABILITY)
#: A change to some object, and a number of such a change.
read_change: Final[Callable[..., Change]] = _read_part(while_changing(True, CHANGE))
read_value: Final[Callable[..., Value]] = _read_part(while_changing(True, VALUE))
#: A selector in a place where no object is being changed.
read_selector: Final[Callable[..., Selector]] = _read_part(SELECTOR)
read_condition: Final[Callable[..., Condition]] = _read_part(CONDITION)

write_scenario: Final[Callable[[Scenario], dict[str, object]]] = _write_part(SCENARIO)
write_object: Final[Callable[..., dict[str, object]]] = _write_part(OBJECT)
write_effect: Final[Callable[..., dict[str, object]]] = _write_part(EFFECT)
write_spell: Final[Callable[..., dict[str, object]]] = _write_part(SPELL)
write_ability: Final[Callable[[Ability], object]] = _write_part(ABILITY)
write_change: Final[Callable[[Change], dict[str, object]]] = _write_part(CHANGE)
write_value: Final[Callable[[Value], object]] = _write_part(VALUE)
write_selector: Final[Callable[[Selector], dict[str, object]]] = _write_part(SELECTOR)
write_condition: Final[Callable[[Condition], dict[str, object]]] = _write_part(CONDITION)
write_op: Final[Callable[[Op], dict[str, object]]] = _write_part(OP)
