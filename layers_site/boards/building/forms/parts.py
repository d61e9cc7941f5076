"""A part of a document, asked for piece by piece or as what it was begun as: the field of a form.

The browser sends the part as it stood when the page was made, and beside it the answers, by their places in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.errors import ScenarioError
from engine.notation import BROWSER
from engine.notation.json_schema import Schema
from engine.scenario import Scenario
from layers_site.boards.building import part_names
from layers_site.boards.building.forms.part_answers import MOST_PIECES, WHOLE, Answered, Fetch, pieces, read_part
from layers_site.boards.building.forms.part_questions import Choices, Page, title_of
from layers_site.boards.building.services import parts, shapes
from layers_site.boards.building.services.objects import READ, SHAPES, Sort
from layers_site.boards.building.services.parts import Node
from layers_site.boards.building.services.presets import COMMON, presets
from layers_site.boards.presenters.shelf import players as players_of
from layers_site.boards.presenters.shelf import things
from layers_site.cardtext.wording.context import capitalised
from layers_site.platform.problem_texts import problem_text

#: Lists that may be empty: no color, no creature type.
_MAY_BE_EMPTY: Final = ("/colors/set", "/set_creature", "/except", "/plus", "/zones")
_SAY: Final[Mapping[str, StrOrPromise]] = {
    "words": _("Choose at least one."), "line": _("Write at least one word."),
    "text": _("Write what it is."), "object": _("Choose at least one object."),
}  # fmt: skip


class PartWidget(forms.Widget):
    """Draws the questions of a part. `action` is where the form is sent; `objects` and `players` are those to name.

    What `is_closed` is not asked for: the page has enough questions, and it stays as it is. `name_of` says what a key
    at a place asks for, `known` has the texts to choose from under a key. `fetch` gets what is closed from an address,
    and `opening` is where such a part is opened. `origin` says what can be begun; `problems` were found as it was read.
    """

    def __init__(self, shape: str | Schema) -> None:
        super().__init__()
        self.shape = shape
        self.action = ""
        self.is_closed = False
        self.objects: Choices = ()
        self.players: Choices = ()
        self.name_of = part_names.name_of
        self.word_of = part_names.word_of
        self.known: Mapping[str, Choices] = {}
        self.fetch: Fetch | None = None
        self.opening = ""
        self.origin = self.label = ""
        self.problems: Mapping[str, str] = {}

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Answered | None:
        return read_part(self.shape, data, name, self.fetch)

    def value_omitted_from_data(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return name not in data

    def id_for_label(self, id_: str) -> str:
        return ""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        answered = self.answered(value)
        written = json.dumps(answered.value, ensure_ascii=False)
        context: dict[str, Any] = {"json": written, "name": name, "action": self.action, "opening": self.opening}
        if not self.is_closed and pieces(answered.value) <= MOST_PIECES:
            page = Page(name, answered, self)
            tree = parts.tree(self.shape, answered.value, answered.apart)
            context |= {"ask": page.ask(tree, focus=bool(attrs and attrs.get("autofocus")))}
            context |= {"common": self._common(), "apart": "|".join(place or WHOLE for place in sorted(answered.apart))}
        return render_to_string("boards/building/_part.html", context)

    def _common(self) -> list[tuple[str, str]]:
        """Return the most common things that an effect does, to add with one press."""
        known = (preset for preset in presets("Change").values() if self.origin in preset.origins)
        return [(preset.code, title_of(preset)) for preset in known if preset.code in COMMON]

    def answered(self, value: Any) -> Answered:
        if isinstance(value, Answered):
            return value
        is_nothing = value is None and not shapes.fits(shapes.shape(self.shape), None)
        return Answered(shapes.blank(shapes.shape(self.shape)) if is_nothing else value)


class PartField(forms.Field):
    """A part of this shape; cleaned to the part in the form of the format, which the engine has read.

    In one that `is_whole` no text and no list is left empty, as the format would allow.
    """

    widget: PartWidget

    def __init__(
        self, shape: str | Schema, read: Callable[..., object], *, is_whole: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(widget=PartWidget(shape), **{"required": False, **kwargs})
        self.shape, self.read, self.is_whole = shape, read, is_whole
        self.widget.label = str(kwargs.get("label", ""))
        self.scenario: Scenario | None = None

    def on(self, scenario: Scenario) -> None:
        """Let the part name the objects and players of this board."""
        self.scenario = scenario
        self.widget.objects, self.widget.players = things(scenario), players_of(scenario)

    def clean(self, value: Any) -> Any:
        answered = self.widget.answered(value)
        if answered.problems:
            raise forms.ValidationError([*dict.fromkeys(answered.problems.values())])
        self.widget.problems = problems = self.problems(answered)
        if problems:
            raise forms.ValidationError([*dict.fromkeys(_at_its_place(*problem) for problem in problems.items())])
        return answered.value

    def problems(self, answered: Answered) -> dict[str, str]:
        """Return what is wrong with a part, by the places in it."""
        unsaid = _unsaid(parts.tree(self.shape, answered.value)) if self.is_whole else ()
        problems = {node.path: str(_SAY[node.control]) for node in unsaid}
        try:
            self.read(answered.value, self.scenario, BROWSER)
        except ScenarioError as error:
            problems = {problem.path: problem_text(problem) for problem in error.problems} | problems
        return problems


def _unsaid(tree: Node) -> Iterator[Node]:
    for node in parts.leaves(tree):
        if node.control in _SAY and node.value in ("", []) and not node.path.endswith(_MAY_BE_EMPTY):
            yield node


def _at_its_place(path: str, text: str) -> str:
    """Return a problem with the path to its part: "as long as › at least: …"."""
    keys = path.split("/")
    names = [part_names.name_of("/".join(keys[: at + 1]), key) for at, key in enumerate(keys) if key]
    place = " › ".join(name for name in names if name)
    return f"{capitalised(place)}: {text}" if place else text


def open_parts(form: forms.Form, action: str) -> None:
    """Let the parts of a page be answered there, as many as it has room for."""
    room = MOST_PIECES
    for field_ in part_fields(form):
        name = next(name for name, there in form.fields.items() if there is field_)
        field_.widget.action = action
        room -= pieces(field_.widget.answered(form[name].value()).value)
        field_.widget.is_closed = room < 0


def part_fields(form: forms.Form) -> Iterable[PartField]:
    return (field for field in form.fields.values() if isinstance(field, PartField))


class WholeForm(forms.Form):
    """One thing of a board, with all that the format knows of it."""

    def __init__(
        self, data: Mapping[str, Any] | None, scenario: Scenario, sort: Sort, action: str, value: Any = None
    ) -> None:
        super().__init__(data, label_suffix="", auto_id="whole_%s", initial={"part": value})
        field = PartField(SHAPES[sort], READ[sort], label="")
        field.on(scenario)
        field.widget.action = action
        self.fields["part"] = field

    def again(self, scenario: Scenario, sort: Sort, action: str) -> WholeForm:
        """Return the form drawn again with what was answered and wished; nothing is judged."""
        return WholeForm(None, scenario, sort, action, self["part"].value())
