"""Helpers of the functions that write templates (`platform/programs.py`): they look up a name, and write a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.conf import settings
from django.template import Context
from django.template.base import FilterExpression, Variable, render_value_in_context

#: What is not there, or not there in the plainest way: Django has to look.
_UNPLAIN: Final = (AttributeError, KeyError, TypeError, NameError)


class Plain(dict[type, bool]):
    """Whether things of a kind have attributes and nothing else: Django would ask them by `[…]` first, or call them."""

    def __missing__(self, kind: type) -> bool:
        plain = not (hasattr(kind, "__getitem__") or issubclass(kind, type) or "__call__" in dir(kind))
        self[kind] = plain
        return plain


PLAIN: Final = Plain()


def named(dicts: Sequence[dict[str, Any]], name: str) -> Any:
    """Return what a name stands for. Raises KeyError for one that is not there."""
    for layer in reversed(dicts):
        if name in layer:
            return layer[name]
    raise KeyError(name)


def attribute(thing: Any, name: str) -> Any:
    """Return an attribute, or the value of a key. Raises TypeError where Django has to look."""
    if type(thing) is dict:
        return thing[name]
    if PLAIN[type(thing)]:
        return getattr(thing, name)
    raise TypeError


def instead(name: FilterExpression | Variable, context: Context, *, ignored: bool, error: Exception | None) -> Any:
    """Return what Django finds, where it was not there in the plainest way; raise what is raised there."""
    if error is not None and not isinstance(error, _UNPLAIN) and not getattr(error, "silent_variable_failure", False):
        raise error
    return name.resolve(context) if isinstance(name, Variable) else name.resolve(context, ignored)


def sequence(values: Any) -> Any:
    """Return what a loop goes through, which has a length."""
    if values is None:
        return ()
    return values if hasattr(values, "__len__") else list(values)


def written(value: Any, context: Context) -> Any:
    """Return a value as text, escaped where it is not safe."""
    if type(value) is int and not settings.USE_THOUSAND_SEPARATOR:
        return str(value)
    return render_value_in_context(value, context)
