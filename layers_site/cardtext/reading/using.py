"""What using an ability leaves behind, of what its words were read as: one effect, with all that is open filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final

from engine.expressions import PlayerIs, Selector
from engine.scenario import Ability, AddAbilities, AddPT, Change, Control, Copy, GameObject
from engine.words import BASIC_LAND_TYPES, COLORS
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.own_words import in_own_words
from layers_site.cardtext.reading.resolving import MAY, TARGET
from layers_site.cardtext.reading.result import CardReading, Line, PrintedCard, ReadEffect
from layers_site.cardtext.reading.settling import OpenChoice, OpenNumber, mentions, with_numbers, with_words
from layers_site.cardtext.wording.subjects import nodes

#: What X is where nobody says it.
USUAL: Final = 3
#: What is offered of each sort of word that a player chooses as something resolves.
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "color": tuple(COLORS), "land_type": tuple(BASIC_LAND_TYPES),
    "creature_type": ("Bear", "Elf", "Goblin", "Human", "Merfolk", "Zombie"),
}  # fmt: skip
_REMEMBERED: Final = 1024
#: Where a sentence stops, and what is no sentence of its line: a reminder, an ability that it gives.
_STOP: Final = re.compile(r"\.(?=\s|\Z)")
_ASIDE: Final = re.compile(r"\([^)]*\)|“[^”]*”|\"[^\"]*\"|«[^»]*»")

#: How the library says "target": "a copy of a creature or a land", "gain control of a Sliver".
_OURS: Final = re.compile(r"(?<=\bcopy of )an? |(?<=[Gg]ain control of )an? ")
_ALSO: Final = re.compile(r"(?:(?<=, )|(?<= or ))an? (?=artifact|creature|enchantment|land|planeswalker)")

#: An effect, with the ending that the id of one with an X has on a board.
Closed = tuple[ReadEffect, str]


def left_by(card: GameObject, ability: Ability) -> tuple[Closed, ...]:
    """Return what one ability of a card leaves behind, as far as its words can be read.

    What only makes the card itself larger for a while is nothing that anybody asks about.
    """
    if ability.other is None:
        return ()
    lines = (line for line in _reading(*_as_printed(card, ability)).lines if line.why is None)
    every = (closed for line in lines for closed in closed_effects(line))
    return tuple(closed for closed in every if not (closed[0].subject == "self" and is_pump(closed[0].changes)))


def is_pump(changes: Sequence[Change]) -> bool:
    """Return whether it only makes something larger, or gives it abilities."""
    return all(isinstance(change, AddPT | AddAbilities) for change in changes)


def is_used_whole(card: GameObject, ability: Ability) -> bool:
    """Return whether all the sentences of one ability of a card are in what it leaves behind."""
    reading = _reading(*_as_printed(card, ability))
    return all(is_laid_whole(line, reading.printed.text) for line in reading.lines if line.effects)


def _as_printed(card: GameObject, ability: Ability) -> tuple[str, str, str]:
    """Return the name, the type line and the text of a card with that ability alone."""
    type_line = " ".join((*card.supertypes, *card.types))
    if card.subtypes:
        type_line += f" — {' '.join(card.subtypes)}"
    # Words about "enchanted land" are read beside what the card enchants.
    enchants = "".join(f"{each.keyword}\n" for each in card.abilities if (each.keyword or "").startswith("enchant "))
    text = ability.other.en if ability.other is not None else ""
    if _OURS.search(text):
        text = _ALSO.sub("", _OURS.sub("target ", text, count=1))
    return card.name.en, type_line, f"{enchants}{text}"


@lru_cache(maxsize=_REMEMBERED)
def _reading(name: str, type_line: str, text: str) -> CardReading:
    return read_card(PrintedCard(name, type_line, text))


def closed_effects(line: Line) -> tuple[Closed, ...]:
    """Return the first effect of a line once for each word that may be chosen, filled in."""
    effects = tuple(map(_settled, line.effects))
    for effect in filter(_can_be_laid, effects):
        closed = tuple(_filled(_with_more(effect, effects)))
        if closed:
            return closed
    return ()


def _can_be_laid(effect: ReadEffect) -> bool:
    """Return whether nothing has to be asked first: a condition, or which player is the target."""
    asks = any(isinstance(part, PlayerIs) and part.player == TARGET for part in nodes(effect.on or ()))
    return not asks and (effect.condition is None or effect.subject == "target")


def is_laid_whole(line: Line, text: str) -> bool:
    """Return whether the effect that is laid of a line of the text is all that its sentences say."""
    effects = tuple(map(_settled, line.effects))
    first = next(filter(_can_be_laid, effects), None)
    laid = 0 if first is None else 1 + len(_more(first, effects))
    # What each player gains control of is laid for both.
    each_player = first is not None and first.subject == "group" and all(map(_is_about_control, effects))
    laid = len(effects) if each_player else laid
    words = _ASIDE.sub("", text[line.start : line.end])
    return laid == len(effects) and len(_STOP.findall(words)) <= laid


def _is_about_control(effect: ReadEffect) -> bool:
    return all(isinstance(change, Control) for change in effect.changes)


def _settled(effect: ReadEffect) -> ReadEffect:
    """Return the effect as the table lays it: what it copies is its source, a player as target the opponent."""
    if effect.subject == "self":
        changes = tuple(
            replace(change, of="self") if isinstance(change, Copy) and change.of == TARGET else change
            for change in effect.changes
        )
        return replace(effect, changes=changes)
    if effect.subject == "group" and effect.on is not None:
        tests = (
            replace(test, player="opponent") if isinstance(test, PlayerIs) and test.player == TARGET else test
            for test in effect.on.tests
        )
        return replace(effect, on=Selector(tuple(tests)))
    return effect


def _with_more(effect: ReadEffect, others: Sequence[ReadEffect]) -> ReadEffect:
    """Return the effect with what later sentences of the line do to the same objects for the same time."""
    more = (change for other in _more(effect, others) for change in other.changes)
    return replace(effect, changes=(*effect.changes, *more))


def _more(effect: ReadEffect, others: Sequence[ReadEffect]) -> list[ReadEffect]:
    likes = [other for other in others if _is_ready(other) and other is not effect]
    return [other for other in likes if replace(other, changes=effect.changes, open=effect.open) == effect]


def _filled(effect: ReadEffect) -> Iterator[Closed]:
    numbers = {part.letter.name: USUAL for part in effect.open if isinstance(part, OpenNumber)}
    kinds = [part for part in effect.open if isinstance(part, OpenChoice)]
    words = [part.options or _WORDS.get(part.kind, ()) for part in kinds]
    for chosen in product(*words):
        pairs = {str(part.kind): word for part, word in zip(kinds, chosen, strict=True)}
        changes: tuple[Change, ...] = with_words(with_numbers(effect.changes, numbers), pairs)
        settled = replace(effect, changes=changes, open=())
        if _is_ready(settled):
            yield in_own_words(settled), f"-x{USUAL}" if numbers else ""


def _is_ready(effect: ReadEffect) -> bool:
    """Return whether a board can take the effect: what it counts as it resolves is counted there."""
    # What one may do is taken for done, and can be pressed to be not.
    provided = effect.provided not in ("", *MAY)
    whole = not (effect.open or provided or effect.instead) and effect.subject != "created"
    return whole and not mentions(effect.changes, TARGET)


def target_of(effect: ReadEffect) -> Selector | None:
    """Return what its target has to be, be that an object to be copied; None where it has no target."""
    if effect.subject == "target":
        return effect.on or Selector()
    return effect.other if any(isinstance(change, Copy) for change in effect.changes) else None
