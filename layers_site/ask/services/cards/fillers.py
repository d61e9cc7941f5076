"""Make plain things for the cards that were named: of the types, colors, counters and sorts that these look for.

The others that lie beside have creature types that no card gives or looks for, so that one sees it do that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.expressions import (
    AllSelectors,
    AnySelector,
    CountersAre,
    Devotion,
    Flag,
    HasWord,
    NotSelector,
    NumberIs,
    Selector,
)
from engine.scenario import Effect, GameObject, Label, Static, Subtypes
from engine.words import COLOR_OF_SYMBOL, COLORS, is_creature_type
from layers_site.ask.services.cards.standins import (
    ALL,
    COLORLESS_MANA,
    COSTLY,
    DEVOTION,
    TAILORED_ROLES,
    StandIn,
    plain_thing,
)
from layers_site.ask.services.cards.target_kinds import changes_in, empties_graveyards, statics_in
from layers_site.cardtext import wording
from layers_site.cardtext.wording.subjects import nodes

#: So many creature types and colours that the cards name have a creature each.
_TAILORED: Final = 3
#: The mana symbols that make the devotion to a color large.
_DEVOTED: Final = 7
#: The power of what lies beside, and the largest that anything is given.
_USUAL_POWER, _LARGEST = 2, 20
_SIGNS: Final = str.maketrans({"+": "p", "-": "m", "/": None})
_AT_LEAST: Final = (">", ">=")
#: Types that few cards name, taken in this order.
_USUAL: Final = ("Bear", "Ox", "Elk", "Boar", "Camel", "Goat", "Hippo")


def for_cards(contents: Iterable[GameObject | Effect]) -> tuple[StandIn, ...]:
    """Return the plain things that may be laid beside these cards: those of every day, and what their texts name."""
    named = list(contents)
    costly = COSTLY if any(_asks_for_cost(content) for content in named) else ()
    every = (
        *ALL,
        *costly,
        *_of_types(named),
        *_of_colors(named),
        *_of_counters(named),
        *_of_sorts(named),
        *_of_devotion(named),
    )
    emptied = any(empties_graveyards(content) for content in named)
    return tuple(standin for standin in every if not (emptied and standin.thing.zone == "graveyard"))


def _of_types(contents: list[GameObject | Effect]) -> Iterator[StandIn]:
    words = dict.fromkeys(
        word for content in contents for word in words_named(content, "subtype") if is_creature_type(word)
    )
    for word in list(words)[:_TAILORED]:
        name = Label(f"2/5 {word}", f"Créature 2/5 de type {wording.subtype_word(word, 'fr')}")
        yield _creature(f"type-{word.lower()}", name, subtypes=[word])


def _of_colors(contents: list[GameObject | Effect]) -> Iterator[StandIn]:
    words = dict.fromkeys(word for content in contents for word in words_named(content, "color") if word in COLORS)
    for word in list(words)[:_TAILORED]:
        french = wording.color_word(word, "fr", feminine=True)
        name = Label(f"{word} 2/5 creature", f"Créature {french} 2/5")
        yield _creature(f"color-{word}", name, subtypes=["Bear"], colors=[word])


def _of_counters(contents: list[GameObject | Effect]) -> Iterator[StandIn]:
    for kind in kinds_sought(contents)[:_TAILORED]:
        english, french = (wording.counter_text(kind, 1, language) for language in ("en", "fr"))
        name = Label(f"2/5 creature with {english}", f"Créature 2/5 avec {french}")
        role = f"counter-{kind.translate(_SIGNS)}".replace(" ", "-")
        lying = [{"kind": kind, "count": 1}]
        yield _creature(role, name, subtypes=["Bear"], counters=lying)
        if not kind.startswith(("+", "-")):
            name = Label(f"Nonbasic land with {english}", f"Terrain non-base avec {french}")
            land = plain_thing(
                f"{role}-land", name, {"types": ["Land"], "abilities": [COLORLESS_MANA], "counters": lying}
            )
            yield StandIn(f"{role}-land", land, Label("", ""))


def _of_sorts(contents: list[GameObject | Effect]) -> Iterator[StandIn]:
    """Yield a creature that is a token or legendary, or that is large, where a card looks for such creatures."""
    looked_for = [
        static.affects for content in contents for static in statics_in(content) if static.affects is not None
    ]
    tests = [part for affects in looked_for for part in nodes(affects)]
    if Flag("token", wanted=True) in tests:
        yield _creature("sort-token", Label("2/5 creature token", "Créature-jeton 2/5"), subtypes=["Bear"], token=True)
    if any(isinstance(test, HasWord) and test.key == "supertype" and "Legendary" in test.words for test in tests):
        name = Label("legendary 2/5 creature", "Créature légendaire 2/5")
        yield _creature("sort-legendary", name, supertypes=["Legendary"], subtypes=["Bear"])
    least = [bound for test in tests if isinstance(test, NumberIs) and test.key == "power" for bound in _least(test)]
    if least:
        size = max(least)
        name = Label(f"{size}/5 creature", f"Créature {size}/5")
        yield _creature("sort-large", name, subtypes=["Bear"], power=size)


def _least(test: NumberIs) -> Iterator[int]:
    """Yield the least number that a test allows, where it is no larger than what may lie beside."""
    for sign, bound in test.comparison.bounds:
        if sign in (">", ">=") and isinstance(bound, int) and bound < _LARGEST:
            yield max(bound + (sign == ">"), _USUAL_POWER)


def _of_devotion(contents: list[GameObject | Effect]) -> Iterator[StandIn]:
    """Yield something with enough mana symbols of a color that a card counts for the devotion to it (700.5)."""
    counted = (part for content in contents for static in statics_in(content) for part in nodes(static.condition))
    for color in dict.fromkeys(part.colors[0] for part in counted if isinstance(part, Devotion)):
        symbol = next(symbol for symbol, named in COLOR_OF_SYMBOL.items() if named == color)
        cost = f"{{{symbol}}}" * _DEVOTED
        french = wording.color_word(color, "fr")
        name = Label(f"Enchantment with seven {color} mana symbols", f"Enchantement à sept symboles de mana {french}")
        thing = plain_thing(f"{DEVOTION}{color}", name, {"types": ["Enchantment"], "mana_cost": cost})
        yield StandIn(f"{DEVOTION}{color}", thing, Label("", ""))


def _creature(role: str, name: Label, **data: Any) -> StandIn:
    common = {"types": ["Creature"], "power": _USUAL_POWER, "toughness": 5, "mana_cost": "{3}"}
    thing = plain_thing(role, name, common | data)
    return StandIn(role, thing, Label("", ""))


def words_named(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Yield the words of that sort that its abilities look for, with those that are chosen or replaced."""
    for static in statics_in(content):
        yield from _in_static(static, key)
    if isinstance(content, GameObject):
        chosen = content.chosen.color if key == "color" else content.chosen.creature_type
        yield from (chosen,) if chosen else ()
    for change in changes_in(content):
        for word in (getattr(change, "old", None), getattr(change, "new", None)):
            if isinstance(word, str) and (word in COLORS) == (key == "color"):
                yield word


