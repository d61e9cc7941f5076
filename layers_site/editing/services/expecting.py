"""Expectations of a stage: offered by the engine, confirmed or corrected by an editor, recorded only if ticked.

A statement is a path and a value: `("objects", "bear", "size")` and `[5, 5]`, None for what has no size. The paths are

    ("objects" or "players" or "spells", id, key)      a key of a result; power and toughness together are "size"
    (…, id, "ability", name)                           True for `has`, False for `lacks`
    ("order", layer)                                   the effects in the order applied
    ("depends", effect, on)                            True for `depends`, False for `independent`
    ("loops",)                                         the loops
    ("absent", effect)                                 True
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import engine
from engine.analysis.expectations import check_expectation, translations
from engine.analysis.result import result_json
from engine.cases import OTHERS, key_for
from engine.errors import ScenarioError
from engine.evaluation.trace import Trace
from engine.notation import read_case
from engine.notation.cases import EXPECT
from engine.notation.scenarios import canonical
from engine.notation.values import GENEROUS, Reader
from engine.rulesets import editions_between
from engine.scenario import GameObject, Scenario
from layers_site.boards.services.evaluation import evaluated
from layers_site.content.models import Case
from layers_site.editing.services.cases import Shows, StagePlace, Values, place_of, stage_at, stages_of, variant_of
from layers_site.editing.services.recording import scenario_at

Path = tuple[str, ...]
Statements = dict[Path, Any]

SECTIONS: Final = ("objects", "players", "spells")
_SIZE: Final = ("power", "toughness")
#: How a text in two languages begins as a key; an ability such as "{2}: …" does not.
_LABEL: Final = '{"en": '

#: Every pair of so many effects of a layer is asked about; of more only those that depend.
MOST_PAIRED: Final = 5
_USUAL_HAND: Final = 7


def taken_apart(expect: Mapping[str, Any]) -> Statements:
    """Return the statements of an expectation in its JSON form, in its order. `put_together` is the inverse."""
    statements: Statements = {}
    for section in SECTIONS:
        for object_key, parts in expect.get(section, {}).items():
            statements |= {(section, object_key, *path): value for path, value in _parts(parts)}
    statements |= {("order", layer): list(effects) for layer, effects in expect.get("order", {}).items()}
    for key, holds in (("depends", True), ("independent", False)):
        statements |= {("depends", effect, on): holds for effect, on in expect.get(key, ())}
    if "loops" in expect:
        statements["loops",] = expect["loops"]
    statements |= {("absent", effect): True for effect in expect.get("absent", ())}
    return statements


def _parts(parts: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    size = [parts.get(key, "") for key in _SIZE]
    sized = size == [None, None] or all(isinstance(number, int) for number in size)
    if sized:
        yield ("size",), None if size[0] is None else size
    for key, value in parts.items():
        if key in ("has", "lacks"):
            yield from ((("ability", name_of(item)), key == "has") for item in value)
        elif not (sized and key in _SIZE):
            yield (key,), value


def name_of(item: Any) -> str:
    """Return an ability in an expectation as a key; a text in two languages as its JSON."""
    return item if isinstance(item, str) else json.dumps(item, ensure_ascii=False, sort_keys=True)


def put_together(statements: Statements) -> dict[str, Any]:
    """Return the expectation that says these statements."""
    written: dict[str, Any] = {}
    for path, value in statements.items():
        match path:
            case (("objects" | "players" | "spells") as section, key, *rest):
                _write_part(written.setdefault(section, {}).setdefault(key, {}), rest, value)
            case ("order", layer):
                written.setdefault("order", {})[layer] = value
            case ("depends", effect, on):
                written.setdefault("depends" if value else "independent", []).append([effect, on])
            case ("loops",):
                written["loops"] = value
            case ("absent", effect):
                written.setdefault("absent", []).append(effect)
    return written


def _write_part(part: dict[str, Any], rest: list[str], value: Any) -> None:
    match rest:
        case ["size"]:
            part["power"], part["toughness"] = value or (None, None)
        case ["ability", name]:
            item = json.loads(name) if name.startswith(_LABEL) else name
            part.setdefault("has" if value else "lacks", []).append(item)
        case [key]:
            part[key] = value


def facts(trace: Trace) -> Statements:
    """Return all statements about a result, in the order in which they are offered."""
    result = result_json(trace)
    cards = {card.id: card for card in trace.scenario.objects}
    statements: Statements = {}
    for key, shown in _mapping(result["objects"]).items():
        statements |= {("objects", key, *path): value for path, value in _object(shown, cards[key], trace)}
    statements |= dict(_layers(result))
    statements |= dict(_world(result))
    return statements


def _object(shown: Mapping[str, Any], card: GameObject, trace: Trace) -> Iterator[tuple[Path, Any]]:
    yield ("size",), None if shown["power"] is None else [shown["power"], shown["toughness"]]
    yield ("types",), shown["types"]
    for key in ("supertypes", "subtypes"):
        if shown[key] or getattr(card, key):
            yield (key,), shown[key]
    yield ("colors",), shown["colors"]
    if shown["controller"] != trace.scenario.players[0] or shown["controller"] != card.controller:
        yield ("controller",), shown["controller"]
    yield ("abilities",), len(shown["abilities"])
    now = [_ability_name(item) for item in shown["abilities"]]
    yield from ((("ability", name), True) for name in now)
    printed = [_printed_name(instance) for instance in trace.printed[card.id].abilities]
    yield from ((("ability", name), False) for name in dict.fromkeys(printed) if name not in now)


def _ability_name(item: Mapping[str, Any]) -> str:
    """Return the name of the ability: its keyword, else its text, else its name on the object."""
    return str(item.get("keyword") or item.get("text") or item["id"])


def aliases(trace: Trace) -> dict[tuple[str, str], str]:
    """Return, by object and by each possible name of one of its abilities, the name in `facts`."""
    by_name: dict[tuple[str, str], str] = {}
    for key, final in trace.final.items():
        for instance in (*trace.printed[key].abilities, *final.abilities):
            label = instance.ability.text or instance.ability.other
            names = (instance.ability.keyword, label and label.en, label and label.fr, instance.id)
            for name in names:
                if name:
                    by_name.setdefault((key, name), _printed_name(instance))
    return by_name


def _printed_name(instance: Any) -> str:
    ability = instance.ability
    label = ability.text or ability.other
    return str(ability.keyword or (label.en if label else "") or instance.id)


def _layers(result: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    loops: list[Any] = []
    applied: set[str] = set()
    lost: list[str] = []
    together = False
    for layer in result["layers"]:
        effects = [step["effect"] for step in layer["applied"]]
        applied |= set(effects)
        lost += [item["effect"] for item in layer["lost"]]
        loops += [loop["effects"] for loop in layer["loops"]]
        if len(effects) > 1:
            together = True
            yield ("order", layer["layer"]), effects
        yield from _pairs(layer, effects)
    if together or loops:
        yield ("loops",), loops
    yield from ((("absent", effect), True) for effect in dict.fromkeys(lost) if effect not in applied)


def _pairs(layer: Mapping[str, Any], applied: list[str]) -> Iterator[tuple[Path, Any]]:
    """Yield the dependencies of the layer, and if there are few effects, also the pairs without one."""
    depending = {(item["effect"], item["on"]) for item in layer["dependencies"]}
    effects = list(dict.fromkeys([*applied, *(effect for pair in sorted(depending) for effect in pair)]))
    for effect in effects:
        for on in effects:
            holds = (effect, on) in depending
            if effect != on and (holds or len(effects) <= MOST_PAIRED):
                yield ("depends", effect, on), holds


def _world(result: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    for player, shown in result["players"].items():
        if shown["hand_size"] != _USUAL_HAND:
            yield ("players", player, "hand_size"), shown["hand_size"]
        yield from ((("players", player, "ability", word), True) for word in dict.fromkeys(shown["abilities"]))
    for spell, shown in result["spells"].items():
        yield ("spells", spell, "castable"), shown["castable"]
        yield ("spells", spell, "mana"), shown["mana"]


def _mapping(value: Any) -> Mapping[str, Any]:
    raw: Mapping[str, Any] = value
    return raw


# --- what a stage offers and what is recorded of it --------------------------------------------------------


Document = dict[str, Any]

#: Stands for "nothing is said": None is itself a value of some statements.
NOTHING: Final = object()


def key_for_path(path: Path) -> str:
    """Return a name for the form, the same for the same path."""
    return sha256("\x1f".join(path).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that can be expected.

    `given` is what the engine gives, NOTHING where the editions differ or none says it; `apart` then has what each
    edition gives. `expected` is what is recorded, NOTHING where nothing is. `agrees` is false where a recorded value
    is not what the engine gives under some edition that it speaks of.
    """

    path: Path
    actual: Any
    apart: Mapping[str, Any]
    expected: Any
    agrees: bool

    @property
    def key(self) -> str:
        """Return a name for the form, the same for the same path."""
        return key_for_path(self.path)

    @property
    def recorded(self) -> bool:
        return self.expected is not NOTHING

    @property
    def offered(self) -> bool:
        return self.actual is not NOTHING


