"""Compare a result with the expectations of a case: every difference, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.analysis.result import result_json
from engine.cases import Case, Expect, Option, moments
from engine.errors import EvaluationError, Fault, Problem
from engine.evaluation.evaluator import evaluate
from engine.instructions import Json
from engine.notation.scenarios import write_scenario
from engine.rulesets import DEFAULT, RULESETS
from engine.scenario import Scenario

#: By French text: the English texts with the same meaning, as a result has them.
Translations = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where a result is not as expected; `path` is a JSON pointer into the expectation."""

    path: str
    expected: Json
    actual: Json


def translations(scenario: Scenario) -> dict[str, frozenset[str]]:
    """Collect the texts of the scenario, from French to English: a result has the English texts."""
    english_of: dict[str, frozenset[str]] = {}
    waiting: list[object] = [write_scenario(scenario)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            english, french = node.get("en"), node.get("fr")
            if isinstance(english, str) and isinstance(french, str):
                english_of[french] = english_of.get(french, frozenset()) | {english}
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)
    return english_of


def check_expectation(
    expect: Expect, result: Mapping[str, Json], french: Translations | None = None
) -> tuple[Difference, ...]:
    """List all differences between the expectation and a result in its JSON form; () where all is as expected.

    With `french` an expectation may name the texts of a result in French; `translations` collects them.
    """
    return tuple(_differences(expect, result, french or {}))


def _differences(expect: Expect, result: Mapping[str, Json], french: Translations) -> Iterator[Difference]:
    sections = {"objects": expect.objects, "players": expect.players, "spells": expect.spells}
    for section, wanted in sections.items():
        results = result.get(section)
        for id_, parts in wanted.items():
            actual = results.get(id_) if isinstance(results, dict) else None
            escaped = id_.replace("~", "~0").replace("/", "~1")
            yield from _parts(parts, actual, f"/{section}/{escaped}", french)
    layers = {str(layer["layer"]): layer for layer in _mappings(result.get("layers"))}
    yield from _order(expect, layers)
    yield from _dependencies(expect, layers)
    yield from _loops(expect, layers)
    yield from _absent(expect, layers)


# --- objects, players, spells -----------------------------------------------------------------------


def _parts(wanted: Mapping[str, Json], actual: Json, path: str, french: Translations) -> Iterator[Difference]:
    if not isinstance(actual, dict):
        yield Difference(path, dict(wanted), None)
        return
    for key, expected in wanted.items():
        if key in ("has", "lacks"):
            yield from _has(key, _items(expected), actual, path, french)
        elif not _same(key, expected, actual.get(key), french):
            value = actual.get(key)
            yield Difference(f"{path}/{key}", expected, _shown(value) if key == "abilities" else value)


def _same(key: str, expected: Json, actual: Json, french: Translations) -> bool:
    if key == "abilities" and isinstance(expected, int):
        return len(_items(actual)) == expected
    if key in ("abilities", "restrictions", "permissions", "other"):
        return _same_texts(_items(expected), [_texts_of(item) for item in _items(actual)], french)
    if key == "name":
        return isinstance(actual, str) and actual in _meanings(expected, french)
    if isinstance(expected, list) and isinstance(actual, list):
        return {str(word) for word in expected} == {str(word) for word in actual}
    return type(expected) is type(actual) and expected == actual


def _same_texts(expected: list[Json], actual: list[frozenset[str]], french: Translations) -> bool:
    """Return whether each expected text stands for one actual item, and no item is left over."""
    waiting = list(actual)
    for item in expected:
        meanings = _meanings(item, french)
        match = next((names for names in waiting if names & meanings), None)
        if match is None:
            return False
        waiting.remove(match)
    return not waiting


