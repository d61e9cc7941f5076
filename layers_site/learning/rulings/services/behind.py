"""Which of the abilities of a card left an effect behind, and what its words aim at.

A card has several abilities, and only one of them says what the effect was put on. It is the one that says most of what
the effect does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from engine.expressions import PlayerIs, Selector
from engine.scenario import (
    AddAbilities,
    AddPT,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    Effect,
    GameObject,
    RemoveAbilities,
    SetPT,
    Subtypes,
    SwitchPT,
)

_SORTS: Final = (
    r"((?:(?:other|another|non[\w-]+|or|creature|land|artifact|enchantment|planeswalker|permanent|"
    r"plains|island|swamp|mountain|forest)\b[, ]*)+)"
)
_SEAT_WORDS: Final = r"(?:of yours |you control |an opponent controls |other than this \w+ )?"
_BECOMES: Final = r"(?:becomes|may become|is|gets|gains|loses|has)\b"
#: "target artifact or creature"; in other words "a land of yours may become …", "gain control of a creature".
AIMS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:an?|up to one|target|another target) {_SORTS}{_SEAT_WORDS}{_BECOMES}",
        rf"\b(?:gain control of|switch) (?:an?|target|another target) {_SORTS}",
        rf"\b(?:tap|untap|on) an? {_SORTS}[^.]*\. it (?:becomes|loses|gains|gets)\b",
        rf"\btarget {_SORTS}",
    )
)
#: Of these the words say for sure that something else is meant.
_SURE: Final = AIMS[:-1]
_WORD: Final = re.compile(r"[a-z]+")
#: "a creature of an opponent", "target creature an opponent controls".
_OF_OPPONENT: Final = re.compile(r"\b(?:target|an?) [\w, -]*?(?:of an opponent|(?:an |your )opponents? controls?)\b")
_THEIRS: Final = Selector((PlayerIs("controller", "opponent"),))
#: What a text says that does this.
_VERBS: Final[tuple[tuple[type, str], ...]] = (
    (RemoveAbilities, "lose"), (Control, "control"), (Copy, "copy"), (SwitchPT, "switch"),
)  # fmt: skip
_SIZE, _VERB = 3, 2


def texts_behind(source: GameObject, effect: Effect | None) -> tuple[str, ...]:
    """Return the text of the ability that says most of what the effect does, in small letters; all texts where none
    says anything of it, or where nobody asks for one effect.
    """
    texts = tuple(
        ability.other.en.lower() for ability in source.abilities if ability.other is not None and ability.kind != "mana"
    )
    agreements = [_agreement(text, effect.changes if effect is not None else ()) for text in texts]
    return (texts[agreements.index(max(agreements))],) if any(agreements) else texts


def is_aimed(source: GameObject, effect: Effect | None = None) -> bool:
    """Return whether an ability of the card is aimed at something else: it says "target" and nothing of "this", or in
    other words what becomes something.
    """
    texts = texts_behind(source, effect)
    words = [set(_WORD.findall(text)) for text in texts]
    others = any(aim.search(text) for text in texts for aim in _SURE)
    return others or any("target" in each and "this" not in each for each in words)


def aimed_phrases(source: GameObject, effect: Effect) -> Iterator[str]:
    """Yield the words of the ability for what it is aimed at."""
    for text in texts_behind(source, effect):
        yield from (match[1] for aim in AIMS for match in [aim.search(text)] if match)


def asked_seat(source: GameObject, effect: Effect) -> Selector | None:
    """Return that what the ability is aimed at is an opponent's, if it says so."""
    return _THEIRS if any(_OF_OPPONENT.search(text) for text in texts_behind(source, effect)) else None


def _agreement(text: str, changes: Iterable[Change]) -> int:
    return sum(_agreement_on(text, change) for change in changes)


def _agreement_on(text: str, change: Change) -> int:
    """Return how much of a change a text says: its size, its verb, its words."""
    if isinstance(change, SetPT | AddPT):
        return _SIZE * any(size in text for size in _sizes(change))
    verb = next((verb for kind, verb in _VERBS if isinstance(change, kind)), None)
    if verb is not None:
        return _VERB * (verb in text)
    return sum(word.lower() in text for word in _words_of(change))


def _sizes(change: SetPT | AddPT) -> Iterator[str]:
    sides = (change.power, change.toughness)
    if isinstance(change, SetPT):
        yield "/".join("x" if side is None else str(side) for side in sides)
        yield "x/x"
    elif all(isinstance(side, int) for side in sides):
        signed = "/".join(f"{side:+d}" for side in sides if isinstance(side, int))
        yield from (signed, signed.replace("-", "−"), signed.replace("+0", "-0"))


def _words_of(change: Change) -> Iterator[str]:
    if isinstance(change, AddAbilities):
        yield from (ability.keyword for ability in change.abilities if ability.keyword)
    elif isinstance(change, CardTypes | Subtypes | Colors):
        yield from (word for word in change.words if isinstance(word, str))
