"""The questions about a part of a document, as a page asks them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from engine.words import CARD_TYPES
from layers_site.boards.building.forms.choices import TYPES
from layers_site.boards.building.forms.part_answers import Answered, shown
from layers_site.boards.building.presenters import part_names
from layers_site.boards.building.services.parts import Node

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
        return self.node.control in ("keys", "list", "pair")

    @property
    def ticks(self) -> bool:
        return self.node.control in ("words", "objects")

    @property
    def is_fixed(self) -> bool:
        return self.node.control == "given"


#: An id has no signs that style sheets read.
_IN_IDS: Final = str.maketrans({"@": "-", "/": "-", "<": "l", ">": "g", "=": "e"})


def _is_all(child: Node, node: Node) -> bool:
    """Return whether what a part was chosen to be is all that it has: its name stands there already."""
    return len(node.children) == 1 and child.name == node.code


def _in_order(children: Iterable[Node]) -> list[Node]:
    """Return the questions with those for what is done last, as a sentence has them."""
    return sorted(children, key=lambda child: child.name == "changes")


def _beside(name: str, node: Node, sign: str) -> str:
    """Return the name of the list beside a question, by which something else or more is wished."""
    return f"{name.removesuffix(f'@{node.path}')}{sign}{node.path}"


@dataclass(slots=True)
class Page:
    """Make the questions of a part; they share its name, its answers, and whom it may name."""

    name: str
    answered: Answered
    objects: Choices
    players: Choices

    def asking(self, node: Node, bare: bool = False) -> Asking:
        name = f"{self.name}@{node.path}"
        problem = self.answered.problems.get(node.path, "")
        return Asking(
            node, name,
            label=part_names.name_of(node.path, node.name) or self._place(node),
            text=self.answered.typed.get(node.path, shown(node)),
            choices=tuple(self._choices(node)),
            options=tuple((code, part_names.name_of(node.path, code), code == node.code) for code in node.options),
            more=tuple((code, part_names.name_of(node.path, code)) for code in node.more if code),
            children=tuple(self.asking(child, bare=_is_all(child, node)) for child in _in_order(node.children)),
            bare=bare,
            less=f"part:{self.name}:less:{node.path}" if node.may_go else "",
            item=f"part:{self.name}:item:{node.path}" if node.more == ("",) else "",
            problem=problem,
        )  # fmt: skip

    def _place(self, node: Node) -> str:
        return str(int(node.name) + 1) if node.name.isdecimal() else ""

    def _choices(self, node: Node) -> Iterable[tuple[str, str, bool]]:
        ticked = [node.value] if isinstance(node.value, str) else node.value
        match node.control:
            case "flag":
                yield from (("yes", _("yes"), node.value is True), ("no", _("no"), node.value is False))
            case "word" | "words":
                for word in node.words:
                    if word in _UNCOMMON and word not in (ticked or ()):
                        continue
                    yield word, part_names.word_of(node.name, word), word in (ticked or ())
            case "object" | "objects" | "player":
                yield from self._named(node, ticked)

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
