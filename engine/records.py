"""Dataclasses whose methods are written when somebody first calls them.

Python's own writes and compiles six methods of each class as it is loaded, and most of them are never called: with some
1,000 classes that was a third of the time of a start. Here `dataclasses` finds the fields, makes the slots and the
order for patterns, so that its `fields`, `replace` and `is_dataclass` take the class as theirs; each method is compiled
with its first call. Types see `dataclasses.dataclass` itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from reprlib import recursive_repr
from types import FunctionType, MemberDescriptorType
from typing import TYPE_CHECKING, NoReturn, TypeVar, cast

_Kind = TypeVar("_Kind", bound=type)
_Write = Callable[[type], FunctionType]

#: What a parameter is whose default has to be made anew for each object.
_ABSENT = object()


def _dataclass(
    *, frozen: bool = False, slots: bool = False, eq: bool = True, kw_only: bool = False
) -> Callable[[_Kind], _Kind]:
    """Return a decorator that does what `dataclasses.dataclass` does with these options.

    Of a frozen class nothing can be set, and nothing of a class that is derived from it. Fields are parameters, all of
    them: neither `InitVar` nor `init=False`.
    """

    def made(plain: _Kind) -> _Kind:
        words = plain.__doc__
        # Without words Python's own would ask for the signature, and that for a method.
        plain.__doc__ = words or "…"
        with_fields = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
        kind = cast(Callable[[_Kind], _Kind], with_fields)(plain)
        kind.__doc__ = words
        for name, method in _methods(kind, frozen, slots, eq).items():
            if name not in vars(kind):
                setattr(kind, name, method)
        return kind

    return made


def _methods(kind: type, frozen: bool, slots: bool, eq: bool) -> dict[str, object]:
    """Return the methods of a class, by name, each to be written with its first call."""
    later: dict[str, _Write] = {"__init__": _frozen_init if frozen else _init, "__repr__": _repr}
    if eq:
        later["__eq__"] = _eq
    if eq and frozen:
        later["__hash__"] = _hash
    if frozen and slots:
        later |= {"__getstate__": _getstate, "__setstate__": _setstate}
    methods: dict[str, object] = {name: _Later(kind, name, write) for name, write in later.items()}
    if eq and not frozen:
        methods["__hash__"] = None
    return methods | ({"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete} if frozen else {})


class _Later:
    """A method of a class that is not written yet. Whoever asks for it has it written, and put where this was."""

    __slots__ = ("kind", "name", "write")

    def __init__(self, kind: type, name: str, write: _Write) -> None:
        self.kind = kind
        self.name = name
        self.write = write

    def __get__(self, instance: object, owner: type | None = None) -> object:
        method = self.write(self.kind)
        method.__name__ = self.name
        method.__qualname__ = f"{self.kind.__qualname__}.{self.name}"
        setattr(self.kind, self.name, method)
        return method if instance is None else method.__get__(instance, owner)


def _refuse_to_set(_self: object, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


# --- what writes a method ------------------------------------------------------------------------------


def _init(kind: type) -> FunctionType:
    return _written_init(kind, {field.name: f"self.{field.name} = " + "{}" for field in fields(kind)}, {})


def _frozen_init(kind: type) -> FunctionType:
    """Write the method that makes an object, past the one that refuses to set anything."""
    setters, scope = _setters(kind)
    return _written_init(kind, setters, scope)


def _written_init(kind: type, setters: dict[str, str], scope: dict[str, object]) -> FunctionType:
    """Write the method that makes an object. `setters` has the text that sets each field, with a gap for its value."""
    parts = fields(kind)
    in_order = [part for part in parts if not part.kw_only]
    by_name = [part for part in parts if part.kw_only]
    parameters = ["self", *map(_parameter, in_order), *(["*"] if by_name else []), *map(_parameter, by_name)]
    for part in parts:
        scope |= {f"_default_{part.name}": part.default, f"_make_{part.name}": part.default_factory}
    lines = [setters[part.name].format(_value(part)) for part in parts]
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    return _function(kind, f"{', '.join(parameters)}", lines or ["pass"], scope | {"_ABSENT": _ABSENT})


def _parameter(part: Field[object]) -> str:
    if part.default_factory is not MISSING:
        return f"{part.name}=_ABSENT"
    return part.name if part.default is MISSING else f"{part.name}=_default_{part.name}"


def _value(part: Field[object]) -> str:
    if part.default_factory is MISSING:
        return part.name
    return f"_make_{part.name}() if {part.name} is _ABSENT else {part.name}"


def _setters(kind: type) -> tuple[dict[str, str], dict[str, object]]:
    """Return the text that sets each field of a frozen object, and what the texts name.

    What sets a slot is asked itself, which takes two thirds of the time of `object.__setattr__`.
    """
    texts: dict[str, str] = {}
    scope: dict[str, object] = {"_set": object.__setattr__}
    for part in fields(kind):
        slot = getattr(kind, part.name, None)
        if isinstance(slot, MemberDescriptorType):
            scope[f"_set_{part.name}"] = slot.__set__
            texts[part.name] = f"_set_{part.name}(self, {{}})"
        else:
            texts[part.name] = f"_set(self, {part.name!r}, {{}})"
    return texts, scope


def _repr(kind: type) -> FunctionType:
    shown = ", ".join(f"{part.name}={{self.{part.name}!r}}" for part in fields(kind) if part.repr)
    method = _function(kind, "self", [f"return f'{{self.__class__.__qualname__}}({shown})'"], {})
    return cast(FunctionType, recursive_repr()(method))


def _eq(kind: type) -> FunctionType:
    names = [part.name for part in fields(kind) if part.compare]
    same = f"{_values('self', names)} == {_values('other', names)}"
    lines = [f"return {same} if other.__class__ is self.__class__ else NotImplemented"]
    return _function(kind, "self, other", lines, {})


def _hash(kind: type) -> FunctionType:
    names = [part.name for part in fields(kind) if (part.compare if part.hash is None else part.hash)]
    return _function(kind, "self", [f"return hash({_values('self', names)})"], {})


def _getstate(kind: type) -> FunctionType:
    names = [part.name for part in fields(kind)]
    return _function(kind, "self", [f"return [{', '.join(f'self.{name}' for name in names)}]"], {})


def _setstate(kind: type) -> FunctionType:
    setters, scope = _setters(kind)
    lines = [text.format(f"state[{place}]") for place, text in enumerate(setters.values())]
    return _function(kind, "self, state", lines or ["pass"], scope)


def _values(variable: str, names: list[str]) -> str:
    return f"({''.join(f'{variable}.{name}, ' for name in names)})"


def _function(kind: type, parameters: str, lines: list[str], scope: dict[str, object]) -> FunctionType:
    """Return the function of these parameters and lines, which name what is in the scope."""
    scope["__name__"] = kind.__module__
    exec("\n ".join([f"def method({parameters}):", *lines]), scope)  # noqa: S102  # names of fields, no text of anybody
    method = scope["method"]
    assert isinstance(method, FunctionType)  # noqa: S101
    return method


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass

__all__ = ["dataclass"]
