"""Documents that grow by themselves: a result or a clear error, and soon.

Each is evaluated with the budget of a request from a browser (by day with a quarter of it), and must end soon, by the
calls that are made until then.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final

import pytest

import engine
from tests.engine.boards import *
from tests.engine.soon import CALLS, soon
from tests.night import NIGHT, or_by_night

#: Under each of them it has to end; by day what takes long does so under the rules of today alone.
SOME_EDITIONS: Final = ("2003", "2009", "2026")
TODAY_OR_BY_NIGHT: Final = or_by_night("2026", night=("2003", "2009"))
BOUND: Final = 1_000_000_000


#: The steps that a browser may ask for; a quarter shows as well that what grows is refused.
STEPS: Final = engine.BROWSER_STEPS if NIGHT else engine.BROWSER_STEPS // 4


def ends_soon(document: Any, edition: str = "2026", steps: int = STEPS) -> Json | Exception:
    """The result of `document`, or the error it is refused with; fails where that takes too long."""
    with soon(CALLS * steps):
        try:
            return run(document, edition, steps)
        except (engine.ScenarioError, engine.EvaluationError) as error:
            return error


def nested(depth: int, wrap: Callable[[Any], Any], inner: Any) -> Any:
    for _ in range(depth):
        inner = wrap(inner)
    return inner


# --- numbers -----------------------------------------------------------------------------------------


@under(*SOME_EDITIONS)
def test_squaring_again_and_again_is_refused(edition: str) -> None:
    """Power times power, forty times over: 2 to the 2 to the 40 is past 10⁹."""
    square = {"product": [{"power": "affected"}, {"power": "affected"}]}
    effects = tuple(effect(f"e{place}", "bear", set_pt(square, 0)) for place in range(40))
    answer = ends_soon(board(creature("bear", 2, 2), effects=effects), edition)
    assert isinstance(answer, engine.EvaluationError)


@under(*TODAY_OR_BY_NIGHT)
def test_doubling_again_and_again_is_refused(edition: str) -> None:
    """+X/+X where X is its power, sixty times."""
    double = add_pt({"power": "affected"}, {"toughness": "affected"})
    effects = tuple(effect(f"e{place}", "bear", double) for place in range(60))
    assert isinstance(ends_soon(board(creature("bear", 2, 2), effects=effects), edition), engine.EvaluationError)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_product_past_the_bound_is_refused_whole_or_part(sign: int) -> None:
    """Also where the end of the sum would be in bounds again."""
    huge = {"product": [100_000, 100_000, sign]}
    back = {"sum": [huge, {"negative": huge}]}
    for value in (huge, back):
        answer = ends_soon(board(creature("bear", 2, 2, static(SELF, set_pt(value, 0)))))
        assert isinstance(answer, engine.EvaluationError)


def test_numbers_at_the_bound_are_numbers() -> None:
    """±10⁹ is in bounds, one past it is not."""
    assert pt(run(board(creature("bear", BOUND, -BOUND))), "bear") == (BOUND, -BOUND)
    over = effect("over", "bear", add_pt(1, 0))
    assert isinstance(ends_soon(board(creature("bear", BOUND, 0), effects=(over,))), engine.EvaluationError)
    assert isinstance(ends_soon(board(creature("bear", BOUND + 1, 0))), engine.ScenarioError)


def test_many_large_counters_are_bounded() -> None:
    """A count times an amount past 10⁹."""
    counters = [{"kind": "+1000000/+1000000", "count": 1_000_000}]
    assert isinstance(ends_soon(board(creature("bear", 2, 2, counters=counters))), Exception)


def test_a_deep_product_of_products_is_bounded() -> None:
    """Each level squares the one inside it: written out it is small, evaluated it is not."""
    value = nested(14, lambda inner: {"product": [inner, inner]}, 3)
    document = board(creature("bear", 2, 2, static(SELF, set_pt(value, 0))))
    assert isinstance(ends_soon(document), Exception)


# --- lists that feed themselves ----------------------------------------------------------------------


@under(*TODAY_OR_BY_NIGHT)
def test_abilities_that_double_each_time_are_bounded(edition: str) -> None:
    """Each of forty effects gives every creature the keywords of all creatures: 2 to the 40 abilities."""
    take = {"abilities": {"add_from": CREATURES, "only": "keyword"}}
    effects = tuple(effect(f"e{place}", "a b", take) for place in range(40))
    document = board(creature("a", 1, 1, "flying"), creature("b", 1, 1, "haste"), effects=effects)
    assert isinstance(ends_soon(document, edition), engine.EvaluationError)


@under(*TODAY_OR_BY_NIGHT)
def test_abilities_that_grant_abilities_are_bounded(edition: str) -> None:
    """ "All creatures have 'all creatures have '…''", ten deep over ten creatures: ten to the ten of them."""
    ability = nested(10, lambda inner: static(CREATURES, gain(inner)), "flying")
    bears = [creature(f"bear{place}", 2, 2) for place in range(10)]
    answer = ends_soon(board(enchantment("seed", ability), *bears), edition)
    assert isinstance(answer, engine.EvaluationError)


@under(*TODAY_OR_BY_NIGHT)
def test_copies_of_copies_of_copies_end(edition: str) -> None:
    """A hundred effects, each copying the other, with an exception that adds an ability every time."""
    effects = []
    for place in range(100):
        target, source = ("a", "b") if place % 2 else ("b", "a")
        effects.append(effect(f"e{place}", target, copy_of(source, gain("flying"))))
    copies = board(creature("a", 1, 1), creature("b", 2, 2), effects=tuple(effects))
    assert isinstance(ends_soon(copies, edition, engine.BROWSER_STEPS), dict)


def test_a_copy_of_itself_and_a_ring_of_copies_end() -> None:
    """Static "is a copy of": itself, three in a ring. Each copy brings a copying ability anew, so it may be refused."""
    ring = [creature(name, 1, 1, static(SELF, copy_of(other))) for name, other in ("ab", "bc", "ca")]
    ends_soon(board(creature("d", 1, 1, static(SELF, copy_of("d"))), *ring))


def test_a_condition_about_itself_ends() -> None:
    """ "Creatures lose flying as long as one has flying" and the like: no going round for ever."""
    flyers = {"count": {"keyword": "flying"}}
    objects = [
        creature("bird", 1, 1, "flying"),
        enchantment("down", static({}, {"abilities": {"remove": ["flying"]}}, when={**flyers, ">=": 1})),
        enchantment("up", static({}, gain("flying"), when={**flyers, "=": 0})),
    ]
    assert isinstance(ends_soon(board(*objects)), dict)


# --- depth -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [50, 1_000, 20_000])
def test_deep_selectors_values_and_conditions_are_refused_or_read(depth: int) -> None:
    selector = nested(depth, lambda inner: {"not": inner}, {"color": "red"})
    value = nested(depth, lambda inner: {"negative": inner}, 1)
    condition = nested(depth, lambda inner: {"not": inner}, {"active": "you"})
    for ability in (
        static(selector, add_pt(1, 1)),
        static(SELF, set_pt(value, 0)),
        static(SELF, add_pt(1, 1), when=condition),
    ):
        document = board(creature("bear", 2, 2, ability))
        with soon(), contextlib.suppress(engine.ScenarioError, engine.EvaluationError):
            engine.evaluate(engine.parse(document), steps=engine.BROWSER_STEPS)


@pytest.mark.parametrize("depth", [30, 5_000])
def test_deep_grants_are_refused_or_read(depth: int) -> None:
    """An ability inside an ability inside an ability, on one creature."""
    ability = nested(depth, lambda inner: static(SELF, gain(inner)), "flying")
    with soon(), contextlib.suppress(engine.ScenarioError, engine.EvaluationError):
        engine.evaluate(engine.parse(board(creature("bear", 2, 2, ability))), steps=engine.BROWSER_STEPS)


@pytest.mark.parametrize("levels", or_by_night(5, night=[6]))
def test_wide_nesting_is_bounded(levels: int) -> None:
    """Levels of six alternatives each, tested against everything for everything."""
    selector = nested(levels, lambda inner: {"any": [inner] * 6}, {"has_attached": {"has_attached": {"color": "red"}}})
    objects = [creature(f"bear{place}", 2, 2, attached_to=f"bear{(place + 1) % 45}") for place in range(45)]
    answer = ends_soon(board(*objects, enchantment("test", static(selector, add_pt(1, 1)))))
    assert isinstance(answer, engine.EvaluationError)


@pytest.mark.parametrize("number", or_by_night(4, night=[40]))
def test_counts_inside_counts_are_bounded(number: int) -> None:
    """ "Power = the number of creatures whose power is less than the number of creatures whose …", eight deep."""
    value = nested(8, lambda inner: {"count": {"type": "Creature", "power": {"<": inner}}}, 3)
    bears = [creature(f"bear{place}", place % 5, 2) for place in range(number)]
    ends_soon(board(*bears, enchantment("test", static(CREATURES, set_pt(value, value)))))


# --- size --------------------------------------------------------------------------------------------


def two_hundred(ability: Callable[[int], Json], change: Callable[[int], Json]) -> Json:
    objects = [creature(f"o{place}", 1, 1, ability(place), subtypes=["Elf"]) for place in range(200)]
    every = " ".join(f"o{place}" for place in range(200))
    return board(*objects, effects=tuple(effect(f"e{place}", every, change(place)) for place in range(200)))


#: What each of two hundred objects has, and each of two hundred effects does.
MUCH: Final[dict[str, tuple[Callable[[int], Json], Callable[[int], Json]]]] = {
    "lords": (lambda _: static({"is": "other", "subtype": "Elf"}, add_pt(1, 1)), lambda _: add_pt(1, 1)),
    "many-words": (
        lambda place: static({"subtype": "Elf"}, add_subtypes(f"T{place}")),
        lambda place: add_subtypes(f"U{place}"),
    ),
    "types": (
        lambda _: static(CREATURES, add_subtypes("Elf")),
        lambda place: add_types(("Artifact", "Land")[place % 2]),
    ),
    "colors": (lambda _: static({"color": "red"}, set_colors("blue")), lambda _: set_colors("red")),
    "abilities": (lambda _: static(CREATURES, gain("flying")), lambda _: {"abilities": {"remove": "all"}}),
}


@under(*TODAY_OR_BY_NIGHT)
@pytest.mark.parametrize("much", or_by_night("lords", night=["many-words", "types", "colors", "abilities"]))
def test_two_hundred_objects_and_two_hundred_effects_end(edition: str, much: str) -> None:
    """The largest board that a browser may send: a result or the error of the budget."""
    ends_soon(two_hundred(*MUCH[much]), edition)


def test_a_thousand_objects_without_abilities_have_a_result() -> None:
    """The library takes larger boards than a browser may send."""
    answer = ends_soon(board(*(basic(f"forest{place}", "Forest") for place in range(1_000))))
    assert isinstance(answer, dict)
