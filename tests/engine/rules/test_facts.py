"""Facts of a trace, and the watch that ends an evaluation."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.budget import STEPS_BETWEEN_LOOKS, Meter
from engine.notation import read_ops
from engine.operations import apply_ops
from tests.engine.boards import *
from tests.engine.fuzz.test_doors import endless

# --- facts that nobody sees on a board, any counter, and the counters and starting life of players ---------


YOU_ARE_MONARCH: Json = {"fact": "monarch", "of": "you"}


def help_while(condition: Json, *objects: Json, **fields: Any) -> Json:
    """The result of a bear that gets +1/+1 while the condition holds."""
    bear = creature("bear", 2, 2, static(SELF, add_pt(1, 1), when=condition), **fields.pop("bear", {}))
    return run(board(bear, *objects, **fields))


@pytest.mark.parametrize(
    ("condition", "fields", "holds"),
    [
        ({"fact": "day"}, {"facts": ["day"]}, True),
        ({"fact": "day"}, {"facts": ["night"]}, False),
        ({"fact": "day"}, {"player_facts": {"you": ["day"]}}, False),
        (YOU_ARE_MONARCH, {"player_facts": {"you": ["monarch"]}}, True),
        (YOU_ARE_MONARCH, {"player_facts": {"opponent": ["monarch"]}}, False),
        (YOU_ARE_MONARCH, {"facts": ["monarch"]}, False),
        ({"fact": "monarch", "of": "opponent"}, {"player_facts": {"opponent": ["monarch"]}}, True),
        ({"not": YOU_ARE_MONARCH}, {}, True),
        ({"self": {"fact": "monstrous"}}, {"bear": {"facts": ["monstrous"]}}, True),
        ({"self": {"fact": ["renowned", "monstrous"]}}, {"bear": {"facts": ["monstrous"]}}, True),
        ({"self": {"fact": "monstrous"}}, {"bear": {"facts": ["renowned"]}}, False),
        ({"self": {"counters": {">=": 1}}}, {}, False),
        ({"self": {"counters": {">=": 3}}},
         {"bear": {"counters": [{"kind": "a", "count": 1}, {"kind": "b", "count": 2}]}}, True),
        ({"self": {"counters": {"kind": "b", ">=": 3}}}, {"bear": {"counters": [{"kind": "b", "count": 2}]}}, False),
        ({"value": {"counters": "self"}, "=": 3}, {"bear": {"counters": [{"kind": "a", "count": 3}]}}, True),
        ({"value": {"player_counters": "opponent", "kind": "poison"}, ">=": 3},
         {"player_counters": {"opponent": {"poison": 3}}}, True),
        ({"value": {"player_counters": "you", "kind": "poison"}, ">=": 3},
         {"player_counters": {"opponent": {"poison": 3}}}, False),
        ({"value": {"life": "you"}, ">=": {"sum": [{"starting_life": "you"}, 7]}}, {"life": {"you": 27}}, True),
        ({"value": {"life": "you"}, ">=": {"sum": [{"starting_life": "you"}, 7]}},
         {"life": {"you": 40}, "starting_life": {"you": 40}}, False),
        ({"value": {"life": "you"}, "<=": {"half": {"starting_life": "you"}, "round": "down"}},
         {"life": {"you": 12}, "starting_life": {"you": 25}}, True),
        ({"value": {"half": 5, "round": "up"}, "=": 3}, {}, True),
        ({"value": {"half": -5, "round": "up"}, "=": -2}, {}, True),
        ({"value": {"half": -5, "round": "down"}, "=": -3}, {}, True),
    ],
)  # fmt: skip
def test_each_fact_and_number_of_players(condition: Json, fields: Json, holds: bool) -> None:
    result = help_while(condition, **fields)
    assert pt(result, "bear") == ((3, 3) if holds else (2, 2))
    assert lost(result) == ({} if holds else {"bear.a1": ("7c", "condition", None)})


def test_a_fact_of_some_opponent_is_seen_from_the_controller_of_the_source() -> None:
    """Of three players one is the monarch: an opponent of the two others."""
    sees = {"fact": "monarch", "of": "opponent"}
    players = ["ann", "bob", "cleo"]
    objects = [
        creature(f"of-{player}", 1, 1, static(SELF, add_pt(1, 1), when=sees), owner=player) for player in players
    ]
    result = run(board(*objects, players=players, player_facts={"bob": ["monarch"]}))
    assert [pt(result, f"of-{player}") for player in players] == [(2, 2), (1, 1), (2, 2)]


def test_objects_are_found_by_their_facts_and_counters() -> None:
    """Commanders and what has a counter; the numbers of those that were kicked."""
    bear = creature("bear", 2, 2, facts=["commander", "kicked"])
    ogre = creature("ogre", 3, 3, counters=[{"kind": "charge", "count": 2}], facts=["kicked"])
    banner = artifact(
        "banner",
        static({"fact": "commander"}, add_pt(count({"fact": "kicked"}), 0)),
        static({"type": "Creature", "counters": {">=": 1}}, add_pt(0, {"counters": "affected"})),
    )
    result = run(board(bear, ogre, banner))
    assert (pt(result, "bear"), pt(result, "ogre")) == ((4, 2), (3, 5))


def test_facts_are_not_copied() -> None:
    """A copy of a monstrous creature is not monstrous (707.2)."""
    ability = static(SELF, add_pt(5, 5), when={"self": {"fact": "monstrous"}})
    copier = creature("copier", 0, 0, static(SELF, {"copy": "beast"}))
    result = run(board(creature("beast", 3, 3, ability, facts=["monstrous"]), copier))
    assert (pt(result, "beast"), pt(result, "copier")) == ((8, 8), (3, 3))


def test_of_a_card_that_moves_only_that_it_is_a_commander_stays_true() -> None:
    """A new object (400.7); being a commander belongs to the card (903.3)."""
    card = creature("bear", 2, 2, facts=["commander", "monstrous"])
    moved = apply_ops(engine.parse(board(card)), read_ops([{"move": ["bear", "graveyard"]}]))
    assert moved.objects[0].facts == ("commander",)


def test_a_spell_that_becomes_a_permanent_was_kicked() -> None:
    """It stays what it was (400.7a, 702.33d)."""
    card = creature("bear", 2, 2, zone="stack", facts=["kicked"])
    moved = apply_ops(engine.parse(board(card)), read_ops([{"move": ["bear", "battlefield"]}]))
    assert moved.objects[0].facts == ("kicked",)


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"facts": ["Day"]}, "/facts/0"),
        ({"facts": ["x" * 61]}, "/facts/0"),
        ({"facts": ["two  blanks"]}, "/facts/0"),
        ({"player_facts": {"nobody": ["monarch"]}}, "/player_facts/nobody"),
        ({"player_counters": {"you": {"poison": -1}}}, "/player_counters/you/poison"),
        ({"starting_life": {"you": "x"}}, "/starting_life/you"),
    ],
)
def test_what_is_no_fact_is_refused(fields: Json, path: str) -> None:
    with pytest.raises(engine.ScenarioError) as caught:
        engine.parse(board(creature("bear", 2, 2), **fields))
    assert [problem.path for problem in caught.value.problems] == [path]


# --- a caller with a clock lends it: the engine has none, looks at it as it counts steps, and lets go when asked to


STEPS = 50_000


class Looks:
    """A watch that says the time is up after so many looks; None is never."""

    def __init__(self, most: int | None = None) -> None:
        self.count, self.most = 0, most

    def __call__(self) -> bool:
        self.count += 1
        return self.most is not None and self.count > self.most


def spent(most: int | None) -> tuple[Looks, type[Exception]]:
    looks = Looks(most)
    with engine.watched(looks), pytest.raises((engine.EvaluationError, engine.TimeUpError)) as caught:
        engine.evaluate(engine.parse(endless(4)), steps=STEPS)
    return looks, caught.type


def test_the_watch_is_looked_at_every_thousand_steps() -> None:
    """From the beginning on, and no more often: fifty times in fifty thousand steps, give or take the larger ones."""
    looks, ended = spent(None)
    assert ended is engine.EvaluationError
    assert STEPS / STEPS_BETWEEN_LOOKS * 0.8 < looks.count <= STEPS / STEPS_BETWEEN_LOOKS + 1


@pytest.mark.parametrize("most", [0, 1, 7])
def test_it_lets_go_as_soon_as_the_time_is_up(most: int) -> None:
    looks, ended = spent(most)
    assert (looks.count, ended) == (most + 1, engine.TimeUpError)


def test_what_the_clock_ends_is_no_result_of_the_board() -> None:
    """It has a message and the place of the part that was worked on, and is no EvaluationError: steps decide those."""
    looks = Looks(3)
    with engine.watched(looks), pytest.raises(engine.TimeUpError) as caught:
        engine.evaluate(engine.parse(endless(4)), steps=STEPS)
    assert not issubclass(engine.TimeUpError, engine.EvaluationError)
    assert caught.value.problem.message == "the evaluation takes longer than is allowed"
    assert caught.value.problem.path.startswith("/objects/")


def test_nobody_watches_afterwards_nor_where_it_is_put_aside() -> None:
    bears = board(creature("bear", 2, 2), enchantment("anthem", static(CREATURES, add_pt(1, 1))))
    looks = Looks(0)
    with engine.watched(looks):
        with engine.watched(None):
            assert run(bears)["objects"]["bear"]["power"] == 3
        with pytest.raises(engine.TimeUpError):
            run(bears)
    assert run(bears)["objects"]["bear"]["power"] == 3


@pytest.mark.parametrize("watch", [None, Looks()], ids=["alone", "watched"])
def test_as_many_steps_are_allowed_with_a_watch_as_without(watch: Looks | None) -> None:
    with engine.watched(watch):
        for steps in (0, 1, 999, 1_000, 1_001, 2_500):
            meter = Meter(steps)
            for _ in range(steps):
                meter.spend()
            with pytest.raises(engine.EvaluationError):
                meter.spend()
            meter = Meter(steps)
            meter.spend(steps)
            with pytest.raises(engine.EvaluationError):
                meter.spend(1)
