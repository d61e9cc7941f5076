"""Texts are kept by all that they depend on, and by nothing else."""

from __future__ import annotations

import json
from dataclasses import replace

from django.conf import settings

from engine.notation import read_case
from engine.scenario import GameObject
from layers_site.cardtext.wording.context import context_of
from layers_site.explain.texts import Owner


class Watched:
    """An object that remembers what of it is asked for."""

    def __init__(self, thing: GameObject) -> None:
        self.thing = thing
        self.names: set[str] = set()

    def __getattr__(self, name: str) -> object:
        self.names.add(name)
        return getattr(self.thing, name)


def things() -> list[GameObject]:
    paths = sorted((settings.CONTENT_DIR / "cases").glob("*.json"))
    cases = [read_case(json.loads(path.read_text(encoding="utf-8"))) for path in paths]
    return [thing for case in cases for thing in case.scenario.objects]


def test_words_of_abilities_ask_their_object_for_nothing_else() -> None:
    """Each of these makes another key. An emblem is asked where it is."""
    watched = [Watched(kind) for thing in things() for kind in (thing, replace(thing, types=()))]
    for thing in watched:
        context_of(thing, None)  # type: ignore[arg-type]
    assert {name for thing in watched for name in thing.names} == {
        "id", "name", "zone", "types", "subtypes", "abilities",
    }  # fmt: skip


def test_an_object_that_was_moved_or_switched_is_called_as_before() -> None:
    thing = next(thing for thing in things() if thing.abilities)
    same = replace(thing, timestamp=thing.timestamp + 1, enabled=not thing.enabled)
    assert Owner(same) == Owner(thing)
    assert hash(Owner(same)) == hash(Owner(thing))
    others = {"id": "other", "zone": "hand", "types": ("Land",), "subtypes": ("Aura",), "abilities": ()}
    for name, value in others.items():
        assert Owner(replace(thing, **{name: value})) != Owner(thing), name
