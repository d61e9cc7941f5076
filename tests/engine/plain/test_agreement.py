"""The engine and the plain evaluation agree on every board: objects, players, spells, and the trace step by step.

On the same boards in each run; `make explore` takes others. A failure names the seed of its board:

    PLAIN_SEED=1234567 pytest tests/engine/plain                  # that board
    PLAIN_BOARDS=10000 PLAIN_FIRST=0 pytest tests/engine/plain    # that many, from that seed on
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from tests.chance import seeds
from tests.engine.boards import EDITIONS, Json
from tests.engine.plain.boards import board
from tests.engine.plain.evaluation import plainly
from tests.engine.plain.table import Refused
from tests.night import WHOLE

#: What takes more steps than this grows without end; the plain evaluation has a bound of its own.
STEPS = 300_000
BOARDS = int(os.environ.get("PLAIN_BOARDS") or (60 if WHOLE else 20))
#: So many boards are one test, so that a run with many can be shared among processes.
BATCH = 20
_PLAIN_SEED = os.environ.get("PLAIN_SEED")
_FIRST = int(os.environ.get("PLAIN_FIRST") or seeds(BOARDS).start)

pytestmark = pytest.mark.chance


def batches() -> list[range]:
    if _PLAIN_SEED is not None:
        return [range(int(_PLAIN_SEED), int(_PLAIN_SEED) + 1)]
    return [range(_FIRST + at, _FIRST + min(at + BATCH, BOARDS)) for at in range(0, BOARDS, BATCH)]


def comparable(result: Json) -> Json:
    """The result without what only the engine tells: reasons, evidence, citations. What was lost has no order, and of
    an object or player on which nothing shows, as of a hand below nothing, a step need not speak."""
    layers = []
    for layer in result["layers"]:
        steps = [
            {key: step[key] for key in ("effect", "objects", "by", "after", "players", "spells")}
            for step in layer["applied"]
        ]
        for step, whole in zip(steps, layer["applied"], strict=True):
            step["diff"] = {object_id: changes for object_id, changes in whole["diff"].items() if changes}
            step["players"] = {player: changes for player, changes in whole["players"].items() if changes}
        layers.append(
            {
                "layer": layer["layer"],
                "applied": steps,
                "dependencies": [_only(entry, "effect", "on", "because", "at") for entry in layer["dependencies"]],
                "loops": [_only(entry, "effects", "at") for entry in layer["loops"]],
                "lost": {entry["effect"]: (entry["because"], entry["by"]) for entry in layer["lost"]},
            }
        )
    return {**{key: result[key] for key in ("ruleset", "objects", "phased_out", "players", "spells")}, "layers": layers}


def _only(entry: Json, *keys: str) -> Json:
    return {key: entry[key] for key in keys}


def differences(fast: Any, other: Any, path: str = "") -> Iterator[str]:
    """Where two JSON values differ, and how."""
    if isinstance(fast, dict) and isinstance(other, dict):
        for key in fast.keys() | other.keys():
            yield from differences(fast.get(key, "(not there)"), other.get(key, "(not there)"), f"{path}/{key}")
    elif isinstance(fast, list) and isinstance(other, list) and len(fast) == len(other):
        for place, (this, that) in enumerate(zip(fast, other, strict=True)):
            yield from differences(this, that, f"{path}/{place}")
    elif fast != other:
        yield f"{path}: the engine {fast!r}, plainly {other!r}"


def disagreements(document: Json, edition: str) -> list[str]:
    """What differs under that edition; nothing where one of the two refuses the board, as endless or out of bounds."""
    scenario = engine.parse(document)
    try:
        fast = engine.result_json(engine.evaluate(scenario, edition, steps=STEPS))
        plain = plainly(scenario, engine.find_ruleset(edition))
    except (engine.EvaluationError, Refused):
        return []
    return list(differences(comparable(fast), _with_losses_of(comparable(fast), comparable(plain))))


def _with_losses_of(fast: Json, plain: Json) -> Json:
    """Where an ability is gone and its condition does not hold either, both reasons are true: the engine's is taken."""
    for here, there in zip(fast["layers"], plain["layers"], strict=True):
        for effect, (because, _by) in there["lost"].items():
            if because == "condition" and here["lost"].get(effect, ("", None))[0] == "ability_removed":
                there["lost"][effect] = here["lost"][effect]
    return plain


@pytest.mark.parametrize("numbers", batches(), ids=lambda _: "boards")
def test_the_engine_agrees_with_the_plain_evaluation(numbers: range) -> None:
    """Under all seven editions and the other reading of 613.8b, in the result and in every step of the trace."""
    for seed in numbers:
        for edition in (*EDITIONS, *engine.READINGS):
            assert not disagreements(board(seed), edition), f"PLAIN_SEED={seed}, edition {edition}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_forest_that_is_face_down_as_a_forest_taps_for_mana(edition: str) -> None:
    """What is face down with a basic land type has the mana ability of that type, and no other of the rules (305.6)."""
    face = {"types": ["Land"], "subtypes": ["Forest"], "abilities": ["flying"]}
    turned = {"id": "turned", "name": "Alpha", "types": ["Land"], "subtypes": ["Forest"], "face_down": face}
    document = {"format": "layers/1", "objects": [turned]}
    assert disagreements(document, edition) == []
    final = engine.evaluate(engine.parse(document), edition).final["turned"]
    assert [instance.id for instance in final.abilities] == ["turned#face.a1", "mana-Forest"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("face", [True, {}, {"types": ["Land"], "subtypes": ["Forest"]}], ids=["2/2", "none", "land"])
def test_what_is_face_down_as_anything_is_face_down(edition: str, face: Any) -> None:
    """Whatever characteristics a face-down permanent has (708.2), an ability about face-down permanents reaches it."""
    static = {"affects": {"face_down": True}, "changes": [{"abilities": {"add": ["flying"]}}]}
    giver = {"id": "giver", "name": "Alpha", "types": ["Enchantment"], "abilities": [{"static": static}]}
    turned = {"id": "turned", "name": "Beta", "types": ["Land"], "face_down": face}
    document = {"format": "layers/1", "objects": [turned, giver]}
    assert disagreements(document, edition) == []
    final = engine.evaluate(engine.parse(document), edition).final
    assert "flying" in [instance.ability.keyword for instance in final["turned"].abilities]
    assert not final["giver"].abilities[1:]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_effect_copies_from_two_what_is_called_alike(edition: str) -> None:
    """It becomes a copy of one and is merged with the other: it has the first ability of each (707.2, 702.140e), and
    both apply. The +1/+1 of the copy, and the flying of what was merged, go to every creature."""
    copied, merged = (
        {
            "id": name,
            "name": name,
            "types": ["Creature"],
            "power": 1,
            "toughness": 1,
            "enabled": False,
            "abilities": [{"static": {"affects": {"type": "Creature"}, "changes": [change]}}],
        }
        for name, change in (("copied", {"pt": {"add": [1, 1]}}), ("merged", {"abilities": {"add": ["flying"]}}))
    )
    one = {"id": "one", "name": "One", "types": ["Creature"], "power": 0, "toughness": 0}
    both = {
        "id": "both",
        "name": "Both",
        "affects": {"ids": ["one"]},
        "changes": [{"copy": "copied"}, {"merge": "merged"}],
    }
    document = {"format": "layers/1", "objects": [copied, merged, one], "effects": [both]}
    assert disagreements(document, edition) == []
    final = engine.result_json(engine.evaluate(engine.parse(document), edition))["objects"]["one"]
    assert (final["power"], [item.get("keyword") for item in final["abilities"]]) == (2, [None, None, "flying"])
