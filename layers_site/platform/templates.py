"""Templates as Django has them, quicker: what is the same each time is worked out as they are read.

Whatever is not looked up in the plainest way (a method, a number of a list, something that is missing) is left to
Django. With DEBUG it does all of it, as it says where in a template something went wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any, Final

from django.conf import settings
from django.template import Context, Node, Origin, Template, TemplateDoesNotExist
from django.template.base import FilterExpression, Lexer, NodeList, Parser, Token, VariableNode, render_value_in_context
from django.template.loaders import cached
from django.template.loaders.base import Loader as PlainLoader
from django.templatetags.i18n import BlockTranslateNode, LanguageNode, TranslateNode
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

#: Django has to look.
_UNKNOWN: Final = object()
_NOT_THERE: Final = (AttributeError, KeyError, TypeError)
#: Whether things of a kind can be asked by `[…]`, as Django does first.
_BY_KEY: Final[dict[type, bool]] = {}


def _look_up(lookups: tuple[str, ...], context: Context) -> Any:
    """Return what the name stands for, attribute by attribute; _UNKNOWN where that is not plain."""
    name = lookups[0]
    for layer in reversed(context.dicts):
        if name in layer:
            value = layer[name]
            break
    else:
        return _UNKNOWN
    for bit in lookups[1:]:
        kind = type(value)
        if callable(value) or (kind is not dict and _by_key(kind)):
            return _UNKNOWN
        try:
            value = value[bit] if kind is dict else getattr(value, bit)
        except Exception as error:
            if isinstance(error, _NOT_THERE) or getattr(error, "silent_variable_failure", False):
                return _UNKNOWN
            raise
    return _UNKNOWN if callable(value) else value


def _by_key(kind: type) -> bool:
    known = _BY_KEY.get(kind)
    if known is None:
        known = _BY_KEY[kind] = hasattr(kind, "__getitem__")
    return known


class _Expression(FilterExpression):
    """A name with its filters, as everything in a template asks for it."""

    __slots__ = ()

    def resolve(self, context: Context, ignore_failures: bool = False) -> Any:
        lookups = self.var.lookups if self.is_var else None
        if lookups is None or self.filters:
            return super().resolve(context, ignore_failures)
        value = _look_up(lookups, context)
        return super().resolve(context, ignore_failures) if value is _UNKNOWN else value


class _Value(VariableNode):
    """`{{ … }}`: most are texts."""

    def render_annotated(self, context: Context) -> Any:
        try:
            value = self.filter_expression.resolve(context)
        except UnicodeDecodeError:
            return ""
        kind = type(value)
        if kind is SafeString:
            return value
        if kind is str and context.autoescape:
            return SafeString(escape(value))
        if kind is int and not settings.USE_THOUSAND_SEPARATOR:
            return str(value)
        return render_value_in_context(value, context)

    render = render_annotated


def _language(context: Context) -> str | None:
    """Return the language that is written in. Django is asked once for each context: that takes as long as to write."""
    if not hasattr(context, "language"):
        context.language = get_language()  # type: ignore[attr-defined]
    language: str | None = context.language  # type: ignore[attr-defined]
    return language


class _Language(Node):
    """`{% language … %}`: what is inside of it is written in another language."""

    child_nodelists = ("nodelist",)

    def __init__(self, node: LanguageNode) -> None:
        self._node = node
        self.nodelist = node.nodelist

    def render_annotated(self, context: Context) -> Any:
        outside = _language(context)
        del context.language  # type: ignore[attr-defined]
        try:
            return self._node.render(context)
        finally:
            context.language = outside  # type: ignore[attr-defined]

    render = render_annotated


class _Translated(Node):
    """`{% translate "…" %}`, in each language translated once."""

    child_nodelists = ()

    def __init__(self, node: TranslateNode) -> None:
        self._node = node
        self._texts: dict[str | None, str] = {}

    def render_annotated(self, context: Context) -> str:
        language = _language(context)
        text = self._texts.get(language)
        if text is None:
            text = self._texts[language] = self._node.render(context)
        return text

    render = render_annotated


class _BlockTranslated(Node):
    """`{% blocktranslate %}` without a plural: its message is put together as the template is read."""

    child_nodelists = ()

    def __init__(self, node: BlockTranslateNode) -> None:
        self._node = node
        self._message, self._names = node.render_token_list(node.singular)
        self._values: Mapping[str, FilterExpression] = node.extra_context
        self._texts: dict[str | None, str] = {}

    def render_annotated(self, context: Context) -> Any:
        language = _language(context)
        text = self._texts.get(language)
        if text is None:
            text = self._texts[language] = gettext(self._message)
        try:
            return text % {name: self._written(name, context) for name in self._names}
        except (KeyError, ValueError):  # a text that names what is not there
            return self._node.render(context)

    render = render_annotated

    def _written(self, name: str, context: Context) -> Any:
        expression = self._values.get(name)
        value = context[name] if expression is None else expression.resolve(context)
        kind = type(value)
        if kind is SafeString:
            return value
        if kind is str and context.autoescape:
            return SafeString(escape(value))
        return render_value_in_context(value, context)


def _ready(node: Node) -> Node:
    """Return the quicker node that writes the same."""
    if type(node) is VariableNode:
        return _Value(node.filter_expression)
    if type(node) is TranslateNode and not (node.asvar or node.message_context or node.filter_expression.filters):
        return _Translated(node) if node.filter_expression.var.lookups is None else node
    if type(node) is LanguageNode:
        return _Language(node)
    if type(node) is BlockTranslateNode and not (node.plural or node.asvar or node.message_context):
        return _BlockTranslated(node)
    return node


class _Parser(Parser):
    def compile_filter(self, token: str) -> FilterExpression:
        return _Expression(token, self)

    def extend_nodelist(self, nodelist: NodeList, node: Node, token: Token) -> None:
        super().extend_nodelist(nodelist, _ready(node), token)


class ReadyTemplate(Template):
    def render(self, context: Context) -> SafeString:
        if context.template is None:  # what is written for the first time with this context, or once more
            context.language = get_language()  # type: ignore[attr-defined]
        return super().render(context)

    def compile_nodelist(self) -> NodeList:
        if self.engine.debug:
            return super().compile_nodelist()
        tokens = Lexer(self.source).tokenize()
        parser = _Parser(tokens, self.engine.template_libraries, self.engine.template_builtins, self.origin)
        nodelist = parser.parse()
        self.extra_data = parser.extra_data
        return nodelist


class _Reader(PlainLoader):
    def get_template(self, template_name: str, skip: list[Origin] | None = None) -> Template:
        """Return Django's template read anew, ready. Raises TemplateDoesNotExist."""
        for origin in self.get_template_sources(template_name):
            with suppress(TemplateDoesNotExist):
                if origin not in (skip or ()):
                    text = origin.loader.get_contents(origin)  # type: ignore[union-attr]
                    return ReadyTemplate(text, origin, str(origin.template_name), self.engine)
        return super().get_template(template_name, skip)


class Loader(cached.Loader, _Reader):
    """Keeps templates that are ready; what it does not find, Django says where it looked for."""
