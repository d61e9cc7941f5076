#!/usr/bin/env python3
"""Ask any engine the boards of the corpus, and compare its answers: `python run.py [--ruleset 2026] -- COMMAND`.

COMMAND is started once. It reads {"id", "scenario", "ruleset"} from standard input, one a line, and writes
{"id", "result"} to standard output, one a line; {"id", "error"} for a board that it can't evaluate. README.md describes
the files. Ends with 1 where an answer differs. Python 3.9 or newer, nothing else.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def same(key: str, expected: Any, actual: Any) -> bool:
    """Say whether a value is as expected: lists are sets, a number of abilities is their count."""
    if key == "abilities" and isinstance(expected, int):
        return isinstance(actual, list) and len(actual) == expected
    if key in ("abilities", "restrictions", "permissions", "other"):
        left = [names(item) for item in actual or []]
        for item in expected:
            match = next((those for those in left if those & meanings(item)), None)
            if match is None:
                return False
            left.remove(match)
        return not left
    if key == "name":
        return actual in meanings(expected)
    if isinstance(expected, list):
        return isinstance(actual, list) and set(expected) == set(actual)
    return type(expected) is type(actual) and expected == actual


def names(item: Any) -> set[str]:
    """Return how an ability of a result may be named: its keyword, its text, its id."""
    return {item[key] for key in ("keyword", "text", "id") if key in item} if isinstance(item, dict) else {str(item)}


def meanings(item: Any) -> set[str]:
    """Return an expected text in its languages."""
    return set(item.values()) if isinstance(item, dict) else {str(item)}


def differences(expect: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    """Yield what differs between an expectation and a result. Only what is named is compared."""
    for section in ("objects", "players", "spells"):
        for name, wanted in expect.get(section, {}).items():
            for problem in values(wanted, result.get(section, {}).get(name, {})):
                yield f"{name}: {problem}"
    if "layers" not in result:
        return
    layers = {layer["layer"]: layer for layer in result["layers"]}
    yield from applying(expect, {name: [step["effect"] for step in layer["applied"]] for name, layer in layers.items()})
    yield from depending(expect, list(layers.values()))


def values(wanted: dict[str, Any], actual: dict[str, Any]) -> Iterator[str]:
    """Compare the values of one object, player or spell."""
    abilities = set().union(*map(names, actual.get("abilities", [])))
    for key, value in wanted.items():
        if key not in ("has", "lacks") and not same(key, value, actual.get(key)):
            yield f"{key} should be {value!r}, not {actual.get(key)!r}"
        elif key in ("has", "lacks"):
            wrong = [item for item in value if bool(abilities & meanings(item)) != (key == "has")]
            yield from (f"{key} {item!r}, but the abilities are {sorted(abilities)}" for item in wrong)


def applying(expect: dict[str, Any], applied: dict[str, list[str]]) -> Iterator[str]:
    """Compare which effects apply in each layer, and in which order."""
    for name, wanted in expect.get("order", {}).items():
        order = [effect for effect in applied.get(name, []) if effect in wanted]
        if order != wanted:
            yield f"layer {name}: the order should be {wanted}, not {order}"
    for effect in expect.get("absent", []):
        yield from (f"{effect} shouldn't apply in layer {name}" for name, those in applied.items() if effect in those)


def depending(expect: dict[str, Any], layers: list[dict[str, Any]]) -> Iterator[str]:
    """Compare which effects depend on which, and the loops."""
    depends = [[item["effect"], item["on"]] for layer in layers for item in layer["dependencies"]]
    yield from (
        f"{effect} should depend on {on}" for effect, on in expect.get("depends", []) if [effect, on] not in depends
    )
    yield from (
        f"{effect} shouldn't depend on {on}" for effect, on in expect.get("independent", []) if [effect, on] in depends
    )
    loops = {frozenset(loop["effects"]) for layer in layers for loop in layer["loops"]}
    if "loops" in expect and loops != set(map(frozenset, expect["loops"])):
        yield f"the loops should be {expect['loops']}, not {sorted(map(sorted, loops))}"


def answers(command: list[str], questions: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Start the engine, ask it everything, and yield its answers in their order."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
        file.writelines(json.dumps(question) + "\n" for question in questions)
        file.seek(0)
        done = subprocess.run(command, stdin=file, stdout=subprocess.PIPE, check=False)  # noqa: S603, the user's own
    lines = done.stdout.decode("utf-8").splitlines()
    for place in range(len(questions)):
        yield json.loads(lines[place]) if place < len(lines) else {"error": f"no answer (exit code {done.returncode})"}


def main() -> int:
    """Read the boards, ask, compare, print each difference and the count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ruleset", action="append", help="only these rulesets; by default 2026")
    parser.add_argument("--all", action="store_true", help="every ruleset, also the misconceptions")
    parser.add_argument("--only", default="", help="only boards whose id begins so")
    parser.add_argument("command", nargs="+", help="the engine, after --")
    options = parser.parse_args()
    boards = [json.loads(line) for line in (HERE / "boards.jsonl").read_text("utf-8").splitlines()]
    wanted = options.ruleset or ["2026"]
    pairs = [
        (board, ruleset)
        for board in boards
        for ruleset in board["expect"]
        if board["id"].startswith(options.only) and (options.all or ruleset in wanted)
    ]
    command = shlex.split(options.command[0]) if len(options.command) == 1 else options.command
    questions = [
        {"id": f"{board['id']} {ruleset}", "scenario": board["scenario"], "ruleset": ruleset}
        for board, ruleset in pairs
    ]
    wrong = 0
    for (board, ruleset), question, answer in zip(pairs, questions, answers(command, questions)):  # noqa: B905, not in Python 3.9
        if "result" in answer and answer.get("id") == question["id"]:
            problems = list(differences(board["expect"][ruleset], answer["result"]))
        else:
            problems = [f"no result: {answer.get('error', 'another id')}"]
        wrong += bool(problems)
        for problem in problems:
            print(f"{board['id']} under {ruleset}: {problem}")
    print(f"{len(pairs)} questions, {wrong} answered differently")
    return 1 if wrong or not pairs else 0


if __name__ == "__main__":
    sys.exit(main())
