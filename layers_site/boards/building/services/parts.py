"""A part of a document as a tree of questions: each node asks for one thing, and nothing is asked that is not there.

tree("Selector", {"type": "Creature", "not": {"color": "red"}})

Whatever the format can say has such a tree; the shapes come from the engine (`shapes`). Pure: no form, no words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from engine.notation.json_schema import Schema
from layers_site.boards.building import words as vocabulary
from layers_site.boards.building.services import selectors, shapes
from layers_site.boards.building.services.presets import CHOSEN, OPERATORS, PARTS, WRAPPERS, Preset, preset_of, presets
from layers_site.boards.building.services.shapes import FIXED, Option

#: How a node is answered: as a number, a text, several words in one line, a word of a list, several of them, yes or no,
#: the name of an object or of a player, or in the form of a selector; "keys", "map" (with any keys), "list" and "pair"
#: hold other nodes, "given" says all by being there, "same" is what another node says, "closed" is not asked for.
Control = Literal[
    "number", "text", "line", "word", "words", "flag", "object", "objects", "player", "selector", "keys", "map", "list",
    "pair", "given", "same", "closed",
]  # fmt: skip
HOLDING: Final = ("keys", "map", "list", "pair")
SILENT: Final = ("given", "same", "closed")
_SUBTYPES: Final = ("subtype", "subtypes", "set_creature", "creature_type")
_KEYWORDS: Final = ("keyword", "forbid", "abilities", "plus")


@dataclass(frozen=True, slots=True)
class Node:
    """One question. `path` is its place in the part, "" the whole; `name` the key or place under which it stands.

    `options` are what it can be instead, `code` the one that it is. `more` are the keys that can be added, or the
    options of one item more; `words` are those to choose from. `may_be_empty`: left empty, it is null.
    `may_go` tells whether what it stands under can do without it, `place` its place among how many of a list.
    `shape` is the name of its shape, `preset` what it was begun as, `same` the path of the node that says it.
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
    shape: str = ""
    preset: Preset | None = None
    same: str = ""


Apart = frozenset[str]


def tree(shape: str | Schema, value: Any, apart: Apart = frozenset()) -> Node:
    """Return the questions of a value that `shapes.fits`. What stands at the places `apart` is asked piece by piece."""
    return _Questions(apart).node(shapes.shape(shape), value, "", "")


def leaves(node: Node) -> Iterator[Node]:
    """Yield every node that is answered itself."""
    return (node for node in nodes(node) if node.control not in (*HOLDING, *SILENT))


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes(child)


def is_number(node: Node) -> bool:
    """Return whether this is a number, or can be one."""
    return "number" in node.options


def words_at(path: str) -> str:
    """Return the list of words that a text at this place is from, "keywords" or "subtypes"; "" for any text."""
    keys = ["", "", *(part for part in path.split("/") if part and not part.isdecimal())]
    last, under = keys[-1], keys[-2]
    if last in _SUBTYPES or under == "subtypes":
        return "subtypes"
    gained = under in ("abilities", "player") and last in ("add", "remove")
    return "keywords" if gained or last in _KEYWORDS else ""


