"""Dataclasses of `engine.records` do what those of Python do, and have their methods written late."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from engine.records import _dataclass as dataclass
from engine.records import _Later

_Value = TypeVar("_Value")
FROZEN = {"frozen": True, "slots": True}
OPTIONS = [
    FROZEN,
    {"frozen": True},
    {"slots": True},
    {},
    {"slots": True, "eq": False},
    {"slots": True, "kw_only": True},
]


def plain() -> type:
    class Card:
        """A card."""

        NAMES: ClassVar[list[str]] = []
        name: str
        power: int | None = None
        words: list[str] = field(default_factory=list, hash=False)
        note: str = field(default="", compare=False, repr=False)
        extra: int = field(default=1, kw_only=True)

    return Card


@dataclass(**FROZEN)
class Pair(Generic[_Value]):
    left: _Value
    right: tuple[int, ...] = ()
    sum: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "sum", sum(self.right))


@dataclass(**FROZEN)
class Triple(Pair[int]):
    third: str = "third"


def both(options: dict[str, Any]) -> tuple[Any, Any]:
    return dataclass(**options)(plain()), dataclasses.dataclass(**options)(plain())


def outcome(do: Any) -> object:
    """Return what comes of a call: its result as text, or the kind of its error."""
    try:
        return str(do()).rpartition(".<locals>.")[2]
    except (TypeError, AttributeError) as error:
        return type(error)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_class_is_made_shown_compared_and_frozen_as_by_python(options: dict[str, Any]) -> None:
    def facts(kind: Any) -> list[object]:
        def card(**more: Any) -> Any:
            return kind(name="Bear", words=["x"], **more)

        bear = card(power=2)
        return [
            list(inspect.signature(kind).parameters),
            outcome(lambda: bear),
            [bear == card(power=power, note=note) for power in (2, 3) for note in ("", "other")],
            bear == "Bear",
            len({bear, card(power=2, note="other"), card(power=3)}) if kind.__hash__ else None,
            outcome(lambda: setattr(bear, "name", "Elf")),
            outcome(lambda: delattr(card(), "name")),
            outcome(kind),
            outcome(lambda: kind("Elf", 1)),
            outcome(lambda: kind("Elf", other=1)),
            [part.name for part in fields(kind)],
            kind.__match_args__,
            kind.__doc__,
            hasattr(bear, "__dict__"),
            dataclasses.asdict(replace(bear, power=5, extra=7)),
            copy.deepcopy(bear).words == ["x"],
        ]

    ours, theirs = both(options)
    assert facts(ours) == facts(theirs)


def test_each_object_has_a_default_of_its_own() -> None:
    ours, _ = both(FROZEN)
    assert ours("Bear").words == []
    assert ours("Bear").words is not ours("Bear").words


def test_objects_of_frozen_classes_are_stored_and_copied() -> None:
    for pair in (Pair("x", (1, 2)), Triple(1, (4,), third="four")):
        for again in (pickle.loads(pickle.dumps(pair)), copy.copy(pair), copy.deepcopy(pair)):
            assert (again, type(again), hash(again)) == (pair, type(pair), hash(pair))


def test_a_class_that_is_derived_has_the_fields_of_both_and_equals_none_of_the_other() -> None:
    triple = Triple(1, (4, 5))
    assert repr(triple) == "Triple(left=1, right=(4, 5), sum=9, third='third')"
    assert triple != Pair(1, (4, 5))
    match triple:
        case Triple(left, (_, last), total):
            assert (left, last, total) == (1, 5, 9)
        case _:
            pytest.fail("no match")
    with pytest.raises(FrozenInstanceError):
        triple.third = "x"


def test_a_method_that_a_class_defines_is_left_alone() -> None:
    @dataclass(**FROZEN)
    class Named:
        name: str

        def __repr__(self) -> str:
            return self.name

        def __hash__(self) -> int:
            return 7

    assert (repr(Named("x")), hash(Named("x")), Named("x") == Named("x")) == ("x", 7, True)


def test_a_method_is_written_with_its_first_call() -> None:
    ours, _ = both(FROZEN)
    assert all(isinstance(vars(ours)[name], _Later) for name in ("__init__", "__eq__", "__hash__", "__repr__"))
    bear = ours("Bear")
    assert inspect.isfunction(vars(ours)["__init__"])
    assert isinstance(vars(ours)["__hash__"], _Later)
    assert hash(bear) == hash(bear)
    assert inspect.isfunction(vars(ours)["__hash__"])


def test_an_error_names_the_class() -> None:
    with pytest.raises(TypeError, match=r"Card\.__init__\(\) missing 1 required positional argument: 'name'"):
        both(FROZEN)[0]()
