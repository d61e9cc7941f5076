"""What a document asks about a board: selectors, values and conditions, read on a table."""

from __future__ import annotations

import fractions
import math
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from engine import expressions as ask
from engine.words import ALONE, BASIC_LAND_TYPES, COLOR_OF_SYMBOL, PARTY, symbols
from tests.engine.plain.table import BOUND, Refused, Table, Thing

_SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}
_ATTACHES: Final = frozenset(("Aura", "Equipment", "Fortification"))
#: What in a selector names one object, wherever it is.
_SINGLE: Final = ("self", "attached", "affected", "graveyard_top")


@dataclass(frozen=True)
class Asker:
    """Who asks: the board, the source of the effect, who "you" is, and the object being changed, if any."""

    table: Table
    source: str | None
    you: str
    affected: str | None = None
    that: str | None = None

    def of_player(self, player: str) -> Asker:
        return replace(self, that=player)

    def players(self, who: str) -> list[str]:
        return [player for player in self.table.scenario.players if who == "all" or player != self.you]

    def about(self, affected: str) -> Asker:
        return replace(self, affected=affected)

    @property
    def thing(self) -> Thing | None:
        """The source, if it is in the game."""
        return self.table.things.get(self.source or "")

    def attached(self) -> str | None:
        """What the source is attached to: an object's or a player's id."""
        thing = self.thing
        if thing is None:
            return None
        if self.table.ruleset.attached_needs_type and not _ATTACHES & thing.subtypes:
            return None
        return thing.card.attached_to

    def ref(self, name: str) -> str | None:
        """The id of the object that a Ref names, in the game or not."""
        match name:
            case "affected":
                return self.affected
            case "self":
                return self.source
            case "attached":
                return self.attached()
            case "graveyard_top":
                return graveyard_top(self.table, self.you)
            case "linked":
                return newest_linked(self.table, self.source)
            case _:
                return name

    def named(self, name: str) -> Thing | None:
        """The object that a Ref names, if it is in the game."""
        return self.table.things.get(self.ref(name) or "")

    def choice(self, kind: str) -> str | None:
        source = self.source
        if source is None:
            return None
        word: str | None = getattr(self.table.anything(source).card.chosen, kind)
        return word

    def word(self, word: ask.Word) -> str | None:
        """The word itself, or what the source chose; None where it chose nothing."""
        return self.choice(word.kind) if isinstance(word, ask.ChosenWord) else word

    def words(self, words: Any) -> tuple[str, ...]:
        forms = [self.word(word) for word in words]
        return tuple(word for word in forms if word is not None)

    def keywords(self, words: Any) -> tuple[str, ...]:
        """The same for keywords: a choice among them is protection from it."""
        forms = [
            word if isinstance(word, str) else (self.word(word) and f"protection from {self.word(word)}")
            for word in words
        ]
        return tuple(word for word in forms if word is not None)

    def is_player(self, who: str, player: str) -> bool:
        """ "you" and "opponent" are always seen from the controller."""
        if who == "you":
            return player == self.you
        return player != self.you if who == "opponent" else player == self.player(who)

    def player(self, who: str) -> str | None:
        """The player whom a word means; an id that is such a word means the player of this id."""
        if who == "you":
            return self.you
        if who in self.table.scenario.players:
            return who
        host = self.table.things.get(self.attached() or "")
        changed = self.table.things.get(self.affected or "")
        return {
            "chosen": lambda: self.choice("player"),
            "attached": lambda: self.attached() if self.attached() in self.table.scenario.players else None,
            "attached_controller": lambda: host and host.controller,
            "active": lambda: self.table.scenario.active_player,
            "defending": lambda: self.attacked_by(self.source) or self.attacked_by(self.attached()),
            "controller": lambda: changed and changed.controller,
            "owner": lambda: changed and changed.card.owner,
            "that": lambda: self.that,
        }[who]()

    def attacked_by(self, attacker: str | None) -> str | None:
        """The player whom it attacks, or whose planeswalker or battle (508.5)."""
        thing = self.table.things.get(attacker or "")
        attacked = None if thing is None else thing.card.attacks
        if attacked in self.table.scenario.players:
            return attacked
        other = self.table.things.get(attacked or "")
        return other and other.controller

    def someone(self, who: str) -> str | None:
        """The one player that a word names; of several opponents, the one of that very name."""
        meant = [player for player in self.table.scenario.players if self.is_player(who, player)]
        return meant[0] if len(meant) == 1 else next((player for player in meant if player == who), None)


