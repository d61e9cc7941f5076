"""Keywords, states and counters that are continuous effects by the rules themselves, and nothing that a card says.

One table: what it is called in a document, the rule that says what it does, the day from which there is such a thing,
and what it does. A ruleset of an earlier day does not know it.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    Comparison,
    Count,
    HasWord,
    Is,
    Selector,
    SelfCondition,
    ValueCondition,
)
from engine.scenario import Ability, AddAbilities, AddPT, CardTypes, Change, Label, Restrict, Static, written_out


class Meaning(NamedTuple):
    """What the rules say of a keyword, of a state (a fact of an object) or of counters."""

    rule: str
    since: date
    static: Static


_SELF: Final = Selector((Is("self"),))
_CANT_BLOCK: Final = Restrict(Label("can't block", "ne peut pas bloquer"), None)
_NO_CREATURE: Final = CardTypes("remove", ("Creature",))
_HOST: Final = Count(Selector((Is("attached"),)))
_ATTACHED: Final = ValueCondition(_HOST, Comparison(((">=", 1),)))


def _has(key: str, word: str) -> SelfCondition:
    return SelfCondition(Selector((HasWord(key, (word,)),)))  # type: ignore[arg-type]


#: By the keyword without its number or cost.
KEYWORDS: Final[dict[str, Meaning]] = {
    "unleash": Meaning("702.98a", date(2012, 10, 5), Static(_SELF, (_CANT_BLOCK,), _has("counter", "+1/+1"))),
    "decayed": Meaning("702.147a", date(2021, 9, 24), Static(_SELF, (_CANT_BLOCK,))),
    "reconfigure": Meaning("702.151b", date(2022, 2, 18), Static(_SELF, (_NO_CREATURE,), _ATTACHED)),
    "living metal": Meaning(
        "702.161a", date(2022, 11, 18), Static(_SELF, (CardTypes("add", ("Creature",)),), ActiveCondition("you"))
    ),
    "impending": Meaning(
        "702.176a",
        date(2024, 9, 27),
        Static(_SELF, (_NO_CREATURE,), AllConditions((_has("fact", "impending"), _has("counter", "time")))),
    ),
}
#: By the fact of the object.
STATES: Final[dict[str, Meaning]] = {
    "suspected": Meaning(
        "701.60c",
        date(2024, 2, 9),
        Static(_SELF, (AddAbilities((Ability(keyword="menace"), Ability(static=Static(_SELF, (_CANT_BLOCK,))))),)),
    )
}
#: By the kind of counter: what each of them does.
COUNTERS: Final[dict[str, Meaning]] = {
    "hone": Meaning("122.1j", date(2026, 8, 14), Static(Selector((Is("attached"),)), (AddPT(1, 0),)))
}


@lru_cache(maxsize=4096)
def meaning_of(keyword: str) -> Meaning | None:
    """Return what the rules say of a keyword, with its cost or number or without."""
    return KEYWORDS.get(keyword) or KEYWORDS.get(keyword.partition(" ")[0])


def _static_of(keyword: str) -> Static | None:
    meaning = meaning_of(keyword)
    return None if meaning is None else meaning.static


def is_known(ability: Ability, day: date) -> bool:
    """Return whether the rules of that day know what a keyword does; they know every ability that is written out."""
    meaning = None if ability.keyword is None else meaning_of(ability.keyword)
    return meaning is None or ability.static != meaning.static or meaning.since <= day


def times(change: Change, count: int) -> Change:
    """Return what so many counters do together."""
    match change:
        case AddPT(int(power), int(toughness)):
            return AddPT(power * count, toughness * count)
    return change


written_out(_static_of)
