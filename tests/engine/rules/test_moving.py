"""What copies took stays what it was when that from which they took it moves (707.2, 400.7)."""

from __future__ import annotations

from engine import evaluate, parse, result_json
from engine.notation import read_ops, read_scenario, write_scenario
from engine.operations import apply_ops
from tests.engine.boards import (
    EDITIONS,
    TURN_DOWN,
    Json,
    add_pt,
    board,
    copy_of,
    creature,
    effect,
    enchantment,
    gain,
    keywords,
    pt,
    static,
    under,
)


def moved(document: Json, edition: str, *ops: tuple[str, str]) -> Json:
    """The result after these moves, with the board written and read again."""
    scenario = parse(document)
    after = apply_ops(scenario, read_ops([{"move": list(op)} for op in ops], scenario))
    result: Json = result_json(evaluate(read_scenario(write_scenario(after)), edition))
    return result


def copies(*more: Json) -> Json:
    """A clone of a bear, and a clone of that clone."""
    effects = (
        effect("first", "one", copy_of("bear", gain("haste"))),
        effect("second", "two", copy_of("one", gain("flying"))),
    )
    objects = [creature("bear", 2, 2), creature("one", 0, 0), creature("two", 0, 0)]
    return board(*objects, *more, effects=effects)


@under(*EDITIONS)
def test_a_copy_of_a_copy_stays_one_when_the_first_copy_dies(edition: str) -> None:
    """It took the values of its own moment, exceptions included; what died is the printed card again."""
    result = moved(copies(), edition, ("one", "graveyard"))
    assert (pt(result, "two"), result["objects"]["two"]["name"]) == ((2, 2), "bear")
    assert keywords(result, "two") == ["flying", "haste"]
    assert (pt(result, "one"), result["objects"]["one"]["name"]) == ((0, 0), "one")
    assert sorted(result["objects"]) == ["bear", "one", "two"]


@under(*EDITIONS)
def test_a_chain_of_copies_is_remembered_through_several_moves(edition: str) -> None:
    """Both die, and one comes back as what it is printed."""
    third = creature("three", 0, 0)
    document = copies(third)
    document["effects"].append(effect("third", "three", copy_of("two")))
    result = moved(document, edition, ("one", "graveyard"), ("two", "graveyard"), ("one", "battlefield"))
    assert keywords(result, "three") == ["flying", "haste"]
    assert pt(result, "three") == (2, 2)
    assert [pt(result, name) for name in ("one", "two")] == [(0, 0), (0, 0)]


@under(*EDITIONS)
def test_a_copy_of_what_was_face_down_stays_a_nameless_two_two(edition: str) -> None:
    """Face down as it came, or turned down by an effect: 708.2 gave it the values that the copy took."""
    faced = creature("big", 5, 5, face_down=True, timestamp=1)
    copier = effect("copy", "one", copy_of("big"))
    for document in (
        board(faced, creature("one", 0, 0), effects=(copier,)),
        board({**faced, "face_down": False}, creature("one", 0, 0), effects=(effect("down", "big", TURN_DOWN), copier)),
    ):
        result = moved(document, edition, ("big", "graveyard"))
        assert (pt(result, "one"), result["objects"]["one"]["name"]) == ((2, 2), "")
        assert (pt(result, "big"), result["objects"]["big"]["name"]) == ((5, 5), "big")


@under(*EDITIONS)
def test_a_static_ability_that_copies_remembers_too(edition: str) -> None:
    """The same of a copy that an ability makes."""
    mirror = enchantment("mirror", static({"ids": ["two"]}, copy_of("one")), timestamp=90)
    document = board(
        creature("bear", 2, 2),
        creature("one", 0, 0),
        creature("two", 0, 0),
        mirror,
        effects=(effect("first", "one", copy_of("bear"), timestamp=50),),
    )
    assert pt(moved(document, edition, ("one", "exile")), "two") == (2, 2)


def test_nothing_is_kept_where_the_print_tells_all() -> None:
    """What was copied as it is printed needs no memory, nor what nobody copied."""
    document = board(creature("bear", 2, 2), creature("one", 0, 0), effects=(effect("copy", "one", copy_of("bear")),))
    document["effects"].append(effect("growth", "bear", add_pt(3, 3)))
    scenario = parse(document)
    for name in ("bear", "one"):
        after = apply_ops(scenario, read_ops([{"move": [name, "graveyard"]}], scenario))
        assert [item.id for item in after.objects] == ["bear", "one"]
