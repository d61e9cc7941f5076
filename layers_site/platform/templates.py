"""Templates as Django has them, quicker: what is the same each time is worked out as they are read.

With DEBUG Django does all of it, as it says where in a template something went wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.template import Context, Node, Origin, Template, TemplateDoesNotExist
from django.template.base import FilterExpression, Lexer, NodeList, Parser, Token, VariableNode
from django.template.defaulttags import ForNode, IfNode, WithNode
from django.template.loader_tags import IncludeNode
from django.template.loaders import cached
from django.template.loaders.base import Loader as PlainLoader
from django.templatetags.i18n import BlockTranslateNode, LanguageNode, TranslateNode
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from layers_site.platform.nodes import Expression, If, Included, Loop, Value, With, is_at_hand, written
from layers_site.platform.spaces import tidied


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
        return written(value, context)


def _ready(node: Node) -> Node:
    """Return the quicker node that writes the same."""
    if type(node) is VariableNode:
        return Value(node.filter_expression)
    if type(node) is IfNode:
        return If(node)
    if type(node) is ForNode and len(node.loopvars) == 1 and not node.is_reversed:
        return Loop(node)
    if type(node) is WithNode:
        return With(node)
    if type(node) is IncludeNode and is_at_hand(node):
        return Included(node)
    return _ready_text(node)


def _ready_text(node: Node) -> Node:
    """Return the same of a text that is translated."""
    if type(node) is TranslateNode and not (node.asvar or node.message_context or node.filter_expression.filters):
        return _Translated(node) if node.filter_expression.var.lookups is None else node
    if type(node) is LanguageNode:
        return _Language(node)
    if type(node) is BlockTranslateNode and not (node.plural or node.asvar or node.message_context):
        return _BlockTranslated(node)
    return node


class _Parser(Parser):
    def compile_filter(self, token: str) -> FilterExpression:
        return Expression(token, self)

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
        comes_with_clicks = str(self.name).startswith("boards/")
        tokens = Lexer(tidied(self.source) if comes_with_clicks else self.source).tokenize()
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
