"""What is asked of targets and hosts: the claims of effects and attachments, and the protection against them.

The asks are selectors: the target that an effect tells, the words that found its locked set, what an Aura enchants.
Of what tells nothing nobody knows more than that only creatures have a size that an effect could change.

An Aura cannot enchant a protected host, Equipment cannot equip it (702.16c, d), and an ability of such a source cannot
target it (702.16b). The protection that an attachment itself gives leaves it where it is: what would have itself
removed says that it does not (702.16n).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, Literal, Protocol

from engine.characteristics import AbilityInstance, Characteristics
from engine.evaluation.kinds import is_about_size
from engine.evaluation.trace import Trace
from engine.expressions import (
    AllSelectors,
    AnySelector,
    Comparison,
    HasAttached,
    HasWord,
    Is,
    NotSelector,
    NumberIs,
    PlayerIs,
    Selector,
    Test,
)
from engine.scenario import CardTypes, Copy, Effect, GameObject, Scenario, Subtypes
from engine.words import BASIC_LAND_TYPES, COLORS


class Why(Enum):
    """Codes of what cannot be: first what is asked of targets and hosts, then what would be gone at once."""

    TARGET = "target"  # 115.1, 608.2b
    LOCKED = "locked"  # 611.2c
    PUT = "put"  # 301.5, 301.6, 303.4
    STAYS = "stays"  # 704.5m, 704.5n
    LOOSE = "loose"  # 301.5c, 303.4d, 704.5p
    UNATTACHED = "unattached"  # 704.5m
    TOUGHNESS = "toughness"  # 704.5f
    LEGEND = "legend"  # 704.5j
    WORLD = "world"  # 704.5k
    COUNTERS = "counters"  # 704.5q


_CREATURE: Final = HasWord("type", ("Creature",))
#: "Equip planeswalker" is paid as though the planeswalker were a creature (702.6c).
_EQUIPPED: Final = HasWord("type", ("Creature", "Planeswalker"))
_THERE: Final = HasWord("zone", ("battlefield",))
_ATTACHMENTS: Final = ("Aura", "Equipment", "Fortification")


@dataclass(frozen=True, slots=True)
class Claim:
    """`key` is on `on`, which has to be one of `asks`; None where nobody knows. `players`: that may be a player.

    `by` is the object from which `on` could be protected, "" for none that is there, and `spell` the effect of a spell
    from which it could be. `aims` where it is a target, as shroud and hexproof know it; `cast` where by a spell.
    """

    why: Why
    key: str
    on: str
    asks: Selector | None
    by: str
    you: str
    players: bool = True
    aims: bool = False
    cast: bool = False
    spell: Effect | None = None


def aims_of(scenario: Scenario, effect: Effect) -> Iterator[Claim]:
    """Yield what an effect asks of each of its targets; of a copy, of what was chosen to be copied."""
    asks, there = _asked_by(effect), {obj.id for obj in scenario.objects}
    copied = tuple(change.of for change in effect.changes if isinstance(change, Copy))
    is_aimed = effect.target is not None and not copied
    by = effect.source if is_aimed and effect.source in there else None
    spell = effect if is_aimed and by is None else None
    for key in copied if copied and effect.target is not None else effect.affects:
        if asks is not None and key in there:
            yield Claim(
                Why.TARGET, effect.id, key, asks, by or "", effect.controller,
                aims=is_aimed, cast=spell is not None, spell=spell,
            )  # fmt: skip


def _asked_by(effect: Effect) -> Selector | None:
    """Return what its targets have to be, None where nobody knows. Words that found a locked set are no target."""
    if effect.target is not None or effect.locked_from is not None:
        return effect.target
    makes = any(isinstance(change, CardTypes | Copy) for change in effect.changes)
    changes = any(
        is_about_size(change) or (isinstance(change, Subtypes) and change.op == "set_creature")
        for change in effect.changes
    )
    return Selector((_CREATURE,)) if effect.source is None and changes and not makes else None


def holds_of(thing: GameObject, now: Characteristics | None) -> Iterator[Claim]:
    """Yield what an attachment asks of its host: as it is put there by what is printed, and of what it is `now`."""
    host = thing.attached_to
    if now is None or thing.zone != "battlefield" or host is None:
        return
    keywords = [item.ability.keyword or "" for item in now.abilities]
    printed = [ability.keyword or "" for ability in thing.abilities]
    yield _hold_of(thing, host, Why.PUT, (*printed, *keywords), {*thing.subtypes, *now.subtypes})
    yield _hold_of(thing, host, Why.STAYS, keywords, now.subtypes)
    yield _itself(thing)


def _hold_of(thing: GameObject, host: str, why: Why, words: Sequence[str], subtypes: Collection[str]) -> Claim:
    """Return what an attachment with these keywords and subtypes asks of its host (301.5, 301.6, 303.4)."""
    #: Equip and fortify ask it (702.6a, 702.67a); whoever controls the host later, it stays.
    put_by = (PlayerIs("controller", "you"),) if why is Why.PUT else ()
    enchants = next((word.removeprefix(_ENCHANT) for word in words if word.startswith(_ENCHANT)), None)
    asks: Selector | None = None
    players = True
    if enchants is not None:
        asks, players = enchanted(enchants)
    elif "Equipment" in subtypes:
        also = why is Why.PUT and any(word.startswith("equip planeswalker") for word in words)
        only = (word.removeprefix(_ONLY) for word in words if word.startswith(_ONLY))
        tests = (test for kind in only for test in (_kind(kind) or Selector()).tests)
        asks, players = Selector((_EQUIPPED if also else _CREATURE, *tests, _THERE, *put_by)), False
    elif "Fortification" in subtypes:
        asks, players = Selector((HasWord("type", ("Land",)), _THERE, *put_by)), False
    return Claim(why, thing.id, host, asks, thing.id, thing.controller, players)


_ENCHANT: Final = "enchant "
#: What an Equipment says of its host beside equip, as a keyword of its own: "attached only to a legendary creature".
_ONLY: Final = "attached only to a "
_WITH_AURA: Final = " with another aura attached to it"
#: What a host lacks that has no Aura but the one that asks.
ANOTHER_AURA: Final = "another Aura"
_HAS_ANOTHER_AURA: Final = HasAttached(Selector((HasWord("subtype", ("Aura",)), Is("other"))))
_OR: Final = re.compile(r", or |, | or ")
_WITH: Final = re.compile(r" with (power|toughness|mana value) (\d+) or (less|greater)$")
_NUMBERS: Final[Mapping[str, Literal["power", "toughness", "mana_value"]]] = {
    "power": "power", "toughness": "toughness", "mana value": "mana_value",
}  # fmt: skip
_CONTROLLED: Final = re.compile(r" (you control|an opponent controls|you don[’']t control)$")
_PLAYERS: Final = ("player", "opponent")
_KINDS: Final[tuple[tuple[Literal["type", "subtype", "supertype"], tuple[str, ...]], ...]] = (
    ("type", ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")),
    ("subtype", (*BASIC_LAND_TYPES, "Equipment", "Food", "Vehicle")),
    ("supertype", ("Basic", "Legendary", "Snow")),
)
_WORDS: Final = {word.lower(): HasWord(key, (word,)) for key, words in _KINDS for word in words}


def enchanted(words: str) -> tuple[Selector | None, bool]:
    """Return which objects "enchant …" means, None for words that nobody knows here, and whether it means players."""
    tests: list[Test] = []
    if words.lower().endswith(_WITH_AURA):
        words = words[: -len(_WITH_AURA)]
        tests.append(_HAS_ANOTHER_AURA)
    controlled = _CONTROLLED.search(words)
    if controlled is not None:
        words = words[: controlled.start()]
        tests.append(PlayerIs("controller", "you" if controlled[1] == "you control" else "opponent"))
    bound = _WITH.search(words)
    if bound is not None:
        words = words[: bound.start()]
        comparison = Comparison((("<=" if bound[3] == "less" else ">=", int(bound[2])),))
        tests.append(NumberIs(_NUMBERS[bound[1]], comparison))
    parts = [part for part in _OR.split(words) if part not in _PLAYERS]
    kinds = [kind for kind in map(_kind, parts) if kind is not None]
    known = Selector((AnySelector(tuple(kinds)), *tests, _THERE)) if len(kinds) == len(parts) else None
    return known, len(parts) < len(_OR.split(words)) or known is None


def _kind(words: str) -> Selector | None:
    """Return what "nonland permanent" or "legendary creature" means."""
    tests = [_word(word) for word in words.lower().split()]
    return Selector(tuple(test for some in tests for test in some or ())) if None not in tests else None


def _word(word: str) -> tuple[Test, ...] | None:
    if word == "permanent":
        return ()
    if word.startswith("non"):
        inner = _word(word.removeprefix("non").removeprefix("-"))
        return (NotSelector(Selector(inner)),) if inner else None
    return (_WORDS[word],) if word in _WORDS else None


def _itself(thing: GameObject) -> Claim:
    """Return what an attachment has to be to stay attached: still one, and no creature (301.5c, 303.4d, 704.5p)."""
    kinds = tuple(word for word in _ATTACHMENTS if word in thing.subtypes) or _ATTACHMENTS
    asks = Selector((HasWord("subtype", kinds), NotSelector(Selector((_CREATURE,)))))
    return Claim(Why.LOOSE, thing.id, thing.id, asks, "", thing.controller)


def unlike(asks: Selector, now: Characteristics) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words asked for that it lacks, and those it has and may not have."""
    lacks, has = set[str](), set[str]()
    words = {*now.types, *now.subtypes, *now.supertypes}
    for test in asks.tests:
        match test:
            case HasWord("type" | "subtype" | "supertype", some):
                lacks |= set() if words & {*some} else {*some}
            case HasAttached():
                lacks |= {ANOTHER_AURA}
            case NotSelector(inner):
                has |= {
                    word for each in inner.tests if isinstance(each, HasWord) for word in each.words if word in words
                }
            case AnySelector(parts) | AllSelectors(parts):
                for part in parts:
                    lacks_part, has_part = unlike(part, now)
                    lacks |= {*lacks_part}
                    has |= {*has_part}
            case _:
                pass
    return tuple(sorted(lacks)), tuple(sorted(has))


