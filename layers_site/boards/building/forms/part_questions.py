"""The questions about a part of a document, as a page asks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from engine.words import CARD_TYPES
from layers_site.boards.building import part_names
from layers_site.boards.building.forms.choices import TYPES
from layers_site.boards.building.forms.part_answers import Answered, shown
from layers_site.boards.building.services.parts import Node
from layers_site.platform.text import LANGUAGES

#: Card types of casual variants.
_UNCOMMON: Final = CARD_TYPES - {*TYPES}
Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Asking:
    """A question on the page. `name` is that of its field, `label` what it asks for; `less` takes it away."""

    node: Node
    name: str
    label: str
    text: str
    choices: tuple[tuple[str, str, bool], ...]
    options: tuple[tuple[str, str, bool], ...]
    more: tuple[tuple[str, str], ...]
    children: tuple[Asking, ...]
    bare: bool
    less: str
    up: str
    down: str
    item: str
    problem: str

    @property
    def id(self) -> str:
        return f"id_{self.name}".translate(_IN_IDS)

    @property
    def which_name(self) -> str:
        return _beside(self.name, self.node, "?")

    @property
    def more_name(self) -> str:
        return _beside(self.name, self.node, "+")

    @property
    def holds(self) -> bool:
        return self.node.control in ("keys", "map", "list", "pair")

    @property
    def is_map(self) -> bool:
        return self.node.control == "map"

    @property
    def is_closed(self) -> bool:
        return self.node.control == "closed"

    @property
    def is_fetched(self) -> bool:
        """Return whether it is a board, which is made on the workbench and taken from there."""
        return self.is_closed and bool(self.node.named)

    @property
    def language(self) -> str:
        """Return the language of a text in both languages, "" for any other text."""
        return self.node.name if self.node.control == "text" and self.node.name in LANGUAGES else ""

    @property
    def is_both(self) -> bool:
        """Return whether this is a text in both languages, side by side."""
        return [child.language for child in self.children] == [*LANGUAGES]

    @property
    def rows(self) -> int:
        """Return how many lines a text takes."""
        return min(14, 1 + len(self.text) // 60 + self.text.count("\n"))

    @property
    def ticks(self) -> bool:
        return self.node.control in ("words", "objects")

    @property
    def is_fixed(self) -> bool:
        return self.node.control == "given"


#: An id has no signs that style sheets read.
_IN_IDS: Final = str.maketrans({"@": "-", "/": "-", "<": "l", ">": "g", "=": "e"})


def _is_all(child: Node, node: Node) -> bool:
    """Return whether a part has nothing but its kind, which is shown already."""
    return len(node.children) == 1 and child.name == node.code


def _in_order(children: Iterable[Node]) -> list[Node]:
    """Return the questions with those for what is done last, as a sentence has them."""
    return sorted(children, key=lambda child: child.name == "changes")


def _beside(name: str, node: Node, sign: str) -> str:
    """Return the name of the list beside a question, which replaces the part or adds another."""
    return f"{name.removesuffix(f'@{node.path}')}{sign}{node.path}"


@dataclass(slots=True)
class Page:
    """Make the questions of a part; they share its name, its answers, and whom it may name.

    `name_of` says what a key at a place asks for, `word_of` a word of a list; `known` are texts to choose from by key.
    """

    name: str
    answered: Answered
    objects: Choices
    players: Choices
    name_of: Callable[[str, str], str] = part_names.name_of
    word_of: Callable[[str, str], str] = part_names.word_of
    known: Mapping[str, Choices] = field(default_factory=dict)

    def asking(self, node: Node, bare: bool = False) -> Asking:
        name = f"{self.name}@{node.path}"
        problem = self.answered.problems.get(node.path, "")
        return Asking(
            node, name,
            label=self.name_of(node.path, node.name) or self._place(node) or node.name,
            text=self.answered.typed.get(node.path, shown(node)),
            choices=tuple(self._choices(node)),
            options=tuple((code, self.name_of(node.path, code), code == node.code) for code in node.options),
            more=tuple((code, self.name_of(node.path, code)) for code in node.more if code),
            children=tuple(self.asking(child, bare=_is_all(child, node)) for child in _in_order(node.children)),
            bare=bare,
            less=f"part:{self.name}:less:{node.path}" if node.may_go else "",
            up=f"part:{self.name}:up:{node.path}" if node.place[0] > 0 else "",
            down=f"part:{self.name}:down:{node.path}" if node.place[0] + 1 < node.place[1] else "",
            item=f"part:{self.name}:item:{node.path}" if node.more == ("",) else "",
            problem=problem,
        )  # fmt: skip

    def _place(self, node: Node) -> str:
        return str(int(node.name) + 1) if node.name.isdecimal() else ""

    def _choices(self, node: Node) -> Iterable[tuple[str, str, bool]]:
        ticked = [node.value] if isinstance(node.value, str) else node.value
        match node.control:
            case "text":
                yield from self._listed(node)
            case "flag":
                yield from (("yes", _("yes"), node.value is True), ("no", _("no"), node.value is False))
            case "word" | "words":
                for word in node.words:
                    if word in _UNCOMMON and word not in (ticked or ()):
                        continue
                    yield word, self.word_of(node.name, word), word in (ticked or ())
            case "object" | "objects" | "player":
                yield from self._named(node, ticked)

    def _listed(self, node: Node) -> Iterable[tuple[str, str, bool]]:
        """Yield the texts to choose from, where those of a list are known; what stands there may be another one."""
        key = next((part for part in reversed(node.path.split("/")) if not part.isdecimal()), "")
        if key in self.known:
            known = {"": "–"} | dict(self.known[key])
            known.setdefault(node.value, node.value)
            yield from ((code, name, code == node.value) for code, name in known.items())

    def _named(self, node: Node, ticked: Any) -> Iterable[tuple[str, str, bool]]:
        known = dict(self.players) if node.control == "player" else dict(self.objects)
        if node.control == "object" and node.name == "attached_to":
            known |= dict(self.players)
        beside = part_names.players() if node.control == "player" else part_names.objects()
        if node.control != "objects":
            known |= {key: name for key, name in beside.items() if key not in known}
        for value in ticked if isinstance(ticked, list) else [ticked]:
            known.setdefault(value or "", value or "–")
        if node.may_be_empty:
            known = {"": "–"} | known
        yield from ((key, name, key == (node.value or "") or key in (ticked or ())) for key, name in known.items())