def graveyard_top(table: Table, you: str) -> str | None:
    """The newest card in that player's graveyard."""
    cards = [
        thing.card for thing in table.things.values() if thing.card.zone == "graveyard" and thing.card.owner == you
    ]
    return max(enumerate(cards), key=lambda pair: (pair[1].timestamp, pair[0]))[1].id if cards else None


def newest_linked(table: Table, source: str | None) -> str | None:
    """The newest card in exile that is linked to the source."""
    cards = [thing.card for thing in table.things.values() if thing.card.zone == "exile"]
    linked = [card for card in cards if source is not None and card.linked_to == source]
    return max(enumerate(linked), key=lambda pair: (pair[1].timestamp, pair[0]))[1].id if linked else None


# --- selectors ---------------------------------------------------------------------------------------


def matching(asker: Asker, selector: ask.Selector) -> list[str]:
    """The ids of the objects, in the order of the document: on the battlefield, unless it says where or which."""
    return [object_id for object_id in asker.table.things if _is_found(asker, selector, object_id)]


def _is_found(asker: Asker, selector: ask.Selector, object_id: str) -> bool:
    here = asker.table.things[object_id].card.zone == "battlefield"
    return (here or _says_where(selector) or _names_zone(selector)) and _in_place(asker, selector, object_id)


def _names_zone(selector: ask.Selector) -> bool:
    """Whether its top, or the top of an alternative in it, names a zone."""
    return _says_zone(selector) or any(map(_names_zone, _alternatives(selector)))


def _says_zone(selector: ask.Selector) -> bool:
    return any(isinstance(test, ask.HasWord) and test.key == "zone" for test in selector.tests)


def _alternatives(selector: ask.Selector) -> Iterator[ask.Selector]:
    """The selectors of which one has to fit, those within what all have to fit included."""
    for test in selector.tests:
        if isinstance(test, ask.AnySelector):
            yield from test.selectors
        elif isinstance(test, ask.AllSelectors):
            for inner in test.selectors:
                yield from _alternatives(inner)


def _in_place(asker: Asker, selector: ask.Selector, object_id: str) -> bool:
    """Whether it fits so that each alternative without a zone, beside one with a zone, is on the battlefield."""
    if _says_where(selector):
        return matches(asker, selector, object_id)
    thing = asker.table.things[object_id]
    for test in selector.tests:
        if isinstance(test, ask.AllSelectors):
            fits = all(_in_place(asker, inner, object_id) for inner in test.selectors)
        elif isinstance(test, ask.AnySelector) and any(map(_names_zone, test.selectors)):
            fits = any(
                _in_place(asker, inner, object_id) and (_names_zone(inner) or thing.card.zone == "battlefield")
                for inner in test.selectors
            )
        else:
            fits = _test(asker, test, object_id, thing)
        if not fits:
            return False
    return True


def _says_where(selector: ask.Selector) -> bool:
    for test in selector.tests:
        if isinstance(test, ask.Ids) or (isinstance(test, ask.HasWord) and test.key == "zone"):
            return True
        if isinstance(test, ask.Is) and test.what in _SINGLE:
            return True
    return False


def _are_paired(thing: Thing, partner: Thing | None) -> bool:
    """Two permanents of which the second one has the link (702.95b)."""
    if partner is None or partner.card.linked_to != thing.card.id:
        return False
    return thing.card.zone == partner.card.zone == "battlefield"


