"""A part of a document, asked for piece by piece: the field of a form for whatever no shorter question says.

The browser sends the part as it stood when the page was made, and beside it the answers, by their places in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.errors import ScenarioError
from engine.notation import BROWSER, parse_json
from engine.scenario import Scenario
from engine.words import CARD_TYPES
from layers_site.boards.building import words
from layers_site.boards.building.forms.choices import TYPES
from layers_site.boards.building.forms.fields import MOST
from layers_site.boards.building.presenters import part_names
from layers_site.boards.building.services import parts, shapes
from layers_site.boards.building.services.parts import Node, Wish
from layers_site.boards.presenters.shelf import players as players_of
from layers_site.boards.presenters.shelf import things
from layers_site.explain import wording
from layers_site.platform.language import current_language
from layers_site.platform.problem_texts import problem_text

#: A part that is longer, or more deeply nested, is none that a form made.
LONGEST: Final = 70_000
DEEPEST: Final = 60
#: So many pieces one page asks for; what has more stays as it is.
MOST_PIECES: Final = 800
#: Card types of casual variants.
_UNCOMMON: Final = CARD_TYPES - {*TYPES}
_SUBTYPES: Final = ("subtype", "subtypes", "set_creature", "creature_type")
_KEYWORDS: Final = ("keyword", "forbid")
Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Answered:
    """A part as it was answered; `typed` are the answers that cannot be used, by place, and `problems` why."""

    value: Any
    typed: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)


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


# --- answers to data --------------------------------------------------------------------------------------


def read_part(shape: str, data: Mapping[str, Any], name: str) -> Answered | None:
    """Return the part that a form sent, with every answer in it; None where nothing was sent."""
    sent = data.get(name)
    if not isinstance(sent, str):
        return sent if isinstance(sent, Answered) or sent is None else Answered(sent)
    value = _parsed(sent)
    if value is None or not shapes.fits(shapes.shape(shape), value):
        return None
    if pieces(value) > MOST_PIECES:
        return Answered(value)
    typed: dict[str, str] = {}
    problems: dict[str, str] = {}

    def answer(node: Node) -> Any:
        try:
            return _answer(node, data, f"{name}@{node.path}")
        except forms.ValidationError as error:
            typed[node.path] = str(data.get(f"{name}@{node.path}", ""))
            problems[node.path] = " ".join(error.messages)
            return node.value

    return Answered(parts.changed(shape, value, answer, _wish(data, name)), typed, problems)


def _parsed(sent: str) -> Any:
    if len(sent) > LONGEST:
        return None
    try:
        value = parse_json(sent, BROWSER)
    except ScenarioError:
        return None
    return value if _depth(value) <= DEEPEST else None


def _depth(value: Any) -> int:
    level, depth = [value], 0
    while level:
        depth += 1
        level = [
            child
            for part in level
            for child in (part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())
        ]
    return depth


def pieces(value: Any) -> int:
    """Return how many values stand in this one, itself included."""
    left, count = [value], 0
    while left:
        part = left.pop()
        count += 1
        left += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return count


def _wish(data: Mapping[str, Any], name: str) -> Wish:
    """Return what was wished with the lists and buttons of this part."""
    instead = {key.removeprefix(f"{name}?"): str(data[key]) for key in data if key.startswith(f"{name}?")}
    more = {key.removeprefix(f"{name}+"): str(data[key]) for key in data if key.startswith(f"{name}+") and data[key]}
    verb, _colon, place = str(data.get("do", "")).removeprefix(f"part:{name}:").partition(":")
    if str(data.get("do", "")).startswith(f"part:{name}:") and verb == "item":
        more[place] = ""
    return Wish(instead, more, place if verb == "less" else None)


def _answer(node: Node, data: Mapping[str, Any], name: str) -> Any:
    if node.control in ("words", "objects"):
        return _several(node, data, name)
    typed = data.get(name)
    if typed is None or str(typed) == shown(node):
        return node.value
    text = " ".join(str(typed).split())
    match node.control:
        case "number":
            return _number(text, may_be_empty=node.may_be_empty)
        case "flag":
            return text == "yes"
        case "text":
            return _word(node.path, text)
    return None if node.may_be_empty and not text else text


def _several(node: Node, data: Mapping[str, Any], name: str) -> Any:
    """Return the ticked words; the same ones stay as they were written."""
    if name not in data or not hasattr(data, "getlist"):
        return node.value
    ticked = [word for word in data.getlist(name) if word]  # an empty one says that it was asked
    before = [node.value] if isinstance(node.value, str) else node.value
    if {*ticked} == {*before}:
        return node.value
    return ticked[0] if isinstance(node.value, str) and len(ticked) == 1 else list(ticked)


def _number(text: str, *, may_be_empty: bool) -> int | None:
    if may_be_empty and not text:
        return None
    try:
        number = int(text.replace("−", "-"))
    except ValueError:
        raise forms.ValidationError(_("Write a number.")) from None
    if abs(number) > MOST:
        raise forms.ValidationError(_("This number is too large."))
    return number


def _word(path: str, text: str) -> str:
    """Return a typed word as the data has it, in whichever language it was typed."""
    key = _vocabulary(path)
    try:
        if key == "keywords":
            (word,) = words.read_keywords(text)
            return word
        if key == "subtypes":
            (word,) = words.read(text, "subtypes")
            return word
    except (words.UnknownWordError, ValueError):
        known = {"keywords": _("“%(word)s” isn’t a keyword that is known here.")}
        message = known.get(key, _("“%(word)s” isn’t such a word."))
        raise forms.ValidationError(message, params={"word": text[:60]}) from None
    return text


def _vocabulary(path: str) -> str:
    """Return the list of words that a text at this place is from; "" for any text."""
    keys = [part for part in path.split("/") if part and not part.isdecimal()]
    last, under = (["", "", *keys][-1], ["", "", *keys][-2])
    if last in _SUBTYPES or under == "subtypes":
        return "subtypes"
    in_abilities = under in ("abilities", "player") and last in ("add", "remove")
    return "keywords" if last in _KEYWORDS or last == "abilities" or in_abilities or last == "plus" else ""


# --- data to questions ------------------------------------------------------------------------------------


def shown(node: Node) -> str:
    """Return the value of a question as it stands in its field."""
    value = node.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if node.control != "text":
        return str(value)
    match _vocabulary(node.path):
        case "keywords":
            return wording.keyword_text(value, current_language()) if value else ""
        case "subtypes":
            return words.word_text(value, "subtypes", current_language()) if value else ""
    return str(value)


@dataclass(slots=True)
class _Page:
    """The things that all questions of a part share."""

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


# --- the field --------------------------------------------------------------------------------------------


class PartWidget(forms.Widget):
    """Draws the questions of a part. `action` is where the form is sent; `objects` and `players` are those to name.

    What `is_closed` is not asked for: the page has enough questions, and it stays as it is.
    """

    def __init__(self, shape: str) -> None:
        super().__init__()
        self.shape = shape
        self.action = ""
        self.is_closed = False
        self.objects: Choices = ()
        self.players: Choices = ()

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Answered | None:
        return read_part(self.shape, data, name)

    def value_omitted_from_data(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return name not in data

    def id_for_label(self, id_: str) -> str:
        return ""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        answered = self.answered(value)
        written = json.dumps(answered.value, ensure_ascii=False)
        if self.is_closed or pieces(answered.value) > MOST_PIECES:
            return render_to_string("boards/building/_part.html", {"json": written, "name": name})
        page = _Page(name, answered, self.objects, self.players)
        context = {
            "ask": page.asking(parts.tree(self.shape, answered.value)),
            "json": written,
            "name": name,
            "action": self.action,
            "autofocus": bool(attrs and attrs.get("autofocus")),
        }
        return render_to_string("boards/building/_part.html", context)

    def answered(self, value: Any) -> Answered:
        if isinstance(value, Answered):
            return value
        return Answered(shapes.blank(shapes.shape(self.shape)) if value is None else value)


class PartField(forms.Field):
    """A part of this shape; cleaned to the part in the form of the format, which the engine has read."""

    widget: PartWidget

    def __init__(self, shape: str, read: Callable[..., object], **kwargs: Any) -> None:
        super().__init__(widget=PartWidget(shape), **{"required": False, **kwargs})
        self.shape, self.read = shape, read
        self.scenario: Scenario | None = None

    def on(self, scenario: Scenario) -> None:
        """Let the part name the objects and players of this board."""
        self.scenario = scenario
        self.widget.objects, self.widget.players = things(scenario), players_of(scenario)

    def clean(self, value: Any) -> Any:
        answered = self.widget.answered(value)
        if answered.problems:
            raise forms.ValidationError([*dict.fromkeys(answered.problems.values())])
        try:
            self.read(answered.value, self.scenario, BROWSER)
        except ScenarioError as error:
            raise forms.ValidationError(
                [_at_its_place(problem.path, problem_text(problem)) for problem in error.problems]
            ) from None
        return answered.value


def _at_its_place(path: str, text: str) -> str:
    """Return a problem with the names of what it stands in: "as long as › at least: …"."""
    keys = path.split("/")
    names = [part_names.name_of("/".join(keys[: at + 1]), key) for at, key in enumerate(keys) if key]
    place = " › ".join(name for name in names if name)
    return f"{place[:1].upper()}{place[1:]}: {text}" if place else text


def open_parts(forms_: Iterable[forms.Form], action: str) -> None:
    """Let the parts of a page be answered there, as many as it has room for."""
    room = MOST_PIECES
    for form in forms_:
        for name, field_ in form.fields.items():
            if isinstance(field_, PartField):
                field_.widget.action = action
                room -= pieces(field_.widget.answered(form[name].value()).value)
                field_.widget.is_closed = room < 0


def part_fields(form: forms.Form) -> Iterable[PartField]:
    return (field for field in form.fields.values() if isinstance(field, PartField))
