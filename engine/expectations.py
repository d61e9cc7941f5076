"""Comparing a result with what a case expects of it: every difference, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.cases import Expect
from engine.notation.fragments import write_scenario
from engine.scenario import Scenario
from engine.told import Json

#: What is the same in another language: a French text -> the English ones that a result may hold for it.
Translations = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a result is not as expected; `path` is a JSON pointer into the expectation."""

    path: str
    expected: Json
    found: Json


def translations(scenario: Scenario) -> dict[str, frozenset[str]]:
    """The texts of the scenario, from French to English: a result has the English ones."""
    found: dict[str, frozenset[str]] = {}
    waiting: list[object] = [write_scenario(scenario)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            english, french = node.get("en"), node.get("fr")
            if isinstance(english, str) and isinstance(french, str):
                found[french] = found.get(french, frozenset()) | {english}
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)
    return found


def check_expectation(
    expect: Expect, result: Mapping[str, Json], french: Translations | None = None
) -> tuple[Difference, ...]:
    """Every difference between what is expected and a result in its JSON form; () where all is as expected.

    `french` lets an expectation name the texts of a result in French; `translations` finds those of a scenario."""
    return tuple(_differences(expect, result, french or {}))


def _differences(expect: Expect, result: Mapping[str, Json], french: Translations) -> Iterator[Difference]:
    sections = {"objects": expect.objects, "players": expect.players, "spells": expect.spells}
    for section, wanted in sections.items():
        given = _mapping(result.get(section))
        for one, parts in wanted.items():
            yield from _parts(parts, given.get(one), f"/{section}/{_escaped(one)}", french)
    layers = {str(layer["layer"]): layer for layer in _mappings(result.get("layers"))}
    yield from _order(expect, layers)
    yield from _dependencies(expect, layers)
    yield from _loops(expect, layers)
    yield from _absent(expect, layers)


# --- objects, players, spells -----------------------------------------------------------------------


def _parts(wanted: Mapping[str, Json], given: Json, path: str, french: Translations) -> Iterator[Difference]:
    if not isinstance(given, dict):
        yield Difference(path, dict(wanted), None)
        return
    for key, expected in wanted.items():
        if key in ("has", "lacks"):
            yield from _has(key, _items(expected), given, path, french)
        elif not _same(key, expected, given.get(key), french):
            found = given.get(key)
            yield Difference(f"{path}/{key}", expected, _shown(found) if key == "abilities" else found)


def _same(key: str, expected: Json, found: Json, french: Translations) -> bool:
    if key == "abilities" and isinstance(expected, int):
        return len(_items(found)) == expected
    if key in ("abilities", "restrictions", "permissions", "other"):
        return _same_texts(_items(expected), [_texts_of(item) for item in _items(found)], french)
    if key == "name":
        return isinstance(found, str) and found in _meanings(expected, french)
    if isinstance(expected, list) and isinstance(found, list):
        return {str(word) for word in expected} == {str(word) for word in found}
    return type(expected) is type(found) and expected == found


def _same_texts(expected: list[Json], found: list[frozenset[str]], french: Translations) -> bool:
    """Whether each expected text stands for one found item, and none is left over."""
    waiting = list(found)
    for item in expected:
        meanings = _meanings(item, french)
        match = next((names for names in waiting if names & meanings), None)
        if match is None:
            return False
        waiting.remove(match)
    return not waiting


def _has(
    key: str, expected: list[Json], given: dict[str, Json], path: str, french: Translations
) -> Iterator[Difference]:
    """`has` and `lacks` know an ability by its keyword, its text or its id."""
    abilities = _items(given.get("abilities"))
    names = frozenset[str]().union(*(_texts_of(item) | _id_of(item) for item in abilities))
    for place, item in enumerate(expected):
        if bool(names & _meanings(item, french)) != (key == "has"):
            yield Difference(f"{path}/{key}/{place}", item, _shown(abilities))


def _meanings(item: Json, french: Translations) -> frozenset[str]:
    """What a result may say for an expected text: itself, in either language."""
    texts = frozenset(str(text) for text in (item.values() if isinstance(item, dict) else (item,)))
    return texts.union(*(french.get(text, frozenset()) for text in texts))


def _texts_of(item: Json) -> frozenset[str]:
    """The keyword and the text of an ability of a result; a player's is its keyword alone."""
    if isinstance(item, dict):
        return frozenset(str(item[key]) for key in ("keyword", "text") if key in item)
    return frozenset((str(item),))


def _id_of(item: Json) -> frozenset[str]:
    return frozenset((str(item["id"]),)) if isinstance(item, dict) and "id" in item else frozenset()


def _shown(abilities: Json) -> Json:
    """Abilities as an expectation would name them."""
    if not isinstance(abilities, list):
        return abilities
    return [
        item.get("keyword", item.get("text", item.get("id"))) if isinstance(item, dict) else item for item in abilities
    ]


# --- order and dependencies -------------------------------------------------------------------------


def _order(expect: Expect, layers: Mapping[str, Mapping[str, Json]]) -> Iterator[Difference]:
    for layer, wanted in expect.order.items():
        if layer not in layers:
            yield Difference(f"/order/{layer}", list[Json](wanted), None)
            continue
        applied = [str(step["effect"]) for step in _mappings(layers[layer].get("applied"))]
        found = [effect for effect in applied if effect in wanted]
        if found != list(wanted):
            yield Difference(f"/order/{layer}", list[Json](wanted), list[Json](found))


def _dependencies(expect: Expect, layers: Mapping[str, Mapping[str, Json]]) -> Iterator[Difference]:
    reported = {
        (str(item["effect"]), str(item["on"]))
        for layer in layers.values()
        for item in _mappings(layer.get("dependencies"))
    }
    shown: list[Json] = [list[Json](pair) for pair in sorted(reported)]
    for place, pair in enumerate(expect.depends):
        if pair not in reported:
            yield Difference(f"/depends/{place}", list[Json](pair), shown)
    for place, pair in enumerate(expect.independent):
        if pair in reported:
            yield Difference(f"/independent/{place}", list[Json](pair), shown)


def _loops(expect: Expect, layers: Mapping[str, Mapping[str, Json]]) -> Iterator[Difference]:
    if expect.loops is None:
        return
    found = {
        frozenset(str(effect) for effect in _items(loop.get("effects")))
        for layer in layers.values()
        for loop in _mappings(layer.get("loops"))
    }
    if found != {frozenset(loop) for loop in expect.loops}:
        shown: list[Json] = [list[Json](sorted(loop)) for loop in sorted(found, key=sorted)]
        yield Difference("/loops", [list[Json](loop) for loop in expect.loops], shown)


def _absent(expect: Expect, layers: Mapping[str, Mapping[str, Json]]) -> Iterator[Difference]:
    for place, effect in enumerate(expect.absent):
        where: list[Json] = [
            name
            for name, layer in layers.items()
            if any(step.get("effect") == effect for step in _mappings(layer.get("applied")))
        ]
        if where:
            yield Difference(f"/absent/{place}", effect, where)


# --- JSON -------------------------------------------------------------------------------------------


def _items(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _mapping(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _mappings(value: Json) -> Iterable[dict[str, Json]]:
    return [item for item in _items(value) if isinstance(item, dict)]


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
