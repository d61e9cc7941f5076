"""The page of an effect that is built, and the page on which an object is changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from django.forms import BoundField
from django.utils.translation import gettext as _

from engine.scenario import GameObject, Scenario
from layers_site.boards.building.forms.changes import ChangeForm
from layers_site.boards.building.forms.effect import EffectForm
from layers_site.boards.building.services.drafts import Editing, can_be_edited
from layers_site.explain import texts
from layers_site.explain.names import Names, label

#: What few effects need to say: where an ability works, what a resolved effect comes from.
_SELDOM: Final = ("zones", "source", "while")
_PLAIN: Final[tuple[object, ...]] = (None, "", [], ["battlefield"])


def build_view(form: EffectForm, editing: Editing | None) -> dict[str, object]:
    """Return the fields of an effect part by part; `seldom` are folded away, unless something in them is said."""
    whom = [name for name in ("whom", "affected") if name in form.fields]
    seldom = [name for name in _SELDOM if name in form.fields and (name != "while" or form.origin == "resolved")]
    source = [name for name in form.fields if name not in (*whom, *seldom, "like", "does")]
    return {
        "title": _("Change the effect") if editing else _("Build an effect"),
        "origins": [] if editing else _origins(),
        "source": [form[name] for name in source],
        "seldom": [form[name] for name in seldom],
        "seldom_said": any(_is_said(form[name]) for name in seldom),
        "whom": [form[name] for name in whom],
    }


def _is_said(field: BoundField) -> bool:
    value = field.value()
    return bool(field.form.is_bound and field.errors) or getattr(value, "value", value) not in _PLAIN


def _origins() -> list[tuple[str, str]]:
    return [
        ("resolved", _("A spell or ability that has resolved")),
        ("ability", _("An ability of something on the board")),
        ("permanent", _("A new permanent")),
    ]


# --- one object ---------------------------------------------------------------------------------------------


class Board(Protocol):
    """The addresses of a board's pages."""

    @property
    def scenario(self) -> Scenario: ...

    def tool(self, page: str, /, **query: str) -> str: ...


@dataclass(frozen=True, slots=True)
class OwnAbility:
    """An ability that the object itself has; `edit` is "" for what makes no continuous effect."""

    place: int
    text: str
    edit: str


@dataclass(frozen=True, slots=True)
class ObjectChoice:
    name: str
    line: str
    href: str


def change_view(at: Board, forms: Sequence[ChangeForm], what: str) -> dict[str, object]:
    """Return the page of an object; as long as none is chosen, those that can be, and what is done to the board."""
    thing = next((obj for obj in at.scenario.objects if obj.id == what), None)
    names = Names(at.scenario)
    if thing is None:
        return {
            "spells": [*_spells(at)],
            "new_spell": at.tool("whole", of="spell"),
            "forms": [form for form in forms if form.of_board],
            "objects": [*_choices(at, names)],
        }
    return {
        "what": thing.id,
        "name": names.thing(thing.id),
        "line": _line(thing),
        "action": forms[0].action,
        "abilities": [*_abilities(at, thing)],
        "give": at.tool("build", **{"from": "ability", "holder": thing.id}),
        "whole": at.tool("whole", of=f"object:{thing.id}"),
        "forms": [form for form in forms if not form.of_board and form.suits(thing)],
        "game": at.tool("change"),
    }


def _line(thing: GameObject) -> str:
    size = "" if thing.power is None else f" {thing.power}/{thing.toughness or 0}"
    return texts.type_line(thing) + size


def _choices(at: Board, names: Names) -> Iterator[ObjectChoice]:
    for thing in at.scenario.objects:
        yield ObjectChoice(names.thing(thing.id), _line(thing), at.tool("change", what=thing.id))


def _spells(at: Board) -> Iterator[ObjectChoice]:
    for spell in at.scenario.spells:
        yield ObjectChoice(label(spell.name), spell.mana_cost, at.tool("whole", of=f"spell:{spell.id}"))


def _abilities(at: Board, thing: GameObject) -> Iterator[OwnAbility]:
    for place, ability in enumerate(thing.abilities):
        edit = at.tool("build", edit=f"{thing.id}.{place + 1}") if can_be_edited(ability) else ""
        yield OwnAbility(place, texts.ability(ability, thing, at.scenario), edit)
