"""Facts in the words of an ability that is kept as its words: how a card enters, what it copies, where cards go.

The layers need none of it; who lays a board has to know with how many counters a card comes, and what it copies.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.scenario import GameObject

_REMEMBERED: Final = 2048
_NUMBERS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
}  # fmt: skip
_SIZE: Final = r"[+-]\d/[+-]\d"
#: What is done as something enters, not when it has entered (614.1c).
_ENTERING: Final = re.compile(r"\b(?:As (?:this|[^.,]+) enters|(?:[Mm]ay|it) enters?|[Ee]nters (?:tapped|with|as))\b")
#: "Each other creature you control enters with …", "Lands enter tapped": a line about other things, with what they are.
_OTHERS_ENTER: Final = re.compile(
    r"(?:(Each [^.:“]*?) enters|(?!(?:As|At|If|It|May|This|When|Whenever|You)\b)([A-Z][^.:“]*?) enter)"
    r" (?:tapped|with|as)\b"
)
_KIND: Final = re.compile(r"\b(artifact|creature|enchantment|land|permanent|planeswalker)s?\b", re.IGNORECASE)
#: "This creature enters with three +1/+1 counters on it." Not what counts something, nor what other things enter with.
_ENTERS_WITH: Final = re.compile(
    rf"(?:this \w+ |it )?enters(?: tapped)? with (\w+) ({_SIZE}|\w+) counters?\b(?!.*for each)", re.IGNORECASE
)
_COPY: Final = re.compile(r"copy of (?:an? |target )([^.,]*)", re.IGNORECASE)
_COPY_ENTERS: Final = re.compile(r"\benters? [^.]*\bas a copy of\b|\benter as a copy of\b", re.IGNORECASE)
#: "… enters as a copy … with one more +1/+1 counter".
_COPY_WITH: Final = re.compile(
    rf"\benters? [^.]*\bwith (?:an )?(\w+) (?:more |additional )?({_SIZE}) counters?\b", re.IGNORECASE
)
_COPIED_CARD: Final = re.compile(
    r"copy of an?[^.]* card in (?:a|your|an opponent’s) (graveyard|exile|hand)", re.IGNORECASE
)
#: "Put three +1/+1 counters on a land of yours. It becomes …"
_PUTS: Final = re.compile(rf"\bput (\w+) ({_SIZE}) counters? on [^.]*\. it becomes\b", re.IGNORECASE)
_FETCHES: Final = re.compile(r"to the battlefield under your control and attach (?:this|it)", re.IGNORECASE)
_EMPTYING: Final = re.compile(r"would (?:be put into|go to)([^.]*)graveyard[^.]*exile")
_LEGENDS: Final = re.compile(
    r"legend rule.{0,3} doesn.t apply to (?:your permanents|permanents you control)", re.IGNORECASE
)
_STOPS_TRIGGERS: Final = re.compile(r"\bentering\b[^.]*\bdon[’']t cause\b[^.]*\btrigger", re.IGNORECASE)
_WORD: Final = re.compile(r"[a-z]+")
#: "Enters tapped", on which no answer about layers depends.
_TAPPED: Final = re.compile(r"\benters? tapped\b(?! with)", re.IGNORECASE)
#: "As this enters, it becomes 3/3, or 2/2 with flying, or a 1/6 Wall with defender."
_BECOMES: Final = re.compile(r"\benters, it becomes\b(.*\bor\b.*)", re.IGNORECASE)
_SIZES: Final = re.compile(r"\b\d+/\d+\b")


@dataclass(frozen=True, slots=True)
class SomeCounters:
    """So many counters of a kind; `number` is None for X."""

    kind: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Copying:
    """An ability that copies: `words` describe what, and `zone` is where that lies, "" for the battlefield.

    `entering`: the card enters as that copy (707.5), with those `counters` more. `no_legend`: nothing legendary is
    copied. `onto_each`: each other creature becomes the copy. `keeps_own`: it has its own other abilities besides.
    """

    words: tuple[str, ...]
    zone: str
    entering: bool
    no_legend: bool
    onto_each: bool
    keeps_own: bool
    counters: SomeCounters | None


@dataclass(frozen=True, slots=True)
class AbilityFacts:
    """The facts in the words of one ability.

    `entering`: it is done as something enters. `others_enter` are the kinds of other things that it is done to then, as
    one word each: "creature", "permanent". `enters_with` are the counters that its own card enters with, `puts`
    those that it puts on what it makes something else. `fetches_host`: what it is put on came onto the battlefield by
    it. `tapped`: no more is said than that it enters so. `sizes` are those of which one is chosen as it enters.
    `empties_graveyards`: what would be put
    into a graveyard is exiled; `theirs_alone`: only an opponent's. `keeps_legends`: its controller may have several
    permanents of one legendary name. `stops_triggers`: what enters makes no ability trigger.
    """

    entering: bool
    others_enter: tuple[str, ...]
    enters_with: SomeCounters | None
    puts: SomeCounters | None
    copying: Copying | None
    fetches_host: bool
    empties_graveyards: bool
    theirs_alone: bool
    keeps_legends: bool
    tapped: bool
    sizes: tuple[str, ...]
    stops_triggers: bool


def facts_of_card(card: GameObject) -> tuple[AbilityFacts, ...]:
    """Return the facts of each ability of a card that is kept as its words or has a text of its own."""
    labels = (label for ability in card.abilities for label in (ability.other, ability.text))
    return tuple(facts_in(label.en) for label in labels if label is not None)


@lru_cache(maxsize=_REMEMBERED)
def facts_in(text: str) -> AbilityFacts:
    """Return the facts in the English words of one ability."""
    emptying, becoming = _EMPTYING.search(text), _BECOMES.search(text)
    return AbilityFacts(
        entering=_ENTERING.search(text) is not None,
        others_enter=_kinds(_OTHERS_ENTER.match(text)),
        enters_with=_counters(_ENTERS_WITH.match(text)),
        puts=_counters(_PUTS.search(text)),
        copying=_copying(text),
        fetches_host=_FETCHES.search(text) is not None,
        empties_graveyards=emptying is not None,
        theirs_alone=emptying is not None and "opponent" in emptying[1],
        keeps_legends=_LEGENDS.search(text) is not None,
        tapped=_TAPPED.search(text) is not None,
        stops_triggers=_STOPS_TRIGGERS.search(text) is not None,
        sizes=tuple(_SIZES.findall(becoming[1])) if becoming is not None else (),
    )


def _copying(text: str) -> Copying | None:
    if "copy" not in text.lower():
        return None
    what, card = _COPY.search(text), _COPIED_CARD.search(text)
    return Copying(
        words=tuple(_WORD.findall(what[1].lower())) if what else (),
        zone=card[1].lower() if card else "",
        entering=_COPY_ENTERS.search(text) is not None,
        no_legend="nonlegendary" in text.lower(),
        onto_each="each other creature becomes a copy" in text.lower(),
        keeps_own="own other abilities" in text.lower(),
        counters=_counters(_COPY_WITH.search(text)),
    )


def _kinds(match: re.Match[str] | None) -> tuple[str, ...]:
    return tuple(kind.lower() for kind in _KIND.findall(match[1] or match[2])) if match is not None else ()


def _counters(match: re.Match[str] | None) -> SomeCounters | None:
    """Return the counters of a match with their number and kind; None where the number is none that one can say."""
    if match is None:
        return None
    word, kind = match[1].lower(), match[2].lower()
    if word == "x":
        return SomeCounters(kind, None)
    return SomeCounters(kind, _NUMBERS[word]) if word in _NUMBERS else None
