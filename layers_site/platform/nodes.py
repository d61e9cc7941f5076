"""Parts of templates that write what Django’s own write, quicker: values, conditions, loops, what is included.

Each says how it is written in Python (`platform/programs.py`). Whatever is not looked up in the plainest way (a method,
a number of a list, something that is missing) is left to Django.
"""

from __future__ import annotations

from typing import Any, Final

from django.template import Context, Node, NodeList, VariableDoesNotExist
from django.template.base import VariableNode
from django.template.defaulttags import CycleNode, ForNode, IfChangedNode, IfNode, TemplateLiteral, WithNode
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.utils.safestring import SafeString

from layers_site.platform.programs import Nodes, Program

#: These keep something for the template that they are in.
_REMEMBER: Final = (BlockNode, CycleNode, ExtendsNode, IfChangedNode)
#: What is asked before the second of two conditions.
_JOINING: Final = {"and": "", "or": "not "}


class CodedNode(Node):
    """A node that is written as Python with those around it; inside of another’s it is written alone."""

    def code(self, program: Program) -> None:
        raise NotImplementedError

    def render(self, context: Context) -> SafeString:
        if not hasattr(self, "_alone"):
            self._alone = Nodes([self])
        return self._alone.render(context)


class Value(CodedNode, VariableNode):
    """`{{ … }}`: most are texts."""

    def code(self, program: Program) -> None:
        program.line(f"out({program.written(program.value(self.filter_expression))})")


class If(CodedNode):
    """`{% if … %}`: most ask for one name, and many write a plain text."""

    def __init__(self, node: IfNode) -> None:
        self.nodelist = node.nodelist
        self._branches: list[tuple[Any, NodeList]] = node.conditions_nodelists

    def code(self, program: Program) -> None:
        self._branch(program, 0)

    def _branch(self, program: Program, place: int) -> None:
        if place == len(self._branches):
            return
        condition, nodes = self._branches[place]
        if condition is None:
            program.nodes(nodes)
            return
        if type(condition) is TemplateLiteral and _asks(condition.value):
            holds = program.variable()
            with program.block("try:"):
                program.line(f"{holds} = {_condition(program, condition)}")
            program.line(f"except {program.thing(VariableDoesNotExist)}:")
            program.line(f"    {holds} = False")
        else:
            holds = _condition(program, condition)
        with program.block(f"if {holds}:"):
            program.nodes(nodes)
        if place + 1 < len(self._branches):
            with program.block("else:"):
                self._branch(program, place + 1)


def _condition(program: Program, condition: Any) -> str:
    """Write how a condition is looked at, and return the variable that tells whether it holds.

    What goes wrong in one that is made of others, it does not hold.
    """
    if isinstance(condition, TemplateLiteral):
        expression: Any = condition.value
        return program.value(expression, ignored=True)
    holds = program.variable()
    with program.block("try:"):
        if condition.id == "not":
            program.line(f"{holds} = not {_condition(program, condition.first)}")
        elif condition.id in _JOINING:
            program.line(f"{holds} = {_condition(program, condition.first)}")
            with program.block(f"if {_JOINING[condition.id]}{holds}:"):
                program.line(f"{holds} = {_condition(program, condition.second)}")
        else:
            first, second = _condition(program, condition.first), _condition(program, condition.second)
            program.line(f"{holds} = {first} {condition.id} {second}")
    program.line("except Exception:")
    program.line(f"    {holds} = False")
    return holds


def _asks(expression: Any) -> bool:
    """Return whether a filter has a name as an argument, which may be missing."""
    return any(is_asked for _function, arguments in expression.filters for is_asked, _value in arguments)


class Loop(CodedNode):
    """`{% for … in … %}` with one name, from the first to the last."""

    child_nodelists = ("nodelist_loop", "nodelist_empty")

    def __init__(self, node: ForNode) -> None:
        self._name: str = node.loopvars[0]
        self._sequence: Any = node.sequence
        self.nodelist_loop: Any = node.nodelist_loop
        self.nodelist_empty: Any = node.nodelist_empty

    def code(self, program: Program) -> None:
        values = program.value(self._sequence, ignored=True)
        program.line(f"{values} = Q({values})")
        with program.block(f"if len({values}):"):
            self._laps(program, values)
        if self.nodelist_empty:
            with program.block("else:"):
                program.nodes(self.nodelist_empty)

    def _laps(self, program: Program, values: str) -> None:
        with program.attempt() as take_back:
            forgotten, foreign = program.forgotten, program.foreign
            before, program.looked_up = program.looked_up, set()
            self._written(program, values, counts=False)
            counts = program.foreign > foreign or "forloop" in program.looked_up
            forgets = program.forgotten > forgotten
            program.looked_up |= before
            if counts or forgets:
                take_back()
                if forgets:  # in the first lap, so that nothing is at hand in the second
                    program.names.clear()
                self._written(program, values, counts=counts)

    def _written(self, program: Program, values: str, *, counts: bool) -> None:
        lap, place, value = program.variable(), program.variable(), program.variable()
        if counts:
            program.line(f"{lap} = {program.thing(_lap)}(context, len({values}))")
        with program.layer({"forloop": lap} if counts else {}) as layer:
            program.names.pop("forloop", None)
            with program.block(f"for {place}, {value} in enumerate({values}):"):
                program.line(f"{layer}[{program.thing(self._name)}] = {value}")
                if counts:
                    program.line(f"{program.thing(_go_on)}({lap}, {place})")
                program.names |= {self._name: value}
                program.nodes(self.nodelist_loop)


def _lap(context: Context, count: int) -> dict[str, Any]:
    """Return what `forloop` is before the first lap."""
    return {"parentloop": context.get("forloop", {}), "counter0": -1, "revcounter": count + 1}


def _go_on(lap: dict[str, Any], place: int) -> None:
    left = lap["revcounter"] - 1
    lap["counter0"], lap["counter"], lap["revcounter"], lap["revcounter0"] = place, place + 1, left, left - 1
    lap["first"], lap["last"] = place == 0, left == 1


class With(CodedNode):
    """`{% with … %}`."""

    def __init__(self, node: WithNode) -> None:
        self._values = node.extra_context
        self.nodelist = node.nodelist

    def code(self, program: Program) -> None:
        with program.layer({name: program.value(value) for name, value in self._values.items()}):
            program.nodes(self.nodelist)


class Included(CodedNode):
    """`{% include "…" %}`: the template is found once, and written as if it stood here."""

    child_nodelists = ()

    def __init__(self, node: IncludeNode) -> None:
        self._name: str = node.template.var
        self._values = node.extra_context

    def code(self, program: Program) -> None:
        template = program.engine.get_template(self._name)
        with program.layer({name: program.value(value) for name, value in self._values.items()}):
            # By itself where something in it keeps something for it.
            apart = any(template.nodelist.get_nodes_by_type(kind) for kind in _REMEMBER)
            program.call(template if apart else template.nodelist)


def is_at_hand(node: IncludeNode) -> bool:
    """Return whether the template has a name of its own, whatever the context, and sees the context."""
    name = node.template
    plain = type(name.var) is SafeString and not name.filters and not name.var.startswith((".", "/"))
    return plain and not node.isolated_context
