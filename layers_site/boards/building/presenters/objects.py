"""The page on which an object is changed: what it is, its abilities, and the forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.scenario import GameObject, Scenario
from layers_site.boards.building.forms.changes import ChangeForm
from layers_site.boards.building.services.drafts import can_be_edited
from layers_site.explain import texts
from layers_site.explain.names import Names, label


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


@dataclass(frozen=True, slots=True)
class ChangeView:
    """`name` is "" as long as no object is chosen; `objects` are then those that can be."""

    what: str
    name: str
    line: str
    action: str
    abilities: tuple[OwnAbility, ...]
    give: str
    whole: str
    spells: tuple[ObjectChoice, ...]
    new_spell: str
    game: str
    forms: tuple[ChangeForm, ...]
    objects: tuple[ObjectChoice, ...]


def change_view(at: Board, forms: Sequence[ChangeForm], what: str) -> ChangeView:
    thing = next((obj for obj in at.scenario.objects if obj.id == what), None)
    names = Names(at.scenario)
    return ChangeView(
        what=thing.id if thing else "",
        name=names.thing(thing.id) if thing else "",
        line=_line(thing) if thing else "",
        action=forms[0].action,
        abilities=tuple(_abilities(at, thing)) if thing else (),
        give=at.tool("build", **{"from": "ability", "holder": thing.id}) if thing else "",
        whole=at.tool("whole", of=f"object:{thing.id}") if thing else "",
        spells=() if thing else tuple(_spells(at)),
        new_spell="" if thing else at.tool("whole", of="spell"),
        forms=tuple(
            form for form in forms if form.of_board == (thing is None) and (thing is None or form.suits(thing))
        ),
        game=at.tool("change") if thing else "",
        objects=() if thing else tuple(_choices(at, names)),
    )


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