@dataclass(frozen=True, slots=True)
class _Questions:
    apart: Apart

    def node(self, part: Schema, value: Any, path: str, name: str, *, may_go: bool = False) -> Node:
        shape = shapes.name_of(part)
        if path in self.apart:
            return replace(self._by_shape(part, value, path, name, may_go=may_go), shape=shape)
        if shape == selectors.SELECTOR and selectors.read(value) is not None:
            return Node(path, name, "selector", value, may_go=may_go, shape=shape)
        node = replace(self._by_shape(part, value, path, name, may_go=may_go), shape=shape)
        preset = preset_of(shape, value)
        if shape in CHOSEN and preset is not None:
            return replace(node, preset=preset, options=tuple(presets(shape)), code=preset.code)
        return node if preset is None else replace(node, preset=preset, options=())

    def _by_shape(self, part: Schema, value: Any, path: str, name: str, *, may_go: bool) -> Node:
        options = shapes.options(part)
        together = _together(options, value, path, name, may_go=may_go)
        if together is not None:
            return together
        codes = tuple(option.code for option in options)
        if value is None and {"number", "nothing"} <= {*codes}:
            return Node(path, name, "number", value, codes, "nothing", may_be_empty=True, may_go=may_go)
        chosen = shapes.option_of(part, value) if options else Option("", part)
        if chosen is None:  # it fits, so this is only said for the types
            raise ValueError(path)
        return self._single(chosen, value, path, name, codes, may_go=may_go)

    def _single(
        self, chosen: Option, value: Any, path: str, name: str, codes: tuple[str, ...], *, may_go: bool
    ) -> Node:
        whole, control = shapes.resolved(chosen.shape), _control(chosen.shape)
        node = Node(path, name, control, value, codes, chosen.code, may_go=may_go)
        match control:
            case "keys":
                children, more = self._keys(whole, value, path)
                return replace(node, children=children, more=more)
            case "map":
                return replace(node, children=self._in_map(shapes.value_of_map(whole) or {}, value, path))
            case "pair":
                return replace(node, children=_shared(self._items(whole["prefixItems"], value, path), self.apart))
            case "list":
                may_go = len(value) > whole.get("minItems", 0)
                more, listed = _items_more(whole["items"]), _listed(whole["items"])
                if listed and {*map(str, value)} <= {*listed}:
                    others = tuple(code for code in more if code != "string")
                    return replace(node, control="words", words=listed, more=others)
                if _is_line(value, path):
                    return replace(node, control="line", more=tuple(code for code in more if code != "string"))
                items = self._items([whole["items"]] * len(value), value, path, may_go=may_go)
                return replace(node, children=items, more=more)
            case "word" | "words":
                enum = (whole if control == "word" else shapes.resolved(whole["items"]))["enum"]
                return replace(node, words=tuple(enum))
            case "number":
                return replace(node, may_be_empty="nothing" in codes)
        return node

    def _keys(self, whole: Schema, value: Mapping[str, Any], path: str) -> tuple[tuple[Node, ...], tuple[str, ...]]:
        known, required = whole["properties"], whole.get("required", ())
        least = whole.get("minProperties", 0)
        children = tuple(
            self._key(known, key, value, path, may_go=key not in required and len(value) > least)
            for key in known
            if key in value and key not in FIXED
        )
        return children, tuple(key for key in known if key not in value and key not in FIXED)

    def _key(self, known: Mapping[str, Schema], key: str, value: Mapping[str, Any], path: str, *, may_go: bool) -> Node:
        return self.node(known[key], value[key], f"{path}/{key}", key, may_go=may_go)

    def _in_map(self, part: Schema, value: Mapping[str, Any], path: str) -> tuple[Node, ...]:
        keys = (key for key in value if "/" not in key)
        return tuple(self.node(part, value[key], f"{path}/{key}", key, may_go=True) for key in keys)

    def _items(self, items: list[Schema], value: list[Any], path: str, *, may_go: bool = False) -> tuple[Node, ...]:
        return tuple(
            replace(self.node(part, item, f"{path}/{at}", str(at), may_go=may_go), place=(at, len(value)))
            for at, (part, item) in enumerate(zip(items, value, strict=True))
        )


def _together(options: tuple[Option, ...], value: Any, path: str, name: str, *, may_go: bool) -> Node | None:
    """Return one question for what is a value or nothing, or one word or several of a list; None for any other."""
    codes = {option.code for option in options}
    first = options[0].shape if options else {}
    if len(options) == 2 and "nothing" in codes:
        control = _control(first)
        if control not in HOLDING:
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


def _items_more(item: Schema) -> tuple[str, ...]:
    options = presets(shapes.name_of(item)) or [option.code for option in shapes.options(item)]
    return tuple(options) or ("",)


def _listed(item: Schema) -> tuple[str, ...]:
    """Return the words of which one can be an item, beside what else it can be."""
    words = (shapes.resolved(option.shape).get("enum", ()) for option in shapes.options(item))
    return tuple(word for some in words for word in some)


def _is_line(items: list[Any], path: str) -> bool:
    """Return whether these are words of the game alone, which are typed with commas between."""
    plain = [vocabulary.plain(item) for item in items]
    return bool(words_at(path)) and all(word is not None and "," not in word for word in plain)


def _shared(pair: tuple[Node, ...], apart: Apart) -> tuple[Node, ...]:
    """Return the pair with each number or object of the second asked for once, where the first has the same."""
    first = {_mark(node): node.path for node in nodes(pair[0]) if _may_be_shared(node)}

    def share(node: Node) -> Node:
        if _may_be_shared(node) and _mark(node) in first and node.path not in apart:
            return replace(node, control="same", same=first[_mark(node)], options=(), children=())
        return replace(node, children=tuple(map(share, node.children)))

    return (pair[0], *map(share, pair[1:]))


def _may_be_shared(node: Node) -> bool:
    is_counted = is_number(node) and node.control == "keys" and node.code not in WRAPPERS
    return is_counted or (node.control == "object" and node.shape == "Id")


def _mark(node: Node) -> str:
    return repr(node.value)


# --- what is done to a part -------------------------------------------------------------------------------

_LONGEST_KEY: Final = 80
#: Gives the answer to a question of this shape, or the value that is there.
Answer = Callable[[Node, Schema], Any]