def matches(asker: Asker, selector: ask.Selector, object_id: str) -> bool:
    return all(_test(asker, test, object_id, asker.table.things[object_id]) for test in selector.tests)


def _test(asker: Asker, test: ask.Test, object_id: str, thing: Thing) -> bool:  # noqa: C901, PLR0912 - one case a kind
    match test:
        case ask.Is(what):
            return _is(asker, what, object_id)
        case ask.Ids(ids):
            return object_id in ids
        case ask.HasWord("status", words):
            return any(_stands(asker, thing, word) for word in words)
        case ask.HasWord(key, words):
            return any(_has(thing, key, word) for word in words)
        case ask.Flag(key, wanted):
            return _flag(thing, key) == wanted
        case ask.Shares(what, ref):
            other = asker.named(ref)
            return other is not None and _shares(what, thing, other)
        case ask.AttachedTo(ref):
            host = asker.ref(ref)  # what the source is attached to may be a player
            there = host in asker.table.things or host in asker.table.scenario.players
            return there and thing.card.attached_to == host
        case ask.LinkedTo(ref):
            other_end = asker.ref(ref)
            return other_end is not None and (
                thing.card.linked_to == other_end or _are_paired(thing, asker.table.things.get(other_end))
            )
        case ask.HasAttached(selector):
            others = asker.table.things.items()
            return any(other.card.attached_to == object_id and matches(asker, selector, id_) for id_, other in others)
        case ask.Meets(key, selector):
            others = asker.table.things
            met = [other for other in others if _meets(key, object_id, thing, other, others[other])]
            return any(matches(asker, selector, other) for other in met)
        case ask.PlayerIs("attacks", who):
            attacked = thing.card.attacks
            return attacked in asker.table.scenario.players and asker.is_player(who, str(attacked))
        case ask.PlayerIs("owner", who):
            return asker.is_player(who, thing.card.owner)
        case ask.PlayerIs(_, who):
            return asker.is_player(who, thing.controller)
        case ask.NumberIs(key, comparison):
            return holds_for(asker, number_of(thing, key), comparison)
        case ask.CountersAre(kind, comparison):
            return holds_for(asker, counters_on(thing, kind), comparison)
        case ask.HasChosen(what):
            word = asker.choice(what)
            key = "subtype" if what in ("creature_type", "land_type") else what
            return word is not None and _has(thing, key, word)
        case ask.NotSelector(selector):
            return not matches(asker, selector, object_id)
        case ask.AnySelector(selectors):
            return any(matches(asker, inner, object_id) for inner in selectors)
        case ask.AllSelectors(selectors):
            return all(matches(asker, inner, object_id) for inner in selectors)
    raise AssertionError(test)


def _meets(key: str, object_id: str, thing: Thing, other_id: str, other: Thing) -> bool:
    if key == "blocked_by":
        return object_id in other.card.blocks
    return other_id in (thing.card.targets if key == "targets" else thing.card.blocks)


def _is(asker: Asker, what: str, object_id: str) -> bool:
    match what:
        case "other":
            return object_id != asker.source
        case "not_affected":
            return object_id != asker.affected
        case _:
            return object_id == asker.ref(what)


def _has(thing: Thing, key: str, word: str) -> bool:
    match key:
        case "type":
            return word in thing.types
        case "subtype":
            return thing.has_subtype(word)
        case "supertype":
            return word in thing.supertypes
        case "color":
            return word in thing.colors
        case "keyword":
            return any(held.ability.keyword == word for held in thing.abilities)
        case "name":
            return thing.name == word
        case "counter":
            return any(counter.kind == word and counter.count > 0 for counter in thing.card.counters)
        case "fact":
            return word in thing.card.facts
        case "zone":
            return thing.card.zone == word
    raise AssertionError(key)


