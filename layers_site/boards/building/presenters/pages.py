"""The page of an effect that is built, and the page on which an object is changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from engine.scenario import HALVES, GameObject, Scenario
from engine.words import STATUSES
from layers_site.boards.building.forms.changes import ChangeForm, known_facts
from layers_site.boards.building.forms.effect import EffectForm
from layers_site.boards.building.services.drafts import Editing, can_be_edited
from layers_site.boards.presenters.shelf import line_printed
from layers_site.cardtext.wording.facts import OF_OBJECT
from layers_site.explain import texts
from layers_site.explain.names import Names, label

#: What few effects need to say: where an ability works, what a resolved effect comes from.
_SELDOM: Final = ("zones", "source", "while")
#: The counters that have a button of their own.
_USUAL: Final = ("+1/+1", "-1/-1")
_STATES: Final = {"tapped": _lazy("tapped"), "attacking": _lazy("attacking"), "blocking": _lazy("blocking")}
_HALVES: Final = {"left": _lazy("the left half"), "right": _lazy("the right half")}
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


def object_view(at: Board, form: ChangeForm) -> dict[str, object]:
    """Return what can be done to an object: of each toggle the value of its button, its name, whether it is so."""
    thing, scenario = form.thing, at.scenario
    counted = dict.fromkeys(_USUAL, 0) | {counter.kind: counter.count for counter in thing.counters}
    facts = known_facts(OF_OBJECT, thing.facts)
    return {
        "what": thing.id,
        "name": Names(scenario).thing(thing.id),
        "line": line_printed(thing),
        "action": at.tool("change", what=thing.id),
        "counters": [(kind, kind.replace("-", "\N{MINUS SIGN}"), count) for kind, count in counted.items()],
        "states": [(f"status:{word}", _STATES[word], word in thing.status) for word in STATUSES]
        + [("face:", _("face down"), bool(thing.face_down))],
        "players": [(f"control:{key}", name, key == thing.controller) for key, name in form.players],
        "halves": [(f"unlock:{half}", _HALVES[half], half in thing.unlocked) for half in HALVES if thing.halves],
        "facts": [(f"fact:{fact}", texts.fact(fact), fact in thing.facts) for fact in facts],
        "turns": thing.other_face is not None,
        "abilities": [*_abilities(at, thing)],
        "give": at.tool("build", **{"from": "ability", "holder": thing.id}),
        "whole": at.tool("whole", of=f"object:{thing.id}"),
        "game": at.tool("change"),
    }


def game_view(at: Board) -> dict[str, object]:
    """Return what leads from the page about the game: the players who may leave, and the spells to be cast."""
    named = Names(at.scenario)
    return {
        "action": at.tool("change"),
        "leaving": [(player, named.player(player)) for player in at.scenario.players],
        "spells": [*_spells(at)],
        "new_spell": at.tool("whole", of="spell"),
    }


def _spells(at: Board) -> Iterator[ObjectChoice]:
    for spell in at.scenario.spells:
        yield ObjectChoice(label(spell.name), spell.mana_cost, at.tool("whole", of=f"spell:{spell.id}"))


def _abilities(at: Board, thing: GameObject) -> Iterator[OwnAbility]:
    for place, ability in enumerate(thing.abilities):
        edit = at.tool("build", edit=f"{thing.id}.{place + 1}") if can_be_edited(ability) else ""
        yield OwnAbility(place, texts.ability(ability, thing, at.scenario), edit)