@dataclass(frozen=True, slots=True)
class Offer:
    """All that can be expected at a stage under `edition`: one, a range ("2007-"), or "*" for all not named elsewhere.

    `scenario` is the board, `trace` its result under today's rules or the one edition, to name effects by.
    """

    edition: str
    editions: tuple[str, ...]
    scenario: Scenario
    trace: Trace
    statements: tuple[Statement, ...]

    @property
    def holders(self) -> tuple[tuple[str, str], ...]:
        """Return what can have abilities: the section and the id of each object and each player."""
        players = (("players", player) for player in self.scenario.players)
        return (*(("objects", thing.id) for thing in self.scenario.objects), *players)


def offer(document: Mapping[str, Any], place: StagePlace, edition: str) -> Offer:
    """Return the offered statements.

    Raises KeyError for an unknown stage or edition, EvaluationError for a board that is too large.
    """
    expect: Mapping[str, Any] = stage_at(document, place).get("expect", {})
    editions = editions_of(expect, edition)
    scenario = scenario_at(read_case(document), place)
    text = canonical(scenario)
    traces = {edition: evaluated(text, edition) for edition in editions}
    expected = taken_apart(expected_under(expect, edition))
    statements = _statements(traces, expected, scenario)
    shown = traces.get(engine.DEFAULT) or traces[editions[-1]]
    return Offer(edition, editions, scenario, shown, statements)


