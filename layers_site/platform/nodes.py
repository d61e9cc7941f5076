"""Parts of templates that write what Django’s own write, quicker: values, conditions, loops, and what is included.

Whatever is not looked up in the plainest way (a method, a number of a list, something that is missing) is left to
Django.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any, Final

from django.conf import settings
from django.template import Context, Node, NodeList, Template, VariableDoesNotExist
from django.template.base import FilterExpression, Parser, TextNode, Variable, VariableNode, render_value_in_context
from django.template.defaulttags import CycleNode, ForNode, IfChangedNode, IfNode, TemplateLiteral, WithNode
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.utils.functional import Promise
from django.utils.safestring import SafeData, SafeString, mark_safe

#: Django has to look.
UNKNOWN: Final = object()
_NOT_THERE: Final = (AttributeError, KeyError, TypeError)
#: Whether things of a kind have attributes and nothing else: Django would ask them by `[…]` first, or call them.
_PLAIN: Final[dict[type, bool]] = {}
#: These keep something for the template that they are in.
_REMEMBER: Final = (BlockNode, CycleNode, ExtendsNode, IfChangedNode)


def look_up(lookups: tuple[str, ...], context: Context) -> Any:
    """Return what the name stands for, attribute by attribute; UNKNOWN where that is not plain."""
    bits = iter(lookups)
    name = next(bits)
    for layer in reversed(context.dicts):
        if name in layer:
            value = layer[name]
            break
    else:
        return UNKNOWN
    for bit in bits:
        kind = type(value)
        try:
            if kind is dict:
                value = value[bit]
            elif _PLAIN[kind] if kind in _PLAIN else _is_plain(kind):
                value = getattr(value, bit)
            else:
                return UNKNOWN
        except Exception as error:
            if isinstance(error, _NOT_THERE) or getattr(error, "silent_variable_failure", False):
                return UNKNOWN
            raise
    return UNKNOWN if callable(value) else value


def _is_plain(kind: type) -> bool:
    plain = _PLAIN[kind] = not (hasattr(kind, "__getitem__") or issubclass(kind, type) or "__call__" in dir(kind))
    return plain


class Expression(FilterExpression):
    """A name with its filters, as everything in a template asks for it."""

    __slots__ = ("_lookups", "_steps")

    def __init__(self, token: str, parser: Parser) -> None:
        super().__init__(token, parser)
        self._lookups: tuple[str, ...] | None = self.var.lookups if self.is_var else None
        steps = [_Step(*step) for step in self.filters]
        self._steps = None if any(step.is_special for step in steps) else steps

    def resolve(self, context: Context, ignore_failures: bool = False) -> Any:
        if self._lookups is None or self._steps is None:
            return super().resolve(context, ignore_failures)
        value = look_up(self._lookups, context)
        if value is UNKNOWN:
            return super().resolve(context, ignore_failures)
        for step in self._steps:
            value = step.done(value, context)
        return value


class _Step:
    """One filter with its arguments, of which the constants are ready. What `is_special` is left to Django."""

    __slots__ = ("_arguments", "_filter", "_is_safe", "is_special")

    def __init__(self, function: Callable[..., Any], arguments: Sequence[tuple[bool, Any]]) -> None:
        self._filter = function
        self._is_safe = getattr(function, "is_safe", False)
        self._arguments = [value if is_asked else mark_safe(value) for is_asked, value in arguments]  # noqa: S308 - so does Django
        self.is_special = (
            getattr(function, "expects_localtime", False)
            or getattr(function, "needs_autoescape", False)
            or any(isinstance(value, Promise) for _is_asked, value in arguments)
        )

    def done(self, value: Any, context: Context) -> Any:
        arguments = [
            _resolved(argument, context) if type(argument) is Variable else argument for argument in self._arguments
        ]
        result = self._filter(value, *arguments)
        return mark_safe(result) if self._is_safe and isinstance(value, SafeData) else result  # noqa: S308 - so does Django


def _resolved(argument: Variable, context: Context) -> Any:
    value = UNKNOWN if argument.lookups is None else look_up(argument.lookups, context)
    return argument.resolve(context) if value is UNKNOWN else value


class Value(VariableNode):
    """`{{ … }}`: most are texts."""

    def render_annotated(self, context: Context) -> Any:
        try:
            value = self.filter_expression.resolve(context)
        except UnicodeDecodeError:
            return ""
        return written(value, context)

    render = render_annotated


def written(value: Any, context: Context) -> Any:
    """Return a value as text, escaped where it is not safe."""
    kind = type(value)
    if kind is SafeString:
        return value
    if kind is str and context.autoescape:
        return SafeString(escape(value))
    if kind is int and not settings.USE_THOUSAND_SEPARATOR:
        return str(value)
    return render_value_in_context(value, context)


def _joined(nodes: Any, context: Context) -> str:
    return "".join([node.render_annotated(context) for node in nodes])


class If(Node):
    """`{% if … %}`: most ask for one name, and many write a plain text."""

    def __init__(self, node: IfNode) -> None:
        self.nodelist = node.nodelist
        self._branches: list[tuple[Any, Any, NodeList, str | None]] = [
            (condition.value if type(condition) is TemplateLiteral else None, condition, nodes, _text_of(nodes))
            for condition, nodes in node.conditions_nodelists
        ]

    def render_annotated(self, context: Context) -> str:
        for name, condition, nodes, text in self._branches:
            try:
                if name is not None:
                    holds = name.resolve(context, True)
                else:
                    holds = condition is None or condition.eval(context)
            except VariableDoesNotExist:
                continue
            if holds:
                return _joined(nodes, context) if text is None else text
        return ""

    render = render_annotated


def _text_of(nodes: NodeList) -> str | None:
    """Return what is written whatever the context; None where that depends on it."""
    texts = [node.s for node in nodes if isinstance(node, TextNode)]
    return "".join(texts) if len(texts) == len(nodes) else None


class Loop(Node):
    """`{% for … in … %}` with one name, from the first to the last."""

    child_nodelists = ("nodelist_loop", "nodelist_empty")

    def __init__(self, node: ForNode) -> None:
        self._name: str = node.loopvars[0]
        self._sequence: Any = node.sequence
        self.nodelist_loop: Any = node.nodelist_loop
        self.nodelist_empty: Any = node.nodelist_empty

    def render_annotated(self, context: Context) -> str:
        values = self._sequence.resolve(context, ignore_failures=True)
        values = () if values is None else values
        values = values if hasattr(values, "__len__") else list(values)
        count = len(values)
        if not count:
            return _joined(self.nodelist_empty, context)
        lap: dict[str, Any] = {"parentloop": context.get("forloop", {})}
        layer: dict[str, Any] = {"forloop": lap}
        parts: list[str] = []
        context.dicts.append(layer)
        try:
            for place, value in enumerate(values):
                layer[self._name] = value
                lap["counter0"], lap["counter"] = place, place + 1
                lap["revcounter"], lap["revcounter0"] = count - place, count - place - 1
                lap["first"], lap["last"] = place == 0, place == count - 1
                parts += [node.render_annotated(context) for node in self.nodelist_loop]
        finally:
            context.dicts.pop()
        return "".join(parts)

    render = render_annotated


class With(Node):
    """`{% with … %}`."""

    def __init__(self, node: WithNode) -> None:
        self._values = node.extra_context
        self.nodelist = node.nodelist

    def render_annotated(self, context: Context) -> str:
        context.dicts.append({name: value.resolve(context) for name, value in self._values.items()})
        try:
            return _joined(self.nodelist, context)
        finally:
            context.dicts.pop()

    render = render_annotated


class Included(Node):
    """`{% include "…" %}`: the template is found once, and written as if it stood here."""

    child_nodelists = ()

    def __init__(self, node: IncludeNode) -> None:
        self._name: str = node.template.var
        self._values = node.extra_context
        self._write: Callable[[Context], str] | None = None

    def render_annotated(self, context: Context) -> str:
        write = self._write
        if write is None:
            engine = context.template.engine  # type: ignore[union-attr]  # it is being written
            write = self._write = _writer(engine.get_template(self._name))
        context.dicts.append({name: value.resolve(context) for name, value in self._values.items()})
        try:
            return write(context)
        finally:
            context.dicts.pop()

    render = render_annotated


def _writer(template: Template) -> Callable[[Context], str]:
    """Return what writes a template that is included: by itself where something in it keeps something for it."""
    nodes = template.nodelist
    apart = any(nodes.get_nodes_by_type(kind) for kind in _REMEMBER)
    return template.render if apart else partial(_joined, nodes)


def is_at_hand(node: IncludeNode) -> bool:
    """Return whether the template has a name of its own, whatever the context, and sees the context."""
    name = node.template
    plain = type(name.var) is SafeString and not name.filters and not name.var.startswith((".", "/"))
    return plain and not node.isolated_context
