"""A keyword whose number is computed: the ability has its X through the layers, and its number in the end (107.3j)."""

from __future__ import annotations

from typing import Any, Final

import pytest

import engine
from engine.notation import write_scenario
from tests.engine.boards import (
    ATTACHED,
    CREATURES,
    EDITIONS,
    LOSE_ALL,
    SELF,
    YOUR_CREATURES,
    Json,
    add_pt,
    aura,
    board,
    control,
    copy_of,
    count,
    creature,
    dependencies,
    effect,
    enchantment,
    equipment,
    gain,
    keywords,
    land,
    lose,
    replace_text,
    run,
    static,
    step,
    under,
)


def with_x(keyword: str, x: Any) -> Json:
    return {"keyword": keyword, "x": x}


ITS_POWER: Final = with_x("annihilator X", {"power": "self"})
YOUR_NUMBER: Final = with_x("ward {X}", count(YOUR_CREATURES))
SWAMPS: Final = with_x("toxic X", count({"subtype": "Swamp"}))
BEAR: Final = creature("bear", 2, 2)
GIANT: Final = creature("giant", 4, 4)
SHIELD: Final = equipment("shield", "bear", static(ATTACHED, add_pt(3, 0), gain("menace", ITS_POWER)))
THREE: Final = [{"kind": "+1/+1", "count": 3}]

#: The board, and the keywords that its objects have in the end.
BOARDS: Final[dict[str, tuple[Json, dict[str, list[str]]]]] = {
    # Layer 6 gives the ability (613.1f), and its power is known after layer 7 only: 2 and 3 (613.4c).
    "a power that is added later": (board(BEAR, SHIELD), {"bear": ["annihilator 5", "menace"]}),
    # What is granted to several is an ability of each, about that object (113.7): 2 + 1 and 4 + 1.
    "each by itself": (
        board(BEAR, GIANT, enchantment("call", static(CREATURES, add_pt(1, 1), gain(ITS_POWER)))),
        {"bear": ["annihilator 3"], "giant": ["annihilator 5"]},
    ),
    # "You" is the controller of the object that has it (109.5), not of the Aura that gives it: one creature, not two.
    "who you are": (
        board(
            creature("theirs", 1, 1, owner="opponent"),
            BEAR,
            GIANT,
            aura("curse", "theirs", static(ATTACHED, gain(YOUR_NUMBER))),
        ),
        {"theirs": ["ward {1}"]},
    ),
    # Control changes in layer 2 (613.1b), and with it whose creatures are counted: the thief's two.
    "control of it": (
        board(
            creature("spy", 1, 1, YOUR_NUMBER),
            BEAR,
            GIANT,
            creature("thief", 1, 1, owner="opponent"),
            effects=(effect("theft", "spy", control("you"), controller="opponent"),),
        ),
        {"spy": ["ward {2}"]},
    ),
    # A copy takes the ability as it is printed, not its number (707.2): the counters of the other are not its own.
    "a copy": (
        board(
            creature("model", 2, 2, ITS_POWER, counters=THREE),
            creature("clone", 0, 0),
            effects=(effect("cloning", "clone", copy_of("model")),),
        ),
        {"model": ["annihilator 5"], "clone": ["annihilator 2"]},
    ),
    # The words that say what X is are rules text, and change with it (612.1): Islands are counted now.
    "other words": (
        board(
            creature("rot", 1, 1, SWAMPS),
            land("bog", subtypes=["Swamp"]),
            land("isle", subtypes=["Island"]),
            land("reef", subtypes=["Island"]),
            effects=(effect("bend", "rot", replace_text("Swamp", "Island")),),
        ),
        {"rot": ["toxic 2"]},
    ),
    # It is found by its name with X: another annihilator stays (113.3).
    "one of two is lost": (
        board(
            creature("maw", 2, 2, ITS_POWER, "annihilator 1"), effects=(effect("loss", "maw", lose("annihilator X")),)
        ),
        {"maw": ["annihilator 1"]},
    ),
    # An older ability goes with all others, a newer one stays (613.7).
    "all abilities go": (
        board(
            creature("maw", 2, 2, ITS_POWER, timestamp=1),
            enchantment("gift", static(CREATURES, gain(YOUR_NUMBER)), timestamp=9),
            effects=(effect("loss", "maw", LOSE_ALL, timestamp=5),),
        ),
        {"maw": ["ward {1}"]},
    ),
    # A number below 0 is 0 (107.1b), and so is the power of what is no creature (208.3).
    "below nothing": (
        board(creature("weak", 1, 1, ITS_POWER), effects=(effect("curse", "weak", add_pt(-4, 0)),)),
        {"weak": ["annihilator 0"]},
    ),
    "no creature": (board(land("hill", ITS_POWER)), {"hill": ["annihilator 0"]}),
    # Each X of the words has that number, and no other letter.
    "in a sentence": (
        board(creature("hex", 3, 3, with_x("ward—Pay X life", {"power": "self"}), with_x("Xerox X", 2))),
        {"hex": ["Xerox 2", "ward—Pay 3 life"]},
    ),
}