def _has(
    key: str, expected: list[Json], actual: dict[str, Json], path: str, french: Translations
) -> Iterator[Difference]:
    """Check `has` and `lacks`: they know an ability by its keyword, its text or its id."""
    abilities = _items(actual.get("abilities"))
    names = frozenset[str]().union(*(_texts_of(item) | _id_of(item) for item in abilities))
    for place, item in enumerate(expected):
        if bool(names & _meanings(item, french)) != (key == "has"):
            yield Difference(f"{path}/{key}/{place}", item, _shown(abilities))


def _meanings(item: Json, french: Translations) -> frozenset[str]:
    """Return the texts that a result may have for an expected text: itself, in either language."""
    texts = frozenset(str(text) for text in (item.values() if isinstance(item, dict) else (item,)))
    return texts.union(*(french.get(text, frozenset()) for text in texts))


def _texts_of(item: Json) -> frozenset[str]:
    """Return the keyword and the text of an ability of a result; of a player's ability, the keyword alone."""
    if isinstance(item, dict):
        return frozenset(str(item[key]) for key in ("keyword", "text") if key in item)
    return frozenset((str(item),))


def _id_of(item: Json) -> frozenset[str]:
    return frozenset((str(item["id"]),)) if isinstance(item, dict) and "id" in item else frozenset()


def _shown(abilities: Json) -> Json:
    """Show abilities as an expectation would name them."""
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
        order = [effect for effect in applied if effect in wanted]
        if order != list(wanted):
            yield Difference(f"/order/{layer}", list[Json](wanted), list[Json](order))


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
    loops = {
        frozenset(str(effect) for effect in _items(loop.get("effects")))
        for layer in layers.values()
        for loop in _mappings(layer.get("loops"))
    }
    if loops != {frozenset(loop) for loop in expect.loops}:
        shown: list[Json] = [list[Json](sorted(loop)) for loop in sorted(loops, key=sorted)]
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


def _mappings(value: Json) -> Iterable[dict[str, Json]]:
    return [item for item in _items(value) if isinstance(item, dict)]


#: So many wrong options may do without a reason.
UNREASONED_ALLOWED: Final = 1
#: Whether an option holds on a board under a ruleset.
Holds = Callable[[Option, Scenario, str], bool]


def question_problems(case: Case) -> Iterator[Problem]:
    """List what is wrong with the question of a readable case; a case without one has nothing wrong.

    Raises ScenarioError for an impossible operation.
    """
    question = case.question
    if question is None:
        return
    french = translations(case.scenario)
    asked = (question.variant, question.stage)
    board = next(moment.scenario for moment in moments(case) if (moment.variant, moment.index) == asked)

    def holds(option: Option, board: Scenario, ruleset: str) -> bool:
        try:
            return not check_expectation(option.value, result_json(evaluate(board, ruleset)), french)
        except EvaluationError:
            return False

    for place, option in enumerate(question.options):
        yield from _problems_of_option(option, board, holds, f"/question/options/{place}")
    silent = [at for at, option in enumerate(question.options) if not option.right and option.because is None]
    yield from (Problem(f"/question/options/{at}", Fault.UNREASONED) for at in silent[UNREASONED_ALLOWED:])
    wrong = [option for option in question.options if not option.right]
    if not any(option.ideas for option in wrong) and not _is_elsewhere(case, wrong, holds):
        yield Problem("/question/options", Fault.NOBODY_MISLED)


def _problems_of_option(option: Option, board: Scenario, holds: Holds, path: str) -> Iterator[Problem]:
    if holds(option, board, DEFAULT) != option.right:
        yield Problem(f"{path}/value", Fault.NOT_RIGHT if option.right else Fault.RIGHT_AS_WELL)
    for at, idea in enumerate(option.ideas):
        if not holds(option, board, idea):
            yield Problem(f"{path}/ideas/{at}", Fault.NOT_OF_IDEA, {"name": idea})


def _is_elsewhere(case: Case, options: Iterable[Option], holds: Holds) -> bool:
    """Return whether some option is right in another edition, or at another stage of the case or of a variant."""
    return any(
        holds(option, moment.scenario, edition)
        for moment in moments(case)
        for edition in RULESETS
        for option in options
    )