# --- protection (702.16) ----------------------------------------------------------------------------

_FROM: Final = "protection from "
_FROM_CHOSEN: Final = "protection from the chosen color"
_HEXPROOF_FROM: Final = "hexproof from "
_PLURAL: Final = {"Sorcery": "sorceries", "Equipment": "equipment"}
#: Qualities of which `_qualities` knows whether they are true; of other subtypes not every plural is known.
_KNOWN: Final = frozenset((
    *COLORS, "everything", "colorless", "all colors", "each color", "multicolored", "monocolored", "colored spells",
    "the chosen color", "artifacts", "auras", "battles", "creatures", "enchantments", "equipment", "instants", "lands",
    "planeswalkers", "sorceries",
))  # fmt: skip
_SEVERAL: Final = 2


class Source(Protocol):
    """Something from which an object may be protected: a card as it is, or the spell whose effect is asked about."""

    @property
    def types(self) -> Collection[str]: ...

    @property
    def colors(self) -> Collection[str]: ...


def with_chosen_color(trace: Trace, name: str) -> Characteristics:
    """Return an object as it ends, protected from the color itself that the giver of its protection has chosen."""
    now, cards = trace.final[name], {obj.id: obj for obj in trace.scenario.objects}

    def filled(instance: AbilityInstance) -> AbilityInstance:
        giver = cards.get(_giver(trace, instance.given_by) or name)
        color = giver.chosen.color if giver is not None else None
        if instance.ability.keyword != _FROM_CHOSEN or not color:
            return instance
        return instance._replace(ability=replace(instance.ability, keyword=f"{_FROM}{color}"))

    return now._replace(abilities=tuple(map(filled, now.abilities)))