def words_counted(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Yield the words of that sort by which its abilities count things, for a size or a number."""
    for static in statics_in(content):
        for part in nodes(static.changes):
            if isinstance(part, HasWord) and part.key == key:
                yield from part.words


def _asks_for_cost(content: GameObject | Effect) -> bool:
    """Return whether its abilities look for things by their mana value."""
    return any(
        isinstance(test, NumberIs) and test.key == "mana_value"
        for static in statics_in(content)
        for test in (static.affects.tests if static.affects is not None else ())
    )


def _in_static(static: Static, key: str) -> Iterator[str]:
    if static.affects is not None:
        yield from _in_selector(static.affects, key)
    yield from (
        word
        for change in static.changes
        if isinstance(change, Subtypes) and change.op == "remove" and key == "subtype"
        for word in change.words
        if isinstance(word, str)
    )


def _in_selector(selector: Selector, key: str) -> Iterator[str]:
    for test in selector.tests:
        if isinstance(test, HasWord) and test.key == key:
            yield from test.words
        elif isinstance(test, NotSelector):
            yield from _in_selector(test.selector, key)
        elif isinstance(test, (AnySelector, AllSelectors)):
            for inner in test.selectors:
                yield from _in_selector(inner, key)


def kinds_sought(contents: Iterable[GameObject | Effect]) -> tuple[str, ...]:
    """Return the kinds of counters by which the abilities of cards look for other things."""
    statics = (static for content in contents for static in statics_in(content))
    return tuple(
        dict.fromkeys(kind for static in statics for kind in _counters_sought((static.affects, static.changes)))
    )


def _counters_sought(tree: object) -> Iterator[str]:
    for part in nodes(tree):
        if isinstance(part, HasWord) and part.key == "counter":
            yield from part.words
        elif isinstance(part, CountersAre) and _is_at_least(part) and part.kind is not None:
            yield part.kind


def _is_at_least(test: CountersAre) -> bool:
    return all(sign in _AT_LEAST for sign, _bound in test.comparison.bounds)


def with_free_types(standins: Iterable[StandIn], contents: Sequence[GameObject | Effect]) -> tuple[StandIn, ...]:
    """Return the things with creature types that none of the cards names."""
    named = {word for content in contents for word in (*words_named(content, "subtype"), *_types_given(content))}
    free = [word for word in _USUAL if word not in named]
    return tuple(_freed(standin, named, free) for standin in standins)


def _types_given(content: GameObject | Effect) -> Iterator[str]:
    for change in changes_in(content):
        if isinstance(change, Subtypes) and change.op != "remove":
            yield from (word for word in change.words if isinstance(word, str))
    if isinstance(content, GameObject) and content.chosen.creature_type:
        yield content.chosen.creature_type


def _freed(standin: StandIn, named: set[str], free: Sequence[str]) -> StandIn:
    thing, kinds = standin.thing, tuple(free[: standin.count]) if standin.kinds else ()
    if standin.role.startswith(TAILORED_ROLES) or not named.intersection(thing.subtypes):
        return replace(standin, kinds=kinds)
    words = tuple(free[0] if word in named and is_creature_type(word) else word for word in thing.subtypes)
    return replace(standin, thing=replace(thing, subtypes=words), kinds=kinds)
