"""`manage.py wording`: every text of the curated content in both languages, one under the other, for a reviewer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from engine.notation import read_case, read_effect, read_object
from engine.scenario import Effect, GameObject, Label, Scenario
from layers_site.cardtext.wording import Language, ability_text, effect_text, type_line

#: What an object or effect of the library is given by the board that it is put on.
_GIVEN_OBJECT: Final = {"id": "card"}
_GIVEN_EFFECT: Final = {"id": "card", "affects": {"ids": []}}


class Command(BaseCommand):
    """Prints the type line and the rules text of every card and of everything on the boards of the cases."""

    help = "List the rules text of all cards and cases in English and in French, for a reviewer."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("words", nargs="*", help="only entries in whose file, names or texts one of these occurs")
        parser.add_argument("--folder", type=Path, default=Path(settings.BASE_DIR) / "fixtures", help="the content")

    def handle(self, *_args: Any, **options: Any) -> None:
        place = ""
        for entry in entries(options["folder"]):
            if not _wanted(entry, options["words"]):
                continue
            if entry.place != place:
                place = entry.place
                self.stdout.write(self.style.MIGRATE_HEADING(f"\n{place}"))
            self._write(entry)

    def _write(self, entry: Entry) -> None:
        self.stdout.write(f"  {entry.name.en} / {entry.name.fr}")
        for line in entry.lines:
            self.stdout.write(f"    en  {line.en}")
            self.stdout.write(f"    fr  {line.fr}")


def _wanted(entry: Entry, words: list[str]) -> bool:
    text = " ".join((entry.place, entry.name.en, entry.name.fr, *(f"{line.en} {line.fr}" for line in entry.lines)))
    return not words or any(word.lower() in text.lower() for word in words)


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
