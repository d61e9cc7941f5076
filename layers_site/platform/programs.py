"""Templates as Python functions: each list of nodes is written as one, in each language, when it is first used.

    def write(context):
        …
        out("<li>")
        try:
            v4 = v3
            v4 = v4.name if P[type(v4)] else D(v4, "name")
            …

Nothing of a template stands in the text of a function but names of attributes: all else is a thing that it is lent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from itertools import count
from keyword import iskeyword
from typing import Any, Final, Protocol

from django.template import Context, Engine, Node, NodeList, Template
from django.template.base import FilterExpression, TextNode, Variable
from django.utils.safestring import SafeData, SafeString, mark_safe
from django.utils.translation import get_language

from layers_site.platform.looking_up import PLAIN, attribute, instead, named, sequence, written

Write = Callable[[Context], SafeString]
#: By the names that functions know it by.
_LENT: Final = {
    "P": PLAIN, "A": attribute, "N": named, "I": instead, "W": written, "E": escape, "S": SafeString, "Q": sequence,
    "Safe": SafeData, "mark": mark_safe,
}  # fmt: skip
_NAME: Final = re.compile(r"[A-Za-z]\w*", re.ASCII)


class Coded(Protocol):
    """A node that writes itself as Python."""

    def code(self, program: Program) -> None: ...


class Nodes(NodeList):
    """A list of nodes that is written by one function."""

    def __init__(self, nodes: Iterable[Node] = (), *, contains_nontext: bool = False) -> None:
        super().__init__(nodes)
        self.contains_nontext = contains_nontext
        self._writers: dict[str | None, Write] = {}

    def render(self, context: Context) -> SafeString:
        language = language_of(context)
        write = self._writers.get(language)
        if write is None:
            program = Program(context, language)
            program.nodes(self)
            write = self._writers[language] = program.function()
        return write(context)


def language_of(context: Context) -> str | None:
    """Return the language that is written in. Django is asked once for each context: that takes as long as to write."""
    if not hasattr(context, "language"):
        context.language = get_language()  # type: ignore[attr-defined]
    language: str | None = context.language  # type: ignore[attr-defined]
    return language


class Program:
    """The text of a function that writes nodes, and the things that it is lent.

    `names` has for a name of the context the variable in which its value is at hand. It is forgotten where something
    may have given the name another one.
    """

    def __init__(self, context: Context, language: str | None) -> None:
        self.engine: Engine = context.template.engine  # type: ignore[union-attr]  # it is being written
        self.language = language
        #: For what asks while the function is written: texts are translated then.
        self.context = context
        self.names: dict[str, str] = {}
        #: All names that were looked up.
        self.looked_up: set[str] = set()
        self._lines: list[str] = []
        #: How often others write a part of it, and how often names were forgotten for that.
        self.foreign = self.forgotten = 0
        self._depth = 2
        self._texts: list[str] = []
        self._numbers = count()
        self._things: dict[str, Any] = dict(_LENT)

    # --- lines -----------------------------------------------------------------------------------------

    def line(self, text: str) -> None:
        self.flush()
        self._lines.append("    " * self._depth + text)

    def text(self, text: str) -> None:
        """Write a text, together with those beside it."""
        self._texts.append(text)

    def flush(self) -> None:
        """Write the texts that wait."""
        text = "".join(self._texts)
        self._texts.clear()
        if text:
            self.line(f"out({self.thing(text)})")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write the lines within below `head`. What is at hand within is not after it."""
        self.line(head)
        names = self.names.copy()
        self._depth += 1
        self.line("pass")
        yield
        self.flush()
        self._depth -= 1
        self.names = {name: value for name, value in names.items() if self.names.get(name) == value}

    def variable(self) -> str:
        return f"v{next(self._numbers)}"

    def thing(self, value: object) -> str:
        """Return the name by which the function knows this."""
        name = f"t{next(self._numbers)}"
        self._things[name] = value
        return name

    # --- nodes -----------------------------------------------------------------------------------------

    def nodes(self, nodes: Iterable[Node | Coded]) -> None:
        for node in nodes:
            if isinstance(node, TextNode):
                self.text(node.s)
            elif hasattr(node, "code"):
                node.code(self)
            else:
                self.leave(node)

    def leave(self, node: Node) -> None:
        """Leave a part to Django, which may set names."""
        self.call(node)
        if type(node).__name__ not in _KEEPERS or getattr(node, "asvar", None):
            self.names.clear()
            self.forgotten += 1

    def call(self, other: Node | NodeList | Template) -> None:
        """Write what another writes, which may ask for any name."""
        self.line(f"out({self.thing(other.render)}(context))")
        self.foreign += 1

    @contextmanager
    def attempt(self) -> Iterator[Callable[[], None]]:
        """Yield what takes back all that has been written since, with what was at hand then."""
        self.flush()
        lines, names, counts = len(self._lines), self.names.copy(), (self.foreign, self.forgotten)

        def take_back() -> None:
            self._texts.clear()
            del self._lines[lines:]
            self.names = names.copy()
            self.foreign, self.forgotten = counts

        yield take_back

    @contextmanager
    def layer(self, values: dict[str, str]) -> Iterator[str]:
        """Write the lines within with these variables as values in a new layer of the context."""
        layer = self.variable()
        self.line(f"{layer} = {{{', '.join(f'{self.thing(name)}: {value}' for name, value in values.items())}}}")
        self.line(f"dicts.append({layer})")
        names = self.names.copy()
        self.names |= values
        yield layer
        self.line("dicts.pop()")
        self.names = {name: value for name, value in names.items() if name in values or self.names.get(name) == value}

    def value(self, expression: FilterExpression, *, ignored: bool = False) -> str:
        """Write how a name with its filters is looked up, and return the variable that has its value."""
        target, thing = self.variable(), self.thing(expression)
        lookups = expression.var.lookups if expression.is_var else None
        steps = [_Step(*step) for step in expression.filters]
        if lookups is None or any(step.is_special for step in steps):
            self.line(f"{target} = I({thing}, context, ignored={ignored}, error=None)")
            self.foreign += 1
            return target
        self.line("try:")
        self._depth += 1
        self._look_up(target, lookups)
        self._depth -= 1
        self.line("except Exception as error:")
        self.line(f"    {target} = I({thing}, context, ignored={ignored}, error=error)")
        if steps:
            with self.block("else:"):
                for step in steps:
                    self._step(target, step)
        return target

    @staticmethod
    def written(value: str) -> str:
        """Return how the value of a variable is written: most are texts."""
        safe, plain = f"type({value}) is S", f"type({value}) is str and escaping"
        return f"({value} if {safe} else E({value}) if {plain} else W({value}, context))"

    def _look_up(self, target: str, lookups: Sequence[str]) -> None:
        first, *others = lookups
        self.looked_up.add(first)
        at_hand = self.names.get(first)
        if at_hand is None:
            at_hand = self.names[first] = self.variable()
            self.line(f"{at_hand} = N(dicts, {self.thing(first)})")
        self.line(f"{target} = {at_hand}")
        for bit in others:
            plain = f"{target}.{bit}" if _NAME.fullmatch(bit) and not iskeyword(bit) else None
            slowly = f"A({target}, {self.thing(bit)})"
            self.line(f"{target} = {f'{plain} if P[type({target})] else ' if plain else ''}{slowly}")
        self.line(f"if callable({target}): raise TypeError")

    def _step(self, target: str, step: _Step) -> None:
        arguments = "".join(f", {self._argument(argument)}" for argument in step.arguments)
        call = f"{self.thing(step.function)}({target}{arguments})"
        if step.is_safe:
            done = self.variable()
            self.line(f"{done} = {call}")
            self.line(f"{target} = mark({done}) if isinstance({target}, Safe) else {done}")
        else:
            self.line(f"{target} = {call}")

    def _argument(self, argument: object) -> str:
        if type(argument) is not Variable:
            return self.thing(argument)
        if argument.lookups is None:
            self.foreign += 1
            return f"{self.thing(argument)}.resolve(context)"
        target = self.variable()
        self.line("try:")
        self._depth += 1
        self._look_up(target, argument.lookups)
        self._depth -= 1
        self.line("except Exception as error:")
        self.line(f"    {target} = I({self.thing(argument)}, context, ignored=False, error=error)")
        return target

    # --- the whole -------------------------------------------------------------------------------------

    def function(self) -> Write:
        """Return the function."""
        self.flush()
        body = "\n".join(self._lines)
        text = (
            "def write(context):\n"
            "    parts = []\n    out = parts.append\n    dicts = context.dicts\n    depth = len(dicts)\n"
            f"    escaping = context.autoescape\n    try:\n        pass\n{body}\n"
            "    except BaseException:\n        del dicts[depth:]\n        raise\n"
            "    return S(''.join(parts))\n"
        )
        exec(compile(text, "<template>", "exec"), self._things)  # noqa: S102 - names are all that it has of a template
        write: Write = self._things["write"]
        return write


#: Nodes of Django's that set no name but one that they are told to.
_KEEPERS: Final = frozenset(("URLNode", "CsrfTokenNode", "BlockTranslateNode", "CommentNode", "LoadNode"))


class _Step:
    """One filter with its arguments, of which the constants are ready. What `is_special` is left to Django."""

    def __init__(self, function: Callable[..., Any], arguments: Sequence[tuple[bool, Any]]) -> None:
        self.function = function
        self.is_safe = getattr(function, "is_safe", False)
        self.arguments = [value if is_asked else mark_safe(value) for is_asked, value in arguments]  # noqa: S308 - so does Django
        self.is_special = getattr(function, "expects_localtime", False) or getattr(function, "needs_autoescape", False)
