"""The facts that answer a question about some cards, in plain tables, and whether they hold on a board.

A row of a table has five columns, with "|" between them:

    cards | why | presses | facts | order

The cards are in the order in which they came. `presses` are choices that have to be made first ("affect:x y"), none as
a rule. The facts are of objects at the end: "humility: 4/4, no abilities; creature: 1/1". An object is a card that was
named, or a sort of thing beside it ("creature", "nonbasic", "theirs land"): then some such thing is meant. The order is
"" where nobody asks about it, "any" where it does not matter, or what is so with two cards swapped:
"humility opalescence: humility: 1/1", where the names of the two may be left out for the first and the last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.analysis.legality import faults
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.scenario import Ability, Copy, GameObject
from engine.words import BASIC_LAND_TYPES, COLORS, LAND_TYPES

_FOLDER: Final = Path(__file__).parent
_SIZE: Final = re.compile(r"(by )?([+-]?\d+)/([+-]?\d+)")
_MANA: Final = re.compile(r"\{([WUBRGC])\}")
_BASIC_MANA: Final = dict(zip(BASIC_LAND_TYPES, "WUBRG", strict=True))


@dataclass(frozen=True, slots=True)
class Question:
    """Some cards, and what the rules answer, worked out by hand."""

    cards: tuple[str, ...]
    why: str
    presses: tuple[str, ...]
    facts: tuple[str, ...]
    order: str

    def __str__(self) -> str:
        return "+".join(self.cards)

    @property
    def swap(self) -> tuple[str, str, tuple[str, ...]] | None:
        """Return the two cards to be swapped, with what is so then; None where no order is told."""
        if self.order in ("", "any"):
            return None
        pair, _colon, facts = self.order.partition(":: ")
        names = pair.split() or [self.cards[0], self.cards[-1]]
        return names[0], names[1], tuple(facts.split("; "))


def questions(*tables: str) -> tuple[Question, ...]:
    return tuple(question for table in tables for question in _table(table))


def _table(name: str) -> Iterator[Question]:
    for line in (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            cards, why, presses, facts, order = (part.strip() for part in line.split("|"))
            some = tuple(fact for fact in facts.split("; ") if fact)
            yield Question(tuple(cards.split()), why, tuple(filter(None, presses.split("; "))), some, order)


def failing(facts: tuple[str, ...], trace: Trace) -> list[str]:
    """Return those that do not hold on the board."""
    return [fact for fact in facts if not holds(fact, trace)]


def holds(fact: str, trace: Trace) -> bool:
    name, _colon, items = fact.partition(": ")
    each = re.split(r", (?=[^A-Z])", items)
    return any(all(_is(item, key, trace) for item in each) for key in _named(name, trace))


def _named(name: str, trace: Trace) -> Iterator[str]:
    """Yield the ids that a name may stand for: that of a card or spell, or those of all things beside of a sort."""
    if name in trace.final or name in trace.players or name in trace.spells:
        yield name
        return
    for obj in trace.scenario.objects:
        is_beside = obj.id.startswith("plain-") and obj.enabled
        if is_beside and all(_is_sort(word, obj, trace.printed[obj.id]) for word in name.split()):
            yield obj.id


def _is_sort(word: str, thing: GameObject, printed: Characteristics) -> bool:
    match word:
        case "theirs":
            return thing.controller != "you"
        case "nonbasic" | "basic":
            return "Land" in thing.types and ("Basic" in thing.supertypes) is (word == "basic")
        case "thing" | "token":
            return word == "thing" or thing.token
        case "card":
            return thing.zone != "battlefield"
    words = {*thing.types, *thing.subtypes, *printed.colors}
    return word in words or word.capitalize() in words or (word[0].isupper() and printed.has_subtype(word))


def _is(item: str, key: str, trace: Trace) -> bool:
    """Return whether one thing is so of an object, a player or a spell."""
    if key in trace.players:
        player = trace.players[key]
        size = "none" if player.hand_size is None else max(0, player.hand_size)
        said = {"restricted": player.restrictions, "protected": player.abilities}
        return bool(said[item]) if item in said else item == f"hand {size}"
    if key in trace.spells:
        spell = trace.spells[key]
        return item == (f"costs {spell.mana}" if spell.castable else "uncastable")
    seen = _Seen(key, trace, trace.printed[key], trace.final[key])
    if item in _WHOLE:
        return _WHOLE[item](seen)
    if _SIZE.fullmatch(item):
        return seen.is_sized(item)
    word, _space, rest = item.partition(" ")
    return _OF_WORD[word](seen, rest)


@dataclass(frozen=True, slots=True)
class _Seen:
    """An object as it is printed and as it is at the end."""

    key: str
    trace: Trace
    printed: Characteristics
    now: Characteristics

    @property
    def thing(self) -> GameObject:
        return next(obj for obj in self.trace.scenario.objects if obj.id == self.key)

    @property
    def size(self) -> tuple[int, int]:
        return self.now.power or 0, self.now.toughness or 0

    def is_sized(self, item: str) -> bool:
        by, power, toughness = re.fullmatch(_SIZE, item).groups()  # type: ignore[union-attr]
        was = (self.printed.power or 0, self.printed.toughness or 0) if by else (0, 0)
        return self.now.is_creature and self.size == (was[0] + int(power), was[1] + int(toughness))

    def is_switched(self, more: str) -> bool:
        number = int(more.partition("/")[0])
        return self.size == ((self.printed.toughness or 0) + number, (self.printed.power or 0) + number)

    def is_word(self, word: str) -> bool:
        now = self.now
        return word in now.types | now.subtypes | now.supertypes or (_is_of_creatures(word) and now.has_subtype(word))

    def has(self, word: str) -> bool:
        return any(_says(ability.ability, word) for ability in self.now.abilities)

    def lands(self) -> int:
        """Count the lands that its controller has."""
        there = self.trace.final.values()
        return sum("Land" in now.types and now.controller == self.now.controller for now in there)

    def has_own(self) -> bool:
        own = {ability.id for ability in self.printed.abilities if ability.origin != "rules"}
        return bool(own & {ability.id for ability in self.now.abilities})

    def is_colored(self, words: str) -> bool:
        if words.startswith("also "):
            return self.now.colors == self.printed.colors | {words.removeprefix("also ")}
        return self.now.colors == {*(COLORS if words == "all" else words.split())} - {"none"}

    def is_as_printed(self) -> bool:
        now, was = self.now, self.printed
        return (now.types, now.power, now.toughness) == (was.types, was.power, was.toughness)

    def has_lost(self, because: str) -> bool:
        """Return whether an effect of an ability of its own does not apply."""
        effects = self.trace.effects
        lost = (lost for layer in self.trace.layers for lost in layer.lost)
        return any(each.because == because and effects[each.effect].source == self.key for each in lost)

    def works(self) -> bool:
        """Return whether an effect of an ability that it does not have any more changes something else (613.6)."""
        has = {ability.id for ability in self.now.abilities}
        for step in (step for layer in self.trace.layers for step in layer.applied):
            info = self.trace.effects[step.effect]
            gone = info.ability is not None and info.ability.id not in has
            if info.source == self.key and info.origin == "static" and gone and {*step.objects} - {self.key}:
                return True
        return False

    def is_off(self) -> bool:
        """Return whether it could not be attached to what it is on (301.5, 303.4, 702.16), or is on nothing."""
        attaches = bool({"Aura", "Equipment"} & {*self.thing.subtypes})
        alone = self.thing.attached_to is None and attaches
        return alone or any(fault.key == self.key for fault in faults(self.trace))

    def copied(self) -> str:
        """Return the id of what it is a copy of, "" for nothing."""
        for step in (step for layer in self.trace.layers for step in layer.applied if self.key in step.objects):
            of = [change.of for change in step.changes if isinstance(change, Copy)]
            if of:
                source = self.trace.effects[step.effect].source or ""
                host = next((obj.attached_to or "" for obj in self.trace.scenario.objects if obj.id == source), "")
                return {"self": source, "attached": host}.get(of[0], of[0])
        return ""

    def is_copy(self, words: str) -> bool:
        return self.copied() in _named(words.removeprefix("of "), self.trace)

    def has_chosen(self, word: str) -> bool:
        chosen = self.thing.chosen
        return word in (chosen.color, chosen.creature_type, chosen.land_type, chosen.name)

    def has_counters(self, words: str) -> bool:
        number, _space, kind = words.partition(" ")
        return sum(each.count for each in self.thing.counters if each.kind == kind) == int(number)

    def taps(self, letters: str) -> bool:
        """Return whether these are the colors of mana that it gives, none where its abilities cannot be activated."""
        if any(
            "activated abilities activated" in each.en and "unless" not in each.en for each in self.now.restrictions
        ):
            return letters == "-"
        mana: set[str] = set()
        for item in self.now.abilities:
            if item.origin == "rules":
                mana |= {_BASIC_MANA[word] for word in self.now.subtypes & {*_BASIC_MANA}}
            elif item.ability.kind == "mana" and item.ability.other is not None:
                text = item.ability.other.en.partition("Add")[2]
                mana |= {*"WUBRG"} if "any color" in text else {*_MANA.findall(text)}
        return mana == {*letters} - {"-"}


def _says(ability: Ability, word: str) -> bool:
    keyword = ability.keyword
    if word == "an ability":
        return keyword is None
    return keyword is not None and (keyword == word or keyword.startswith(f"{word} "))


def _is_of_creatures(word: str) -> bool:
    return word not in LAND_TYPES and word[:1].isupper()


_WHOLE: Final[dict[str, Callable[[_Seen], bool]]] = {
    "no abilities": lambda seen: not seen.now.abilities,
    "no printed abilities": lambda seen: not seen.has_own(),
    "dies": lambda seen: seen.now.is_creature and seen.size[1] <= 0,
    "lives": lambda seen: not seen.now.is_creature or seen.size[1] > 0,
    "sized by mana value": lambda seen: seen.now.is_creature and seen.size == (seen.thing.mana_value,) * 2,
    "sized by lands": lambda seen: seen.size == (seen.lands(),) * 2,
    "yours": lambda seen: seen.now.controller == "you",
    "theirs": lambda seen: seen.now.controller != "you",
    "owned": lambda seen: seen.now.controller == seen.thing.owner,
    "taken": lambda seen: seen.now.controller != seen.thing.owner,
    "every creature type": lambda seen: seen.now.all_creature_types and seen.now.is_creature,
    "not every creature type": lambda seen: not seen.now.all_creature_types,
    "no creature type": lambda seen: (
        not seen.now.all_creature_types and not any(map(_is_of_creatures, seen.now.subtypes))
    ),
    "every basic land type": lambda seen: seen.now.subtypes.issuperset(BASIC_LAND_TYPES),
    "every land type": lambda seen: seen.now.subtypes.issuperset(LAND_TYPES),
    "face down": lambda seen: bool(seen.now.face_down),
    "stopped": lambda seen: bool(seen.now.restrictions),
    "restricted": lambda seen: bool(seen.now.restrictions),
    "unrestricted": lambda seen: not seen.now.restrictions,
    "as printed": _Seen.is_as_printed,
    "lost": lambda seen: seen.has_lost("ability_removed"),
    "works": _Seen.works,
    "off": _Seen.is_off,
    "not a copy": lambda seen: not seen.copied(),
}
_OF_WORD: Final[dict[str, Callable[[_Seen, str], bool]]] = {
    "is": _Seen.is_word,
    "not": lambda seen, word: not seen.is_word(word),
    "has": _Seen.has,
    "lacks": lambda seen, word: not seen.has(word),
    "color": _Seen.is_colored,
    "taps": _Seen.taps,
    "named": lambda seen, name: seen.now.name.en.startswith(name),
    "switched": _Seen.is_switched,
    "copy": _Seen.is_copy,
    "zone": lambda seen, zone: seen.thing.zone == zone,
    "chose": _Seen.has_chosen,
    "counters": _Seen.has_counters,
    "reads": lambda seen, word: (
        word in repr((seen.now.abilities, seen.now.subtypes)) or word.lower() in repr(seen.now.abilities)
    ),
}
