"""The frame around the words of a line: its beginning, its dash, the lines it belongs to.

Some lines hold only behind a level, a station number, a class level, a solved case, or at max speed (law 5).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.expressions import (
    AllConditions,
    Comparison,
    Condition,
    CountersAre,
    FactCondition,
    HasWord,
    Selector,
    SelfCondition,
)
from engine.scenario import Ability, AddAbilities, CardTypes, SetPT, Static
from layers_site.cardtext.reading.statics import OWN

_LEVELS: Final = re.compile(r"(?i)(?:LEVEL|NIVEAU) (\d+)(?:[-–](\d+)|\+)$")
_STATION: Final = re.compile(r"STATION (\d+)\+$")
_CLASS: Final = re.compile(r"(?i)(?:\{[^}]+\})+ ?: (?:Level|Niveau) (\d+)$")
_SIZE: Final = re.compile(r"(\d+)/(\d+)$")
#: The reminder of a station that tells from which number on it is a creature.
_CREATURE_AT: Final = re.compile(r"(?:artifact creature at|créature-artefact à) (\d+)\+")


@dataclass(frozen=True, slots=True)
class Under:
    """The condition under which lines hold.

    `grants`: while it holds the source has these abilities; else the condition is one of each ability itself, as of
    what follows "Solved —" (702.169).
    """

    condition: Condition
    grants: bool = True
    #: The header makes the source an artifact creature of its printed size (721.2b).
    creature: bool = False

    def wrapped(self, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """Return what the source has of these abilities while the condition does not hold: the words around them."""
        if self.grants:
            granted = tuple(replace(ability, cda=False, zones=("battlefield",)) for ability in abilities)
            return (Ability(static=Static(OWN, (AddAbilities(granted),), self.condition)),)
        return tuple(self._conditioned(ability) for ability in abilities)

    def _conditioned(self, ability: Ability) -> Ability:
        if ability.other is not None:
            return ability  # it triggers, or may be activated, only under the condition: its own text says so
        static = ability.static or Static(OWN, (AddAbilities((ability,)),))
        parts = (self.condition,) if static.condition is None else (self.condition, static.condition)
        condition = parts[0] if len(parts) == 1 else AllConditions(parts)
        return Ability(static=replace(static, condition=condition))


@dataclass(frozen=True, slots=True)
class Frames:
    """How one language marks what kind of line it is."""

    triggered: re.Pattern[str]
    chapter: re.Pattern[str]
    #: A line from which on all lines hold only under a condition: a level, a class level, a station number.
    header: re.Pattern[str]
    #: An ability word or flavor word with its dash.
    word: re.Pattern[str]
    #: Words before a dash under which alone the line holds, None where nothing is known of them.
    under: Mapping[str, Under | None]
    #: The words before the task of a case, which is a triggered ability (719.3).
    tasks: frozenset[str]
    conditional: frozenset[str]
    #: Words that no ability word or flavor word has: what stands before the dash says itself when or whether.
    says_when: re.Pattern[str]
    #: Words that state a condition or a number, which an ability word only reminds of.
    states: re.Pattern[str]
    #: The end of a line that a list of modes follows.
    choice: re.Pattern[str]
    mode: re.Pattern[str]
    #: A choice made as the permanent enters, whose modes hold only if they were chosen.
    anchored: re.Pattern[str]
    #: Lines that are no matter of the layers, by their first words.
    carried: re.Pattern[str]
    #: Lines that wait for something to happen or to be done: whatever they make of it then, they make nothing now.
    replacing: re.Pattern[str]
    #: Words that make even such a line a matter of the layers.
    hints: frozenset[str]
    #: A line that lets its permanent enter as a copy (614.12): a replacement effect, whatever it copies.
    entering: re.Pattern[str]
    replaces: frozenset[str]
    #: Words before a keyword that is given: "with haste", "They have flying".
    giving: frozenset[str]
    #: Words before what an Aura may enchant.
    enchant: str
    mana: re.Pattern[str]
    targets: re.Pattern[str]
    keyword_cost: re.Pattern[str]
    #: Keywords that fill a line of their own, whatever stands behind them.
    keyword_lines: re.Pattern[str] = field(default=re.compile(r"(?!)"))
    #: Words that look like hints and are none: "gets an emblem", "becomes tapped".
    harmless: re.Pattern[str] = field(default=re.compile(r"(?!)"))
    #: Returns the English words for what may be enchanted, None where they are not known.
    enchantable: Callable[[str], str | None] = field(default=str)


MAX_SPEED: Final = Under(FactCondition("max speed", "you"))
SOLVED: Final = Under(SelfCondition(Selector((HasWord("fact", ("solved",)),))), grants=False)


def under_header(line: str, printed: str) -> Under | None:
    """Return what a header asks for, None where the line is none that is known; `printed` is the text of the card."""
    match = _LEVELS.match(line)
    if match is not None:
        bounds = [(">=", int(match[1])), *([("<=", int(match[2]))] if match[2] else [])]
        return Under(_counters("level", *bounds))
    match = _STATION.match(line)
    if match is not None:
        at = _CREATURE_AT.search(printed)
        return Under(_counters("charge", (">=", int(match[1]))), creature=at is not None and at[1] == match[1])
    match = _CLASS.match(line)
    if match is not None and match[1] in {"2", "3"}:
        return Under(SelfCondition(Selector((HasWord("fact", (f"level {match[1]}",)),))))
    return None


def under_word(word: str) -> Under:
    """Return what holds where the word was chosen as the permanent entered."""
    return Under(SelfCondition(Selector((HasWord("fact", (f"chose {word.lower()}",)),))))


def is_activated(line: str) -> bool:
    """Return whether a header is itself an activated ability: a class gains its next level (716.2)."""
    return _CLASS.match(line) is not None


def _counters(kind: str, *bounds: tuple[str, int]) -> Condition:
    return SelfCondition(Selector((CountersAre(kind, Comparison(bounds)),)))


def size_under(line: str, under: Under) -> Ability | None:
    """Return the base power and toughness of a level, None where the line is no size."""
    match = _SIZE.match(line)
    if match is None:
        return None
    return Ability(static=Static(OWN, (SetPT(int(match[1]), int(match[2])),), under.condition))


def creature_under(under: Under, power: str | None, toughness: str | None) -> Ability | None:
    """Return what makes a station a creature of its printed size, None where no size is printed."""
    if power is None or toughness is None or not (power.isdecimal() and toughness.isdecimal()):
        return None
    changes = (CardTypes("add", ("Artifact", "Creature")), SetPT(int(power), int(toughness)))
    return Ability(static=Static(OWN, changes, under.condition))
