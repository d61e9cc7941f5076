"""Every board that ships could lie on a table, but for the few that show what is about to be gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from engine.analysis.legality import Why, faults
from engine.cases import moments
from engine.notation import read_case, read_scenario
from engine.scenario import FORMAT, Scenario
from layers_site.learning.drills.boards import is_game, stands
from layers_site.learning.drills.documents import families

#: What is wrong on a shipped board because the board is about it: it asks whether something dies, or tells it.
MEANT: Final = {
    ("cases/ashaya", Why.TOUGHNESS, "ashaya"): "its stage says that Ashaya dies",
    ("cases/bludgeon-brawl-and-march", Why.LOOSE, "lotus"): "its explanation says that the Lotus falls off (704.5p)",
    ("cases/clone-enters-under-humility", Why.TOUGHNESS, "clone"): "what Clone is once Humility is gone: it dies",
    ("cases/clone-of-a-white-creature", Why.TOUGHNESS, "clone"): "what Clone would be by itself: 0/0",
    ("cases/domain-under-blood-moon", Why.TOUGHNESS, "kavu"): "nothing to count with: the Kavu dies",
    ("cases/licids-copy-versus-text", Why.LOOSE, "shapeshifter"): "its note says that it is attached to nothing now",
    ("cases/mycosynth-lattice-and-march", Why.TOUGHNESS, "forest"): "lands die: the case asks what becomes of them",
    ("cases/nighthowler-under-dress-down", Why.TOUGHNESS, "howler"): "its note says that Nighthowler dies",
    ("cases/walking-ballista-enters", Why.TOUGHNESS, "ballista"): "the case asks when the Ballista dies",
    ("cases/who-survives-dress-down", Why.TOUGHNESS, "construct"): "the case asks who survives",
    ("cases/witness-protection-on-two-legends", Why.LEGEND, "kamahl"): "the case asks about the legend rule (704.5j)",
    ("lessons/05-does-it-die", Why.TOUGHNESS, "bears"): "the lesson asks whether it dies",
    ("lessons/05-does-it-die", Why.TOUGHNESS, "citadel"): "the lesson asks whether it dies",
    ("lessons/05-does-it-die", Why.TOUGHNESS, "sheoldred"): "the lesson asks whether it dies",
    ("lessons/15-chains-and-loops", Why.TOUGHNESS, "forest"): "lands die, as its text says",
    ("lessons/17-five-steps", Why.TOUGHNESS, "urborg"): "a task of five steps: the last is that it dies",
    ("quizzes/hard-boards", Why.TOUGHNESS, "ashaya"): "the question is what becomes of Ashaya",
}
Wrong = tuple[str, Why, str]


def shipped_boards(folder: str) -> Iterator[tuple[str, Scenario]]:
    """Every board that is written in the files of a folder, with its file; of a case every stage and variant."""
    for path in sorted((Path(settings.CONTENT_DIR) / folder).glob("*.json")):
        document = json.loads(path.read_bytes())
        name = f"{folder}/{path.stem}"
        if folder == "cases":
            yield from ((name, moment.scenario) for moment in moments(read_case(document)))
        else:
            yield from ((name, scenario) for scenario in _written(document))


def _written(value: object) -> Iterator[Scenario]:
    if isinstance(value, dict):
        if value.get("format") == FORMAT:
            yield read_scenario(value)
        for part in value.values():
            yield from _written(part)
    elif isinstance(value, list):
        for part in value:
            yield from _written(part)


def wrong_on(name: str, scenario: Scenario) -> set[Wrong]:
    return {(name, fault.why, fault.key) for fault in faults(scenario)}


@pytest.mark.parametrize("folder", ["cases", "lessons", "quizzes", "telling", "misconceptions", "stack"])
def test_every_shipped_board_could_lie_on_a_table(folder: str) -> None:
    """Neither more nor less is wrong than what is meant."""
    wrong = set[Wrong]().union(*(wrong_on(name, scenario) for name, scenario in shipped_boards(folder)))
    assert wrong == {key for key in MEANT if key[0].startswith(f"{folder}/")}


def test_every_board_of_a_drill_could_lie_on_a_table() -> None:
    """The boards on which its items are judged, at each moment; a game has rules of its own."""
    items = [(f"drills/{family.slug}", item) for family in families().values() for item in family.items.values()]
    boards = [(name, stand.scenario) for name, item in items if not is_game(item) for stand in stands(item)]
    assert len(boards) > 50
    assert set[Wrong]().union(*(wrong_on(name, scenario) for name, scenario in boards)) == set()
