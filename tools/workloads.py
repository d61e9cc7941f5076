"""Workloads to measure: boards of any size as raw `layers/1` documents without real cards, and all rulesets at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count, cycle, islice
from typing import Any, Final, NamedTuple

import engine

Json = dict[str, Any]

_COLORS: Final = ("white", "blue", "black", "red", "green")
_RACES: Final = ("Elf", "Goblin", "Soldier", "Wizard", "Zombie")
_BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_PLAYERS: Final = ("you", "opponent")
_HOST: Final[Json] = {"is": "attached"}
_CREATURES: Final[Json] = {"type": "Creature"}
_YOUR_CREATURES: Final[Json] = {"type": "Creature", "controller": "you"}
_ARTIFACTS: Final[Json] = {"type": "Artifact"}
_ITS_MANA_VALUE: Final[Json] = {"mana_value": "affected"}


# --- cards ------------------------------------------------------------------------------------------


def _card(name: str, kind: str, *abilities: Json | str, **fields: Any) -> Json:
    return {"id": name, "name": name, "types": [kind], "abilities": list(abilities), **fields}


def _creature(name: str, race: str, *abilities: Json | str) -> Json:
    color = _COLORS[_RACES.index(race)]
    return _card(name, "Creature", *abilities, subtypes=[race], colors=[color], power=2, toughness=2)


def _enchantment(name: str, ability: Json, **fields: Any) -> Json:
    return _card(name, "Enchantment", ability, mana_cost="{1}{W}", **fields)


def _static(affects: Json, *changes: Json) -> Json:
    return {"static": {"affects": affects, "changes": list(changes)}}


def _pump(power: Any, toughness: Any) -> Json:
    return {"pt": {"add": [power, toughness]}}


def _size(power: Any, toughness: Any) -> Json:
    return {"pt": {"set": [power, toughness]}}


def _gain(*abilities: str) -> Json:
    return {"abilities": {"add": list(abilities)}}


def _permanents() -> Iterator[Json]:
    """Yield creatures, basic lands, other creatures, nonbasic lands and artifacts in turn, of all colours and races."""
    for place, race, basic in zip(count(), cycle(_RACES), cycle(_BASICS)):
        tap = {"other": "{T}: Add {C}.", "kind": "mana"}
        yield _creature(f"walker{place}", race)
        yield _card(f"basic{place}", "Land", supertypes=["Basic"], subtypes=[basic])
        yield _creature(f"flyer{place}", race, "flying")
        yield _card(f"land{place}", "Land", tap)
        yield _card(f"stone{place}", "Artifact", tap, mana_cost="{2}")


def _document(cards: list[Json]) -> Json:
    return {"format": "layers/1", "objects": cards}


# --- plain creatures under a few effects ------------------------------------------------------------


def plain(creatures: int) -> Json:
    """Make so many equal 2/2 creatures, as tokens are, under ten effects "all creatures get +1/+1"."""
    return _document([*_bears(creatures), *_anthems(10)])


def unlike(creatures: int) -> Json:
    """Return the same, but each creature has a name of its own."""
    named = [bear | {"name": bear["id"]} for bear in _bears(creatures)]
    return _document([*named, *_anthems(10)])


def with_types(creatures: int) -> Json:
    """Return the same with two effects that change types, of which the older depends on the newer.

    One thing in five is an artifact, which is a creature only by the newer of the two.
    """
    things = [
        _card(bear["id"], "Artifact", mana_cost="{2}") if place % 5 == 4 else bear
        for place, bear in enumerate(_bears(creatures))
    ]
    legion = _enchantment("legion", _static(_CREATURES, {"subtypes": {"add": ["Zombie"]}}))
    awake = _enchantment("awake", _static(_ARTIFACTS, {"types": {"add": ["Creature"]}}, _size(1, 1)))
    return _document([*things, *_anthems(10), legion, awake])


def _bears(number: int) -> list[Json]:
    return [_creature(f"bear{place}", "Soldier") | {"name": "Bear"} for place in range(number)]


def _anthems(number: int) -> list[Json]:
    return [_enchantment(f"anthem{place}", _static(_CREATURES, _pump(1, 1))) for place in range(number)]


def lords(creatures: int, *, alike: bool = True) -> Json:
    """Make so many plain creatures beside ten that each give all others +1/+1; alike, or no two of them."""
    leading = _static({**_CREATURES, "is": "other"}, _pump(1, 1))
    leaders = [bear | {"abilities": [leading], "id": f"lord{at}"} for at, bear in enumerate(_bears(10))]
    bears = _bears(creatures) + leaders
    if not alike:
        for place, bear in enumerate(bears):
            bear |= {"name": f"Bear {place}", "power": place % 7 + 1, "toughness": place % 5 + 1}
    return _document(bears)


def chained(creatures: int, effects: int = 20) -> Json:
    """Make effects “what is K(i) is K(i+1) too”, the newest first in the chain, so that each waits for another."""
    things = [bear | {"subtypes": [f"K{place % effects}"]} for place, bear in enumerate(_bears(creatures))]
    links = [
        _enchantment(f"link{at}", _static({"subtype": f"K{at}"}, {"subtypes": {"add": [f"K{at + 1}"]}}))
        for at in reversed(range(effects))
    ]
    return _document([*things, *links])


# --- few objects, many effects ----------------------------------------------------------------------

_CROWD: Final = (
    _static(_CREATURES, _pump(1, 1)),
    _static(_YOUR_CREATURES, _gain("flying")),
    _static(_ARTIFACTS, {"types": {"add": ["Creature"]}}, _size(2, 2)),
    _static(_CREATURES, {"abilities": {"remove": ["flying"]}}),
    _static({"color": "red"}, {"colors": {"add": ["blue"]}}, _pump(0, 1)),
    _static({"type": "Creature", "subtype": "Elf"}, _pump({"count": _CREATURES}, 0)),
)


def crowded(objects: int = 8, effects: int = 12) -> Json:
    """Make few objects that share many static abilities, which meet in several layers."""
    cards = list(islice(_permanents(), objects))
    for place, ability in enumerate(islice(cycle(_CROWD), effects)):
        cards[place % objects]["abilities"].append(ability)
    return _document(cards)


# --- a long game ------------------------------------------------------------------------------------


class _Source(NamedTuple):
    """The effect of a permanent on others; `onto` is the type of its host, "" without one."""

    onto: str
    ability: Json


#: A Blood Moon, an Opalescence, and lands that are creatures: one of each on a board.
_ONCE: Final = (
    _Source("", _static({"type": "Land", "not": {"supertype": "Basic"}}, {"subtypes": {"set_land": ["Mountain"]}})),
    _Source(
        "",
        _static(
            {"type": "Enchantment", "is": "other", "not": {"subtype": "Aura"}},
            {"types": {"add": ["Creature"]}},
            _size(_ITS_MANA_VALUE, _ITS_MANA_VALUE),
        ),
    ),
    _Source("", _static({"type": "Land", "subtype": "Forest"}, {"types": {"add": ["Creature"]}}, _size(1, 1))),
)
#: What there are more of the larger the board is.
_USUAL: Final = (
    _Source("", _static(_YOUR_CREATURES, _pump(1, 1))),
    _Source("Creature", _static(_HOST, _pump(2, 2), _gain("flying"))),
    _Source("", _static({"type": "Creature", "subtype": "Elf", "is": "other"}, _pump(1, 1), _gain("forestwalk"))),
    _Source("Creature", _static(_HOST, {"abilities": {"remove": "all"}}, _size(1, 1))),
    _Source("Land", _static(_HOST, {"types": {"add": ["Creature"]}}, _size(3, 3), _gain("haste"))),
    _Source("", _static({**_YOUR_CREATURES, "keyword": "flying"}, _pump(1, 0))),
    _Source("Creature", _static(_HOST, _pump({"count": {**_ARTIFACTS, "controller": "you"}}, 0))),
    _Source("", _static({"type": "Creature", "controller": "opponent"}, _pump(-1, 0))),
    _Source("Creature", _static(_HOST, {"colors": {"set": ["blue"]}}, {"subtypes": {"set_creature": ["Frog"]}})),
    _Source("", _static(_YOUR_CREATURES, _gain("vigilance"), {"subtypes": {"add": ["Wizard"]}})),
)


def long_game(permanents: int) -> Json:
    """Make permanents of which one in ten has an effect: anthems, lords, Auras, effects that change types.

    Of the others two in five are creatures, two lands, one artifacts. One in twenty has counters.
    """
    sources = max(1, permanents // 10)
    things = list(islice(_permanents(), permanents - sources))
    for place, thing in enumerate(things):
        thing["controller"] = _PLAYERS[place // 5 % 2]
        if place % 20 == 5:
            thing["counters"] = [{"kind": "+1/+1", "count": 1}]
    hosts = {kind: cycle([thing["id"] for thing in things if kind in thing["types"]]) for kind in ("Creature", "Land")}
    effects = islice(chain(_USUAL[:1], _ONCE, cycle(_USUAL[1:] + _USUAL[:1])), sources)
    return _document(_spread([_on_board(place, what, hosts) for place, what in enumerate(effects)], things))


def _on_board(place: int, source: _Source, hosts: Mapping[str, Iterator[str]]) -> Json:
    card = _enchantment(f"e{place}", source.ability, controller=_PLAYERS[place % 2])
    return card | {"attached_to": next(hosts[source.onto]), "subtypes": ["Aura"]} if source.onto else card


def _spread(few: list[Json], many: list[Json]) -> list[Json]:
    """Return the few at even distances among the many, so that older and newer things meet."""
    every = len(many) // len(few) + 1
    spread = list(many)
    for place, item in enumerate(few):
        spread.insert(place * every, item)
    return spread


# --- made to get much done for few steps ------------------------------------------------------------


def costly(creatures: int) -> Json:
    """Make creatures that each count devotion to white, many times, for their own size.

    They count it sixty times, among creatures with costs of sixty-six symbols.
    """
    value = {"sum": [{"devotion": ["white"]}] * 60}
    return _document([*_white(creatures), _enchantment("counting", _static(_CREATURES, _pump(value, 0)))])


def wordy(creatures: int) -> Json:
    """Make creatures that each count, for their own size, the creatures with one of four thousand types."""
    value = {"sum": [{"count": {"subtype": [f"word{place}" for place in range(4_000)]}}, {"power": "affected"}]}
    return _document([*_bears(creatures), _enchantment("counting", _static(_CREATURES, _pump(value, 0)))])


def granting(enchantments: int) -> Json:
    """Make creatures that each give every creature an ability that changes every creature, all in one layer."""
    ability = _static(_CREATURES, {"abilities": {"add": [_static(_CREATURES, _pump(1, 0))]}})
    giving = [_enchantment(f"giving{place}", ability) for place in range(enchantments)]
    return _document([*_bears(enchantments), *giving])


def _white(number: int) -> list[Json]:
    return [bear | {"mana_cost": "{W}" * 66} for bear in _bears(number)]


def under_each(scenario: engine.Scenario, ids: Iterable[str]) -> list[engine.Trace]:
    """Evaluate a board under several rulesets side by side."""
    together = engine.SideBySide(scenario)
    return [together.under(ruleset) for ruleset in ids]