def editions_of(expect: Mapping[str, Any], edition: str) -> tuple[str, ...]:
    """Name the editions that an expectation speaks of. Raises KeyError for what is none."""
    if edition in engine.RULESETS:
        return (edition,)
    named = tuple(engine.RULESETS) if edition == OTHERS else editions_between(edition)
    return (
        tuple(named_edition for named_edition in named if key_for({*expect, edition}, named_edition) == edition)
        or named
    )


def expected_under(expect: Mapping[str, Any], edition: str) -> Mapping[str, Any]:
    """Find what is recorded under an edition or a range, or what holds there because of a wider one."""
    key = edition if edition in expect else key_for(expect, edition) or OTHERS
    expected: Mapping[str, Any] = expect.get(key, {})
    return expected


def _statements(traces: Mapping[str, Trace], expected: Statements, scenario: Scenario) -> tuple[Statement, ...]:
    actual = {edition: _named_as(expected, facts(trace), aliases(trace)) for edition, trace in traces.items()}
    results = [result_json(trace) for trace in traces.values()]
    french = translations(scenario)
    paths = dict.fromkeys([*(path for statements in actual.values() for path in statements), *expected])
    statements = []
    for path in paths:
        each = {edition: statements.get(path, NOTHING) for edition, statements in actual.items()}
        same = all(value == next(iter(each.values())) for value in each.values())
        wanted = expected.get(path, NOTHING)
        agrees = wanted is NOTHING or all(_holds(path, wanted, result, french) for result in results)
        statements.append(
            Statement(path, next(iter(each.values())) if same else NOTHING, {} if same else each, wanted, agrees)
        )
    return tuple(statements)


def _named_as(expected: Statements, actual: Statements, names: Mapping[tuple[str, str], str]) -> Statements:
    """Return the facts, with abilities under the names that the expectation calls them by: text, keyword or id."""
    called = {
        (*path[:3], names.get((path[1], path[3]), path[3])): path for path in expected if path[2:3] == ("ability",)
    }
    return {called.get(path, path): value for path, value in actual.items()}


def _holds(path: Path, value: Any, result: Mapping[str, Any], french: Any) -> bool:
    try:
        expect = read_statement(path, value)
    except ScenarioError:
        return False
    return not check_expectation(expect, result, french)


def read_statement(path: Path, value: Any) -> Any:
    """Return the statement as the engine reads it. Raises ScenarioError for a value that it could not have."""
    reader = Reader(GENEROUS)
    expect = EXPECT(reader, put_together({path: value}), "")
    reader.raise_problems(None)
    return expect


def with_expected(document: Mapping[str, Any], place: StagePlace, edition: str, statements: Statements) -> Document:
    """Return the expectations of a stage (all editions) with these under `edition`; with none it is left out."""
    expect = dict(stage_at(document, place).get("expect", {}))
    if statements:
        return {**expect, edition: put_together(statements)}
    return {key: wanted for key, wanted in expect.items() if key != edition}


def counted(expect: Mapping[str, Any]) -> dict[str, int]:
    """Count the recorded statements under each edition."""
    return {edition: len(taken_apart(expected)) for edition, expected in expect.items()}


def results(variant: str, key: str, edition: str) -> Shows:
    """Return the part that the form of results shows: the recorded ones, and everything that the engine reads."""

    def shown(case: Case) -> Values:
        place = place_of(case, variant, key)
        before = variant_of(case.document, variant) if variant else {}
        way = stages_of(case.document, variant)[: place.stage + 1]
        expect = way[-1].get("expect", {})
        return {
            "expected": expected_under(expect, edition),
            "editions": sorted(expect),
            "scenario": case.scenario,
            "ops": [before.get("ops", []), *(stage.get("ops", []) for stage in way)],
        }

    return shown