@under(*EDITIONS)
@pytest.mark.parametrize("name", BOARDS)
def test_the_number_is_what_it_is_in_the_end(edition: str, name: str) -> None:
    """In every edition: none says when X is looked at, but none of them computes it in a layer."""
    document, expected = BOARDS[name]
    result = run(document, edition)
    assert {key: keywords(result, key) for key in expected} == expected


@under(*EDITIONS)
def test_no_layer_looks_at_it(edition: str) -> None:
    """What gives flying later in layer 6 changes the number (613.1f), and still nothing depends on it (613.8a)."""
    flying = with_x("bushido X", count({"keyword": "flying"}))
    document = board(
        creature("judge", 1, 1),
        BEAR,
        enchantment("first", static({"ids": ["judge"]}, gain(flying)), timestamp=3),
        enchantment("later", static({"ids": ["bear"]}, gain("flying")), timestamp=4),
    )
    result = run(document, edition)
    assert keywords(result, "judge") == ["bushido 1"]
    assert dependencies(result) == set()
    layer = next(layer["layer"] for layer in result["layers"] if layer["applied"])
    given = step(result, layer, "first.a1")["diff"]["judge"]["abilities"][1]
    assert [entry["keyword"] for entry in given] == ["bushido X"]


def test_it_is_read_written_and_refused() -> None:
    """`x` stands beside a keyword with an X alone, and names no object that is being changed."""
    document = board(creature("maw", 2, 2, ITS_POWER, static(SELF, gain({**YOUR_NUMBER, "id": "own"}))))
    scenario = engine.parse(document)
    written = write_scenario(scenario)
    assert written["objects"][0]["abilities"][0] == ITS_POWER
    assert engine.parse(written) == scenario
    faults = {
        "NO_X": with_x("annihilator 2", 3),
        "ONLY_BESIDE": {"other": "X", "x": 3},
        "MANY_ABILITIES": {**static(SELF, add_pt(1, 1)), **with_x("annihilator X", 3)},
        "NOTHING_TO_NAME": with_x("annihilator X", {"power": "affected"}),
    }
    for fault, ability in faults.items():
        with pytest.raises(engine.ScenarioError) as refused:
            engine.parse(board(creature("maw", 2, 2, ability)))
        assert [problem.code.name for problem in refused.value.problems] == [fault]


def test_a_number_past_the_bound_is_refused_where_it_stands() -> None:
    """±10⁹ binds everything; the path is that of the object."""
    huge = {"product": [10**6, 10**6]}
    with pytest.raises(engine.EvaluationError) as refused:
        run(board(BEAR, creature("maw", 2, 2, with_x("annihilator X", huge))))
    assert refused.value.problem.path == "/objects/1"
