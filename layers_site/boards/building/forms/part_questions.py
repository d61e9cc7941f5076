"""The questions about a part of a document, as a page asks them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from engine.words import CARD_TYPES
from layers_site.boards.building import part_names, words
from layers_site.boards.building.forms.fields import SelectorForm
from layers_site.boards.building.forms.part_answers import Answered, shown
from layers_site.boards.building.services import parts
from layers_site.boards.building.services.parts import Node
from layers_site.boards.building.services.presets import GROUPS, OPERATORS, WRAPPERS, Preset, presets
from layers_site.explain import texts
from layers_site.platform.text import LANGUAGES

if TYPE_CHECKING:
    from layers_site.boards.building.forms.parts import PartWidget

Choices = Sequence[tuple[str, str]]
Chosen = tuple[str, str, bool]
#: Card types of casual variants.
_UNCOMMON: Final = CARD_TYPES - {*words.TYPES}
#: An id has no signs that style sheets read.
_IN_IDS: Final = str.maketrans({"@": "-", "/": "-", "<": "l", ">": "g", "=": "e", "!": "-"})


def title_of(preset: Preset) -> str:
    return texts.condition(preset.sample) if preset.group == "facts" else str(preset.title)


@dataclass(frozen=True, slots=True)
class Asking:
    """A question on the page. `label` is what it asks for; of a `bare` one that is said already."""

    page: Page
    node: Node
    label: str
    children: tuple[Asking, ...] = ()
    bare: bool = False
    has_focus: bool = False
    #: What can be said besides, of this part or of one below it.
    more: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        return f"{self.page.name}@{self.node.path}"

    @property
    def id(self) -> str:
        return f"id_{self.name}".translate(_IN_IDS)

    def _do(self, verb: str) -> str:
        return f"part:{self.page.name}:{verb}:{self.node.path}"

    # --- what it is, and what it could be ----------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Return how it is drawn."""
        if [child.language for child in self.children] == [*LANGUAGES]:
            return "both"
        if self.node.preset and not self.node.options:
            return "preset"
        is_chosen = self.node.preset is not None and self.node.control == "given"
        return "holds" if is_chosen or self.node.control in parts.HOLDING else self.node.control

    @property
    def text(self) -> str:
        return self.page.answered.typed.get(self.node.path, shown(self.node))

    @property
    def problem(self) -> str:
        return self.page.problems.get(self.node.path, "")

    @property
    def form(self) -> SelectorForm:
        """Return the form of a selector, as it was filled in where that was wrong."""
        sent = self.page.answered.forms.get(self.node.path)
        form = sent or SelectorForm(self.name, value=self.node.value)
        if self.has_focus:
            next((field for field in form if field.errors), form.first[0]).field.widget.attrs["autofocus"] = True
        return form

    @property
    def language(self) -> str:
        """Return the language of a text in both languages, "" for any other text."""
        return self.node.name if self.node.control == "text" and self.node.name in LANGUAGES else ""

    @property
    def rows(self) -> int:
        """Return how many lines a text takes."""
        return min(14, 1 + len(self.text) // 60 + self.text.count("\n"))

    @property
    def which_name(self) -> str:
        return f"{self.page.name}?{self.node.path}"

    @property
    def options(self) -> list[tuple[str, list[Chosen]]]:
        return self.page.grouped(self.node.shape, self.node.options, self.node.path, self.node.code)

    @property
    def choices(self) -> list[Chosen]:
        return [*self.page.choices(self.node)]

    @property
    def compared_name(self) -> str:
        return f"{self.page.name}%{self.node.path}" if self.node.name in OPERATORS else ""

    @property
    def compared(self) -> list[Chosen]:
        return [(sign, self.page.name_of(sign, sign), sign == self.node.name) for sign in OPERATORS]

    # --- what can be done with it ------------------------------------------------------------------------

    @property
    def more_name(self) -> str:
        return f"{self.page.name}+{self.node.path}"

    @property
    def added(self) -> list[tuple[str, list[Chosen]]]:
        """Return what one more item of a list can be, by groups."""
        shape = next((shape for shape in ("Change", "Exception") if {*self.node.more} & {*presets(shape)}), "")
        return self.page.grouped(shape, self.node.more, self.node.path)

    @property
    def less(self) -> str:
        return self._do("less") if self.node.may_go else ""

    @property
    def up(self) -> str:
        return self._do("up") if self.node.place[0] > 0 and self.node.may_go else ""

    @property
    def down(self) -> str:
        return self._do("down") if self.node.place[0] + 1 < self.node.place[1] and self.node.may_go else ""

    @property
    def item(self) -> str:
        return self._do("item") if self.node.more == ("",) else ""

    @property
    def apart(self) -> str:
        """Return what asks for it piece by piece, or no more so."""
        node = self.node
        is_short = node.control in ("selector", "same") or (self.kind == "preset" and bool(self.children))
        return self._do("apart") if is_short or self.is_apart else ""

    @property
    def is_apart(self) -> bool:
        return self.node.path in self.page.answered.apart


@dataclass(slots=True)
class Page:
    """Makes the questions of a part; they share its name, its answers, and whom it may name.

    `name_of` says what a key at a place asks for, `word_of` a word of a list; `known` are texts to choose from by key.
    """

    name: str
    answered: Answered
    widget: PartWidget
    problems: dict[str, str] = field(default_factory=dict)
    _drawn: list[str] = field(default_factory=list)
    _focus: str | None = None

    def ask(self, node: Node, *, focus: bool) -> Asking:
        """Return the question of the whole part, with each problem at its place."""
        found = {**self.widget.problems, **self.answered.problems}
        self._focus = next(iter(found), None) if focus and found else self.answered.newest or ("" if focus else None)
        asking = self.asking(node, self.widget.label)
        for path, problem in found.items():
            place = max((drawn for drawn in self._drawn if f"{path}/".startswith(f"{drawn}/")), key=len, default="")
            self.problems.setdefault(place, problem)
        return asking

    def name_of(self, path: str, key: str) -> str:
        return self.widget.name_of(path, key)

    def asking(self, node: Node, label: str = "", *, bare: bool = False) -> Asking:
        self._drawn.append(node.path)
        more: list[tuple[str, str]] = []
        if node.preset is None or _within(node, node.preset.sample) is None:
            children = tuple(self.asking(child, bare=_is_all(child, node)) for child in _in_order(node.children))
            more += [(code, self.name_of(node.path, code)) for code in node.more if code]
        elif node.preset.is_whole:
            children = ()
        else:
            children = tuple(self._begun(node, node.preset.sample, node.path, more, ""))
        label = label or (title_of(node.preset) if node.preset and not node.options else self._label(node))
        return Asking(self, node, label, children, bare, self._takes_focus(node), tuple(more))

    def _label(self, node: Node) -> str:
        place = str(int(node.name) + 1) if node.name.isdecimal() else ""
        return self.name_of(node.path, node.name) or place or node.name

    def _takes_focus(self, node: Node) -> bool:
        silent = (*parts.HOLDING, *parts.SILENT)
        if self._focus is None or not node.path.startswith(self._focus) or node.control in silent:
            return False
        self._focus = None
        return True

    def _begun(self, node: Node, sample: Any, root: str, more: list[tuple[str, str]], half: str) -> Iterator[Asking]:
        """Yield the questions for what the sample leaves open, and note what can be said besides."""
        within = _within(node, sample)
        if within is None and node.control not in ("given", "same"):
            yield self.asking(node, self._begun_label(node, half))
        below = node.path.removeprefix(root)
        codes = node.more if within is not None and node.control == "keys" else ()
        more += [(f"{below}:{code}", self.name_of(node.path, code)) for code in codes if code not in OPERATORS]
        for child, part in within or ():
            child_half = self._label(child) if node.control == "pair" else half
            yield from self._begun(_fixed(child) if node.control == "list" else child, part, root, more, child_half)

    def _begun_label(self, node: Node, half: str) -> str:
        above, key = _above(node.path)
        if key in WRAPPERS:
            of_number = _("%(half)s: plus") % {"half": half} if key == "sum" else half
            return of_number if node.control == "number" else _("What is counted")
        in_list = node.control in ("line", "words") and node.path.count("/") > 1
        return (self.name_of(above, key) if in_list else "") or self._label(node)

    # --- what is chosen from -----------------------------------------------------------------------------

    def grouped(self, shape: str, codes: Iterable[str], path: str, chosen: str = "") -> list[tuple[str, list[Chosen]]]:
        """Return what to choose from, by groups; what only some effects can do is offered to these alone."""
        known = presets(shape)
        groups: dict[str, list[Chosen]] = {}
        for code in codes:
            preset = known.get(code)
            if preset is None:
                groups.setdefault("", []).append((code, self.name_of(path, code) or code, code == chosen))
            elif self._is_offered(preset, shape, path):
                groups.setdefault(str(GROUPS[preset.group]), []).append((code, title_of(preset), code == chosen))
        return [*groups.items()]

    def _is_offered(self, preset: Preset, shape: str, path: str) -> bool:
        origin = "ability" if path and shape == "Change" else self.widget.origin
        return shape != "Change" or not origin or origin in preset.origins

    def choices(self, node: Node) -> Iterable[Chosen]:
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
                    yield word, self.widget.word_of(node.name, word), word in (ticked or ())
            case "object" | "objects" | "player":
                yield from self._named(node, ticked)

    def _listed(self, node: Node) -> Iterable[Chosen]:
        """Yield the texts to choose from, where those of a list are known; what stands there may be another one."""
        key = next((part for part in reversed(node.path.split("/")) if not part.isdecimal()), "")
        if key in self.widget.known:
            known = {"": "–"} | dict(self.widget.known[key])
            known.setdefault(node.value, node.value)
            yield from ((code, name, code == node.value) for code, name in known.items())

    def _named(self, node: Node, ticked: Any) -> Iterable[Chosen]:
        known = dict(self.widget.players) if node.control == "player" else dict(self.widget.objects)
        if node.control == "object" and node.name == "attached_to":
            known |= dict(self.widget.players)
        beside = part_names.players() if node.control == "player" else part_names.objects()
        if node.control != "objects":
            known |= {key: name for key, name in beside.items() if key not in known}
        if "" in (node.value, *(ticked or ())) or node.may_be_empty:
            known = {"": "–"} | known
        for value in ticked if isinstance(ticked, list) else [ticked]:
            known.setdefault(value or "", value or "–")
        yield from ((key, name, key == (node.value or "") or key in (ticked or ())) for key, name in known.items())


def _is_all(child: Node, node: Node) -> bool:
    """Return whether a part has nothing but its kind, which is shown already."""
    return len(node.children) == 1 and child.name == node.code


def _in_order(children: Iterable[Node]) -> list[Node]:
    """Return the questions with those for what is done last, as a sentence has them."""
    return sorted(children, key=lambda child: child.name == "changes")


def _within(node: Node, sample: Any) -> list[tuple[Node, Any]] | None:
    """Return the parts of a node that are the sample's too; None for what is asked for as a whole."""
    match sample:
        case dict() if node.control == "keys" and not (parts.is_number(node) and node.code not in WRAPPERS):
            return [(child, sample.get(child.name)) for child in _in_order(node.children)]
        case [_, *_] if len(node.children) == len(sample):
            if node.control == "list" or all(map(_is_number, node.children)):
                return [*zip(node.children, sample, strict=True)]
    return None


def _is_number(node: Node) -> bool:
    return parts.is_number(node) or node.control == "same"


def _fixed(node: Node) -> Node:
    """Return an item of a list that the sample has: it stays, where it is, what it is."""
    return replace(node, may_go=False, place=(0, 0), options=() if node.control == "number" else node.options)


def _above(path: str) -> tuple[str, str]:
    above = path.rpartition("/")[0]
    return above, above.rpartition("/")[2]
