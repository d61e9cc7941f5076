"""A whole thing of a board in the form of the format, changed or made new: an object, an effect, a spell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from engine.notation import BROWSER, read_effect, read_object, write_effect, write_object, write_spell
from engine.notation.scenarios import read_spell
from engine.scenario import Scenario
from layers_site.boards.building.services.drafts import OWN
from layers_site.boards.building.services.objects import Done
from layers_site.boards.services import edits

Json = dict[str, Any]
Sort = Literal["object", "effect", "spell"]
SHAPES: Final[Mapping[Sort, str]] = {"object": "Object", "effect": "Effect", "spell": "Spell"}
READ: Final[Mapping[Sort, Callable[..., Any]]] = {"object": read_object, "effect": read_effect, "spell": read_spell}
_WRITE: Final[Mapping[Sort, Callable[..., Json]]] = {
    "object": write_object, "effect": write_effect, "spell": write_spell,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Whole:
    """A thing of this sort; `key` is its id on the board, "" for a spell that is new."""

    sort: Sort
    key: str = ""


def find(scenario: Scenario, name: str) -> Whole | None:
    """Find what `object:bear`, `effect:growth`, `spell:bolt` or `spell` (a new one) names; None for nothing."""
    sort, _colon, key = name.partition(":")
    if name == "spell":
        return Whole("spell")
    exists = sort in SHAPES and any(thing.id == key for thing in _all(scenario, cast("Sort", sort)))
    return Whole(cast("Sort", sort), key) if exists else None


def document(scenario: Scenario, whole: Whole) -> Json:
    """Return the thing in the form of the format; of a new spell, what it begins as."""
    if not whole.key:
        name = {"en": "A spell of your own", "fr": "Un sort de votre cru"}
        return {"id": edits.free_id(scenario, f"{OWN}spell"), "name": name, "mana_cost": "{1}", "types": ["Instant"]}
    thing = next(thing for thing in _all(scenario, whole.sort) if thing.id == whole.key)
    return _WRITE[whole.sort](thing, scenario.players[0])


def put(scenario: Scenario, whole: Whole, document: Json) -> Done:
    """Return the board with the thing as the document says. Raises ScenarioError."""
    thing = READ[whole.sort](document, scenario, BROWSER)
    things = _all(scenario, whole.sort)
    key = {"object": "objects", "effect": "effects", "spell": "spells"}[whole.sort]
    if not whole.key:
        return replace(scenario, **cast("Any", {key: (*things, thing)})), {"do": "add", "item": thing.id}
    changed = tuple(replace(thing, id=old.id) if old.id == whole.key else old for old in things)
    return replace(scenario, **cast("Any", {key: changed})), {"do": "edit", "item": whole.key}


def _all(scenario: Scenario, sort: Sort) -> tuple[Any, ...]:
    return {"object": scenario.objects, "effect": scenario.effects, "spell": scenario.spells}[sort]