def protection_from(trace: Trace, key: str, target: str, thing: Source | None = None, *, cast: bool = False) -> str:
    """Return the keyword by which the target is protected from that object, "" where it is not.

    `thing` is what that object is, where it is not in the trace, and `cast` whether it is a spell. Of a spell without
    types nothing is known.
    """
    thing = thing or trace.final.get(key)
    if thing is None or target not in trace.final:
        return ""
    keywords = {f"{_FROM}{quality}" for quality in _qualities(thing)}
    if cast and thing.colors:
        keywords.add(f"{_FROM}colored spells")
    host = with_chosen_color(trace, target)
    others = (item.ability.keyword or "" for item in host.abilities if _giver(trace, item.given_by) != key)
    return next((keyword for keyword in others if keyword.lower() in keywords), "")


def hexproof_from(now: Characteristics, thing: Source | None) -> str:
    """Return the keyword by which an object is hexproof from that thing alone (702.11d), "" where it is not."""
    keywords = {f"{_HEXPROOF_FROM}{quality}" for quality in _qualities(thing)} if thing is not None else set()
    words = (item.ability.keyword or "" for item in now.abilities)
    return next((word for word in words if word.lower() in keywords), "")


def is_known_quality(keyword: str) -> bool:
    """Return whether what the keyword protects from, or makes hexproof from, is looked at here."""
    quality = keyword.lower().removeprefix(_FROM).removeprefix(_HEXPROOF_FROM)
    return quality in _KNOWN


def _giver(trace: Trace, effect: str) -> str | None:
    return trace.effects[effect].source if effect in trace.effects else None


def _qualities(thing: Source) -> Iterator[str]:
    """Yield what something may be protected from that is true of the thing."""
    yield "everything"
    yield from thing.colors
    yield from (_PLURAL.get(word, f"{word.lower()}s") for word in thing.types)
    yield from (_PLURAL.get(word, f"{word.lower()}s") for word in getattr(thing, "subtypes", ()))
    if not thing.types:
        return
    if not thing.colors:
        yield "colorless"
        return
    yield from ("all colors", "each color", "multicolored" if len(thing.colors) >= _SEVERAL else "monocolored")
