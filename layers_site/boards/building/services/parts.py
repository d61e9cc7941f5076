"""A part of a document as a tree of questions: each node asks for one thing, and nothing is control that is not there.

tree("Selector", {"type": "Creature", "not": {"color": "red"}})

Whatever the format can say has such a tree; the shapes come from the engine (`shapes`). Pure: no form, no words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from engine.notation.json_schema import Schema
from layers_site.boards.building.services import shapes
from layers_site.boards.building.services.shapes import FIXED, Option

#: How a node is answered: as a number, a text, a word of a list, several of them, yes or no, the name of an object
#: or of a player; "keys", "map" (with any keys), "list" and "pair" hold other nodes, "given" says all by being there,
#: "closed" is not asked for.
Control = Literal[
    "number", "text", "word", "words", "flag", "object", "objects", "player", "keys", "map", "list", "pair", "given",
    "closed",
]  # fmt: skip
_HOLDING: Final = ("keys", "map", "list", "pair")
_SILENT: Final = ("given", "closed")


@dataclass(frozen=True, slots=True)
class Node:
    """One question. `path` is its place in the part, "" the whole; `name` the key or place under which it stands.

    `options` are what it can be instead, `code` the one that it is. `more` are the keys that can be added, or the
    options of one item more; `words` are those to choose from. `may_be_empty`: left empty, it is null.
    `may_go` tells whether what it stands under can do without it, `place` its place among how many of a list.
    Of what is closed, `named` is the name of its shape.
    """

    path: str
    name: str
    control: Control
    value: Any
    options: tuple[str, ...] = ()
    code: str = ""
    children: tuple[Node, ...] = ()
    more: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    may_be_empty: bool = False
    may_go: bool = False
    place: tuple[int, int] = (0, 0)
    named: str = ""


def tree(shape: str | Schema, value: Any) -> Node:
    """Return the questions of a value that `shapes.fits`."""
    return _node(shapes.shape(shape), value, "", "", may_go=False)


def leaves(node: Node) -> Iterator[Node]:
    """Yield every node that is answered itself."""
    if node.control not in (*_HOLDING, *_SILENT):
        yield node
    for child in node.children:
        yield from leaves(child)


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes(child)


def _node(part: Schema, value: Any, path: str, name: str, *, may_go: bool) -> Node:
    options = shapes.options(part)
    together = _together(options, value, path, name, may_go=may_go)
    if together is not None:
        return together
    chosen = shapes.option_of(part, value) if options else Option("", part)
    if chosen is None:  # it fits, so this is only said for the types
        raise ValueError(path)
    codes = tuple(option.code for option in options)
    return _single(chosen, value, path, name, codes, may_go=may_go)


def _together(options: tuple[Option, ...], value: Any, path: str, name: str, *, may_go: bool) -> Node | None:
    """Return one question for what is a value or nothing, or one word or several of a list; None for any other."""
    codes = {option.code for option in options}
    first = options[0].shape if options else {}
    if len(options) == 2 and "nothing" in codes:
        control = _control(first)
        if control not in _HOLDING:
            return Node(path, name, control, value, may_be_empty=True, may_go=may_go)
    enum = shapes.resolved(first).get("enum")
    if codes == {"string", "list"} and enum and shapes.resolved(options[1].shape)["items"] == first:
        return Node(path, name, "words", value, words=tuple(enum), may_go=may_go)
    return None


def _control(part: Schema) -> Control:
    if shapes.name_of(part) in shapes.IDS:
        return "player" if shapes.name_of(part) == "Player" else "object"
    if shapes.is_closed(part):
        return "closed"
    whole = shapes.resolved(part)
    match whole.get("type"):
        case "integer":
            return "number"
        case "boolean":
            return "flag"
        case "string":
            return "word" if "enum" in whole else "text"
        case "array":
            if "prefixItems" in whole:
                return "pair"
            return _control_of_several(whole["items"])
        case "object":
            return "keys" if shapes.value_of_map(whole) is None else "map"
    return "given"


def _control_of_several(item: Schema) -> Control:
    """Return how several are asked for: those of a list are ticked."""
    if shapes.name_of(item) == "Id":
        return "objects"
    return "words" if "enum" in shapes.resolved(item) else "list"


def _single(chosen: Option, value: Any, path: str, name: str, codes: tuple[str, ...], *, may_go: bool) -> Node:
    whole, control = shapes.resolved(chosen.shape), _control(chosen.shape)
    children: tuple[Node, ...] = ()
    more: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    if control == "keys":
        children, more = _keys(whole, value, path)
    elif control == "map":
        children = _in_map(shapes.value_of_map(whole) or {}, value, path)
    elif control == "pair":
        children = _items(whole["prefixItems"], value, path, may_go=False)
    elif control == "list":
        least = whole.get("minItems", 0)
        children = _items([whole["items"]] * len(value), value, path, may_go=len(value) > least)
        more = tuple(option.code for option in shapes.options(whole["items"])) or ("",)
    elif control in ("word", "words"):
        words = tuple(whole["enum"] if control == "word" else shapes.resolved(whole["items"])["enum"])
    named = shapes.name_of(chosen.shape) if control == "closed" else ""
    return Node(path, name, control, value, codes, chosen.code, children, more, words, may_go=may_go, named=named)


def _keys(whole: Schema, value: Mapping[str, Any], path: str) -> tuple[tuple[Node, ...], tuple[str, ...]]:
    known, required = whole["properties"], whole.get("required", ())
    present = [key for key in known if key in value and key not in FIXED]
    least = whole.get("minProperties", 0)
    children = tuple(
        _node(known[key], value[key], f"{path}/{key}", key, may_go=key not in required and len(value) > least)
        for key in present
    )
    return children, tuple(key for key in known if key not in value and key not in FIXED)


def _in_map(part: Schema, value: Mapping[str, Any], path: str) -> tuple[Node, ...]:
    return tuple(_node(part, item, f"{path}/{key}", key, may_go=True) for key, item in value.items() if "/" not in key)


def _items(item_shapes: list[Schema], value: list[Any], path: str, *, may_go: bool) -> tuple[Node, ...]:
    return tuple(
        replace(_node(part, item, f"{path}/{place}", str(place), may_go=may_go), place=(place, len(value)))
        for place, (part, item) in enumerate(zip(item_shapes, value, strict=True))
    )


# --- what is done to a part -------------------------------------------------------------------------------

_LONGEST_KEY: Final = 80
#: Gives the answer to a question, or the value that is there.
Answer = Callable[[Node], Any]


@dataclass(frozen=True, slots=True)
class Wish:
    """A change of a part beside the answers: at these places something else, something more, away, or elsewhere.

    `instead` and `more` have the codes by path; an item more of a list without options has the code "". `moved` is an
    item of a list that goes so many places on.
    """

    instead: Mapping[str, str]
    more: Mapping[str, str]
    less: str | None = None
    moved: tuple[str, int] = ("", 0)


def changed(shape: str | Schema, value: Any, answer: Answer, wish: Wish) -> Any:
    """Return the value with each answer in its place, and changed as it is wished. It fits again."""
    return _changed(shapes.shape(shape), tree(shape, value), answer, wish)


def _changed(part: Schema, node: Node, answer: Answer, wish: Wish) -> Any:
    code = wish.instead.get(node.path, node.code)
    if code != node.code and code in node.options:
        return shapes.blank(next(option.shape for option in shapes.options(part) if option.code == code))
    if node.control not in _HOLDING:
        return node.value if node.control == "given" else answer(node)
    chosen = next((option.shape for option in shapes.options(part) if option.code == node.code), part)
    whole = shapes.resolved(chosen)
    remaining = [child for child in node.children if child.path != wish.less or not child.may_go]
    if node.control == "keys":
        return _changed_keys(whole, node, remaining, answer, wish)
    if node.control == "map":
        return _changed_map(shapes.value_of_map(whole) or {}, node, remaining, answer, wish)
    if node.control == "pair":
        return [_changed(whole["prefixItems"][int(child.name)], child, answer, wish) for child in remaining]
    items = [_changed(whole["items"], child, answer, wish) for child in _arranged(remaining, wish)]
    more = wish.more.get(node.path)
    return items if more is None or more not in node.more else [*items, _one_more(whole["items"], more)]


def _arranged(there: list[Node], wish: Wish) -> list[Node]:
    """Return the items of a list in the order that is wished."""
    path, step = wish.moved
    place = next((place for place, child in enumerate(there) if child.path == path), None)
    if place is None or not 0 <= place + step < len(there):
        return there
    others = [child for child in there if child.path != path]
    return [*others[: place + step], there[place], *others[place + step :]]


def _changed_map(part: Schema, node: Node, there: list[Node], answer: Answer, wish: Wish) -> dict[str, Any]:
    """Return the object with any keys in its order, and one key more where that is wished."""
    by_key = {child.name: child for child in there}
    questions = {child.name for child in node.children}
    made = {
        key: _changed(part, by_key[key], answer, wish) if key in by_key else before
        for key, before in node.value.items()
        if key in by_key or key not in questions
    }
    more = " ".join(wish.more.get(node.path, "").split())[:_LONGEST_KEY]
    return {**made, more: shapes.blank(part)} if more and "/" not in more and more not in made else made


def _changed_keys(whole: Schema, node: Node, there: list[Node], answer: Answer, wish: Wish) -> dict[str, Any]:
    """Return the keys in the order in which they stood."""
    by_key = {child.name: child for child in there}
    gone = {child.name for child in node.children} - by_key.keys()
    made = {
        key: _changed(whole["properties"][key], by_key[key], answer, wish) if key in by_key else before
        for key, before in node.value.items()
        if key not in gone
    }
    more = wish.more.get(node.path, "")
    return {**made, more: shapes.blank(whole["properties"][more])} if more in node.more else made


def _one_more(item: Schema, code: str) -> Any:
    chosen = next((option.shape for option in shapes.options(item) if option.code == code), item)
    return shapes.blank(item if code == "" else chosen)
