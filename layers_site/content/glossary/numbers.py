"""Rule numbers in texts, by the tables of the glossary and of the stack: which are of other editions, or of none.

The tables have all rules of the chapter of the layers (613, and 418 before 2009), and single rules of other chapters.
The rules of a chapter, and those below one number, are numbered and lettered without gaps, except for the letters l
and o, which look like digits: where there is a 613.7n, there are 613.7, 613.6 and 613.7m.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from engine.rulesets import DEFAULT, RULESETS
from engine.stack import stack_rules
from layers_site.content.glossary.entries import Entry, glossary

#: A number in a text, of which the last part is a part of a layer of older rules: 613.4c, 418.5a(6b).
NUMBER: Final = re.compile(r"\b\d{3}\.\d+[a-z]?(?:\(\w+\))?")
_PARTS: Final = re.compile(r"(\d{3})(?:\.(\d+)([a-z]?))?")
#: The entry that stands at the beginning of the chapter of the layers.
_FIRST: Final = "start"
#: So many numbers of today are named in place of an older one, which may be that of several rules.
_MOST_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Astray:
    """A number that leads to no rule of the editions in question.

    `editions` are those that have it, the oldest first, and `today` the numbers that their rules have now; both are
    empty where no edition has it.
    """

    number: str
    editions: tuple[str, ...]
    today: tuple[str, ...]


def astray(text: str, stated_under: Collection[str] = ()) -> Iterator[Astray]:
    """Yield the numbers of a text that are not of today's rules, nor of those of an edition that it speaks of.

    A text speaks of the editions in `stated_under`, and of those whose year or today's number it names.
    """
    numbers = dict.fromkeys(NUMBER.findall(text))
    for number in numbers:
        if any(_has(edition, number) for edition in {DEFAULT, *stated_under}):
            continue
        editions = tuple(edition for edition in RULESETS if _has(edition, number))
        entries = [entry for entry in glossary().entries.values() if number in entry.numbers.values()]
        today = tuple(dict.fromkeys(entry.number(DEFAULT) for entry in entries if entry.number(DEFAULT)))
        is_explained = any(year in text for year in editions) or any(new in numbers for new in today)
        if not is_explained and (entries or _is_of_layers(number)):
            yield Astray(number, editions, today[:_MOST_NAMED])


def _has(edition: str, number: str) -> bool:
    """Return whether an edition has the rule, as far as the tables tell."""
    return any(_implies(known, number) for known in _numbers(edition))


def _numbers(edition: str) -> Iterator[str]:
    yield from (entry.numbers[edition] for entry in glossary().entries.values() if edition in entry.numbers)
    yield from stack_rules(edition).citations.values()


def _implies(known: str, number: str) -> bool:
    """Return whether there is a rule of this number where there is the known one."""
    if number == known or known.startswith(f"{number}("):
        return True
    there, wanted = _PARTS.fullmatch(known.partition("(")[0]), _PARTS.fullmatch(number)
    if there is None or wanted is None or there[1] != wanted[1] or there[2] is None:
        return False
    if not wanted[3]:
        return 0 < int(wanted[2]) <= int(there[2])
    return there[2] == wanted[2] and wanted[3] <= there[3] and wanted[3] not in "lo"


def _is_of_layers(number: str) -> bool:
    chapter = number.partition(".")[0]
    first: Entry = glossary().entries[_FIRST]
    return any(known.startswith(f"{chapter}.") for known in first.numbers.values())
