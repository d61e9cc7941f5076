"""Every text of the curated content in both languages, for a reviewer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from engine.notation import read_case, read_effect, read_object
from engine.scenario import Effect, GameObject, Label, Scenario
from layers_site.explain.wording import Language, ability_text, effect_text, type_line

#: What an object or effect of the library is given by the board that it is put on.
_GIVEN_OBJECT: Final = {"id": "card"}
_GIVEN_EFFECT: Final = {"id": "card", "affects": {"ids": []}}


@dataclass(frozen=True, slots=True)
class Entry:
    """One object or effect: where it is written, its name, and its lines of text."""

    place: str
    name: Label
    lines: tuple[Label, ...]


def entries(folder: Path) -> Iterator[Entry]:
    """Yield the cards of `folder`/cards and the items of the boards of `folder`/cases; equal items of a place once."""
    for path in sorted((folder / "cards").glob("*.json")):
        yield _card(path)
    for path in sorted((folder / "cases").glob("*.json")):
        yield from _board(path.stem, read_case(json.loads(path.read_text(encoding="utf-8"))).scenario)


def _card(path: Path) -> Entry:
    card: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    data = {**card["data"], "name": card["name"]}
    if card["kind"] == "effect":
        return _effect(path.stem, read_effect({**_GIVEN_EFFECT, **data}), {})
    return _object(path.stem, read_object({**_GIVEN_OBJECT, **data}), {})


def _board(place: str, scenario: Scenario) -> Iterator[Entry]:
    names = {item.id: item.name for item in scenario.objects}
    entries = [_object(place, item, names) for item in scenario.objects]
    entries += [_effect(place, item, names) for item in scenario.effects]
    yield from dict.fromkeys(entries)


def _object(place: str, item: GameObject, names: dict[str, Label]) -> Entry:
    line = _both(partial(type_line, item.supertypes, item.types, item.subtypes))
    abilities = [_both(partial(ability_text, ability, source=item, names=names)) for ability in item.abilities]
    return Entry(place, item.name, (line, *abilities))


def _effect(place: str, item: Effect, names: dict[str, Label]) -> Entry:
    return Entry(place, item.name, (_both(partial(effect_text, item, names=names)),))


def _both(say: Callable[[Language], str]) -> Label:
    return Label(say("en"), say("fr"))
