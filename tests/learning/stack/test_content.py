"""The shipped stack cases: every file, every stage, and a checker that would notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from layers_site.content.validation import concepts, missing_texts
from layers_site.learning.stack.reading import game_document_problems, read_case
from tests.learning.stack.conftest import SLUGS, shipped

Json = dict[str, Any]


def first_stage(document: Json, after: int) -> Json:
    return next(stage for stage in document["stages"] if stage["after"] == after)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_case_is_as_the_format_says_and_gives_what_it_expects(slug: str) -> None:
    """It can be read and played, is there in both languages, and each stage is as was worked out by hand."""
    document = shipped(slug)
    assert game_document_problems(document) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_stage_expects_something(slug: str) -> None:
    """No stage is told without being checked."""
    for course in read_case(shipped(slug)).courses:
        assert course.stages
        assert all(stage.expect.stack is not None for stage in course.stages)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_case_teaches_the_stack(slug: str) -> None:
    assert "stack" in shipped(slug)["concepts"]
    assert "stack" in concepts()


def test_the_whole_inventory_is_there() -> None:
    """C40 to C47, and beside them the rider of a mana ability and the controller of a delayed trigger."""
    assert set(SLUGS) == {
        "stack-last-in-first-out",
        "stack-order-only-gives-timestamps",
        "stack-simultaneous-objects",
        "stack-empty-and-everyone-passes",
        "stack-what-can-answer",
        "stack-lands-and-mana",
        "stack-combat-damage-by-edition",
        "stack-who-controls-it",
        "stack-mana-with-a-rider",
        "stack-delayed-trigger",
    }


def test_positions_are_given_once() -> None:
    assert len({shipped(slug)["position"] for slug in SLUGS}) == len(SLUGS)


@pytest.mark.parametrize(
    ("key", "wrong", "path"),
    [
        ("stack", ["bolt", "growth"], "/stages/2/expect/stack"),
        ("priority", "you", "/stages/2/expect/priority"),
        ("controllers", {"bolt": "you"}, "/stages/2/expect/controllers/bolt"),
        ("life", {"you": 19}, "/stages/2/expect/life/you"),
        ("mana", {"you": "{G}"}, "/stages/2/expect/mana/you"),
        ("zones", {"bears": "exile"}, "/stages/2/expect/zones/bears"),
        ("damage", {"bears": 3}, "/stages/2/expect/damage/bears"),
        ("tapped", ["forest"], "/stages/2/expect/tapped"),
        ("step", "upkeep", "/stages/2/expect/step"),
        ("active", "opponent", "/stages/2/expect/active"),
        ("objects", {"bears": {"power": 5}}, "/stages/2/expect/objects/bears/power"),
        ("happened", [{"what": "countered"}], "/stages/2/expect/happened/0"),
        ("allowed", [{"cast": "growth", "targets": ["bears"]}], "/stages/2/expect/allowed/0"),
        ("refused", [{"move": {"pass": "opponent"}, "code": "no_priority"}], "/stages/2/expect/refused/0/code"),
    ],
)
def test_a_wrong_expectation_is_noticed_at_its_place(key: str, wrong: object, path: str) -> None:
    """Each kind of expectation is really checked: after the Bolt is cast, none of these holds."""
    document = shipped()
    first_stage(document, 3)["expect"] = {key: wrong}
    assert [problem.path for problem in game_document_problems(document)] == [path]


def _drop(key: str) -> Callable[[Json], object]:
    return lambda document: document.pop(key)


@pytest.mark.parametrize(
    ("spoil", "path"),
    [
        (_drop("script"), ""),
        (_drop("summary"), ""),
        (lambda document: document.update(extra=1), "/extra"),
        (lambda document: document.update(difficulty=9), "/difficulty"),
        (lambda document: document.update(concepts=["no-such"]), "/concepts/0"),
        (lambda document: document["stages"][1].update(after=99), "/stages/1/after"),
        (lambda document: document["stages"][1].update(after=0), "/stages/1/after"),
        (lambda document: document["stages"][1]["expect"].update(odd=1), "/stages/1/expect/odd"),
        (lambda document: document["stages"][1]["expect"].update(priority="nobody"), "/stages/1/expect/priority"),
        (lambda document: document["stages"][2]["ask"].update(right=4), "/stages/2/ask/right"),
        (lambda document: document["script"]["moves"][0].update(cast="no-such"), "/script/moves/0"),
        (lambda document: document["script"]["moves"][2].update(refused="tapped"), "/script/moves/2/refused"),
        (lambda document: document["script"]["actions"][0].update(kind="odd"), "/script/actions/0/kind"),
        (lambda document: document["variants"][0]["moves"][1].update(by="you"), "/variants/0/moves/1"),
        (lambda document: document["variants"][0].update(stages=[]), "/variants/0/stages"),
    ],
)
def test_a_problem_has_its_place(spoil: Callable[[Json], object], path: str) -> None:
    """The reading is strict, and says where: also inside the script, and for moves that are not allowed."""
    document = shipped()
    spoil(document)
    paths = [problem.path for problem in game_document_problems(document)]
    assert path in paths


def test_an_empty_text_is_missing_in_its_language() -> None:
    document = shipped()
    document["stages"][0]["title"]["fr"] = " "
    assert [problem.path for problem in missing_texts(document)] == ["/stages/0/title/fr"]


def test_the_check_shows_each_stage(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check_stack_cases", "stack-last-in-first-out", fixtures=True)
    shown = capsys.readouterr().out
    assert "stack (bottom to top): growth, bolt; priority: opponent" in shown
    assert "Stack cases checked: 1." in shown


@pytest.mark.django_db
def test_the_check_fails_where_what_an_editor_published_does() -> None:
    """What an editor's work has come to is checked as well."""
    from tests.learning.stack.conftest import store

    document = shipped()
    first_stage(document, 3)["expect"]["stack"] = []
    store(document)
    with pytest.raises(CommandError, match="/stages/2/expect/stack"):
        call_command("check_stack_cases")
