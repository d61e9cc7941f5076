"""Boards that are made to get much done for few steps: each is hostile in one way, and `times` as large."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.engine.boards import *


def creatures(number: int, **fields: Any) -> list[Json]:
    return [creature(f"c{place}", 1, 1, **fields) for place in range(number)]


def sized(value: Json, *objects: Json) -> Json:
    """Every creature gets +X/+0, X being worked out for each."""
    return board(*objects, enchantment("n", static(CREATURES, add_pt(value, 0))))


def words(number: int) -> list[str]:
    return [f"word{place}" for place in range(number)]


def devotion(times: int) -> Json:
    """Costs of many symbols, counted again and again for each creature (700.5)."""
    value = {"sum": [{"devotion": ["white"]}] * (20 * times)}
    return sized(value, *creatures(20 * times, mana_cost="{W}" * (15 * times)))


def word_lists(key: str, times: int) -> Json:
    """A thousand words, asked of two creatures for each of them."""
    value = {"sum": [{"count": {"type": "Creature", key: words(600 * times)}}, {"power": "affected"}]}
    return sized(value, *creatures(2 * times))


def names_of_objects(times: int) -> Json:
    """A list of objects, inside a choice, so that it is gone through for each question."""
    away = [creature(f"g{place}", 1, 1, zone="exile") for place in range(100 * times)]
    value = {"count": {"any": [{"ids": [obj["id"] for obj in away]}]}}
    return sized({"sum": [value] * (10 * times)}, *creatures(2), *away)


def grants(times: int) -> Json:
    """Each of these gives every creature an ability that changes every creature: where all are written in one layer."""
    inner = static(CREATURES, add_pt(1, 0))
    number = 6 * times
    return board(
        *creatures(number), *(enchantment(f"n{place}", static(CREATURES, gain(inner))) for place in range(number))
    )


def waiting(times: int, *, looped: bool) -> Json:
    """Each tells something to what the one before it waits for; and the last to the first: one loop of all."""
    number = 8 * times
    kinds = words(number + 1)
    kinds[number] = kinds[0] if looped else kinds[number]
    chain = [static({"subtype": kinds[at]}, {"subtypes": {"add": [kinds[at + 1]]}}) for at in range(number)]
    those = [creature(f"c{place}", place, 1, subtypes=[kinds[place]]) for place in range(number)]
    return board(*those, *(enchantment(f"n{place}", link) for place, link in enumerate(reversed(chain))))


def many_counters(value: Json, times: int) -> Json:
    kinds = [{"kind": kind, "count": 1} for kind in words(100 * times)]
    return sized({"sum": [value] * (40 * times)}, creature("c", 1, 1, counters=kinds))


def many_abilities(times: int) -> Json:
    """A creature with many keywords, and who looks for another one, again and again."""
    value = {"sum": [{"count": {"keyword": "no such"}}] * (40 * times)}
    return sized(value, creature("c", 1, 1, *words(100 * times)))


def long_text(times: int) -> Json:
    """A text of many words, in which words are replaced again and again (612)."""
    long = static({"subtype": words(1_000 * times)}, add_pt(1, 0))
    effects = tuple(effect(f"e{place}", "n", replace_text("Bear", "Wolf")) for place in range(6 * times))
    return board(creature("c", 1, 1), enchantment("n", long), effects=effects)


def numbers(how: str, times: int) -> Json:
    """Many numbers, added up or multiplied for every creature."""
    return sized({how: [1] * (100 * times)}, *creatures(20 * times))


def long_conditions(how: str, times: int) -> Json:
    """Many conditions, of which the last one decides, looked at before anything else applies."""
    condition = {how: [{"active": "you" if how == "all" else "opponent"}] * (100 * times)}
    asking = [enchantment(f"n{place}", static(CREATURES, add_pt(1, 0), when=condition)) for place in range(5 * times)]
    return board(*creatures(2), *asking)


def idle(number: int) -> Json:
    """Abilities that do nothing now."""
    ability = static(CREATURES, add_pt(1, 0), when={"active": "opponent"})
    return enchantment("idle", *[ability] * number)


def chained_copies(times: int) -> Json:
    """Each becomes a copy of the next one (707)."""
    number = 6 * times
    chain = tuple(effect(f"e{place}", f"c{place}", copy_of(f"c{place + 1}")) for place in range(number))
    return board(*creatures(number + 1), creature("d", 1, 1, static(SELF, copy_of("c0"))), effects=chain)


def copies_beside(times: int) -> Json:
    """Copies by abilities, which are looked for anew from every state, among many abilities that do nothing now."""
    idle = static(CREATURES, add_pt(1, 0), when={"active": "opponent"})
    copying = [creature(f"d{place}", 1, 1, static(SELF, copy_of("c0"))) for place in range(3 * times)]
    return board(*creatures(2), *copying, enchantment("idle", *[idle] * (200 * times)))


def graveyard(times: int) -> Json:
    """Copies of the top of a graveyard, which is looked for among all cards."""
    zones = ["graveyard", *["exile"] * (300 * times)]
    cards = [creature(f"g{place}", 1, 1, zone=zone) for place, zone in enumerate(zones)]
    copying = [creature(f"c{place}", 1, 1, static(SELF, copy_of("graveyard_top"))) for place in range(2 * times)]
    return board(*cards, *copying)


def long_lines(change: Callable[[list[str]], Json], times: int) -> Json:
    """Several effects with many words each, all of which are looked at again before each of them."""
    adding = [enchantment(f"n{place}", static(CREATURES, change(words(200 * times)))) for place in range(4 * times)]
    return board(*creatures(2), *adding)


def many_gains(times: int) -> Json:
    """One effect with a long list of abilities that it gives and takes, each named by its place in the list."""
    changes = [gain("haste"), lose("haste")] * (120 * times)
    return board(creature("bear", 2, 2, timestamp=1), enchantment("e", static(CREATURES, *changes), timestamp=2))


HOSTILE: Final[dict[str, Callable[[int], Json]]] = {
    "devotion": devotion,
    "subtype": lambda times: word_lists("subtype", times),
    "keyword": lambda times: word_lists("keyword", times),
    "name": lambda times: word_lists("name", times),
    "counter": lambda times: word_lists("counter", times),
    "objects": names_of_objects,
    "grants": grants,
    "chained": lambda times: waiting(times, looped=False),
    "looped": lambda times: waiting(times, looped=True),
    "counters": lambda times: many_counters({"counters": "c", "kind": "word1"}, times),
    "who has counters": lambda times: many_counters({"count": {"counter": "no such"}}, times),
    "abilities": many_abilities,
    "text": long_text,
    "sums": lambda times: numbers("sum", times),
    "products": lambda times: numbers("product", times),
    "all conditions": lambda times: long_conditions("all", times),
    "any condition": lambda times: long_conditions("any", times),
    "copies": chained_copies,
    "copies beside": copies_beside,
    "graveyard": graveyard,
    "many gains": many_gains,
    "subtypes": lambda times: long_lines(lambda all_of_them: {"subtypes": {"add": all_of_them}}, times),
    "keywords": lambda times: long_lines(lambda all_of_them: lose(*all_of_them), times),
}
