"""What each edition does differently about power and toughness: one small board a switch, its seven outcomes by hand.

The numbers of a comment are the layers and rules of the edition's own book.
"""

from __future__ import annotations

from tests.engine.boards import (
    CREATURES,
    SWITCH,
    add_pt,
    board,
    by_edition,
    creature,
    effect,
    enchantment,
    layers_of,
    pt,
    run,
    set_pt,
    static,
)


@by_edition((1, 1), (1, 1), (1, 1), (4, 4), (4, 4), (4, 4), (4, 4))
def test_a_resolved_bonus_and_a_newer_set(edition: str, expected: tuple[int, int]) -> None:
    """2005, 2007: both in 6b; 2003: layer 6 by timestamp; since 2009 the bonus comes after all sets (7c)."""
    effects = (effect("up", "bear", add_pt(3, 3)), effect("set", "bear", set_pt(1, 1)))
    assert pt(run(board(creature("bear", 2, 2), effects=effects), edition), "bear") == expected


@by_edition((1, 1), (4, 4), (4, 4), (4, 4), (4, 4), (4, 4), (4, 4))
def test_a_static_bonus_and_a_newer_set(edition: str, expected: tuple[int, int]) -> None:
    """2003: by timestamp; since October 2005 static bonuses come after sets (6d, 7c)."""
    objects = [creature("bear", 2, 2), enchantment("up", static(CREATURES, add_pt(3, 3)))]
    assert pt(run(board(*objects, effects=(effect("set", "bear", set_pt(1, 1)),)), edition), "bear") == expected


@by_edition(["6c"], ["6d"], ["6d"], ["7c"], ["7c"], ["7c"], ["7c"])
def test_the_layer_of_a_static_bonus(edition: str, expected: list[str]) -> None:
    """Where it is reported."""
    objects = [creature("bear", 2, 2), enchantment("up", static(CREATURES, add_pt(3, 3)))]
    assert layers_of(run(board(*objects), edition), "up.a1") == expected


@by_edition(["6c"], ["6b"], ["6b"], ["7c"], ["7c"], ["7c"], ["7c"])
def test_the_layer_of_a_resolved_bonus(edition: str, expected: list[str]) -> None:
    """Not where a static one is, in 2005 and 2007."""
    effects = (effect("up", "bear", add_pt(3, 3)),)
    assert layers_of(run(board(creature("bear", 2, 2), effects=effects), edition), "up") == expected


@by_edition(["6b"], ["6c"], ["6c"], ["7d"], ["7d"], ["7d"], ["7c"])
def test_the_layer_of_counters(edition: str, expected: list[str]) -> None:
    """Before the rest in 2003, after sets and resolved bonuses in 2005, after all bonuses in 2009, with them today."""
    bear = creature("bear", 2, 2, counters=[{"kind": "+1/+1", "count": 1}])
    assert layers_of(run(board(bear), edition), "bear#+1/+1") == expected


@by_edition(["5"], ["5"], ["5"], ["6"], ["6"], ["6"], ["6"])
def test_the_layer_of_keyword_counters(edition: str, expected: list[str]) -> None:
    """That of abilities."""
    bear = creature("bear", 2, 2, counters=[{"kind": "flying", "count": 1}])
    assert layers_of(run(board(bear), edition), "bear#flying") == expected


@by_edition((1, 1), (2, 2), (2, 2), (2, 2), (2, 2), (2, 2), (2, 2))
def test_a_counter_and_a_set(edition: str, expected: tuple[int, int]) -> None:
    """In 2003 counters precede every set, even an older one."""
    bear = creature("bear", 5, 5, timestamp=1, counters=[{"kind": "+1/+1", "count": 1, "timestamp": 9}])
    assert (
        pt(run(board(bear, effects=(effect("set", "bear", set_pt(1, 1), timestamp=5),)), edition), "bear") == expected
    )


@by_edition((3, 3), (3, 3), (3, 3), (4, 4), (4, 4), (4, 4), (3, 3))
def test_a_counter_and_a_static_bonus_for_the_weak(edition: str, expected: tuple[int, int]) -> None:
    """ "Power 2 or less gets +1/+1" and a +1/+1 counter: the counter comes first in 2003, 2005, 2007; the bonus in
    2009 to 2014; today they share 7c and the bonus waits for the counter."""
    weak = enchantment("weak", static({"type": "Creature", "power": {"<=": 2}}, add_pt(1, 1)))
    bear = creature("bear", 2, 2, counters=[{"kind": "+1/+1", "count": 1}])
    assert pt(run(board(weak, bear), edition), "bear") == expected


@by_edition((9, 1), (4, 6), (4, 6), (4, 6), (4, 6), (4, 6), (4, 6))
def test_a_switch_and_a_newer_bonus(edition: str, expected: tuple[int, int]) -> None:
    """1/4 switched, then +5/+0: in 2003 by timestamp, since then the switch is last."""
    effects = (effect("switch", "one", SWITCH), effect("up", "one", add_pt(5, 0)))
    assert pt(run(board(creature("one", 1, 4), effects=effects), edition), "one") == expected


@by_edition(["6c"], ["6e"], ["6e"], ["7e"], ["7e"], ["7e"], ["7d"])
def test_the_layer_of_a_switch(edition: str, expected: list[str]) -> None:
    """The last one, but in 2003."""
    effects = (effect("switch", "one", SWITCH),)
    assert layers_of(run(board(creature("one", 1, 4), effects=effects), edition), "switch") == expected


@by_edition((5, 4), (4, 5), (4, 5), (4, 5), (4, 5), (4, 5), (4, 5))
def test_a_switch_and_counters(edition: str, expected: tuple[int, int]) -> None:
    """A 1/4, switched, then 5/4 set. In 2003 by timestamp: 5/4, and the counter, first of all, is wiped. Since October
    2005 the switch is last: 4/5; with a +0/+1 counter in between 5/5 either way round."""
    creature_ = creature("one", 1, 4, timestamp=1, counters=[{"kind": "+0/+1", "count": 1, "timestamp": 9}])
    effects = (effect("switch", "one", SWITCH, timestamp=5), effect("set", "one", set_pt(5, 4), timestamp=6))
    assert pt(run(board(creature_, effects=effects), edition), "one") == ((5, 4) if edition == "2003" else (5, 5))
    plain = {**creature_, "counters": []}
    assert pt(run(board(plain, effects=effects), edition), "one") == expected
