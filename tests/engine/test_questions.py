"""The question of a case: it is read, written, and held against the engine; each fault is named where it stands.

Giant Growth on Grizzly Bears: 2/2 + 3/3 = 5/5 (613.4c). Whoever sets after modifying (M02) is right here too.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine import ScenarioError
from engine.analysis.expectations import question_problems
from engine.cases import QuestionKind
from engine.errors import Fault
from engine.notation.cases import read_case, write_case

FOLDER = Path(__file__).parents[2] / "fixtures" / "cases"
FROG = json.loads((FOLDER / "growth-and-frog.json").read_text(encoding="utf-8"))


def case(**changes: Any) -> dict[str, Any]:
    """The case of the Frog, 4/4 by 613.4b and 613.4c, with its question changed."""
    document: dict[str, Any] = copy.deepcopy(FROG)
    document["question"] |= changes
    return document


def changed(place: int, **changes: Any) -> dict[str, Any]:
    """The same with an option changed; None takes a key away."""
    options = copy.deepcopy(FROG["question"]["options"])
    options[place] = {key: item for key, item in (options[place] | changes).items() if item is not None}
    return case(options=options)


def size(power: int, toughness: int) -> dict[str, Any]:
    return {"objects": {"bears": {"power": power, "toughness": toughness}}}


def place_of(power: int) -> int:
    return next(
        at
        for at, option in enumerate(FROG["question"]["options"])
        if option["value"]["objects"]["bears"]["power"] == power
    )


def faults(document: dict[str, Any]) -> list[tuple[str, Any]]:
    try:
        return [(problem.path, problem.code) for problem in question_problems(read_case(document))]
    except ScenarioError as error:
        return [(problem.path, problem.code) for problem in error.problems]


RIGHT, ONE = place_of(4), place_of(1)


def test_a_question_is_read_and_written() -> None:
    read = read_case(FROG)
    assert read.question is not None
    assert (read.question.kind, read.question.thing) == (QuestionKind.SIZE, "bears")
    assert read.question.right.value.objects["bears"] == {"power": 4, "toughness": 4}
    assert read_case(json.loads(json.dumps(write_case(read)))) == read
    assert list(question_problems(read)) == []


def test_a_case_without_one_is_a_case() -> None:
    """Files of before have none."""
    document = copy.deepcopy(FROG)
    del document["question"]
    read = read_case(document)
    assert read.question is None
    assert list(question_problems(read)) == []
    assert "question" not in write_case(read)


@pytest.mark.parametrize(
    ("document", "path", "fault"),
    [
        (changed(RIGHT, value=size(9, 9)), f"/question/options/{RIGHT}/value", Fault.NOT_RIGHT),
        (
            changed(ONE, value={"objects": {"bears": {"subtypes": ["Frog"]}}}, ideas=None),
            f"/question/options/{ONE}/value",
            Fault.RIGHT_AS_WELL,
        ),
        (changed(ONE, ideas=["M01", "M30"]), f"/question/options/{ONE}/ideas/1", Fault.NOT_OF_IDEA),
        (changed(RIGHT, ideas=["M01"]), f"/question/options/{RIGHT}", Fault.RIGHT_EXPLAINED),
        (changed(RIGHT, right=None), "/question/options", Fault.RIGHT_OPTIONS),
        (changed(RIGHT, value=size(1, 1)), f"/question/options/{max(RIGHT, ONE)}/value", Fault.SAME_OPTION),
        (case(stage=7), "/question/stage", Fault.NO_SUCH_STAGE),
        (case(variant="nowhere"), "/question/variant", Fault.NO_SUCH_VARIANT),
        (case(about="nobody"), "/question/about", Fault.NAMES_NOTHING),
        (case(kind="taste"), "/question/kind", Fault.NOT_AMONG),
        (case(options=FROG["question"]["options"][RIGHT : RIGHT + 1]), "/question/options", Fault.WRONG_NUMBER),
    ],
)
def test_each_fault_is_named_where_it_stands(document: dict[str, Any], path: str, fault: Fault) -> None:
    assert (path, fault) in faults(document)


def test_one_wrong_option_at_most_says_nothing_of_why() -> None:
    options = [
        {key: item for key, item in option.items() if key not in ("because", "ideas")}
        for option in FROG["question"]["options"]
    ]
    silent = [path for path, fault in faults(case(options=options)) if fault is Fault.UNREASONED]
    assert len(silent) == len(options) - 2


def test_some_wrong_option_is_what_somebody_gets() -> None:
    """9/9 and 8/8 come out nowhere: not at another stage or variant, nor in another edition."""
    options = [FROG["question"]["options"][RIGHT], *({"text": f"{n}/{n}", "value": size(n, n)} for n in (8, 9))]
    assert ("/question/options", Fault.NOBODY_MISLED) in faults(case(options=options))
    options[1] = {"text": "5/5", "value": size(5, 5)}  # so it is without the Frog
    variants = [
        {"slug": "growth-alone", "title": "Growth alone", "ops": [{"disable": "frog"}], "stages": FROG["stages"][:1]}
    ]
    for variant in variants:
        variant["stages"] = [{"title": "So", "ops": [], "expect": {}}]
    document = case(options=options) | {"variants": variants}
    assert ("/question/options", Fault.NOBODY_MISLED) not in faults(document)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_every_shipped_case_asks(path: Path) -> None:
    """Soundly; its summary asks nothing beside; three or four options, two only of a yes or no; short verdicts."""
    document = json.loads(path.read_text(encoding="utf-8"))
    question = document["question"]
    assert faults(document) == []
    assert 2 <= len(question["options"]) <= 4
    for language in ("en", "fr"):
        assert "?" not in document["summary"][language]
        assert question["ask"][language].count("?") == 1
        assert len(question["verdict"][language].split()) <= 25
        texts = [text if isinstance(text, str) else text[language] for text in (o["text"] for o in question["options"])]
        assert len(set(texts)) == len(texts)