def _stands(asker: Asker, thing: Thing, word: str) -> bool:
    """Whether it is so; "alone" if no other permanent is (506.5)."""
    status = ALONE.get(word, word)
    there = [each for each in asker.table.things.values() if each.card.zone == "battlefield"]
    alone = all(each is thing for each in there if status in each.card.status) and thing in there
    return status in thing.card.status and (word == status or alone)


def _flag(thing: Thing, key: str) -> bool:
    return {
        "colorless": not thing.colors,
        "multicolored": len(thing.colors) > 1,
        "token": thing.card.token,
        "face_down": thing.face_down,
        "has_abilities": bool(thing.abilities),
    }[key]


def _shares(what: str, thing: Thing, other: Thing) -> bool:
    match what:
        case "name":
            return thing.name == other.name != ""
        case "color":
            return bool(thing.colors & other.colors)
        case _:
            pair = ((thing, other), (other, thing))
            if any(this.every_creature_type and that.every_creature_type for this, that in pair):
                return True
            if any(this.every_creature_type and that.creature_types() for this, that in pair):
                return True
            return bool(thing.creature_types() & other.creature_types())


# --- values ------------------------------------------------------------------------------------------


def bounded(number: int) -> int:
    if abs(number) > BOUND:
        raise Refused("a number out of bounds")
    return number


def number_of(thing: Thing, what: str) -> int:
    """Power and toughness of a permanent that is no creature are read as 0 (208.3)."""
    if what == "mana_value":
        return thing.mana_value
    if what == "colors":
        return len(thing.colors)
    if thing.card.zone == "battlefield" and "Creature" not in thing.types:
        return 0
    if what in ("base_power", "base_toughness"):
        return thing.base[what == "base_toughness"] or 0
    return (thing.power if what == "power" else thing.toughness) or 0


def party(asker: Asker, player: str | None) -> int:
    """The most of the four types that as many creatures of that player can stand for (700.8a)."""
    theirs = [
        thing
        for thing in asker.table.things.values()
        if thing.card.zone == "battlefield" and thing.controller == player and "Creature" in thing.types
    ]
    chosen = {frozenset[str]()}
    for thing in theirs:
        chosen |= {words | {word} for words in chosen for word in PARTY if thing.has_subtype(word)}
    return max(map(len, chosen))


def counters_on(thing: Thing, kind: str | None) -> int:
    return sum(counter.count for counter in thing.card.counters if kind is None or counter.kind == kind)


def value(asker: Asker, value_: ask.Value) -> int:
    return bounded(_value(asker, value_))


def _value(asker: Asker, value_: ask.Value) -> int:  # noqa: C901, PLR0912 - one case a kind
    match value_:
        case int():
            return value_
        case ask.Count(selector):
            return len(matching(asker, selector))
        case ask.NumberOf(what, ref):
            thing = asker.named(ref)
            if thing is None:
                return 0
            return len(thing.colors) if what == "colors" else number_of(thing, what)
        case ask.CountersOn(ref, kind):
            thing = asker.named(ref)
            return counters_on(thing, kind) if thing is not None else 0
        case ask.DifferentTypes(what, selector):
            things = [asker.table.things[object_id] for object_id in matching(asker, selector)]
            if what == "card_types":
                return len(set().union(*(thing.types for thing in things)))
            return len(set(BASIC_LAND_TYPES) & set().union(*(thing.subtypes for thing in things)))
        case ask.Different(what, selector):
            return len(_differences(what, [asker.table.things[object_id] for object_id in matching(asker, selector)]))
        case ask.Among(how, what, selector, kind):
            things = [asker.table.things[object_id] for object_id in matching(asker, selector)]
            return _over(how, [_count(thing, what, kind) for thing in things])
        case ask.ManaSymbols(colors, ref):
            thing = asker.named(ref)
            return 0 if thing is None else symbols_of(colors, [thing.mana_cost])
        case ask.PlayersWhere(who, condition):
            return sum(holds(asker.of_player(player), condition) for player in asker.players(who))
        case ask.OverPlayers(who, how, inner):
            return _over(how, [value(asker.of_player(player), inner) for player in asker.players(who)])
        case ask.Devotion(colors):
            return devotion(asker, colors)
        case ask.Party(player):
            return party(asker, asker.player(player))
        case ask.Life(player):
            someone = asker.player(player)
            return 0 if someone is None else asker.table.scenario.life[someone]
        case ask.StartingLife(player):
            someone = asker.player(player)
            return 0 if someone is None else asker.table.scenario.starting_life.get(someone, 20)
        case ask.PlayerCounters(player, kind):
            someone = asker.player(player)
            return 0 if someone is None else asker.table.scenario.player_counters.get(someone, {}).get(kind, 0)
        case ask.Half(way, inner):
            half = fractions.Fraction(value(asker, inner), 2)
            return math.ceil(half) if way == "up" else math.floor(half)
        case ask.Sum(values):
            return sum(value(asker, inner) for inner in values)
        case ask.Product(values):
            product = 1
            for inner in values:
                product = bounded(product * value(asker, inner))
            return product
        case ask.Negative(inner):
            return -value(asker, inner)
    raise AssertionError(value_)


