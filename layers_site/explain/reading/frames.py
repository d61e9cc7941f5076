"""The frame around the words of a line: its beginning, its dash, the lines it belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from layers_site.explain.reading.headers import Under


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