@dataclass(frozen=True, slots=True)
class Wish:
    """A change of a part beside the answers: at these places something else, something more, away, or elsewhere.

    `instead` and `more` have the codes by path; an item more of a list without options has the code "". `moved` is an
    item of a list that goes so many places on. `keys` are other signs by which numbers are compared. `apart` are the
    places that are asked for piece by piece.
    """

    instead: Mapping[str, str]
    more: Mapping[str, str]
    less: str | None = None
    moved: tuple[str, int] = ("", 0)
    keys: Mapping[str, str] = field(default_factory=dict)
    apart: Apart = frozenset()


def changed(shape: str | Schema, value: Any, answer: Answer, wish: Wish) -> Any:
    """Return the value with each answer in its place, and changed as it is wished. It fits again."""
    return _Changing(answer, wish).value(shapes.shape(shape), tree(shape, value, wish.apart))


@dataclass(frozen=True, slots=True)
class _Changing:
    answer: Answer
    wish: Wish
    done: dict[str, Any] = field(default_factory=dict)

    def value(self, part: Schema, node: Node) -> Any:
        code = self.wish.instead.get(node.path, node.code)
        if code != node.code and code in node.options and code != PARTS:
            return _instead(part, node, code)
        if node.control == "same":
            return self.done[node.same]
        whole = self._whole(part, node)
        if node.control in HOLDING:
            made = self._holding(whole, node)
        else:
            made = node.value if node.control == "given" else self.answer(node, part)
        more = self.wish.more.get(node.path)
        if node.control in ("list", "line", "words") and more in node.more:
            made = [*made, one_more(whole["items"], more)]
        self.done[node.path] = made
        return made

    def _whole(self, part: Schema, node: Node) -> Schema:
        """Return the shape of what a node is, of all that the part could be."""
        codes = {option.code: option.shape for option in shapes.options(part)}
        option = shapes.option_of(part, node.value) if node.preset else None
        return shapes.resolved(option.shape if option else codes.get(node.code, part))

    def _holding(self, whole: Schema, node: Node) -> Any:
        remaining = [child for child in node.children if child.path != self.wish.less or not child.may_go]
        match node.control:
            case "keys":
                return self._keys(whole, node, remaining)
            case "map":
                return self._map(shapes.value_of_map(whole) or {}, node, remaining)
            case "pair":
                return [self.value(whole["prefixItems"][int(child.name)], child) for child in remaining]
        return [self.value(whole["items"], child) for child in self._arranged(remaining)]

    def _arranged(self, there: list[Node]) -> list[Node]:
        """Return the items of a list in the order that is wished."""
        path, step = self.wish.moved
        place = next((place for place, child in enumerate(there) if child.path == path), None)
        if place is None or not 0 <= place + step < len(there):
            return there
        others = [child for child in there if child.path != path]
        return [*others[: place + step], there[place], *others[place + step :]]

    def _map(self, part: Schema, node: Node, there: list[Node]) -> dict[str, Any]:
        """Return the object with any keys in its order, and one key more where that is wished."""
        by_key = {child.name: child for child in there}
        questions = {child.name for child in node.children}
        made = {
            key: self.value(part, by_key[key]) if key in by_key else before
            for key, before in node.value.items()
            if key in by_key or key not in questions
        }
        more = " ".join(self.wish.more.get(node.path, "").split())[:_LONGEST_KEY]
        return {**made, more: shapes.blank(part)} if more and "/" not in more and more not in made else made

    def _keys(self, whole: Schema, node: Node, there: list[Node]) -> dict[str, Any]:
        """Return the keys in the order in which they stood, an operator perhaps as another one."""
        by_key = {child.name: child for child in there}
        gone = {child.name for child in node.children} - by_key.keys()
        made = {
            self._operator(node, key): self.value(whole["properties"][key], by_key[key]) if key in by_key else before
            for key, before in node.value.items()
            if key not in gone
        }
        more = self.wish.more.get(node.path, "")
        return {**made, more: shapes.blank(whole["properties"][more])} if more in node.more else made

    def _operator(self, node: Node, key: str) -> str:
        instead = self.wish.keys.get(f"{node.path}/{key}", "")
        return instead if key in OPERATORS and instead in OPERATORS and instead not in node.value else key


def _instead(part: Schema, node: Node, code: str) -> Any:
    """Return what a part becomes; what is made of a number has that number within."""
    preset = presets(node.shape).get(code) if node.preset else None
    if preset is not None:
        return preset.sample
    blank = shapes.blank(next(option.shape for option in shapes.options(part) if option.code == code))
    if is_number(node) and code in WRAPPERS and node.value is not None:
        return {**blank, code: [node.value, 1] if isinstance(blank[code], list) else node.value}
    return blank


def one_more(item: Schema, code: str) -> Any:
    """Return what one more item of a list begins as."""
    preset = presets(shapes.name_of(item)).get(code)
    if preset is not None and shapes.fits(item, preset.sample):
        return preset.sample
    chosen = next((option.shape for option in shapes.options(item) if option.code == code), item)
    return shapes.blank(item if code == "" else chosen)