def devotion(asker: Asker, colors: tuple[str, ...]) -> int:
    """How many mana symbols of these colours your permanents have in their costs (700.5)."""
    costs = [
        thing.mana_cost
        for thing in asker.table.things.values()
        if thing.card.zone == "battlefield" and thing.controller == asker.you
    ]
    return symbols_of(colors, costs)


def _count(thing: Thing, what: str, kind: str) -> int:
    return counters_on(thing, kind or None) if what == "counters" else number_of(thing, what)


def _over(how: str, numbers: list[int]) -> int:
    """The greatest, least or total; 0 of none."""
    if not numbers:
        return 0
    return bounded({"greatest": max, "least": min, "total": sum}[how](numbers))


def _differences(what: str, things: list[Thing]) -> set[object]:
    match what:
        case "colors":
            return {color for thing in things for color in thing.colors}
        case "names":
            return {thing.name for thing in things if thing.name}
        case "powers":
            return {number_of(thing, "power") for thing in things}
        case _:
            return {thing.mana_value for thing in things}


def symbols_of(colors: tuple[str, ...], costs: list[str]) -> int:
    """How many symbols of these costs are of one of the colours, half of a hybrid symbol among them."""
    return sum(
        any(COLOR_OF_SYMBOL.get(half) in colors for half in symbol.split("/"))
        for cost in costs
        for symbol in symbols(cost)
    )


def holds_for(asker: Asker, number: int, comparison: ask.Comparison) -> bool:
    return all(_SIGNS[sign](number, value(asker, bound)) for sign, bound in comparison.bounds)


# --- conditions --------------------------------------------------------------------------------------


def holds(asker: Asker, condition: ask.Condition | None) -> bool:
    match condition:
        case None:
            return True
        case ask.ValueCondition(counted, comparison):
            return holds_for(asker, value(asker, counted), comparison)
        case ask.SelfCondition(selector):
            thing = asker.thing
            return thing is not None and _is_found(asker, selector, thing.card.id)
        case ask.ActiveCondition(who):
            return asker.is_player(who, asker.table.scenario.active_player)
        case ask.FactCondition(fact, None):
            return fact in asker.table.scenario.facts
        case ask.FactCondition(fact, who):
            everyone = asker.table.scenario.player_facts.items()
            return any(fact in facts for player, facts in everyone if asker.is_player(who or "", player))
        case ask.NotCondition(inner):
            return not holds(asker, inner)
        case ask.AllConditions(conditions):
            return all(holds(asker, inner) for inner in conditions)
        case ask.AnyCondition(conditions):
            return any(holds(asker, inner) for inner in conditions)
    raise AssertionError(condition)
